"""Seasons in words: a sentence for each scoring, and the format of its values."""

from collections.abc import Mapping

from companion.features.groups.service.scoring import OPPONENT, PLACES, TABLE, WINNER, WINS, Scoring
from companion.features.groups.text import mean
from companion.features.seasons.memory.tables import TENTHS_FACTOR
from companion.rules.faults import N_
from companion.web.i18n import _, ngettext

KINDS: Mapping[str, tuple[str, str]] = {
    WINS: (
        # i18n: how a season is scored
        N_("Wins"),
        N_("Each win adds 1, including shared wins."),
    ),
    PLACES: (
        # i18n: how a season is scored: a number for each rank
        N_("Numbers by rank"),
        N_("Each game adds a number for your rank, first to last: {numbers}."),
    ),
    WINNER: (
        # i18n: how a season is scored
        N_("Share of the winner’s points"),
        N_("Each game adds your points as a percentage of the winner’s."),
    ),
    TABLE: (
        # i18n: how a season is scored
        N_("Share of all points"),
        N_("Each game adds your points as a percentage of all points at the table."),
    ),
    OPPONENT: (
        # i18n: how a season is scored, as in board gaming championships
        N_("Share of the best opponent’s points"),
        N_(
            "Each game adds your points as a percentage of the best opponent’s, "
            "+100 for a win, +20 for second, +5 for third of five."
        ),
    ),
}
"""Name of each scoring on the screen, and its sentence."""
TIES = {
    # i18n: tie-breaker of a season
    "wins": N_("more wins"),
    # i18n: tie-breaker of a season
    "seconds": N_("more second places"),
    # i18n: tie-breaker of a season: the value of the best game
    "highest": N_("the best single game"),
    # i18n: tie-breaker of a season
    "fewer": N_("fewer games"),
}
USUAL_NUMBERS = (5, 3, 2, 1)


def scoring_name(kind: str) -> str:
    return _(KINDS[kind][0])


def value_rule(kind: str, numbers: tuple[int, ...] = USUAL_NUMBERS) -> str:
    return _(KINDS[kind][1], numbers="–".join(map(str, numbers)))


def tie_name(tie: str) -> str:
    return _(TIES[tie])


def scoring_words(scoring: Scoring) -> str:
    """Describe the scoring: the value of a game, how many games count, the tie-breakers."""
    words = [value_rule(scoring.kind, scoring.numbers)]
    if scoring.best is not None:
        words.append(ngettext("Only the best game counts.", "Only the best {n} games count.", scoring.best))
    if scoring.ties:
        words.append(_("Ties are decided by: {ties}.", ties=", ".join(map(tie_name, scoring.ties))))
    return " ".join(words)


def value_words(value: int, scoring: Scoring) -> str:
    """Format a value given in tenths. Only percentages have a decimal, because all other scorings add whole numbers."""
    return mean(value / TENTHS_FACTOR) if scoring.has_percents else str(value // TENTHS_FACTOR)
