"""Settings: accepted and refused values, and their documentation."""

import stat
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from ipaddress import ip_network
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from companion import config
from companion.config import ConfigError, Settings, stored_secret_key

SECRET = "0123456789abcdef0123456789abcdef"


NO_DATABASE = (
    "DATABASE_URL must be the address of an SQLite file, such as sqlite:////srv/games/table.db, or of a PostgreSQL "
    "database, such as postgresql://name:password@host/database."
)


def load(tmp_path: Path, **environ: str) -> Settings:
    return config.load({"TTR_INSTANCE_DIR": str(tmp_path), "TTR_SECRET_KEY": SECRET, **environ})


def test_settings_without_any_variable_are_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path) == Settings(
        instance_dir=tmp_path,
        database_url=f"sqlite:///{tmp_path}/stationmaster.db",
        secret_key=SECRET,
        port=8000,
        public_url=None,
        log_level="info",
        log_format="auto",
        hosts=(),
        keep_days=None,
        limits=1,
        metrics_token=None,
        trusted_proxies=(),
        workers=1,
    )


def test_settings_are_read_from_every_variable(tmp_path: Path) -> None:
    settings = load(
        tmp_path,
        DATABASE_URL="postgresql://ann:hush@db.example.org:5433/games",
        PORT="8123",
        TTR_HOSTS="Trains.example.org, 192.168.0.5",
        TTR_KEEP_DAYS="365",
        TTR_LIMITS="5",
        TTR_LOG_FORMAT="json",
        TTR_LOG_LEVEL="DEBUG",
        TTR_METRICS_TOKEN=SECRET,
        TTR_PUBLIC_URL="https://trains.example.org/",
        TTR_TRUSTED_PROXIES="127.0.0.1, 10.0.0.0/8 ::1",
        TTR_WORKERS="4",
    )
    assert settings == Settings(
        instance_dir=tmp_path,
        database_url="postgresql+psycopg://ann:hush@db.example.org:5433/games",
        secret_key=SECRET,
        port=8123,
        public_url="https://trains.example.org",
        log_level="debug",
        log_format="json",
        hosts=("trains.example.org", "192.168.0.5"),
        keep_days=365,
        limits=5,
        metrics_token=SECRET,
        trusted_proxies=(ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("::1")),
        workers=4,
    )


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("postgres://ann:hush@db/games", "postgresql+psycopg://ann:hush@db/games"),
        ("postgresql+psycopg://db/games?sslmode=require", "postgresql+psycopg://db/games?sslmode=require"),
        ("postgresql:///games?host=/run/postgresql", "postgresql+psycopg:///games?host=/run/postgresql"),
        ("postgresql://ann:h%40sh@[::1]:5433/games", "postgresql+psycopg://ann:h%40sh@[::1]:5433/games"),
    ],
)
def test_address_of_a_postgresql_database_gets_its_driver(tmp_path: Path, given: str, meant: str) -> None:
    assert make_url(load(tmp_path, DATABASE_URL=given).database_url) == make_url(meant)


def test_relative_sqlite_path_starts_at_the_instance_folder(tmp_path: Path) -> None:
    assert load(tmp_path, DATABASE_URL="sqlite:///table.db").database_url == f"sqlite:///{tmp_path}/table.db"


def test_postgresql_without_driver_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it weren't installed
    with pytest.raises(ConfigError) as refused:
        load(tmp_path, DATABASE_URL="postgresql://ann:hush@db/games")
    assert str(refused.value) == (
        "PostgreSQL needs psycopg, which isn't installed: pip install -r requirements-postgres.txt"
    )


def test_variables_of_other_programs_are_none_of_ours(tmp_path: Path) -> None:
    assert load(tmp_path, PATH="/usr/bin", SECRET_KEY="short", HOME="/") == load(tmp_path)


def test_empty_variable_counts_as_not_set(tmp_path: Path) -> None:
    assert load(tmp_path, PORT="", TTR_PUBLIC_URL=" ", DATABASE_URL="", DATABASE_URL_FILE="") == load(tmp_path)


