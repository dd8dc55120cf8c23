"""Spreadsheets of users: other languages, separators, layouts and orders, and the expected games."""

import pytest

from companion.features.transfer.reading.parse import parse
from companion.features.transfer.reading.plays import FilePlays
from companion.features.transfer.reading.tables import moment_of, number_of
from tests.support.read_plays import Game, games_in

ANN_AND_BOB: list[Game] = [("2024-03-02", "europe", {"Ann": 112, "Bob": 98})]
TWO: list[Game] = [
    ("2024-03-02", "europe", {"Ann": 112, "Bob": 98, "Carl": 77}),
    ("2024-03-09", "usa", {"Ann": 90, "Bob": 98, "Carl": 85}),
]


def plays_in(text: str, encoding: str = "utf-8") -> FilePlays:
    plays = parse(text.encode(encoding)).plays
    assert plays is not None
    return plays


def winners_in(plays: FilePlays) -> list[list[str]]:
    return [[seat.name for seat in play.seats if seat.won] for play in plays.plays]


LONG = {
    "German, semicolons, month.day": (
        "Datum;Spielplan;Spieler;Punkte\n02.03.2024;Europa;Ann;112\n02.03.2024;Europa;Bob;98",
        ANN_AND_BOB,
    ),
    "French, tabs, month in words": (
        "Date\tPlateau\tJoueur\tScore\n2 mars 2024\tEurope\tAnn\t112 points\n2 mars 2024\tEurope\tBob\t98 points",
        ANN_AND_BOB,
    ),
    "Spanish, weekday and month": (
        "Fecha;Tablero;Jugador;Puntos\nsábado, 2 de marzo de 2024;Europa;Ann;112\nsáb. 2 mar 2024;Europa;Bob;98",
        ANN_AND_BOB,
    ),
    "Italian, short month": (
        "Data;Mappa;Giocatore;Punti\n2 mar 2024;Europa;Ann;112 pt\n2 mar 2024;Europa;Bob;98 pt",
        ANN_AND_BOB,
    ),
    "Dutch, dashes": (
        "Datum,Bord,Speler,Punten\n2-3-2024,Europa,Ann,112\n2-3-2024,Europa,Bob,98",
        ANN_AND_BOB,
    ),
    "Polish, month in the genitive": (
        "Data;Plansza;Gracz;Wynik\n2 marca 2024 r.;Europa;Ann;112 pkt\n2 marca 2024 r.;Europa;Bob;98 pkt",
        ANN_AND_BOB,
    ),
    "Russian, month in the genitive": (
        "Дата;Карта;Игрок;Очки\n2 марта 2024 г.;Европа;Ann;112 очков\n2 марта 2024 г.;Европа;Bob;98 очков",
        ANN_AND_BOB,
    ),
    "English ordinals and bars": (
        "Date|Board|Player|Score\nSat 2nd March 2024|Europe|Ann|112*\nSat 2nd March 2024|Europe|Bob|98",
        ANN_AND_BOB,
    ),
    "other order of columns": (
        "Score,Player,When,Map\n112,Ann,2024/03/02,Europe\n98,Bob,2024/03/02,Europe",
        ANN_AND_BOB,
    ),
    "Excel's separator line and an empty line": (
        "sep=;\n;;;\nDate;Board;Player;Score\n2024-03-02;Europe;Ann;112\n2024-03-02;Europe;Bob;98",
        ANN_AND_BOB,
    ),
    "two title lines": (
        (
            "Our Ticket to Ride evenings;;;\nupdated 2024-05-01;;;\n\nDate;Board;Player;Score\n"
            "2024-03-02;Europe;Ann;112\n2024-03-02;Europe;Bob;98"
        ),
        ANN_AND_BOB,
    ),
    "a title names the board": (
        "Zug um Zug: Europa;;\nDatum;Name;Ergebnis\n2.3.24;Ann;112\n2.3.24;Bob;98",
        ANN_AND_BOB,
    ),
    "day once, German": (
        "Tag;Karte;Name;Punkte\n2.3.2024;Europa;Ann;112\n;;Bob;98\n;;Carl;77\n9.3.2024;USA;Ann;90\n;;Bob;98\n;;Carl;85",
        TWO,
    ),
    "ditto marks": (
        'Date;Board;Player;Score\n2024-03-02;Europe;Ann;112\n";;Bob;98'.replace('";;', "dito;dito;"),
        ANN_AND_BOB,
    ),
    "two games of one evening, the day once": (
        "Date,Board,Player,Score\n2024-03-02,Europe,Ann,112\n,,Bob,98\n,USA,Ann,90\n,,Bob,98",
        [ANN_AND_BOB[0], ("2024-03-02", "usa", {"Ann": 90, "Bob": 98})],
    ),
    "day and board in a line of their own": (
        "Date,Board,Player,Score\n2024-03-02,Europe,,\n,,Ann,112\n,,Bob,98",
        ANN_AND_BOB,
    ),
    "sorted by player": (
        (
            "Player,Date,Board,Score\nAnn,2024-03-02,Europe,112\nAnn,2024-03-09,USA,90\nBob,2024-03-02,Europe,98\n"
            "Bob,2024-03-09,USA,98\nCarl,2024-03-02,Europe,77\nCarl,2024-03-09,USA,85"
        ),
        TWO,
    ),
    "parts before the total, German": (
        (
            "Datum;Karte;Spieler;Strecken;Zielkarten;Längste;Gesamt\n2.3.2024;Europa;Ann;62;50;0;112\n"
            "2.3.2024;Europa;Bob;55;33;10;98"
        ),
        ANN_AND_BOB,
    ),
    "points are the sum, whatever they are called": (
        "Date,Board,Player,Score,Routes,Tickets,Bonus\n2024-03-02,Europe,Ann,112,62,40,10\n2024-03-02,Europe,Bob,98,55,43,0",
        ANN_AND_BOB,
    ),
    "parts without a total": (
        "Date,Board,Player,Routes,Tickets,Longest\n2024-03-02,Europe,Ann,62,40,10\n2024-03-02,Europe,Bob,55,43,0",
        ANN_AND_BOB,
    ),
    "the total runs on": (
        (
            "Date,Board,Player,Points,Total\n2024-03-02,Europe,Ann,112,112\n2024-03-02,Europe,Bob,98,98\n"
            "2024-03-09,USA,Ann,90,202\n2024-03-09,USA,Bob,98,196"
        ),
        [ANN_AND_BOB[0], ("2024-03-09", "usa", {"Ann": 90, "Bob": 98})],
    ),
    "weekday beside the day it was played on": (
        (
            "Day,Played on,Game,Board,Player,Rank,Place,Points\nSaturday,2024-03-02,17,Europe,Ann,1,Home,112\n"
            "Saturday,2024-03-02,17,Europe,Bob,2,Home,98"
        ),
        ANN_AND_BOB,
    ),
    "hour and zone": (
        "Date,Board,Player,Score\n2024-03-02 20:15 +01:00,Europe,Ann,112\n2024-03-02 20:15 +01:00,Europe,Bob,98",
        ANN_AND_BOB,
    ),
    "Excel's numbers of days": ("Date,Board,Player,Score\n45353,Europe,Ann,112\n45353,Europe,Bob,98", ANN_AND_BOB),
    "a sum line below": (
        "Date,Board,Player,Score\n2024-03-02,Europe,Ann,112\n2024-03-02,Europe,Bob,98\n,,Total,210",
        ANN_AND_BOB,
    ),
    "the header comes again": (
        (
            "Date,Board,Player,Score\n2024-03-02,Europe,Ann,112\n,,Bob,98\n,,Carl,77\nDate,Board,Player,Score\n"
            "2024-03-09,USA,Ann,90\n,,Bob,98\n,,Carl,85"
        ),
        TWO,
    ),
    "players and scores in one cell each": (
        'Date,Board,Players,Scores\n2024-03-02,Europe,"Ann, Bob","112, 98"',
        ANN_AND_BOB,
    ),
    "a score of three is missing": (
        "Date,Board,Player,Score\n2024-03-02,Europe,Ann,112\n2024-03-02,Europe,Bob,98\n2024-03-02,Europe,Carl,",
        ANN_AND_BOB,
    ),
    "two players against each other in a cell": (
        "Datum;Karte;Spieler;Ergebnis\n2.3.2024;Europa;Ann - Bob;112 : 98",
        ANN_AND_BOB,
    ),
    "names with scores in one cell": ('Date,Board,Players\n2024-03-02,Europe,"Ann 112, Bob (98)"', ANN_AND_BOB),
}
WIDE = {
    "German, with the highest and the mean": (
        "Datum;Spiel;Ann;Bob;Carl;Bestwert;Schnitt\n2.3.2024;Europa;112;98;77;112;96\n9.3.2024;USA;90;98;85;98;91",
        TWO,
    ),
    "headings that nobody knows": (
        "Date,Board,Ann,Bob,Carl,Foo,Bar\n2024-03-02,Europe,112,98,77,112,14\n2024-03-09,USA,90,98,85,98,8",
        TWO,
    ),
    "number of players, sum, margin before the people": (
        (
            "Game no,Date,Board,Players,Sum,Margin,Ann,Bob,Carl\n1,2024-03-02,Europe,3,287,14,112,98,77\n"
            "2,2024-03-09,USA,3,273,8,90,98,85"
        ),
        TWO,
    ),
    "points of each by name": (
        "Date,Board,Ann points,Bob points,Carl points\n2024-03-02,Europe,112,98,77\n2024-03-09,USA,90,98,85",
        TWO,
    ),
    "parts and total of each": (
        "Date,Board,Ann tickets,Ann total,Bob tickets,Bob total\n2024-03-02,Europe,40,112,33,98",
        ANN_AND_BOB,
    ),
    "a word and a dash affect their cells alone": (
        "Date,Board,Ann,Bob,Carl\n2024-03-02,Europe,112,98,77\n2024-03-09,USA,90,98,sick\n2024-03-16,USA,91,–,80",
        [TWO[0], ("2024-03-09", "usa", {"Ann": 90, "Bob": 98}), ("2024-03-16", "usa", {"Ann": 91, "Carl": 80})],
    ),
    "somebody is absent more often than not": (
        "Date,Board,Ann,Bob,Carl\n2024-03-02,Europe,112,98,77\n2024-03-09,USA,90,98,absent\n2024-03-16,USA,91,80,absent",
        [TWO[0], ("2024-03-09", "usa", {"Ann": 90, "Bob": 98}), ("2024-03-16", "usa", {"Ann": 91, "Bob": 80})],
    ),
    "year, month and day in columns of their own": (
        "Year,Month,Day,Board,Ann,Bob\n2024,3,2,Europe,112,98\n2024,March,9,USA,90,98",
        [ANN_AND_BOB[0], ("2024-03-09", "usa", {"Ann": 90, "Bob": 98})],
    ),
    "day once for two games": (
        "Date,Board,Ann,Bob\n2024-03-02,Europe,112,98\n,USA,90,98",
        [ANN_AND_BOB[0], ("2024-03-02", "usa", {"Ann": 90, "Bob": 98})],
    ),
    "Max is a name": (
        "Date,Board,Ann,Max\n2024-03-02,Europe,112,98",
        [("2024-03-02", "europe", {"Ann": 112, "Max": 98})],
    ),
    "a column for each game": ("Date,2024-03-02,2024-03-09\nBoard,Europe,USA\nAnn,112,90\nBob,98,98\nCarl,77,85", TWO),
    "Russian names in an old encoding": (
        "Дата;Карта;Аня;Боря\n02.03.2024;Европа;112;98",
        [("2024-03-02", "europe", {"Аня": 112, "Боря": 98})],
    ),
}
PAIRS = {
    "German": (
        (
            "Datum;Karte;Spieler 1;Punkte 1;Spieler 2;Punkte 2;Spieler 3;Punkte 3\n"
            "2.3.2024;Europa;Ann;112;Bob;98;Carl;77\n"
            "9.3.2024;USA;Bob;98;Ann;90;Carl;85"
        ),
        TWO,
    ),
    "names first, then scores": (
        "Date,Board,P1,P2,Score P1,Score P2\n2024-03-02,Europe,Ann,Bob,112,98",
        ANN_AND_BOB,
    ),
    "number first": (
        "Fecha;Tablero;1. Jugador;1. Puntos;2. Jugador;2. Puntos\n2.3.24;Europa;Ann;112;Bob;98",
        ANN_AND_BOB,
    ),
    "winner and loser": ("Date,Board,Winner,Points,Loser,Points\n2024-03-02,Europe,Ann,112,Bob,98", ANN_AND_BOB),
    "ordinals": (
        (
            "Date,Board,1st,Score,2nd,Score,3rd,Score\n2024-03-02,Europe,Ann,112,Bob,98,Carl,77\n"
            "2024-03-09,USA,Bob,98,Ann,90,Carl,85"
        ),
        TWO,
    ),
    "the same headings again": ("Date,Board,Player,Score,Player,Score\n2024-03-02,Europe,Ann,112,Bob,98", ANN_AND_BOB),
    "a score of three is missing": (
        "Data;Mappa;Giocatore 1;Punti 1;Giocatore 2;Punti 2;Giocatore 3;Punti 3\n2/3/2024;Europa;Ann;112;Bob;98;Carl;",
        ANN_AND_BOB,
    ),
    "names by rank": (
        "Date,Board,1st,2nd,3rd\n2024-03-02,Europe,Ann,Bob,Carl",
        [("2024-03-02", "europe", {"Ann": None, "Bob": None, "Carl": None})],
    ),
    "scores without headings": ("Date,Board,Player 1,,Player 2,\n2024-03-02,Europe,Ann,112,Bob,98", ANN_AND_BOB),
    "player and score in one heading": (
        "Date,Board,Player 1 name,Player 1 score,Player 2 name,Player 2 score\n2024-03-02,Europe,Ann,112,Bob,98",
        ANN_AND_BOB,
    ),
    "letters": ("Datum;Karte;Spieler A;Punkte A;Spieler B;Punkte B\n2.3.2024;Europa;Ann;112;Bob;98", ANN_AND_BOB),
}
TABLES = {
    f"{kind}: {name}": case
    for kind, some in (("long", LONG), ("wide", WIDE), ("pairs", PAIRS))
    for name, case in some.items()
}


