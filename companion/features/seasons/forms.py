"""The form of a season."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.features.groups.service.scoring import (
    MAX_BEST,
    MAX_NUMBER,
    MAX_PLAYERS,
    MAX_SEASON_GAMES,
    PLACES,
    Scoring,
)
from companion.features.seasons.memory.seasons import SeasonFault, Typed
from companion.features.seasons.memory.tables import scoring_of
from companion.features.seasons.text import KINDS, TIES, USUAL_NUMBERS
from companion.rules.faults import refusal
from companion.store.database import now
from companion.store.groups import Season
from companion.web.forms import read_number
from companion.web.i18n import local, zone

MAX_TIES = 3
FIRST_YEAR = 1900
_FIELD = "%Y-%m-%dT%H:%M"


def values_of(season: Season | None, asked: Mapping[str, str]) -> dict[str, str]:
    """Return the form's first values: the season's, or the defaults with the query's values."""
    if season is None:
        numbers = " ".join(map(str, USUAL_NUMBERS))
        begins = local(now()).replace(month=1, day=1, hour=0, minute=0)
        defaults = {"name": "", "begins": begins.strftime(_FIELD), "ends": "", "kind": "wins", "numbers": numbers}
        return defaults | {name: value for name, value in asked.items() if name in {"name", "begins", "ends"}}
    scoring = scoring_of(season)
    return {
        "name": season.name,
        "begins": field_value(season.begins_at),
        "ends": field_value(season.ends_at) if season.ends_at else "",
        "games": str(season.games or ""),
        "kind": scoring.kind,
        "numbers": " ".join(map(str, scoring.numbers or USUAL_NUMBERS)),
        "best": str(scoring.best or ""),
        **{f"tie{at}": tie for at, tie in enumerate(scoring.ties, 1)},
    }


def field_value(moment: datetime) -> str:
    return local(moment).strftime(_FIELD)


def read_season(form: Mapping[str, str]) -> Typed:
    """Read the form. Raises Refused with the field as its place."""
    begins = _moment(form.get("begins", ""), "begins", SeasonFault.BEGIN)
    if begins is None:
        raise refusal(SeasonFault.BEGIN, "begins")
    kind: Any = form.get("kind") if form.get("kind") in KINDS else "wins"
    ties: Any = dict.fromkeys(tie for at in range(1, MAX_TIES + 1) if (tie := form.get(f"tie{at}", "")) in TIES)
    return Typed(
        form.get("name", ""),
        begins,
        _moment(form.get("ends", ""), "ends", SeasonFault.END),
        _count(form, "games", MAX_SEASON_GAMES),
        Scoring(kind, _numbers(form) if kind == PLACES else (), _count(form, "best", MAX_BEST), tuple(ties)),
    )


def _moment(typed: str, field: str, why: SeasonFault) -> datetime | None:
    if not typed:
        return None
    try:
        moment = datetime.fromisoformat(typed)
        if moment.tzinfo is not None or not FIRST_YEAR <= moment.year <= now().year + 10:
            raise ValueError(typed)
        return moment.replace(tzinfo=zone()).astimezone(UTC)
    except ValueError:
        raise refusal(why, field) from None


def _count(form: Mapping[str, str], field: str, most: int) -> int | None:
    count = read_number(form.get(field, ""), field, SeasonFault.COUNT)
    if count is not None and not 0 < count <= most:
        raise refusal(SeasonFault.COUNT, field, most=most)
    return count


def _numbers(form: Mapping[str, str]) -> tuple[int, ...]:
    words = re.split(r"[\s,;–-]+", form.get("numbers", "").strip())
    if not 0 < len(words) <= MAX_PLAYERS or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
        raise refusal(SeasonFault.NUMBERS, "numbers")
    numbers = tuple(map(int, words))
    if max(numbers) > MAX_NUMBER:
        raise refusal(SeasonFault.NUMBERS, "numbers")
    return numbers
