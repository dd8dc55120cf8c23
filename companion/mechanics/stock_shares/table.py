"""Shares on pages: a claim's or counted ones, all players', the category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypedDict

from companion.mechanics.stock_shares.rules import DUMMY, Company, ShareFacts, Shares, majority_key, rival_of, shares_of
from companion.rules import moves
from companion.rules.box import Box
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.score.scored import Piece
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure
from companion.table.wording.mechanic import MechanicPresenter, Printed, Stock
from companion.table.wording.moves import MoveText
from companion.table.wording.names import join_names
from companion.web.i18n import _, name_of


class CompanyFacts(TypedDict):
    """A company whose shares come with claims."""

    name: str
    """As it is printed."""
    shares: int
    """How many it has."""


class ShareFactsShown(TypedDict):
    """The companies of which claims take shares."""

    companies: dict[str, CompanyFacts]
    """Company id → what is known of it."""
    logos: Mapping[str, tuple[str, ...]]
    """Route id → the companies of one of which a claim may take a share, where there are any."""


class ShareState(TypedDict):
    """The shares that nobody has."""

    left: dict[str, int]
    """Company id → how many shares its stack still has."""


class _Shares(MechanicPresenter[Shares]):
    def came_along(self, log: Log, own: Shares, claim: moves.Claim) -> list[str]:
        companies = own.facts.companies
        words = []
        if claim.share:
            words.append(_("a share of {company}", company=companies[claim.share].name))
        if claim.dummy:
            words.append(_("for the dummy one of {company}", company=companies[claim.dummy].name))
        return words

    def names(self, log: Log, move: Any) -> dict[str, str]:
        counts = {log.player(key).name: sum(map(len, held.values())) for key, held in move.held.items()}
        if move.dummy:
            # i18n: the player who isn't there, in a game of two
            counts[_("Dummy")] = sum(map(len, move.dummy.values()))
        return {"held": join_names(f"{name} {count}" for name, count in counts.items())}

    def stocks(self, table: Table, own: Shares, player: str) -> list[Stock]:
        # i18n: of companies, read out before their number
        return [Stock("shares", _("shares"), "paper", sum(map(len, own.held(player).values())))]

    def prints(self, box: Box) -> Mapping[str, Printed]:
        facts = box.facts(ShareFacts)
        companies = facts.companies.values() if facts else ()
        return {company.id: Printed(name_of(company), company.points) for company in companies}

    def facts(self, table: Table, own: Shares) -> ShareFactsShown:
        companies = own.facts.companies.items()
        return {
            "companies": {key: {"name": one.name, "shares": one.shares} for key, one in companies},
            "logos": own.facts.logos,
        }

    def state(self, table: Table, own: Shares) -> ShareState:
        return {"left": {company: own.left(company) for company in own.facts.companies}}


@dataclass(frozen=True)
class CompanyRow(Row):
    """A company. Behind the sides stands the dummy with its drawn shares."""

    company: str = ""
    shares: int = 0
    by_place: str = ""
    held: Sequence[Sequence[int]] = ()
    """The numbers of the shares, seat by seat."""
    ranked: Sequence[tuple[int, Sequence[int], int]] = ()
    """Seat, shares and points of each holder, the one that is ahead first."""


class Dummy(NamedTuple):
    """The dummy's shares by company, how many of them count, and whether they are drawn already."""

    shares: Mapping[str, Sequence[int]]
    held: int
    drawn: int
    is_drawn: bool


class _SharesLine(LinePresenter):
    mechanic = "stock_shares"
    is_marked = True

    def describe(self) -> str:
        companies = self.box.mechanics[ShareFacts].companies.values()
        named = [f"{company.name} ({company.shares}): {', '.join(map(str, company.points))}" for company in companies]
        return _(
            "For each company, the player who holds the most of its shares gets the points for first place, the next "
            "those for second, and so on: {companies}. With equal numbers, the lowest share is ahead.",
            companies=_("; ").join(named),
        )

    def piece_name(self, piece: str) -> str:
        company: Company = self.box.mechanics[ShareFacts].companies[piece]
        return company.name

    def row(self, piece: Piece, figures: list[RowFigure]) -> CompanyRow:
        facts = self.box.mechanics[ShareFacts].companies[piece.id]
        held = [shares_of(side).get(piece.id, ()) for side in self.own] + [rival_of(self.own[0]).get(piece.id, ())]
        holders = (seat for seat, numbers in enumerate(held) if numbers)
        ranked = sorted(holders, key=lambda seat: majority_key(held[seat]))
        return CompanyRow(
            facts.name,
            piece,
            figures,
            company=piece.id,
            shares=facts.shares,
            by_place=", ".join(map(str, facts.points)),
            held=held,
            ranked=[
                (seat, held[seat], facts.points[place] if place < len(facts.points) else 0)
                for place, seat in enumerate(reversed(ranked))
            ],
        )

    def more_of(self, table: Table) -> Dummy | None:
        """Return the dummy; None in a game without one."""
        own = table.mechanic(Shares)
        if own is None or not own.has_dummy:
            return None
        held, drawn = own.drawn or (0, 0)
        counted = sum(map(len, own.held(DUMMY).values()))
        return Dummy(own.taken_by(DUMMY), held, drawn, is_drawn=counted > 0)


SHOWN = _Shares()

WIRE: tuple[Any, Any] = (ShareState, ShareFactsShown)

MOVES: Mapping[type, MoveText] = {moves.Holdings: MoveText(N_("Shares counted: {held}"))}

LINES: Mapping[str, type[LinePresenter]] = {"shares": _SharesLine}
