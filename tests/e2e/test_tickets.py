"""A player's tickets: found by typing, by keys, on the map; kept without a connection."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.hands import hand, noted
from tests.e2e.pages import sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import LONG_NAMES, claim, join, open_table, record, state_of, tap_city, tap_twice, until


def test_ticket_is_found_by_typing_either_city_and_noted_by_a_tap(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "bruxelles--frankfurt")
    claim(phone, table, "p1", "berlin--frankfurt")
    claim(phone, table, "p1", "dieppe--london")
    claim(phone, table, "p1", "bruxelles--dieppe")
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_label("Either city of the ticket").fill("лонд")
    phone.get_by_role("button", name="London – Berlin").tap()
    noted(phone, "London – Berlin")
    phone.get_by_label("Either city of the ticket").fill("zurich buda")
    phone.get_by_role("button", name="Zürich – Budapest").tap()
    noted(phone, "Zürich – Budapest")
    assert hand(phone) == [("London – Berlin", "joined"), ("Zürich – Budapest", "not yet")]
    expect(phone.locator(".hand-sum b")).to_have_text("1")
    expect(phone.get_by_role("button", name="Zürich – Budapest 6")).to_have_attribute("aria-pressed", "true")
    assert state_of(phone, table)["players"][0]["tickets"] == 2


def test_tickets_whose_city_begins_with_what_is_typed_come_first(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_label("Either city of the ticket").fill("essen")
    phone.get_by_label("Either city of the ticket").fill("ro")
    names = phone.locator("#pack-short ~ ul .deck-name:visible").all_inner_texts()
    begins = [any(city.startswith("Ro") for city in name.split(" – ")) for name in names]
    assert True in begins
    assert False in begins, "names with “ro” inside are found as well"
    assert begins == sorted(begins, reverse=True)
    phone.get_by_label("Either city of the ticket").fill("Atlantis")
    expect(phone.get_by_text("No ticket of this deck names that city.")).to_be_visible()


def test_ticket_is_noted_by_keys_alone(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p2?for=p2")
    phone.get_by_label("Either city of the ticket").focus()
    phone.keyboard.type("berlin roma")
    phone.keyboard.press("Enter")
    noted(phone, "Berlin – Roma")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


def test_ticket_is_noted_by_tapping_its_two_cities(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_text("Find it on the map").tap()
    hint = phone.locator("#map-hint")
    expect(hint).to_have_text("Tap one city of the ticket, then the other.")
    tap_city(phone, "venezia")
    phone.wait_for_timeout(350)
    expect(hint).to_have_text(re.compile(r"Venezia: \d+ tickets\. Tap the other end\."))
    assert phone.locator("#map-area .leads-here").count() == phone.locator("#map-choice li").count() > 0
    tap_city(phone, "frankfurt")
    phone.wait_for_timeout(350)
    expect(hint).to_have_text(re.compile("^Frankfurt"))  # no ticket joins the two: the second tap begins anew
    tap_city(phone, "kobenhavn")
    phone.wait_for_timeout(350)
    noted(phone, "Frankfurt – København")
    assert hand(phone) == [("Frankfurt – København", "not yet")]
    expect(hint).to_have_text("Tap one city of the ticket, then the other.")


# At once, as a thumb would that taps thrice: a test that looks for the answer from outside may be too late for that.
CLICK_ONCE_ANSWERED = """(id) => new MutationObserver((_, observer) => {
    observer.disconnect();
    setTimeout(() => {
        document.getElementById(id).click();
        window.clicked = true;
    });
}).observe(document.getElementById("toast"), { childList: true })"""


def test_double_tap_notes_a_ticket_once(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_label("Either city of the ticket").fill("berlin roma")
    ticket = phone.get_by_role("button", name="Berlin – Roma")
    box = ticket.bounding_box()
    assert box
    phone.evaluate(CLICK_ONCE_ANSWERED, "ticket-berlin--roma")
    tap_twice(phone, box["x"] + 60, box["y"] + 20)
    noted(phone, "Berlin – Roma")
    phone.wait_for_function("window.clicked")
    phone.wait_for_timeout(700)
    assert hand(phone) == [("Berlin – Roma", "not yet")]
    assert state_of(phone, table)["seq"] == 1
    phone.locator("#ticket-berlin--roma").tap()
    expect(phone.locator(".toast")).to_contain_text("Berlin – Roma taken out.")


def test_ticket_is_said_to_be_noted_when_it_stands_in_the_hand(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    phone.route("**/tickets/p1*", hold)
    phone.locator("#find").fill("rom")
    phone.locator("#ticket-berlin--roma").tap()
    wait_for(phone, lambda: bool(asked))
    claim(phone, table, "p2", "berlin--wien")  # so that the page is asked for anew before the first answer is here
    wait_for(phone, lambda: len(asked) > 1)
    asked[0].continue_()
    phone.wait_for_timeout(500)
    expect(phone.locator(".toast")).to_be_empty()
    phone.unroute("**/tickets/p1*")  # with this the later ones go on
    noted(phone, "Berlin – Roma")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


def wait_for(phone: Page, is_so: Callable[[], bool]) -> None:
    """Until it is so, while the phone's requests are heard."""
    for _ in range(100):
        if is_so():
            return
        phone.wait_for_timeout(50)
    raise AssertionError("it isn't so")


