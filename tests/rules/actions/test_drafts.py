"""Deals with a fixed number of kept tickets, a second deal to every player, and later draws."""

from pathlib import Path

import pytest

from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Tickets, Turn, Undo
from tests.support.play import keeps, refusals, replay

DECK = tuple(get_box("iberia").tickets)


def game(*moves: Tickets | Claim, players: int = 2) -> Log:
    return replay(*moves, players=players, box="iberia")


def hand(start: int, number: int = 4) -> tuple[str, ...]:
    return DECK[start : start + number]


@pytest.mark.rule("IB-02")
@pytest.mark.parametrize(
    ("kept", "dealt", "rules"),
    [
        (4, None, []),
        (4, 6, []),
        (3, None, ["IB-02"]),
        (5, None, ["IB-02"]),
        (3, 6, ["IB-02"]),
        (5, 6, ["IB-02"]),
        (1, None, ["IB-02"]),
        (4, 5, ["IB-02"]),
        (4, 7, ["IB-02"]),
    ],
)
def test_first_draft_keeps_exactly_four_of_six(kept: int, dealt: int | None, rules: list[str]) -> None:
    move = keeps("ann", *DECK[:kept], deal=DECK[:dealt] if dealt else None)
    assert refusals(game(), move) == rules


@pytest.mark.rule("IB-03")
def test_second_draft_keeps_four_more_and_is_no_turn() -> None:
    log = game(keeps("ann", *hand(0)), Claim("ann", "alicante--murcia"))
    assert refusals(log, keeps("ann", *hand(4, 3))) == ["IB-03"]
    assert refusals(log, keeps("ann", *hand(4, 5), deal=hand(4, 6))) == ["IB-03"]
    log.record(keeps("ann", *hand(4), deal=hand(4, 6)))
    assert list(log.table.hands["ann"]) == list(hand(0, 8))
    assert [isinstance(move, Turn) for move in log.moves] == [False, True, False]


@pytest.mark.rule("IB-04", "IB-05")
def test_tickets_are_drawn_after_all_second_drafts() -> None:
    log = game(keeps("ann", *hand(0)), keeps("bob", *hand(8)), keeps("ann", *hand(4)))
    assert refusals(log, keeps("ann", *hand(12, 1))) == ["IB-04"]
    log.record(keeps("bob", *hand(12)))
    assert refusals(log, keeps("ann", deal=hand(20, 3))) == ["IB-04"]
    assert refusals(log, keeps("ann", *hand(20, 2), deal=hand(20, 4))) == ["IB-04"]
    log.record(keeps("ann", *hand(20, 2), deal=hand(20, 3)))
    assert refusals(log, keeps("bob", *hand(22, 1))) == []  # returned tickets went under the deck
    assert len(log.table.hands["ann"]) == 10


@pytest.mark.rule("IB-02", "IB-04")
def test_undone_draft_leaves_later_draws_as_they_are() -> None:
    log = game(keeps("ann", *hand(0)), keeps("bob", *hand(8)), keeps("ann", *hand(4)), keeps("bob", *hand(12)))
    log.record(keeps("ann", *hand(20, 1)))
    log.record(Undo(0))
    assert list(log.table.hands["ann"]) == [*hand(4), *hand(20, 1)]
    log.record(Undo(5))
    assert len(log.table.hands["ann"]) == 9


@pytest.mark.rule("IB-05", "IB-06", "IB-11")
def test_app_reminds_of_what_the_table_alone_can_see() -> None:
    assert [hint.rule for hint in get_box("iberia").hints] == ["IB-02", "IB-03", "IB-05", "IB-06", "IB-07"]
    ferries = {key: route.ferry for key, route in get_box("iberia").routes.items() if route.ferry}
    assert ferries == {
        "alicante--palma": 2, "barcelona--palma": 1, "barcelona--palma-2": 1, "palma--valencia": 2,
        "palma--valencia-2": 2,
    }  # fmt: skip


@pytest.mark.rule("IB-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_double_is_closed_with_two_or_three_players_and_to_one(players: int) -> None:
    log = game(Claim("ann", "alicante--murcia"), players=players)
    assert refusals(log, Claim("bob", "alicante--murcia-2")) == (["IB-10"] if players <= 3 else [])
    assert refusals(log, Claim("ann", "alicante--murcia-2")) == ["ALL-05"]


@pytest.mark.rule("IB-13", "IB-14", "IB-15")
def test_lines_points_and_last_lap_are_those_of_the_rulebook() -> None:
    box = get_box("iberia")
    assert dict(box.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}
    assert [rule.rule for rule in box.scoring] == ["routes", "tickets", "festivals"]
    assert (box.ranking, box.last_lap_rule.trains) == (("tickets_completed",), 2)


def test_pile_that_no_table_has_is_a_fault_with_its_row(tmp_path: Path) -> None:
    """A box whose city names a pile without points is invalid."""
    from shutil import copytree

    from companion.rules.load import SHELF, BadBox, load_box

    folder = copytree(SHELF / "iberia", tmp_path / "iberia")
    piles = folder / "festivals.csv"
    piles.write_text(piles.read_text(encoding="utf-8").replace("malaga,4\n", "").replace("leon,6 12", "leon,6 x"))
    with pytest.raises(BadBox) as bad:
        load_box(folder)
    assert [str(fault) for fault in bad.value.faults] == [
        "cities.csv, row 22, festival: there is no pile “malaga” in festivals.csv",
        "festivals.csv, row 8, points: “6 x” isn't points, spaced",
    ]
