"""Sentences and questions about a file, the same on the page and at a terminal."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, NamedTuple

from sqlalchemy import select

from companion.features.transfer.matching.candidates import (
    LEAVE,
    MAX_ASKED,
    TAKE,
    ImportCandidate,
    MatchStatus,
    Proposal,
)
from companion.features.transfer.matching.games import ANOTHER, DAY_FIRST, MONTH_FIRST, Answers, BoardQuestion, Oddity
from companion.features.transfer.matching.people import NEW, NOBODY, OUT, GroupPerson, Match
from companion.features.transfer.reading.parse import KIND_NAMES, ParsedImport
from companion.features.transfer.reading.sheet import Layout
from companion.features.transfer.writing.importing import new_seasons
from companion.rules.faults import N_
from companion.store.database import db
from companion.store.groups import Group
from companion.store.models import SHEET, Game
from companion.table.service.listing import Listed, list_entries
from companion.table.wording.names import board_short, shelf
from companion.web import i18n
from companion.web.i18n import _, zone

MAX_EVENINGS = 150
"""Evenings that are shown one by one. Of more only the years are shown."""
MAX_GAMES = 500
"""Games that are shown one by one under their evenings."""
MAX_SKIPPED = 50
MAX_OFFERED = 40
"""People of the file that another one may be: those with most games."""
MAX_PEOPLE = 200
"""People of the file with a choice of their own. For the others the proposal holds."""
MAX_OPTIONS = 4000
"""Entries in the choices of all people, so that the page isn't too big for a phone."""
MIN_LIKENESS = 0.75
"""Likeness of two names from which one is proposed beside the other."""
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
    # i18n: column of an imported table: the winner
    "won": N_("Winner"),
    # i18n: column of an imported table: where a game was played
    "location": N_("Place"),
    "notes": N_("Notes"),
}


def ngettext(singular: str, plural: str, num: int) -> str:
    """Return the sentence with its `%(num)s` filled in, empty for zero since the preview omits such sentences."""
    return i18n.ngettext(singular, plural, num) % {"num": num} if num else ""


class Choice(NamedTuple):
    """An answer that a question offers."""

    value: str
    label: str
    group: str = ""
    """Heading above it and its neighbours."""


@dataclass(frozen=True)
class Question:
    """A question, its answers, and the option of `flask import` that gives another answer."""

    name: str
    """Field of the form."""
    text: str
    choices: Sequence[Choice]
    chosen: str
    option: str
    note: str = ""
    count: int = 0
    """Number of games that it is about."""
    board: BoardQuestion | None = None

    @property
    def label(self) -> str:
        return next((one.label for one in self.choices if one.value == self.chosen), "")


class Noted(NamedTuple):
    """Notes of a game, as far as they differ from another game's."""

    location: str = ""
    minutes: int | None = None
    notes: str = ""


@dataclass(frozen=True)
class Asked:
    """A game with a question, the same game here, and notes that differ in the two."""

    item: ImportCandidate
    question: Question
    ours: Listed | None = None
    noted: Sequence[Noted] = ()


@dataclass(frozen=True)
class GameQuestions:
    """Questions of one kind about games; with `is_joint` one answer for all of them."""

    id: str
    title: str
    hint: str
    asked: Sequence[Asked]
    count: int
    rest: str
    """What happens to games that aren't shown."""
    option: str
    is_joint: bool
    odd: Collection[Oddity]

    @property
    def joint(self) -> Question:
        first = self.asked[0].question
        chosen = TAKE if Oddity.BASE in self.odd else LEAVE
        return Question(f"odd-{Oddity.BASE.name}", self.title, first.choices, chosen, self.option)


