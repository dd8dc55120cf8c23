"""Passengers: waiting ones, those taken by claims, and the recorded draw."""

import pytest

from companion.mechanics.passengers.rules import PassengerBoard, PassengerFacts
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Passengers, Undo
from tests.support.play import line, refusals, replay, side

FIVE_IN_BERLIN = {"red": 2, "blue": 3}


def germany(*moves: Move, players: int = 2) -> Log:
    return replay(*moves, players=players, box="germany")


def board(log: Log) -> PassengerBoard:
    own = log.table.mechanic(PassengerBoard)
    assert own
    return own


@pytest.mark.rule("DE-02")
def test_sixty_passengers_wait_by_the_printed_counts() -> None:
    box = get_box("germany")
    facts = box.mechanics[PassengerFacts]
    counts = facts.numbers
    assert sum(counts.values()) == 60
    assert counts["berlin"] == 5
    assert {counts[city] for city in ("hamburg", "koln", "frankfurt", "munchen")} == {4}
    assert {counts[city] for city in ("leipzig", "stuttgart")} == {3}
    assert sum(count == 1 for count in counts.values()) == 28 + 5
    assert len(facts.rules.colors) * facts.rules.each == 60


@pytest.mark.rule("DE-04")
def test_claim_takes_one_passenger_from_each_end() -> None:
    log = germany(Claim("ann", "berlin--leipzig", take={"berlin": "red", "leipzig": "blue"}))
    assert (board(log).left("berlin"), board(log).left("leipzig")) == (4, 2)
    assert board(log).taken["ann"] == {"red": 1, "blue": 1}
    log.record(Undo(0))
    assert board(log).left("berlin") == 5


@pytest.mark.rule("DE-04")
@pytest.mark.parametrize("take", [{}, {"berlin": "red"}])
def test_taking_is_a_choice(take: dict[str, str]) -> None:
    assert refusals(germany(), Claim("ann", "berlin--leipzig", take=take)) == []


@pytest.mark.rule("DE-04")
@pytest.mark.parametrize(
    ("take", "rule"),
    [
        ({"dresden": "red"}, "DE-04"),
        ({"berlin": "purple"}, "DE-02"),
        ({"atlantis": "red"}, None),
    ],
)
def test_taking_what_is_not_there_is_refused(take: dict[str, str], rule: str | None) -> None:
    assert refusals(germany(), Claim("ann", "berlin--leipzig", take=take)) == [rule]


@pytest.mark.rule("DE-04")
def test_empty_end_gives_nothing() -> None:
    log = germany(Claim("ann", "berlin--rostock", take={"rostock": "red"}))
    assert refusals(log, Claim("bob", "rostock--schwerin", take={"rostock": "blue"})) == ["DE-04"]
    assert refusals(log, Claim("bob", "rostock--schwerin")) == []


@pytest.mark.rule("DE-04", "DE-05")
def test_country_has_one_passenger_for_all_its_border_ends() -> None:
    log = germany()
    kiel = next(route.id for route in log.box.routes_at["danemark-kiel"])
    bremerhaven = next(route.id for route in log.box.routes_at["danemark-bremerhaven"])
    assert refusals(log, Claim("ann", kiel, take={"danemark-kiel": "red"})) == ["DE-04"]
    log.record(Claim("ann", kiel, take={"danemark": "red"}))
    assert refusals(log, Claim("bob", bremerhaven, take={"danemark": "blue"})) == ["DE-04"]


@pytest.mark.rule("DE-02", "DE-04")
def test_what_was_drawn_limits_what_can_be_taken() -> None:
    log = germany(Passengers("berlin", FIVE_IN_BERLIN))
    assert board(log).colors_at("berlin") == ("red", "blue")
    assert refusals(log, Claim("ann", "berlin--leipzig", take={"berlin": "white"})) == ["DE-04"]
    log.record(Claim("ann", "berlin--leipzig", take={"berlin": "red"}))
    log.record(Claim("bob", "berlin--dresden", take={"berlin": "red"}))
    assert board(log).colors_at("berlin") == ("blue",)


