"""A device in one of the engines: read the page and act on it."""

import time
from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from companion.rules.load import get_box
from tests.e2e.on_board import LETTERED, NAMES_ON_SCREEN, PICKED
from tests.support.programs import Phone
from tests.support.tables import some_bonuses

PATIENCE_S = 90
PEOPLE = (("Ann", "red"), ("Bob", "blue"), ("Cat", "green"))

_FREE_TRACK = """(() => {
const map = document.querySelector("#map").getBoundingClientRect();
const board = document.querySelector(".board").getScreenCTM();
const tracks = [...document.querySelectorAll(".board .track")].map((track) => {
    const mark = track.querySelector(".mark");
    const at = mark.getPointAtLength(mark.getTotalLength() / 2).matrixTransform(board);
    const isPlain = !track.matches(".tunnel, [data-owner]") && !track.querySelector(".sign");
    return { id: track.dataset.id, x: at.x, y: at.y, isPlain };
});
const isInSight = ({ x, y }) => x > map.left + 30 && x < map.right - 90 && y > map.top + 90
    && y < map.top + 0.55 * map.height && document.elementFromPoint(x, y)?.closest("#map");
const between = (one, other) => Math.hypot(other.x - one.x, other.y - one.y);
const apart = (one) => Math.min(...tracks.filter((other) => other !== one).map((other) => between(one, other)));
const free = tracks.filter((track) => track.isPlain && isInSight(track));
return free.sort((one, other) => apart(other) - apart(one))[0];
})()"""
"""Script that returns the visible free route farthest from all others. Tunnels are left out, because they ask for
more.
"""

_PINCH = """
const map = document.querySelector("#map");
const capture = Element.prototype.setPointerCapture;
Element.prototype.setPointerCapture = () => {}; // for pointers that no finger made
const finger = (kind, id, x, y) => map.dispatchEvent(new PointerEvent(kind, {
    pointerId: id, pointerType: "touch", isPrimary: id === 71, button: 0, buttons: 1,
    clientX: x, clientY: y, bubbles: true,
}));
const { left, top, width, height } = map.getBoundingClientRect();
const at = (id, spread) => [left + width / 2 + (id === 71 ? -spread : spread), top + height / 2];
for (const id of [71, 72]) finger("pointerdown", id, ...at(id, 30));
for (let spread = 40; spread <= 100; spread += 10) {
    for (const id of [71, 72]) finger("pointermove", id, ...at(id, spread));
}
for (const id of [71, 72]) finger("pointerup", id, ...at(id, 100));
Element.prototype.setPointerCapture = capture;
"""


