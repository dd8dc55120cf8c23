"""Phones that ask each other for seats, and hear what concerns everybody."""

from playwright.sync_api import Page, expect


def announced(phone: Page, text: str) -> None:
    """A card over the top of the page says so, and can be answered by now."""
    expect(phone.locator(".announcement").filter(has_text=text)).to_be_visible()
    phone.wait_for_timeout(650)


def answer(phone: Page, label: str) -> None:
    phone.locator(".announcement").get_by_role("button", name=label).tap()


def open_hands(phone: Page) -> None:
    phone.locator(".tools [data-opens=tickets]").tap()


def ask_for(phone: Page, table: str, player: str) -> None:
    """Ask the table for a seat that is another's."""
    phone.goto(f"{table}/join")
    phone.locator(f"#seat-{player}").tap()
    phone.locator("#ask-yes").tap()
    expect(phone.locator(f"[data-seat={player}]")).to_have_attribute("data-state", "asked")


def header_is_below(phone: Page) -> None:
    """The card covers neither the way back nor the heading."""
    box = phone.locator(".announcement").bounding_box()
    assert box
    for covered in (".page-header", "h1"):
        under = phone.locator(covered).bounding_box()
        assert under
        assert under["y"] >= box["y"] + box["height"], covered


def mark_of(phone: Page) -> str:
    """What a phone that asks shows, to be compared."""
    return phone.locator("#my-mark").inner_text()
