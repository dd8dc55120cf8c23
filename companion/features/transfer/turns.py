"""Limits of imports: one file of an address at a time, two of all, each with limited work and of limited size."""

from collections.abc import Iterator
from contextlib import contextmanager

from blinker import signal
from flask import Response, abort, current_app

from companion.features.transfer.reading.group_file import GroupPart
from companion.features.transfer.reading.plays import WorkLimit
from companion.features.transfer.writing.importing import may_import
from companion.web.errors import RETRY_AFTER_S, answer
from companion.web.i18n import _
from companion.web.limits import ConcurrencyLimiter, CrowdedError, client_address
from companion.web.security import BYTES_PER_MB, device_id

MAX_STEPS = 300_000
"""Steps of work that a file may take, multiplied by LIMITS: enough for twenty thousand plays."""

MAX_UNSEEN_BYTES = 1024 * BYTES_PER_MB
"""Bytes of all groups that nobody has visited, multiplied by LIMITS. A stranger can send files and never come back."""

_being_imported = ConcurrencyLimiter(1, 2)
"""Files that are being read: at most one of an address and two at once, so that tables stay responsive."""


group_comes_in = signal("group-comes-in")
"""Sent with a file's GroupPart before a group is imported. Receivers may raise Refused."""


@contextmanager
def one_at_a_time() -> Iterator[WorkLimit]:
    """Take one of the slots for files, and yield the limit of its work. Abort with 503 if no slot is free."""
    try:
        with _being_imported.one(client_address()):
            yield WorkLimit(MAX_STEPS * int(current_app.config["LIMITS"]))
    except CrowdedError:
        abort(busy())


def busy() -> Response:
    words = _("Another file is being imported right now. Try again in a moment.")
    return answer(503, words, retry_after=RETRY_AFTER_S)


def check_group_part(part: GroupPart) -> None:
    """Raise Refused if this phone may not import the group's file."""
    group_comes_in.send(part)
    may_import(part, device_id(), MAX_UNSEEN_BYTES * int(current_app.config["LIMITS"]))