@dataclass(frozen=True)
class Preview:
    """The import of a file as proposed."""

    proposal: Proposal
    parsed: ParsedImport
    answers: Answers
    coming: Sequence[ImportCandidate]
    boards: Sequence[Question]
    people: Sequence[Question]
    sure_people: int
    """Number of shown people that are known by their keys."""
    people_count: int
    games: Sequence[GameQuestions]
    seasons: int
    """Number of new seasons."""

    @property
    def new_count(self) -> int:
        return sum(item.is_coming for item in self.coming)

    @property
    def skipped(self) -> list[tuple[str, str]]:
        """The plays that can't be imported, and why."""
        return [
            (play_label(self.parsed.kind, one.number, one.day, one.game), _(one.fault.text))
            for one in self.proposal.games.skipped[:MAX_SKIPPED]
        ]

    @property
    def days(self) -> set[date]:
        return {item.day for item in self.coming}

    @property
    def years(self) -> Mapping[int, int]:
        """Number of evenings as {year: number}, the last year first."""
        return dict(sorted(Counter(day.year for day in self.days).items(), reverse=True))

    @property
    def evenings(self) -> Sequence[tuple[date, Sequence[ImportCandidate]]]:
        """The games of each day, the last one first; none if there are too many."""
        if len(self.days) > MAX_EVENINGS or len(self.coming) > MAX_GAMES:
            return ()
        by_day: dict[date, list[ImportCandidate]] = {}
        for item in sorted(self.coming, key=lambda item: item.played_at):
            by_day.setdefault(item.day, []).append(item)
        return [*by_day.items()][::-1]

    @property
    def places(self) -> Mapping[str, int]:
        """Number of games as {place: number}, the most frequent place first."""
        return dict(Counter(item.location for item in self.coming if item.location).most_common())

    @property
    def repeats(self) -> Mapping[str, int]:
        """Number of games of an entry in the file, as {uid of its first game: number}."""
        return {uid: 1 + more for uid, more in Counter(self.proposal.games.repeats.values()).items()}

    @property
    def lines(self) -> list[str]:
        """Sentences about the rest of the file."""
        games, layout, plays = self.proposal.games, self.parsed.layout, self.parsed.plays
        known, others = self.proposal.counts[MatchStatus.KNOWN], named_counts(games.others)
        has_zones = any(play.moment.tzinfo for play in plays.plays) if plays else False
        lines = [
            _seasons(self.seasons),
            ngettext("%(num)s game is already here.", "%(num)s games are already here.", known),
            f"{_other_kinds(games.others.total())} {others}".strip(),
            _not_counting(games.ignored),
            ngettext(
                "%(num)s entry of the file stands for several games.",
                "%(num)s entries of the file stand for several games.",
                len(self.repeats),
            ),
            *(_layout_lines(layout) if layout else ()),
            _("The times in the file have a time zone. Days are shown in yours.") if has_zones else "",
            ngettext(
                "In %(num)s game only some points are known. Only ranks count there; the points are kept as a note.",
                "In %(num)s games only some points are known. Only ranks count there; the points are kept as a note.",
                games.lost_points,
            ),
        ]
        return [line for line in lines if line]

    @property
    def questions(self) -> Iterator[Question]:
        """Every question that an option of the terminal answers, one for each kind of games."""
        layout = self.parsed.layout
        if layout is not None and layout.people:
            people = ", ".join(layout.people.values())
            yield Question("people", _("Which columns are people?"), [Choice("", people)], "", "--people NAMES")
        if (dates := self.dates) is not None and layout is not None and layout.answers.month_first is None:
            yield dates
        yield from self.boards
        yield from (person for person in self.people if person.note)
        for kind in self.games:
            question = kind.asked[0].question
            yield Question(kind.id, kind.title, question.choices, question.chosen, kind.option)

    @property
    def dates(self) -> Question | None:
        """The question whether the day or the month comes first."""
        layout = self.parsed.layout
        if layout is None or not layout.is_unsure:
            return None
        choices = [
            # i18n: how dates of a file are written: day before month
            Choice(DAY_FIRST, _("3 April")),
            # i18n: how dates of a file are written: month before day
            Choice(MONTH_FIRST, _("March 4")),
        ]
        chosen, other = (MONTH_FIRST, DAY_FIRST) if layout.month_first else (DAY_FIRST, MONTH_FIRST)
        return Question("dates", _("What is 3/4/2024?"), choices, chosen, f"--dates {other}")


