"""The forms of a game: its time, place and notes, and the values of a written board."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta

import msgspec
from flask import request

from companion.rules.box import Box
from companion.rules.faults import N_, Reason, refusal
from companion.rules.moves import WrittenBoard
from companion.store.database import now
from companion.store.models import Game
from companion.table.service.about import Notes, minutes_by_moves
from companion.table.service.opening import clean_name
from companion.web.forms import read_number
from companion.web.i18n import local, zone

FIRST_YEAR = 1900
FARTHEST_EAST = timedelta(hours=14)


class FormFault(Reason):
    """Reasons why typed values can't be read."""

    POINTS = N_("Points by length are whole numbers, such as 1 2 4 7.")
    TRAINS = N_("How many trains? Digits only, please.")
    LONGEST = N_("How many points for the longest route? Digits only, please.")
    BOARD = N_("Give the board a short name and 1 to 99 trains. Give 0 to 99 points for each of up to 9 lengths.")
    MINUTES = N_("How many minutes? Digits only, please.")
    DAY = N_("Which day was it? For example 2026-11-20.")
    HOUR = N_("What time was it? For example 19:30.")


def typed_board(box: Box) -> WrittenBoard | msgspec.UnsetType:
    """Read the values of a written board from the form of a new table. Return UNSET for other boxes. Raises Refused."""
    if not box.written:
        return msgspec.UNSET
    form = request.form
    title = clean_name(form.get("title", ""))
    points = [read_number(one, "points", FormFault.POINTS) for one in form.get("points", "").split()]
    numbers = {
        "trains": read_number(form.get("trains", ""), "trains", FormFault.TRAINS),
        "longest": read_number(form.get("longest", ""), "longest", FormFault.LONGEST),
    }
    board = {
        "title": title,
        "points": points,
        **{name: number for name, number in numbers.items() if number is not None},
    }
    try:
        return msgspec.convert(board, WrittenBoard)
    except msgspec.ValidationError:
        raise refusal(FormFault.BOARD, "board") from None


def read_notes(form: Mapping[str, str], before: datetime | None = None) -> Notes:
    """Read a game's time, place and notes from the form. Raises Refused.

    Day and time are in the reader's time zone. A day without a time keeps the time of `before`, or else is stored as
    noon. The moment `before` is kept if the form has the same minute, or only the same day.
    """
    return Notes(
        played_at=_moment(form, before),
        minutes=read_number(form.get("minutes", ""), "minutes", FormFault.MINUTES),
        location=form.get("location", ""),
        notes=form.get("notes", "").replace("\r\n", "\n"),
    )


def typed_notes(game: Game) -> dict[str, str]:
    """Return the first values of the form. Minutes without a note are `proposed` from the moves."""
    proposed = None if game.minutes else minutes_by_moves(game)
    return {
        "date": f"{local(game.played_at):%Y-%m-%d}",
        "time": f"{local(game.played_at):%H:%M}",
        "minutes": str(game.minutes or proposed or ""),
        "proposed": "minutes" if proposed else "",
        "location": game.location,
        "notes": game.notes,
    }


def _moment(form: Mapping[str, str], before: datetime | None) -> datetime:
    day = _day(form.get("date", ""))
    hour = form.get("time", "").strip()
    if hour:
        moment = datetime.combine(day, _hour(hour), zone()).astimezone(UTC)
        return before if before is not None and before.replace(second=0, microsecond=0) == moment else moment
    if before is not None and local(before).date() == day:
        return before
    usual = local(before).time() if before is not None else time(12)
    moment = datetime.combine(day, usual, zone()).astimezone(UTC)
    # If the device's zone is unknown, the day may have begun already east of here.
    today = local(now() + FARTHEST_EAST if str(zone()) == "UTC" else now()).date()
    return min(moment, now()) if day <= today else moment


def _day(typed: str) -> date:
    with suppress(ValueError):
        day = datetime.strptime(typed, "%Y-%m-%d").date()  # noqa: DTZ007  # fromisoformat() accepts weeks too
        if FIRST_YEAR <= day.year < 9999:
            return day
    raise refusal(FormFault.DAY, "date")


def _hour(typed: str) -> time:
    try:
        hour = time.fromisoformat(typed)
    except ValueError:
        raise refusal(FormFault.HOUR, "time") from None
    return hour.replace(second=0, microsecond=0, tzinfo=None)
