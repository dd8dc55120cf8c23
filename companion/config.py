"""Settings of the server, read strictly from the environment.

A wrong value, or an unknown name that begins with TTR_, stops the start with one sentence, because a silently ignored
setting costs an evening. Each name may also be given as NAME_FILE, the path of a file that holds the value. An empty
value counts as not set. docs/configuration.md describes each setting.
"""

import difflib
import os
import re
import secrets
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from filelock import FileLock
from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

_PACKAGE = Path(__file__).resolve().parent
IS_INSTALLED = (_PACKAGE / "_data").is_dir()
"""Whether the package was installed from a wheel rather than run from a checkout."""
ROOT = _PACKAGE / "_data" if IS_INSTALLED else _PACKAGE.parent
"""The folder of `migrations`, `static` and `templates`; a wheel has it inside the package, see pyproject.toml."""
PREFIX = "TTR_"
TOKEN = "TTR_METRICS_TOKEN"  # noqa: S105  (its name)
MIN_SECRET_LENGTH = 32  # characters: 128 bits when it is hexadecimal
BODY_LIMIT = 64 * 1024  # bytes; the largest honest request, a move, stays below 2 KB
MAX_WORKERS = 64
MAX_LIMITS_FACTOR = 1000
MAX_KEEP_DAYS = 36_500
OWNER_ONLY_MODE, KEY_OWNER_ONLY = 0o700, 0o600
PATH = r"(?a)(/[\w~-][\w.~-]*)*/?"  # where nothing has to be written otherwise in an address
DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""Schemes of DATABASE_URL and the SQLAlchemy driver for each."""


class ConfigError(Exception):
    """A setting that can't be used. Its text is one sentence for the person at the terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the server."""

    instance_dir: Path
    database_url: str = field(repr=False)  # it may hold a password
    secret_key: str = field(repr=False)
    port: int = 8000
    """The TCP port."""
    public_url: str | None = None
    """Without a slash at the end; may have a path."""
    log_level: str = "info"
    log_format: str = "auto"
    hosts: tuple[str, ...] = ()
    keep_days: int | None = None
    limits: int = 1
    metrics_token: str | None = field(default=None, repr=False)
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    workers: int = 1

    @property
    def database_file(self) -> str | None:
        """The path of the SQLite file, or None on PostgreSQL since a server holds the games there."""
        url = make_url(self.database_url)
        return url.database if url.get_backend_name() == "sqlite" else None

    @property
    def base(self) -> str:
        """Path of the app without a slash at the end, because URLs are joined to it; empty at the top of its host."""
        return urlsplit(self.public_url or "").path

    def flask_config(self) -> dict[str, object]:
        """Return the settings under the names of Flask and its extensions."""
        return {
            "SECRET_KEY": self.secret_key,
            "SQLALCHEMY_DATABASE_URI": self.database_url,
            "MAX_CONTENT_LENGTH": BODY_LIMIT,
            "MAX_FORM_MEMORY_SIZE": None,  # it would count what is read at once of a file; the whole body has its limit
            "PUBLIC_URL": self.public_url,
            "BASE": self.base,
            "HOSTS": self.hosts,
            "KEEP_DAYS": self.keep_days,
            "LIMITS": self.limits,
            "METRICS_TOKEN": self.metrics_token,
            "TRUSTED_PROXIES": self.trusted_proxies,
        }


