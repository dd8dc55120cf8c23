"""Features: packages that the core does not import. A feature can be removed by deleting its folders.

A feature is `companion/features/<name>/`, with templates, scripts, styles and tests in folders of the same name. Its
`init_app(app)` registers its pages, connects to signals of tables (`table/signals.py`), and fills template slots
(`web/slots.py`).
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from flask import Flask

RESTS_ON: Mapping[str, tuple[str, ...]] = {
    "demo": ("finale", "groups", "transfer"),
    "report": ("replay",),
    "seasons": ("groups", "share"),
    "share": ("groups",),
    "transfer": ("groups",),
}
"""The features that a feature imports. It is left out if one of them is missing."""


def init_app(app: Flask) -> None:
    """Initialize every installed feature."""
    here = {module.name for module in iter_modules(__path__)}
    for name in sorted(here):
        if here.issuperset(RESTS_ON.get(name, ())):
            import_module(f"{__name__}.{name}").init_app(app)
