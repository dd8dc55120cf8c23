"""What keeps other sites and oversized requests out, and tells one phone from another.

There are no accounts: a table's address carries an unguessable key, and each phone has a signed cookie.
"""

import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, g, jsonify, request
from itsdangerous import BadSignature, Signer
from werkzeug.exceptions import HTTPException

from companion.config import BODY_LIMIT
from companion.web.i18n import _

DEVICE_COOKIE = "device"
SECURE_DEVICE_COOKIE = "__Host-device"
"""Its name on https, where browsers let nobody else set it: not another page of the domain, nor plain http."""
SECURE_DEVICE_COOKIE_BELOW = "__Secure-device"
"""The same for an app below a path, which other apps of its host have one beside: plain http can't set it."""
DEVICE_LIFETIME = timedelta(days=365)
MEGABYTE = 1024 * 1024
LOOPBACK = ("localhost", "127.0.0.1", "::1")

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
CAMERA = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"
"""What a page may use that reads codes; it asks for it."""
_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {sources}" for kind, sources in _CONTENT_SECURITY_POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    # An address that holds a key must never reach another site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

_FILE_HEADERS = {"X-Content-Type-Options": _HEADERS["X-Content-Type-Options"]}
"""Of a script, a style or a picture; the others are about pages, and fifty files a page carry them in vain."""


_KEYS = frozenset({"key", "group", "look"})
"""Arguments of addresses that hold the key of a link; their pages have people's names."""

View = TypeVar("View", bound=Callable[..., Any])
_FILES: dict[Callable[..., Any] | None, tuple[int, int | None]] = {}
"""The views that take files: how big those may be, and how many fields a form may have where that is said."""
_FORM_WITH_FILES = "multipart/form-data"
"""How files travel. A form of the other kind may have any number of fields, which are much bigger in memory."""


def init_app(app: Flask) -> None:
    """Puts the checks before every request and the headers on every answer.

    Needs SECRET_KEY; keeps a MAX_CONTENT_LENGTH that is already set (bytes), and reads PUBLIC_URL if there is one.
    What is refused here (403, 413) gets its sentence where every error gets one, in companion/web/errors.py.
    """
    if app.config["MAX_CONTENT_LENGTH"] is None:
        app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.before_request(_check_host)
    app.before_request(_check_size)
    app.before_request(_check_origin)
    app.after_request(_set_headers)
    app.after_request(_set_device_cookie)


def device_id() -> str:
    """The phone that asks, as 32 hexadecimal digits (128 random bits): the same as long as it visits once in a year.

    A phone without a cookie, or with one that we didn't sign, gets a new id, which the answer to this request carries.
    """
    if "device_id" not in g:
        value = request.cookies.get(_cookie_name())
        g.device_is_due = value is None  # or it has the name that cookies have on plain http
        known = _read_device_cookie(request.cookies.get(DEVICE_COOKIE, "") if value is None else value)
        g.device_is_due |= known is None
        g.device_id = known or secrets.token_hex(16)
    device: str = g.device_id
    return device


def wants_json() -> bool:
    """Whether the request speaks JSON, by what it sends or by what it would rather get than a page."""
    accepts = request.accept_mimetypes
    return request.is_json or accepts["application/json"] > accepts["text/html"]


def error_answer(status: int, message: str, rule: str | None = None, **further: object) -> Response:
    """The JSON form of an error: `rule` is the ledger's id when the rules refuse, and null for everything else."""
    answer = jsonify(error={"rule": rule, "message": message}, **further)
    answer.status_code = status
    return answer


def accepts(most: int, fields: int | None = None) -> Callable[[View], View]:
    """Let this view be sent a file of `most` bytes by a multipart form, where others take no more than a small form.

    The form may have as many `fields`, where Flask's own limit is too low.
    """

    def mark(view: View) -> View:
        _FILES[view] = most, fields
        return view

    return mark


def keep(
    app: Flask,
    keys: Callable[[], Collection[str]],
    names: Collection[str],
    allowed: Collection[tuple[str, str]],
    refused: Callable[[], Response],
) -> None:
    """Refuse what would change something that has one of the keys, and the forms that would ask for that.

    It is asked for by an address or a form that has such a key under one of the `names`; what may be asked for all the
    same are the `allowed` methods and endpoints.
    """

    def check() -> Response | None:
        if request.url_rule is None or "POST" not in (request.url_rule.methods or ()):
            return None
        if (request.method, request.endpoint) in allowed:
            return None
        named = {**request.values, **(request.view_args or {})}
        return refused() if any(named.get(name) in keys() for name in names) else None

    app.before_request(check)


