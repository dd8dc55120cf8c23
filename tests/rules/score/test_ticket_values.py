"""Cards with several values: the dearest completed connection scores, and otherwise the cheapest is lost."""

from collections.abc import Iterator
from itertools import combinations

import networkx as nx
import pytest

from companion.rules.load import get_box
from companion.rules.moves import Tickets
from companion.rules.score.sides import side_of
from tests.support.play import claims, line, refusals, replay, side

BOX = get_box("switzerland")
CARDS = {key: ticket for key, ticket in BOX.tickets.items() if ticket.aims}


@pytest.mark.rule("CH-07", "CH-12")
def test_deck_has_four_city_cards_and_two_of_each_country() -> None:
    values = {key: {aim.b: aim.points for aim in ticket.aims} for key, ticket in CARDS.items()}
    assert len(BOX.tickets) == 46
    assert sum(len(own) == 4 for own in values.values()) == 4
    assert [key for key, own in values.items() if len(own) == 3] == [
        f"{country}--countries{copy}"
        for country in ("france", "deutschland", "osterreich", "italia")
        for copy in ("", "-2")
    ]
    assert values["italia--countries"] == values["italia--countries-2"] == {
        "france": 11, "deutschland": 13, "osterreich": 6,
    }  # fmt: skip
    assert {key: (ticket.points, ticket.lost) for key, ticket in CARDS.items() if ticket.a == "lugano"} == {
        "lugano--countries": (14, 2)
    }


@pytest.mark.rule("CH-05", "CH-06", "CH-07")
@pytest.mark.parametrize(
    ("card", "routes", "points"),
    [
        ("bern--countries", [], -5),
        ("bern--countries", ["bern--solothurn", "delemont--solothurn", "delemont--france-delemont"], 5),
        ("france--countries", ["delemont--france-delemont", "basel--delemont", "basel--deutschland-basel"], 5),
        ("italia--countries", ["kreuzlingen--st-gallen", "deutschland-kreuzlingen-east--kreuzlingen"], -6),
        ("chur--countries", ["davos--italia-davos", "chur--davos"], 5),
        ("chur--countries", ["davos--italia-davos", "chur--davos", "davos--osterreich-davos"], 5),
    ],
)
def test_card_scores_dearest_connection_or_loses_cheapest(card: str, routes: list[str], points: int) -> None:
    log = replay(Tickets("ann", (card,)), *claims("ann", *routes), box="switzerland")
    assert line(log, "tickets")["ann"] == points
    assert side(log, "ann").measures["tickets_completed"] == int(points > 0)


@pytest.mark.rule("CH-12")
def test_each_copy_scores_in_one_hand_or_in_two() -> None:
    way = claims("ann", "davos--italia-davos", "davos--osterreich-davos")
    both = Tickets("ann", ("italia--countries", "italia--countries-2"))
    assert line(replay(both, *way, box="switzerland"), "tickets")["ann"] == 12
    log = replay(Tickets("ann", ("italia--countries",)), *way, box="switzerland")
    assert refusals(log, Tickets("bob", ("italia--countries",))) == ["ALL-14"]
    assert refusals(log, Tickets("bob", ("italia--countries-2",))) == []


@pytest.mark.rule("CH-05")
def test_every_card_agrees_with_a_plain_count_on_many_networks() -> None:
    for routes in _networks():
        log = replay(Tickets("ann", tuple(CARDS)), *claims("ann", *routes), box="switzerland")
        own = side_of(log.table, "ann")
        graph = nx.Graph(BOX.routes[key].ends for key in routes)
        for card in CARDS.values():
            made = [
                aim.points
                for aim in card.aims
                if any(a in graph and b in graph and nx.has_path(graph, a, b) for a in aim.starts for b in aim.finishes)
            ]
            counted = own.counted(card)
            assert (counted in own.completed, counted.points) == (bool(made), max(made or [card.lost]))
            if made:
                path = own.paths[card.id]
                assert any(end in card.starts for end in BOX.routes[path[0]].ends)
                assert counted.b in {BOX.places[end].country for end in BOX.routes[path[-1]].ends}


def _networks() -> Iterator[list[str]]:
    """Valid networks of one player: any two of the routes into countries, and a chain through the country."""
    chain = ["geneve--lausanne", "lausanne--martigny", "martigny--sion", "brig--sion", "brig--wassen", "chur--wassen"]
    chain += ["chur--sargans", "sargans--vaduz"]
    ways = ["france-geneve--geneve", "france-martigny--martigny", "brig--italia-brig", "osterreich-vaduz--vaduz"]
    for first, second in combinations(ways, 2):
        for cut in range(0, len(chain) + 1, 2):
            yield [first, second, *chain[cut:]]
