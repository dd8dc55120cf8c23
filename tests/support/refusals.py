"""Refused moves and their reasons."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.rules.faults import Reason, Refused


@contextmanager
def refused(*why: Reason) -> Iterator[None]:
    with pytest.raises(Refused) as refusal:
        yield
    assert tuple(fault.why for fault in refusal.value.faults) == why
