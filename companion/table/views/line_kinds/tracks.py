"""Lines that count tracks, trains in a row and what claims brought."""

from collections.abc import Mapping

from companion.rules.box import ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import COUNTS, for_holding
from companion.rules.score.sides import Side
from companion.table.text.names import HELD_WORDS, route_name
from companion.table.views.contributions import bullet_steps
from companion.table.views.line_kinds.line_view import LineView, Thing, first_points, points_by_place, signed
from companion.table.views.purse import toll_steps
from companion.web.i18n import _, ngettext


def _tokens(side: Side) -> tuple[str, str]:
    """Give the value of the tokens left; who took a loan is left out of their order (NL-11)."""
    tokens, loans = (HELD_WORDS[kind](side.held(kind)) for kind in ("tokens", "loans"))
    words = _("{tokens}; left out: {loans}", tokens=tokens, loans=loans) if side.held("loans") else tokens
    return str(side.held("tokens")), words


def _loans(side: Side, rule: ScoringRule) -> list[Thing]:
    """Give the tracks for whose tolls loans were taken; only their number where the table counted them."""
    if "loans" in side.is_counted:
        return [(_("Counted at the end"), side.held("loans"))]
    return [(route_name(side.box, side.box.routes[key]), 1) for key in COUNTS["loans"].witness(side, rule)]


def _credited(side: Side, rule: ScoringRule) -> list[Thing]:
    """Give the tracks whose claims brought points; only these in all where the table counted them."""
    if rule.counted in side.is_counted:
        return [(_("Counted at the end"), side.held(rule.counted))]
    return [(route_name(side.box, side.box.routes[one.route]), one.points) for one in side.credited(rule.counted)]


def _captures(side: Side, rule: ScoringRule) -> list[Thing]:
    """Give the tracks by which the fugitive was captured, and that he is held at the end (OW-12)."""
    held = [(_("Held at the end"), points)] if (points := for_holding(side)) else []
    return [*_credited(side, rule), *held]


def _how_many_credited(side: Side, line: str) -> tuple[str, str]:
    """Give by how many tracks claims brought points for the line; nothing where the table counted their points."""
    if line in side.is_counted:
        return "", _("Counted at the end")
    n = len(side.credited(line))
    return str(n), ngettext("{n} route", "{n} routes", n)


TRACKS: Mapping[str, LineView] = {
    "routes": LineView(
        N_("Routes"),
        "routes",
        note=N_("by length"),
        sentence=lambda _box, _rule: _("Each route scores by its length."),
        things=_credited,
        cell=lambda _side: ("", ""),
        is_award=False,
    ),
    "longest_route": LineView(
        N_("Longest route"),
        "longest_route",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains in a row"),
        most=N_("the longest route"),
        remark=N_(
            "A walk over one’s own trains alone: it may pass a city again, but no train twice. "
            "Stations and borrowed routes don’t count."
        ),
        is_drawn=True,
    ),
    "mountain_crossings": LineView(
        N_("Mountain crossings"),
        "each",
        lambda n: ngettext("{n} train", "{n} trains", n),
        most=N_("Trains that crossed the mountains"),
        sentence=lambda _box, rule: ngettext(
            "{n} point at once for each train that goes to the mountain crossing.",
            "{n} points at once for each train that goes to the mountain crossing.",
            first_points(rule),
        ),
        remark=N_("Marked during the game already."),
        things=lambda side, _rule: [(route_name(side.box, route), route.mountain) for route in side.mountain_routes],
    ),
    "routes_claimed": LineView(
        N_("Most routes"),
        "most",
        lambda n: ngettext("{n} route", "{n} routes", n),
        note=N_("routes that count"),
        most=N_("the most routes that count"),
        things=lambda side, rule: [(route_name(side.box, route), 1) for route in side.routes_of(rule.only)],
    ),
    "terrain": LineView(
        N_("Terrain cards"),
        "credited",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("routes doubled"),
        most=N_("Points by terrain cards"),
        sentence=lambda _box, _rule: _("A claim that terrain cards double brings its points once more."),
        remark=N_("Marked with the claims already, unless counted at the end."),
        things=_credited,
        cell=lambda side: _how_many_credited(side, "terrain"),
        asks=("terrain",),
    ),
    "captures": LineView(
        N_("Captures"),
        "credited",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("captured, and held at the end"),
        most=N_("Points for captures"),
        sentence=lambda box, _rule: _(
            "Who claims a route into his city captures him, for {n} points, and moves him to a city of theirs; who "
            "holds him at the end gets {n} points more.",
            n=box.fugitive_rules.points if box.fugitive_rules else 0,
        ),
        remark=N_("Captures are marked with the claims already. Counted at the end: all points of this line."),
        things=_captures,
        asks=("captures",),
    ),
    "cities": LineView(
        N_("Cities"),
        "credited",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("others’ routes into own cities"),
        most=N_("Points by city markers"),
        sentence=lambda _box, _rule: _(
            "A claim into a city with another’s marker scores for whose marker it is, not for who claims; between two "
            "such cities at each of them. Between two own cities it scores twice, and at an own one for both."
        ),
        remark=N_(
            "Marked with the claims already. Counted at the end: what the marker on the scoring track has beyond the "
            "own routes."
        ),
        things=_credited,
        cell=lambda side: _how_many_credited(side, "cities"),
        asks=("cities",),
    ),
    "claims_since": LineView(
        N_("Routes since then"),
        "technology",
        lambda n: ngettext("{n} route", "{n} routes", n),
        note=N_("routes since it was bought"),
        most=N_("Routes since it was bought"),
        remark=N_("By the claims in their order, unless counted at the end."),
        things=lambda side, rule: [(route_name(side.box, route), 1) for route in side.routes_since(rule)],
        asks=("since",),
    ),
    "bullet_spaces": LineView(
        N_("Bullet trains"),
        "asked",
        HELD_WORDS["bullet_spaces"],
        note=N_("spaces of those laid"),
        most=N_("the most bullet spaces"),
        remark=N_(
            "By the claims, unless the markers of the bullet train track tell otherwise. Who ties shares a place, and "
            "the places so filled are passed over."
        ),
        sentence=lambda _box, rule: _(
            "Points by the spaces of the bullet trains that one laid, from the first place on: {places}. Who laid none "
            "gets {none}; all who tie get the points of their place.",
            places=points_by_place(rule),
            none=signed(rule.none),
        ),
        asks=("bullet_spaces",),
        steps=bullet_steps,
    ),
    "loans": LineView(
        N_("Loans"),
        "each",
        HELD_WORDS["loans"],
        note=N_("taken for tolls"),
        sentence=lambda _box, rule: ngettext(
            "{n} point lost for each loan.", "{n} points lost for each loan.", -first_points(rule)
        ),
        most=N_("Loans taken"),
        things=_loans,
    ),
    "tokens": LineView(
        N_("Toll tokens"),
        "asked",
        HELD_WORDS["tokens"],
        note=N_("value of those left"),
        most=N_("the most tokens left"),
        remark=N_(
            "By the claims in their order, unless counted at the end. Who took a loan is left out. Who ties shares a "
            "place, and the places so filled are passed over."
        ),
        sentence=lambda _box, rule: _(
            "Points by the value of the tokens left, from the first place on: {places}. Who took a loan is left out; "
            "all who tie get the points of their place.",
            places=points_by_place(rule),
        ),
        cell=_tokens,
        asks=("tokens", "loans"),
        steps=toll_steps,
    ),
}
