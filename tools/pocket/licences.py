"""The page with the licences of all packages in the pocket: licences.html."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from companion.config import ROOT

TEXTS = Path(__file__).parent / "licences"
"""Licences that no package includes: Pyodide's npm package has neither its own nor Python's."""
LICENCE_FILE = re.compile(r"(^|[/_.])(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)
CODE = (".py", ".pyc", ".js", ".html")
PLACE = "<!-- licences -->"


class LicenceMissingError(Exception):
    """A package has no licence text."""


@dataclass(frozen=True)
class Licence:
    """The terms of one package."""

    name: str
    version: str
    terms: str
    """The licence's name, such as MIT."""
    texts: tuple[str, ...]
    source: str = ""
    """Address of the source code, if the licence requires it."""


def page(template: str, packages: Iterable[str], npm: Path) -> str:
    """Return the page for these Python packages, with `npm` as the folder of the installed npm packages.

    Raises LicenceMissingError.
    """
    licences = [*_own(), *_runtime(npm), *sorted(of_packages(packages), key=lambda one: one.name.lower())]
    return template.replace(PLACE, "\n".join(_section(one) for one in licences))


def of_packages(packages: Iterable[str]) -> list[Licence]:
    """Return the licence of each distribution that brings one of the packages. Raises LicenceMissingError."""
    brought_by = packages_distributions()
    names = dict.fromkeys(name for one in packages for name in brought_by[one.removesuffix(".py")])
    return [_of_distribution(distribution(name)) for name in names]


def _of_distribution(found: Distribution) -> Licence:
    files = [file for file in found.files or [] if LICENCE_FILE.search(str(file)) and file.suffix not in CODE]
    texts = tuple(file.read_text(encoding="utf-8") for file in files)
    fields = [line for name in ("License-Expression", "License") for line in found.metadata.get_all(name, [])]
    kinds = [kind for kind in found.metadata.get_all("Classifier", []) if kind.startswith("License ::")]
    terms = next((line.splitlines()[0] for line in [*fields, *(kind.rpartition(" :: ")[2] for kind in kinds)]), "")
    if not texts or not terms:
        raise LicenceMissingError(f"{found.name} has no licence text.")
    return Licence(found.name, found.version, terms, texts)


def _own() -> Iterator[Licence]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield Licence("Stationmaster", project["version"], project["license"], (_text(ROOT / "LICENSE"),))
    yield Licence("Typefaces", "", "OFL-1.1", (_text(ROOT / "static" / "fonts" / "OFL.txt"),))


def _runtime(npm: Path) -> Iterator[Licence]:
    for name in ("pyodide", "qr"):
        about = json.loads(_text(npm / name / "package.json"))
        texts = [TEXTS / "MPL-2.0.txt"] if name == "pyodide" else sorted((npm / name).glob("LICENSE*"))
        yield Licence(name, about["version"], about["license"], tuple(map(_text, texts)), about["homepage"])
    python = json.loads(_text(npm / "pyodide" / "pyodide-lock.json"))["info"]["python"]
    yield Licence("Python", python, "PSF-2.0", (_text(TEXTS / "Python.txt"),))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _section(licence: Licence) -> str:
    source = (
        f'<p>Source code: <a href="{escape(licence.source)}">{escape(licence.source)}</a></p>' if licence.source else ""
    )
    texts = "".join(f"<pre>{escape(text.strip())}</pre>" for text in licence.texts)
    title = f"{licence.name} {licence.version}".strip()
    return f"<details><summary><b>{escape(title)}</b> {escape(licence.terms)}</summary>{source}{texts}</details>"
