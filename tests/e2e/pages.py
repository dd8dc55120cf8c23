"""Games that were played before the page is looked at."""

import json
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.tables import open_table, record

GAMES = Path(__file__).parent.parent / "games" / "europe"


def recorded_game(phone: Page, name: str, people: tuple[tuple[str, str], ...] | None = None) -> str:
    """A table with the moves of a game of tests/games, its players called otherwise by `people`; its path."""
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    ids = {player["id"]: f"p{seat}" for seat, player in enumerate(game["players"], 1)}
    table = open_table(phone, people or [(player["name"], player["color"]) for player in game["players"]])
    for move in game["moves"]:
        record(phone, table, **{**move, **({"player": ids[move["player"]]} if "player" in move else {})})
    return table
