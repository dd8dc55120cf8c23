"""What pages and phones show of a mechanic, where a game is played with it.

`table.py` of its room has one of these as SHOWN, and where it needs them LINES, the presenters of its score lines
(`views/line_kinds/`); HELD_WORDS, what players have at the end (`text/names.py`); MOVES, the words of its own moves
(`text/moves.py`); MEASURES, the words of tie-breakers (`views/sheet.py`); and WIRE, the shapes of what its script gets.
Its macros are in templates/mechanics/<name>.html, its script is static/js/mechanics/<name>.js.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Generic, NamedTuple

from companion.rules.box import Box, Module, ScoringRule
from companion.rules.log import Log
from companion.rules.moves import Claim, Tickets
from companion.rules.rooms import offered
from companion.rules.state import AnyMechanic
from companion.rules.table import Table


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
    """What a player has left beside the trains, in a sentence: while the game is played, and at its end."""

    now: str
    at_end: str


class Panel(NamedTuple):
    """A panel of the table, which the mechanic's script fills: its name, and the word and icon of the tool."""

    name: str
    word: str
    icon: str
    look: str = "stack"
    """The class of what it holds."""
    is_low: bool = True
    """Whether it is no higher than what it holds."""


class Printed(NamedTuple):
    """What a copy of the box may print otherwise: points by place."""

    name: str
    by_place: tuple[int, ...]


class Shown(Generic[AnyMechanic]):
    """A mechanic on pages and phones, `own` being it as it stands at the table; a hook shows nothing by itself."""

    def set_up(self, box: Box) -> list[str]:
        """What of it lies on the table before the first turn."""
        return []

    def of_module(self, module: Module) -> str:
        """What a module brings of it, beside its name where it is chosen; nothing where it brings nothing of it."""
        return ""

    def lacking_color(self, module: Module) -> str:
        """That the module's box has none of its pieces in the colour of {players}."""
        return ""

    def reminders(self, table: Table, own: AnyMechanic) -> list[str]:
        """Its rules in short, beside the others of a table with a map."""
        return []

    def turns(self, own: AnyMechanic) -> list[str]:
        """What it lets a player do as a turn, beside the others."""
        return []

    def moves_points(self) -> str:
        """By what of it a claim brings others the points of its length."""
        return ""

    def came_along(self, log: Log, own: AnyMechanic, claim: Claim) -> list[str]:
        """What came along with a claim, as the log tells it."""
        return []

    def names(self, log: Log, move: Any) -> dict[str, str]:
        """What the words of a move of its own name, beside the player."""
        return {}

    def prints(self, box: Box) -> Mapping[str, Printed]:
        """What of it a copy of the box may print otherwise, by the id in the move."""
        return {}

    def along(self, own: AnyMechanic, claim: Claim) -> Mapping[str, str]:
        """What a claim brought beyond its own fields, as the move says it again when it is corrected."""
        return {}

    def came_with_tickets(self, move: Tickets) -> list[str]:
        """What came along with tickets, as the log tells it."""
        return []

    def stocks(self, table: Table, own: AnyMechanic, player: str) -> list[Stock]:
        """What of it a player has, for everybody to see."""
        return []

    def had(self, own: AnyMechanic, player: str) -> list[Had]:
        """What a player has of it that isn't on the player's card."""
        return []

    def on_page_of(self, box: Box) -> Any:
        """What the page of a box tells of it, for the macro `page`; None for nothing."""
        return None

    def line_words(self, box: Box, rule: ScoringRule) -> str:
        """What a line of the sheet is about, where it tells that and its macros explain it; nothing for other lines."""
        return ""

    def left(self, own: AnyMechanic, players: Collection[str]) -> list[Left]:
        """What of it players have left that counts with their trains."""
        return []

    def low(self, own: AnyMechanic, side: str, left: int) -> str:
        """That the last lap has begun as a side has so much left; nothing where the usual words do."""
        return ""

    def panel(self) -> Panel | None:
        """A panel of its own; None without one."""
        return None

    def kept(self, table: Table, own: AnyMechanic, player: str) -> Any:
        """What its player alone sees before the end, for the macros `hand` and `strip`; None for nothing."""
        return None

    def dealing(self, table: Table, own: AnyMechanic, player: str) -> Any:
        """What is asked of it where tickets are noted, for the macro `deal`; None where nothing ever is."""
        return None

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


def set_up_of(box: Box) -> list[str]:
    """What mechanics lay on the table before the first turn."""
    return [words for mechanic in shown().values() for words in mechanic.set_up(box)]


def words_of(module: Module) -> list[str]:
    """What a module brings, mechanic by mechanic."""
    return [words for mechanic in shown().values() if (words := mechanic.of_module(module))]


def lacking_color(module: Module) -> str:
    """That the module's box has no pieces in the colour of {players}."""
    return " ".join(words for mechanic in shown().values() if (words := mechanic.lacking_color(module)))


def point_movers(mechanics: Iterable[str]) -> str:
    """By what of these mechanics a claim brings others the points of its length; nothing where it doesn't."""
    return ", ".join(words for name in mechanics if (words := shown()[name].moves_points()))


def line_of(box: Box, rule: ScoringRule) -> tuple[str, str] | None:
    """The mechanic that tells what a line is about, by name, and in words; None for most lines."""
    told = ((name, one.line_words(box, rule)) for name, one in shown().items())
    return next(((name, words) for name, words in told if words), None)


def had_by(table: Table, player: str) -> list[Had]:
    """What a player has of mechanics that isn't on the player's card."""
    return [had for name, own in table.mechanics.items() for had in shown()[name].had(own, player)]


def on_page_of(box: Box) -> dict[str, Any]:
    """What the page of a box tells of mechanics, by their names."""
    told = {name: one.on_page_of(box) for name, one in shown().items()}
    return {name: what for name, what in told.items() if what is not None}


def panels_of(table: Table) -> dict[str, Panel]:
    """The panels of mechanics, by their names."""
    return {name: panel for name in table.mechanics if (panel := shown()[name].panel())}


def turns_of(table: Table) -> list[str]:
    """What mechanics let a player do as a turn."""
    return [words for name, own in table.mechanics.items() for words in shown()[name].turns(own)]


def reminders_of(table: Table) -> list[str]:
    """The rules of the mechanics in short."""
    return [words for name, own in table.mechanics.items() for words in shown()[name].reminders(table, own)]
