"""Checks against other sites and oversized requests, and the cookie that identifies a device.

There are no accounts: a table's address carries an unguessable key, and each device has a signed cookie.
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
"""Name over HTTPS, where browsers let nobody else set it: neither another page of the domain nor plain HTTP."""
SECURE_DEVICE_COOKIE_BELOW = "__Secure-device"
"""Name over HTTPS for an app below a path, where other apps of the host have cookies too; plain HTTP can't set it."""
DEVICE_LIFETIME = timedelta(days=365)
BYTES_PER_MB = 1024 * 1024
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
"""Permissions policy of a page that scans codes."""
_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {sources}" for kind, sources in _CONTENT_SECURITY_POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    # An address that holds a key must never reach another site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

_FILE_HEADERS = {"X-Content-Type-Options": _HEADERS["X-Content-Type-Options"]}
"""Headers of a script, a style or a picture. The other headers concern pages, and a page has fifty files."""


_KEYS = frozenset({"key", "group", "look"})
"""Arguments of addresses that hold a link's key; the pages there show people's names."""

View = TypeVar("View", bound=Callable[..., Any])
_FILES: dict[Callable[..., Any] | None, tuple[int, int | None]] = {}
"""Views that accept files: maximum size in bytes and, if set, the number of form fields."""
_FORM_WITH_FILES = "multipart/form-data"
"""Content type of uploads. A form of the other type may have any number of fields, which take more memory."""


def init_app(app: Flask) -> None:
    """Add the checks before every request and the headers of every response.

    Needs SECRET_KEY, keeps a MAX_CONTENT_LENGTH (bytes) that is already set, and reads PUBLIC_URL.
    companion/web/errors.py supplies the sentences for 403 and 413, because every error gets its sentence there.
    """
    if app.config["MAX_CONTENT_LENGTH"] is None:
        app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.before_request(_check_host)
    app.before_request(_check_size)
    app.before_request(_check_origin)
    app.after_request(_set_headers)
    app.after_request(_set_device_cookie)


def device_id() -> str:
    """Return the device's id, 32 hexadecimal digits (128 random bits). It lasts as long as the device visits once a
    year.

    A device without a valid cookie gets a new id, which the response sets.
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
    """Whether the request sends JSON, or prefers it to HTML in `Accept`, because then errors are JSON too."""
    accepts = request.accept_mimetypes
    return request.is_json or accepts["application/json"] > accepts["text/html"]


def error_answer(status: int, message: str, rule: str | None = None, **further: object) -> Response:
    """Return {"error": {"rule", "message"}}; `rule` is the ledger's id if the rules refused, otherwise null."""
    answer = jsonify(error={"rule": rule, "message": message}, **further)
    answer.status_code = status
    return answer


def accepts(most: int, fields: int | None = None) -> Callable[[View], View]:
    """Let a view accept multipart forms of up to `most` bytes, with up to `fields` fields if Flask's limit is too
    low.
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
    """Refuse changes to things with one of the keys, and the pages with forms for that.

    The keys are looked up in the address and the form under the `names`. The `allowed` methods and endpoints stay
    possible, since they change nothing there.
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
    """Refuse other hosts if TTR_HOSTS is set. This computer may always use its own name."""
    hosts: tuple[str, ...] = current_app.config.get("HOSTS", ())
    public = current_app.config.get("PUBLIC_URL") or ""
    if hosts and host_name(request.host) not in {*hosts, host_name(_host(public)), *LOOPBACK}:
        abort(400, description=_("This server has another address. Ask whoever runs it for the link."))


def host_name(host: str) -> str:
    """Return a host without its port, empty if it is invalid."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def body_limit(app: Flask, method: str, path: str) -> int:
    """Return the number of bytes that a request may bring to this path."""
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
        abort(413, description=_("A file can have up to {most} MB.", most=most // BYTES_PER_MB) if most else None)


def _check_origin() -> None:
    if request.method not in _SAFE_METHODS and not _comes_from_us(request):
        abort(403, description=_("This came from another site, so nothing was changed. Reload the page and try again."))


def _comes_from_us(asked: Request) -> bool:
    """Whether one of our own pages made this request that changes something.

    Browsers send Sec-Fetch-Site, but only over HTTPS and to localhost; to a plain address of the local network they
    send Origin. A request with neither, nor Referer, comes from a program such as curl. A forged request borrows a
    victim's cookies, so such a request passes without cookies and is refused with any.
    """
    site = asked.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}  # none: typed, or a form that the person sends again
    source = asked.headers.get("Origin") or asked.headers.get("Referer")
    if source is None:
        return not asked.cookies
    return _host(source) in {asked.host.lower(), _host(current_app.config.get("PUBLIC_URL") or "")} - {""}


def _host(address: str) -> str:
    """Return host and port of an address, empty if it has none (Origin: null, or invalid)."""
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
    """Return the id in the cookie, or None if it is missing or its signature is wrong.

    Its age doesn't matter, because a small computer's clock may be years behind after a power cut. Cookies of earlier
    versions have a time after the id, which is ignored.
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
    # A shared cache must not hand one device's page to another.
    response.vary.add("Cookie")
    # The browser forgets it a year after the last page: only a clock could say whether one is due for renewal.
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
