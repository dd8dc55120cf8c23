"""Fit text into a picture: upper bounds for its width, and line breaks.

A picture is drawn without access to fonts, so widths are those of bold DejaVu Sans, the widest font that a phone or
computer is likely to use. Lengths and font sizes are in the picture's units.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

NARROW, USUAL, CAPITAL, BROAD, VAST, SQUARE, EMOJI = 0.5, 0.75, 0.9, 1.13, 1.33, 1.05, 1.4
"""Widths of a character in em, by its kind."""

_NARROW = frozenset(" fijlrtI.,:;'’|!()[]-·/ıїі")
_WIDE = frozenset("#&дъħωπσφψש")
"""Characters as wide as a capital."""
_BROAD = frozenset("mwMW@%—―…ÆæœĦŉжМмФфшщЫыЦЪюЊљњΜ→")
_VAST = frozenset("ЖШЩЮŒЉ¼½¾")
_ALPHABETS = (range(0x180), range(0x370, 0x460), range(0x5D0, 0x5EB), range(0x2010, 0x2030))
"""Latin, Greek, Cyrillic, Hebrew and their punctuation; other characters may be wider."""
SET_APART = ("\u2068", "\u2069")
"""Unicode isolates around a name that keeps its own direction; they are invisible."""

_JOINER = "\u200d"
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


class Lines(NamedTuple):
    """Text broken into lines of one font size."""

    lines: tuple[str, ...]
    size: float


def width(words: str, size: float) -> float:
    return size * sum(map(_em, signs(words)))


def signs(words: str) -> list[str]:
    """Split text into grapheme clusters: accents, joined emoji and the halves of a flag belong together."""
    found: list[str] = []
    for letter in words:
        if found and _belongs(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(sign: str, letter: str) -> bool:
    """Whether the character continues the grapheme cluster."""
    if letter == _JOINER or sign[-1] == _JOINER or ord(letter) in _SKIN:
        return True
    if len(sign) == 1 and ord(sign) in _FLAGS and ord(letter) in _FLAGS:
        return True
    return unicodedata.category(letter).startswith("M")


@lru_cache(maxsize=4096)
def _em(sign: str) -> float:
    letter = unicodedata.normalize("NFD", sign)[0]  # an accent makes nothing wider
    if unicodedata.category(letter) == "Cf":
        return 0.0  # turns text around, or keeps it apart, and isn't seen
    if unicodedata.category(letter) in ("So", "Sk", "Cn", "Co"):
        return EMOJI
    if unicodedata.east_asian_width(letter) in "WF":
        return SQUARE
    if letter in _NARROW:
        return NARROW
    if letter in _VAST:
        return VAST
    if letter in _BROAD or not any(ord(letter) in alphabet for alphabet in _ALPHABETS):
        return BROAD
    return CAPITAL if letter.isupper() or letter in _WIDE or unicodedata.category(letter) == "Sm" else USUAL


def fit(words: str, room: float, sizes: Sequence[float], most: int) -> Lines:
    """Break the words at the first of `sizes` (largest first) that needs at most `most` lines of width `room`.

    At the smallest size they take as many lines as they need.
    """
    found = Lines((words,), sizes[0])
    for size in sizes:
        found = Lines(tuple(broken(words, room, size)), size)
        if len(found.lines) <= most:
            break
    return found


def broken(words: str, room: float, size: float) -> list[str]:
    """Break the words into lines of width `room`, between words, or within a word that is wider than a line."""
    lines, taken = [""], 0.0
    for word in words.split(" "):
        more = f" {word}" if lines[-1] else word
        if taken + width(more, size) <= room:
            lines[-1] += more
            taken += width(more, size)
            continue
        lines.append("")
        taken = 0.0
        for sign in signs(word):
            if lines[-1] and taken + width(sign, size) > room:
                lines.append("")
                taken = 0.0
            lines[-1] += sign
            taken += width(sign, size)
    return _set_apart([line for line in lines if line] or [""])


def _set_apart(lines: Iterable[str]) -> list[str]:
    """Return the lines with isolates closed at each line's end and opened again in the next."""
    found: list[str] = []
    is_open = False
    for line in lines:
        whole = f"{SET_APART[0]}{line}" if is_open else line
        is_open = whole.count(SET_APART[0]) > whole.count(SET_APART[1])
        found.append(whole)
    return found


def set_apart(words: str) -> str:
    return words.join(SET_APART)
