"""A picture to share: the result of a game, or a side's longest route, as a card for a chat.

The card is `WIDTH` wide and as high as its content. The SVG contains its styles and needs no font or other file. The
caller supplies all words in the reader's language.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

import segno

from companion.features.share.lettering import Lines, broken, fit, set_apart
from companion.pictures.board import board_style
from companion.pictures.geometry import SPACE_WIDTH
from companion.pictures.svg import element, mark, number, style, text

WIDTH = 1080
"""Width of the card. Text keeps `MARGIN` from its edges."""

MARGIN_PX = 56
ROOM_WIDTH = WIDTH - 2 * MARGIN_PX

BOARD_HEIGHT = 880
"""Largest height of an upright board; sea and land continue beside it."""

CAR = (78, 46)
"""Width and height of a car with a letter."""

PLACE_ROOM, CAR_ROOM, TOTAL_ROOM = 56, 102, 180
"""Widths of rank, lettered cars and total in a row; names get the rest."""

TRAIN_CAR, SHORTEST_CAR, TRAIN_GAP = 25.0, 16.0, 2.0
TRAIN_SCALE_FACTOR = 2.2
"""Scale of the train beside a total; its cars are about this long in board units."""

QR_SIZE, QUIET = 180, 4
"""Size of the QR code, and its white margin in modules."""

_STYLE = (Path(__file__).parent / "picture.css").read_text(encoding="utf-8")


class ResultRow(NamedTuple):
    """A side with its players, rank, total, and points by category."""

    names: tuple[str, ...]
    color: str
    letter: str
    place: int = 0
    total: int = 0
    points: tuple[int, ...] = ()


class Board(NamedTuple):
    """A board drawn by `draw_board`, with the size of its view box."""

    markup: str
    width: float
    height: float


class Head(NamedTuple):
    """The heading: the edition, the date, and the main sentence."""

    title: str
    day: str
    headline: str


class Block(NamedTuple):
    """A part of the card, drawn from its upper edge at 0 to its height."""

    markup: str
    height: float


def draw_result(
    head: Head,
    rows: Sequence[ResultRow],
    lines: Sequence[str],
    total: str,
    board: Board | None,
    *,
    theme: str = "light",
    address: str = "",
) -> str:
    """Draw the result of a game. `rows` are by rank, `lines` names the categories, `total` names their sum.

    `board` is None for a box without a map. `theme` is light or dark; `address` is the app's, if it has one.
    """
    most = max(row.total for row in rows)
    ranks = [_rank(row, most) for row in rows]
    in_words = "; ".join(f"{row.place}. {' + '.join(row.names)} {row.total}" for row in rows)
    blocks = [*_head(head), *ranks, Block("", 20), *_table(rows, lines, total), Block("", 28), _foot(board, address)]
    return _card(head.headline, in_words, blocks, theme)


def draw_facts(head: Head, facts: Sequence[tuple[str, str]], *, theme: str = "light", address: str = "") -> str:
    """Draw facts below each other, each a label and its value."""
    blocks = [*_head(head)]
    for nth, (label, said) in enumerate(facts):
        blocks += [
            Block(_rule(12), 32) if nth else Block("", 0),
            _paragraph(fit(label, ROOM_WIDTH, (30,), 2), "muted"),
            _paragraph(fit(said, ROOM_WIDTH, (44, 36, 30), 3), "bold"),
        ]
    in_words = "; ".join(f"{label}: {said}" for label, said in facts)
    return _card(f"{head.title}: {head.headline}", in_words, [*blocks, Block("", 28), _foot(None, address)], theme)


def draw_trail(head: Head, side: ResultRow, cities: Sequence[str], board: Board, *, theme: str = "light") -> str:
    """Draw the longest route of a side: the cities in order, and the board with the route."""
    trail = " → ".join(cities)
    words = _paragraph(fit(trail, ROOM_WIDTH, (30, 26), 5), "muted")
    blocks = [*_head(head), _side(side), Block("", 12), words, Block("", 28), _foot(board)]
    return _card(f"{head.title}: {head.headline}", f"{' + '.join(side.names)}: {trail}", blocks, theme)


def _card(title: str, description: str, blocks: Iterable[Block], theme: str) -> str:
    """Draw the blocks below each other on paper."""
    placed, height = [], 0.0
    for block in blocks:
        placed.append(element("g", block.markup, transform=f"translate(0 {number(height)})") if block.markup else "")
        height += block.height
    height = ceil(height)  # a PNG of it has whole pixels
    return element(
        "svg",
        element("title", text(title)),
        element("desc", text(description)),
        board_style(theme),
        style(_STYLE, theme),
        element("rect", class_="paper", width=WIDTH, height=height),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        class_="card mini",
        viewBox=f"0 0 {WIDTH} {number(height)}",
        width=WIDTH,
        height=height,
        role="img",
    )


def _head(head: Head) -> list[Block]:
    day = _words(head.day, WIDTH - MARGIN_PX, 74, 30, "muted", anchor="end")
    title = fit(head.title, ROOM_WIDTH - 260, (34, 28), 2)
    below = 74 + title.size * 1.25 * (len(title.lines) - 1) + 22
    top = _lines(title, MARGIN_PX, 74, "bold") + day + _rule(below, strong=True)
    headline = fit(head.headline, ROOM_WIDTH, (68, 60, 52), 1)
    if len(headline.lines) > 1:
        headline = fit(head.headline, ROOM_WIDTH, (56, 46, 38, 32), 3)
    return [Block(top, below + 24), _paragraph(headline, "bold"), Block("", 24)]


def _paragraph(words: Lines, kind: str) -> Block:
    return Block(_lines(words, MARGIN_PX, words.size, kind), words.size * 1.25 * len(words.lines))


def _rank(row: ResultRow, most: int) -> Block:
    """Draw rank, car, names and total of a side, and a train as long as its total."""
    at = MARGIN_PX + PLACE_ROOM
    first = row.place == 1
    size = 58 if first else 44
    side = _side(row, at, TOTAL_ROOM, 42 if first else 36)
    middle = side.height / 2
    place = _words(str(row.place), MARGIN_PX, middle + 14, 40, "bold" if first else "muted")
    total = _words(_figure(row.total), WIDTH - MARGIN_PX, middle + size * 0.36, size, "bold", anchor="end")
    train = _train(row.color, (WIDTH - MARGIN_PX - at) * max(row.total, 0) / max(most, 1))
    below = element("g", train, transform=f"translate({at} {number(side.height + 3)})")
    return Block(place + side.markup + total + below, side.height + 36)


def _side(row: ResultRow, at: float = MARGIN_PX, kept: float = 0, size: float = 42) -> Block:
    """Draw the lettered car at `at` and the names beside it, leaving `kept` free at the right."""
    x = at + CAR_ROOM
    room = WIDTH - MARGIN_PX - kept - x
    size = min(fit(name, room, (size, size * 0.8, size * 0.66), 2).size for name in row.names)
    names = [set_apart(line) for name in row.names for line in broken(name, room, size)]
    step = size * 1.2
    height = max(step * len(names), CAR[1]) + 14
    first = (height - step * (len(names) - 1)) / 2 + size * 0.36
    drawn = _lines(Lines(tuple(names), size), x, first, "bold", 1.2)
    return Block(_car(row, at, height / 2) + drawn, height)


def _car(row: ResultRow, x: float, middle: float) -> str:
    """Draw a car in the side's colour with its letter, because some readers can't tell colours apart."""
    wide, high = CAR
    return element(
        "g",
        element("rect", class_="space", x=x, y=middle - high / 2, width=wide, height=high, rx=10),
        element("text", text(row.letter), class_="words letter", x=x + wide / 2, y=middle + 11, font_size=30),
        class_="track",
        data_owner=row.color,
    )


def _train(color: str, length: float) -> str:
    """Draw a train of `length` units with cars as on the board; nothing for length 0."""
    if length <= 0:
        return ""
    inside = max(length / TRAIN_SCALE_FACTOR, SHORTEST_CAR)
    count = round((inside + TRAIN_GAP) / (TRAIN_CAR + TRAIN_GAP)) or 1
    step = (inside + TRAIN_GAP) / count
    car = step - TRAIN_GAP
    cars = [element("rect", class_="space", x=at * step, width=car, height=SPACE_WIDTH, rx=2) for at in range(count)]
    first, last = car / 2 - step / 4, (count - 1) * step + car / 2 + step / 4
    marks = mark(f"M{number(first)} {SPACE_WIDTH / 2}H{number(last)}", count)
    return element("g", *cars, marks, class_="track", data_owner=color, transform=f"scale({TRAIN_SCALE_FACTOR})")


def _table(rows: Sequence[ResultRow], lines: Sequence[str], total: str) -> list[Block]:
    """Draw the categories of the sheet with a column for each side, and their sum."""
    column = min(150.0, (ROOM_WIDTH - 400) / len(rows))
    ends = [WIDTH - MARGIN_PX - column * (len(rows) - 1 - at) for at in range(len(rows))]
    room = ends[0] - CAR[0] - MARGIN_PX
    size = min(fit(name, room, (30, 27), 1).size for name in lines)
    cars = "".join(_car(row, end - CAR[0], 24) for row, end in zip(rows, ends, strict=True))
    of_lines = [[row.points[at] for row in rows] for at in range(len(lines))]
    return [
        Block(cars, 60),
        *(
            _table_row(Lines(tuple(broken(name, room, size)), size), points, ends)
            for name, points in zip(lines, of_lines, strict=True)
        ),
        _table_row(Lines((total,), size), [row.total for row in rows], ends, is_sum=True),
    ]


def _table_row(label: Lines, points: Sequence[int], ends: Sequence[float], *, is_sum: bool = False) -> Block:
    """Draw one category; the figures are aligned to the ends of their columns."""
    height = label.size * 1.2 * len(label.lines) + 16
    first = (height - label.size * 1.2 * (len(label.lines) - 1)) / 2 + label.size * 0.36
    kind = "bold" if is_sum else ""
    figures = [
        _words(_figure(one), end, height / 2 + 12, 34, kind, anchor="end")
        for one, end in zip(points, ends, strict=True)
    ]
    return Block(_rule(0, strong=is_sum) + _lines(label, MARGIN_PX, first, kind, 1.2) + "".join(figures), height)


def _foot(board: Board | None, address: str = "") -> Block:
    """Draw the board from edge to edge, the app's name and its address."""
    high = min(WIDTH * board.height / board.width, BOARD_HEIGHT) if board else 0
    drawn = element("svg", board.markup, width=WIDTH, height=high) if board else _rule(0)
    if not address:
        return Block(drawn + _words("Stationmaster", MARGIN_PX, high + 44, 28, "muted"), high + 68)
    shown = fit(address.rsplit("://", maxsplit=1)[-1].rstrip("/"), ROOM_WIDTH - QR_SIZE - MARGIN_PX, (34, 28, 24), 2)
    name = _words("Stationmaster", MARGIN_PX, high + 66, 34, "bold")
    code = element("g", _qr(address), transform=f"translate({WIDTH - MARGIN_PX - QR_SIZE} {number(high + 20)})")
    return Block(drawn + name + _lines(shown, MARGIN_PX, high + 118, "muted") + code, high + QR_SIZE + 40)


def _qr(address: str) -> str:
    """Draw the QR code of an address, black on white with its margin in every theme."""
    rows = [*segno.make(address, error="m", micro=False).matrix_iter(border=QUIET)]
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    ground = element("rect", width=len(rows), height=len(rows), fill="#fff")
    return element("g", ground, element("path", d=dark, fill="#000"), transform=f"scale({number(QR_SIZE / len(rows))})")


def _rule(y: float, *, strong: bool = False) -> str:
    kind, high = ("rule rule--strong", 4) if strong else ("rule", 2)
    return element("rect", class_=kind, x=MARGIN_PX, y=y, width=ROOM_WIDTH, height=high)


def _lines(words: Lines, x: float, first: float, kind: str, step: float = 1.25) -> str:
    return "".join(
        _words(line, x, first + at * words.size * step, words.size, kind) for at, line in enumerate(words.lines)
    )


def _words(words: str, x: float, y: float, size: float, kind: str = "", anchor: str | None = None) -> str:
    return element("text", text(words), class_=f"words {kind}".strip(), x=x, y=y, font_size=size, text_anchor=anchor)


def _figure(points: int) -> str:
    return str(points).replace("-", "−")
