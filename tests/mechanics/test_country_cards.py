"""Country cards go to players in the order of claims, checked against a plain count."""

import random

import networkx as nx
import pytest

from companion.mechanics.country_cards.rules import CountryFacts
from companion.rules.load import get_box
from companion.rules.moves import Claim, Undo
from tests.support.play import claims, line, refusals, replay

BOX = get_box("poland")
STACKS = BOX.mechanics[CountryFacts].points
NIEMCY, CZECHY = "gorzow-wielkopolski--niemcy-gorzow-wielkopolski", "czechy-wroclaw--wroclaw"
BETWEEN = ("gorzow-wielkopolski--poznan", "poznan--wroclaw")


@pytest.mark.rule("PO-05")
def test_stacks_are_the_printed_ones() -> None:
    assert STACKS == {
        "niemcy": (7, 4, 3), "rosja": (7, 4, 3), "litwa": (3,), "bialorus": (6, 4, 2), "ukraina": (6, 4, 2),
        "slowacja": (6, 4, 2), "czechy": (10, 7, 4, 2),
    }  # fmt: skip


@pytest.mark.rule("PO-05", "PO-06")
@pytest.mark.parametrize(
    ("order", "points"),
    [
        ([NIEMCY], 0),
        ([NIEMCY, *BETWEEN, CZECHY], 17),
        ([CZECHY, *BETWEEN, NIEMCY], 17),
        ([NIEMCY, CZECHY, *BETWEEN], 0),  # joined without a new country
    ],
)
def test_claim_into_a_country_takes_cards_if_it_links_another(order: list[str], points: int) -> None:
    assert line(replay(*claims("ann", *order), box="poland"), "countries")["ann"] == points


@pytest.mark.rule("PO-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_border_tracks_are_open_to_everybody_one_a_player(players: int) -> None:
    log = replay(Claim("ann", CZECHY), players=players, box="poland")
    assert refusals(log, Claim("bob", f"{CZECHY}-2")) == []
    assert refusals(log, Claim("ann", f"{CZECHY}-2")) == ["ALL-05"]


@pytest.mark.rule("PO-10")
def test_claim_taken_back_gives_its_cards_back_to_who_came_later() -> None:
    log = replay(*claims("ann", NIEMCY, *BETWEEN, CZECHY), box="poland")
    ways = ("gorzow-wielkopolski--zielona-gora", "wroclaw--zielona-gora", f"{NIEMCY}-2", f"{CZECHY}-2")
    for move in claims("bob", *ways):
        log.record(move)
    assert line(log, "countries") == {"ann": 17, "bob": 11}
    log.record(Undo(3))
    assert line(log, "countries") == {"ann": 0, "bob": 17}
    log.record(Undo(8))
    assert line(log, "countries") == {"ann": 17, "bob": 11}


@pytest.mark.rule("PO-05", "PO-06", "PO-10")
def test_cards_agree_with_a_plain_count_in_games_by_chance(subtests: pytest.Subtests) -> None:
    for seed in range(20):
        with subtests.test(seed=seed):
            chance = random.Random(seed)
            log = replay(players=2, box="poland")
            stacks = {country: list(points) for country, points in STACKS.items()}
            graphs: dict[str, nx.Graph[str]] = {player: nx.Graph() for player in log.table.players}
            won = dict.fromkeys(graphs, 0)
            for turn in range(40):
                player = list(graphs)[turn % 2]
                near = [
                    key for key, route in BOX.routes.items() if not graphs[player] or {*route.ends} & {*graphs[player]}
                ]
                free = [key for key in near if not log.faults(Claim(player, key))]
                if not free:
                    break
                route = chance.choice([key for key in free if key in BOX.twins_rule.always_open] or free)
                log.record(Claim(player, route))
                graph, ends = graphs[player], BOX.routes[route].ends
                graph.add_edge(*ends)
                country = next((BOX.places[end].country for end in ends if BOX.places[end].country), None)
                joined = {BOX.places[end].country for end in nx.node_connected_component(graph, ends[0])} - {None}
                if country and len(joined) > 1:
                    won[player] += sum(stacks[one].pop(0) for one in sorted(map(str, joined)) if stacks[one])
            assert line(log, "countries") == won
