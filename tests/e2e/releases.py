"""Distinguishable releases of the pocket, the one that a device runs, and its stored data."""

import gzip
import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast
from zipfile import ZipFile

from alembic import command
from playwright.sync_api import Page
from sqlalchemy import text

from companion import create_app
from companion.config import ROOT, Settings
from companion.store.database import db
from companion.web.files import all_files
from tests.e2e.pocket import Pocket
from tools.pocket import HERE, PACKED, write_service_worker

RUNNING = ("shell.js", "worker.js", "page.js")
"""Script that returns the release of each part of the running app. The app's pages show it too."""
_HEAD = '<meta charset="utf-8">'
_MARK = "globalThis.release"
_PAGES_MARK = "document.querySelector('meta[name=release]')?.content"
_IN_CHARGE = "async () => (await fetch('/release')).text()"
_PARTS = """async (release) => {
    const found = {};
    const cache = await caches.open(`pocket-${release}`);
    for (const { url } of await cache.keys()) {
        const bytes = await (await cache.match(url)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        found[new URL(url).pathname] = [...digest].map((one) => one.toString(16).padStart(2, "0")).join("");
    }
    delete found["/snapshot"]; // Python's memory, which the phone makes itself
    return found;
}"""
_CHUNK_BYTES = 32 * 1024
_TAKE = """() => new Promise((resolve) => {
    indexedDB.open("stationmaster-pocket").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction("pieces");
        const [keys, values] = ["getAllKeys", "getAll"].map((ask) => transaction.objectStore("pieces")[ask]());
        transaction.oncomplete = () => {
            database.close();
            const text = (bytes) => Array.from(bytes, (one) => String.fromCharCode(one)).join("");
            resolve(keys.result.map(([file], number) => [file, text(values.result[number])]));
        };
    };
})"""
_GIVE = """([file, texts]) => new Promise((resolve) => {
    indexedDB.open("stationmaster-pocket").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction("pieces", "readwrite");
        const pieces = transaction.objectStore("pieces");
        pieces.delete(IDBKeyRange.bound([file], [`${file}~`])); // with what SQLite has beside it
        texts.forEach((text, number) => pieces.put(Uint8Array.from(text, (one) => one.charCodeAt(0)), [file, number]));
        transaction.oncomplete = () => resolve(database.close());
    };
})"""
_DATABASE = "stationmaster.db"
OLD = ROOT / "tests" / "store" / "old"
"""Folder of the databases that earlier releases wrote."""


def make_older(folder: Path, name: str = "older") -> None:
    """Turn a gathered pocket into another release, each part of which differs from the newest one's."""
    for script in (folder / one for one in RUNNING):
        script.write_text(f'globalThis.release = "{name}";\n{script.read_text(encoding="utf-8")}', encoding="utf-8")
    packed, changed = folder / f"app.zip{PACKED}", BytesIO()
    with ZipFile(BytesIO(gzip.decompress(packed.read_bytes()))) as now, ZipFile(changed, "w") as older:
        for one in now.namelist():
            held = now.read(one)
            if one == "templates/web/base.html":
                held = held.replace(_HEAD.encode(), f'{_HEAD}<meta name="release" content="{name}">'.encode(), 1)
            older.writestr(one, held)
    packed.write_bytes(gzip.compress(changed.getvalue(), 1))
    (folder / "release").write_text(name)
    shutil.copy(HERE / "page" / "sw.js", folder)
    write_service_worker(folder, name)


def put_up(release: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(release, folder, copy_function=shutil.copy)  # the copied files are newer


def running(page: Page, newest: Path, *older: Path) -> str:
    """Return the release that the device runs. Raises AssertionError unless all of its stored and running parts are of
    it.
    """
    pocket = cast(Pocket, page)
    (app,) = pocket.shell.workers
    found: str = pocket.shell.evaluate(_IN_CHARGE)
    (folder,) = [one for one in (newest, *older) if (one / "release").read_text() == found]
    assert pocket.shell.evaluate(_PARTS, found) == _parts_of(folder)
    marks = [one.evaluate(_MARK) for one in (pocket.shell, app, pocket.frame)] + [pocket.frame.evaluate(_PAGES_MARK)]
    assert marks == [None if folder == newest else found] * 4
    return found


def _parts_of(folder: Path) -> dict[str, str]:
    """Return the digest of each unpacked file of a release that an English device stores."""
    found = {}
    for path in all_files(folder):
        held, name = path.read_bytes(), f"/{path.relative_to(folder).as_posix()}"
        if name != "/sw.js" and not name.startswith("/languages/"):
            whole = gzip.decompress(held) if name.endswith(PACKED) else held
            found[name.removesuffix(PACKED)] = hashlib.sha256(whole).hexdigest()
    return found


def schema_kept(shell: Page) -> str:
    with _database(shell) as file, closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def moves_kept(shell: Page, table: str) -> list[str]:
    query = "SELECT move.uuid FROM move JOIN game ON game.id = move.game_id WHERE game.key = ? ORDER BY move.seq"
    with _database(shell) as file, closing(sqlite3.connect(file)) as connection:
        return [uuid for (uuid,) in connection.execute(query, [table.rpartition("/")[2]])]


def make_kept_older(shell: Page) -> None:
    """Replace the device's data with that of a release with the previous schema.

    The results are deleted too, as by a migration that recalculates them. The app must not run meanwhile, and a newer
    release must start next.
    """
    with _database(shell) as file:
        settings = Settings(instance_dir=file.parent, database_url=f"sqlite:///{file}", secret_key="older" * 8)
        app = create_app(settings)
        with app.app_context():
            command.downgrade(app.extensions["migrate"].migrate.get_config(), "-1")
            with db.engine.begin() as connection:
                connection.execute(text("DELETE FROM result"))
            db.engine.dispose()
        _give(shell, file)


def keep_database(shell: Page, release: str) -> None:
    """Replace the device's database with one written by a release (tests/store/old).

    The app must not run meanwhile, and must start next.
    """
    with TemporaryDirectory() as name:
        file = Path(name) / _DATABASE
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript((OLD / f"{release}.sqlite.sql").read_text(encoding="utf-8"))
            connection.commit()
        _give(shell, file)


def _give(shell: Page, file: Path) -> None:
    held = file.read_bytes().decode("latin-1")
    shell.evaluate(_GIVE, [_DATABASE, [held[at : at + _CHUNK_BYTES] for at in range(0, len(held), _CHUNK_BYTES)]])


@contextmanager
def _database(shell: Page) -> Iterator[Path]:
    """Return the database file that the device stores for the app, with SQLite's side files."""
    with TemporaryDirectory() as name:
        for file, piece in shell.evaluate(_TAKE):
            with (Path(name) / file).open("ab") as whole:
                whole.write(piece.encode("latin-1"))
        yield Path(name) / _DATABASE
