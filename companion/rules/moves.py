"""Moves of a game, as they are stored and sent (GAME-RECORD)."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

MAX_NAME = 40
"""Characters of a player's name."""
MAX_TITLE = 60
"""Characters of another edition's title, or of a bonus."""
MAX_JOINED_PLAYERS = 10
"""Players that one move can add; no box has room for more."""
MAX_WRITTEN_TRACKS = 250
"""Routes of a typed board."""


def is_clean(text: str) -> bool:
    return not any(unicodedata.category(sign) == "Cc" for sign in text)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player; `id` is unique at the table. Players of one team share `team` and a colour."""

    id: str
    name: str
    color: str
    team: str | None = None


class WrittenBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board that is typed in during play: the edition's title, and its numbers."""

    title: Annotated[str, msgspec.Meta(max_length=MAX_TITLE)] = ""
    trains: Annotated[int, msgspec.Meta(ge=1, le=99)] = 45
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(max_length=9)] = ()
    """Points of a route of 1, 2, … trains."""
    longest: Annotated[int, msgspec.Meta(ge=0, le=99)] = 10
    """Points of the longest route; 0 for none."""
    tracks: Annotated[tuple[str, ...], msgspec.Meta(max_length=MAX_WRITTEN_TRACKS)] = ()
    """Ids of routes known from earlier games."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices at the set-up: `double_routes` overrides the number of players (ALL-06)."""

    double_routes: Literal["auto", "open", "closed"] = "auto"
    bonuses: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Bonus cards of the game by their scoring rules, if the box has them (NT-08)."""
    board: WrittenBoard | msgspec.UnsetType = msgspec.UNSET
    edition: Annotated[int, msgspec.Meta(ge=1, le=999)] | msgspec.UnsetType = msgspec.UNSET
    """Version of the box's tables, if it isn't the present one."""


class Setup(msgspec.Struct, frozen=True):
    """Everything that is fixed before the first move. Players are in turn order."""

    box: str
    players: tuple[Player, ...]
    variant: str = "base"
    modules: tuple[str, ...] = ()
    options: Options = Options()


class WrittenTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed ticket, which the box's table lacks."""

    a: str
    b: str
    points: int


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """A move."""


class PlayerMove(_Move, frozen=True):
    """A move of one player."""

    player: str


class Turn(PlayerMove, frozen=True, kw_only=True):
    """A move that is a player's turn; the last lap counts them (ALL-09)."""

    forgotten: bool = False
    """Whether it was recorded after the player's last turn. The server sets it."""


class Note(PlayerMove, frozen=True):
    """A note about a player's cards, which are secret until they are revealed."""


class Claim(Turn, frozen=True, tag="claim"):
    """A route is claimed."""

    route: str
    take: Mapping[str, str | int] = {}
    """Passengers taken: colour by place (DE-04); or festival cards: number by city (IB-07)."""
    collect: tuple[str, ...] = ()
    """Owners of the emptied warehouses; each costs a depot of the reserve (E12-04)."""
    share: str | None = None
    """The company whose top share is taken (PA-03)."""
    dummy: str | None = None
    """The company of which the dummy gets a share, with two players (PA-09)."""
    doubled: bool = False
    """Whether terrain cards were played with it (AF-06)."""
    technology: str | None = None
    """The card that was bought for the claim and returned (UK-10, UK-11)."""
    color: str | None = None
    """Colour of the piece on a bed whose laying wasn't noted (FR-04), or of the line of a gray route's train."""
    spot: int | None = None
    """Position of the train on its line (SK-05)."""
    express: int | None = None
    """The card that raised the spot (SK-04)."""
    marker: str | None = None
    """The end that gets a city marker (OW-05)."""
    alvin: str | None = None
    """The city to which a captured Alvin goes; the player's starting city if empty (OW-12)."""

    @property
    def extras(self) -> dict[str, Any]:
        """Return the further fields by name."""
        if self == Claim(self.player, self.route):  # as most do
            return {}
        said = ((field, getattr(self, field)) for field in self.__struct_fields__ if field not in _OF_EACH)
        return {field: value for field, value in said if value not in ({}, (), None, False)}


_OF_EACH = ("player", "route", "forgotten")


class Station(Turn, frozen=True, tag="station"):
    """A station is built."""

    city: str


class Depot(PlayerMove, frozen=True, tag="depot"):
    """A depot is placed from the player's reserve; it isn't a turn by itself (E12-06)."""

    city: str


class Stock(Turn, frozen=True, tag="stock"):
    """A player who draws train cards lays one unseen card on the owner's warehouse."""

    owner: str


class Pass(Turn, frozen=True, tag="pass"):
    """A turn of the last lap without a piece on the board (ALL-09)."""


class Lay(Turn, frozen=True, tag="lay"):
    """A player who drew train cards laid a track piece of the colour on a bed (FR-03)."""

    route: str
    color: str


class Empty(_Move, frozen=True, tag="empty"):
    """All warehouses are emptied into a new deck (E12-08)."""


class Passengers(_Move, frozen=True, tag="passengers"):
    """Colours of the passengers drawn for a place at the set-up (DE-02)."""

    city: str
    colors: dict[str, int]


