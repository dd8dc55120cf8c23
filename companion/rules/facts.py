"""Types of facts about a box: numbers, words, ids, colours, and a table of box.toml."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

Own = Literal["own"]
"""Points printed on the counted thing itself."""

Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
COLORS: tuple[str, ...] = (*get_args(Color), "gray")
"""Printed colours of routes; gray takes any one colour (EU-05)."""

Text = Annotated[str, Meta(min_length=1)]
_AN_ID = "an id (lower-case letters, digits and hyphens)"
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", description=_AN_ID)]
PairId = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-{1,2}[a-z0-9]+)*\Z", description=_AN_ID)]
Positive = Annotated[int, Meta(ge=1, le=999)]
Count = Annotated[int, Meta(ge=0, le=999)]
Digit = Annotated[int, Meta(ge=0, le=9)]
TicketPoints = Annotated[int, Meta(ge=1, le=99)]
Points = Annotated[int, Meta(ge=-999, le=999)]
Spaced = Annotated[str, Meta(pattern=r"^[1-9]\d?( [1-9]\d?)*\Z", description="points, spaced")]


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of box.toml; an unknown key is a fault."""


class Named(Facts, frozen=True, kw_only=True):
    """A thing with a name, which the catalogues translate."""

    name: str = ""
