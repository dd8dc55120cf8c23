"""What the page shows of a file that would come in: evenings, people, places, and what has to be asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from difflib import get_close_matches

from sqlalchemy import select

from companion.features.groups.memory import people as memory_people
from companion.features.transfer.matching.candidates import ImportCandidate, MatchStatus, Proposal
from companion.features.transfer.matching.games import Question
from companion.features.transfer.matching.people import Finder
from companion.features.transfer.reading.parse import KIND_NAMES, ParsedImport
from companion.features.transfer.reading.plays import SkippedPlay, UnreadCell
from companion.features.transfer.writing.importing import new_seasons
from companion.rules.faults import N_
from companion.store.database import db
from companion.store.groups import Group, Person
from companion.store.models import SHEET, Game
from companion.table.play.listing import Listed, list_entries
from companion.web.i18n import _, zone
from companion.web.i18n import day as day_of

MAX_ASKED = 30
"""Games of a kind that are asked about one by one; with the others is done what is proposed."""
MAX_EVENINGS = 150
"""Evenings that are shown one by one; of more the years alone."""
MAX_GAMES = 500
"""Games that are shown one by one under their evenings."""
MAX_SKIPPED = 50
MAX_OFFERED = 40
"""People of the file that each other one may be, those who played most; more make a page too long to choose from."""
MAX_PEOPLE = 200
"""People of the file with a choice of their own; for the others the proposal holds."""
MAX_OPTIONS = 4000
"""Entries in the choices of all people: with more the page would be too big for a phone."""
ALIKE = 0.75
"""How much two names are alike, for one to be asked about beside the other."""
MAX_OTHERS = 12
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
    games: Sequence[ImportCandidate]
    places: Sequence[str]


@dataclass(frozen=True)
class FilePerson:
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
    others: Sequence["FilePerson"] = ()
    """Others of the file who may be the same person."""
    alike: str = ""
    """The name of somebody else that is nearly the same."""


@dataclass(frozen=True)
class Board:
    """Words for what was played that aren't sure: in how many games, and the boxes that are assumed there."""

    question: Question
    games: int
    boxes: Sequence[str]


@dataclass(frozen=True)
class Asked:
    """A game that is asked about, beside the one that is here, if one is; and what is `noted` otherwise in the two."""

    item: ImportCandidate
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
    people: Sequence[FilePerson]
    people_count: int
    group_people: Sequence[Person]
    """Whom people of the file can be said to be."""
    places: Mapping[str, int]
    boards: Sequence[Board]
    differing: Sequence[Asked]
    twins: Sequence[Asked]
    deleted: Sequence[Asked]
    odd: Sequence[Asked]
    odd_count: int
    skipped: Sequence[SkippedPlay]
    skipped_count: int
    others: Mapping[str, int]
    ignored: int
    lost_points: int
    """Games of which only some points are known."""
    unused: Sequence[str]
    """Columns that aren't used."""
    unread: Sequence[UnreadCell]
    unread_count: int
    has_zones: bool
    """Whether times have a zone of their own."""
    names_game: bool
    """Whether anything in the file says that it is Ticket to Ride."""
    seasons: int
    """How many seasons the group lacks."""

    @property
    def asked(self) -> set[str]:
        """The games that are asked about."""
        return {one.item.uid for some in (self.differing, self.twins, self.deleted, self.odd) for one in some}

    @property
    def incoming(self) -> int:
        """How many games would come in or be replaced as it is proposed."""
        return sum(item.proposed == "take" for item in self.proposal.candidates)


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
    some = [f"{name} ({count})" for name, count in list(games.items())[:MAX_OTHERS] if name]
    return ", ".join([*some, *(["…"] if len(games) > MAX_OTHERS else [])])


