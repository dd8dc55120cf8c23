"""Differences between the variants of one board: decks, deals, and categories that only some of them have."""

import pytest

from companion.rules.load import get_box
from companion.rules.moves import Claim, Tickets, WrittenTicket
from companion.rules.score.sheet import score, tie_breakers_of
from tests.support.play import keeps, refusals, replay


@pytest.mark.rule("US-02", "US-03", "U10-01", "U10-03", "U10-05", "U10-08")
@pytest.mark.parametrize(
    ("variant", "size", "start", "later"),
    [
        ("base", 30, ("US-02", 3, 2), ("US-03", 3, 1)),
        ("base-1910", 30, ("US-02", 3, 2), ("US-03", 3, 1)),
        ("1910", 35, ("U10-01", 3, 2), ("U10-01", 3, 1)),
        ("mega", 69, ("U10-03", 5, 3), ("U10-03", 4, 1)),
        ("big-cities", 35, ("U10-05", 4, 2), ("U10-05", 4, 1)),
    ],
)
def test_each_variant_of_the_usa_has_its_deck_and_its_deals(
    variant: str, size: int, start: tuple[str, int, int], later: tuple[str, int, int]
) -> None:
    deck = list(get_box("usa").variants[variant].tickets)
    assert len(deck) == size
    log = replay(box="usa", variant=variant)
    for rule, dealt, kept in (start, later):
        deal, deck = tuple(deck[:dealt]), deck[dealt:]
        assert refusals(log, keeps("ann", *deal[: kept - 1], deal=deal)) == [rule]
        assert refusals(log, keeps("ann", *deal[:kept], deal=(*deal, deck[0]))) == [rule]
        log.record(keeps("ann", *deal[:kept], deal=deal))


@pytest.mark.rule("U10-08")
def test_tin_of_1910_lowers_four_cards_of_the_base_game() -> None:
    variants = get_box("usa").variants
    old, new = (
        {(ticket.a, ticket.b): ticket.points for ticket in variants[name].tickets.values()}
        for name in ("base", "base-1910")
    )
    assert old.keys() == new.keys()
    lower = {pair: (old[pair], new[pair]) for pair in old if old[pair] != new[pair]}
    assert lower == {
        ("los-angeles", "miami"): (20, 19),
        ("los-angeles", "new-york"): (21, 20),
        ("sault-ste-marie", "oklahoma-city"): (9, 8),
        ("seattle", "new-york"): (22, 20),
    }


@pytest.mark.rule("U10-05")
def test_big_city_cards_are_those_of_the_tin_that_name_one() -> None:
    big = {"chicago", "dallas", "houston", "los-angeles", "miami", "new-york", "seattle"}
    variants = get_box("usa").variants
    named = {key for key, ticket in variants["mega"].tickets.items() if big & {ticket.a, ticket.b}}
    assert variants["big-cities"].tickets.keys() == named


@pytest.mark.rule("US-04")
@pytest.mark.parametrize(("players", "bob"), [(2, ["ALL-06"]), (3, ["ALL-06"]), (4, []), (5, [])])
def test_other_track_of_a_pair_is_open_from_four_players_on(players: int, bob: list[str]) -> None:
    log = replay(Claim("ann", "boston--montreal"), players=players, box="usa")
    assert refusals(log, Claim("bob", "boston--montreal-2")) == bob
    assert refusals(log, Claim("ann", "boston--montreal-2")) == ["ALL-05"]


@pytest.mark.rule("US-06", "U10-02", "U10-04", "U10-06", "U10-09")
@pytest.mark.parametrize(
    ("variant", "bonuses", "tie_breakers"),
    [
        ("base", {"longest_route": 10}, ["tickets_completed", "longest_route_award"]),
        ("base-1910", {"longest_route": 10}, ["tickets_completed", "longest_route_award"]),
        ("1910", {"globetrotter": 15}, ["tickets_completed"]),
        ("mega", {"longest_route": 10, "globetrotter": 15}, ["tickets_completed", "longest_route_award"]),
        ("big-cities", {}, ["tickets_completed"]),
    ],
)
def test_bonuses_and_tie_breakers_are_those_of_the_variant(
    variant: str, bonuses: dict[str, int], tie_breakers: list[str]
) -> None:
    own = WrittenTicket("boston", "new-york", 2)
    log = replay(Claim("ann", "boston--new-york"), Tickets("ann", (own,)), box="usa", variant=variant)
    lines = dict(score(log.table).sides[0].lines)
    assert (lines.pop("routes"), lines.pop("tickets")) == (2, 2)
    assert lines == bonuses
    assert tie_breakers_of(log.table) == tie_breakers
