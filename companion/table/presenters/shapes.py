"""The JSON shapes sent to devices. docs/table-state.md has the meaning of each key.

That page's tables and the browser scripts' types are generated from this module by `python -m tools.scripts.wire`.
"""

from typing import Any, Literal, NotRequired, TypedDict

SHAPE = 5
"""Version of the state's shape. It goes up with every change of State or of a value's meaning."""


class SeatRequestFacts(TypedDict):
    """A request for another device's seat."""

    player: str
    """The player of the seat."""
    phone: str
    """The name of the requesting device."""
    mark: str
    """Three letters by which people recognise that device."""
    is_host: bool
    """Whether that device opened the table."""


class SeatChangeFacts(TypedDict):
    """A seat that changed hands."""

    nth: int
    """Number of the change, from 1."""
    player: str
    """The player of the seat."""
    phone: str | None
    """The device that has the seat now; `null` for a free seat."""
    text: str
    """The change in words."""


class SeatNews(TypedDict):
    """Requests for seats, and changes of seats."""

    requests: list[SeatRequestFacts]
    """Open requests for other devices' seats."""
    changes: list[SeatChangeFacts]
    """The latest changes, in order."""


class SideState(TypedDict):
    """The players who score together."""

    id: str
    """The player's id, or the team's."""
    name: str
    """The player's name, or “Ann + Bob”."""
    players: tuple[str, ...]
    """Player ids."""
    color: str
    """The colour of its trains."""
    points: int
    """Points marked so far."""
    trains: int
    """Trains left, of all its players."""
    holder: int
    """Number of tickets in the team's holder."""


class StockState(TypedDict):
    """Pieces or cards of a player."""

    id: str
    """The id by which moves that are being sent change it."""
    words: str
    """The name in the reader's language."""
    icon: str
    """The name of its icon."""
    number: int
    """The number that the player has."""
    label: str
    """The name among the things that a player has left to play. Empty for things that were won."""
    is_shared: bool
    """Whether a team has it together."""
    hint: str
    """The cost of the next one, in words. Empty if it needs no words."""


class PlayerState(TypedDict):
    """A player, with the pieces and cards left."""

    id: str
    """The player's id at this table."""
    name: str
    """As typed at the table."""
    color: str
    """The colour of the player's trains."""
    side: str
    """The side's id."""
    points: int
    """Points of the side marked so far."""
    stocks: list[StockState]
    """The player's pieces and cards: `trains`, `stations` if the box has some, and those of mechanics."""
    tickets: int
    """Number of tickets in the hand. The state never names them."""


Along = dict[str, Any]
"""The extras of a claim, by the fields of the move in the [game record](game-record.md)."""


class LastLapFacts(TypedDict):
    """The last lap, once it has begun."""

    player: str
    """The player who began it."""
    text: str
    """The announcement."""
    waiting: list[str]
    """The players with a turn left. A player with two turns left is in it twice."""
    turns: int
    """Number of last turns of each player."""


class LogEntry(TypedDict):
    """A move in the log, without empty fields."""

    index: int
    """The move's index in the log, from 0. An entry for several tickets has the last one's."""
    kind: str
    """The move's type in the [game record](game-record.md)."""
    text: str
    """The move in words. Before the reveal it has only the number of cards, then their names."""
    counts: bool
    """Whether the move is valid: it is not undone."""
    undo: bool
    """Whether it is an undo that removes something from the table."""
    at: str
    """The time at which it was recorded (ISO 8601)."""
    phone: NotRequired[str]
    """The device that recorded it."""
    player: NotRequired[str]
    """The player who made the move."""
    route: NotRequired[str]
    """The claimed route."""
    station: NotRequired[str]
    """The place of a station."""
    depot: NotRequired[str]
    """The place of a depot."""
    drawn: NotRequired[str]
    """The place of noted passengers."""
    harbor: NotRequired[str]
    """The place of a harbor."""
    marker: NotRequired[str]
    """A starting city."""
    laid: NotRequired[str]
    """The track bed on which a piece was laid."""
    points: NotRequired[int]
    """Points of a claimed route."""
    note: NotRequired[str]
    """The player whose cards the entry is about. Only the device that keeps them may undo it."""
    late: NotRequired[bool]
    """Whether it is a forgotten turn, recorded after its player's last one."""
    removed: NotRequired[dict[str, Any]]
    """For an undo of a move on the board: that `move`, and the `phone` that recorded it."""


class Refusals(TypedDict):
    """The refused moves, with the reasons."""

    closed: dict[str, int]
    """Routes that a parallel route closes to everyone → index in `reasons`."""
    refused: dict[str, dict[str, int]]
    """Route id → player id → index in `reasons`, for players who can't claim it now."""
    unbuilt: dict[str, dict[str, dict[str, int]]]
    """Kind of move that builds in a city → city id → player id → index in `reasons`, for players who can't build there
    now.
    """
    barred: dict[str, int]
    """Kind of move without a player → index in `reasons`, if it can't be made now."""
    reasons: list[str]
    """Sentences."""
    allowable: list[int]
    """Indices in `reasons` that a house rule could allow."""
    passing: list[int]
    """Indices in `reasons` that a move still being sent may change, for example the start of claims."""


