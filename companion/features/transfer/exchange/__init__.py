"""Files in and out: a group's, a table's, a spreadsheet, plays from elsewhere."""

from companion.features.transfer.exchange.bad_file import ImportFault
from companion.features.transfer.exchange.exporting import export_group, has_photos
from companion.features.transfer.exchange.group_file import is_group_file
from companion.features.transfer.exchange.importing import ImportReport, import_group
from companion.features.transfer.exchange.plays import PlayFault
from companion.features.transfer.exchange.spreadsheet import write_csv
from companion.features.transfer.exchange.table_file import (
    export_table,
    import_table,
    pack,
    read_table,
    table_here,
    unpack,
)
