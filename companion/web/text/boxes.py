"""What a box is and how it is played, in the reader's language; all of it from the box's own data."""

from companion.i18n import _, name_of, ngettext
from companion.rules.box import Box, Deal
from companion.rules.load import box_ids, get_box
from companion.web.text.names import listed, route_name


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