@pytest.mark.parametrize("name", TABLES)
def test_table_gives_its_games(name: str) -> None:
    text, games = TABLES[name]
    assert games_in(plays_in(text)) == games


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Дата;Карта;Игрок;Очки\n02.03.2024;Европа;Ann;112\n02.03.2024;Европа;Bob;98", "cp1251"),
        ("Data;Plansza;Gracz;Wynik;Miejsce gry\n2.3.2024;Europa;Ann;112;Łódź\n2.3.2024;Europa;Bob;98;Łódź", "cp1250"),
        ("Datum;Karte;Spieler;Punkte;Ort\n2.3.2024;Europa;Ann;112;Küche\n2.3.2024;Europa;Bob;98;Küche", "cp1252"),
        ("Datum;Karte;Spieler;Punkte\n2.3.2024;Europa;Ann;112\n2.3.2024;Europa;Bob;98", "utf-16"),
        ("Datum;Karte;Spieler;Punkte\n2.3.2024;Europa;Ann;112\n2.3.2024;Europa;Bob;98", "utf-16-le"),
        ("Datum;Karte;Spieler;Punkte\n2.3.2024;Europa;Ann;112\n2.3.2024;Europa;Bob;98", "utf-8-sig"),
    ],
)
def test_encoding_is_found_by_its_letters(text: str, encoding: str) -> None:
    assert games_in(plays_in(text, encoding)) == ANN_AND_BOB


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        ("Date,Board,Ann,Bob,Winner\n2024-03-02,Europe,98,98,Bob", [["Bob"]]),
        ("Datum;Karte;Ann;Bob;Carl;Sieger\n2.3.24;Europa;98;98;70;Ann & Bob", [["Ann", "Bob"]]),
        ("Date,Board,Player,Score,Winner\n2024-03-02,Europe,Ann,98,Bob\n2024-03-02,Europe,Bob,98,Bob", [["Bob"]]),
        ("Date,Board,Player,Score,Won\n2024-03-02,Europe,Ann,98,\n2024-03-02,Europe,Bob,98,x", [["Bob"]]),
        ("Date,Board,Player,Score,Winner\n2024-03-02,Europe,Ann,98,Bob\n,,Bob,98,", [["Bob"]]),
        ("Date,Board,Player 1,Score 1,Player 2,Score 2,Winner\n2024-03-02,Europe,Ann,98,Bob,98,Bob", [["Bob"]]),
        ("Date,Board,1st,2nd\n2024-03-02,Europe,Bob,Ann", [["Bob"]]),
        ("Date,Board,Player,Winner\n2024-03-02,Europe,Ann,yes\n2024-03-02,Europe,Bob,no", [["Ann"]]),
        ("Date,Board,Ann,Bob,Carl\n2024-03-02,Europe,2,1,3\n2024-03-09,Europe,1,3,2", [["Bob"], ["Ann"]]),
    ],
)
def test_winner_is_read_in_any_layout(text: str, winners: list[list[str]]) -> None:
    assert winners_in(plays_in(text)) == winners


