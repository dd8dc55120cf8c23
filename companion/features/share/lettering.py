"""Text that has to fit: how wide words are at most, and how they break into lines.

A picture is drawn where no font can be asked, so widths are estimates on the safe side: bold letters of the widest
font that a phone or a computer is likely to have, which is DejaVu Sans. Lengths are in units of the picture, sizes too
(one em).
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

NARROW, USUAL, CAPITAL, BROAD, VAST, SQUARE, EMOJI = 0.5, 0.75, 0.9, 1.13, 1.33, 1.05, 1.4
"""How many em a sign takes at most, by its kind."""

_NARROW = frozenset(" fijlrtI.,:;'’|!()[]-·/ıїі")
_WIDE = frozenset("#&дъħωπσφψש")
"""As wide as a capital."""
_BROAD = frozenset("mwMW@%—―…ÆæœĦŉжМмФфшщЫыЦЪюЊљњΜ→")
_VAST = frozenset("ЖШЩЮŒЉ¼½¾")
_ALPHABETS = (range(0x180), range(0x370, 0x460), range(0x5D0, 0x5EB), range(0x2010, 0x2030))
"""Latin, Greek, Cyrillic, Hebrew, and their punctuation; signs of others may be as wide as any."""
SET_APART = ("\u2068", "\u2069")
"""The signs before and behind words that keep their own direction; nobody sees them."""

_JOINER = "\u200d"
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


class Lines(NamedTuple):
    """Text broken into lines of one size."""

    lines: tuple[str, ...]
    size: float


def width(words: str, size: float) -> float:
    """How wide the words are at most."""
    return size * sum(map(_em, signs(words)))


def signs(words: str) -> list[str]:
    """The signs as people count them: accents, joined emoji and the two halves of a flag are parts of one."""
    found: list[str] = []
    for letter in words:
        if found and _belongs(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(sign: str, letter: str) -> bool:
    """Whether the letter is one more part of the sign before it."""
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
    """The words in the first of the sizes, largest first, in which they take no more than `most` lines of `room`.

    What is too long even in the smallest takes as many lines as it needs.
    """
    found = Lines((words,), sizes[0])
    for size in sizes:
        found = Lines(tuple(broken(words, room, size)), size)
        if len(found.lines) <= most:
            break
    return found


def broken(words: str, room: float, size: float) -> list[str]:
    """The words in lines of `room` at most, broken between words, and a word that is wider than a line within it."""
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
    """The lines, each of which opens again what the line before began to set apart and didn't end."""
    found: list[str] = []
    is_open = False
    for line in lines:
        whole = f"{SET_APART[0]}{line}" if is_open else line
        is_open = whole.count(SET_APART[0]) > whole.count(SET_APART[1])
        found.append(whole)
    return found


def set_apart(words: str) -> str:
    """Words that keep their own direction within a sentence, such as a name in Hebrew."""
    return words.join(SET_APART)
