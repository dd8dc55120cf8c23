"""Pictures to share: permissions, content and file names."""

import re
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from companion.table.service.games import find
from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table, sampled_games
from tests.support.html import read
from tests.support.tables import claim, open_table, tickets

SVG = "{http://www.w3.org/2000/svg}"
CHAINED = "europe/five-players-chained-stations"


def finished(app: Flask, name: str) -> str:
    path = put_on_a_table(app, load_game(name)[0])
    with app.app_context():
        find(path.rpartition("/")[2]).finished_at = datetime(2026, 11, 21, 20, tzinfo=UTC)
        db.session.commit()
    return path


def parse(markup: str) -> ET.Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def words_of(phone: FlaskClient, path: str, language: str = "en") -> list[str]:
    """Return the text of a picture without its board, line by line, without the marks that separate names."""
    response = phone.get(path, headers={"Accept-Language": language})
    assert (response.status_code, response.mimetype) == (200, "image/svg+xml"), path
    card = parse(response.get_data(as_text=True))
    lines = [part.text or "" for part in card.iter(f"{SVG}text") if "words" in part.get("class", "")]
    return [line.translate({0x2068: None, 0x2069: None}) for line in lines]


def test_result_of_every_finished_game_tells_its_totals(app: Flask, subtests: pytest.Subtests) -> None:
    for turn, name in enumerate(sampled_games()):
        with subtests.test(name):
            language, total = (("en", "Total"), ("ru", "Итого"))[turn % 2]
            totals = sorted(load_game(name)[1]["totals"].values(), reverse=True)
            words = words_of(phone_of(app), f"{finished(app, name)}/result.svg", language)
            last = words.index(total) + 1
            assert words[last : last + len(totals)] == [str(one).replace("-", "−") for one in totals]


def test_result_says_what_decided_and_who_is_who(app: Flask) -> None:
    words = words_of(phone_of(app), f"{finished(app, CHAINED)}/result.svg")
    assert words[0] == "Ticket to Ride: Europe"
    assert words[2] == "Ann wins by 36"
    assert words[3:7] == ["1", "R", "Ann", "114"]
    shared = words_of(phone_of(app), f"{finished(app, 'team-asia/six-players-shared-victory')}/result.svg")
    assert " ".join(shared[2:4]) == "Ann + Bob and Cat + Dan share the win"


def test_result_does_not_exist_before_the_game_is_finished(app: Flask, ann: FlaskClient) -> None:
    """It would reveal the tickets, and so would the picture of a path."""
    table = open_table(ann, 2)
    table.record(tickets("p1", "brest--petrograd"), claim("p1", "budapest--wien"))
    for phone in (ann, phone_of(app)):
        assert phone.get(f"{table.path}/result.svg").status_code == 404
        assert phone.get(f"{table.path}/result.svg?theme=dark").status_code == 404
        walk = parse(phone.get(f"{table.path}/walks/p1.svg").get_data(as_text=True))
        descriptions = [walk.findtext(f"{SVG}desc", ""), walk.findtext(f".//{SVG}svg[@class='board']/{SVG}desc", "")]
        assert descriptions == ["Ann: Wien → Budapest", "Ann: Budapest – Wien (1)."]


def test_result_of_the_card_game_has_no_board(app: Flask) -> None:
    phone = phone_of(app)
    for name, has_board in ((CHAINED, True), ("card-game/locomotive-heavy-pile", False)):
        card = parse(phone.get(f"{finished(app, name)}/result.svg").get_data(as_text=True))
        assert any(part.get("class") == "board" for part in card.iter()) is has_board


def test_walk_exists_during_the_game_and_lights_only_its_routes(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "berlin--wien"), claim("p1", "budapest--wien"), claim("p2", "dieppe--paris"))
    assert words_of(ann, f"{table.path}/walks/p1.svg")[2:5] == ["Longest route: 4 trains", "R", "Ann"]
    assert "Budapest → Wien → Berlin" in words_of(ann, f"{table.path}/walks/p1.svg")
    card = parse(ann.get(f"{table.path}/walks/p1.svg").get_data(as_text=True))
    lit = {part.get("data-id") for part in card.iter() if {"track", "highlight"} <= set(part.get("class", "").split())}
    assert lit == {"berlin--wien", "budapest--wien"}


@pytest.mark.parametrize("path", ["walks/p2.svg", "walks/p9.svg", "walks/.svg"])
def test_walk_of_who_has_no_route_or_no_seat_is_a_404(ann: FlaskClient, path: str) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "berlin--wien"))
    assert ann.get(f"{table.path}/{path}").status_code == 404


