"""Whose file is brought in when: one of an address at a time, two of all, none for long, and no group without end."""

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
"""Steps of work that a file may take, LIMITS times as many: about those of twenty thousand plays."""

MOST_UNSEEN = 1024 * BYTES_PER_MB
"""Of all groups that nobody looks at, LIMITS times as much: a stranger can send files, and needn't come back."""

_being_imported = ConcurrencyLimiter(1, 2)
"""Files that are imported now: nobody has all of them, and the tables go on meanwhile."""


group_comes_in = signal("group-comes-in")
"""A group's file, of which the sender is the GroupPart, is to come in: who listens may raise Refused."""


@contextmanager
def one_at_a_time() -> Iterator[WorkLimit]:
    """Let one file of an address be imported at a time, and two of all; yield the limit of its work."""
    try:
        with _being_imported.one(client_address()):
            yield WorkLimit(MAX_STEPS * int(current_app.config["LIMITS"]))
    except CrowdedError:
        abort(busy())


def busy() -> Response:
    """Answer that another file is being imported."""
    words = _("Another file is being imported right now. Try again in a moment.")
    return answer(503, words, retry_after=RETRY_AFTER_S)


def check_group_part(part: GroupPart) -> None:
    """Raise Refused where this phone may not bring the group's file in."""
    group_comes_in.send(part)
    may_import(part, device_id(), MOST_UNSEEN * int(current_app.config["LIMITS"]))
