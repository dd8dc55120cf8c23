"""Reads a box folder, and the boxes that come with the program."""

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.rules.box import Box, Module, ScoringRule, Spots
from companion.rules.box_folder import BoxFolder
from companion.rules.box_rules import PaymentRules, PlayersRule
from companion.rules.corrections import BadCorrection, Provenance
from companion.rules.deck import Ticket, Variant
from companion.rules.facts import Facts
from companion.rules.load_tables import Tables, read_tables
from companion.rules.registry import mechanic_modules, offered
from companion.rules.rows import BoxFault, read_text
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sheet import TIE_BREAKERS, measures_of
from companion.rules.state import Limited

SHELF = Path(__file__).parent.parent / "boxes"
MODULES = SHELF / "modules.toml"

_FROM_ELSEWHERE = (
    "id",
    "places",
    "routes",
    "tickets",
    "bonuses",
    "modules",
    "mechanics",
)
"""Fields of a Box that aren't keys of box.toml."""
_GATHERED: Mapping[str, type[Facts]] = {"payment": PaymentRules, "provenance": Provenance}
"""Keys of box.toml that a Box has under one name."""
_SHAPES: tuple[type[Facts], ...] = (Box, *_GATHERED.values())
_KEYS = [
    key for kind in _SHAPES for key in msgspec.structs.fields(kind) if key.name not in (*_FROM_ELSEWHERE, *_GATHERED)
]
_NEEDED_FOR_A_MAP = ("trains", "last_lap", "twins", "points")


class NoSuchBox(KeyError):
    """An unknown box id."""


class BadBox(ValueError):
    """A faulty box folder; `faults` has every fault, in the order of files and rows."""

    def __init__(self, folder: Path, faults: Iterable[BoxFault]) -> None:
        self.faults = sorted(faults)
        super().__init__(f"{folder}: " + "; ".join(map(str, self.faults)))


def load_box(folder: Path) -> Box:
    """Read a box folder. Raises BadBox with every fault at once."""
    file = _read_file(folder / "box.toml")
    facts = file.facts
    written = facts.get("written", False)
    tables = Tables() if written else read_tables(folder, by_cards=bool(facts.get("train_cards")))
    _check_players(file)
    _check_routes(file, tables)
    _check_scoring(file)
    _check_packs(file, tables)
    _check_limited(file, "twins", facts.get("twins_rule"))
    for key, variant in facts.get("variants", {}).items():
        _check_variant(file, key, variant, tables)
    mechanics = _read_mechanics(file, folder, tables)
    if faults := [*file.faults, *tables.faults]:
        raise BadBox(folder, faults)
    facts["packs"] = {key: replace(pack, id=key) for key, pack in facts.get("packs", {}).items()}
    facts["variants"] = {
        key: replace(variant, id=key, tickets=_selected(variant, tables.tickets))
        for key, variant in facts["variants"].items()
    }
    for name, kind in _GATHERED.items():
        facts[name] = kind(**{field: facts.pop(field) for field in kind.__struct_fields__ if field in facts})
    box = Box(
        **facts,
        id=folder.resolve().name,
        places=tables.places,
        routes=tables.routes,
        tickets=tables.tickets,
        bonuses=tables.bonuses,
        modules=get_modules() if tables.routes else {},
        mechanics=mechanics,
    )
    try:
        box.in_edition(1)
    except BadCorrection as bad:
        file.fault(
            "corrections", f"the table “{bad.correction.table}” has no such row “{bad.correction.row}” or column"
        )
        raise BadBox(folder, file.faults) from None
    return box


@cache
def get_modules() -> Mapping[str, Module]:
    """Return the modules that go with any board, by id: {id: Module}. Modules without their mechanics are left out."""
    text = MODULES.read_text(encoding="utf-8")
    said, there = tomllib.loads(text), mechanic_modules("rules").keys()
    return {key: _module(key, one, text) for key, one in said.items() if there >= set(one.get("mechanics", ()))}


