"""The page on which a table records differences of its own copy of the box."""

import pytest
from flask.testing import FlaskClient

from companion.rules.load import get_box
from tests.support.groups import finish, text
from tests.support.html import read
from tests.support.tables import claim, in_stock, open_table

TICKET = next(key for key, one in get_box("europe").variants["base"].tickets.items() if one.points == 21)


def test_table_plays_with_the_board_that_it_has(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "berlin--wien"))
    page = f"{table.path}/prints"
    assert f'href="{page}"' in text(ann.get(table.path))
    chosen = text(ann.get(page, query_string={"thing": "route.berlin--wien"}))
    assert "<option selected>3</option>" in chosen
    own = {"thing": "route.berlin--wien", "length": "4", "color": "green"}
    assert outsider.post(page, data=own).status_code == 403
    maps = read(ann.get(table.path)).one("[data-maps]")["data-maps"]
    assert maps == "boxes/europe"
    assert ann.post(page, data=own).location == table.path
    assert ann.post(page, data=own).location == table.path  # the same tap twice
    table.seq += 1
    state = table.state()
    assert state["seq"] == 2
    assert state["prints"] == [1]
    assert in_stock(state, "trains") == [41, 45]
    assert table.log()[0]["text"] == "On our board: Berlin – Wien: 4 spaces (usually 3 spaces)"
    # Its maps are its own, also the one that a phone fetches when it is turned.
    maps = read(ann.get(table.path)).one("[data-maps]")["data-maps"]
    turned, usual = (ann.get(f"/{one}/landscape-en.svg").text for one in (maps, "boxes/europe"))
    assert turned != usual
    assert ann.get(f"/{maps}/landscape-xx.svg").status_code == 404
    assert "4 spaces (usually 3 spaces)" in text(ann.get(page))
    finish(table)
    assert "Berlin – Wien: 4 spaces (usually 3 spaces)" in text(ann.get(f"{table.path}/game"))


def test_ticket_has_other_points_and_then_the_usual_ones(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    page, thing = f"{table.path}/prints", {"thing": f"ticket.{TICKET}"}
    assert 'value="21"' in text(ann.get(page, query_string=thing))
    ann.post(page, data={**thing, "points": "22"})
    ann.post(page, data={**thing, "points": "20"})
    assert table.state()["prints"] == [2]
    assert "20 points (usually 21 points)" in text(ann.get(page))
    ann.post(page, data={**thing, "end": "1"})
    assert ann.post(page, data={**thing, "end": "1"}).location == table.path  # the same tap twice
    assert table.state()["prints"] == []
    assert table.state()["seq"] == 4
    assert "Nothing is different yet." in text(ann.post(page, data={**thing, "points": "21"}))
    assert table.state()["seq"] == 4


def test_print_that_is_refused_leaves_the_one_before_it(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    page, thing = f"{table.path}/prints", {"thing": "route.berlin--wien"}
    ann.post(page, data={**thing, "length": "4"})
    assert ann.post(page, data={**thing, "length": "9"}).status_code == 400
    assert table.state()["prints"] == [0]


def test_what_cannot_be_is_refused_with_a_sentence(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    page = f"{table.path}/prints"
    for thing in ("route.atlantis--wien", "ticket.atlantis--wien", "city.wien", "x"):
        assert ann.get(page, query_string={"thing": thing}).status_code == 404
        assert ann.post(page, data={"thing": thing, "length": "3"}).status_code == 404
    assert ann.post(page).status_code == 404
    answer = ann.post(page, data={"thing": "route.berlin--wien", "length": "9"})
    assert answer.status_code == 400
    assert "No points are set for a route of 9" in text(answer)
    answer = ann.post(page, data={"thing": f"ticket.{TICKET}", "points": "100"})
    assert "Enter 1 to 99 points." in text(answer)
    for points in ("much", "", "21"):
        answer = ann.post(page, data={"thing": f"ticket.{TICKET}", "points": points})
        assert answer.status_code == 400
        assert "Nothing is different yet." in text(answer)
    assert table.state()["seq"] == 0


def test_board_that_is_written_down_has_no_such_page(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="plain")
    assert f"{table.path}/prints" not in text(ann.get(table.path))
    assert ann.get(f"{table.path}/prints").status_code == 404
    assert ann.get(f"{table.path}/landscape-en.svg").status_code == 404


def test_card_game_has_its_tickets_alone(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    assert f"{table.path}/prints" in text(ann.get(table.path))
    page = text(ann.get(f"{table.path}/prints"))
    assert 'value="ticket.' in page
    assert 'value="route.' not in page


@pytest.mark.rule("PA-06")
def test_company_has_other_points_by_place_then_usual_ones(ann: FlaskClient) -> None:
    table = open_table(ann, 3, box="pennsylvania")
    page, thing = f"{table.path}/prints", {"thing": "company.reading"}
    assert text(ann.get(page, query_string=thing)).count('name="place"') == 3
    assert ann.post(page, data={**thing, "place": ["15", "9", "5"]}).location == table.path
    assert "Reading: 15, 9, 5 (usually 14, 9, 5)" in text(ann.get(page))
    assert ann.post(page, data={**thing, "place": ["15", "9"]}).status_code == 400
    assert ann.post(page, data={**thing, "end": "1"}).location == table.path
    assert table.state()["prints"] == []


@pytest.mark.rule("JP-04")
def test_route_is_a_bullet_route_on_the_own_board_or_none(ann: FlaskClient) -> None:
    table = open_table(ann, box="japan")
    page, thing = f"{table.path}/prints", {"thing": "route.ginza--tokyo", "length": "1", "color": "gray"}
    assert 'name="bullet"' in text(ann.get(page, query_string=thing))
    assert 'name="bullet"' not in text(
        ann.get(f"{open_table(ann).path}/prints", query_string={"thing": "route.berlin--wien"})
    )
    assert ann.post(page, data={**thing, "bullet": "1"}).status_code == 400
    assert table.state()["prints"] == []
    assert ann.post(page, data={**thing, "bullet": "0"}).location == table.path
    assert "not a bullet route (usually bullet route)" in text(ann.get(page))
