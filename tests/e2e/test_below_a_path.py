"""Below a path of its host the app works, and no device requests an address outside of it."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import play_move
from tests.e2e.tables import join, open_table, origin, post, wait_until_whole
from tests.e2e.whole_game import GAME, seat

BASE = "/a/b"
SCOPES = "async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)"


@pytest.mark.parametrize("own_server", [BASE], indirect=True)
def test_claims_undo_turn_reload_and_a_new_link(own_server: LiveServer, open_phone: OpenPhone) -> None:
    phone, bob = open_phone(door=own_server), open_phone(door=own_server)
    asked: list[str] = []
    for one in (phone, bob):
        one.context.on("request", lambda request: asked.append(urlsplit(request.url).path))

    table = seat(phone)
    join(bob, table, "p2")
    claims = [move for move in GAME.record["moves"] if move["type"] == "claim"][:3]
    for move in claims:
        play_move(phone, GAME, move)
    expect(bob.locator(".board [data-owner]")).to_have_count(3)
    play_move(phone, GAME, {"type": "undo"})
    expect(bob.locator(".board [data-owner]")).to_have_count(2)
    phone.reload()
    wait_until_whole(phone)
    expect(phone.locator(".board [data-owner]")).to_have_count(2)
    with phone.expect_response("**/boxes/europe/landscape-en.svg") as turned:
        phone.set_viewport_size({"width": 844, "height": 390})
    assert turned.value.ok

    renewed = post(phone, f"{table}/link").headers["location"].removesuffix("/join")
    for one in (phone, bob):
        one.wait_for_url(f"**{renewed}")  # by themselves
        wait_until_whole(one)
        cookies = one.context.cookies()
        assert {cookie["name"] for cookie in cookies} == {"device", "shape", "zone"}
        assert {cookie["path"] for cookie in cookies} == {f"{BASE}/"}
        assert one.evaluate(SCOPES) == [f"{own_server.url}/"]
        assert all(name.startswith("a/b/") for name in one.evaluate("caches.keys()"))
    assert asked
    assert [path for path in asked if not path.startswith(f"{BASE}/")] == []


@pytest.mark.parametrize("own_server", ["", BASE], indirect=True)
def test_table_goes_along_to_the_server_whose_address_is_typed(own_server: LiveServer, phone: Page) -> None:
    phone.goto("./")
    table = open_table(phone)
    host = own_server.url.removeprefix("http://")
    for typed in (host, f"{own_server.url}/", f"{origin(phone)}{table}/join"):
        phone.goto(f"{table}/take")
        phone.get_by_label("Address of the server").fill(typed)
        with phone.context.expect_page() as opened:
            phone.get_by_role("button", name="Open it there").tap()
        there = opened.value
        there.wait_for_url(f"{own_server.url}/imports/*/")
        there.get_by_role("button", name="Open this table here").tap()
        there.get_by_role("link", name="Go to the table").tap()
        there.wait_for_url("**/t/*")
        there.close()