def test_columns_and_cells_that_are_not_used_are_named() -> None:
    parsed = parse(
        b"Date,Board,Snack,Ann,Bob,Carl,High score\n"
        b"2024-03-02,Europe,nuts,112,98,77,112\n2024-03-09,USA,tea,90,98,ill,98"
    )
    assert parsed.layout is not None
    assert parsed.layout.unused == ["Snack", "High score"]
    assert [(one.line, one.column, one.text) for one in parsed.plays.unread] == [(3, "Carl", "ill")]  # type: ignore[union-attr]


def test_columns_of_small_numbers_are_asked_about() -> None:
    parsed = parse(b"Date,Board,Ann,Bob,Beers\n2024-03-02,Europe,112,98,3\n2024-03-09,USA,90,98,5")
    assert parsed.layout is not None
    assert parsed.layout.doubts
    assert parsed.layout.people == {2: "Ann", 3: "Bob"}, "proposed"


@pytest.mark.parametrize(
    ("day", "hour", "moment"),
    [
        *(("March 2, 2024", "", "2024-03-02T00:00:00"), ("2nd March 2024", "8:15 pm", "2024-03-02T20:15:00")),
        *(("Mar. 2, '24", "", "2024-03-02T00:00:00"), ("02-Mar-24", "", "2024-03-02T00:00:00")),
        *(("Sa, 04.11.2023", "", "2023-11-04T00:00:00"), ("Samstag, 4. November 2023", "", "2023-11-04T00:00:00")),
        *(("4. März 2024, 20:15 Uhr", "", "2024-03-04T20:15:00"), ("2.3.24", "20.15 Uhr", "2024-03-02T20:15:00")),
        *(("mar. 5 mars 2024", "20h15", "2024-03-05T20:15:00"), ("4 août 2023", "", "2023-08-04T00:00:00")),
        *(("mar 2 abr 2024", "", "2024-04-02T00:00:00"), ("2 de marzo de 2024", "", "2024-03-02T00:00:00")),
        *(("sabato 2 marzo 2024", "", "2024-03-02T00:00:00"), ("za 2 mrt 2024", "", "2024-03-02T00:00:00")),
        *(("2 maja 2024", "", "2024-05-02T00:00:00"), ("2 мая 2024 г.", "", "2024-05-02T00:00:00")),
        *(("20240302", "", "2024-03-02T00:00:00"), ("2024/3/2 9:05", "", "2024-03-02T09:05:00")),
        *(("2024-12-31T23:30:00Z", "", "2024-12-31T23:30:00+00:00"), ("45353", "0.84375", "2024-03-02T20:15:00")),
        *(
            ("2024-12-31 23:30 -05:00", "", "2024-12-31T23:30:00-05:00"),
            ("2024-12-31", "23:30Z", "2024-12-31T23:30:00+00:00"),
            ("45353", "0.75", "2024-03-02T18:00:00"),
        ),
        *(("31.12.2024 23:30 MEZ", "", "2024-12-31T23:30:00+01:00"), ("45353.84375", "", "2024-03-02T20:15:00")),
        *(("yesterday", "", None), ("2024", "", None), ("31.2.2024", "", None), ("March", "", None), ("17", "", None)),
        *(("May the 4th", "", None), ("2024-13-01", "", None), ("", "20:15", None), ("112", "", None)),
    ],
)
def test_day_is_read_in_eight_languages(day: str, hour: str, moment: str | None) -> None:
    found = moment_of(day, hour)
    assert (found.isoformat() if found else None) == moment


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("112 pts", 112), ("131*", 131), ("112 Punkte (Sieg)", 112), ("112,0", 112), ("~112", 112), ("-7", -7)),
        *(("62+25+10", 97), ("62+25=87", 87), ("87 (62+25)", 87), ("★ 112", 112), ("112 очков", 112), ("'-3", -3)),
        *(
            ("absent", None),
            ("1st", None),
            ("20:15", None),
            ("112/98", None),
            ("3 of 4", None),
            ("12.5", None),
            ("", None),
        ),
    ],
)
def test_score_is_read_with_units_and_marks(text: str, number: int | None) -> None:
    assert number_of(text) == number
