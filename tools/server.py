"""Try Dockerfile and compose.yaml without a container runtime: `make test-server`, as root.

A bare Debian is built by the Dockerfile's own steps. Docker Compose reads compose.yaml, and each service starts with
the environment of its container: a read-only root, its volumes, its user, its variables. Then the script opens a table
over HTTPS, records a move, and restores all data from a backup.
"""

import json
import os
import shlex
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from companion.config import ROOT
from tests.support.programs import ANN_AND_BOB
from tools.pythons import Failed, Place, bare_debian, environment, lend_network

HERE = Path("/srv/compose")
"""Folder of compose.yaml in the image."""
POSTGRESQL = "/usr/lib/postgresql/{}/bin"
ADDRESS = "172.18.0.2"
"""IP address of the app, as Docker would assign it."""
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BESIDE = """mkdir -p /etc/postgresql-common
echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
apt-get update -qq && apt-get install -y -qq --no-install-recommends docker-compose caddy wget postgresql-{}"""
OF_IMAGES = {  # settings of the official images: variables, command, user
    "caddy": (
        {"XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config"},
        ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"],
        "root",
    ),
    "postgres": ({"PGDATA": "/var/lib/postgresql/data", "LC_ALL": "C.UTF-8"}, [], "postgres"),
}
PATIENCE_S = 120

Step = tuple[str, str]


def steps_of(dockerfile: str) -> list[Step]:
    """Return the instructions of a Dockerfile as [(name, arguments)]."""
    lines = (line for line in dockerfile.splitlines() if not line.startswith("#"))
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [(name, words.strip()) for line in joined if line.strip() for name, _, words in [line.partition(" ")]]


class Image:
    """The folder that a Dockerfile's steps build, and the settings for running it."""

    def __init__(self, root: Path, steps: list[Step], *, build: bool) -> None:
        """Run all steps with `build`, otherwise only read the settings. Raises Failed."""
        self.root = root
        self.variables = {"PATH": SYSTEM_PATH}
        self.folder, self.user = "/", "root"
        self.command: list[str] = []
        self.health: list[str] = []
        for name, words in steps:
            if build or name not in {"FROM", "RUN", "COPY"}:
                do: Callable[[str], None] = getattr(self, f"_{name.lower()}")
                do(words)

    def _from(self, words: str) -> None:
        bare_debian(self.root, words.rpartition(":")[2].removesuffix("-slim"))

    def _run(self, words: str) -> None:
        print(f"RUN {' '.join(words.split())}", flush=True)
        lend_network(self.root)
        inside = {**environment("/root"), **self.variables}
        command = Place((), "", self.root).command("env", "-C", self.folder, "sh", "-c", words)
        if subprocess.run(command, env=inside, check=False).returncode:  # noqa: S603
            raise Failed(words)

    def _workdir(self, words: str) -> None:
        self.folder = words
        (self.root / words.lstrip("/")).mkdir(parents=True, exist_ok=True)

    def _copy(self, words: str) -> None:
        *sources, target = words.split()
        for source in sources:
            to = self.root / self.folder.lstrip("/") / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, to)

    def _env(self, words: str) -> None:
        self.variables |= dict(one.split("=", 1) for one in words.split())

    def _user(self, words: str) -> None:
        self.user = words

    def _expose(self, words: str) -> None:
        """Ignore the instruction: all ports are open here."""

    def _healthcheck(self, words: str) -> None:
        self.health = json.loads(words.partition("CMD ")[2])

    def _cmd(self, words: str) -> None:
        self.command = json.loads(words)


