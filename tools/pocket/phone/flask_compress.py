"""Stands in for what makes answers smaller on their way: in a browser they have none."""


class Compress:
    """Takes the app, and leaves it alone."""

    def __init__(self, _app: object) -> None: ...
