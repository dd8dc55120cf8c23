"""The boxes that come with the program, and how a folder of tables becomes a Box."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.rules.box import (
    Box,
    Deal,
    Module,
    Pack,
    Passengers,
    ScoringRule,
    Source,
    Ticket,
    TrainCards,
    Twins,
    Variant,
)
from companion.rules.load_tables import BoxFault, Tables, read_tables
from companion.rules.score.lines import MEASURES, SCORING
from companion.rules.score.ranking import TIE_BREAKERS

SHELF = Path(__file__).parent.parent / "boxes"
MODULES = SHELF / "modules.toml"


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
    rule: Text
    least: Positive
    most: Positive
    team_size: Positive = 1


class _Twins(_Strict):
    rule: Text
    closed_up_to: Count
    open: dict[Positive, Positive] = {}
    always_open: list[str] = []


class _LastLap(_Strict):
    rule: Text
    trains: Count


class _Passengers(_Strict):
    colors: list[Color]
    each: Positive


class _Cards(_Strict):
    colors: list[Color]
    each: Positive
    wild: Count
    twice_from: Positive


class _Source(_Strict):
    table: Text
    confidence: Literal["sure", "good", "one-source", "unknown"]
    note: Text
    note_ru: Text


class _Deal(_Strict):
    rule: Text
    deal: Positive | dict[str, Positive]
    keep: Count
    most: dict[str, Count] = {}

    @property
    def size(self) -> int:
        """How many tickets are dealt at once."""
        return self.deal if isinstance(self.deal, int) else sum(self.deal.values())

    @property
    def counts(self) -> dict[str, Positive]:
        """How many of each pack; nothing where any mix is dealt."""
        return {} if isinstance(self.deal, int) else self.deal


class _Pack(_Named, kw_only=True):
    decks: list[str]


class _Variant(_Named, kw_only=True):
    select: list[dict[str, str]]
    start: _Deal
    later: _Deal


class _Scoring(_Named, kw_only=True):
    rule: str
    points: Count = 0
    second: Count = 0


class _Module(_Named, kw_only=True):
    depots: Count = 0
    scoring: list[_Scoring]


class _BoxFile(_Strict, kw_only=True):
    """box.toml as a whole."""

    name: Text
    name_ru: Text
    players: _Players
    colors: list[Color]
    trains: Count = 0
    stations: Count = 0
    last_lap: _LastLap | None = None
    twins: _Twins | None = None
    points: dict[Positive, Positive] = {}
    passengers: _Passengers | None = None
    cards: _Cards | None = None
    ranking: list[str]
    packs: dict[str, _Pack] = {}
    variants: dict[str, _Variant]
    scoring: list[_Scoring]
    sources: list[_Source] = []
    bgg: Annotated[int, msgspec.Meta(ge=1)] | None = None

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
    keys, source = _read_box_file(folder)
    tables = read_tables(folder, by_cards=bool(keys.get("cards")))
    faults = [*source.faults, *tables.faults, *_contradictions(keys, tables, source)]
    if faults:
        raise BadBox(folder, faults)
    file = _BoxFile(**keys)
    twins = file.twins or _Twins(rule="ALL-06", closed_up_to=0)
    last_lap = file.last_lap or _LastLap(rule="ALL-09", trains=0)
    return Box(
        id=folder.resolve().name,
        names=file.names,
        players_rule=file.players.rule,
        min_players=file.players.least,
        max_players=file.players.most,
        team_size=file.players.team_size,
        colors=tuple(file.colors),
        trains=file.trains,
        stations=file.stations,
        last_lap=last_lap.trains,
        last_lap_rule=last_lap.rule,
        twins_rule=Twins(twins.rule, twins.closed_up_to, twins.open, frozenset(twins.always_open)),
        points=file.points,
        passengers=_passengers(file.passengers) if file.passengers else None,
        train_cards=_train_cards(file.cards) if file.cards else None,
        bonuses=tables.bonuses,
        sources=tuple(Source(s.table, s.confidence, {"en": s.note, "ru": s.note_ru}) for s in file.sources),
        places=tables.places,
        routes=tables.routes,
        tickets=tables.tickets,
        packs={key: Pack(key, pack.names, frozenset(pack.decks)) for key, pack in file.packs.items()},
        variants={key: _variant(key, variant, tables.tickets) for key, variant in file.variants.items()},
        scoring=_scoring_rules(file.scoring),
        ranking=tuple(file.ranking),
        modules=get_modules() if tables.routes else {},
        bgg=file.bgg,
    )


@cache
def get_modules() -> Mapping[str, Module]:
    """The modules that go with any board, by id."""
    data = tomllib.loads(MODULES.read_text(encoding="utf-8"))
    return {
        key: Module(key, module.names, module.depots, _scoring_rules(module.scoring))
        for key, module in msgspec.convert(data, dict[str, _Module]).items()
    }


def _passengers(passengers: _Passengers) -> Passengers:
    return Passengers(tuple(passengers.colors), passengers.each)


def _train_cards(cards: _Cards) -> TrainCards:
    return TrainCards(tuple(cards.colors), cards.each, cards.wild, cards.twice_from)


def _scoring_rules(lines: Iterable[_Scoring]) -> tuple[ScoringRule, ...]:
    return tuple(ScoringRule(line.rule, line.points, line.names, line.second) for line in lines)


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


def box_named(name: str) -> str | None:
    """The id of the box that is called so in any language, or has this id; None where there is no such box."""
    called = name.casefold()
    for box in map(get_box, box_ids()):
        if called in (box.id.casefold(), *map(str.casefold, box.names.values())):
            return box.id
    return None


@dataclass(frozen=True)
class _Text:
    """The text of box.toml, to tell where a key stands in it, and the faults met in reading it."""

    text: str = ""
    faults: tuple[BoxFault, ...] = ()

    def fault(self, key: str, message: str, row: int | None = None) -> BoxFault:
        """A fault of a key, such as `variants.base`, with the line where the key or its section begins."""
        if row is None:
            found = re.search(rf"^\[*{re.escape(key)}\b", self.text, re.MULTILINE)
            row = self.text[: found.start()].count("\n") + 1 if found else 0
        return BoxFault("box.toml", row, key, message)


def _read_box_file(folder: Path) -> tuple[dict[str, Any], _Text]:
    """The keys of box.toml that could be read; one bad key doesn't hide the next."""
    nothing = _Text()
    try:
        source = _Text((folder / "box.toml").read_bytes().decode())
        data = tomllib.loads(source.text)
    except FileNotFoundError:
        return {}, _Text(faults=(nothing.fault("", "is missing", 0),))
    except UnicodeDecodeError as error:
        row = error.object[: error.start].count(b"\n") + 1
        return {}, _Text(faults=(nothing.fault("", "holds bytes that aren't UTF-8", row),))
    except tomllib.TOMLDecodeError as error:
        return {}, _Text(faults=(nothing.fault("", f"isn't TOML: {error}", 0),))
    keys: dict[str, Any] = {}
    faults = []
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
    if "cards" not in data:
        needed = [key for key in ("trains", "last_lap", "twins", "points") if key not in data]
        faults.extend(source.fault(key, "the key is missing") for key in needed)
    return keys, _Text(source.text, tuple(faults))


