"""Plays from BoardGameGeek as users log them: quantities, guests, maps beside their base game, split files."""

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

import pytest
from flask import Flask

from companion.features.transfer.matching.games import Answers, Oddity
from companion.features.transfer.reading.parse import parse
from companion.features.transfer.reading.plays import ImportFault
from companion.rules.faults import Refused
from tests.support.a_group import open_group
from tests.support.doors import games_of, import_data, points_in

USA, EUROPE = ("Ticket to Ride", 9209), ("Ticket to Ride: Europe", 14996)
NEDERLAND = ("Ticket to Ride Map Collection: Volume 4 – Nederland", 147938)
USA_1910 = ("Ticket to Ride: USA 1910", 24439)
Player = tuple[str, str, int]
ANN_AND_BOB: Sequence[Player] = (("Ann", "112", 1), ("Bob", "98", 0))


def play(number: int, game: tuple[str, int], players: Sequence[Player] = ANN_AND_BOB, **more: object) -> str:
    some = {"date": "2024-03-02", "quantity": 1, "length": 0, "incomplete": 0, "nowinstats": 0, "location": ""} | more
    attributes = " ".join(f"{name}={quoteattr(str(value))}" for name, value in some.items())
    seats = "".join(
        f'<player username="" userid="0" name={quoteattr(name)} score="{score}" win="{won}"/>'
        for name, score, won in players
    )
    item = f'<item name={quoteattr(game[0])} objecttype="thing" objectid="{game[1]}"/>'
    return f'<play id="{number}" {attributes}>{item}<players>{seats}</players></play>'


def page(*plays: str, head: str = '<?xml version="1.0" encoding="utf-8"?>') -> str:
    return f'{head}<plays username="ann" total="{len(plays)}">{"".join(plays)}</plays>'


def imported(app: Flask, text: str, answers: Answers | None = None) -> list[tuple[str, dict[str, int | None]]]:
    group = open_group(app)
    import_data(app, group, text.encode(), answers=answers)
    return [(game["scores"].get("box") or game["scores"]["title"], points_in(game)) for game in games_of(app, group)]


BOTH = {"Ann": 112, "Bob": 98}


@pytest.mark.database("sqlite")
def test_quantity_gives_as_many_games_and_the_same_file_none(app: Flask) -> None:
    group = open_group(app)
    data = page(play(1, EUROPE, quantity=3)).encode()
    assert import_data(app, group, data).games == 3
    assert import_data(app, group, data).known == 3


@pytest.mark.parametrize(
    ("plays", "box"),
    [
        ((play(1, USA), play(2, NEDERLAND)), "nederland"),
        ((play(2, NEDERLAND), play(1, EUROPE)), "nederland"),
        ((play(1, USA), play(2, NEDERLAND, (("Ann", "", 0), ("Bob", "", 0)))), "nederland"),
        ((play(1, USA), play(2, USA_1910)), "usa"),
    ],
)
@pytest.mark.database("sqlite")
def test_base_game_and_its_map_are_one_game(app: Flask, plays: tuple[str, str], box: str) -> None:
    assert imported(app, page(*plays)) == [(box, BOTH)]
    assert len(imported(app, page(*plays), Answers(odd=tuple(Oddity)))) == 2, "two, if somebody says so"


@pytest.mark.database("sqlite")
def test_two_games_of_one_evening_stay_two(app: Flask) -> None:
    other = (("Ann", "90", 0), ("Bob", "101", 1))
    assert len(imported(app, page(play(1, USA), play(2, NEDERLAND, other)))) == 2
    assert len(imported(app, page(play(1, USA), play(2, NEDERLAND, date="2024-03-03")))) == 2


@pytest.mark.parametrize("name", ["Anonymous player", "", "anonymous"])
@pytest.mark.database("sqlite")
def test_players_without_a_name_are_guests(app: Flask, name: str) -> None:
    group = open_group(app)
    report = import_data(
        app, group, page(play(1, EUROPE, (("Ann", "112", 1), (name, "98", 0), (name, "80", 0)))).encode()
    )
    (game,) = games_of(app, group)
    assert (report.people, game["people"][1:]) == (1, [None, None])
    assert [one["points"] for one in game["scores"]["players"]] == [112, 98, 80]


@pytest.mark.parametrize(
    "between", ["\n", "\n\n\ufeff", "\nThis XML file does not appear to have any style information.\n"]
)
@pytest.mark.parametrize("head", ['<?xml version="1.0" encoding="utf-8"?>', "", '\n<?xml version="1.0"?>\n'])
@pytest.mark.database("sqlite")
def test_pages_in_one_file_are_read_one_after_the_other(app: Flask, between: str, head: str) -> None:
    pages = [page(play(1, EUROPE), head=head), page(play(2, EUROPE, date="2024-03-09"), head=head)]
    if "style" in between:
        between, pages[0] = "\n", f"This XML file does not appear to have any style information.\n{pages[0]}"
    assert len(imported(app, f"\n\n{between.join(pages)}\n")) == 2


@pytest.mark.database("sqlite")
def test_play_without_players_is_a_day_if_somebody_wants_it(app: Flask) -> None:
    text = page(play(1, EUROPE, ()), play(2, EUROPE, (("Ann", "", 1), ("Bob", "", 0)), date="2024-03-09"))
    assert imported(app, text) == [("europe", {"Ann": None, "Bob": None})]
    assert imported(app, text, Answers(odd=tuple(Oddity)))[0] == ("europe", {"somebody": None})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b'<?xml version="1.0"?><items totalitems="1"><item objecttype="thing"/></items>', ImportFault.COLLECTION),
        (b"<!DOCTYPE html><html><body>plays</body></html>", ImportFault.WEB_PAGE),
        (b"<!DOCTYPE plays [<!ENTITY a 'b'>]><plays/>", ImportFault.XML),
        ("<!DOCTYPE plays [<!ENTITY a 'b'>]><plays/>".encode("utf-16-le"), ImportFault.XML),
        ('<?xml version="1.0" encoding="utf-16"?><plays/>'.encode("utf-16-be"), ImportFault.DAMAGED),
        (b"<plays>" + b"<a>" * 300_000, ImportFault.XML),
        (b"<plays><play></plays>", ImportFault.XML),
        (b"\x89PNG\r\n\x1a\n....", ImportFault.PICTURE),
        (b"\xff\xd8\xff\xe0....", ImportFault.PICTURE),
        (b"%PDF-1.7 ...", ImportFault.PDF),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ImportFault.OLD_EXCEL),
    ],
)
def test_other_file_is_called_what_it_is(data: bytes, fault: ImportFault) -> None:
    with pytest.raises(Refused) as refused:
        parse(data)
    assert refused.value.faults[0].why is fault
