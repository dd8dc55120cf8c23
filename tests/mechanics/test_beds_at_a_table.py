"""Track pieces on the pages: the beds in the state, and corrections of a piece or of a claim of a bed."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.tables import OpenTable, on_board, open_table, reason

BED, CUT_OFF, TWIN = "grenoble--marseille", "avignon--nice", "dijon--paris"


def claim(player: str, route: str, **more: Any) -> dict[str, Any]:
    return {"type": "claim", "player": player, "route": route, **more}


def lay(player: str, route: str, color: str) -> dict[str, Any]:
    return {"type": "lay", "player": player, "route": route, "color": color}


def france(phone: FlaskClient, players: int = 3) -> OpenTable:
    return open_table(phone, box="france", players=players)


@pytest.mark.rule("FR-03", "FR-04", "FR-05", "FR-06")
def test_state_has_pieces_stock_and_shut_beds(ann: FlaskClient) -> None:
    table = france(ann)
    table.record(lay("p1", BED, "yellow"), lay("p2", TWIN, "blue"), claim("p3", TWIN))
    state = table.state()
    assert on_board(state, "laid") == {BED: "yellow"}
    left = state["mechanics"]["beds"]["supply"]["5"]
    assert (left["yellow"], left["blue"]) == (0, 1)
    assert state["claims"] == {TWIN: "p3"}
    assert state["built"]["laid"].keys() == {BED, TWIN}
    assert state["refusals"]["closed"].keys() == {"avignon--briancon", CUT_OFF, f"{TWIN}-2", f"{TWIN}-3"}
    assert reason(state, state["refusals"]["closed"][CUT_OFF]) == "Cut off for good: Grenoble – Marseille crosses it."
    assert state["likely"][0] == "p1"
    assert [entry["text"] for entry in state["recent"]] == [
        "Cat: Dijon – Paris", "Bob: blue on Dijon – Paris", "Ann: yellow on Grenoble – Marseille",
    ]  # fmt: skip
    assert state["recent"][1]["laid"] == TWIN


@pytest.mark.rule("FR-04")
def test_bed_without_a_piece_is_open_as_a_claim_names_the_colour(ann: FlaskClient) -> None:
    table = france(ann)
    assert table.state()["refusals"]["refused"] == {}
    assert table.send(claim("p1", BED)).status_code == 409
    table.record(claim("p1", BED, color="red"))
    assert table.state()["along"] == {BED: {"color": "red"}}
    assert table.state()["recent"][0]["text"] == "Ann: Grenoble – Marseille + track piece: red"


@pytest.mark.rule("FR-04", "ALL-13")
def test_claim_is_reassigned_though_its_piece_was_relaid(ann: FlaskClient) -> None:
    table = france(ann)
    table.record(lay("p1", BED, "blue"), claim("p2", BED), lay("p3", "lyon--rodez", "blue"))
    assert table.send(claim("p1", BED), instead=1).status_code == 201
    assert table.state()["claims"] == {BED: "p1"}
    assert on_board(table.state(), "laid") == {"lyon--rodez": "blue"}


@pytest.mark.rule("FR-04")
def test_table_that_notes_no_pieces_has_no_supply_and_says_so(ann: FlaskClient) -> None:
    table = france(ann)
    reason = {"rule": "unlaid", "reason": "too much to tap"}
    assert "Track pieces aren’t noted" in ann.get(f"{table.path}/house-rules").get_data(as_text=True)
    assert ann.post(f"{table.path}/house-rules", data=reason).status_code == 303
    assert table.state()["mechanics"]["beds"]["supply"] == {}
    assert table.send(claim("p1", BED)).status_code == 201


def test_board_has_each_bed_in_its_pieces_colour_until_claimed(ann: FlaskClient) -> None:
    table = france(ann)
    table.record(lay("p1", BED, "yellow"), lay("p2", TWIN, "blue"), claim("p3", TWIN))
    page = ann.get(table.path).get_data(as_text=True)
    assert page.count('class="track c-gray bed"') == 122
    assert f'class="track c-yellow bed" data-id="{BED}"' in page
    assert "▭ Grenoble – Marseille (5)." in page
    assert '"gray": ' not in page[page.index("data-glyphs=") :][:900]


def test_box_page_shows_pieces_and_certainty_of_crossings(ann: FlaskClient) -> None:
    page = ann.get("/boxes/france").get_data(as_text=True)
    assert "64 track pieces: in each of 8 colours 3 of 2 spaces, 3 of 3 spaces, 1 of 4 spaces, 1 of 5 spaces" in page
    assert "Crossings" in page
    assert "Ten pairs of beds" in page