def _contradictions(keys: Mapping[str, Any], tables: Tables, source: _Text) -> Iterator[BoxFault]:
    """What a key of box.toml says that its other keys, the tables or the program's rules don't bear out."""
    fault = source.fault
    players: _Players | None = keys.get("players")
    colors: list[str] | None = keys.get("colors")
    if players and (
        players.least > players.most or players.least % players.team_size or players.most % players.team_size
    ):
        yield fault("players", "least isn't between 1 and most, or not in whole teams")
    if players and colors and (len(colors) != len(set(colors)) or len(colors) < players.most // players.team_size):
        yield fault("colors", "there must be a different one for each player")
    if "points" in keys:
        for length in sorted({route.length for route in tables.routes.values()} - keys["points"].keys()):
            yield fault("points", f"a route of {length} has no points")
    for route in sorted(set(keys["twins"].always_open) - tables.routes.keys()) if keys.get("twins") else ():
        yield fault("twins", f"there is no route “{route}”")
    yield from _scoring_contradictions(keys, source)
    yield from _variant_contradictions(keys, tables, source)


def _scoring_contradictions(keys: Mapping[str, Any], source: _Text) -> Iterator[BoxFault]:
    fault = source.fault
    rules = [line.rule for line in keys.get("scoring", ())]
    for twice in sorted({rule for rule in rules if rules.count(rule) > 1}):
        yield fault("scoring", f"the rule “{twice}” is named twice")
    for rule in rules:
        if rule not in SCORING:
            yield fault("scoring", f"there is no scoring rule “{rule}”; known: {', '.join(SCORING)}")
    all_known = all(rule in SCORING for rule in rules)
    measured = {measure for rule in rules for measure in MEASURES.get(rule, ())}
    for name in keys.get("ranking", ()):
        if name not in TIE_BREAKERS:
            yield fault("ranking", f"there is no tie-breaker “{name}”; known: {', '.join(TIE_BREAKERS)}")
        elif all_known and TIE_BREAKERS[name].measure not in measured:
            yield fault("ranking", f"no scoring rule of this box brings what “{name}” compares")


def _variant_contradictions(keys: Mapping[str, Any], tables: Tables, source: _Text) -> Iterator[BoxFault]:
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
            if deal.keep > deal.size:
                yield fault(f"variants.{key}", "more tickets are kept than dealt")
            for pack in sorted((deal.counts.keys() | deal.most.keys()) - keys.get("packs", {}).keys()):
                yield fault(f"variants.{key}", f"there is no pack “{pack}”")


def _selected(select: list[dict[str, str]], tickets: Mapping[str, Ticket]) -> dict[str, Ticket]:
    """The tickets of which all columns agree with any one of the selections."""

    def agrees(ticket: Ticket, wanted: dict[str, str]) -> bool:
        columns: dict[str, Any] = {"deck": ticket.deck, **ticket.facts}
        return all(columns.get(column) == text for column, text in wanted.items())

    return {key: ticket for key, ticket in tickets.items() if any(agrees(ticket, wanted) for wanted in select)}


def _variant(key: str, variant: _Variant, tickets: Mapping[str, Ticket]) -> Variant:
    def deal(dealt: _Deal, exact: bool) -> Deal:
        return Deal(dealt.rule, dealt.size, dealt.counts, dealt.keep, dealt.most, exact)

    return Variant(
        id=key,
        names=variant.names,
        tickets=_selected(variant.select, tickets),
        start=deal(variant.start, exact=True),
        later=deal(variant.later, exact=False),
    )
