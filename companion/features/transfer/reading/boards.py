"""Which box a play from another program was played on, by the names in its file (titles.toml).

The board's name goes first, then additions with boards of their own, then the game's name, then its number at
BoardGameGeek. If several boards are possible, none is taken for a fact.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.features.groups.service.scores import MAX_TITLE, is_title
from companion.languages import in_each
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from companion.rules.setup import number_faults
from companion.table.service.opening import clean_name

MARKLIN_BGG_ID = 21348
"""Number at BoardGameGeek of Märklin, a game of the series that has no box here."""
USUAL_TITLE = "Ticket to Ride"
FEWEST_PLAYERS = 2
MIN_LIKENESS, MIN_LETTERS = 0.85, 5
"""From these a misspelt name is a box's (difflib's ratio, and the name's letters)."""
MAX_CACHED = 1000
VOLUME_MARKS = ("collection", "volume", "vol", "kollektion", "colección", "kolekcja", "том", "tom", "band", "deel")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Named:
    """The names that a file has for a play: the game's, its number at BoardGameGeek, the board's, the additions'."""

    names: Words
    bgg: int | None = None
    board: str = ""
    additions: Words = ()

    @property
    def words(self) -> str:
        """Key under which an answer about these names is stored, so that later imports find it."""
        return _joined_words(self)

    @property
    def title(self) -> str:
        return _shown(next(iter(self.names), ""))


@lru_cache(MAX_CACHED)
def _joined_words(named: Named) -> str:
    return " / ".join(" ".join(words_of(part)) for part in (*named.names, named.board, *named.additions))


@dataclass(frozen=True)
class BoardGuess:
    """A guess at the box of a play."""

    boxes: Words
    """The possible boxes: one if it is sure, none if there is no such box here."""
    title: str
    """The title under which the game is counted unless there is one box."""
    variant: str = ""
    """Empty if it isn't known."""
    is_sure: bool = True
    is_assumed: bool = False
    """Whether the box is a proposal that can be changed."""

    @property
    def box(self) -> str:
        return self.boxes[0] if len(self.boxes) == 1 else ""


def words_of(text: str) -> list[str]:
    """Return the words of a name in lower case, without accents and punctuation so that spellings match."""
    text = text.replace("½", " half ").replace("ł", "l").replace("Ł", "l").replace("ø", "o").replace("œ", "oe")
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.findall(r"[^\W_]+", plain.casefold())


@lru_cache(MAX_CACHED)
def is_of_series(named: Named) -> bool:
    """Whether the game is of the series, by its number or because a name begins with the series' in any language."""
    known = {MARKLIN_BGG_ID, *(box.provenance.bgg for box in _shelf())} - {None}
    starts = [tuple(words_of(name)) for name in named.names]
    return named.bgg in known or any(words[: len(one)] == one for words in starts for one in _titles().series)


@lru_cache(MAX_CACHED)
def may_be_of_series(named: Named) -> bool:
    """Whether the game may be of the series although its name isn't, because it resembles a box or another game of
    it.
    """
    titles = _titles()
    is_other = any(_meant(words_of(name)) in titles.others for name in named.names)
    return is_other or bool(guess(named, FEWEST_PLAYERS, in_teams=False).boxes)


@lru_cache(MAX_CACHED)
def names_addition(named: Named) -> bool:
    texts = (*named.names, named.board, *named.additions)
    return any(_find(words_of(text), phrase) is not None for text in texts for phrase in _titles().additions)


@lru_cache(MAX_CACHED)
def guess(named: Named, players: int, *, in_teams: bool) -> BoardGuess:
    """Guess the box of a play with this number of players."""
    boxes, is_named = _boxes_of(named)
    possible = tuple(
        box for box in boxes if not [*number_faults(get_box(box), players)] and (get_box(box).team_size > 1) == in_teams
    )
    is_assumed = len(boxes) > 1 and len(possible) == 1
    boxes = possible if len(boxes) > 1 and possible else boxes
    if not boxes and (alike := next(filter(None, map(_alike, named.names)), "")):
        boxes, is_assumed = (alike,), True
    return BoardGuess(
        boxes,
        _title(named, is_bare=not boxes),
        variant_of(boxes[0], named) if len(boxes) == 1 else "",
        is_sure=len(boxes) == 1 or not is_named,
        is_assumed=is_assumed or _is_vague(named, boxes),
    )


def variant_of(box: str, named: Named) -> str:
    """Return the variant in the board's or the game's name. An addition's name doesn't tell it."""
    for text in (named.board, *named.names):
        for phrase, variant in _variants(box):
            is_addition = any(map(str.isdecimal, phrase))  # in the game's name it tells only what was bought
            if _find(words_of(text), phrase) is not None and (text == named.board or not is_addition):
                return variant
    return ""


@dataclass(frozen=True)
class _Titles:
    """The tables of titles.toml and the catalogues as words; the longest phrases first."""

    series: Sequence[Words]
    fillers: frozenset[str]
    others: Sequence[Words]
    additions: Sequence[Words]
    boxes: Sequence[tuple[Words, frozenset[str]]]


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("titles.toml").read_text(encoding="utf-8"))


@cache
def _titles() -> _Titles:
    table = _table()
    series, others, additions = (
        sorted({tuple(words_of(text)) for text in table[name]}, key=lambda words: (-len(words), words))
        for name in ("series", "others", "additions")
    )
    fillers = frozenset(word for text in table["fillers"] for word in words_of(text))
    found: dict[Words, set[str]] = {}
    for box in _shelf():
        names = [part for name in in_each(box.name) for part in (name, re.split(r"[–:!]", name)[-1])]
        for name in (*names, *table["boxes"].get(box.id, ())):
            words = _without(words_of(name), series)
            if meant := tuple(word for word in words if word not in fillers) or tuple(words):
                found.setdefault(meant, set()).add(box.id)
    for name, boxes in table["several"].items():
        found[tuple(word for word in words_of(name) if word not in fillers)] = set(boxes)
    by_words = sorted(((words, frozenset(boxes)) for words, boxes in found.items()), key=lambda one: -len(one[0]))
    return _Titles(series, fillers, others, additions, by_words)


