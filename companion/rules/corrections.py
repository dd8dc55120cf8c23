"""Where a box's tables come from, and what stood there before a row was put right: finished games count by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.rules.facts import Facts, Text

_Box = TypeVar("_Box", bound=Struct)


class Correction(Facts, frozen=True):
    """What a row of a table was before it was put right."""

    edition: Annotated[int, Meta(ge=2)]
    """The edition of the tables in which it was put right; the first one is 1."""
    text: Text
    """What holds now."""
    table: Literal["routes", "cities", "twins"]
    """The twins are one table of box.toml, without rows."""
    was: Mapping[str, str | int | bool]
    """What stood there before, by the columns that were put right."""
    row: str = ""
    """The id of a route or city."""


Confidence = Literal["sure", "good", "one-source", "unknown"]
"""How far a table can be trusted: checked in several ways, only good, read in one place, or not known at all."""


class Source(Facts, frozen=True):
    """How sure one of the box's tables is, and why."""

    table: Text
    confidence: Confidence
    note: Text


class Provenance(Facts, frozen=True):
    """Where a box's tables come from."""

    sources: tuple[Source, ...] = ()
    """How sure each of them is."""
    corrections: tuple[Correction, ...] = ()
    """What was put right in them."""
    bgg: Annotated[int, Meta(ge=1)] | None = None
    """The game's number at BoardGameGeek, where that is known for sure."""


@dataclass(frozen=True)
class BadCorrection(ValueError):
    """A correction of something that the tables don't have."""

    correction: Correction


def before(box: _Box, correction: Correction) -> _Box:
    """The box as it was before the correction. Raises BadCorrection."""
    row, was = correction.row, dict(correction.was)
    tables: Any = box
    try:
        match correction.table:
            case "routes":
                former: dict[str, Any] = {"routes": {**tables.routes, row: _as_it_was(tables.routes[row], was)}}
            case "cities":
                place = tables.places[row]
                if not was.keys() <= place.facts.keys():
                    raise KeyError(row)
                facts = {**place.facts, **{column: str(cell) for column, cell in was.items()}}
                former = {"places": {**tables.places, row: replace(place, facts=facts)}}
            case _:
                former = {"twins_rule": _as_it_was(tables.twins_rule, was)}
        return replace(box, **former)
    except (KeyError, msgspec.ValidationError):
        raise BadCorrection(correction) from None


def _as_it_was(row: Any, was: Mapping[str, Any]) -> Any:
    former = msgspec.to_builtins(row) | was
    if former.keys() - {field.encode_name for field in msgspec.structs.fields(row)}:
        raise KeyError
    return msgspec.convert(former, type(row), strict=True)
