"""Metrics of a server: counted by each process and added up."""

import subprocess
import sys

import pytest

from companion.config import ROOT
from companion.web.metrics import Metrics
from tests.support.metrics import samples


def test_responses_are_counted_by_endpoint_and_duration() -> None:
    metrics = Metrics()
    metrics.count("GET", "/t/key", 200, 0.003)
    metrics.count("HEAD", "/", 304, 0.2)
    metrics.count("POST", "/t/key/moves", 201, 0.03)
    metrics.count("POST", "/t/key/moves", 429, 9.0)
    metrics.count("POST", "/new", 500, 0.0)
    found = samples(metrics.text())
    answers = {name: figure for name, figure in found.items() if name.startswith("answers_total") and figure}
    assert answers == {
        'answers_total{kind="read",status="2xx"}': 1,
        'answers_total{kind="read",status="3xx"}': 1,
        'answers_total{kind="move",status="2xx"}': 1,
        'answers_total{kind="move",status="4xx"}': 1,
        'answers_total{kind="change",status="5xx"}': 1,
    }
    reads = [found[f'answer_seconds_bucket{{kind="read",le="{bound}"}}'] for bound in ("0.005", "0.1", "0.2", "+Inf")]
    assert reads == [1, 1, 2, 2]
    assert found['answer_seconds_bucket{kind="move",le="5.0"}'] == 1
    assert found['answer_seconds_count{kind="move"}'] == 2
    assert found['answer_seconds_sum{kind="move"}'] == pytest.approx(9.03)


def test_text_names_each_metric_before_its_figures() -> None:
    named = []
    for line in Metrics().text().splitlines():
        if line.startswith("# TYPE "):
            named.append(line.split()[2])
        elif not line.startswith("#"):
            assert line.startswith(named[-1])
    assert len(set(named)) == len(named) == 5


PROCESSES = """
import os
from companion.web.metrics import Metrics

metrics = Metrics()
metrics.share(2)
for process, streams in ((0, 40), (1, 2), (0, 3)):
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == 0
        continue
    metrics.take_row(process)
    metrics.present(processes=1, streams=streams, connections=1)
    metrics.count("GET", "/", 200, 0.001)
    os._exit(0)
print(metrics.text())
"""
"""Program that forks, run separately because it must have no other thread then."""


def test_processes_are_summed_and_replacement_continues_counting() -> None:
    done = subprocess.run([sys.executable, "-c", PROCESSES], cwd=ROOT, capture_output=True, text=True, check=True)
    found = samples(done.stdout.strip())
    assert (found["processes"], found["streams"], found["connections"]) == (2, 5, 2)
    assert found['answers_total{kind="read",status="2xx"}'] == 3
