"""Texts for other apps: ids that don't lead back to this server, and safe spreadsheet cells."""

import hashlib
import re

_FORMULA = re.compile(r"[\s\"']*[=+\-@＝＋－＠\t\r]")
"""Matches the start of a text that a spreadsheet takes for a formula."""


def sent_name(kind: str, key: str) -> str:
    """Return a hash of the key, equal each time, since links must not leave this server."""
    return hashlib.blake2s(f"{kind}:{key}".encode(), digest_size=6).hexdigest()


def harmless(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text
