"""Packages that requirements*.in name."""

from packaging.requirements import Requirement

from companion.config import ROOT


def wanted(name: str) -> list[Requirement]:
    lines = (line.partition("#")[0].strip() for line in (ROOT / f"{name}.in").read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-")]
