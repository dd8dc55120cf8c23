"""Mechanics: rules that only some boxes have, each in a room of its own that the core doesn't know.

Deleting a room's files removes it: the boxes and modules that name it leave the choice, and nothing else breaks.

`rules.py` is what the rulebooks say, and imports the rules alone. It has the mechanic's class as MECHANIC (`Mechanic`
in `rules/state.py`); `read`, which makes its facts of a box's folder, or of what a module says (`rules/box_folder.py`);
and where it needs them LINES, what lines of the sheet count (`rules/score/lines.py`);
HELD, what players have at the end (`rules/score/sides.py`); COUNTED, what of that they count (`rules/actions/hand.py`);
WITNESS, what else a side shows on the sheet, and TIE_BREAKERS (`rules/score/sheet.py`); HOUSE_RULES
(`rules/faults.py`); and TAKEN, reasons that somebody else was first (`table/views/moves.py`). `table.py` is what pages
and phones show of it (`table/text/mechanic.py`).
"""

from pkgutil import iter_modules

NAMES = tuple(sorted(room.name for room in iter_modules(__path__)))
"""Those that are there, in the order in which what they do and show comes."""
