"""Pictures to share: for every finished game a self-contained file without overlaps and within the card."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from companion.features.share.lettering import SET_APART, width
from companion.features.share.picture import (
    MARGIN_PX,
    PLACE_ROOM,
    WIDTH,
    Board,
    Head,
    ResultRow,
    draw_result,
    draw_trail,
)
from companion.pictures.board import draw_board
from companion.pictures.layout import layout_of
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.record import read_record
from companion.rules.score.sheet import Sheet, score
from companion.rules.table import Table

SVG = "{http://www.w3.org/2000/svg}"
GAMES = sorted((Path(__file__).parent.parent / "games").glob("*/*.json"))
LONG = [
    "W" * 40,
    "漢字" * 20,
    "👩‍👩‍👧" * 8,
    "عبد الرحمن بن محمد الخوارزمي أبو عبد الله",
    "Ш" * 40,
    "<script>\"&']]>" + "i" * 27,
]
HEAD = Head("Ticket to Ride: Asia", "21 Nov 2026", "Ann wins by 11")
LINES = [
    "Самый длинный маршрут",
    "Most tickets completed",
    "Mountain crossings",
    "Станции в запасе",
    "Depots left",
    "A",
]


class Piece(NamedTuple):
    """Position of an element on the card."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "Piece") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@cache
def table_of(path: Path) -> Table:
    record = read_record(json.dumps(json.loads(path.read_text(encoding="utf-8"))["record"]))
    return Log(get_box(record.box), record.setup, record.moves).table


@cache
def sheet_of(table: Table) -> Sheet:
    return score(table)


def rows_of(table: Table, names: Sequence[str] = ()) -> list[ResultRow]:
    """Return the sides of the table by place, with `names` for the players."""
    called = dict(zip(table.players, names or [player.name for player in table.players.values()], strict=False))
    return [
        ResultRow(
            names=tuple(called[player] for player in side.players),
            color=table.players[side.players[0]].color,
            letter=table.players[side.players[0]].color[0].upper(),
            place=side.place,
            total=side.total,
            points=tuple(side.lines.values()),
        )
        for side in sheet_of(table).sides
    ]


@cache
def board_of(table: Table, highlight: tuple[str, ...] | None = None) -> Board | None:
    if not table.box.has_map:
        return None
    claims = {route: table.players[player].color for route, player in table.claims.items()}
    layout = layout_of(table.box)
    drawn = draw_board(table.box, claims=claims, highlight=highlight, interactive=False)
    return Board(drawn, layout.width, layout.height)


def result_of(path: Path, head: Head = HEAD, names: Sequence[str] = (), theme: str = "light") -> str:
    table = table_of(path)
    rows = rows_of(table, names)
    return draw_result(head, rows, LINES[: len(rows[0].points)], "Итого", board_of(table), theme=theme)


def parse(markup: str) -> ET.Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def number(part: ET.Element, name: str) -> float:
    return float(part.get(name, 0))


def pieces(part: ET.Element, dx: float = 0, dy: float = 0, scale: float = 1) -> Iterator[Piece]:
    """Return the texts and cars of the card, without the board's."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))
    grown = re.match(r"scale\(([\d.]+)\)", part.get("transform", ""))
    dx, dy = (dx + float(moved[1]), dy + float(moved[2])) if moved else (dx, dy)
    scale = float(grown[1]) if grown else scale
    if part.tag == f"{SVG}text" and "letter" not in part.get("class", ""):
        words, size = part.text or "", number(part, "font-size")
        wide = width(words, size)
        left = dx + number(part, "x") - (wide if part.get("text-anchor") == "end" else 0)
        base = dy + number(part, "y")
        yield Piece(words, left, base - 0.74 * size, left + wide, base + 0.2 * size)
    elif part.tag == f"{SVG}rect" and part.get("class") == "space":
        left, top = dx + scale * number(part, "x"), dy + scale * number(part, "y")
        right, bottom = left + scale * number(part, "width"), top + scale * number(part, "height")
        yield Piece("car", left, top, right, bottom)
    for child in part:
        if child.tag != f"{SVG}svg":
            yield from pieces(child, dx, dy, scale)


def check_room(markup: str) -> None:
    """Check that all elements are within the card's margins, and that none overlaps another."""
    card = parse(markup)
    found = list(pieces(card))
    assert len(found) > 3
    height = number(card, "height")
    outside = [
        piece
        for piece in found
        if piece.left < MARGIN_PX - 0.5
        or piece.right > WIDTH - MARGIN_PX + 0.5
        or piece.top < 0
        or piece.bottom > height
    ]
    assert outside == []
    assert [(one, other) for one, other in combinations(found, 2) if one.covers(other)] == []


