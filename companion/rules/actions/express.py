"""Express cards: each player has a few, and each is used once (SK-01, SK-04)."""

from collections.abc import Iterator

from companion.rules.faults import Fault, Why
from companion.rules.moves import Tickets
from companion.rules.state import TableState


def card_faults(table: TableState, player: str, card: int) -> Iterator[Fault]:
    """The player has the card still; one for more train cards is the table's own knowledge."""
    cards = table.box.express
    if cards is None:
        yield Fault(Why.NO_EXPRESS)
    elif card not in cards.cards:
        yield Fault(Why.UNKNOWN_EXPRESS, {"n": card}, cards.rule)
    elif card in table.express[player]:
        yield Fault(Why.EXPRESS_USED, {"player": table.players[player], "n": card}, cards.rule)


def draw_faults(table: TableState, move: Tickets) -> Iterator[Fault]:
    """A card brings more tickets of a later deal; those of the start are drafted (SK-02)."""
    if move.express is None:
        return
    yield from card_faults(table, move.player, move.express)
    if table.box.express and table.judges_order and table.deal_of(move.player) is not table.variant.later:
        yield Fault(Why.EXPRESS_EARLY, {}, table.box.express.use)


def use(table: TableState, player: str, card: int | None) -> None:
    """The card is out of the game."""
    if card is not None:
        table.express[player] = (*table.express[player], card)
