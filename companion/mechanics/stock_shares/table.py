"""Shares as people see them: what came with a claim or was counted, how many everybody has, the line of the sheet."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from companion.mechanics.stock_shares.rules import DUMMY, ShareFacts, Shares, majority_key, rival_of, shares_of
from companion.rules import moves
from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.mechanic import Printed, Shown, Stock
from companion.table.text.moves import MoveText
from companion.table.text.names import join_names
from companion.table.views.line_kinds.line_view import MARKING, LineView
from companion.web.i18n import _, name_of, ngettext


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


class _Shares(Shown[Shares]):
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


def _company(box: Box, _rule: ScoringRule, company: str, sides: Sequence[Side]) -> dict[str, Any]:
    """A company, the numbers of its shares by side and of the dummy's drawn ones behind them, and who is ahead."""
    facts = box.mechanics[ShareFacts].companies[company]
    held = [shares_of(side).get(company, ()) for side in sides] + [rival_of(sides[0]).get(company, ())]
    ranked = sorted((seat for seat, numbers in enumerate(held) if numbers), key=lambda seat: majority_key(held[seat]))
    return {
        "name": facts.name,
        "company": company,
        "shares": facts.shares,
        "by_place": ", ".join(map(str, facts.points)),
        "held": held,
        "ranked": [
            (seat, held[seat], facts.points[place] if place < len(facts.points) else 0)
            for place, seat in enumerate(reversed(ranked))
        ],
    }


def _dummy(table: Table) -> dict[str, Any]:
    """The dummy's shares by company, and how many of them are drawn to count; none where nobody takes any for it."""
    own = table.mechanic(Shares)
    if own is None or not own.has_dummy:
        return {}
    held, drawn = own.drawn or (0, 0)
    counted = sum(map(len, own.held(DUMMY).values()))
    return {"dummy": {"shares": own.taken_by(DUMMY), "held": held, "drawn": drawn, "is_drawn": counted > 0}}


def _sentence(box: Box, _rule: ScoringRule) -> str:
    companies = box.mechanics[ShareFacts].companies.values()
    named = [f"{company.name} ({company.shares}): {', '.join(map(str, company.points))}" for company in companies]
    return _(
        "For each company, the player who holds the most of its shares gets the points for first place, the next those "
        "for second, and so on: {companies}. With equal numbers, the lowest share is ahead.",
        companies=_("; ").join(named),
    )


SHOWN = _Shares()

WIRE: tuple[Any, Any] = (ShareState, ShareFactsShown)

MOVES: Mapping[type, MoveText] = {moves.Holdings: MoveText(N_("Shares counted: {held}"))}

LINES: Mapping[str, LineView] = {
    "shares": LineView(
        # i18n: shares of a company, in Pennsylvania
        N_("Shares"),
        "shares",
        lambda n: ngettext("{n} share", "{n} shares", n),
        mechanic="stock_shares",
        script=MARKING,
        note=N_("held at the end"),
        most=N_("Most shares of each company"),
        sentence=_sentence,
        remark=N_("With equal numbers the lowest share is ahead: there are no ties."),
        piece=_company,
        more=_dummy,
    ),
}
