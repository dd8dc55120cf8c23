"""Mechanics: rules that only some boxes have, each in a room of its own that the core doesn't know.

Deleting a room's files removes it: the boxes and modules that name it leave the choice, and nothing else breaks.

`rules.py` has the rules, and imports only the core's rules. MECHANIC is its class; `Mechanic` in `rules/state.py` is
the base class. `read` reads its facts from a box's folder (`rules/box_folder.py`). Where it needs them: LINES, the
categories of the sheet with their tallies and tie-breakers (`rules/score/categories/`), and HOUSE_RULES
(`rules/faults.py`).
`table.py` is what pages and phones show of it (`table/wording/mechanic.py`). `__init__.py` lists its own WORDS.
"""

from pkgutil import iter_modules

NAMES = tuple(sorted(room.name for room in iter_modules(__path__)))
"""Names of the installed mechanics, in the order of their effects and of their parts on pages."""
