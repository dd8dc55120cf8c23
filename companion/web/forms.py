"""What people type is read here, or refused with a sentence."""

import re

from flask import request

_NUMBER = re.compile(r"[-+]?\d{1,9}")


class Unclear(ValueError):
    """A field can't be read; `sentence` says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field)
        self.field = field
        self.sentence = sentence


def asked_page() -> int:
    """Read the page of a list that the address asks for; the first one where that is no number."""
    typed = request.args.get("page", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 1


def read_number(typed: str, field: str, sentence: str) -> int | None:
    """Read a number, None where nothing is typed. Raises Unclear with the sentence."""
    if not typed.strip():
        return None
    digits = typed.strip().replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise Unclear(field, sentence)
    return int(digits)
