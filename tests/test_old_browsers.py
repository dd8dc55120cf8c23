"""Style sheets, pictures and scripts use only features that iOS 15.4, Chrome 108 and Firefox 121 know.

A browser ignores a color by an unknown function: in iOS 17.4 the whole map was black.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.config import ROOT

PICTURES = ROOT / "companion" / "pictures"
STYLED = [*(ROOT / "static" / "css").glob("*.css"), *PICTURES.glob("*.css"), *PICTURES.glob("*.py")]
SCRIPTS = (ROOT / "static").rglob("*.js")

NEWER_STYLES = (
    r"light-dark\(",
    r"color-mix\(",
    r"gradient\([^;]*\btransparent\b",
    r"\b(rgb|hsl|oklch|oklab)\(from\b",
    r"\((width|height|aspect-ratio|resolution) *[<>=]",
    r"\dr?lh\b",
    r"\dcq\w+\b",
    r"@(container|scope|property(?= --)|starting-style|position-try|view-transition|function)\b",
    r"(?m)(^|[{};]) *&",
    r"\bsubgrid\b",
    r"text-decoration: *[\w-]+ +\w",
    r"\{(?![^{}]*display:)[^{}]*align-content: center",
    r"overflow(-\w+)?: *clip\b",
    r":(dir\(|open\b|popover-open|user-valid|user-invalid)",
    r"[ ;{](mask[\w-]*|backdrop-filter|text-box[\w-]*|animation-timeline|anchor-name|inset-area): ",
)
NEWER_SCRIPTS = (
    r"\(\?<[=!]",
    r"\.(toSorted|toReversed|toSpliced|isWellFormed|checkVisibility|requestSubmit)\(",
    r"\b(Object|Map)\.groupBy\b",
    r"\bPromise\.(withResolvers|try)\b",
    r"\bArray\.fromAsync\b",
    r"\b(values|keys|entries)\(\)\.(map|filter|some|every|find|forEach|reduce|toArray|take|drop|flatMap)\(",
    r"\bAbortSignal\.any\b",
    r"\bURL\.(canParse|parse)\b",
    r"\brequestIdleCallback\(",
    r"[\"']scrollend[\"']",
    r"\bstatic \{",
)


def newer_in(paths: Iterable[Path], signs: tuple[str, ...]) -> list[str]:
    """Return the features in these files that are too new."""
    return [
        f"{path.name}: {match[0].strip()}"
        for path in paths
        for sign in signs
        for match in re.finditer(sign, re.sub(r"(?s)/\*.*?\*/", "", path.read_text()))
    ]


def test_styles_use_nothing_that_the_oldest_browsers_lack() -> None:
    assert newer_in(STYLED, NEWER_STYLES) == []


def nested_in(text: str) -> list[str]:
    """Return nested rules, which older browsers ignore."""
    open_rules: list[str] = []
    found = []
    for head, brace in re.findall(r"([^{};]*)([{}]|;)", re.sub(r"(?s)/\*.*?\*/", "", text)):
        if brace == "{":
            found += [head.strip()] * any(not rule.startswith("@") for rule in open_rules)
            open_rules.append(head.strip())
        elif brace == "}":
            open_rules.pop()
    return found


def test_no_rule_stands_within_another() -> None:
    sheets = [path for path in STYLED if path.suffix == ".css"]
    assert [f"{path.name}: {rule}" for path in sheets for rule in nested_in(path.read_text())] == []


def test_rule_within_another_is_found() -> None:
    assert nested_in("@layer page { .sides { gap: 4px; .side { padding: 0; } } .a { color: red; } }") == [".side"]


def test_custom_fold_sign_replaces_the_browsers() -> None:
    styles = "".join(path.read_text() for path in STYLED)
    signed = set(re.findall(r"(\S+ > summary)::(?:before|after)", styles))
    assert ".walk-card > summary" in signed
    own = {sign for sign in signed if "[open]" not in sign}
    assert {sign for sign in own if f"{sign}::-webkit-details-marker {{ display: none; }}" not in styles} == set()


def test_person_link_underlines_the_name_and_not_the_cars_letter() -> None:
    styles = (ROOT / "static" / "css" / "statistics.css").read_text()
    assert re.search(r"\.person-link \{[^}]*text-decoration: none;", styles)
    assert re.search(r"\.person-link \.name \{[^}]*text-decoration: underline;", styles)


def test_scripts_use_nothing_that_the_oldest_browsers_lack() -> None:
    assert newer_in(SCRIPTS, NEWER_SCRIPTS) == []


@pytest.mark.parametrize(
    "text",
    [
        ".land { fill: light-dark(#fff, #000); }",
        "@media (width < 26rem) { }",
        "@media (max-height: 4rem) and (width >= 26rem) { }",
        ".words { min-height: calc(2lh + 4px); }",
        ".a {\n  &:hover { color: red; }\n}",
        ".a { text-decoration: underline dotted; }",
        ".a > summary { min-height: 44px; align-content: center; }",
    ],
)
def test_what_is_too_new_is_found(tmp_path: Path, text: str) -> None:
    path = tmp_path / "new.css"
    path.write_text(text)
    assert newer_in([path], NEWER_STYLES) != []
