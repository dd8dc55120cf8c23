"""The reveal on the phones: announced by one, seen and stopped by any, and only then the final scoring."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store import db
from companion.table import play
from tests.support.seats import words
from tests.support.tables import OpenTable, open_table, sit_down, tickets
from tests.table.test_join import JSON

BOBS = "brest--petrograd"


@pytest.fixture
def table(ann: FlaskClient, bob: FlaskClient) -> OpenTable:
    """Ann and Bob have their own phones; Bob holds a secret."""
    table = open_table(ann, 2)
    sit_down(bob, table, "p2").record(tickets("p2", BOBS))
    return table


def let_it_come(app: Flask, table: OpenTable) -> None:
    """The notice is over."""
    with app.app_context():
        game = play.find(table.key)
        assert game.reveal_at
        game.reveal_at -= timedelta(seconds=11)
        db.session.commit()


def test_one_phone_for_all_without_tickets_never_meets_the_reveal(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.get(f"{table.path}/final").location == f"{table.path}/final/tickets"
    assert ann.get(f"{table.path}/final/tickets").status_code == 200
    assert ann.get(f"{table.path}/reveal").location == f"{table.path}/final/tickets"


def test_one_phone_for_all_reveals_by_one_tap_what_is_noted(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "brest--petrograd"))
    assert ann.get(f"{table.path}/final/tickets").location == f"{table.path}/reveal"  # a slip shows nothing
    page = words(ann.get(f"{table.path}/reveal"))
    assert "counts down" not in page
    assert "Brest" not in page
    assert ann.post(f"{table.path}/reveal").status_code == 303
    assert "Brest" in words(ann.get(f"{table.path}/final/tickets"))


def test_final_scoring_waits_for_the_reveal(ann: FlaskClient, bob: FlaskClient, table: OpenTable) -> None:
    for phone in (ann, bob):
        for step in ("tickets", "stations", "awards", "sheet"):
            assert phone.get(f"{table.path}/final/{step}").location == f"{table.path}/reveal"
    page = words(ann.get(f"{table.path}/reveal"))
    assert "Bob tickets 1" in page, "how many are noted is no secret"
    assert "Brest" not in page


def test_reveal_is_seen_coming_and_then_opens_everything(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    assert ann.post(f"{table.path}/reveal").location == f"{table.path}/reveal"
    state = bob.get(f"{table.path}/state").get_json()
    assert (state["revealed"], 8 < state["reveal_in"] <= 10) == (False, True)
    assert ann.get(f"{table.path}/tickets/p2").status_code == 403
    assert ann.get(f"{table.path}/final/tickets").location == f"{table.path}/reveal"
    let_it_come(app, table)
    state = bob.get(f"{table.path}/state").get_json()
    assert (state["revealed"], state["reveal_in"]) == (True, None)
    assert "Brest – Petrograd" in words(ann.get(f"{table.path}/final/tickets"))
    assert ann.get(f"{table.path}/reveal").location == f"{table.path}/final/tickets"


def test_nothing_is_shown_while_the_reveal_is_announced(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    """It can still be stopped."""
    ann.post(f"{table.path}/reveal")
    with app.app_context():
        game = play.find(table.key)
        host = game.host
        for seen in (play.replay(game), play.replay(game, host)):
            assert seen.log.table.hands["p2"] == {}
            assert not seen.log.table.is_whole
            assert BOBS not in str(seen.log.moves)


def test_state_of_before_the_reveal_is_not_taken_for_the_one_after(
    app: Flask, bob: FlaskClient, table: OpenTable
) -> None:
    bob.post(f"{table.path}/reveal")
    etag = bob.get(f"{table.path}/state").headers["ETag"]
    assert bob.get(f"{table.path}/state", headers={"If-None-Match": etag}).status_code == 304
    let_it_come(app, table)
    assert bob.get(f"{table.path}/state", headers={"If-None-Match": etag}).status_code == 200


def test_any_phone_at_the_table_stops_it(ann: FlaskClient, bob: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/reveal")
    assert bob.post(f"{table.path}/reveal/stop", headers=JSON).get_json()["reveal_in"] is None
    assert ann.get(f"{table.path}/tickets/p2").status_code == 403
    assert bob.post(f"{table.path}/reveal/stop").location == table.path, "stopping twice is stopping once"


def test_double_tap_announces_once(ann: FlaskClient, bob: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/reveal")
    version = table.state()["version"]
    for phone in (ann, bob):
        phone.post(f"{table.path}/reveal")
    assert table.state()["version"] == version


def test_after_the_reveal_it_is_too_late_to_stop(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/reveal")
    let_it_come(app, table)
    late = ann.post(f"{table.path}/reveal/stop", headers=JSON)
    assert late.status_code == 409
    assert "the tickets are open already" in late.get_json()["error"]["message"]
    assert table.state()["revealed"]


def test_watcher_can_neither_reveal_nor_stop(ann: FlaskClient, outsider: FlaskClient, table: OpenTable) -> None:
    assert "This phone only watches." in words(outsider.get(f"{table.path}/reveal"))
    assert outsider.post(f"{table.path}/reveal").status_code == 403
    assert table.state()["reveal_in"] is None
    ann.post(f"{table.path}/reveal")
    refused = outsider.post(f"{table.path}/reveal/stop", headers=JSON)
    assert (refused.status_code, refused.get_json()["error"]["rule"]) == (403, None)
    assert table.state()["reveal_in"] is not None


def test_outsider_without_the_link_reveals_nothing(ann: FlaskClient, outsider: FlaskClient, table: OpenTable) -> None:
    wrong = table.path[:-1]
    assert [outsider.post(f"{wrong}/reveal{path}").status_code for path in ("", "/stop")] == [404, 404]
    assert ann.get(f"{table.path}/tickets/p2").status_code == 403


def test_seat_that_was_left_just_before_keeps_nobody_from_the_final_scoring(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    ann.post(f"{table.path}/reveal")
    bob.post(f"{table.path}/seats/p2/leave")
    let_it_come(app, table)
    assert [phone.get(f"{table.path}/final/tickets").status_code for phone in (ann, bob)] == [200, 200]


@pytest.mark.rule("TA-10")
def test_reveal_counts_what_a_team_shares_which_can_be_corrected_then(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="team-asia")
    card = {"a": "bombay", "b": "delhi", "points": 7}
    table.record(
        {"type": "tickets", "player": "p1", "keep": [card]}, {"type": "share", "player": "p1", "tickets": [card]}
    )
    assert "Shared by Ann + Bob 1 ticket" in words(ann.get(f"{table.path}/reveal"))
    assert ann.post(f"{table.path}/reveal").status_code == 303
    assert "Correct what Ann shared" in words(ann.get(f"{table.path}/final/tickets"))
