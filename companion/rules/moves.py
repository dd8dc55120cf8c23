"""The things that can happen at a table, in the form in which they are stored and travel (GAME-RECORD)."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

MAX_NAME = 40
"""Characters in a player's name at most."""
MAX_TITLE = 60
"""Characters in the name of a box that isn't on the shelf, or of a bonus, at most."""
MOST_PLAYERS = 10
"""Players that one move can bring at most; no box is for so many."""
MOST_TRACKS = 250
"""Tracks that can be written down of one board."""


def is_clean(text: str) -> bool:
    """Whether the text has no control characters."""
    return not any(unicodedata.category(sign) == "Cc" for sign in text)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at the table; `id` is unique there. Players of one team share `team` and a colour."""

    id: str
    name: str
    color: str
    team: str | None = None


class WrittenBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board that is written down as it is played: what the box on the table is called, and its numbers."""

    title: Annotated[str, msgspec.Meta(max_length=MAX_TITLE)] = ""
    trains: Annotated[int, msgspec.Meta(ge=1, le=99)] = 45
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(max_length=9)] = ()
    """Those of a route of 1, 2, ... trains."""
    longest: Annotated[int, msgspec.Meta(ge=0, le=99)] = 10
    """The points of the longest route; 0 where the board has none."""
    tracks: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_TRACKS)] = ()
    """The ids of those that are known from earlier games."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House choices: `double_routes` overrides what the number of players says (ALL-06)."""

    double_routes: Literal["auto", "open", "closed"] = "auto"
    bonuses: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The bonus cards turned up for the game, by their lines' names, where the box has such (NT-08)."""
    board: WrittenBoard | msgspec.UnsetType = msgspec.UNSET
    edition: Annotated[int, msgspec.Meta(ge=1, le=999)] | msgspec.UnsetType = msgspec.UNSET
    """That of the box's tables by which the game counts, where it isn't the present one."""


class Setup(msgspec.Struct, frozen=True):
    """What is settled before the first move. Players are in seating order."""

    box: str
    players: tuple[Player, ...]
    variant: str = "base"
    modules: tuple[str, ...] = ()
    options: Options = Options()


class WrittenTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A destination ticket that the box's table doesn't list."""

    a: str
    b: str
    points: int


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """One thing that happened."""


class PlayerMove(_Move, frozen=True):
    """What one player does."""

    player: str


class Turn(PlayerMove, frozen=True, kw_only=True):
    """What is a player's turn: the last lap counts them (ALL-09)."""

    forgotten: bool = False
    """Whether the turn was noted after the player's last one. The server sets it."""


class Note(PlayerMove, frozen=True):
    """A note about a player's cards, which are secret to others until they are revealed."""


class Claim(Turn, frozen=True, tag="claim"):
    """A route is claimed."""

    route: str
    take: Mapping[str, str | int] = {}
    """The passengers taken along, the colour by the place (DE-04), or the number of festival cards (IB-07)."""
    collect: tuple[str, ...] = ()
    """The owners of the warehouses that are emptied, one reserve depot paid for each (E12-04)."""
    share: str | None = None
    """The company whose top share is taken (PA-03)."""
    dummy: str | None = None
    """The company of which two players then give the dummy a share (PA-09)."""
    doubled: bool = False
    """Whether terrain cards were played with it (AF-06)."""
    technology: str | None = None
    """The card that was bought for it and goes back (UK-10, UK-11)."""
    color: str | None = None
    """That of the piece on a bed whose laying wasn't noted (FR-04), or of the line on which the train of a gray track
    stands."""
    spot: int | None = None
    """Where on its line the train was put (SK-05)."""
    express: int | None = None
    """The card that raised the spot (SK-04)."""
    marker: str | None = None
    """The end in which the player then puts a city marker (OW-05)."""
    alvin: str | None = None
    """The city to which a captured fugitive goes; where none is named, it is the player's starting city (OW-12)."""

    @property
    def extras(self) -> dict[str, Any]:
        """What comes along, by its field."""
        if self == Claim(self.player, self.route):  # as most do
            return {}
        said = ((field, getattr(self, field)) for field in self.__struct_fields__ if field not in _OF_EACH)
        return {field: value for field, value in said if value not in ({}, (), None, False)}


