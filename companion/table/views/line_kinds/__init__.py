"""How each kind of line of the score sheet is shown: one entry for each thing that a line can count.

How a line's figures are explained is in a part of templates/table/parts/lines/, one for each kind of explanation.
"""

from collections.abc import Mapping

from companion.rules.rooms import WithRooms
from companion.table.views.line_kinds.cards import CARDS
from companion.table.views.line_kinds.line_view import LineView
from companion.table.views.line_kinds.pieces import PIECES
from companion.table.views.line_kinds.places import PLACES
from companion.table.views.line_kinds.tracks import TRACKS

LINE_VIEWS: Mapping[str, LineView] = WithRooms({**TRACKS, **PLACES, **CARDS, **PIECES}, "LINES", "table")
