"""Games and groups out of the program and into it: group files, spreadsheets, BG Stats."""

from companion.exchange.badfile import BadFile
from companion.exchange.bgstats import BroughtPlays, Odd, import_plays
from companion.exchange.checking import is_group_file
from companion.exchange.correcting import take_files
from companion.exchange.exporting import export_group
from companion.exchange.importing import Brought, import_group
from companion.exchange.play_link import play_link, players_of
from companion.exchange.spreadsheet import write_table

__all__ = [
    "BadFile",
    "Brought",
    "BroughtPlays",
    "Odd",
    "export_group",
    "import_group",
    "import_plays",
    "is_group_file",
    "play_link",
    "players_of",
    "take_files",
    "write_table",
]
