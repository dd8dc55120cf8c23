"""Train piles: counted cards, payments, and cards set aside permanently."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.choice.piles import all_counted, best_in_all, best_instead, cards_left, payments, worth_at_the_end
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Move, Pay, Pile, Tickets, Undo
from companion.rules.score.sheet import score
from tests.support.play import keeps, line, refusals, replay, side

# chicago--dallas: 6 points, yellow and green. dallas--raleigh: 8, red and green. dallas--miami: 9, red and green.
HAND = ("chicago--dallas", "dallas--raleigh", "dallas--miami")


def cards(*moves: Move, players: int = 2) -> Log:
    return replay(*moves, players=players, box="card-game")


def pile(player: str, scoring: int = 1, **counts: int) -> Pile:
    return Pile(player, scoring, counts)


@pytest.mark.rule("CG-01")
def test_box_has_ninety_six_train_cards_and_forty_six_tickets() -> None:
    box = get_box("card-game")
    assert box.train_cards is not None
    assert len(box.train_cards.colors) * box.train_cards.each + box.train_cards.wild == 96
    assert len(box.tickets) == 46
    assert len(box.bonuses) == 6


@pytest.mark.rule("CG-03", "CG-08")
def test_pile_pays_for_the_best_tickets_and_open_ones_subtract() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=2, yellow=1))
    assert side(log, "ann").tickets.completed == ("chicago--dallas", "dallas--miami")
    assert side(log, "ann").lines["tickets"] == 6 + 9 - 8
    assert side(log, "ann").payments == {
        "chicago--dallas": {"green": 1, "yellow": 1},
        "dallas--miami": {"green": 1, "red": 1},
    }


@pytest.mark.rule("CG-04")
def test_locomotives_stand_for_any_colour() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", locomotive=4))
    assert side(log, "ann").tickets.completed == ("dallas--miami", "dallas--raleigh")
    assert sum(paid["locomotive"] for paid in side(log, "ann").payments.values()) == 4


@pytest.mark.rule("CG-08")
def test_without_a_pile_every_ticket_is_open() -> None:
    assert side(cards(keeps("ann", *HAND)), "ann").lines["tickets"] == -6 - 8 - 9


@pytest.mark.rule("CG-01")
@pytest.mark.parametrize(
    ("counts", "rules"),
    [
        ({"red": 10, "locomotive": 16}, []),
        ({"red": 11}, ["CG-01"]),
        ({"locomotive": 17}, ["CG-01"]),
        ({"red": -1}, ["CG-01"]),
        ({"gray": 1}, [None]),
        ({}, []),
    ],
)
def test_pile_holds_no_more_than_the_deck(counts: dict[str, int], rules: list[str | None]) -> None:
    assert refusals(cards(), pile("ann", **counts)) == rules


@pytest.mark.rule("CG-01")
def test_all_piles_together_come_from_one_deck() -> None:
    log = cards(pile("ann", red=6))
    assert refusals(log, pile("bob", red=5)) == ["CG-01"]
    assert refusals(log, pile("bob", red=4)) == []
    assert refusals(log, pile("ann", red=10)) == []


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize(("players", "scorings"), [(2, 1), (3, 1), (4, 2)])
def test_deck_is_played_twice_by_four_players(players: int, scorings: int) -> None:
    log = cards(players=players)
    assert log.table.scorings == scorings
    assert refusals(log, pile("ann", scoring=2)) == ([] if scorings == 2 else ["CG-06"])
    assert refusals(log, pile("ann", scoring=3)) == ["CG-06"]
    assert refusals(log, pile("ann", scoring=0)) == ["CG-06"]


@pytest.mark.rule("CG-06")
def test_earlier_pile_is_not_counted_after_a_later_one() -> None:
    log = cards(pile("ann", scoring=2, red=1), players=4)
    assert refusals(log, pile("ann", red=1)) == ["CG-06"]
    assert refusals(log, pile("bob", red=1)) == []


@pytest.mark.rule("CG-07")
def test_first_scoring_sets_completed_tickets_aside_only() -> None:
    log = cards(
        keeps("ann", *HAND),
        pile("ann", red=1, green=1),
        keeps("ann", "seattle--denver"),  # 10 points, green and black
        pile("ann", scoring=2, green=2, red=1, black=1),
        players=4,
    )
    assert side(log, "ann").tickets.completed == ("dallas--miami", "dallas--raleigh", "seattle--denver")
    assert side(log, "ann").lines["tickets"] == 9 + 8 + 10 - 6


@pytest.mark.rule("CG-07")
def test_first_pile_pays_only_for_tickets_in_the_hand() -> None:
    log = cards(keeps("ann", HAND[0]), pile("ann", red=1, green=2, yellow=1), keeps("ann", HAND[1]), players=4)
    assert side(log, "ann").tickets.completed == ("chicago--dallas",)
    assert side(log, "ann").tickets.failed == ("dallas--raleigh",)


@pytest.mark.rule("CG-03")
def test_final_pile_pays_for_tickets_noted_later() -> None:
    log = cards(keeps("ann", HAND[0]), pile("ann", red=2, green=2), keeps("ann", *HAND[1:]))
    assert side(log, "ann").tickets.completed == ("dallas--miami", "dallas--raleigh")
    assert refusals(log, Pay("ann", 1, HAND[1:2])) == []


@pytest.mark.rule("CG-05")
def test_owners_choice_stands_when_a_ticket_is_noted_after_it() -> None:
    log = cards(keeps("ann", *HAND[1:]), pile("ann", red=2, green=2), Pay("ann", 1, HAND[1:2]), keeps("ann", HAND[0]))
    assert side(log, "ann").tickets.completed == HAND[1:2]


HELD = {
    "ann": ("chicago--dallas", "dallas--raleigh", "dallas--miami", "seattle--denver"),
    "bob": ("dallas--helena", "dallas--washington", "new-york--chicago", "chicago--miami"),
    "cat": ("dallas--winnipeg", "los-angeles--dallas", "new-york--miami", "seattle--phoenix"),
    "dan": ("miami--boston", "los-angeles--houston", "chicago--charleston", "seattle--los-angeles"),
}


@pytest.mark.rule("CG-03", "CG-06", "CG-07")
@given(data=st.data())
def test_final_sheet_is_independent_of_when_a_ticket_is_noted(data: st.DataObject) -> None:
    """Some tickets precede all piles, and some players choose the payment. Tickets may follow that too."""
    players = data.draw(st.sampled_from((2, 3, 4)))
    final = 2 if players == 4 else 1
    count = st.dictionaries(
        st.sampled_from(("red", "green", "blue", "yellow", "black", "locomotive")), st.integers(0, 2)
    )
    before: list[Move] = []
    piles: list[Move] = []
    late: list[Move] = []
    for player, held in list(HELD.items())[:players]:
        noted = data.draw(st.integers(1, 3))
        before.append(keeps(player, *held[:noted]))
        before += [Pile(player, 1, data.draw(count))] * (final == 2)
        piles.append(Pile(player, final, data.draw(count)))
        late += [keeps(player, ticket) for ticket in held[noted:]]
    early = cards(*before, *late, *piles, players=players)
    named = [data.draw(st.sampled_from(((), *((key,) for key in HELD[player])))) for player in early.table.players]
    pays = [Pay(player, final, keys) for player, keys in zip(early.table.players, named, strict=True)]
    stand = [pay for pay in pays if data.draw(st.booleans()) and not early.faults(pay)]
    chosen = {key for pay in stand for key in pay.tickets}
    in_time = [move for move in late if isinstance(move, Tickets) and chosen & {*move.keep}]
    after = [move for move in late if move not in in_time]
    expected = score(cards(*before, *late, *piles, *stand, players=players).table)
    mixed = data.draw(st.permutations([*late, *piles]))
    assert score(cards(*before, *mixed, *stand, players=players).table) == expected
    assert score(cards(*before, *in_time, *piles, *stand, *after, players=players).table) == expected


@pytest.mark.rule("CG-05")
def test_owner_may_pay_other_tickets() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1), Pay("ann", 1, ("dallas--raleigh",)))
    assert side(log, "ann").tickets.completed == ("dallas--raleigh",)
    log.record(Undo(2))
    assert side(log, "ann").tickets.completed == ("dallas--miami",)


@pytest.mark.rule("CG-05")
def test_owner_may_pay_nothing_and_new_count_takes_the_best() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1), Pay("ann", 1, ()))
    assert side(log, "ann").tickets.completed == ()
    log.record(pile("ann", red=2, green=2))
    assert side(log, "ann").tickets.completed == ("dallas--miami", "dallas--raleigh")


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize(
    ("tickets", "rules"),
    [
        (("dallas--raleigh", "dallas--miami"), ["CG-03"]),
        (("dallas--raleigh", "dallas--raleigh"), ["ALL-14"]),
        (("seattle--denver",), ["CG-03"]),
        (("atlantis",), [None]),
    ],
)
def test_payment_beyond_the_pile_or_hand_is_refused(tickets: tuple[str, ...], rules: list[str | None]) -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1))
    assert refusals(log, Pay("ann", 1, tickets)) == rules


@pytest.mark.rule("CG-03")
def test_payment_without_a_count_is_refused() -> None:
    assert refusals(cards(keeps("ann", *HAND)), Pay("ann", 1, ("dallas--miami",))) == ["CG-03"]


@pytest.mark.rule("CG-07")
def test_ticket_set_aside_before_is_not_paid_again() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1), pile("ann", scoring=2, red=1, green=1), players=4)
    assert refusals(log, Pay("ann", 2, ("dallas--miami",))) == ["CG-03"]
    log.record(Pay("ann", 2, ("dallas--raleigh",)))
    assert refusals(log, Pay("ann", 1, ("dallas--raleigh",))) == ["CG-07"]


@pytest.mark.rule("CG-07")
@pytest.mark.parametrize("choice", [("dallas--raleigh",), ("dallas--miami",), ()])
def test_scoring_choice_closes_once_a_later_pile_is_counted(choice: tuple[str, ...]) -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1), players=4)
    assert refusals(log, Pay("ann", 1, choice)) == []
    log.record(pile("bob", scoring=2))
    assert refusals(log, Pay("ann", 1, choice)) == []
    log.record(pile("ann", scoring=2))
    assert refusals(log, Pay("ann", 1, choice)) == ["CG-07"]
    log.record(Undo(log.moves.index(pile("ann", scoring=2))))
    assert refusals(log, Pay("ann", 1, choice)) == []


@pytest.mark.rule("CG-03", "ALL-13")
def test_undo_of_tickets_paid_by_choice_is_refused_by_name() -> None:
    log = cards(keeps("ann", *HAND), pile("ann", red=1, green=1), Pay("ann", 1, ("dallas--raleigh",)))
    (fault,) = log.faults(Undo(0))
    assert fault.sentence().endswith("depends on it. Ann doesn’t hold the ticket Dallas – Raleigh.")


@pytest.mark.rule("CG-01")
def test_pile_is_kept_in_deck_order_without_missing_colours() -> None:
    log = cards(Pile("ann", 1, {"locomotive": 1, "green": 2, "yellow": 0, "red": 3}))
    counted = log.table.piles["ann", 1].cards
    deck = log.table.box.train_cards
    assert deck is not None
    assert list(counted) == [*(color for color in deck.colors if color in ("red", "green")), "locomotive"]


@pytest.mark.parametrize("move", [pile("ann", red=1), Pay("ann", 1, ())])
def test_board_has_no_piles(move: Move) -> None:
    assert refusals(replay(), move) == [None]


@pytest.mark.rule("CG-09", "ALL-12")
@pytest.mark.parametrize(
    ("bob", "bonus"),
    [
        ({}, {"ann": 10, "bob": 0}),  # Ann has Dallas, and Miami but for nobody
        ({"blue": 1, "yellow": 1, "black": 2}, {"ann": 10, "bob": 0}),
    ],
)
def test_bonus_goes_to_the_most_completed_tickets_of_a_city(bob: Mapping[str, int], bonus: Mapping[str, int]) -> None:
    log = cards(keeps("ann", "dallas--raleigh"), pile("ann", red=1, green=1), Pile("bob", 1, dict(bob)))
    assert line(log, "bonus_cities") == bonus
    assert side(log, "ann").bonus_cities["dallas"] == ("dallas--raleigh",)


@pytest.mark.rule("CG-09")
def test_ticket_between_two_big_cities_counts_twice_and_ties_win() -> None:
    log = cards(
        keeps("ann", "dallas--miami"),  # Dallas 10, Miami 8
        pile("ann", red=1, green=1),
        keeps("bob", "chicago--dallas"),  # Chicago 12, Dallas 10
        pile("bob", yellow=1, green=1),
    )
    assert line(log, "bonus_cities") == {"ann": 18, "bob": 22}
    assert side(log, "bob").measures["bonus_cards"] == 2


@pytest.mark.rule("CG-05", "CG-09")
def test_of_equal_choices_the_one_that_wins_a_bonus_is_taken() -> None:
    # Two tickets of 10 points for green and black: Seattle's bonus is 8, Dallas's 10 is Bob's already with two tickets.
    log = cards(
        keeps("ann", "seattle--denver", "dallas--helena"),
        keeps("bob", "dallas--raleigh", "dallas--miami"),
        pile("bob", red=2, green=2),
        pile("ann", green=1, black=1),
    )
    assert side(log, "ann").tickets.completed == ("seattle--denver",)
    assert line(log, "bonus_cities") == {"ann": 8, "bob": 10 + 8}
    log.record(Pile("bob", 1, {}))
    assert side(log, "ann").tickets.completed == ("dallas--helena",)


@pytest.mark.rule("CG-01")
def test_cards_left_exclude_the_others_piles_at_that_scoring() -> None:
    log = cards(pile("ann", red=4, locomotive=1), pile("bob", red=3), pile("bob", 2, red=10), players=4)
    left = cards_left(log.table, "cat", 1)
    assert (left["red"], left["locomotive"], left["blue"]) == (3, 15, 10)
    assert cards_left(log.table, "ann", 1)["red"] == 7, "the own pile is counted again"
    assert cards_left(log.table, "cat", 2)["red"] == 0
    assert cards_left(replay().table, "ann", 1) == {}


@pytest.mark.rule("CG-05", "CG-08", "CG-09")
def test_choice_with_fewer_points_may_total_more_by_a_bonus() -> None:
    hand = ("dallas--winnipeg", "chicago--charleston")  # 11: yellow, green, purple; 7: yellow, red
    log = cards(
        keeps("ann", *hand),
        pile("ann", yellow=1, green=1, purple=1, red=1),
        keeps("bob", "dallas--miami", "dallas--washington"),
        pile("bob", green=2, red=1, blue=1),
    )
    assert side(log, "ann").tickets.completed == ("dallas--winnipeg",)
    assert best_in_all(log.table, payments(log.table), "ann").tickets == ("chicago--charleston",)
    dallas, chicago = (worth_at_the_end(log.table, payments(log.table), "ann", [key]) for key in hand)
    assert (dallas.points, dallas.cities) == (22, ())
    assert (chicago.points, chicago.cities) == (14 + 12, ("chicago",))
    log.record(Pay("ann", 1, ("chicago--charleston",)))
    assert best_instead(log.table, "ann", 1).tickets == ("dallas--winnipeg",)
    assert sum(side(log, "ann").lines.values()) == 7 - 11 + 12


@pytest.mark.rule("CG-06")
def test_scoring_is_done_when_every_pile_is_counted() -> None:
    log = cards(pile("ann"))
    assert not all_counted(log.table, 1)
    log.record(pile("bob"))
    assert all_counted(log.table, 1)