class Tickets(Note, frozen=True, tag="tickets"):
    """Tickets are added to the player's hand; `deal` has all offered tickets, if noted."""

    keep: tuple[str | WrittenTicket, ...]
    deal: tuple[str | WrittenTicket, ...] | None = None
    express: int | None = None
    """The express card, which added its number to the deal (SK-04)."""

    @property
    def extras(self) -> dict[str, Any]:
        return {} if self.express is None else {"express": self.express}

    @property
    def more(self) -> int:
        return self.express or 0


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
    """Figures of the player at the end, as the table counted them: locomotives (NT-10), tokens, loans (NL-08), and
    those of some boxes.
    """

    locomotives: int | None = None
    tokens: int | None = None
    loans: int | None = None
    terrain: int | None = None
    """Points added by terrain cards (AF-09)."""
    bullet_spaces: int | None = None
    """Spaces of bullet trains, by the marker (JP-05)."""
    cities: int | None = None
    """Points on the scoring track beyond the player's routes (OW-06)."""
    captures: int | None = None
    """Points for captures of Alvin (OW-12)."""
    since: dict[str, int] = {}
    """Claims since a technology was bought, by scoring rule (UK-08)."""
    festivals: dict[str, int] | None = None
    """Festival cards by pile (IB-09)."""
    provinces: dict[str, tuple[int, ...]] | None = None
    """Spots with the player's trains, by line (SK-06)."""


class Holdings(_Move, frozen=True, tag="holdings"):
    """The shares of all players at the end, as the table counts them, in place of the claims' notes."""

    held: dict[str, dict[str, tuple[int, ...]]]
    """Numbers of shares by player and company."""
    dummy: dict[str, tuple[int, ...]] = {}
    """Drawn shares of the dummy (PA-09)."""


class Borrow(PlayerMove, frozen=True, tag="borrow"):
    """The owner's choice of a station's lending; None lends nothing."""

    city: str
    route: str | None


class Forget(_Move, frozen=True, tag="forget"):
    """Removes a free route that was typed in wrongly."""

    route: str


class Rename(_Move, frozen=True, tag="rename"):
    """Renames a place of a typed board, in every earlier move."""

    place: str
    name: str


class HouseRule(_Move, frozen=True, tag="house_rule"):
    """Allows a move that the rulebook refuses, from now on: a key of `faults.HOUSE_RULES`, with a reason."""

    rule: str
    reason: str


class Print(_Move, frozen=True, tag="print"):
    """A difference between this table's copy and the box's tables, from the start of the game."""

    route: str | None = None
    """Its `length`, its `color`, or whether it is a `bullet` route differ."""
    length: int | None = None
    color: str | None = None
    bullet: bool | None = None
    ticket: str | None = None
    """Its `points` differ."""
    points: int | None = None
    company: str | None = None
    """The points of its shares differ, `by_place`."""
    by_place: tuple[int, ...] = ()


class Bonus(PlayerMove, frozen=True, tag="bonus"):
    """Typed points by name; the same name again replaces them."""

    name: str
    points: int


class Pieces(PlayerMove, frozen=True, tag="pieces"):
    """Number of trains among the player's pieces; the others are ships (GL-03)."""

    trains: int


class Exchange(Turn, frozen=True, tag="exchange"):
    """Takes this many trains from the box for as many ships, or ships for trains if negative (GL-06)."""

    trains: int


class Harbor(Turn, frozen=True, tag="harbor"):
    """A harbor is built (GL-08)."""

    city: str


class Marker(PlayerMove, frozen=True, tag="marker"):
    """Places the set-up's city marker in the player's starting city (OW-03)."""

    city: str


class Technology(PlayerMove, frozen=True, tag="technology"):
    """A technology is bought and kept (UK-05); `card` is its id."""

    card: str


class Join(_Move, frozen=True, tag="join"):
    """Adds a player, or a whole team, that was left out, from the start of the game."""

    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=1, max_length=MAX_JOINED_PLAYERS)]
    after: str | None = None
    """The previous player in turn order; None if they begin."""


class Undo(_Move, frozen=True, tag="undo"):
    """Undoes an earlier move, by its index in the log. An undone undo brings the move back."""

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
    """Input that isn't a move or a record; the message says where and why."""


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
    return str(kind.__struct_config__.tag)


WrittenMove = dict[str, Any]
"""A move as a JSON object. A field that it lacks has its default."""


def write_move(move: Move) -> WrittenMove:
    return dict(msgspec.to_builtins(move))


def counting_undos(moves: Sequence[Move]) -> list[int]:
    """Return the number of valid undos of each move; a move is valid without any (ALL-13)."""
    undos = [0] * len(moves)
    for index in reversed(range(len(moves))):
        move = moves[index]
        if isinstance(move, Undo) and not undos[index]:
            undos[move.move] += 1
    return undos


def counting(moves: Sequence[Move]) -> list[bool]:
    """Return for each move of a log whether it is valid (ALL-13)."""
    return [not undos for undos in counting_undos(moves)]
