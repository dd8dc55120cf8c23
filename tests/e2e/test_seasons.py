"""A season on a phone: from the group's page to its table, and to the worth of a map's tickets."""

from playwright.sync_api import Page, expect

from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from tests.e2e.live_server import LiveServer
from tests.e2e.tables import post
from tests.support.small_group import on_day, small_group


def test_table_on_a_television_follows_the_games(phone: Page, live_server: LiveServer) -> None:
    group = f"/g/{small_group(live_server.app)}"
    phone.clock.install()
    season = post(phone, f"{group}/seasons/new", name="Spring", begins="2024-05-01T00:00", kind="wins")
    phone.goto(f"{season.headers['location']}/screen")
    expect(phone.get_by_text("6 games")).to_be_visible()
    with live_server.app.app_context():
        scores.enter(group[3:], "europe", on_day(7), [Score("Ann", 120), Score("Bob", 90)])
    phone.clock.fast_forward(60_000)
    expect(phone.get_by_text("7 games")).to_be_visible()


def test_season_is_started_and_a_map_looked_at(phone: Page, live_server: LiveServer) -> None:
    phone.goto(f"/g/{small_group(live_server.app)}")
    phone.get_by_role("link", name="Seasons").tap()
    phone.get_by_role("link", name="Start a season").tap()
    phone.get_by_label("Name of the season").fill("Spring")
    phone.get_by_label("From").fill("2024-05-01T00:00")
    phone.get_by_label("Or end after how many games?").fill("4")
    phone.get_by_role("radio", name="Numbers by rank").check()
    phone.get_by_role("button", name="Save").tap()
    rows = phone.get_by_role("table", name="Table of the season").get_by_role("row")
    # By rank 5, 3, 2, 1: Ann 1, 1, 1, 3, Bob 1, 2, 1, 2, Cat 3, 2, 1, Dan 3, 2.
    for row, total in zip(("Ann", "Bob", "Cat", "Dan"), ("17", "16", "10", "5"), strict=True):
        expect(rows.filter(has_text=row).get_by_role("cell").last).to_have_text(total)
    phone.get_by_role("link", name="Seasons").tap()
    phone.get_by_role("link", name="Europe", exact=True).tap()
    expect(phone.get_by_role("row", name="All tickets")).to_be_visible()
