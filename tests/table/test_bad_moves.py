"""Passengers, depots, holders and train piles: invalid moves are refused and not recorded."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets

UUID = "3c1f0a2e-6a55-4a0b-8d4a-5b7e7a0c1d22"
HUGE_COUNT = 10**30


def passengers(city: Any, colors: Any) -> dict[str, Any]:
    return {"type": "passengers", "city": city, "colors": colors}


def taking(route: str, **take: Any) -> dict[str, Any]:
    return claim("p1", route) | {"take": take}


def depot(player: Any, city: Any) -> dict[str, Any]:
    return {"type": "depot", "player": player, "city": city}


def stock(player: Any, owner: Any) -> dict[str, Any]:
    return {"type": "stock", "player": player, "owner": owner}


def pile(scoring: Any, cards: Any) -> dict[str, Any]:
    return {"type": "pile", "player": "p1", "scoring": scoring, "cards": cards}


def share(player: Any, tickets: Any) -> dict[str, Any]:
    return {"type": "share", "player": player, "tickets": tickets}


def pay(scoring: Any, tickets: Any) -> dict[str, Any]:
    return {"type": "pay", "player": "p1", "scoring": scoring, "tickets": tickets}


def refused(table: OpenTable, move: dict[str, Any], status: int) -> None:
    """Whether the response has the status and a sentence, and the table is unchanged."""
    before = table.state()
    response = table.send(move)
    assert response.status_code == status, response.get_json()
    error = response.get_json()["error"]
    assert error["message"]
    assert (error["rule"] is None) == (status == 400)
    assert table.state() == before


def all_refused(table: OpenTable, moves: list[tuple[dict[str, Any], int]], subtests: pytest.Subtests) -> None:
    for move, status in moves:
        with subtests.test(str(move)[:80]):
            refused(table, move, status)


PASSENGERS: list[tuple[dict[str, Any], int]] = [
    (taking("berlin--hamburg", atlantis="red"), 400),
    (taking("berlin--hamburg", berlin="pink"), 409),
    (taking("berlin--hamburg", berlin="<b>"), 409),
    (taking("berlin--hamburg", leipzig="red"), 409),
    (taking("berlin--hamburg", berlin="blue"), 409),  # noted: there are only red ones
    (taking("kiel--danemark-kiel", **{"danemark-kiel": "red"}), 409),  # the country holds its passenger
    (taking("berlin--hamburg", berlin=None), 400),
    (taking("berlin--hamburg", berlin=["red", "red"]), 400),
    (taking("berlin--hamburg", berlin={"red": 2}), 400),
    (claim("p1", "berlin--hamburg") | {"take": ["red"]}, 400),
    (claim("p1", "berlin--hamburg") | {"take": "red"}, 400),
    (claim("p1", "berlin--hamburg") | {"collect": ["p2"]}, 400),
    (passengers("atlantis", {"red": 1}), 400),
    (passengers("danemark-kiel", {"red": 1}), 400),
    (passengers("hamburg", {}), 409),
    (passengers("hamburg", {"red": 3}), 409),
    (passengers("hamburg", {"red": 5, "blue": -1}), 409),
    (passengers("hamburg", {"red": HUGE_COUNT}), 409),
    (passengers("hamburg", {"red": -HUGE_COUNT, "blue": HUGE_COUNT}), 409),
    (passengers("hamburg", {"pink": 4}), 409),
    (passengers("koln", {"red": 4}), 409),  # Berlin has five, Hamburg may have four, ten are all there are
    (passengers("berlin", {"red": 5}), 409),
    (passengers("hamburg", {"red": 1.5}), 400),
    (passengers("hamburg", {"red": "4"}), 400),
    (passengers("hamburg", {"red": None}), 400),
    (passengers("hamburg", ["red"] * 4), 400),
    (passengers(None, {"red": 4}), 400),
    (passengers("hamburg", {"red": 4}) | {"player": "p1"}, 400),
    (depot("p1", "berlin"), 400),
    (stock("p1", "p1"), 400),
    ({"type": "empty"}, 400),
    (share("p1", ["berlin--leipzig"]), 400),
    (pile(1, {"red": 1}), 400),
    (pay(1, []), 400),
]


def test_move_with_forged_passengers_is_refused(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = open_table(ann, box="germany")
    table.record(passengers("berlin", {"red": 5}), passengers("frankfurt", {"red": 3, "blue": 1}))
    all_refused(table, PASSENGERS, subtests)


@pytest.mark.rule("DE-04")
def test_passenger_of_an_empty_end_is_refused(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="germany")
    table.record(taking("kiel--danemark-kiel", kiel="red", danemark="red"))
    refused(table, taking("hamburg--kiel", kiel="blue"), 409)


DEPOTS: list[tuple[dict[str, Any], int]] = [
    (depot("p9", "roma"), 400),
    (depot("p1", "atlantis"), 400),
    (depot("p1", "<script>"), 400),
    (depot("p1", "wien"), 409),
    (depot("p1", "kyiv"), 409),
    (depot(["p1"], "roma"), 400),
    (depot("p1", None), 400),
    (depot("p1", "roma") | {"free": True}, 400),
    ({"type": "depot", "player": "p1"}, 400),
    (station("p1", "wien"), 409),
    (stock("p9", "p1"), 400),
    (stock("p1", "p9"), 400),
    (stock("p1", None), 400),
    (stock("p1", "p2") | {"count": HUGE_COUNT}, 400),
    ({"type": "empty"}, 409),
    ({"type": "empty", "player": "p1"}, 400),
    (claim("p1", "berlin--wien") | {"collect": ["p9"]}, 400),
    (claim("p1", "berlin--wien") | {"collect": ["p3", "p3"]}, 409),
    (claim("p1", "berlin--wien") | {"collect": ["p1"]}, 409),
    (claim("p1", "berlin--danzig") | {"collect": ["p3"]}, 409),
    (claim("p1", "berlin--wien") | {"collect": "p3"}, 400),
    (claim("p1", "berlin--wien") | {"collect": {"p3": 1}}, 400),
    (claim("p1", "berlin--wien") | {"collect": [3]}, 400),
    (claim("p1", "berlin--wien") | {"take": {"berlin": "red"}}, 400),
    (passengers("berlin", {"red": 5}), 400),
]


def test_move_with_forged_depots_is_refused(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = open_table(ann, modules=("depots",))
    table.record(depot("p3", "wien"), depot("p2", "paris"), depot("p1", "roma"), station("p1", "kyiv"))
    all_refused(table, DEPOTS, subtests)


@pytest.mark.rule("E12-02", "E12-05")
def test_depot_out_of_turn_or_out_of_reserve_is_refused(ann: FlaskClient) -> None:
    table = open_table(ann, modules=("depots",))
    refused(table, depot("p1", "wien"), 409)
    table.record(depot("p3", "wien"), depot("p2", "paris"), depot("p1", "roma"))
    table.record(*(depot("p1", city) for city in ("kyiv", "madrid", "london", "angora")))
    refused(table, depot("p1", "moskva"), 409)
    refused(table, claim("p1", "berlin--wien") | {"collect": ["p3"]}, 409)


SHARED: list[tuple[dict[str, Any], int]] = [
    (share("p9", ["x"]), 400),
    (share("p1", []), 400),
    (share("p1", ["peking--atlantis"]), 409),
    (share("p1", "peking"), 400),
    (share("p1", [7]), 400),
    (share("p1", [{"a": "peking", "b": "peking", "points": 5}]), 409),
    (share("p1", [{"a": "peking", "b": "hanoi", "points": HUGE_COUNT}]), 409),
    (share("p1", [{"a": "peking", "b": "hanoi", "points": 9}]), 409),
    (depot("p1", "peking"), 400),
]


def test_move_with_forged_shared_tickets_is_refused(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    all_refused(open_table(ann, 4, box="team-asia"), SHARED, subtests)


PILES: list[tuple[dict[str, Any], int]] = [
    (pile(1, {"red": 11}), 409),
    (pile(1, {"red": -1}), 409),
    (pile(1, {"red": HUGE_COUNT}), 409),
    (pile(1, {"pink": 1}), 400),
    (pile(2, {"red": 1}), 409),
    (pile(0, {"red": 1}), 409),
    (pile(HUGE_COUNT, {"red": 1}), 409),
    (pile("1", {"red": 1}), 400),
    (pile(1, {"red": 0.5}), 400),
    (pile(1, ["red"]), 400),
    (pay(1, ["atlantis--paris"]), 409),
    (pay(HUGE_COUNT, []), 409),
    (pay(1, "all"), 400),
    (claim("p1", "berlin--wien"), 400),
    (station("p1", "berlin"), 400),
    (depot("p1", "berlin"), 400),
]


def test_move_with_forged_piles_is_refused(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    all_refused(open_table(ann, box="card-game"), PILES, subtests)


FIRST_DEPOTS = [depot("p3", "wien"), depot("p2", "paris"), depot("p1", "roma")]


@pytest.mark.parametrize(
    ("box", "modules", "setup", "move"),
    [
        ("germany", (), [], taking("berlin--hamburg", berlin="red")),
        ("germany", (), [], passengers("berlin", {"red": 3, "blue": 2})),
        ("europe", (), [], tickets("p1", "paris--wien")),
        ("europe", ("depots",), [], depot("p3", "wien")),
        ("europe", ("depots",), FIRST_DEPOTS, stock("p1", "p2")),
        ("europe", ("depots",), FIRST_DEPOTS, claim("p1", "berlin--wien") | {"collect": ["p3"]}),
    ],
)
def test_new_move_kinds_are_idempotent_and_accept_a_stale_seq(
    ann: FlaskClient, box: str, modules: tuple[str, ...], setup: list[dict[str, Any]], move: dict[str, Any]
) -> None:
    table = open_table(ann, box=box, modules=modules)
    table.record(*setup)
    first = table.send(move, seq=0, name=UUID)
    again = table.send(move, seq=0, name=UUID)
    assert (first.status_code, again.status_code) == (201, 200)
    assert len(table.log()) == len(setup) + 1
    index = len(setup)
    table.record({"type": "undo", "move": index})
    is_noted = move["type"] == "tickets"  # a player's notes are one entry, and none if none of them is valid
    assert [entry["counts"] for entry in table.log()[1:2]] == ([] if is_noted else [False])


@pytest.mark.rule("DE-04")
def test_stale_claim_of_last_passenger_is_refused_with_state(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 4, box="germany")
    table.record(taking("kiel--danemark-kiel", kiel="red"))
    table = sit_down(bob, table, "p2")
    late = table.send(claim("p2", "hamburg--kiel") | {"take": {"kiel": "red"}}, seq=0)
    assert late.status_code == 409
    assert late.get_json()["error"] == {"rule": "DE-04", "message": "No passenger is left in Kiel."}
    pieces = late.get_json()["state"]["pieces"]
    assert [piece for piece in pieces if piece["at"] == "kiel" and piece["number"]] == []
    assert "hamburg--kiel" not in late.get_json()["state"]["claims"]
