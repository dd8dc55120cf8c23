"""The shapes of what a phone is sent; what each part means tells `docs/table-state.md`.

The types of the browser's scripts are made from them: `python -m tools.scripts.wire` after a change.
"""

from typing import Any, NotRequired, TypedDict


class SeatRequestFacts(TypedDict):
    """Who asks for a seat that is another's."""

    player: str
    phone: str
    mark: str
    is_host: bool


class SeatChangeFacts(TypedDict):
    """A seat that changed hands."""

    nth: int
    player: str
    phone: str | None
    text: str


class SideState(TypedDict):
    """Who scores together."""

    id: str
    name: str
    players: tuple[str, ...]
    color: str
    points: int
    trains: int
    holder: int


class PlayerState(TypedDict):
    """A player, and what they have left."""

    id: str
    name: str
    color: str
    side: str
    points: int
    trains: int
    stations: int
    depots: int
    warehouse: int
    passengers: int
    shares: int
    tickets: int
    station_hint: str


class Waiting(TypedDict):
    """The passengers at a city or country."""

    left: int
    colors: tuple[str, ...]
    here: NotRequired[dict[str, int]]
    room: NotRequired[dict[str, int]]
    gone: NotRequired[dict[str, int]]


class Along(TypedDict):
    """What came along with a claim."""

    take: dict[str, str]
    collect: tuple[str, ...]
    share: NotRequired[str]
    dummy: NotRequired[str]


class LastLapFacts(TypedDict):
    """The last lap, once it has begun."""

    player: str
    text: str
    waiting: list[str]


class LogEntry(TypedDict):
    """A move in the log; what isn't so is left out."""

    index: int
    kind: str
    text: str
    counts: bool
    undo: bool
    at: str
    phone: NotRequired[str]
    player: NotRequired[str]
    route: NotRequired[str]
    station: NotRequired[str]
    depot: NotRequired[str]
    drawn: NotRequired[str]
    points: NotRequired[int]
    note: NotRequired[str]
    removed: NotRequired[dict[str, Any]]


class Refusals(TypedDict):
    """What can't be taken, and why."""

    closed: dict[str, int]
    refused: dict[str, dict[str, int]]
    no_station: dict[str, dict[str, int]]
    no_depot: dict[str, dict[str, int]]
    no_empty: int | None
    reasons: list[str]
    allowable: list[int]


class State(Refusals):
    """All that changes while a game is played."""

    seq: int
    version: int
    finished: bool
    reopened: bool
    next: str | None
    revealed: bool
    reveal_in: float | None
    seats: dict[str, str | None]
    requests: list[SeatRequestFacts]
    link: str
    seat_changes: list[SeatChangeFacts]
    sides: list[SideState]
    players: list[PlayerState]
    likely: list[str]
    claims: dict[str, str]
    along: dict[str, Along]
    stations: dict[str, str]
    depots: dict[str, str]
    depots_to_place: list[str]
    collect: dict[str, tuple[str, ...]]
    tolls: dict[str, str]
    passengers: dict[str, Waiting]
    shares_left: dict[str, int]
    last_lap: LastLapFacts | None
    built: dict[str, dict[str, tuple[int, int]]]
    last: LogEntry | None
    recent: list[LogEntry]


class TrackFacts(TypedDict):
    """A track as the board shows it."""

    name: str
    ends: tuple[str, str]
    length: int
    trains: int
    points: int
    color: str
    color_name: str
    ferry: int
    tunnel: int
    mountain: int
    toll: int
    twins: list[str]
    shares: tuple[str, ...]
    hints: list[str]


class CityFacts(TypedDict):
    """A city, or a country's border end."""

    name: str
    search: list[str]
    stop: str
    builds: bool


class StopFacts(TypedDict):
    """A city or country with passengers."""

    name: str
    printed: int


class CompanyFacts(TypedDict):
    """A company whose shares come with claims."""

    name: str
    shares: int


class ColorFacts(TypedDict):
    """A colour and its name."""

    id: str
    name: str


class Facts(TypedDict):
    """What never changes while a game is played."""

    tracks: dict[str, TrackFacts]
    cities: dict[str, CityFacts]
    stops: dict[str, StopFacts]
    colors: list[ColorFacts]
    companies: dict[str, CompanyFacts]
    stations: int
    depots: bool
    teams: bool
