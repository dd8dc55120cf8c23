"""A group on a phone, by taps: made, played in, finished, played again, its people put in order."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, open_more, sideways, skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import bring, tap_player
from tests.e2e.tables import (
    LONG_NAMES,
    join,
    open_table,
    pixel_of,
    post,
    record,
    reveal,
    state_meanwhile,
    state_of,
    tap_track,
    until,
    wait_until_whole,
)

TABLE = re.compile(r"/t/[\w-]{22}$")
GROUP = re.compile(r"/g/[\w-]{22}$")


def make_group(phone: Page, name: str = "Thursday club") -> str:
    """A group by taps from the start page; its path."""
    phone.goto("/")
    phone.get_by_role("link", name="My groups").tap()
    name_group(phone, name)
    return "/g/" + phone.url.rpartition("/")[2]


def name_group(phone: Page, name: str) -> None:
    phone.get_by_label("What is it called?").fill(name)
    phone.get_by_role("button", name="Make the group").tap()
    phone.wait_for_url(GROUP)
    expect(phone.get_by_role("heading", level=1)).to_have_text(name)


def open_the_table(phone: Page) -> str:
    """Send the form of a new table; the table's path."""
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url(TABLE)
    wait_until_whole(phone)
    return "/t/" + phone.url.rpartition("/")[2]


def claim(phone: Page, route: str, name: str) -> None:
    bring(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    tap_player(phone, name)
    expect(phone.locator("#sheet")).to_be_hidden()


def finish(phone: Page) -> None:
    """From the table to the finished game."""
    phone.get_by_role("button", name="Menu").tap()
    phone.locator("#menu summary").tap()  # no last lap yet
    phone.get_by_role("link", name="Final scoring").tap()
    for step in ("stations", "awards", "sheet"):
        phone.get_by_role("link", name="Next", exact=True).tap()
        phone.wait_for_url(f"**/final/{step}")
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)


def seats(phone: Page) -> list[tuple[str, str]]:
    return [
        (one.locator(".seat-name").input_value(), one.locator(".seat-color").input_value())
        for one in phone.locator(".seat").all()
    ]


def players(phone: Page, table: str) -> list[tuple[str, str]]:
    return [(player["name"], player["color"]) for player in state_of(phone, table)["players"]]


def test_group_plays_and_plays_again(phone: Page) -> None:
    group = make_group(phone)
    expect(phone.locator("main")).to_contain_text("No games yet.")
    phone.get_by_role("link", name="New table").tap()
    for number, name in enumerate(("Ann", "Bob", "Cat"), 1):
        phone.get_by_label(f"Name of player {number}").fill(name)
    table = open_the_table(phone)
    claim(phone, "berlin--wien", "Ann")
    claim(phone, "palermo--smyrna", "Bob")
    finish(phone)

    open_more(phone)
    phone.get_by_role("link", name="Thursday club").tap()
    phone.wait_for_url(f"**{group}")
    expect(phone.locator(".standings tbody tr").first).to_contain_text("Bob")
    expect(phone.locator(f'.game-card[href="{table}/game"]')).to_contain_text("Ticket to Ride: Europe")

    phone.locator(f'.game-card[href="{table}/game"]').tap()
    phone.get_by_role("button", name="Rematch").tap()
    phone.wait_for_url(TABLE)
    again = "/t/" + phone.url.rpartition("/")[2]
    assert again != table
    assert players(phone, again) == players(phone, table)

    phone.goto(group)
    expect(phone.get_by_role("heading", name="In play")).to_be_visible()
    expect(phone.locator(f'.game-card[href="{again}"]')).to_be_visible()
    phone.goto(f"{table}/game")
    phone.get_by_role("link", name="The next game is open.").tap()
    phone.wait_for_url(f"**{again}")


