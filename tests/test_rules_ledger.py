"""Every rule of docs/rules.md has a test that names it, and every named rule is in the ledger."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from companion.config import ROOT

LEDGER = ROOT / "docs" / "rules.md"
TESTS = ROOT / "tests"
LINE = re.compile(r"^- (?P<id>[A-Z][A-Z0-9]*-\d+)(?: (?P<kind>[a-z]+))? · ", re.MULTILINE)
KINDS = {None, "record", "score", "rank", "hint"}


@dataclass(frozen=True)
class Rule:
    """A line of the ledger."""

    id: str
    kind: str | None


def rules_in(text: str) -> list[Rule]:
    return [Rule(match["id"], match["kind"]) for match in LINE.finditer(text)]


def rules_named_in(source: str) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(...)` of a test file, whether it marks a test, a case or the whole file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=names):
                for name in names:
                    yield str(ast.literal_eval(name))


@cache
def rules_named_by_tests() -> dict[str, list[Path]]:
    named: dict[str, list[Path]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for rule in rules_named_in(path.read_text()):
            named.setdefault(rule, []).append(path.relative_to(ROOT))
    return named


def test_ledger_lists_every_rule_once() -> None:
    rules = rules_in(LEDGER.read_text())
    assert {rule.kind for rule in rules} <= KINDS
    assert [rule for rule, times in Counter(rule.id for rule in rules).items() if times > 1] == []
    # A line that only looks like a rule would drop out of the check unseen.
    assert len(rules) == sum(
        bool(re.match(r"- \*{0,2}[A-Z][A-Z0-9]*-\d", line)) for line in LEDGER.read_text().splitlines()
    )
    assert rules


def test_every_rule_is_named_by_a_test() -> None:
    named = rules_named_by_tests()
    assert [rule.id for rule in rules_in(LEDGER.read_text()) if rule.id not in named] == []


def test_tests_name_no_rule_that_the_ledger_lacks() -> None:
    known = {rule.id for rule in rules_in(LEDGER.read_text())}
    assert {rule: paths for rule, paths in rules_named_by_tests().items() if rule not in known} == {}


def test_reading_the_ledger_finds_rules_alone() -> None:
    text = (
        "# Europe (EU)\n- EU-01 · Players\n- EU-10 score · A station; see EU-11.\n- EU-09 hint · Cards.\n- not a rule\n"
    )
    assert rules_in(text) == [Rule("EU-01", None), Rule("EU-10", "score"), Rule("EU-09", "hint")]


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("EU-10", "EU-11")\ndef test_it() -> None: ...',
        'pytestmark = [pytest.mark.rule("EU-10"), pytest.mark.rule("EU-11")]',
        'cases = [pytest.param(1, marks=pytest.mark.rule("EU-10")), pytest.param(2, marks=pytest.mark.rule("EU-11"))]',
    ],
)
def test_marker_is_found_wherever_it_stands(source: str) -> None:
    assert list(rules_named_in(source)) == ["EU-10", "EU-11"]


def test_marker_in_a_comment_or_a_string_names_nothing() -> None:
    assert list(rules_named_in('# @pytest.mark.rule("EU-10")\ntext = "@pytest.mark.rule(\'EU-11\')"')) == []
