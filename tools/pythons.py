"""Tries README's two commands on each Python of this machine and in a bare Debian: `make test-pythons`.

Each Python gets a fresh clone of what is committed and a HOME of its own. There the app is served and records a move,
all tests run but those in a browser, and one whole game is played in one. What could not be tried is named at the end.
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
"""The Pythons 3.x that are promised."""
SUITE = "testing"
"""Debian's next release."""
BARE = ("python3", "python3-venv", "git", "make")
CREATED = 201
WHOLE_GAME = "tests/e2e/test_whole_game.py"
ASK_VERSION = "import sys, venv, ensurepip; print(*sys.version_info[:3])"
IN_ROOT = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" env -C / "$@"'
"""Run by a shell in a mount namespace of its own, with which the mounts go."""
OF_THE_NETWORK = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""What a machine may need to reach the package index from where it stands."""

Version = tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """A Python and where it runs: in the system under `root`, this one's unless it is another folder than /."""

    version: Version
    python: str
    root: Path = Path("/")

    @property
    def name(self) -> str:
        """Version and place, for people."""
        return f"Python {'.'.join(map(str, self.version))} ({'bare Debian' if self.is_apart else self.python})"

    @property
    def is_apart(self) -> bool:
        """Whether it runs in a system of its own."""
        return self.root != Path("/")

    def command(self, *words: str) -> list[str]:
        """Make the words a command that runs in the place."""
        return (
            ["unshare", "--mount", "--fork", "sh", "-c", IN_ROOT, str(self.root), *words] if self.is_apart else [*words]
        )

    def output(self, *words: str) -> str | None:
        """Run a command in the place: what it prints, or None where it fails."""
        done = subprocess.run(  # noqa: S603
            self.command(*words),
            capture_output=True,
            text=True,
            check=False,
            env=environment("/tmp"),  # noqa: S108
        )
        return done.stdout if done.returncode == 0 else None


class Failed(Exception):
    """A command didn't do in a place what it promises."""


def environment(home: str) -> dict[str, str]:
    """Keep of this process's environment what the network needs; HOME is new."""
    plain = {"PATH", "CI", "CHROMIUM", "TERM", "SSL_CERT_FILE"}
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("PIP_") or name.lower().endswith("_proxy") or name in plain
    }
    return {**kept, "HOME": home, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def best(places: Sequence[Place]) -> dict[int, Place]:
    """Choose the newest of each promised minor version."""
    found: dict[int, Place] = {}
    for place in sorted(places, key=lambda one: one.version):
        if place.version[0] == sys.version_info[0] and place.version[1] in MINORS:
            found[place.version[1]] = place
    return found


def asked(python: str, root: Path = Path("/")) -> Iterator[Place]:
    """The place of a Python that starts and has what `make install` needs."""
    place = Place((), python, root)
    if answer := place.output(python, "-c", ASK_VERSION):
        yield Place(tuple(map(int, answer.split())), python, root)


def here() -> dict[int, Place]:
    """Find the Pythons of this machine: on the PATH, and pyenv's."""
    names = ["python3", *(f"python3.{minor}" for minor in MINORS)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    paths = [path for name in names if (path := shutil.which(name))]
    paths += [str(path) for path in sorted(pyenv.glob("3.*/bin/python3"))]
    return best([place for path in dict.fromkeys(paths) for place in asked(path)])


def bare_debian(root: Path, suite: str, *packages: str) -> None:
    """Make a bare Debian of a release under `root`, which reaches the network. Raises Failed with why there is none."""
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
    """Put what the package index is reached by under `root`, where packages may have brought their own."""
    for file in map(Path, OF_THE_NETWORK):
        if file.exists():
            target = root / file.relative_to("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)


def in_debian(root: Path, wanted: Sequence[int]) -> dict[int, Place]:
    """Make a bare Debian of the next release under `root`: its Python, and the wanted ones that it has as packages.

    Raises Failed with why there is none.
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
    """Clone what is committed, and try both commands there. Raises Failed."""
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
    """Set up and serve the app, and record a move. Raises Failed."""
    port = free_port()
    program = subprocess.Popen([*make, "run"], env={**settings, "PORT": str(port)}, start_new_session=True)  # noqa: S603
    try:
        while not answers(port):
            if program.poll() is not None:
                raise Failed("make run: it ended before it served")
            time.sleep(0.2)
        phone = Phone()
        if (status := phone.claim(port, phone.open_table(port), "berlin--wien")) != CREATED:
            raise Failed(f"make run: a claim was answered {status}")
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGINT)
            program.wait()


def answers(port: int) -> bool:
    """Whether a server is there by now."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def places(*, newest: bool) -> Iterator[tuple[dict[int, Place], list[str]]]:
    """Find all that can be tried, or the newest alone; and say of the others why they can't."""
    left_out = []
    found = here()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)  # others than root read it as well, as they read /
        try:
            found |= in_debian(root, [minor for minor in MINORS if minor not in found])
        except Failed as reason:
            left_out.append(f"a bare Debian: {reason}")
        left_out += [f"Python 3.{minor}: not found here" for minor in MINORS if minor not in found]
        if newest and found:
            found = {max(found): found[max(found)]}
            left_out.append("the older Pythons, for this was asked of the newest alone")
        yield found, left_out


def main(words: Sequence[str]) -> int:
    """Try every place; 1 when any command failed, or there was nothing to try."""
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
