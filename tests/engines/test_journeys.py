"""The usual steps of a game evening in browser engines other than Chromium."""

import json
import re
import time
from itertools import combinations
from typing import Any

import pytest

from companion.rules.load import get_box
from tests.e2e.on_board import overlap
from tests.e2e.pages import BROKEN_WORDS
from tests.engines.conftest import Server
from tests.engines.phone import EnginePhone, other_phone
from tests.support.drawn_boards import MAPPED

BLACK = "rgb(0, 0, 0)"
PAINTED = (".board .sea", ".board .land", ".track:not(.c-black) .space", ".board .city .dot")


def state_of(phone: EnginePhone, table: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(phone.fetch(f"{table}/state")["text"])
    return state


def owner_is(phone: EnginePhone, track: str, color: str) -> None:
    phone.wait(
        'document.querySelector(`.track[data-id="${arguments[0]}"]`).dataset.owner === arguments[1]', track, color
    )


def test_claim(phone: EnginePhone) -> None:
    table = phone.open_table()
    owner_is(phone, phone.claim("Ann"), "red")
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    assert state_of(phone, table)["seq"] == 1


@pytest.mark.parametrize("box", MAPPED)
def test_board(phone: EnginePhone, box: str) -> None:
    table = phone.open_table(box)
    phone.at_rest()
    assert phone.tracks_at_their_middles() == {route: route for route in get_box(box).routes}
    names = phone.names()
    assert len(names) > 10
    assert [(one["name"], other["name"]) for one, other in combinations(names, 2) if overlap(one, other)] == []
    if any(
        rule.counted == "cities" for rule in get_box(box).scoring
    ):  # else a starting city comes first, and not every track is joined to it
        rules = f"{table}/house-rules"
        version = re.findall(r'name="version" value="(\w+)"', phone.fetch(rules)["text"])[-1]
        phone.fetch(rules, [["rule", "unjoined"], ["reason", "only this one claim"], ["version", version]])
        phone.show_table(table)
    owner_is(phone, phone.claim("Ann"), "red")
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    assert state_of(phone, table)["seq"] > 0


def test_no_map_is_black(phone: EnginePhone) -> None:
    phone.open_table()
    track = phone.claim("Ann")
    for part in (*PAINTED, f'.track[data-id="{track}"] .space'):
        fills = phone.fills(part)
        assert fills
        assert BLACK not in fills, part


def test_halo_lies_under_the_names(phone: EnginePhone) -> None:
    phone.open_table()
    names = "[...document.querySelectorAll('.board .name')].map((name) => getComputedStyle(name).paintOrder)"
    assert set(phone.ask(names)) == {"stroke"}


def test_panel_is_as_high_as_what_it_holds(phone: EnginePhone) -> None:
    phone.open_table()
    phone.tap("[data-opens=tickets]")
    phone.wait("document.querySelector('#tickets').open")
    body = "document.querySelector('#tickets .panel-body')"
    phone.wait(f"{body}.clientHeight > 100 && {body}.clientHeight === {body}.scrollHeight")


def test_search_looks_like_every_field(phone: EnginePhone) -> None:
    phone.open_table()
    assert phone.ask("getComputedStyle(document.querySelector('#search-input')).webkitAppearance") == "none"


def test_undo(phone: EnginePhone) -> None:
    phone.open_table()
    track = phone.claim("Bob")
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    phone.wait("!document.body.classList.contains('swallow')")
    time.sleep(1)  # a hasty second tap after a claim means nothing
    phone.tap("#last-button")
    phone.wait('!document.querySelector(`.track[data-id="${arguments[0]}"]`).dataset.owner', track)


def test_back_closes_what_lies_over_the_table(phone: EnginePhone) -> None:
    table = phone.open_table()
    phone.open_track()
    phone.driver.back()
    phone.wait("document.querySelector('#sheet').hidden")
    phone.tap("[data-opens=menu]")
    phone.wait("document.querySelector('#menu').open")
    phone.driver.back()
    phone.wait("!document.querySelector('#menu').open")
    assert phone.ask("location.pathname") == table


def test_pinch(phone: EnginePhone) -> None:
    phone.open_table()
    before = phone.scale()
    phone.pinch()
    phone.wait("document.querySelector('.board').getScreenCTM().a > 1.5 * arguments[0]", before)


def test_search(phone: EnginePhone) -> None:
    phone.open_table()
    phone.tap("[data-opens=search]")
    phone.wait("document.querySelector('#search').open")
    phone.type("#search-input", "mos")
    phone.wait("document.querySelectorAll('#search-list button').length < 10")
    phone.tap("#search-list button")
    phone.wait("!document.querySelector('#search').open && !document.querySelector('#sheet').hidden")
    assert phone.ask("document.querySelector('#sheet-title').textContent") == "Moskva"


def test_live(phone: EnginePhone, server: Server) -> None:
    table = phone.open_table()
    bob = other_phone(server.port, table)
    assert bob.claim(server.port, table, "budapest--kyiv", "p2") == 201
    owner_is(phone, "budapest--kyiv", "blue")


def test_server_goes_away_and_comes_back(phone: EnginePhone, server: Server) -> None:
    table = phone.open_table()
    server.stop()
    try:
        track = phone.claim("Cat")
        phone.wait("document.querySelector('#connection').classList.contains('is-lost')")
        phone.wait("document.querySelector('#connection-words').textContent.includes('1 move waiting to be sent')")
    finally:
        server.start()
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    phone.wait("document.querySelector('#connection-words').textContent === 'live'")
    owner_is(phone, track, "green")
    assert state_of(phone, table)["seq"] == 1


def test_reload(phone: EnginePhone) -> None:
    table = phone.open_table()
    track = phone.claim("Ann")
    phone.show_table(table)
    owner_is(phone, track, "red")
    assert state_of(phone, table)["seq"] == 1


def finish(phone: EnginePhone) -> str:
    """Play one claim, then tap until the game is saved. Returns the table."""
    table = phone.open_table()
    phone.claim("Ann")
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    phone.open(f"{table}/final")
    for _ in range(12):
        if phone.wait("location.pathname").endswith("/finale"):  # none between two pages
            phone.tap("[data-quiet] button")
            phone.wait("location.pathname.endsWith('/game')")
            return table
        before = phone.ask("location.href")
        phone.tap_first(
            "document.querySelectorAll('main button, main a.button')",
            "!part.disabled && /^(Next|Count the points)/.test(part.textContent.trim())",
        )
        phone.wait("location.href !== arguments[0] && document.readyState === 'complete'", before)
    raise AssertionError(phone.ask("document.body.innerText"))


def test_reveal_to_the_sheet(phone: EnginePhone) -> None:
    finish(phone)
    assert "Ann" in phone.ask("document.querySelector('main').innerText")
    phone.ask("document.body.style.width = '360px'")
    assert phone.ask(f"({BROKEN_WORDS})(arguments[0])", ".sheet tbody th") == []
    assert BLACK not in phone.fills(".board .land")


def test_picture(phone: EnginePhone) -> None:
    finish(phone)
    if phone.engine != "firefox":  # an old WebKit without a window for downloads goes to the file itself
        phone.ask("HTMLAnchorElement.prototype.click = () => {}")
    phone.tap("[data-picture] button")
    phone.wait("document.querySelector('[data-picture] [role=status]').textContent === 'The picture is saved.'")
    black = phone.driver.execute_async_script(
        """const done = arguments[0];
        const image = new Image();
        image.onload = () => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const brush = canvas.getContext("2d");
            brush.drawImage(image, 0, 0);
            const seen = brush.getImageData(0, 0, canvas.width, canvas.height).data;
            let black = 0;
            for (let at = 0; at < seen.length; at += 4) black += seen[at] + seen[at + 1] + seen[at + 2] < 30;
            done(black / (seen.length / 4));
        };
        image.src = document.querySelector("[data-picture]").dataset.picture;"""
    )
    assert black < 0.01


def test_walk(phone: EnginePhone) -> None:
    table = phone.open_table()
    phone.claim("Ann")
    phone.wait("document.querySelectorAll('.board .pending').length === 0")
    phone.open(f"{table}/walks")
    phone.tap("[data-walk]")
    phone.wait("document.querySelector('.walk-line')?.getAttribute('d')")
    assert phone.ask("getComputedStyle(document.querySelector('.walk-line:not(.walk-line--under)')).stroke") != "none"
    assert BLACK not in phone.fills(".stage .land")


def test_russian(phone: EnginePhone) -> None:
    phone.open("/")
    phone.tap(".language-list > summary")
    phone.tap("button[name=lang][value=ru]")
    phone.wait("document.documentElement.lang === 'ru'")
    table = phone.open_table()
    phone.tap("[data-opens=menu]")
    assert "Пригласить" in phone.ask("document.querySelector('#menu').innerText")
    assert phone.ask("location.pathname") == table


def test_dark(dark_phone: EnginePhone) -> None:
    dark_phone.open_table()
    assert dark_phone.fills(".board .land") == {"rgb(42, 40, 36)"}
    dark_phone.open("/boxes")
    dark_phone.wait("document.querySelector('.box-picture').currentSrc.endsWith('?theme=dark')")
