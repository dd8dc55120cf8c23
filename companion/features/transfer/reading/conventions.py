"""What each source of plays takes for granted, an entry a source: its clock, and what it writes for no hour."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, tzinfo

from companion.store.models import BG_STATS, BGG, SHEET

NOON = time(12)
"""The hour of a day alone, as of a day that is typed in."""


@dataclass(frozen=True)
class Convention:
    """How a source writes."""

    source: str
    """How its games are marked here."""
    no_hours: tuple[time, ...] = ()
    """They stand for a day alone; so does another full hour from which many plays of a file have seconds counted on."""
    in_utc: bool = False
    """Whether moments without a zone are in UTC, rather than by the clock of the phone that wrote them."""
    tells_saved: bool = False
    """Whether it says when a play was saved last."""


CONVENTIONS = {
    one.source: one
    for one in (
        Convention(BG_STATS, no_hours=(time(10), time(11), time(0)), tells_saved=True),
        Convention(BGG, no_hours=(time(0),)),
        Convention(SHEET, no_hours=(time(0),)),
    )
}

_COUNTED = 3
"""As many plays, of which some have seconds, show that a full hour stands for none."""


def hours_for_none(convention: Convention, moments: Sequence[datetime]) -> frozenset[int]:
    """The full hours that stand for a day alone in a file with these moments."""
    hours = {one.hour for one in convention.no_hours}
    on_the_hour = [one for one in moments if one.minute == 0]
    for hour in {one.hour for one in on_the_hour} - hours:
        some = [one for one in on_the_hour if one.hour == hour]
        # Who types a time types no seconds; here they count plays, from none on.
        if len(some) >= _COUNTED and {one.second for one in some} >= {0, 1} and 4 * len(some) >= len(moments):
            hours.add(hour)
    return frozenset(hours)


def is_day_only(moment: datetime, hours: Iterable[int]) -> bool:
    """Whether the moment is a day alone."""
    return moment.minute == 0 and moment.hour in hours


def moment_in(moment: datetime, zone: tzinfo, *, day_only: bool) -> datetime:
    """The moment in UTC, by the clock of the zone where it has none; of a day alone its noon, in order."""
    if day_only:
        moment = datetime.combine(moment.date(), NOON.replace(second=moment.second))
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
