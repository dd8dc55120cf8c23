"""Which box a play from elsewhere was played on, by the words that its file has for it (titles.toml).

The special goes before the general: what is said of the board, then additions with boards of their own, then the
game's name, then its number at BoardGameGeek. Where several boards are possible none is taken for a fact.
"""

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion.features.groups.memory.scores import MAX_TITLE, is_title
from companion.languages import in_each
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from companion.rules.setup import number_faults
from companion.table.play.opening import clean_name

MARKLIN_AT_BGG = 21348
"""The number at BoardGameGeek of one of the series that isn't on the shelf: Märklin."""
USUAL_TITLE = "Ticket to Ride"
FEWEST_PLAYERS = 2

ALIKE, SHORTEST_ALIKE = 0.85, 5
"""How much a misspelt name is like a box's, and its letters: below that it is another game's."""
MAX_CACHED = 1000
"""Names that are looked up once for a file."""

Words = tuple[str, ...]


@dataclass(frozen=True)
class Named:
    """What a file says that was played: the game's names, its number at BoardGameGeek, the board, and additions."""

    names: Words
    bgg: int | None = None
    board: str = ""
    additions: Words = ()

    @property
    def words(self) -> str:
        """The same in words, by which an answer about it is remembered."""
        return _joined_words(self)

    @property
    def title(self) -> str:
        """What the file calls it."""
        return clean_name(next(iter(self.names), ""))[:MAX_TITLE].rstrip()


@lru_cache(MAX_CACHED)
def _joined_words(named: Named) -> str:
    return " / ".join(" ".join(words_of(part)) for part in (*named.names, named.board, *named.additions))


@dataclass(frozen=True)
class BoardGuess:
    """What was played."""

    boxes: Words
    """The possible ones: one where it is sure, none where it isn't on the shelf."""
    title: str
    """By which it is counted where there isn't one box."""
    variant: str = ""
    """Empty where nothing tells it."""
    is_sure: bool = True
    is_assumed: bool = False
    """Whether it is proposed, and can be said otherwise."""

    @property
    def box(self) -> str:
        """The box that is proposed."""
        return self.boxes[0] if len(self.boxes) == 1 else ""


@dataclass(frozen=True)
class _Titles:
    """The tables of titles.toml and the catalogues as words: the longest phrases first."""

    series: Sequence[Words]
    fillers: Collection[str]
    others: Sequence[Words]
    additions: Sequence[Words]
    collections: Mapping[str, Words]
    boxes: Sequence[tuple[Words, frozenset[str]]]


def words_of(text: str) -> list[str]:
    """The words of a name in small letters, without accents and punctuation."""
    text = text.replace("½", " half ").replace("ł", "l").replace("Ł", "l").replace("ø", "o").replace("œ", "oe")
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.findall(r"[^\W_]+", plain.casefold())


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("titles.toml").read_text(encoding="utf-8"))


@cache
def _titles() -> _Titles:
    table = _table()
    fillers = frozenset(word for text in table["fillers"] for word in words_of(text))
    series = _longest_first(tuple(words_of(text)) for text in table["series"])
    found: dict[Words, set[str]] = {}

    def add(text: str, boxes: Iterable[str]) -> None:
        words = _without(words_of(text), series)
        if meant := tuple(word for word in words if word not in fillers) or tuple(words):
            found.setdefault(meant, set()).update(boxes)

    for box in _shelf():
        for name in in_each(box.name):
            add(name, [box.id])
            add(re.split(r"[–:!]", name)[-1], [box.id])
        for name in table["boxes"].get(box.id, ()):
            add(name, [box.id])
    for name, boxes in table["several"].items():
        words = tuple(word for word in words_of(name) if word not in fillers)
        found[words] = set(boxes)
    return _Titles(
        series,
        fillers,
        _longest_first(tuple(words_of(text)) for text in table["others"]),
        _longest_first(tuple(words_of(text)) for text in table["additions"]),
        {number: tuple(boxes) for number, boxes in table["collections"].items()},
        sorted(((words, frozenset(boxes)) for words, boxes in found.items()), key=lambda one: -len(one[0])),
    )