class PieceState(TypedDict):
    """A piece of a mechanic on the board."""

    kind: Literal["building", "shed", "guest", "common", "laid", "number"]
    """A `building` replaces a station in a city, a `shed` leaves room for a station. A `guest` has trains next to the
    route's owner, a `common` piece makes a claimed route everybody's, and a `laid` one is on an unclaimed route. A
    `number` counts the pieces at a place.
    """
    at: str
    """The id of a city, another place or a route."""
    owner: NotRequired[str]
    """Player id."""
    color: NotRequired[str]
    """Its colour, if it differs from its owner's."""
    number: NotRequired[int]
    """The number of pieces that a `number` counts."""


class State(TypedDict):
    """Everything that changes during a game."""

    shape: int
    """Version of this shape. A device drops a stored state of another version."""
    seq: int
    """Number of moves in the log."""
    version: int
    """Number of the table's changes, moves included. The higher one is the newer state."""
    revision: str
    """Identifies the state: the version, and a random id, because a version comes again after a database restore."""
    finished: bool
    """Whether the game is finished. It takes no move until it is reopened."""
    reopened: bool
    """Whether the finished game is open for corrections."""
    next: str | None
    """The rematch of a finished game, in a sentence in the reader's language; else `null`. Players reach it at
    `/t/<key>/next`.
    """
    revealed: bool
    """Whether everybody may see all tickets."""
    reveal_in: float | None
    """Seconds until the announced end is shown, or `null`."""
    ending: bool
    """Whether all devices show the end now. The game is over after it."""
    seats: dict[str, str | None]
    """Player id → the name of the seat's device, or `null` for a free seat, which the host keeps."""
    seat_news: SeatNews
    """Requests for seats, and changes of seats."""
    link: str
    """The table's key. It differs from the page's address after the link was renewed."""
    sides: list[SideState]
    """The sides, in seating order."""
    players: list[PlayerState]
    """The players, in seating order."""
    likely: list[str]
    """Player ids in the likely order of turns, the next one first."""
    claims: dict[str, str]
    """Route id → player id."""
    along: dict[str, Along]
    """Route id → extras of its claim, if any, by the move's fields in the [game record](game-record.md)."""
    stations: dict[str, str]
    """City id → player id."""
    pieces: list[PieceState]
    """The pieces of mechanics on the board."""
    mechanics: dict[str, Any]
    """Mechanic of the game → its changing data, each in its own shape. `builds` has the kind of move that puts a piece
    on the board, and the kind of piece. The `queue` has the players who still have to place one at the set-up, in
    order, and `first` is the request to them.
    """
    refusals: Refusals
    """The claims and buildings that are refused now, with the reasons."""
    corrected: list[str]
    """Corrections of the box data that changed this game since the last move. The next move clears them."""
    prints: list[int]
    """Log indexes of this copy's misprints. A change of them changes the board."""
    last_lap: LastLapFacts | None
    """The last lap, or `null` before it."""
    built: dict[str, dict[str, tuple[int, int]]]
    """`route`, `station`, `depot`, `harbor`, `marker` (of a starting city), `drawn` or `laid` → route or place → the
    log index of the move that put it there (or noted the passengers `drawn` there), and the time at which it was
    recorded (Unix time). The keys of `guest` are a route and the player whose trains are next to the owner's, with a
    space between them.
    """
    last: LogEntry | None
    """The latest log entry about the board, or of the whole log without a board; `null` before the first."""
    recent: list[LogEntry]
    """The latest log entries, newest first, 12 at most."""


class TrackFacts(TypedDict):
    """A route as the board shows it."""

    name: str
    """Its two places, in the reader's language."""
    ends: tuple[str, str]
    """The ids of its two places."""
    length: int
    """Number of spaces."""
    trains: int
    """Number of trains for a claim."""
    points: int
    """Points that a claim scores at once."""
    color_name: str
    """The colour's name in the reader's language."""
    mountain: int
    """Number of mountain signs, each of which takes a train."""
    twins: list[str]
    """The ids of parallel routes."""
    hints: list[str]
    """The conditions for claiming it, in sentences."""
    ship: bool
    """Whether a claim takes ships."""


class CityFacts(TypedDict):
    """A city, or a country's border end."""

    name: str
    """The name in the reader's language."""
    search: str
    """Other names for the search, with a | between them."""
    stop: str
    """The city itself, or the country whose routes all its border ends share."""
    builds: bool
    """Whether a station or depot can be built there."""


class ColorFacts(TypedDict):
    """A colour and its name."""

    id: str
    """The id in moves and in the state."""
    name: str
    """The name in the reader's language."""


class Facts(TypedDict):
    """Data that never changes during a game."""

    tracks: dict[str, TrackFacts]
    """Route id → its route."""
    cities: dict[str, CityFacts]
    """Id of a city, or of a country's border end → its data."""
    spots: dict[str, tuple[str, str]]
    """Key of the state's `built` → the kind of move that puts it there, and the move's field with the place."""
    stations: int
    """Number of a player's stations at the start."""
    teams: bool
    """Whether the box is played in teams."""
    mechanics: dict[str, Any]
    """Mechanic of the game → its constant data, each in its own shape. Data of routes is under `tracks`, by their
    ids.
    """
