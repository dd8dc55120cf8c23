"""Why something can't be recorded: the ledger's id and a sentence, with the things that it names.

The sentences are English templates; whoever shows a fault translates the template and names its values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol


class Named(Protocol):
    """Something with a name to show, such as a player or a place."""

    @property
    def name(self) -> str: ...


class Hue(str):
    """A colour's id, to be shown by its name in the reader's language."""

    __slots__ = ()


Value = Named | Hue | str | int


def N_(text: str) -> str:  # noqa: N802 - gettext's customary mark
    """Mark a sentence for translation, without translating it."""
    return text


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark the two forms of a sentence for translation."""
    return singular, plural


class Reason(Enum):
    """Reasons for a refusal, each an English sentence with the names of its values in braces.

    Before the sentence stands the ledger's id of a rule, empty where the box says which of its rules it is; or else the
    HTTP status of the answer. What stands alone is about malformed input.
    """

    @property
    def text(self) -> str:
        """The sentence's English template."""
        return str(self.value if isinstance(self.value, str) else self.value[1])

    @property
    def rule(self) -> str | None:
        """The ledger's id; empty where the box says which of its rules it is, None where no rule is broken."""
        return self.value[0] if isinstance(self.value, tuple) and isinstance(self.value[0], str) else None

    @property
    def status(self) -> int | None:
        """The HTTP status of an answer that refuses for this, where that doesn't follow from the rule."""
        return self.value[0] if isinstance(self.value, tuple) and isinstance(self.value[0], int) else None