BAD: list[tuple[str, str, str]] = [
    ("PORT", "abc", "PORT must be a whole number from 1 to 65535, not 'abc'."),
    ("PORT", "0", "PORT must be a whole number from 1 to 65535, not '0'."),
    ("PORT", "65536", "PORT must be a whole number from 1 to 65535, not '65536'."),
    ("PORT", "-1", "PORT must be a whole number from 1 to 65535, not '-1'."),
    ("PORT", "8e3", "PORT must be a whole number from 1 to 65535, not '8e3'."),
    ("PORT", "٨٠٠٠", "PORT must be a whole number from 1 to 65535, not '٨٠٠٠'."),
    ("TTR_SECRET_KEY", "short", "TTR_SECRET_KEY must have at least 32 characters."),
    ("TTR_METRICS_TOKEN", "short", "TTR_METRICS_TOKEN must have at least 32 characters."),
    ("TTR_KEEP_DAYS", "0", "TTR_KEEP_DAYS must be a whole number from 1 to 36500, not '0'."),
    ("TTR_LOG_LEVEL", "loud", "TTR_LOG_LEVEL must be one of debug, info, warning, error, not 'loud'."),
    ("TTR_LOG_FORMAT", "xml", "TTR_LOG_FORMAT must be one of auto, text, json, not 'xml'."),
    ("DATABASE_URL", "mysql://ann:hush@db/games", NO_DATABASE),
    ("DATABASE_URL", "postgresql+psycopg2://ann:hush@db/games", NO_DATABASE),
    ("DATABASE_URL", "postgresql://ann:hush@db:port/games", NO_DATABASE),
    ("DATABASE_URL", "games.db", NO_DATABASE),
    (
        "DATABASE_URL",
        "postgresql://ann:hush@db",
        "DATABASE_URL must name the database too, as in postgresql://name:password@host/database.",
    ),
    ("DATABASE_URL", "sqlite://", "DATABASE_URL must name a plain file: a database in memory forgets every game."),
    (
        "DATABASE_URL",
        "sqlite:///:memory:",
        "DATABASE_URL must name a plain file: a database in memory forgets every game.",
    ),
    (
        "DATABASE_URL",
        "sqlite:////nowhere/at/all.db",
        "DATABASE_URL names /nowhere/at/all.db, but /nowhere/at is no folder to keep a file of that name in.",
    ),
    (
        "TTR_TRUSTED_PROXIES",
        "127.0.0.1, caddy",
        "TTR_TRUSTED_PROXIES must be addresses such as 127.0.0.1 or 172.16.0.0/12, not '127.0.0.1, caddy'.",
    ),
    ("TTR_WORKERS", "0", "TTR_WORKERS must be a whole number from 1 to 64, not '0'."),
    ("TTR_WORKERS", "65", "TTR_WORKERS must be a whole number from 1 to 64, not '65'."),
    (
        "TTR_WORKERS",
        "2",
        "TTR_WORKERS can be more than 1 on PostgreSQL only; SQLite is for one process.",
    ),
    ("TTR_PORT", "8000", "There is no setting TTR_PORT. Did you mean PORT? docs/configuration.md lists them all."),
    ("TTR_XYZZY", "1", "There is no setting TTR_XYZZY. docs/configuration.md lists them all."),
    (
        "TTR_SECRETKEY",
        SECRET,
        "There is no setting TTR_SECRETKEY. Did you mean TTR_SECRET_KEY? docs/configuration.md lists them all.",
    ),
]


def test_bad_value_is_refused_in_one_sentence(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for name, value, sentence in BAD:
        with subtests.test(f"{name}={value}"):
            with pytest.raises(ConfigError) as refused:
                load(tmp_path, **{name: value})
            assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "url",
    [
        "trains.example.org",
        "ftp://trains.example.org",
        "https://",
        "https://a.example/trains?x",
        "https://a.example/a b",
        "https://a.example/стол",
        "https://a.example/../trains",
        "https://a.example//trains",
        "https://a:b",
        "http://[::",
    ],
)
def test_public_url_that_is_no_plain_address_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError, match="TTR_PUBLIC_URL must be an address such as"):
        load(tmp_path, TTR_PUBLIC_URL=url)


def test_public_url_may_have_a_path(tmp_path: Path) -> None:
    settings = load(tmp_path, TTR_PUBLIC_URL="https://club.example/games/~trains-2/")
    assert settings.public_url == "https://club.example/games/~trains-2"
    assert settings.base == "/games/~trains-2"


def test_instance_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"The folder .*/file/inside can't be made \(Not a directory\)"):
        load(tmp_path, TTR_INSTANCE_DIR=str(tmp_path / "file" / "inside"))


READ_ELSEWHERE = {"TTR_INSTANCE_DIR", "TTR_SECRET_KEY", "TTR_WORKERS"}


