"""Boards with their own tallies: questions of the awards' page, and the result after a game."""

import pytest
from flask import Flask

from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table
from tests.support.html import read


@pytest.mark.rule("NO-11", "IN-07", "IN-10", "NY-06", "NY-08", "LO-06", "U10-04", "U10-07", "US-07")
def test_board_has_its_awards_and_says_what_decided(app: Flask, subtests: pytest.Subtests) -> None:
    for name, verdict, awards in [
        (
            "nordic-countries/tie-decided-by-the-longest-route-alone",
            "Bob wins with the longest route",
            ["Ann and Bob tie for the most tickets completed"],
        ),
        (
            "india/mandala-around-a-circle",
            "Ann wins by 37",
            ["Ann has the longest route", "Tickets completed by two paths"],
        ),
        ("new-york/tie-decided-by-tickets", "Ann wins on tickets completed", ["Places their routes touch"]),
        (
            "london/shared-victory-of-two",
            "Ann and Bob share the win",
            ["A network that connects all places of a district"],
        ),
        (
            "italy/two-networks-of-five-and-sicily-not-whole",
            "Bob wins by 19",
            ["Regions of each network"],
        ),
        (
            "usa/mega-tie-decided-by-longest-path",
            "Ann wins with the longest route",
            ["Ann has the longest route", "Ann and Bob tie for the most tickets completed"],
        ),
    ]:
        with subtests.test(name):
            phone, (record, _expected) = phone_of(app), load_game(name)
            table = put_on_a_table(app, record)
            assert read(phone.get(f"{table}/final/awards")).texts("main h2") == awards
            assert read(phone.get(f"{table}/final/sheet")).texts("main h1") == [verdict]
