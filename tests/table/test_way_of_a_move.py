"""The number of modules that a move passes in the application."""

import sys
from pathlib import Path
from types import FrameType

import pytest
from flask.testing import FlaskClient

from companion.config import ROOT
from tests.support.tables import claim, open_table

PACKAGE = ROOT / "companion"
MAX_MODULES = 25


@pytest.mark.database("sqlite")
def test_claim_passes_few_modules(ann: FlaskClient) -> None:
    table = open_table(ann)
    for route in ("berlin--wien", "petrograd--stockholm"):
        table.record(claim("p1", route))  # warm up: the first move compiles and caches
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            passed.add(path.relative_to(PACKAGE).as_posix())

    sys.setprofile(note)
    try:
        table.record(claim("p1", "kharkov--rostov"))
    finally:
        sys.setprofile(None)
    assert "table/service/recording.py" in passed
    passed.discard("web/versions.py")  # the test's client asks for a form's version
    assert len(passed) <= MAX_MODULES, " ".join(sorted(passed))
