"""Check that requirements*.in declare each distribution that the code imports: python -m tools.requirements

An undeclared distribution is installed only while another one needs it, and the wheel doesn't depend on it.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from companion.config import ROOT

RUNTIME = ("requirements", "requirements-postgres")
LISTS = {
    **dict.fromkeys(("app.py", "companion", "migrations"), RUNTIME),
    **dict.fromkeys(("bench", "tests", "tools"), (*RUNTIME, "requirements-dev")),
}
"""Files and folders, and the lists that declare their imports."""


def undeclared(top: Path, declared: Iterable[str]) -> Iterator[str]:
    """Yield a line for each import below `top` whose distribution is installed but not declared."""
    known = {_normal(name) for name in declared}
    installed = packages_distributions()
    for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
        for line, module in _imports(path):
            found = {_normal(name) for name in installed.get(module.partition(".")[0], [])}
            if found and not found & known:
                yield f"{path.relative_to(top.parent)}:{line}: {' or '.join(sorted(found))} isn't declared"


def read_list(name: str) -> list[str]:
    text = (ROOT / f"{name}.in").read_text(encoding="utf-8")
    return re.findall(r"^([A-Za-z][\w.-]*)", text, re.MULTILINE)


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.lineno, node.module or ""


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> int:
    """Print the undeclared imports. Return 1 if there are any."""
    faults = [
        fault
        for name, lists in LISTS.items()
        for fault in undeclared(ROOT / name, [one for each in lists for one in read_list(each)])
    ]
    print("\n".join(faults) or "Every imported distribution is declared.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
