"""Devices without a server in other engines: one joins by both codes, and both see each other's claims."""

import pytest

from tests.e2e.pocket import web_space
from tests.engines.drivers import browser
from tests.engines.phone import GuestPhone, PocketPhone

OWNED = "document.querySelector(`.track[data-id='${arguments[0]}']`)?.dataset.owner"


def enter(host: PocketPhone, guest: GuestPhone, table: str) -> None:
    """Join by pasting both codes."""
    host.open(f"{table}/nearby")
    host.tap("#nearby-begin:enabled")
    guest.driver.get(host.wait("document.querySelector('#nearby-link').value"))
    code = guest.shell("document.querySelector('#text')?.readOnly && document.querySelector('#text').value")
    host.ask("(document.querySelector('#nearby-text').value = arguments[0])", code)
    host.tap("#nearby-answer button")
    guest.wait("document.querySelector('main')")


def test_guest_joins_by_two_codes(engine: str) -> None:
    if engine == "wpe":
        pytest.skip("this WebKit is older than the pocket takes")
    with web_space() as space, browser(engine) as driver, browser(engine) as another:
        host, guest = PocketPhone(driver, engine, space.url), GuestPhone(another, engine, space.url)
        host.start()
        table = host.open_table()
        if engine == "webkit":  # Debian's is built without what phones speak by
            host.open(f"{table}/nearby")
            host.wait("document.querySelector('#nearby-words').textContent.includes('can’t join another phone')")
            return
        enter(host, guest, table)
        guest.fetch(f"/guest{table}/seats/p2/take", [])
        guest.show_table(f"/guest{table}")
        host.show_table(table)
        track = guest.claim("Bob")
        host.wait(OWNED, track)
        guest.wait(OWNED, host.claim("Ann"))

        another.get(another.current_url)  # this engine finds no other phone again by itself
        guest.shell("document.querySelector('#words')?.textContent.includes('scan its code again')")
        enter(host, guest, table)
        host.wait("document.querySelector('#nearby-people').textContent.includes('Bob · online')")
        guest.show_table(f"/guest{table}")
        assert guest.ask(OWNED, track)
