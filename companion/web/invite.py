"""How another phone joins a table or a group: by its address as other phones reach it, or by its QR code."""

from ipaddress import ip_address
from urllib.parse import urljoin, urlsplit

import segno
from flask import current_app, request

from companion.web.lan import lan_address, lan_addresses
from companion.web.security import LOOPBACK

_AT_HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".box", ".test")
"""How names end that exist inside a network alone."""


MOST_HOSTS = 64
"""Addresses of this computer by which devices came; nobody fills the memory with invented ones."""


def address_of(path: str) -> str:
    """The page's address as other phones can reach it; one that only this computer knows would help nobody."""
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
    """The page's other addresses, by which phones may reach it where the first one leads nowhere."""
    if current_app.config.get("PUBLIC_URL") or _is_checked(urlsplit(request.host_url).hostname or ""):
        return []
    return [_at(address, path) for address in lan_addresses()[1:]]


def note_arrival() -> dict[str, str]:
    """Remember by which address another device came: that one leads here. Adds nothing to the page's context."""
    is_another = request.remote_addr not in {None, *LOOPBACK, request.host.rpartition(":")[0]}
    if is_another and len(_came_by) < MOST_HOSTS:
        _came_by.add(request.host)
    return {}


def has_come_by(address: str) -> bool:
    """Whether another device has come by this address since the start."""
    return urlsplit(address).netloc in _came_by


_came_by: set[str] = set()


def _is_checked(host: str) -> bool:
    """Whether the name that a browser gave this server leads other phones to it, and nowhere else.

    Over HTTPS a proxy has a certificate for it; a configuration may name it; and a name without a domain, or with one
    that is kept for networks at home, leads out of no such network.
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
    """Dark on white with the quiet zone of the standard, four modules wide, whatever the page's colours are."""
    code = segno.make(text, error=error, micro=False)
    return code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
