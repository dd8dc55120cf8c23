"""What two of a game's versions have in common, and which one was changed: the file's, ours, or both."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypedDict

import msgspec

from companion.features.transfer.matching.import_parts import GroupPerson
from companion.features.transfer.reading.group_file import GamePart
from companion.features.transfer.reading.plays import CONVENTIONS
from companion.rules.actions.joining import unnamed

_read_game = msgspec.json.Decoder(GamePart).decode


class Change(StrEnum):
    """Where a game that differs was changed since its file came in last."""

    FILE = "file"
    OURS = "ours"
    BOTH = "both"


class Changed(TypedDict):
    """What an item says of a game that was changed."""

    is_newer: bool
    change: Change | None


class Contents:
    """Compares games of a file and of the group; `people` are the group's by their keys in the file."""

    def __init__(self, people: Mapping[str, GroupPerson]) -> None:
        self._people = people

    def changed(self, part: GamePart, ours: GamePart, came: str | None, *, results_alone: bool = False) -> Changed:
        """By what the file had when it came in last whether the play was changed there since, here, or both.

        `results_alone` where ours came from elsewhere, with notes of its own. Unless that is known the later one holds.
        """
        is_later = part.finished_at > ours.finished_at
        if not came:
            return {"is_newer": is_later, "change": None}
        before = _read_game(came)
        is_older = self.tells_saved(part) and part.finished_at < before.finished_at
        in_file = not is_older and self.differs(part, before)
        of = self.played if results_alone else self.content
        if of(ours, in_file=False) == of(before, in_file=True):
            return {"is_newer": in_file, "change": Change.FILE if in_file else None}
        return {"is_newer": in_file and is_later, "change": Change.BOTH if in_file else Change.OURS}

    def differs(self, part: GamePart, before: GamePart) -> bool:
        """Whether a file has a play otherwise than it had it before, although it may be read by another clock."""
        timeless = part.finished_at == before.finished_at
        now_there = self.content(part, in_file=True, timeless=timeless)
        return now_there != self.content(before, in_file=True, timeless=timeless)

    def tells_saved(self, part: GamePart) -> bool:
        """Whether the play's source says when it was saved last."""
        convention = CONVENTIONS.get(part.scores.source) if part.scores else None
        return convention is not None and convention.tells_saved

    def who(self, part: GamePart, *, in_file: bool) -> list[str]:
        """Who sits there, by the keys of the group's people."""
        people = self._people if in_file else {}
        found = []
        for key in part.people:
            person = people.get(key or "")
            found.append(person.key if person is not None else key or "")
        return found

    def played(self, part: GamePart, *, in_file: bool) -> tuple[Any, ...]:
        """What was the same in two plays that are one: what, and everybody's points, or places without any."""
        scores = part.scores
        if scores is None:
            return ()
        who = self.who(part, in_file=in_file)
        seats = [
            (key, f"#{one.place}" if one.points is None else str(one.points))
            for key, one in zip(who, scores.players, strict=True)
        ]
        return scores.box, scores.title, sorted(seats)

    def content(self, part: GamePart, *, in_file: bool, timeless: bool = False) -> tuple[Any, ...]:
        """What can have been corrected, but for a photo. What people are called may differ between servers."""
        when = () if timeless else (part.played_at, part.day_only)
        noted = when, part.minutes, part.location, part.notes
        if (record := part.record) is not None:
            seats: list[Any] = [(one.id, one.color, one.team) for one in record.seated.players]
            named = [key is None for key in part.people]
            options = record.kept_setup.options
            return (
                noted,
                named,
                record.box,
                record.variant,
                record.modules,
                options,
                tuple(map(unnamed, record.moves)),
                seats,
            )
        scores = part.scores
        who = self.who(part, in_file=in_file)
        players = scores.players if scores else ()
        seats = sorted(
            (key, str(one.points), str(one.place), one.color, one.team or "")
            for key, one in zip(who, players, strict=True)
        )
        return noted, scores and (scores.box, scores.variant, scores.title), seats