@pytest.mark.parametrize("name", [name for name in config.NAMES if name not in READ_ELSEWHERE])
def test_value_is_read_from_a_file(tmp_path: Path, name: str) -> None:
    values = {
        "DATABASE_URL": "sqlite:///other.db",
        "PORT": "8123",
        "TTR_HOSTS": "trains.example.org",
        "TTR_KEEP_DAYS": "30",
        "TTR_LIMITS": "7",
        "TTR_LOG_FORMAT": "text",
        "TTR_LOG_LEVEL": "error",
        "TTR_METRICS_TOKEN": SECRET,
        "TTR_PUBLIC_URL": "http://trains.example.org",
        "TTR_TRUSTED_PROXIES": "127.0.0.1",
    }
    file = tmp_path / "value"
    file.write_text(f"{values[name]}\n")
    assert load(tmp_path, **{f"{name}_FILE": str(file)}) == load(tmp_path, **{name: values[name]})
    assert load(tmp_path, **{f"{name}_FILE": str(file)}) != load(tmp_path)


def test_secret_key_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(f"{SECRET}\n")
    settings = config.load({"TTR_INSTANCE_DIR": str(tmp_path), "TTR_SECRET_KEY_FILE": str(tmp_path / "secret")})
    assert settings.secret_key == SECRET


def test_value_and_file_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"^Set either PORT or PORT_FILE, not both\.$"):
        load(tmp_path, PORT="8000", PORT_FILE="/run/secrets/port")


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, r"can't be read \(No such file or directory\)"), (b"  \n", "is empty"), (b"\xff\xfe", "isn't a text file")],
)
def test_file_that_holds_no_value_is_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    file = tmp_path / "value"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=f"^PORT_FILE names {file}, which {reason}"):
        load(tmp_path, PORT_FILE=str(file))


def test_secrets_are_not_shown_with_the_settings(tmp_path: Path) -> None:
    shown = repr(load(tmp_path, DATABASE_URL="postgresql://ann:hush@db/games"))
    assert SECRET not in shown
    assert "hush" not in shown


def test_first_start_makes_a_secret_key_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    key = config.load({"TTR_INSTANCE_DIR": str(folder)}).secret_key
    assert len(key) == 64
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert config.load({"TTR_INSTANCE_DIR": str(folder)}).secret_key == key


def test_given_secret_key_leaves_none_behind(tmp_path: Path) -> None:
    load(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_refused_start_leaves_no_secret_key_behind(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        config.load({"TTR_INSTANCE_DIR": str(tmp_path), "PORT": "abc"})
    assert not (tmp_path / "secret_key").exists()


def test_processes_that_start_together_share_one_secret_key(tmp_path: Path) -> None:
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        keys = set(pool.map(stored_secret_key, [tmp_path] * 16))
    assert len(keys) == 1
    assert (tmp_path / "secret_key").read_text().strip() in keys


def test_key_file_left_empty_by_a_crash_is_filled(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch(0o600)
    assert stored_secret_key(tmp_path) == stored_secret_key(tmp_path) == (tmp_path / "secret_key").read_text().strip()


@pytest.mark.parametrize(("content", "reason"), [(b"short\n", "is too short"), ("ключ".encode(), "isn't a key")])
def test_key_file_that_is_no_key_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(ConfigError, match=reason):
        stored_secret_key(tmp_path)


def test_key_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(ConfigError, match=r"The secret key can't be kept in .*/secret_key \(Is a directory\)"):
        stored_secret_key(tmp_path)


@pytest.mark.parametrize("name", config.NAMES)
def test_setting_is_documented(name: str) -> None:
    documented = (config.ROOT / "docs" / "configuration.md").read_text()
    assert f"\n## {name}\n" in documented


def test_documentation_describes_no_setting_that_does_not_exist() -> None:
    documented = (config.ROOT / "docs" / "configuration.md").read_text()
    headings = [line.removeprefix("## ") for line in documented.splitlines() if line.startswith("## ")]
    assert [heading for heading in headings if heading.isupper()] == config.NAMES


def test_every_setting_has_a_variable() -> None:
    variables = {name.removeprefix("TTR_").lower() for name in config.NAMES}
    assert {field.name for field in fields(Settings)} == variables


def test_instance_folder_is_private_to_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    config.load({"TTR_INSTANCE_DIR": str(folder)})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


def test_instance_folder_of_an_old_version_is_made_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "secret_key").write_text("k" * 64)
    (tmp_path / "secret_key").chmod(0o644)
    config.load({"TTR_INSTANCE_DIR": str(tmp_path)})
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_folder_that_all_users_share_is_left_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    config.load({"TTR_INSTANCE_DIR": str(tmp_path)})
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@pytest.mark.parametrize("hosts", ["https://trains.example.org", "trains.example.org:8000", "*.example.org", "a/b"])
def test_hosts_are_names_alone(tmp_path: Path, hosts: str) -> None:
    with pytest.raises(ConfigError, match="TTR_HOSTS must be names such as"):
        load(tmp_path, TTR_HOSTS=hosts)
