"""The page on which a table allows exceptions to the rulebook."""

from flask.testing import FlaskClient

from tests.support.groups import finish, text
from tests.support.tables import claim, open_table

WHY = "The children <like> it"


def test_table_allows_a_second_track_and_the_sheet_says_why(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "frankfurt--paris"))
    other = claim("p2", "frankfurt--paris-2")
    refused = table.state()["refusals"]
    assert refused["closed"]["frankfurt--paris-2"] in refused["allowable"]
    assert table.send(other).status_code == 409
    page = f"{table.path}/house-rules"
    assert f'href="{page}"' in text(ann.get(table.path))
    assert outsider.post(page, data={"rule": "twins_open", "reason": WHY}).status_code == 403
    wrong = ann.post(page, data={"rule": "twins_open", "reason": " "})
    assert wrong.status_code == 400
    assert "Please say why in a few words" in text(wrong)
    assert ann.post(page, data={"rule": "twins_open", "reason": WHY}).location == table.path
    table.seq += 1
    assert table.state()["refusals"]["closed"] == {}
    table.record(other)
    assert table.log()[1]["text"].endswith(f"({WHY})")
    shown = text(ann.get(page))
    assert "The children &lt;like&gt; it" in shown
    taken_back = ann.post(page, data={"rule": "twins_open", "end": "1"})
    assert taken_back.status_code == 409
    assert "a later move depends on it" in text(taken_back)
    finish(table)
    assert "The children &lt;like&gt; it" in text(ann.get(f"{table.path}/game"))


def test_table_goes_back_to_the_rulebook(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    page = f"{table.path}/house-rules"
    ann.post(page, data={"rule": "twins_open", "reason": WHY})
    assert ann.post(page, data={"rule": "twins_open", "reason": WHY}).status_code == 303  # the same tap twice
    assert [entry["kind"] for entry in table.log()] == ["house_rule"]
    assert 'name="end"' in text(ann.get(page))
    assert ann.post(page, data={"rule": "twins_open", "end": "1"}).status_code == 303
    assert ann.post(page, data={"rule": "twins_open", "end": "1"}).status_code == 303
    assert 'name="end"' not in text(ann.get(page))
    assert ann.post(page, data={"rule": "anything", "reason": WHY}).status_code == 400
