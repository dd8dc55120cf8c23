"""Devices in a real browser, and the record of their errors."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize

from tests.e2e.live_server import RESTING, LiveServer

USER_AGENT = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)
# The browser reports a breach on the console only where it can name the source; the event comes always.
REPORT_CSP = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI || "inline"} at ${event.sourceFile}`))"""

PATIENCE_MS = 30_000
"""Timeout for expectations: a busy machine takes ten times as long as a quiet one."""
SPOILING: dict[type[Page | BrowserContext], tuple[str, ...]] = {
    Page: (
        "add_init_script",
        "emulate_media",
        "expose_binding",
        "expose_function",
        "set_default_navigation_timeout",
        "set_default_timeout",
        "set_extra_http_headers",
    ),
    BrowserContext: (
        "add_init_script",
        "expose_binding",
        "expose_function",
        "grant_permissions",
        "new_cdp_session",
        "on",
        "once",
        "route",
        "set_extra_http_headers",
    ),
}
"""Methods whose effect on a device can't be undone for the next test."""


def phone_options(
    *,
    locale: str = "en-GB",
    color_scheme: Literal["light", "dark"] = "light",
    width: int = 390,
    height: int = 844,
) -> dict[str, Any]:
    """Return the options of a browser context that make it a phone: touch, and a viewport with a pixel ratio of 2."""
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
    """Opens a further device: a page with its own cookies, with paths relative to the live server.

    A device with a `door` reaches the server only through it, and has a service worker, so that its pages open while
    the door is shut.
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
    """Errors of a test's pages: console errors, uncaught errors, violations of the content security policy."""

    allowed: tuple[str, ...] = ()
    heard: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._page_error)

    def unexpected(self) -> list[str]:
        return [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.text} ({message.location['url']})")

    def _page_error(self, error: Error) -> None:
        self.heard.append(error.stack or error.message)


class Shelf:
    """Devices for consecutive tests: clearing one takes a third of the time of a new one.

    The pages' stored data is cleared, and the usual changes by tests are undone. A device is discarded after a method
    of SPOILING, further pages, or a failed test.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[tuple[object, ...], list[_Phone]] = defaultdict(list)
        self._taken: list[_Phone] = []

    def take(self, url: str, *, viewport: ViewportSize, **options: Any) -> Page:
        """Return a device without any stored data. It shows a page of this server."""
        key = (url, *sorted(options.items()))
        if self._free[key]:
            phone = self._free[key].pop()
            phone.page.set_viewport_size(viewport)
        else:
            page = new_page(self._browser, url, service_workers="block", viewport=viewport, **options)
            phone = _Phone(page, url, key)
        self._taken.append(phone)
        return phone.page

    def put_back(self, *, are_well: bool) -> None:
        """Return all devices to the shelf."""
        while self._taken:
            phone = self._taken.pop()
            if are_well and phone.is_cleared():
                self._free[phone.key].append(phone)
            else:
                phone.page.context.close()


def new_page(browser: Browser, url: str, **options: Any) -> Page:
    """Open a page in a new browser context that reports each violation of the content security policy."""
    context = browser.new_context(base_url=f"{url}/", **options)
    context.add_init_script(REPORT_CSP)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto = _going(page.goto)  # type: ignore[method-assign]
    return page


def _going(goto: Callable[..., Any]) -> Callable[..., Any]:
    """Navigate again if the page's own step back (after its sheet closed) cancels the navigation."""

    def go(*args: Any, **kwargs: Any) -> Any:
        try:
            return goto(*args, **kwargs)
        except Error as error:
            if "ERR_ABORTED" not in error.message:
                raise
            return goto(*args, **kwargs)

    return go


class _Phone:
    def __init__(self, page: Page, url: str, key: tuple[object, ...]) -> None:
        self.page = page
        self.key = key
        self._url = url
        self._is_spoiled = False
        self._heard: list[tuple[Any, Callable[..., Any]]] = []
        self._session = page.context.new_cdp_session(page)
        for owner in (page, page.context):
            for name in SPOILING[type(owner)]:
                setattr(owner, name, self._spoiling(getattr(owner, name)))
        page.clock.install = self._spoiling(page.clock.install)  # type: ignore[method-assign]  # pages would stand still
        self._listen = page.on
        page.on = self._on  # type: ignore[method-assign, assignment]
        self.page.goto(RESTING)

    def is_cleared(self) -> bool:
        """Clear the device for another test. Returns whether that was possible."""
        if self._is_spoiled or self.page.context.pages != [self.page]:
            return False
        try:
            self._clear()
        except Error:  # the page is just going elsewhere
            return False
        return True

    def _clear(self) -> None:
        page = self.page
        for event, handler in self._heard:
            page.remove_listener(event, handler)
        self._heard.clear()
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.goto(RESTING)
        page.evaluate("sessionStorage.clear()")
        self._session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "all"})
        self._session.send("Page.resetNavigationHistory")
        page.context.clear_cookies()

    def _spoiling(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def spoil(*args: Any, **kwargs: Any) -> Any:
            self._is_spoiled = True
            return act(*args, **kwargs)

        return spoil

    def _on(self, event: Any, handler: Callable[..., Any]) -> None:
        self._heard.append((event, handler))
        self._listen(event, handler)
