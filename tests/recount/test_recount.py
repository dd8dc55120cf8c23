"""The recount page reads the markers from its address."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.recount.routes import claims_of, space_of
from companion.rules.score.lines import points_on_track
from companion.table.service import loading
from tests.support.games import load_game, put_on_a_table
from tests.support.html import read
from tests.support.tables import OpenTable, claim, open_table, undo


@pytest.fixture
def table(ann: FlaskClient) -> OpenTable:
    """Ann has 4 + 2, Bob 7, Cat 1. Another claim of Ann's was undone."""
    table = open_table(ann, 3)
    table.record(
        claim("p1", "berlin--wien"),
        claim("p1", "dieppe--london"),
        claim("p2", "warszawa--wien"),
        claim("p3", "budapest--wien"),
        claim("p1", "berlin--danzig"),
        undo(4),
    )
    return table


def look(table: OpenTable, query: str = "") -> str:
    response = table.phone.get(f"{table.path}/recount?{query}")
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def part(page: str, name: str) -> str:
    return read(page).text(f"[data-part={name}]")


@pytest.mark.rule("ALL-10")
def test_page_compares_only_entered_markers_with_the_board(table: OpenTable) -> None:
    page = look(table)
    assert [part(page, f"marker-{seat}").split()[:3] for seat in (1, 2, 3)] == [
        ["Recorded", "points:", n] for n in "671"
    ]
    assert "off." not in part(page, "result")
    assert "section class" not in page


def test_markers_that_agree_are_said_to_agree(table: OpenTable) -> None:
    page = look(table, "at-p1=6&at-p2=7&at-p3=1")
    assert part(page, "result").startswith("Every marker you entered is correct.")
    assert page.count("correct") == 4


def test_too_low_marker_names_the_unmarked_claim(table: OpenTable) -> None:
    page = look(table, "at-p1=2")
    assert "4 too low" in part(page, "marker-1")
    assert part(page, "result").startswith("1 marker is off.")
    found = part(page, "findings")
    assert "move the marker by +4, to space 6" in found
    assert "Missed? If the trains are on the board, move the marker. If not, undo the claim." in found
    assert "Berlin – Wien move 1 ·" in found
    assert 'data-undo="0"' in page
    assert "Danzig" not in found  # it was undone


def test_too_high_marker_names_doubled_and_missing_claims(
    table: OpenTable,
) -> None:
    page = look(table, "at-p2=14")
    found = part(page, "findings")
    assert "move the marker by −7, to space 7" in found
    assert "Counted twice?" in found
    assert "Warszawa – Wien" in found
    assert "Not in the app?" in found
    assert "a route of 4 spaces gives 7" in found
    assert "data-undo" not in page  # to undo a claim would put the marker off even more


def test_claim_recorded_for_another_player_is_named_between_both(table: OpenTable) -> None:
    page = look(table, "at-p1=13&at-p2=0")
    found = part(page, "findings")
    assert found.count("Recorded for Bob, counted for Ann?") == 2
    assert 'data-undo="2"' in page


def test_claim_of_another_length_is_named_with_what_was_marked(table: OpenTable) -> None:
    assert "4 counted instead of 7?" in part(look(table, "at-p2=4"), "findings")


def test_two_claims_are_named_if_no_single_one_explains_marker(table: OpenTable) -> None:
    found = part(look(table, "at-p1=0"), "findings")
    assert "Two slips at once?" in found
    assert "Dieppe – London Missed? move 2" in found
    assert "Berlin – Wien Missed? move 1" in found


def test_marker_that_nothing_explains_sends_to_the_board(table: OpenTable) -> None:
    found = part(look(table, "at-p3=50"), "findings")
    assert "Neither one claim nor two explain it." in found
    assert "All routes on the board" in found


def test_space_of_the_track_is_read_on_the_nearest_lap(table: OpenTable) -> None:
    page = look(table, "at-p3=98&at-p1=101")
    assert "97 too high" in part(page, "marker-3")  # there is no lap below the first
    assert "95 too high" in part(page, "marker-1")
    page = look(table, "at-p1=100")
    assert "100 is read as 0 · 6 too low" in part(page, "marker-1")


def test_marker_on_the_right_space_of_another_lap_is_kept(table: OpenTable) -> None:
    page = look(table, "at-p1=106&at-p2=207")
    for marker in ("marker-1", "marker-2"):
        assert "right space, wrong lap" in part(page, marker)
    assert part(page, "result").startswith("Every marker you entered is correct.")
    assert "move the marker" not in page


def test_points_stand_on_a_space_of_the_track(subtests: pytest.Subtests) -> None:
    for points, space in [(0, 0), (1, 1), (99, 99), (100, 100), (101, 1), (200, 100), (207, 7)]:
        with subtests.test(points=points):
            assert space_of(points) == space


def test_what_is_no_space_is_answered_by_a_plain_sentence(table: OpenTable, subtests: pytest.Subtests) -> None:
    for entered in ["-1", "1000", "x", "7.5", "²", "1e2", "9" * 5000, "%00", "+7", "<b>7</b>"]:
        with subtests.test(entered[:20]):
            page = look(table, f"at-p1={entered.replace('+', '%2B')}&at-p2=7")
            assert "Enter a number from 0 to 999." in part(page, "marker-1")
            assert part(page, "result").startswith("Every marker")


