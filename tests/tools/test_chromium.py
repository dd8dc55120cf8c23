"""tools/chromium on made-up machines: a PATH of its own, with fakes of whatever would find or install a browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.config import ROOT

NONE = (
    "The browser tests need Chromium, and none could be found or installed; install one, or set CHROMIUM to its path."
)
STARTS = "echo Chromium 156"
FAILS = "echo 'Please install the package first' >&2; exit 1"
NO_DOWNLOAD = 'case "$*" in *"install chromium"*) exit 1 ;; *) echo /nowhere/chrome ;; esac'


class Machine:
    """A machine with only what the script itself needs, to which browsers and installers are added."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.project = folder / "project"
        (self.project / "tools").mkdir(parents=True)
        (self.project / ".venv" / "bin").mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "chromium", self.project / "tools" / "chromium")
        for name in ("bash", "cp", "dirname", "env", "id"):
            (self.bin / name).symlink_to(shutil.which(name) or "")
        self.add_playwright(NO_DOWNLOAD)

    def add(self, name: str, body: str, folder: Path | None = None) -> Path:
        program = (folder or self.bin) / name
        program.write_text(f"#!{shutil.which('bash')}\n{body}\n")
        program.chmod(0o755)
        return program

    def add_playwright(self, body: str) -> None:
        self.add("python", body, self.project / ".venv" / "bin")

    def run(self, *arguments: str, **environ: str) -> tuple[int, str, str]:
        """Exit status, what was printed, and the last line of what was said beside that."""
        done = subprocess.run(
            [self.project / "tools" / "chromium", *arguments],
            env={"PATH": str(self.bin), **environ},
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        return done.returncode, done.stdout.strip(), (done.stderr.strip().splitlines() or [""])[-1]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"])
def test_browser_on_the_path_is_found(machine: Machine, name: str) -> None:
    browser = machine.add(name, STARTS)
    assert machine.run() == (0, str(browser), "")


def test_browser_without_windows_comes_first(machine: Machine) -> None:
    machine.add("chromium", STARTS)
    light = machine.add("chromium-headless-shell", STARTS)
    assert machine.run("--find") == (0, str(light), "")


def test_browser_that_does_not_start_is_passed_over(machine: Machine) -> None:
    machine.add("chromium", FAILS)
    chrome = machine.add("google-chrome", STARTS)
    assert machine.run("--find") == (0, str(chrome), "")


def test_browser_that_is_named_comes_before_all_others(machine: Machine, tmp_path: Path) -> None:
    machine.add("chromium", STARTS)
    named = machine.add("mine", STARTS, tmp_path)
    assert machine.run(CHROMIUM=str(named)) == (0, str(named), "")


def test_browser_that_is_named_but_does_not_start_is_refused(machine: Machine) -> None:
    machine.add("chromium", STARTS)
    assert machine.run(CHROMIUM="/nowhere/chrome") == (1, "", "CHROMIUM names /nowhere/chrome, which doesn't start.")


def test_playwrights_own_browser_is_found(machine: Machine, tmp_path: Path) -> None:
    own = machine.add("chrome", STARTS, tmp_path)
    machine.add_playwright(f"echo {own}")
    assert machine.run("--find") == (0, str(own), "")


def test_missing_browser_is_downloaded_first_of_all(machine: Machine, tmp_path: Path) -> None:
    own = tmp_path / "chrome"
    machine.add("template", STARTS)
    machine.add_playwright(
        f'case "$*" in *"install chromium"*) cp {machine.bin}/template {own} ;; *) echo {own} ;; esac'
    )
    machine.add("apt-get", "exit 1")
    assert machine.run()[:2] == (0, str(own))


@pytest.mark.parametrize("root", [True, False], ids=["root", "sudo"])
@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_missing_browser_is_installed_as_a_package_where_the_download_fails(
    machine: Machine, package: str, root: bool
) -> None:
    machine.add("template", STARTS)
    browser = machine.bin / package
    machine.add("apt-get", f'case "$*" in *"install"*" {package}") cp {machine.bin}/template {browser} ;; esac')
    (machine.bin / "id").unlink()
    machine.add("id", f"echo {0 if root else 1000}")
    if not root:
        machine.add("sudo", '[ "$1" = -n ] && shift && exec "$@"')
    assert machine.run()[:2] == (0, str(browser))


def test_mirror_that_cannot_be_updated_from_still_gives_the_package(machine: Machine) -> None:
    machine.add("template", STARTS)
    browser = f"{machine.bin}/chromium"
    machine.add(
        "apt-get", f'case "$*" in *update*) exit 100 ;; *install*chromium) cp {machine.bin}/template {browser} ;; esac'
    )
    assert machine.run()[:2] == (0, browser)


def test_library_that_playwright_lacks_is_installed(machine: Machine) -> None:
    browser = machine.add("chromium", STARTS)
    installed = machine.bin.parent / "libatomic1"
    machine.add_playwright(f'case "$*" in *--version*) test -e {installed} ;; esac')
    machine.add("apt-get", f'case "$*" in *install*libatomic1) : > {installed} ;; esac')
    (machine.bin / "id").unlink()
    machine.add("id", "echo 0")
    assert machine.run("--find")[0] == 0
    assert not installed.exists()
    assert machine.run()[:2] == (0, str(browser))
    assert installed.exists()


@pytest.mark.parametrize("arguments", [(), ("--find",)], ids=["install", "find"])
def test_browser_that_cannot_be_had_is_a_failure_that_says_so(machine: Machine, arguments: tuple[str, ...]) -> None:
    machine.add("apt-get", "exit 100")
    assert machine.run(*arguments) == (1, "", NONE)


def test_looking_alone_installs_nothing(machine: Machine) -> None:
    touched = machine.bin.parent / "touched"
    machine.add("apt-get", f": > {touched}")
    assert machine.run("--find") == (1, "", NONE)
    assert not touched.exists()
