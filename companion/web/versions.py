"""Versions of forms: a form that was made from an old page overwrites nothing.

A view names the values that its form shows (`shows`), its template puts their version into the form (`version_field`),
and the change checks it within its transaction, after the phone's rights (`form_check`).
"""

from collections.abc import Callable
from hashlib import blake2s
from typing import Any, NamedTuple

from flask import current_app, request
from markupsafe import Markup

from companion.rules.faults import N_, Reason, refusal
from companion.web.security import View

FIELD = "version"


class StaleForm(Reason):
    """Reasons to refuse the form of an outdated page."""

    REPLACES = 409, N_("Another phone changed this. It’s now: {now}. Save again to replace it.")
    CHANGED = 409, N_("Another phone changed this after you opened the page. Look at it again first.")


class FormVersion(NamedTuple):
    """The values that a form shows. Both functions get the objects named in the form's address."""

    values: Callable[..., object]
    words: Callable[..., str] | None
    """The values in the reader's language, if the form can be sent again to replace them."""


def shows(values: Callable[..., object], words: Callable[..., str] | None = None) -> Callable[[View], View]:
    """Give the forms of a view a version. Both functions take the `game`, `group`, `person` … by name."""

    def mark(view: View) -> View:
        view.__dict__["shown"] = FormVersion(values, words)  # functools.wraps copies it
        return view

    return mark


def shown_by(endpoint: str) -> FormVersion | None:
    return getattr(current_app.view_functions[endpoint], "shown", None)


def version_of(endpoint: str, **things: Any) -> str:
    """Return the present version of an endpoint's form. Raises LookupError if it carries none."""
    shown = shown_by(endpoint)
    if shown is None:
        raise LookupError(endpoint)
    return blake2s(repr(shown.values(**things)).encode(), digest_size=8).hexdigest()


def version_field(endpoint: str, **things: Any) -> Markup:
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, version_of(endpoint, **things))


def form_check(**things: Any) -> Callable[[], None]:
    """Return a check of the submitted form. The check raises Refused unless the form shows the present values."""
    endpoint, sent = request.endpoint or "", request.values.get(FIELD)

    def check() -> None:
        if sent != version_of(endpoint, **things):
            refuse(endpoint, **things)

    return check


def refuse(endpoint: str, **things: Any) -> None:
    """Raise Refused for the form of an outdated page."""
    shown = shown_by(endpoint)
    if shown is None or shown.words is None:
        raise refusal(StaleForm.CHANGED)
    raise refusal(StaleForm.REPLACES, now=shown.words(**things))
