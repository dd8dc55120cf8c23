"""Reasons for a refusal: a ledger id and a sentence with its values.

Sentences are English templates; pages translate them and their values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Protocol

from companion.rules.registry import Registry


class Named(Protocol):
    """A value with a name, for example a player or a place."""

    @property
    def name(self) -> str: ...


class Hue(str):
    """A colour's id, shown by its name in the reader's language."""

    __slots__ = ()


Value = Named | Hue | str | int


def N_(text: str) -> str:  # noqa: N802 - gettext's customary mark
    return text


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    return singular, plural


class Effect(Enum):
    """Effect of a reason on pages and phones."""

    CLOSES = "nobody can claim the route"
    PASSING = "a move that is still being sent may take the reason away"
    ASKED = "the phone asks for what is missing before it sends the claim"
    TAKEN = "another player was first"


class Reason(Enum):
    """Reasons for a refusal, each an English template with its values in braces.

    A tuple has the ledger's id before the template (empty if the box names the rule), or the HTTP status. A plain
    template is about malformed input. Effects follow the template.
    """

    text: str
    """The sentence's English template."""
    rule: str | None
    """Ledger id; empty if the box names the rule, None if no rule is broken."""
    status: int | None
    """HTTP status of the refusal, if it doesn't follow from the rule."""
    effects: tuple[Effect, ...]

    def __init__(self, *parts: Any) -> None:
        first, self.text = parts[:2] if len(parts) > 1 else (None, parts[0])
        self.rule = first if isinstance(first, str) else None
        self.status = first if isinstance(first, int) else None
        self.effects = parts[2:]


