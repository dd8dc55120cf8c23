"""A table on a device: open it, record at it from elsewhere, and find the pixel to tap."""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic, time
from typing import Any, cast
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from playwright.sync_api import APIResponse, BrowserContext, Error, Page, Route, expect

from companion.rules.load import get_box
from tests.e2e.live_server import RESTING, LiveServer
from tests.support.games import lay_open
from tests.support.tables import some_bonuses
from tests.support.versions import fresh_version

ANN, BOB, CAT = ("Ann", "red"), ("Bob", "blue"), ("Cat", "green")
CAST = (ANN, BOB, CAT)
WHOLE = """() =>
    document.body?.dataset.isWhole !== undefined && // not so on the page that is just being left
    document.querySelector(".board").style.getPropertyValue("--label") !== ''"""
LONG_NAMES = (
    ("Anna-Maria von und zu Hohenlohe-Langenbu", "red"),
    ("Bob", "blue"),
    ("Cat 🚂🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃", "green"),
    ("Джованни-Александр Константинопольский-М", "yellow"),
    ("Eve", "black"),
)

_PIXEL = """([id, dx, dy]) => {
    const mark = document.querySelector(`.board .track[data-id="${id}"] .mark`);
    const shares = mark.getAttribute("d").split("M").length > 2 ? [0.2, 0.8] : [0.5];
    const matrix = document.querySelector(".board").getScreenCTM();
    const spots = shares.map((share) => mark.getPointAtLength(mark.getTotalLength() * share).matrixTransform(matrix));
    const [at] = spots.sort((one, other) => Math.abs(one.x - innerWidth / 2) - Math.abs(other.x - innerWidth / 2));
    return [at.x + dx, at.y + dy];
}"""
# Where it is once it stays there for a frame: a map that has just been unfolded is still being fitted.
_CITY_PIXEL = """async (id) => {
    const city = document.querySelector(`.board .city[data-id="${id}"]`);
    const place = () => new DOMPoint(0, 0).matrixTransform(city.getScreenCTM());
    for (let was = null, at = place(); ; was = at, at = place()) {
        if (was && was.x === at.x && was.y === at.y) return [at.x, at.y];
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
}"""
ZOOM_FACTOR = 2.8
"""Zoom factor of a double tap on the map."""
FRAME_S = 0.016
SETTLED_MS = 320
"""Time after which the wait for a second tap is over and a tap can't become a double tap."""
_HOLD = """(held) => {
    const acts = new Map();
    let last = 0;
    const { setTimeout: later, clearTimeout: never } = globalThis;
    globalThis.setTimeout = (act, ms, ...more) => {
        if (!held.includes(ms)) return later(act, ms, ...more);
        last -= 1; // the browser's own are above 0
        acts.set(last, act);
        return last;
    };
    globalThis.clearTimeout = (timer) => acts.delete(timer) || never(timer);
    globalThis.letGo = () => {
        globalThis.setTimeout = later;
        acts.forEach((act) => act());
    };
}"""
ASKING_MS = 4000
"""Time that a button asks for confirmation."""
GUARDS_MS = (300, 500)
"""Time before the map moves from under a sheet. A second tap on a confirm button within it is ignored."""
_AT_REST = """async (passed) => {
    const after = (ms) => new Promise((done) => setTimeout(done, ms));
    const frame = () => Promise.race([new Promise(requestAnimationFrame), after(100)]);
    await after(passed);
    const map = document.querySelector(".board");
    const view = () => map && map.getAttribute("viewBox") + map.style.transform;
    for (let before = null, tries = 0; before !== view() || map?.style.transform; await frame()) {
        before = view();
        if ((tries += 1) > 300) throw new Error("the map never rests");
        await frame();
    }
}"""
_WAITING = """async (path) => {
    const answer = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
        setTimeout(() => failed(new Error("IndexedDB doesn't answer")), 5000);
    });
    const isWaiting = ({ url, refusal }) => url === path && refusal === null;
    if (globalThis.keepers) { // a guest's page has them kept by the shell around
        return (await keepers("moves", "all") ?? []).filter(isWaiting).map(({ move }) => move);
    }
    const { base = "/" } = document.documentElement.dataset;
    const opening = indexedDB.open(`${base.slice(1)}stationmaster`);
    opening.onupgradeneeded = () => opening.transaction.abort(); // no page was here yet: it isn't ours to make
    const opened = await answer(opening).catch((error) => error.name === "AbortError" ? null : Promise.reject(error));
    const kept = opened ? await answer(opened.transaction("moves").objectStore("moves").getAll()) : [];
    opened?.close();
    return kept.filter(isWaiting).map(({ move }) => move);
}"""
_SENT_S = 30


