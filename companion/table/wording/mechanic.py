"""How pages and devices show a mechanic of the game.

`table.py` of a mechanic has one of these as SHOWN. It may also have LINES, the presenters of its score lines
(`presenters/line_kinds/`); MOVES, the words of its own moves (`wording/moves.py`); and WIRE, the shapes of its script's
data. Its macros are in templates/mechanics/<name>.html, its script is static/js/mechanics/<name>.js.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from companion.rules.box import Box, Module, ScoringRule
from companion.rules.log import Log
from companion.rules.registry import offered
from companion.rules.score.categories.category import Category
from companion.rules.state import AnyMechanic
from companion.rules.table import Table
from companion.rules.tally import POINTS_MOVED


class Stock(NamedTuple):
    """A player's pieces or cards on the player's card. Moves that are being sent change it by the same id."""

    id: str
    words: str
    """The name before its number, in a form for any number."""
    icon: str
    number: int
    label: str = ""
    """The name among the things that a player has left to play. Empty for things that were won."""
    is_shared: bool = False
    """Whether a team has it together."""
    hint: str = ""
    """The cost of the next one, in words."""


class Had(NamedTuple):
    """A player's things among those left to play, with their number and details."""

    name: str
    number: int
    more: str = ""
    colors: Mapping[str, int] | None = None
    """The number of each colour, if they have one."""


class Left(NamedTuple):
    """Sentences about the pieces that are left."""

    low: str
    """The last lap has begun, because the side has few left."""
    now: str = ""
    """The number that a player has left during the game."""
    at_end: str = ""


class AsTurn(str):
    """A reminder of something that a player can do as a turn."""

    __slots__ = ()


class Panel(NamedTuple):
    """A panel of the table, which the mechanic's script fills, with the word and icon of its tool."""

    name: str
    word: str
    icon: str
    look: str = "stack"
    """The CSS class of its content."""
    is_low: bool = True
    """Whether it is only as high as its content."""


class Explained(NamedTuple):
    """A mechanic on the page of its box."""

    page: Any
    """Data for the macro `page`."""
    lines: Mapping[str, str]
    """Sentences about score lines, by the line's rule."""


class Printed(NamedTuple):
    """Points by place that a copy of the box may print differently."""

    name: str
    by_place: tuple[int, ...]


class MechanicPresenter(Generic[AnyMechanic]):
    """A mechanic on pages and devices. `own` is its state at the table. By default a hook shows nothing."""

    def set_up(self, of: Box | Module) -> list[str]:
        """Return the things that a box or module puts on the table before the first turn."""
        return []

    def reminders(self, table: Table, own: AnyMechanic) -> list[str]:
        """Return its rules in short, for the table's reminder; `AsTurn` for the turns that it adds."""
        return []

    def came_along(self, log: Log, own: AnyMechanic, move: Any) -> list[str]:
        """Return the extras of a claim, or of tickets that carry a field of its own, in the log's words."""
        return []

    def names(self, log: Log, move: Any) -> dict[str, str]:
        """Return the values of the placeholders in the words of its own moves, except the player."""
        return {}

    def prints(self, box: Box) -> Mapping[str, Printed]:
        """Return the things that a copy of the box may print differently, by their id in the move."""
        return {}

    def stocks(self, table: Table, own: AnyMechanic, player: str) -> Sequence[Stock | Had]:
        """Return the player's pieces and cards, which are public. `Had` is not on the player's card."""
        return []

    def explains(self, box: Box) -> Explained | None:
        """Return the data of the macro `page`, and the lines of the sheet that its macros explain."""
        return None

    def left(self, own: AnyMechanic, side: str, number: int) -> Left | None:
        """Return the sentences about `number` pieces that a side or player has left; None for the usual ones about
        trains.
        """
        return None

    def panel(self) -> Panel | None:
        """Return its panel of the table."""
        return None

    def private(self, table: Table, own: AnyMechanic, player: str) -> Mapping[str, Any]:
        """Return data that only the player may see before the end, by the macro of its template: `hand` with `strip`,
        or `deal`.
        """
        return {}

    def facts(self, table: Table, own: AnyMechanic) -> Mapping[str, Any] | None:
        """Return the constant data of its script, with `tracks` by route; None without a script."""
        return None

    def state(self, table: Table, own: AnyMechanic) -> Mapping[str, Any] | None:
        """Return the changing data of its script, the same for every device; None without a script."""
        return None


def shown() -> Mapping[str, MechanicPresenter[Any]]:
    return offered("SHOWN", "table")


def printed_by_mechanics(box: Box) -> Mapping[str, Printed]:
    return {key: printed for mechanic in shown().values() for key, printed in mechanic.prints(box).items()}


def set_up_of(of: Box | Module) -> list[str]:
    return [words for mechanic in shown().values() for words in mechanic.set_up(of)]


def point_movers(table: Table) -> str:
    """Return the names of the pieces by which a claim scores for other players."""
    categories: Mapping[str, Mapping[str, Category]] = offered("LINES", "rules")
    movers = {
        name: table.mechanics[name]
        for name in table.mechanics
        for category in categories.get(name, {}).values()
        if any(tally.numbers == POINTS_MOVED for tally in category.tallies.values())
    }
    player = next(iter(table.players))
    stocks = (stock for name, own in movers.items() for stock in shown()[name].stocks(table, own, player))
    return ", ".join(stock.words for stock in stocks if isinstance(stock, Stock))


def line_of(box: Box, rule: ScoringRule) -> tuple[str, str] | None:
    """Return the mechanic that explains a line of the sheet, and its sentence, unless the line is the core's."""
    told = ((name, one.lines.get(rule.rule)) for name, one in _explained(box))
    return next(((name, words) for name, words in told if words), None)


def _explained(box: Box) -> Iterator[tuple[str, Explained]]:
    yield from ((name, told) for name, one in shown().items() if (told := one.explains(box)))


def had_by(table: Table, player: str) -> list[Had]:
    stocks = (one for name, own in table.mechanics.items() for one in shown()[name].stocks(table, own, player))
    return [one for one in stocks if isinstance(one, Had)]


def on_page_of(box: Box) -> dict[str, Any]:
    """Return {mechanic: data of its macro `page`}."""
    return {name: told.page for name, told in _explained(box)}


def panels_of(table: Table) -> dict[str, Panel]:
    """Return {mechanic: panel}."""
    return {name: panel for name in table.mechanics if (panel := shown()[name].panel())}


def reminders_of(table: Table, *, as_turns: bool) -> list[str]:
    of_each = (shown()[name].reminders(table, own) for name, own in table.mechanics.items())
    return [words for all_words in of_each for words in all_words if isinstance(words, AsTurn) == as_turns]
