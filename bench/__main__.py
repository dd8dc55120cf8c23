"""`python -m bench [part of a module's name ...]`: runs the modules here that have `run() -> Iterable[Row]`."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.measure import Row

HEAD = ("", "cases", "median ms", "p95 ms", "worst ms", "limit", "plain: median", "worst", "times longer")
WIDTHS = (56, 8, 10, 10, 10, 10, 14, 10, 13)


def line(cells: Iterable[str]) -> str:
    """One line of the table: the first cell to the left, figures to the right."""
    first, *others = zip(cells, WIDTHS, strict=True)
    return first[0].ljust(first[1]) + "".join(cell.rjust(width) for cell, width in others)


def cells(row: Row) -> tuple[str, ...]:
    """The row as text."""
    ours, plain = row.ours, row.plain
    return (
        row.subject,
        row.cases,
        ours.shown(ours.median),
        ours.shown(ours.p95),
        ours.shown(ours.worst),
        row.promise,
        plain.shown(plain.median) if plain else "",
        plain.shown(plain.worst) if plain else "",
        row.ratio,
    )


def main(wanted: list[str]) -> None:
    """Print the table of every module, or of those whose name holds one of the words."""
    for info in iter_modules(bench.__path__):
        if info.name.startswith("__") or (wanted and not any(word in info.name for word in wanted)):
            continue
        module = import_module(f"bench.{info.name}")
        if not hasattr(module, "run"):
            continue
        print(f"\n{(module.__doc__ or info.name).splitlines()[0]}")
        print(line(HEAD))
        for row in module.run():
            print(line(cells(row)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
