"""A finished game is kept in one group, however many phones press the button."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from companion.store import Game, Group, db
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import open_more
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import correct, open_table, origin, post

NAME = "Ann, Bob, Cat"


@pytest.fixture
def phones(open_phone: OpenPhone) -> list[Page]:
    """Three phones that look at the result of their game."""
    phones = [open_phone() for _ in range(3)]
    table = open_table(phones[0])
    for number, phone in enumerate(phones, 1):
        assert phone.request.get(f"{table}/join").ok
        assert post(phone, f"{table}/seats/p{number}/take").status == 303
    correct(phones[0], table)
    assert post(phones[0], f"{table}/finish").status == 303
    for phone in phones:
        phone.goto("/")  # the server knows its time zone then, as of every phone that played
        phone.goto(f"{table}/game")
        expect(phone.locator("form.keep button")).to_be_visible()
    return phones


def groups_of(phone: Page) -> list[str]:
    """The groups on the phone's start page."""
    phone.goto("/")
    return [urlsplit(one.get_attribute("href") or "").path for one in phone.locator(".group-button").all()]


def test_three_phones_keep_at_once_in_one_group(phones: list[Page]) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for phone in phones:
        phone.route("**/group", hold)
    for number, phone in enumerate(phones, 1):
        phone.locator("form.keep button").tap(no_wait_after=True)
        while len(held) < number:
            phone.wait_for_timeout(20)
    for route in held:
        route.continue_()
    for phone in phones:
        expect(phone.locator(".kept")).to_contain_text(f"Saved in {NAME}")
        phone.unroute("**/group")
    with LiveServer.apps[origin(phones[0])].app_context():
        key = urlsplit(phones[0].url).path.split("/")[2]
        game = db.session.query(Game).filter_by(key=key).one()
        kept_in = db.session.get(Group, game.group_id)
        assert kept_in is not None
        group = f"/g/{kept_in.key}"
    for phone in phones:
        assert groups_of(phone) == [group]
        phone.goto(group)
        expect(phone.locator(".game-card")).to_have_count(1)


def test_kept_group_and_its_name_are_on_every_result_at_once(phones: list[Page]) -> None:
    ann, bob, cat = phones
    open_more(cat)  # something unfolded is read: the page isn't loaded again
    for phone in (bob, cat):
        phone.evaluate("globalThis.isSamePage = true")
    ann.locator("form.keep button").tap()
    expect(ann.locator(".kept")).to_contain_text(f"Saved in {NAME}")
    for phone in (bob, cat):
        expect(phone.locator(".kept")).to_contain_text(f"Saved in {NAME}")
        expect(phone.locator("form.keep")).to_have_count(0)
    bob.locator(".kept").get_by_role("link", name="Rename").tap()
    bob.get_by_label("Name of the group").fill("Sunday table")
    bob.get_by_role("button", name="Rename").tap()
    expect(bob.get_by_role("heading", level=1)).to_have_text("Sunday table")
    expect(cat.locator(".kept")).to_contain_text("Saved in Sunday table")
    assert cat.evaluate("globalThis.isSamePage")
    ann.get_by_role("button", name="Rematch").tap()
    ann.wait_for_url("**/t/*")
    ann.goto(urlsplit(bob.url).path)
    expect(ann.locator(".game-card")).to_have_count(2)


def test_kept_game_is_moved_after_a_question_only(phones: list[Page]) -> None:
    ann, bob, cat = phones
    for name, phone in (("Family", bob), ("Thursday", cat)):
        assert post(phone, "/groups", name=name).status == 303
    bob.locator("form.keep button").tap()
    expect(cat.locator(".kept")).to_contain_text(f"Saved in {NAME}")
    open_more(cat)
    cat.get_by_role("link", name="Another group, or none").tap()
    cat.get_by_role("button", name="Thursday").tap()
    expect(cat.locator("form.question")).to_contain_text(
        f"It’s saved in “{NAME}”. Once moved, it counts in “Thursday” instead."
    )
    cat.get_by_role("link", name=f"Leave it in {NAME}").tap()
    expect(cat.locator(".kept")).to_contain_text(f"Saved in {NAME}")
    open_more(cat)
    cat.get_by_role("link", name="Another group, or none").tap()
    cat.get_by_role("button", name="Thursday").tap()
    cat.get_by_role("button", name="Move it to Thursday").tap()
    expect(cat.locator(".kept")).to_contain_text("Saved in Thursday")
    expect(ann.locator(".kept")).to_contain_text("Saved in Thursday")
