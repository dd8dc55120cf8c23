"""The registry of mechanics: each is a package companion/mechanics/<name>/, which the core never imports by name."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

K = TypeVar("K")
T = TypeVar("T")


@cache
def mechanic_modules(part: str) -> Mapping[str, ModuleType]:
    mechanics = import_module("companion.mechanics")
    return {name: import_module(f"{mechanics.__name__}.{name}.{part}") for name in mechanics.NAMES}


@cache
def offered(what: str, part: str) -> Mapping[str, Any]:
    return {name: getattr(room, what) for name, room in mechanic_modules(part).items() if hasattr(room, what)}


class Registry(Mapping[K, T]):
    """The entries of the core and of all mechanics under a name.

    It is filled on first use, because mechanics import the core and can't be imported before it. `pick` makes the
    entries from a mechanic's mapping of that name.
    """

    def __init__(
        self,
        own: Mapping[K, T],
        what: str,
        part: str = "rules",
        pick: Callable[[Mapping[Any, Any]], Mapping[Any, Any]] = dict,
    ) -> None:
        self._own, self._what, self._part, self._pick = own, what, part, pick

    @cached_property
    def _entries(self) -> Mapping[K, T]:
        entries = dict(self._own)
        for theirs in offered(self._what, self._part).values():
            entries.update(self._pick(theirs))
        return entries

    def __getitem__(self, key: K) -> T:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
