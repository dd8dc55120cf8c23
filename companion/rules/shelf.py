"""The boxes that come with the program, and how a folder of tables becomes a Box."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.rules.box import Box, Deal, Pack, ScoringRule, Ticket, Variant
from companion.rules.ranking import TIE_BREAKERS
from companion.rules.reading import BoxFault, Tables, read_tables
from companion.rules.scoring import SCORING

SHELF = Path(__file__).parent.parent / "boxes"


Positive = Annotated[int, msgspec.Meta(ge=1, le=999)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Color = Literal["red", "blue", "green", "yellow", "black", "white", "purple", "orange"]


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table of box.toml: a key that isn't named here is a fault."""


class _Named(_Strict):
    name: str = ""
    name_ru: str = ""

    @property
    def names(self) -> dict[str, str]:
        """The name by locale."""
        return {"en": self.name, "ru": self.name_ru}


class _Players(_Strict):
    least: Positive
    most: Positive


class _Deal(_Strict):
    rule: Text
    deal: dict[str, Positive]
    keep: Positive
    most: dict[str, Count] = {}


class _Pack(_Named, kw_only=True):
    decks: list[str]


class _Variant(_Named, kw_only=True):
    select: list[dict[str, str]]
    start: _Deal
    later: _Deal


class _Scoring(_Named, kw_only=True):
    rule: str
    points: Count = 0


class _BoxFile(_Strict, kw_only=True):
    """box.toml as a whole."""

    name: Text
    name_ru: Text
    players: _Players
    colors: list[Color]
    trains: Positive
    stations: Count = 0
    last_lap: Count
    twins_closed_up_to: Count
    points: dict[Positive, Positive]
    ranking: list[str]
    packs: dict[str, _Pack]
    variants: dict[str, _Variant]
    scoring: list[_Scoring]

    @property
    def names(self) -> dict[str, str]:
        """The game's name by locale."""
        return {"en": self.name, "ru": self.name_ru}


class BadBox(ValueError):
    """A box folder that isn't one; `faults` holds everything that is wrong, in the order of files and rows."""

    def __init__(self, folder: Path, faults: Iterable[BoxFault]) -> None:
        self.faults = sorted(faults)
        super().__init__(f"{folder}: " + "; ".join(map(str, self.faults)))


def load_box(folder: Path) -> Box:
    """Read a box folder. Raises BadBox with every fault at once."""
    tables = read_tables(folder)
    keys, source = _read_box_file(folder, tables.faults)
    tables.faults.extend(_contradictions(keys, tables, source))
    if tables.faults:
        raise BadBox(folder, tables.faults)
    file = _BoxFile(**keys)
    return Box(
        id=folder.resolve().name,
        names=file.names,
        min_players=file.players.least,
        max_players=file.players.most,
        colors=tuple(file.colors),
        trains=file.trains,
        stations=file.stations,
        last_lap=file.last_lap,
        twins_closed_up_to=file.twins_closed_up_to,
        points=file.points,
        places=tables.places,
        routes=tables.routes,
        tickets=tables.tickets,
        packs={key: Pack(key, pack.names, frozenset(pack.decks)) for key, pack in file.packs.items()},
        variants={key: _variant(key, variant, tables.tickets) for key, variant in file.variants.items()},
        scoring=tuple(ScoringRule(line.rule, line.points, line.names) for line in file.scoring),
        ranking=tuple(file.ranking),
    )


@cache
def get_box(box_id: str) -> Box:
    """A box of the shelf, read once. Raises KeyError for an id that the shelf doesn't have."""
    if box_id not in box_ids():
        raise KeyError(box_id)
    return load_box(SHELF / box_id)


@cache
def box_ids() -> tuple[str, ...]:
    """The ids of all boxes on the shelf, in alphabetical order."""
    return tuple(sorted(folder.name for folder in SHELF.iterdir() if (folder / "box.toml").is_file()))


@dataclass(frozen=True)
class _Source:
    """The text of box.toml, to tell where a key stands in it."""

    text: str = ""

    def fault(self, key: str, message: str, row: int | None = None) -> BoxFault:
        """A fault of a key, such as `variants.base`, with the line where the key or its section begins."""
        if row is None:
            found = re.search(rf"^\[*{re.escape(key)}\b", self.text, re.MULTILINE)
            row = self.text[: found.start()].count("\n") + 1 if found else 0
        return BoxFault("box.toml", row, key, message)


