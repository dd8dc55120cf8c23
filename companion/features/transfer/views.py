"""What the page shows of a file that would come in: evenings, people, places, and what has to be asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime

from sqlalchemy import select

from companion.features.transfer.matching.import_parts import Finder
from companion.features.transfer.matching.proposal import Item, Proposal, Standing
from companion.features.transfer.reading.plays import FilePlays, Question, SkippedPlay
from companion.features.transfer.reading.sources import KIND_NAMES, SHEET
from companion.rules.faults import N_
from companion.store import Game, Group, db
from companion.table.play.listing import Listed, list_entries
from companion.web.i18n import _, zone
from companion.web.i18n import day as day_of

MOST_ASKED = 30
"""Games of a kind that are asked about one by one; with the others is done what is proposed."""
MOST_EVENINGS = 150
"""Evenings that are shown one by one; of more the years alone."""
MOST_SKIPPED = 50
MOST_OFFERED = 40
"""People of the file that each other one may be, those who played most; more make a page too long to choose from."""
MOST_OTHERS = 12
"""Games of other kinds that are named."""
COLUMN_NAMES = {
    # i18n: column: date of a game
    "date": N_("Day"),
    # i18n: column of an imported table: when the game began
    "time": N_("Hour"),
    "game": N_("Edition"),
    # i18n: column of an imported table: names of people
    "player": N_("Player"),
    "points": N_("Points"),
    "place": N_("Rank"),
}


@dataclass(frozen=True)
class Evening:
    """What was played on a day, and where."""

    day: date
    games: Sequence[Item]
    places: Sequence[str]


@dataclass(frozen=True)
class Somebody:
    """A person of the file, and who that is in the group."""

    key: str
    name: str
    games: int
    """How many."""
    who: str
    """Who that is in the group: a key, "new" or "nobody"."""
    by: str
    """How that was found."""
    is_removed: bool
    """Whether that is somebody who was removed."""
    others: Sequence["Somebody"] = ()
    """Others of the file who may be the same person."""


@dataclass(frozen=True)
class Board:
    """Words for what was played that aren't sure: in how many games, and the boxes that are assumed there."""

    question: Question
    games: int
    boxes: Sequence[str]


@dataclass(frozen=True)
class Asked:
    """A game that is asked about, beside the one that is here, if one is; and what is `noted` otherwise in the two."""

    item: Item
    ours: Listed | None
    noted: Sequence["Noted"] = ()


@dataclass(frozen=True)
class Noted:
    """Notes of a game, as far as those of another one are different."""

    location: str = ""
    minutes: int | None = None
    notes: str = ""


@dataclass(frozen=True)
class Page:
    """All that the page shows."""

    proposal: Proposal
    evenings: Sequence[Evening]
    years: Mapping[int, int]
    people: Sequence[Somebody]
    places: Mapping[str, int]
    boards: Sequence[Board]
    differing: Sequence[Asked]
    twins: Sequence[Asked]
    deleted: Sequence[Asked]
    skipped: Sequence[SkippedPlay]
    odd: int
    others: Mapping[str, int]
    ignored: int

    @property
    def asked(self) -> set[str]:
        """The games that are asked about."""
        return {one.item.uid for some in (self.differing, self.twins, self.deleted) for one in some}

    @property
    def incoming(self) -> int:
        """How many games would come in or be replaced as it is proposed."""
        return sum(item.proposed == "take" for item in self.proposal.items)


def kind_name(kind: str) -> str:
    """What people call a kind of file."""
    return _(KIND_NAMES[kind])


def odd_play(kind: str, number: int, day: str, game: str) -> str:
    """Which play of a file that is, so that somebody finds it there."""
    where = ""
    if kind == SHEET:
        # i18n: a row of a spreadsheet, by its number
        where = _("Line {number}", number=number)
    elif not day:
        # i18n: noun: a finished game of an imported file
        where = _("Play {number}", number=number)
    with suppress(ValueError):
        day = day_of(datetime.fromisoformat(day).replace(hour=12, tzinfo=zone()))
    return " · ".join(filter(None, (where, day, game)))


