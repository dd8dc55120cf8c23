"""Pages of the final scoring and of the finished game, in every box and both languages."""

import re
from collections import Counter
from importlib import import_module
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import ROOT
from companion.rules.box import ScoringRule
from companion.rules.load import get_box
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sheet import TIE_BREAKERS
from companion.table.presenters.line_kinds.own import PRESENTERS
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.sheet import measure_name
from tests.conftest import phone_of
from tests.support.games import close, load_game, put_on_a_table
from tests.support.html import read, words
from tests.support.sheets import steps_of, table_lines
from tests.support.tables import claim, open_table, tickets

STEPS = ["tickets", "stations", "awards", "sheet"]


@pytest.mark.parametrize(
    ("box", "players", "modules", "there"),
    [
        ("europe", 2, (), ["tickets", "stations", "awards", "sheet"]),
        ("germany", 2, (), ["tickets", "awards", "sheet"]),
        ("legendary-asia", 2, ("depots",), ["tickets", "awards", "sheet"]),
        ("team-asia", 4, (), ["tickets", "awards", "sheet"]),
    ],
)
def test_steps_that_a_box_lacks_are_skipped_and_a_404(
    ann: FlaskClient, box: str, players: int, modules: tuple[str, ...], there: list[str]
) -> None:
    opened = open_table(ann, players, box, modules=modules)
    opened.lay_open()
    table = opened.path
    assert steps_of(ann.get(f"{table}/final/sheet").text, table) == [f"final/{step}" for step in there]
    found = {step: ann.get(f"{table}/final/{step}").status_code for step in STEPS}
    assert found == {step: 200 if step in there else 404 for step in STEPS}


def test_step_that_a_game_has_at_another_time_leads_to_the_first(ann: FlaskClient) -> None:
    """E.g. when the browser goes back after "Save it again"."""
    table = open_table(ann, 2)
    timed = ("tickets", "awards", "sheet")
    for first, moment in (("reveal", None), ("final/tickets", "corrected"), ("final/tickets", "finished")):
        if moment == "corrected":
            table.lay_open()
        elif moment:
            assert ann.post(f"{table.path}/finish").status_code == 303
        there = {"corrected": timed, "finished": timed[:1]}.get(moment or "", ())
        for step in timed:
            answer = ann.get(f"{table.path}/final/{step}")
            assert answer.location == (None if step in there else f"{table.path}/final"), (step, moment)
        assert ann.get(f"{table.path}/final").location == f"{table.path}/{first}"


def test_each_category_has_a_template_that_explains_it(app: Flask) -> None:
    parts = {path.stem for path in (ROOT / "templates/table/parts/lines").glob("*.html")}
    assert all(measure_name(name) for name in TIE_BREAKERS)
    lines = [PRESENTERS.get(name, LinePresenter)(get_box("europe"), ScoringRule(rule=name)) for name in CATEGORIES]
    assert PRESENTERS.keys() <= CATEGORIES.keys()
    assert {line.part for line in lines if not line.mechanic} == parts
    for line in lines:
        part = vars(app.jinja_env.get_template(line.template).module)
        assert part.keys() >= ({"proof", "section"} if line.category.is_award else {"proof"}), line.rule
        assert line.category.name, line.rule
        assert line.category.most or not line.category.is_award, line.rule


@pytest.mark.rule("DE-08")
def test_passengers_show_every_colour_with_first_and_second(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("germany/depots")[0]), phone_of(app)
    lines = table_lines(phone.get(f"{table}/final/awards").text)
    assert lines[1:] == [
        "red 2 most +20 2 most +20 1",
        "blue 2 second +10 0 3 most +20",
        "green 1 most +20 1 most +20 1 most +20",
        "yellow 1 most +20 1 most +20 0",
        "black 1 most +20 1 most +20 0",
        "white 3 most +20 0 0",
        "Points 110 80 40",
    ]