class Why(Reason):
    """Every reason of the rules."""

    UNKNOWN_PLAYER = N_("There is no player “{id}” at this table.")
    UNKNOWN_ROUTE = N_("There is no route “{id}” on this board.")
    UNKNOWN_CITY = N_("There is no city “{id}” on this board.")
    UNKNOWN_TICKET = N_("There is no ticket “{id}” in this deck.")
    UNKNOWN_VARIANT = N_("There is no variant “{id}” in this box.")
    UNKNOWN_MODULE = N_("There is no module “{id}” for this box.")
    UNKNOWN_COLOR = "", N_("“{id}” is not a colour of this box.")
    BONUS_CARDS = "", N_("Choose the bonus cards that were turned up: {n} different ones.")
    NOTHING_COUNTED = N_("No count is named.")
    NOT_ASKED = "", N_("No line of this game’s sheet asks for that count.")
    COUNTED = "", N_("A count is 0 to {most}.")
    MODULE_TWICE = N_("The module “{id}” is named twice.")
    SAME_ID = N_("Two players have the id “{id}”.")
    SAME_NAME = N_("Two players have the same name.")
    BAD_ID = N_("A player's id needs 1 to 40 characters that can be seen.")
    NO_NAME = N_("A player has no name that can be seen.")
    LONG_NAME = N_("A name can have {most} characters at most.")
    NO_TEAMS = N_("This box is played without teams.")
    PLAYERS = "", N_("This box is for {least} to {most} players.")
    PLAYERS_IN_TEAMS = "", N_("This box is for {least} or {most} players, in teams of {size}.")
    TEAM_SIZE = "", N_("Each team needs {size} players, and every player a team.")
    TEAM_SEATS = "", N_("The players of a team sit side by side.")
    TEAM_COLOR = "", N_("The players of a team share one colour.")
    NO_PARTNER = "", N_("{player} has nobody beside them to play with: teams are of {size}.")
    SAME_COLOR = "", N_("Two players have the same colour.")
    SAME_TEAM_COLOR = "", N_("Two teams have the same colour.")
    CLAIMED = "ALL-01", N_("{a} – {b} already belongs to {owner}.")
    BULLET_LAID = "ALL-01", N_("A bullet train stands on {a} – {b} already.")
    TRAINS = "ALL-02", N_("Not enough trains: {player} has {left}, the route takes {needed}.")
    CROSSING = (
        "LA-05",
        N_("Not enough trains: {player} has {left}, the route and its mountains take {needed}."),
    )
    SHIPS = "ALL-02", N_("Not enough ships: {player} has {left}, the route takes {needed}.")
    TWIN_HELD = "ALL-05", N_("{player} already has a track between {a} and {b}.")
    TWIN_CLOSED = "", N_("Closed: with so few players only one track between {a} and {b} can be used.")
    TRIPLE_CLOSED = "", N_("Closed: with so few players only {usable} tracks between {a} and {b} can be used.")
    NO_PASSENGERS = N_("There are no passengers on this board.")
    NOT_AN_END = "DE-04", N_("No passenger can be taken from {place}: the route doesn't end there.")
    NOBODY_THERE = "DE-04", N_("No passenger is left in {place}.")
    NO_SUCH_PASSENGER = "DE-04", N_("No {color} passenger is left in {place}.")
    PASSENGER_COLOR = "DE-02", N_("There are no {color} passengers.")
    PASSENGERS_COUNT = "DE-02", N_("{place} has {count} at the start: {named} named.")
    PASSENGERS_EACH = "DE-02", N_("There are only {each} {color} passengers in all.")
    PASSENGERS_NOTED = "DE-02", N_("The passengers of {place} are noted already.")
    PASSENGERS_TAKEN = "DE-02", N_("A {color} passenger was taken from {place} already.")
    NO_LOGO = "PA-03", N_("{a} – {b} prints no logo of {company}.")
    NO_SHARE_LEFT = "PA-03", N_("No share of {company} is left.")
    UNKNOWN_COMPANY = N_("There is no company “{id}” in this box.")
    NO_DUMMY = "PA-09", N_("The dummy gets a share with two players alone, when one of them takes one.")
    NO_SUCH_SHARE = "PA-03", N_("{company} has no share {number}.")
    SHARE_TWICE = "PA-03", N_("Share {number} of {company} is named twice.")
    NO_TERRAIN = "AF-06", N_("Terrain cards can’t double {a} – {b}.")
    NO_PILE = "IB-07", N_("No festival card can be taken from {place}: no pile lies at that end of the route.")
    ONE_PILE = "IB-07", N_("The festival cards of one city alone can be taken.")
    PILE_LEFT = "IB-07", N_("{place} has {left} festival cards left: {named} named.")
    UNKNOWN_PILE = N_("There is no pile of festival cards “{id}” in this box.")
    PILE_COUNT = "IB-09", N_("Of these festival cards there are {most}: {named} named.")
    DUMMY_HALF = "PA-09", N_("Of the dummy’s {held} shares half count, rounded up: {drawn} are named.")
    NO_BEDS = N_("There are no track beds on this board.")
    NOT_A_BED = "FR-03", N_("{a} – {b} is no track bed: its colour is printed.")
    BED_TAKEN = "FR-03", N_("Something lies on {a} – {b} already.")
    NO_PIECE_LEFT = "FR-03", N_("No {color} track piece for {length} spaces is left.")
    NO_PIECE = "FR-04", N_("No track piece lies on {a} – {b} yet.")
    CROSSED = "FR-05", N_("Cut off for good: {a} – {b} crosses it.")
    NO_PROVINCES = N_("This box has no province mat.")
    NO_SPOT = "", N_("Without a spot on the province mat a claim has neither its colour nor an express card.")
    LINE_PRINTED = "", N_("The colour of {a} – {b} is printed: its line is that one.")
    LINE_OPEN = "", N_("{a} – {b} is gray: the colour of the line must be named.")
    UNKNOWN_SPOT = "", N_("A line of the province mat has the spots 1 to {most}, each once.")
    SPOT_TAKEN = "", N_("Spot {n} of the {color} line already has a train of {owner}.")
    SPOT_LOW = "", N_("Spot {n} of the {color} line is too low: one up to {least} is free.")
    NO_TRAIN_LEFT = "", N_("{player} has no train left for the province mat.")
    NO_EXPRESS = N_("This box has no express cards.")
    UNKNOWN_EXPRESS = "", N_("There is no express card +{n}.")
    EXPRESS_USED = "", N_("{player} has used the express card +{n} already.")
    EXPRESS_EARLY = "", N_("The tickets of the start are drafted: an express card brings more of later ones.")
    STATION_TAKEN = "EU-08", N_("{city} already has a station of {owner}.")
    STATIONS_LEFT = "EU-08", N_("{player} has no station left.")
    NO_STATIONS = N_("This box has no stations.")
    NOT_A_CITY = "EU-08", N_("A station can't stand in {city}.")
    STATION_BESIDE_DEPOT = "E12-06", N_("{city} has a depot of {owner}; a station and a depot never share a city.")
    NO_DEPOTS = N_("This game is played without warehouses and depots.")
    DEPOT_NOT_A_CITY = "E12-05", N_("A depot can't stand in {city}.")
    DEPOT_TAKEN = "E12-06", N_("{city} already has a depot of {owner}.")
    DEPOT_BESIDE_STATION = "E12-06", N_("{city} has a station of {owner}; a station and a depot never share a city.")
    DEPOTS_LEFT = "E12-05", N_("{player} has no depot left in reserve.")
    DEPOT_ORDER = "E12-02", N_("Set-up: the next depot is placed by {player}.")
    COLLECT_NONE = "E12-04", N_("{owner} has no depot in {a} or {b}.")
    COLLECT_TWICE = "E12-04", N_("The warehouse of {owner} is named twice.")
    COLLECT_RESERVE = "E12-04", N_("Each warehouse costs a depot: {player} has {left} in reserve, and needs {needed}.")
    EMPTY_EARLY = "E12-08", N_("The warehouses are emptied only when somebody has no depot left in reserve.")
    TICKET_HELD = "ALL-14", N_("The ticket {a} – {b} is already in the hand of {owner}.")
    NOT_BESIDE_SEALED = (
        "ALL-14",
        N_("This doesn’t go with the tickets that are noted already, some of them on other phones."),
    )
    TICKET_ELSEWHERE = "ALL-14", N_("One of these tickets is in another hand already.")
    TICKET_GONE = "", N_("The ticket {a} – {b} was dealt and not kept before: it left the game.")
    TICKET_TWICE = "ALL-14", N_("The ticket {a} – {b} is named twice.")
    NO_TICKETS = N_("No ticket is named.")
    TOO_MANY_TICKETS = N_("No more than {most} tickets can be noted at once.")
    TOO_MANY_WRITTEN = N_("No more than {most} written tickets can be in one hand.")
    NOT_DEALT = "", N_("The ticket {a} – {b} was kept but not dealt.")
    DEAL_SIZE = "", N_("That isn't what is dealt at once: {named} named, but {dealt} are dealt.")
    DEAL_MIX = "", N_("That mix of tickets isn't dealt at once.")
    KEEP_LEAST = "", N_("Too few tickets kept: at least {least} of those dealt stay in the hand.")
    KEEP_EXACTLY = "", N_("Exactly {n} tickets stay in the hand: {named} named.")
    DRAW_EARLY = "", N_("Tickets can be drawn once everybody has those of the second deal.")
    KEEP_MOST = "", N_("Too many tickets kept of the kind “{pack}”: {most} at most.")
    BAD_TICKET = N_("A written ticket needs two different places and 1 to 99 points.")
    NO_WRITTEN = N_("A ticket of this box tells what it costs: it can't be written down.")
    NO_HOLDER = N_("Without teams there is no shared holder for tickets.")
    NOT_IN_HAND = "TA-03", N_("{player} doesn't hold that ticket.")
    SHARE_MOST = "TA-03", N_("Two tickets at most go to the holder at once.")
    NO_PILES = N_("This box is played without train piles.")
    NO_SCORING = "CG-06", N_("With so many players there is no scoring {scoring}.")
    PILE_LATE = "CG-06", N_("{player} has counted for a later scoring already.")
    PILE_CARDS = "CG-01", N_("A pile has 0 to {most} {color} cards here; the deck has no more.")
    PILE_CARD = N_("There are no “{id}” cards in this box.")
    NOT_COUNTED = "CG-03", N_("{player} has counted no pile for that scoring.")
    PAY_NOT_OPEN = "CG-03", N_("The ticket {a} – {b} isn't open at that scoring.")
    PAY_SHORT = "CG-03", N_("The pile of {player} doesn't pay for all of these tickets.")
    PAY_LATE = "CG-07", N_("{player} has counted for a later scoring already.")
    PAY_NOT_HELD = "CG-03", N_("{player} doesn't hold the ticket {a} – {b}.")
    NO_FLEET = N_("This box has no ships.")
    PIECES = "", N_("Of the {pieces} pieces {least} to {most} are trains.")
    PIECES_LATE = "", N_("{player} has claimed a route or exchanged pieces already: pieces are chosen before that.")
    EXCHANGE_NONE = "", N_("An exchange is of one piece at least.")
    EXCHANGE_MOST = "", N_("{player} can exchange at most {ships} ships for trains, or {trains} trains for ships.")
    NO_HARBORS = N_("This box has no harbors.")
    NO_PORT = "", N_("{city} is no port.")
    HARBOR_TAKEN = "", N_("{city} already has a harbor of {owner}.")
    HARBOR_APART = "", N_("{player} has no route to {city}.")
    HARBORS_LEFT = "", N_("{player} has no harbor left.")
    NO_MARKERS = N_("This box has no city markers.")
    NO_START = "", N_("First everybody chooses a starting city: the next one is {player}’s.")
    START_CHOSEN = "", N_("{player} has a starting city already.")
    MARKER_TAKEN = "", N_("{city} already has a marker of {owner}.")
    NO_MARKER_THERE = "", N_("No marker is put in {city}.")
    MARKER_NOT_AN_END = "", N_("The route doesn’t end in {city}: no marker goes there with its claim.")
    MARKERS_LEFT = "", N_("{player} has no city marker left.")
    NOT_JOINED = "", N_("Only routes that begin at the own network, or at the starting city.")
    NO_FUGITIVE = N_("Nobody is captured in this box.")
    NOT_CAPTURED = "", N_("{fugitive} isn’t captured by that claim.")
    NOT_HELD_THERE = "", N_("{fugitive} can’t be moved to {city}: {player} has no marker there.")
    NO_STATION_THERE = "EU-10", N_("{player} has no station in {city}.")
    NOT_LENT = (
        "EU-10",
        N_("The station in {city} can't borrow {a} – {b}: the route must end there and belong to another."),
    )
    NO_LAST_LAP = "ALL-09", N_("The last lap has not begun.")
    LAST_TURN_TAKEN = "ALL-09", N_("{player} has had the last turn.")
    NO_TECHNOLOGY = "", N_("{player} hasn’t bought {technology}, which {a} – {b} needs.")
    UNKNOWN_TECHNOLOGY = N_("There is no technology “{id}” in this box.")
    NOT_IN_VARIANT = "", N_("{technology} isn’t in the variant that is played.")
    FOR_A_CLAIM = "", N_("{technology} is bought for one claim, and noted with it.")
    NOT_FOR_A_CLAIM = "", N_("{technology} is kept: it isn’t bought for one claim.")
    TECHNOLOGY_HELD = "", N_("{player} has {technology} already.")
    NO_TECHNOLOGY_LEFT = "", N_("No card of {technology} is left.")
    NOBODY_TO_SHARE = "", N_("{a} – {b} is free: {technology} isn’t needed there.")
    NO_WRITTEN_BOARD = N_("The board of this box is known: it isn't written down.")
    NO_POINTS = N_("This table has no points for a route of {length}.")
    MANY_TRACKS = N_("No more than {most} tracks can be written down.")
    SAME_PLACE = N_("A track needs two different places.")
    BAD_PLACE = N_("A place needs a name that can be seen, of {most} characters at most.")
    SPELT_OTHERWISE = N_("That place is written {place} here.")
    NO_BONUS = N_("A bonus needs a name that can be seen, and −99 to 99 points.")
    NO_NAMED_BONUS = N_("This box has no bonuses to type in.")
    MANY_BONUSES = N_("No more than {most} bonuses can be typed in for one player.")
    NO_HOUSE_RULE = N_("There is no house rule “{id}” for this game.")
    HOUSE_RULE_TWICE = N_("This table has that house rule already.")
    NO_REASON = N_("Say why in a word, please: {most} characters at most.")
    NOTHING_PRINTED = N_(
        "Name a route with its length or colour, or a ticket with its points, of a board that we know."
    )
    PRINTED_POINTS = N_("A ticket is worth 1 to {most} points.")
    PRINT_BREAKS = N_("With that print, a move that was recorded doesn’t stand any more.")
    NOTHING_TO_UNDO = "ALL-13", N_("There is no earlier move {id} to undo.")
    UNDONE = "ALL-13", N_("That move is already undone.")
    UNDO_BREAKS = "ALL-13", N_("That can't be undone now, since a later move rests on it.")


