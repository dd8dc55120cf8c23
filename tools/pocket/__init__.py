"""Build the pocket: a folder of static files that run the whole app in a phone's browser, without a server.

Deno downloads the runtime from the npm registry, by the checksum of its lock file. The one compiled wheel comes from
the Python package index, by the checksum of requirements.txt. All other files are copied from .venv and the project.
"""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import flask
from babel.core import get_global
from babel.messages.extract import extract

from companion import create_app
from companion.config import ROOT, Settings
from companion.languages import DEFAULT, languages
from companion.store import database
from companion.web.files import all_files
from tools.pocket import licences
from tools.pocket.parts import parts
from tools.scripts import DENO, environment

HERE = Path(__file__).parent
PLATFORM = ("--python-version=3.14", "--platform=pyemscripten_2026_0_wasm32", "--only-binary=:all:")
"""pip options for the runtime in deno.json."""
COMPILED = "msgspec"
PURE = (
    *("alembic", "babel", "blinker", "click", "flask", "flask_migrate", "flask_sqlalchemy", "itsdangerous", "jinja2"),
    *("mako", "markupsafe", "networkx", "openskill", "platformdirs", "segno", "sqlalchemy", "typing_extensions.py"),
    *("tzdata", "werkzeug"),
)
"""Modules in .venv of the other packages that the app imports on a phone."""
OWN = ("companion", "migrations", "static", "templates")
LEFT_OUT = re.compile(r"/(__pycache__|tests?|testing)/|\.(so|pyi|pyx|c|h|po)$")
LOCALE_DATA = "babel/locale-data/"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
ASKING = "asking.js"
"""A part of each service worker. It isn't a file of its own, because it could come from another release."""
QR = ("index.js", "decode.js")
"""Scripts that draw and read the QR codes by which other phones join."""
PACKED = ".packed"
SHELLS = {"": "shell.js", "guest": "guest/guest.js"}
"""Folders of pages that embed the app's pages, and the scripts with their sentences."""
GUESTS = re.compile(
    r"guest/(?!sw\.js|object-store\.js)|nearby/(?!host\.js|queue\.js)|qr/index\.js"
    r"|(?:page\.js|shell\.css|static/\w+/(?:favicon\.svg|js/core/(?:base|object-store)\.js))$"
)
"""Files of the pocket that a guest stores, see guest/sw.js."""
GUESTS_OWN = {"js/core/object-store.js": HERE / "page" / "guest" / "object-store.js"}
"""Replacements of files of static/ in a guest's pages."""
PARTS = f"guest/parts.json{PACKED}"
"""Archive of all the app's scripts and styles, for a guest's pages."""
LANGUAGES_FOLDER = "languages"
"""Folder of the catalogues. A phone fetches only those of its languages, see sw.js."""


class Failed(Exception):
    """The pocket can't be built; the message says why."""


def gather(folder: Path) -> None:
    """Build the folder unless it is up to date. Raises Failed."""
    release = _digest(*OWN, str(HERE.relative_to(ROOT)))
    mark = folder / "release"
    if mark.exists() and mark.read_text() == release:
        return
    with TemporaryDirectory() as name:
        work = Path(name)
        made = work / "made"
        shutil.copytree(HERE / "page", made)
        runtime = _runtime(work)
        (made / "runtime").mkdir()
        for part in RUNTIME:
            _pack(runtime / part, made / "runtime" / f"{part}{PACKED}")
        shutil.copy(_archive(work), made / f"app.zip{PACKED}")
        (made / LANGUAGES_FOLDER).mkdir()
        for path in _translated():
            _pack(path, made / LANGUAGES_FOLDER / f"{path.name}{PACKED}")
        static = (create_app(_settings(work)).static_url_path or "").lstrip("/")
        shutil.copytree(ROOT / "static", made / static)
        (made / "guest" / "object-store.js").unlink()
        (made / PARTS).write_bytes(_packed(parts(static.split("/")[1], GUESTS_OWN).encode()))
        (made / "qr").mkdir()
        for part in QR:
            shutil.copy(runtime.parent / "qr" / part, made / "qr")
        for folder_name, script in SHELLS.items():
            page = made / folder_name / "index.html"
            words = json.dumps(catalogues(script)).replace("<", r"\u003c")
            text = page.read_text(encoding="utf-8").replace("static/STATIC", static).replace(">{}<", f">{words}<")
            page.write_text(text, encoding="utf-8")
        _write_licences(made / "licences.html", static, runtime.parent)
        (made / "release").write_text(release)
        write_service_worker(made, release)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, folder)


def _write_licences(page: Path, static: str, npm: Path) -> None:
    template = page.read_text(encoding="utf-8").replace("static/STATIC", static)
    try:
        page.write_text(licences.page(template, (*PURE, COMPILED), npm), encoding="utf-8")
    except licences.LicenceMissingError as missing:
        raise Failed(str(missing)) from missing


def is_left_out(name: str) -> bool:
    if name.startswith(LOCALE_DATA):
        return name.removeprefix(LOCALE_DATA).removesuffix(".dat") not in locale_data()
    return LEFT_OUT.search(name) is not None