@pytest.mark.rule("E12-07", "DE-07")
def test_all_who_tie_for_depots_and_globetrotter_are_named(app: Flask) -> None:
    path, phone = f"{put_on_a_table(app, load_game('germany/depots')[0])}/final/awards", phone_of(app)
    assert read(phone.get(path)).texts("h2") == [
        "Ann, Bob, and Cat tie for the most tickets completed",
        "Most and second most of each colour",
        "Ann and Bob tie for the most depots left",
    ]


@pytest.mark.rule("EU-14")
def test_all_longest_route_ties_are_named_with_open_walks(app: Flask) -> None:
    path, phone = f"{put_on_a_table(app, load_game('europe/tie-decided-by-tickets')[0])}/final/awards", phone_of(app)
    page = read(phone.get(path))
    assert "Ann and Bob tie for the longest route" in page.text()
    assert "5 trains each; everyone who ties gets 10 points." in page.text()
    assert len(page.all("details[open]")) == 2


def test_unit_of_a_bar_agrees_with_its_number(app: Flask) -> None:
    path = f"{put_on_a_table(app, load_game('germany/depots')[0])}/final/awards"
    labels = [text.split() for text in read(phone_of(app).get(path)).texts(".bar-total .visually-hidden")]
    assert {number for number, _unit in labels} >= {"1"}
    for number, unit in labels:
        assert unit.endswith("s") == (number != "1")


@pytest.mark.rule("LA-06", "LA-08")
def test_explorer_lists_cities_and_mountains_crossed(app: Flask) -> None:
    path, phone = f"{put_on_a_table(app, load_game('legendary-asia/depots')[0])}/final/awards", phone_of(app)
    page = read(phone.get(path))
    assert set(page.values(".track.highlight", "data-owner")) == {"red", "blue", "green"}
    assert "Irkutsk, Krasnoyarsk, Onsk, Peking, Perm, Ulan Bator" in page.text()
    assert "Ann 3 trains × 2 +6" in page.text()
    assert "6 cities Agra, Bombay, Calcutta, Karachi, Rangoon, Rawalpindi" in page.text()


@pytest.mark.rule("CG-03", "CG-09")
def test_paying_cards_and_big_city_tickets_are_shown(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("card-game/four-players-two-scorings")[0]), phone_of(app)
    why = words(phone.get(f"{table}/final/sheet"))
    assert "Chicago – New York paid 1 × yellow +5" in why
    assert "Chicago · 2 tickets Chicago – New York; New York – Chicago" in why
    assert "Seattle 8 points R Ann 1 ticket +8 B Bob 1 ticket +8 Y Dan 1 ticket +8" in words(
        phone.get(f"{table}/final/awards")
    )


@pytest.mark.rule("TA-01", "TA-08", "TA-10")
def test_team_is_one_side_with_each_players_trains(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("team-asia/six-players-shared-victory")[0]), phone_of(app)
    page = words(phone.get(f"{table}/final/sheet"))
    assert "Ann + Bob and Cat + Dan share the win" in page
    assert re.search(r"Trains left over: Ann \d+, Bob \d+", page)
    close(app, table)
    phone.get(f"{table}/game")
    assert "Ann + Bob 58 winner" in words(phone.get("/games"))


@pytest.mark.rule("DE-09", "LA-09", "CG-10", "TA-12")
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("germany/tie-decided-by-passengers", "wins on passengers"),
        ("legendary-asia/tie-decided-by-mountain-routes", "wins on mountain routes"),
        ("card-game/tie-decided-by-bonus-cards", "wins on bonus cards"),
        ("team-asia/tie-decided-by-longest-route", "win with the longest route"),
        ("team-asia/four-players-last-lap", "Ann + Bob win by"),
        ("germany/depots", "Cat wins by 10"),
        ("europe/shared-victory", "share the win"),
    ],
)
def test_verdict_says_what_decided(app: Flask, name: str, verdict: str) -> None:
    table = put_on_a_table(app, load_game(name)[0])
    assert verdict in words(phone_of(app).get(f"{table}/final/sheet"))


