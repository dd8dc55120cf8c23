"""Pages of the boxes: contents, scoring, confidence in the data, and the small drawing."""

import json

import pytest
from flask.testing import FlaskClient

from companion.languages import languages
from companion.pictures.layout import SHAPES, layout_of
from companion.pictures.thumbnail import draw_thumbnail
from companion.rules.load import box_ids, get_box
from companion.table.wording.names import shelf
from companion.web.i18n import name_of
from tests.support.html import read, words
from tests.support.tables import open_table


def test_box_page_tells_what_is_known_and_how_sure_it_is(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for language in ["en", "ru"]:
        for box in box_ids():
            with subtests.test(f"{box}, {language}"):
                html = client.get(f"/boxes/{box}", headers={"Accept-Language": language}).text
                facts, page = get_box(box), read(html).text()
                translate = languages()[language].translate
                assert translate(facts.name) in page
                for variant in facts.variants.values():
                    assert len(facts.variants) == 1 or translate(variant.name) in page
                for source in facts.provenance.sources:
                    assert translate(source.note) in page
                heads = read(html).all("[aria-labelledby=sources] dt")
                assert len(heads) == len(facts.provenance.sources)
                assert [head.text() for head in heads if head.text() == head.one(".badge").text()] == []
                assert ('class="board"' in html) is facts.is_drawn


@pytest.mark.rule("EU-01", "E12-09", "E12-10", "E12-11", "E12-12", "EU-16")
def test_europe_page_tells_the_decks_and_deals_of_its_variants(client: FlaskClient) -> None:
    page = words(client.get("/boxes/europe"))
    assert "2–5 players" in page
    assert "45 trains each 3 stations each" in page
    assert "Base game 46 tickets: Long routes 6, Regular routes 40" in page
    assert "Europa 1912: Europe expanded 65 tickets" in page
    mega = "7 tickets (Long routes 2, Regular routes 5); keep at least 3; Long routes: 1 at most"
    assert f"Europa 1912: Mega Europe 101 tickets: Long routes 12, Regular routes 89 At the start {mega}" in page
    assert "4 points for each station never built." in page
    assert "tickets completed stations left longest route otherwise the win is shared" in page


@pytest.mark.rule("DE-01", "DE-02", "DE-03")
def test_germany_page_tells_where_passengers_wait(client: FlaskClient) -> None:
    page = words(client.get("/boxes/germany"))
    waiting = "60 passengers: Berlin 5; Frankfurt, Hamburg, Köln, München 4; Leipzig, Stuttgart 3; 1 everywhere else"
    assert waiting in page
    assert "4 tickets (any mix); keep at least 2" in page
    assert "For each colour, 20 points for the most passengers and 10 for the second most." in page
    assert "The rulebook gives the numbers: one passenger in each country." in page


@pytest.mark.rule("TA-01", "TA-05", "TA-09")
def test_team_asia_page_shows_teams_tracks_and_unknowns(client: FlaskClient) -> None:
    page = words(client.get("/boxes/team-asia"))
    assert "4 or 6 players, in teams of 2" in page
    assert "With up to 4 players only 1 of 2 routes between the same two places is open" in page
    assert "With up to 4 players only 2 of 3 routes between the same two places are open" in page
    assert "Always open: Canton – Hong Kong." in page
    assert "when a team has 3 trains left together, or fewer" in page
    assert "Last lap fairly sure The Russian rulebook begins the last lap when a team has fewer than four" in page
    assert "Destination tickets not known We don’t know the 60 tickets." in page


@pytest.mark.rule("CG-01", "CG-02", "CG-06", "CG-12", "CG-15")
def test_card_game_page_tells_of_cards_instead_of_a_map(client: FlaskClient) -> None:
    page = words(client.get("/boxes/card-game"))
    assert "96 train cards: 10 of each of 8 colours, and 16 locomotives" in page
    assert "Bonus cards: New York 15, Chicago 12, Los Angeles 12, Dallas 10, Miami 8, Seattle 8" in page
    assert "6 tickets; keep at least 1" in page
    assert "4 tickets; keep any number, even none" in page
    assert "or twice with 4 players. Each time ends with a scoring. The deck’s last card starts the last lap." in page
    assert "Each player starts with one locomotive and seven train cards." in page


def shelf_of(phone: FlaskClient) -> list[str]:
    ways = read(phone.get("/boxes")).values('[href^="/boxes/"]', "href")
    return [way.removeprefix("/boxes/") for way in ways]


def test_list_of_boxes_leads_to_each(client: FlaskClient) -> None:
    assert sorted(shelf_of(client)) == sorted(box_ids())


def test_shelf_begins_with_last_played_and_searches_languages(ann: FlaskClient) -> None:
    for box in ("team-asia", "germany"):
        open_table(ann, 4, box)
    shown = shelf_of(ann)
    assert shown[:2] == ["germany", "team-asia"]
    assert shown[2:] == [box.id for box in shelf() if box.id not in shown[:2]]
    assert read(ann.get("/new")).values("[name=box]", "value") == shown
    names = json.loads(read(ann.get("/boxes")).values("[data-names]", "data-names")[shown.index("europe")])
    assert {"Ticket to Ride: Europe", "Ticket to Ride: Европа", "Europa 1912: Mega Europe"} <= set(names)


@pytest.mark.parametrize("path", ["/boxes/mars", "/boxes/mars/map.svg", "/boxes/..", "/boxes/modules.toml"])
def test_unknown_box_is_a_404(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_small_drawing_is_light_and_kept_by_the_phone(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for box in box_ids():
        with subtests.test(box):
            packed = {"Accept-Encoding": "gzip"}
            response = client.get(f"/boxes/{box}/map.svg", headers=packed)
            assert response.mimetype == "image/svg+xml"
            assert len(response.data) < 5_000
            assert response.cache_control.public
            assert response.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
            assert "Set-Cookie" not in response.headers
            again = client.get(f"/boxes/{box}/map.svg", headers={**packed, "If-None-Match": response.headers["ETag"]})
            assert again.status_code == 304


@pytest.mark.parametrize("shape", SHAPES)
def test_map_of_either_shape_is_kept_by_the_phone(client: FlaskClient, shape: str) -> None:
    response = client.get(f"/boxes/europe/{shape}-ru.svg")
    assert response.mimetype == "image/svg+xml"
    assert f'data-shape="{shape}"' in response.get_data(as_text=True)
    assert "Стокгольм" in response.get_data(as_text=True)
    assert response.cache_control.public
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("path", ["card-game/portrait-en", "europe/portrait-sv", "europe/round-en", "mars/portrait-en"])
def test_map_that_is_not_there_is_a_404(client: FlaskClient, path: str) -> None:
    assert client.get(f"/boxes/{path}.svg").status_code == 404


@pytest.mark.parametrize(
    ("cookie", "browser", "shape"),
    [
        ("portrait", "", "portrait"),
        ("landscape", "Mozilla/5.0 (iPhone) Mobile/15E148", "landscape"),
        ("", "Mozilla/5.0 (iPhone) Mobile/15E148", "portrait"),
        ("round", "Mozilla/5.0 (X11; Linux x86_64)", "landscape"),
    ],
)
def test_map_to_tap_has_the_shape_of_the_screen(client: FlaskClient, cookie: str, browser: str, shape: str) -> None:
    client.set_cookie("shape", cookie)
    page = client.get("/who-is-right?box=europe", headers={"User-Agent": browser}).get_data(as_text=True)
    assert f'data-shape="{shape}"' in page


def test_small_drawing_is_dark_at_an_address_of_its_own(client: FlaskClient) -> None:
    light, dark = (client.get(f"/boxes/europe/map.svg{theme}").get_data(as_text=True) for theme in ("", "?theme=dark"))
    assert light.replace("@media not all", "@media all") == dark != light


def test_small_drawing_has_a_line_a_track_or_a_card_a_colour(subtests: pytest.Subtests) -> None:
    for box in box_ids():
        with subtests.test(box):
            facts, drawing = get_box(box), draw_thumbnail(get_box(box), "light")
            assert name_of(facts) not in drawing
            tracks = read(drawing).values("path.track", "d")
            pieces = sum(len(layout_of(facts).pieces(route)) for route in facts.routes.values())
            assert "".join(tracks).count("M") == (1 if facts.written else pieces)
            assert drawing.count('class="card ') == (len(facts.train_cards.colors) if facts.train_cards else 0)