def preview(proposal: Proposal, parsed: ParsedImport, group: Group | None) -> Page:
    """Return the page of what would be imported."""
    new = proposal.with_status(MatchStatus.NEW, MatchStatus.TWIN, MatchStatus.OUT)
    coming = [item for item in new if item.status is not MatchStatus.TWIN and item.odd is None]
    by_day: dict[date, list[ImportCandidate]] = {}
    for item in sorted(coming, key=lambda item: item.played_at):
        by_day.setdefault(item.day, []).append(item)
    evenings = [
        Evening(day, games, sorted({item.location for item in games if item.location})) for day, games in by_day.items()
    ]
    years = Counter(day.year for day in by_day)
    group_people = memory_people.people(group) if group else []
    people = _people(proposal, new)
    shown = min(MAX_PEOPLE, max(10, MAX_OPTIONS // (len(group_people) + min(len(people), MAX_OFFERED) + 4)))
    odd = [item for item in proposal.with_status(MatchStatus.NEW) if item.odd is not None]
    plays, layout, games = parsed.plays, parsed.layout, proposal.games
    return Page(
        proposal,
        evenings[::-1] if len(evenings) <= MAX_EVENINGS and len(coming) <= MAX_GAMES else (),
        dict(sorted(years.items(), reverse=True)),
        _with_choices(people[:shown], people, group_people, proposal.finder),
        len(people),
        group_people,
        dict(Counter(item.location for item in coming if item.location).most_common()),
        _boards(proposal, [item for item in new if item.odd is None]),
        _asked(proposal.with_status(MatchStatus.DIFFERS), group),
        _asked(proposal.with_status(MatchStatus.TWIN), group),
        _asked(proposal.with_status(MatchStatus.DELETED), group),
        _asked(odd, group),
        len(odd),
        games.skipped[:MAX_SKIPPED],
        len(games.skipped),
        dict(Counter(games.others).most_common()),
        games.ignored,
        games.lost_points,
        layout.unused if layout else (),
        plays.unread if plays else (),
        len(plays.unread) + plays.unread_more if plays else 0,
        any(play.moment.tzinfo for play in plays.plays) if plays else False,
        layout is None or "game" in layout.found or bool(layout.title),
        len(new_seasons(parsed, group)),
    )


def _boards(proposal: Proposal, items: Sequence[ImportCandidate]) -> Sequence[Board]:
    """What isn't sure: what nobody knows first, then what is assumed; each by how many games there are."""
    found: dict[str, list[tuple[ImportCandidate, Question]]] = {}
    for item in items:
        if (question := proposal.games.questions.get(item.uid)) is not None:
            found.setdefault(question.words, []).append((item, question))
    boards = [
        Board(some[0][1], len(some), list(dict.fromkeys(item.box for item, _question in some if item.box)))
        for some in found.values()
    ]
    return sorted(boards, key=lambda board: (board.question.is_assumed, -board.games))


def _asked(items: Sequence[ImportCandidate], group: Group | None) -> Sequence[Asked]:
    some = items[:MAX_ASKED]
    games: dict[str, Listed] = {}
    if group is not None and some:
        query = select(Game).where(Game.uid.in_([item.other for item in some if item.other]), Game.group_id == group.id)
        games = {one.game.uid: one for one in list_entries(db.session.scalars(query).all())}
    return [Asked(item, games.get(item.other), _noted(item, games.get(item.other))) for item in some]


def _noted(item: ImportCandidate, ours: Listed | None) -> Sequence[Noted]:
    """What the file notes of the game, and what is noted here."""
    if ours is None:
        return ()
    both = item.file.read(), ours.game
    names = [name for name in ("location", "minutes", "notes") if getattr(both[0], name) != getattr(both[1], name)]
    return [Noted(**{name: getattr(one, name) for name in names}) for one in both]


def _people(proposal: Proposal, items: Sequence[ImportCandidate]) -> list[FilePerson]:
    """Return the people of the file, first those whom the group doesn't know by a key, by how often they played."""
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
        found.append(FilePerson(part.key, part.name, counts[part.key], who, match.by if match else "new", is_removed))
    found.sort(key=lambda one: (one.by == "key", -one.games, one.name.casefold()))
    return found


def _with_choices(
    shown: Sequence[FilePerson], people: Sequence[FilePerson], here: Sequence[Person], finder: Finder | None
) -> Sequence[FilePerson]:
    """Add to people who they may be: new people of the file, whom the group doesn't have to choose from."""
    if finder is None:
        return shown
    new = [one for one in people if one.by == "new"][:MAX_OFFERED]
    found = []
    for one in shown:
        others = [other for other in new if other.key != one.key and not finder.sit_together(one.key, other.key)]
        names = {name.casefold(): name for name in (*(other.name for other in others), *(one.name for one in here))}
        near = get_close_matches(one.name.casefold(), names, n=1, cutoff=ALIKE) if one.by == "new" else []
        found.append(replace(one, others=others, alike=names[near[0]] if near else ""))
    return found
