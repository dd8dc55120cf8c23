"""Names and sentences about boxes, games, their things, players and phones, in the reader's language."""

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Literal

from babel.lists import format_list

from companion.i18n import _, locale, name_of, ngettext, translations
from companion.play.codes import LETTERS
from companion.rules.box import LOCALES, Box, Deal, Route, Ticket
from companion.rules.load import box_ids, get_box
from companion.rules.table import Table
from companion.store import Game, SeatChange

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


def listed(names: Iterable[object], style: Literal["standard", "or"] = "standard") -> str:
    """Names in a row as people write them: Anna, Boris and Charlie; in the style "or": 4 or 6."""
    return format_list([str(name) for name in names], style=style, locale=locale())


def side_name(table: Table, side: str) -> str:
    """Who scores together: a player's name, or all of a team's."""
    return " + ".join(table.players[player].name for player in table.sides[side])


def named_side(table: Table, side: str) -> dict[str, str]:
    """A side as pages name it: its `id`, its `name`, and the `color` of its first player."""
    return {"id": side, "name": side_name(table, side), "color": table.players[table.sides[side][0]].color}


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
        points=ngettext("{n} point", "{n} points", box.crossing_points * route.mountain),
    )


def station_hint(left: int, of: int) -> str:
    """What the player's next station costs (EU-09); nothing to say when there is none left."""
    if not left:
        return ""
    cost = of - left + 1
    return ngettext("Costs {n} card.", "Costs {n} cards of one colour.", cost)


def game_title(game: Game) -> str:
    """What was played: the box with its variant, or the name of a game that isn't on the shelf."""
    if game.box not in box_ids():
        return game.title or game.box
    box = get_box(game.box)
    return name_of(box) if game.variant == "base" else f"{name_of(box)} · {name_of(box.variants[game.variant])}"


def board_title(board: str) -> str:
    """The name of what games are counted under: a box's id, or already a name."""
    return name_of(get_box(board)) if board in box_ids() else board


def board_short(board: str) -> str:
    """The same among others of its kind, in tables and lists: what all boxes are called goes without saying."""
    title = board_title(board)
    name = title.removeprefix("Ticket to Ride: ")
    return title if name == title else name[:1].upper() + name[1:]


def next_words(table: Game) -> str:
    """Who opens the next game."""
    name = next((seat.name for seat in table.seats if seat.device == table.host), None)
    return _("{name} opens the next game.", name=name) if name else _("The next game is open.")


def phone_name(game: Game, device: str) -> str:
    """What a phone is called at a table, for all to know; it tells nothing of its own id, nor of other tables."""
    return hashlib.blake2s(f"{game.lasting_key}:{device}".encode(), digest_size=6).hexdigest()


def phone_mark(name: str) -> str:
    """Three letters for a phone's name at a table, to compare by eye what two phones show."""
    number = int(name, 16)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(3))


def change_words(game: Game, change: SeatChange) -> str:
    """One change of a seat; which phone is told by its mark, that the phone itself shows as well."""
    name = next(seat.name for seat in game.seats if seat.player == change.player)
    if change.device is None:
        return _("The seat of {player} was given back to the phone that opened the table.", player=name)
    mark = phone_mark(phone_name(game, change.device))
    if change.former == change.device:
        return _("The sealed tickets of {player} were opened on the phone {mark}.", player=name, mark=mark)
    if change.opened:
        return _("The seat of {player} is on the phone {mark} now, with all tickets.", player=name, mark=mark)
    if change.former is None:
        return _("{player} plays on the phone {mark} now.", player=name, mark=mark)
    return _(
        "The seat of {player} is on the phone {mark} now. What was noted there before stays sealed.",
        player=name,
        mark=mark,
    )


def shelf() -> list[Box]:
    """All boxes in the order in which people are offered them, the same in every language."""
    return sorted(map(get_box, box_ids()), key=lambda box: box.name)


def twins_words(box: Box) -> list[str]:
    """Which of several tracks between two places can be used (ALL-06, TA-05); nothing where there are none."""
    rule = box.twins_rule
    most = max((len(others) + 1 for others in box.twins.values()), default=1)
    few = rule.closed_up_to
    if few < box.players_rule.least or most == 1:
        return []
    if all(rule.usable(tracks) == 1 for tracks in range(2, most + 1)):
        words = [_("With up to {n} players only one of several tracks between the same two places can be used.", n=few)]
    else:
        words = [
            ngettext(
                "With up to {players} players only {n} of {tracks} tracks between the same two places is open.",
                "With up to {players} players only {n} of {tracks} tracks between the same two places are open.",
                rule.usable(tracks),
                players=few,
                tracks=tracks,
            )
            for tracks in range(2, most + 1)
        ]
    if rule.always_open:
        names = dict.fromkeys(route_name(box, box.routes[route]) for route in sorted(rule.always_open))
        words.append(_("Always open: {routes}.", routes=listed(names)))
    return words


def deal_words(box: Box, deal: Deal) -> str:
    """How many tickets are dealt, of which packs, and how many of them stay (EU-02, DE-03, E12-11, CG-02)."""
    tickets = ngettext("{n} ticket", "{n} tickets", deal.size)
    if len(box.packs) > 1:
        counts = ", ".join(f"{name_of(box.packs[pack])} {count}" for pack, count in deal.counts.items())
        mix = counts or _("any mix")
        tickets += f" ({mix})"
    least = _("keep at least {n}", n=deal.keep) if deal.keep else _("keep any number, even none")
    most = [_("{pack}: {n} at most", pack=name_of(box.packs[pack]), n=count) for pack, count in deal.most.items()]
    return "; ".join([tickets, least, *most])