class EnginePhone:
    """A device on pages of the server at `url`."""

    document = "document"
    """JavaScript expression of the current page."""

    def __init__(self, driver: WebDriver, engine: str, url: str) -> None:
        self.driver = driver
        self.engine = engine
        self.url = url

    # --- pages

    def open(self, path: str) -> None:
        self.driver.get(self.url + path)
        self.wait("document.readyState === 'complete'")

    def open_table(self, box: str = "europe") -> str:
        """Open a table for three players (or two teams) on this device and show it. Returns its path."""
        self.open("/")
        fields = [["box", box], ["variant", "base"], *(["bonuses", card] for card in some_bonuses(box))]
        people = (*PEOPLE, ("Dan", "yellow")) if get_box(box).players_rule.team_size > 1 else PEOPLE
        fields += [pair for name, color in people for pair in (["name", name], ["color", color])]
        address = self.fetch("/new", fields)["url"]
        table = str(address).removeprefix(self.url)
        self.show_table(table)
        return table

    def show_table(self, table: str) -> None:
        """Show a table, and wait until its map reacts to taps."""
        self.open(table)
        self.wait("document.querySelector('.board')?.style.getPropertyValue('--label')")
        self.wait("document.querySelector('#connection-words').textContent")
        self.wait("!document.querySelector('#connection').classList.contains('is-lost')")

    def fetch(self, path: str, form: list[list[str]] | None = None) -> dict[str, Any]:
        """Send a request with this device's cookie, as a page does. Returns {status, url, text}."""
        answer: dict[str, Any] = self.driver.execute_async_script(
            f"const page = {self.document}.defaultView;"
            """const [path, form, done] = arguments;
            const body = form && new URLSearchParams(form);
            page.fetch(path, { method: form ? "POST" : "GET", body }).then(async (answer) =>
                done({ status: answer.status, url: answer.url.split("?")[0], text: await answer.text() }),
                (error) => done({ status: 0, url: "", text: String(error) }));""",
            path,
            form,
        )
        assert answer["status"] == 200, answer
        return answer

    # --- what is seen

    def ask(self, expression: str, *arguments: Any) -> Any:
        return self.driver.execute_script(f"return ((document) => ({expression}))({self.document})", *arguments)

    def wait(self, expression: str, *arguments: Any) -> Any:
        return self.wait_for(self.ask, expression, *arguments)

    def wait_for(self, ask: Callable[..., Any], expression: str, *arguments: Any) -> Any:
        """Evaluate the expression until it is true. Returns its value."""
        deadline = time.monotonic() + PATIENCE_S
        seen: Any = None
        while time.monotonic() < deadline:
            try:
                if seen := ask(expression, *arguments):
                    return seen
            except (JavascriptException, WebDriverException) as error:  # between two pages
                seen = error
            time.sleep(0.1)
        raise AssertionError(f"never in {self.engine}: {expression}; {seen!r}")

    def fills(self, selector: str) -> set[str]:
        """Computed fill colors of a drawing's parts."""
        return set(
            self.ask(
                "[...document.querySelectorAll(arguments[0])].map((part) => getComputedStyle(part).fill)", selector
            )
        )

    def tracks_at_their_middles(self) -> dict[str, str]:
        """For each route the result of a tap on its middle."""
        tracks = self.driver.execute_async_script(
            f"const [scale, done] = arguments; ({PICKED})([[scale, [[0, 0]]]]).then(([tracks]) => done(tracks))",
            self.scale(),
        )
        return {track["id"]: track["found"][0] for track in tracks}

    def names(self) -> list[dict[str, Any]]:
        self.wait(LETTERED)
        return list(self.ask(f"({NAMES_ON_SCREEN})()"))

    def scale(self) -> float:
        return float(self.ask("document.querySelector('.board').getScreenCTM().a"))

    def at_rest(self) -> None:
        """Wait until the map stops moving."""
        view = "(() => { const m = document.querySelector('.board').getScreenCTM(); return [m.a, m.e, m.f].join(); })()"
        before = None
        while before != (now := self.ask(view)):
            before = now
            time.sleep(0.4)

    # --- what is done

    def tap(self, selector: str) -> None:
        self.tap_first("document.querySelectorAll(arguments[0])", "true", selector)

    def tap_text(self, text: str, within: str = "body") -> None:
        """Tap the button or link with these words."""
        self.tap_first(
            "document.querySelectorAll(`${arguments[1]} a, ${arguments[1]} button`)",
            "!part.disabled && part.textContent.includes(arguments[0])",
            text,
            within,
        )

    def tap_first(self, parts: str, holds: str, *arguments: str) -> None:
        """Tap the middle of the first visible part for which an expression over `part` is true."""
        x, y = self.wait(
            f"""(() => {{
                const part = [...{parts}].find((part) => part.getClientRects().length && {holds});
                part?.scrollIntoView({{ block: "center", behavior: "instant" }});
                const {{ x, y, width, height }} = part?.getBoundingClientRect() ?? {{}};
                return part && [x + width / 2, y + height / 2];
            }})()""",
            *arguments,
        )
        self.tap_at(x, y)

    def tap_at(self, x: float, y: float) -> None:
        touch = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"), duration=0)
        touch.pointer_action.move_to_location(int(x), int(y))
        touch.pointer_action.pointer_down()
        touch.pointer_action.pointer_up()
        touch.perform()

    def open_track(self) -> str:
        """Open the sheet of a free route by a tap. Returns the route's id."""
        self.at_rest()
        self.wait("!document.body.classList.contains('swallow')")
        track = self.ask(_FREE_TRACK)
        self.tap_at(track["x"], track["y"])
        self.wait("!document.querySelector('#sheet').hidden")
        return str(self.wait("document.querySelector('.track.picked')?.dataset.id"))

    def claim(self, name: str = "Ann") -> str:
        """Claim a free route for a player on the map. Returns its id."""
        track = self.open_track()
        time.sleep(1)  # no second tap of a hasty double tap
        self.tap_text(name, "#sheet .whose")
        while not self.ask("document.querySelector('#sheet').hidden"):  # some boxes ask for more
            time.sleep(1)
            more = "#sheet:not([hidden]) :is(.choice, [data-key=no]):not(:disabled)"
            if self.ask("Boolean(document.querySelector(arguments[0]))", more):
                self.tap(more)
        self.wait('document.querySelector(`.track[data-id="${arguments[0]}"]`).dataset.owner', track)
        return track

    def pinch(self) -> None:
        """Spread two fingers on the map. WebDriver has only one finger in WebKit."""
        if self.engine != "firefox":
            self.driver.execute_script(_PINCH)
            return
        left, top, width, height = self.ask(
            """(({ x, y, width, height }) => [x, y, width, height])(
                document.querySelector("#map").getBoundingClientRect())"""
        )
        fingers = []
        for name, side in (("one", -1), ("two", 1)):
            finger = PointerInput("touch", name)
            for step in range(8):
                x = int(left + width / 2 + side * (30 + 10 * step))
                finger.create_pointer_move(duration=0 if step == 0 else 25, x=x, y=int(top + height / 2))
                if step == 0:
                    finger.create_pointer_down(button=0)
            finger.create_pointer_up(button=0)
            fingers.append(finger.encode())
        self.driver.execute("actions", {"actions": fingers})

    def type(self, selector: str, text: str) -> None:
        field = self.wait("document.querySelector(arguments[0])", selector)
        ActionChains(self.driver).click(field).send_keys(text).perform()


