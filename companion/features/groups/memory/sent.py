"""Names that go out to another app: those by which games and people are known again, and texts for spreadsheets."""

import hashlib
import re

_FORMULA = re.compile(r"[\s\"']*[=+\-@＝＋－＠\t\r]")
"""How a text begins that a spreadsheet takes for a formula."""


def sent_name(kind: str, key: str) -> str:
    """The same for the same key every time, and nothing that leads back to it: links must not leave this server."""
    return hashlib.blake2s(f"{kind}:{key}".encode(), digest_size=6).hexdigest()


def harmless(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would take for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text
