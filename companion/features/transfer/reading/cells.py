"""The cells of a spreadsheet: days in eight languages, hours with zones, numbers with units, ranks, words (cells.toml).

Babel has the names of months. dateutil knows English alone, and dateparser needs compiled code.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta, timezone
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

from companion.features.transfer.reading.boards import words_of
from companion.features.transfer.reading.plays import points_of
from companion.languages import languages

MAX_CACHED = 4000
"""Days that are parsed once for a file."""
EXCEL_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001  (days of a spreadsheet have no zone)
EXCEL_DAYS = range(20_000, 60_000)
"""Numbers that stand for days from 1954 to 2064."""
_EXCEL_DAY = re.compile(r"\d{5}([.,]\d+)?")
_DATE = re.compile(r"(?<!\d)(\d{1,4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{1,2})(?!\d)")
_TIME = re.compile(
    r"(?<![\d.])(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?)?\s*([ap]\.?\s?m\b|uhr\b|h\b|час)?",
    re.IGNORECASE,
)
_ZONE = re.compile(r"(?<![\w])([a-z]{1,5}\b)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?\s*$", re.IGNORECASE)
_PLACE = re.compile(r"(\d{1,2})\s*(?:\.|\)|º|ª|°|ère|er|re|ème|eme|st|nd|rd|th|ste|de|e|-е|-й|-я|-ое|-ый)?")
_ORDINAL = re.compile(r"\d\s*(?:º|ª|°|(?:ère|er|re|ème|eme|st|nd|rd|th|ste|de|e)\b|-[а-я])", re.IGNORECASE)
_ONE_NUMBER = re.compile(
    r"(?:[^\W\d]{1,6}[.:]?\s*|[^\w+−-]{1,3}\s*)?([+−-]?\d+(?:[.,]0+)?)\s*[^\w]{0,3}\s*(?:[^\W\d]{1,12})?[^\w]{0,3}"
)
_WORDS = tomllib.loads(Path(__file__).with_name("cells.toml").read_text(encoding="utf-8"))
_NOTHING, _DITTO, _YES = (frozenset(_WORDS[name]) for name in ("nothing", "ditto", "yes"))
DASHES = frozenset({"-", "–", "—", "−", "--"})


def is_nothing(text: str) -> bool:
    """Whether the cell is empty, or holds what people write for nothing."""
    return not text.strip() or text.strip().casefold() in _NOTHING


def repeats_above(text: str) -> bool:
    """Whether the cell is blank or a ditto mark."""
    return not text.strip() or text.strip().casefold() in _DITTO


def is_yes(text: str) -> bool:
    """Whether the cell says yes in one of eight languages."""
    return text.strip().casefold() in _YES


def rank_of(text: str) -> int | None:
    """Return a rank such as `2`, `2.`, `2nd` or `2e`."""
    match = _PLACE.fullmatch(text.strip().casefold())
    return int(match[1]) if match and int(match[1]) else None


def number_of(text: str) -> int | None:
    """Return a score: a whole number or a sum, also with a unit or a mark (`112 pts`, `131*`, `62+25=87`)."""
    text = text.strip().removeprefix("'")
    if (points := points_of(text)) is not None:
        return points
    if "=" in text:
        sides = [one for side in text.split("=") if (one := number_of(side)) is not None]
        return sides[0] if len(set(sides)) == 1 else None
    text = re.sub(r"\s*\([^()]*\)\s*$", "", text)  # a remark in brackets
    match = None if _ORDINAL.search(text) else _ONE_NUMBER.fullmatch(text)
    return points_of(match[1].replace(",", ".")) if match else None


@lru_cache(MAX_CACHED)
def moment_of(day: str, hour: str = "", *, month_first: bool = False) -> datetime | None:
    """Return the moment of a day and an hour as written, at midnight without an hour; aware if the cell has a zone."""
    day = day.strip()
    iso = re.match(r"\d{4}-\d\d?-\d\d?T|\d{8}$", day)
    if iso:
        with suppress(ValueError):
            found = datetime.fromisoformat(re.sub(r"([+-]\d\d)$", r"\1:00", day))
            return datetime.combine(found, _hour(hour) or found.timetz()) if hour else found
    if _EXCEL_DAY.fullmatch(day) and int(day[:5]) in EXCEL_DAYS:
        found = EXCEL_EPOCH + timedelta(seconds=round(float(day.replace(",", ".")) * 86_400))
        return datetime.combine(found, _hour(hour) or found.time())
    date, rest = _date_of(day, month_first=month_first)
    if date is None:
        return None
    return datetime.combine(date, _hour(hour) or _hour(rest, whole=False) or time())


def readable(cell: str) -> str:
    """Return a day that Excel keeps as a number as YYYY-MM-DD; other cells as they are."""
    day = moment_of(cell) if _EXCEL_DAY.fullmatch(cell.strip()) else None
    return f"{day:%Y-%m-%d}" if day else cell


def _date_of(text: str, *, month_first: bool) -> tuple[datetime | None, str]:
    """Return the date and the rest of the cell."""
    if match := _DATE.search(text):
        first, second, third = map(int, match.groups())
        if len(match[1]) == 4:
            year, month, day = first, second, third
        else:
            day, month = (second, first) if month_first and "." not in match[0] else (first, second)
            year = third + (2000 if len(match[3]) <= 2 else 0)
        rest = text[match.end() :]
    else:
        clock = re.search(r"\d{1,2}\s*[:h]\s*\d{2}.*$|\d{1,2}\s*[ap]\.?m.*$", text, re.IGNORECASE)
        text, rest = (text[: clock.start()], clock[0]) if clock else (text, "")
        words = [" ".join(words_of(word)) for word in re.findall(r"[^\W\d_]+", text)]
        named = {word: _months()[word] for word in words if word in _months()}
        if len(set(named.values())) > 1:
            named.pop("mar", None)  # Tuesday in Spanish, French and Italian
        numbers = re.findall(r"\d+", text)
        years = [one for one in numbers if len(one) == 4] or numbers[1:2]
        days = [one for one in numbers if one not in years and len(one) <= 2] or numbers[:1]
        if len(set(named.values())) != 1 or len(numbers) != 2:
            return None, ""
        year, day, month = int(years[0]), int(days[0]), next(iter(named.values()))
        year += 2000 if len(years[0]) <= 2 else 0
    with suppress(ValueError):
        return datetime(year, month, day), rest  # noqa: DTZ001  (by the source's clock)
    return None, ""


@cache
def _months() -> Mapping[str, int]:
    """Return the numbers of the months by their names in each language, whatever the language of the page."""
    found: dict[str, int] = dict(_WORDS["months"])
    for language, context, width in product(languages().values(), ("format", "stand-alone"), ("wide", "abbreviated")):
        for number, name in language.locale.months[context][width].items():
            found[" ".join(words_of(name))] = number
    return found


def _hour(text: str, *, whole: bool = True) -> time | None:
    """Return the time of day, with the zone if the text has one; a bare number is an hour only in a `whole` cell."""
    text = text.strip()
    if re.fullmatch(r"0[.,]\d{3,}", text):  # the fraction of a day, as Excel keeps it
        seconds = round(float(text.replace(",", ".")) * 86_400)
        return (EXCEL_EPOCH + timedelta(seconds=seconds)).time()
    match = next((one for one in _TIME.finditer(text) if whole or one[2] or one[4]), None)
    if match is None:
        return None
    hour, half = int(match[1]), (match[4] or "").casefold()[:1]
    if half in {"a", "p"}:
        hour = hour % 12 + (12 if half == "p" else 0)
    with suppress(ValueError):
        return time(hour, int(match[2] or 0), int(match[3] or 0), tzinfo=_zone(text[match.end() :]))
    return None


def _zone(text: str) -> timezone | None:
    match = _ZONE.search(text)
    name = (match[1] or "").casefold() if match else ""
    if match is None or (name and name not in _WORDS["zones"]) or not (name or match[2]):
        return None
    ahead = timedelta(hours=int(match[3] or 0), minutes=int(match[4] or 0)) * (-1 if match[2] == "-" else 1)
    ahead += timedelta(hours=_WORDS["zones"].get(name, 0))
    with suppress(ValueError):
        return timezone(ahead) if ahead else UTC
    return None


def month_first(dates: Iterable[str], told: bool | None = None) -> bool | None:
    """Return whether 3/4/2024 is in March; `told` if the dates leave it open and it makes a difference."""
    matches = [match for text in dates if (match := _DATE.search(text)) and len(match[1]) <= 2 and "." not in match[0]]
    if any(int(match[1]) > 12 for match in matches):
        return False
    if any(int(match[2]) > 12 for match in matches):
        return True
    if all(match[1] == match[2] for match in matches):
        return False
    return told


def share(cells: Sequence[str], test: object) -> float:
    """Return the share of the non-empty cells for which `test` returns something true, 0 without such cells."""
    some = [cell for cell in cells if not is_nothing(cell)]
    return sum(bool(test(cell)) for cell in some) / len(some) if some else 0.0  # type: ignore[operator]
