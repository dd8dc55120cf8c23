"""Games and groups out of the program and into it: group files, spreadsheets, BG Stats."""

from companion.exchange.bad_file import BadFile
from companion.exchange.bgstats import import_plays
from companion.exchange.bgstats_file import PlayFault
from companion.exchange.box_folder import box_folder
from companion.exchange.exporting import export_group
from companion.exchange.group_file import is_group_file
from companion.exchange.importing import ImportReport, import_group, replace_games
from companion.exchange.play_link import play_link
from companion.exchange.spreadsheet import write_csv
from companion.exchange.table_file import export_table, import_table, pack, unpack