@cache
def _variants(box: str) -> Sequence[tuple[Words, str]]:
    """How the variants of a box are called, the longest first."""
    table = _table()
    found: dict[Words, str] = {}
    for variant in get_box(box).variants.values():
        for text in (*in_each(variant.name), *table["variants"].get(box, {}).get(variant.id, ())):
            found.setdefault(tuple(words_of(text)), variant.id)
            found.setdefault(tuple(words_of(text.split(":")[-1])), variant.id)
    return sorted(found.items(), key=lambda one: -len(one[0]))


@lru_cache(MAX_CACHED)
def is_of_series(named: Named) -> bool:
    """Whether it is Ticket to Ride, by its number or its name in any language."""
    known = {MARKLIN_AT_BGG, *(box.provenance.bgg for box in _shelf())}
    series = _titles().series
    starts = [tuple(words_of(name)) for name in named.names]
    return named.bgg in known - {None} or any(words[: len(one)] == one for words in starts for one in series)


@lru_cache(MAX_CACHED)
def may_be_of_series(named: Named) -> bool:
    """Whether a name without the series' may be a game of it: a box's, however spelt, or another of the series.

    People leave out the series.
    """
    titles = _titles()
    is_other = any(_meant(words_of(name), titles) in titles.others for name in named.names)
    return is_other or bool(guess(named, FEWEST_PLAYERS, in_teams=False).boxes)


@lru_cache(MAX_CACHED)
def guess(named: Named, players: int, *, in_teams: bool) -> BoardGuess:
    """What so many people have played."""
    boxes, is_special = _boxes_of(named)
    possible = tuple(box for box in boxes if _can_play(get_box(box), players, in_teams=in_teams))
    is_assumed = len(boxes) > 1 and len(possible) == 1
    boxes = possible if len(boxes) > 1 and possible else boxes
    if not boxes and (alike := next(filter(None, map(_alike, named.names)), "")):
        boxes, is_assumed = (alike,), True
    variant = variant_of(boxes[0], named) if len(boxes) == 1 else ""
    return BoardGuess(
        boxes,
        _title(named, bare=not boxes),
        variant,
        is_sure=len(boxes) == 1 or not is_special,
        is_assumed=is_assumed or _is_vague(named, boxes),
    )


@lru_cache(MAX_CACHED)
def names_addition(named: Named) -> bool:
    """Whether the names or the board have the name of an addition without a board of its own."""
    titles = _titles()
    texts = (*named.names, named.board, *named.additions)
    return any(_at(words_of(text), phrase) is not None for text in texts for phrase in titles.additions)


def _is_vague(named: Named, boxes: Words) -> bool:
    """Whether the names don't say it: the series' alone, something unknown, or what may be another game of it."""
    found = [_found(name, of_additions=True) for name in named.names]
    if any(one is None for one in found):
        return not is_of_series(named)
    return not boxes or not (any(found) or named.board or named.additions)


def _meant(words: Iterable[str], titles: _Titles) -> Words:
    """The words that say something."""
    return tuple(word for word in words if word not in titles.fillers)


@lru_cache(MAX_CACHED)
def _alike(name: str) -> str:
    """The box that is called nearly so; nothing where there is none, or several."""
    titles = _titles()
    text = " ".join(_meant(_without(words_of(name), titles.series), titles))
    phrases = {" ".join(words): boxes for words, boxes in titles.boxes if len(boxes) == 1}
    if not SHORTEST_ALIKE <= len(text) <= MAX_TITLE or _found(name) is None:
        return ""
    near = get_close_matches(text, phrases, n=1, cutoff=ALIKE)
    return next(iter(phrases[near[0]])) if near else ""


def _boxes_of(named: Named) -> tuple[Words, bool]:
    """The boxes that are possible, and whether anything said that it is no game of its own, but one of those."""
    own = [_found(name, of_additions=True) for name in named.names]
    if any(one is None for one in own):
        return (), False
    board = _found(named.board, of_additions=True) or frozenset()
    further = frozenset(box for name in named.additions for box in _found(name) or ())
    by_name = next((one for one in own if one), frozenset())
    for first in (board, further, by_name):
        if first:
            narrower = next((both for one in (board, further, by_name) if one and (both := first & one)), first)
            return tuple(box.id for box in _shelf() if box.id in narrower), True
    if _is_unknown(named.board) or any(_is_unknown(name) for name in named.names):
        return (), bool(named.board)  # a board that isn't here: not the one that the bare name would mean
    by_number = [box.id for box in _shelf() if named.bgg is not None and box.provenance.bgg == named.bgg]
    if not by_number:
        return (), False
    return tuple(by_number), True


