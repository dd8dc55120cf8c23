"""What the lines and measures of a score sheet are called, in the reader's language."""

from html import unescape

from flask import get_template_attribute

from companion.i18n import _, name_of
from companion.pictures.lettering import set_apart
from companion.rules.box import ScoringRule
from companion.rules.score.sheet import Sheet
from companion.rules.table import Table
from companion.web.text.names import side_name


def line_name(rule: ScoringRule) -> str:
    """What a line of the sheet is called; an award by the name that its box gives it."""
    if rule.names["en"]:
        return name_of(rule)
    return {
        "routes": _("Routes"),
        "tickets": _("Destination tickets"),
        "stations": _("Stations left"),
        "longest_route": _("Longest route"),
        "explorer": _("Largest network"),
        "mountains": _("Mountain crossings"),
        "globetrotter": _("Most tickets"),
        "passengers": _("Passengers"),
        "depots": _("Depots left"),
        "bonus_cities": _("Big cities"),
    }[rule.rule]


def measure_name(name: str) -> str:
    """What a tie-breaker compares."""
    return {
        "points": _("points"),
        "tickets_completed": _("tickets completed"),
        "stations_left": _("stations left"),
        "longest_route": _("longest route"),
        "longest_route_award": _("longest route"),
        "passengers": _("passengers"),
        "mountain_routes": _("mountain routes"),
        "bonus_cards": _("bonus cards"),
        "shared": _("shared victory"),
    }[name]


def verdict(table: Table, sheet: Sheet) -> str:
    """Who won, and by what: the sentence above the sheet."""
    winners = [{"name": set_apart(side_name(table, side)), "people": len(table.sides[side])} for side in sheet.winners]
    lead = sheet.sides[0].total - sheet.sides[1].total
    sentence = get_template_attribute("parts/sheet.html", "victory")
    return unescape(str(sentence(winners, lead, sheet.decided_by, measure_name(sheet.decided_by)))).strip()