_OF_EACH = ("player", "route", "forgotten")


class Station(Turn, frozen=True, tag="station"):
    """A station is built."""

    city: str


class Depot(PlayerMove, frozen=True, tag="depot"):
    """A depot is placed from the player's reserve; that isn't a turn by itself (E12-06)."""

    city: str


class Stock(Turn, frozen=True, tag="stock"):
    """One unseen card is laid on the owner's warehouse by who draws train cards."""

    owner: str


class Pass(Turn, frozen=True, tag="pass"):
    """A turn of the last lap that leaves nothing on the board: cards were drawn, or nothing could be done (ALL-09)."""


class Lay(Turn, frozen=True, tag="lay"):
    """Who drew train cards laid a track piece of the colour on a bed (FR-03)."""

    route: str
    color: str


class Empty(_Move, frozen=True, tag="empty"):
    """All warehouses are emptied into a new deck (E12-08)."""


class Passengers(_Move, frozen=True, tag="passengers"):
    """The colours of the passengers that were drawn for a place at the set-up, where they are noted (DE-02)."""

    city: str
    colors: dict[str, int]


class Tickets(Note, frozen=True, tag="tickets"):
    """Tickets join the player's hand; `deal` are all that were offered, where that was noted."""

    keep: tuple[str | WrittenTicket, ...]
    deal: tuple[str | WrittenTicket, ...] | None = None
    express: int | None = None
    """The express card, by how many tickets more it dealt (SK-04)."""

    @property
    def extras(self) -> dict[str, Any]:
        """Fields beyond those of every draw, where they are set."""
        return {} if self.express is None else {"express": self.express}


class Share(Note, frozen=True, tag="share"):
    """Tickets go from the hand to the team's shared holder (TA-02, TA-03)."""

    tickets: tuple[str | WrittenTicket, ...]


class Pile(Note, frozen=True, tag="pile"):
    """The player's train pile as counted at a scoring: cards by colour, and "locomotive" (CG-03)."""

    scoring: int
    cards: dict[str, int]


class Pay(Note, frozen=True, tag="pay"):
    """The player's choice of tickets to pay at a scoring, instead of the best one (CG-05)."""

    scoring: int
    tickets: tuple[str, ...]


class Count(PlayerMove, frozen=True, tag="count"):
    """What the player has at the end, as the table counted it: locomotives (NT-10), the value of tokens, loans (NL-08),
    and whatever else some boxes have people count.
    """

    locomotives: int | None = None
    tokens: int | None = None
    loans: int | None = None
    terrain: int | None = None
    """The points that terrain cards added (AF-09)."""
    bullet_spaces: int | None = None
    """The spaces of bullet trains, by the marker (JP-05)."""
    cities: int | None = None
    """The points on the scoring track beyond the player's routes (OW-06)."""
    captures: int | None = None
    """The points for a fugitive (OW-12)."""
    since: dict[str, int] = {}
    """The claims since a technology was bought, by the line that counts them (UK-08)."""
    festivals: dict[str, int] | None = None
    """How many festival cards of each pile (IB-09)."""
    provinces: dict[str, tuple[int, ...]] | None = None
    """The spots of each line on which a train stands (SK-06)."""


class Holdings(_Move, frozen=True, tag="holdings"):
    """Who holds which shares at the end, as the table counts them, whatever was noted with the claims."""

    held: dict[str, dict[str, tuple[int, ...]]]
    """The numbers of the shares, by player and company."""
    dummy: dict[str, tuple[int, ...]] = {}
    """Those of the dummy's shares that were drawn (PA-09)."""


class Borrow(PlayerMove, frozen=True, tag="borrow"):
    """The owner's choice of what a station lends, instead of the best; no route means that it lends none."""

    city: str
    route: str | None


class Forget(_Move, frozen=True, tag="forget"):
    """A free track was written down wrongly: it isn't on the board."""

    route: str


