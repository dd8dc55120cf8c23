"""Several phones at one table: joining, taking a seat over, and one phone handed round."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import enlarge_text, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.seats import announced, answer, ask_for, header_is_below, mark_of, open_hands
from tests.e2e.tables import (
    CAST,
    LONG_NAMES,
    expect_sheet,
    hold_timers,
    join,
    open_table,
    record,
    show_table,
    state_of,
    tap_track,
    until,
)

SECRET = "brest--petrograd"
IS_UPPERMOST = """(selector) => {
    const part = document.querySelector(selector);
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
TAP_WHAT_COMES = """() => new MutationObserver((_, observer) => {
    const button = document.querySelector(".announcement button");
    if (!button) return;
    observer.disconnect();
    window.tapped = button.textContent;
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""


# Coming to the table


def test_others_join_with_the_code_that_the_table_shows(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    phone.locator("#invite-others").tap()
    code = phone.locator("#menu .invitation .code").inner_text()
    bob.goto("/")
    bob.get_by_role("link", name="Join with a code").tap()
    bob.locator("#code").fill(code.lower())
    bob.get_by_role("button", name="To the table").tap()
    bob.wait_for_url(f"**{table}/join")
    bob.locator("#seat-p2").tap()
    bob.wait_for_url(f"**{table}")
    expect(bob.locator("#hands > li").first).to_contain_text("BobMy tickets")
    bob.get_by_role("link", name="My tickets").tap()
    bob.wait_for_url(f"**{table}/tickets/p2")


def test_qr_code_is_dark_on_white_with_its_quiet_zone_in_the_dark_too(bob: Page) -> None:
    show_table(bob)
    bob.locator("#invite-others").tap()
    expect(bob.locator(".qr svg")).to_be_visible()
    light, dark = bob.locator(".qr svg path").evaluate_all(
        "paths => paths.map(path => [getComputedStyle(path).fill, getComputedStyle(path).stroke])"
    )
    assert (light[0], dark[1]) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    drawn = bob.locator(".qr svg path").last.evaluate("path => path.getBBox().x")
    assert drawn == pytest.approx(4), "four modules are left free"


def test_invitation_stays_in_the_foot_as_long_as_a_seat_is_empty(phone: Page) -> None:
    table = show_table(phone)
    expect(phone.locator("#invite-others")).to_be_visible()
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    expect(phone.locator("#last-button")).to_be_visible()
    expect(phone.get_by_role("button", name="Invite")).to_be_visible()


@pytest.mark.console("404")
def test_wrong_code_is_told_and_can_be_corrected(bob: Page) -> None:
    bob.goto("/join")
    bob.locator("#code").fill("xyz")
    bob.get_by_role("button", name="To the table").tap()
    expect(bob.get_by_role("alert")).to_contain_text("No open table has this code.")
    expect(bob.locator("#code")).to_have_value("xyz")


def test_seat_that_another_phone_takes_changes_under_ones_eyes(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    cat.goto(f"{table}/join")
    join(bob, table, "p2")
    expect(cat.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken")
    open_hands(phone)
    expect(phone.locator("#hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere")
    assert phone.locator("#hands > li").evaluate_all("rows => rows.map(row => row.dataset.player)") == [
        "p1",
        "p3",
        "p2",
    ]


# Taking a seat over


@pytest.mark.console("status of 409")
def test_seat_is_taken_over_once_the_phone_that_keeps_it_said_yes(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    ask_for(cat, table, "p2")
    question = f"A new phone ({mark_of(cat)}) asks for the seat of Bob."
    announced(bob, question)
    announced(phone, question)
    answer(phone, "Let it in")
    announced(phone, "Bob’s phone is awake: it answers for this seat.")
    answer(bob, "Let it in")
    cat.wait_for_url(f"**{table}")
    bob.wait_for_url(f"**{table}/join")
    announced(bob, "The seat of Bob is on another phone now.")
    expect(bob.locator(".announcement").filter(has_text="asks for")).to_have_count(0)
    cat.goto(f"{table}/tickets/p2")
    expect(cat.locator("[data-part=hand] .hand-ticket")).to_have_count(1)
    answer(bob, "Close")
    bob.reload()
    bob.wait_for_timeout(1500)
    expect(bob.locator(".announcement")).to_have_count(0)


def test_many_that_ask_for_one_seat_are_one_card_and_all_are_refused(
    phone: Page, bob: Page, cat: Page, open_phone: OpenPhone
) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    askers = [cat, *(open_phone() for _ in range(3))]
    for asker in askers:
        ask_for(asker, table, "p2")
    announced(bob, "4 phones ask for the seat of Bob.")
    expect(bob.locator(".announcement")).to_have_count(1)
    expect(bob.locator(".announcement")).to_contain_text(", ".join(mark_of(asker) for asker in askers))
    expect(bob.locator(".announcement button")).to_have_count(4)
    answer(bob, "No to all")
    for asker in askers:
        expect(asker.locator("#refused")).to_be_visible()
    expect(bob.locator(".announcement")).to_have_count(0)


def test_one_of_several_phones_is_let_in_by_its_mark(phone: Page, bob: Page, cat: Page, open_phone: OpenPhone) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    other = open_phone()
    for asker in (other, cat):
        ask_for(asker, table, "p2")
    announced(bob, "2 phones ask for the seat of Bob.")
    answer(bob, f"Let {mark_of(cat)} in")
    cat.wait_for_url(f"**{table}")
    expect(other.locator("#refused")).to_be_visible()


def test_questions_for_many_seats_leave_room_on_the_screen(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone, LONG_NAMES)
    for player in ("p2", "p3", "p4", "p5"):
        join(bob, table, player)
    for player in ("p2", "p3", "p4", "p5"):
        ask_for(cat, table, player)
    expect(bob.locator(".announcement")).to_have_count(3)
    announced(bob, "2 more seats are asked for.")


def test_host_is_told_when_its_seat_is_taken_and_brings_it_back(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    open_hands(phone)
    hold_timers(phone, 8000)  # a toast stays
    join(bob, table, "p1")
    expect(phone.locator(".toast")).to_have_text("RAnn plays red on their phone.")
    until(phone, IS_UPPERMOST, ".toast .car.c-red")
    expect(phone.locator(".announcement")).to_have_count(0)
    phone.keyboard.press("Escape")
    until(phone, IS_UPPERMOST, ".toast .car.c-red")
    until(phone, IS_UPPERMOST, "#last-button")
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    for part in (".toast .car.c-red", "#sheet .choice:last-child"):
        until(phone, IS_UPPERMOST, part)
    phone.goto(f"{table}/join")
    phone.locator("#seat-p1").tap()
    expect(phone.locator("#ask-words")).to_have_text("The seat of Ann is on another phone. Bring it back to this one?")
    phone.locator("#ask-yes").tap()
    phone.wait_for_url(f"**{table}")
    expect(phone.locator(".announcement")).to_have_count(0)
    bob.wait_for_url(f"**{table}/join")
    announced(bob, "The seat of Ann is on another phone now.")


def test_host_is_not_told_of_those_who_sit_down_at_the_beginning_unless_nothing_is_left(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    join(bob, table, "p3")
    expect(phone.locator("#hands [data-player=p3]")).to_have_attribute("data-kept", "elsewhere")
    expect(phone.locator(".announcement")).to_have_count(0)
    join(bob, table, "p1")
    announced(phone, "The seat of Ann is on another phone now.")


def test_no_is_told_to_who_asked(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    ask_for(cat, table, "p2")
    announced(bob, "A new phone")
    answer(bob, "No")
    expect(cat.locator("#refused")).to_be_visible()
    expect(cat.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken")
    expect(phone.locator(".announcement")).to_have_count(0)


def test_question_reaches_a_phone_in_the_midst_of_a_panel(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    for panel in ("menu", "tickets"):  # one as high as the screen, and a low one
        phone.locator(f".tools [data-opens={panel}]").tap()
        ask_for(cat, table, "p2")
        announced(phone, "A new phone")
        until(phone, IS_UPPERMOST, f"#{panel} .panel-head [data-closes]")
        answer(phone, "No")
        expect(phone.locator(".announcement")).to_have_count(0)
        expect(phone.locator(f"#{panel}")).to_be_visible()
        phone.keyboard.press("Escape")


def test_question_is_answered_at_a_card_table(phone: Page, bob: Page, cat: Page) -> None:
    table = open_table(phone, CAST, "card-game")
    phone.goto(table)
    join(bob, table, "p2")
    expect(phone.locator(".hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere")
    ask_for(cat, table, "p2")
    announced(phone, "A new phone")
    answer(bob, "Let it in")
    cat.wait_for_url(f"**{table}")


def test_tap_meant_for_what_lay_there_before_answers_nothing(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    phone.evaluate(TAP_WHAT_COMES)
    ask_for(cat, table, "p2")
    announced(phone, "A new phone")
    assert phone.evaluate("window.tapped") == "Let it in"
    assert [request["player"] for request in state_of(phone, table)["requests"]] == ["p2"]
    answer(phone, "No")
    expect(cat.locator("#refused")).to_be_visible()


def test_question_about_a_seat_comes_to_a_page_that_only_shows_the_game(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/why")
    ask_for(cat, table, "p2")
    announced(bob, f"A new phone ({mark_of(cat)}) asks for the seat of Bob.")
    answer(bob, "Let it in")
    cat.wait_for_url(f"**{table}")


# One phone for all


def test_tickets_are_shown_after_the_phone_was_handed_over_and_not_again_on_the_way_back(phone: Page) -> None:
    table = show_table(phone)
    record(phone, table, type="tickets", player="p1", keep=[SECRET])
    open_hands(phone)
    phone.locator("#hands a").filter(has_text="Ann").tap()
    expect(phone.get_by_role("heading", name="Ann")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("Petrograd")
    phone.get_by_role("link", name="I am Ann: show my tickets").tap()
    expect(phone.locator(".hand-ticket")).to_contain_text("Brest – Petrograd")
    phone.wait_for_url("**/tickets/p1")  # the page has forgotten by now that the phone was handed over
    phone.get_by_role("link", name="To the table").tap()
    phone.wait_for_url(f"**{table}")
    expect(phone.locator("#menu")).to_be_attached()
    phone.go_back()
    expect(phone.locator("#show-mine")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("Petrograd")
    phone.go_forward()
    phone.go_back()
    expect(phone.locator("body")).not_to_contain_text("Petrograd")
    phone.reload()
    expect(phone.locator("#show-mine")).to_be_visible()


def test_tickets_are_noted_after_the_handing_over_without_being_asked_again(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    phone.locator("#show-mine").tap()
    phone.wait_for_load_state()
    phone.locator("#find").fill("Petrog")
    phone.locator(f"#ticket-{SECRET}").tap()
    expect(phone.locator(".hand-ticket")).to_contain_text("Brest – Petrograd")


def test_payment_of_a_pile_is_handed_over_too(phone: Page) -> None:
    table = open_table(phone, CAST, "card-game")
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 2})
    phone.goto(f"{table}/final/piles")
    phone.get_by_role("link", name="What it pays (Ann)").tap()
    phone.locator("#show-mine").tap()
    expect(phone.locator("h1")).to_contain_text("The pile pays")
    phone.wait_for_url("**/tickets")  # the page has forgotten by now that the phone was handed over
    phone.goto(f"{table}/final/piles")
    phone.go_back()
    expect(phone.locator("#show-mine")).to_be_visible()


@pytest.mark.console("403")
def test_tickets_of_another_phone_are_not_shown(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    phone.goto(f"{table}/tickets/p2")
    expect(phone.locator("main")).to_contain_text("1 ticket, kept on another phone")
    assert "petrograd" not in phone.content().lower()


# How it looks


@pytest.mark.console("403")
def test_nothing_sticks_out_of_a_narrow_phone_with_long_names_and_large_letters(
    open_phone: OpenPhone, bob: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone = open_phone(locale="ru-RU", width=360, height=740)
    table = open_table(phone, LONG_NAMES)
    join(bob, table, "p2")
    bob.goto(f"{table}/tickets/p1")
    bob.goto(f"{table}/join")
    for path in ("", "/join", "/reveal", "/tickets/p1", "/tickets/p2"):
        phone.goto(f"{table}{path}")
        assert accessibility_faults(phone) == [], path
        enlarge_text(phone)
        assert sideways(phone) == 0, path
        assert sideways(bob) == 0, path


def test_things_to_tap_are_large_enough(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone, LONG_NAMES)
    join(bob, table, "p2")
    ask_for(cat, table, "p2")
    bob.goto(f"{table}/join")
    announced(bob, "A new phone")
    header_is_below(bob)
    for page in (bob, cat):
        sizes = page.locator("main a:visible, main button:visible, .announcement button").evaluate_all(
            "all => all.map(one => [one.textContent.trim(), one.offsetWidth, one.offsetHeight])"
        )
        assert [size for size in sizes if min(size[1:]) < 44] == []
