"""Random histories of five devices at a table have no violation, and planted faults are found."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.history.check import History, faults_of
from tests.history.house import opened
from tests.history.plants import HARMS, SECRETS
from tests.history.run import Run
from tests.support.databases import POSTGRESQL, SQLITE, PostgreSqlServer
from tests.support.lengths import by_length


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "servers", "first", "most"),
    [(SQLITE, 1, 0, 30), (POSTGRESQL, 1, 30, 8), (POSTGRESQL, 2, 38, 12)],
    ids=["sqlite", "postgresql", "two-servers"],
)
def test_histories_have_no_fault(
    kind: str, servers: int, first: int, most: int, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("database") not in (None, "both", kind):
        pytest.skip("another database was asked for")
    if kind == POSTGRESQL and (reason := PostgreSqlServer.missing()):
        pytest.skip(reason)
    acknowledged = 0
    seeds = range(first, first + by_length(-(-most // 5), most, most))  # ten in a short run, else fifty
    with opened(kind, tmp_path, servers) as house:
        for seed in seeds:
            history = Run(seed, house).play()
            assert faults_of(history) == [], f"seed {seed}"
            acknowledged += len(history.acknowledged)
    assert acknowledged > 8 * len(seeds)
    assert house.counted["killed servers"] > 0
    assert house.counted["lost answers"] > 0


@pytest.mark.parametrize("fault", [*HARMS, *SECRETS])
def test_fault_of_a_server_is_found(fault: str, tmp_path: Path) -> None:
    with opened(SQLITE, tmp_path, fault=fault) as house:
        found = (kind for seed in range(3) for kind, _words in faults_of(Run(seed, house).play()))
        assert fault.partition(" ")[0] in found


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> History:
    with opened(SQLITE, tmp_path_factory.mktemp("recorded")) as house:
        return Run(3, house).play()


def harm(history: History, kind: str) -> History:
    """Return the same history with one violation of a kind."""
    requests, log = list(history.requests), list(history.log)
    nth, told = max((nth, one.answer["seq"]) for nth, one in enumerate(requests) if one.status == 201 and one.is_heard)
    if kind == "failed":
        requests[0] = replace(requests[0], status=500)
    elif kind == "lost":
        log = [(uuid, move) for uuid, move in log if uuid != requests[nth].uuid]
    elif kind == "doubled":
        log.append(log[0])
    elif kind == "changed":
        log[0] = (log[0][0], {**log[0][1], "player": "p9"})
    elif kind == "rules":
        undone = {move["move"] for _uuid, move in log if move["type"] == "undo"}
        claims = (move for nth, (_uuid, move) in enumerate(log) if move["type"] == "claim" and nth not in undone)
        log.append(("a further name", next(claims)))
    elif kind == "order":
        log[told - 1], log[told - 2] = log[told - 2], log[told - 1]
    elif kind == "refused":
        requests.append(replace(requests[nth], status=409, taken_up=1, done_with=2, body="{}"))
    elif kind == "stale":
        requests.append(replace(requests[0], began=requests[-1].ended + 1, body='{"seq": 0, "recent": []}'))
    elif kind == "secret":
        ticket, owner = next((tap.move["keep"][0], tap.phone) for tap in history.taps if "keep" in tap.move)
        others = {one for one in range(5) if one != owner}
        others -= {tap.phone for tap in history.taps if ticket in tap.move.get("keep", ())}
        requests.append(replace(requests[-1], phone=min(others), body=f"She holds {ticket}."))
    else:
        requests = [one for one in requests if one.uuid != requests[nth].uuid]
    return replace(history, requests=requests, log=log)


KINDS = ("failed", "lost", "doubled", "changed", "rules", "order", "refused", "stale", "secret", "unsettled")


@pytest.mark.parametrize("kind", KINDS)
def test_fault_in_a_history_is_found(recorded: History, kind: str) -> None:
    assert faults_of(recorded) == []
    assert kind in {found for found, _words in faults_of(harm(recorded, kind))}


def test_secret_in_a_header_is_found(recorded: History) -> None:
    harmed = harm(recorded, "secret")
    last = harmed.requests[-1]
    in_header = replace(last, body="", headers=f"link: <{last.body}>")
    assert faults_of(replace(harmed, requests=[*harmed.requests[:-1], in_header])) == faults_of(harmed) != []


def test_streams_are_part_of_a_history(recorded: History) -> None:
    heard = [one for one in recorded.requests if one.path == "/events"]
    assert {one.phone for one in heard} == {*range(5)}
    assert any("event: state" in one.body for one in heard)


def test_refusal_that_nobody_heard_binds_nobody(recorded: History) -> None:
    heard = harm(recorded, "refused")
    unheard = replace(heard, requests=[*heard.requests[:-1], replace(heard.requests[-1], is_heard=False)])
    assert faults_of(unheard) == []
