"""Destination tickets added to a hand."""

from itertools import chain

import pytest

from companion.rules.deck import Deal
from companion.rules.faults import Refused
from companion.rules.load import box_ids, get_box
from companion.rules.log import Log
from companion.rules.moves import Share, Tickets, Undo, WrittenTicket
from tests.support.play import keeps, refusals, replay, side

LONG = "brest--petrograd"
SHORT = ("paris--wien", "madrid--zurich", "roma--smyrna")
DEAL = (LONG, *SHORT)


@pytest.mark.rule("ALL-08")
def test_tickets_have_no_limit() -> None:
    log = replay(keeps("ann", *SHORT), keeps("ann", "kyiv--sochi", "london--wien", "paris--zagrab", "riga--bucuresti"))
    assert len(log.table.hands["ann"]) == 7


@pytest.mark.rule("ALL-14")
def test_ticket_in_another_hand_is_refused() -> None:
    log = replay(keeps("ann", "paris--wien"))
    assert refusals(log, keeps("bob", "paris--wien")) == ["ALL-14"]
    assert refusals(log, keeps("ann", "paris--wien")) == ["ALL-14"]
    assert refusals(log, keeps("bob", "madrid--zurich", "madrid--zurich")) == ["ALL-14"]


@pytest.mark.rule("ALL-13", "ALL-14")
def test_ticket_is_free_again_when_it_was_undone() -> None:
    log = replay(keeps("ann", "paris--wien"), Undo(0))
    assert refusals(log, keeps("bob", "paris--wien")) == []


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize(
    ("keep", "deal", "refused"),
    [
        (DEAL, DEAL, []),
        (DEAL[:2], DEAL, []),
        (SHORT[:2], DEAL, []),
        (SHORT[:1], DEAL, ["EU-02"]),  # too few kept
        ((LONG,), DEAL, ["EU-02"]),
        ((*SHORT[:2], "kyiv--sochi"), DEAL, ["EU-02"]),  # kept but not dealt
        (SHORT, SHORT, ["EU-02"]),  # the long one is missing
        (SHORT, (*SHORT, "kyiv--sochi"), ["EU-02"]),  # four short ones
        (DEAL[:2], (*DEAL, "kyiv--sochi"), ["EU-02"]),  # five
    ],
)
def test_first_deal_is_one_long_three_short_and_keeps_two(
    keep: tuple[str, ...], deal: tuple[str, ...], refused: list[str]
) -> None:
    assert refusals(replay(), keeps("ann", *keep, deal=deal)) == refused


@pytest.mark.rule("EU-02")
def test_second_long_ticket_is_refused_without_a_deal_too() -> None:
    log = replay(keeps("ann", LONG, "paris--wien"))
    assert refusals(log, keeps("ann", "palermo--moskva")) == ["EU-02"]
    assert refusals(log, keeps("bob", "palermo--moskva")) == []


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize(
    ("keep", "deal", "refused"),
    [
        (("kyiv--sochi",), ("kyiv--sochi", "london--wien", "paris--zagrab"), []),
        (("kyiv--sochi",), ("kyiv--sochi", "london--wien"), ["EU-03"]),
        (("kyiv--sochi",), ("kyiv--sochi", "london--wien", "paris--zagrab", "riga--bucuresti"), ["EU-03"]),
        (("kyiv--sochi",), ("kyiv--sochi", "lisboa--danzig"), ["EU-03"]),  # long ones aren't dealt later
        (("kyiv--sochi",), ("london--wien", "paris--zagrab", "riga--bucuresti"), ["EU-03"]),
    ],
)
def test_later_deal_is_three_short_ones(keep: tuple[str, ...], deal: tuple[str, ...], refused: list[str]) -> None:
    log = replay(keeps("ann", *SHORT[:2], deal=DEAL))
    assert refusals(log, keeps("ann", *keep, deal=deal)) == refused


def dealt(log: Log, deal: Deal, player: str) -> Tickets:
    """Deal the player the first free tickets and keep the fewest that the rule allows."""
    table = log.table
    gone = [*table.discarded, *chain.from_iterable(table.hands.values())]
    free = [ticket for key, ticket in table.variant.tickets.items() if key not in gone]
    packs = {pack: [one.id for one in free if (own := log.box.pack_of(one)) and own.id == pack] for pack in deal.counts}
    ids = [one for pack, count in deal.counts.items() for one in packs[pack][:count]] or [one.id for one in free]
    ids.sort(key=lambda one: log.box.tickets[one].deck in deal.most)  # of which few may stay
    return keeps(player, *ids[: deal.keep], deal=tuple(ids[: deal.size]))