def test_two_spellings_become_one_person(phone: Page) -> None:
    group = make_group(phone)
    for name in ("Ann", "Anna"):
        table = open_table(phone, ((name, "red"), ("Bob", "blue")))
        assert post(phone, f"{table}/group", group=group.rpartition("/")[2]).status == 303
        reveal(phone, table)
        assert post(phone, f"{table}/finish").status == 303
    phone.goto(group)
    phone.get_by_role("link", name="People").tap()
    expect(phone.locator(".person")).to_have_count(3)
    phone.get_by_role("link", name="Change Anna", exact=True).tap()
    phone.get_by_label("The same person as …").select_option("Ann")
    phone.get_by_role("button", name="What would happen?").tap()
    expect(phone.locator("main")).to_contain_text("All games will be those of “Ann”")
    phone.get_by_role("button", name="Make them one: Ann").tap()
    expect(phone.locator(".person")).to_have_count(2)
    expect(phone.locator(".person").first).to_contain_text("2 games")
    phone.goto(f"{table}/game")
    expect(phone.locator("main")).not_to_contain_text("Anna")


def test_people_sit_down_by_a_tap_in_their_colours(phone: Page) -> None:
    group = make_group(phone)
    for name, color in (("Ann", "black"), ("Bob", "black"), ("Zoë", "white")):
        assert post(phone, f"{group}/people", name=name, color=color).status == 303
    phone.get_by_role("link", name="New table").tap()
    who = phone.locator(".known")
    who.get_by_role("button", name="Ann").tap()
    who.get_by_role("button", name="Bob").tap()
    assert seats(phone) == [("Ann", "black"), ("Bob", "red"), ("Player 3", "green")]  # one black is enough
    expect(who.get_by_role("button")).to_have_text(re.compile("Zoë"))  # a tap throws nobody out
    phone.get_by_role("button", name="Take player 2 away").tap()
    expect(who.get_by_role("button")).to_have_count(2)
    who.get_by_role("button", name="Zoë").tap()
    phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_label("Name of player 3").fill(" bob")
    expect(who).to_be_hidden()
    table = open_the_table(phone)
    assert [name for name, _color in players(phone, table)] == ["Ann", "Zoë", "bob"]
    phone.goto(f"{group}/people")
    expect(phone.locator(".person")).to_have_count(3)
    phone.goto(f"/new?group={group.rpartition('/')[2]}")
    assert [name for name, _color in seats(phone)] == ["Ann", "Zoë", "Bob"]
    expect(who).to_be_hidden()  # those of last time sit already


def test_full_table_takes_nobody_more(phone: Page) -> None:
    group = make_group(phone)
    for name in "ABCDEF":
        post(phone, f"{group}/people", name=name)
    phone.get_by_role("link", name="New table").tap()
    who = phone.locator(".known")
    for name in "ABCDE":
        who.get_by_role("button", name=name).tap()
    expect(who.get_by_role("button", name="F")).to_be_disabled()
    assert [name for name, _color in seats(phone)] == list("ABCDE")
    phone.get_by_role("button", name="Take player 2 away").tap()
    who.get_by_role("button", name="F").tap()
    assert [name for name, _color in seats(phone)] == ["A", "C", "D", "E", "F"]


def test_what_was_typed_goes_along_to_another_group(phone: Page) -> None:
    make_group(phone, "Thursday")
    phone.goto("/groups")
    name_group(phone, "Family")
    phone.goto("/new")
    phone.get_by_label("Name of player 1").fill("Ann")
    phone.get_by_role("link", name="Family").tap()
    expect(phone.locator("[aria-current]")).to_have_text("Family")
    expect(phone.get_by_label("Name of player 1")).to_have_value("Ann")
    phone.get_by_role("link", name="No group").tap()
    expect(phone.locator("[aria-current]")).to_have_text("No group")


