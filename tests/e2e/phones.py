"""Phones in a real browser, and the record of what they complain about."""

import re
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from playwright.sync_api import ConsoleMessage, Error, Page

from tests.e2e.live_server import LiveServer

USER_AGENT = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)
# The browser reports a breach on the console only where it can name the source; the event comes always.
REPORT_CSP = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI || "inline"} at ${event.sourceFile}`))"""


def phone_options(
    *,
    locale: str = "en-GB",
    color_scheme: Literal["light", "dark"] = "light",
    width: int = 390,
    height: int = 844,
) -> dict[str, Any]:
    """What makes a browser's context a phone: touch, and so many pixels, each two by two on its screen."""
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "user_agent": USER_AGENT,
        "locale": locale,
        "timezone_id": "Europe/Berlin",
        "color_scheme": color_scheme,
    }


class OpenPhone(Protocol):
    """Opens one more phone: a page of its own, with its own cookies. The paths it goes to start at the live server.

    A phone with a `door` reaches the server through that one, and has a service worker, so that its pages open when the
    door is shut.
    """

    def __call__(
        self,
        *,
        locale: str = "en-GB",
        color_scheme: Literal["light", "dark"] = "light",
        width: int = 390,
        height: int = 844,
        door: LiveServer | None = None,
    ) -> Page: ...


@dataclass
class Complaints:
    """What went wrong in a test's pages: errors on the console, uncaught errors, breaches of the content policy."""

    allowed: tuple[str, ...] = ()
    heard: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Hears everything that this page complains about from now on."""
        page.on("console", self._console)
        page.on("pageerror", self._page_error)

    def unexpected(self) -> list[str]:
        """The complaints that the test hasn't announced by @pytest.mark.console("pattern")."""
        return [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.text} ({message.location['url']})")

    def _page_error(self, error: Error) -> None:
        self.heard.append(error.stack or error.message)
