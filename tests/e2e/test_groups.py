"""A group on a device, by taps: created, played in, finished, played again, and its people edited."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, skip_finale
from tests.e2e.playing import drag_into_reach, tap_player
from tests.e2e.tables import (
    open_table,
    pixel_of,
    post,
    state_of,
    tap_track,
    wait_until_whole,
)

TABLE = re.compile(r"/t/[\w-]{22}$")
GROUP = re.compile(r"/g/[\w-]{22}$")


def open_group(phone: Page, name: str = "Thursday") -> str:
    phone.goto("/")
    return urlsplit(post(phone, "/groups", name=name).headers["location"]).path


def name_group(phone: Page, name: str) -> str:
    """Submit the form of a new group. Returns the group's path."""
    phone.get_by_label("What is it called?").fill(name)
    phone.get_by_role("button", name="Create the group").tap()
    phone.wait_for_url(GROUP)
    expect(phone.get_by_role("heading", level=1)).to_have_text(name)
    return urlsplit(phone.url).path


def open_the_table(phone: Page) -> str:
    """Submit the form of a new table. Returns the table's path."""
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url(TABLE)
    wait_until_whole(phone)
    return "/t/" + phone.url.rpartition("/")[2]


def claim(phone: Page, route: str, name: str) -> None:
    drag_into_reach(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    tap_player(phone, name)
    expect(phone.locator("#sheet")).to_be_hidden()


def finish(phone: Page) -> None:
    """Go from the table to the finished game."""
    phone.get_by_role("button", name="More").tap()
    phone.locator("#menu-end > summary").tap()  # no last lap yet
    phone.get_by_role("link", name="Final scoring").tap()
    phone.get_by_role("button", name="Count the points").tap()  # nobody has noted tickets
    skip_finale(phone)


def seats(phone: Page) -> list[tuple[str, str]]:
    return [
        (one.locator(".seat-name").input_value(), one.locator(".seat-color").input_value())
        for one in phone.locator(".seat").all()
    ]


def players(phone: Page, table: str) -> list[tuple[str, str]]:
    return [(player["name"], player["color"]) for player in state_of(phone, table)["players"]]


def test_group_plays_and_plays_again(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="New group").tap()
    group = name_group(phone, "Thursday club")
    expect(phone.locator("main")).to_contain_text("No games yet.")
    phone.get_by_role("link", name="New game").tap()
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
    phone.get_by_role("link", name="The next game has been started.").tap()
    phone.wait_for_url(f"**{again}")


def test_people_sit_down_by_a_tap_until_the_table_is_full(phone: Page) -> None:
    group = open_group(phone)
    for name, color in (("Ann", "black"), ("Bob", "black"), ("Zoë", "white")):
        assert post(phone, f"{group}/people", name=name, color=color).status == 303
    phone.goto(group)
    phone.get_by_role("link", name="New game").tap()
    who = phone.locator(".known")
    who.get_by_role("button", name="Ann").tap()
    who.get_by_role("button", name="Bob").tap()
    assert seats(phone) == [("Ann", "black"), ("Bob", "red"), ("Player 3", "green")]  # one black is enough
    expect(who.get_by_role("button")).to_have_text(re.compile("Zoë"))  # a tap throws nobody out
    phone.get_by_role("button", name="Remove player 2").tap()
    expect(who.get_by_role("button")).to_have_count(2)
    who.get_by_role("button", name="Zoë").tap()
    phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_label("Name of player 3").fill(" bob")
    expect(who).to_be_hidden()
    table = open_the_table(phone)
    assert [name for name, _color in players(phone, table)] == ["Ann", "Zoë", "bob"]
    # those of last time sit already
    phone.goto(f"{group}/people")
    expect(phone.locator(".person")).to_have_count(3)
    phone.goto(f"/new?group={group.rpartition('/')[2]}")
    assert [name for name, _color in seats(phone)] == ["Ann", "Zoë", "Bob"]
    expect(who).to_be_hidden()
    # a full table takes nobody more
    for name in "DEF":
        assert post(phone, f"{group}/people", name=name).status == 303
    phone.reload()
    for name in "DE":
        who.get_by_role("button", name=name).tap()
    expect(who.get_by_role("button", name="F")).to_be_disabled()
    assert [name for name, _color in seats(phone)] == ["Ann", "Zoë", "Bob", "D", "E"]
    phone.get_by_role("button", name="Remove player 2").tap()
    who.get_by_role("button", name="F").tap()
    assert [name for name, _color in seats(phone)] == ["Ann", "Bob", "D", "E", "F"]


def test_table_gets_its_group_from_the_menu_and_device_has_many(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(table)
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Add to a group").tap()
    phone.get_by_label("What is it called?").fill("Holiday")
    phone.get_by_role("button", name="Create the group").tap()
    phone.wait_for_url(f"**{table}")
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Holiday").tap()
    expect(phone.locator(f'.game-card[href="{table}"]')).to_be_visible()
    # typed values are kept when the group changes
    phone.goto("/groups")
    group = name_group(phone, "Family")
    phone.goto("/new")
    phone.get_by_label("Name of player 1").fill("Ann")
    phone.get_by_role("link", name="Family").tap()
    expect(phone.locator("[aria-current]")).to_have_text("Family")
    expect(phone.get_by_label("Name of player 1")).to_have_value("Ann")
    phone.get_by_role("link", name="No group").tap()
    expect(phone.locator("[aria-current]")).to_have_text("No group")
    # a group is forgotten here after a question, and found again by its link
    phone.goto(group)
    forget = phone.get_by_role("button", name="Forget it here")
    expect(forget).to_be_hidden()
    phone.get_by_text("Forget the group on this phone").tap()
    forget.tap()
    phone.wait_for_url("**/groups")
    expect(phone.locator("main")).to_contain_text("Holiday")
    expect(phone.locator("main")).not_to_contain_text("Family")
    phone.goto(group)
    phone.get_by_role("link", name="Link and QR code").first.tap()
    expect(phone.locator(".qr svg")).to_be_visible()
    assert phone.get_by_role("textbox", name="Address of this group").input_value().endswith(group)
