"""Boxes are recognized by their names in other programs."""

import pytest

from companion.features.transfer.reading.boards import BoardGuess, Named, guess, is_of_series

INDIA_AND_SWITZERLAND = "Ticket to Ride Map Collection: Volume 2 – India & Switzerland"


def guessed(name: str, board: str = "", addition: str = "", *, players: int = 2, teams: bool = False) -> BoardGuess:
    bgg = 9209 if name == "Ticket to Ride" else None
    return guess(Named((name,), bgg, board, (addition,) if addition else ()), players, in_teams=teams)


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("Ticket to Ride Europe", "europe"),
        ("Ticket To Ride - Europe", "europe"),
        ("Ticket to Ride: Europe – 15th Anniversary", "europe"),
        ("Zug um Zug: Europa – 15 Jahre", "europe"),
        ("Ticket to Ride: 10th Anniversary", "usa"),
        ("Zug um Zug Europa", "europe"),
        ("Les Aventuriers du Rail: Europe", "europe"),
        ("Les Aventuriers du Rail Europe", "europe"),
        ("Les Aventuriers du Rail : Allemagne", "germany"),
        ("Билет на поезд: Европа", "europe"),
        ("Jízdenky, prosím! Evropa", "europe"),
        ("¡Aventureros al Tren! Europa", "europe"),
        ("Ticket to Ride Map Collection: Volume 4 – Nederland", "nederland"),
        ("Ticket to Ride Map Collection: Volume 3 – The Heart of Africa", "heart-of-africa"),
        ("Ticket to Ride Map Collection: Volume 6½ – Poland", "poland"),
        ("Ticket to Ride: Amsterdam", "amsterdam"),
        ("Ticket to Ride", "usa"),
    ],
)
def test_name_is_a_box(name: str, box: str) -> None:
    assert guessed(name).box == box
    assert is_of_series(Named((name,)))


@pytest.mark.parametrize(
    "name",
    [
        *("Ticket to Ride: First Journey – Europe", "Ticket to Ride Legacy: Legends of the West"),
        *("Ticket to Ride: San Francisco", "Zug um Zug: Meine erste Reise", "Ticket to Ride: Paris"),
    ],
)
def test_another_game_of_the_series_is_none_of_ours(name: str) -> None:
    assert (guessed(name).boxes, guessed(name).title) == ((), name)


@pytest.mark.parametrize(
    ("name", "board", "addition", "box", "variant"),
    [
        ("Ticket to Ride", "Switzerland", "", "switzerland", ""),
        ("Ticket to Ride", "India", INDIA_AND_SWITZERLAND, "india", ""),
        ("Ticket to Ride", "Big Cities", "Ticket to Ride: USA 1910", "usa", "big-cities"),
        ("Ticket to Ride", "", "Ticket to Ride: USA 1910", "usa", ""),
        ("Ticket to Ride: Europe", "Mega Europe", "Ticket to Ride: Europa 1912", "europe", "mega"),
        ("Ticket to Ride: Germany", "", "Ticket to Ride: Europa 1912", "germany", ""),
        ("Ticket to Ride: Rails & Sails", "The World", "", "rails-and-sails-world", ""),
        ("Ticket to Ride: Rails & Sails", "Great Lakes", "", "rails-and-sails-great-lakes", ""),
        ("Ticket to Ride: Europe", "at the kitchen table", "", "europe", ""),
    ],
)
def test_special_goes_before_the_general(name: str, board: str, addition: str, box: str, variant: str) -> None:
    found = guessed(name, board, addition)
    assert (found.box, found.variant, found.is_sure) == (box, variant, True)


def test_two_boards_are_asked_for() -> None:
    found = guessed("Ticket to Ride", "", INDIA_AND_SWITZERLAND)
    assert (set(found.boxes), found.box, found.is_sure) == ({"india", "switzerland"}, "", False)
    assert found.title == INDIA_AND_SWITZERLAND


def test_number_of_players_tells_one_of_two_boards() -> None:
    assert guessed("Ticket to Ride", "", INDIA_AND_SWITZERLAND, players=4).box == "india"
    assert guessed("Ticket to Ride: Asia", players=4, teams=True).box == "team-asia"


def test_board_that_is_not_here_is_not_the_usa() -> None:
    found = guessed("Ticket to Ride", "San Francisco")
    assert (found.boxes, found.title, found.is_sure) == ((), "Ticket to Ride: San Francisco", False)
