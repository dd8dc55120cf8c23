"""Explanations of figures: current points for all, a ticket's path or gap for its holder, the sheet's proofs."""

import gzip
import re
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.box import Box, Route
from companion.rules.registry import Registry
from companion.rules.score.categories.category import Category, RouteCategory
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sheet import score
from companion.table.service import games, loading
from tests.conftest import phone_of
from tests.support.games import load_game, many_tickets, put_on_a_table
from tests.support.html import read, words
from tests.support.sheets import added, sections, table_lines
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets

CHAINED = "europe/five-players-chained-stations"


# --- the points so far


@pytest.mark.rule("ALL-10", "LA-06")
@pytest.mark.parametrize("name", [CHAINED, "legendary-asia/mountains-end-the-game", "team-asia/four-players-last-lap"])
def test_points_so_far_add_up_to_those_in_the_bar(app: Flask, name: str) -> None:
    path, phone = put_on_a_table(app, load_game(name)[0]), phone_of(app)
    in_bar = {side["id"]: side["points"] for side in phone.get(f"{path}/state").get_json()["sides"]}
    rows = table_lines(phone.get(f"{path}/why").text)
    sums = next(line for line in rows if line.startswith("On the scoring track"))
    assert sums == f"On the scoring track {' '.join(map(str, in_bar.values()))}"
    assert {side: added(phone, f"{path}/why", f"why-{side}-total") for side in in_bar} == in_bar


