"""Pages of a group's statistics: their content, their queries, and the facts that they must not show."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.figures import FIGURES
from companion.features.groups.service.scores import Score
from companion.rules.load import get_box
from companion.table.service.about import Notes
from tests.support.a_group import open_group, person, play_game
from tests.support.games import load_game
from tests.support.html import read
from tests.support.queries import counted
from tests.support.small_group import MARKLIN, small_group

# The group and that the phone knows it are two of each.
QUERIES = {"statistics": 8, "statistics?box=europe": 7, "people/{ann}": 10, "boards/europe": 7, "rating": 4}


@pytest.fixture
def group(app: Flask) -> str:
    return small_group(app)


def text_of(phone: FlaskClient, path: str) -> str:
    answer = phone.get(path)
    assert answer.status_code == 200, answer.status
    return read(answer).text("main")


def key_of(app: Flask, group: str, name: str) -> str:
    with app.app_context():
        return person(group, name).key


def test_statistics_tell_standings_sources_records_and_streaks(ann: FlaskClient, group: str) -> None:
    text = text_of(ann, f"/g/{group}/statistics")
    # Cat has two victories in four games and has the better mean place than Bob, who has as many in six.
    assert "R Ann 6 4 (1 shared ) 62.2 1.7 G Cat 4 2 72.3 1.8 B Bob 6 2 (1 shared ) 67.7 1.8 Y Dan 2 0 29.0 2.5" in text
    assert "these figures are based on 84% of the results" in text  # 16 of 19
    assert "Ann 13.2 10.0 27.4" in text  # 66, 50 and 137 by five games
    assert "Highest score 146 points G Cat Germany, 5 May 2024" in text
    assert "Closest win level on points R Ann B Bob Europe, 1 May 2024" in text
    assert "Biggest swing in the final scoring 12 points G Cat from 2 behind to 10 ahead" in text
    assert "Longest streak 3 R Ann" in text
    assert "Ongoing G Cat 2" in text
    assert "Märklin 1 game" in text
    assert "Players or teams Games Wins 4 1 Ann 1 , Bob 1 3 3 Ann 1 , Cat 2 2 2 Ann 2 , Bob 1" in text
    assert "Wins by year" not in text, "there is one alone"


def test_boards_are_drawn_and_ratings_are_lines(ann: FlaskClient, group: str) -> None:
    html = ann.get(f"/g/{group}/statistics").text
    assert html.count('class="over-time') == 4
    assert html.count('class="box-picture"') == 3, "nobody knows what Märklin looks like"
    assert ann.get(f"/g/{group}").text.count('class="over-time') == 4
    assert 'class="over-time' not in ann.get(f"/g/{group}/statistics?box=europe").text


def test_statistics_of_one_box_are_of_its_games_alone(ann: FlaskClient, group: str) -> None:
    text = text_of(ann, f"/g/{group}/statistics?box=germany")
    assert "G Cat 1 1 146.0 1.0 B Bob 1 0 136.0 2.0 R Ann 1 0 88.0 3.0" in text
    assert "Dan" not in text
    assert "Longest streak" not in text


def test_person_page_tells_figures_heads_and_records(app: Flask, ann: FlaskClient, group: str) -> None:
    text = text_of(ann, f"/g/{group}/people/{key_of(app, group, 'Ann')}")
    assert "Games 6 Wins 4 1 shared Average rank 1.7 Average points 62.2 Best score 120" in text
    assert "Known for 5 of 6 games" in text
    assert "Wins in a row 1 best: 3" in text
    assert "Bob 6 1 in a team 2 2 1" in text
    assert "Cat 4 2 2 0" in text
    assert "Closest defeat 22 points" in text
    assert "from 10 behind to level" in text
    assert "Longest route 9.6 the longest: 24" in text


def test_person_page_shows_every_figure_by_its_name(app: Flask, ann: FlaskClient, group: str) -> None:
    text = text_of(ann, f"/g/{group}/people/{key_of(app, group, 'Ann')}")
    # In none of these games somebody won with a shorter route than another player.
    assert [key for key, figure in FIGURES.items() if figure.name not in text] == ["without_longest"]


def test_board_page_tells_tracks_standings_and_records(app: Flask, ann: FlaskClient, group: str) -> None:
    page = ann.get(f"/g/{group}/boards/europe").get_data(as_text=True)
    assert 'class="track' in page
    assert "heat-5" in page
    text = text_of(ann, f"/g/{group}/boards/europe")
    assert "Counted in 3 games that were recorded move by move." in text
    assert "R Ann 3 2 (1 shared ) 40.0 1.7" in text
    of_dan = text_of(ann, f"/g/{group}/boards/europe?person={key_of(app, group, 'Dan')}")
    assert "Counted in 1 game that was recorded move by move." in of_dan
    assert "1 100%" in of_dan


def test_usual_game_has_no_column_that_nobody_has_a_figure_in(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)

    def columns(path: str) -> dict[str, int]:
        text = text_of(ann, f"/g/{group}/{path}")
        usual = text[text.index("A typical game for each person") : text.index("Records")]
        assert "Tickets failed" in usual
        return {sign: text.count(sign, 0, text.index("Records")) for sign in ("Longest route", "Stations built")}

    play_game(app, group, load_game("card-game/locomotive-heavy-pile")[0])
    assert columns("statistics") == columns("boards/card-game") == {"Longest route": 0, "Stations built": 0}
    play_game(app, group, load_game("germany/depots")[0])
    assert columns("statistics") == columns("boards/germany") == {"Longest route": 2, "Stations built": 0}
    play_game(app, group, load_game("europe/shared-victory")[0])
    assert columns("statistics") == columns("boards/europe") == {"Longest route": 2, "Stations built": 2}
    assert columns("boards/card-game") == {"Longest route": 0, "Stations built": 0}


def test_parallel_tracks_are_distinguished_by_colour(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    play_game(app, group, load_game("europe/three-players-stations-undo")[0])
    text = text_of(ann, f"/g/{group}/boards/europe")
    listed = re.findall(r"([^\s,()]+ – [^\s,()]+) (?:\((\w+)\)|(\w+), \d+ trains?)", text)
    tracks = [(name, color or own) for name, color, own in listed]
    twins = [track for track in tracks if track[0] == "Berlin – Frankfurt"]
    assert sorted(twins) == [("Berlin – Frankfurt", "black"), ("Berlin – Frankfurt", "red")]
    never = re.search(r"(\d+) routes never claimed", text)
    claimed = re.findall(r", \d+ trains? \d+ \d+%", text)
    assert never
    assert int(never[1]) + len(claimed) == len(get_box("europe").routes)


def test_single_game_has_no_mean_line_and_is_not_counted(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        memory_scores.enter(
            group, "europe", Notes(datetime(2024, 6, 1, tzinfo=UTC)), [Score("Ann", 9), Score("Bob", 8)]
        )
    page = f"/g/{group}/people/{key_of(app, group, 'Ann')}"
    assert 'class="mean"' not in ann.get(page).get_data(as_text=True)
    assert "A filled column is a win." in text_of(ann, page)


def test_board_that_is_not_on_the_shelf_has_no_map(ann: FlaskClient, group: str) -> None:
    answer = ann.get(f"/g/{group}/boards/{quote(MARKLIN)}")
    assert answer.status_code == 200
    assert 'class="board"' not in answer.get_data(as_text=True)
    text = text_of(ann, f"/g/{group}/boards/{quote(MARKLIN)}")
    assert text.startswith(f"Thursday {MARKLIN} 1 game Standings")
    assert "R Ann 1 1 120.0 1.0" in text


def test_board_with_a_slash_in_its_name(app: Flask, ann: FlaskClient, group: str) -> None:
    with app.app_context():
        memory_scores.enter(
            group, "Nordic / UK", Notes(datetime(2024, 6, 1, tzinfo=UTC)), [Score("Ann", 9), Score("Bob", 8)]
        )
    address = read(ann.get(f"/g/{group}/statistics")).one(f'[href^="/g/{group}/boards/Nordic"]')["href"]
    assert text_of(ann, address).startswith("Thursday Nordic / UK 1 game")


def test_rating_page_orders_by_the_cautious_estimate(app: Flask, ann: FlaskClient, group: str) -> None:
    page = ann.get(f"/g/{group}/rating").text
    shown = [float(figure.replace("−", "-")) for figure in read(page).texts(".rating-figure")]
    assert shown == sorted(shown, reverse=True)
    assert len(shown) == 4
    with app.app_context():
        cat = person(group, "Cat")
        assert cat.mu is not None
        assert cat.sigma is not None
        assert f"{cat.mu - 3 * cat.sigma:.1f}" in page
        least, most = cat.mu - 3 * cat.sigma, cat.mu + 3 * cat.sigma  # the ends of the stretch that is drawn
        assert f"estimate {cat.mu:.1f}, from {least:.1f} to {most:.1f}" in page


def test_who_was_removed_is_on_no_page(app: Flask, ann: FlaskClient, group: str) -> None:
    with app.app_context():
        leaves = person(group, "Cat").key
        people.remove(group, leaves, "former player")
    for page in QUERIES:
        answer = ann.get(f"/g/{group}/" + page.format(ann=key_of(app, group, "Ann")))
        assert answer.status_code == 200
        assert "Cat" not in answer.get_data(as_text=True)
        assert leaves not in answer.get_data(as_text=True)
    assert ann.get(f"/g/{group}/people/{leaves}").status_code == 404
    assert ann.get(f"/g/{group}/boards/europe?person={leaves}").status_code == 404


def test_another_group_shows_nothing_of_this_one(app: Flask, ann: FlaskClient, group: str) -> None:
    other = open_group(app, "Sunday")
    somebody = key_of(app, group, "Ann")
    for path in (
        "statistics?box=europe",
        f"people/{somebody}",
        f"boards/{quote(MARKLIN)}",
        f"boards/europe?person={somebody}",
    ):
        assert ann.get(f"/g/{other}/{path}").status_code == 404
    for path in ("statistics", "rating", "boards/europe"):
        assert "Ann" not in text_of(ann, f"/g/{other}/{path}")
        assert ann.get(f"/g/{'A' * 22}/{path}").status_code == 404


def test_pages_of_a_group_without_games_say_so(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        nobody_yet = people.add_person(group, "Ann").key
    text = text_of(ann, f"/g/{group}/statistics")
    assert "As soon as a game of the group is finished, its figures appear here. New game Enter an old game" in text
    assert "As soon as two people have finished" in text_of(ann, f"/g/{group}/rating")
    assert "No finished game yet." in text_of(ann, f"/g/{group}/people/{nobody_yet}")
    assert "Europe 0 games" in text_of(ann, f"/g/{group}/boards/europe")
    assert ann.get(f"/g/{group}/boards/nowhere").status_code == 404


def test_page_asks_as_much_with_many_games_as_with_few(app: Flask, ann: FlaskClient, group: str) -> None:
    expected = {f"/g/{group}/" + page.format(ann=key_of(app, group, "Ann")): asked for page, asked in QUERIES.items()}

    def asked(path: str) -> int:
        with counted(app) as statements:
            assert ann.get(path).status_code == 200
        return len(statements)

    ann.get(f"/g/{group}")  # from now on the phone knows the group
    assert {path: asked(path) for path in expected} == expected
    with app.app_context():
        for number in range(12):
            scores = [Score(name, 100 + (number * at) % 7) for at, name in enumerate(("Ann", f"Guest {number}", "Cat"))]
            memory_scores.enter(group, "europe", Notes(datetime(2023, 1, 1, tzinfo=UTC) + timedelta(number)), scores)
    assert {path: asked(path) for path in expected} == expected


def test_names_are_text_and_nothing_else(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        name = '<img src=x onerror="alert(1)">'
        memory_scores.enter(group, name, Notes(datetime(2024, 6, 1, tzinfo=UTC)), [Score(name, 9), Score("Bob", 8)])
        somebody = person(group, name).key
    for path in ("statistics", f"people/{somebody}", "rating", f"boards/{quote(name)}"):
        page = ann.get(f"/g/{group}/{path}").get_data(as_text=True)
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page
