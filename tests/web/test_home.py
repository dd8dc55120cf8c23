"""A new table, the games that a phone knows, and the choice of language."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.tables import claim, open_table

LONG = "N" * 1000


def post(phone: FlaskClient, people: list[tuple[str, str]], box: str = "europe", variant: str = "base") -> TestResponse:
    names, colors = [name for name, _ in people], [color for _, color in people]
    return phone.post("/new", data={"box": box, "variant": variant, "name": names, "color": colors})


def text(response: TestResponse) -> str:
    return response.get_data(as_text=True)


def test_new_table_opens_for_people_in_seating_order(ann: FlaskClient) -> None:
    response = post(ann, [("Bob", "blue"), ("", "green"), ("  Ann   Lee ", "red")])
    assert response.status_code == 303
    state = ann.get(f"{response.location}/state").get_json()
    assert [(player["name"], player["color"]) for player in state["players"]] == [("Bob", "blue"), ("Ann Lee", "red")]


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize(
    ("people", "said"),
    [
        ([], "This box is for 2 to 5 players."),
        ([("Ann", "red")], "This box is for 2 to 5 players."),
        ([(name, color) for name in "ABCDEF" for color in ("red",)], "This box is for 2 to 5 players."),
        ([("Ann", "red"), ("Bob", "red")], "Two players have the same colour."),
        ([("Ann", "red"), ("Bob", "pink")], "“pink” is not a colour of this box."),
        ([("Ann", "red"), ("ann ", "blue")], "Two players have the same name."),
        ([("Ann", "red"), (LONG, "blue")], "A name can have 40 characters at most."),
        ([("Ann", "red"), ("\u202e\u200f", "blue")], "A player has no name that can be seen."),
    ],
)
def test_new_table_that_can_not_be_is_a_400_with_a_sentence_and_keeps_what_was_typed(
    ann: FlaskClient, people: list[tuple[str, str]], said: str
) -> None:
    response = post(ann, people)
    assert response.status_code == 400
    assert said in text(response).replace("&#34;", '"')
    for name, _color in people[:5]:
        assert f'value="{name}"' in text(response)
    assert ann.get("/games").status_code == 200
    assert "/t/" not in text(ann.get("/games"))


@pytest.mark.parametrize(("box", "variant", "status"), [("mars", "base", 400), ("", "base", 400), ("europe", "x", 400)])
def test_new_table_of_an_unknown_box_or_variant_is_a_400(ann: FlaskClient, box: str, variant: str, status: int) -> None:
    assert post(ann, [("Ann", "red"), ("Bob", "blue")], box, variant).status_code == status


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("Zoë 👩‍🚀", "Zoë 👩‍🚀"),
        ("אבי", "אבי"),
        ("evil\u202etxt", "evil txt"),
        ("a\x00b", "a b"),
        ('"><b>', '"><b>'),
        ("{{ 7 * 7 }} %s {0}", "{{ 7 * 7 }} %s {0}"),
    ],
)
def test_name_of_any_kind_is_kept_and_never_becomes_markup(ann: FlaskClient, typed: str, shown: str) -> None:
    response = post(ann, [(typed, "red"), ("Bob", "blue")])
    assert response.status_code == 303
    path = response.location
    assert ann.get(f"{path}/state").get_json()["players"][0]["name"] == shown
    ann.post(
        f"{path}/moves",
        json={"uuid": "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11", "seq": 0, "move": claim("p1", "berlin--wien")},
    )
    for page in (path, f"{path}/final/sheet", f"{path}/tickets/p1", f"{path}/final/tickets", "/games", "/"):
        html = text(ann.get(page))
        assert "<script>alert" not in html
        assert '"><b>' not in html


def test_games_lists_what_this_phone_opened_and_nothing_to_an_outsider(
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
    assert ann.post(f"{table.path}/finish").location == f"{table.path}/game"
    html = text(ann.get("/games"))
    assert "43" in html  # 21 + 12 + 10
    assert f'href="{table.path}/game"' in html or f'href="{table.path}"' in html
    assert ann.get(table.path).location == f"{table.path}/game"
    assert ann.get(f"{table.path}/game").status_code == 200


FINAL = ["/final", "/final/tickets", "/final/stations", "/final/express", "/final/sheet"]


@pytest.mark.parametrize("rest", ["", "/state", "/tickets/p1", "/game", *FINAL])
def test_key_that_nobody_gave_out_is_a_404_page(outsider: FlaskClient, rest: str) -> None:
    for key in ("AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "a" * 500, "игра"):
        response = outsider.get(f"/t/{key}{rest}")
        assert response.status_code == 404, key
        assert "Traceback" not in text(response)


def test_tickets_of_an_unknown_player_are_a_404(ann: FlaskClient) -> None:
    assert ann.get(f"{open_table(ann).path}/tickets/p9").status_code == 404


@pytest.mark.parametrize(
    ("accepts", "language"), [("ru-RU,ru;q=0.9,en;q=0.5", "ru"), ("de,en;q=0.5", "en"), ("fr", "en")]
)
def test_language_follows_the_browser(client: FlaskClient, accepts: str, language: str) -> None:
    assert f'<html lang="{language}"' in text(client.get("/", headers={"Accept-Language": accepts}))


def test_language_that_was_chosen_is_remembered(client: FlaskClient) -> None:
    response = client.post("/language", data={"lang": "ru", "next": "/games"})
    assert (response.status_code, response.location) == (303, "/games")
    html = text(client.get("/new", headers={"Accept-Language": "en"}))
    assert '<html lang="ru"' in html
    assert re.search("Ticket to Ride: Европа", html)


ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\evil",
    "javascript:alert(1)",
    "",
    "/a\r\nX",
]


@pytest.mark.parametrize("target", ELSEWHERE)
def test_language_switch_never_leads_elsewhere(client: FlaskClient, target: str) -> None:
    assert client.post("/language", data={"lang": "ru", "next": target}).location == "/"


def test_unknown_language_is_a_400(client: FlaskClient) -> None:
    assert client.post("/language", data={"lang": "xx"}).status_code == 400
