"""One tour opens every page at every size: it fits the screen and a thumb, and axe finds no violation."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.group import find_group, offer_look
from companion.features.groups.service.scores import Score
from companion.table.service.about import Notes
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    SMALL_TARGETS,
    broken_words,
    enlarge_text,
    recorded_game,
    sideways,
    thin_out,
    unfolded,
)
from tests.e2e.tables import ANN, BOB, LONG_NAMES, correct, open_table, post, record
from tests.support.a_group import open_group, person
from tests.support.games import load_game, put_on_a_table
from tests.support.small_group import small_group

SIZES = ((640, 360), (768, 1024), (1440, 900), (1920, 1080), (360, 640))
"""Screen sizes. The last one is a narrow phone, on which each page is checked closely."""
NARROW = {"width": 360, "height": 640}
RUSSIAN = {**NARROW, "locale": "ru-RU", "color_scheme": "dark"}
"""Russian has the longest words. The device is in dark mode."""

SCROLLING_TABLES = """() => [...document.querySelectorAll(".sheet-frame:not([tabindex])")]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""
CONTRAST = """async () => {
    const { violations } = await axe.run(document, {
        runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"], preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""
"""Rules of axe that depend only on colors."""
COVERED = """() => [...document.querySelectorAll("main :is(a, button, summary, .field)")]
    .filter((one) => {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".visually-hidden, svg")) return false;
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = one.getClientRects()[0];
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return !seen || !(one.contains(seen) || seen.contains(one));
    }).map((one) => one.outerHTML.slice(0, 160))"""
"""Controls whose middle is covered by another element."""
TEAMS = (*LONG_NAMES, ("Maximiliane-Theodora Wolkenstein-Trostbu", "red"))
BROADEST = [letter + 39 * "W" for letter in "ABCDEF"]
"""Names of the maximum width, without a place to break."""


class World:
    """Tables and groups with the maximum content, each made on first use."""

    def __init__(self, phone: Page, server: LiveServer) -> None:
        self.phone, self.server = phone, server

    def finished_table(self, name: str, people: Sequence[tuple[str, str]] = LONG_NAMES) -> str:
        return put_on_a_table(self.server.app, load_game(name)[0], people)

    def broad(self, name: str) -> str:
        record = load_game(name)[0]
        colors = [player["color"] for player in record["players"]]
        return put_on_a_table(self.server.app, record, list(zip(BROADEST, colors, strict=False)))


def app(_world: World) -> list[str]:
    boxes = ("europe", "germany", "legendary-asia", "team-asia", "card-game")
    about = [f"/boxes/{box}" for box in boxes]
    net = "places=Maximiliane-Theodora_Константинопольский_Wien&net=0-1-9.1-2-9.2-0-9.9&red=Aw&blue=BA"
    checker = ["/who-is-right", f"/who-is-right?{net}"]
    return ["/", "/new", "/new?played=1", "/games", "/boxes", *about, "/nothing", "/join", "/groups/import", *checker]


def table(world: World) -> list[str]:
    full, empty = world.finished_table("europa-1912/five-players-chained-stations"), open_table(world.phone, (ANN, BOB))
    steps = ("why", "tickets/p1?for=p1", "final/tickets", "final/stations", "final/awards", "final/sheet")
    mega = open_table(world.phone, LONG_NAMES, variant="mega")
    seats = open_table(world.phone, LONG_NAMES)
    return [
        *(f"{one}/{step}" for one in (full, empty) for step in steps),
        *(f"{seats}/{page}" for page in ("join", "reveal", "names")),
        f"{full}/recount?at-p1=7&at-p2=200&at-p3=x&at-p4=0&show=warszawa--wien",
        f"{full}/walks",
        f"{mega}/tickets/p1?for=p1",
    ]


def counted(world: World) -> list[str]:
    tables = [
        world.broad("germany/countries-are-dead-ends"),
        world.broad("legendary-asia/five-players-tie-decided-by-tickets"),
        world.finished_table("team-asia/six-players-shared-victory", TEAMS),
        world.broad("pennsylvania/undo-numbers-the-shares-again"),
        world.finished_table("pennsylvania/two-players-and-the-dummy", LONG_NAMES[:2]),
    ]
    return [f"{one}/final/{step}" for one in tables for step in ("awards", "sheet")]


def cards(world: World) -> list[str]:
    one = recorded_game(world.phone, "four-players-two-scorings", LONG_NAMES[:4], "card-game")
    scorings = ("1", "1/p1", "1/p1/tickets?for=p1", "2/p3/tickets?for=p3")
    return [one, *(f"{one}/scoring/{page}" for page in scorings), *(f"{one}/final/{page}" for page in FINAL)]


FINAL = ("piles", "awards", "sheet")


def written(world: World) -> list[str]:
    drawn = ("red", "red", "blue", "blue", "green", "green")
    six = [(name, color) for (name, _), color in zip((*LONG_NAMES, ("Fay", "")), drawn, strict=True)]
    one = open_table(world.phone, six, "team-asia")
    tickets = [
        {"a": "rawalpindi", "b": "chiang-mai", "points": 19},
        {"a": "kathmandu", "b": "fort-bayard", "points": 14},
        {"a": "peking", "b": "shanghai", "points": 7},
    ]
    record(world.phone, one, type="tickets", player="p1", keep=tickets)
    record(world.phone, one, type="share", player="p1", tickets=tickets[1:])
    correct(world.phone, one)
    plain = open_table(world.phone, LONG_NAMES, "plain")
    record(world.phone, plain, type="claim", player="p1", route="Llanfairpwllgwyngyllgogerychwyrndrobwll--Ö:4")
    return [f"{one}/tickets/p1", f"{one}/final/tickets", plain]


def after(world: World) -> list[str]:
    one = recorded_game(world.phone, "five-players-chained-stations", LONG_NAMES, "europa-1912")
    assert post(world.phone, f"{one}/finish").status == 303
    notes = {"date": "2020-01-01", "location": "W" * 80, "notes": "Ы" * 300}
    assert post(world.phone, f"{one}/about", **notes).status == 303
    return [f"{one}/{page}" for page in ("game", "report", "replay", "about", "finale?again=1")]


def group(world: World) -> list[str]:
    small = f"/g/{small_group(world.server.app)}"
    key = open_group(world.server.app, "W" * 40)
    with world.server.app.app_context():
        scores = [Score(name, 100 - place, color=color) for place, (name, color) in enumerate(LONG_NAMES)]
        memory_scores.enter(key, "Ticket to Ride: " + "W" * 60, Notes(datetime(2024, 1, 1, tzinfo=UTC)), scores)
        broad, ann = person(key, LONG_NAMES[0][0]).key, person(small[3:], "Ann").key
    pages = ("statistics", "rating", "people", "link", "games", "games/new", "import")
    return [
        *(f"/g/{key}/{page}" for page in (*pages, f"people/{broad}", f"people/{broad}/edit")),
        *(f"{small}/{page}" for page in ("statistics", "statistics?box=europe", "boards/europe", f"people/{ann}")),
        f"/new?group={key}",
        small,
    ]


def seasons(world: World) -> list[str]:
    key, broad = small_group(world.server.app), open_group(world.server.app, "W" * 40)
    with world.server.app.app_context():
        for nth in range(3):
            scores = [Score(name, 120 - 7 * place, color=color) for place, (name, color) in enumerate(LONG_NAMES)]
            memory_scores.enter(broad, "europe", Notes(datetime(2024, 1, 1, 10 + nth, tzinfo=UTC)), scores)
        ann = person(broad, LONG_NAMES[0][0]).key
    fields = {"begins": "2024-01-01T00:00", "ends": "2024-12-31T00:00", "kind": "opponent", "best": "2", "tie1": "wins"}
    paths = []
    for group in (key, broad):
        answer = post(world.phone, f"/g/{group}/seasons/new", name="W" * 40, **fields)
        assert answer.status == 303
        paths += [f"/g/{group}/seasons", answer.headers["location"], f"{answer.headers['location']}/screen"]
    with world.server.app.app_context():
        offer_look(broad)
        look = find_group(broad).look
    return [
        *(*paths, f"/g/{broad}/seasons/new", f"{paths[-2]}/edit", f"/look/{look}", f"/g/{broad}"),
        *(f"/g/{key}/worth/europe", f"/g/{broad}/people/{ann}/years/2024"),
    ]


PARTS: Mapping[str, Callable[[World], list[str]]] = {
    part.__name__: part for part in (app, table, counted, cards, written, after, group, seasons)
}


def faults_of_page(phone: Page, accessibility_faults: Callable[[Page], list[str]]) -> list[str]:
    """Check the page at each size, then closely on a narrow phone, with large text, and in both color schemes."""
    found = []
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        found += [f"wider than {width}"] if sideways(phone) else []
    found += phone.evaluate(SMALL_TARGETS)
    found += ["a table scrolls"] if phone.evaluate(SCROLLING_TABLES) else []
    enlarge_text(phone)
    found += ["wide in large letters"] if sideways(phone) else []
    phone.evaluate("document.documentElement.style.fontSize = ''")
    thin_out(phone)
    found += accessibility_faults(phone)
    phone.emulate_media(color_scheme="light")
    found += phone.evaluate(CONTRAST)
    phone.emulate_media(color_scheme="dark")
    return found


@pytest.mark.long
@pytest.mark.console("404")
@pytest.mark.parametrize("phone", [RUSSIAN], indirect=True)
@pytest.mark.parametrize("part", PARTS)
def test_every_page_fits_every_screen_and_axe_finds_nothing(
    phone: Page, live_server: LiveServer, accessibility_faults: Callable[[Page], list[str]], part: str
) -> None:
    found = {}
    for path in PARTS[part](World(phone, live_server)):
        unfolded(phone, path)
        if faults := faults_of_page(phone, accessibility_faults):
            found[path] = faults
    assert found == {}


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_pages_in_large_text_break_no_word_and_cover_no_control(phone: Page, live_server: LiveServer) -> None:
    table, over = open_table(phone), recorded_game(phone, "shared-victory")
    assert post(phone, f"{over}/finish").status == 303
    group = f"/g/{small_group(live_server.app)}"
    pages = ("/", "/new", "/boxes", "/boxes/europe", "/join", table, f"{table}/tickets/p1?for=p1", f"{table}/why")
    for path in (*pages, f"{over}/game", group, f"{group}/statistics", "/groups/import"):
        phone.goto(path)
        enlarge_text(phone)
        assert sideways(phone) == 0, path
        assert broken_words(phone, "main") == [], path
        assert phone.evaluate(COVERED) == [], path
