"""No figure without its proof: what each figure of each sheet of tests/games leads to adds up to it; and so does what
a ticket lights on the board."""

import json
import re
from html import unescape

import pytest
from flask import Flask

from companion.rules.load import get_box
from companion.table import play
from tests.conftest import phone_of
from tests.support.games import every_game, expected_figures, load_game, put_on_a_table

FIGURE = re.compile(r'href="#(why-[^"]*)" data-why><span class="opens-points ?[^"]*">([^<]*)<')
SECTION = re.compile(r'<article class="proof stack" id="([^"]*)"(.*?)</article>', re.DOTALL)
HEAD = re.compile(r'class="proof-head".*?<span class="figure ?[^"]*">([^<]*)<', re.DOTALL)
ADDS = re.compile(r"data-adds>([^<]*)<")
TICKET = re.compile(r'<details class="ticket-why"[^>]* data-lights="([^"]*)">(.*?)</details>', re.DOTALL)
LEG = re.compile(r'<span class="figure">(\d+)')


def number(text: str) -> int:
    return int(text.strip().replace("−", "-"))


@pytest.mark.rule("ALL-04", "ALL-07", "EU-10", "EU-13", "EU-14", "DE-07", "DE-08")
@pytest.mark.rule("LA-05", "LA-06", "LA-08", "TA-11", "CG-08", "CG-09")
@pytest.mark.parametrize("name", every_game())
def test_every_figure_leads_to_what_adds_up_to_it(app: Flask, name: str) -> None:
    record, _expected = load_game(name)
    table, routes = put_on_a_table(app, record), get_box(record["box"]).routes
    with app.app_context():
        play.finish(table.removeprefix("/t/"), "0" * 32)
    html = phone_of(app).get(f"{table}/game").get_data(as_text=True)
    sections = dict(SECTION.findall(html))
    expected = expected_figures(name)
    assert {section: number(figure) for section, figure in FIGURE.findall(html)} == expected
    for section, points in expected.items():
        (head,) = HEAD.findall(sections[section])
        assert number(head) == sum(map(number, ADDS.findall(sections[section]))) == points, section
    for shown, content in TICKET.findall(html):
        lights = json.loads(unescape(shown))
        own_and_lent = sum(routes[route].length for kind in ("highlight", "lent") for route in lights.get(kind, ()))
        missing = sum(routes[route].length + routes[route].mountain for route in lights.get("missing", ()))
        named = sum(map(int, LEG.findall(content)))
        assert named == (own_and_lent if "state--good" in content else missing) > 0, shown