@cache
def locale_data() -> set[str]:
    """Return the names of Babel's files for the app's languages; pt-BR needs pt_BR, pt and root."""
    wanted = {"root"}
    parents = get_global("parent_exceptions")
    for language in languages().values():
        name = str(language.locale)
        while name not in wanted:
            wanted.add(name)
            name = parents.get(name) or name.rpartition("_")[0] or "root"
    return wanted


def catalogues(name: str = "shell.js") -> dict[str, dict[str, str]]:
    """Return a shell's sentences as {language: {English: translation}}, without English."""
    with (HERE / "page" / name).open("rb") as script:
        found = [str(one) for _line, one, _comments, _context in extract("javascript", script, keywords={"t": None})]
    others = (language for language in languages().values() if language.code != DEFAULT)
    return {language.code: {one: language.translate(one) for one in found} for language in others}


def _digest(*tops: str) -> str:
    """Return a digest of these project folders and of requirements.txt."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for top in tops:
        for path in all_files(ROOT / top):
            if "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _archive(work: Path) -> Path:
    """Return the archive of all Python code for the phone. Compiling it takes a minute, so it is cached."""
    code = [path.relative_to(ROOT).as_posix() for path in (HERE / "phone", HERE / "pack")]
    archive = ROOT / ".cache" / "pocket" / _digest(*OWN, *code)
    if not archive.exists():
        _zip(work / "sources.zip", [*_packages(work), *_own(work)])
        _deno(work, "run", "--allow-all", "pack.js", "sources.zip", "app.zip")
        _pack(work / "app.zip", work / archive.name)
        archive.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(work / archive.name, archive)
    return archive


def _runtime(work: Path) -> Path:
    """Install Pyodide and return its folder. Raises Failed."""
    shutil.copytree(HERE / "pack", work, dirs_exist_ok=True)
    _deno(work, "install", "--frozen")
    return work / "node_modules" / "pyodide"


def _deno(work: Path, *words: str) -> None:
    if not DENO.exists():
        raise Failed("There is no Deno in .venv: make install brings it.")
    done = subprocess.run([str(DENO), *words], cwd=work, env=environment(), capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise Failed(f"deno {words[0]} failed. Is there a network?\n{done.stderr}")


def _packages(work: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the path of each file of the packages. Raises Failed."""
    pin = re.search(rf"^{COMPILED}==(?:.*\\\n)*.*\n", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    wanted = work / "wanted.txt"
    wanted.write_text(pin.group() if pin else "")
    line = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *PLATFORM]
    done = subprocess.run([*line, "-r", str(wanted), "-d", str(work)], capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise Failed(f"{COMPILED} for WebAssembly can't be fetched. Is there a network?\n{done.stderr}")
    (wheel,) = work.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(work / "wheel")
    site = Path(flask.__file__).parents[1]
    yield from ((path.relative_to(work / "wheel").as_posix(), path) for path in all_files(work / "wheel"))
    for name in PURE:
        yield from _below(site, name)


def _own(work: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the path of each file of the app and of its phone environment."""
    for name in OWN:
        yield from _below(ROOT, name)
    yield from _below(HERE / "phone")
    yield "empty.db", _empty_database(work)
    (work / "empty.po").touch()
    for path in _translated():  # the app finds its languages by these files
        yield path.relative_to(ROOT).as_posix(), work / "empty.po"


def _translated() -> list[Path]:
    return [language.path for language in languages().values() if language.code != DEFAULT]


def _below(top: Path, name: str = "") -> Iterator[tuple[str, Path]]:
    found = top / name
    for path in [found] if found.is_file() else all_files(found):
        inside = path.relative_to(top).as_posix()
        if not is_left_out(inside):
            yield inside, path


def _settings(work: Path) -> Settings:
    return Settings(instance_dir=work, database_url=f"sqlite:///{work / 'empty.db'}", secret_key="made for nobody" * 3)


def _empty_database(work: Path) -> Path:
    """Create an empty database of the newest schema, because migrations would take seconds on a phone."""
    app = create_app(_settings(work))
    with app.app_context():
        database.upgrade()
        database.db.engine.dispose()
    return work / "empty.db"


def _zip(archive: Path, files: list[tuple[str, Path]]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as out:
        for name, path in files:
            out.write(path, name)


def _pack(file: Path, packed: Path) -> None:
    """Compress a file here, because the service worker unpacks it and the web space may not compress."""
    packed.write_bytes(_packed(file.read_bytes()))


def _packed(held: bytes) -> bytes:
    return gzip.compress(held, 9, mtime=0)


def write_service_worker(made: Path, release: str) -> None:
    """Write the service workers, with the size and digest of each file to store at their beginning."""
    for part in (ASKING, "sw.js"):
        (made / part).unlink(missing_ok=True)
    names = [path.relative_to(made).as_posix() for path in all_files(made)]
    for script, kept in (
        ("guest/sw.js", [name for name in names if GUESTS.match(name)]),
        ("sw.js", names),
    ):
        files = {name: (made / name).read_bytes() for name in kept}
        about = {name: {"size": len(held), "digest": hashlib.sha256(held).hexdigest()} for name, held in files.items()}
        facts = json.dumps({"version": release, "files": about})
        texts = [(HERE / "page" / part).read_text(encoding="utf-8") for part in (ASKING, script)]
        (made / script).write_text("\n".join([f"const RELEASE = {facts};", *texts]), encoding="utf-8")
