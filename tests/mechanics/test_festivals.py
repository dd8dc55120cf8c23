"""Festival cards: those that a claim can take, those counted at the end, and points of a pile by its size."""

import random

import pytest

from companion.mechanics.festivals.rules import FestivalFacts, Festivals
from companion.rules.box import Route
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Undo
from companion.rules.score.sheet import score
from tests.support.play import line, refusals, replay, side

BOX = get_box("iberia")
FACTS = BOX.mechanics[FestivalFacts]
PILES = {
    "a-coruna": (7,), "leon": (6, 12), "valladolid": (5, 10), "pamplona": (4, 5, 7, 10, 10),
    "barcelona": (5, 6, 8, 11, 11), "porto": (4, 8, 12), "madrid": (3, 4, 6, 9), "lisboa": (4, 5, 7, 10, 15, 15),
    "valencia": (2, 4, 7, 11, 16, 22, 22, 22), "palma": (5, 10, 15), "portimao": (6,),
    "sevilla": (3, 4, 6, 9, 15, 15), "cordoba": (6,), "granada": (5,), "cadiz": (2, 5, 9, 9), "malaga": (4,),
    "almeria": (4,),
}  # fmt: skip


def takes(player: str, route: str, take: dict[str, str | int]) -> Claim:
    return Claim(player, route, take=take)


def game(*moves: Claim, players: int = 3) -> Log:
    return replay(*moves, players=players, box="iberia")


def piles_left(log: Log) -> dict[str, int]:
    return {pile: festivals_of(log).left(pile) for pile in PILES}


def festivals_of(log: Log) -> Festivals:
    festivals = log.table.mechanic(Festivals)
    assert festivals
    return festivals


def cards(log: Log, player: str) -> dict[str, int]:
    found: dict[str, int] = side(log, player).witness.get("festivals", {})
    return found


@pytest.mark.rule("IB-01", "IB-08", "IB-09", "IB-12")
def test_piles_have_their_cards_and_lie_where_the_board_has_them() -> None:
    assert FACTS.piles == PILES
    assert sum(map(len, PILES.values())) == 54
    assert FACTS.at == {**{pile: pile for pile in PILES}, "coimbra": "porto"}
    assert (BOX.player_counts(), BOX.trains, BOX.places["francia"].kind) == ((2, 3, 4, 5), 35, "city")


@pytest.mark.rule("IB-07")
@pytest.mark.parametrize(
    ("route", "take", "rules"),
    [
        ("cuenca--valencia", {"valencia": 1}, []),
        ("cuenca--valencia", {"valencia": 8}, []),
        ("cuenca--valencia", {}, []),
        ("cuenca--valencia", {"valencia": 9}, ["IB-07"]),
        ("cuenca--valencia", {"valencia": 0}, ["IB-07"]),
        ("cuenca--valencia", {"valencia": -1}, ["IB-07"]),
        ("cuenca--valencia", {"valencia": "red"}, ["IB-07"]),
        ("cuenca--valencia", {"cuenca": 1}, ["IB-07"]),
        ("cuenca--valencia", {"madrid": 1}, ["IB-07"]),
        ("cuenca--valencia", {"x": 1}, [None]),
        ("barcelona--valencia", {"barcelona": 5}, []),
        ("barcelona--valencia", {"barcelona": 1, "valencia": 1}, ["IB-07"]),
        ("albacete--murcia", {"murcia": 1}, ["IB-07"]),
    ],
)
def test_claim_takes_cards_of_one_pile_at_one_of_its_ends(
    route: str, take: dict[str, str | int], rules: list[str | None]
) -> None:
    assert refusals(game(), takes("ann", route, take)) == rules


