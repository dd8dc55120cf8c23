"""What the rules of a box ask for beside routes and tickets: one shape for each kind of rule."""

from companion.rules.facts import Color, Count, Digit, Facts, Positive, Text


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
    """The last lap begins when a side has so many trains left, or fewer; a mechanic's pieces may count with them.

    Then everyone has so many `turns`. `rule` is the ledger's id.
    """

    rule: Text
    trains: Count
    turns: Positive = 1


class PaymentRules(Facts, frozen=True):
    """What cards pay for a track, where boxes differ."""

    locomotives_wild: bool = True
    """Whether locomotives pay for any track."""
    ferry_pairs: bool = False
    """Whether for a ferry's sign any two cards of one colour do as well."""
    ferry_cards: Digit = 0
    """How many locomotives a ferry card stands for (IT-05); 0 where there are no such cards."""


class TrainCards(Facts, frozen=True):
    """The deck of train cards that pays for tickets: `each` of every colour, and `wild` locomotives (CG-01).

    With `twice_from` players or more the deck is played twice, each time with a scoring (CG-06).
    """

    colors: tuple[Color, ...]
    each: Positive
    wild: Count
    twice_from: Positive
