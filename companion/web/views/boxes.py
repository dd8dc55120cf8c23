"""Boxes in a list, in the order in which people are offered them."""

from typing import Any

from companion.i18n import name_of
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from companion.web.text.boxes import players_words, set_up


def shelf() -> list[Box]:
    """All boxes in the order in which people are offered them, the same in every language."""
    return sorted(map(get_box, box_ids()), key=lambda box: box.name)


def summary(box: Box) -> dict[str, Any]:
    """A box in a list."""
    return {"id": box.id, "name": name_of(box), "players": players_words(box), "set_up": set_up(box)}
