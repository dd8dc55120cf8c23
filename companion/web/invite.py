"""How another phone comes to a table or a group: by its address as other phones reach it, or by its QR code.

A table has a spoken code as well.
"""

import ipaddress
from urllib.parse import urlsplit

import segno
from flask import Blueprint, current_app, request, url_for

from companion.lan import lan_address
from companion.store import Game, Group

pages = Blueprint("invite", __name__)


@pages.app_template_global()
def invite_to(game: Game) -> dict[str, str]:
    """What the invitation of a table shows: `address`, `qr` (an SVG), `code` (empty where the table has none)."""
    return {**_invitation(url_for("table.show", key=game.key)), "code": game.code or ""}


@pages.app_template_global()
def invite_to_group(group: Group) -> dict[str, str]:
    """What the page of a group's link shows: `address` and `qr`."""
    return _invitation(url_for("groups.show", group=group.key))


def _invitation(path: str) -> dict[str, str]:
    address = address_of(path)
    return {"address": address, "qr": qr_code(address)}


def address_of(path: str) -> str:
    """The page's address as other phones can reach it; one that only this computer knows would help nobody."""
    public = current_app.config.get("PUBLIC_URL")
    if public:
        return f"{public}{path}"
    parts = urlsplit(request.host_url)
    address = lan_address() if _is_loopback(parts.hostname or "") else None
    host = f"{address}:{parts.port}" if address and parts.port else address or parts.netloc
    return f"{parts.scheme}://{host}{path}"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def qr_code(text: str, error: str = "m") -> str:
    """Dark on white with the quiet zone of the standard, four modules wide, whatever the page's colours are."""
    code = segno.make(text, error=error, micro=False)
    return code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
