"""The shapes of what a phone is sent. What stands under a key here is what `docs/table-state.md` says of it.

That page's tables, and the types of the browser's scripts, are made from this: `python -m tools.scripts.wire` after a
change.
"""

from typing import Any, Literal, NotRequired, TypedDict

SHAPE = 5
"""Counts the shapes that a table's state has had: one more with a change of State, or of what a value there means."""


class SeatRequestFacts(TypedDict):
    """Who asks for a seat that is another's."""

    player: str
    """Whose seat it is."""
    phone: str
    """The name of the phone that asks."""
    mark: str
    """Three letters by which its owner finds that phone."""
    is_host: bool
    """Whether that phone opened the table."""


class SeatChangeFacts(TypedDict):
    """A seat that changed hands."""

    nth: int
    """Counts the changes, from 1."""
    player: str
    """Whose seat it is."""
    phone: str | None
    """The phone that has the seat now; `null` when nobody has."""
    text: str
    """The change in words."""


class SeatNews(TypedDict):
    """What happens to seats."""

    requests: list[SeatRequestFacts]
    """Who asks for a seat that is another's."""
    changes: list[SeatChangeFacts]
    """The newest changes, in their order."""


class SideState(TypedDict):
    """Who scores together."""

    id: str
    """A player's, or a team's."""
    name: str
    """A player's, or “Ann + Bob”."""
    players: tuple[str, ...]
    """Player ids."""
    color: str
    """The colour of its trains."""
    points: int
    """Points marked so far."""
    trains: int
    """Trains left, of all players together."""
    holder: int
    """How many tickets lie in the team's holder."""


class StockState(TypedDict):
    """Pieces or cards that a player has."""

    id: str
    """By which moves on their way change it."""
    words: str
    """What it is, in the reader's language."""
    icon: str
    """The icon that stands for it."""
    number: int
    """How many."""
    label: str
    """What it is called among what a player has left to play; nothing for what was won."""
    is_shared: bool
    """Whether a team has it together."""
    hint: str
    """What the next one costs, in words; nothing where that goes without saying."""


class PlayerState(TypedDict):
    """A player, and what they have left."""

    id: str
    """The player's id at this table."""
    name: str
    """As typed at the table."""
    color: str
    """The colour of the trains."""
    side: str
    """The side's id."""
    points: int
    """Points of the side marked so far."""
    stocks: list[StockState]
    """What the player has: `trains`, `stations` where the box has some, and what mechanics have."""
    tickets: int
    """How many tickets are held; which ones the state never tells."""


Along = dict[str, Any]
"""What came along with a claim, by the fields of the move in the [game record](game-record.md)."""


class LastLapFacts(TypedDict):
    """The last lap, once it has begun."""

    player: str
    """Who began it."""
    text: str
    """The announcement."""
    waiting: list[str]
    """The players who have a turn still to come, each once for each such turn."""
    turns: int
    """How many last turns everyone has."""


class LogEntry(TypedDict):
    """A move in the log; what isn't so is left out."""

    index: int
    """The move's place in the log, from 0; of several tickets that a player noted one after another, which are one
    entry, the last one's."""
    kind: str
    """The move's type in the [game record](game-record.md)."""
    text: str
    """What happened, in words: cards by their number alone until the reveal, then by name."""
    counts: bool
    """Whether it is not undone."""
    undo: bool
    """Whether it is an undo that takes something off the table."""
    at: str
    """When it was recorded (ISO 8601)."""
    phone: NotRequired[str]
    """The phone that recorded it."""
    player: NotRequired[str]
    """Whose move it is."""
    route: NotRequired[str]
    """A claimed track."""
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
    """A bed on which a piece was laid."""
    points: NotRequired[int]
    """What a claimed track brought."""
    note: NotRequired[str]
    """The player whose cards the entry is about in the end: it is taken back where they are kept."""
    late: NotRequired[bool]
    """Whether it is a turn that was noted after its player had had the last one: it was forgotten before."""
    removed: NotRequired[dict[str, Any]]
    """Of an undo about the board: the `move` that it took off, and the `phone` that had recorded that one."""


class Refusals(TypedDict):
    """What can't be taken, and why."""

    closed: dict[str, int]
    """Routes that a twin closes to everyone → index in `reasons`."""
    refused: dict[str, dict[str, int]]
    """Route id → player id → index in `reasons`, for those who can't claim it now."""
    unbuilt: dict[str, dict[str, dict[str, int]]]
    """Kind of move that builds in a city → city id → player id → index in `reasons`, for those who can't do so now."""
    barred: dict[str, int]
    """Kind of move that is nobody's in particular → index in `reasons`, where it can't be made now."""
    reasons: list[str]
    """Sentences."""
    allowable: list[int]
    """Indices in `reasons` of what a house rule could allow."""
    passing: list[int]
    """Indices in `reasons` of what a move that is on its way may change, such as where claims begin."""


