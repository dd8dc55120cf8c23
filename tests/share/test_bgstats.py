"""The page that sends a finished game to BG Stats."""

from datetime import UTC, datetime
from urllib.parse import unquote

from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.table.service.about import Notes
from tests.support.a_group import open_group, play_game
from tests.support.games import every_game, load_game
from tests.support.html import read

PLAYED = datetime(2024, 2, 29, 17, 30, tzinfo=UTC)


def page_of(phone: FlaskClient, key: str) -> str:
    response = phone.get(f"/t/{key}/bgstats")
    assert response.status_code == 200
    return response.get_data(as_text=True)


def link_in(page: str) -> str:
    return read(page).one('[href^="https://app.bgstatsapp.com/createPlay.html?data="]')["href"]


def test_page_has_link_and_qr_code(app: Flask, outsider: FlaskClient) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    page = page_of(outsider, key)
    link = link_in(page)
    assert '"name":"Ann"' in unquote(link)
    assert read(page).all('[role=img]:not([aria-label=""]) > svg')
    assert 'rel="noopener noreferrer"' in page
    assert group not in page


def test_game_of_five_fits_into_a_qr_code(app: Flask, ann: FlaskClient) -> None:
    name = next(name for name in every_game() if "five-players" in name)
    page = page_of(ann, play_game(app, open_group(app), load_game(name)[0]))
    assert 'role="img"' in page


def test_long_game_has_a_link_and_says_that_it_has_no_qr_code(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        scores = [Score(f"{at:02} " + "🚂" * 30, 1) for at in range(12)]
        key = memory_scores.enter(group, "Märklin", Notes(PLAYED, notes="Ы" * 4000), scores).key
    page = page_of(ann, key)
    assert len(link_in(page)) <= 8000
    assert 'role="img"' not in page
    assert "This game has too many players" in page


def test_what_was_typed_stays_text(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    typed = '"><script>alert(1)</script>'
    with app.app_context():
        notes = Notes(PLAYED, location=typed, notes=f"{typed}\u202e&#x22;")
        key = memory_scores.enter(group, typed, notes, [Score("A\"'&<b>", 1), Score("B", 2)]).key
    page = page_of(ann, key)
    assert "<script>alert" not in page
    assert "\u202e" not in page
    assert typed in unquote(link_in(page))
