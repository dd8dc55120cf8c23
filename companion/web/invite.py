"""Invitations: a table's or group's address as other phones reach it, and its QR code."""

from ipaddress import ip_address
from urllib.parse import urljoin, urlsplit

import segno
from flask import current_app, request

from companion.web.lan import lan_address, lan_addresses
from companion.web.security import LOOPBACK

_AT_HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".box", ".test")
"""Suffixes of host names that exist only in a local network."""


MAX_HOSTS = 64
"""Remembered addresses by which other devices came. The limit keeps invented ones from filling the memory."""


def address_of(path: str) -> str:
    """Return the page's address as other phones can reach it. "localhost" would help nobody."""
    public: str | None = current_app.config.get("PUBLIC_URL")
    if public:
        return urljoin(public, path)
    parts = urlsplit(request.host_url)
    address = None if _is_checked(parts.hostname or "") else lan_address()
    return _at(address, path)


def _at(address: str | None, path: str) -> str:
    parts = urlsplit(request.host_url)
    host = f"{address}:{parts.port}" if address and parts.port else address or parts.netloc
    return f"{parts.scheme}://{host}{path}"


def other_addresses_of(path: str) -> list[str]:
    """Return further addresses of the page in the local network, for phones that can't reach the first one. Empty if
    the first is certain, because the server's owner configured it.
    """
    if current_app.config.get("PUBLIC_URL") or _is_checked(urlsplit(request.host_url).hostname or ""):
        return []
    return [_at(address, path) for address in lan_addresses()[1:]]


def note_arrival() -> dict[str, str]:
    """Remember the address by which another device came. A context processor that adds nothing."""
    is_another = request.remote_addr not in {None, *LOOPBACK, request.host.rpartition(":")[0]}
    if is_another and len(_came_by) < MAX_HOSTS:
        _came_by.add(request.host)
    return {}


def has_come_by(address: str) -> bool:
    """Whether another device has come by this address since the start."""
    return urlsplit(address).netloc in _came_by


_came_by: set[str] = set()


def _is_checked(host: str) -> bool:
    """Whether the host name in the request leads other phones to this server and nowhere else.

    That holds if a proxy has a certificate for it (HTTPS), the configuration names it, or it has no domain or one that
    is reserved for local networks.
    """
    if host in LOOPBACK:
        return False
    if request.is_secure or current_app.config.get("HOSTS"):
        return True
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return "." not in host or host.endswith(_AT_HOME)


def qr_code(text: str, error: str = "m") -> str:
    """Return an SVG in black on white with the standard's margin of four modules, because scanners need it in dark mode
    too.
    """
    code = segno.make(text, error=error, micro=False)
    return code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