def named_counts(games: Mapping[str, int]) -> str:
    """Name games with how often each was played, the most played ones of many."""
    some = [f"{name} ({count})" for name, count in list(games.items())[:MOST_OTHERS] if name]
    return ", ".join([*some, *(["…"] if len(games) > MOST_OTHERS else [])])


def preview(proposal: Proposal, plays: FilePlays | None, group: Group | None) -> Page:
    """The page of what would come in."""
    new = proposal.standing(Standing.NEW, Standing.TWIN, Standing.OUT)
    coming = sorted((item for item in new if item.stands is not Standing.TWIN), key=lambda item: item.played_at)
    by_day: dict[date, list[Item]] = {}
    for item in coming:
        by_day.setdefault(item.day, []).append(item)
    evenings = [
        Evening(day, games, sorted({item.location for item in games if item.location})) for day, games in by_day.items()
    ]
    years = Counter(day.year for day in by_day)
    return Page(
        proposal,
        evenings[::-1] if len(evenings) <= MOST_EVENINGS else (),
        dict(sorted(years.items(), reverse=True)),
        _people(proposal, new),
        dict(Counter(item.location for item in coming if item.location).most_common()),
        _boards(proposal, new),
        _asked(proposal.standing(Standing.DIFFERS), group),
        _asked(proposal.standing(Standing.TWIN), group),
        _asked(proposal.standing(Standing.DELETED), group),
        plays.skipped[:MOST_SKIPPED] if plays else (),
        len(plays.skipped) if plays else 0,
        dict(plays.other.most_common()) if plays else {},
        plays.ignored if plays else 0,
    )


def _boards(proposal: Proposal, items: Sequence[Item]) -> Sequence[Board]:
    """What isn't sure: what nobody knows first, then what is assumed; each by how many games there are."""
    found: dict[str, list[tuple[Item, Question]]] = {}
    for item in items:
        if (question := proposal.questions.get(item.uid)) is not None:
            found.setdefault(question.words, []).append((item, question))
    boards = [
        Board(some[0][1], len(some), list(dict.fromkeys(item.box for item, _question in some if item.box)))
        for some in found.values()
    ]
    return sorted(boards, key=lambda board: (board.question.is_assumed, -board.games))


def _asked(items: Sequence[Item], group: Group | None) -> Sequence[Asked]:
    some = items[:MOST_ASKED]
    games: dict[str, Listed] = {}
    if group is not None and some:
        query = select(Game).where(Game.uid.in_([item.other for item in some if item.other]), Game.group_id == group.id)
        games = {one.game.uid: one for one in list_entries(db.session.scalars(query).all())}
    return [Asked(item, games.get(item.other), _noted(item, games.get(item.other))) for item in some]


def _noted(item: Item, ours: Listed | None) -> Sequence[Noted]:
    """What the file notes of the game, and what is noted here."""
    if ours is None:
        return ()
    both = item.file.read(), ours.game
    names = [name for name in ("location", "minutes", "notes") if getattr(both[0], name) != getattr(both[1], name)]
    return [Noted(**{name: getattr(one, name) for name in names}) for one in both]


def _people(proposal: Proposal, items: Sequence[Item]) -> Sequence[Somebody]:
    counts = Counter(key for item in items for key in item.file.people if key)
    matches = proposal.finder.matches if proposal.finder else {}
    found = []
    for part in proposal.checked.people:
        if not counts[part.key] or part.removed is not None:
            continue
        match = matches.get(part.key)
        person = match.person if match else None
        is_new = match is None or match.is_new
        who = "new" if is_new else person.key if person is not None else "nobody"
        is_removed = person is not None and not is_new and person.removed_at is not None
        found.append(Somebody(part.key, part.name, counts[part.key], who, match.by if match else "new", is_removed))
    found.sort(key=lambda one: (one.by == "key", -one.games, one.name.casefold()))
    return [replace(one, others=_others(one, found, proposal.finder)) for one in found]


def _others(one: Somebody, people: Sequence[Somebody], finder: Finder | None) -> Sequence[Somebody]:
    """Those of the file who are new as well, so that the group doesn't have them to choose from."""
    if finder is None:
        return ()
    new = [other for other in people[:MOST_OFFERED] if other.by == "new" and other.key != one.key]
    return [other for other in new if not finder.sit_together(one.key, other.key)]
