"""A forgotten player is added during a game."""

import json
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.mechanics.stock_shares.rules import ShareFacts
from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Join, Move, Pile, Player, PlayerMove, Print, Setup, Stock, Undo, counting
from companion.rules.record import Record, read_record, score_record, write_record
from companion.rules.score.sheet import score
from tests.support.games import every_game, load_game
from tests.support.play import COLORS, claims, depots, refusals, replay, side

CAT, DAN = Player("cat", "Cat", "green"), Player("dan", "Dan", "yellow")


def why(log: Log, move: Move) -> list[str]:
    faults = log.faults(move)
    refusals(log, move)
    return [one.why.name for fault in faults for one in (fault, fault.cause) if one]


@pytest.mark.parametrize(
    ("after", "order"), [(None, ["cat", "ann", "bob"]), ("ann", ["ann", "cat", "bob"]), ("bob", ["ann", "bob", "cat"])]
)
def test_who_joins_sits_where_it_is_said_with_all_pieces(after: str | None, order: list[str]) -> None:
    log = replay(*claims("ann", "dieppe--paris"), Join((CAT,), after))
    assert list(log.table.players) == order
    assert (log.table.trains, log.table.claims) == ({"ann": 44, "bob": 45, "cat": 45}, {"dieppe--paris": "ann"})
    assert [player.id for player in log.setup.players] == ["ann", "bob"]  # as it was opened
    log.record(Claim("cat", "brest--dieppe"))
    assert side(log, "cat").lines["routes"] == 2


def test_each_way_is_the_same_however_the_log_is_read() -> None:
    moves = [*claims("ann", "dieppe--paris"), Join((CAT,), "ann"), Claim("cat", "brest--dieppe"), Join((DAN,), "cat")]
    log = replay(*moves)
    assert list(Log.restore(log.box, log.setup, log.moves).table.players) == ["ann", "cat", "dan", "bob"]
    assert score_record(read_record(json.dumps(write_record(log.setup, log.moves))), log.box) == score(log.table)


def test_joining_comes_before_what_is_printed_and_both_stand() -> None:
    log = replay(Claim("ann", "berlin--wien"), Print(route="berlin--wien", length=4), Join((CAT,), "bob"))
    assert log.table.trains == {"ann": 41, "bob": 45, "cat": 45}
    log.record(Undo(1))
    assert log.table.trains == {"ann": 42, "bob": 45, "cat": 45}


def test_late_player_without_valid_moves_leaves_by_an_undo() -> None:
    log = replay(Join((CAT,), "bob"), Claim("cat", "brest--dieppe"))
    faults = log.faults(Undo(0))
    assert [fault.sentence() for fault in faults] == ["Moves with Cat still count (1). Undo those first."]
    log.record(Undo(1))
    log.record(Undo(0))
    assert list(log.table.players) == ["ann", "bob"]
    assert log.player("cat").name == "Cat"  # the log still tells
    assert why(log, Undo(2)) == ["UNDO_BREAKS", "UNKNOWN_PLAYER"]
    log.record(Undo(3))
    assert list(log.table.players) == ["ann", "bob", "cat"]
    log.record(Undo(2))
    assert log.table.claims == {"brest--dieppe": "cat"}


def test_others_moves_may_rest_on_who_joined() -> None:
    log = replay(Join((CAT,), "bob"), Join((DAN,), "cat"))
    assert why(log, Undo(0)) == ["PLAYER_STAYS"]  # Dan comes after Cat
    log = replay(*depots("bob", "paris"), *depots("ann", "wien"), Join((CAT,), "bob"), modules=("depots",))
    assert why(log, Claim("ann", "dieppe--paris")) == ["FIRST_DEPOT"]  # Cat's is still to come (E12-02)
    for move in (*depots("cat", "roma"), Stock("ann", "cat"), Undo(3)):
        log.record(move)
    assert why(log, Undo(2)) == ["PLAYER_STAYS"]  # a card is on Cat's warehouse


def test_id_that_joined_before_the_check_is_replayed() -> None:
    log = replay()
    moves: list[Move] = [Join((Player("c d", "Cat", "green"),), "bob"), Claim("c d", "brest--dieppe")]
    assert Log.restore(log.box, log.setup, moves).table.claims == {"brest--dieppe": "c d"}


@pytest.mark.rule("ALL-06")
def test_tracks_open_with_more_players_and_hold_them_there() -> None:
    (first, second) = next(
        (route.id, twin.id) for route in get_box("europe").routes.values() for twin in get_box("europe").twins[route.id]
    )
    log = replay(Claim("ann", first), Join((CAT,), "bob"), players=2)
    assert why(log, Claim("bob", second)) == ["TWIN_CLOSED"]
    log.record(Join((DAN,), "cat"))
    log.record(Claim("bob", second))
    assert why(log, Undo(2)) == ["UNDO_BREAKS", "TWIN_CLOSED"]