def _module(key: str, said: dict[str, Any], text: str) -> Module:
    """Read a module with its mechanics. Raises BadBox."""
    own = {name: said[name] for name in said.keys() & {*Module.__struct_fields__} - {*_FROM_ELSEWHERE}}
    module = msgspec.convert({**own, "id": key}, Module)
    file = _BoxFile(text, {"scoring": module.scoring}, {name: said[name] for name in said.keys() - own.keys()})
    mechanics = _read_mechanics(file, SHELF, Tables())
    if file.faults:
        raise BadBox(MODULES, file.faults)
    return replace(module, mechanics=mechanics)


@cache
def get_box(box_id: str) -> Box:
    """Return a box that comes with the program, cached. Raises NoSuchBox."""
    if box_id not in box_ids():
        raise NoSuchBox(box_id)
    return load_box(SHELF / box_id)


@cache
def box_ids() -> tuple[str, ...]:
    """Return the sorted ids of the boxes, without a box whose mechanics are missing, since its folder may be
    deleted.
    """
    files, there = SHELF.glob("*/box.toml"), mechanic_modules("rules")
    return tuple(sorted(file.parent.name for file in files if there.keys() >= _mechanics_of(file)))


def has_rules(box_id: str, modules: Collection[str]) -> bool:
    return box_id in box_ids() and get_modules().keys() >= set(modules)


def _mechanics_of(file: Path) -> set[str]:
    return set(tomllib.loads(file.read_text(encoding="utf-8")).get("mechanics", ()))


@dataclass
class _BoxFile:
    """The readable parts of box.toml, and its faults."""

    text: str = ""
    """The file's text, for line numbers."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Values by the Box's fields."""
    others: dict[str, Any] = field(default_factory=dict)
    """Other keys, unparsed."""
    faults: list[BoxFault] = field(default_factory=list)

    def fault(self, key: str, message: str) -> None:
        """Add a fault of a key, for example `variants.base`, with the line of the key or its section: [file, row, key,
        message].
        """
        found = re.search(rf"^\[*{re.escape(key)}\b", self.text, re.MULTILINE)
        row = self.text[: found.start()].count("\n") + 1 if found else 0
        self.faults.append(BoxFault("box.toml", row, key, message))


def _read_file(path: Path) -> _BoxFile:
    """Read box.toml; a bad key doesn't hide the next."""
    file = _BoxFile()
    text = read_text(path, file.faults)
    if text is None:
        return file
    file.text = text
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        file.faults.append(BoxFault(path.name, 0, "", f"isn't TOML: {error}"))
        return file
    needed = () if "cards" in data else _NEEDED_FOR_A_MAP
    for key in _KEYS:
        name = key.encode_name
        if name in data:
            try:
                file.facts[key.name] = msgspec.convert(data[name], key.type, strict=False)
            except msgspec.ValidationError as error:
                file.fault(name, str(error))
        elif key.required or name in needed:
            file.fault(name, "the key is missing")
    known = {key.encode_name for key in _KEYS}
    file.others = {name: said for name, said in data.items() if name not in known}
    return file


def _read_mechanics(file: _BoxFile, folder: Path, tables: Tables) -> dict[type, Any]:
    """Return each mechanic's facts by type; a key that no mechanic reads is a fault."""
    taken = {"mechanics"}
    variants = file.facts.get("variants", {})
    lines = file.facts.get("scoring", ())
    source = BoxFolder(folder, file.others, taken, variants, lines, tables, file.fault, Spots())
    found = {name: facts for name, read in offered("read", "rules").items() if (facts := read(source))}
    for unknown in sorted(file.others.keys() - taken):
        file.fault(unknown, "no such key is known")
    if file.others.get("mechanics", []) != [*found] and not (file.faults or tables.faults):
        file.fault("mechanics", f"must be {json.dumps([*found])}")
    return {type(facts): facts for facts in (*found.values(), source.spots) if facts}


