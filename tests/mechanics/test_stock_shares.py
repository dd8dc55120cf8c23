"""Shares gained by claims: permitted ones, their numbers, ranking, a tally at the end, and the dummy."""

import random
from itertools import permutations
from typing import Any

import pytest

from companion.mechanics.stock_shares.rules import ShareFacts, Shares
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Holdings, Undo
from tests.support.play import line, refusals, replay, side

BOX = get_box("pennsylvania")
FACTS = BOX.mechanics[ShareFacts]
MANY = ("albany--new-york", "altoona--dubois", "baltimore--york", "buffalo--coudersport", "elmira--towanda")
"""Routes that print the Pennsylvania Railroad, not connected to each other."""


def takes(player: str, route: str, share: str | None = None, dummy: str | None = None) -> Claim:
    return Claim(player, route, share=share, dummy=dummy)


def own(log: Log) -> Shares:
    found = log.table.mechanic(Shares)
    assert found
    return found


def held(log: Log, player: str) -> Any:
    return side(log, player).witness.get("shares", {})


def game(*moves: Claim, players: int = 3) -> Log:
    return replay(*moves, players=players, box="pennsylvania")


@pytest.mark.rule("PA-03", "PA-06")
def test_companies_have_their_shares_and_points_by_place() -> None:
    assert {key: (company.shares, company.points) for key, company in FACTS.companies.items()} == {
        "prr": (15, (30, 21, 14, 9, 6)), "bo": (10, (20, 14, 9, 5, 2)), "erie": (8, (16, 10, 5, 1)),
        "reading": (7, (14, 9, 5)), "lv": (6, (12, 7, 3)), "nyc": (5, (10, 6, 3)), "wm": (4, (9, 5)),
        "jcl": (3, (8, 5)), "brp": (2, (7, 4)),
    }  # fmt: skip
    assert sum(company.shares for company in FACTS.companies.values()) == 60


@pytest.mark.rule("PA-03")
def test_logos_are_those_that_sources_tells() -> None:
    companies = {key: FACTS.logos.get(key, ()) for key in BOX.routes}
    assert companies["harrisburg--york"] == companies["baltimore--gettysburg"] == companies["baltimore--york"]
    assert companies["harrisburg--york"] == companies["gettysburg--york"] == ("prr", "wm")
    assert companies["chambersburg--harrisburg"] == ("prr", "reading", "wm")
    assert companies["harrisburg--reading"] == ("reading",)
    assert companies["elmira--rochester"] == ("prr", "bo", "erie", "lv", "nyc", "brp")
    assert companies["harrisburg--scranton-wilkes-barre"] == ("prr", "reading")
    assert [key for key, logos in companies.items() if not logos] == [
        "albany--binghamton", "altoona--lewiston", "chambersburg--gettysburg", "dubois--oil-city",
        "dubois--williamsport", "morgantown--pittsburg", "scranton-wilkes-barre--williamsport",
    ]  # fmt: skip


@pytest.mark.rule("PA-03")
@pytest.mark.parametrize(
    ("route", "share", "rules"),
    [
        ("albany--new-york", "nyc", []),
        ("albany--new-york", None, []),
        ("albany--new-york", "erie", ["PA-03"]),
        ("albany--binghamton", "prr", ["PA-03"]),
        ("albany--new-york", "x", [None]),
        ("albany--new-york", "", [None]),
    ],
)
def test_claim_takes_a_share_of_a_company_that_it_prints_or_none(
    route: str, share: str | None, rules: list[str | None]
) -> None:
    assert refusals(game(), takes("ann", route, share)) == rules


@pytest.mark.rule("PA-03")
def test_stack_is_finite_and_a_returned_share_is_available() -> None:
    log = game(takes("ann", "buffalo--rochester", "brp"), takes("bob", "buffalo--warren", "brp"))
    assert own(log).left("brp") == 0
    assert refusals(log, takes("cat", "dubois--warren", "brp")) == ["PA-03"]
    log.record(Undo(0))
    log.record(takes("cat", "dubois--warren", "brp"))
    assert held(log, "bob") == {"brp": (1,)}
    assert held(log, "cat") == {"brp": (2,)}
    assert refusals(log, Undo(2)) == ["ALL-13"]  # the first taking once more: the stack has no third one


@pytest.mark.rule("PA-03", "PA-05")
def test_numbers_follow_from_the_takings_that_still_stand() -> None:
    log = game(
        *(takes(player, route, "prr") for player, route in zip(("ann", "bob", "ann", "bob"), MANY, strict=False))
    )
    assert (held(log, "ann"), held(log, "bob")) == ({"prr": (1, 3)}, {"prr": (2, 4)})
    assert line(log, "shares") == {"ann": 30, "bob": 21, "cat": 0}
    log.record(Undo(0))
    log.record(takes("ann", MANY[4], "prr"))
    assert (held(log, "ann"), held(log, "bob")) == ({"prr": (2, 4)}, {"prr": (1, 3)})
    assert line(log, "shares") == {"ann": 21, "bob": 30, "cat": 0}


