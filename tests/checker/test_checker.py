"""Who’s right? The link that holds a position, and the server's response to any link."""

import base64
from collections.abc import Iterable
from html import unescape
from itertools import combinations
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.features.checker.link import MAX_NAME, MAX_QUERY, MAX_ROUTES
from companion.rules.graph.trail import longest_trail
from companion.rules.load import box_ids, get_box
from tests.support.html import words

PAGE, ANSWER = "/who-is-right", "/who-is-right/answer"
MAPS = [box for box in box_ids() if get_box(box).is_drawn]
TRIANGLE = {"places": "Lodz_Kyiv_Wien_Riga", "net": "0-1-4.1-2-2.2-0-3.2-3-9"}


def bits(numbers: Iterable[int]) -> str:
    whole = sum(1 << number for number in numbers)
    raw = whole.to_bytes((whole.bit_length() + 7) // 8, "little")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def routes_of(box: str, *routes: str) -> str:
    return bits(list(get_box(box).routes).index(route) for route in routes)


def ask(phone: FlaskClient, query: dict[str, str], language: str = "en") -> dict[str, Any]:
    response = phone.get(f"{ANSWER}?{urlencode(query)}", headers={"Accept-Language": language})
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: dict[str, Any] = response.get_json()
    return answer


def of(answer: dict[str, Any], color: str) -> dict[str, Any]:
    return next(one for one in answer["colors"] if one["id"] == color)


LINK = {
    "box": "europe",
    "red": routes_of("europe", "berlin--wien", "budapest--wien", "munchen--wien"),
    "blue": routes_of("europe", "berlin--frankfurt"),
}


@pytest.mark.rule("EU-15")
def test_answer_has_each_colours_walk_what_it_leaves_out_and_why(client: FlaskClient) -> None:
    answer = ask(client, LINK)
    red, blue = of(answer, "red"), of(answer, "blue")
    assert [(city["name"], city["so_far"]) for city in red["cities"]] == [("München", 0), ("Wien", 3), ("Berlin", 6)]
    assert (red["length"], red["routes"]) == (6, ["munchen--wien", "berlin--wien"])
    assert red["left_out"] == ["Budapest – Wien (1)"]
    assert "4 cities have an odd number of routes" in red["why"][1]["text"]
    assert len(red["lines"]) == 2
    assert (blue["length"], blue["left_out"]) == (3, [])
    assert of(answer, "green")["held"] == 0
    assert (answer["first"], answer["verdict"]) == (["red"], "Longest: red, 6 trains.")
    assert answer["remarks"] == []


def test_answer_tells_ties_and_that_nobody_has_a_route(client: FlaskClient) -> None:
    tie = ask(client, {**TRIANGLE, "red": bits([0]), "black": bits([1, 2]), "blue": bits([0])})
    assert of(tie, "black")["length"] == 5
    even = ask(client, {"places": "A_B_C", "net": "0-1-4.1-2-4", "red": bits([0]), "black": bits([1])})
    assert (even["first"], even["verdict"]) == (["red", "black"], "A tie: red and black, 4 trains each.")
    nobody = ask(client, {"box": "germany"})
    assert (nobody["first"], nobody["verdict"][:25]) == ([], "Nobody has a route yet. C")


def test_link_round_trips_with_routes_of_every_colour_of_a_box(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for box in MAPS:
        with subtests.test(box):
            routes, colors = list(get_box(box).routes), get_box(box).colors
            held: dict[str, range] = {
                color: range(place, len(routes), len(colors)) for place, color in enumerate(colors)
            }
            link = {"box": box, **{color: bits(numbers) for color, numbers in held.items()}}
            answer = ask(client, link)
            assert answer["remarks"] == []
            for color, numbers in held.items():
                tracks = [get_box(box).routes[routes[number]] for number in numbers]
                assert of(answer, color)["held"] == len(tracks)
                assert of(answer, color)["length"] == longest_trail(tracks).length
            assert len(urlencode(link)) < 400
            page = client.get(f"{PAGE}?{urlencode(link)}").get_data(as_text=True)
            for color, numbers in held.items():
                assert page.count(f'data-owner="{color}"') == len(numbers)


def test_network_of_ones_own_is_answered_like_a_board(client: FlaskClient) -> None:
    answer = ask(client, {**TRIANGLE, "white": bits([0, 1, 2, 3])})
    white = of(answer, "white")
    assert (white["length"], white["left_out"]) == (18, [])
    assert [city["name"] for city in white["cities"]] == ["Wien", "Lodz", "Kyiv", "Wien", "Riga"]
    assert white["lines"] == []


def test_page_tells_the_shared_position_without_a_script(client: FlaskClient) -> None:
    shown = words(client.get(f"{PAGE}?{urlencode(LINK)}"))
    assert "Longest: red, 6 trains." in shown
    assert "München Wien 3 Berlin 6" in shown
    assert "Left out: Budapest – Wien (1)" in shown
    own = words(client.get(f"{PAGE}?{urlencode({**TRIANGLE, 'red': bits([0, 1])})}"))
    assert "Lodz – Kyiv 4" in own
    assert "Longest: red, 6 trains." in own


def test_choice_offers_boxes_with_a_map_and_own_networks(client: FlaskClient) -> None:
    html = client.get(PAGE).get_data(as_text=True)
    assert [box for box in box_ids() if f'href="/who-is-right?box={box}"' in html] == MAPS
    assert 'href="/who-is-right?net="' in html
    assert 'href="/who-is-right"' in client.get("/").get_data(as_text=True)


def test_names_follow_reader_and_language_keeps_the_position(client: FlaskClient) -> None:
    russian = of(ask(client, LINK, "ru"), "red")
    assert [city["name"] for city in russian["cities"]] == ["Мюнхен", "Вена", "Берлин"]
    path = f"{PAGE}?{urlencode(LINK)}"
    assert f'value="{path}"'.replace("&", "&amp;") in client.get(path).get_data(as_text=True)
    changed = client.post("/language", data={"lang": "ru", "next": path})
    assert changed.location == path


@pytest.mark.parametrize("box", ["atlantis", "", "../europe", "card-game", "europe\0"])
def test_unknown_box_gets_a_sentence_and_the_choice(client: FlaskClient, box: str) -> None:
    page = client.get(f"{PAGE}?{urlencode({'box': box, 'red': 'AQ'})}")
    assert page.status_code == 404
    assert "There’s no edition of that name." in page.get_data(as_text=True)
    answer = client.get(f"{ANSWER}?{urlencode({'box': box})}")
    assert answer.status_code == 404
    assert answer.get_json()["error"]["message"].startswith("There’s no edition of that name.")


@pytest.mark.parametrize("text", ["%%%", "A", "Aé", "A=Q", "A Q", "\0", "<b>"])
def test_unreadable_routes_get_a_sentence_and_the_rest_is_kept(client: FlaskClient, text: str) -> None:
    answer = ask(client, {**LINK, "blue": text})
    assert answer["remarks"] == ["The link’s blue routes can’t be read."]
    assert of(answer, "red")["length"] == 6
    assert of(answer, "blue")["held"] == 0


def test_unknown_or_taken_routes_get_a_sentence_rest_is_kept(client: FlaskClient) -> None:
    # Routes 101 and 200 are beyond the table's end; route 0 is blue's already, in the order of the table's colours.
    answer = ask(client, {"box": "europe", "orange": "AQ", "red": bits([0, 1, 101, 200]), "blue": bits([1, 2])})
    assert answer["remarks"] == [
        "2 routes in red aren’t there.",
        "This edition has no orange player.",
        "1 route in blue already has another colour, and keeps it.",
    ]
    assert (of(answer, "red")["held"], of(answer, "blue")["held"]) == (2, 1)


def test_invalid_own_route_is_dropped_and_others_keep_numbers(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for line in ["0-0-3", "0-9-3", "0-1-0", "0-1-10", "0-1", "a-b-3", "-1-0-3", "0-1-3-2", "", "٠-١-٣", "0-1-²"]:
        with subtests.test(line):
            answer = ask(client, {"places": "A_B_C", "net": f"0-1-4.{line}.1-2-5", "red": bits([0, 1, 2])})
            assert answer["remarks"] == ["1 route in the link isn’t valid.", "1 route in red isn’t there."]
            assert (of(answer, "red")["length"], of(answer, "red")["held"]) == (9, 2)


def test_names_of_ones_own_are_escaped_and_bounded(client: FlaskClient) -> None:
    bold = "<script>x</script>"
    link = {"places": f"{bold}_B", "net": "0-1-4", "red": bits([0])}
    assert len(bold) <= MAX_NAME
    for path in (PAGE, ANSWER):
        html = client.get(f"{path}?{urlencode(link)}").get_data(as_text=True)
        if path == ANSWER:
            html = client.get(f"{path}?{urlencode(link)}").get_json()["html"]
        assert bold not in html
        assert bold in unescape(html)
    for name in ("x" * (MAX_NAME + 1), " ", "a\u202eb", "a\nb\0"):
        answer = ask(client, {"places": f"{name}_B", "net": "0-1-4", "red": bits([0])})
        assert answer["remarks"][0] == "1 route in the link isn’t valid."


def test_link_that_is_too_long_or_has_too_many_routes_is_refused(client: FlaskClient) -> None:
    long = urlencode({"net": "0-1-4." * 2000, "places": "A_B"})
    assert len(long) > 10_000
    for path in (PAGE, ANSWER):
        response = client.get(f"{path}?{long}")
        assert response.status_code == 414
        assert "This link is too long to be one of ours." in response.get_data(as_text=True)
    many = ask(client, {"places": "A_B", "net": ".".join(["0-1-4"] * (MAX_ROUTES + 1)), "red": bits(range(MAX_ROUTES))})
    assert many["remarks"] == [f"A network has at most {MAX_ROUTES} routes."]
    assert of(many, "red")["length"] == 4 * MAX_ROUTES


def test_largest_network_with_long_names_fits_into_a_link(client: FlaskClient) -> None:
    names = [f"Place with a name {number:02}" for number in range(MAX_ROUTES + 1)]
    net = ".".join(f"{number}-{number + 1}-9" for number in range(MAX_ROUTES))
    link = {"places": "_".join(names), "net": net, "red": bits(range(MAX_ROUTES))}
    assert len(urlencode(link)) < MAX_QUERY
    assert of(ask(client, link), "red")["length"] == 9 * MAX_ROUTES


def test_dense_network_is_answered(client: FlaskClient) -> None:
    pairs = list(combinations(range(12), 2))[:MAX_ROUTES]
    net = ".".join(f"{a}-{b}-{1 + (a * b + a) % 9}" for a, b in pairs)
    answer = ask(client, {"places": "_".join("ABCDEFGHIJKL"), "net": net, "red": bits(range(MAX_ROUTES))})
    assert of(answer, "red")["length"] > 150


def test_nothing_is_stored_and_the_phone_gets_no_cookie(client: FlaskClient) -> None:
    for path in (PAGE, f"{PAGE}?{urlencode(LINK)}", f"{ANSWER}?{urlencode(LINK)}"):
        assert "Set-Cookie" not in client.get(path).headers