def _check_host() -> None:
    """Where the names of this server are given, it answers to no other; it is always itself to its own computer."""
    hosts: tuple[str, ...] = current_app.config.get("HOSTS", ())
    public = current_app.config.get("PUBLIC_URL") or ""
    if hosts and host_name(request.host) not in {*hosts, host_name(_host(public)), *LOOPBACK}:
        abort(400, description=_("This server has another address. Ask whoever runs it for the link."))


def host_name(host: str) -> str:
    """A host without its port, empty when it is nonsense."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def body_limit(app: Flask, method: str, path: str) -> int:
    """How many bytes a request may bring to this path of the host."""
    try:
        endpoint, _values = app.url_map.bind("").match(path.removeprefix(app.config["BASE"]), method)
    except HTTPException:
        return BODY_LIMIT
    most, _fields = _FILES.get(app.view_functions.get(endpoint), (0, None))
    return most + BODY_LIMIT


def _check_size() -> None:
    most = None
    if request.mimetype == _FORM_WITH_FILES:
        most, fields = _FILES.get(current_app.view_functions.get(request.endpoint or ""), (None, None))
        request.max_form_parts = fields or request.max_form_parts
    if most is not None:
        request.max_content_length = most + BODY_LIMIT
    # A body without a stated length is cut off by Werkzeug at the same limit, while it is read.
    limit = request.max_content_length
    if limit is not None and (request.content_length or 0) > limit:
        abort(413, description=_("A file can have up to {most} MB.", most=most // MEGABYTE) if most else None)


def _check_origin() -> None:
    if request.method not in _SAFE_METHODS and not _comes_from_us(request):
        abort(403, description=_("This came from another site, so nothing was changed. Reload the page and try again."))


def _comes_from_us(asked: Request) -> bool:
    """Whether a request that changes something was made by one of our own pages.

    Browsers say it by Sec-Fetch-Site, but only on https and localhost; on a plain address of the local network they
    send Origin. What has neither, nor a Referer, is no browser of these years but a program such as curl. Forgery
    borrows a victim's cookies, so such a request passes when it brings no cookies, and is refused when it brings any.
    """
    site = asked.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}  # none: typed, or a form that the person sends again
    source = asked.headers.get("Origin") or asked.headers.get("Referer")
    if source is None:
        return not asked.cookies
    return _host(source) in {asked.host.lower(), _host(current_app.config.get("PUBLIC_URL") or "")} - {""}


def _host(address: str) -> str:
    """Host and port of an address, empty when it has none (Origin: null, or nonsense)."""
    try:
        return urlsplit(address).netloc.lower()
    except ValueError:
        return ""


def _cookie_name() -> str:
    if not request.is_secure:
        return DEVICE_COOKIE
    return SECURE_DEVICE_COOKIE_BELOW if request.script_root else SECURE_DEVICE_COOKIE


def _signer() -> Signer:
    return Signer(current_app.secret_key or "", salt="device")


def _read_device_cookie(value: str) -> str | None:
    """The id in the cookie, None when it is missing or not ours.

    How old it is doesn't matter: the clock of a small computer may be set back by years after a power cut, and no phone
    may be forgotten for that. Cookies of earlier versions have a moment behind the id, which is passed over.
    """
    try:
        return _signer().unsign(value).decode("ascii").partition(".")[0]
    except BadSignature:
        return None


def _set_headers(response: Response) -> Response:
    for name, value in (_FILE_HEADERS if request.endpoint == "static" else _HEADERS).items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        # Most pages hold links that are keys. A phone may keep them for its way back, and asks whether they are true.
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.url_rule is not None and not _KEYS.isdisjoint(request.url_rule.arguments):
        response.headers.setdefault("X-Robots-Tag", "noindex")
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={int(DEVICE_LIFETIME.total_seconds())}")
        # On plain http browsers ignore this one, and complain about it on the console.
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    return response


def _set_device_cookie(response: Response) -> Response:
    if "device_id" not in g:
        return response
    # What was made for one phone is not for a shared cache to hand to another.
    response.vary.add("Cookie")
    # The browser forgets it a year after the last page: whether one is due to be renewed only a clock could say.
    if g.device_is_due or response.mimetype == "text/html":
        response.set_cookie(
            _cookie_name(),
            _signer().sign(g.device_id).decode("ascii"),
            max_age=DEVICE_LIFETIME,
            path=f"{request.script_root}/",
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response
