"""Build the pocket in build/pocket, or in the named folder: `make pocket`."""

import sys
from pathlib import Path

from companion.config import ROOT
from tools.pocket import Failed, gather


def main() -> int:
    """Build the pocket and print its place and size. Return 1 if that fails."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "pocket"
    try:
        gather(folder)
    except Failed as reason:
        print(reason, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"The pocket is in {folder} ({size / 1e6:.1f} MB): copy that folder to any path of a web space with HTTPS.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