class PocketPhone(EnginePhone):
    """A device with the pocket: its pages are in a frame, which the test inspects from outside.

    WebKit's driver loses a frame that it has entered when another page loads there.
    """

    document = "document.querySelector('iframe')?.contentDocument"

    def start(self) -> None:
        """Open the pocket and wait for its home page. A first start is slow in some engines."""
        self.driver.get(self.url)
        for tries in range(3):
            try:
                self.wait("document?.defaultView.frameElement.hidden === false")
                return
            except AssertionError:
                assert tries < 2

    def shell(self, expression: str) -> Any:
        return self.wait(f"((document) => {expression})(window.document)")

    def open(self, path: str) -> None:
        self.ask("(document.isLeft = true, document.defaultView.location.assign(arguments[0]))", path)
        self.wait("document.readyState === 'complete' && !document.isLeft")


class GuestPhone(PocketPhone):
    """A device whose frame can't be inspected from outside, because the host's pages have an origin of their own."""

    document = "document"

    def ask(self, expression: str, *arguments: Any) -> Any:
        self.driver.switch_to.default_content()
        self.driver.switch_to.frame(self.driver.find_element(By.TAG_NAME, "iframe"))
        return super().ask(expression, *arguments)

    def shell(self, expression: str) -> Any:
        self.driver.switch_to.default_content()
        return self.wait_for(super().ask, expression)


def other_phone(port: int, table: str) -> Phone:
    """Let Bob's device open the link and take his seat."""
    phone = Phone()
    phone.ask(port, f"{table}/join")
    status, _headers, _body = phone.ask(port, f"{table}/seats/p2/take", form=[])
    assert status == 303
    return phone