class PieceState(TypedDict):
    """A piece of a mechanic on the board."""

    kind: Literal["building", "shed", "guest", "common", "laid", "number"]
    """A `building` takes the place of a station in a city, a `shed` leaves room for a station. A `guest` has trains
    next to the route's owner, a `common` piece makes a claimed route everybody's, and a `laid` one is on a
    route that nobody has claimed. A `number` counts the pieces at a place."""
    at: str
    """The id of a city, another place or a route."""
    owner: NotRequired[str]
    """Player id."""
    color: NotRequired[str]
    """Its colour, where it isn't its owner's."""
    number: NotRequired[int]
    """How many a `number` counts."""


class State(TypedDict):
    """All that changes while a game is played."""

    shape: int
    """The number of this very shape: a phone shows no state that it kept of another one."""
    seq: int
    """How many moves the log holds."""
    version: int
    """Counts every change of the table, moves among them: the higher one is the newer state."""
    revision: str
    """Identifies the state: the version, and a random id, because a version comes again after a database restore."""
    finished: bool
    """Whether the game is closed; then no move is taken until it is reopened."""
    reopened: bool
    """Whether the game was over already and is being corrected."""
    next: str | None
    """Who opened the table where the people of a finished game play on, in the reader's language; else `null`. It is at
    `/t/<key>/next` for who may play there."""
    revealed: bool
    """Whether everybody may see all tickets."""
    reveal_in: float | None
    """Seconds until the end that was announced begins to be shown, or `null`."""
    ending: bool
    """Whether the end is shown just now, on all phones at once: the game is over with it."""
    seats: dict[str, str | None]
    """Player id → the name of the phone that sits there, or `null` for a free seat, which the phone that opened the
    table looks after."""
    seat_news: SeatNews
    """What happens to seats."""
    link: str
    """The table's key: another one than the page's address has once the link was renewed."""
    sides: list[SideState]
    """Who scores together, in seating order."""
    players: list[PlayerState]
    """The players, in seating order."""
    likely: list[str]
    """Player ids, the one whose turn it most likely is first."""
    claims: dict[str, str]
    """Route id → player id."""
    along: dict[str, Along]
    """Route id → what came along with its claim, where something did, by the move's fields in the
    [game record](game-record.md)."""
    stations: dict[str, str]
    """City id → player id."""
    pieces: list[PieceState]
    """The pieces of mechanics on the board."""
    mechanics: dict[str, Any]
    """By mechanic with which the game is played what changes of it; each has its own shape. `builds` has the kind of
    move that puts a piece on the board, and the kind of piece. The `queue` has the players who still have to place one
    at the set-up, in order, and `first` is the request to them."""
    refusals: Refusals
    """What can't be taken or built now, and why."""
    corrected: list[str]
    """What was put right in the box's tables since this game was last told: the next move takes it away."""
    prints: list[int]
    """The indexes in the log of what this copy of the box prints otherwise; with other ones it is another board."""
    last_lap: LastLapFacts | None
    """The last lap, or `null` before it."""
    built: dict[str, dict[str, tuple[int, int]]]
    """`route`, `station`, `depot`, `harbor`, `marker` (of a starting city), `drawn` or `laid` → track or place → the
    index in the log of the move that stands there (or noted the passengers `drawn` there), and the second (Unix time)
    at which it was recorded. Under `guest` stand a track and a player whose trains are beside the owner's, with a space
    between them."""
    last: LogEntry | None
    """The newest entry of the log about the board, or of the whole log where there is none; `null` before the first."""
    recent: list[LogEntry]
    """The newest entries of the log, newest first, 12 at most."""


class TrackFacts(TypedDict):
    """A track as the board shows it."""

    name: str
    """Its two places, in the reader's language."""
    ends: tuple[str, str]
    """The ids of its two places."""
    length: int
    """How many spaces it has."""
    trains: int
    """How many trains a claim takes."""
    points: int
    """What a claim brings at once."""
    color_name: str
    """The colour's name in the reader's language."""
    mountain: int
    """How many mountain signs it has, each of which takes a train."""
    twins: list[str]
    """The ids of the routes beside it, between the same two places."""
    hints: list[str]
    """What to mind, in sentences."""
    ship: bool
    """Whether a claim takes ships."""


class CityFacts(TypedDict):
    """A city, or a country's border end."""

    name: str
    """In the reader's language."""
    search: str
    """Other names to be found by, with a | between them."""
    stop: str
    """The city itself, or the country whose tracks all its border ends share."""
    builds: bool
    """Whether something may stand there, such as a station or a depot."""


class ColorFacts(TypedDict):
    """A colour and its name."""

    id: str
    """By which moves and the state call it."""
    name: str
    """In the reader's language."""


class Facts(TypedDict):
    """What never changes while a game is played."""

    tracks: dict[str, TrackFacts]
    """Route id → its track."""
    cities: dict[str, CityFacts]
    """Id of a city or of a country's border end → what is known of it."""
    spots: dict[str, tuple[str, str]]
    """What stands under `built` of the state → the kind of move by which it does, and what of that names the place."""
    stations: int
    """A player's stations at the start."""
    teams: bool
    """Whether teams are played."""
    mechanics: dict[str, Any]
    """By mechanic with which the game is played what never changes of it; each has its own shape. What one says of
    tracks stands there under `tracks`, by their ids."""