def test_table_gets_its_group_from_the_menu(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(table)
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("link", name="Add to a group").tap()
    phone.get_by_label("What is it called?").fill("Holiday")
    phone.get_by_role("button", name="Make the group").tap()
    phone.wait_for_url(f"**{table}")
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("link", name="Holiday").tap()
    expect(phone.locator(f'.game-card[href="{table}"]')).to_be_visible()


_READABLE = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll("script, dialog:not([open]) ol").forEach((one) => one.remove());
    return page.textContent;
}"""
"""All that the page says or could say, but for the list of a panel that is filled anew whenever it opens."""


@pytest.mark.parametrize(("box", "modules"), [("europe", ["depots"]), ("team-asia", []), ("card-game", [])])
def test_new_name_is_everywhere_at_a_table_in_play_and_a_removed_one_nowhere(
    open_phone: OpenPhone, box: str, modules: list[str]
) -> None:
    ann, bob, screen = open_phone(), open_phone(), open_phone(width=1280)
    people = (("Ann", "red"), ("Bobby", "blue"), ("Cat", "green"), ("Dan", "yellow"))
    table = open_table(ann, people, box, modules=modules)
    group = post(ann, "/groups", name="Thursday").headers["location"]
    assert post(ann, f"{table}/group", group=group.rpartition("/")[2]).status == 303
    if box == "europe":
        record(ann, table, type="depot", player="p4", city="wien")
    ann.goto(f"{group}/people")
    edit = ann.get_by_role("link", name="Change Bobby").get_attribute("href") or ""
    person = edit.removesuffix("/edit")
    join(bob, table, "p2")
    screen.goto(f"{table}/watch")
    for shown in (bob, screen):
        assert "Bobby" in shown.evaluate(_READABLE)
    assert post(ann, f"{person}/name", name="Robert").status == 303
    for shown in (bob, screen):
        expect(shown.locator("#main")).to_contain_text("Robert")
        assert "Bobby" not in shown.evaluate(_READABLE)
    assert post(ann, f"{person}/remove").status == 303
    for shown in (bob, screen):
        expect(shown.locator("#main")).to_contain_text("former player")
        assert "Robert" not in shown.evaluate(_READABLE)
    if box != "card-game":
        expect(bob.get_by_role("link", name="My tickets")).to_be_visible()
        expect(bob.locator("#hands")).to_contain_text("former player")


def test_phones_are_carried_to_the_rematch_and_sit_where_they_sat(open_phone: OpenPhone) -> None:
    ann, bob, cat = open_phone(), open_phone(), open_phone()
    table = open_table(ann)
    join(bob, table, "p2")
    join(cat, table, "p3")
    assert post(ann, f"{table}/seats/p1/take").status == 303
    post(ann, f"{table}/reveal")
    expect(bob.locator(".announcement")).to_contain_text("revealed")
    until(bob, f"async () => (await (await fetch('{table}/state')).json()).revealed")
    assert post(ann, f"{table}/finish").status == 303
    ann.goto(f"{table}/game")
    for phone in (bob, cat):
        phone.goto(f"{table}/game")
        expect(phone.get_by_role("button", name="Rematch")).to_be_in_viewport()
    bob.goto(f"{table}/tickets/p2")
    expect(bob.get_by_role("link", name="To the finished game")).to_be_visible()
    open_more(cat)  # who reads is asked
    ann.get_by_role("button", name="Rematch").tap()
    ann.wait_for_url(TABLE)
    record(ann, "/t/" + ann.url.rpartition("/")[2], type="claim", player="p1", route="berlin--wien")
    expect(cat.get_by_text("Ann opens the next game.")).to_be_visible()
    bob.wait_for_url(ann.url)
    cat.get_by_role("button", name="Go there").tap()
    cat.wait_for_url(ann.url)
    expect(bob.get_by_role("link", name="My tickets")).to_be_visible()
    expect(bob.locator('#hands [data-kept="here"]')).to_have_text(re.compile("Bob"))


def test_group_page_fits_in_letters_of_twice_the_size(open_phone: OpenPhone) -> None:
    for width, locale in ((360, "ru-RU"), (390, "en-GB")):
        phone = open_phone(width=width, locale=locale)
        phone.goto("/")
        group = post(phone, "/groups", name="Thursday").headers["location"]
        table = open_table(phone, LONG_NAMES)
        assert post(phone, f"{table}/group", group=group.rpartition("/")[2]).status == 303
        reveal(phone, table)
        assert post(phone, f"{table}/finish").status == 303
        phone.goto(group)
        ways = phone.locator(".group-ways a")
        latest = phone.locator("#latest").bounding_box()
        first = ways.first.bounding_box()
        assert latest
        assert first
        assert first["y"] < latest["y"]  # the ways come before the games
        enlarge_text(phone)
        assert sideways(phone) == 0
        assert len({way.bounding_box()["x"] for way in ways.all()}) == 1  # type: ignore[index]
        frame = phone.locator(".figures-frame")
        assert frame.evaluate("(one) => one.scrollWidth > one.clientWidth")
        assert "linear-gradient" in frame.evaluate("(one) => getComputedStyle(one).backgroundImage")


def test_group_is_forgotten_here_after_a_question_and_found_again_by_its_link(phone: Page) -> None:
    group = make_group(phone)
    forget = phone.get_by_role("button", name="Forget it here")
    expect(forget).to_be_hidden()
    phone.get_by_text("Forget the group on this phone").tap()
    forget.tap()
    phone.wait_for_url("**/groups")
    expect(phone.locator("main")).not_to_contain_text("Thursday club")
    phone.goto(group)
    phone.get_by_role("link", name="Link and QR code").first.tap()
    expect(phone.locator(".qr svg")).to_be_visible()
    assert phone.get_by_role("textbox", name="Address of this group").input_value().endswith(group)


@pytest.fixture
def plain_phone(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> Page:
    """A phone whose browser runs no scripts."""
    return new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB").new_page()


def test_group_plays_again_without_scripts(plain_phone: Page) -> None:
    plain_phone.goto("/groups")
    plain_phone.get_by_label("What is it called?").fill("Plain")
    plain_phone.get_by_role("button", name="Make the group").click()
    group = plain_phone.url
    plain_phone.get_by_role("link", name="New table").click()
    plain_phone.get_by_label("Name of player 1").fill("Ann")
    plain_phone.get_by_label("Name of player 2").fill("Bob")
    plain_phone.get_by_label("Name of player 3").fill("")
    for _table in range(2):
        plain_phone.get_by_role("button", name="Open the table").click()
        people = state_meanwhile(plain_phone, plain_phone.url)["players"]
        assert [(player["name"], player["color"]) for player in people] == [("Ann", "blue"), ("Bob", "red")]
        plain_phone.goto(f"/new?group={group.rpartition('/')[2]}")
    plain_phone.goto(group)
    expect(plain_phone.locator(".game-card")).to_have_count(2)


@pytest.mark.parametrize(
    "options",
    [
        {"width": 360, "color_scheme": "dark", "locale": "ru-RU"},
        {"width": 390, "color_scheme": "light", "locale": "en-GB"},
    ],
)
def test_pages_of_a_group_fit_and_can_be_used_by_everybody(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]], options: dict[str, str | int]
) -> None:
    phone = open_phone(**options)  # type: ignore[arg-type]
    phone.goto("/")
    group = post(phone, "/groups", name="Клуб любителей железных дорог Гатчины-40").headers["location"]
    table = open_table(phone, LONG_NAMES)
    post(phone, f"{table}/group", group=group.rpartition("/")[2])
    pages = ["/", "/groups", group, f"{group}/people", f"{group}/link", f"/new?group={group[3:]}", f"{table}/group"]
    for page in pages:
        phone.goto(page)
        assert sideways(phone) == 0, page
        assert accessibility_faults(phone) == [], page
    phone.goto(f"{group}/people")
    edit = phone.locator(".person a.button").first.get_attribute("href") or ""
    other = (phone.locator(".person a.button").nth(1).get_attribute("href") or "").split("/")[-2]
    for page in (edit, f"{edit}?into={other}"):
        phone.goto(page)
        assert sideways(phone) == 0, page
        assert accessibility_faults(phone) == [], page