@pytest.mark.rule("IB-07", "IB-08")
def test_pile_ends_and_two_cities_have_one_together() -> None:
    log = game(takes("ann", "coimbra--porto", {"porto": 1}), takes("bob", "coimbra--lisboa", {"coimbra": 1}))
    assert piles_left(log)["porto"] == 1
    assert refusals(log, takes("cat", "porto--vigo", {"porto": 2})) == ["IB-07"]
    log.record(takes("cat", "coimbra--salamanca", {"coimbra": 1}))
    assert cards(log, "cat") == {"porto": 1}
    assert refusals(log, takes("bob", "porto--vigo", {"porto": 1})) == ["IB-07"]
    log.record(Undo(0))
    log.record(takes("bob", "porto--vigo", {"porto": 1}))
    assert line(log, "festivals") == {"ann": 0, "bob": 8, "cat": 4}
    assert refusals(log, Undo(3)) == ["ALL-13"]  # the first claim once more: the pile has no fourth card


def test_other_boards_take_no_number() -> None:
    assert refusals(replay(box="germany"), takes("ann", "berlin--leipzig", {"berlin": 1})) == ["DE-02"]
    assert refusals(replay(), takes("ann", "brest--paris", {"paris": 1})) == [None]


@pytest.mark.rule("IB-09")
def test_points_of_any_takings_are_those_of_the_chart(subtests: pytest.Subtests) -> None:
    for seed in range(10):
        with subtests.test(seed=seed):
            chance = random.Random(seed)
            log = game()
            held: dict[str, dict[str, int]] = {player: {} for player in log.table.players}
            for route in chance.sample(list(BOX.routes.values()), 40):
                player = chance.choice(list(held))
                move = takes(player, route.id, _some(chance, log, route))
                if log.faults(move):
                    continue
                log.record(move)
                for place, number in move.take.items():
                    pile = "porto" if place == "coimbra" else place
                    held[player][pile] = held[player].get(pile, 0) + int(number)
            assert line(log, "festivals") == {
                player: sum(PILES[pile][number - 1] for pile, number in own.items()) for player, own in held.items()
            }
            assert [cards(log, player) for player in held] == list(held.values())
            measured = {one.id: one.measures["festival_cards"] for one in score(log.table).sides}
            assert measured == {player: sum(own.values()) for player, own in held.items()}


def _some(chance: random.Random, log: Log, route: Route) -> dict[str, str | int]:
    ends = [end for end in route.ends if (pile := FACTS.at.get(end)) and festivals_of(log).left(pile)]
    if not ends:
        return {}
    end = chance.choice(ends)
    return {end: chance.randint(1, festivals_of(log).left(FACTS.at[end]))}


@pytest.mark.rule("IB-09")
def test_count_replaces_claims_and_a_recount_corrects_it() -> None:
    log = game(takes("ann", "cuenca--valencia", {"valencia": 2}), takes("bob", "barcelona--palma", {"palma": 3}))
    log.record(Count("ann", festivals={"sevilla": 3, "porto": 0}))
    assert cards(log, "ann") == {"sevilla": 3}
    assert line(log, "festivals") == {"ann": 6, "bob": 15, "cat": 0}
    log.record(Count("ann", festivals={"valencia": 7}))
    assert line(log, "festivals") == {"ann": 22, "bob": 15, "cat": 0}
    log.record(Count("bob", festivals={}))
    assert line(log, "festivals") == {"ann": 22, "bob": 0, "cat": 0}
    log.record(Undo(3))
    assert line(log, "festivals") == {"ann": 6, "bob": 0, "cat": 0}
    assert piles_left(log)["valencia"] == 6  # cards taken by claims don't return


@pytest.mark.parametrize(
    ("count", "rules"),
    [
        (Count("ann", festivals={"valencia": 8, "malaga": 1}), []),
        (Count("ann", festivals={"valencia": 9}), ["IB-09"]),
        (Count("ann", festivals={"valencia": -1}), ["IB-09"]),
        (Count("ann", festivals={"coimbra": 1}), [None]),
        (Count("ann"), [None]),
        (Count("ann", tokens=3), ["NL-10"]),
    ],
)
def test_count_names_piles_and_no_more_than_their_cards(count: Count, rules: list[str | None]) -> None:
    assert refusals(game(), count) == rules


def test_only_where_festival_cards_score_they_are_counted() -> None:
    assert refusals(replay(box="nederland"), Count("ann", festivals={})) == ["IB-09"]
