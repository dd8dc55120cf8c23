"""Try README's two commands on each Python of this machine and in a bare Debian: `make test-pythons`.

Each Python gets a fresh clone of the commit and a HOME of its own. It serves the app, records a move, runs all tests
except those in a browser, and plays one whole game in a browser. The last lines name the Pythons that could not be
tried.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.config import ROOT
from tests.support.programs import Phone, free_port

MINORS = range(11, 16)
"""Supported minor versions of Python 3."""
SUITE = "testing"
"""Codename of Debian's next release."""
BARE = ("python3", "python3-venv", "git", "make")
CREATED_STATUS = 201
WHOLE_GAME = "tests/e2e/test_whole_game.py"
ASK_VERSION = "import sys, venv, ensurepip; print(*sys.version_info[:3])"
IN_ROOT = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" env -C / "$@"'
"""Shell command for a new mount namespace, with which its mounts disappear."""
OF_THE_NETWORK = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""Files that a machine may need to reach the package index."""

Version = tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """A Python interpreter, and the root folder of the system in which it runs."""

    version: Version
    python: str
    root: Path = Path("/")

    @property
    def name(self) -> str:
        return f"Python {'.'.join(map(str, self.version))} ({'bare Debian' if self.is_apart else self.python})"

    @property
    def is_apart(self) -> bool:
        return self.root != Path("/")

    def command(self, *words: str) -> list[str]:
        return (
            ["unshare", "--mount", "--fork", "sh", "-c", IN_ROOT, str(self.root), *words] if self.is_apart else [*words]
        )

    def output(self, *words: str) -> str | None:
        """Run a command in the place. Return its output, or None if it fails."""
        done = subprocess.run(  # noqa: S603
            self.command(*words),
            capture_output=True,
            text=True,
            check=False,
            env=environment("/tmp"),  # noqa: S108
        )
        return done.stdout if done.returncode == 0 else None


class Failed(Exception):
    """A command failed in a place; the message says how."""


def environment(home: str) -> dict[str, str]:
    """Return the variables of this process that the network and the tests need, with a new HOME."""
    plain = {"PATH", "CI", "CHROMIUM", "TERM", "SSL_CERT_FILE"}
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("PIP_") or name.lower().endswith("_proxy") or name in plain
    }
    return {**kept, "HOME": home, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def best(places: Sequence[Place]) -> dict[int, Place]:
    """Return the newest Python of each supported minor version."""
    found: dict[int, Place] = {}
    for place in sorted(places, key=lambda one: one.version):
        if place.version[0] == sys.version_info[0] and place.version[1] in MINORS:
            found[place.version[1]] = place
    return found


def asked(python: str, root: Path = Path("/")) -> Iterator[Place]:
    """Yield the place of a Python, unless it doesn't start or lacks a module that `make install` needs."""
    place = Place((), python, root)
    if answer := place.output(python, "-c", ASK_VERSION):
        yield Place(tuple(map(int, answer.split())), python, root)


