"""Other and earlier names of places, for the search."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent.parent / "boxes" / "other_names.txt"


@cache
def other_names() -> Mapping[str, tuple[str, ...]]:
    """Return all names of a place by each printed one: {printed: names}."""
    found: dict[str, tuple[str, ...]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            printed, _colon, others = line.partition(":")
            names = tuple(name.strip() for name in f"{printed},{others}".split(",") if name.strip())
            found |= {name.strip(): names for name in printed.split(",")}
    return found