@pytest.mark.rule("EU-16")
@pytest.mark.parametrize(
    ("game", "verdict", "figures"),
    [
        ("tie-decided-by-tickets", "Ann wins on tickets completed", "tickets completed Ann 1 Bob 0"),
        (
            "tie-decided-by-stations",
            "Bob wins on stations left",
            "tickets completed Bob 0 Ann 0 stations left Bob 3 Ann 2",
        ),
        (
            "tie-decided-by-express",
            "Ann wins with the longest route",
            "tickets completed Ann 0 Bob 0 stations left Ann 3 Bob 3 European Express Ann yes Bob no",
        ),
        (
            "shared-victory",
            "Ann and Bob share the win",
            "tickets completed Ann 0 Bob 0 stations left Ann 3 Bob 3 European Express Ann yes Bob yes",
        ),
    ],
)
def test_tie_is_shown_with_what_decided_it(app: Flask, game: str, verdict: str, figures: str) -> None:
    path = f"{put_on_a_table(app, load_game(f'europe/{game}')[0])}/final/sheet"
    page = read(phone_of(app).get(path))
    assert page.text("h1") == verdict
    assert page.text("[aria-labelledby=tie-title] .tie") == figures


def test_box_without_a_map_shows_no_board_at_the_end(app: Flask) -> None:
    phone = phone_of(app)
    for name, drawn in (("card-game/locomotive-heavy-pile", False), ("europe/shared-victory", True)):
        table = put_on_a_table(app, load_game(name)[0])
        close(app, table)
        assert ('class="board"' in phone.get(f"{table}/game").get_data(as_text=True)) is drawn


def test_nobody_is_awarded_before_anything_is_recorded(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "legendary-asia", modules=("depots",))
    table.lay_open()
    page = words(ann.get(f"{table.path}/final/awards"))
    assert "Nobody has the most cities connected" in page
    assert "Ann and Bob tie for the most depots left" in page
    table.record({"type": "depot", "player": "p2", "city": "agra"}, {"type": "depot", "player": "p1", "city": "omsk"})
    table.record(claim("p1", "agra--bombay"))
    assert "Ann has the most cities connected" in words(ann.get(f"{table.path}/final/awards"))


def test_finished_log_shows_undos_and_corrections_to_all(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "palermo--smyrna"), claim("p2", "edinburgh--london"))
    assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish", "reopen")] == [303, 303, 303]
    table.record({"type": "undo", "move": 0}, claim("p2", "palermo--smyrna"))
    assert "The log" not in words(ann.get(f"{table.path}/final/sheet"))
    assert ann.post(f"{table.path}/finish").status_code == 303
    expected = (
        "4. Bob: Palermo – Smyrna 3. Undone: Ann: Palermo – Smyrna "
        "2. Bob: Edinburgh – London 1. Ann: Palermo – Smyrna (undone)"
    )
    for phone in (ann, outsider):
        page = read(phone.get(f"{table.path}/game"))
        assert expected in page.text()
        assert page.text("s") == "Ann: Palermo – Smyrna"


def test_game_without_a_move_has_no_log(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish")] == [303, 303]
    assert "The log" not in words(ann.get(f"{table.path}/game"))


def test_player_without_tickets_is_pointed_out_before_the_count(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "berlin--roma"))
    table.lay_open()
    first, *others = read(ann.get(f"{table.path}/final/tickets")).all("section.hand")
    assert "0 of 1 completed" in first.text()
    assert "−9" in first.text()
    for player, card in zip(("p2", "p3"), others, strict=True):
        assert "No tickets are noted for this player yet" in card.text()
        assert card.all(f'[href="{table.path}/tickets/{player}"]')


