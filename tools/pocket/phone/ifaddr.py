"""Stands in for the list of the computer's networks: a browser shows none."""


def get_adapters() -> tuple[()]:
    """There is nothing to reach."""
    return ()
