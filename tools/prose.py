"""Check sentences, names and docstrings against docs/writing.md: python -m tools.prose [PATH...]"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.config import ROOT

SETTINGS = tomllib.loads((ROOT / "tools/prose.toml").read_text(encoding="utf-8"))
SENTENCES = {re.compile(pattern, re.MULTILINE): better for pattern, better in SETTINGS["sentences"].items()}
NAMES = {re.compile(pattern): better for pattern, better in SETTINGS["names"].items()}
SKIPPED = re.compile(r"docs/rules\.md|/(old|vendor|translations|node_modules)/")

MAX_SHORT_BODY_LINES = 3
REASON = re.compile(
    r"[A-Z]{2,5}-\d|\b(Raises?|because|since|so that|otherwise|unless|seconds|ms|bytes|pixels|UTC)\b|[{}\[\]]|\n"
)
"""A ledger id, an error, a reason, a unit or a shape."""
EXEMPT_BASE = re.compile(r"Protocol|ABC|Mechanic|Delegate|NodeVisitor|HTMLParser")
EXEMPT_DECORATOR = re.compile(r"command|abstractmethod|overload|hook")
NUMBER_NAME = re.compile(
    r"(^|_)(MAX|MIN|FEWEST|LIMIT|SIZE|COUNT|LENGTH|WIDTH|HEIGHT|RADIUS|TIMEOUT|TTL|INTERVAL|DELAY|PORT|YEAR|VERSION|SHARE|RATIO|PERCENT|FACTOR"
    r"|S|MS|DAYS|HOURS|MINUTES|BYTES|KB|MB|PX|DEGREES|BITS|POINTS|ROWS|LINES|TIMES|SEED|SHAPE|WEIGHT|STATUS|REVISION|MODE|THREADS|ID)(_|$)"
)
SCRIPT_COMMENT = re.compile(r"(?:(?<!:)//[^\n]*(?:\n[ \t]*(?=//))?)+|/\*.*?\*/", re.DOTALL)
SCRIPT_NAME = re.compile(r"(?:function|const|class)\s+(\w+)")
TEMPLATE_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
MARKDOWN_CODE = re.compile(r"```.*?```|`[^`]*`|\|[^\n]*\|", re.DOTALL)
MARGIN = re.compile(r"^[ \t]*(?://|\*+/?|/\*+|#)[ \t]?", re.MULTILINE)
WRAPPED = re.compile(r"(?<!\n)\n(?![ \t]*(?:\n|[-*+>#|]|\d+\.|@|$))")

Found = tuple[int, str]
"""A line number, and the text there or the fault."""


def faults(path: Path) -> Iterator[Found]:
    """Yield the line and the fault of each sentence, name and docstring of a file that has one."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text) if path.suffix == ".py" else None
    for line, block in _prose(path, text, tree):
        flat = WRAPPED.sub(" ", block)  # of the same length, so that offsets hold
        for pattern, better in SENTENCES.items():
            for match in pattern.finditer(flat):
                yield line + block[: match.start()].count("\n"), f"“{match[0].strip()}”: {better}"
    for line, name in _names(path, text, tree):
        for pattern, better in NAMES.items():
            if pattern.fullmatch(name):
                yield line, f"{name}: {better}"
    if tree:
        yield from _docstring_faults(tree)
        yield from _constant_faults(tree)


def _prose(path: Path, text: str, tree: ast.Module | None) -> Iterator[Found]:
    if tree:
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.lineno, node.value.value
        yield from _comments(text)
    elif path.suffix == ".md":
        yield 1, MARKDOWN_CODE.sub(lambda match: "\n" * match[0].count("\n"), text)
    else:
        for match in (TEMPLATE_COMMENT if path.suffix == ".html" else SCRIPT_COMMENT).finditer(text):
            yield text[: match.start()].count("\n") + 1, MARGIN.sub("", match[0]).strip("/*{# }")


def _comments(text: str) -> Iterator[Found]:
    block: list[str] = []
    end = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_prose = token.type == tokenize.COMMENT and not re.search("noqa|type: ignore", token.string)
        if block and (token.type == tokenize.ENDMARKER or (is_prose and token.start[0] != end + 1)):
            yield end - len(block) + 1, "\n".join(block)
            block = []
        if is_prose:
            block.append(token.string.lstrip("# "))
            end = token.start[0]


def _names(path: Path, text: str, tree: ast.Module | None) -> Iterator[Found]:
    if path.suffix in {".py", ".js"}:
        yield 1, path.stem
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
    if path.suffix == ".js":
        for match in SCRIPT_NAME.finditer(text):
            yield text[: match.start()].count("\n") + 1, match[1]


def _docstring_faults(tree: ast.Module) -> Iterator[Found]:
    exempt = {
        id(function)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and EXEMPT_BASE.search(" ".join([node.name, *map(ast.unparse, node.bases)]))
        for function in node.body
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or id(node) in exempt or len(node.body) < 2:
            continue
        is_exempt = EXEMPT_DECORATOR.search(" ".join(map(ast.unparse, node.decorator_list)))
        text = ast.get_docstring(node)
        lines = (node.body[-1].end_lineno or 0) - node.body[1].lineno + 1
        if text and not is_exempt and lines <= MAX_SHORT_BODY_LINES and not REASON.search(text):
            yield node.lineno, f"{node.name}: its docstring repeats a body of {lines} lines; delete it, or say why"


def _constant_faults(tree: ast.Module) -> Iterator[Found]:
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        values = [leaf.value for leaf in ast.walk(node.value) if isinstance(leaf, ast.Constant)]
        is_number = isinstance(node.value, ast.Constant | ast.BinOp | ast.UnaryOp) and {
            type(one) for one in values
        } <= {int, float}
        if isinstance(target, ast.Name) and target.id.isupper() and is_number and not NUMBER_NAME.search(target.id):
            yield node.lineno, f"{target.id}: a number needs a bound or a unit in its name"


def main(arguments: list[str]) -> int:
    """Print the faults of the given paths, or of each finished folder; 1 if there is one."""
    paths = [ROOT / name for name in arguments or SETTINGS["paths"]]
    found: Counter[str] = Counter()
    for path in sorted(file for top in paths for file in ([top] if top.is_file() else top.rglob("*"))):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in {".py", ".js", ".ts", ".html", ".md"} or SKIPPED.search(name):
            continue
        if arguments or not name.startswith(tuple(SETTINGS["unfinished"])):
            for line, fault in faults(path):
                found[name] += 1
                print(f"{name}:{line}: {fault}")
    print(f"{found.total()} faults in prose and names." if found else "Prose and names are as docs/writing.md asks.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