class Services:
    """The services of compose.yaml, as Docker Compose reads it. `image` is the image of the services with a `build`
    key.
    """

    def __init__(self, image: Image) -> None:
        """Read the file. Raises Failed if Docker Compose refuses it."""
        self.image = image
        for file in ("compose.yaml", "Dockerfile"):
            shutil.copy(ROOT / file, image.root / HERE.relative_to("/"))
        read = ["docker-compose", "-f", f"{HERE}/compose.yaml", "config", "--format", "json"]
        if not (found := Place((), "", image.root).output(*read)):
            raise Failed("docker-compose config: compose.yaml is refused")
        self.services: dict[str, Any] = json.loads(found)["services"]
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def command(self, name: str, *words: str) -> list[str]:
        """Return a shell command that runs the words, or the service's own command, in the environment of the service.

        Raises Failed if the service may write to its root.
        """
        service, root = self.services[name], self.image.root
        variables, own, user = self.image.variables, self.image.command, self.image.user
        if "build" not in service:
            base = service["image"].rpartition("/")[2].partition(":")[0]
            variables, own, user = OF_IMAGES[base]
            variables = {"PATH": f"{SYSTEM_PATH}:{POSTGRESQL.format(self.postgresql)}", **variables}
        user = service.get("user", user)
        if not service["read_only"]:
            raise Failed(f"{name} may write to its root")
        folder = self.image.folder if "build" in service else "/"
        variables |= {one: value for one, value in service["environment"].items() if value is not None}
        mounts = [f"mount --bind {root} {root}", f"mount -t proc proc {root}/proc", f"mount --rbind /dev {root}/dev"]
        mounts += [f"mount -t tmpfs tmpfs {root}{target}" for target in service["tmpfs"]]
        for volume in service["volumes"]:
            source, target = self.source(volume, user), root / volume["target"].lstrip("/")
            mounts.append(f"mount --bind {source} {target}")
        mounts.append(f"mount -o remount,ro,bind {root}")
        settings = shlex.join(f"{one}={value}" for one, value in variables.items())
        program = shlex.join(words or service["command"] or own)
        inside = f"chroot --userspec={user} {root} env -i -C {folder} {settings} {program}"
        return ["unshare", "--mount", "sh", "-e", "-c", "\n".join([*mounts, f"exec {inside}"])]

    @property
    def postgresql(self) -> str:
        version: str = self.services["db"]["image"].rpartition(":")[2]
        return version

    def source(self, volume: Mapping[str, str], user: str) -> Path:
        """Return the folder for a volume. A new volume copies the owner and mode of its target in the image."""
        if volume["type"] == "bind":
            return ROOT / Path(volume["source"]).relative_to(HERE)
        root = self.image.root
        folder, target = root.parent / "volumes" / volume["source"], root / volume["target"].lstrip("/")
        if not target.exists():
            target.mkdir(parents=True)
            people = (line.split(":") for line in (root / "etc/passwd").read_text().splitlines())
            os.chown(target, next(int(words[2]) for words in people if words[0] == user), 0)
        if not folder.exists():
            folder.mkdir(parents=True)
            shutil.copystat(target, folder)
            os.chown(folder, target.stat().st_uid, target.stat().st_gid)
        return folder

    def start(self, name: str) -> None:
        """Start a service and wait for its health check. Raises Failed."""
        said = self.image.root.parent / f"{name}.log"
        with said.open("wb") as log:
            self._running[name] = subprocess.Popen(self.command(name), stdout=log, stderr=log)  # noqa: S603
        service = self.services[name]
        check = service.get("healthcheck", {}).get("test", ["CMD", *self.image.health])
        words = ["sh", "-c", check[1].replace("$$", "$")] if check[0] == "CMD-SHELL" else check[1:]
        until = time.monotonic() + PATIENCE_S
        while name != "db" and self.run(name, *words) is None:  # the check of db expects process 1, which it isn't here
            if self._running[name].poll() is not None or time.monotonic() > until:
                raise Failed(f"{name} doesn't pass its health check:\n{said.read_text()}")
            time.sleep(0.2)

    def stop(self, name: str) -> None:
        self._running[name].terminate()
        self._running.pop(name).wait(PATIENCE_S)

    def run(self, name: str, *words: str) -> str | None:
        """Run another command as the service. Return its output, or None if it fails."""
        done = subprocess.run(  # noqa: S603
            self.command(name, *words), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
        )
        return done.stdout.decode() if done.returncode == 0 else None

    def must(self, name: str, *words: str) -> str:
        """Return the output of a command that runs as the service. Raises Failed."""
        printed = self.run(name, *words)
        if printed is None:
            raise Failed(f"{name}: {shlex.join(words)}")
        return printed


class Visitor:
    """A device that uses HTTPS."""

    def __init__(self, authority: Path) -> None:
        context = ssl.create_default_context(cafile=str(authority))
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPSHandler(context=context), HTTPCookieProcessor(self.cookies))

    def ask(self, url: str, data: bytes | None = None, kind: str = "") -> tuple[int, str, bytes]:
        """Send a request. Return status, final URL and body; the status is 0 if an HTTP error was returned."""
        headers = {"Origin": "https://localhost", **({"Content-Type": kind} if kind else {})}
        request = Request(url, data, headers)  # noqa: S310
        with suppress(HTTPError), self._opener.open(request, timeout=30) as answer:
            return answer.status, answer.url, answer.read()
        return 0, "", b""


