"""What the rules of a box ask for beside routes and tickets: one shape for each kind of rule."""

from collections.abc import Mapping
from typing import Literal

from companion.rules.facts import Color, Count, Facts, Named, Positive, Text


class BonusCards(Facts, frozen=True):
    """How many of the lines that are bonus cards are turned up for a game (NT-08). `rule` is the ledger's id."""

    rule: Text
    turned_up: Positive


class PlayersRule(Facts, frozen=True):
    """Who can play: `least` to `most`, in teams that score together (TA-01). `rule` is the ledger's id."""

    rule: Text
    least: Positive
    most: Positive
    team_size: Positive = 1


class LastLapRule(Facts, frozen=True):
    """The last lap begins when a side has so many trains left, or fewer; ships are counted with them (GL-13).

    Where `bullet_trains` are named, no more of those may be left either (JP-13). Then everyone has so many `turns`.
    `rule` is the ledger's id.
    """

    rule: Text
    trains: Count
    turns: Positive = 1
    bullet_trains: Count | None = None


class Tolls(Facts, frozen=True):
    """What the tokens are worth that each player has to pay tolls with, in the `variants` named (NL-05, NL-14)."""

    rule: Text
    tokens: Positive
    variants: tuple[str, ...]


class TerrainKind(Named, frozen=True, kw_only=True):
    """A kind of terrain, and the colours of the tracks that run over it (AF-05)."""

    colors: frozenset[Literal[Color, "gray"]]


class Terrain(Facts, frozen=True):
    """Cards of a track's kind that double its claim, how many by its length (AF-06). `rule` is the ledger's id."""

    rule: Text
    cards: Mapping[Positive, Positive]
    kinds: tuple[TerrainKind, ...]

    def of(self, color: str, length: int) -> tuple[TerrainKind, int] | None:
        """Give the kind of a track's cards and how many double its claim; None where none do."""
        kind = next((kind for kind in self.kinds if color in kind.colors), None)
        return (kind, self.cards[length]) if kind and length in self.cards else None


class FleetRules(Facts, frozen=True):
    """How many ships each player has beside the trains, and how many `pieces` of both are chosen (GL-01, GL-03).

    Who hasn't chosen has the `usual` number of trains. `rule` is the ledger's id of that choice, `exchange` that of a
    turn in which pieces are exchanged for those in the box.
    """

    rule: Text
    ships: Positive
    pieces: Positive
    usual: Positive
    exchange: Text

    @property
    def usual_ships(self) -> int:
        """The ships of who hasn't chosen."""
        return self.pieces - self.usual


class HarborRules(Facts, frozen=True):
    """How many harbors each player has to build in ports that own routes touch. `rule` is the ledger's id (GL-08)."""

    rule: Text
    each: Positive


class MarkerRules(Facts, frozen=True):
    """How many city markers each player has: the first one marks the city where the own network starts (OW-01).

    Others are put at ends of claimed routes. A claim into a marked city scores for whose marker it is (OW-06). `rule`
    is the ledger's id of putting one with a claim, `starting` that of the starting cities, `joined` that of where
    claims begin.
    """

    each: Positive
    rule: Text
    starting: Text
    joined: Text


class FugitiveRules(Named, frozen=True, kw_only=True):
    """Somebody who is captured by a claim into his city, in the `variants` named (OW-12).

    At first he is in a `city` in which no marker stands then. Each capture brings so many `points`, and as many whoever
    holds him at the end. `rule` is the ledger's id.
    """

    rule: Text
    city: Text
    points: Positive
    variants: tuple[str, ...]


class BulletTrains(Facts, frozen=True):
    """How many bullet trains there are for all players together (JP-01). `rule` is the ledger's id."""

    rule: Text
    pieces: Positive


class TrainCards(Facts, frozen=True):
    """The deck of train cards that pays for tickets: `each` of every colour, and `wild` locomotives (CG-01).

    With `twice_from` players or more the deck is played twice, each time with a scoring (CG-06).
    """

    colors: tuple[Color, ...]
    each: Positive
    wild: Count
    twice_from: Positive


class Provinces(Facts, frozen=True):
    """The lines of the mat beside the board, by the colours of tracks: each has spots from 1 to `spots` (SK-05).

    `rule` is the ledger's id.
    """

    rule: Text
    spots: Positive
    colors: tuple[Color, ...]


class ExpressCards(Facts, frozen=True):
    """Each player's express cards, by what they add, each for one use (SK-01). `rule` is the ledger's id, `use` that
    of what they do (SK-04).
    """

    rule: Text
    use: Text
    cards: tuple[Positive, ...]


class PassengerRules(Facts, frozen=True):
    """The colours of the passengers on the board, `each` of every colour (DE-02)."""

    colors: tuple[Color, ...]
    each: Positive


class TrackPieces(Facts, frozen=True):
    """The pieces that are laid on beds: of each colour so many, by their length (FR-03)."""

    colors: tuple[Color, ...]
    each: Mapping[Positive, Positive]