EVERY_DECK = [
    (box, variant) for box in box_ids() for variant, facts in get_box(box).variants.items() if len(facts.tickets) > 0
]


@pytest.mark.rule("EU-03", "DE-03", "LA-02", "CG-02")
@pytest.mark.parametrize(("box", "variant"), EVERY_DECK)
def test_later_deal_short_of_a_full_deck_is_refused(box: str, variant: str) -> None:
    log = replay(players=max(2, min(get_box(box).player_counts())), box=box, variant=variant)
    facts = log.table.variant
    for deal in filter(None, (facts.start, facts.second)):
        for player in log.table.players:
            log.record(dealt(log, deal, player))
    whole = dealt(log, facts.later, "ann")
    assert whole.deal is not None
    for size in range(max(1, facts.later.keep), facts.later.size):
        assert refusals(log, Tickets("ann", whole.keep, whole.deal[:size])) == [facts.later.rule]
    assert refusals(log, whole) == []


@pytest.mark.rule("US-03")
def test_later_deal_is_what_is_left_of_the_deck() -> None:
    log = replay(box="usa")
    log.record(dealt(log, log.table.variant.start, "ann"))
    deck = [ticket for ticket in log.table.variant.tickets if ticket not in log.table.hands["ann"]]
    log.record(keeps("bob", *deck[3:]))
    assert refusals(log, keeps("ann", deck[0], deal=tuple(deck[:2]))) == ["US-03"]
    log.record(keeps("bob", deck[2]))
    assert refusals(log, keeps("ann", deck[0], deal=tuple(deck[:2]))) == []


@pytest.mark.rule("US-02", "US-03")
def test_tickets_that_nobody_noted_may_have_left_the_deck_short() -> None:
    log = replay(box="usa")
    log.record(dealt(log, log.table.variant.start, "ann"))
    deck = [ticket for ticket in log.table.variant.tickets if ticket not in log.table.hands["ann"]]
    log.record(keeps("ann", *deck[5:]))  # Bob was dealt three of the other five
    assert refusals(log, keeps("ann", deck[0], deal=tuple(deck[:2]))) == []


@pytest.mark.rule("NO-03")
def test_tickets_may_have_left_the_game_without_a_note() -> None:
    log = replay(box="nordic-countries")
    deck = [*log.table.variant.tickets]
    log.record(keeps("ann", *deck[:3]))
    log.record(keeps("bob", *deck[11:]))  # of the other eight six were dealt at the start, and not kept
    assert refusals(log, keeps("ann", deck[3], deal=tuple(deck[3:5]))) == []


@pytest.mark.rule("EU-03", "ALL-13")
def test_short_deal_recorded_in_its_time_is_replayed() -> None:
    log = replay()
    log.record(dealt(log, log.table.variant.start, "ann"))
    moves = [*log.moves, keeps("ann", "kyiv--sochi", deal=("kyiv--sochi",))]
    assert "kyiv--sochi" in Log.restore(log.box, log.setup, moves).table.hands["ann"]
    assert "kyiv--sochi" in Log(log.box, log.setup, moves, judges_order=False).table.hands["ann"]
    with pytest.raises(Refused):
        Log(log.box, log.setup, moves)


@pytest.mark.rule("EU-03")
def test_keep_of_nothing_is_refused() -> None:
    assert refusals(replay(), keeps("ann")) == [None]


@pytest.mark.parametrize("ticket", ["paris--atlantis", "london--sochi", ""])
def test_ticket_outside_the_deck_is_unknown(ticket: str) -> None:
    assert refusals(replay(), keeps("ann", ticket)) == [None]  # London – Sochi comes with Europa 1912


def test_written_ticket_is_named_by_its_places_and_points() -> None:
    log = replay(Tickets("ann", (WrittenTicket("london", "kobenhavn", 7),)))
    (ticket,) = log.table.hands["ann"].values()
    assert (ticket.id, ticket.points) == ("london--kobenhavn:7", 7)


@pytest.mark.rule("ALL-14")
@pytest.mark.parametrize("card", [WrittenTicket("berlin", "moskva", 12), WrittenTicket("moskva", "berlin", 12)])
def test_written_ticket_of_the_deck_is_in_one_hand_too(card: WrittenTicket) -> None:
    assert refusals(replay(keeps("ann", "berlin--moskva")), Tickets("bob", (card,))) == ["ALL-14"]
    assert refusals(replay(Tickets("bob", (card,))), keeps("ann", "berlin--moskva")) == ["ALL-14"]
    assert refusals(replay(), Tickets("bob", (card, "berlin--moskva"))) == ["ALL-14"]