def open_table(
    phone: Page,
    people: Sequence[tuple[str, str]] = CAST,
    box: str = "europe",
    variant: str = "base",
    modules: Sequence[str] = (),
    bonuses: Sequence[str] = (),
) -> str:
    """Open a table for these people with a device's cookies. Returns its path."""
    fields = [("box", box), ("variant", variant), *(("modules", module) for module in modules)]
    fields += [("bonuses", card) for card in bonuses or some_bonuses(box)]
    for name, color in people:
        fields += [("name", name), ("color", color)]
    if phone.url == "about:blank":
        phone.goto(RESTING)
    answer = phone.request.post(
        "new",
        data=urlencode(fields),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": origin(phone)},
        max_redirects=0,
    )
    assert answer.status == 303, answer.text()
    return urlsplit(answer.headers["location"]).path


def join(phone: Page, table: str, player: str) -> None:
    """Let another device open the table's link and take a free seat, e.g. p2. It shows the table then."""
    if phone.url == "about:blank":
        phone.goto(RESTING)
    assert phone.request.get(f"{table}/join").ok
    answer = post(phone, f"{table}/seats/{player}/take")
    assert answer.status == 303, answer.text()
    assert urlsplit(answer.headers["location"]).path == table, f"{player} is not free"
    phone.goto(table)
    expect(phone.locator("#menu")).to_be_attached()


def post(phone: Page, path: str, **fields: str) -> APIResponse:
    """Post a form with a device's cookies. Returns the response without following redirects."""
    url, app = next(one for one in LiveServer.apps.items() if one[0].startswith(origin(phone)))
    if version := fresh_version(app, path.removeprefix(urlsplit(url).path)):
        fields.setdefault("version", version)
    return phone.request.post(path, form=dict(fields), headers={"Origin": origin(phone)}, max_redirects=0)


def correct(phone: Page, table: str) -> None:
    with LiveServer.apps[origin(phone)].app_context():
        lay_open(table.rpartition("/")[2])


def record(phone: Page, table: str, **move: Any) -> dict[str, Any]:
    wait_until_sent(phone, table)
    return record_meanwhile(phone, table, **move)


def record_meanwhile(phone: Page, table: str, **move: Any) -> dict[str, Any]:
    """Record a move as another device of the table does. Returns the server's response."""
    answer = phone.request.post(
        f"{table}/moves",
        data={"uuid": str(uuid4()), "seq": 0, "move": move},
        headers={"Origin": origin(phone)},
    )
    body: dict[str, Any] = answer.json()
    assert answer.status == 201, body
    return body


def claim(phone: Page, table: str, player: str, route: str) -> None:
    record(phone, table, type="claim", player=player, route=route)


LONG_HAUL = (
    "palermo--smyrna",
    "petrograd--stockholm",
    "budapest--kyiv",
    "kharkov--kyiv",
    "athina--sarajevo",
    "bucuresti--budapest",
    "bucuresti--sevastopol",
    "barcelona--marseille",
)
"""Routes of 40 trains in total, after which a stock is nearly empty."""


def claim_many(phone: Page, table: str, player: str, *routes: str) -> None:
    for route in routes:
        claim(phone, table, player, route)


def state_of(phone: Page, table: str) -> dict[str, Any]:
    wait_until_sent(phone, table)
    return state_meanwhile(phone, table)