def _check_players(file: _BoxFile) -> None:
    players: PlayersRule | None = file.facts.get("players_rule")
    colors: tuple[str, ...] | None = file.facts.get("colors")
    if players and (
        players.least > players.most or players.least % players.team_size or players.most % players.team_size
    ):
        file.fault("players", "least isn't between 1 and most, or not in whole teams")
    if players and colors and (len(colors) != len(set(colors)) or len(colors) < players.most // players.team_size):
        file.fault("colors", "there must be a different one for each player")


def _check_routes(file: _BoxFile, tables: Tables) -> None:
    if "points" in file.facts:
        for length in sorted({route.length for route in tables.routes.values()} - file.facts["points"].keys()):
            file.fault("points", f"a route of {length} has no points")
    if "twins_rule" in file.facts:
        for route in sorted(file.facts["twins_rule"].always_open - tables.routes.keys()):
            file.fault("twins", f"there is no route “{route}”")


def _check_scoring(file: _BoxFile) -> None:
    lines: tuple[ScoringRule, ...] = file.facts.get("scoring", ())
    rules = [line.rule for line in lines]
    for twice in sorted({rule for rule in rules if rules.count(rule) > 1}):
        file.fault("scoring", f"the rule “{twice}” is named twice")
    for line in lines:
        if line.counted not in CATEGORIES:
            file.fault("scoring", f"there is nothing to count called “{line.counted}”; known: {', '.join(CATEGORIES)}")
        elif CATEGORIES[line.counted].is_apart and line.most:
            file.fault("scoring", f"“{line.rule}” scores each network by itself: there is no most of it")
        _check_limited(file, "scoring", line)
    cards = sum(line.is_card for line in lines)
    turned_up = file.facts["bonus_cards"].turned_up if file.facts.get("bonus_cards") else 0
    if bool(cards) != bool(turned_up) or cards < turned_up:
        file.fault("bonus_cards", f"{turned_up} are turned up, but there are {cards} lines with is_card")
    _check_ranking(file, lines)


def _check_ranking(file: _BoxFile, lines: Collection[ScoringRule]) -> None:
    all_known = all(line.counted in CATEGORIES for line in lines)
    measured = measures_of(line for line in lines if line.counted in CATEGORIES)
    for name in file.facts.get("ranking", ()):
        if name not in TIE_BREAKERS:
            file.fault("ranking", f"there is no tie-breaker “{name}”; known: {', '.join(TIE_BREAKERS)}")
        elif all_known and not TIE_BREAKERS[name].is_alone and TIE_BREAKERS[name].measure not in measured:
            file.fault("ranking", f"no scoring rule of this box brings what “{name}” compares")


def _check_packs(file: _BoxFile, tables: Tables) -> None:
    known = {ticket.deck for ticket in tables.tickets.values()}
    for key, pack in file.facts.get("packs", {}).items():
        for deck in sorted(pack.decks - known) if known else ():
            file.fault(f"packs.{key}", f"there is no deck “{deck}” in tickets.csv")
    if "base" not in file.facts.get("variants", ["base"]):
        file.fault("variants", "there is no variant “base”")


def _check_variant(file: _BoxFile, key: str, variant: Variant, tables: Tables) -> None:
    if tables.tickets and not _selected(variant, tables.tickets):
        file.fault(f"variants.{key}", "selects no ticket")
    for deal in filter(None, (variant.start, variant.second, variant.later)):
        if deal.keep > deal.size:
            file.fault(f"variants.{key}", "more tickets are kept than dealt")
        for pack in sorted((deal.counts.keys() | deal.most.keys()) - file.facts.get("packs", {}).keys()):
            file.fault(f"variants.{key}", f"there is no pack “{pack}”")


def _check_limited(file: _BoxFile, key: str, limited: Limited | None) -> None:
    for variant in sorted(set(limited.variants if limited else ()) - file.facts.get("variants", {}).keys()):
        file.fault(key, f"there is no variant “{variant}”")


def _selected(variant: Variant, tickets: Mapping[str, Ticket]) -> dict[str, Ticket]:
    """Return the tickets whose columns all match one of the variant's selections."""
    return {
        key: ticket
        for key, ticket in tickets.items()
        if any(wanted.items() <= ticket.facts.items() for wanted in variant.select)
    }
