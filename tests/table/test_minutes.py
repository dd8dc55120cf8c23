"""The duration of a game is proposed from its moves, unless it was noted."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.store.database import db, now
from companion.store.models import RecordedMove
from companion.table.service import games
from companion.table.service.about import minutes_by_moves
from tests.support.tables import claim, open_table


@pytest.mark.parametrize(("took", "proposed"), [(14, ""), (75, "75"), (12 * 60, "720"), (13 * 60, "")])
def test_minutes_are_those_between_the_first_and_the_last_move(
    app: Flask, ann: FlaskClient, took: int, proposed: str
) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "dieppe--paris"), claim("p2", "berlin--wien"))
    ann.post(f"{table.path}/reveal")
    ann.post(f"{table.path}/finish")
    with app.app_context():
        first = db.session.scalars(select(RecordedMove).where(RecordedMove.seq == 1)).one()
        last = db.session.scalars(select(RecordedMove).where(RecordedMove.seq == 2)).one()
        first.recorded_at = last.recorded_at - timedelta(minutes=took)
        db.session.commit()
    page = ann.get(f"{table.path}/about").get_data(as_text=True)
    assert f'name="minutes" value="{proposed}"' in page
    assert ("Worked out from the first and last moves." in page) == bool(proposed)
    typed = {"date": "2024-05-04", "minutes": "80"}
    ann.post(f"{table.path}/about", data=typed)
    assert "Worked out from the first and last moves." not in ann.get(f"{table.path}/about").get_data(as_text=True)


def test_corrections_of_another_day_are_no_part_of_it(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "dieppe--paris"), claim("p2", "berlin--wien"))
    ann.post(f"{table.path}/reveal")
    ann.post(f"{table.path}/finish")
    ann.post(f"{table.path}/reopen")
    table.record(claim("p1", "berlin--danzig"))
    with app.app_context():
        game = games.find(table.key)
        moves = db.session.scalars(select(RecordedMove).order_by(RecordedMove.seq)).all()
        for move, hours in zip(moves, (0, 1, 5), strict=True):
            move.recorded_at = now() - timedelta(hours=5 - hours)
        db.session.commit()
        assert minutes_by_moves(game) == 60
