"""The pages of the final scoring and of the finished game, in every box and both languages."""

import re
from collections import Counter
from html import unescape
from importlib import import_module
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import ROOT
from companion.rules.box import LOCALES
from companion.rules.score.lines import COUNTS
from companion.rules.score.sheet import TIE_BREAKERS
from companion.table.views.line_kinds import LINE_VIEWS
from companion.table.views.sheet import MEASURES
from tests.conftest import phone_of
from tests.support.games import GAMES, load_game, put_on_a_table
from tests.support.tables import claim, open_table

NAMES = sorted(f"{path.parent.name}/{path.stem}" for path in GAMES.glob("*/*.json"))
STEPS = ["tickets", "stations", "awards", "sheet"]
WORDS = re.compile(r"<svg.*?</svg>|<script.*?</script>|<[^>]*>", re.DOTALL)


def words(phone: FlaskClient, path: str, language: str = "en") -> str:
    """What a page says, in one line."""
    response = phone.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, path
    return " ".join(unescape(WORDS.sub(" ", response.get_data(as_text=True))).split())


def steps_of(phone: FlaskClient, table: str) -> list[str]:
    """The steps that the page of the result offers, in order."""
    html = phone.get(f"{table}/final/sheet").get_data(as_text=True)
    progress = re.search(r'<ol class="progress">.*?</ol>', html, re.DOTALL)
    assert progress
    return [path.removeprefix(f"{table}/") for path in re.findall(r'href="([^"]*)"', progress[0])]


def table_lines(phone: FlaskClient, path: str) -> list[str]:
    """The rows of a page's table, each in one line."""
    html = phone.get(path).get_data(as_text=True)
    return [" ".join(WORDS.sub(" ", row).split()) for row in re.findall(r"<tr>.*?</tr>", html, re.DOTALL)]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_finished_game_answers_and_the_sheet_shows_the_totals(app: Flask, name: str) -> None:
    """In either language by turns, but for the game's own page."""
    record, expected = load_game(name)
    table, phone = put_on_a_table(app, record), phone_of(app)
    for step in steps_of(phone, table):
        assert words(phone, f"{table}/{step}", LOCALES[NAMES.index(name) % 2]), step
    totals = " ".join(str(total).replace("-", "−") for total in sorted(expected["totals"].values(), reverse=True))
    total_line = table_lines(phone, f"{table}/final/sheet")[-1]
    assert total_line == f"Total {totals}"
    phone.post(f"{table}/seats/p1/take")
    phone.post(f"{table}/finish")
    for language in LOCALES:
        assert totals in words(phone, f"{table}/game", language)
    listed = words(phone, "/games")
    assert all(str(total).replace("-", "−") in listed for total in expected["totals"].values())


@pytest.mark.parametrize(
    ("box", "players", "modules", "there"),
    [
        ("europe", 2, (), ["tickets", "stations", "awards", "sheet"]),
        ("germany", 2, (), ["tickets", "awards", "sheet"]),
        ("legendary-asia", 2, ("depots",), ["tickets", "awards", "sheet"]),
        ("team-asia", 4, (), ["tickets", "awards", "sheet"]),
    ],
)
def test_steps_that_a_box_does_not_have_are_left_out_and_are_a_404(
    ann: FlaskClient, box: str, players: int, modules: tuple[str, ...], there: list[str]
) -> None:
    table = open_table(ann, players, box, modules=modules).path
    assert steps_of(ann, table) == [f"final/{step}" for step in there]
    found = {step: ann.get(f"{table}/final/{step}").status_code for step in STEPS}
    assert found == {step: 200 if step in there else 404 for step in STEPS}


def test_whatever_is_counted_has_one_entry_in_the_rules_one_in_the_views_and_a_part(app: Flask) -> None:
    parts = {path.stem for path in (ROOT / "templates/table/parts/lines").glob("*.html")}
    assert COUNTS.keys() == LINE_VIEWS.keys()
    assert {tie_breaker.measure for tie_breaker in TIE_BREAKERS.values()} == MEASURES.keys()
    assert {view.part for view in LINE_VIEWS.values()} == parts
    for count, view in LINE_VIEWS.items():
        part = vars(app.jinja_env.get_template(f"table/parts/lines/{view.part}.html").module)
        assert {"proof", "section"} & part.keys() == ({"proof", "section"} if view.is_award else {"proof"}), count
        assert view.most or not view.is_award, count


@pytest.mark.rule("DE-08")
def test_passengers_show_every_colour_with_first_and_second(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("germany/depots")[0]), phone_of(app)
    lines = table_lines(phone, f"{table}/final/awards")
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
    said = words(phone_of(app), f"{put_on_a_table(app, load_game('germany/depots')[0])}/final/awards")
    assert "Ann, Bob, and Cat tie for the most tickets completed" in said
    assert "Ann and Bob tie for the most depots left" in said


@pytest.mark.rule("LA-06", "LA-08")
def test_explorer_lists_the_cities_and_mountains_the_trains_that_crossed(app: Flask) -> None:
    said = words(phone_of(app), f"{put_on_a_table(app, load_game('legendary-asia/depots')[0])}/final/awards")
    assert "Ann 3 trains × 2 +6" in said
    assert "6 cities Agra, Bombay, Calcutta, Karachi, Rangoon, Rawalpindi" in said


@pytest.mark.rule("CG-03", "CG-09")
def test_cards_that_pay_and_tickets_that_win_a_big_city_are_told(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("card-game/four-players-two-scorings")[0]), phone_of(app)
    why = words(phone, f"{table}/final/sheet")
    assert "Chicago – New York paid 1 × yellow +5" in why
    assert "Chicago · 2 tickets Chicago – New York; New York – Chicago" in why
    assert "Seattle 8 points R Ann 1 ticket +8 B Bob 1 ticket +8 Y Dan 1 ticket +8" in words(
        phone, f"{table}/final/awards"
    )


