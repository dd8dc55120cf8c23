"""Names and sentences about the things of a game, in the reader's language."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from babel.lists import format_list

from companion.i18n import _, locale, name_of, ngettext, translations
from companion.rules.box import LOCALES, Box, Route, Ticket
from companion.rules.table import Table

MOST_SEATS = 12
"""More than any box has."""


def number_name(number: int) -> str:
    """What the player with this number is called until somebody gives a name."""
    return _("Player {number}", number=number)


@cache
def number_names() -> frozenset[str]:
    """Such names of every language, in small letters: in a group they are nobody's."""
    name = "Player {number}"
    numbers = range(1, MOST_SEATS + 1)
    return frozenset(
        translations(language).gettext(name).format(number=number).casefold()
        for language in LOCALES
        for number in numbers
    )


def is_number_name(name: str) -> bool:
    """Whether nobody has said yet what the player is called."""
    return name.casefold() in number_names()


def route_name(box: Box, route: Route) -> str:
    """The route by its two ends, such as Pamplona – Paris."""
    return f"{name_of(box.places[route.a])} – {name_of(box.places[route.b])}"


def ticket_name(box: Box, ticket: Ticket) -> str:
    """The ticket by its two ends."""
    return f"{name_of(box.places[ticket.a])} – {name_of(box.places[ticket.b])}"


def color_letter(color: str) -> str:
    """A colour's letter, shown on a player's car for those who can't rely on hue."""
    return {
        "red": _("R"),
        "orange": _("O"),
        "yellow": _("Y"),
        "green": _("G"),
        "blue": _("B"),
        "purple": _("P"),
        "black": _("K"),
        "white": _("W"),
    }[color]


def listed(names: Iterable[object], style: Literal["standard", "or"] = "standard") -> str:
    """Names in a row as people write them: Anna, Boris and Charlie; in the style "or": 4 or 6."""
    return format_list([str(name) for name in names], style=style, locale=locale())


def side_name(table: Table, side: str) -> str:
    """Who scores together: a player's name, or all of a team's."""
    return " + ".join(table.players[player].name for player in table.sides[side])


def crossing_points(box: Box) -> int:
    """What each train that crosses a mountain is worth at once (LA-06)."""
    return next((rule.points for rule in box.scoring if rule.rule == "mountains"), 0)


def route_hints(box: Box, route: Route) -> list[str]:
    """What the rulebook asks of whoever claims the route (EU-05 to EU-07, LA-05, TA-07)."""
    hints = []
    if route.mountain:
        hints.append(_mountain_hint(box, route))
    if route.ferry:
        hints.append(
            ngettext(
                "Ferry: {n} locomotive, the rest in any one colour.",
                "Ferry: {n} locomotives, the rest in any one colour.",
                route.ferry,
            )
        )
    if route.tunnel:
        hints.append(
            ngettext(
                "Tunnel: turn over {n} card; if it matches your colour or is a locomotive, it costs one more.",
                "Tunnel: turn over {n} cards; each that matches your colour or is a locomotive costs one more.",
                route.tunnel,
            )
        )
    if route.color == "gray" and not route.ferry:
        hints.append(_("Gray: cards of any one colour."))
    return hints


def _mountain_hint(box: Box, route: Route) -> str:
    """The trains that go to the crossing, and the points for them (LA-05, LA-06)."""
    return _(
        "Takes {trains} + {crossing}: {points} at once.",
        trains=ngettext("{n} train", "{n} trains", route.length),
        crossing=ngettext("{n} for the mountain", "{n} for the mountains", route.mountain),
        points=ngettext("{n} point", "{n} points", crossing_points(box) * route.mountain),
    )


def station_hint(left: int, of: int) -> str:
    """What the player's next station costs (EU-09); nothing to say when there is none left."""
    if not left:
        return ""
    cost = of - left + 1
    return ngettext("Costs {n} card.", "Costs {n} cards of one colour.", cost)
