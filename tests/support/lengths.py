"""How much of the slow and random tests a run repeats.

`make test` runs the short form. With CI set (`.ci/run`, the workflows) every test runs; with THOROUGH set
(`make test-everywhere`) random tests also run at full length.
"""

import os

IS_THOROUGH = bool(os.environ.get("THOROUGH"))
IS_WHOLE = IS_THOROUGH or bool(os.environ.get("CI"))


def repeated(times: int) -> int:
    """Return `times` in a thorough run, else a third of it, rounded up."""
    return times if IS_THOROUGH else -(-times // 3)


def by_length(short: int, whole: int, thorough: int) -> int:
    """Return the number for this run's length."""
    return thorough if IS_THOROUGH else whole if IS_WHOLE else short
