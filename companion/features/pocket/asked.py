"""Validation of the cookies and headers that a browser or another phone passes on with a request."""

import re
from collections.abc import Iterable, Iterator, Sequence

from companion.web.drawings import SHAPE_COOKIE
from companion.web.i18n import ZONE_COOKIE

OWN_COOKIES = (SHAPE_COOKIE, ZONE_COOKIE)
"""Cookies that a page's own script sets. Cookies of other apps of the host may contain anything."""
_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)


def own_cookies(text: str) -> dict[str, str]:
    found = dict(one.split("=", 1) for one in text.split("; ") if "=" in one)
    return {name: found[name] for name in OWN_COOKIES if name in found and _is_value(found[name])}


def sound(headers: Iterable[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield the headers that are valid in HTTP, because any other would end the request before it reaches the app."""
    for one in headers:
        if len(one) == 2 and _NAME.fullmatch(one[0]) and _is_value(one[1]):
            yield one[0], one[1]


def _is_value(text: str) -> bool:
    return text.isprintable() and text.isascii()
