"""The end on the devices: missing entries, the announcement, its cancellation, and secrecy until then."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from companion.table.service import games, loading
from tests.support.html import words
from tests.support.play import LONG_HAUL
from tests.support.seats import JSON
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets

BOBS = "brest--petrograd"


@pytest.fixture
def table(ann: FlaskClient, bob: FlaskClient) -> OpenTable:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2").record(tickets("p2", BOBS))
    return table


def let_pass(app: Flask, table: OpenTable, seconds: float) -> None:
    """Advance the clock by this time."""
    with app.app_context():
        game = games.find(table.key)
        assert game.ends_at
        game.ends_at -= timedelta(seconds=seconds)
        db.session.commit()


def let_end(app: Flask, table: OpenTable) -> None:
    with app.app_context():
        let_pass(app, table, 11 + games.find(table.key).ending_ms / 1000)


def test_what_is_missing_is_asked_for_before_the_end(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", BOBS))
    page = words(ann.get(f"{table.path}/final", follow_redirects=True))
    assert "Before the points are counted" in page
    assert "Ann tickets 1" in page
    assert "Bob tickets 0" in page
    assert "Brest" not in page
    assert ann.post(f"{table.path}/final").location == f"{table.path}/final"
    assert table.state()["reveal_in"] is None


def test_where_nothing_is_missing_nothing_is_asked(ann: FlaskClient, table: OpenTable) -> None:
    table.record(tickets("p1", "berlin--roma"))
    assert ann.post(f"{table.path}/final", headers=JSON).get_json()["reveal_in"] > 0


@pytest.mark.rule("ALL-09")
def test_turns_still_to_come_are_asked_about_before_the_end(ann: FlaskClient, table: OpenTable) -> None:
    table.record(tickets("p1", "berlin--roma"), *(claim("p1", route) for route in LONG_HAUL))
    for waiting in ("Ann and Bob", "Bob"):
        assert ann.post(f"{table.path}/final", headers=JSON).get_json()["reveal_in"] is None
        assert f"Still to play: {waiting}." in words(ann.get(f"{table.path}/final", follow_redirects=True))
        table.record({"type": "pass", "player": "p1" if waiting == "Ann and Bob" else "p2"})
    assert "Still to play" not in words(ann.get(f"{table.path}/reveal"))
    assert ann.post(f"{table.path}/final", headers=JSON).get_json()["reveal_in"] > 0


def test_table_only_tally_is_missing_until_somebody_has_some(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="pennsylvania")
    table.record(tickets("p1", "altoona--binghamton"), tickets("p2", "baltimore--albany"))
    assert "Only you can count these" in words(ann.get(f"{table.path}/reveal"))
    assert "+" not in words(ann.get(f"{table.path}/final/awards"))
    assert ann.post(f"{table.path}/final", headers=JSON).get_json()["reveal_in"] is None
    table.record({"type": "holdings", "held": {"p1": {"prr": [1]}}})
    assert "Only you can count these" not in words(ann.get(f"{table.path}/reveal"))
    assert ann.post(f"{table.path}/final", headers=JSON).get_json()["reveal_in"] > 0


def test_no_page_shows_others_tickets_or_a_total_before_the_end(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    table.record(claim("p1", "berlin--wien"), station("p2", "wien"), tickets("p1", "berlin--roma"))
    ann.post(f"{table.path}/reveal")
    for seconds in (0, 11):
        let_pass(app, table, seconds)
        assert table.state()["ending"] is (seconds > 0)
        for phone in (ann, bob):
            for page in ("sheet", "tickets"):
                assert phone.get(f"{table.path}/final/{page}").location == f"{table.path}/final"
            assert phone.get(f"{table.path}/game").location == table.path
        assert ann.get(f"{table.path}/tickets/p2").status_code == 403
        assert "Wien" not in words(ann.get(f"{table.path}/final/stations")), "each phone has its own"
        stations = words(bob.get(f"{table.path}/final/stations"))
        assert "Wien" in stations
        assert "tickets worth" not in stations
        assert "Brest" not in str(table.state())
        for listed in ("/", "/games"):
            assert 'class="figure"' not in ann.get(listed).text
    with app.app_context():
        game = games.find(table.key)
        for seen in (loading.replay(game), loading.replay(game, game.host)):
            assert seen.log.table.hands["p2"] == {}
            assert BOBS not in str(seen.log.moves)


def test_end_is_seen_coming_and_then_the_game_is_over(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    assert ann.post(f"{table.path}/reveal").location == f"{table.path}/reveal"
    state = bob.get(f"{table.path}/state").get_json()
    assert (state["ending"], 8 < state["reveal_in"] <= 10) == (False, True)
    let_pass(app, table, 11)
    state = bob.get(f"{table.path}/state").get_json()
    assert (state["ending"], state["reveal_in"], state["revealed"], state["finished"]) == (True, None, False, False)
    let_end(app, table)
    state = bob.get(f"{table.path}/state").get_json()
    assert (state["ending"], state["revealed"], state["finished"]) == (False, True, True)
    assert "Brest – Petrograd" in words(ann.get(f"{table.path}/game"))


def test_each_part_of_the_end_is_another_state(app: Flask, bob: FlaskClient, table: OpenTable) -> None:
    bob.post(f"{table.path}/reveal")
    for seconds in (11, 100):
        etag = bob.get(f"{table.path}/state").headers["ETag"]
        assert bob.get(f"{table.path}/state", headers={"If-None-Match": etag}).status_code == 304
        let_pass(app, table, seconds)
        assert bob.get(f"{table.path}/state", headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("seconds", [0, 11])
def test_any_phone_at_the_table_stops_it_while_it_is_shown_too(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable, seconds: float
) -> None:
    ann.post(f"{table.path}/reveal")
    let_pass(app, table, seconds)
    state = bob.post(f"{table.path}/reveal/stop", headers=JSON).get_json()
    assert (state["reveal_in"], state["ending"], state["finished"]) == (None, False, False)
    assert ann.get(f"{table.path}/tickets/p2").status_code == 403
    assert bob.post(f"{table.path}/reveal/stop").location == table.path, "stopping twice is stopping once"


def test_stopped_in_the_middle_it_leads_to_what_can_be_corrected(
    app: Flask, ann: FlaskClient, table: OpenTable
) -> None:
    ann.post(f"{table.path}/reveal")
    let_pass(app, table, 11)
    assert ann.post(f"{table.path}/reveal/stop").location == f"{table.path}/final"
    page = ann.get(f"{table.path}/final", follow_redirects=True).text
    for step in ("tickets/p1", "final/stations"):
        assert f'href="{table.path}/{step}"' in page
    assert "Count the points" in words(ann.get(f"{table.path}/final/stations")), "and back"


def test_double_tap_announces_once(ann: FlaskClient, bob: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/reveal")
    version = table.state()["version"]
    for phone in (ann, bob):
        phone.post(f"{table.path}/reveal")
    assert table.state()["version"] == version


def test_once_it_is_over_it_is_too_late_to_stop(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/reveal")
    let_end(app, table)
    assert table.state()["finished"]
    late = ann.post(f"{table.path}/reveal/stop", headers=JSON)
    assert late.status_code == 409
    assert "the game is over" in late.get_json()["error"]["message"]


def test_watcher_can_neither_begin_nor_stop(ann: FlaskClient, outsider: FlaskClient, table: OpenTable) -> None:
    assert "This phone is only watching." in words(outsider.get(f"{table.path}/reveal"))
    for path in ("reveal", "final"):
        assert outsider.post(f"{table.path}/{path}").status_code == 403
    assert table.state()["reveal_in"] is None
    ann.post(f"{table.path}/reveal")
    refused = outsider.post(f"{table.path}/reveal/stop", headers=JSON)
    assert (refused.status_code, refused.get_json()["error"]["rule"]) == (403, None)
    assert table.state()["reveal_in"] is not None


def test_outsider_without_the_link_begins_nothing(ann: FlaskClient, outsider: FlaskClient, table: OpenTable) -> None:
    wrong = table.path[:-1]
    assert [outsider.post(f"{wrong}/reveal{path}").status_code for path in ("", "/stop")] == [404, 404]
    assert ann.get(f"{table.path}/tickets/p2").status_code == 403


def test_seat_left_just_before_does_not_stop_the_end(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    ann.post(f"{table.path}/reveal")
    bob.post(f"{table.path}/seats/p2/leave")
    let_end(app, table)
    assert [phone.get(table.path).location for phone in (ann, bob)] == [f"{table.path}/game"] * 2


@pytest.mark.rule("TA-10")
def test_page_before_the_end_counts_what_a_team_shares(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="team-asia")
    card = {"a": "bombay", "b": "delhi", "points": 7}
    table.record(
        {"type": "tickets", "player": "p1", "keep": [card]}, {"type": "share", "player": "p1", "tickets": [card]}
    )
    assert "Shared by Ann + Bob 1 ticket" in words(ann.get(f"{table.path}/reveal"))
    table.lay_open()
    assert "Correct what Ann shared" in words(ann.get(f"{table.path}/final/tickets"))
