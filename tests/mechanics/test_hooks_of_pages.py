"""The hooks by which pages and scripts show mechanics: few, and each with two users or a reason."""

import re

from companion.config import ROOT
from companion.table.wording.mechanic import MechanicPresenter, shown

MAX_HOOKS = 26
RECORD = ROOT / "docs/decisions/0078-keep-four-hooks-of-pages-and-scripts-with-one-user.md"
PARTS = {"ClaimRule.pieces": r"\bpieces: \[", "ClaimRule.isTurn": r"\bisTurn: ", "Question.hint": r"\bhint: t\("}
"""Keys of a hook's result by which only some mechanics change the core's behavior."""
KEY = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def hooks() -> dict[str, list[str]]:
    return {**_of_pages(), **_of_scripts()}


def _of_pages() -> dict[str, list[str]]:
    names = [
        name
        for name in vars(MechanicPresenter)
        if callable(getattr(MechanicPresenter, name)) and not name.startswith("_")
    ]
    return {
        f"MechanicPresenter.{hook}": [name for name, own in shown().items() if hook in vars(type(own))]
        for hook in names
    }


def _of_scripts() -> dict[str, list[str]]:
    page = (ROOT / "tools/scripts/page.d.ts").read_text(encoding="utf-8")
    scripts = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "static/js/mechanics").glob("*.js")}
    contract = KEY.findall(page.partition("interface MechanicScript {")[2].partition("\n}")[0])
    exports = {f"MechanicScript.{hook}": rf"^export (?:const|function) {hook}\b" for hook in contract}
    return {
        hook: [name for name, text in scripts.items() if re.search(users, text, re.MULTILINE)]
        for hook, users in {**exports, **PARTS}.items()
    }


def test_hooks_of_pages_and_scripts_stay_few() -> None:
    assert len(hooks()) <= MAX_HOOKS


def test_decision_record_names_each_hook_with_one_user() -> None:
    recorded = re.findall(r"^- `(\w+)` \(", RECORD.read_text(encoding="utf-8"), re.MULTILINE)
    alone = [hook.partition(".")[2] for hook, users in hooks().items() if len(users) < 2]
    assert sorted(recorded) == sorted(alone)
