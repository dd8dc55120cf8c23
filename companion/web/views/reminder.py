"""The rules reminder of the table screen: what a turn can be, and what the box's own rules ask of people."""

from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.rules.table import Table
from companion.web.text.names import crossing_points

USUAL_TUNNEL = 3
"""Cards turned over for a tunnel on which nothing else is printed (EU-07)."""


@dataclass(frozen=True)
class Reminder:
    """The things that a turn can be, and what else is to be kept in mind."""

    turn: list[str]
    notes: list[str]


def reminder(table: Table) -> Reminder:
    """What the box and its modules can do, nothing else."""
    if not table.box.has_map:
        return _card_reminder(table)
    return Reminder(turn=_turn(table), notes=[*_track_notes(table), *_box_notes(table)])


def _turn(table: Table) -> list[str]:
    """The choices of a turn (EU-04, TA-03)."""
    turn = [_("Draw train cards."), _("Claim one route."), _("Draw destination tickets.")]
    if table.box.stations:
        turn.append(_("Build one station: the first costs one card, the second two and the third three of one colour."))
    if table.box.team_size > 1:
        turn.append(_("Move two of your own tickets to the team’s holder."))
    return turn


def _track_notes(table: Table) -> list[str]:
    """What the kinds of tracks on the board cost (EU-05 to EU-07, LA-05, TA-07)."""
    routes = table.box.routes.values()
    notes = [_("A gray track takes cards of any one colour; locomotives are wild.")]
    if any(route.ferry for route in routes):
        notes.append(_("A ferry wants a locomotive for each of its signs."))
    tunnels = {route.tunnel for route in routes} - {0}
    if tunnels == {USUAL_TUNNEL}:
        notes.append(
            _(
                "A tunnel turns over three cards: each that matches your colour, or is a locomotive, costs one more. "
                "Who can’t or won’t pay takes the cards back, and the turn ends."
            )
        )
    elif tunnels:
        notes.append(
            _(
                "A tunnel turns over as many cards as are printed on it (three where nothing is): each that matches "
                "your colour, or is a locomotive, costs one more."
            )
        )
    if table.box.has_mountains:
        points = ngettext("{n} point", "{n} points", crossing_points(table.box))
        notes.append(_("A mountain route takes one more train for each X, worth {points} at once.", points=points))
    return notes


def _box_notes(table: Table) -> list[str]:
    """Passengers, depots and teams (DE-04, E12-03 to E12-06, TA-04)."""
    notes = []
    if table.passengers.colors:
        notes.append(_("Who claims a route may take one passenger, of any colour there, from each of its two ends."))
    if table.with_depots:
        notes += [
            _("Who draws train cards first lays the deck’s top card, unseen, on any warehouse."),
            _(
                "Who claims a route that ends at a depot may take all cards of its owner’s warehouse, and pays one "
                "depot out of the own reserve."
            ),
            _("In your turn you may also put reserve depots into cities without a depot and without a station."),
        ]
    if table.box.team_size > 1:
        notes.append(
            _(
                "Of two train cards drawn, one goes to your hand and one to the team’s holder, decided card by card; a "
                "face-up locomotive always goes to the holder. Claims may use both."
            )
        )
    return notes


def _card_reminder(table: Table) -> Reminder:
    """What is laid on a station, and what a pile pays with (CG-02 to CG-06, CG-11)."""
    turn = [
        _("Draw train cards."),
        _(
            "Lay cards on your station: two or more of one colour, locomotives among them if you like; or exactly "
            "three of three different colours, without a locomotive."
        ),
        _("Draw four destination tickets, and keep as many as you like, even none."),
    ]
    notes = [
        _("A colour that already lies on another’s station can only be laid in a greater number, which robs it."),
        _("At a scoring only the train pile pays for tickets, and each card for one ticket only."),
        _("A locomotive in the pile stands for any colour, whatever colour it was played with."),
    ]
    if table.scorings > 1:
        notes.append(_("There are two scorings: when the deck first runs out, and when it runs out again."))
    return Reminder(turn, notes)
