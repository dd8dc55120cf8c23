"""Buttons, hints and what a refusal says first have at most twelve words in English, by docs/translating.md."""

import importlib
import pkgutil
import re
from collections.abc import Iterator

import companion
from companion.config import ROOT
from companion.rules.faults import Reason

MOST = 12
STRING = r'"(?:[^"\\]|\\.)*"'
ASKED = re.compile(rf"\b(?:_|ngettext|n?pgettext|[tn])\(\s*({STRING}(?:,\s*{STRING})*)")
PLACEHOLDER = re.compile(r"%\(\w+\)\w|\{\w+\}")
IN_TEMPLATES = re.compile(
    r'<button\b.*?</button>|<a\b[^>]*class="[^"]*\bbutton\b.*?</a>|<\w+[^>]*class="[^"]*hint\b.*?</\w+>', re.DOTALL
)
IN_SCRIPTS = re.compile(r'\bh\(\s*["`](?:button|a\.button|p\.hint)')


def words(sentence: str) -> int:
    """The words of a sentence; what is put in for a placeholder counts as one."""
    return sum(any(map(str.isalnum, word)) for word in PLACEHOLDER.sub("X", sentence).split())


def asked_for(code: str) -> Iterator[str]:
    for match in ASKED.finditer(code):
        yield from (string[1:-1] for string in re.findall(STRING, match[1]))


def call(code: str, at: int) -> str:
    """The call that begins there, up to its closing bracket; strings have their brackets in pairs."""
    depth = 0
    for end in range(code.index("(", at), len(code)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            return code[at : end + 1]
    return code[at:]


def reasons(kind: type[Reason] = Reason) -> Iterator[Reason]:
    for one in kind.__subclasses__():
        yield from one
        yield from reasons(one)


def too_long(sentences: list[str]) -> list[str]:
    return [sentence for sentence in sentences if words(sentence) > MOST]


def test_words_are_counted_with_one_for_what_is_put_in() -> None:
    assert words("“{one}” – {other} had %(num)s more trains, didn’t they?") == 8


def test_buttons_and_hints_of_templates_are_short() -> None:
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html"))]
    found = [sentence for page in pages for part in IN_TEMPLATES.findall(page) for sentence in asked_for(part)]
    assert {"Start the table", "Save", "Open in BG Stats"} <= set(found)
    assert too_long(found) == []


def test_buttons_and_hints_of_scripts_are_short() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").rglob("*.js"))]
    calls = [call(script, match.start()) for script in scripts for match in IN_SCRIPTS.finditer(script)]
    found = [sentence for code in calls for sentence in asked_for(code)]
    assert {"Festival cards: {cards}", "{n} card"} <= set(found)
    assert too_long(found) == []


def test_refusals_begin_with_a_short_sentence() -> None:
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        importlib.import_module(module.name)  # each table of reasons
    first = [re.split(r"(?<=[.!?]) ", reason.text)[0] for reason in reasons()]
    assert len(first) > 200
    assert too_long(first) == []
