"""What can be wrong about a file that is imported, in sentences of ours and with the place in the file."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from time import thread_time
from typing import TypeVar

import msgspec

from companion.rules.faults import N_, Reason, Refused, refusal

Item = TypeVar("Item")
Shape = TypeVar("Shape")


class ImportFault(Reason):
    """Why a file can't be imported, apart from what the rules say of a record."""

    TOO_BIG = N_("A file can have up to {most} MB.")
    EMPTY = N_("There is nothing in the file, or no file was chosen.")
    CUT_SHORT = N_("The file is cut short. Save it again.")
    NO_JSON = N_("This isn’t a JSON file, or it is damaged (line {line}).")
    XML = N_("This isn’t a list of plays from BoardGameGeek, or it is damaged.")
    COLLECTION = N_(
        "This is your collection at BoardGameGeek: games, not plays. “What can I import?” says how to get the plays."
    )
    WEB_PAGE = N_("This is a web page, not the list of plays itself. “What can I import?” says how to get the list.")
    PICTURE = N_("This is a picture. Its text can’t be read. Import a table (CSV) instead.")
    PDF = N_("This is a PDF. Import the table that it was made from, saved as CSV.")
    OLD_EXCEL = N_("This Excel file is in an old format. In Excel choose File, Save as, CSV, and import that file.")
    ZIP = N_("This is a ZIP file without a table. Unpack it, and import the file inside.")
    NO_TABLE = N_("This isn’t a table with a row for each play.")
    TOO_WIDE = N_("A table can have {columns} columns and {cells} cells at most.")
    COLUMNS = N_("Which columns are these?")
    WHICH_GROUP = N_("Which group is it for? Import it on the group’s page.")
    DAMAGED = N_("This can’t be read: it is damaged.")
    FORMAT = N_("This isn’t a group’s file, or a newer version wrote it.")
    RECORD = N_("This isn’t a table’s record.")
    EXPORT = N_("This isn’t an export of BG Stats.")
    MISSING = N_("“{id}” is missing.")
    UNKNOWN = N_("“{id}” isn’t known here.")
    KEY = N_("A key has 22 letters, digits, “-” or “_”.")
    WHEN = N_("Write a date and time like 2024-02-29T18:00:00Z.")
    VALUE = N_("This value is of the wrong type, too long or too large.")
    TOO_MANY = N_("There are more than {most} games.")
    NAME = N_("“{name}” can’t be used as a name here. Use one line of ordinary characters, none of them hidden.")
    REMOVED = N_("Removed people have no name.")
    TEXT = N_("Some characters here can’t be used in text.")
    TWICE = N_("“{id}” appears twice.")
    NO_PERSON = N_("The file has no person “{id}”.")
    SEATS = N_("{seats} seats, but a different number of people: {people}.")
    ONE_OF = N_("A game has either a record or scores, not both.")
    PHOTO = N_("Photos are baseline JPEGs of at most {most} KB and {pixels} megapixels.")
    BOX = N_("There is no edition “{id}”.")
    VARIANT = N_("There is no variant “{id}”.")
    TITLE = N_("Choose an edition, or enter a title.")
    MOMENT = N_("No game could have been played then. The time must be between 1900 and now.")
    TOO_LONG = N_("A game can have {most} moves at most; this one has {moves}.")
    TOO_MUCH = N_(
        "This file is too large for the server to import at once. Whoever runs the server can import it in its "
        "terminal with the command “import”."
    )
    NO_ROOM = N_("There’s no room here for another group just now. Ask whoever runs the server.")
    RENEWED = N_("The link of this group was renewed. Open the group by its new link first.")


class TimeLimit:
    """How long the import of a file may take its thread; waiting for others costs nothing.

    No stranger's file holds up everybody's tables.
    """

    def __init__(self, most_s: float | None = None) -> None:
        """`most_s` are seconds; None: any time."""
        self._end = None if most_s is None else thread_time() + most_s

    def check(self, place: str = "") -> None:
        """Raise Refused if the time is over, with the `place` in the file."""
        if self._end is not None and thread_time() > self._end:
            raise refusal(ImportFault.TOO_MUCH, place)

    def each(self, items: Iterable[Item], place: str = "") -> Iterator[Item]:
        """The items one by one, as long as there is time. Raises Refused, with the `place` in the file."""
        for item in items:
            self.check(place)
            yield item


ANY_TIME = TimeLimit()

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON into a shape can raise."""


def read_file(
    data: bytes, decode: Callable[[bytes], Shape], most: int | None, of_another_shape: ImportFault | None = None
) -> Shape:
    """Read a whole file of `most` bytes at most (None: of any size). Raises Refused.

    What is `of_another_shape` has that fault, or else its own, with the place.
    """
    if most is not None and len(data) > most:
        raise refusal(ImportFault.TOO_BIG, most=most // (1024 * 1024))
    data = data.removeprefix(BOM_UTF8)
    try:
        return decode(data)
    except UNREADABLE as error:
        if of_another_shape is not None and isinstance(error, msgspec.ValidationError):
            raise refusal(of_another_shape) from None
        raise unreadable(error, data) from None


def unreadable(error: Exception, data: bytes, place: str = "") -> Refused:
    """One of UNREADABLE in our words. `place` is where in the file `data` was found."""
    if isinstance(error, msgspec.ValidationError):
        return _of_another_shape(str(error), place)
    if place:
        return refusal(ImportFault.DAMAGED, place)
    if not data.strip():
        return refusal(ImportFault.EMPTY)
    if "truncated" in str(error):
        return refusal(ImportFault.CUT_SHORT)
    byte = _BYTE.search(str(error))
    at = int(byte[1]) if byte else error.start if isinstance(error, UnicodeDecodeError) else 0
    return refusal(ImportFault.NO_JSON, line=1 + data.count(b"\n", 0, at))


_BYTE = re.compile(r"\(byte (\d+)\)")


def _of_another_shape(message: str, place: str) -> Refused:
    """By the library's sentence, such as: Object missing required field `id` - at `$.people[0]`."""
    message, _at, path = message.partition(" - at `$")
    where = (place + path.removesuffix("`")).removeprefix(".")
    for words, fault in _FAULTS.items():
        if message.startswith(words):
            return refusal(fault, where, id=message.removeprefix(words).strip("` "))
    return refusal(ImportFault.FORMAT if where in {"", "format"} else ImportFault.VALUE, where)


_FAULTS = {
    "Object missing required field": ImportFault.MISSING,
    "Object contains unknown field": ImportFault.UNKNOWN,
    "Expected `str` matching regex": ImportFault.KEY,
    "Expected `datetime`": ImportFault.WHEN,
    "Invalid RFC3339": ImportFault.WHEN,
}
