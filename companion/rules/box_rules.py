"""What the rules of a box ask for beside routes and tickets: one shape for each kind of rule."""

from typing import Literal

from companion.rules.facts import Color, Count, Digit, Facts, Positive, Text


class BonusCards(Facts, frozen=True):
    """How many of the lines that are bonus cards are turned up for a game (NT-08)."""

    rule: Text
    """The ledger's id."""
    turned_up: Positive


class PlayersRule(Facts, frozen=True):
    """How many can play, at least and at most, in teams that score together (TA-01)."""

    rule: Text
    """The ledger's id."""
    least: Positive
    most: Positive
    team_size: Positive = 1


class LastLapRule(Facts, frozen=True):
    """When the last lap begins, and how long it is."""

    rule: Text
    """The ledger's id."""
    trains: Count
    """It begins when a side has that many left, or fewer; a mechanic's pieces may count with them."""
    turns: Positive = 1
    """How many turns everyone has then."""


class PaymentRules(Facts, frozen=True):
    """What cards pay for a track, where boxes differ."""

    locomotives_wild: bool = True
    """Whether locomotives pay for any track."""
    ferry_pairs: bool = False
    """Whether for a ferry's sign any two cards of one colour do as well."""
    ferry_cards: Digit = 0
    """How many locomotives a ferry card stands for (IT-05); 0 where there are no such cards."""


class TrainCards(Facts, frozen=True):
    """The deck of train cards that pays for tickets (CG-01)."""

    colors: tuple[Color, ...]
    each: Positive
    """How many cards there are of every colour."""
    wild: Count
    """How many locomotives there are."""
    twice_from: Positive
    """From how many players on the deck is played twice, each time with a scoring (CG-06)."""


class Hint(Facts, frozen=True):
    """A rule of the box that is only reminded of."""

    rule: Text
    """The ledger's id."""
    text: Text
    about: Literal["turn", "start", "tickets"] = "turn"
    """What is about the start or the tickets stands where those are looked at, too."""
