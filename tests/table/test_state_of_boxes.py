"""Passengers, depots, mountains and teams in the state of a table."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion.languages import languages
from companion.rules.load import box_ids, get_box
from companion.table.presenters.board import board_facts
from companion.table.presenters.shapes import Facts
from companion.table.service.loading import load
from tests.support.tables import OpenTable, claim, in_stock, on_board, open_table, reason, station, undo, warehouses


def germany(phone: FlaskClient, players: int = 3) -> OpenTable:
    return open_table(phone, players, box="germany")


def with_depots(phone: FlaskClient, box: str = "europe") -> OpenTable:
    return open_table(phone, 3, box=box, modules=("depots",))


def depot(player: str, city: str) -> dict[str, Any]:
    return {"type": "depot", "player": player, "city": city}


def stock(player: str, owner: str) -> dict[str, Any]:
    return {"type": "stock", "player": player, "owner": owner}


def drawn(city: str, **colors: int) -> dict[str, Any]:
    return {"type": "passengers", "city": city, "colors": colors}


def facts_of(app: Flask, table: OpenTable) -> Facts:
    with app.test_request_context():
        return board_facts(load(table.key).log.table)


def texts(table: OpenTable) -> list[str]:
    return [entry["text"] for entry in reversed(table.log())]


def why_no_depot(state: dict[str, Any], city: str) -> dict[str, str]:
    return {player: reason(state, at) for player, at in state["refusals"]["unbuilt"]["depot"].get(city, {}).items()}


# --- passengers


def waiting_in(table: OpenTable, place: str) -> tuple[int, dict[str, Any]]:
    state = table.state()
    return on_board(state, "number")[place], state["mechanics"]["passengers"]["waiting"][place]


@pytest.mark.rule("DE-02", "DE-04")
def test_passengers_left_and_the_colours_that_may_be_there(ann: FlaskClient) -> None:
    table = germany(ann)
    colors = ["red", "blue", "green", "yellow", "black", "white"]
    assert waiting_in(table, "berlin") == (5, {"colors": colors, "room": {}, "gone": {}})
    assert sum(on_board(table.state(), "number").values()) == 60
    table.record(claim("p1", "berlin--hamburg") | {"take": {"berlin": "red", "hamburg": "blue"}})
    assert waiting_in(table, "berlin") == (4, {"colors": colors, "room": {}, "gone": {"red": 1}})
    assert waiting_in(table, "hamburg")[0] == 3
    assert in_stock(table.state(), "passengers") == [2, 0, 0]


@pytest.mark.rule("DE-02")
def test_what_came_along_with_a_claim_is_sent(ann: FlaskClient) -> None:
    table = open_table(ann, 3, "germany")
    table.record({**claim("p1", "berlin--hamburg"), "take": {"berlin": "red"}}, claim("p2", "berlin--leipzig"))
    assert table.state()["along"] == {"berlin--hamburg": {"take": {"berlin": "red"}}}


def test_noted_colours_are_counted_and_can_be_undone(ann: FlaskClient) -> None:
    table = germany(ann)
    table.record(drawn("leipzig", red=2, white=1), claim("p1", "berlin--leipzig") | {"take": {"leipzig": "red"}})
    assert waiting_in(table, "leipzig") == (2, {"colors": ["red", "white"], "here": {"red": 1, "white": 1}})
    entry = table.log()[1]
    assert (entry["drawn"], "player" in entry) == ("leipzig", False)
    table.record(undo(0))
    assert waiting_in(table, "leipzig")[1]["gone"] == {"red": 1}
    assert texts(table) == [
        "In Leipzig: 2 red and 1 white",
        "Ann: Berlin – Leipzig + red from Leipzig",
        "Undone: In Leipzig: 2 red and 1 white",
    ]


@pytest.mark.rule("DE-02")
def test_room_is_sent_if_a_colour_has_fewer_than_passengers(ann: FlaskClient) -> None:
    table = germany(ann)
    table.record(drawn("hamburg", red=4), drawn("koln", red=4))
    assert waiting_in(table, "berlin")[1]["room"] == {"red": 2}
    assert waiting_in(table, "kiel")[1]["room"] == {}
    table.record(drawn("stuttgart", red=2, blue=1))
    assert waiting_in(table, "kiel")[1]["room"] == {"red": 0}
    assert "red" not in waiting_in(table, "kiel")[1]["colors"]


@pytest.mark.rule("DE-05", "DE-06")
def test_countrys_border_ends_are_one_place_with_its_passenger(app: Flask, ann: FlaskClient) -> None:
    facts = facts_of(app, germany(ann))
    ends = [facts["cities"][end] for end in ("danemark-bremerhaven", "danemark-kiel")]
    assert [(end["name"], end["stop"], end["builds"]) for end in ends] == [("Dänemark", "danemark", False)] * 2
    stops = facts["mechanics"]["passengers"]["stops"]
    assert stops["danemark"] == {"name": "Dänemark", "printed": 1}
    assert "danemark" not in facts["cities"]
    assert "danemark-kiel" not in stops


def test_junction_is_no_place_to_tap(app: Flask, ann: FlaskClient) -> None:
    facts = facts_of(app, open_table(ann, 4, box="team-asia"))
    assert not [city for city in facts["cities"] if city.startswith("junction")]
    assert facts["tracks"]["junction-west--lhasa"]["name"] == "Junction (west) – Lhasa"


def test_city_has_its_printed_name_and_is_found_by_others(app: Flask, ann: FlaskClient) -> None:
    """The board prints Onsk, the tickets Omsk."""
    table = open_table(ann, box="legendary-asia")
    city = facts_of(app, table)["cities"]["omsk"]
    assert city["name"] == "Onsk"
    assert {"Omsk", "Омск"} <= {*city["search"].split("|")}
    tickets = ann.get(f"{table.path}/tickets/p1?for=p1").get_data(as_text=True)
    assert re.search(
        r'data-name="Onsk\W+Astrakhan".* data-search="Onsk\|Омск\|Omsk\|Astrakhan\|Астрахань\|[^"]*"', tickets
    )


# --- depots


@pytest.mark.rule("E12-02")
def test_first_depots_are_asked_for_from_the_last_player_on(ann: FlaskClient) -> None:
    table = with_depots(ann)
    state = table.state()
    assert warehouses(state)["queue"] == ["p3", "p2", "p1"]
    assert why_no_depot(state, "wien") == dict.fromkeys(("p1", "p2"), "Set-up: the next depot is placed by Cat.")
    table.record(depot("p3", "wien"))
    assert warehouses(table.state())["queue"] == ["p2", "p1"]
    table.record(depot("p2", "paris"), depot("p1", "roma"))
    state = table.state()
    assert warehouses(state)["queue"] == []
    assert on_board(state, "shed") == {"wien": "p3", "paris": "p2", "roma": "p1"}
    assert state["refusals"]["unbuilt"]["depot"] == {}
    assert in_stock(state, "depots") == [4, 4, 4]
    assert state["recent"][0]["depot"] == "roma"
    assert "station" not in state["recent"][0]


@pytest.mark.rule("E12-06")
def test_depot_and_station_say_why_they_exclude_each_other(ann: FlaskClient) -> None:
    table = with_depots(ann)
    table.record(depot("p3", "wien"), depot("p2", "paris"), depot("p1", "roma"), station("p1", "berlin"))
    state = table.state()
    no_station = {reason(state, at) for at in state["refusals"]["unbuilt"]["station"]["wien"].values()}
    assert no_station == {"Cat has a depot in Wien. A station and a depot never share a city."}
    no_depot = why_no_depot(state, "berlin")
    assert set(no_depot) == {"p1", "p2", "p3"}
    assert set(no_depot.values()) == {"Ann has a station in Berlin. A station and a depot never share a city."}


@pytest.mark.rule("E12-03", "E12-04")
def test_warehouse_is_offered_on_claims_to_its_owners_depot(ann: FlaskClient) -> None:
    table = with_depots(ann)
    table.record(depot("p3", "wien"), depot("p2", "berlin"), depot("p1", "roma"))
    collect = warehouses(table.state())["collect"]
    assert collect["berlin--wien"] == ["p2", "p3"], "nobody noted cards: all may hold some"
    table.record(stock("p1", "p3"), stock("p2", "p3"))
    state = table.state()
    assert warehouses(state)["collect"]["berlin--wien"] == ["p3"], "Bob’s warehouse is known to be empty"
    assert "berlin--danzig" not in warehouses(state)["collect"]
    assert list(warehouses(state)["cards"].values()) == [0, 0, 2]
    assert state["likely"] == ["p3", "p1", "p2"]
    table.record(claim("p3", "berlin--wien") | {"collect": ["p3"]})
    state = table.state()
    assert in_stock(state, "depots") == [4, 4, 3]
    assert list(warehouses(state)["cards"].values()) == [0, 0, 0]
    assert texts(table)[-2:] == ["Bob: a card on Cat’s warehouse", "Cat: Berlin – Wien + Cat’s warehouse"]


@pytest.mark.rule("E12-08")
def test_emptying_all_warehouses_is_refused_until_reserve_empty(ann: FlaskClient) -> None:
    table = with_depots(ann)
    state = table.state()
    assert "reserve has no depot left" in reason(state, state["refusals"]["barred"]["empty"])
    table.record(depot("p3", "wien"), depot("p2", "berlin"), depot("p1", "roma"), stock("p1", "p2"))
    table.record(*(depot("p1", city) for city in ("paris", "kyiv", "madrid", "london")))
    assert "empty" not in table.state()["refusals"]["barred"]
    table.record({"type": "empty"})
    assert list(warehouses(table.state())["cards"].values()) == [0, 0, 0]
    assert texts(table)[-1] == "All warehouses emptied into a new deck"


@pytest.mark.rule("E12-01")
def test_depots_go_with_a_box_without_stations(ann: FlaskClient) -> None:
    table = with_depots(ann, "legendary-asia")
    state = table.state()
    assert state["refusals"]["unbuilt"].keys() == {"depot"}
    assert warehouses(state)["queue"] == ["p3", "p2", "p1"]
    table.record(depot("p3", "tehran"))
    assert on_board(table.state(), "shed") == {"tehran": "p3"}


# --- mountains


@pytest.mark.rule("LA-05", "LA-06")
def test_mountain_route_tells_its_trains_and_all_its_points(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, box="legendary-asia")
    track = facts_of(app, table)["tracks"]["lhasa--mandalay"]
    assert (track["length"], track["trains"], track["mountain"], track["points"]) == (2, 4, 2, 6)
    table.record(claim("p1", "lhasa--mandalay"))
    state = table.state()
    assert (state["players"][0]["points"], in_stock(state, "trains")[0]) == (6, 41)
    assert state["recent"][0]["points"] == 6


# --- teams


def team_asia(phone: FlaskClient, players: int = 4) -> OpenTable:
    return open_table(phone, players, box="team-asia")


@pytest.mark.rule("TA-01", "TA-06")
def test_team_has_one_marker_and_each_player_own_trains(ann: FlaskClient) -> None:
    table = team_asia(ann)
    table.record(claim("p1", "peking--shanghai"), claim("p2", "peking--shanghai-2"))
    state = table.state()
    first = state["sides"][0]
    assert (first["name"], first["players"], first["points"], first["trains"]) == ("Ann + Bob", ["p1", "p2"], 14, 46)
    assert [(each["side"], each["points"], each["stocks"][0]["number"]) for each in state["players"]] == [
        (first["id"], 14, 23),
        (first["id"], 14, 23),
        (state["sides"][1]["id"], 0, 27),
        (state["sides"][1]["id"], 0, 27),
    ]


@pytest.mark.rule("TA-05")
def test_third_track_of_a_triple_is_closed_to_everyone(ann: FlaskClient) -> None:
    table = team_asia(ann)
    table.record(claim("p1", "peking--shanghai"), claim("p3", "peking--shanghai-2"))
    state = table.state()
    assert list(state["refusals"]["closed"]) == ["peking--shanghai-3"]
    assert "only 2 of" in reason(state, state["refusals"]["closed"]["peking--shanghai-3"])


@pytest.mark.rule("TA-09")
def test_last_lap_is_announced_by_the_trains_of_the_team(ann: FlaskClient) -> None:
    table = team_asia(ann)
    first = ("dihua--ulan-bator", "harbin--ulan-bator", "cawnpore--junction-south", "junction-west--lhasa")
    second = ("dihua--junction-west", "dihua--jiuquan", "calcutta--madras", "peking--ulan-bator", "peking--shanghai")
    table.record(*(claim("p1", route) for route in (*first, "canton--hankow")))
    table.record(*(claim("p2", route) for route in second))
    assert in_stock(table.state(), "trains") == [0, 4, 27, 27]
    assert table.state()["last_lap"] is None
    table.record(claim("p2", "calcutta--dacca"))
    lap = table.state()["last_lap"]
    assert lap["text"] == "Last lap: Ann + Bob down to 3 trains."
    assert lap["waiting"] == ["p1", "p2", "p3", "p4"]


@pytest.mark.rule("TA-03", "ALL-08")
def test_sharing_tells_how_many_tickets_but_not_which(ann: FlaskClient) -> None:
    table = team_asia(ann)
    places = list(get_box("team-asia").places)
    keep = [{"a": places[number], "b": places[number + 9], "points": 9} for number in range(3)]
    table.record({"type": "tickets", "player": "p1", "keep": keep})
    table.record({"type": "share", "player": "p1", "tickets": keep[:1]})
    state = table.state()
    assert [player["tickets"] for player in state["players"]] == [2, 0, 0, 0]
    assert [side["holder"] for side in state["sides"]] == [1, 0]
    assert texts(table) == ["Ann: 3 tickets noted", "Ann: 1 ticket to the shared holder"]


# --- a box without a map


@pytest.mark.rule("CG-03")
def test_box_without_a_map_has_a_state_as_well(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    state = table.state()
    assert state["claims"] == state["refusals"]["refused"] == state["mechanics"] == {}
    assert [player["points"] for player in state["players"]] == [0, 0, 0]
    table.record({"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 3, "locomotive": 2}})
    table.record({"type": "pay", "player": "p1", "scoring": 1, "tickets": []})
    assert texts(table) == ["Ann: 5 train cards counted", "Ann: 0 tickets chosen to pay"]


# --- the reminder


REMINDED: list[tuple[str, int, tuple[str, ...], list[str], list[str]]] = [
    (
        "europe",
        3,
        (),
        [
            "the first costs one card, the second two and the third three of one colour",
            "A ferry",
            "three cards:",
            "If you can’t or won’t pay, you take your cards back",
            "If you play only locomotives, only locomotives match, and only they pay.",
            "If the deck runs short, turn over what is left, or nothing.",
        ],
        ["mountain", "passenger", "warehouse", "holder", "Dead ends"],
    ),
    (
        "germany",
        3,
        (),
        ["one passenger, of any colour there", "connect: Dänemark, Frankreich, Niederlande, Österreich, and Schweiz."],
        ["station", "A ferry", "A tunnel", "only locomotives", "warehouse"],
    ),
    ("legendary-asia", 3, (), ["one more train for each X, worth 2 points"], ["station", "A tunnel", "passenger"]),
    (
        "team-asia",
        4,
        (),
        ["Move two of your own tickets", "as many cards as", "face-up locomotive", "of the kept ones"],
        ["A ferry"],
    ),
    ("germany", 3, ("depots",), ["any warehouse", "for one depot from your own reserve"], ["face-up locomotive"]),
    ("northern-lights", 3, (), ["any two cards of one colour", "as many train cards as are printed"], ["station"]),
    (
        "france",
        3,
        (),
        [
            "A ferry needs a locomotive for each",
            "After drawing train cards, lay a track piece",
            "once a track piece lies on it",
            "A piece can’t be laid across",
        ],
        ["station", "passenger", "warehouse"],
    ),
    ("usa", 3, (), ["grey route takes cards of any one colour"], ["station", "A ferry", "A tunnel", "mountain"]),
    (
        "nordic-countries",
        3,
        (),
        [
            "Locomotives pay only on ferries and in tunnels",
            "any three cards may stand for a locomotive",
            "A tunnel turns over three cards",
            "Murmansk – Lieksa: any four cards",
            "leave the game",
        ],
        ["locomotives are wild", "station"],
    ),
    (
        "india",
        4,
        (),
        ["A ferry needs a locomotive", "any one colour; locomotives are wild"],
        ["A tunnel", "station"],
    ),
    (
        "new-york",
        4,
        (),
        ["taxis in this edition are called trains here", "taken face up is the only card"],
        ["A ferry", "A tunnel"],
    ),
    (
        "nederland",
        3,
        (),
        ["Claiming a route costs its toll: to the bank", "start staggered", "neutral player"],
        ["A ferry", "A tunnel"],
    ),
    (
        "old-west",
        4,
        (),
        ["in a free starting city", "scores for the marker’s owner", "three locomotives", "two cards of one colour"],
        ["A tunnel", "station", "passenger"],
    ),
    ("heart-of-africa", 4, (), ["A ferry needs a locomotive", "you may draw a terrain card"], ["A tunnel", "station"]),
    (
        "rails-and-sails-great-lakes",
        3,
        (),
        ["Exchange any number of trains", "Build one harbour", "round spaces take ships"],
        ["A ferry", "station"],
    ),
    (
        "rails-and-sails-world",
        3,
        (),
        ["Exchange any number of trains", "Build one harbour", "take two train cards of one colour per space"],
        ["A ferry", "station"],
    ),
    ("london", 4, (), ["buses in this edition are called trains here"], ["A ferry", "A tunnel", "taxis"]),
    ("amsterdam", 4, (), ["carts in this edition", "takes one goods card", "any one colour"], ["A ferry", "A tunnel"]),
    ("italy", 4, (), ["a ferry card stands for 2", "drawing one ferry card"], ["A tunnel", "two cards of one colour"]),
]


@pytest.mark.rule("EU-04", "EU-09", "TA-03", "TA-04", "US-09", "NO-03", "NO-07", "NO-08", "NO-09", "IN-04", "NY-09")
@pytest.mark.rule("NT-05", "NT-06", "AF-16")
@pytest.mark.rule("IT-05", "AM-10")
@pytest.mark.rule("GL-06", "GL-08")
@pytest.mark.rule("RS-05", "RS-07")
@pytest.mark.rule("FR-07")
@pytest.mark.rule("EU-07", "DE-05")
def test_page_reminds_of_what_the_box_can_do_and_nothing_else(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for box, players, modules, shown, absent in REMINDED:
        with subtests.test(f"{box} {modules}"):
            html = ann.get(open_table(ann, players, box=box, modules=modules).path).get_data(as_text=True)
            menu = html[html.index('id="rules-title"') :]
            menu = menu[: menu.index("</section>")]
            for thing in ("Draw train cards.", "Claim one route.", "Draw destination tickets.", *shown):
                assert thing in menu
            for thing in absent:
                assert thing not in menu


@pytest.mark.rule("CH-03", "CH-10", "NL-03", "NL-04", "NL-15", "AF-04", "AF-06", "AF-07", "AF-10")
@pytest.mark.rule("IT-06")
@pytest.mark.rule("GL-09", "GL-15")
@pytest.mark.rule("RS-04", "RS-07")
@pytest.mark.rule("FR-08")
@pytest.mark.parametrize("box", [box for box in box_ids() if get_box(box).hints])
def test_page_reminds_of_the_boxes_own_hints(ann: FlaskClient, box: str) -> None:
    table = open_table(ann, get_box(box).players_rule.least, box=box)
    for language in languages().values():
        html = ann.get(table.path, headers={"Accept-Language": language.code}).get_data(as_text=True)
        assert all(escape(language.translate(hint.text)) in html for hint in get_box(box).hints)
    if get_box(box).has_map:
        is_wild = "locomotives are wild" in ann.get(table.path).get_data(as_text=True)
        assert is_wild == get_box(box).payment.locomotives_wild


@pytest.mark.rule("EU-02", "DE-03", "LA-10", "CG-02", "CG-12", "CG-13", "CG-14", "CG-15")
@pytest.mark.parametrize(
    ("box", "sentences"),
    [
        ("europe", ["Starting tickets you don’t keep go back to the box. Later ones go under the deck."]),
        ("legendary-asia", ["Starting tickets you don’t keep go back to the box. Later ones go under the deck."]),
        ("germany", ["Tickets you don’t keep go back to the deck they came from.", "Dead ends, where your routes"]),
        (
            "card-game",
            [
                "Starting tickets you don’t keep are shuffled back into the deck. Later ones go under it.",
                "Each player starts with one locomotive and seven train cards.",
                "Each turn, first move one card per colour from station to pile.",
                "Draw two train cards; a face-up locomotive counts as both.",
                "Three face-up locomotives change nothing: no cards are replaced.",
                "Players don’t look into their own train pile before a scoring.",
                "Everyone has one more turn, including the player who drew it.",
                "Face-up train cards can still be drawn.",
            ],
        ),
    ],
)
def test_table_says_what_players_ask_of_the_rulebook(ann: FlaskClient, box: str, sentences: list[str]) -> None:
    page = ann.get(open_table(ann, 2, box=box).path).get_data(as_text=True)
    assert [sentence for sentence in sentences if sentence not in page] == []
