"""Two stocks of pieces: chosen at the start, used by claims of their kind, exchanged with the box."""

import random

import pytest

from companion.mechanics.fleet.rules import Fleet
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Exchange, Harbor, Move, Pass, Pieces, Tickets, Undo
from tests.support.play import claims, line, refusals, replay, side

BOX = "rails-and-sails-great-lakes"
WORLD = "rails-and-sails-world"
LONG = ("cleveland--new-york", "montreal--rouyn-noranda", "ottawa--rouyn-noranda")
"""Train routes of 24 spaces in total."""
SAILS = ("buffalo--detroit", "duluth--marquette", "green-bay--sault-ste-marie", "duluth--junction-superior")
"""Ship routes of 23 spaces in total."""


def game(*moves: Move, players: int = 2) -> Log:
    return replay(*moves, players=players, box=BOX)


def stock(log: Log, player: str) -> tuple[int, int]:
    fleet = log.table.mechanic(Fleet)
    assert fleet
    return log.table.trains[player], fleet.ships[player]


@pytest.mark.rule("GL-01", "GL-03")
@pytest.mark.parametrize(
    ("trains", "rules"), [(18, []), (27, []), (33, []), (17, ["GL-03"]), (34, ["GL-03"]), (-1, ["GL-03"])]
)
def test_pieces_are_so_many_trains_as_there_are_ships_for(trains: int, rules: list[str]) -> None:
    log = game()
    assert stock(log, "ann") == (27, 23)
    assert refusals(log, Pieces("ann", trains)) == rules
    assert sum(stock(log, "ann")) == 50
    assert stock(log, "bob") == (27, 23)


@pytest.mark.rule("GL-03")
def test_pieces_are_chosen_before_first_claim_or_exchange() -> None:
    log = game(Pieces("ann", 20), Claim("bob", "chicago--milwaukee"), Pieces("ann", 19))  # the last choice holds
    assert stock(log, "ann") == (19, 31)
    assert refusals(log, Pieces("bob", 20)) == ["GL-03"]
    assert refusals(log, Pieces("bob", 40)) == ["GL-03", "GL-03"]
    log.record(Undo(1))
    assert refusals(log, Pieces("bob", 20)) == []
    log.record(Exchange("bob", 1))
    assert refusals(log, Pieces("bob", 20)) == ["GL-03"]


@pytest.mark.rule("GL-03", "ALL-13")
def test_choice_that_a_claim_rests_on_stays() -> None:
    log = game(Pieces("ann", 33), *claims("ann", *LONG, "chicago--south-bend", "detroit--south-bend"))
    assert refusals(log, Undo(0)) == ["ALL-13"]
    assert stock(log, "ann") == (4, 17)


@pytest.mark.rule("GL-03", "GL-06", "GL-08")
@pytest.mark.parametrize("move", [Pieces("ann", 20), Exchange("ann", 1), Harbor("ann", "london")])
def test_box_without_ships_and_harbors_has_no_such_move(move: Move) -> None:
    assert refusals(replay(), move) == [None]


@pytest.mark.rule("GL-04")
def test_claim_takes_pieces_of_its_tracks_kind() -> None:
    log = game(*claims("ann", "chicago--muskegon", "muskegon--south-bend"))
    assert stock(log, "ann") == (24, 20)
    log = game(Pieces("ann", 18), *claims("ann", *LONG[:2]))
    assert stock(log, "ann") == (1, 32)
    assert refusals(log, Claim("ann", "cedar-rapids--madison")) == ["ALL-02"]
    assert refusals(log, Claim("ann", "green-bay--milwaukee")) == []
    log = game(Pieces("ann", 33), *claims("ann", *SAILS[:2], "chicago--muskegon"))
    assert stock(log, "ann") == (33, 2)
    assert refusals(log, Claim("ann", "green-bay--milwaukee")) == ["ALL-02"]
    assert refusals(log, Claim("ann", "cedar-rapids--madison")) == []


