"""Error responses: a clear sentence for a person or a script, never a trace."""

from collections.abc import Callable
from urllib.parse import quote

from flask import Flask, Response, current_app, make_response, redirect, render_template, request
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, TooManyRequests

from companion.rules.faults import Refused
from companion.store.unavailable import NOT_NOW, Cause, cause_of
from companion.web.i18n import _, sentences
from companion.web.security import device_id, error_answer, wants_json

RETRY_AFTER_S = 5
"""Seconds after which an unavailable service should be tried again."""


def init_app(app: Flask) -> None:
    """Answer every error with a sentence, as JSON or as a page."""
    app.register_error_handler(HTTPException, _known)
    app.register_error_handler(Refused, _refused)
    for kind in (*NOT_NOW, DatabaseError):
        app.register_error_handler(kind, _unavailable)
    app.register_error_handler(Exception, _unexpected)


def renewed_link(link_now: Callable[[str, str], str | None]) -> Response:
    """Redirect from a renewed link. `link_now` returns the present key for this device, or None if the link is dead for
    it.
    """
    for old in (request.view_args or {}).values():
        if isinstance(old, str) and (key := link_now(old, device_id())):
            path = _own_address(request.path.replace(f"/{old}", f"/{key}", 1))
            query = request.query_string.decode("latin-1")
            response = make_response(redirect(f"{path}?{query}" if query else path, 307))
            response.headers["Cache-Control"] = "no-store"
            return response
    return answer(404)


def answer(status: int, message: str | None = None, *, retry_after: object = None, page: str | None = None) -> Response:
    """Return the error as JSON or as a page, whose link leads to the address `page`.

    `retry_after` is the number of seconds after which the request may be sent again.
    """
    message = message or _sentence(status)
    if wants_json():
        response = error_answer(status, message)
    else:
        response = make_response(render_template("web/error.html", status=status, message=message, page=page), status)
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


def _sentence(status: int) -> str:
    sentences = {
        400: _("That wasn’t understood. Please try again."),
        404: _("There’s nothing here. Was the link cut off?"),
        405: _("That can’t be done here."),
        413: _("That’s too much to send at once."),
        415: _("That wasn’t understood. Please try again."),
    }
    return sentences.get(status, _("Something went wrong on our side. Nothing you recorded is lost."))


def _refused(refused: Refused) -> Response:
    page = _own_address(_page_above(request.path)) if request.method == "POST" else None
    return answer(refused.status, " ".join(sentences(refused)), page=page)


def _known(error: HTTPException) -> Response:
    if error.response is not None:
        return make_response(error.response)
    if isinstance(error, MethodNotAllowed) and request.method == "GET" and not wants_json():
        return make_response(redirect(_own_address(_page_above(request.path))))
    ours = error.description != type(error).description  # a sentence of ours, not the library's English one
    wait = error.retry_after if isinstance(error, TooManyRequests) else None
    response = answer(error.code or 500, error.description if ours else None, retry_after=wait)
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def _own_address(path: str) -> str:
    """Return the address of a path within the app, quoted because it may contain a line break."""
    return f"{request.script_root}{quote(path)}"


def _page_above(path: str) -> str:
    """Return the page to which a form's address belongs, for a reload or a change of language there."""
    urls = current_app.create_url_adapter(request)
    while path != "/":
        path = path.rpartition("/")[0] or "/"
        if urls is not None and urls.test(path, "GET"):
            break
    return path


def _unavailable(error: Exception) -> Response:
    """Answer that the database is unavailable."""
    if isinstance(error, DatabaseError) and not isinstance(error, NOT_NOW) and type(error) is not DatabaseError:
        return _unexpected(error)  # a query that is wrong; a file that is damaged has no class of its own
    cause = cause_of(error)
    current_app.logger.error("the database can't be used: %s", cause, exc_info=error if cause is Cause.DOWN else None)
    return answer(503, unavailable_sentence(cause), retry_after=RETRY_AFTER_S)


def unavailable_sentence(cause: Cause) -> str:
    """Return the sentence that says why nothing can be recorded now."""
    match cause:
        case Cause.BUSY:
            return _("The server is busy, so this isn’t recorded yet. Try again in a moment.")
        case Cause.FULL:
            return _(
                "The server’s disk is full: nothing can be recorded until there is room. What was recorded is kept."
            )
        case Cause.READ_ONLY:
            return _(
                "The server isn’t allowed to write to its disk. Nothing can be recorded now; what was recorded is safe."
            )
        case Cause.GONE:
            return _(
                "The server’s file of games was deleted or replaced while it ran. Nothing can be recorded until "
                "the file is back or the server is restarted."
            )
        case _:
            return _("The games can’t be reached now. Nothing that was recorded is lost. Try again in a moment.")


def _unexpected(error: Exception) -> Response:
    current_app.logger.error("unexpected error", exc_info=error)
    return answer(500)
