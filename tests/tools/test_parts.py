"""tools/pocket/parts.py: the scripts of a guest's pages need no address."""

import json
import re

from tools.pocket import GUESTS_OWN
from tools.pocket.parts import parts

FILES: dict[str, str] = json.loads(parts("0123abcd", GUESTS_OWN))["files"]
SCRIPTS = {name: text for name, text in FILES.items() if name.endswith(".js")}


def test_each_script_asks_for_others_by_names_that_there_are() -> None:
    asked = {found for text in SCRIPTS.values() for found in re.findall(r'"app/([^"]+)"', text)}
    assert "core/dom.js" in asked
    assert [name for name in sorted(asked) if f"js/{name}" not in SCRIPTS] == []
    relative = re.compile(r'(?:from |import |import\()["\'`]\.')
    assert [name for name, text in SCRIPTS.items() if relative.search(text)] == []
    assert "import(`app/mechanics/${name}.js`)" in SCRIPTS["js/table/deferred.js"]


def test_no_script_makes_an_address_of_where_it_lies() -> None:
    assert [name for name, text in SCRIPTS.items() if re.search(r"new URL\([^)]*\"static/", text)] == []
    for name, sheets in {"ticket-bar": 1, "deferred": 2}.items():
        assert SCRIPTS[f"js/table/{name}.js"].count('"data:text/css;base64,') == sheets


def test_styles_ask_for_no_file() -> None:
    assert [name for name, text in FILES.items() if name.endswith(".css") and 'url("../' in text] == []


def test_no_script_leads_away_by_itself_or_asks_where_it_lies() -> None:
    by_itself = re.compile(r"(?<![\w.])location\.(assign|replace|reload)\(|import\.meta")
    assert [name for name, text in SCRIPTS.items() if by_itself.search(text)] == []
    assert "lead.replace(" in SCRIPTS["js/core/page.js"]


def test_what_is_kept_goes_to_the_shell() -> None:
    assert "keepers" in SCRIPTS["js/core/object-store.js"]
