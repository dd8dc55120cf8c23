"""A file of any kind comes into a group, as it is proposed or as somebody chose."""

from companion.features.transfer.matching.answers import Reading, with_remembered
from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.import_errors import ANY_TIME, TimeLimit
from companion.features.transfer.reading.parse import parse
from companion.features.transfer.writing.importing import ImportReport, import_plays
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
    parsed = with_remembered(parse(data, limit, most), group, limit)
    return import_plays(parsed, group, how, former, limit)
