"""Bonus cards: the ones in a game, and the count of each."""

import pytest

from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Move, Options, Setup
from companion.rules.score.sheet import score
from tests.support.play import claims, keeps, refusals, setup

BOX = get_box("northern-lights")
CARDS = {rule.rule: rule.most for rule in BOX.scoring if rule.is_card}
FOUR = ("small_steps", "snowplow", "ferry_master", "wild_west")


def turned_up(*cards: str, players: int = 2) -> Setup:
    sitting = setup(players, box="northern-lights")
    return Setup(sitting.box, sitting.players, options=Options(bonuses=cards))


def with_card(card: str, *moves: Move, players: int = 2) -> dict[str, int]:
    """Return the card's figure for each side, with three other cards in the game."""
    others = [other for other in CARDS if other != card][:3]
    log = Log(BOX, turned_up(card, *others, players=players), moves)
    sheet = score(log.table)
    most = max(points for side in sheet.sides if (points := side.lines[card]) >= 0)
    assert most in (0, CARDS[card])
    return {side.id: side.lines[card] for side in sheet.sides}


@pytest.mark.rule("NT-08")
def test_eleven_cards_have_their_points_and_four_are_in_a_game() -> None:
    assert CARDS == {
        "small_steps": 10, "call_of_the_wild": 5, "capital_investment": 7, "nordic_express": 10, "polar_express": 12,
        "snowplow": 12, "ferry_master": 12, "wild_west": 7, "cost_efficiency": 7, "local_network": 10,
        "international_tycoon": 12,
    }  # fmt: skip
    lines = score(Log(BOX, turned_up(*FOUR)).table).sides[0].lines
    assert list(lines) == ["routes", "tickets", *(card for card in CARDS if card in FOUR)]


@pytest.mark.rule("NT-08")
@pytest.mark.parametrize(
    "cards", [FOUR[:3], (*FOUR, "local_network"), (*FOUR[:3], FOUR[0]), (*FOUR[:3], "longest_route"), (*FOUR[:3], "")]
)
def test_other_than_four_different_cards_are_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        Log(BOX, turned_up(*cards))
    assert [fault.rule for fault in refused.value.faults] == ["NT-08"]


def test_box_without_bonus_cards_has_none_to_turn_up() -> None:
    europe = setup(2)
    with pytest.raises(Refused):
        Log(get_box("europe"), Setup(europe.box, europe.players, options=Options(bonuses=("longest_route",))))


@pytest.mark.parametrize(
    ("card", "ann", "bob", "winner"),
    [
        pytest.param(
            "small_steps", ["helsinki--lahti"], ["helsinki--imatra"], "ann", marks=pytest.mark.rule("NT-09")
        ),
        pytest.param(
            "nordic_express", ["helsinki--lahti", "lahti--tampere"], ["oulu--tornio"], "ann",
            marks=pytest.mark.rule("NT-12"),
        ),
        # the fork beyond the line counts, the city south of it alone doesn't
        pytest.param(
            "snowplow", ["boden--tornio"], ["junction-sweden-north--rovaniemi"], "bob", marks=pytest.mark.rule("NT-14")
        ),
        pytest.param("ferry_master", ["alborg--oslo"], ["oulu--tornio"], "ann", marks=pytest.mark.rule("NT-15")),
        # any end in Norway is enough, whatever the other one is
        pytest.param("wild_west", ["karlstad--oslo"], ["helsinki--lahti"], "ann", marks=pytest.mark.rule("NT-16")),
        pytest.param(
            "cost_efficiency", ["gdansk--kobenhavn"], ["oulu--tornio"], "bob", marks=pytest.mark.rule("NT-17")
        ),
        # three countries in two networks are fewer than three in one
        pytest.param(
            "international_tycoon", ["karlstad--oslo", "helsinki--tallinn"],
            ["goteborg--kobenhavn", "gdansk--kobenhavn"], "bob", marks=pytest.mark.rule("NT-19"),
        ),
    ],
)  # fmt: skip
def test_card_of_the_board_goes_to_whoever_has_most(card: str, ann: list[str], bob: list[str], winner: str) -> None:
    points = with_card(card, *claims("ann", *ann), *claims("bob", *bob))
    assert points == {**dict.fromkeys(points, 0), winner: CARDS[card]}


@pytest.mark.parametrize(
    ("card", "counts", "other"),
    [
        pytest.param("capital_investment", "oslo--stockholm", "lillehammer--alborg", marks=pytest.mark.rule("NT-11")),
        pytest.param("polar_express", "honningsvag--rovaniemi", "oslo--stockholm", marks=pytest.mark.rule("NT-13")),
        pytest.param("local_network", "honningsvag--rovaniemi", "tromso--murmansk", marks=pytest.mark.rule("NT-18")),
    ],
)
def test_card_of_tickets_counts_completed_ones_of_its_kind(card: str, counts: str, other: str) -> None:
    ways = {
        "oslo--stockholm": ["karlstad--oslo", "karlstad--stockholm"],
        "lillehammer--alborg": ["alborg--oslo", "lillehammer--oslo"],
        "honningsvag--rovaniemi": ["honningsvag--junction-sweden-north", "junction-sweden-north--rovaniemi"],
        "tromso--murmansk": ["honningsvag--tromso", "honningsvag--murmansk"],
    }
    held = [keeps("ann", counts), keeps("bob", other)]
    done = [*claims("ann", *ways[counts]), *claims("bob", *ways[other])]
    assert with_card(card, *held, *done) == {"ann": CARDS[card], "bob": 0}
    assert with_card(card, *held) == {"ann": 0, "bob": 0}


@pytest.mark.rule("NT-10")
def test_locomotives_count_only_for_their_card_and_are_editable() -> None:
    points = with_card("call_of_the_wild", Count("ann", 3), Count("bob", 4), Count("ann", 4))
    assert points == {"ann": 5, "bob": 5}
    assert refusals(Log(BOX, turned_up("call_of_the_wild", *FOUR[:3])), Count("ann", -1)) == ["NT-10"]
    assert refusals(Log(BOX, turned_up(*FOUR)), Count("ann", 1)) == ["NT-10"]


@pytest.mark.rule("NT-04")
@pytest.mark.parametrize(("players", "third"), [(2, ["NT-04"]), (3, ["NT-04"]), (4, [])])
def test_of_three_tracks_two_are_open_to_three_players(players: int, third: list[str]) -> None:
    log = Log(BOX, turned_up(*FOUR, players=players), [Claim("ann", "karlstad--oslo")])
    assert refusals(log, Claim("bob", "karlstad--oslo-2")) == (["NT-04"] if players == 2 else [])
    if players > 2:
        log.record(Claim("bob", "karlstad--oslo-2"))
    assert refusals(log, Claim(log.setup.players[-1].id, "karlstad--oslo-3")) == third
