"""Wrong clocks, e.g. of a small computer after a power cut."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest

from companion.store import database


@contextmanager
def clock_wrong_by(seconds: Callable[[], float]) -> Iterator[None]:
    right = database.now
    with _clock(lambda: right() + timedelta(seconds=seconds())):
        yield


@contextmanager
def clock_stopped() -> Iterator[None]:
    moment = database.now()
    with _clock(lambda: moment):
        yield


@contextmanager
def _clock(tell: Callable[[], datetime]) -> Iterator[None]:
    right = database.now
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("companion.") and getattr(module, "now", None) is right:
                patch.setattr(module, "now", tell)
        yield


@contextmanager
def clock_set_back(seconds: float) -> Iterator[None]:
    with clock_wrong_by(lambda: -seconds):
        yield
