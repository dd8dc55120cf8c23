"""Make the pictures of the README: `make pictures`, or `python -m tools.pictures NAME...` for some of them."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from tools.pictures import clip, shots
from tools.pictures.stage import ROOT, Stage, set_up

PICTURES: dict[str, Callable[[Stage], bytes]] = {
    "two-taps.webp": clip.two_taps,
    "claim.png": shots.claim,
    "tickets.png": shots.tickets,
    "walk.png": shots.walk,
    "finale.png": shots.finale,
    "statistics.png": shots.statistics,
    "television.png": shots.television,
}


def main() -> None:
    """Make the named pictures, or all, and print their sizes."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Makes the pictures of the README.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(PICTURES)}; all without any")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "pictures", metavar="FOLDER")
    asked = parser.parse_args()
    if unknown := set(asked.names) - PICTURES.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    asked.into.mkdir(parents=True, exist_ok=True)
    with set_up() as stage:
        for name in asked.names or PICTURES:
            started = time.monotonic()
            picture = PICTURES[name](stage)
            (asked.into / name).write_bytes(picture)
            print(f"{name:<16}{len(picture) / 1000:>6.0f} KB{time.monotonic() - started:>6.1f} s")


if __name__ == "__main__":
    main()
