"""The boxes that come with the program, and how a folder of tables becomes a Box."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.rules.box import Box, Module, PlayersRule, ScoringRule, Ticket, Tolls, Twins, Variant
from companion.rules.load_tables import BoxFault, Tables, read_tables, read_text
from companion.rules.score.lines import COUNTS
from companion.rules.score.sheet import TIE_BREAKERS, measures_of

SHELF = Path(__file__).parent.parent / "boxes"
MODULES = SHELF / "modules.toml"

_FROM_ELSEWHERE = ("id", "places", "routes", "tickets", "bonuses", "country_cards", "companies", "modules")
"""What a Box has besides the keys of its box.toml."""
_KEYS = [key for key in msgspec.structs.fields(Box) if key.name not in _FROM_ELSEWHERE]
_NEEDED_FOR_A_MAP = ("trains", "last_lap", "twins", "points")


class BadBox(ValueError):
    """A box folder that isn't one; `faults` holds everything that is wrong, in the order of files and rows."""

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
    for key in ("twins", "tolls"):
        _check_limited(file, key, facts.get(f"{key}_rule"))
    for key, variant in facts.get("variants", {}).items():
        _check_variant(file, key, variant, tables)
    if faults := [*file.faults, *tables.faults]:
        raise BadBox(folder, faults)
    facts["packs"] = {key: replace(pack, id=key) for key, pack in facts.get("packs", {}).items()}
    facts["variants"] = {
        key: replace(variant, id=key, tickets=_selected(variant, tables.tickets))
        for key, variant in facts["variants"].items()
    }
    return Box(
        **facts,
        id=folder.resolve().name,
        places=tables.places,
        routes=tables.routes,
        tickets=tables.tickets,
        bonuses=tables.bonuses,
        country_cards=tables.country_cards,
        companies=tables.companies,
        modules=get_modules() if tables.routes else {},
    )


@cache
def get_modules() -> Mapping[str, Module]:
    """Give the modules that go with any board, by id."""
    modules = msgspec.toml.decode(MODULES.read_bytes(), type=dict[str, Module])
    return {key: replace(module, id=key) for key, module in modules.items()}


@cache
def get_box(box_id: str) -> Box:
    """Give a box of the shelf, read once. Raises KeyError for an id that the shelf doesn't have."""
    if box_id not in box_ids():
        raise KeyError(box_id)
    return load_box(SHELF / box_id)


@cache
def box_ids() -> tuple[str, ...]:
    """Give the ids of all boxes on the shelf, in alphabetical order."""
    return tuple(sorted(folder.name for folder in SHELF.iterdir() if (folder / "box.toml").is_file()))


def box_named(name: str) -> str | None:
    """Give the id of the box that is called so in any language, or has this id; None where there is no such box."""
    called = name.casefold()
    for box in map(get_box, box_ids()):
        if called in (box.id.casefold(), *map(str.casefold, box.names.values())):
            return box.id
    return None


@dataclass
class _BoxFile:
    """What could be read of box.toml, by the Box's fields, and the faults met; `text` tells where a key stands."""

    text: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    faults: list[BoxFault] = field(default_factory=list)

    def fault(self, key: str, message: str) -> None:
        """Note a fault of a key, such as `variants.base`, with the line where the key or its section begins."""
        found = re.search(rf"^\[*{re.escape(key)}\b", self.text, re.MULTILINE)
        row = self.text[: found.start()].count("\n") + 1 if found else 0
        self.faults.append(BoxFault("box.toml", row, key, message))


def _read_file(path: Path) -> _BoxFile:
    """Read box.toml; one bad key doesn't hide the next."""
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
    for unknown in sorted(data.keys() - {key.encode_name for key in _KEYS}):
        file.fault(unknown, "no such key is known")
    return file


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
        if line.counted not in COUNTS:
            file.fault("scoring", f"there is nothing to count called “{line.counted}”; known: {', '.join(COUNTS)}")
        _check_limited(file, "scoring", line)
    cards = sum(line.is_card for line in lines)
    turned_up = file.facts["bonus_cards"].turned_up if file.facts.get("bonus_cards") else 0
    if bool(cards) != bool(turned_up) or cards < turned_up:
        file.fault("bonus_cards", f"{turned_up} are turned up, but there are {cards} lines with is_card")
    all_known = all(line.counted in COUNTS for line in lines)
    measured = measures_of(line for line in lines if line.counted in COUNTS)
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
    for deal in (variant.start, variant.later):
        if deal.keep > deal.size:
            file.fault(f"variants.{key}", "more tickets are kept than dealt")
        for pack in sorted((deal.counts.keys() | deal.most.keys()) - file.facts.get("packs", {}).keys()):
            file.fault(f"variants.{key}", f"there is no pack “{pack}”")


def _check_limited(file: _BoxFile, key: str, limited: ScoringRule | Twins | Tolls | None) -> None:
    for variant in sorted(set(limited.variants if limited else ()) - file.facts.get("variants", {}).keys()):
        file.fault(key, f"there is no variant “{variant}”")


def _selected(variant: Variant, tickets: Mapping[str, Ticket]) -> dict[str, Ticket]:
    """Give the tickets of which all columns agree with any one of the variant's selections."""
    return {
        key: ticket
        for key, ticket in tickets.items()
        if any(wanted.items() <= ticket.facts.items() for wanted in variant.select)
    }