@pytest.mark.parametrize(
    "card",
    [
        WrittenTicket("london", "london", 7),
        WrittenTicket("london", "oslo", 7),
        WrittenTicket("london", "paris", 0),
        WrittenTicket("london", "paris", 100),
    ],
)
def test_written_ticket_that_makes_no_sense_is_refused(card: WrittenTicket) -> None:
    assert refusals(replay(), Tickets("ann", (card,))) == [None]


MEGA = (
    "brest--petrograd",
    "london--sochi",
    "paris--wien",
    "madrid--zurich",
    "roma--smyrna",
    "paris--moskva",
    "kyiv--sochi",
)


@pytest.mark.rule("E12-11")
@pytest.mark.parametrize(
    ("keep", "refused"),
    [
        (MEGA[2:5], []),  # three others
        (MEGA[1:4], []),  # one long and two others
        (MEGA[2:4], ["E12-11"]),  # two others and no long one
        (MEGA[1:3], ["E12-11"]),  # one long and one other
        (MEGA[:5], ["E12-11"]),  # both long ones
    ],
)
def test_mega_deal_keeps_at_most_one_long_and_enough_others(keep: tuple[str, ...], refused: list[str]) -> None:
    assert refusals(replay(variant="mega"), keeps("ann", *keep, deal=MEGA)) == refused


@pytest.mark.rule("E12-10")
def test_expanded_deck_has_new_short_tickets_and_the_old_deal() -> None:
    log = replay(variant="expanded")
    new = "danzig--budapest"
    assert refusals(log, keeps("ann", new, "paris--wien", deal=("brest--petrograd", new, *SHORT[:2]))) == []
    assert refusals(log, keeps("ann", "paris--moskva")) == [None]  # a big-city ticket
    assert refusals(log, keeps("ann", "london--sochi")) == [None]  # a new long one


@pytest.mark.rule("E12-12")
def test_big_cities_deal_five_then_four() -> None:
    five = ("paris--moskva", "paris--madrid", "roma--moskva", "wien--roma", "roma--angora")
    four = ("wien--athina", "wien--moskva", "wien--angora", "roma--athina")
    log = replay(variant="big-cities")
    assert refusals(log, keeps("ann", *five[:2], deal=five)) == []
    assert refusals(log, keeps("ann", *five[:1], deal=five)) == ["E12-12"]
    assert refusals(log, keeps("ann", *five[:2], deal=five[:4])) == ["E12-12"]
    log.record(keeps("ann", *five[:2], deal=five))
    assert refusals(log, keeps("ann", four[0], deal=four)) == []
    assert refusals(log, keeps("ann", four[0], deal=(*four, "paris--roma"))) == ["E12-12"]
    assert refusals(log, keeps("ann", "brest--petrograd")) == [None]


# --- the other boxes ------------------------------------------------------------------------------------------------

GERMAN_SHORT = ("mannheim--stuttgart", "mainz--stuttgart", "frankfurt--stuttgart", "hamburg--rostock")
ASIAN_LONG = "omsk--kobe"
ASIAN = ("astrakhan--karachi", "chita--shanghai", "dihua--mandalay", "dihua--seoul")
CARDS = (
    "chicago--dallas",
    "chicago--new-york",
    "new-york--chicago",
    "dallas--raleigh",
    "seattle--denver",
    "dallas--helena",
)


@pytest.mark.rule("DE-03")
@pytest.mark.parametrize("long", range(5))
def test_german_deal_is_four_in_any_mix(long: int) -> None:
    log = replay(box="germany")
    longs = tuple(ticket.id for ticket in log.box.tickets.values() if ticket.deck == "long")
    deal = (*longs[:long], *GERMAN_SHORT[long:])
    assert refusals(log, keeps("ann", *deal[:2], deal=deal)) == []
    assert refusals(log, keeps("ann", *deal[:1], deal=deal)) == ["DE-03"]
    assert refusals(log, keeps("ann", *deal[:3], deal=deal[:3])) == ["DE-03"]
    log.record(keeps("ann", *deal[:2], deal=deal))
    assert refusals(log, keeps("ann", deal[2], deal=(*deal[2:], *longs[5:7]))) == []
    assert refusals(log, keeps("ann", deal[2], deal=(*deal[2:], longs[5]))) == ["DE-03"]
    assert refusals(log, keeps("ann", longs[7], deal=longs[6:11])) == ["DE-03"]


