"""How often a test repeats what is random: in full where THOROUGH is set, as `make test-everywhere` does."""

import os

IS_THOROUGH = bool(os.environ.get("THOROUGH"))


def repeated(times: int) -> int:
    """So many times; in a usual run a third of them."""
    return times if IS_THOROUGH else -(-times // 3)
