"""Stub for response compression: responses in the browser cross no network."""


class Compress:
    """An extension that changes nothing."""

    def __init__(self, _app: object) -> None: ...