@pytest.mark.rule("GL-05")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("duluth--thunder-bay", "duluth--thunder-bay-2"),
        ("muskegon--traverse-city", "muskegon--traverse-city-2"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_train_and_ship_track_between_two_places_are_no_double(one: str, other: str, players: int) -> None:
    for player in ("ann", "bob"):
        assert refusals(game(Claim("ann", one), players=players), Claim(player, other)) == []


@pytest.mark.rule("GL-05")
def test_double_of_one_kind_and_length_is_one_as_ever() -> None:
    double = Claim("ann", "detroit--toledo"), "detroit--toledo-2"
    assert refusals(game(double[0], players=3), Claim("bob", double[1])) == ["GL-05"]
    assert refusals(game(double[0], players=4), Claim("bob", double[1])) == []
    assert refusals(game(double[0], players=4), Claim("ann", double[1])) == ["ALL-05"]


@pytest.mark.rule("GL-06", "GL-07")
def test_exchange_gives_the_other_kind_for_a_point_each() -> None:
    log = game(Exchange("ann", 5), Exchange("bob", -4))
    assert stock(log, "ann") == (32, 18)
    assert stock(log, "bob") == (23, 27)
    assert refusals(log, Exchange("ann", 2)) == ["GL-06"]  # one train is in the box
    log.record(Exchange("ann", 1))
    assert refusals(log, Exchange("ann", 0)) == ["GL-06"]
    assert line(log, "exchanges") == {"ann": -6, "bob": -4}
    log.record(Undo(0))
    assert line(log, "exchanges") == {"ann": -1, "bob": -4}
    assert stock(log, "ann") == (28, 22)


@pytest.mark.rule("GL-06")
def test_exchange_is_limited_by_the_stock_and_the_box() -> None:
    """Random turns against pieces counted one by one: in stock, on the board, in the box."""
    dice, box = random.Random(7), get_box(BOX)
    for _game in range(20):
        log = game(Pieces("ann", dice.randint(18, 33)))
        for _turn in range(25):
            move: Exchange | Claim = Exchange("ann", dice.randint(-34, 34))
            if dice.random() < 0.5:
                move = Claim("ann", dice.choice(list(box.routes)))
            stood = not log.faults(move)
            if isinstance(move, Exchange):
                on_board = [box.routes[key] for key in log.table.claims]
                trains, ships = stock(log, "ann")
                boxed_trains = 33 - trains - sum(route.length for route in on_board if route.kind == "train")
                boxed_ships = 32 - ships - sum(route.length for route in on_board if route.kind == "ship")
                possible = min(ships, boxed_trains) if move.trains > 0 else min(trains, boxed_ships)
                assert stood == (0 < abs(move.trains) <= possible)
            if stood:
                log.record(move)
        assert min(stock(log, "ann")) >= 0


@pytest.mark.rule("GL-13")
def test_last_lap_begins_with_six_pieces_and_gives_two_turns() -> None:
    log = game(Pieces("ann", 27), *claims("ann", *LONG, *SAILS[:3]))
    assert sum(stock(log, "ann")) == 8
    assert refusals(log, Pass("ann")) == ["ALL-09"]
    log.record(Exchange("ann", 1))
    assert log.table.last_lap is None
    log.record(Claim("ann", "cleveland--detroit"))
    assert log.table.last_lap is not None
    assert (log.table.last_lap.player, log.table.last_lap.left) == ("ann", 6)
    for move in (Pass("bob"), Pass("ann"), Exchange("bob", 2)):
        log.record(move)
    assert refusals(log, Pass("bob")) == ["ALL-09"]
    assert log.table.turns_left("ann") == 1
    log.record(Harbor("ann", "detroit"))
    assert refusals(log, Pass("ann")) == ["ALL-09"]


@pytest.mark.rule("GL-02")
def test_deals_of_the_great_lakes() -> None:
    names = list(get_box(BOX).tickets)
    log = game()
    assert refusals(log, Tickets("ann", tuple(names[:2]), tuple(names[:5]))) == ["GL-02"]
    log.record(Tickets("ann", tuple(names[:3]), tuple(names[:5])))
    assert refusals(log, Tickets("ann", (), tuple(names[5:9]))) == ["GL-02"]
    assert refusals(log, Tickets("ann", (names[3],), (names[3], *names[5:8]))) == []


@pytest.mark.rule("GL-03")
def test_ships_are_counted_beside_the_trains() -> None:
    log = game(Pieces("ann", 20), Claim("ann", "chicago--muskegon"))
    own = side(log, "ann")
    assert (own.trains_left, own.witness["ships_left"]) == ({"ann": 20}, {"ann": 27})
    assert "ships_left" not in side(replay(), "ann").witness


@pytest.mark.rule("RS-01")
@pytest.mark.parametrize(
    ("trains", "rules"), [(10, []), (20, []), (25, []), (9, ["RS-01"]), (26, ["RS-01"]), (-1, ["RS-01"])]
)
def test_pieces_of_the_world_are_sixty(trains: int, rules: list[str]) -> None:
    log = replay(box=WORLD)
    assert stock(log, "ann") == (20, 40)
    assert refusals(log, Pieces("ann", trains)) == rules
    log.record(Claim("ann", "edinburgh--hamburg"))
    assert refusals(log, Pieces("ann", 20)) == ["RS-01"]


@pytest.mark.rule("RS-03")
def test_routes_of_the_world_take_pieces_of_their_kind() -> None:
    log = replay(*claims("ann", "hamburg--moskva", "edinburgh--new-york"), box=WORLD)
    assert stock(log, "ann") == (18, 33)
    log = replay(Pieces("ann", 10), *claims("ann", "moskva--novosibirsk", "beijing--novosibirsk"), box=WORLD)
    assert refusals(log, Claim("ann", "cambridge-bay--winnipeg")) == ["ALL-02"]
    assert refusals(log, Claim("ann", "lahore--tehran")) == []  # two cards a space, and one train


@pytest.mark.rule("RS-05")
def test_exchange_in_the_world_leaves_what_lies_in_the_box() -> None:
    log = replay(box=WORLD)
    assert refusals(log, Exchange("ann", 6)) == ["RS-05"]  # five trains are in the box
    assert refusals(log, Exchange("ann", -11)) == ["RS-05"]  # and ten ships
    log.record(Exchange("ann", 5))
    assert stock(log, "ann") == (25, 35)
    assert line(log, "exchanges") == {"ann": -5, "bob": 0}


@pytest.mark.rule("RS-12")
def test_last_lap_of_the_world_begins_with_six_and_two_turns() -> None:
    seas = ("lima--sydney", "anchorage--tiksi", "los-angeles--tokyo", "murmansk--tiksi", "edinburgh--new-york")
    lands = ("moskva--novosibirsk", "caracas--rio-de-janeiro", "los-angeles--new-york", "cambridge-bay--winnipeg")
    log = replay(*claims("ann", *seas, *lands), box=WORLD)
    assert stock(log, "ann") == (4, 3)
    assert not log.table.last_lap
    log.record(Claim("ann", "edinburgh--marseille"))
    assert sum(stock(log, "ann")) == 6
    assert [log.table.turns_left(player) for player in ("ann", "bob")] == [2, 2]
    log.record(Claim("bob", "hamburg--moskva"))
    for _turn in range(2):
        log.record(Pass("ann"))
    log.record(Harbor("bob", "hamburg"))
    assert refusals(log, Pass("bob")) == ["ALL-09"]