@pytest.mark.rule("PA-04", "PA-05", "PA-06", "PA-09")
def test_points_agree_with_a_plain_ranking_of_any_holdings(subtests: pytest.Subtests) -> None:
    """Tries every order of the holders: in the valid one no holder is behind a weaker one."""
    for seed in range(30):
        with subtests.test(seed=seed):
            chance = random.Random(seed)
            players = list(game(players=chance.choice([2, 3, 4])).table.players)
            holders = [*players, "dummy"] if len(players) == 2 else players
            held: dict[str, dict[str, tuple[int, ...]]] = {holder: {} for holder in holders}
            for company in FACTS.companies.values():
                owners = {number: chance.choice([*holders, None]) for number in range(1, company.shares + 1)}
                for holder in holders:
                    if numbers := tuple(number for number, owner in owners.items() if owner == holder):
                        held[holder][company.id] = numbers
            log = game(players=len(players))
            log.record(Holdings({player: held[player] for player in players}, held.get("dummy", {})))
            points = dict.fromkeys(holders, 0)
            for company in FACTS.companies.values():
                there = [holder for holder in holders if company.id in held[holder]]
                (order,) = (
                    order
                    for order in permutations(there)
                    if all(
                        len(held[one][company.id]) > len(held[other][company.id])
                        or (
                            len(held[one][company.id]) == len(held[other][company.id])
                            and held[one][company.id][0] < held[other][company.id][0]
                        )
                        for place, one in enumerate(order)
                        for other in order[place + 1 :]
                    )
                )
                for holder, worth in zip(order, company.points, strict=False):
                    points[holder] += worth
            assert line(log, "shares") == {player: points[player] for player in players}


@pytest.mark.rule("PA-09")
def test_dummy_takes_after_the_player_from_the_same_stacks() -> None:
    log = game(takes("ann", "buffalo--warren", "brp", "brp"), players=2)
    assert own(log).left("brp") == 0
    assert own(log).taken_by("") == {"brp": (2,)}
    assert line(log, "shares") == {"ann": 7, "bob": 0}
    assert refusals(log, takes("bob", "dubois--warren", "erie", "brp")) == ["PA-03"]
    assert refusals(log, takes("bob", "dubois--warren", "erie")) == []
    assert refusals(log, takes("bob", "dubois--warren", None, "erie")) == ["PA-09"]
    assert refusals(game(), takes("bob", "dubois--warren", "erie", "erie")) == ["PA-09"]
    assert refusals(game(players=2), takes("ann", "binghamton--elmira", "erie", "erie")) == []


@pytest.mark.rule("PA-09")
def test_half_of_the_dummys_drawn_shares_count_rounded_up() -> None:
    log = game(takes("ann", "buffalo--warren", "bo", "erie"), takes("bob", "oil-city--warren", "prr", "bo"), players=2)
    log.record(takes("ann", "albany--new-york", "nyc", "bo"))
    held: dict[str, dict[str, tuple[int, ...]]] = {"ann": {"bo": (1,), "nyc": (1,)}, "bob": {"prr": (1,)}}
    assert line(log, "shares") == {"ann": 30, "bob": 30}
    assert refusals(log, Holdings(held, {"bo": (2,)})) == ["PA-09"]
    assert refusals(log, Holdings(held, {"bo": (2, 3), "erie": (1,)})) == ["PA-09"]
    log.record(Holdings(held, {"bo": (2, 3)}))
    assert line(log, "shares") == {"ann": 24, "bob": 30}
    log.record(takes("bob", "dubois--warren", "erie", "erie"))
    assert own(log).at_end is None  # the earlier tally is no longer valid


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        (Holdings({"ann": {"brp": (1,)}, "bob": {"brp": (2,)}}), []),
        (Holdings({}), []),
        (Holdings({"ann": {"brp": (1,)}, "bob": {"brp": (1,)}}), ["PA-03"]),
        (Holdings({"ann": {"brp": (1, 1)}}), ["PA-03"]),
        (Holdings({"ann": {"brp": (3,)}}), ["PA-03"]),
        (Holdings({"ann": {"brp": (0,)}}), ["PA-03"]),
        (Holdings({"ann": {"x": (1,)}}), [None]),
        (Holdings({"eve": {"brp": (1,)}}), [None]),
        (Holdings({}, {"brp": (1,)}), ["PA-09"]),
    ],
)
def test_shares_counted_at_the_end_are_each_somebodys_alone(move: Holdings, rules: list[str | None]) -> None:
    assert refusals(game(), move) == rules


def test_boxes_without_companies_have_no_shares() -> None:
    assert refusals(replay(), Claim("ann", "dieppe--paris", share="prr")) == [None]
    assert refusals(replay(), Holdings({"ann": {"prr": (1,)}})) == [None]


@pytest.mark.rule("PA-08")
def test_ontario_ends_are_separate_and_ferries_take_locomotives() -> None:
    ferries = {key: route.ferry for key, route in BOX.routes.items() if route.ferry}
    assert ferries == {
        "buffalo--ontario-buffalo": 1, "buffalo--ontario-buffalo-2": 1,
        "erie--ontario-erie": 2, "erie--ontario-erie-2": 2,
    }  # fmt: skip
    ticket = BOX.tickets["ontario--warren"]
    assert ticket.starts | ticket.finishes == {"ontario-buffalo", "ontario-erie", "warren"}
    log = game(takes("ann", "buffalo--ontario-buffalo"), takes("ann", "erie--ontario-erie"))
    assert side(log, "ann").lines["routes"] == 5
    assert {*BOX.routes_at["ontario-erie"]}.isdisjoint(BOX.routes_at["ontario-buffalo"])
