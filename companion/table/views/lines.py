"""The lines of the score sheet as pages show them."""

from collections.abc import Sequence
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.score.lines import COUNTS, WHOLE, points_of
from companion.rules.score.scored import Piece, score_line
from companion.rules.score.sides import HELD, Side, held_by
from companion.rules.table import Table
from companion.table.play import Played
from companion.table.text.mechanic import line_of
from companion.table.views.line_kinds import LINE_VIEWS
from companion.table.views.line_kinds.line_view import LineView, first_points, signed, table_steps, template_of_mechanic
from companion.table.views.network import Lights, own_and_lent
from companion.web.i18n import _, name_of, ngettext, pgettext, translated

TOLD = "told"
"""The part of a line that a mechanic explains, whatever it counts."""
SCRIPTS = dict.fromkeys(("asked", "credited", TOLD), "stations")
"""The scripts of static/js/pages/ by which players count at the end, by the part that asks for it."""


def script_of(view: LineView, part: str) -> str:
    """The script by which players count that at the end, if they do."""
    return view.script or SCRIPTS.get(part, "")


def line_name(rule: ScoringRule) -> str:
    """What a line of the sheet is called; an award by the name that its box gives it."""
    return name_of(rule) if rule.name else _(LINE_VIEWS[rule.counted].name)


def describe_line(box: Box, rule: ScoringRule) -> str:
    """What a line counts and what that brings, for the box's page; and in which variants, where not in all."""
    view = LINE_VIEWS[rule.counted]
    words = view.sentence(box, rule) if view.sentence else _describe_kind(view, rule)
    if told := line_of(box, rule):
        words = told[1]
    if not rule.variants:
        return words
    return f"{words} ({', '.join(name_of(box.variants[variant]) for variant in rule.variants)})"


def _describe_kind(view: LineView, rule: ScoringRule) -> str:
    if steps := table_steps(rule):
        return _("Points by number of {things}: {steps}.", things=_(view.note), steps=steps)
    if not rule.most:
        return _(
            "Points for each of the {things}: {each}.", things=_(view.note), each=first_points(rule) or _("its number")
        )
    return ngettext(
        "{n} point for {most}; everyone who ties gets it.",
        "{n} points for {most}; everyone who ties gets them.",
        first_points(rule),
        most=_most(view, rule),
    )


def _most(view: LineView, rule: ScoringRule) -> str:
    """What most of is awarded, as the box says it or the kind."""
    return translated(rule.what) or (_(view.most) if view.most else "")


def lights(side: Side, rule: ScoringRule, *, at_end: bool) -> Lights:
    """What is lit on the board while a side's figure is explained; before the end nothing that tickets decide."""
    view, count = LINE_VIEWS[rule.counted], COUNTS[rule.counted]
    is_lent = at_end and view.over_lent
    lit = own_and_lent(side) if is_lent else {"highlight": list(count.witness(side, rule))}
    places = [place for piece in count.pieces(side.box, rule) for place in count.places(side, rule, piece)]
    ends = list(side.stations.loans) if view.at_stations else places
    return {**lit, "ends": ends} if ends else lit


def line_view(played: Played, rule: ScoringRule, sides: Sequence[Side]) -> dict[str, Any]:
    """A line of the sheet with points and figures of each side, and what they come from, as its part shows it."""
    view, line = LINE_VIEWS[rule.counted], score_line(played.box, rule, sides)
    places = rule.by_place(len(sides)) if rule.most else ()
    counts = line.figures if COUNTS[rule.counted].is_won else line.counts
    table = played.log.table
    told = line_of(played.box, rule)
    part = TOLD if told else view.part
    cells = [
        view.cell(side) if view.cell else (str(count), view.counted(count))
        for side, count in zip(sides, counts, strict=True)
    ]
    return {
        "rule": rule.rule,
        "part": part,
        "template": template_of_mechanic(told[0]) if told else view.template,
        "script": script_of(view, part),
        "name": line_name(rule),
        "note": _(view.note) if view.note else ngettext("{n} point each", "{n} points each", first_points(rule)),
        "most": told[1] if told else _most(view, rule),
        "is_most": bool(rule.most),
        "bought": [side.has_line(rule) for side in sides],
        "remark": _(view.remark) if view.remark else "",
        "each": first_points(rule, len(sides)),
        "players": [side.players for side in sides],
        "asked": [
            (table.players[player], [(kind, _asked(table, rule, kind, player)) for kind in view.asks])
            for side in sides
            for player in side.players
        ],
        "steps": [view.steps(table, side) for side in sides],
        "cast": table.setup.players,
        **view.more(table),
        "is_table": bool(rule.table),
        "is_apart": COUNTS[rule.counted].apart is not None,
        "order": sorted(range(len(sides)), key=lambda seat: (-line.points[seat], -counts[seat])),
        "by_place": _by_place(rule, places),
        "points": line.points,
        "figures": counts,
        "words": [words for _shown, words in cells],
        "cells": cells,
        "things": [
            [
                {"name": name, "count": count, "words": view.counted(count), "points": points_of(rule, count)}
                for name, count in view.things(side, rule)
            ]
            for side in sides
        ],
        "rows": [_row(played.box, rule, piece, sides) for piece in line.pieces if piece.id != WHOLE],
        "by_cards": played.box.train_cards is not None,
    }


def _by_place(rule: ScoringRule, places: Sequence[int]) -> str:
    """What each place brings, and what who has none gets; nothing where only the most counts."""
    if len(places) < 2:
        return ""
    words = _("Points by place: {points}.", points=", ".join(map(signed, places)))
    none = _("With none: {points}.", points=signed(rule.none)) if rule.none else ""
    return f"{words} {none}".rstrip()


def _asked(table: Table, rule: ScoringRule, kind: str, player: str) -> int:
    by_claim = COUNTS[rule.counted].by_claim
    return by_claim(table, rule, player) if by_claim and kind not in HELD else held_by(table, kind, player)


def _row(box: Box, rule: ScoringRule, piece: Piece, sides: Sequence[Side]) -> dict[str, Any]:
    """A piece with everybody's figures, and the points that they bring."""
    view = LINE_VIEWS[rule.counted]
    given = sorted(set(piece.points), reverse=True)
    figures = [
        {
            "count": count,
            "points": points,
            "is_first": points == given[0] > 0,
            "place": describe_place(given.index(points)),
        }
        for count, points in zip(piece.figures, piece.points, strict=True)
    ]
    named = view.piece(box, rule, piece.id, sides) if view.piece else {"name": piece.id}
    return {**named, "id": piece.id, "worth": sum(piece.worth), "figures": figures}


def describe_place(place: int) -> str:
    """Give the first place, the second, or one farther back, counted from 0."""
    if place == 0:
        # i18n: first rank among those who hold shares of a company
        return _("most")
    # i18n: second rank among those who hold shares of a company
    return _("second") if place == 1 else pgettext("rank", "place {n}", n=place + 1)
