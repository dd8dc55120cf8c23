"""Names and sentences about boxes, games, their things, players and devices, in the reader's language."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypedDict

from babel.lists import format_list

from companion.languages import in_each, languages
from companion.rules.box import Box, Route
from companion.rules.deck import Deal, Ticket
from companion.rules.load import box_ids, get_box
from companion.rules.table import Table
from companion.rules.tally import TALLIES
from companion.rules.written import is_named
from companion.store.models import Game, SeatChange
from companion.table.service.codes import spelt
from companion.web.i18n import _, color_name, language, name_of, ngettext

MAX_SEATS = 12
"""More seats than any box has."""
BEFORE_A_SOUND = {
    ("es", "standard"): (" y ", " e ", r"(?:h?[ií]|y(?![aeiouáéíóú]))(?![aeo])"),
    ("es", "or"): (" o ", " u ", r"h?[oó]|8|11\b"),
}
"""The usual conjunction, the one before some sounds, and a pattern of these sounds: Ana e Ignacio, 6 u 8."""


def number_name(number: int) -> str:
    return _("Player {number}", number=number)


@cache
def number_names() -> frozenset[str]:
    """Return the number names of every language, casefolded. A group never takes them for a person."""
    name = "Player {number}"
    numbers = range(1, MAX_SEATS + 1)
    return frozenset(
        language.translate(name).format(number=number).casefold()
        for language in languages().values()
        for number in numbers
    )


def is_number_name(name: str) -> bool:
    return name.casefold() in number_names()


def route_name(box: Box, route: Route) -> str:
    if box.written and not is_named(route):
        return ngettext("A route of {n} train", "A route of {n} trains", route.length)
    return f"{name_of(box.places[route.a])} – {name_of(box.places[route.b])}"


def ticket_name(box: Box, ticket: Ticket) -> str:
    ends = [f"{name_of(box.places[aim.b])} ({aim.points})" for aim in ticket.aims] or [name_of(box.places[ticket.b])]
    return " – ".join([*(name_of(box.places[place]) for place in (ticket.a, *ticket.via)), ", ".join(ends)])


def join_names(names: Iterable[object], style: Literal["standard", "or"] = "standard") -> str:
    """Join names with commas and a conjunction: Anna, Boris and Charlie; in the style "or": 4 or 6."""
    row = [str(name) for name in names]
    joined = format_list(row, style=style, locale=language().locale)
    usual, other, sound = BEFORE_A_SOUND.get((language().locale.language, style), ("", "", ""))
    if len(row) > 1 and sound and re.match(sound, row[-1], re.IGNORECASE):
        joined = joined.removesuffix(usual + row[-1]) + other + row[-1]
    return joined


def side_name(table: Table, side: str) -> str:
    return " + ".join(table.players[player].name for player in table.sides[side])


class NamedSide(TypedDict):
    """A side as pages name it, with the colour of its first player."""

    id: str
    name: str
    color: str


def named_side(table: Table, side: str) -> NamedSide:
    return {"id": side, "name": side_name(table, side), "color": table.players[table.sides[side][0]].color}


def held_words(kind: str, number: int) -> str:
    words = TALLIES[kind].words
    return _(words, n=number) if isinstance(words, str) else ngettext(*words, number)


def route_hints(box: Box, route: Route) -> list[str]:
    """Return the rulebook's conditions for claiming the route (EU-05 to EU-07, LA-05, TA-07)."""
    hints = []
    if route.mountain:
        hints.append(_mountain_hint(box, route))
    if route.ferry and box.payment.ferry_pairs:
        hints.append(
            ngettext(
                "Ferry: for {n} sign one locomotive or any two cards of one colour.",
                "Ferry: for each of {n} signs one locomotive or any two cards of one colour.",
                route.ferry,
            )
        )
    elif route.ferry and box.payment.ferry_cards:
        hints.append(
            ngettext(
                "Ferry: {n} locomotive, the rest in any one colour; a ferry card stands for {covered}.",
                "Ferry: {n} locomotives, the rest in any one colour; a ferry card stands for {covered}.",
                route.ferry,
                covered=box.payment.ferry_cards,
            )
        )
    elif route.ferry == route.length:
        hints.append(ngettext("Ferry: {n} locomotive.", "Ferry: {n} locomotives.", route.ferry))
    elif route.ferry:
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
        hints.append(_("If you play only locomotives, only locomotives match, and only they pay."))
    if route.pair:
        hints.append(_("Each space takes two train cards of one colour."))
    if route.draw:
        hints.append(ngettext("Then draw {n} train card, unseen.", "Then draw {n} train cards, unseen.", route.draw))
    if route.color == "gray" and not route.ferry and not route.bed:
        hints.append(_("Grey: cards of any one colour."))
    return hints


def _mountain_hint(box: Box, route: Route) -> str:
    """Return the trains that go to the crossing, and their points (LA-05, LA-06)."""
    return _(
        "Takes {trains} + {crossing}: {points} at once.",
        trains=ngettext("{n} train", "{n} trains", route.length),
        crossing=ngettext("{n} for the mountain", "{n} for the mountains", route.mountain),
        points=ngettext("{n} point", "{n} points", box.crossing_points * route.mountain),
    )


def station_hint(left: int, of: int) -> str:
    """Return the cost of the player's next station (EU-09), or an empty string if none is left."""
    if not left:
        return ""
    cost = of - left + 1
    return ngettext("Costs {n} card.", "Costs {n} cards of one colour.", cost)


