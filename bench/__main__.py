"""Run the benchmarks, the modules here with a `run(Cases)`: `python -m bench [--one] [part of a module's name ...]`.

With --one each measures a single case, as a quick test that it works.
"""

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import bench
from bench.measure import Cases, Row, every, one

HEAD = ("", "cases", "median ms", "p95 ms", "worst ms", "limit", "plain: median", "worst", "times longer")
WIDTHS = (56, 8, 10, 10, 10, 10, 14, 10, 13)


def line(cells: Iterable[str]) -> str:
    first, *others = zip(cells, WIDTHS, strict=True)
    return first[0].ljust(first[1]) + "".join(cell.rjust(width) for cell, width in others)


def row_cells(row: Row) -> tuple[str, ...]:
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


def benchmarks() -> Iterator[ModuleType]:
    """Yield the benchmarks: modules with `run(Cases) -> Iterable[Row]`."""
    for info in iter_modules(bench.__path__):
        if not info.name.startswith("__"):
            module = import_module(f"bench.{info.name}")
            if hasattr(module, "run"):
                yield module


def main(wanted: list[str], cases: Cases = every) -> None:
    """Print the tables of all benchmarks, or of the benchmarks with one of the words in their names."""
    for module in benchmarks():
        name = module.__name__.removeprefix("bench.")
        if wanted and not any(word in name for word in wanted):
            continue
        print(f"\n{(module.__doc__ or name).splitlines()[0]}")
        print(line(HEAD))
        for row in module.run(cases):
            print(line(row_cells(row)), flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    main([word for word in words if word != "--one"], one if "--one" in words else every)
