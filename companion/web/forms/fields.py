"""Fields that people type, and what an address asks for: each is read here, or refused with a sentence."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

from flask import request

from companion.groups import Notes
from companion.groups.group import MAX_GROUP_NAME
from companion.i18n import _, local, zone
from companion.store.models import now

FIRST_YEAR = 1900
_NUMBER = re.compile(r"[-+]?\d{1,9}")
FARTHEST_EAST = timedelta(hours=14)


class Unclear(ValueError):
    """A field can't be read; `sentence` says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field)
        self.field = field
        self.sentence = sentence


def asked_page() -> int:
    """Read the page of a list that the address asks for; the first one where that is no number."""
    typed = request.args.get("page", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 1


def bad_group_name() -> str:
    """Refuse a group's name that is empty or too long."""
    return _("A group needs a name that can be seen, of {most} characters at most.", most=MAX_GROUP_NAME)


def read_notes(form: Mapping[str, str], before: datetime | None = None) -> Notes:
    """Read what the form says about a game beside its moves or scores. Raises Unclear.

    Day and hour are by the clock of whoever types them; a day without an hour keeps the hour of `before`, or else is
    kept as its noon. What says the same minute as `before`, or the same day alone, leaves that moment as it is.
    """
    return Notes(
        played_at=_moment(form, before),
        minutes=read_number(form.get("minutes", ""), "minutes", _("How many minutes? Digits alone, please.")),
        location=form.get("location", ""),
        notes=form.get("notes", "").replace("\r\n", "\n"),
    )


def read_number(typed: str, field: str, sentence: str) -> int | None:
    """Read a number, None where nothing is typed. Raises Unclear with the sentence."""
    if not typed.strip():
        return None
    digits = typed.strip().replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise Unclear(field, sentence)
    return int(digits)


def notes_fault(why: str) -> tuple[str, str]:
    """The field that a BadEntry of what is noted about a game speaks of, and the sentence."""
    return {
        "location": ("location", _("A place can have 80 characters at most.")),
        "notes": ("notes", _("Notes can have 4,000 characters at most.")),
        "minutes": ("minutes", _("That is no time that a game can take.")),
        "future": ("date", _("That day is still to come.")),
    }[why]


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
    # Where the phone hasn't said its zone, the day may have begun already east of here.
    today = local(now() + FARTHEST_EAST if str(zone()) == "UTC" else now()).date()
    return min(moment, now()) if day <= today else moment


def _day(typed: str) -> date:
    try:
        day = datetime.strptime(typed, "%Y-%m-%d").date()  # noqa: DTZ007  # fromisoformat() takes weeks, too
    except ValueError:
        raise Unclear("date", _("Which day was it? Such as 2026-11-20.")) from None
    if not FIRST_YEAR <= day.year < 9999:
        raise Unclear("date", _("Which day was it? Such as 2026-11-20."))
    return day


def _hour(typed: str) -> time:
    try:
        hour = time.fromisoformat(typed)
    except ValueError:
        raise Unclear("time", _("What time was it? Such as 19:30.")) from None
    return hour.replace(second=0, microsecond=0, tzinfo=None)