def test_immediately_marked_line_counts_wherever_marker_is_shown(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another box may have such a category: here Europe's stations score like ferries."""

    class Ferries(RouteCategory):
        name, note, part = "Ferries", "by ferry", "stations"

        def by_route(self, box: Box, route: Route) -> int:  # noqa: ARG002 - any box
            return route.ferry

    monkeypatch.setitem(cast("Registry[str, Category]", CATEGORIES)._entries, "stations_left", Ferries())
    path, phone = put_on_a_table(app, load_game(CHAINED)[0]), phone_of(app)
    with app.app_context():
        sheet = score(loading.load_unredacted(games.find(path.removeprefix("/t/"))).log.table)
    on_sheet = {side.id: side.lines["routes"] + side.lines["stations"] for side in sheet.sides}
    now = phone.get(f"{path}/state").get_json()
    assert any(side.lines["stations"] for side in sheet.sides)
    assert {side["id"]: side["points"] for side in now["sides"]} == on_sheet
    assert {player["side"]: player["points"] for player in now["players"]} == on_sheet
    assert {side: added(phone, f"{path}/why", f"why-{side}-total") for side in on_sheet} == on_sheet
    on_board = read(phone.get(f"{path}/recount")).all('[name^=at-][value=""]')
    assert {field["name"].removeprefix("at-"): int(field["placeholder"]) for field in on_board} == on_sheet


@pytest.mark.parametrize(
    ("name", "left"),
    [(CHAINED, r"\d+ trains? left\."), ("team-asia/four-players-last-lap", r"Trains left: Ann \d+, Bob \d+")],
)
def test_points_so_far_tell_the_trains_that_are_left(app: Flask, name: str, left: str) -> None:
    path, phone = put_on_a_table(app, load_game(name)[0]), phone_of(app)
    text = words(phone.get(f"{path}/why"))
    assert re.search(left, text)
    assert "left over" not in text


def test_points_so_far_tell_who_would_get_the_awards(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game(CHAINED)[0]), phone_of(app)
    shown = sections(phone, f"{path}/why")
    assert "R Ann 37 trains +10 B Bob 29 trains 0" in shown["why-p2-longest_route"]
    assert "Why isn’t there a longer one?" in shown["why-p2-longest_route"]
    assert "Never built: 0 × 4 points 0" in shown["why-p5-stations"]
    assert "5 × 4 spaces" in shown["why-p1-routes"]


def test_points_so_far_of_a_finished_game_are_its_sheet(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(tickets("p1", "athina--angora"))
    assert ann.get(f"{table.path}/why").status_code == 200
    assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish")] == [303, 303]
    moved = ann.get(f"{table.path}/why")
    assert (moved.status_code, moved.location) == (302, f"{table.path}/game")
    assert ann.get(f"{table.path}/why/p1/athina--angora").status_code == 200


def secret_table(ann: FlaskClient) -> OpenTable:
    """A table with secret tickets that make a difference, and a station that lends a route for one of them."""
    table = open_table(ann)
    table.record(
        claim("p1", "palermo--smyrna"),
        claim("p2", "athina--smyrna"),
        station("p1", "smyrna"),
        tickets("p1", "athina--angora"),
        {"type": "tickets", "player": "p1", "keep": [{"a": "palermo", "b": "athina", "points": 13}]},
    )
    return table


@pytest.mark.rule("ALL-08")
def test_points_so_far_tell_nothing_of_tickets(ann: FlaskClient) -> None:
    before = open_table(ann)
    before.record(claim("p1", "palermo--smyrna"), claim("p2", "athina--smyrna"), station("p1", "smyrna"))
    path = secret_table(ann).path

    def page(path: str) -> str:
        html = ann.get(f"{path}/why").get_data(as_text=True).replace(path, "")
        # How often the table changed is known to all, and a phone has another name at each table.
        return re.sub(r'data-(version="\d+"|revision="[^"]*"|me="\w+"|game="[\w-]+")', "", html)

    assert page(path) == page(before.path)  # with tickets and without, to the letter
    assert "borrows" not in page(path)


def side_card(phone: FlaskClient, table: str, side: str) -> list[str]:
    return read(phone.get(f"{table}/why?side={side}")).texts("li")


@pytest.mark.rule("ALL-10", "ALL-08")
def test_side_card_shows_sources_of_points_and_the_rest(ann: FlaskClient) -> None:
    table = secret_table(ann).path
    assert side_card(ann, table, "p1") == [
        "Routes 15",
        "On the scoring track 15",
        "Stations left 2 stations 8",
        "European Express 6 trains 10",
        "Trains 39",
        "Stations 2",
        "Destination tickets 2",
    ]
    stranger = ann.application.test_client()
    stranger.get("/")
    assert side_card(stranger, table, "p1") == side_card(ann, table, "p1")
    assert ann.get(f"{table}/why?side=p9").status_code == 404


@pytest.mark.rule("DE-04")
def test_card_of_a_side_shows_its_passengers_by_colour(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "germany")
    table.record(
        {**claim("p1", "berlin--hamburg"), "take": {"berlin": "green", "hamburg": "red"}},
        {**claim("p1", "berlin--leipzig"), "take": {"berlin": "green"}},
    )
    assert "Passengers R red 1 G green 2" in side_card(ann, table.path, "p1")
    assert "Passengers 0" in side_card(ann, table.path, "p2")


def test_card_of_a_team_counts_what_each_player_and_both_have(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("team-asia/four-players-last-lap")[0]), phone_of(app)
    side = phone.get(f"{path}/state").get_json()["sides"][0]
    rows = side_card(phone, path, side["id"])
    assert rows[-1] == f"In their shared holder {side['holder']}"
    assert [row.rsplit(" ", 1)[0] for row in rows].count("Trains") == 2
    assert f"On the scoring track {side['points']}" in rows


@pytest.mark.rule("DE-08")
def test_points_so_far_count_passengers_and_no_globetrotter(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("germany/depots")[0]), phone_of(app)
    shown = sections(phone, f"{path}/why")
    assert {name.rpartition("-")[2] for name in shown} == {"routes", "passengers", "depots", "total"}


def test_box_without_a_map_has_no_points_so_far(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "card-game")
    assert ann.get(f"{table.path}/why").status_code == 404
    assert "/why" not in ann.get(table.path).get_data(as_text=True)


def test_table_leads_to_the_points_of_each_side(ann: FlaskClient) -> None:
    table = open_table(ann).path
    ways = read(ann.get(table)).values('[href*="/why#"]', "href")
    assert ways == [f"{table}/why#why-{side}-total" for side in ("p1", "p2", "p3")]


# --- one ticket


@pytest.mark.rule("ALL-07", "EU-10", "EU-12")
def test_way_of_a_ticket_tells_own_routes_from_lent_ones(ann: FlaskClient) -> None:
    table = secret_table(ann)
    page = read(ann.get(f"{table.path}/why/p1/palermo--athina:13?for=p1"))
    text = page.text()
    assert "Palermo – Athína connected 13 points" in text
    assert "Palermo – Smyrna 6 trains Smyrna – Athína lent by the station in Smyrna, B Bob 2 trains" in text
    assert "The shortest path: 8 trains." in text
    drawn = {kind: page.values(f".track.{kind}", "data-id") for kind in ("highlight", "lent", "missing")}
    assert drawn == {"highlight": ["palermo--smyrna"], "lent": ["athina--smyrna"], "missing": []}


@pytest.mark.rule("ALL-07")
def test_ticket_gap_names_both_ends_and_the_missing_tracks(ann: FlaskClient) -> None:
    table = secret_table(ann)
    page = read(ann.get(f"{table.path}/why/p1/athina--angora?for=p1"))
    text = page.text()
    assert "Athína – Angora not yet 5 points" in text
    assert "3 trains are missing at least: Smyrna – Angora nobody’s 3 trains" in text
    assert "None of their own or borrowed routes reaches Angora." in text
    assert "Athína is connected to Palermo, Smyrna." in text
    assert page.values(".track.missing", "data-id") == ["angora--smyrna"]


def test_missing_track_that_another_took_is_shown_with_its_owner(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p2", "angora--smyrna"), claim("p1", "athina--smyrna"), tickets("p1", "athina--angora"))
    assert "3 trains are missing at least: Smyrna – Angora taken by B Bob 3 trains" in words(
        ann.get(f"{table.path}/why/p1/athina--angora?for=p1")
    )


def test_missing_double_track_is_shown_with_both_owners(ann: FlaskClient) -> None:
    table = open_table(ann, 4)
    table.record(claim("p2", "essen--kobenhavn"), claim("p3", "essen--kobenhavn-2"), claim("p1", "essen--frankfurt"))
    table.record(tickets("p1", "frankfurt--kobenhavn"))
    text = words(ann.get(f"{table.path}/why/p1/frankfurt--kobenhavn?for=p1"))
    assert re.search("Essen – København taken by (B Bob ?, G Cat|G Cat ?, B Bob) 3 trains", text), text


@pytest.mark.rule("ALL-08")
def test_way_of_a_ticket_is_secret_to_all_but_its_owner(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = secret_table(ann)
    sit_down(bob, table, "p2")
    asked = f"{table.path}/why/p1/athina--angora?for=p1"
    assert {phone: one.get(asked).status_code for phone, one in (("Ann", ann), ("Bob", bob), ("no", outsider))} == {
        "Ann": 200,
        "Bob": 403,
        "no": 403,
    }
    # Whether the ticket is held there at all isn't shown either.
    assert bob.get(f"{table.path}/why/p1/berlin--roma").status_code == 403


@pytest.mark.rule("ALL-08")
def test_shared_device_shows_no_ticket_unasked_and_keeps_none(ann: FlaskClient) -> None:
    page = f"{secret_table(ann).path}/why/p1/athina--angora"
    for path, is_shown in ((page, False), (f"{page}?for=p2", False), (f"{page}?for=p1", True)):
        answer = ann.get(path)
        html = answer.get_data(as_text=True)
        assert ("Angora" in html, "js/pages/private.js" in html, "Pass the phone to" in html) == (
            is_shown,
            is_shown,
            not is_shown,
        )
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.rule("ALL-06")
def test_closed_track_is_shown_with_the_owner_of_its_twin(ann: FlaskClient) -> None:
    table = open_table(ann, 3)
    card = {"a": "berlin", "b": "frankfurt", "points": 3}
    table.record(claim("p2", "berlin--frankfurt-2"), {"type": "tickets", "player": "p1", "keep": [card]})
    text = words(ann.get(f"{table.path}/why/p1/berlin--frankfurt:3?for=p1"))
    assert "Berlin – Frankfurt closed; the other route is taken by B Bob 3 trains" in text


@pytest.mark.rule("ALL-06")
@pytest.mark.parametrize(("players", "way"), [(3, ["Berlin – Wien", "Wien – Zágráb"]), (4, ["Berlin – Frankfurt"])])
def test_open_way_is_preferred_to_a_closed_one_of_equal_trains(ann: FlaskClient, players: int, way: list[str]) -> None:
    table = open_table(ann, players)
    table.record(claim("p2", "berlin--frankfurt"), tickets("p1", "berlin--roma"))
    text = words(ann.get(f"{table.path}/why/p1/berlin--roma?for=p1"))
    assert "9 trains are missing at least: " + " ".join(f"{leg} nobody’s 3 trains" for leg in way[:1]) in text
    assert [leg in text for leg in way] == [True] * len(way)


def test_ticket_that_the_player_does_not_hold_is_a_404(ann: FlaskClient) -> None:
    table = secret_table(ann)
    for wrong in ("p1/berlin--roma", "p2/athina--angora", "p9/athina--angora"):
        assert ann.get(f"{table.path}/why/{wrong}?for={wrong[:2]}").status_code == 404


@pytest.mark.rule("TA-10")
def test_ticket_in_the_holder_is_shown_to_both_of_the_team(ann: FlaskClient) -> None:
    table = open_table(ann, 4, "team-asia")
    card = {"a": "peking", "b": "shanghai", "points": 7}
    table.record(
        {"type": "tickets", "player": "p1", "keep": [card]}, {"type": "share", "player": "p1", "tickets": [card]}
    )
    found = {
        player: ann.get(f"{table.path}/why/{player}/peking--shanghai:7?for={player}").status_code
        for player in ("p1", "p2", "p3", "p4")
    }
    assert found == {"p1": 200, "p2": 200, "p3": 404, "p4": 404}


@pytest.mark.rule("DE-06")
def test_gap_of_a_country_is_shown_by_its_name(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "germany")
    card = {"a": "koln", "b": "schweiz", "points": 9}
    table.record({"type": "tickets", "player": "p1", "keep": [card]})
    text = words(ann.get(f"{table.path}/why/p1/koln--schweiz:9?for=p1"))
    assert "None of their own routes reaches Köln. None of their own routes reaches Schweiz." in text
    assert "trains are missing at least:" in text


@pytest.mark.rule("DE-05")
def test_country_reached_by_both_ends_is_shown_as_no_way(app: Flask) -> None:
    path = put_on_a_table(app, load_game("germany/countries-are-dead-ends")[0])
    for page, country in (("p3/munchen--konstanz", "Österreich"), ("p2/dusseldorf--konstanz", "Schweiz")):
        text = words(phone_of(app).get(f"{path}/why/{page}"))
        assert text.count("can’t be passed through: every route into a country ends there.") == 1
        assert f". {country} can’t be passed through" in text
    assert "can’t be passed through" not in words(phone_of(app).get(f"{path}/why/p4/leipzig--nurnberg"))


# --- the sheet


@pytest.mark.rule("EU-10", "EU-11", "EU-13")
def test_sheet_tells_what_each_other_lending_would_give(app: Flask) -> None:
    shown = sections(phone_of(app), f"{put_on_a_table(app, load_game(CHAINED)[0])}/final/sheet")["why-p5-stations"]
    assert "Kyïv borrows Kyïv – Wilno G Cat tickets worth 12 , 2 completed What each other choice would give" in shown
    assert (
        "nothing tickets worth −12, 1 completed −24 Bucuresti – Kyïv G Cat tickets worth −12, 1 completed −24" in shown
    )


@pytest.mark.rule("EU-11")
def test_sheet_tells_what_an_owners_own_choice_of_lending_costs(app: Flask) -> None:
    shown = sections(
        phone_of(app), f"{put_on_a_table(app, load_game('europe/owner-chooses-another-loan')[0])}/final/sheet"
    )
    chosen = next(text for text in shown.values() if "owner’s choice" in text)
    assert re.search(r"−\d+ compared with the best", chosen)
    assert re.search(r"tickets worth −?\d+, \d completed \+\d+", chosen)


@pytest.mark.rule("EU-16")
def test_tie_breakers_up_to_the_deciding_one_are_shown(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(
        claim("p1", "palermo--smyrna"),
        claim("p3", "barcelona--madrid"),
        claim("p3", "amsterdam--frankfurt"),
        station("p3", "roma"),
    )
    table.lay_open()
    assert table_lines(ann.get(f"{table.path}/final/sheet").text)[-1] == "Total 37 12 12"
    assert "Bob is ahead of Cat with the same points: stations left" in words(ann.get(f"{table.path}/final/sheet"))
    looked_at = "stations left, 3 against 2. tickets completed Bob 0 Cat 0 stations left Bob 3 Cat 2"
    assert looked_at in words(ann.get(f"{table.path}/final/sheet"))
    shown = sections(ann, f"{table.path}/final/sheet")
    assert [looked_at in shown[f"why-{side}-total"] for side in ("p1", "p2", "p3")] == [False, True, True]


@pytest.mark.rule("CG-03")
def test_payment_card_by_card_is_reached_from_the_figure(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("card-game/four-players-two-scorings")[0]), phone_of(app)
    pages = read(phone.get(f"{path}/final/sheet")).values("#why-p1-tickets [href]", "href")
    assert pages == [f"{path}/scoring/{scoring}/p1/tickets" for scoring in (1, 2)]
    assert [phone.get(page).status_code for page in pages] == [200, 200]


@pytest.mark.rule("CG-03", "CG-05")
def test_sheet_shows_costs_of_a_choice_and_gaps_of_open_tickets(app: Flask) -> None:
    path = put_on_a_table(app, load_game("card-game/own-choice-of-tickets")[0])
    shown = sections(phone_of(app), f"{path}/final/sheet")
    assert re.search(r"Dallas – Winnipeg open: \d cards? (is|are) missing", shown["why-p2-tickets"])
    assert "owner’s choice +4 in all, compared with the best tickets" in shown["why-p2-tickets"]
    assert "owner’s choice" not in shown["why-p1-tickets"]


def test_every_ticket_of_the_sheet_has_a_page_with_its_map(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game(CHAINED)[0]), phone_of(app)
    pages = read(phone.get(f"{path}/final/sheet")).values(f'[href^="{path}/why/"]', "href")
    assert len(pages) == 8
    for page in pages:
        assert 'class="board"' in phone.get(page).get_data(as_text=True)


def test_sheet_of_five_players_with_forty_tickets_is_small(app: Flask) -> None:
    """The board is included once. The explanation of each ticket is text, not a picture."""
    record, _expected = load_game(CHAINED)
    players = [player["id"] for player in record["players"]]
    game = {**record, "moves": [*record["moves"], *many_tickets(players)]}
    page = phone_of(app).get(f"{put_on_a_table(app, game)}/final/sheet").get_data(as_text=True)
    assert page.count('class="ticket-why"') >= 40
    assert page.count('class="board"') == 1
    assert len(gzip.compress(page.encode())) < 60_000