def here() -> dict[int, Place]:
    """Return the supported Pythons of this machine: those on the PATH and pyenv's."""
    names = ["python3", *(f"python3.{minor}" for minor in MINORS)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    paths = [path for name in names if (path := shutil.which(name))]
    paths += [str(path) for path in sorted(pyenv.glob("3.*/bin/python3"))]
    return best([place for path in dict.fromkeys(paths) for place in asked(path)])


def bare_debian(root: Path, suite: str, *packages: str) -> None:
    """Install a bare Debian release with network access under `root`. Raises Failed."""
    if os.geteuid() != 0:
        raise Failed("only root can make one")
    if not shutil.which("debootstrap") and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)  # noqa: S607
        subprocess.run(["apt-get", "install", "-y", "-qq", "debootstrap"], check=False, env=environment("/tmp"))  # noqa: S607, S108
    if not shutil.which("debootstrap"):
        raise Failed("debootstrap isn't installed")
    include = [f"--include={','.join(packages)}"] if packages else []
    made = subprocess.run(  # noqa: S603
        ["debootstrap", "--variant=minbase", *include, suite, str(root)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Failed("debootstrap failed: " + " ".join(made.stdout.splitlines()[-1:]))
    (root / "etc/apt/apt.conf.d/lag").write_text('Acquire::Check-Valid-Until "false";\n')  # a mirror may lag behind
    lend_network(root)


def lend_network(root: Path) -> None:
    """Copy this machine's network settings under `root`, over those that packages installed there."""
    for file in map(Path, OF_THE_NETWORK):
        if file.exists():
            target = root / file.relative_to("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)


def in_debian(root: Path, wanted: Sequence[int]) -> dict[int, Place]:
    """Install a bare Debian under `root`. Return its Python and the wanted minor versions that it has as packages.

    Raises Failed.
    """
    bare_debian(root, SUITE, *BARE)
    places = [*asked("python3", root)]
    for minor in wanted:
        name = f"python3.{minor}"
        if not places or minor > places[0].version[1]:
            Place((), "", root).output("apt-get", "install", "-y", "-qq", name, f"{name}-venv")
            places += asked(name, root)
    return best(places)


def attempt(place: Place) -> None:
    """Clone the commit and try both commands in the place. Raises Failed."""
    with tempfile.TemporaryDirectory(dir=place.root / "tmp") as folder:
        home, clone = Path(folder) / "home", Path(folder) / "stationmaster"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)  # noqa: S603, S607
        inside = Path("/") / clone.relative_to(place.root)
        settings = environment(str(inside.parent / "home"))
        make = place.command("make", "-C", str(inside), f"PYTHON={place.python}")
        serve(make, settings)
        for target, args in (("test", "--ignore=tests/e2e"), ("pytest", WHOLE_GAME)):
            if subprocess.run([*make, target, f"PYTEST_ARGS={args}"], env=settings, check=False).returncode:  # noqa: S603
                raise Failed(f"make {target}")


def serve(make: Sequence[str], settings: Mapping[str, str]) -> None:
    """Install and serve the app, and record a move. Raises Failed."""
    port = free_port()
    program = subprocess.Popen([*make, "run"], env={**settings, "PORT": str(port)}, start_new_session=True)  # noqa: S603
    try:
        while not answers(port):
            if program.poll() is not None:
                raise Failed("make run: it ended before it served a page")
            time.sleep(0.2)
        phone = Phone()
        if (status := phone.claim(port, phone.open_table(port), "berlin--wien")) != CREATED_STATUS:
            raise Failed(f"make run: a claim was answered {status}")
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGINT)
            program.wait()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def places(*, newest: bool) -> Iterator[tuple[dict[int, Place], list[str]]]:
    """Return the Pythons to try (with `newest` only the newest), and the reason for each Python that is left out."""
    left_out = []
    found = here()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)  # readable for all users, as / is
        try:
            found |= in_debian(root, [minor for minor in MINORS if minor not in found])
        except Failed as reason:
            left_out.append(f"a bare Debian: {reason}")
        left_out += [f"Python 3.{minor}: not found here" for minor in MINORS if minor not in found]
        if newest and found:
            found = {max(found): found[max(found)]}
            left_out.append("the older Pythons: only the newest was requested")
        yield found, left_out


def main(words: Sequence[str]) -> int:
    """Try every place. Return 1 if a command failed or no Python was found."""
    results = []
    with places(newest="--newest" in words) as (found, left_out):
        for _minor, place in sorted(found.items()):
            print(f"\n===== {place.name}", flush=True)
            try:
                attempt(place)
            except Failed as reason:
                results.append((False, f"FAILED   {place.name}: {reason}"))
            else:
                results.append((True, f"passed   {place.name}"))
    print("\n" + "=" * 80)
    for _passed, line in results:
        print(line)
    for line in left_out:
        print(f"LEFT OUT {line}")
    print("=" * 80, flush=True)
    return 0 if results and all(passed for passed, _line in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
