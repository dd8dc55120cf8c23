import pytest
from playwright.sync_api import Page
from tests.e2e.pages import enlarge_text, sideways, recorded_game
from tests.e2e.test_final import broadest_game, BROADEST
from tests.e2e.tables import *
OUT = """() => [...document.querySelectorAll('body *')].map(e => [e, e.getBoundingClientRect()]).filter(([e,b]) => b.right > 361 && b.width>0).map(([e,b]) => e.tagName+'.'+e.className+' '+Math.round(b.left)+'-'+Math.round(b.right)+' '+e.textContent.trim().slice(0,30))"""
@pytest.mark.parametrize("phone", [{"width": 360, "height": 800, "locale": l} for l in ("ru-RU","en-GB")], indirect=True)
@pytest.mark.parametrize("box", ["europe", "germany"])
def test_probe(phone: Page, box: str) -> None:
    table = broadest_game(phone, box)
    lang = phone.evaluate("document.documentElement.lang")
    for page in ("final/tickets", "final/sheet", "tickets/p1", "final/awards"):
        phone.goto(f"{table}/{page}")
        phone.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
        enlarge_text(phone)
        print(box, lang, page, sideways(phone), phone.evaluate(OUT)[:12])
        phone.screenshot(path=f"/tmp/dev/fix-look/{box}-{lang}-{page.replace('/','-')}.png")
    phone.goto(table)
    phone.screenshot(path=f"/tmp/dev/fix-look/{box}-{lang}-table.png")
    enlarge_text(phone)
    phone.wait_for_timeout(300)
    phone.screenshot(path=f"/tmp/dev/fix-look/{box}-{lang}-table200.png")
