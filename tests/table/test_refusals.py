"""The moves that a device shows as refused, per player and object, are those that the rules refuse."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.rules.load import get_box
from companion.rules.moves import Claim, Depot, Move, Station
from companion.rules.table import Table
from companion.table.presenters.moves import refusals
from companion.web.i18n import sentence
from tests.support.play import setup

TABLES = [
    ("europe", 2, ()),
    ("europe", 5, ()),
    ("europe", 3, ("depots",)),
    ("germany", 3, ()),
    ("legendary-asia", 4, ()),
    ("team-asia", 4, ()),
    ("team-asia", 6, ()),
]


def moments(table: Table, rng: Random) -> Iterator[Table]:
    """Yield the table repeatedly while players claim and build at random until little is left."""
    cities = [place.id for place in table.box.places.values() if place.kind == "city"]
    yield table
    for turn in range(400):
        player = rng.choice(list(table.players))
        city = rng.choice(cities)
        claim = Claim(player, rng.choice(list(table.box.routes)))
        wishes: list[Move] = [claim, claim, claim, Station(player, city), Depot(player, city)]
        move = rng.choice(wishes)
        if not table.faults(move):
            table.play(move)
        if turn % 25 == 0:
            yield table


def why_not(table: Table, move: Move) -> str | None:
    faults = table.faults(move)
    return sentence(faults[0]) if faults else None


@pytest.mark.parametrize(("box", "players", "modules"), TABLES)
def test_each_refusal_is_the_rules_own(box: str, players: int, modules: tuple[str, ...]) -> None:
    table = Table(get_box(box), setup(box=box, players=players, modules=modules))
    cities = [place.id for place in table.box.places.values() if place.kind == "city"]
    seen: set[str] = set()
    for now in moments(table, Random(players)):
        found = refusals(now)
        by_thing = {"refused": found["refused"], **found["unbuilt"]}
        kinds = [
            ("refused", Claim, [key for key in now.box.routes if key not in now.claims]),
            ("station", Station, [city for city in cities if city not in now.stations and now.box.stations]),
            ("depot", Depot, [city for city in cities if not now.pieces_at(city) and modules]),
        ]
        for kind, move, things in kinds:
            for thing in things:
                shown = {who: found["reasons"][why] for who, why in by_thing.get(kind, {}).get(thing, {}).items()}
                rules = {who: why for who in now.players if (why := why_not(now, move(who, thing)))}
                assert shown == rules, (kind, thing)
                seen.update([kind] if shown else ["open"])
            assert by_thing.get(kind, {}).keys() <= set(things)
    assert {"open", "refused"} <= seen
    assert "station" in seen or not table.box.stations
    assert "depot" in seen or not modules
