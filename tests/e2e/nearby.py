"""Devices that join the pocket app of another device: browsers in a network that reaches only the web space."""

import re
import shutil
from math import cos, floor, sin
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import segno
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from tests.e2e.phones import PATIENCE_MS, phone_options
from tests.e2e.pocket import ADDRESS, LED, START_MS, Phone, Pocket, WebSpace, installed
from tests.e2e.tables import until, wait_until_whole

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
SEEN = "--use-file-for-fake-video-capture="
WIDTH, HEIGHT = 640, 480
GRAY, PAPER, INK = 120, 200, 40
"""Brightness of the camera's picture: a code on a screen in a dim room."""
TURNED, LEANT, CODE_PX = (0.2, 0.14, 0.08, 0.11, 0.17, 0.23), 0.0006, 330
"""Position of the code before the camera: rotation in radians for each frame, perspective, and size in pixels."""
HEARS = """() => {
    const { createDataChannel } = RTCPeerConnection.prototype;
    globalThis.heard = [];
    RTCPeerConnection.prototype.createDataChannel = function (...given) {
        const channel = createDataChannel.apply(this, given);
        channel.addEventListener("message", ({ data }) => heard.push(new TextDecoder().decode(data)));
        return channel;
    };
}"""
"""Script that stores all data received on a channel as text."""
_HOST_WAITS = """async (count) => {
    const guests = [...(await nearby()).guests.values()];
    return guests.filter(({ isAwake, waiting }) => isAwake && waiting?.pc.remoteDescription).length >= Number(count);
}"""
_GUEST_WAITS = "() => guest.isAwake && guest.waiting?.pc.remoteDescription"


def in_the_room(launch: dict[str, Any], space: WebSpace) -> dict[str, Any]:
    host = urlsplit(ADDRESS).hostname
    led = f"{LED}MAP {host}:80 127.0.0.1:{space.port}, MAP * ~NOTFOUND, EXCLUDE *.local"
    return {**launch, "args": [*launch["args"], *CAMERA, led]}


def picture(text: str | None) -> bytes:
    """Return a film of the text's QR code as held by a hand, or of an empty scene."""
    code = (
        [[bool(one) for one in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=4)]
        if text
        else []
    )
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420mpeg2\n"
    return head.encode() + b"".join(_frame(code, turned) for turned in TURNED)


def _frame(code: list[list[bool]], turned: float) -> bytes:
    size = len(code)
    luma = bytearray([GRAY]) * (WIDTH * HEIGHT)
    for y in range(HEIGHT if code else 0):
        for x in range(WIDTH):
            right, down = x - WIDTH / 2, y - HEIGHT / 2
            scale = (1 + LEANT * down) * size / CODE_PX
            column = floor(size / 2 + scale * (right * cos(turned) + down * sin(turned)))
            row = floor(size / 2 + scale * (down * cos(turned) - right * sin(turned)))
            if 0 <= column < size and 0 <= row < size:
                luma[y * WIDTH + x] = INK if code[row][column] else PAPER
    return b"FRAME\n" + bytes(luma) + bytes([128]) * (WIDTH * HEIGHT // 2)


class Room:
    """A web space and devices in a network without any other server."""

    def __init__(self, browser: BrowserType, launch: dict[str, Any], folder: Path, space: WebSpace) -> None:
        self.space = space
        self._type, self._folder = browser, folder
        self._camera = folder / "camera.y4m"
        self._camera.write_bytes(picture(None))
        room = in_the_room(launch, space)
        self._launch = {**room, "args": [*room["args"], f"{SEEN}{self._camera}"]}
        shutil.copytree(installed(browser, launch), folder / "host")
        self._phones: dict[str, Phone] = {}
        self._others: Browser | None = None

    def host(self) -> Phone:
        phone = self.phone("host")
        phone.context.grant_permissions(["camera"])  # with the permission the browser reveals its address
        return phone

    def phone(self, name: str) -> Phone:
        self._phones[name] = Phone(self._type, self._launch, self._folder / name, self.space)
        return self._phones[name]

    def other(self, **options: Any) -> BrowserContext:
        """Open a further device without any data of the pocket app."""
        self._others = self._others or self._type.launch(**self._launch)
        context = self._others.new_context(base_url=f"{ADDRESS}/", **phone_options(**options))
        context.set_default_timeout(PATIENCE_MS)
        return context

    def show_to_cameras(self, text: str | None) -> None:
        with self._camera.open("r+b") as film:  # where it is: a camera goes on reading it
            film.write(picture(text))

    def leave(self) -> None:
        """Close all devices."""
        for phone in self._phones.values():
            phone.context.close()
        if self._others:
            self._others.close()


def join(page: Page, table: str, phone: BrowserContext) -> Page:
    """Join by pasting both codes. Returns the app's page on the guest's device."""
    shell = phone.pages[0] if phone.pages else phone.new_page()
    shell.goto(show_code(page, table))
    give(page, code_of(shell))
    expect(page.locator("#nearby-words")).to_contain_text(re.compile(r"phones? (has|have) joined"))
    shell.wait_for_selector("iframe")
    guest = cast(Page, Pocket(shell))
    expect(guest.get_by_role("heading", level=1)).to_be_visible()
    return guest


def show_code(page: Page, table: str) -> str:
    """Show the host's code. Returns its link."""
    page.goto(f"{table}/nearby")
    page.get_by_role("button", name="Let a phone in").tap()
    link = page.get_by_label("Link for the other phone")
    expect(link).to_have_value(re.compile("#"))
    return str(link.input_value())


def code_of(shell: Page) -> str:
    own = shell.get_by_label("This phone’s code")
    expect(own).not_to_have_value("")
    return own.input_value()


def give(page: Page, text: str) -> None:
    page.get_by_label("Code from the other phone").fill(text)
    page.get_by_role("button", name="Allow").tap()


def can_come_back(page: Page, *guests: Page) -> None:
    until(cast(Pocket, page).shell, _HOST_WAITS, str(len(guests)))
    for guest in guests:
        until(cast(Pocket, guest).shell, _GUEST_WAITS)


def see_table(guest: Page) -> None:
    cast(Pocket, guest).shell.wait_for_selector("iframe", timeout=START_MS)
    guest.wait_for_selector(".board", state="attached")
    wait_until_whole(guest)


def sit_down(guest: Page, player: str) -> None:
    guest.locator(f"#seat-{player}").tap()
    guest.wait_for_url(re.compile(r"/guest/t/[\w-]+$"))
    wait_until_whole(guest)


def heard(guest: Page) -> str:
    """Return the data received by a guest's device since the last call."""
    return str(cast(Pocket, guest).shell.evaluate("() => heard.splice(0).join('')"))