def wait_until_sent(phone: Page, table: str) -> None:
    """If the device shows this table, wait until all tapped moves are sent and acknowledged."""
    path = urlsplit(table).path
    deadline = monotonic() + _SENT_S
    while urlsplit(phone.url).path.startswith(path) and (waiting := _waiting(phone, f"{path}/moves")):
        assert monotonic() < deadline, f"not sent: {waiting}"
        phone.wait_for_timeout(50)


def _waiting(phone: Page, path: str) -> Any:
    """Return the device's unsent moves, or the reason for an unknown number: some pages reload by themselves."""
    try:
        return phone.evaluate(_WAITING, path)
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        return error.message


def log_of(phone: Page, table: str) -> list[dict[str, Any]]:
    state_of(phone, table)
    entries: list[dict[str, Any]] = phone.request.get(f"{table}/log").json()["entries"]
    return entries


def state_meanwhile(phone: Page, table: str) -> dict[str, Any]:
    state: dict[str, Any] = phone.request.get(f"{table}/state").json()
    return state


def hold_moves(phone: Page) -> Callable[[], None]:
    """Hold the device's requests back until the returned function is called."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def let_go() -> None:
        for route in held:
            route.continue_()
        phone.unroute("**/moves")

    phone.route("**/moves", hold)
    return let_go


def until(phone: Page, script: str, argument: str = "") -> None:
    """Wait until the script's promise resolves to a true value, because wait_for_function takes any promise as true."""
    for _ in range(300):
        if phone.evaluate(script, argument):
            return
        phone.wait_for_timeout(100)
    raise AssertionError(script)


def wait_until_whole(phone: Page) -> None:
    phone.wait_for_function(WHOLE)


def show_table(
    phone: Page, people: Sequence[tuple[str, str]] = CAST, box: str = "europe", variant: str = "base"
) -> str:
    """Open a table and show it. Returns its path."""
    table = open_table(phone, people, box, variant)
    phone.goto(table)
    wait_until_whole(phone)
    return table


def show_box(phone: Page, box_id: str) -> str:
    box = get_box(box_id)
    people = [(f"Player {seat}", color) for seat, color in enumerate(box.colors[: box.players_rule.least], start=1)]
    return show_table(phone, people, box_id)


def pixel_of(phone: Page, route: str, dx: float = 0, dy: float = 0) -> tuple[float, float]:
    x, y = phone.evaluate(_PIXEL, [route, dx, dy])
    return x, y


def pixel_of_city(phone: Page, city: str) -> tuple[float, float]:
    x, y = phone.evaluate(_CITY_PIXEL, city)
    return x, y


def tap_track(phone: Page, route: str, dx: float = 0, dy: float = 0) -> None:
    """Tap a route at its middle, with an offset in pixels, and choose it if the table asks."""
    _tap_map(phone, *pixel_of(phone, route, dx, dy))
    answer(phone, route)


def tap_city(phone: Page, city: str) -> None:
    _tap_map(phone, *pixel_of_city(phone, city))
    answer(phone, city)


def _tap_map(phone: Page, x: float, y: float) -> None:
    """Tap once no element covers the map: a script is faster than a finger after a panel closes."""
    expect(phone.locator("main")).not_to_have_attribute("inert", "")
    if hasattr(phone, "shell"):  # a page of the pocket: a sentence of the shell may be above its frame
        frame = cast("Any", phone).frame.frame_element().bounding_box()
        x, y = x + frame["x"], y + frame["y"]
    phone.touchscreen.tap(x, y)


def answer(phone: Page, thing: str) -> None:
    """Choose this route or city if the table asks, or shows another one."""
    button = phone.locator(f"#which [data-key={thing}], #sheet .chip[data-key={thing}]")
    if button.is_visible():
        settle(phone)  # it is read before it is answered: two quick taps at one place are something else
        button.tap()
        settle(phone)


def hold_timers(phone: Page, *milliseconds: int) -> Callable[[], None]:
    phone.evaluate(_HOLD, milliseconds)
    return lambda: phone.evaluate("globalThis.letGo()")


