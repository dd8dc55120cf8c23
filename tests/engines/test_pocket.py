"""The app without a server in other engines: it starts, the web space goes away, and a table is still played and
stored.
"""

import pytest

from tests.e2e.pocket import web_space
from tests.engines.drivers import browser
from tests.engines.phone import PocketPhone


def test_pocket_goes_on_without_the_web_space(engine: str) -> None:
    if engine == "wpe":
        pytest.skip("this WebKit is older than the pocket takes")
    with web_space() as space, browser(engine) as driver:
        phone = PocketPhone(driver, engine, space.url)
        phone.start()
        space.take_away()
        table = phone.open_table()
        track = phone.claim()
        phone.start()
        phone.show_table(table)
        assert phone.ask("document.querySelector(`.track[data-id='${arguments[0]}']`).dataset.owner", track)
