"""The lines of the score sheet as pages show them."""

from collections.abc import Sequence

from companion.rules.box import Box, ScoringRule
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sides import Side
from companion.table.presenters.line_kinds.own import PRESENTERS
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.network import Lights, own_and_lent
from companion.table.presenters.sides import BoardSide
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import line_of
from companion.web.i18n import _, name_of


def present_line(
    loaded: LoadedGame, rule: ScoringRule, own: Sequence[Side], sides: Sequence[BoardSide] = ()
) -> LinePresenter:
    return presenter_of(rule)(loaded.box, rule, loaded.log.table, own, sides)


def presenter_of(rule: ScoringRule) -> type[LinePresenter]:
    return PRESENTERS.get(rule.counted, LinePresenter)


def line_name(rule: ScoringRule) -> str:
    return name_of(rule) if rule.name else _(CATEGORIES[rule.counted].name)


def describe_line(box: Box, rule: ScoringRule) -> str:
    """Describe a line for the page of its box, with its variants unless all have it."""
    told = line_of(box, rule)
    words = told[1] if told else presenter_of(rule)(box, rule).describe()
    if not rule.variants:
        return words
    return f"{words} ({', '.join(name_of(box.variants[variant]) for variant in rule.variants)})"


def lights(side: Side, rule: ScoringRule, *, at_end: bool) -> Lights:
    """Return the board's highlights for a side's figure. Before the end they don't depend on tickets."""
    category = CATEGORIES[rule.counted]
    if at_end and category.is_over_lent:
        lit = own_and_lent(side)
    else:
        evidence = category.evidence(side, rule)
        lit = {"highlight": [route.id for route in side.routes] if evidence is None else list(evidence)}
    places = [place for piece in category.pieces(side.box, rule) for place in category.places(side, rule, piece)]
    ends = list(side.stations.loans) if category.is_at_stations else places
    return {**lit, "ends": ends} if ends else lit
