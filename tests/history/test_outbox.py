"""The outbox model of the histories sends the same requests as the real outbox, for any actions and failures."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.history.outbox import Phone, Tab
from tools.scripts import deno

HERE = Path(__file__).parent
SCRIPTS, STEPS = 80, 60
MOVES = [{"type": "claim", "player": "p1", "route": route} for route in ("berlin--wien", "brest--paris", "kyiv--wien")]
STATUS_CHOICES = [(201, 0)] * 4 + [(409, 0)] * 2 + [(200, 0), (500, 0), (503, 0), (503, 5), (429, 90)]

Step = tuple[str, str | None, Any]
Sent = list[list[Any]]


class Model:
    """Generates a script while it plays it on the outbox model."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._uuids: list[str] = []
        self._phone = Phone(self._new_uuid)
        self._tabs: dict[str, Tab] = {}
        self._known = 0
        self._told: dict[str, object] = {}  # by tab, the entry that was sent last
        self.script: list[Step] = []
        self.sent: list[Sent] = []

    def play(self) -> None:
        self._do("open", "tab0", None)
        for number in range(1, STEPS):
            self._do(*self._next(number))

    def _new_uuid(self) -> str:
        self._uuids.append(f"{len(self._uuids):04}")
        return self._uuids[-1]

    def _next(self, number: int) -> Step:
        random, kinds = self._random, ["add"] * 4 + ["pass"] * 4 + ["know", "clock", "retry", "throw", "dismiss"]
        tab = random.choice(list(self._tabs))
        if busy := [name for name, one in self._tabs.items() if one.sending]:
            kinds += ["answer"] * 6 + ["fail"] * 6
        kinds += ["open", "open"] if len(self._tabs) < 3 else []
        kinds += ["close"] if len(self._tabs) > 1 else []
        kind = random.choice(kinds)
        values: dict[str, Any] = {
            "add": random.choice(MOVES),
            "pass": random.choice((1, 399, 400, 1000, 1500, 2000, 16_000)),
            "know": number,
            "clock": random.choice((-3_600_000, 0, 3_600_000)),
            "answer": random.choice(STATUS_CHOICES),
        }
        named = {"open": f"tab{number}", "answer": random.choice(busy or [tab]), "fail": random.choice(busy or [tab])}
        return kind, named.get(kind, tab), values.get(kind)

    def _do(self, kind: str, name: str | None, value: Any) -> None:
        self.script.append((kind, name, value))
        phone, tab = self._phone, self._tabs.get(name or "")
        before = {one: tab.sending for one, tab in self._tabs.items()}
        if kind == "open":
            self._tabs[str(name)] = phone.open_tab(str(name), lambda: self._known)
        elif kind == "know":
            self._known = value
        elif kind == "pass":
            phone.pass_time(value)
        elif kind == "clock":
            phone.offset = value
        elif tab and kind == "close":
            phone.close_tab(self._tabs.pop(str(name)))
        elif tab and kind == "add":
            tab.add(value)
        elif tab and kind == "answer":
            tab.settle(*value)
        elif tab:
            acts: dict[str, Callable[[], object]] = {"fail": tab.fail, "retry": tab.retry, "dismiss": tab.dismiss}
            acts.get(kind, tab.throw_away)()
        now = {one: tab.sending for one, tab in self._tabs.items()}
        fresh = [(one, entry) for one, entry in now.items() if entry and entry is not before.get(one)]
        self.sent.append([[one, self._uuids.index(entry.uuid), entry.seq] for one, entry in fresh])


def test_model_sends_what_the_script_sends(tmp_path: Path) -> None:
    models = [Model(seed) for seed in range(SCRIPTS)]
    for model in models:
        model.play()
    scripts = tmp_path / "scripts.json"
    scripts.write_text(json.dumps([model.script for model in models]))
    done = deno("run", "--no-check", "--allow-read", str(HERE / "outbox.js"), str(scripts))
    assert done.returncode == 0, done.stderr
    for seed, (model, sent) in enumerate(zip(models, json.loads(done.stdout), strict=True)):
        for number, (step, ours, theirs) in enumerate(zip(model.script, model.sent, sent, strict=True)):
            assert ours == theirs, f"script {seed}, step {number}: {step}"
    assert sum(len(sent) for model in models for sent in model.sent) > 10 * SCRIPTS
