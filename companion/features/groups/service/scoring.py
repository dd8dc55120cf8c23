"""A season as data: how its table is worked out, and the bounds of all that is typed."""

from typing import Annotated, Final, Literal

import msgspec

WINS: Final = "wins"
PLACES: Final = "places"
WINNER: Final = "winner"
TABLE: Final = "table"
OPPONENT: Final = "opponent"
MAX_NUMBER, MAX_BEST = 1000, 999
"""Bounds of a number for a rank, and of the games that count."""
MAX_PLAYERS = 12
MAX_SEASON_NAME, MAX_SEASONS, MAX_SEASON_GAMES = 40, 200, 999
"""Bounds of a season's name in characters, of a group's seasons, and of a season's number of games."""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The value of a game, the number of games that count, and the tie-breakers."""

    kind: Literal["wins", "places", "winner", "table", "opponent"] = WINS
    numbers: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)], ...], msgspec.Meta(max_length=12)] = ()
    """Values by rank; empty unless the kind is PLACES."""
    best: Annotated[int, msgspec.Meta(ge=1, le=MAX_BEST)] | None = None
    """How many of a person's games count, the best ones; None for all."""
    ties: Annotated[tuple[Literal["wins", "seconds", "highest", "fewer"], ...], msgspec.Meta(max_length=4)] = ()
    """Tie-breakers in order: more wins, more second ranks, the highest game, fewer games."""

    @property
    def has_percents(self) -> bool:
        """Whether games add percentages, because then all points of a game must be known."""
        return self.kind in (WINNER, TABLE, OPPONENT)
