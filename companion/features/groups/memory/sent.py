"""What games and people are called where they go out to another app, so that they are known when they come back."""

import hashlib


def sent_name(kind: str, key: str) -> str:
    """The same for the same key every time, and nothing that leads back to it: links must not leave this server."""
    return hashlib.blake2s(f"{kind}:{key}".encode(), digest_size=6).hexdigest()
