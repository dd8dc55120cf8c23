"""What people type is read here, or refused with a sentence."""

import re

from flask import request

from companion.rules.faults import Reason, Refused, refusal
from companion.web.i18n import sentences

_NUMBER = re.compile(r"[-+]?\d{1,9}")


def asked_page() -> int:
    """Read the page of a list that the address asks for; the first one where that is no number."""
    typed = request.args.get("page", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 1


def field_faults(refused: Refused) -> dict[str, str]:
    """The sentence of a refusal by the field that it is about."""
    return {refused.place: " ".join(sentences(refused))}


def read_number(typed: str, field: str, why: Reason) -> int | None:
    """Read a number, None where nothing is typed. Raises Refused with the reason, and the field as the place."""
    if not typed.strip():
        return None
    digits = typed.strip().replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise refusal(why, field)
    return int(digits)
