"""How far the imports are that go on now, in memory that all processes of this server share.

It is made before they are forked. Nothing is locked: an import writes its own place. Two whose places are one, which
hardly ever happens, show no figures.
"""

import mmap
import time
from hashlib import blake2s

PLACES = 256
STALE_S = 120.0
"""An import that has told nothing for so long has ended without a word: its process was killed."""
_WIDTH = 4  # whose place it is, games done, of how many, and when that was told

_memory = memoryview(mmap.mmap(-1, 8 * _WIDTH * PLACES)).cast("q")


def tell(key: str, done: int = 0, of: int = 0) -> None:
    """Note how many games of how many an import has written; of none while the file is read."""
    mark, at = _place(key)
    for column, figure in enumerate((mark, done, of, int(time.monotonic() * 1000))):
        _memory[at + column] = figure


def end(key: str) -> None:
    """Note that it doesn't go on any more."""
    mark, at = _place(key)
    if _memory[at] == mark:
        _memory[at] = 0


def how_far(key: str) -> tuple[int, int] | None:
    """How many games of how many are written; None where the import doesn't go on, here or in another process."""
    mark, at = _place(key)
    owner, done, of, told_at = _memory[at : at + _WIDTH]
    is_going = owner == mark and time.monotonic() - told_at / 1000 < STALE_S
    return (done, of) if is_going else None


def _place(key: str) -> tuple[int, int]:
    mark = int.from_bytes(blake2s(key.encode(), digest_size=7).digest()) + 1
    return mark, mark % PLACES * _WIDTH
