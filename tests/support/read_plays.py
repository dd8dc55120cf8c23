"""Parsed plays of imported files, in a form to compare."""

from companion.features.transfer.reading.boards import guess
from companion.features.transfer.reading.plays import FilePlays, points_of

Game = tuple[str, str, dict[str, int | None]]
"""The day, the box, and everybody's points."""


def games_in(plays: FilePlays) -> list[Game]:
    found = []
    for play in plays.plays:
        box = guess(play.named, max(2, len(play.seats)), in_teams=False).box
        points = {seat.name: points_of(seat.score) for seat in play.seats}
        found.append((play.moment.date().isoformat(), box, points))
    return sorted(found, key=lambda one: one[0])
