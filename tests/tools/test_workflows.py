"""What a forge runs is what anybody can run: by make, or by a script of ours."""

import re

from companion.config import ROOT

WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_step_is_a_target_of_make_or_a_script_that_is_there() -> None:
    steps = re.findall(r"^\s+- run: (.+)$", "\n".join(WORKFLOWS.values()), re.MULTILINE)
    assert steps
    unknown = [
        step
        for step in steps
        if not (step.startswith("make ") and step.removeprefix("make ") in TARGETS)
        and not (step.startswith("python ") and (ROOT / step.removeprefix("python ")).is_file())
    ]
    assert unknown == []


def test_every_action_of_others_is_pinned_by_its_commit_and_says_its_version() -> None:
    used = re.findall(r"uses: (.+)$", "\n".join(WORKFLOWS.values()), re.MULTILINE)
    foreign = [one for one in used if not one.startswith("$/")]
    assert len(foreign) > 10
    assert [one for one in foreign if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


def test_release_makes_wheel_image_and_pages_once_everything_is_checked() -> None:
    release = WORKFLOWS["release.yml"]
    for made in ("make wheel", "linux/amd64,linux/arm64", "sbom: true", "provenance: mode=max", "deploy-pages"):
        assert made in release
    jobs = re.split(r"^  (\w+):\n", release.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    needs = {
        name: re.findall(r"^    needs: (\w+)$", text, re.MULTILINE)
        for name, text in zip(jobs[::2], jobs[1::2], strict=True)
    }
    assert needs == {"checks": [], "build": ["checks"], "wheel": ["build"], "image": ["checks"], "pages": ["build"]}
