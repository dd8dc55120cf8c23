"""Several phones at one table: joining, taking a seat over, one phone handed round, and the reveal."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import enlarge_text, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import CAST, LONG_NAMES, claim, join, open_table, post, record, show_table, state_of

SECRET = "brest--petrograd"
TAP_WHAT_COMES = """() => new MutationObserver((_, observer) => {
    const button = document.querySelector(".announcement button");
    if (!button) return;
    observer.disconnect();
    window.tapped = button.textContent;
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""
HEARD_MS = 6000
"""A phone has heard what another one did, if need be by asking."""


@pytest.fixture
def bob(open_phone: OpenPhone) -> Page:
    """A second phone: dark and narrow."""
    return open_phone(color_scheme="dark", width=360, height=740)


@pytest.fixture
def cat(open_phone: OpenPhone) -> Page:
    """A third one."""
    return open_phone()


def announced(phone: Page, text: str) -> None:
    """A card over the top of the page says so, and can be answered by now."""
    expect(phone.locator(".announcement").filter(has_text=text)).to_be_visible(timeout=HEARD_MS)
    phone.wait_for_timeout(650)


def answer(phone: Page, label: str) -> None:
    phone.locator(".announcement").get_by_role("button", name=label).tap()


def header_is_below(phone: Page) -> None:
    """The card covers neither the way back nor the heading."""
    box = phone.locator(".announcement").bounding_box()
    assert box
    for covered in (".page-header", "h1"):
        under = phone.locator(covered).bounding_box()
        assert under
        assert under["y"] >= box["y"] + box["height"], covered


def open_hands(phone: Page) -> None:
    phone.locator(".tools [data-opens=tickets]").tap()


def ask_for(phone: Page, table: str, player: str) -> None:
    """Ask the table for a seat that is another's."""
    phone.goto(f"{table}/join")
    phone.locator(f"#seat-{player}").tap()
    phone.locator("#ask-yes").tap()
    expect(phone.locator(f"[data-seat={player}]")).to_have_attribute("data-state", "asked")


# Coming to the table


def test_others_join_with_the_code_that_the_table_shows(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    phone.locator("#invite-others").tap()
    code = phone.locator("#menu .code").inner_text()
    bob.goto("/")
    bob.get_by_role("link", name="Join with a code").tap()
    bob.locator("#code").fill(code.lower())
    bob.get_by_role("button", name="To the table").tap()
    bob.wait_for_url(f"**{table}/join")
    bob.locator("#seat-p2").tap()
    bob.wait_for_url(f"**{table}")
    open_hands(bob)
    expect(bob.locator("#hands > li").first).to_contain_text("BobMy tickets")


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


def test_invitation_leaves_the_foot_with_the_first_move(phone: Page) -> None:
    table = show_table(phone)
    expect(phone.locator("#invite-others")).to_be_visible()
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    expect(phone.locator("#invite-others")).to_be_hidden(timeout=HEARD_MS)


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
    expect(cat.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken", timeout=HEARD_MS)
    open_hands(phone)
    expect(phone.locator("#hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere", timeout=HEARD_MS)
    assert phone.locator("#hands > li").evaluate_all("rows => rows.map(row => row.dataset.player)") == [
        "p1",
        "p3",
        "p2",
    ]


# Taking a seat over


def mark_of(phone: Page) -> str:
    """What a phone that asks shows, to be compared."""
    return phone.locator("#my-mark").inner_text()


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
    cat.wait_for_url(f"**{table}", timeout=HEARD_MS)
    bob.wait_for_url(f"**{table}/join", timeout=HEARD_MS)
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
        expect(asker.locator("#refused")).to_be_visible(timeout=HEARD_MS)
    expect(bob.locator(".announcement")).to_have_count(0)


def test_one_of_several_phones_is_let_in_by_its_mark(phone: Page, bob: Page, cat: Page, open_phone: OpenPhone) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    other = open_phone()
    for asker in (other, cat):
        ask_for(asker, table, "p2")
    announced(bob, "2 phones ask for the seat of Bob.")
    answer(bob, f"Let {mark_of(cat)} in")
    cat.wait_for_url(f"**{table}", timeout=HEARD_MS)
    expect(other.locator("#refused")).to_be_visible(timeout=HEARD_MS)


def test_questions_for_many_seats_leave_room_on_the_screen(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone, LONG_NAMES)
    for player in ("p2", "p3", "p4", "p5"):
        join(bob, table, player)
    for player in ("p2", "p3", "p4", "p5"):
        ask_for(cat, table, player)
    expect(bob.locator(".announcement")).to_have_count(3, timeout=HEARD_MS)
    announced(bob, "2 more seats are asked for.")


def test_host_is_told_when_its_seat_is_taken_and_brings_it_back(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    join(bob, table, "p1")
    announced(phone, "The seat of Ann is on another phone now.")
    phone.locator(".announcement").get_by_role("link", name="Who sits where").tap()
    phone.locator("#seat-p1").tap()
    expect(phone.locator("#ask-words")).to_have_text("The seat of Ann is on another phone. Bring it back to this one?")
    phone.locator("#ask-yes").tap()
    phone.wait_for_url(f"**{table}")
    expect(phone.locator(".announcement")).to_have_count(0)
    bob.wait_for_url(f"**{table}/join", timeout=HEARD_MS)
    announced(bob, "The seat of Ann is on another phone now.")


def test_host_is_not_told_of_those_who_sit_down_at_the_beginning_unless_nothing_is_left(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    join(bob, table, "p3")
    expect(phone.locator("#hands [data-player=p3]")).to_have_attribute("data-kept", "elsewhere", timeout=HEARD_MS)
    expect(phone.locator(".announcement")).to_have_count(0)
    join(bob, table, "p1")
    announced(phone, "The seat of Ann is on another phone now.")


def test_no_is_told_to_who_asked(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    ask_for(cat, table, "p2")
    announced(bob, "A new phone")
    answer(bob, "No")
    expect(cat.locator("#refused")).to_be_visible(timeout=HEARD_MS)
    expect(cat.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken")
    expect(phone.locator(".announcement")).to_have_count(0, timeout=HEARD_MS)


def test_question_reaches_a_phone_in_the_midst_of_a_panel(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    open_hands(phone)
    ask_for(cat, table, "p2")
    announced(phone, "A new phone")
    answer(phone, "No")
    expect(phone.locator(".announcement")).to_have_count(0)
    expect(phone.locator("#tickets")).to_be_visible()


def test_question_is_answered_at_a_card_table(phone: Page, bob: Page, cat: Page) -> None:
    table = open_table(phone, CAST, "card-game")
    phone.goto(table)
    join(bob, table, "p2")
    expect(phone.locator(".hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere", timeout=HEARD_MS)
    ask_for(cat, table, "p2")
    announced(phone, "A new phone")
    answer(bob, "Let it in")
    cat.wait_for_url(f"**{table}", timeout=HEARD_MS)


def test_tap_meant_for_what_lay_there_before_answers_nothing(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    phone.evaluate(TAP_WHAT_COMES)
    ask_for(cat, table, "p2")
    announced(phone, "A new phone")
    assert phone.evaluate("window.tapped") == "Let it in"
    assert [request["player"] for request in state_of(phone, table)["requests"]] == ["p2"]
    answer(phone, "No")
    expect(cat.locator("#refused")).to_be_visible(timeout=HEARD_MS)


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
    phone.wait_for_load_state("networkidle")
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


# The reveal


def test_reveal_is_seen_coming_stopped_and_made(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    join(cat, table, "p3")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    phone.goto(f"{table}/final")
    phone.wait_for_url(f"**{table}/reveal")
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.locator("#counting-seconds")).to_have_text(re.compile(r"^(10|9|8)$"))
    announced(bob, "All tickets are about to be revealed.")
    answer(bob, "Not yet")
    expect(phone.locator("#counting")).to_be_hidden(timeout=HEARD_MS)
    announced(cat, "Stopped: the tickets stay secret.")
    expect(cat.locator(".announcement")).to_have_count(1)
    announced(phone, "Stopped: the tickets stay secret.")
    phone.get_by_role("button", name="Reveal the tickets").tap()
    announced(cat, "All tickets are about to be revealed.")
    phone.wait_for_url(f"**{table}/final/tickets", timeout=20_000)
    expect(phone.locator("main")).to_contain_text("Brest – Petrograd")
    announced(bob, "All tickets are open now.")
    announced(cat, "All tickets are open now.")
    cat.locator(".announcement").get_by_role("link", name="To the final scoring").tap()
    cat.wait_for_url(f"**{table}/final/tickets")
    answer(bob, "Later")
    bob.reload()
    bob.wait_for_timeout(1000)
    expect(bob.locator(".announcement")).to_have_count(0)


@pytest.mark.parametrize("page", ["why", "walks", "recount", "group"])
def test_page_that_only_shows_the_game_sees_the_reveal_come_and_can_stop_it(phone: Page, bob: Page, page: str) -> None:
    table = show_table(phone)
    claim(phone, table, "p1", "petrograd--stockholm")
    join(bob, table, "p2")
    bob.goto(f"{table}/{page}")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    header_is_below(bob)
    answer(bob, "Not yet")
    announced(phone, "Stopped: the tickets stay secret.")
    assert state_of(bob, table)["reveal_in"] is None


def test_countdown_comes_over_a_figure_that_is_open_and_can_be_stopped_there(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/why")
    bob.locator("a[data-why]").first.tap()
    expect(bob.locator("#why-panel")).to_be_visible()
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    expect(bob.locator("#why-panel")).to_be_visible()
    answer(bob, "Not yet")
    announced(phone, "Stopped: the tickets stay secret.")


def test_ticket_on_the_map_sees_the_reveal_come(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    bob.goto(f"{table}/why/p2/{SECRET}")
    expect(bob.locator("h1")).to_have_text("Brest – Petrograd")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    answer(bob, "Not yet")
    announced(bob, "Stopped: the tickets stay secret.")


def test_question_about_a_seat_comes_to_a_page_that_only_shows_the_game(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/why")
    ask_for(cat, table, "p2")
    announced(bob, f"A new phone ({mark_of(cat)}) asks for the seat of Bob.")
    answer(bob, "Let it in")
    cat.wait_for_url(f"**{table}", timeout=HEARD_MS)


def test_word_that_it_was_stopped_leaves_the_head_of_the_reveals_page_free(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/reveal")
    post(phone, f"{table}/reveal")
    expect(bob.locator("#counting")).to_be_visible(timeout=HEARD_MS)
    post(phone, f"{table}/reveal/stop")
    announced(bob, "Stopped: the tickets stay secret.")
    header_is_below(bob)


def test_news_stands_under_the_countdown(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    expect(bob.locator("#news")).to_be_visible(timeout=HEARD_MS)
    card, news = bob.locator(".announcement").bounding_box(), bob.locator("#news").bounding_box()
    assert card
    assert news
    assert news["y"] >= card["y"] + card["height"]


def test_card_of_the_open_tickets_is_not_over_the_final_scoring(phone: Page, bob: Page) -> None:
    table = open_table(phone, CAST, "card-game")
    join(bob, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    expect(bob.locator(".announcement")).to_contain_text("All tickets are open now.", timeout=15_000)
    bob.goto(f"{table}/final/piles")
    bob.wait_for_timeout(1500)
    expect(bob.locator(".announcement")).to_have_count(0)
    bob.goto(table)
    announced(bob, "All tickets are open now.")


def test_watcher_sees_the_reveal_come_and_cannot_stop_it(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    cat.goto(f"{table}/reveal")
    expect(cat.locator("main")).to_contain_text("This phone only watches.")
    post(phone, f"{table}/reveal")
    expect(cat.locator("#counting")).to_be_visible(timeout=HEARD_MS)
    expect(cat.get_by_role("button", name="Not yet")).to_have_count(0)


# How it looks


@pytest.mark.parametrize("path", ["", "/join", "/reveal", "/tickets/p1", "/tickets/p2"])
@pytest.mark.console("403")
def test_nothing_sticks_out_of_a_narrow_phone_with_long_names_and_large_letters(
    open_phone: OpenPhone, bob: Page, path: str, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone = open_phone(locale="ru-RU", width=360, height=740)
    table = open_table(phone, LONG_NAMES)
    join(bob, table, "p2")
    bob.goto(f"{table}/tickets/p1")
    bob.goto(f"{table}/join")
    phone.goto(f"{table}{path}")
    assert accessibility_faults(phone) == []
    enlarge_text(phone)
    assert sideways(phone) == 0
    assert sideways(bob) == 0


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
