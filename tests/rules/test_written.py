"""A board that claims write down."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Bonus, Claim, Forget, Move, Options, Setup, Tickets, Undo, WrittenBoard, WrittenTicket
from companion.rules.record import read_record, score_record, write_record
from companion.rules.score.sheet import score
from tests.support.lengths import repeated
from tests.support.play import claims, refusals, setup


def written(*moves: Move, board: WrittenBoard | None = None, players: int = 2) -> Log:
    seats = setup(players, box="plain").players
    return Log(get_box("plain"), Setup("plain", seats, options=Options(board=board or WrittenBoard())), moves)


def test_sheet_of_a_board_that_nobody_knew() -> None:
    """By hand: Ann 4 + 7 for routes, 9 - 4 for tickets, 15 for 7 trains in a row. Bob 4 + 10, and 12 typed in."""
    log = written(
        *claims("ann", "Berlin--Paris:3", "Paris--Roma:4"),
        *claims("bob", "Berlin--Paris:3-2", "--:5-1"),
        Tickets("ann", (WrittenTicket("Berlin", "Roma", 9), WrittenTicket("Berlin", "Oslo", 4))),
        Bonus("bob", "Most goods", 10),
        Bonus("bob", "Most goods", 12),
        board=WrittenBoard("Märklin", trains=30, longest=15),
    )
    ann, bob = score(log.table).sides
    assert ann.lines == {"routes": 11, "tickets": 5, "longest_route": 15, "bonuses": 0}
    assert bob.lines == {"routes": 14, "tickets": 0, "longest_route": 0, "bonuses": 12}
    assert (ann.total, bob.total) == (31, 26)
    assert ann.trains_left == {"ann": 23}
    assert ann.ways["Berlin--Roma:9"] == ("Berlin--Paris:3", "Paris--Roma:4")
    assert ann.longest_route.cities in (("Berlin", "Paris", "Roma"), ("Roma", "Paris", "Berlin"))


def test_route_of_known_length_only_connects_to_nothing() -> None:
    log = written(*claims("ann", "--:5-1", "--:5-2", "--:4-1"))
    assert score(log.table).sides[0].longest_route.length == 5
    assert log.table.trains["ann"] == 45 - 14


def test_track_is_known_until_the_claim_that_wrote_it_is_undone() -> None:
    log = written(Claim("ann", "Berlin--Paris:3"))
    assert list(log.box.places) == ["Berlin", "Paris"]
    log.record(Undo(0))
    assert list(log.box.routes) == list(log.box.places) == []
    known = written(board=WrittenBoard(tracks=("Berlin--Paris:3",)))
    known.record(Claim("bob", "Berlin--Paris:3"))
    known.record(Undo(0))
    assert list(known.box.routes) == ["Berlin--Paris:3"]


def test_wrong_track_is_forgotten_with_places_of_its_own() -> None:
    log = written(board=WrittenBoard(tracks=("Berlin--Paris:3", "Paris--Roma:4")))
    log.record(Claim("ann", "Paris--Roma:4"))
    assert refusals(log, Forget("Paris--Roma:4")) == ["ALL-01"]
    assert refusals(log, Forget("Oslo--Roma:4")) == [None]
    log.record(Forget("Berlin--Paris:3"))
    assert set(log.box.places) == {"Paris", "Roma"}


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Claim("bob", "Berlin--Paris:3"), "ALL-01"),
        (Claim("ann", "Berlin--Paris:4"), "ALL-05"),
        (Claim("bob", "Paris--Berlin:3-2"), None),
        (Claim("bob", "berlin--Oslo:2"), None),
        (Claim("bob", "Oslo--oslo:2"), None),
        (Claim("bob", " Oslo--Roma:2"), None),
        (Claim("bob", f"{'x' * 41}--Roma:2"), None),
        (Claim("bob", "Oslo--Roma:0"), None),
        (Claim("bob", "Oslo"), None),
        (Bonus("bob", "", 3), None),
        (Bonus("bob", "Goods", 100), None),
        (Tickets("bob", (WrittenTicket("Berlin", "berlin", 3),)), None),
    ],
)
def test_what_cannot_be_written_down(move: Move, rule: str | None) -> None:
    log = written(Claim("ann", "Berlin--Paris:3"))
    found = refusals(log, move)
    assert found == ([] if move == Claim("bob", "Paris--Berlin:3-2") else [rule])


def test_length_without_points_is_refused() -> None:
    log = written(board=WrittenBoard(points=(1, 2, 4)))
    assert refusals(log, Claim("ann", "Berlin--Paris:4")) == [None]
    assert refusals(log, Claim("ann", "Berlin--Paris:3")) == []


def test_bonus_is_typed_in_only_where_the_box_has_such_a_line() -> None:
    europe = Log(get_box("europe"), setup(2))
    assert refusals(europe, Bonus("ann", "Goods", 3)) == [None]
    board = Options(board=WrittenBoard())
    with pytest.raises(Refused):
        Log(get_box("europe"), Setup("europe", setup(2).players, options=board))
    with pytest.raises(Refused):
        written(board=WrittenBoard(tracks=("nonsense",)))


def test_record_carries_the_board() -> None:
    board = WrittenBoard("Märklin", longest=0, tracks=("Berlin--Paris:3",))
    log = written(Claim("ann", "Berlin--Paris:3"), board=board)
    record = read_record(msgspec.json.encode(write_record(log.setup, log.moves)))
    sheet = score_record(record, get_box("plain"))
    assert record.options.board == board
    assert sheet == score(log.table)
    assert "longest_route" not in sheet.sides[0].lines


NAMES = st.text(st.characters(codec="utf-8"), max_size=6)


@settings(max_examples=repeated(100))
@given(st.lists(st.tuples(NAMES, NAMES, st.integers(0, 10)), max_size=6))
def test_whatever_is_typed_is_a_track_or_refused(tracks: list[tuple[str, str, int]]) -> None:
    log = written()
    for a, b, length in tracks:
        move = Claim("ann", f"{a}--{b}:{length}")
        if not log.faults(move):
            log.record(move)
    assert score(log.table).sides[0].lines["routes"] == sum(
        log.box.points[log.box.routes[route].length] for route in log.table.claims
    )
