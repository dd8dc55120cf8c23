"""How another phone comes to a table: by its address as other phones reach it, by its QR code, or by a spoken code."""

import ipaddress
from urllib.parse import urlsplit

import segno
from flask import Blueprint, current_app, request, url_for

from companion.lan import lan_address
from companion.store import Game

pages = Blueprint("invite", __name__)


@pages.app_template_global()
def invite_to(game: Game) -> dict[str, str]:
    """What the invitation of a table shows: `address`, `qr` (an SVG), `code` (empty where the table has none)."""
    address = table_address(game.key)
    return {"address": address, "qr": _qr(address), "code": game.code or ""}


def table_address(key: str) -> str:
    """The table's address as other phones can reach it; one that only this computer knows would help nobody."""
    public = current_app.config.get("PUBLIC_URL")
    if public:
        return f"{public}{url_for('table.show', key=key)}"
    parts = urlsplit(request.host_url)
    address = lan_address() if _is_loopback(parts.hostname or "") else None
    host = f"{address}:{parts.port}" if address and parts.port else address or parts.netloc
    return f"{parts.scheme}://{host}{url_for('table.show', key=key)}"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _qr(text: str) -> str:
    """Dark on white with the quiet zone of the standard, four modules wide, whatever the page's colours are."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
