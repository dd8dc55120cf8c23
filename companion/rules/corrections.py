"""Sources of a box's tables, and earlier values of corrected rows, by which finished games count."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.rules.facts import Facts, Text

_Box = TypeVar("_Box", bound=Struct)


class Correction(Facts, frozen=True):
    """Earlier values of a corrected row."""

    edition: Annotated[int, Meta(ge=2)]
    """The version of the tables that has the correction; the first version is 1."""
    text: Text
    """The present facts in words."""
    table: Literal["routes", "cities", "twins"]
    """`twins` is one table of box.toml without rows."""
    was: Mapping[str, str | int | bool]
    """Earlier values by column."""
    row: str = ""
    """Id of a route or city."""


Confidence = Literal["sure", "good", "one-source", "unknown"]
"""Reliability of a table: checked in several ways, good, read in one place, or unknown."""


class Source(Facts, frozen=True):
    """Reliability of one of the box's tables, with the reason."""

    table: Text
    confidence: Confidence
    note: Text


class Provenance(Facts, frozen=True):
    """Sources of a box's tables."""

    sources: tuple[Source, ...] = ()
    """Reliability by table."""
    corrections: tuple[Correction, ...] = ()
    """Corrections by version."""
    bgg: Annotated[int, Meta(ge=1)] | None = None
    """The game's number at BoardGameGeek, if known for sure."""


@dataclass(frozen=True)
class BadCorrection(ValueError):
    """A correction of a row that the tables lack."""

    correction: Correction


def before(box: _Box, correction: Correction) -> _Box:
    """Return the box before the correction. Raises BadCorrection."""
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
