"""Tolls and loans: payments between players against a plain count, and the value of the remaining tokens."""

import random

import pytest

from companion.mechanics.tolls.rules import TollFacts, Tolls
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Undo
from companion.rules.score.sheet import score
from companion.rules.tally import held_by
from tests.support.play import claims, line, refusals, replay

BOX = get_box("nederland")
TOLLS = BOX.mechanics[TollFacts].of
FOURS = ("antwerpen--rotterdam", "breda--rotterdam", "lelystad--zwolle", "emden--emmen", "groningen--zwolle")
"""Five routes with tolls of 4 each."""
THREES = ("arnhem--nijmegen", "eindhoven--nijmegen", "emden--groningen")


def purses(log: Log) -> dict[str, int]:
    return {player: held_by(log.table, "tokens", player) for player in log.table.players}


def poor(*, players: int = 2) -> Log:
    return replay(*claims("ann", *FOURS, *THREES), players=players, box="nederland")


@pytest.mark.rule("NL-05", "NL-07")
def test_toll_goes_to_the_bank_or_to_who_owns_the_first_track() -> None:
    log = replay(*claims("ann", "groningen--zwolle", "emden--emmen"), box="nederland")
    assert purses(log) == {"ann": 22, "bob": 30}
    log.record(Claim("bob", "groningen--zwolle-2"))
    assert purses(log) == {"ann": 26, "bob": 26}
    log.record(Undo(0))  # now Bob's is the first
    assert purses(log) == {"ann": 26, "bob": 26}
    log.record(Claim("ann", "groningen--zwolle"))
    assert purses(log) == {"ann": 22, "bob": 30}


@pytest.mark.rule("NL-08", "NL-09")
def test_too_few_tokens_are_a_loan_that_pays_nothing() -> None:
    log = poor()
    assert purses(log)["ann"] == 1
    log.record(Claim("ann", "breda--turnhout"))
    assert purses(log)["ann"] == 1
    assert line(log, "loans") == {"ann": -5, "bob": 0}
    log.record(Claim("ann", "amsterdam--utrecht"))  # this toll of 1 can be paid
    assert purses(log)["ann"] == 0
    assert line(log, "loans") == {"ann": -5, "bob": 0}


@pytest.mark.rule("NL-08")
def test_first_tracks_owner_gets_a_loans_toll_from_the_bank() -> None:
    log = poor()
    log.record(Claim("bob", "breda--turnhout"))
    log.record(Claim("ann", "breda--turnhout-2"))
    assert purses(log) == {"ann": 1, "bob": 30}


@pytest.mark.rule("NL-10", "NL-11")
@pytest.mark.parametrize(
    ("tokens", "loans", "points"),
    [
        ((9, 9, 1, 20), (0, 0, 0, 1), (55, 55, 20, 0)),  # the rulebook's own
        ((0, 0), (0, 0), (35, 35)),
        ((5, 0), (1, 0), (0, 35)),
        ((5, 5), (1, 1), (0, 0)),
        ((1, 2, 3), (0, 0, 0), (0, 35, 55)),
        ((3, 2, 2, 1, 0), (0, 0, 0, 0, 0), (55, 35, 35, 10, 0)),
        ((4, 3, 3, 3, 2), (0, 0, 0, 0, 0), (55, 35, 35, 35, 0)),
    ],
)
def test_value_of_the_tokens_left_is_ranked(
    tokens: tuple[int, ...], loans: tuple[int, ...], points: tuple[int, ...]
) -> None:
    log = replay(players=len(tokens), box="nederland")
    for player, left, taken in zip(list(log.table.players), tokens, loans, strict=True):
        log.record(Count(player, tokens=left, loans=taken))
    assert line(log, "tolls") == dict(zip(log.table.players, points, strict=True))
    assert line(log, "loans") == {player: -5 * taken for player, taken in zip(log.table.players, loans, strict=True)}


@pytest.mark.rule("NL-12")
def test_sheet_has_no_other_line() -> None:
    (side, *_others) = score(replay(box="nederland").table).sides
    assert list(side.lines) == ["routes", "tickets", "tolls", "loans"]
    assert side.measures == {"tickets_completed": 0, "tokens": 30}


@pytest.mark.rule("NL-14")
@pytest.mark.parametrize(("players", "refused"), [(2, ["NL-14"]), (3, ["NL-14"]), (4, []), (5, [])])
def test_tokenless_game_pays_nothing_and_closes_the_double(players: int, refused: list[str]) -> None:
    log = replay(Claim("ann", FOURS[0]), players=players, box="nederland", variant="no-tolls")
    assert log.table.mechanic(Tolls) is None
    assert refusals(log, Claim("bob", f"{FOURS[0]}-2")) == refused
    (side, *_others) = score(log.table).sides
    assert list(side.lines) == ["routes", "tickets"]
    assert side.measures == {"tickets_completed": 0}
    assert refusals(log, Count("ann", tokens=1)) == ["NL-10"]
    assert refusals(log, Count("ann", loans=1)) == ["NL-09"]


@pytest.mark.rule("NL-09", "NL-10")
def test_count_is_of_what_can_be() -> None:
    log = poor()
    assert refusals(log, Count("ann", tokens=-1)) == ["NL-10"]
    assert refusals(log, Count("ann", tokens=200, loans=-1)) == ["NL-10", "NL-09"]
    assert refusals(log, Count("ann", locomotives=1)) == ["NT-10"]
    assert refusals(log, Count("ann")) == [None]
    assert refusals(log, Count("ann", tokens=0, loans=3)) == []


@pytest.mark.rule("NL-05")
def test_token_line_is_secret_without_access_to_all_hands() -> None:
    log = poor()
    for player in log.table.players:
        sheet = score(log.redacted_for({player}).table)
        assert all("tolls" not in side.lines and "tokens" not in side.measures for side in sheet.sides)


@pytest.mark.rule("NL-05", "NL-07", "NL-08")
def test_purses_agree_with_a_plain_count_in_games_by_chance(subtests: pytest.Subtests) -> None:
    for seed in range(20):
        with subtests.test(seed=seed):
            chance = random.Random(seed)
            log = replay(players=3, box="nederland")
            purse, loans, first = (
                dict.fromkeys(log.table.players, 30),
                dict.fromkeys(log.table.players, 0),
                dict[str, str](),
            )
            for turn in range(90):
                player = list(purse)[turn % 3]
                free = [key for key in BOX.routes if not log.faults(Claim(player, key))]
                if not free:
                    break
                route = chance.choice(free)
                log.record(Claim(player, route))
                toll, pair = TOLLS.get(route, 0), route.removesuffix("-2")
                owner = first.setdefault(pair, player)
                if purse[player] < toll:
                    loans[player] += 1
                else:
                    purse[player] -= toll
                if owner != player:
                    purse[owner] += toll
            assert purses(log) == purse
            assert line(log, "loans") == {player: -5 * count for player, count in loans.items()}