def game_title(game: Game) -> str:
    """Return the box with its variant and modules, or the name of a game of an unknown box."""
    if game.title or game.box not in box_ids():
        return game.title or game.box
    box = get_box(game.box)
    variant = [] if game.variant in {"", "base"} else [box.variants[game.variant]]
    modules = [box.modules[key] for key in game.modules if key in box.modules]
    return " · ".join(map(name_of, (box, *variant, *modules)))


def board_title(board: str) -> str:
    return name_of(get_box(board)) if board in box_ids() else board


def board_short(board: str) -> str:
    """Return the board's title without the name of the series, for tables and lists."""
    title, printed = board_title(board), get_box(board).name if board in box_ids() else board
    if not printed.startswith("Ticket to Ride: "):
        return title
    name = re.sub(r"^[^:!]*[:!]+\s*", "", title)  # the series has another name in other languages
    return name[:1].upper() + name[1:]


def describe_next(table: Game) -> str:
    name = next((seat.name for seat in table.seats if seat.device == table.host), None)
    return _("{name} has started the next game.", name=name) if name else _("The next game has been started.")


def phone_name(game: Game, device: str) -> str:
    """Return the device's public name at a table. It is a hash, so that it reveals neither its id nor its other
    tables.
    """
    return hashlib.blake2s(f"{game.uid}:{device}".encode(), digest_size=6).hexdigest()


def phone_mark(name: str) -> str:
    """Return three letters for a device's name, so that people can compare two screens by eye."""
    return spelt(int(name, 16), 3)


def describe_change(game: Game, change: SeatChange) -> str:
    """Describe a change of a seat. A device is named by the mark that it shows itself."""
    seat = next(seat for seat in game.seats if seat.player == change.player)
    name = seat.name
    if change.device is None:
        return _("{player}’s seat was returned to the phone that started the table.", player=name)
    mark = phone_mark(phone_name(game, change.device))
    if change.former == change.device:
        return _("{player}’s sealed tickets were opened on phone {mark}.", player=name, mark=mark)
    if change.opened:
        return _("{player}’s seat is now on phone {mark}, with all its tickets.", player=name, mark=mark)
    if change.former is None:
        return _("{player} has joined as {color}.", player=seat.name, color=color_name(seat.color))
    return _(
        "{player}’s seat is now on phone {mark}. What was noted there before stays sealed.",
        player=name,
        mark=mark,
    )


FIRST_OFFERED_BOX = "europe"


def shelf(used: Sequence[str] = ()) -> list[Box]:
    """Return all boxes, those `used` first, then the box that a new phone is offered, and the box for unlisted boards
    last. The rest is sorted by its English name, so that the order is the same in every language.
    """
    place = {box: number for number, box in enumerate(dict.fromkeys((*used, FIRST_OFFERED_BOX)))}
    return sorted(map(get_box, box_ids()), key=lambda box: (place.get(box.id, len(place)), box.written, box.name))


def box_names(box: Box) -> list[str]:
    """Return the search terms of the box in every language. The base variant has none, because it is named like the
    box.
    """
    named = (box, *(variant for variant in box.variants.values() if variant.id != "base"))
    return list(dict.fromkeys(name for one in named for name in in_each(one.name)))


def box_named(name: str) -> str | None:
    """Return the id of the box with this id, or with this name in any language; None for an unknown box."""
    called = name.casefold()
    for box in map(get_box, box_ids()):
        if called in (box.id.casefold(), *map(str.casefold, in_each(box.name))):
            return box.id
    return None


def describe_twins(box: Box) -> list[str]:
    """Describe how many parallel routes between two places can be used (ALL-06, TA-05). Empty for a box without a
    limit.
    """
    rule = box.twins_rule
    most = max((len(others) + 1 for others in box.twins.values()), default=1)
    few = rule.closed_up_to
    if few < box.players_rule.least or most == 1:
        return []
    closed = range(box.players_rule.least, few + 1)
    if all(rule.usable(tracks, players) == 1 for tracks in range(2, most + 1) for players in closed):
        words = [_("With up to {n} players only one of several routes between the same two places can be used.", n=few)]
    else:
        words = [
            ngettext(
                "With up to {players} players only {n} of {tracks} routes between the same two places is open.",
                "With up to {players} players only {n} of {tracks} routes between the same two places are open.",
                usable,
                players=max(players for players in closed if rule.usable(tracks, players) == usable),
                tracks=tracks,
            )
            for tracks in range(2, most + 1)
            for usable in sorted({rule.usable(tracks, players) for players in closed})
        ]
    if rule.variants:
        where = join_names(name_of(box.variants[variant]) for variant in rule.variants)
        words = [f"{one} ({where})" for one in words]
    if rule.always_open:
        names = dict.fromkeys(route_name(box, box.routes[route]) for route in sorted(rule.always_open))
        words.append(_("Always open: {routes}.", routes=join_names(names)))
    return words


def describe_deal(box: Box, deal: Deal) -> str:
    """Describe a deal: the number of tickets, their packs, and how many are kept (EU-02, DE-03, E12-11, CG-02)."""
    tickets = ngettext("{n} ticket", "{n} tickets", deal.size)
    if len(box.packs) > 1:
        counts = ", ".join(f"{name_of(box.packs[pack])} {count}" for pack, count in deal.counts.items())
        mix = counts or _("any mix")
        tickets += f" ({mix})"
    if deal.exact:
        least = _("keep exactly {n}", n=deal.keep)
    else:
        least = _("keep at least {n}", n=deal.keep) if deal.keep else _("keep any number, even none")
    most = [_("{pack}: {n} at most", pack=name_of(box.packs[pack]), n=count) for pack, count in deal.most.items()]
    # i18n: between the parts of a list that have commas in them
    return _("; ").join([tickets, least, *most])
