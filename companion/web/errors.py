"""What a person, or a phone's script, is told when something is wrong: a clear sentence, never a trace."""

from flask import Flask, Response, current_app, make_response, redirect, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.history import NoSuchGroup, NoSuchPerson
from companion.i18n import _
from companion.security import error_answer, wants_json
from companion.tables import NoSuchTable


def init_app(app: Flask) -> None:
    """Answer every error with a sentence: as JSON where JSON was spoken, else as a page."""
    for unknown in (NoSuchTable, NoSuchGroup, NoSuchPerson):
        app.register_error_handler(unknown, lambda _error: answer(404))
    app.register_error_handler(HTTPException, _known)
    app.register_error_handler(Exception, _unexpected)


def answer(status: int, message: str | None = None) -> Response:
    """The error as JSON or as a page."""
    message = message or _sentence(status)
    if wants_json():
        return error_answer(status, message)
    return make_response(render_template("error.html", status=status, message=message), status)


def _sentence(status: int) -> str:
    sentences = {
        400: _("That wasn't understood. Please try again."),
        404: _("There is nothing here. Was the link copied whole?"),
        405: _("That can't be done here."),
        413: _("That is too much at once."),
        415: _("That wasn't understood. Please try again."),
    }
    return sentences.get(status, _("Something went wrong on our side. Nothing that was recorded is lost."))


def _known(error: HTTPException) -> Response:
    if error.response is not None:
        return make_response(error.response)
    if isinstance(error, MethodNotAllowed) and request.method == "GET" and not wants_json():
        return make_response(redirect(_page_above(request.path)))
    ours = error.description != type(error).description  # a sentence of ours, not the library's English one
    response = answer(error.code or 500, error.description if ours else None)
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def _page_above(path: str) -> str:
    """The page to which an address belongs that takes forms alone: after a reload, or in another language."""
    urls = current_app.create_url_adapter(request)
    while path != "/":
        path = path.rpartition("/")[0] or "/"
        if urls is not None and urls.test(path, "GET"):
            break
    return path


def _unexpected(error: Exception) -> Response:
    current_app.logger.error("unexpected error", exc_info=error)
    return answer(500)
