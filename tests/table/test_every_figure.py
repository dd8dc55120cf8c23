"""Every finished game of tests/games: each step of its final scoring has a page, and each figure has a proof.

The parts of each figure add up to it, and so do the routes that a ticket highlights on the board.
"""

import json

import pytest
from flask import Flask

from companion.languages import languages
from companion.rules.load import get_box
from tests.conftest import phone_of
from tests.support.games import close, expected_figures, load_game, put_on_a_table, sampled_games
from tests.support.html import Part, read, words
from tests.support.sheets import number, steps_of, table_lines


@pytest.mark.rule("ALL-04", "ALL-07", "EU-10", "EU-13", "EU-14", "DE-07", "DE-08")
@pytest.mark.rule("LA-05", "LA-06", "LA-08", "TA-11", "CG-08", "CG-09")
@pytest.mark.long
def test_totals_and_figures_of_every_game_add_up(app: Flask, subtests: pytest.Subtests) -> None:
    for turn, name in enumerate(sampled_games()):
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
            page = read(phone.get(f"{table}/game"))
            assert " ".join(totals) in page.text()
            listed = words(phone.get("/games"))
            assert [total for total in totals if total not in listed] == []
            check_figures(page, name)


def check_figures(page: Part, name: str) -> None:
    """The parts of each figure on a finished game's page add up to it."""
    routes = get_box(load_game(name)[0]["box"]).routes
    expected = expected_figures(name)
    figures = page.all('[data-why][href^="#why-"]:has(.opens-points)')
    assert {figure["href"].removeprefix("#"): number(figure.text(".opens-points")) for figure in figures} == expected
    proofs = {proof["id"]: proof for proof in page.all("article.proof")}
    for section, points in expected.items():
        head = number(proofs[section].text(".proof-head .figure"))
        assert head == sum(map(number, proofs[section].texts("[data-adds]"))) == points, section
    for ticket in page.all("details.ticket-why[data-lights]"):
        shown = ticket["data-lights"]
        lights = json.loads(shown)
        own_and_lent = sum(routes[route].length for kind in ("highlight", "lent") for route in lights.get(kind, ()))
        missing = sum(routes[route].length + routes[route].mountain for route in lights.get("missing", ()))
        legs = ticket.texts("span.figure")
        named = sum(int(leg.split()[0]) for leg in legs if leg[0].isdigit())
        assert named == (own_and_lent if ticket.all(".state--good") else missing) > 0, shown