class Why(Reason):
    """Reasons of the rules."""

    UNKNOWN_PLAYER = N_("There is no player “{id}” at this table.")
    UNKNOWN_ROUTE = N_("There is no route “{id}” on this board.")
    UNKNOWN_CITY = N_("There is no city “{id}” on this board.")
    UNKNOWN_TICKET = N_("There is no ticket “{id}” in this deck.")
    UNKNOWN_VARIANT = N_("There is no variant “{id}” in this edition.")
    UNKNOWN_MODULE = N_("There is no module “{id}” for this edition.")
    UNKNOWN_COLOR = "", N_("“{id}” is not a colour of this edition.")
    BONUS_CARDS = "", N_("Choose the bonus cards that were turned up: {n} different ones.")
    NOTHING_COUNTED = N_("Enter a number.")
    NOT_ASKED = "", N_("No line of this game’s sheet asks for that count.")
    COUNTED = "", N_("Enter a number from 0 to {most}.")
    MODULE_TWICE = N_("The module “{id}” is listed twice.")
    SAME_ID = N_("Two players have the id “{id}”.")
    SAME_NAME = N_("Two players have the same name.")
    BAD_ID = N_("A player’s id has 1 to {most} letters, digits, hyphens or underscores.")
    NO_NAME = N_("One player has no name.")
    LONG_NAME = N_("A name can have up to {most} characters.")
    NO_TEAMS = N_("This edition is played without teams.")
    PLAYERS = "", N_("This edition is for {least} to {most} players.")
    PLAYERS_IN_TEAMS = "", N_("This edition is for {least} or {most} players, in teams of {size}.")
    TEAM_SIZE = "", N_("Each team needs {size} players, and every player a team.")
    TEAM_SEATS = "", N_("The players of a team sit side by side.")
    TEAM_COLOR = "", N_("The players of a team share one colour.")
    NO_PARTNER = "", N_("Nobody sits next to {player} who could form a team of {size}.")
    SAME_COLOR = "", N_("Two players have the same colour.")
    SAME_TEAM_COLOR = "", N_("Two teams have the same colour.")
    CLAIMED = "ALL-01", N_("{a} – {b} already belongs to {owner}."), Effect.TAKEN
    TRAINS = "ALL-02", N_("Not enough trains: {player} has {left}, the route takes {needed}.")
    CROSSING = (
        "LA-05",
        N_("Not enough trains: {player} has {left}, the route and mountains take {needed}."),
    )
    TWIN_HELD = "ALL-05", N_("{player} already has a route between {a} and {b}.")
    TWIN_CLOSED = "", N_("Closed: with so few players only one {a} – {b} is open."), Effect.CLOSES
    TRIPLE_CLOSED = (
        "",
        N_("Closed: with so few players only {usable} of {a} – {b} are open."),
        Effect.CLOSES,
    )
    NO_SUCH_MOVE = N_("There is no such move in this edition.")
    NOT_TAKEN = N_("In this edition, “{field}” can’t come with a claim.")
    NO_MORE_TICKETS = N_("This edition has no express cards.")
    STATION_TAKEN = "EU-08", N_("{owner} already has a station in {city}."), Effect.TAKEN
    STATIONS_LEFT = "EU-08", N_("{player} has no station left.")
    NO_STATIONS = N_("This edition has no stations.")
    NOT_A_CITY = "EU-08", N_("A station can’t be built in {city}.")
    TICKET_HELD = "ALL-14", N_("{owner} already holds the ticket {a} – {b}.")
    NOT_BESIDE_SEALED = (
        "ALL-14",
        N_("This doesn’t fit the tickets already noted, some on other phones."),
    )
    TICKET_ELSEWHERE = "ALL-14", N_("One of these tickets was dealt to someone else.")
    TICKET_GONE = "", N_("The ticket {a} – {b} left the game: dealt and not kept.")
    TICKET_TWICE = "ALL-14", N_("The ticket {a} – {b} is listed twice.")
    NO_TICKETS = N_("Choose a ticket.")
    TOO_MANY_TICKETS = N_("No more than {most} tickets can be noted at once.")
    TOO_MANY_WRITTEN = N_("No more than {most} typed-in tickets can be in one hand.")
    NOT_DEALT = "", N_("The ticket {a} – {b} was kept but not dealt.")
    DEAL_SIZE = "", N_("{dealt} tickets are dealt at once, not {named}.")
    DEAL_MIX = "", N_("That mix of tickets isn’t dealt at once.")
    KEEP_LEAST = "", N_("Too few tickets kept: at least {least} of those dealt must stay.")
    KEEP_EXACTLY = "", N_("Keep exactly {n} tickets. You chose {named}.")
    DRAW_EARLY = "", N_("Tickets can be drawn once everyone has those of the second deal.")
    KEEP_MOST = "", N_("Keep at most {most} of the “{pack}” tickets.")
    BAD_TICKET = N_("A typed-in ticket needs two different places and 1 to 99 points.")
    NO_WRITTEN = N_("This edition’s tickets show their cost, so they can’t be typed in.")
    NO_HOLDER = N_("Without teams there is no shared holder for tickets.")
    NOT_IN_HAND = "TA-03", N_("{player} doesn’t hold that ticket.")
    SHARE_MOST = "TA-03", N_("At most two tickets can go to the holder at a time.")
    NO_PILES = N_("This edition is played without train piles.")
    NO_SCORING = "CG-06", N_("With this many players there is no scoring {scoring}.")
    PILE_LATE = "CG-06", N_("{player} has already counted for a later scoring.")
    PILE_CARDS = "CG-01", N_("A pile has 0 to {most} {color} cards here. The deck has no more.")
    PILE_CARD = N_("There are no “{id}” cards in this edition.")
    NOT_COUNTED = "CG-03", N_("{player} has counted no pile for that scoring.")
    PAY_NOT_OPEN = "CG-03", N_("The ticket {a} – {b} isn’t open at that scoring.")
    PAY_SHORT = "CG-03", N_("{player}’s pile doesn’t cover all of these tickets.")
    PAY_LATE = "CG-07", N_("{player} has already counted for a later scoring.")
    PAY_NOT_HELD = "CG-03", N_("{player} doesn’t hold the ticket {a} – {b}.")
    NO_STATION_THERE = "EU-10", N_("{player} has no station in {city}.")
    NOT_LENT = (
        "EU-10",
        N_("The station in {city} can’t borrow {a} – {b}. A route must end there, and belong to someone else."),
    )
    NO_LAST_LAP = "ALL-09", N_("The last lap hasn’t begun.")
    LAST_TURN_TAKEN = "ALL-09", N_("{player} has had their last turn.")
    NO_WRITTEN_BOARD = N_("This edition’s board is known: there is nothing to type in.")
    NO_POINTS = N_("No points are set for a route of {length}.")
    MANY_TRACKS = N_("No more than {most} routes can be typed in.")
    SAME_PLACE = N_("A route needs two different places.")
    BAD_PLACE = N_("Enter a place name of up to {most} characters.")
    SPELT_OTHERWISE = N_("That place is spelled {place} here.")
    NAME_UNCHANGED = N_("{place} already has that name.")
    ROUTE_BETWEEN = N_("There is a route {a} – {b}, so the two can’t be merged.")
    RENAME_BREAKS = N_("With that name, a recorded move is no longer valid.")
    NO_BONUS = N_("Enter a name for the bonus, and −99 to 99 points.")
    NO_NAMED_BONUS = N_("This edition has no bonuses to type in.")
    MANY_BONUSES = N_("No more than {most} bonuses can be typed in for one player.")
    NO_HOUSE_RULE = N_("There is no house rule “{id}” for this game.")
    HOUSE_RULE_TWICE = N_("This table already has that house rule.")
    NO_REASON = N_("Please say why in a few words (up to {most} characters).")
    NOTHING_PRINTED = N_(
        "Choose a route, ticket or company, and enter what your board says. It must be a board that we know."
    )
    PRINTED_POINTS = N_("Enter 1 to {most} points.")
    NO_BULLETS = N_("This edition has no bullet trains.")
    NOT_AFTER = N_("The player this one was to follow isn’t at this table.")
    JOIN_COUNTED = "CG-06", N_("Train piles are already counted: nobody can be added now.")
    JOIN_BREAKS = N_("With one more player, a recorded move would no longer be valid.")
    PLAYER_STAYS = "ALL-13", N_("Moves with {player} still count ({n}). Undo those first.")
    PRINT_BREAKS = N_("With that value, a recorded move would no longer be valid.")
    NOTHING_TO_UNDO = "ALL-13", N_("There is no earlier move {id} to undo.")
    UNDONE = "ALL-13", N_("That move is already undone.")
    UNDO_BREAKS = "ALL-13", N_("That can’t be undone now: a later move depends on it.")