def test_table_without_stations_goes_on_with_a_friendly_sentence(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    page = words(ann.get(f"{table.path}/final/stations"))
    assert "Nobody built a station" in page
    assert page.count("3 not built") == 2
    table.lay_open()
    assert "Nobody has the longest route" in words(ann.get(f"{table.path}/final/awards"))


def test_useless_stations_are_folded_and_can_be_removed(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(
        {"type": "station", "player": "p1", "city": "wien"},
        {"type": "station", "player": "p1", "city": "roma"},
        {"type": "station", "player": "p2", "city": "paris"},
        claim("p2", "berlin--wien"),
        *(claim("p1", route) for route in ("roma--venezia", "venezia--zagrab", "wien--zagrab")),
        tickets("p1", "berlin--roma"),
    )
    page = read(ann.get(f"{table.path}/final/stations"))
    fold = page.one("#unhelpful")
    assert fold.one("summary").text() == "Stations not helping: 2"
    assert [head.text() for head in fold.all("h3")] == ["Roma", "Paris"]
    assert [(button.text(), button["data-undo"]) for button in fold.all("[data-undo]")] == [
        ("Not on the board? Remove it", "1"),
        ("Not on the board? Remove it", "2"),
    ]
    assert "+4" not in page.text()
    assert "Wien borrows Berlin – Wien" in page.all("section.card")[0].text()
    assert "No station on the board" in page.text()


@pytest.mark.parametrize("game", ["europe/five-players-chained-stations", "card-game/four-players-two-scorings"])
def test_page_searches_each_trail_path_lending_and_payment_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests, game: str
) -> None:
    searched = Counter[object]()

    def count(where: str, name: str) -> None:
        search = getattr(import_module(where), name)

        def counted(*given: Any, **more: Any) -> Any:
            searched[name, str(given)] += any(given)  # without a route there is nothing to search
            return search(*given, **more)

        monkeypatch.setattr(f"{where}.{name}", counted)

    for where, name in (
        *(("companion.rules.score.sides", name) for name in ("longest_trail", "joining", "Lender", "payments")),
        ("companion.rules.graph.proof", "longest_trail"),
        ("companion.features.card_game.views", "payments"),
        ("companion.table.presenters.network", "find_gap"),
        *((module, "sides_of") for module in ("companion.table.presenters.hands", "companion.table.presenters.sheet")),
    ):
        count(where, name)
    table, phone = put_on_a_table(app, load_game(game)[0]), phone_of(app)
    for page in ("final/tickets", "final/stations", "final/awards", "final/sheet", "why", "walks", "game"):
        if page == "game":
            close(app, table)
        with subtests.test(page):
            searched.clear()
            has_page = phone.get(f"{table}/{page}").status_code == 200
            assert has_page == (game.startswith("europe") or page not in ("final/stations", "why", "walks"))
            assert {name: times for name, times in searched.items() if times > 1} == {}
            assert bool(searched) == has_page


def test_television_shows_the_result_as_phones_do(app: Flask) -> None:
    table = put_on_a_table(app, load_game("europe/tie-decided-by-express")[0])
    close(app, table)
    for page in ("game", "watch"):
        shown = phone_of(app).get(f"{table}/{page}").text
        assert 'class="bars trains"' in shown
        assert "Ann wins with the longest route" in shown
        assert "Up from place 2 before the tickets" in shown


@pytest.mark.parametrize(("box", "lines"), [("heart-of-africa", ["Terrain cards"]), ("old-west", ["Cities", "Alvin"])])
def test_credits_of_claims_are_asked_of_a_played_game(ann: FlaskClient, box: str, lines: list[str]) -> None:
    variant = "alvin" if box == "old-west" else "base"
    table = open_table(ann, box=box, variant=variant, played=True)
    answer = ann.get(f"{table.path}/final/awards")
    assert answer.status_code == 200
    assert read(answer).texts("h2[id^=award-]") == lines
    assert 'name="terrain"' in answer.text or 'name="cities"' in answer.text
