"""The share of slow and random tests in a run.

`make test` runs the short form. With CI set (`.ci/run`, the workflows) every test runs. With THOROUGH set (`make
test-everywhere`) random tests also run at full length.
"""

import os
from collections.abc import Sequence

IS_THOROUGH = bool(os.environ.get("THOROUGH"))
IS_WHOLE = IS_THOROUGH or bool(os.environ.get("CI"))


def repeated(times: int) -> int:
    return times if IS_THOROUGH else -(-times // 3)


def by_length(short: int, whole: int, thorough: int) -> int:
    return thorough if IS_THOROUGH else whole if IS_WHOLE else short


def alone_or_halves(names: Sequence[str]) -> list[Sequence[str]]:
    return [(name,) for name in names] if IS_WHOLE else [names[::2], names[1::2]]