@pytest.mark.rule("LA-01", "LA-02")
def test_asian_deal_is_one_long_and_three_regular() -> None:
    log = replay(box="legendary-asia")
    decks = [ticket.deck for ticket in log.box.tickets.values()]
    assert (decks.count("regular"), decks.count("long")) == (30, 6)
    first = (ASIAN_LONG, *ASIAN[:3])
    assert refusals(log, keeps("ann", *ASIAN[:1], deal=first)) == ["LA-02"]
    assert refusals(log, keeps("ann", *ASIAN[:2], deal=ASIAN)) == ["LA-02"]
    log.record(keeps("ann", *ASIAN[:2], deal=first))
    later = [ticket.id for ticket in log.box.tickets.values() if ticket.deck == "regular" and ticket.id not in first]
    assert refusals(log, keeps("ann", later[0], deal=tuple(later[:3]))) == []
    assert refusals(log, keeps("ann", "moscow--calcutta", deal=("moscow--calcutta", *later[:2]))) == ["LA-02"]


def card(a: str, b: str, points: int) -> WrittenTicket:
    return WrittenTicket(a, b, points)


TEAM_CARDS = (
    card("bombay", "peking", 12),
    card("delhi", "bangalore", 9),
    card("harbin", "canton", 11),
    card("kabul", "lhasa", 10),
    card("karachi", "hanoi", 15),
)


@pytest.mark.rule("TA-02")
@pytest.mark.parametrize(("kept", "dealt", "rules"), [(3, 5, []), (2, 5, ["TA-02"]), (3, 4, ["TA-02"]), (5, 5, [])])
def test_first_team_deal_is_five_of_which_three_are_kept(kept: int, dealt: int, rules: list[str]) -> None:
    log = replay(players=4, box="team-asia")
    assert refusals(log, Tickets("ann", TEAM_CARDS[:kept], TEAM_CARDS[:dealt])) == rules


@pytest.mark.rule("TA-02")
def test_later_team_deal_is_four_even_if_the_hand_was_shared() -> None:
    first, second = TEAM_CARDS[:1], TEAM_CARDS[1:]
    log = replay(Tickets("ann", first), Share("ann", first), players=4, box="team-asia")
    assert log.table.hands["ann"] == {}
    assert refusals(log, Tickets("ann", second[:1], second)) == []


@pytest.mark.rule("TA-02", "TA-03", "TA-10")
def test_shared_tickets_count_for_the_team() -> None:
    log = replay(Tickets("ann", TEAM_CARDS[:3]), Share("ann", ("bombay--peking:12",)), players=4, box="team-asia")
    assert list(log.table.holders["t1"]) == ["bombay--peking:12"]
    assert len(log.table.hands["ann"]) == 2
    log.record(Share("ann", TEAM_CARDS[1:3]))
    assert log.table.hands["ann"] == {}
    assert side(log, "t1").lines["tickets"] == -12 - 9 - 11
    log.record(Undo(1))
    assert list(log.table.hands["ann"]) == ["bombay--peking:12"]


@pytest.mark.rule("TA-03")
@pytest.mark.parametrize(
    ("shared", "rules"),
    [
        (TEAM_CARDS[:3], ["TA-03"]),
        ((TEAM_CARDS[0], "bombay--peking:12"), ["TA-03"]),
        ((TEAM_CARDS[4],), ["TA-03"]),
        (("nothing",), ["TA-03"]),
        ((), [None]),
    ],
)
def test_share_of_too_many_or_missing_tickets_is_refused(
    shared: tuple[str | WrittenTicket, ...], rules: list[str | None]
) -> None:
    log = replay(Tickets("ann", TEAM_CARDS[:3]), players=4, box="team-asia")
    assert refusals(log, Share("ann", shared)) == rules


@pytest.mark.rule("TA-03")
def test_share_of_a_team_mates_ticket_is_refused() -> None:
    log = replay(Tickets("ann", TEAM_CARDS[:3]), players=4, box="team-asia")
    assert refusals(log, Share("bob", TEAM_CARDS[:1])) == ["TA-03"]


