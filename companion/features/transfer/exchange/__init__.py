"""Files in and out: a group's, a table's, a spreadsheet, plays from BG Stats."""

from companion.features.transfer.exchange.bad_file import ImportFault
from companion.features.transfer.exchange.bgstats import import_plays
from companion.features.transfer.exchange.bgstats_file import PlayFault
from companion.features.transfer.exchange.exporting import export_group, has_photos
from companion.features.transfer.exchange.group_file import is_group_file
from companion.features.transfer.exchange.importing import ImportReport, import_group, replace_games
from companion.features.transfer.exchange.spreadsheet import write_csv
from companion.features.transfer.exchange.table_file import export_table, import_table, pack, unpack