def test_what_the_page_does_not_know_is_passed_over(table: OpenTable, subtests: pytest.Subtests) -> None:
    for query in [
        "at-p9=7",
        "at-=7",
        "show=",
        "show=nowhere",
        "show=%00,,,",
        "at-p1=&at-p2=",
        "seq=x&at-p1",
        "%ff=%ff",
    ]:
        with subtests.test(query):
            page = look(table, query)
            assert part(page, "result") == part(look(table), "result")
            assert 'data-part="board"' in page
            assert "<figure" not in page


def test_address_of_a_claim_keeps_markers_and_shows_its_route(table: OpenTable) -> None:
    page = look(table, "at-p1=2&at-p2=7")
    address = read(page).values("[href*='show=']", "href")[0]
    shown = look(table, address.partition("?")[2].partition("#")[0])
    assert 'value="2"' in shown
    assert 'value="7"' in shown
    assert "<figure" in shown
    assert read(shown).values("g.track.highlight", "data-id") == ["berlin--wien"]
    assert "Berlin – Wien" in part(shown, "board")


def test_finished_game_is_recounted_without_undo(table: OpenTable) -> None:
    table.phone.post(f"{table.path}/finish")
    page = look(table, "at-p1=2")
    assert "Berlin – Wien" in part(page, "findings")
    assert "This game is finished." in part(page, "findings")
    assert "data-undo" not in page


@pytest.mark.rule("ALL-10", "LA-06")
@pytest.mark.parametrize(
    "name",
    [
        "europe/three-players-stations-undo",
        "germany/depots",
        "legendary-asia/mountains-end-the-game",
        "team-asia/six-players-shared-victory",
        "heart-of-africa/madagascar-is-passed-and-sudan-is-not",
        "old-west/alvin-is-captured-three-times",
        "old-west/six-players-all-three-tracks-and-a-tie-by-tickets",
    ],
)
def test_points_of_the_claims_are_those_marked_on_the_board(app: Flask, name: str) -> None:
    path = put_on_a_table(app, load_game(name)[0])
    with app.app_context():
        loaded = loading.load(path.rpartition("/")[2])
        claims = claims_of(loaded)
        on_board = points_on_track(loaded.log.table)
    assert any(on_board.values())
    assert {side: sum(one.points for one in claims if one.side == side) for side in on_board} == on_board


def test_team_has_one_marker_and_its_claims_tell_who_made_them(app: Flask, ann: FlaskClient) -> None:
    path = put_on_a_table(app, load_game("team-asia/six-players-shared-victory")[0])
    fields = read(ann.get(f"{path}/recount")).all('[name^=at-][value=""]')
    assert len(fields) == 3
    field, points = fields[0]["name"], int(fields[0]["placeholder"])
    page = ann.get(f"{path}/recount?{field}={points - 4}").text
    assert re.search(r'<bdi class="name">\w+</bdi> · move \d+', page)


def test_mountain_route_is_named_with_its_mountains(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="legendary-asia")
    table.record(claim("p1", "hanoi--mandalay"))  # 2 spaces and 2 mountains: 6
    assert "Hanoi – Mandalay" in part(look(table, "at-p1=0"), "findings")
    assert "a route of 2 spaces over 1 mountain gives 4" in part(look(table, "at-p2=4"), "findings")


@pytest.mark.rule("AF-08", "AF-09")
def test_doubled_claim_has_its_points_and_explains_a_marker(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="heart-of-africa")
    table.record({**claim("p1", "bogoro--bondo"), "doubled": True}, claim("p2", "bondo--fachoda"))
    assert part(look(table, "at-p1=14&at-p2=7"), "result").startswith("Every marker")
    assert "7 counted instead of 14?" in part(look(table, "at-p1=7"), "findings")
    assert "14 counted instead of 7?" in part(look(table, "at-p2=14"), "findings")
    found = part(look(table, "at-p2=27"), "findings")
    assert "a route of 5 spaces, doubled, gives 20" in found
    assert "a route of 3 spaces, doubled, gives 8" in part(look(table, "at-p2=15"), "findings")


@pytest.mark.rule("OW-06")
def test_claim_into_a_marked_city_explains_its_owners_marker(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="old-west")
    starts = (("p2", "salt-lake-city"), ("p1", "cheyenne"))
    table.record(*({"type": "marker", "player": player, "city": city} for player, city in starts))
    table.record(claim("p1", "cheyenne--denver"), claim("p1", "denver--salt-lake-city"))
    assert part(look(table, "at-p1=1&at-p2=15"), "result").startswith("Every marker")
    found = part(look(table, "at-p2=0"), "findings")
    assert "Missed?" in found
    assert "Denver – Salt Lake City" in found


def test_box_without_a_map_has_neither_page_nor_link(ann: FlaskClient, table: OpenTable) -> None:
    cards = open_table(ann, 2, box="card-game")
    assert ann.get(f"{cards.path}/recount").status_code == 404
    assert "/recount" not in ann.get(cards.path).get_data(as_text=True)
    assert f"{table.path}/recount" in ann.get(table.path).get_data(as_text=True)


def test_nobody_recounts_a_table_without_its_address(client: FlaskClient) -> None:
    assert client.get("/t/nowhere/recount").status_code == 404
