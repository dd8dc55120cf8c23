"""The report of short games against figures worked out by hand, and of long games against brute force."""

import json
from collections.abc import Iterator
from random import Random

import networkx as nx
import pytest

from companion.features.report.history import Life, history_of
from companion.features.report.ways import open_tracks
from companion.rules.deck import Ticket
from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Tickets, Undo
from companion.rules.record import read_record
from companion.rules.score.sheet import score
from companion.rules.table import Table
from tests.support.games import every_game, load_game
from tests.support.play import builds, claims, keeps, replay, setup


def life_of(log: Log, ticket: str) -> Life:
    return next(life for life in history_of(log).lives if life.ticket.id == ticket)


def test_two_players_of_new_york_by_hand() -> None:
    """Only one of two parallel routes is open. Bob closes one path after another to Ann's Lower East Side – Wall
    Street.

    It takes 2 by Chinatown, then 5 by Greenwich Village and Chinatown, then 6 by Brooklyn. Then no path leads into Wall
    Street. His own Times Square – Soho takes 6, and 7 by Chelsea once Ann has Empire State Building – Gramercy Park.
    """
    log = replay(
        keeps("ann", "lower-east-side--wall-street", "empire-state-building--greenwich-village"),
        keeps("bob", "times-square--soho"),
        *claims("ann", "empire-state-building--gramercy-park"),  # 3: 1 point
        *claims("bob", "chinatown--lower-east-side"),  # 4: 1 point
        *claims("ann", "gramercy-park--greenwich-village"),  # 5: 3 points
        *claims("bob", "soho--wall-street"),  # 6: 3 points
        *claims("ann", "times-square--united-nations"),  # 7: 5 points
        *claims("bob", "chinatown--wall-street"),  # 8: 4 points
        *claims("ann", "central-park--lincoln-center"),  # 9: 7 points
        *claims("bob", "brooklyn--wall-street"),  # 10: 8 points
        box="new-york",
    )
    history = history_of(log)
    assert [(harm.number, harm.cut_off, harm.trains) for harm in history.harms] == [
        (10, 1, 0),
        (4, 0, 3),
        (3, 0, 1),
        (8, 0, 1),
    ]
    (first,) = history.harms[0].losses
    assert (first.life.ticket.id, first.before, first.after) == ("lower-east-side--wall-street", 6, None)
    assert life_of(log, "lower-east-side--wall-street").cut == 10
    assert life_of(log, "empire-state-building--greenwich-village").joined == 5
    open_still = life_of(log, "times-square--soho")
    assert (open_still.joined, open_still.cut, open_still.trains) == (None, None, 7)
    assert [points["ann"] for points in history.points[:-1]] == [0, 0, 0, 1, 1, 3, 3, 5, 5, 7, 7]
    assert [*history.leads][:2] == [(3, "ann"), (10, "bob")]
    assert [longest["bob"] for longest in history.longest] == [0, 0, 0, 0, 1, 1, 2, 2, 4, 4, 5]


@pytest.mark.rule("EU-08")
def test_ticket_is_cut_off_once_no_station_is_left_to_help() -> None:
    """With three players Bob's route closes the path to Edinburgh. Any of Ann's stations could have lent it."""
    moves = [
        keeps("ann", "edinburgh--paris"),
        *claims("bob", "edinburgh--london"),
        *builds("ann", "lisboa", "cadiz", "madrid"),
    ]
    assert life_of(replay(*moves[:-1], players=3), "edinburgh--paris").cut is None
    life = life_of(replay(*moves, players=3), "edinburgh--paris")
    assert (life.cut, life.trains, life.joined) == (5, None, None)


@pytest.mark.rule("EU-10")
def test_ticket_is_joined_by_the_station_that_lends_what_lacked() -> None:
    moves = [
        *claims("bob", "edinburgh--london"),
        *claims("ann", "dieppe--london", "dieppe--paris"),
        *builds("ann", "london"),
    ]
    log = replay(keeps("ann", "edinburgh--paris"), *moves, players=3)
    assert life_of(log, "edinburgh--paris").joined == 5


