"""Rules of a box beside routes and tickets, a class for each kind."""

from typing import Literal

from companion.rules.facts import Color, Count, Digit, Facts, Positive, Text


class BonusCards(Facts, frozen=True):
    """The number of bonus cards turned up for a game; a category of the sheet is a card (NT-08)."""

    rule: Text
    """The ledger's id."""
    turned_up: Positive


class PlayersRule(Facts, frozen=True):
    """Minimum and maximum number of players, and the size of teams (TA-01)."""

    rule: Text
    """The ledger's id."""
    least: Positive
    most: Positive
    team_size: Positive = 1


class LastLapRule(Facts, frozen=True):
    """Start and length of the last lap."""

    rule: Text
    """The ledger's id."""
    trains: Count
    """It begins when a side has this many trains left, or fewer; a mechanic's pieces may count with them."""
    turns: Positive = 1
    """Turns of each player in the last lap."""


class PaymentRules(Facts, frozen=True):
    """Cards that pay for a route, where boxes differ."""

    locomotives_wild: bool = True
    """Whether locomotives pay for any route."""
    ferry_pairs: bool = False
    """Whether any two cards of one colour replace a ferry's locomotive."""
    ferry_cards: Digit = 0
    """Locomotives that a ferry card replaces (IT-05); 0 without such cards."""


class TrainCards(Facts, frozen=True):
    """The deck of train cards that pays for tickets (CG-01)."""

    colors: tuple[Color, ...]
    each: Positive
    """Cards of each colour."""
    wild: Count
    """Locomotives."""
    twice_from: Positive
    """Number of players from which the deck is played twice, each time with a scoring (CG-06)."""


class Hint(Facts, frozen=True):
    """A rule of the box that the app only reminds of."""

    rule: Text
    """The ledger's id."""
    text: Text
    about: Literal["turn", "start", "tickets"] = "turn"
    """Pages that also show it: start or tickets."""
