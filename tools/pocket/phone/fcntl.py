"""Stands in for the locks of a system with many processes: in a browser there is one."""

LOCK_EX = 2


def flock(_file: object, _operation: int) -> None:
    """Nobody else could hold it."""
