"""Shares: taken by claims, held at the end, and the dummy's with two players."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import msgspec

from companion.rules.actions.prints import point_faults
from companion.rules.box import Box, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Positive, Slug, Spaced, Text
from companion.rules.faults import N_, NN_, Fault, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Holdings, Print
from companion.rules.score.categories.category import Category, Key, Worth
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, Numbers, On, TableState

FILE = "companies.csv"
DUMMY = ""
"""Holder of the shares that two players take for nobody (PA-09)."""
DUMMY_PLAYERS_COUNT = 2


class Why(Reason):
    """Reasons for a refusal."""

    NO_LOGO = "PA-03", N_("{a} – {b} doesn’t show the logo of {company}.")
    NO_SHARE_LEFT = "PA-03", N_("No share of {company} is left.")
    UNKNOWN_COMPANY = N_("There is no company “{id}” in this edition.")
    NO_DUMMY = "PA-09", N_("The dummy gets a share only when one of two players does.")
    NO_SUCH_SHARE = "PA-03", N_("{company} has no share {number}.")
    SHARE_TWICE = "PA-03", N_("Share {number} of {company} is marked twice.")
    DUMMY_HALF = "PA-09", N_("Half of the dummy’s {held} shares count, rounded up. You marked {drawn}.")
    PRINTED_PLACES = N_("Enter {company}’s points for {places} places, first place first.")


class _Row(msgspec.Struct):
    id: Slug
    name: Text
    shares: Positive
    points: Spaced


@dataclass(frozen=True, slots=True)
class Company:
    """A railroad."""

    id: str
    name: str
    shares: int
    """They are numbered from 1 on top."""
    points: tuple[int, ...]
    """Points by rank for the most shares (PA-06)."""


@dataclass(frozen=True)
class ShareFacts:
    """The companies of a box."""

    companies: Mapping[str, Company]
    logos: Mapping[str, tuple[str, ...]]
    """The companies that a route prints, of one of which its claim may take a share (PA-03)."""


def read(folder: BoxFolder) -> ShareFacts | None:
    """Read companies.csv, and which of them a route prints."""
    companies: dict[str, Company] = {}
    for row in folder.rows(FILE, _Row):
        if row.made:
            points = tuple(map(int, row.made.points.split()))
            companies[row.made.id] = Company(row.made.id, row.made.name, row.made.shares, points)
        else:
            folder.tables.broken.add(row.cells["id"])
    logos = {route: tuple(named.split()) for route, named in folder.column("routes.csv", "shares", str).items()}
    for line in folder.tables.rows.get("routes.csv", ()):
        for company in sorted({*logos.get(line.cells["id"], ())} - companies.keys() - folder.tables.broken):
            folder.tables.fault("routes.csv", line, "shares", f"there is no company “{company}” in {FILE}")
    return ShareFacts(companies, logos) if companies else None


class Shares(Mechanic):
    """The shares taken with claims, and those counted at the end."""

    takes: ClassVar[frozenset[str]] = frozenset({"share", "dummy", "company"})

    def __init__(self, facts: ShareFacts, *, has_dummy: bool) -> None:
        self.facts = facts
        self.has_dummy = has_dummy
        """Whether the two who play take shares for a dummy (PA-09)."""
        self.taken: tuple[tuple[str, str], ...] = ()
        """Company and holder, in their order (PA-03)."""
        self.at_end: Mapping[str, Numbers] | None = None
        """By holder."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(ShareFacts)
        return cls(facts, has_dummy=len(table.players) == DUMMY_PLAYERS_COUNT) if facts else None

    def left(self, company: str) -> int:
        """How many shares the company's stack still has."""
        return self.facts.companies[company].shares - sum(taken == company for taken, _holder in self.taken)

    def taken_by(self, holder: str) -> Numbers:
        """The shares that somebody took: their numbers follow from the order of the takings (PA-03)."""
        held: dict[str, tuple[int, ...]] = {}
        numbers = Counter[str]()
        for company, owner in self.taken:
            numbers[company] += 1
            if owner == holder:
                held[company] = (*held.get(company, ()), numbers[company])
        return held

    def held(self, holder: str) -> Numbers:
        """Return the shares that count in the ranking, {company: numbers}; of the dummy's only the drawn ones
        (PA-09).
        """
        if self.at_end is not None:
            return self.at_end.get(holder, {})
        return {} if holder == DUMMY else self.taken_by(holder)

    def held_together(self, players: Collection[str]) -> Numbers:
        """The shares of a side's players."""
        held: dict[str, tuple[int, ...]] = {}
        for player in players:
            for company, numbers in self.held(player).items():
                held[company] = tuple(sorted({*held.get(company, ()), *numbers}))
        return held

    @property
    def drawn(self) -> tuple[int, int] | None:
        """Return the dummy's shares and the number to draw of them, or None if none was noted, since then none
        counts.
        """
        held = sum(holder == DUMMY for _company, holder in self.taken)
        return (held, (held + 1) // 2) if held else None

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """One share of a company that the route prints, while its stack lasts; with two players one for the dummy."""
        if move.dummy is not None and (move.share is None or not self.has_dummy):
            yield Fault(Why.NO_DUMMY)
        taken = Counter[str]()
        for key in (key for key in (move.share, move.dummy) if key is not None):
            company = self.facts.companies.get(key)
            if company is None:
                yield Fault(Why.UNKNOWN_COMPANY, {"id": key})
            elif key not in self.facts.logos.get(move.route, ()):
                ends = table.box.ends_of(table.box.routes[move.route])
                yield Fault(Why.NO_LOGO, {**ends, "company": company.name})
            elif self.left(key) <= taken[key]:
                yield Fault(Why.NO_SHARE_LEFT, {"company": company.name})
            taken[key] += 1

    def _claim(self, _table: TableState, move: Claim) -> None:
        """Take the top shares, the player's before the dummy's. An earlier count is no longer valid."""
        if move.share is not None:
            takings = ((move.share, move.player), (move.dummy, DUMMY))
            self.taken += tuple((company, holder) for company, holder in takings if company is not None)
            self.at_end = None

    def _holdings_faults(self, table: TableState, move: Holdings) -> Iterator[Fault]:
        """Each share once, of companies and players that there are; of the dummy's half, where they were noted."""
        for player in move.held.keys() - table.players.keys():
            yield Fault(Rules.UNKNOWN_PLAYER, {"id": player})
        holdings = (*move.held.values(), move.dummy)
        for key in dict.fromkeys(key for held in holdings for key in held):
            if key not in self.facts.companies:
                yield Fault(Why.UNKNOWN_COMPANY, {"id": key})
        named = Counter((key, number) for held in holdings for key in held for number in held[key])
        for (key, number), times in named.items():
            if company := self.facts.companies.get(key):
                if not 1 <= number <= company.shares:
                    yield Fault(Why.NO_SUCH_SHARE, {"company": company.name, "number": number})
                elif times > 1:
                    yield Fault(Why.SHARE_TWICE, {"company": company.name, "number": number})
        if move.dummy and not self.has_dummy:
            yield Fault(Why.NO_DUMMY)
        drawn, held = sum(map(len, move.dummy.values())), self.drawn
        if held and drawn not in (0, held[1]):
            yield Fault(Why.DUMMY_HALF, {"held": held[0], "drawn": drawn})

    def _count(self, _table: TableState, move: Holdings) -> None:
        """Counting once more puts the count right."""
        self.at_end = {
            holder: {key: tuple(sorted(numbers)) for key, numbers in held.items() if numbers}
            for holder, held in {**move.held, DUMMY: move.dummy}.items()
        }

    def _print_faults(self, _table: TableState, move: Print) -> Iterator[Fault]:
        """As many places as the company has points for."""
        if move.company is None:
            return
        company = self.facts.companies.get(move.company)
        if company is None:
            yield Fault(Why.UNKNOWN_COMPANY, {"id": move.company})
            return
        if len(move.by_place) != len(company.points):
            yield Fault(Why.PRINTED_PLACES, {"company": company.name, "places": len(company.points)})
        yield from point_faults(move.by_place)

    def _print(self, table: TableState, move: Print) -> None:
        if move.company is None:
            return
        company = replace(self.facts.companies[move.company], points=move.by_place)
        self.facts = replace(self.facts, companies={**self.facts.companies, company.id: company})
        table.box = msgspec.structs.replace(table.box, mechanics={**table.box.mechanics, ShareFacts: self.facts})

    moves: ClassVar[Mapping[type, On]] = {
        Claim: On(_claim_faults, _claim),
        Holdings: On(_holdings_faults, _count),
        Print: On(_print_faults, _print),
    }


def shares_of(side: Side) -> Numbers:
    own = side.mechanic(Shares)
    return own.held_together(side.players) if own else {}


def rival_of(side: Side) -> Numbers:
    """The dummy's, whom everybody is ranked with (PA-09)."""
    own = side.mechanic(Shares)
    return own.held(DUMMY) if own else {}


def majority_key(numbers: Sequence[int]) -> tuple[int, int]:
    """Shares of one company as they are ranked: the most first, then the lowest number (PA-04, PA-05)."""
    return len(numbers), -min(numbers, default=0)


class SharesHeld(Category):
    """Shares, company by company. Of equal numbers the lowest share is ahead (PA-04, PA-05, PA-09)."""

    # i18n: shares of a company, in Pennsylvania
    name = N_("Shares")
    unit = NN_("{n} share", "{n} shares")
    note = N_("held at the end")
    most = N_("Most shares of each company")
    remark = N_("With equal numbers the lowest share is ahead: there are no ties.")
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(shares_of(side).get(piece, ()))

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"shares": shares_of(side)}

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        return {company.id: company.points for company in box.mechanics[ShareFacts].companies.values()}

    def key(self, side: Side, rule: ScoringRule, piece: str, figure: int) -> Key:
        return (figure, majority_key(shares_of(side).get(piece, ()))[1]) if rule.ties == "second" else (figure,)

    def rivals(self, side: Side, piece: str) -> list[Key]:
        """Return the dummy's key, with which all are ranked (PA-09)."""
        return [majority_key(rival_of(side).get(piece, ()))]

    def has_points_by_figure(self, rule: ScoringRule) -> bool:
        return rule.ties != "second"


MECHANIC = Shares

LINES: Mapping[str, Category] = {"shares": SharesHeld()}
