"""A new table, a device's known games, and the choice of language."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.mechanics.warehouses.rules import Warehouses
from companion.rules.load import box_ids, get_box
from companion.table.service import loading
from tests.conftest import phone_of
from tests.support.html import Part, read
from tests.support.tables import CAST, claim, open_table, some_bonuses

LONG = "N" * 1000


def post(
    phone: FlaskClient,
    people: list[tuple[str, str]],
    box: str = "europe",
    variant: str = "base",
    modules: tuple[str, ...] = (),
) -> TestResponse:
    names, colors = [name for name, _ in people], [color for _, color in people]
    form = {
        "box": box,
        "variant": variant,
        "modules": list(modules),
        "bonuses": some_bonuses(box) if box in box_ids() else [],
        "name": names,
        "color": colors,
    }
    return phone.post("/new", data=form)


def seats_of(app: Flask, path: str) -> list[tuple[str, str, str | None]]:
    with app.app_context():
        return [(seat.name, seat.color, seat.team) for seat in loading.load(path.rpartition("/")[2]).game.seats]


def text(response: TestResponse) -> str:
    return response.get_data(as_text=True)


def test_new_table_opens_for_people_in_seating_order(ann: FlaskClient) -> None:
    response = post(ann, [("Bob", "blue"), ("", "green"), ("  Ann   Lee ", "red")])
    assert response.status_code == 303
    state = ann.get(f"{response.location}/state").get_json()
    assert [(player["name"], player["color"]) for player in state["players"]] == [("Bob", "blue"), ("Ann Lee", "red")]


def test_start_page_shows_a_way_once_it_leads_to_something(ann: FlaskClient) -> None:
    html = text(ann.get("/"))
    assert read(html).values("a.door", "href") == ["/new", "/new?played=1", "/join", "/who-is-right"]
    assert 'href="/games"' not in html
    assert 'src="/boxes/europe/map.svg"' in html

    table = open_table(ann, 2, "germany").path
    html = text(ann.get("/"))
    assert html.index(f'href="{table}"') < html.index('href="/new"')  # games in play come first
    assert 'href="/games"' in html
    assert 'src="/boxes/germany/map.svg"' in html


def test_played_game_has_no_secrets_or_turns_and_is_scored_now(ann: FlaskClient) -> None:
    assert 'name="played"' not in text(ann.get("/new"))
    html = text(ann.get("/new?played=1"))
    assert "<h1>Score a finished game</h1>" in html
    assert 'name="played" value="1"' in html
    people = {"name": ["Ann", "Bob", "Cat"], "color": ["red", "blue", "green"]}
    path = ann.post("/new", data={"box": "europe", "played": "1", **people}).location
    assert ann.get(f"{path}/state").get_json()["revealed"] is True
    for seq, route in enumerate(("berlin--wien", "budapest--wien", "frankfurt--munchen")):
        name = f"7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e1{seq}"
        assert ann.post(f"{path}/moves", json={"uuid": name, "seq": seq, "move": claim("p3", route)}).status_code == 201
    assert ann.get(f"{path}/final").location.startswith(f"{path}/final/")
    assert "Ann" in text(ann.get(f"{path}/tickets/p1"))  # nothing is handed over
    assert ann.get(f"{path}/final/sheet").location == f"{path}/final"  # the result appears at the end


def test_played_game_of_cards_alone_begins_with_its_piles(ann: FlaskClient) -> None:
    people = {"name": ["Ann", "Bob"], "color": ["red", "blue"]}
    path = ann.post("/new", data={"box": "card-game", "played": "1", **people}).location
    assert path.endswith("/final")
    assert ann.get(path).location == f"{path}/piles"


def test_played_game_that_can_not_be_is_asked_about_again(ann: FlaskClient) -> None:
    response = ann.post("/new", data={"box": "europe", "played": "1", "name": ["Ann"], "color": ["red"]})
    assert response.status_code == 400
    assert 'name="played" value="1"' in text(response)


NO_PEOPLE: list[tuple[list[tuple[str, str]], str]] = [
    ([], "This edition is for 2 to 5 players."),
    ([("Ann", "red")], "This edition is for 2 to 5 players."),
    ([(name, color) for name in "ABCDEF" for color in ("red",)], "This edition is for 2 to 5 players."),
    ([("Ann", "red"), ("Bob", "red")], "Two players have the same colour."),
    ([("Ann", "red"), ("Bob", "pink")], "“pink” is not a colour of this edition."),
    ([("Ann", "red"), ("ann ", "blue")], "Two players have the same name."),
    ([("Ann", "red"), (LONG, "blue")], "A name can have up to 40 characters."),
    ([("Ann", "red"), ("\u202e\u200f", "blue")], "One player has no name."),
]


@pytest.mark.rule("EU-01")
def test_impossible_new_table_is_a_400_that_keeps_the_input(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for people, message in NO_PEOPLE:
        with subtests.test(message):
            response = post(ann, people)
            assert response.status_code == 400
            assert message in text(response).replace("&#34;", '"')
            for name, _color in people[:5]:
                assert f'value="{name}"' in text(response)
            assert ann.get("/games").status_code == 200
            assert "/t/" not in text(ann.get("/games"))


@pytest.mark.rule("TA-01")
@pytest.mark.parametrize("count", [4, 6])
def test_neighbours_make_teams_in_the_colour_of_their_first(app: Flask, ann: FlaskClient, count: int) -> None:
    response = post(ann, [*CAST[:count], ("", "blue"), ("", "red")], "team-asia")
    colors, teams = ["red", "red", "green", "green", "black", "black"], ["t1", "t1", "t2", "t2", "t3", "t3"]
    names = [name for name, _color in CAST]
    assert seats_of(app, response.location) == list(zip(names, colors, teams, strict=True))[:count]


NO_TEAMS: list[tuple[list[tuple[str, str]], str]] = [
    (CAST[:3], "This edition is for 4 or 6 players, in teams of 2."),
    (CAST[:5], "This edition is for 4 or 6 players, in teams of 2."),
    ([*CAST[:2], ("", "blue"), *CAST[2:5]], "This edition is for 4 or 6 players, in teams of 2."),
    ([*CAST[:3], ("", "blue"), ("", "blue"), CAST[3]], "Nobody sits next to Cat who could form a team of 2."),
    ([CAST[0], CAST[1], ("Cat", "red"), CAST[3]], "Two teams have the same colour."),
]


@pytest.mark.rule("TA-01")
def test_teams_that_can_not_be_are_refused_with_what_was_typed(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for people, message in NO_TEAMS:
        with subtests.test(str(people)[:80]):
            response = post(ann, people, "team-asia")
            assert response.status_code == 400
            assert text(response).count(message) == 1
            for name, _color in people:
                assert f'value="{name}"' in text(response)


@pytest.mark.rule("E12-01")
def test_depots_go_with_every_map(app: Flask, ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for box in [box for box in box_ids() if get_box(box).is_drawn]:
        with subtests.test(box):
            response = post(ann, CAST[: get_box(box).players_rule.least], box, modules=("depots",))
            assert response.status_code == 303
            with app.app_context():
                table = loading.load(response.location.rpartition("/")[2]).log.table
            own = table.mechanic(Warehouses)
            assert own
            assert set(own.reserve.values()) == {5}


@pytest.mark.parametrize(
    ("box", "modules", "message"),
    [
        ("card-game", ("depots",), "There is no module “depots” for this edition."),
        ("europe", ("stables",), "There is no module “stables” for this edition."),
        ("europe", ("depots", "depots"), "The module “depots” is listed twice."),
    ],
)
def test_module_that_does_not_go_with_the_box_is_refused(
    ann: FlaskClient, box: str, modules: tuple[str, ...], message: str
) -> None:
    response = post(ann, CAST[:2], box, modules=modules)
    assert response.status_code == 400
    assert message in text(response)


def test_refused_form_keeps_box_variant_and_module(ann: FlaskClient) -> None:
    page = read(post(ann, [("Ann", "red"), ("Bob", "red")], "europe", "mega", ("depots",)))
    for kept in ("[value=europe][checked]", "[value=mega][selected]", "[value=depots][checked]"):
        assert page.all(kept), kept


def test_form_offers_every_box_and_begins_with_the_last_one(ann: FlaskClient) -> None:
    html = text(ann.get("/new"))
    assert read(html).values("[name=box]", "value")[0] == "europe"
    for box in box_ids():
        assert f'src="/boxes/{box}/map.svg"' in html
        assert f'srcset="/boxes/{box}/map.svg?theme=dark"' in html
        assert f'href="/boxes/{box}"' in html
    assert 'value="europe" checked' in html
    open_table(ann, 2, "germany")
    assert 'value="germany" checked' in text(ann.get("/new"))


@pytest.mark.parametrize(("box", "variant", "status"), [("mars", "base", 400), ("", "base", 400), ("europe", "x", 400)])
def test_new_table_of_an_unknown_box_or_variant_is_a_400(ann: FlaskClient, box: str, variant: str, status: int) -> None:
    assert post(ann, [("Ann", "red"), ("Bob", "blue")], box, variant).status_code == status


NAMES: list[tuple[str, str]] = [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("Zoë 👩‍🚀", "Zoë 👩‍🚀"),
    ("אבי", "אבי"),
    ("evil\u202etxt", "evil txt"),
    ("a\x00b", "a b"),
    ('"><b>', '"><b>'),
    ("{{ 7 * 7 }} %s {0}", "{{ 7 * 7 }} %s {0}"),
]


def test_name_of_any_kind_is_kept_and_never_becomes_markup(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for typed, shown in NAMES:
        with subtests.test(typed):
            response = post(ann, [(typed, "red"), ("Bob", "blue")])
            assert response.status_code == 303
            path = response.location
            assert ann.get(f"{path}/state").get_json()["players"][0]["name"] == shown
            ann.post(
                f"{path}/moves",
                json={"uuid": "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11", "seq": 0, "move": claim("p1", "berlin--wien")},
            )
            for page in (
                path,
                f"{path}/final/stations",
                f"{path}/tickets/p1?for=p1",
                f"{path}/final/tickets",
                "/games",
                "/",
            ):
                html = text(ann.get(page))
                assert "<script>alert" not in html
                assert '"><b>' not in html


def test_games_lists_the_devices_and_nothing_to_an_outsider(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    bob.get(table.path)
    for phone in (ann, bob):
        assert f'href="{table.path}"' in text(phone.get("/games"))
        assert f'href="{table.path}"' in text(phone.get("/"))
    for page in ("/", "/games", "/new"):
        assert table.key not in text(outsider.get(page))
        assert "Cat" not in text(outsider.get(page))


def test_finished_game_is_listed_with_points_and_winner(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p2", "petrograd--stockholm"))
    assert ann.post(f"{table.path}/finish").location == table.path
    html = text(ann.get("/games"))
    assert "43" in html  # 21 + 12 + 10
    assert f'href="{table.path}/game"' in html or f'href="{table.path}"' in html
    assert ann.get(table.path).location == f"{table.path}/game"
    assert ann.get(f"{table.path}/game").status_code == 200


FINAL = ["/final", "/final/tickets", "/final/stations", "/final/awards", "/final/sheet"]


def test_key_that_nobody_gave_out_is_a_404_page(outsider: FlaskClient, subtests: pytest.Subtests) -> None:
    for rest in ["", "/state", "/tickets/p1", "/game", *FINAL]:
        with subtests.test(rest):
            for key in ("AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "a" * 500, "игра"):
                response = outsider.get(f"/t/{key}{rest}")
                assert response.status_code == 404, key
                assert "Traceback" not in text(response)


def test_tickets_of_an_unknown_player_are_a_404(ann: FlaskClient) -> None:
    assert ann.get(f"{open_table(ann).path}/tickets/p9").status_code == 404


@pytest.mark.parametrize(
    ("accepts", "language"),
    [("ru-RU,ru;q=0.9,en;q=0.5", "ru"), ("sv,en;q=0.5", "en"), ("fi", "en"), ("ru-BY,en;q=0.5", "ru"), ("de-AT", "de")],
)
def test_language_follows_the_browser(client: FlaskClient, accepts: str, language: str) -> None:
    assert f'<html lang="{language}"' in text(client.get("/", headers={"Accept-Language": accepts}))


def test_language_that_was_chosen_is_remembered(client: FlaskClient) -> None:
    response = client.post("/language", data={"lang": "ru", "next": "/games"})
    assert (response.status_code, response.location) == (303, "/games")
    html = text(client.get("/new", headers={"Accept-Language": "en"}))
    assert '<html lang="ru"' in html
    assert "Ticket to Ride: Европа" in html


ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\evil",
    "javascript:alert(1)",
    "",
    "/a\r\nX",
]


def test_language_switch_never_leads_elsewhere(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for target in ELSEWHERE:
        with subtests.test(target):
            assert client.post("/language", data={"lang": "ru", "next": target}).location == "/"


def test_unknown_language_is_a_400(client: FlaskClient) -> None:
    assert client.post("/language", data={"lang": "xx"}).status_code == 400


def offered(page: Part) -> list[str]:
    return page.values('[name=name]:not([value=""])', "value")


def test_form_as_it_comes_opens_a_table_at_once(app: Flask, subtests: pytest.Subtests) -> None:
    for box in box_ids():
        with subtests.test(box):
            ann = phone_of(app)
            page = read(ann.get("/new"))
            assert offered(page) == ["Player 1", "Player 2", "Player 3"]
            colors = page.values('.seat-color option[selected]:not([value=""])', "value")
            response = post(ann, [*zip(offered(page), colors, strict=False)])
            assert response.status_code == 303
            most = get_box(box).players_rule.most
            open_table(ann, most, box)
            # The people of last time.
            assert offered(read(ann.get("/new"))) == [name for name, _color in CAST[:most]]


def test_form_begins_as_last_played_unless_only_watched(ann: FlaskClient, outsider: FlaskClient) -> None:
    path = post(ann, CAST[:3], "europe", "mega", ("depots",)).location
    outsider.get(path)
    for phone, is_again in ((ann, True), (outsider, False)):
        page = read(phone.get("/new"))
        assert page.all("[value=europe][checked]")
        assert bool(page.all("[value=mega][selected]")) is is_again
        assert bool(page.all("[value=depots][checked]")) is is_again


def test_form_calls_players_by_numbers_in_the_readers_language(ann: FlaskClient) -> None:
    page = read(ann.get("/new", headers={"Accept-Language": "ru"}))
    assert offered(page) == ["Игрок 1", "Игрок 2", "Игрок 3"]


def test_people_of_a_watched_table_are_not_offered(ann: FlaskClient, outsider: FlaskClient) -> None:
    outsider.get(open_table(ann).path)
    assert offered(read(outsider.get("/new"))) == ["Player 1", "Player 2", "Player 3"]