def undo_on_sheet(phone: Page) -> None:
    """Undo the sheet's move by two taps, however slow the computer is."""
    hold_timers(phone, ASKING_MS)
    sheet = phone.locator("#sheet")
    sheet.get_by_role("button", name="Undo this").tap()
    sheet.get_by_role("button", name="Undo?").tap()


def settle(phone: Page, milliseconds: int = SETTLED_MS) -> None:
    phone.evaluate(_AT_REST, milliseconds)


def double_tap(phone: Page, x: float, y: float) -> None:
    tap_twice(phone, x, y)
    settle(phone)


def tap_twice(phone: Page, x: float, y: float) -> None:
    """Tap twice, a tenth of a second apart for the page, however late the browser handles the second tap."""
    let_go = hold_timers(phone, *GUARDS_MS)
    now = time()
    for moment in (now, now + 0.1):
        tap_at_time(phone, x, y, moment)
    let_go()


def tap_at_time(phone: Page, x: float, y: float, moment: float) -> None:
    """Tap with the timestamp of this moment, even if the page handles it later."""
    session = BrowserContext.new_cdp_session(phone.context, phone)  # it leaves no trace
    finger = {"touchPoints": [{"x": x, "y": y}]}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", **finger, "timestamp": moment})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": moment + 0.03})
    session.detach()


def drag(phone: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
    at = [tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)) for step in range(steps + 1)]
    draw(phone, at)


def draw(phone: Page, way: Iterable[tuple[float, ...]]) -> None:
    _touch(phone, [[{"x": x, "y": y}] for x, y in way], rest=0.09)


def pinch(phone: Page, middle: tuple[float, float], start: float, end: float, steps: int = 8) -> None:
    """Move two fingers side by side from `start` to `end` pixels apart."""
    x, y = middle
    apart = [(start + (end - start) * step / steps) / 2 for step in range(steps + 1)]
    _touch(phone, [[{"x": x - half, "y": y, "id": 0}, {"x": x + half, "y": y, "id": 1}] for half in apart])


def _touch(phone: Page, course: list[list[dict[str, float]]], rest: float = 0) -> None:
    """Move fingers through these places, a frame apart for the page, however long the browser takes."""
    session = BrowserContext.new_cdp_session(phone.context, phone)  # it leaves no trace
    start = time()
    for step, points in enumerate(course):
        kind, moment = "touchMove" if step else "touchStart", start + step * FRAME_S
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})
    left = start + (len(course) - 1) * FRAME_S + rest
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": left})
    settle(phone, 0)
    session.detach()


def middle_of_map(phone: Page) -> tuple[float, float]:
    box = phone.locator("#map").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scale_of(phone: Page) -> float:
    scale: float = phone.evaluate("document.querySelector('.board').getScreenCTM().a")
    return scale


def expect_sheet(phone: Page, title: str) -> None:
    expect(phone.locator("#sheet")).to_be_visible()
    expect(phone.locator("#sheet-title")).to_have_text(title)


def expect_no_sheet(phone: Page) -> None:
    expect(phone.locator("#sheet")).to_be_hidden()


def origin(phone: Page) -> str:
    parts = urlsplit(phone.url)
    return f"{parts.scheme}://{parts.netloc}"


# Everything to tap that is in sight, apart from the map itself, which measures taps by distance.
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, input")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip, :disabled"))
    .map((one) => [one, getComputedStyle(one, "::after").position === "absolute" ? one.offsetParent : one])
    .map(([one, taps]) => [one.textContent.trim() || one.ariaLabel, taps.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""


def expect_last_words(phones: list[Page], table: str, mover: Page) -> None:
    expect(mover.locator("#last-words")).not_to_contain_text("Sending")
    words = words_of_last(mover, table)
    for phone in phones:
        expect(phone.locator("#last-words")).to_have_text(words)


def words_of_last(phone: Page, table: str) -> str:
    newest = state_of(phone, table)["last"]
    return f"{newest['text']}, +{newest['points']}" if "points" in newest else newest["text"]
