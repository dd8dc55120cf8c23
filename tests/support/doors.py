"""The same evenings in every kind of file that can be imported into a group."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import quoteattr
from zlib import crc32
from zoneinfo import ZoneInfo

from flask import Flask

from companion.features.groups.service import group as memory_group
from companion.features.transfer.matching.games import Answers, Reading
from companion.features.transfer.writing.importing import ImportReport, import_file
from tests.support.a_group import FORMER, exported

EUROPE = "Ticket to Ride: Europe"


@dataclass(frozen=True)
class Evening:
    """A play: its id in the source, local time, game, and the players' points."""

    id: str = "play-1"
    when: datetime = datetime(2024, 5, 4, 20, 15)  # noqa: DTZ001  (by the phone's clock)
    game: str = EUROPE
    people: tuple[tuple[str, int | None], ...] = (("Ann", 100), ("Bob", 90))
    board: str = ""
    saved: datetime = datetime(2024, 5, 5, 9)  # noqa: DTZ001
    location: str = "At Ann’s"
    minutes: int = 75
    ids: Mapping[str, str] | None = None
    """Ids of people in the file, by name. Others get a generated id."""


def _known_by(evening: Evening, name: str) -> str:
    return (evening.ids or {}).get(name, f"id-of-{name}")


def bgstats(evenings: Sequence[Evening]) -> bytes:
    """An export of BG Stats."""
    people: dict[str, int] = {}
    names: dict[str, str] = {}
    games: dict[str, int] = {}
    places: dict[str, int] = {}
    plays: list[dict[str, Any]] = []
    for one in evenings:
        scores = []
        for at, (name, points) in enumerate(one.people):
            known_by = _known_by(one, name)
            names[known_by] = name
            ref = people.setdefault(known_by, len(people) + 1)
            score = "" if points is None else str(points)
            scores.append(
                {"playerRefId": ref, "score": score, "winner": at == 0, "rank": at + 1, "seatOrder": at, "team": "0"}
            )
        plays.append(
            {
                "uuid": one.id,
                "playDate": f"{one.when:%Y-%m-%d %H:%M:%S}",
                "modificationDate": f"{one.saved:%Y-%m-%d %H:%M:%S}",
                "durationMin": one.minutes,
                "locationRefId": places.setdefault(one.location, len(places) + 1),
                "gameRefId": games.setdefault(one.game, len(games) + 1),
                "board": one.board,
                "playerScores": scores,
            }
        )
    return json.dumps(
        {
            "games": [{"id": at, "name": name, "bggId": 0} for name, at in games.items()],
            "players": [{"id": at, "uuid": known, "name": names[known]} for known, at in people.items()],
            "locations": [{"id": at, "name": name} for name, at in places.items()],
            "plays": plays,
        }
    ).encode()


def bgg(evenings: Sequence[Evening]) -> bytes:
    """A list of plays from BoardGameGeek: days without times, accounts instead of ids."""
    plays = []
    for one in evenings:
        players = "".join(
            f'<player username="" userid="{crc32(_known_by(one, name).encode())}" name={quoteattr(name)}'
            f' score="{"" if points is None else points}" win="{int(at == 0)}"/>'
            for at, (name, points) in enumerate(one.people)
        )
        game = one.game if not one.board else f"{one.game}: {one.board}"
        plays.append(
            f'<play id="{one.id}" date="{one.when:%Y-%m-%d}" quantity="1" length="{one.minutes}" incomplete="0"'
            f' nowinstats="0" location={quoteattr(one.location)}><item name={quoteattr(game)} objecttype="thing"'
            f' objectid="1"/><players>{players}</players></play>'
        )
    return f'<?xml version="1.0"?><plays total="{len(plays)}">{"".join(plays)}</plays>'.encode()


def sheet(evenings: Sequence[Evening]) -> bytes:
    """A spreadsheet in German, in local time."""
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";")
    rows.writerow(["Datum", "Uhrzeit", "Spiel", "Spieler", "Punkte", "Platz", "Ort", "Dauer", "ID"])
    for one in evenings:
        game = one.game if not one.board else f"{one.game}: {one.board}"
        for at, (name, points) in enumerate(one.people):
            row = [f"{one.when:%d.%m.%Y}", f"{one.when:%H:%M}", game, name, "" if points is None else points, at + 1]
            rows.writerow([*row, one.location, one.minutes, one.id])
    return out.getvalue().encode("utf-8-sig")


DOORS: dict[str, Callable[[Sequence[Evening]], bytes]] = {"bgstats": bgstats, "bgg": bgg, "sheet": sheet}
"""Every kind of file with plays from other programs."""


def import_data(
    app: Flask, group: str, data: bytes, zone: str = "Europe/Berlin", answers: Answers | None = None
) -> ImportReport:
    with app.app_context():
        how = Reading(ZoneInfo(zone), "somebody", answers or Answers())
        return import_file(data, memory_group.find_group(group), how, FORMER)


def games_of(app: Flask, group: str) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(exported(app, group))["games"]
    return games


def points_in(game: dict[str, Any]) -> dict[str, int | None]:
    return {one["name"]: one.get("points") for one in game["scores"]["players"]}


def played_on(game: dict[str, Any], zone: str) -> str:
    moment = datetime.fromisoformat(game["played_at"]).astimezone(UTC)
    return moment.astimezone(ZoneInfo(zone)).date().isoformat()
