"""Stub for the list of network interfaces, which a browser doesn't expose."""


def get_adapters() -> tuple[()]:
    return ()
