"""The mandala as people see it: the line of the sheet."""

from companion.mechanics.mandala.rules import Mandala
from companion.table.wording.mechanic import MechanicPresenter


class _Mandala(MechanicPresenter[Mandala]):
    """Pages show it only in the category."""


SHOWN = _Mandala()