def test_walk_in_a_box_without_a_map_is_a_404(app: Flask) -> None:
    path = put_on_a_table(app, load_game("card-game/locomotive-heavy-pile")[0])
    assert phone_of(app).get(f"{path}/walks/p1.svg").status_code == 404


def test_pictures_of_a_table_that_nobody_opened_are_a_404(client: FlaskClient) -> None:
    assert client.get("/t/nowhere/result.svg").status_code == 404
    assert client.get("/t/nowhere/walks/p1.svg").status_code == 404


def test_picture_is_light_unless_it_is_asked_for_dark(app: Flask) -> None:
    path, phone = finished(app, CHAINED), phone_of(app)
    for query, theme in (("", "light"), ("?theme=dark", "dark"), ("?theme=}*{", "light")):
        for picture in ("result", "walks/p1"):
            markup = phone.get(f"{path}/{picture}.svg{query}").get_data(as_text=True)
            assert {*re.findall("@media (all|not all)", markup)} == {"all" if theme == "dark" else "not all"}


def test_picture_is_named_after_the_games_day_in_readers_zone(app: Flask) -> None:
    path, phone = finished(app, CHAINED), phone_of(app)
    with app.app_context():
        find(path.rpartition("/")[2]).played_at = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
        db.session.commit()
    phone.set_cookie("zone", "Europe/Berlin")
    assert "21 Nov 2026" in words_of(phone, f"{path}/result.svg")
    for offered in ("game", "walks"):
        names = read(phone.get(f"{path}/{offered}")).values("[data-picture]", "data-name")
        assert {name[-19:] for name in names} == {"2026-11-21-0030.png"}


def test_picture_name_has_box_side_and_time_and_own_styles_only(app: Flask) -> None:
    path, phone = finished(app, CHAINED), phone_of(app)
    with app.app_context():
        began = f"{find(path.rpartition('/')[2]).played_at:%Y-%m-%d-%H%M}"
    for picture, name in (("result", f"europe-{began}"), ("walks/p1", f"europe-walk-p1-{began}")):
        response = phone.get(f"{path}/{picture}.svg")
        assert response.headers["Content-Disposition"] == f"inline; filename=stationmaster-{name}.svg"
        assert response.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
        again = phone.get(f"{path}/{picture}.svg", headers={"If-None-Match": response.headers["ETag"]})
        assert again.status_code == 304


def test_names_cannot_break_out_of_a_picture(app: Flask) -> None:
    record, _expected = load_game(CHAINED)
    evil = ['<script>alert("1")</script>', "]]><b>&amp;", "' onload='x", "\ufffe{color}", "é<!--"]
    path = put_on_a_table(app, record, list(zip(evil, ["red", "blue", "green", "yellow", "black"], strict=True)))
    phone = phone_of(app)
    markup = phone.get(f"{path}/walks/p1.svg").get_data(as_text=True)
    assert "<script" not in markup
    assert evil[0] in " ".join(words_of(phone, f"{path}/walks/p1.svg"))
    for player in ("p2", "p3", "p4", "p5"):
        parse(phone.get(f"{path}/walks/{player}.svg").get_data(as_text=True))


def test_pages_offer_their_pictures(app: Flask) -> None:
    path, phone = finished(app, CHAINED), phone_of(app)
    result = read(phone.get(f"{path}/game")).one("[data-picture]")
    assert result["data-picture"] == f"{path}/result.svg"
    assert re.fullmatch(r"stationmaster-europe-\d{4}-\d\d-\d\d-\d{4}\.png", result["data-name"])
    walks = read(phone.get(f"{path}/walks"))
    offered = walks.values("[data-picture]", "data-picture")
    assert sorted(offered) == [f"{path}/walks/p{seat}.svg" for seat in range(1, 6)]
    assert {phone.get(picture).status_code for picture in offered} == {200}
    assert len(set(walks.values("[data-picture]", "data-name"))) == 5


def test_picture_says_where_the_app_is_once_it_has_an_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(app, "europe/three-players-stations-undo")
    without = phone_of(app).get(f"{table}/result.svg").text
    monkeypatch.setitem(app.config, "PUBLIC_URL", "https://trains.example.org/ticket")
    picture = phone_of(app).get(f"{table}/result.svg").text
    assert "trains.example.org/ticket" in picture
    assert "example.org" not in without
    rows = [*segno.make("https://trains.example.org/ticket", error="m", micro=False).matrix_iter(border=4)]
    assert picture.count("h1v1h-1z") == sum(map(sum, rows))