def attempt(image: Image) -> Iterator[str]:
    """Start all services, use them, and restore a backup. Yield each passed check. Raises Failed."""
    services = Services(image)
    services.must("db", "initdb", "--username=stationmaster", "--auth=trust", "--encoding=UTF8", "--no-locale")
    services.start("db")
    until = time.monotonic() + PATIENCE_S
    while services.run("db", "createdb", "-U", "stationmaster", "stationmaster") is None:
        if time.monotonic() > until:
            raise Failed("db doesn't answer")
        time.sleep(0.2)
    for name in ("app", "caddy"):
        services.start(name)
    yield "app and caddy pass their health checks on a read-only root"
    visitor = Visitor(image.root.parent / "volumes/certificates/caddy/pki/authorities/local/root.crt")
    expect("http redirects to https", visitor.ask("http://localhost/")[1] == "https://localhost/")
    form = urlencode([("box", "europe"), ("variant", "base"), *ANN_AND_BOB]).encode()
    _status, table, _page = visitor.ask("https://localhost/new", form, "application/x-www-form-urlencoded")
    expect("a table opens", table.startswith("https://localhost/t/"))
    expect("the app sees the request as HTTPS", any(one.name == "__Host-device" for one in visitor.cookies))
    claim = {"type": "claim", "player": "p1", "route": "berlin--wien"}
    move = json.dumps({"uuid": str(uuid.uuid4()), "seq": 0, "move": claim}).encode()
    expect("a move is recorded", visitor.ask(f"{table}/moves", move, "application/json")[0] == 201)
    yield "a table was opened and a move recorded by HTTPS"
    expect("the metrics aren't public", visitor.ask("https://localhost/metrics")[0] == 0)
    expect("the app isn't root", services.must("app", "id", "-u").strip() not in {"0", ""})
    expect("the app's folder is read-only", services.run("app", "touch", "new") is None)
    expect("flask admin numbers", "tables in play" in services.must("app", "flask", "admin", "numbers"))
    services.start("backup")
    file = services.must("backup", "sh", "-c", "ls /backups/*.backup").strip()
    for name in ("backup", "app"):
        services.stop(name)
    services.must("db", "dropdb", "-U", "stationmaster", "stationmaster")
    services.must("db", "createdb", "-U", "stationmaster", "stationmaster")
    services.must("backup", "flask", "restore", file)
    services.start("app")
    state = json.loads(visitor.ask(f"{table}/state")[2])
    expect("the move is restored", state["claims"] == {"berlin--wien": "p1"})
    yield "a backup was made and restored"
    for name in ("caddy", "app", "db"):
        services.stop(name)
    yield "all services stop on SIGTERM"


def expect(what: str, is_true: object) -> None:
    """Raise Failed with `what` as the message if the condition is false."""
    if not is_true:
        raise Failed(what)


def build(root: Path, steps: list[Step]) -> None:
    """Build the folder by the Dockerfile's steps and install the programs of the other images. Raises Failed."""
    root.mkdir()
    Image(root, steps, build=True)
    version = (ROOT / "compose.yaml").read_text().partition("postgres:")[2].split()[0]
    command = Place((), "", root).command("sh", "-e", "-c", BESIDE.format(version))
    if subprocess.run(command, env=environment("/root"), stdout=subprocess.DEVNULL, check=False).returncode:  # noqa: S603
        raise Failed("the programs of compose.yaml's other images can't be installed")
    (root / HERE.relative_to("/")).mkdir()
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost\n{ADDRESS} app\n")


def main(words: Sequence[str]) -> int:
    """Build the folder and try it in a network namespace of its own. Return 1 if a check failed."""
    steps = steps_of((ROOT / "Dockerfile").read_text())
    try:
        if words:
            for line in attempt(Image(Path(words[0]), steps, build=False)):
                print(f"passed   {line}", flush=True)
            return 0
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            build(Path(folder) / "root", steps)
            again = shlex.join([sys.executable, "-m", "tools.server", f"{folder}/root"])
            network = f"ip link set lo up; ip address add {ADDRESS}/16 dev lo"
            apart = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"]
            return subprocess.run([*apart, "sh", "-e", "-c", f"{network}; {again}"], check=False).returncode  # noqa: S603
    except Failed as reason:
        print(f"FAILED   {reason}", flush=True)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