def _layout_lines(layout: Layout) -> Iterator[str]:
    if "game" not in layout.found and not layout.title:
        yield _("Nothing in this file says Ticket to Ride. Are these your Ticket to Ride games?")
    if unused := layout.unused:
        words = ngettext("%(num)s column isn’t used", "%(num)s columns aren’t used", len(unused))
        yield str(i18n.labelled(words, ", ".join(unused)))


def _other_kinds(count: int) -> str:
    return ngettext("%(num)s game of another kind was left out.", "%(num)s games of other kinds were left out.", count)


def _seasons(count: int) -> str:
    return ngettext("%(num)s season is new in the group.", "%(num)s seasons are new in the group.", count)


def _not_counting(count: int) -> str:
    return ngettext(
        "%(num)s play is marked as unfinished or as not counting, and was left out.",
        "%(num)s plays are marked as unfinished or as not counting, and were left out.",
        count,
    )


def kind_name(kind: str) -> str:
    return _(KIND_NAMES[kind])


def play_label(kind: str, number: int, day: str, game: str) -> str:
    """Name a play of a file by its line or number, its day and its game, so that people find it there."""
    where = ""
    if kind == SHEET:
        # i18n: a row of a spreadsheet, by its number
        where = _("Line {number}", number=number)
    elif not day:
        # i18n: noun: a finished game of an imported file
        where = _("Play {number}", number=number)
    with suppress(ValueError):
        day = i18n.day(datetime.fromisoformat(day).replace(hour=12, tzinfo=zone()))
    return " · ".join(filter(None, (where, day, game)))


def named_counts(games: Mapping[str, int]) -> str:
    """List the most played games as “name (count)”, because a file may have hundreds."""
    some = [f"{name} ({count})" for name, count in Counter(games).most_common(MAX_OTHERS) if name]
    return ", ".join([*some, *(["…"] if len(games) > MAX_OTHERS else [])])


def report_title(report: Mapping[str, Any]) -> str:
    """Return the heading of a report."""
    if games := report["games"]:
        return ngettext("%(num)s game imported", "%(num)s games imported", games)
    if replaced := report["replaced"]:
        return ngettext("%(num)s game corrected", "%(num)s games corrected", replaced)
    return _seasons(report.get("seasons", 0)) or _("Nothing new")


def report_lines(report: Mapping[str, Any]) -> list[str]:
    """Return what an import did, after its title."""
    corrected = report["replaced"] if report["games"] else 0
    unread, others = len(report["unread"]) + report["unread_more"], named_counts(report["others"])
    lines = [
        ngettext("%(num)s person is new in the group.", "%(num)s people are new in the group.", report["people"]),
        ngettext(
            "%(num)s game was already here and stays as it is.",
            "%(num)s games were already here and stay as they are.",
            report["known"],
        ),
        ngettext("%(num)s game was corrected by the file.", "%(num)s games were corrected by the file.", corrected),
        ngettext("%(num)s game differs; ours was kept.", "%(num)s games differ; ours were kept.", report["kept"]),
        ngettext(
            "%(num)s play matches a game already here.", "%(num)s plays match games already here.", report["joined"]
        ),
        ngettext(
            "%(num)s game deleted here stays deleted.", "%(num)s games deleted here stay deleted.", report["deleted"]
        ),
        ngettext(
            "%(num)s game looked odd and wasn’t imported.",
            "%(num)s games looked odd and weren’t imported.",
            report["odd"],
        ),
        _seasons(report.get("seasons", 0)) if report["games"] or report["replaced"] else "",
        ngettext("%(num)s cell wasn’t used.", "%(num)s cells weren’t used.", unread),
        ngettext("%(num)s game was left out.", "%(num)s games were left out.", report["left"]),
        f"{_other_kinds(report['other'])} {others}".strip(),
        _not_counting(report["ignored"]),
    ]
    return [line for line in lines if line]