def _found(name: str, *, of_additions: bool = False) -> frozenset[str] | None:
    """The boxes that a name can mean, also `of_additions` without a board; None for another game of the series."""
    titles = _titles()
    words = _without(words_of(name), titles.series)
    if any(_at(words, other) is not None for other in titles.others) and not _is_whole(words, titles):
        return None
    volume = _volume(words, titles)
    own = [word for word in _without(words, titles.additions) if word not in titles.fillers]
    words = own or (words if of_additions else [])
    sets = [volume] if volume else []
    for phrase, boxes in titles.boxes:
        if (at := _at(words, phrase)) is not None:
            sets.append(boxes)
            words = [*words[:at], "", *words[at + len(phrase) :]]
    if not sets:
        return frozenset()
    common = frozenset.intersection(*sets)
    return common or frozenset.union(*sets)


def _is_whole(words: Sequence[str], titles: _Titles) -> bool:
    """Whether the words are just what a box is called."""
    meant = _meant(words, titles)
    return any(meant == phrase for phrase, _boxes in titles.boxes)


def _volume(words: Sequence[str], titles: _Titles) -> frozenset[str] | None:
    """The boards of a collection by its number, as in “Map Collection: Volume 2” or “Map Collection 2”."""
    for marker in ("collection", "volume", "vol", "kollektion", "colección", "kolekcja", "том", "tom", "band", "deel"):
        for mark in words_of(marker):
            if mark in words:
                rest = [word for word in words[words.index(mark) + 1 :] if word not in titles.fillers]
                number = " ".join(rest[:2]) if rest[1:2] == ["half"] else " ".join(rest[:1])
                if number.lstrip("v") in titles.collections:
                    return frozenset(titles.collections[number.lstrip("v")])
    return None


def _is_unknown(name: str) -> bool:
    """Whether a name says something that nobody here knows."""
    titles = _titles()
    words = _without(_without(words_of(name), titles.series), titles.additions)
    for phrase in (phrase for box in box_ids() for phrase, _id in _variants(box)):
        words = _without(words, [phrase])
    return any(word not in titles.fillers and not word.isdecimal() for word in words)


def variant_of(box: str, named: Named) -> str:
    """The variant that is told of the board, or in the game's name; nothing is told by an addition alone."""
    for text in (named.board, *named.names):
        words = words_of(text)
        for phrase, variant in _variants(box):
            is_addition = any(map(str.isdecimal, phrase))  # in the game's name it tells what was bought
            if _at(words, phrase) is not None and (text == named.board or not is_addition):
                return variant
    return ""


def _title(named: Named, *, bare: bool) -> str:
    """What the game is counted under where it isn't a box's: by what says most."""
    names = [
        clean_name(name)[:MAX_TITLE].rstrip() for name in (*(named.additions[:1] if not bare else ()), *named.names)
    ]
    title = next(filter(is_title, names), USUAL_TITLE)
    board = clean_name(named.board)
    if bare and board and _is_unknown(board) and board.casefold() not in title.casefold():
        longer = f"{title}: {board}"
        title = longer if is_title(longer) else title
    return title


def _can_play(box: Box, players: int, *, in_teams: bool) -> bool:
    return not list(number_faults(box, players)) and (box.team_size > 1) == in_teams


def _shelf() -> list[Box]:
    return [box for box in map(get_box, box_ids()) if not box.written]


def _longest_first(phrases: Iterable[Words]) -> list[Words]:
    return sorted(set(phrases), key=lambda words: (-len(words), words))


def _without(words: Sequence[str], phrases: Iterable[Words]) -> list[str]:
    left = list(words)
    for phrase in phrases:
        while phrase and (at := _at(left, phrase)) is not None:
            del left[at : at + len(phrase)]
    return left


def _at(words: Sequence[str], phrase: Words) -> int | None:
    """Where the phrase begins among the words."""
    size = len(phrase)
    return next((at for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == phrase), None)