def load(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from the environment (os.environ by default).

    The first start creates the instance folder and the secret key. Raises ConfigError.
    """
    given = _given(os.environ if environ is None else environ)
    instance_dir = _instance_dir(given.pop("TTR_INSTANCE_DIR", ""))
    database_url = _database_url(given.pop("DATABASE_URL", ""), instance_dir)
    secret_key = given.pop("TTR_SECRET_KEY", "")
    for name, secret in (("TTR_SECRET_KEY", secret_key), (TOKEN, given.get(TOKEN, ""))):
        if 0 < len(secret) < MIN_SECRET_LENGTH:
            raise ConfigError(f"{name} must have at least {MIN_SECRET_LENGTH} characters.")
    others: dict[str, Any] = {name.removeprefix(PREFIX).lower(): _read(name, value) for name, value in given.items()}
    if others.get("workers", 1) > 1 and not hasattr(os, "fork"):
        raise ConfigError("TTR_WORKERS can be more than 1 on Linux and macOS only; this system can't fork a process.")
    if others.get("workers", 1) > 1 and make_url(database_url).get_backend_name() == "sqlite":
        raise ConfigError("TTR_WORKERS can be more than 1 on PostgreSQL only; SQLite is for one process.")
    # The key comes last, so that nothing is written to disk for a start that is refused anyway.
    secret_key = secret_key or stored_secret_key(instance_dir)
    return Settings(instance_dir=instance_dir, database_url=database_url, secret_key=secret_key, **others)


def stored_secret_key(instance_dir: Path) -> str:
    """Return the key in `instance_dir`/secret_key. The first start creates it, readable only by its owner.

    Two processes that start together get the same key: a lock is held from the read to the write.
    """
    path = instance_dir / "secret_key"
    try:
        with (
            FileLock(path.with_suffix(".lock")),
            os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, KEY_OWNER_ONLY), "r+", encoding="ascii") as file,
        ):
            with suppress(OSError):  # another user's, or a disk without such rights
                path.chmod(KEY_OWNER_ONLY)
            key = file.read().strip()
            if not key:
                key = secrets.token_hex(32)
                file.write(key + "\n")
                file.flush()
                os.fsync(file.fileno())
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} isn't a key; delete it, and a new one is made.") from error
    except OSError as error:
        raise ConfigError(
            f"The secret key can't be kept in {path} ({error.strerror}); set TTR_INSTANCE_DIR to a folder that can be "
            "written to, or set TTR_SECRET_KEY."
        ) from error
    if len(key) < MIN_SECRET_LENGTH:
        raise ConfigError(f"The key in {path} is too short; delete it, and a new one is made.")
    return key


def _given(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the value of each given name, from NAME or from the file that NAME_FILE names."""
    known = {*NAMES, *(f"{name}_FILE" for name in NAMES)}
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in known:
            bare = name.removeprefix(PREFIX)
            near = [bare] if bare in known else difflib.get_close_matches(name, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ConfigError(f"There is no setting {name}.{hint} docs/configuration.md lists them all.")
    return {name: value for name in NAMES if (value := _value(name, environ))}


def _value(name: str, environ: Mapping[str, str]) -> str:
    value = environ.get(name, "").strip()
    file = environ.get(f"{name}_FILE", "").strip()
    if value and file:
        raise ConfigError(f"Set either {name} or {name}_FILE, not both.")
    if not file:
        return value
    try:
        content = Path(file).read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name}_FILE names {file}, which isn't a text file.") from error
    except OSError as error:
        raise ConfigError(f"{name}_FILE names {file}, which can't be read ({error.strerror}).") from error
    if not content:
        raise ConfigError(f"{name}_FILE names {file}, which is empty.")
    return content


def _instance_dir(value: str) -> Path:
    """Return the folder for everything that outlives the process. Creates it if necessary."""
    usual = user_data_path("stationmaster", appauthor=False) if IS_INSTALLED else ROOT / "instance"
    folder = Path(value).expanduser().absolute() if value else usual
    try:
        folder.mkdir(mode=OWNER_ONLY_MODE, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        raise ConfigError(
            f"The folder {folder} can't be made ({error.strerror}); set TTR_INSTANCE_DIR to one that can be written to."
        ) from error
    # Every user of the computer can read a folder of earlier versions. A shared folder stays as it is. On Windows a
    # folder has its parent's rights.
    if hasattr(os, "geteuid") and found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:
        with suppress(OSError):  # a disk without such rights
            folder.chmod(OWNER_ONLY_MODE)
    return folder


def _database_url(value: str, instance_dir: Path) -> str:
    """Return the address of an SQLite file or a PostgreSQL database, with its driver."""
    if not value:
        return URL.create("sqlite", database=str(instance_dir / "stationmaster.db")).render_as_string()
    try:
        url = make_url(value)
        url = url.set(drivername=DRIVERS[url.drivername])
    except (ArgumentError, KeyError, ValueError):  # ValueError: a port that is no number
        # The address may hold a password, so no message repeats it, nor shows the library's own error.
        raise ConfigError(
            "DATABASE_URL must be the address of an SQLite file, such as sqlite:////srv/games/table.db, or of a "
            "PostgreSQL database, such as postgresql://name:password@host/database."
        ) from None
    if url.drivername == "sqlite":
        return url.set(database=_file(url, instance_dir)).render_as_string(hide_password=False)
    if not url.database:
        raise ConfigError("DATABASE_URL must name the database too, as in postgresql://name:password@host/database.")
    try:
        import_module("psycopg")
    except ImportError as error:
        wanted = "stationmaster[postgres]" if IS_INSTALLED else "-r requirements-postgres.txt"
        raise ConfigError(f"PostgreSQL needs psycopg, which isn't installed: pip install {wanted}") from error
    return url.render_as_string(hide_password=False)


def _file(url: URL, instance_dir: Path) -> str:
    """Return the absolute path of an SQLite address; a relative one starts at the instance folder."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise ConfigError("DATABASE_URL must name a plain file: a database in memory forgets every game.")
    file = instance_dir / url.database
    if file.is_dir() or not file.parent.is_dir():
        raise ConfigError(f"DATABASE_URL names {file}, but {file.parent} is no folder to keep a file of that name in.")
    return str(file)


def _read(name: str, value: str) -> object:
    """Parse a value with its entry in READERS. Raises ConfigError."""
    what, read = READERS[name]
    try:
        return read(value)
    except ValueError:
        raise ConfigError(f"{name} must be {what}, not {value!r}.") from None


def _checked(value: str, is_good: object) -> str:
    if not is_good:
        raise ValueError(value)
    return value


def _whole(most: int) -> tuple[str, Callable[[str], int]]:
    """Return the reader of a whole number from 1 to `most`."""

    def read(value: str) -> int:
        return int(_checked(value, value.isascii() and value.isdecimal() and 1 <= int(value) <= most))

    return f"a whole number from 1 to {most}", read


def _choice(*choices: str) -> tuple[str, Callable[[str], str]]:
    return f"one of {', '.join(choices)}", lambda value: _checked(value.lower(), value.lower() in choices)


def _public_url(value: str) -> str:
    parts = urlsplit(value)
    is_host = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    is_path = re.fullmatch(PATH, parts.path)
    return _checked(value, is_host and is_path and not (parts.query or parts.fragment or parts.username)).rstrip("/")


def _hosts(value: str) -> tuple[str, ...]:
    return tuple(
        _checked(host, urlsplit(f"//{host}").hostname == host.strip("[]") and not {"*", "@"} & set(host))
        for host in value.replace(",", " ").lower().split()
    )


def _networks(value: str) -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(ip_network(one) for one in value.replace(",", " ").split())


READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "PORT": _whole(65535),
    "TTR_HOSTS": ("names such as trains.example.org, without a port", _hosts),
    "TTR_KEEP_DAYS": _whole(MAX_KEEP_DAYS),
    "TTR_LIMITS": _whole(MAX_LIMITS_FACTOR),
    "TTR_LOG_FORMAT": _choice("auto", "text", "json"),
    "TTR_LOG_LEVEL": _choice("debug", "info", "warning", "error"),
    TOKEN: ("a secret", str),
    "TTR_PUBLIC_URL": ("an address such as https://example.org or https://example.org/trains", _public_url),
    "TTR_TRUSTED_PROXIES": ("addresses such as 127.0.0.1 or 172.16.0.0/12", _networks),
    "TTR_WORKERS": _whole(MAX_WORKERS),
}
"""A description of each setting's valid values, and its parser. `load` reads the settings for folder and database."""
NAMES = sorted(["DATABASE_URL", "TTR_INSTANCE_DIR", "TTR_SECRET_KEY", *READERS])
"""The names of all settings."""
