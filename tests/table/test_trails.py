"""The page of the paths, and the proof in words on it, on the awards page and on the sheet."""

import itertools
import json
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.graph.proof import prove
from companion.rules.graph.trail import longest_trail
from companion.rules.load import box_ids, get_box
from companion.table.presenters.network import trail_lines
from companion.table.wording.proofs import Reason, proof_view
from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table
from tests.support.html import read, words
from tests.support.networks import Line, lines, random_lines
from tests.support.tables import claim, open_table

CHAINED = "europe/five-players-chained-stations"
PROOF_OF_ANN = (
    "Left out: Berlin – Warszawa (4), Budapest – Wien (1), and Frankfurt – München (2)",
    "8 cities have an odd number of routes: Berlin, Budapest, Frankfurt, München, Paris, Warszawa, Wien, and Wilno.",
    (
        "The cheapest way to pair them off would leave out 6 trains: "
        "Budapest – Wien (1) Frankfurt – München (2) Warszawa – Wilno (3)"
    ),
    (
        "But that cuts the network in two: without Warszawa – Wilno (3), Petrograd, Riga, and Wilno "
        "are no longer connected to the others."
    ),
    (
        "It uses Warszawa – Wilno (3). That leaves out at least 7 trains: "
        "Berlin – Warszawa (4) Budapest – Wien (1) Frankfurt – München (2)"
    ),
    "It stays on one side of the cut. That leaves out at least 15 trains.",
    "So at most 37 of these 44 trains can be used in one path.",
)
"""Without Warszawa – Wilno her network of 44 trains has two parts, so the cheapest pairing is impossible."""


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize("page", ["walks", "final/awards", "final/sheet"])
def test_walk_is_shown_with_its_running_length_and_its_proof(app: Flask, page: str) -> None:
    text = words(phone_of(app).get(f"{put_on_a_table(app, load_game(CHAINED)[0])}/{page}"))
    assert "Wilno Riga 4 Petrograd 8 Wilno 12 Warszawa 15 Wien 19 Berlin 22" in text
    assert [sentence for sentence in PROOF_OF_ANN if sentence not in text] == []
    assert "Every route connected to it is used. What isn’t connected to it is too short: at most 3 trains." in text
    assert text.count("Every route is used, so nothing can be longer.") == 3


def test_walks_stand_one_under_the_other_the_longest_first(app: Flask) -> None:
    record, expected = load_game(CHAINED)
    path, phone = put_on_a_table(app, record), phone_of(app)
    for language, train in (("en", "train"), ("ru", "вагон")):
        figures = read(phone.get(f"{path}/walks", headers={"Accept-Language": language})).texts("span.figure")
        lengths = [int(figure.split()[0]) for figure in figures if train in figure]
        assert lengths == sorted(expected["longest"].values(), reverse=True)


def test_side_without_routes_has_no_walk_to_show(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert "No routes." in words(ann.get(f"{table.path}/walks"))
    table.record(claim("p2", "berlin--wien"))
    html = ann.get(f"{table.path}/walks").get_data(as_text=True)
    assert html.index("Bob") < html.index("Ann")
    assert html.count("data-walk=") == 1


def test_box_without_a_map_has_no_walks(ann: FlaskClient) -> None:
    assert ann.get(f"{open_table(ann, 2, 'card-game').path}/walks").status_code == 404
    assert ann.get("/t/nobody-gave-this-out/walks").status_code == 404


def test_browser_is_given_each_walk_as_a_line_from_city_to_city(app: Flask) -> None:
    page = read(phone_of(app).get(f"{put_on_a_table(app, load_game(CHAINED)[0])}/walks"))
    for walk in json.loads(page.text("#walks")):
        assert len(walk["cities"]) == len(walk["names"]) == len(walk["lines"]) + 1 == len(walk["lengths"]) + 1
        assert all(line[-1][-1] == after[0][0] for line, after in zip(walk["lines"], walk["lines"][1:], strict=False))


def test_line_of_a_walk_runs_on_in_every_box(subtests: pytest.Subtests) -> None:
    for box_id in [name for name in box_ids() if get_box(name).is_drawn]:
        with subtests.test(box_id):
            box = get_box(box_id)
            trail = longest_trail(Random(1).sample(list(box.routes.values()), 30))
            drawn = trail_lines(box, trail)
            assert len(drawn) == len(trail.routes) > 1
            for line, after in itertools.pairwise(drawn):
                assert line[-1][-1] == after[0][0]


# --- only the wording ---------------------------------------------------------------------------------------------


def argument(tracks: list[Line]) -> str:
    """The argument in one line."""

    def flat(steps: tuple[Reason, ...]) -> list[str]:
        return [text for step in steps for text in (step.text, *step.items, *flat(step.reasons))]

    return " ".join(flat(proof_view(prove(tracks), tracks, str.upper)["why"]))


def test_pairing_is_explained_where_it_is_enough() -> None:
    text = argument(lines("ab3", "bc1", "ca3", "ad2", "be4", "cf5"))
    assert text.endswith(
        "The cheapest way to pair them off leaves out 3 trains: A – D (2) B – C (1) "
        "So at most 15 of these 18 trains can be used in one path."
    )


def test_heavier_part_with_a_shorter_walk_is_a_separate_case() -> None:
    text = argument(lines("ab5", "ac5", "ad5", "ef4", "fg4", "gh4"))
    assert text.startswith(
        "Every route connected to it is used. Another part of the network has 15 trains, but no longer path:"
    )
    assert "at most 10 of these 15 trains" in text


def test_words_own_up_when_the_search_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rules.graph.proof.MAX_CASES", 0)
    assert "Only the program’s search vouches for it" in argument(lines("ab3", "ac4", "ad5"))


def test_every_argument_ends_in_the_length_of_the_walk() -> None:
    """The numbers of all cases add up to the length."""
    rng = Random(15)
    for _ in range(300):
        tracks = random_lines(rng, most=14)
        proof = prove(tracks)
        text = argument(tracks)
        if proof.left_out:
            first = proof.parts[0]
            assert f"at most {proof.trail.length} of th" in text, (tracks, first)
        assert len(proof_view(proof, tracks, str.upper)["left_out"]) == len(proof.left_out)


@pytest.mark.parametrize(
    ("box", "players", "wording"),
    [
        (
            "europe",
            2,
            "only the player’s own trains: it may pass through a city again, but over no train twice. Stations",
        ),
        ("germany", 2, "only the player’s own trains: it may pass through a city again, but over no train twice."),
        ("team-asia", 4, "both partners’ trains: it may pass through a city again, but over no train twice."),
    ],
)
def test_page_says_what_counts_in_the_words_of_the_box(ann: FlaskClient, box: str, players: int, wording: str) -> None:
    text = words(ann.get(f"{open_table(ann, players, box=box).path}/walks"))
    assert wording in text
    assert ("Stations and borrowed" in text) == (box == "europe")
