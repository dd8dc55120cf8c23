"""XML of strangers, read piece by piece: no doctype, so no entities, and an encoding in which `<` is one byte."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn
from xml.parsers import expat

from companion.features.transfer.reading.import_errors import ImportFault
from companion.rules.faults import refusal

MAX_DEPTH = 64
CHUNK = 64 * 1024


class XmlReader:
    """Calls `start` and `end` for each element, and `text` for text. Raises Refused."""

    def __init__(
        self,
        start: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None],
        text: Callable[[str], None] | None = None,
    ) -> None:
        self._start, self._end = start, end
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._open
        self._parser.EndElementHandler = self._close
        if text is not None:
            self._parser.CharacterDataHandler = text

    def read(self, data: bytes) -> None:
        """Read a whole document."""
        self.read_pieces(data[at : at + CHUNK] for at in range(0, len(data), CHUNK))

    def read_pieces(self, pieces: Iterable[bytes]) -> None:
        """Read a whole document, piece by piece."""
        is_first = True
        try:
            for piece in pieces:
                if is_first and (b"\0" in piece[:4] or not piece.removeprefix(BOM_UTF8).startswith(b"<")):
                    raise refusal(ImportFault.XML)
                is_first = False
                self._parser.Parse(piece)
            self._parser.Parse(b"", True)
        except (expat.ExpatError, ValueError, LookupError):
            raise refusal(ImportFault.XML) from None

    def _open(self, name: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise refusal(ImportFault.XML)
        self._start(name, attributes)

    def _close(self, name: str) -> None:
        self._depth -= 1
        self._end(name)

    def _refuse(self, name: str, *_more: object) -> NoReturn:
        raise refusal(ImportFault.WEB_PAGE if name.casefold() == "html" else ImportFault.XML)
