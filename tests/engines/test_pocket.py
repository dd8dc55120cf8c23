"""The app without a server in other engines: it starts, the web space goes away, a table is played on and kept."""

import pytest

from tests.e2e.pocket import web_space
from tests.engines.drivers import browser
from tests.engines.phone import EnginePhone


class PocketPhone(EnginePhone):
    """A phone with the app inside: its pages are in a frame, which is looked at from outside it.

    WebKit's driver loses a frame that it looks into while another page comes there.
    """

    document = "document.querySelector('iframe')?.contentDocument"

    def start(self) -> None:
        """Open the pocket, and wait until its home page is there; a first start is long work for some engines."""
        self.driver.get(self.url)
        for tries in range(3):
            try:
                self.wait("document?.defaultView.frameElement.hidden === false")
                return
            except AssertionError:
                assert tries < 2

    def open(self, path: str) -> None:
        """Go to a page in the frame, and wait until it is there."""
        self.ask("(document.isLeft = true, document.defaultView.location.assign(arguments[0]))", path)
        self.wait("document.readyState === 'complete' && !document.isLeft")


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