@pytest.mark.parametrize(
    ("join", "reasons"),
    [
        (Join((CAT,), "zoe"), ["NOT_AFTER"]),
        (Join((Player("cat", " ann", "green"),), "bob"), []),  # spaces are the table's to clean
        (Join((Player("cat", "ANN", "green"),), "bob"), ["SAME_NAME"]),
        (Join((Player("cat", "Cat", "red"),), "bob"), ["SAME_COLOR"]),
        (Join((Player("cat", "Cat", "pink"),), "bob"), ["UNKNOWN_COLOR"]),
        (Join((Player("ann", "Cat", "green"),), "bob"), ["SAME_ID"]),
        (Join((Player("cat", "", "green"),), "bob"), ["NO_NAME", "NO_NAME"]),
        (Join((Player("cat", "Cat", "green", "t1"),), "bob"), ["NO_TEAMS"]),
        *(
            (Join((Player(key, "Cat", "green"),), "bob"), ["BAD_ID"])
            for key in ("../x", "a b", "", "é", "x" * 41, "p\n")
        ),
    ],
)
def test_nobody_joins_with_whom_the_game_could_not_have_begun(join: Join, reasons: list[str]) -> None:
    assert why(replay(), join) == reasons


def test_id_of_somebody_who_left_is_never_anybody_elses() -> None:
    log = replay(Join((CAT,), "bob"), Undo(0))
    assert why(log, Join((Player("cat", "Carl", "black"),), "bob")) == ["SAME_ID"]


@pytest.mark.rule("EU-01")
def test_no_more_join_than_the_box_is_for() -> None:
    assert why(replay(players=5), Join((Player("fay", "Fay", "pink"),), "eve"))[0] == "PLAYERS"


@pytest.mark.rule("TA-01")
def test_whole_teams_join_and_sit_beside_each_other() -> None:
    log = replay(players=4, box="team-asia")
    eve, fay = (Player(name, name.title(), COLORS[2], "t3") for name in ("eve", "fay"))
    assert why(log, Join((eve,), "dan")) == ["PLAYERS_IN_TEAMS"]
    assert why(log, Join((eve, fay), "ann")) == ["TEAM_SEATS"]
    log.record(Join((eve, fay), "bob"))
    assert list(log.table.sides) == ["t1", "t3", "t2"]


@pytest.mark.rule("PA-09")
def test_dummy_of_two_players_keeps_others_away() -> None:
    box = get_box("pennsylvania")
    route, (company, *_others) = next(iter(box.mechanics[ShareFacts].logos.items()))
    log = replay(Claim("ann", route, share=company, dummy=company), box="pennsylvania")
    assert why(log, Join((CAT,), "bob")) == ["JOIN_BREAKS", "NO_DUMMY"]


@pytest.mark.rule("CG-06")
def test_nobody_joins_once_piles_are_counted() -> None:
    log = replay(Pile("ann", 1, {"red": 2}), box="card-game")
    join = Join((Player("cat", "Cat", next(one for one in log.box.colors if one not in COLORS[:2])),), "bob")
    assert why(log, join) == ["JOIN_COUNTED"]


def without(setup: Setup, joined: Sequence[Player]) -> Setup:
    return msgspec.structs.replace(setup, players=tuple(one for one in setup.players if one not in joined))


@given(st.data())
def test_game_is_the_same_whenever_somebody_joins(data: st.DataObject) -> None:
    """In real games, one player's moves follow all other players' moves up to some moment.

    The player joins then, or at the start.
    """
    name = data.draw(st.sampled_from(every_game()))
    record = msgspec.convert(load_game(name)[0], Record)
    box, setup = get_box(record.box), record.setup
    late = data.draw(st.sampled_from(setup.players))
    joined = [one for one in setup.players if one == late or (late.team and one.team == late.team)]
    ids = {one.id for one in joined}
    moves = [
        move
        for move, counts in zip(record.moves, counting(record.moves), strict=True)
        if counts and not isinstance(move, Undo)
    ]
    at = data.draw(st.integers(0, len(moves)))
    others = [move for move in moves[:at] if not (isinstance(move, PlayerMove) and move.player in ids)]
    later = [move for move in moves if move not in others]
    seats = [one.id for one in setup.players]
    first = seats.index(joined[0].id)
    join = Join(tuple(joined), seats[first - 1] if first else None)
    try:
        opened = Log(box, setup, [*others, *later], judges_order=False)
    except Refused:
        assume(False)  # in that order it couldn't have been played
    try:
        before = Log(box, without(setup, joined), others, judges_order=False)
        before.record(join)
    except Refused:
        assume(False)  # with fewer players the rules are others
    for move in later:
        before.table.judges_order = False
        before.record(move)
    assert score(before.table) == score(opened.table)
    assert before.table.setup == opened.table.setup
    assert vars(before.table).keys() == vars(opened.table).keys()