class Allowance(NamedTuple):
    """What a house rule allows: in words, and the reasons for a refusal that it takes away."""

    text: str
    lifts: frozenset[Why]


HOUSE_RULES: Mapping[str, Allowance] = {
    "twins_open": Allowance(
        N_("All tracks between two places can be used, however few play"),
        frozenset({Why.TWIN_CLOSED, Why.TRIPLE_CLOSED}),
    ),
    "twins_of_one": Allowance(
        N_("One player can have several tracks between two places"),
        frozenset({Why.TWIN_HELD}),
    ),
    "tickets_freely": Allowance(
        N_("Tickets can be dealt and kept in any number and of any kind"),
        frozenset({Why.DEAL_SIZE, Why.DEAL_MIX, Why.KEEP_LEAST, Why.KEEP_MOST}),
    ),
    "depots_and_stations": Allowance(
        N_("A station and a depot can share a city"),
        frozenset({Why.STATION_BESIDE_DEPOT, Why.DEPOT_BESIDE_STATION}),
    ),
    "empty_early": Allowance(
        N_("The warehouses can be emptied at any time"),
        frozenset({Why.EMPTY_EARLY}),
    ),
    "unlicensed": Allowance(
        N_("Technologies that only allow routes aren’t noted"),
        frozenset({Why.NO_TECHNOLOGY}),
    ),
    "unlaid": Allowance(
        N_("Track pieces aren’t noted: any bed can be claimed"),
        frozenset({Why.NO_PIECE}),
    ),
    "unjoined": Allowance(
        N_("City markers aren’t noted: any route can be claimed"),
        frozenset({Why.NO_START, Why.NOT_JOINED}),
    ),
}
"""What a table may allow against the rulebook. Nothing else can be: it would break the counting."""