def test_card_of_every_finished_game_fits_and_is_self_contained(subtests: pytest.Subtests) -> None:
    """Also with the longest names and a victory shared by all."""
    head = Head("Ticket to Ride: Командная Азия · Большие города и ещё немного слов", "21 нояб. 2026", ", ".join(LONG))
    for path in GAMES:
        with subtests.test(f"{path.parent.name}/{path.stem}"):
            check_room(result_of(path))
            markup = result_of(path, head, LONG)
            check_room(markup)
            texts = [piece.what for piece in pieces(parse(markup))]
            shown = "".join(sign for what in texts for sign in what if sign not in (" ", *SET_APART))
            assert [name for name in LONG[: len(table_of(path).players)] if name.replace(" ", "") not in shown] == []
            check_is_a_file_of_its_own(markup)


def check_is_a_file_of_its_own(markup: str) -> None:
    """Check that the file has no script and fetches nothing."""
    card = parse(markup)
    assert "<script" not in markup
    assert not re.search(r"url\(|@import|@font-face|foreignObject|<image|<use", markup)
    assert set(re.findall(r"https?://[^\"' )]*", markup)) == {"http://www.w3.org/2000/svg"}
    names = {name for part in card.iter() for name in part.attrib}
    assert not {name for name in names if name.startswith("on") or "href" in name or name == "style"}
    assert card.get("width") == str(WIDTH)
    assert card.get("viewBox") == f"0 0 {WIDTH} {card.get('height')}"


def test_walk_of_every_side_has_room(subtests: pytest.Subtests) -> None:
    for path in GAMES:
        table = table_of(path)
        for side, row in zip(sheet_of(table).sides, rows_of(table, LONG), strict=True):
            walk = side.longest_route
            board = board_of(table, walk.routes)
            if not board or not walk.length:
                continue
            with subtests.test(f"{path.parent.name}/{path.stem}", side=side.id):
                markup = draw_trail(HEAD, row, [table.box.places[city].name_in("ru") for city in walk.cities], board)
                check_room(markup)
                lit = [group for group in parse(markup).iter(f"{SVG}g") if group.get("class", "").startswith("track")]
                assert sum("highlight" in group.get("class", "") for group in lit) == len(set(walk.routes))


def test_result_tells_places_names_totals_and_lines() -> None:
    path = next(path for path in GAMES if path.stem == "five-players-tie-decided-by-tickets")
    words = [piece.what.strip("".join(SET_APART)) for piece in pieces(parse(result_of(path))) if piece.what != "car"]
    assert words[:3] == [HEAD.title, HEAD.day, HEAD.headline]
    assert words[3:9] == ["1", "Dan", "40", "2", "Bob", "40"]
    assert words[18:25] == ["Самый длинный", "маршрут", "15", "26", "19", "15", "16"]
    assert words[25:31] == [LINES[1], "17", "2", "−4", "18", "−1"]
    assert words[-7:] == ["Итого", "40", "40", "33", "33", "15", "Stationmaster"]


def test_train_is_as_long_as_its_total() -> None:
    rows = [
        ResultRow((f"No. {place}",), "red", "R", place, total, (total,))
        for place, total in enumerate((90, 45, 1, 0, -9))
    ]
    markup = draw_result(HEAD, rows, ["Routes"], "Total", None)
    check_room(markup)
    trains = [group for group in parse(markup).iter(f"{SVG}g") if "scale" in group.get("transform", "")]
    lengths = [max(piece.right for piece in pieces(train)) for train in trains]
    assert len(lengths) == 3  # nothing and less than nothing have none
    assert lengths[0] == pytest.approx(WIDTH - 2 * MARGIN_PX - PLACE_ROOM, abs=0.5)
    assert lengths[1] == pytest.approx(lengths[0] / 2, abs=0.5)
    assert 0 < lengths[2] < lengths[0] / 20


def test_colours_are_shown_by_letter_and_by_mark() -> None:
    card = parse(result_of(GAMES[0]))
    letters = [part.text for part in card.iter(f"{SVG}text") if "letter" in part.get("class", "")]
    trains = [group for group in card.iter(f"{SVG}g") if "scale" in group.get("transform", "")]
    marked = {train.get("data-owner") for train in trains if train.find(f"{SVG}path[@class='mark']") is not None}
    colors = [row.color for row in rows_of(table_of(GAMES[0]))]
    assert letters == [color[0].upper() for color in colors] * 2
    assert marked == set(colors)


def test_theme_is_light_or_dark_and_changes_nothing_else() -> None:
    light, dark = (result_of(GAMES[0], theme=theme) for theme in ("light", "dark"))
    assert light != dark
    assert light.replace("@media not all", "@media all") == dark


def test_text_equivalent_names_the_result() -> None:
    path = next(path for path in GAMES if path.stem == "six-players-shared-victory")
    card = parse(result_of(path, names=["Ann", "Bob", "Cat", "Dan", "Eve", "<b>"]))
    assert card.findtext(f"{SVG}title") == HEAD.headline
    assert card.findtext(f"{SVG}desc") == "1. Ann + Bob 58; 1. Cat + Dan 58; 3. Eve + <b> 1"
