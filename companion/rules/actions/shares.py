"""Shares of companies that come along with claims, and those held at the end (PA-03, PA-09)."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Holdings
from companion.rules.state import DUMMY, TableState

PLAYERS_WITH_DUMMY = 2


def share_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """One share of a company that the route prints, while its stack lasts; with two players one more for the dummy."""
    if move.dummy is not None and (move.share is None or not has_dummy(table)):
        yield Fault(Why.NO_DUMMY)
    taken = Counter[str]()
    for key in (key for key in (move.share, move.dummy) if key is not None):
        company = table.box.companies.get(key)
        if company is None:
            yield Fault(Why.UNKNOWN_COMPANY, {"id": key})
        elif key not in route.companies:
            yield Fault(Why.NO_LOGO, {**table.box.ends_of(route), "company": company.name})
        elif table.shares_left(key) <= taken[key]:
            yield Fault(Why.NO_SHARE_LEFT, {"company": company.name})
        taken[key] += 1


def has_dummy(table: TableState) -> bool:
    """Whether the two who play take shares for a dummy (PA-09)."""
    return bool(table.box.companies) and len(table.players) == PLAYERS_WITH_DUMMY


def take(table: TableState, move: Claim) -> None:
    """The top shares are taken, the player's before the dummy's. What was counted before holds no more."""
    takings = ((move.share, move.player), (move.dummy, DUMMY))
    table.shares_taken += tuple((company, holder) for company, holder in takings if company is not None)
    table.holdings = None


def holdings_faults(table: TableState, move: Holdings) -> Iterator[Fault]:
    """Each share once, of companies and players that there are; of the dummy's half, where they were noted."""
    for player in move.held.keys() - table.players.keys():
        yield Fault(Why.UNKNOWN_PLAYER, {"id": player})
    named = Counter((key, number) for held in (*move.held.values(), move.dummy) for key in held for number in held[key])
    for key in dict.fromkeys(key for held in (*move.held.values(), move.dummy) for key in held):
        if key not in table.box.companies:
            yield Fault(Why.UNKNOWN_COMPANY, {"id": key})
    for (key, number), times in named.items():
        if company := table.box.companies.get(key):
            if not 1 <= number <= company.shares:
                yield Fault(Why.NO_SUCH_SHARE, {"company": company.name, "number": number})
            elif times > 1:
                yield Fault(Why.SHARE_TWICE, {"company": company.name, "number": number})
    if move.dummy and not has_dummy(table):
        yield Fault(Why.NO_DUMMY)
    drawn, held = sum(map(len, move.dummy.values())), drawn_of(table)
    if held and drawn not in (0, held[1]):
        yield Fault(Why.DUMMY_HALF, {"held": held[0], "drawn": drawn})


def drawn_of(table: TableState) -> tuple[int, int] | None:
    """How many shares the dummy holds, and how many of them are drawn to count; None where none was noted."""
    held = sum(holder == DUMMY for _company, holder in table.shares_taken)
    return (held, (held + 1) // 2) if held else None


def note_holdings(table: TableState, move: Holdings) -> None:
    """Counting once more puts the count right."""
    table.holdings = {
        holder: {key: tuple(sorted(numbers)) for key, numbers in held.items() if numbers}
        for holder, held in {**move.held, DUMMY: move.dummy}.items()
    }
