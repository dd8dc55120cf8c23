"""What the page shows of a file that would come in: evenings, people, places, and what has to be asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from companion.features.transfer.exchange.plays import FilePlays, Question, SkippedPlay
from companion.features.transfer.exchange.proposal import Item, Proposal, Standing
from companion.features.transfer.exchange.sources import KIND_NAMES
from companion.rules.faults import N_
from companion.store import Game, Group, db
from companion.table.play.listing import Listed, list_entries
from companion.web.i18n import _

MOST_ASKED = 30
"""Games of a kind that are asked about one by one; with the others is done what is proposed."""
MOST_EVENINGS = 150
"""Evenings that are shown one by one; of more the years alone."""
MOST_SKIPPED = 50
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
    """A person of the file: how many games, who that is in the group (a key, "new", "nobody"), and how that was found.

    `is_removed` where that is somebody who was removed.
    """

    key: str
    name: str
    games: int
    who: str
    by: str
    is_removed: bool


@dataclass(frozen=True)
class Asked:
    """A game that is asked about, beside the one that is here, if one is."""

    item: Item
    ours: Listed | None


@dataclass(frozen=True)
class Page:
    """All that the page shows."""

    proposal: Proposal
    evenings: Sequence[Evening]
    years: Mapping[int, int]
    people: Sequence[Somebody]
    places: Mapping[str, int]
    boards: Sequence[tuple[Question, int]]
    differing: Sequence[Asked]
    twins: Sequence[Asked]
    deleted: Sequence[Asked]
    skipped: Sequence[SkippedPlay]
    odd: int
    other: int
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
    """Give what people call a kind of file."""
    return _(KIND_NAMES[kind])


def preview(proposal: Proposal, plays: FilePlays | None, group: Group | None) -> Page:
    """Give the page of what would come in."""
    new = sorted(proposal.standing(Standing.NEW, Standing.TWIN, Standing.OUT), key=lambda item: item.played_at)
    by_day: dict[date, list[Item]] = {}
    for item in new:
        by_day.setdefault(item.day, []).append(item)
    evenings = [
        Evening(day, games, sorted({item.location for item in games if item.location})) for day, games in by_day.items()
    ]
    years = Counter(day.year for day in by_day)
    questions = Counter(question.words for item in new if (question := proposal.questions.get(item.uid)) is not None)
    by_words = {question.words: question for question in proposal.questions.values()}
    return Page(
        proposal,
        evenings[::-1] if len(evenings) <= MOST_EVENINGS else (),
        dict(sorted(years.items(), reverse=True)),
        _people(proposal, new),
        dict(Counter(item.location for item in new if item.location).most_common()),
        [(by_words[words], count) for words, count in questions.items()],
        _asked(proposal.standing(Standing.DIFFERS), group),
        _asked(proposal.standing(Standing.TWIN), group),
        _asked(proposal.standing(Standing.DELETED), group),
        plays.skipped[:MOST_SKIPPED] if plays else (),
        len(plays.skipped) if plays else 0,
        plays.other if plays else 0,
        plays.ignored if plays else 0,
    )


def _asked(items: Sequence[Item], group: Group | None) -> Sequence[Asked]:
    some = items[:MOST_ASKED]
    games: dict[str, Listed] = {}
    if group is not None and some:
        query = select(Game).where(Game.uid.in_([item.other for item in some if item.other]), Game.group_id == group.id)
        games = {one.game.uid: one for one in list_entries(db.session.scalars(query).all())}
    return [Asked(item, games.get(item.other)) for item in some]


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
    return sorted(found, key=lambda one: (one.by == "key", -one.games, one.name.casefold()))
