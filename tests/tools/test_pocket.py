"""tools/pocket gathers the shell around the app's pages."""

import json
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from companion.languages import languages
from tests.support.html import read
from tools.pocket import COMPILED, HERE, PURE, catalogues, is_left_out, licences


@pytest.fixture
def npm(tmp_path: Path) -> Path:
    """A folder of npm packages with the files needed for the licenses."""
    for name in ("pyodide", "qr"):
        folder = tmp_path / name
        folder.mkdir()
        about = {"version": "1.2.3", "license": f"{name}-terms", "homepage": f"https://{name}.example"}
        (folder / "package.json").write_text(json.dumps(about))
    (tmp_path / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.9"}}))
    (tmp_path / "qr" / "LICENSE").write_text("To <anyone>")
    return tmp_path


def test_licences_page_has_the_text_of_everything_shipped(npm: Path) -> None:
    template = (HERE / "page" / "licences.html").read_text()
    page = read(licences.page(template, (*PURE, COMPILED), npm))
    texts = {part.one("summary").text(): [text.text() for text in part.all("pre")] for part in page.all("details")}
    names = {summary.split()[0].lower() for summary in texts}
    shipped = {one for package in (*PURE, COMPILED) for one in packages_distributions()[package.removesuffix(".py")]}
    assert names == {"stationmaster", "typefaces", "python", "pyodide", "qr", *map(str.lower, shipped)}
    assert [summary for summary, found in texts.items() if not all(found)] == []
    assert texts["qr 1.2.3 qr-terms"] == ["To <anyone>"]
    assert "Mozilla Public License Version 2.0" in texts["pyodide 1.2.3 pyodide-terms"][0]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["Python 3.14.9 PSF-2.0"][0]
    assert [link["href"] for link in page.all("details a")] == ["https://pyodide.example", "https://qr.example"]


def test_package_without_a_licence_text_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare = tmp_path / "bare-1.0.dist-info"
    bare.mkdir()
    (bare / "METADATA").write_text("Metadata-Version: 2.4\nName: bare\nVersion: 1.0\nLicense-Expression: MIT\n")
    (bare / "RECORD").write_text("bare/__init__.py,,\n")
    (bare / "top_level.txt").write_text("bare\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(licences.LicenceMissingError, match="bare"):
        licences.of_packages(["bare"])


def test_shell_speaks_each_language_of_the_app() -> None:
    shell = catalogues()
    assert [*shell] == [*languages()][1:]
    russian = shell["ru"]
    assert russian["Open it here"] == "Открыть здесь"
    assert [sentence for sentence, translated in russian.items() if sentence == translated] == []


def test_babel_brings_the_data_of_the_apps_languages_alone() -> None:
    needed = ["root", *(str(language.locale) for language in languages().values())]
    for name in needed:
        assert not is_left_out(f"babel/locale-data/{name}.dat")
    assert all(
        is_left_out(f"babel/locale-data/{name}") for name in ("en_GB.dat", "ru_UA.dat", "run.dat", "LICENSE.unicode")
    )
    assert is_left_out("babel/messages/tests/test_catalog.py")
    assert not is_left_out("babel/core.py")
    assert is_left_out("companion/translations/de.po")