@pytest.mark.rule("TA-01", "TA-08", "TA-10")
def test_team_is_one_side_with_each_players_trains(app: Flask) -> None:
    table, phone = put_on_a_table(app, load_game("team-asia/six-players-shared-victory")[0]), phone_of(app)
    said = words(phone, f"{table}/final/sheet")
    assert "Ann + Bob and Cat + Dan share the victory" in said
    assert re.search(r"Trains left over: Ann \d+, Bob \d+", said)
    phone.post(f"{table}/seats/p1/take")
    phone.post(f"{table}/finish")
    phone.get(f"{table}/game")
    assert "Ann + Bob 58 winner" in words(phone, "/games")


@pytest.mark.rule("DE-09", "LA-09", "CG-10", "TA-12")
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("germany/tie-decided-by-passengers", "wins on passengers"),
        ("legendary-asia/tie-decided-by-mountain-routes", "wins on mountain routes"),
        ("card-game/tie-decided-by-bonus-cards", "wins on bonus cards"),
        ("team-asia/tie-decided-by-longest-route", "win with the longest route"),
        ("team-asia/four-players-last-lap", "win by"),
    ],
)
def test_verdict_says_what_decided(app: Flask, name: str, verdict: str) -> None:
    table = put_on_a_table(app, load_game(name)[0])
    assert verdict in words(phone_of(app), f"{table}/final/sheet")


def test_box_without_a_map_shows_no_board_at_the_end(app: Flask) -> None:
    phone = phone_of(app)
    for name, drawn in (("card-game/locomotive-heavy-pile", False), ("europe/shared-victory", True)):
        table = put_on_a_table(app, load_game(name)[0])
        phone.post(f"{table}/seats/p1/take")
        phone.post(f"{table}/finish")
        assert ('class="board"' in phone.get(f"{table}/game").get_data(as_text=True)) is drawn


def test_nobody_is_awarded_before_anything_is_recorded(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "legendary-asia", modules=("depots",))
    said = words(ann, f"{table.path}/final/awards")
    assert "Nobody has the most cities connected" in said
    assert "Ann and Bob tie for the most depots left" in said
    table.record({"type": "depot", "player": "p2", "city": "agra"}, {"type": "depot", "player": "p1", "city": "omsk"})
    table.record(claim("p1", "agra--bombay"))
    assert "Ann has the most cities connected" in words(ann, f"{table.path}/final/awards")


def test_log_of_a_finished_game_shows_what_was_undone_and_corrected_to_every_phone(
    ann: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "palermo--smyrna"), claim("p2", "edinburgh--london"))
    assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish", "reopen")] == [303, 303, 303]
    table.record({"type": "undo", "move": 0}, claim("p2", "palermo--smyrna"))
    assert "The log" not in words(ann, f"{table.path}/final/sheet")
    assert ann.post(f"{table.path}/finish").status_code == 303
    said = (
        "4. Bob: Palermo – Smyrna 3. Undone: Ann: Palermo – Smyrna "
        "2. Bob: Edinburgh – London 1. Ann: Palermo – Smyrna (undone)"
    )
    for phone in (ann, outsider):
        assert said in words(phone, f"{table.path}/game")
        html = phone.get(f"{table.path}/game").get_data(as_text=True)
        assert re.findall(r"<s>(.*?)</s>", html) == ["Ann: Palermo – Smyrna"]


def test_game_without_a_move_has_no_log(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish")] == [303, 303]
    assert "The log" not in words(ann, f"{table.path}/game")


def test_station_of_no_use_says_so_and_can_be_taken_off(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record({"type": "station", "player": "p1", "city": "wien"}, claim("p2", "berlin--wien"))
    assert ann.post(f"{table.path}/reveal").status_code == 303
    shown = words(ann, f"{table.path}/final/stations")
    assert "No use to any ticket" in shown
    assert "Take it off (+4)" in shown
    assert 'data-undo="0"' in ann.get(f"{table.path}/final/stations").get_data(as_text=True)


@pytest.mark.parametrize(
    "page", ["final/tickets", "final/stations", "final/awards", "final/sheet", "game", "why", "walks"]
)
@pytest.mark.parametrize("game", ["europe/five-players-chained-stations", "card-game/four-players-two-scorings"])
def test_page_searches_each_trail_path_lending_and_payment_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch, game: str, page: str
) -> None:
    searched = Counter[object]()

    def count(where: str, name: str) -> None:
        search = getattr(import_module(where), name)

        def counted(*given: Any, **more: Any) -> Any:
            searched[name, str(given)] += any(given)  # without a route there is nothing to search
            return search(*given, **more)

        monkeypatch.setattr(f"{where}.{name}", counted)

    table, phone = put_on_a_table(app, load_game(game)[0]), phone_of(app)
    if page == "game":
        phone.post(f"{table}/seats/p1/take")
        phone.post(f"{table}/finish")
    for where, name in (
        *(("companion.rules.score.sides", name) for name in ("longest_trail", "shortest_path", "Lender", "payments")),
        ("companion.rules.graph.proof", "longest_trail"),
        ("companion.features.card_game.views", "payments"),
        ("companion.table.views.network", "find_gap"),
        *((module, "sides_of") for module in ("companion.table.views.hands", "companion.table.views.sheet")),
    ):
        count(where, name)
    has_page = phone.get(f"{table}/{page}").status_code == 200
    assert has_page == (game.startswith("europe") or page not in ("final/stations", "why", "walks"))
    assert {name: times for name, times in searched.items() if times > 1} == {}
    assert bool(searched) == has_page
