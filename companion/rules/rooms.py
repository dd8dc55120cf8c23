"""Finds the mechanics: each is a room, companion/mechanics/<name>/, which no module of the core imports by its name."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

K = TypeVar("K")
T = TypeVar("T")

_open: dict[str, Mapping[str, ModuleType]] = {}
_waiting: list["WithRooms[Any, Any]"] = []


def rooms(part: str) -> Mapping[str, ModuleType]:
    """A module of each mechanic that is there, `rules` or `table`, in the order of their list."""
    if part in _open:
        return _open[part]
    mechanics = import_module("companion.mechanics")
    _open[part] = {name: import_module(f"{mechanics.__name__}.{name}.{part}") for name in mechanics.NAMES}
    for entries in _waiting:
        entries.join(part)
    return _open[part]


@cache
def offered(what: str, part: str) -> Mapping[str, Any]:
    """What mechanics have under a name in one of their modules, by mechanic."""
    return {name: getattr(room, what) for name, room in rooms(part).items() if hasattr(room, what)}


class WithRooms(dict[K, T]):
    """Entries of the core, and those that mechanics have under a name, once their rooms are open.

    The rules' are open when a box was loaded or a table made, those of pages when the application was.
    """

    def __init__(self, own: Mapping[K, T], what: str, part: str = "rules") -> None:
        super().__init__(own)
        self._what, self._part = what, part
        _waiting.append(self)
        if part in _open:
            self.join(part)

    def join(self, part: str) -> None:
        """Take over what the mechanics have, if it is in this part of their rooms."""
        for room in _open[part].values() if part == self._part else ():
            self.update(getattr(room, self._what, {}))