@dataclass(frozen=True)
class Fault:
    """One reason for a refusal. `box_rule` is the ledger's id where the box names the rule."""

    why: Reason
    values: Mapping[str, Value] = field(default_factory=dict)
    box_rule: str | None = None
    cause: "Fault | None" = None

    @property
    def rule(self) -> str | None:
        """The ledger's id of the rule that is broken; None where none is."""
        return self.box_rule if self.why.rule == "" else self.why.rule

    @property
    def status(self) -> int:
        """The HTTP status of an answer that refuses for this: 409 for what a rule forbids, 400 for malformed input."""
        return self.why.status or (409 if self.rule else 400)

    def sentence(
        self,
        translate: Callable[[str], str] = str,
        name: Callable[[Value], str] = lambda value: value.name if not isinstance(value, str | int) else str(value),
    ) -> str:
        """Give the reason in words. `translate` turns the template, `name` each value into the reader's language."""
        words = translate(self.why.text).format_map({key: name(value) for key, value in self.values.items()})
        return f"{words} {self.cause.sentence(translate, name)}" if self.cause else words


class Refused(Exception):
    """What was asked isn't done, and nothing of it was; `faults` holds every reason at once.

    `index` is the move of a record that is refused, `place` the field of a form, or where in a file it stands, such as
    games[3].record.moves[7].
    """

    def __init__(self, faults: list[Fault], index: int | None = None, place: str = "") -> None:
        self.faults = faults
        self.index = index
        self.place = place
        super().__init__(self.message())

    @property
    def status(self) -> int:
        """The HTTP status of an answer that refuses."""
        return max(fault.status for fault in self.faults)

    def message(self, word: Callable[[Fault], str] = lambda fault: fault.sentence()) -> str:
        """Give every reason, once each; where there is a place, after it and with the rules' ids."""
        if not self.place:
            return " ".join(dict.fromkeys(map(word, self.faults)))
        reasons = [f"{word(fault)} ({fault.rule})" if fault.rule else word(fault) for fault in self.faults]
        return f"{self.place}: {' '.join(reasons)}"


def refusal(why: Reason, place: str = "", **values: Value) -> Refused:
    """Make a refusal for one reason."""
    return Refused([Fault(why, values)], place=place)
