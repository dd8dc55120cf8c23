"""A server is killed repeatedly while claims arrive: each acknowledged move is stored exactly once."""

import threading
import time
from http.client import HTTPException
from pathlib import Path
from random import Random

import pytest

from companion.rules.load import get_box
from tests.history.house import PATIENCE_S, House, opened
from tests.support.databases import POSTGRESQL, SQLITE, PostgreSqlServer
from tests.support.lengths import by_length
from tests.support.programs import Phone

KILLS = by_length(4, 12, 300)


def short_routes() -> list[str]:
    return [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]


def killed_among_claims(house: House, phone: Phone, random: Random) -> int:
    """Open a table, and kill the server while two players claim. Returns the number of unanswered claims."""
    (port,) = house.ports
    path, answered, unanswered = phone.open_table(port), list[str](), list[str]()
    short = short_routes()
    killed_after = random.randrange(1, 9)

    def play(player: str, routes: list[str]) -> None:
        for route in routes:
            try:
                assert phone.claim(port, path, route, player) == 201
                answered.append(route)
            except (HTTPException, OSError):  # the server is gone
                unanswered.append(route)
                return

    players = [threading.Thread(target=play, args=(f"p{half + 1}", short[half::2])) for half in (0, 1)]
    for player in players:
        player.start()
    until = time.monotonic() + PATIENCE_S
    while len(answered) < killed_after:
        assert time.monotonic() < until, answered
        time.sleep(0.0005)
    time.sleep(0.004 * random.random())  # somewhere between two answers
    house.kill(0)
    for player in players:
        player.join()
    house.start(0)
    held = [move["route"] for _uuid, move in house.log_of(path.rpartition("/")[2])]
    assert len(held) == len(set(held))
    assert set(answered) <= set(held) <= {*answered, *unanswered}
    assert phone.state(port, path)["seq"] == len(held)
    return len(unanswered)


@pytest.mark.long
@pytest.mark.parametrize("kind", [SQLITE, POSTGRESQL])
def test_sigkills_lose_no_claim_that_was_answered(kind: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("database") not in (None, "both", kind):
        pytest.skip("another database was asked for")
    if kind == POSTGRESQL and (reason := PostgreSqlServer.missing()):
        pytest.skip(reason)
    phone, random, unanswered = Phone(), Random(5), 0
    with opened(kind, tmp_path) as house:
        while house.counted["killed servers"] < KILLS:
            unanswered += killed_among_claims(house, phone, random)
    assert unanswered > KILLS / 2, "most kills came while nothing was under way: it proves nothing"
