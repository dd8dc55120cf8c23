"""The finale: its sums, its audience and its timing."""

import re
from collections import Counter
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.finale.acts import LONGEST_MS, TICKET_MS, WINNER_MS, turning_order
from companion.features.finale.views import finale_length, finale_view
from companion.rules.load import box_ids
from companion.rules.score import sides
from companion.store.database import write_transaction
from companion.store.models import Game
from companion.table.presenters import network, sheet
from companion.table.service import ending, games, loading
from tests.conftest import phone_of
from tests.support.games import GAMES, load_game, many_tickets, put_on_a_table
from tests.support.groups import finish, text
from tests.support.tables import OpenTable, open_table, sit_down

NAMES = sorted(str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.glob("*/*.json"))
OPENER = "0" * 32


def finished(app: Flask, name: str) -> Game:
    path = put_on_a_table(app, load_game(name)[0])
    return ending.finish(path.removeprefix("/t/"), OPENER)


def test_acts_add_up_to_the_sheet_that_was_worked_out_by_hand(app: Flask, subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            expected = load_game(name)[1]["totals"]
            with app.test_request_context():
                game = finished(app, name)
                view = finale_view(loading.replay(game))
            totals = {side: sum(act.points.get(side, 0) for act in view.acts) for side in view.sides}
            assert sorted(totals.values()) == sorted(expected.values())
            assert sum(act.ms for act in view.acts) <= LONGEST_MS + WINNER_MS + len(view.acts)
            assert [at for at, act in enumerate(view.acts) if act.kind == "winner"] == [len(view.acts) - 1]


def test_lowest_side_reveals_next_with_the_cheapest_first(app: Flask) -> None:
    with app.test_request_context():
        view = finale_view(loading.replay(finished(app, "usa/1910-equal-globetrotters-both-tracks")))
    now = dict.fromkeys(view.sides, 0)
    left = {side: [*one.completed, *one.failed] for side, one in view.sides.items()}
    turned = []
    for act in view.acts:
        if act.kind == "ticket":
            side = act.about["side"]
            assert now[side] == min(points for other, points in now.items() if left[other])
            assert act.about["ticket"]["points"] == min(ticket["points"] for ticket in left[side])
            left[side] = [ticket for ticket in left[side] if ticket["id"] != act.about["ticket"]["id"]]
            turned.append(view.sides[side].name)
        now = {side: points + act.points.get(side, 0) for side, points in now.items()}
    assert turned[0] == "Cat", "on the track Cat has 2, Ann 6, Bob 8 and Dan 30"
    assert not any(left.values())


def test_order_of_tickets_depends_only_on_revealed_ones() -> None:
    """The order up to a ticket must not depend on its outcome: it would reveal hidden tickets."""
    hands: dict[str, Any] = {
        "p1": [Ticket("a", 5), Ticket("b", 8), Ticket("c", 12)],
        "p2": [Ticket("d", 6), Ticket("e", 11)],
    }
    all_tickets = [ticket for hand in hands.values() for ticket in hand]
    for changed in all_tickets:
        one, two = (
            list(turning_order(hands, {"p1": 20, "p2": 18}, partial(worth, failed))) for failed in ("", changed.id)
        )
        at = [ticket for _side, ticket in one].index(changed)
        assert one[: at + 1] == two[: at + 1]


class Ticket(NamedTuple):
    """The attributes of a ticket that decide the order."""

    id: str
    points: int


def worth(failed: str, _side: str, ticket: Any) -> int:
    return -int(ticket.points) if ticket.id == failed else int(ticket.points)


def test_finale_of_five_players_takes_at_most_ninety_seconds(app: Flask) -> None:
    record, _expected = load_game("europe/five-players-chained-stations")
    players = [player["id"] for player in record["players"]]
    record = {**record, "moves": [*record["moves"], *many_tickets(players)]}
    with app.test_request_context():
        game = games.find(put_on_a_table(app, record).removeprefix("/t/"))
        assert timedelta(seconds=60) < finale_length(loading.replay(game)) <= timedelta(seconds=90)


def test_every_box_has_a_scene_for_each_of_its_lines(app: Flask, subtests: pytest.Subtests) -> None:
    boxes = {load_game(name)[0]["box"]: name for name in NAMES}
    assert boxes.keys() == set(box_ids()) - {"plain"}  # users write the boards of `plain` themselves
    for name in boxes.values():
        with subtests.test(name), app.test_request_context():
            game = finished(app, name)
            loaded = loading.replay(game)
            view = finale_view(loaded)
            lines = {rule.rule for rule in loaded.log.table.scoring_rules if rule.counted != "tickets"}
            assert lines <= {act.about.get("rule") for act in view.acts}
            page = phone_of(app).get(f"/t/{game.key}/finale").text
            assert page.count("<template>") == len(view.acts)


def lit(app: Flask, name: str, rule: str) -> list[tuple[set[str], set[str]]]:
    """Return the routes and places highlighted by the acts of a category."""
    with app.test_request_context():
        acts = finale_view(loading.replay(finished(app, name))).acts
    lights = [act.lights for act in acts if act.about.get("rule") == rule]
    return [(set(one.get("highlight", ())), set(one.get("ends", ()))) for one in lights]


def test_each_district_has_a_scene_that_lights_its_places(app: Flask) -> None:
    assert lit(app, "london/two-districts-and-the-last-lap", "districts") == [
        (set(), {"big-ben", "buckingham-palace", "piccadilly-circus", "trafalgar-square"}),
        (set(), {"elephant-castle", "globe-theatre", "waterloo"}),
        (set(), {"baker-street", "hyde-park", "kings-cross", "regents-park"}),
    ]
    assert lit(app, "rails-and-sails-great-lakes/exchange-and-harbors", "harbors") == [
        (set(), {"chicago"}),
        (set(), {"new-york"}),
    ]


def test_bonuses_beside_longest_route_are_highlighted_too(app: Flask) -> None:
    ((_routes, attractions),) = lit(app, "new-york/attractions-once-for-each-player", "attractions")
    assert {"brooklyn", "central-park", "chelsea"} <= attractions
    ((ways, ends),) = lit(app, "india/mandala-over-a-figure-of-eight", "mandala")
    assert len(ways) > len(ends) == 2
    ((crossings, _places),) = lit(app, "legendary-asia/five-players-tie-decided-by-tickets", "mountains")
    assert crossings
    festivals = [places for _routes, places in lit(app, "iberia/before-the-second-draft", "festivals")]
    assert sorted(festivals, key=min) == [{"coimbra", "porto"}, {"madrid"}, {"portimao"}, {"valencia"}]
    ((_routes, borders),) = lit(app, "poland/undo-gives-a-card-to-another", "countries")
    assert borders == {"litwa-suwalki", "rosja-olsztyn", "bialorus-siedlce"}
    ((globetrotter, _places),) = lit(app, "germany/tie-decided-by-passengers", "globetrotter")
    assert not globetrotter, "all of somebody's routes would say nothing"


def test_scene_of_a_line_without_points_is_short_and_says_so(app: Flask) -> None:
    with app.test_request_context():
        game = finished(app, "united-kingdom/advanced-both-won-one-in-a-tie")
        acts = finale_view(loading.replay(game)).acts
    nothing = [act for act in acts if act.kind == "award" and not any(act.points.values())]
    assert {act.ms for act in nothing} == {TICKET_MS}
    page = phone_of(app).get(f"/t/{game.key}/finale").text
    assert page.count("So nobody gets points for it.") == len(nothing) == 3


def test_ticket_that_no_train_cards_paid_for_is_not_paid(app: Flask) -> None:
    with app.test_request_context():
        game = finished(app, "card-game/tie-decided-by-bonus-cards")
        lost = [
            act for act in finale_view(loading.replay(game)).acts if act.kind == "ticket" and act.about["points"] < 0
        ]
    assert phone_of(app).get(f"/t/{game.key}/finale").text.count("not paid") == len(lost) > 0


def test_finale_scores_the_table_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counter[str]()

    def count(name: str, whole: Any) -> Any:
        return lambda *given: (counted.update([name]), whole(*given))[1]

    for module, name in ((sides, "longest_trail"), (sheet, "score"), (network, "prove")):
        monkeypatch.setattr(module, name, count(name, getattr(module, name)))
    with app.test_request_context():
        game = finished(app, "europe/five-players-chained-stations")
        counted.clear()
        finale_view(loading.replay(game))
    assert counted == {"longest_trail": 5, "score": 1, "prove": 5}


def begin(app: Flask, table: OpenTable, seconds: float = 4) -> None:
    """Announce the end and advance the clock. The countdown takes three seconds."""
    assert table.phone.post(f"{table.path}/reveal").status_code == 303
    put_back(app, table.key, seconds)


def test_finale_is_on_from_the_countdown_until_the_game_is_over(ann: FlaskClient, app: Flask) -> None:
    table = open_table(ann)
    assert ann.get(f"{table.path}/finale").location == table.path
    ann.post(f"{table.path}/reveal")
    assert ann.get(f"{table.path}/finale").location == table.path, "not while it is counted down"
    assert ann.get(table.path).status_code == 200
    put_back(app, table.key, 4)
    assert ann.get(table.path).location == f"{table.path}/finale"
    assert ann.get(f"{table.path}/watch").location == f"{table.path}/finale?watch=1"
    assert ann.get(f"{table.path}/watch?overlay").status_code == 200
    assert ann.get(f"{table.path}/final", follow_redirects=True).request.path == f"{table.path}/finale"
    put_back(app, table.key, 90)
    assert ann.get(f"{table.path}/finale/now").get_json() == {"left": None}
    assert ann.get(table.path).location == f"{table.path}/game"
    assert ann.get(f"{table.path}/watch").status_code == 200
    assert '"left":null' in text(ann.get(f"{table.path}/finale"))


def test_nothing_of_a_scene_is_read_out_before_its_time(app: Flask) -> None:
    """The page holds all scenes, so that a lost connection stops none, but none is in the document yet."""
    name = "europe/three-players-stations-undo"
    page = phone_of(app).get(f"/t/{finished_key(app, name)}/finale").text
    shown = re.sub(r"<template>.*?</template>|<script.*?</script>", "", page, flags=re.DOTALL)
    for total in load_game(name)[1]["totals"].values():
        assert not re.search(rf">\s*{total}\b", shown)
    assert "wins" not in shown
    assert "failed" not in shown


def test_phones_that_come_later_join_in_at_the_same_act(ann: FlaskClient, app: Flask) -> None:
    table = open_table(ann)
    begin(app, table, 8)
    (left,) = re.findall(r'"left":(\d+)', text(ann.get(f"{table.path}/finale")))
    now = ann.get(f"{table.path}/finale/now").get_json()["left"]
    with app.app_context():
        length = games.find(table.key).ending_ms
    assert length - 6000 < now <= int(left) <= length - 4000


def test_whoever_opened_the_table_skips_for_all(ann: FlaskClient, bob: FlaskClient, app: Flask) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    begin(app, table, 11)
    assert "Skip for everyone" in text(ann.get(f"{table.path}/finale"))
    assert "Skip for everyone" not in text(bob.get(f"{table.path}/finale"))
    assert bob.post(f"{table.path}/finale/skip").status_code == 403
    assert ann.post(f"{table.path}/finale/skip").status_code == 204
    for phone in (ann, bob):
        assert phone.get(f"{table.path}/finale/now").get_json()["left"] <= WINNER_MS


def test_corrected_game_is_saved_without_another_finale(ann: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    ann.post(f"{table.path}/reopen")
    assert ann.post(f"{table.path}/finish", follow_redirects=True).request.path == f"{table.path}/game"


def finished_key(app: Flask, name: str) -> str:
    with app.test_request_context():
        return finished(app, name).key


def put_back(app: Flask, key: str, seconds: float) -> None:
    """Set the announcement back by this time."""
    with app.app_context(), write_transaction():
        game = games.find(key)
        assert game.ends_at
        game.ends_at -= timedelta(seconds=seconds)
