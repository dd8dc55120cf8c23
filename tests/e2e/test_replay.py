"""The replay on a phone: the slider, the steps, playing by itself, and what the board shows meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, recorded_game
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import LONG_NAMES, claim, open_table, post, reveal

_LIES = """() => Object.fromEntries([...document.querySelectorAll("#board .track[data-owner]")]
    .map((track) => [track.dataset.id, track.dataset.owner]))"""


def show_replay(phone: Page, name: str = "three-players-stations-undo", box: str = "europe") -> None:
    table = recorded_game(phone, name, box=box)
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(f"{table}/game")
    open_more(phone)
    phone.get_by_role("link", name="Replay").tap()
    expect(phone.locator("#controls")).to_be_visible()


def lies(phone: Page) -> dict[str, str]:
    """The claimed tracks, with their owners' colours."""
    found: dict[str, str] = phone.evaluate(_LIES)
    return found


def spots(phone: Page) -> list[list[list[Any]]]:
    """What each step changes, as the page was given it."""
    found: list[list[list[Any]]] = phone.evaluate("JSON.parse(document.getElementById('spots').textContent)")
    return found


def up_to(changes: list[list[list[Any]]], step: int) -> dict[str, str]:
    return {spot: owner for change in changes[: step + 1] for kind, spot, owner in change if kind == "track"}


def test_end_is_shown_first_and_the_slider_goes_back_to_any_move(phone: Page) -> None:
    show_replay(phone)
    changes = spots(phone)
    last = len(changes) - 1
    slider, words = phone.locator("#slider"), phone.locator("#replay-words")
    expect(words).to_have_text("Final scoring")
    assert lies(phone) == up_to(changes, last) != {}
    box = slider.bounding_box()
    assert box
    assert box["height"] >= 44
    slider.tap(position={"x": 2, "y": box["height"] / 2})
    expect(words).to_have_text("The beginning")
    assert lies(phone) == {}
    slider.tap(position={"x": box["width"] / 2, "y": box["height"] / 2})
    step = int(slider.input_value())
    assert 0 < step < last
    assert lies(phone) == up_to(changes, step)
    row = phone.locator(f"tr[data-step='{step}']")
    expect(words).to_have_text(row.locator(".what").text_content() or "")
    figures = [one.strip() for one in phone.locator("[data-points]").all_text_contents()]
    assert figures == [one.strip() for one in row.locator("td").all_text_contents()]


def test_moves_go_on_and_back_one_by_one_and_stand_out(phone: Page) -> None:
    show_replay(phone)
    changes = spots(phone)
    slider = phone.locator("#slider")
    slider.tap(position={"x": 2, "y": 24})
    on, back = phone.get_by_label("One move on"), phone.get_by_label("One move back")
    back.tap()
    expect(slider).to_have_value("0")
    for step in range(1, len(changes)):
        on.tap()
        expect(slider).to_have_value(str(step))
        claimed = [spot for kind, spot, _owner in changes[step] if kind == "track"]
        told = phone.locator("#board .track.is-news").evaluate_all("tracks => tracks.map(track => track.dataset.id)")
        assert told == claimed
        assert lies(phone) == up_to(changes, step)
        assert phone.locator("#board .is-named text.name:visible").count() == 2 * len(claimed) or not claimed
    back.tap()
    expect(slider).to_have_value(str(len(changes) - 2))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_game_plays_by_itself_pauses_and_comes_to_its_end(phone: Page, motion: Any) -> None:
    show_replay(phone)
    phone.emulate_media(reduced_motion=motion)
    slider, play = phone.locator("#slider"), phone.locator("#play")
    expect(play).to_have_attribute("aria-label", "Play")
    play.tap()
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(slider).to_have_value("2")
    play.tap()
    paused = slider.input_value()
    phone.wait_for_timeout(1200)
    assert slider.input_value() == paused
    slider.tap(position={"x": (slider.bounding_box() or {"width": 0})["width"] - 2, "y": 24})
    phone.get_by_label("One move back").tap()
    play.tap()
    expect(phone.locator("#replay-words")).to_have_text("Final scoring")
    expect(play).to_have_attribute("aria-label", "Play")


