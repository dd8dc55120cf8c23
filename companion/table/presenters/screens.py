"""The screen of a table: the drawn board, or a feature's screen for other boxes."""

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Flask, current_app

from companion.rules.box import Box
from companion.rules.table import Table


class Screen(NamedTuple):
    """The screen of some boxes' tables."""

    suits: Callable[[Box], bool]
    """Whether a box has this screen."""
    template: str
    view: Callable[[Table], Any]
    """The template's own data."""


def add(app: Flask, suits: Callable[[Box], bool], template: str, view: Callable[[Table], Any]) -> None:
    _screens(app).append(Screen(suits, template, view))


def screen_of(box: Box) -> Screen | None:
    return next((screen for screen in _screens(current_app) if screen.suits(box)), None)


def _screens(app: Flask) -> list[Screen]:
    screens: list[Screen] = app.extensions.setdefault("screens", [])
    return screens
