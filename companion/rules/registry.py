"""Finds the mechanics: each is a room, companion/mechanics/<name>/, which no module of the core imports by its name."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

K = TypeVar("K")
T = TypeVar("T")


@cache
def rooms(part: str) -> Mapping[str, ModuleType]:
    """A module of each mechanic that is there, `rules` or `table`, in the order of their list."""
    mechanics = import_module("companion.mechanics")
    return {name: import_module(f"{mechanics.__name__}.{name}.{part}") for name in mechanics.NAMES}


@cache
def offered(what: str, part: str) -> Mapping[str, Any]:
    """What mechanics have under a name in one of their modules, by mechanic."""
    return {name: getattr(room, what) for name, room in rooms(part).items() if hasattr(room, what)}


class WithRooms(Mapping[K, T]):
    """The core's entries and those of all mechanics under a name, complete from the first read on.

    Mechanics import the core, so their modules can be imported only once it is read, and not at import time.
    """

    def __init__(self, own: Mapping[K, T], what: str, part: str = "rules") -> None:
        self._own, self._what, self._part = own, what, part

    @cached_property
    def _entries(self) -> Mapping[K, T]:
        entries = dict(self._own)
        for theirs in offered(self._what, self._part).values():
            entries.update(theirs)
        return entries

    def __getitem__(self, key: K) -> T:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
