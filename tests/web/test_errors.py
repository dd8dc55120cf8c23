"""What goes wrong leads back to where one can go on."""

import pytest
from flask.testing import FlaskClient

from tests.web.tables import open_table


@pytest.mark.parametrize(
    ("address", "page"),
    [("/finish", ""), ("/seats/p1/leave", ""), ("/reveal/stop", "/reveal"), ("/moves", "")],
)
def test_address_of_a_form_that_is_opened_leads_to_its_page(ann: FlaskClient, address: str, page: str) -> None:
    table = open_table(ann)
    answer = ann.get(f"{table.path}{address}")
    assert (answer.status_code, answer.location) == (302, f"{table.path}{page}")


def test_start_page_is_above_all(ann: FlaskClient) -> None:
    assert ann.get("/language").location == "/"


def test_script_is_told_that_it_cannot_be_done(ann: FlaskClient) -> None:
    answer = ann.get(f"{open_table(ann).path}/moves", headers={"Accept": "application/json"})
    assert answer.status_code == 405
    assert "POST" in answer.allow
