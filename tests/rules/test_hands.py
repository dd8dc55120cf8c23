"""Destination tickets joining a hand."""

import pytest

from companion.rules.moves import Tickets, Undo, WrittenTicket
from tests.rules.play import keeps, played, refusals

LONG = "brest--petrograd"
SHORT = ("paris--wien", "madrid--zurich", "roma--smyrna")
DEAL = (LONG, *SHORT)


@pytest.mark.rule("ALL-08")
def test_tickets_have_no_limit() -> None:
    log = played(keeps("ann", *SHORT), keeps("ann", "kyiv--sochi", "london--wien", "paris--zagrab", "riga--bucuresti"))
    assert len(log.table.hands["ann"]) == 7


@pytest.mark.rule("ALL-14")
def test_ticket_in_another_hand_is_refused() -> None:
    log = played(keeps("ann", "paris--wien"))
    assert refusals(log, keeps("bob", "paris--wien")) == ["ALL-14"]
    assert refusals(log, keeps("ann", "paris--wien")) == ["ALL-14"]
    assert refusals(log, keeps("bob", "madrid--zurich", "madrid--zurich")) == ["ALL-14"]


@pytest.mark.rule("ALL-13", "ALL-14")
def test_ticket_is_free_again_when_it_was_undone() -> None:
    log = played(keeps("ann", "paris--wien"), Undo(0))
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
def test_first_deal_is_one_long_and_three_short_of_which_two_are_kept(
    keep: tuple[str, ...], deal: tuple[str, ...], refused: list[str]
) -> None:
    assert refusals(played(), keeps("ann", *keep, deal=deal)) == refused


@pytest.mark.rule("EU-02")
def test_second_long_ticket_in_one_hand_is_refused_without_a_deal_too() -> None:
    log = played(keeps("ann", LONG, "paris--wien"))
    assert refusals(log, keeps("ann", "palermo--moskva")) == ["EU-02"]
    assert refusals(log, keeps("bob", "palermo--moskva")) == []


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize(
    ("keep", "deal", "refused"),
    [
        (("kyiv--sochi",), ("kyiv--sochi", "london--wien", "paris--zagrab"), []),
        (("kyiv--sochi",), ("kyiv--sochi",), []),  # what was left
        (("kyiv--sochi",), ("kyiv--sochi", "london--wien", "paris--zagrab", "riga--bucuresti"), ["EU-03"]),
        (("kyiv--sochi",), ("kyiv--sochi", "lisboa--danzig"), ["EU-03"]),  # long ones aren't dealt later
        (("kyiv--sochi",), ("london--wien",), ["EU-03"]),
    ],
)
def test_later_deal_is_up_to_three_short_ones(keep: tuple[str, ...], deal: tuple[str, ...], refused: list[str]) -> None:
    log = played(keeps("ann", *SHORT[:2], deal=DEAL))
    assert refusals(log, keeps("ann", *keep, deal=deal)) == refused


@pytest.mark.rule("EU-03")
def test_keep_of_nothing_is_refused() -> None:
    assert refusals(played(), keeps("ann")) == [None]


@pytest.mark.parametrize("ticket", ["paris--atlantis", "london--sochi", ""])
def test_ticket_outside_the_deck_is_unknown(ticket: str) -> None:
    assert refusals(played(), keeps("ann", ticket)) == [None]  # London – Sochi comes with Europa 1912


def test_written_ticket_is_named_by_its_places_and_points() -> None:
    log = played(Tickets("ann", (WrittenTicket("london", "kobenhavn", 7),)))
    (ticket,) = log.table.hands["ann"].values()
    assert (ticket.id, ticket.points) == ("london--kobenhavn:7", 7)


@pytest.mark.rule("ALL-14")
@pytest.mark.parametrize("card", [WrittenTicket("berlin", "moskva", 12), WrittenTicket("moskva", "berlin", 12)])
def test_written_ticket_that_is_a_card_of_the_deck_is_in_one_hand_too(card: WrittenTicket) -> None:
    assert refusals(played(keeps("ann", "berlin--moskva")), Tickets("bob", (card,))) == ["ALL-14"]
    assert refusals(played(Tickets("bob", (card,))), keeps("ann", "berlin--moskva")) == ["ALL-14"]
    assert refusals(played(), Tickets("bob", (card, "berlin--moskva"))) == ["ALL-14"]


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
    assert refusals(played(), Tickets("ann", (card,))) == [None]


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
    assert refusals(played(variant="mega"), keeps("ann", *keep, deal=MEGA)) == refused


@pytest.mark.rule("E12-10")
def test_expanded_deck_has_the_new_short_tickets_and_the_old_deal() -> None:
    log = played(variant="expanded")
    new = "danzig--budapest"
    assert refusals(log, keeps("ann", new, "paris--wien", deal=("brest--petrograd", new, *SHORT[:2]))) == []
    assert refusals(log, keeps("ann", "paris--moskva")) == [None]  # a big-city ticket
    assert refusals(log, keeps("ann", "london--sochi")) == [None]  # a new long one


@pytest.mark.rule("E12-12")
def test_big_cities_deal_five_then_four() -> None:
    five = ("paris--moskva", "paris--madrid", "roma--moskva", "wien--roma", "roma--angora")
    four = ("wien--athina", "wien--moskva", "wien--angora", "roma--athina")
    log = played(variant="big-cities")
    assert refusals(log, keeps("ann", *five[:2], deal=five)) == []
    assert refusals(log, keeps("ann", *five[:1], deal=five)) == ["E12-12"]
    assert refusals(log, keeps("ann", *five[:2], deal=five[:4])) == ["E12-12"]
    log.record(keeps("ann", *five[:2], deal=five))
    assert refusals(log, keeps("ann", four[0], deal=four)) == []
    assert refusals(log, keeps("ann", four[0], deal=(*four, "paris--roma"))) == ["E12-12"]
    assert refusals(log, keeps("ann", "brest--petrograd")) == [None]