@pytest.mark.rule("DE-02")
def test_colour_that_is_known_to_be_elsewhere_cannot_be_there() -> None:
    log = germany(
        Passengers("berlin", {"red": 5}),
        Passengers("hamburg", {"red": 4}),
        Claim("ann", "berlin--leipzig", take={"leipzig": "red"}),
    )
    assert "red" not in board(log).colors_at("koln")
    assert "red" not in board(log).colors_at("leipzig")
    assert refusals(log, Claim("bob", "dresden--leipzig", take={"dresden": "red"})) == ["DE-04"]
    assert refusals(log, Passengers("koln", {"red": 1, "blue": 3})) == ["DE-02"]


@pytest.mark.rule("DE-02")
@pytest.mark.parametrize(
    ("city", "colors", "rules"),
    [
        ("berlin", {"red": 4}, ["DE-02"]),
        ("berlin", {"red": 6}, ["DE-02"]),
        ("berlin", {"red": 6, "blue": -1}, ["DE-02"]),
        ("berlin", {}, ["DE-02"]),
        ("berlin", {"red": 4, "purple": 1}, ["DE-02"]),
        ("danemark-kiel", {"red": 1}, [None]),
        ("atlantis", {"red": 1}, [None]),
        ("danemark", {"red": 1}, []),
    ],
)
def test_draw_is_noted_as_printed(city: str, colors: dict[str, int], rules: list[str | None]) -> None:
    assert refusals(germany(), Passengers(city, colors)) == rules


@pytest.mark.rule("DE-02")
def test_draw_is_noted_once_and_agrees_with_what_was_taken() -> None:
    log = germany(Passengers("berlin", FIVE_IN_BERLIN))
    assert refusals(log, Passengers("berlin", FIVE_IN_BERLIN)) == ["DE-02"]
    log = germany(Claim("ann", "berlin--leipzig", take={"berlin": "white"}))
    assert refusals(log, Passengers("berlin", FIVE_IN_BERLIN)) == ["DE-02"]


@pytest.mark.parametrize("move", [Claim("ann", "berlin--wien", take={"wien": "red"}), Passengers("wien", {"red": 1})])
def test_board_without_passengers_has_none(move: Move) -> None:
    assert refusals(replay(), move) == [None]


def takes(player: str, *stops: tuple[str, str, str]) -> list[Move]:
    return [Claim(player, route, take={place: color}) for route, place, color in stops]


@pytest.mark.rule("DE-08", "ALL-12")
def test_most_and_second_most_of_each_colour_score() -> None:
    log = germany(
        *takes("ann", ("berlin--leipzig", "berlin", "red"), ("berlin--dresden", "berlin", "red")),
        *takes("bob", ("berlin--rostock", "berlin", "red"), ("berlin--schwerin", "berlin", "blue")),
        players=3,
    )
    assert line(log, "passengers") == {"ann": 20, "bob": 10 + 20, "cat": 0}
    assert side(log, "bob").witness["passengers"] == {"red": 1, "blue": 1}
    assert side(log, "bob").measures["passengers"] == 2


@pytest.mark.rule("DE-08")
def test_several_on_top_leave_no_second() -> None:
    log = germany(
        *takes("ann", ("berlin--leipzig", "berlin", "red"), ("hamburg--schwerin", "hamburg", "red")),
        *takes("bob", ("berlin--rostock", "berlin", "red"), ("bremen--hamburg", "hamburg", "red")),
        *takes("cat", ("berlin--schwerin", "berlin", "red")),
        players=3,
    )
    assert line(log, "passengers") == {"ann": 20, "bob": 20, "cat": 0}


@pytest.mark.rule("DE-08")
def test_several_second_score_ten_each() -> None:
    log = germany(
        *takes("ann", ("berlin--leipzig", "berlin", "red"), ("hamburg--schwerin", "hamburg", "red")),
        *takes("bob", ("berlin--rostock", "berlin", "red")),
        *takes("cat", ("berlin--schwerin", "berlin", "red")),
        players=3,
    )
    assert line(log, "passengers") == {"ann": 20, "bob": 10, "cat": 10}
