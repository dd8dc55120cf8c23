"""A file of any kind comes into a group, as it is proposed or as somebody chose."""

from collections.abc import Callable
from dataclasses import replace

from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.import_errors import ANY_TIME, TimeLimit
from companion.features.transfer.reading.plays import FilePlays, Parts
from companion.features.transfer.reading.sources import Reading, read_parts
from companion.features.transfer.writing.importing import ImportReport, import_parts_of
from companion.store import Group


def take_in(
    data: bytes,
    group: Group | None,
    how: Reading,
    former: str,
    limit: TimeLimit = ANY_TIME,
    most: int | None = MOST_BYTES,
) -> ImportReport:
    """Bring a file in, all of it or nothing; without a group the one that the file is of.

    `former` are the words for somebody who was removed here. Raises Refused, also for more than the `limit`.
    """
    return write(*read_parts(data, group, how, limit, most), how, former, limit)


def write(
    parts: Parts,
    plays: FilePlays | None,
    how: Reading,
    former: str,
    limit: TimeLimit = ANY_TIME,
    told: Callable[[int, int], None] = lambda _done, _of: None,
) -> ImportReport:
    """Bring in what was read; `told` is called with how many games of how many are written. Raises Refused."""
    report = import_parts_of(parts, how.zone, how.choices, former, limit, told)
    if plays is None:
        return report
    return replace(report, other=plays.other.total(), others=plays.other, ignored=plays.ignored, skipped=plays.skipped)