def preview(proposal: Proposal, parsed: ParsedImport, group: Group | None, answers: Answers) -> Preview:
    """Prepare a proposal for the page."""
    new = proposal.with_status(MatchStatus.NEW, MatchStatus.TWIN, MatchStatus.OUT)
    coming = [item for item in new if item.status is not MatchStatus.TWIN and item.odd is None]
    group_people = _people_here(proposal)
    people = _people(proposal, new)
    shown = people[: min(MAX_PEOPLE, max(10, MAX_OPTIONS // (len(group_people) + min(len(people), MAX_OFFERED) + 4)))]
    return Preview(
        proposal,
        parsed,
        answers,
        coming,
        list(_boards(proposal, [item for item in new if item.odd is None])),
        list(_who(proposal, shown, people, group_people, answers)),
        sum(match.by == "key" for match, _games in shown),
        len(people),
        list(_game_questions(proposal, group, answers)),
        len(new_seasons(parsed, group)),
    )


def _people_here(proposal: Proposal) -> list[GroupPerson]:
    here = proposal.finder.here.values() if proposal.finder else ()
    return sorted((one for one in here if one.removed_at is None), key=lambda one: one.name.casefold())


def _boards(proposal: Proposal, items: Sequence[ImportCandidate]) -> Iterator[Question]:
    """Ask what was played: unknown boards first, then assumed ones; each by the number of games."""
    found: dict[str, list[ImportCandidate]] = {}
    asked = proposal.games.questions
    for item in items:
        if (question := asked.get(item.uid)) is not None:
            found.setdefault(question.words, []).append(item)
    groups = sorted(found.values(), key=lambda some: (asked[some[0].uid].is_assumed, -len(some)))
    for at, some in enumerate(groups, 1):
        question = asked[some[0].uid]
        boxes = list(dict.fromkeys(item.box for item in some if item.box))
        is_told = question.is_assumed and bool(boxes)
        listed = question.boxes if not question.is_assumed or len(boxes) > 1 else ()
        others = [box.id for box in shelf() if box.id not in question.boxes and not box.written]
        title = question.named.title or question.title
        choices = [
            *([Choice("", " / ".join(map(board_short, boxes)))] if is_told else []),
            Choice("none" if boxes or not question.is_assumed else "", _("a separate edition")),
            *(Choice(box, board_short(box)) for box in (*listed, *others)),
            Choice(ANOTHER, _("another game: leave it out")),
        ]
        option = f'--box "{title}=BOX"'
        yield Question(f"board-{at}", title, choices, choices[0].value, option, count=len(some), board=question)


def _people(proposal: Proposal, items: Sequence[ImportCandidate]) -> list[tuple[Match, int]]:
    """Return the people of the file and their numbers of games: unsure ones first, then by games."""
    counts = Counter(key for item in items for key in item.file.people if key)
    matches = proposal.finder.matches if proposal.finder else {}
    found = [
        (matches.get(part.key) or Match(part, None, "new"), counts[part.key])
        for part in proposal.games.people
        if part.key in counts and part.removed is None
    ]
    return sorted(found, key=lambda one: (one[0].by == "key", -one[1], one[0].part.name.casefold()))


def _who(
    proposal: Proposal,
    shown: Sequence[tuple[Match, int]],
    people: Sequence[tuple[Match, int]],
    here: Sequence[GroupPerson],
    answers: Answers,
) -> Iterator[Question]:
    """Ask who people are: people of the group, or new people of the file who don't sit at one table with them."""
    finder = proposal.finder
    offered = [match.part for match, _games in people if match.by == "new"][:MAX_OFFERED] if finder else []
    in_group, in_file = _("the same as in the group"), _("the same as in the file")
    for match, games in shown:
        part, person, is_new = match.part, match.person, match.by == "new"
        who = NEW if is_new else person.key if person else NOBODY
        is_removed = person is not None and not is_new and person.removed_at is not None
        said = answers.people.get(part.key, "")
        others = [
            one for one in offered if one.key != part.key and finder and not finder.sit_together(part.key, one.key)
        ]
        choices = [
            *([Choice("", _("removed here, without a name"))] if is_removed else []),
            Choice(NEW if is_removed or not is_new else said, _("new person")),
            *(Choice(said if one.key == who else one.key, one.name, in_group) for one in here),
            *(Choice(one.key, one.name, in_file) for one in others),
            Choice(NOBODY, _("a guest, not in the group")),
            Choice(OUT, _("skip (and all their games)")),
        ]
        chosen = "" if is_removed else OUT if said == OUT else NOBODY if who == NOBODY else said
        names = {name.casefold(): name for name in (*(one.name for one in others), *(one.name for one in here))}
        near: list[str] = []
        if is_new and len(people) <= MAX_PEOPLE:
            near = get_close_matches(part.name.casefold(), names, n=1, cutoff=MIN_LIKENESS)
        # i18n: hint beside a name: this may be somebody else whose name is nearly the same
        note = _("or %(name)s?") % {"name": names[near[0]]} if near else ""
        option = f'--person "{part.name}={names[near[0]] if near else "NAME"}"'
        yield Question(f"person-{part.key}", part.name, choices, chosen, option, note, games)


def _game_questions(proposal: Proposal, group: Group | None, answers: Answers) -> Iterator[GameQuestions]:
    leave = Choice(LEAVE, _("Leave it out"))
    keep = [Choice(TAKE, _("Use the file’s")), Choice(LEAVE, _("Keep ours"))]
    twins = [Choice(LEAVE, _("They’re the same game")), Choice(TAKE, _("They’re two games"))]
    deleted, odd = [leave, Choice(TAKE, _("Bring it back"))], [leave, Choice(TAKE, _("Import it"))]
    both = [Choice(LEAVE, _("Import only the map’s play")), Choice(TAKE, _("Import both"))]
    doubtful = proposal.doubtful
    title = ngettext("%(num)s game differs here", "%(num)s games differ here", len(doubtful["differing"]))
    gone = ngettext("%(num)s game was deleted here", "%(num)s games were deleted here", len(doubtful["deleted"]))
    strange = ngettext("%(num)s game looks odd", "%(num)s games look odd", len(doubtful["odd"]))
    base = ngettext("%(num)s base game beside its map", "%(num)s base games beside their maps", len(doubtful["base"]))
    same = _("Same day, same edition, same people and points.")
    twice = _("The map also has a play that evening: probably the same game.")
    later, out = _("For those, the later change is kept."), _("They won’t be imported.")
    for kind, words, hint, choices, rest, option in (
        ("differing", title, "", keep, later, ""),
        ("twins", _("One game, or two?"), same, twins, "", ""),
        ("deleted", gone, "", deleted, "", ""),
        ("odd", strange, "", odd, out, "--odd"),
        ("base", base, twice, both, out, "--odd"),
    ):
        if items := doubtful[kind]:
            asked = _asked(items[:MAX_ASKED], group, choices, answers)
            yield GameQuestions(kind, words, hint, asked, len(items), rest, option, kind == "base", answers.odd)


def _asked(
    items: Sequence[ImportCandidate], group: Group | None, choices: Sequence[Choice], answers: Answers
) -> Sequence[Asked]:
    here: dict[str, Listed] = {}
    if group is not None and (uids := [item.other for item in items if item.other]):
        query = select(Game).where(Game.uid.in_(uids), Game.group_id == group.id)
        here = {one.game.uid: one for one in list_entries(db.session.scalars(query).all())}
    asked = []
    for item in items:
        chosen = answers.games.get(item.uid, item.proposed)
        question = Question(f"game-{item.uid}", "", choices, chosen, "", _(item.odd.text) if item.odd else "")
        ours = here.get(item.other)
        asked.append(Asked(item, question, ours, _noted(item, ours)))
    return asked


def _noted(item: ImportCandidate, ours: Listed | None) -> Sequence[Noted]:
    """Return the notes of the file and ours, as far as they differ."""
    if ours is None:
        return ()
    both = item.file.read(), ours.game
    names = [name for name in Noted._fields if getattr(both[0], name) != getattr(both[1], name)]
    return [Noted(**{name: getattr(one, name) for name in names}) for one in both]