def test_ticket_is_taken_out_and_brought_back(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma", "london--wien", "essen--kyiv"])
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_role("button", name="Take London – Wien out").tap()
    expect(phone.locator(".toast")).to_contain_text("London – Wien taken out.")
    assert {name for name, _state in hand(phone)} == {"Berlin – Roma", "Essen – Kyïv"}
    phone.locator(".toast").get_by_role("button", name="Undo").tap()
    noted(phone, "London – Wien")
    assert {name for name, _state in hand(phone)} == {"Berlin – Roma", "Essen – Kyïv", "London – Wien"}


def test_hasty_second_tap_on_undo_takes_back_nothing_more(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.locator("#find").fill("berlin roma")
    phone.locator("#ticket-berlin--roma").tap()
    noted(phone, "Berlin – Roma")
    undo = phone.locator(".toast button")
    box = undo.bounding_box()
    assert box
    at = (box["x"] + 20, box["y"] + 20)
    tap_twice(phone, *at)
    expect(phone.locator(".toast")).to_contain_text("Berlin – Roma taken out.")
    assert hand(phone) == []
    assert state_of(phone, table)["seq"] == 2
    phone.wait_for_timeout(700)
    undo.tap()
    noted(phone, "Berlin – Roma")


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_ticket_that_is_tapped_without_a_connection_is_noted_once_it_is_back(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Berlin – Roma").tap()
    expect(phone.locator(".toast")).to_contain_text("it is kept on this phone")
    phone.context.set_offline(False)
    noted(phone, "Berlin – Roma")
    assert hand(phone) == [("Berlin – Roma", "not yet")]
    assert state_of(phone, table)["seq"] == 1


def pending(phone: Page) -> list[list[str]]:
    """What the hand shows of moves that aren't recorded: each in its lines."""
    return [row.locator("p").all_text_contents() for row in phone.locator("#pending > li").all()]


@pytest.mark.console("503")
def test_ticket_that_waits_stands_in_the_hand_through_a_reload_until_it_is_thrown_away(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.route("**/moves", lambda route: route.fulfill(status=503))
    phone.get_by_role("button", name="Berlin – Roma").tap()
    expect(phone.locator("#pending")).to_contain_text("Berlin – Roma")
    expect(phone.get_by_text("No tickets noted yet.")).to_be_hidden()
    expect(phone.locator("#pending")).to_contain_text("Not sent yet")
    phone.goto(f"{table}/tickets/p2?for=p2")
    expect(phone.locator("#connection")).to_contain_text("1 waiting")
    assert pending(phone) == [], "it is Ann's secret"
    phone.goto(f"{table}/tickets/p1?for=p1")
    expect(phone.locator("#pending > li")).to_have_count(1)
    assert pending(phone) == [["Berlin – Roma9 points", "Not sent yetThrow away: Berlin – Roma"]]
    throw_away = phone.locator("#pending").get_by_role("button", name="Throw away")
    throw_away.tap()
    throw_away.tap()
    expect(phone.locator("#pending > li")).to_have_count(0)
    expect(phone.get_by_text("No tickets noted yet.")).to_be_visible()
    phone.unroute("**/moves")
    phone.reload()
    assert state_of(phone, table)["seq"] == 0


@pytest.mark.console("503")
def test_deal_and_ticket_written_down_wait_in_the_hand_and_so_does_what_is_taken_out(phone: Page) -> None:
    table = open_table(phone, variant="mega")
    record(phone, table, type="tickets", player="p1", keep=["paris--wien", "madrid--zurich"])
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.route("**/moves", lambda route: route.fulfill(status=503))
    phone.get_by_role("button", name="Take Paris – Wien out").tap()
    leaving = phone.locator(".hand-ticket", has_text="Taken out, not sent yet")
    expect(leaving).to_have_count(1)
    expect(leaving).to_contain_text("Paris – Wien")
    assert pending(phone) == [], "Madrid – Zürich stays"
    move = {
        "type": "tickets",
        "player": "p1",
        "keep": [{"a": "berlin", "b": "edinburgh", "points": 12}, "berlin--roma"],
    }
    phone.evaluate(ADD_TO_OUTBOX, [f"{table}/moves", move])
    expect(phone.locator("#pending > li")).to_have_count(1)
    assert pending(phone)[0][:2] == ["Berlin – Edinburgh12 points", "Berlin – Roma9 points"]
    phone.unroute("**/moves")
    expect(phone.locator("#pending > li")).to_have_count(0)
    expect(phone.locator(".is-leaving, .leaving")).to_have_count(0)
    expect(phone.locator(".hand-ticket b")).to_have_text(["Berlin – Edinburgh", "Berlin – Roma", "Madrid – Zürich"])


ADD_TO_OUTBOX = """async ([url, move]) => {
    const script = [...document.scripts].find(({ src }) => src.endsWith("/js/pages/tickets.js"));
    const { Outbox } = await import(script.src.replace("pages/tickets.js", "core/outbox.js"));
    new Outbox(url, () => 0).add(move);
}"""


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_ticket_of_a_page_that_was_closed_without_a_connection_is_noted_on_the_next_visit(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Berlin – Roma").tap()
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(f"{table}/tickets/p2?for=p2")
    until(phone, "async (path) => (await (await fetch(path)).json()).seq === 1", f"{table}/state")
    phone.goto(f"{table}/tickets/p1?for=p1")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


@pytest.mark.console("409")
def test_ticket_that_is_refused_says_why(phone: Page, open_phone: OpenPhone) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    other = open_phone()
    join(other, table, "p2")
    other.goto(f"{table}/tickets/p2")
    other.get_by_role("button", name="Berlin – Roma").tap()
    noted(other, "Berlin – Roma")
    phone.get_by_role("button", name="Berlin – Roma").tap()
    expect(phone.locator(".toast")).to_contain_text("One of these tickets is in another hand already.")
    assert hand(phone) == []


def test_tickets_of_another_player_are_one_tap_away_and_not_on_the_page(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma"])
    phone.goto(f"{table}/tickets/p2?for=p2")
    expect(phone.locator("main")).not_to_contain_text("Berlin – Roma")
    phone.get_by_role("link", name="Ann", exact=True).tap()
    phone.wait_for_url("**/tickets/p1")
    expect(phone.locator("main")).not_to_contain_text("Berlin – Roma")
    phone.get_by_role("link", name="I am Ann: show my tickets").tap()
    expect(phone.locator("#hand-title")).to_be_visible()
    assert hand(phone) == [("Berlin – Roma", "not yet")]
    phone.get_by_role("link", name="Hand on to Bob").tap()
    phone.wait_for_url("**/tickets/p2")
    expect(phone.get_by_text("Hand the phone to")).to_be_visible()


@pytest.mark.parametrize(
    "phone", [{"locale": "ru-RU", "color_scheme": "dark", "width": 360, "height": 740}], indirect=True
)
def test_page_of_101_tickets_fits_the_narrowest_phone(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = open_table(phone, LONG_NAMES, variant="mega")
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.locator("input[value=dealt]").tap()
    for ticket in ("brest--petrograd", "athina--angora"):
        phone.locator(f"#ticket-{ticket}").tap()
        phone.wait_for_timeout(650)
    assert phone.locator("#deck .deck-ticket").count() == 101
    assert sideways(phone) == 0
    small = phone.evaluate(
        """() => [...document.querySelectorAll("main :is(button, a, summary, input)")].filter((one) => {
            const { width, height } = one.getBoundingClientRect();
            return width > 0 && (width < 44 || height < 44);
        }).map((one) => one.outerHTML)"""
    )
    assert small == []
    assert accessibility_faults(phone) == []