@cache
def _variants(box: str) -> Sequence[tuple[Words, str]]:
    """Return the names of a box's variants, the longest first."""
    found: dict[Words, str] = {}
    for variant in get_box(box).variants.values():
        for text in (*in_each(variant.name), *_table()["variants"].get(box, {}).get(variant.id, ())):
            found.setdefault(tuple(words_of(text)), variant.id)
            found.setdefault(tuple(words_of(text.split(":")[-1])), variant.id)
    return sorted(found.items(), key=lambda one: -len(one[0]))


@dataclass(frozen=True)
class _Meaning:
    """The boxes that a name can mean, those that more than an addition tells, and whether it is another game."""

    boxes: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()
    is_other: bool = False


@lru_cache(MAX_CACHED)
def _read(name: str) -> _Meaning:
    titles = _titles()
    words = _without(words_of(name), titles.series)
    is_whole = _meant(words) in (phrase for phrase, _boxes in titles.boxes)
    if not is_whole and any(_find(words, other) is not None for other in titles.others):
        return _Meaning(is_other=True)
    volume = _volume(words)
    sets = [volume] if volume else []
    own = _meant(_without(words, titles.additions))
    left = list(own or words)
    for phrase, boxes in titles.boxes:
        if (at := _find(left, phrase)) is not None:
            sets.append(boxes)
            left[at : at + len(phrase)] = [""]
    boxes = frozenset.intersection(*sets) or frozenset.union(*sets) if sets else frozenset[str]()
    return _Meaning(boxes, boxes if own else volume)


def _volume(words: list[str]) -> frozenset[str]:
    """Return the boards of a collection that is named by its number, such as “Map Collection: Volume 2”."""
    for mark in (word for marker in VOLUME_MARKS for word in words_of(marker)):
        if mark in words:
            rest = _meant(words[words.index(mark) + 1 :])
            number = " ".join(rest[: 2 if rest[1:2] == ("half",) else 1]).lstrip("v")
            if number in _table()["collections"]:
                return frozenset(_table()["collections"][number])
    return frozenset()


def _boxes_of(named: Named) -> tuple[Words, bool]:
    """Return the possible boxes, and whether a name or the number means a box."""
    own = [_read(name) for name in named.names]
    if any(one.is_other for one in own):
        return (), False
    board = _read(named.board).boxes
    further = frozenset(box for name in named.additions for box in _read(name).boards)
    by_name = next((one.boxes for one in own if one.boxes), frozenset[str]())
    told = [one for one in (board, further, by_name) if one]
    if told:
        return tuple(box.id for box in _shelf() if box.id in told[0]), True
    if _is_unknown(named.board) or any(map(_is_unknown, named.names)):
        return (), bool(named.board)  # an unknown board isn't the one that the bare name would mean
    by_number = tuple(box.id for box in _shelf() if named.bgg is not None and box.provenance.bgg == named.bgg)
    return by_number, bool(by_number)


def _is_vague(named: Named, boxes: Words) -> bool:
    """Whether the names are the series' alone, unknown, or may be another game of the series."""
    own = [_read(name) for name in named.names]
    if any(one.is_other for one in own):
        return not is_of_series(named)
    return not boxes or not (any(one.boxes for one in own) or named.board or named.additions)


@lru_cache(MAX_CACHED)
def _alike(name: str) -> str:
    """Return the box with nearly this name; empty if there is none, or several."""
    text = " ".join(_meant(_without(words_of(name), _titles().series)))
    if not MIN_LETTERS <= len(text) <= MAX_TITLE or _read(name).is_other:
        return ""
    phrases = {" ".join(words): boxes for words, boxes in _titles().boxes if len(boxes) == 1}
    near = get_close_matches(text, phrases, n=1, cutoff=MIN_LIKENESS)
    return next(iter(phrases[near[0]])) if near else ""


@lru_cache(MAX_CACHED)
def _is_unknown(name: str) -> bool:
    phrases = (phrase for box in box_ids() for phrase, _variant in _variants(box))
    words = _without(words_of(name), [*_titles().series, *_titles().additions, *phrases])
    return any(not word.isdecimal() for word in _meant(words))


def _title(named: Named, *, is_bare: bool) -> str:
    """Return the most telling title for a game without a box."""
    names = map(_shown, (*(named.additions[:1] if not is_bare else ()), *named.names))
    title = next(filter(is_title, names), USUAL_TITLE)
    board = clean_name(named.board)
    if is_bare and board and _is_unknown(board) and board.casefold() not in title.casefold():
        longer = f"{title}: {board}"
        title = longer if is_title(longer) else title
    return title


def _shown(name: str) -> str:
    return clean_name(name)[:MAX_TITLE].rstrip()


@cache
def _shelf() -> list[Box]:
    return [box for box in map(get_box, box_ids()) if not box.written]


def _meant(words: Iterable[str]) -> Words:
    return tuple(word for word in words if word not in _titles().fillers)


def _without(words: Sequence[str], phrases: Iterable[Words]) -> list[str]:
    left = list(words)
    for phrase in phrases:
        while phrase and (at := _find(left, phrase)) is not None:
            del left[at : at + len(phrase)]
    return left


def _find(words: Sequence[str], phrase: Words) -> int | None:
    size = len(phrase)
    return next((at for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == phrase), None)
