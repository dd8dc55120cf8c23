"""Every finished game of tests/games: each step of its final scoring answers, and no figure is without its proof.

What each figure of its sheet leads to adds up to it, and so does what a ticket lights on the board.
"""

import json
import re
from html import unescape

import pytest
from flask import Flask

from companion.languages import languages
from companion.rules.load import get_box
from tests.conftest import phone_of
from tests.support.games import close, every_game, expected_figures, load_game, put_on_a_table
from tests.table.test_final import plain, steps_of, table_lines, words

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
@pytest.mark.long
def test_totals_and_figures_of_every_game_add_up(app: Flask, subtests: pytest.Subtests) -> None:
    """In either language by turns."""
    for turn, name in enumerate(every_game()):
        with subtests.test(name):
            record, expected = load_game(name)
            table, phone = put_on_a_table(app, record), phone_of(app)
            phone.set_cookie("lang", [*languages()][turn % 2])
            sheet = phone.get(f"{table}/final/sheet").text
            totals = [str(total).replace("-", "−") for total in sorted(expected["totals"].values(), reverse=True)]
            assert table_lines(sheet)[-1].split()[1:] == totals
            for step in {*steps_of(sheet, table)} - {"final/sheet"}:
                assert phone.get(f"{table}/{step}").status_code == 200, step
            close(app, table)
            html = phone.get(f"{table}/game").text
            assert " ".join(totals) in plain(html)
            listed = words(phone, "/games")
            assert [total for total in totals if total not in listed] == []
            check_figures(html, name)


def check_figures(html: str, name: str) -> None:
    """What each figure of the page of a finished game leads to adds up to it."""
    routes = get_box(load_game(name)[0]["box"]).routes
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
