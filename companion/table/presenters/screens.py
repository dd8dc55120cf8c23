"""Which screen a table has: the board that is drawn, or what a feature has for a box of another kind."""

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Flask, current_app

from companion.rules.box import Box
from companion.rules.table import Table


class Screen(NamedTuple):
    """The screen of the tables of some boxes."""

    suits: Callable[[Box], bool]
    """Whether the tables of a box have it."""
    template: str
    view: Callable[[Table], Any]
    """What the template is given beside what all are."""


def add(app: Flask, suits: Callable[[Box], bool], template: str, view: Callable[[Table], Any]) -> None:
    """Have tables of such boxes on this screen."""
    _screens(app).append(Screen(suits, template, view))


def screen_of(box: Box) -> Screen | None:
    """Find the screen on which a box is played; None where nothing here has one."""
    return next((screen for screen in _screens(current_app) if screen.suits(box)), None)


def _screens(app: Flask) -> list[Screen]:
    screens: list[Screen] = app.extensions.setdefault("screens", [])
    return screens
