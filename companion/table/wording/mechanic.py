"""What pages and phones show of a mechanic, where a game is played with it.

`table.py` of its room has one of these as SHOWN, and where it needs them LINES, the presenters of its score lines
(`views/line_kinds/`); HELD_WORDS, what players have at the end (`text/names.py`); MOVES, the words of its own moves
(`text/moves.py`); MEASURES, the words of tie-breakers (`views/sheet.py`); and WIRE, the shapes of what its script gets.
Its macros are in templates/mechanics/<name>.html, its script is static/js/mechanics/<name>.js.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple

from companion.rules.box import Box, Module, ScoringRule
from companion.rules.log import Log
from companion.rules.registry import offered
from companion.rules.state import AnyMechanic
from companion.rules.table import Table
from companion.rules.tally import Tally


class Stock(NamedTuple):
    """What a player has, on the card of the player: the same id as of what moves on their way change."""

    id: str
    words: str
    """What it is, before its number, in a form that goes with any."""
    icon: str
    number: int
    label: str = ""
    """What it is called among what a player has left to play; nothing for what was won."""
    is_shared: bool = False
    """Whether a team has it together."""
    hint: str = ""
    """What the next one costs."""


class Had(NamedTuple):
    """What a player has, among what is left to play: its name, how many, and which."""

    name: str
    number: int
    more: str = ""
    colors: Mapping[str, int] | None = None
    """How many of each colour, where they have one."""


class Left(NamedTuple):
    """Sentences about pieces that are left."""

    low: str
    """The last lap has begun, because a side has so few."""
    now: str = ""
    """The same of a player while the game is played, and at its end."""
    at_end: str = ""


class AsTurn(str):
    """A reminder of something that a player can do as a turn."""

    __slots__ = ()


class Panel(NamedTuple):
    """A panel of the table, which the mechanic's script fills: its name, and the word and icon of the tool."""

    name: str
    word: str
    icon: str
    look: str = "stack"
    """The class of what it holds."""
    is_low: bool = True
    """Whether it is no higher than what it holds."""


class Explained(NamedTuple):
    """A mechanic on the page of its box."""

    page: Any
    """Data for the macro `page`."""
    lines: Mapping[str, str]
    """By rule of the sheet a sentence about it."""


class Printed(NamedTuple):
    """What a copy of the box may print otherwise: points by place."""

    name: str
    by_place: tuple[int, ...]


class Shown(Generic[AnyMechanic]):
    """A mechanic on pages and phones, `own` being it as it stands at the table; a hook shows nothing by itself."""

    def set_up(self, of: Box | Module) -> list[str]:
        """Return what a box, or a module, puts on the table before the first turn."""
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
        """Return the things that a copy of the box may print otherwise, by the id in the move."""
        return {}

    def stocks(self, table: Table, own: AnyMechanic, player: str) -> list[Stock]:
        """Return the player's pieces and cards, which are public."""
        return []

    def had(self, own: AnyMechanic, player: str) -> list[Had]:
        """Return the player's things that are not on the player's card."""
        return []

    def explains(self, box: Box) -> Explained | None:
        """Return the data of the macro `page`, and the lines of the sheet that its macros explain."""
        return None

    def left(self, own: AnyMechanic, side: str, number: int) -> Left | None:
        """Return the sentences about so many pieces that a side or player has left; None for the trains' own."""
        return None

    def panel(self) -> Panel | None:
        """Return its panel of the table."""
        return None

    def private(self, table: Table, own: AnyMechanic, player: str) -> Mapping[str, Any]:
        """Return what only the player may see before the end, by the macro of its template that shows it: `hand` with
        `strip`, or `deal`."""
        return {}

    def facts(self, table: Table, own: AnyMechanic) -> Mapping[str, Any] | None:
        """What its script needs and never changes, `tracks` by route; None where it has no script."""
        return None

    def state(self, table: Table, own: AnyMechanic) -> Mapping[str, Any] | None:
        """What its script needs and changes, the same for every phone; None where it has no script."""
        return None


def shown() -> Mapping[str, Shown[Any]]:
    """Each mechanic that is there, by name."""
    return offered("SHOWN", "table")


def printed_by_mechanics(box: Box) -> Mapping[str, Printed]:
    """What of mechanics a copy of the box may print otherwise."""
    return {key: printed for mechanic in shown().values() for key, printed in mechanic.prints(box).items()}


def set_up_of(of: Box | Module) -> list[str]:
    """Return what the mechanics of a box or module put on the table before the first turn."""
    return [words for mechanic in shown().values() for words in mechanic.set_up(of)]


def point_movers(table: Table) -> str:
    """Return the names of the pieces by which a claim scores for other players."""
    tallies: Mapping[str, Mapping[str, Tally]] = offered("TALLIES", "rules")
    movers = [name for name in table.mechanics if any(one.is_signed for one in tallies.get(name, {}).values())]
    player = next(iter(table.players))
    stocks = (stock for name in movers for stock in shown()[name].stocks(table, table.mechanics[name], player))
    return ", ".join(stock.words for stock in stocks)


def line_of(box: Box, rule: ScoringRule) -> tuple[str, str] | None:
    """Return the mechanic that explains a line of the sheet, by name, and its sentence; None for most lines."""
    told = ((name, one.lines.get(rule.rule)) for name, one in _explained(box))
    return next(((name, words) for name, words in told if words), None)


def _explained(box: Box) -> Iterator[tuple[str, Explained]]:
    yield from ((name, told) for name, one in shown().items() if (told := one.explains(box)))


def had_by(table: Table, player: str) -> list[Had]:
    """What a player has of mechanics that isn't on the player's card."""
    return [had for name, own in table.mechanics.items() for had in shown()[name].had(own, player)]


def on_page_of(box: Box) -> dict[str, Any]:
    """Return the data of the macros `page`, by mechanic."""
    return {name: told.page for name, told in _explained(box)}


def panels_of(table: Table) -> dict[str, Panel]:
    """The panels of mechanics, by their names."""
    return {name: panel for name in table.mechanics if (panel := shown()[name].panel())}


def reminders_of(table: Table, *, as_turns: bool) -> list[str]:
    """Return the turns that mechanics add, or their other rules in short."""
    of_each = (shown()[name].reminders(table, own) for name, own in table.mechanics.items())
    return [words for all_words in of_each for words in all_words if isinstance(words, AsTurn) == as_turns]
