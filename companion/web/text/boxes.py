"""What a box is and how it is played, in the reader's language; all of it from the box's own data."""

from collections.abc import Iterator
from itertools import groupby

from babel.lists import format_list

from companion.i18n import _, locale, name_of, ngettext
from companion.rules.box import Box, Deal, Place
from companion.web.text.names import listed, route_name


def players_words(box: Box) -> str:
    """How many can play, such as 2–5, or 4 or 6 in teams."""
    rule = box.players_rule
    if rule.team_size == 1:
        return ngettext("{least}–{n} player", "{least}–{n} players", rule.most, least=rule.least)
    counts = format_list([str(count) for count in box.player_counts()], style="or", locale=locale())
    return _("{counts} players, in teams of {size}", counts=counts, size=rule.team_size)


def set_up(box: Box) -> list[str]:
    """What lies on the table before the first turn."""
    return list(_set_up(box))


def _set_up(box: Box) -> Iterator[str]:
    if box.has_map:
        yield ngettext("{n} train each", "{n} trains each", box.trains)
    if box.stations:
        yield ngettext("{n} station each", "{n} stations each", box.stations)
    if box.passengers:
        total = sum(place.passengers for place in box.places.values())
        yield _("{n} passengers: {places}", n=total, places=waiting(box))
    if cards := box.train_cards:
        total = len(cards.colors) * cards.each + cards.wild
        yield _(
            "{n} train cards: {each} of each of {colors} colours, and {wild} locomotives",
            n=total,
            each=cards.each,
            colors=len(cards.colors),
            wild=cards.wild,
        )
    if box.bonuses:
        names = (f"{name_of(box.places[city])} {points}" for city, points in box.bonuses.items())
        yield _("Bonus cards: {cities}", cities=", ".join(names))


def waiting(box: Box) -> str:
    """How many passengers wait where at the set-up (DE-02): the big places by name, the rest together."""

    def count(place: Place) -> int:
        return place.passengers

    places = sorted((place for place in box.places.values() if place.passengers), key=count, reverse=True)
    groups = [(number, list(group)) for number, group in groupby(places, key=count)]
    named = [f"{', '.join(name_of(place) for place in group)} {number}" for number, group in groups[:-1]]
    return "; ".join([*named, _("{n} everywhere else", n=groups[-1][0])])


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


def last_lap_words(box: Box) -> str:
    """What brings the game to its end (ALL-09, TA-09, CG-06)."""
    if cards := box.train_cards:
        return _(
            "The train cards are played through once; with {n} players twice, each time with a scoring.",
            n=cards.twice_from,
        )
    if box.team_size > 1:
        return ngettext(
            "The last lap begins when a team has {n} train left, or none: everybody has one more turn.",
            "The last lap begins when a team has {n} trains left together, or fewer: everybody has one more turn.",
            box.last_lap_rule.trains,
        )
    return ngettext(
        "The last lap begins when somebody has {n} train left, or none: everybody has one more turn.",
        "The last lap begins when somebody has {n} trains left, or fewer: everybody has one more turn.",
        box.last_lap_rule.trains,
    )


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


def table_name(box: Box, table: str) -> str:
    """What one of the box's tables holds; a variant's deck is called after the variant."""
    if table in box.variants:
        return name_of(box.variants[table])
    return {
        "routes": _("Routes"),
        "tickets": _("Destination tickets"),
        "points": _("Points for routes"),
        "passengers": _("Passengers"),
        "bonuses": _("Bonus cards"),
    }[table]


def confidence_words(confidence: str) -> str:
    """How sure a table is."""
    return {
        "sure": _("sure"),
        "good": _("good"),
        "one-source": _("one source"),
        "unknown": _("not known"),
    }[confidence]