def test_passengers_and_depots_follow_the_moves(phone: Page) -> None:
    show_replay(phone, "depots", "germany")
    waiting = "cities => cities.map(city => Number(city.querySelector('.passengers').textContent))"
    cities = phone.locator("#board .city:has(.passengers)")
    at_end = cities.evaluate_all(waiting)
    assert phone.locator("#board .city[data-depot]").count() > 0
    phone.locator("#slider").tap(position={"x": 2, "y": 24})
    at_first = cities.evaluate_all(waiting)
    assert sum(at_first) > sum(at_end)
    assert phone.locator("#board .city[data-depot]").count() == 0
    phone.locator("#slider").evaluate(
        "slider => { slider.value = slider.max; slider.dispatchEvent(new Event('input')); }"
    )
    assert cities.evaluate_all(waiting) == at_end


def test_chart_follows_the_slider(phone: Page) -> None:
    show_replay(phone)
    here = phone.locator("#course-here")
    end = float(here.get_attribute("x1") or 0)
    phone.get_by_label("One move back").tap()
    assert float(here.get_attribute("x1") or 0) < end
    phone.locator("#slider").tap(position={"x": 2, "y": 24})
    assert here.get_attribute("x1") == phone.locator("#course").get_attribute("data-left")


def test_without_a_script_the_table_of_moves_is_there(open_phone: OpenPhone) -> None:
    phone = open_phone()
    show_replay(phone)
    path = phone.url
    context = phone.context.browser
    assert context
    plain = context.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(path)
    expect(page.locator("#controls")).to_be_hidden()
    page.get_by_text("All moves and points").click()
    expect(page.locator("tr[data-step]").first).to_be_visible()
    expect(page.locator(".course")).to_be_visible()
    plain.close()


@pytest.mark.parametrize(
    ("name", "box"),
    [("five-players-tie-decided-by-tickets", "legendary-asia"), ("three-players-stations-undo", "europe")],
)
def test_names_at_the_edge_of_the_board_are_read_whole(open_phone: OpenPhone, name: str, box: str) -> None:
    phone = open_phone(width=360, height=740)
    show_replay(phone, name, box)
    cut = phone.evaluate("""() => {
        const slider = document.getElementById("slider");
        const frame = document.getElementById("board").getBoundingClientRect();
        const cut = [];
        let named = 0;
        for (let step = 0; step <= Number(slider.max); step++) {
            slider.value = step;
            slider.dispatchEvent(new Event("input"));
            for (const name of document.querySelectorAll("#board .is-named text.name")) {
                const { left, right } = name.getBoundingClientRect();
                named += 1;
                if (left < frame.left || right > frame.right) cut.push(name.textContent);
            }
        }
        return named ? cut : ["nothing was named"];
    }""")
    assert cut == []


def test_numbers_of_passengers_are_shown_and_large_enough_to_read(open_phone: OpenPhone) -> None:
    phone = open_phone(width=360, height=740)
    show_replay(phone, "depots", "germany")
    phone.locator("#slider").tap(position={"x": 2, "y": 24})
    waiting = phone.locator("#board .city[data-passengers]")
    heights = waiting.locator(".passengers:visible").evaluate_all(
        "texts => texts.map(text => text.getBoundingClientRect().height)"
    )
    assert len(heights) == waiting.count() > 40
    assert min(heights) >= 9


def test_slider_stays_below_a_caption_of_three_lines(open_phone: OpenPhone) -> None:
    phone = open_phone(width=360, height=740, locale="ru-RU")
    table = open_table(phone, LONG_NAMES)
    claim(phone, table, "p2", "berlin--wien")
    claim(phone, table, "p4", "petrograd--stockholm")
    reveal(phone, table)
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(f"{table}/replay")
    lines, gaps, tops = set(), [], set()
    for _ in range(4):
        words, bar = (phone.locator(one).bounding_box() for one in ("#replay-words", ".replay-bar"))
        assert words
        assert bar
        lines.add(round(words["height"] / 21.6))
        gaps.append(bar["y"] - words["y"] - words["height"])
        tops.add(bar["y"])
        phone.locator("#back").tap()
    assert max(lines) == 3
    assert min(gaps) >= 8, "the caption has room of its own"
    assert len(tops) == 1, "nothing jumps from move to move"
