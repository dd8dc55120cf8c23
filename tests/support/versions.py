"""Forms of just opened pages, which carry the present version."""

from inspect import signature
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from companion.features.groups.service import group, people
from companion.table.service import games
from companion.web.versions import FIELD, shown_by, version_of


class PhoneClient(FlaskClient):
    """A device that opens a form's page just before it sends the form, unless a test gives the version."""

    def open(self, *args: Any, **options: Any) -> TestResponse:
        """Send a request, with the present version where it is a form that carries one."""
        data = options.get("data")
        if options.get("method") == "POST" and args and isinstance(args[0], str) and isinstance(data, dict | None):
            version = fresh_version(self.application, args[0])
            if version is not None and FIELD not in (data or {}):
                options["data"] = {**(data or {}), FIELD: version}
        return super().open(*args, **options)


def fresh_version(app: Flask, path: str) -> str | None:
    """Return the present version of an address's form, or None if the form carries no version."""
    with app.test_request_context(urlsplit(path).path, method="POST"):
        endpoint, values = request.endpoint, request.view_args or {}
        shown = shown_by(endpoint) if endpoint else None
        if endpoint is None or shown is None:
            return None
        try:
            return version_of(endpoint, **{name: _thing(name, values) for name in signature(shown.values).parameters})
        except (games.NoSuchTable, group.NoSuchGroup, people.NoSuchPerson, HTTPException):
            return None


def _thing(name: str, values: dict[str, Any]) -> Any:
    """Return the game, group, person or player that a form's address names."""
    match name:
        case "game":
            return games.find(values["key"], scores=True)
        case "group":
            return group.find_group(values["group"])
        case "person":
            return people.find_person(group.find_group(values["group"]), values["person"])
        case _:
            return values[name]
