"""Open a table and record at it through the endpoints, as a device does."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules.load import get_box
from companion.table.presenters.shapes import State
from tests.support.games import lay_open

CAST = [("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "yellow"), ("Eve", "black"), ("Fay", "white")]


def shaped(answer: Any, shape: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(msgspec.convert(answer, shape)))


@dataclass
class OpenTable:
    """A table opened by a device. Players are p1, p2, ... in seating order."""

    phone: FlaskClient
    key: str
    seq: int = field(default=0)

    @property
    def path(self) -> str:
        return f"/t/{self.key}"

    def send(
        self, move: dict[str, Any], *, seq: int | None = None, name: str | None = None, instead: int | None = None
    ) -> TestResponse:
        """Post one move, `instead` of the one with that index. `name` is its UUID."""
        body = {"uuid": name or str(uuid.uuid4()), "seq": self.seq if seq is None else seq, "move": move}
        if instead is not None:
            body["instead"] = instead
        response = self.phone.post(f"{self.path}/moves", json=body)
        if response.status_code == 201:
            self.seq = response.get_json()["seq"]
        return response

    def record(self, *moves: dict[str, Any]) -> None:
        for move in moves:
            response = self.send(move)
            assert response.status_code == 201, response.get_json()

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.phone.get(f"{self.path}/state").get_json()
        assert shaped(state, State) == state
        return state

    def lay_open(self) -> None:
        with self.phone.application.app_context():
            lay_open(self.key)

    def log(self) -> list[dict[str, Any]]:
        """Return every entry of the log, the newest first, from all pages."""
        page = self.phone.get(f"{self.path}/log").get_json()
        entries: list[dict[str, Any]] = page["entries"]
        while page["older"] is not None:
            page = self.phone.get(f"{self.path}/log?before={page['older']}").get_json()
            entries += page["entries"]
        return entries


def some_bonuses(box: str) -> list[str]:
    """Return as many bonus cards of the box as a game uses."""
    facts = get_box(box)
    return [rule.rule for rule in facts.scoring if rule.is_card][
        : facts.bonus_cards.turned_up if facts.bonus_cards else 0
    ]


def open_table(
    phone: FlaskClient,
    players: int = 3,
    box: str = "europe",
    variant: str = "base",
    modules: tuple[str, ...] = (),
    *,
    played: bool = False,
) -> OpenTable:
    """Open a table for the first of the cast, for scoring only if the game was `played`."""
    form = {
        "box": box,
        "variant": variant,
        "modules": list(modules),
        "bonuses": some_bonuses(box),
        "name": [name for name, _color in CAST[:players]],
        "color": [color for _name, color in CAST[:players]],
        **({"played": "1"} if played else {}),
    }
    response = phone.post("/new", data=form)
    assert response.status_code == 303, response.get_data(as_text=True)
    return OpenTable(phone, response.location.rpartition("/")[2])


def sit_down(phone: FlaskClient, table: OpenTable, player: str) -> OpenTable:
    assert phone.post(f"{table.path}/seats/{player}/take").status_code == 303
    assert phone.get(table.path).status_code == 200
    return OpenTable(phone, table.key, table.seq)


def another_tab(phone: FlaskClient) -> FlaskClient:
    """Return a copy of the device with its present cookies."""
    tab = phone.application.test_client()
    tab.environ_base.update(phone.environ_base)
    cookie = phone.get_cookie("device")
    assert cookie
    tab.set_cookie("device", cookie.value)
    return tab


def claim(player: str, route: str) -> dict[str, Any]:
    return {"type": "claim", "player": player, "route": route}


def station(player: str, city: str) -> dict[str, Any]:
    return {"type": "station", "player": player, "city": city}


def tickets(player: str, *keep: str) -> dict[str, Any]:
    return {"type": "tickets", "player": player, "keep": list(keep)}


def undo(index: int) -> dict[str, Any]:
    return {"type": "undo", "move": index}


def in_stock(state: Mapping[str, Any], stock: str) -> list[int]:
    return [one["number"] for player in state["players"] for one in player["stocks"] if one["id"] == stock]


def reason(state: Mapping[str, Any], index: int) -> str:
    return str(state["refusals"]["reasons"][index])


def on_board(state: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the pieces of a kind on the board, as {city or route: owner, color or number}."""
    there = (piece for piece in state["pieces"] if piece["kind"] == kind)
    return {piece.pop("at"): next(value for key, value in piece.items() if key != "kind") for piece in map(dict, there)}


def warehouses(state: Mapping[str, Any]) -> dict[str, Any]:
    return dict(state["mechanics"]["warehouses"])
