"""Globals and filters of all templates. The table and the features add their own with `offer`."""

from collections.abc import Callable
from typing import Any

from flask import Flask, request

from companion.rules.moves import MAX_NAME
from companion.web.files import modules
from companion.web.i18n import (
    color_letter,
    color_name,
    day,
    labelled,
    language,
    language_choice,
    locale,
    moment,
    name_of,
    translated,
    zone,
)
from companion.web.invite import address_of, has_come_by, note_arrival, other_addresses_of, qr_code
from companion.web.slots import additions
from companion.web.versions import version_field, version_of


def init_app(app: Flask) -> None:
    """Add the globals and filters of this package."""
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    app.jinja_env.globals.update(
        zone_name=lambda: str(zone()),
        browser_messages=lambda: language().for_scripts,
        MAX_NAME=MAX_NAME,
    )
    app.context_processor(note_arrival)  # with each page
    offer(
        app,
        functions=(
            additions,
            labelled,
            locale,
            language,
            language_choice,
            here,
            modules,
            color_letter,
            address_of,
            other_addresses_of,
            has_come_by,
            qr_code,
            version_field,
            version_of,
        ),
        filters=(name_of, translated, color_name, day, moment),
    )


def offer(
    app: Flask, *, functions: tuple[Callable[..., Any], ...] = (), filters: tuple[Callable[..., Any], ...] = ()
) -> None:
    app.jinja_env.globals.update({function.__name__: function for function in functions})
    app.jinja_env.filters.update({function.__name__: function for function in filters})


def here() -> str:
    """Return the page's address with its query, for a link back; without the query after a form, since it can't be sent
    again.
    """
    path = request.full_path.removesuffix("?") if request.method == "GET" else request.path
    return f"{request.script_root}{path}"
