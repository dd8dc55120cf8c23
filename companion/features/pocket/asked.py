"""What a browser, or another phone, hands on with a request, as far as it can be one of ours."""

import re
from collections.abc import Iterable, Iterator, Sequence

from companion.web.drawings import SHAPE_COOKIE
from companion.web.i18n import ZONE_COOKIE

OWN_COOKIES = (SHAPE_COOKIE, ZONE_COOKIE)
"""Those that a page's own script sets. What other apps of the same host have set isn't ours, and may be anything."""
_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)


def own_cookies(text: str) -> dict[str, str]:
    """The values of our cookies in what `document.cookie` says."""
    found = dict(one.split("=", 1) for one in text.split("; ") if "=" in one)
    return {name: found[name] for name in OWN_COOKIES if name in found and _is_value(found[name])}


def sound(headers: Iterable[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Those that HTTP could carry: the others would end the request before the app is asked."""
    for one in headers:
        if len(one) == 2 and _NAME.fullmatch(one[0]) and _is_value(one[1]):
            yield one[0], one[1]


def _is_value(text: str) -> bool:
    return text.isprintable() and text.isascii()
