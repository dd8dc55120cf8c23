"""The pocket forwards only the app's own cookies and valid headers of a request."""

import pytest

from companion.features.pocket import asked


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("", {}),
        ("zone=Europe/Berlin; shape=portrait", {"zone": "Europe/Berlin", "shape": "portrait"}),
        ("a{b=c; zone=Europe/Berlin; session=1; {}; =; shape", {"zone": "Europe/Berlin"}),
        ("zone=a\nb; shape=\u20ac", {}),
        ("device=somebody; __Host-device=else", {}),
    ],
)
def test_own_cookies_alone_are_handed_on(text: str, own: dict[str, str]) -> None:
    assert asked.own_cookies(text) == own


def test_what_is_no_header_is_left_out() -> None:
    fit = [("accept", "text/html"), ("X-Empty", "")]
    odd = [["a"], [], ["a", "b", "c"], ["a", "b\nc"], ["a\n", "b"], ["a{b", "c"], ["", "c"], ["a", "\u20ac"]]
    assert list(asked.sound([*odd, *fit])) == fit