def test_ticket_that_came_later_costs_nobody_anything_before() -> None:
    start, later = (
        keeps("ann", "empire-state-building--greenwich-village"),
        keeps("ann", "lower-east-side--wall-street"),
    )
    blocked = claims("bob", "chinatown--lower-east-side")
    assert history_of(replay(start, *blocked, later, box="new-york")).harms == []
    assert [harm.trains for harm in history_of(replay(start, later, *blocked, box="new-york")).harms] == [3]
    assert [harm.trains for harm in history_of(replay(*blocked, later, box="new-york")).harms] == [3], "of the start"


@pytest.mark.parametrize("name", every_game())
def test_joined_are_the_tickets_that_the_sheet_counts(name: str) -> None:
    record = read_record(json.dumps(load_game(name)[0]))
    log = Log(get_box(record.box), record.setup, record.moves)
    if log.box.has_map:
        lives = history_of(log).lives
        for side in score(log.table).sides:
            assert {life.ticket.id for life in lives if life.side == side.id and life.joined} == {
                *side.tickets.completed
            }
            assert not any(life.cut and life.joined for life in lives)


def random_game(box: str, players: int, seed: int) -> Log:
    """Play at random: each player has two tickets, and claims any valid route in turn."""
    chance, facts = Random(seed), get_box(box)
    log = Log(facts, setup(players, box=box))
    deck = chance.sample(sorted(facts.variants["base"].tickets), 2 * players)
    for player in log.table.players:
        log.record(Tickets(player, (deck.pop(), deck.pop())))
    for _round in range(8):
        for player in log.table.players:
            for route in chance.sample(sorted(facts.routes), len(facts.routes)):
                try:
                    log.record(Claim(player, route))
                except Refused:
                    continue
                break
    return log


def fewest(table: Table, player: str, ticket: Ticket) -> int | None:
    """Return the fewest trains by a new weighted graph of the side's own and open routes."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_nodes_from(table.box.places)
    for route in table.box.routes.values():
        if table.claims.get(route.id) == player:
            graph.add_edge(route.a, route.b, weight=0)
        elif route.id in open_tracks(table):
            graph.add_edge(route.a, route.b, weight=route.length)
    lengths = nx.multi_source_dijkstra_path_length(graph, set(ticket.starts))
    return min((int(lengths[place]) for place in ticket.finishes if place in lengths), default=None)


def expected_harms(log: Log) -> Iterator[tuple[int, int, int]]:
    table = Table(log.box, log.setup)
    hands = {player: log.table.hands[player].values() for player in log.table.players}
    for number, move in enumerate(log.counting_moves.values(), 1):
        before = {(player, one.id): fewest(table, player, one) for player, hand in hands.items() for one in hand}
        table.play(move)
        if not isinstance(move, Claim):
            continue
        others = [
            (fewest(table, player, one), before[player, one.id])
            for player, hand in hands.items()
            for one in hand
            if player != move.player
        ]
        cut = sum(after is None and was is not None for after, was in others)
        trains = sum(after - was for after, was in others if after is not None and was is not None)
        if cut or trains:
            yield number, cut, trains


@pytest.mark.parametrize(("box", "players"), [("new-york", 2), ("london", 3), ("switzerland", 2), ("usa", 4)])
def test_harms_are_those_of_a_graph_made_anew_for_each_move(box: str, players: int) -> None:
    games = [random_game(box, players, seed) for seed in range(3)]
    found = [sorted((harm.number, harm.cut_off, harm.trains) for harm in history_of(log).harms) for log in games]
    assert found == [[*expected_harms(log)] for log in games]
    assert any(found)


def test_moves_that_were_undone_are_none_of_it() -> None:
    moves: list[Move] = [keeps("ann", "lower-east-side--wall-street"), *claims("bob", "chinatown--lower-east-side")]
    log = replay(*moves, box="new-york")
    assert history_of(log.after(Undo(1))).harms == []
