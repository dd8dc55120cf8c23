"""Parsers of form fields, which refuse bad input with a sentence."""

import re

from flask import request

from companion.rules.faults import Reason, Refused, refusal
from companion.web.i18n import sentences

_NUMBER = re.compile(r"[-+]?\d{1,9}")


def asked_page() -> int:
    """Return the page number of a list from the address; 1 unless it is a number."""
    typed = request.args.get("page", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 1


def field_faults(refused: Refused) -> dict[str, str]:
    """Return the sentence of a refusal by its field: {field: sentence}."""
    return {refused.place: " ".join(sentences(refused))}


def read_number(typed: str, field: str, why: Reason) -> int | None:
    """Parse a number, None if the field is empty. Raises Refused with the reason `why` and the field as its place."""
    if not typed.strip():
        return None
    digits = typed.strip().replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise refusal(why, field)
    return int(digits)
