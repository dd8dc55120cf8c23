"""Features: packages that the core doesn't know. Deleting a feature's folders removes it, and nothing else breaks.

A feature is `companion/features/<name>/`, with templates, scripts, styles and tests in folders of the same name. Its
`init_app(app)` adds its pages, listens to what happens to tables (`table/signals.py`), and fills the places that pages
leave for it (`web/slots.py`).
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
"""Which features others import; without them they aren't there either."""


def init_app(app: Flask) -> None:
    """Add every feature that is there."""
    here = {module.name for module in iter_modules(__path__)}
    for name in sorted(here):
        if here.issuperset(RESTS_ON.get(name, ())):
            import_module(f"{__name__}.{name}").init_app(app)
