"""The replay on a device: the slider, the steps, and automatic play."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, recorded_game
from tests.e2e.tables import post

NARROW = {"width": 360, "height": 740}
MOTIONS: tuple[Literal["no-preference", "reduce"], ...] = ("no-preference", "reduce")
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
    found: dict[str, str] = phone.evaluate(_LIES)
    return found


def spots(phone: Page) -> list[list[list[Any]]]:
    found: list[list[list[Any]]] = phone.evaluate("JSON.parse(document.getElementById('spots').textContent)")
    return found


def up_to(changes: list[list[list[Any]]], step: int) -> dict[str, str]:
    return {spot: owner for change in changes[: step + 1] for kind, spot, owner in change if kind == "track"}


# Goes on move by move to the end. A fault is a step whose board isn't what the server says, whose news isn't what it
# changes, whose cities have no names, or whose names leave the frame.
PLAY = """({ claimed, lies }) => {
    const faults = [];
    const board = document.getElementById("board");
    const frame = board.getBoundingClientRect();
    const [on, slider] = ["on", "slider"].map((id) => document.getElementById(id));
    const ids = (selector) => [...board.querySelectorAll(selector)].map((track) => track.dataset.id);
    const owners = () => Object.fromEntries([...board.querySelectorAll(".track[data-owner]")]
        .map((track) => [track.dataset.id, track.dataset.owner]));
    const sorted = (all) => JSON.stringify(Object.entries(all).sort());
    for (let step = Number(slider.value) + 1; step < lies.length; step++) {
        on.click();
        const names = [...board.querySelectorAll(".is-named text.name")].filter((name) => name.checkVisibility());
        const cut = names.filter((name) => {
            const { left, right } = name.getBoundingClientRect();
            return left < frame.left || right > frame.right;
        });
        if (Number(slider.value) !== step) faults.push(`${step}: at ${slider.value}`);
        if (sorted(owners()) !== sorted(lies[step])) faults.push(`${step}: another board`);
        if (sorted(ids(".track.is-news")) !== sorted(claimed[step])) faults.push(`${step}: other news`);
        const ends = 2 * claimed[step].length;
        if (ends && names.length !== ends) faults.push(`${step}: ${names.length} names`);
        faults.push(...cut.map((name) => `${step}: ${name.textContent} is cut`));
    }
    return faults;
}"""


def faults_from_here(phone: Page) -> list[str]:
    """Return the errors of the steps from this one to the end, move by move."""
    changes = spots(phone)
    claimed = [[spot for kind, spot, _owner in change if kind == "track"] for change in changes]
    assert any(claimed)
    lying = [up_to(changes, step) for step in range(len(changes))]
    faults: list[str] = phone.evaluate(PLAY, {"claimed": claimed, "lies": lying})
    return faults


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_slider_goes_from_end_to_beginning_and_moves_follow(phone: Page) -> None:
    show_replay(phone)
    changes = spots(phone)
    last = len(changes) - 1
    slider, words, here = phone.locator("#slider"), phone.locator("#replay-words"), phone.locator("#course-here")
    on, back = phone.get_by_label("One move forward"), phone.get_by_label("One move back")
    # the end is shown first; the chart follows
    expect(words).to_have_text("Final scoring")
    assert lies(phone) == up_to(changes, last) != {}
    end = float(here.get_attribute("x1") or 0)
    back.tap()
    expect(slider).to_have_value(str(last - 1))
    assert float(here.get_attribute("x1") or 0) < end
    # to the beginning
    box = slider.bounding_box()
    assert box
    assert box["height"] >= 44
    slider.tap(position={"x": 2, "y": box["height"] / 2})
    expect(words).to_have_text("The beginning")
    assert lies(phone) == {}
    assert here.get_attribute("x1") == phone.locator("#course").get_attribute("data-left")
    back.tap()
    expect(slider).to_have_value("0")
    # to any move
    slider.tap(position={"x": box["width"] / 2, "y": box["height"] / 2})
    step = int(slider.input_value())
    assert 0 < step < last
    assert lies(phone) == up_to(changes, step)
    row = phone.locator(f"tr[data-step='{step}']")
    expect(words).to_have_text(row.locator(".what").text_content() or "")
    figures = [one.strip() for one in phone.locator("[data-points]").all_text_contents()]
    assert figures == [one.strip() for one in row.locator("td").all_text_contents()]
    # step by step from the first: the new route is emphasized, and its cities' names are complete
    slider.tap(position={"x": 2, "y": box["height"] / 2})
    on.tap()
    expect(slider).to_have_value("1")
    back.tap()
    expect(slider).to_have_value("0")
    assert faults_from_here(phone) == []


def test_game_plays_by_itself_pauses_and_comes_to_its_end(phone: Page) -> None:
    show_replay(phone)
    slider, play = phone.locator("#slider"), phone.locator("#play")
    for motion in MOTIONS:
        phone.emulate_media(reduced_motion=motion)
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