def _read_box_file(folder: Path, faults: list[BoxFault]) -> tuple[dict[str, Any], _Source]:
    """The keys of box.toml that could be read; one bad key doesn't hide the next."""
    try:
        source = _Source((folder / "box.toml").read_bytes().decode())
        data = tomllib.loads(source.text)
    except FileNotFoundError:
        faults.append(_Source().fault("", "is missing", 0))
        return {}, _Source()
    except UnicodeDecodeError as error:
        row = error.object[: error.start].count(b"\n") + 1
        faults.append(_Source().fault("", "holds bytes that aren't UTF-8", row))
        return {}, _Source()
    except tomllib.TOMLDecodeError as error:
        faults.append(_Source().fault("", f"isn't TOML: {error}", 0))
        return {}, _Source()
    keys: dict[str, Any] = {}
    for field in msgspec.structs.fields(_BoxFile):
        if field.name in data:
            try:
                keys[field.name] = msgspec.convert(data[field.name], field.type, strict=False)
            except msgspec.ValidationError as error:
                faults.append(source.fault(field.name, str(error)))
        elif field.required:
            faults.append(source.fault(field.name, "the key is missing"))
    unknown = sorted(data.keys() - {field.name for field in msgspec.structs.fields(_BoxFile)})
    faults.extend(source.fault(key, "no such key is known") for key in unknown)
    return keys, source


def _contradictions(keys: Mapping[str, Any], tables: Tables, source: _Source) -> Iterator[BoxFault]:
    """What a key of box.toml says that its other keys, the tables or the program's rules don't bear out."""
    fault = source.fault
    players: _Players | None = keys.get("players")
    colors: list[str] | None = keys.get("colors")
    if players and not 1 <= players.least <= players.most:
        yield fault("players", "least isn't between 1 and most")
    if players and colors and (len(colors) != len(set(colors)) or len(colors) < players.most):
        yield fault("colors", "there must be a different one for each player")
    rules = [line.rule for line in keys.get("scoring", ())]
    for twice in sorted({rule for rule in rules if rules.count(rule) > 1}):
        yield fault("scoring", f"the rule “{twice}” is named twice")
    for line in keys.get("scoring", ()):
        if line.rule not in SCORING:
            yield fault("scoring", f"there is no scoring rule “{line.rule}”; known: {', '.join(SCORING)}")
    for name in keys.get("ranking", ()):
        if name not in TIE_BREAKERS:
            yield fault("ranking", f"there is no tie-breaker “{name}”; known: {', '.join(TIE_BREAKERS)}")
    if "points" in keys:
        for length in sorted({route.length for route in tables.routes.values()} - keys["points"].keys()):
            yield fault("points", f"a route of {length} has no points")
    yield from _variant_contradictions(keys, tables, source)


def _variant_contradictions(keys: Mapping[str, Any], tables: Tables, source: _Source) -> Iterator[BoxFault]:
    fault = source.fault
    known = {ticket.deck for ticket in tables.tickets.values()}
    for key, pack in keys.get("packs", {}).items():
        for deck in [deck for deck in pack.decks if known and deck not in known]:
            yield fault(f"packs.{key}", f"there is no deck “{deck}” in tickets.csv")
    if "variants" not in keys:
        return
    if "base" not in keys["variants"]:
        yield fault("variants", "there is no variant “base”")
    for key, variant in keys["variants"].items():
        if tables.tickets and not _selected(variant.select, tables.tickets):
            yield fault(f"variants.{key}", "selects no ticket")
        for deal in (variant.start, variant.later):
            if deal.keep > sum(deal.deal.values()):
                yield fault(f"variants.{key}", "more tickets are kept than dealt")
            for pack in sorted((deal.deal.keys() | deal.most.keys()) - keys.get("packs", {}).keys()):
                yield fault(f"variants.{key}", f"there is no pack “{pack}”")


def _selected(select: list[dict[str, str]], tickets: Mapping[str, Ticket]) -> dict[str, Ticket]:
    """The tickets of which all columns agree with any one of the selections."""

    def agrees(ticket: Ticket, wanted: dict[str, str]) -> bool:
        columns: dict[str, Any] = {"deck": ticket.deck, **ticket.facts}
        return all(columns.get(column) == text for column, text in wanted.items())

    return {key: ticket for key, ticket in tickets.items() if any(agrees(ticket, wanted) for wanted in select)}


def _variant(key: str, variant: _Variant, tickets: Mapping[str, Ticket]) -> Variant:
    def deal(dealt: _Deal, exact: bool) -> Deal:
        return Deal(dealt.rule, dealt.deal, dealt.keep, dealt.most, exact)

    return Variant(
        id=key,
        names=variant.names,
        tickets=_selected(variant.select, tickets),
        start=deal(variant.start, exact=True),
        later=deal(variant.later, exact=False),
    )