class Rename(_Move, frozen=True, tag="rename"):
    """A place of a typed-in board gets another name, in every move recorded before this one."""

    place: str
    name: str


class HouseRule(_Move, frozen=True, tag="house_rule"):
    """From now on this table allows what the rulebook refuses: a key of `faults.HOUSE_RULES`, and why."""

    rule: str
    reason: str


class Print(_Move, frozen=True, tag="print"):
    """This table's copy prints something otherwise than the box's tables have it, from the start of the game on."""

    route: str | None = None
    """What is otherwise is its `length`, its `color`, whether it is a `bullet` route, or several of these."""
    length: int | None = None
    color: str | None = None
    bullet: bool | None = None
    ticket: str | None = None
    """What is otherwise is its `points`."""
    points: int | None = None
    company: str | None = None
    """What is otherwise is the points of its shares, `by_place`."""
    by_place: tuple[int, ...] = ()


class Bonus(PlayerMove, frozen=True, tag="bonus"):
    """Points that the table knows of, by the name of what brings them; the same name again replaces them."""

    name: str
    points: int


class Pieces(PlayerMove, frozen=True, tag="pieces"):
    """How many of the pieces that the player chose at the start are trains; the others are ships (GL-03)."""

    trains: int


class Exchange(Turn, frozen=True, tag="exchange"):
    """So many trains come out of the box for as many ships, or, below 0, ships for trains (GL-06)."""

    trains: int


class Harbor(Turn, frozen=True, tag="harbor"):
    """A harbor is built (GL-08)."""

    city: str


class Marker(PlayerMove, frozen=True, tag="marker"):
    """The set-up's city marker is put into the player's starting city (OW-03)."""

    city: str


class Technology(PlayerMove, frozen=True, tag="technology"):
    """A technology is bought and kept (UK-05); `card` is its id."""

    card: str


class Join(_Move, frozen=True, tag="join"):
    """Somebody who was forgotten, or a whole team, is in the game from its start on."""

    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    after: str | None = None
    """The player after whom they sit together, in turn order; where nobody is named, they begin."""


class Undo(_Move, frozen=True, tag="undo"):
    """An earlier move, by its index in the log, no longer counts. Undoing an undo brings the move back."""

    move: int
    player: str | None = None


Move = (
    Claim
    | Station
    | Depot
    | Stock
    | Pass
    | Empty
    | Passengers
    | Tickets
    | Share
    | Pile
    | Pay
    | Count
    | Holdings
    | Borrow
    | HouseRule
    | Print
    | Bonus
    | Forget
    | Rename
    | Pieces
    | Exchange
    | Harbor
    | Technology
    | Lay
    | Marker
    | Join
    | Undo
)


class Malformed(ValueError):
    """What was sent isn't a move or a record at all; the message says where and why."""


Shape = TypeVar("Shape")


def read_json(data: bytes | str, shape: type[Shape]) -> Shape:
    """Read JSON into the shape. Raises Malformed with a sentence that names the place."""
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from None


def read_move(data: Any) -> Move:
    """Make a move from its JSON object. Raises Malformed with a sentence."""
    try:
        move: Move = msgspec.convert(data, Move)
    except msgspec.ValidationError as error:
        raise Malformed(str(error)) from None
    return move


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The type of a kind of move, as a record has it."""
    return str(kind.__struct_config__.tag)


WrittenMove = dict[str, Any]
"""A move as a JSON object. A field that it lacks has its default."""


def write_move(move: Move) -> WrittenMove:
    return dict(msgspec.to_builtins(move))


def counting_undos(moves: Sequence[Move]) -> list[int]:
    """For each move of a log how many undos name it that count: none for one that counts itself (ALL-13)."""
    undos = [0] * len(moves)
    for index in reversed(range(len(moves))):
        move = moves[index]
        if isinstance(move, Undo) and not undos[index]:
            undos[move.move] += 1
    return undos


def counting(moves: Sequence[Move]) -> list[bool]:
    """Which moves of a log still count: an undo that counts takes its target out (ALL-13)."""
    return [not undos for undos in counting_undos(moves)]