class Allowance(NamedTuple):
    """A house rule in words."""

    text: str
    lifts: frozenset[Reason]
    """Reasons that it removes."""
    fits: Callable[[Any], bool] = lambda _table: True
    """Whether it would change something at a table (`TableState`)."""


CORE_RULES: Mapping[str, Allowance] = {
    "twins_open": Allowance(
        N_("Double routes are open, whatever the number of players"),
        frozenset({Why.TWIN_CLOSED, Why.TRIPLE_CLOSED}),
        lambda table: any(table.box.twins.values()) and (table.twins_close or "twins_open" in table.house_rules),
    ),
    "twins_of_one": Allowance(
        N_("One player can have several routes between two places"),
        frozenset({Why.TWIN_HELD}),
        lambda table: any(table.box.twins.values()),
    ),
    "tickets_freely": Allowance(
        N_("Tickets can be dealt and kept in any number and of any kind"),
        frozenset({Why.DEAL_SIZE, Why.DEAL_MIX, Why.KEEP_LEAST, Why.KEEP_MOST, Why.TICKET_GONE}),
        lambda table: bool(table.box.has_map),
    ),
}
HOUSE_RULES: Mapping[str, Allowance] = Registry(CORE_RULES, "HOUSE_RULES")
"""House rules by key. Other rules can't be lifted, because the count would break."""


@dataclass(frozen=True)
class Fault:
    """One reason for a refusal."""

    why: Reason
    values: Mapping[str, Value] = field(default_factory=dict)
    box_rule: str | None = None
    """Ledger id, if the box names the rule."""
    cause: "Fault | None" = None

    @property
    def rule(self) -> str | None:
        return self.box_rule if self.why.rule == "" else self.why.rule

    @property
    def status(self) -> int:
        """HTTP status: 409 for a broken rule, 400 for malformed input, unless the reason names another."""
        return self.why.status or (409 if self.rule else 400)

    def sentence(
        self,
        translate: Callable[[str], str] = str,
        name: Callable[[Value], str] = lambda value: value.name if not isinstance(value, str | int) else str(value),
    ) -> str:
        words = translate(self.why.text).format_map({key: name(value) for key, value in self.values.items()})
        return f"{words} {self.cause.sentence(translate, name)}" if self.cause else words


class Refused(Exception):
    """A request that was refused and changed nothing; `faults` has every reason.

    `index` is the refused move of a record; `place` is the field of a form, or the position in a file, for example
    games[3].record.moves[7].
    """

    def __init__(self, faults: list[Fault], index: int | None = None, place: str = "") -> None:
        self.faults = faults
        self.index = index
        self.place = place
        super().__init__(self.message())

    @property
    def status(self) -> int:
        return max(fault.status for fault in self.faults)

    def message(self, word: Callable[[Fault], str] = lambda fault: fault.sentence()) -> str:
        """Return every reason once; if there is a place, after it and with the rules' ids."""
        if not self.place:
            return " ".join(dict.fromkeys(map(word, self.faults)))
        reasons = [f"{word(fault)} ({fault.rule})" if fault.rule else word(fault) for fault in self.faults]
        return f"{self.place}: {' '.join(reasons)}"


def refusal(why: Reason, place: str = "", **values: Value) -> Refused:
    return Refused([Fault(why, values)], place=place)
