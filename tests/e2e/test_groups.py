"""A group on a phone, by taps: made, played in, finished, played again, its people put in order."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import bring, tap_player
from tests.e2e.tables import (
    correct,
    join,
    open_table,
    pixel_of,
    post,
    record,
    state_of,
    tap_track,
    wait_until_whole,
)

TABLE = re.compile(r"/t/[\w-]{22}$")
GROUP = re.compile(r"/g/[\w-]{22}$")


def open_group(phone: Page, name: str = "Thursday") -> str:
    """A group that the phone remembers; its path."""
    phone.goto("/")
    return urlsplit(post(phone, "/groups", name=name).headers["location"]).path


def name_group(phone: Page, name: str) -> str:
    """Send the form of a new group; the group's path."""
    phone.get_by_label("What is it called?").fill(name)
    phone.get_by_role("button", name="Create the group").tap()
    phone.wait_for_url(GROUP)
    expect(phone.get_by_role("heading", level=1)).to_have_text(name)
    return urlsplit(phone.url).path


def open_the_table(phone: Page) -> str:
    """Send the form of a new table; the table's path."""
    phone.get_by_role("button", name="Start the table").tap()
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


def test_two_spellings_become_one_person(phone: Page) -> None:
    group = open_group(phone)
    for name in ("Ann", "Anna"):
        table = open_table(phone, ((name, "red"), ("Bob", "blue")))
        assert post(phone, f"{table}/group", group=group.rpartition("/")[2]).status == 303
        correct(phone, table)
        assert post(phone, f"{table}/finish").status == 303
    phone.goto(group)
    phone.get_by_role("link", name="People").tap()
    expect(phone.locator(".person")).to_have_count(3)
    phone.get_by_role("link", name="Change Anna", exact=True).tap()
    phone.get_by_label("The same person as …").select_option("Ann")
    phone.get_by_role("button", name="What would happen?").tap()
    expect(phone.locator("main")).to_contain_text("All games will be those of “Ann”")
    phone.get_by_role("button", name="Merge into one: Ann").tap()
    expect(phone.locator(".person")).to_have_count(2)
    expect(phone.locator(".person").first).to_contain_text("2 games")
    phone.goto(f"{table}/game")
    expect(phone.locator("main")).not_to_contain_text("Anna")


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


def test_table_gets_its_group_from_the_menu_and_a_phone_has_several(phone: Page) -> None:
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
    # what was typed goes along to another group
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


_READABLE = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll("script, dialog:not([open]) ol").forEach((one) => one.remove());
    return page.textContent;
}"""
"""All that the page says or could say, but for the list of a panel that is filled again whenever it opens."""


def test_new_name_is_everywhere_at_a_table_and_a_removed_one_nowhere(open_phone: OpenPhone) -> None:
    ann, bob, screen = open_phone(), open_phone(), open_phone(width=1280)
    people = (("Ann", "red"), ("Bobby", "blue"), ("Cat", "green"), ("Dan", "yellow"))
    for box in ("europe", "team-asia", "card-game"):
        group = open_group(ann)
        table = open_table(ann, people, box, modules=["depots"] if box == "europe" else ())
        assert post(ann, f"{table}/group", group=group.rpartition("/")[2]).status == 303
        if box == "europe":
            record(ann, table, type="depot", player="p4", city="wien")
        ann.goto(f"{group}/people")
        edit = ann.get_by_role("link", name="Change Bobby").get_attribute("href") or ""
        person = edit.removesuffix("/edit")
        join(bob, table, "p2")
        screen.goto(f"{table}/watch")
        for shown in (bob, screen):
            assert "Bobby" in shown.evaluate(_READABLE), box
        assert post(ann, f"{person}/name", name="Robert").status == 303
        for shown in (bob, screen):
            expect(shown.locator("#main")).to_contain_text("Robert")
            assert "Bobby" not in shown.evaluate(_READABLE), box
        assert post(ann, f"{person}/remove").status == 303
        for shown in (bob, screen):
            expect(shown.locator("#main")).to_contain_text("former player")
            assert "Robert" not in shown.evaluate(_READABLE), box
        if box != "card-game":
            expect(bob.get_by_role("link", name="My tickets")).to_be_visible()
            expect(bob.locator("#hands")).to_contain_text("former player")


def test_phones_are_carried_to_the_rematch_and_sit_where_they_sat(open_phone: OpenPhone) -> None:
    ann, bob, cat = open_phone(), open_phone(), open_phone()
    screen = open_phone(width=1280, height=720)
    table = open_table(ann)
    screen.goto(f"{table}/watch")
    for phone, seat in ((ann, "p1"), (bob, "p2"), (cat, "p3")):
        assert phone.request.get(f"{table}/join").ok
        assert post(phone, f"{table}/seats/{seat}/take").status == 303
    correct(ann, table)
    assert post(ann, f"{table}/finish").status == 303
    ann.goto(f"{table}/game")
    for phone in (bob, cat):
        phone.goto(f"{table}/game")
        expect(phone.get_by_role("button", name="Rematch")).to_be_in_viewport()
    bob.goto(f"{table}/tickets/p2")
    expect(bob.get_by_role("link", name="Go to the finished game")).to_be_visible()
    open_more(cat)  # who reads is asked
    ann.get_by_role("button", name="Rematch").tap()
    ann.wait_for_url(TABLE)
    screen.wait_for_url(f"{ann.url}/watch")  # nobody is there to tap
    record(ann, "/t/" + ann.url.rpartition("/")[2], type="claim", player="p1", route="berlin--wien")
    expect(screen.locator("#told")).to_have_text("RAnn: Berlin – Wien, +4")
    expect(screen.locator("#told")).to_be_hidden()
    expect(cat.get_by_text("Ann has started the next game.")).to_be_visible()
    bob.wait_for_url(ann.url)
    cat.get_by_role("button", name="Go there").tap()
    cat.wait_for_url(ann.url)
    expect(bob.get_by_role("link", name="My tickets")).to_be_visible()
    expect(bob.locator('#hands [data-kept="here"]')).to_have_text(re.compile("Bob"))
