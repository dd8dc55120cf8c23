"""Rematch: one tap opens a table for the same people, only once, and only for players and group members."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.rules.moves import Options
from companion.store.database import db
from companion.store.models import Game
from companion.table.service import games, opening
from companion.table.service.about import Notes
from companion.table.service.opening import NewPlayer
from tests.support.groups import (
    device_of,
    finish,
    game_of,
    group_of,
    key_of,
    names_in,
    open_group,
    open_in_group,
    person_key,
    text,
)
from tests.support.tables import OpenTable, another_tab, claim, open_table, sit_down

Shape = tuple[object, ...]


def rematch(phone: FlaskClient, table: OpenTable) -> OpenTable:
    response = phone.post(f"{table.path}/rematch")
    assert response.status_code == 303, text(response)
    return OpenTable(phone, key_of(response.location))


def shape(game: Game) -> Shape:
    seats = [(seat.player, seat.name, seat.color, seat.team, seat.person_id) for seat in game.seats]
    return game.box, game.variant, game.modules, game.options, game.group_id, seats


def over(open_one: Callable[[], OpenTable]) -> OpenTable:
    table = open_one()
    finish(table)
    return table


def test_rematch_is_laid_out_like_the_game(app: Flask, ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for box, players, variant, modules in [
        ("europe", 3, "base", []),
        ("europe", 4, "mega", ["depots"]),
        ("team-asia", 6, "base", []),
        ("germany", 2, "base", []),
        ("card-game", 4, "base", []),
    ]:
        with subtests.test(f"{box} {variant} {modules}"):
            group = open_group(ann)
            table = open_in_group(ann, group, players, box, variant=variant, modules=modules)
            finish(table)
            again = rematch(ann, table)
            assert again.key != table.key
            assert shape(game_of(app, again.path)) == shape(game_of(app, table.path))
            assert group_of(app, again.path) == group
            state = again.state()
            assert (state["seq"], state["finished"]) == (0, False)
            assert len(names_in(app, group)) == players


def test_rematch_keeps_the_house_choices(app: Flask, ann: FlaskClient) -> None:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        options = Options(double_routes="open")
        game = opening.open_table(box="europe", variant="base", people=people, device=device_of(ann), options=options)
        table = OpenTable(ann, game.key)
    finish(table)
    assert game_of(app, rematch(ann, table).path).options == {"double_routes": "open"}


def test_every_device_keeps_its_seat_and_the_tapping_one_is_host(
    app: Flask, ann: FlaskClient, bob: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    sit_down(ann, table, "p1")
    finish(table)
    again = game_of(app, rematch(ann, table).path)
    assert again.host == device_of(ann)
    assert [seat.device for seat in again.seats] == [device_of(ann), device_of(bob), None]
    assert bob.get(f"/t/{again.key}").status_code == 200  # the table, not its seats


def test_free_seats_stay_with_the_phone_that_looked_after_them(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    finish(table)
    again = rematch(bob, table)
    game = game_of(app, again.path)
    assert game.host == device_of(bob)
    assert [seat.device for seat in game.seats] == [device_of(ann), device_of(bob), device_of(ann)]
    assert ann.get(again.path).status_code == 200
    # If a device is gone, the host frees the seat, and another device requests it.
    assert bob.post(f"{again.path}/seats/p3/take").location == again.path
    assert game_of(app, again.path).seats[2].device == device_of(bob)


def test_tickets_of_a_moved_seat_belong_only_to_its_device(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    finish(table)
    again = rematch(ann, table)
    assert bob.get(f"{again.path}/tickets/p2").status_code == 200
    kept = text(ann.get(f"{again.path}/tickets/p2"))
    assert "another phone" in kept
    assert outsider.post(f"{again.path}/seats/p2/take").location == f"{again.path}/join"


@pytest.mark.parametrize("in_group", [False, True])
def test_whoever_taps_next_is_led_to_the_same_table(
    app: Flask, ann: FlaskClient, bob: FlaskClient, in_group: bool
) -> None:
    table = open_in_group(ann, open_group(ann)) if in_group else open_table(ann)
    sit_down(bob, table, "p2")
    finish(table)
    again = rematch(ann, table)
    assert rematch(ann, table).key == again.key
    assert rematch(bob, table).key == again.key
    again.record(claim("p1", "berlin--wien"))
    assert rematch(bob, table).key == again.key
    finish(again)
    later = rematch(bob, table)
    assert later.key not in (again.key, table.key)
    with app.app_context():
        assert db.session.query(Game).count() == 3


def test_another_evenings_table_with_moves_is_no_rematch(app: Flask, ann: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    again = rematch(ann, table)
    with app.app_context():
        games.find(again.key).created_at += timedelta(hours=7)
        db.session.commit()
    assert rematch(ann, table).key == again.key
    again.record(claim("p1", "berlin--wien"))
    assert rematch(ann, table).key != again.key


def test_two_taps_at_once_open_one_table(app: Flask, ann: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    tabs = [another_tab(ann) for _tab in range(4)]
    with ThreadPoolExecutor(4) as taps:
        keys = {again.key for again in taps.map(lambda tab: rematch(tab, table), tabs)}
    assert len(keys) == 1
    with app.app_context():
        assert db.session.query(Game).count() == 2


def test_strangers_table_with_the_same_names_is_no_rematch(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    theirs = open_table(outsider)
    assert rematch(ann, table).key != theirs.key


def test_rematch_by_a_phone_of_the_group_that_did_not_play(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    bob.get(group)
    assert game_of(app, rematch(bob, table).path).host == device_of(bob)


def test_phone_with_the_link_alone_may_not(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    assert "rematch" not in text(outsider.get(f"{table.path}/game"))
    response = outsider.post(f"{table.path}/rematch")
    assert response.status_code == 403
    assert "This phone is only watching." in text(response)
    with app.app_context():
        assert db.session.query(Game).count() == 1


@pytest.mark.parametrize("key", ["A" * 22, "x", "%00"])
def test_rematch_of_nothing_is_a_404(ann: FlaskClient, key: str) -> None:
    assert ann.post(f"/t/{key}/rematch").status_code == 404


def test_game_that_goes_on_leads_to_its_table(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.post(f"{table.path}/rematch").location == table.path
    with app.app_context():
        assert db.session.query(Game).count() == 1


def test_finished_game_offers_a_rematch_by_one_tap(ann: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    assert f'action="{table.path}/rematch"' in text(ann.get(f"{table.path}/game"))


def test_game_with_somebody_who_was_removed_leads_to_the_form(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    ann.post(f"{group}/people/{person_key(app, group, 'Bob')}/remove")
    form = ann.post(f"{table.path}/rematch").location
    assert form == f"/new?of={table.key}&rematch=removed"
    assert "Someone who played then has been removed from the group." in text(ann.get(form))
    assert 'class="note"' not in text(ann.get(f"/new?group={key_of(group)}&rematch=nonsense"))


def test_scores_alone_are_played_again_where_they_tell_enough(
    app: Flask, ann: FlaskClient, subtests: pytest.Subtests
) -> None:
    for board, colors, why in [
        ("europe", ("red", "blue"), ""),
        ("europe", ("", ""), "unknown"),
        ("europe", ("red", "red"), "unknown"),
        ("Märklin", ("red", "blue"), "box"),
    ]:
        with subtests.test(f"{board} {colors}"):
            group = open_group(ann)
            with app.app_context():
                scores = [Score(name, 100, color=color) for name, color in zip(("Ann", "Bob"), colors, strict=True)]
                game = memory_scores.enter(key_of(group), board, Notes(datetime(2020, 1, 1, tzinfo=UTC)), scores)
                key = game.key
            assert f'action="/t/{key}/rematch"' in text(ann.get(f"/t/{key}/game"))
            response = ann.post(f"/t/{key}/rematch")
            if not why:
                again = game_of(app, response.location)
                assert [(seat.name, seat.color) for seat in again.seats] == [("Ann", "red"), ("Bob", "blue")]
                assert group_of(app, response.location) == group
                assert ann.post(f"/t/{key}/rematch").location == response.location
            else:
                assert response.location == f"/new?of={key}&rematch={why}"
                assert 'class="note"' in text(ann.get(response.location))


def test_other_devices_see_who_opens_the_rematch_and_follow(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    for phone, player in ((ann, "p1"), (bob, "p2")):
        sit_down(phone, table, player)
    finish(table)
    before = table.state()
    assert before["next"] is None
    assert bob.get(f"{table.path}/next").location == f"{table.path}/game"
    again = rematch(ann, table)
    assert table.state()["next"] == "Ann has started the next game."
    assert table.state()["version"] > before["version"], "the phones that listen are notified"
    page = text(bob.get(f"{table.path}/game"))
    assert "Ann has started the next game." in page
    assert f'href="{table.path}/next"' in page
    assert f'href="{again.path}"' in text(bob.get("/")), "it stands among the phone's games"
    assert bob.get(f"{table.path}/next").location == again.path
    assert bob.get(again.path).status_code == 200, "the seat is kept"
    assert outsider.get(f"{table.path}/next").location == f"{table.path}/game"
    assert again.key not in text(outsider.get(f"{table.path}/game"))
    finish(again)
    assert "has started the next game" not in text(bob.get(f"{table.path}/game"))


def test_next_game_is_the_same_after_renamings(ann: FlaskClient) -> None:
    table = over(lambda: open_table(ann))
    again = rematch(ann, table)
    ann.post(f"{again.path}/names", data={"name-p1": "Anna"})
    assert rematch(ann, table).key == again.key
    assert table.state()["next"] == "The next game has been started."


def test_watching_tv_follows_but_a_result_link_does_not(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    assert bob.get(f"{table.path}/watch").status_code == 200
    finish(table)
    assert outsider.get(f"{table.path}/watch?seen=1").status_code == 200
    following = rematch(ann, table)
    assert bob.get(f"{table.path}/next?watch").location == f"{following.path}/watch"
    assert ann.get(f"{table.path}/next?watch").location == f"{following.path}/watch"
    assert outsider.get(f"{table.path}/next?watch").location == f"{table.path}/game"
    outsider.set_cookie("room", "forged", path=table.path)
    assert outsider.get(f"{table.path}/next?watch").location == f"{table.path}/game"
    assert bob.get(f"{table.path}/next").location == f"{table.path}/game"  # a phone takes part by a seat


def test_tv_opened_after_the_rematch_follows_without_news(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    assert bob.get(f"{table.path}/watch").status_code == 200
    finish(table)
    assert bob.get(f"{table.path}/watch").status_code == 200
    following = rematch(ann, table)
    for page in ("watch", "game?watch=1"):
        answer = bob.get(f"{table.path}/{page}", follow_redirects=True)
        assert (answer.status_code, answer.request.path) == (200, f"{following.path}/watch")
    answer = bob.get(f"{table.path}/watch?overlay", follow_redirects=True)
    assert (answer.request.path, "overlay" in answer.request.args) == (f"{following.path}/watch", True)
    for phone in (ann, outsider):  # a phone that looks at the result stays there
        assert phone.get(f"{table.path}/watch").status_code == 200