@pytest.mark.rule("TA-03", "ALL-14")
def test_written_ticket_is_one_card_whichever_end_is_named_first() -> None:
    card, other = WrittenTicket("bombay", "peking", 12), WrittenTicket("peking", "bombay", 12)
    log = replay(Tickets("ann", (card,)), players=4, box="team-asia")
    assert refusals(log, Tickets("bob", (other,))) == ["ALL-14"]
    assert refusals(log, Share("ann", (card, other))) == ["TA-03"]
    assert refusals(log, Share("ann", (WrittenTicket("peking", "bombay", 13),))) == ["TA-03"]
    log.record(Share("ann", (other,)))
    assert (list(log.table.hands["ann"]), list(log.table.holders["t1"])) == ([], ["bombay--peking:12"])
    more = (WrittenTicket("delhi", "xian", 9), WrittenTicket("kabul", "lhasa", 7), WrittenTicket("canton", "hanoi", 8))
    turned = tuple(WrittenTicket(one.b, one.a, one.points) for one in more)
    assert refusals(log, Tickets("bob", turned, (*more, WrittenTicket("nagpur", "madras", 3), card))) == ["ALL-14"]
    fifth = WrittenTicket("nagpur", "lhasa", 11)
    assert refusals(log, Tickets("bob", turned, (*more, WrittenTicket("nagpur", "madras", 3), fifth))) == []


def test_share_without_teams_is_refused() -> None:
    log = replay(keeps("ann", "paris--wien"))
    assert refusals(log, Share("ann", ("paris--wien",))) == [None]


@pytest.mark.rule("ALL-14")
def test_ticket_in_a_holder_is_in_no_other_hand() -> None:
    log = replay(Tickets("ann", TEAM_CARDS[:1]), Share("ann", TEAM_CARDS[:1]), players=4, box="team-asia")
    turned = card("peking", "bombay", 12)
    assert refusals(log, Tickets("cat", (turned,))) == ["ALL-14"]
    assert refusals(log, Tickets("ann", (turned,))) == ["ALL-14"]


@pytest.mark.parametrize("box", ["europe", "germany", "legendary-asia"])
def test_ticket_can_be_written_down_on_every_board(box: str) -> None:
    log = replay(box=box)
    a, b = [place.id for place in log.box.places.values() if place.kind == "city"][:2]
    assert refusals(log, Tickets("ann", (card(a, b, 30),))) == []


@pytest.mark.rule("DE-06")
def test_written_ticket_can_name_a_country_but_no_border_end() -> None:
    log = replay(box="germany")
    assert refusals(log, Tickets("ann", (card("danemark", "schweiz", 30),))) == []
    assert refusals(log, Tickets("ann", (card("danemark-kiel", "schweiz", 30),))) == [None]


@pytest.mark.rule("CG-02")
def test_card_deal_is_six_and_later_any_number_of_four_is_kept() -> None:
    log = replay(box="card-game")
    assert refusals(log, keeps("ann", deal=CARDS)) == ["CG-02"]
    assert refusals(log, keeps("ann", *CARDS, deal=CARDS)) == []
    log.record(keeps("ann", CARDS[0], deal=CARDS))
    assert refusals(log, keeps("ann", deal=CARDS[1:5])) == []
    assert refusals(log, keeps("ann", *CARDS[1:5], deal=CARDS[1:5])) == []
    assert refusals(log, keeps("ann", *CARDS[1:6], deal=CARDS[1:6])) == ["CG-02"]
    assert refusals(log, keeps("ann")) == [None]


def test_cards_with_the_same_ends_are_two() -> None:
    assert refusals(replay(keeps("ann", CARDS[1]), box="card-game"), keeps("bob", CARDS[2])) == []


def test_ticket_that_tells_its_cost_cannot_be_written() -> None:
    assert refusals(replay(box="card-game"), Tickets("ann", (card("chicago", "miami", 9),))) == [None]


@pytest.mark.rule("ALL-13", "EU-02", "EU-03")
def test_first_deal_can_be_undone_under_a_later_one() -> None:
    later = ("kyiv--sochi", "london--wien", "paris--zagrab")
    log = replay(keeps("ann", *SHORT[:2], deal=DEAL), keeps("ann", "kyiv--sochi", deal=later))
    log.record(Undo(0))
    assert list(log.table.hands["ann"]) == ["kyiv--sochi"]


def test_ticket_moves_have_an_end() -> None:
    log = replay(box="germany")
    many = tuple(card("berlin", "ulm", points) for points in range(1, 62))
    assert refusals(log, Tickets("ann", many)) == [None]
    assert refusals(log, Tickets("ann", many[:60])) == []
    log.record(Tickets("ann", many[:60]))
    assert refusals(log, Tickets("ann", many[60:])) == [None]
    assert refusals(log, Tickets("bob", many[60:])) == []
