"""Text that has to fit: characters, upper bounds of widths, and lines."""

import pytest

from companion.features.share.lettering import SET_APART, Lines, broken, fit, set_apart, signs, width


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Åse", ["Å", "s", "e"]),
        ("e\u0301t", ["e\u0301", "t"]),
        ("👩‍👩‍👧!", ["👩‍👩‍👧", "!"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("🇩🇪🇺🇦", ["🇩🇪", "🇺🇦"]),
        ("❤️ą", ["❤️", "ą"]),
        ("", []),
    ],
)
def test_signs_are_those_that_people_count(words: str, expected: list[str]) -> None:
    assert signs(words) == expected


WIDEST = {
    " -·|": 0.415,
    "tr": 0.493,
    "aeogdk8": 0.716,
    "+−×=<>~": 0.838,
    "Ддъ": 0.891,
    "ЦЪ": 0.939,
    "ŵẅwюж": 0.995,
    "mMWŴẄ@%мшфщы": 1.105,
    "ЖӜШ": 1.235,
    "ЩЮŒ": 1.326,
}
"""Upper bounds of widths in em in DejaVu Sans Bold, measured by a browser."""


@pytest.mark.parametrize("letters", WIDEST)
def test_no_sign_is_wider_than_it_is_taken_for(letters: str) -> None:
    assert min(width(letter, 1) for letter in letters) >= WIDEST[letters]


def test_signs_of_an_alphabet_that_is_not_known_may_be_broad() -> None:
    assert width("ص", 1) > 1


def test_width_grows_with_size_and_breadth_of_signs() -> None:
    assert width("Ann", 40) == 2 * width("Ann", 20)
    assert width("iiii", 10) < width("nnnn", 10) < width("WWWW", 10) < width("🚂🚂🚂🚂", 10)
    assert width("漢", 10) > 10
    assert width(set_apart("Ann"), 10) == width("Ann", 10)
    assert width("", 10) == 0


@pytest.mark.parametrize("words", ["Anna Maria", "W" * 40, "漢字" * 20, "👩‍👩‍👧" * 8, "a" * 3 + " " + "ж" * 50])
def test_no_line_is_wider_than_its_room_and_no_sign_is_lost(words: str) -> None:
    lines = broken(words, 200, 20)
    assert max(width(line, 20) for line in lines) <= 200
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert [sign for line in lines for sign in signs(line) if sign != " "] == signs(words.replace(" ", ""))


def test_words_break_between_words_first() -> None:
    assert broken("Anna Maria von Stein", width("Anna Maria", 20), 20) == ["Anna Maria", "von Stein"]
    assert broken("", 100, 20) == [""]


def test_largest_size_that_fits_is_taken() -> None:
    words = "Anna wins by 11"
    assert fit(words, width(words, 30), (40, 30, 20), 1) == Lines((words,), 30)
    assert fit(words, width("Anna wins", 40), (40, 30), 2) == Lines(("Anna wins", "by 11"), 40)
    assert len(fit("W" * 40, 100, (30, 20), 2).lines) > 2


def test_name_that_is_set_apart_stays_so_on_its_next_line() -> None:
    first, second = broken(set_apart("Anna Maria") + " wins", width("Maria", 20), 20)[:2]
    assert first == f"{SET_APART[0]}Anna"
    assert second == f"{SET_APART[0]}Maria{SET_APART[1]}"
