"""Languages and clocks: which ones a reader gets, and every sentence and day by them.

The browser's sentences travel in the page as JSON.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from babel import dates
from flask import Flask, g, has_request_context, request
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept

from companion.languages import DEFAULT, Language, languages
from companion.rules.box import Place, Printed
from companion.rules.deck import Pack
from companion.rules.faults import N_, Fault, Hue, Refused, Value

COOKIE = "lang"
ZONE_COOKIE = "zone"
"""Where the phone says in which time zone it is, such as Europe/Berlin (static/js/pages/start.js)."""


def init_app(app: Flask) -> None:
    """Give templates `_`, `ngettext` and their siblings with a context, and read the catalogues, which is done once."""
    languages()
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    install: Any = app.jinja_env
    install.install_gettext_callables(_gettext, _ngettext, newstyle=True, pgettext=_pgettext, npgettext=_npgettext)


def locale() -> str:
    """The reader's language: what was chosen and remembered, else what the browser prefers, else English."""
    if not has_request_context():
        return DEFAULT
    found: str | None = g.get("locale")  # asked for a hundred times a move
    if found is None:
        chosen = request.cookies.get(COOKIE, "")
        g.locale = found = chosen if chosen in languages() else next(_asked(), DEFAULT)
    return found


def _asked() -> Iterator[str]:
    """The languages that the browser asks for and that there are, the dearest first: de for de-AT."""
    for one in request.accept_languages:
        if found := LanguageAccept([one]).best_match(languages()):
            yield found


def language() -> Language:
    """The same with all that belongs to it."""
    return languages()[locale()]


def language_choice() -> list[Language]:
    """All languages to choose from: first those that the browser asks for, then the others by their names."""
    known = languages()
    others = sorted(known, key=lambda code: known[code].name.casefold())
    return [known[code] for code in dict.fromkeys((*_asked(), *others))]


def _gettext(text: str) -> str:
    return text and language().translations.gettext(text)


def _ngettext(singular: str, plural: str, number: int) -> str:
    return language().translations.ngettext(singular, plural, number)


def _pgettext(context: str, text: str) -> str:
    return language().translations.pgettext(context, text)


def _npgettext(context: str, singular: str, plural: str, number: int) -> str:
    return language().translations.npgettext(context, singular, plural, number)


def _(text: str, /, **values: Any) -> str:
    """The sentence in the reader's language, with `{name}` filled in."""
    return _gettext(text).format_map(values) if values else _gettext(text)


def ngettext(singular: str, plural: str, number: int, /, **values: Any) -> str:
    """The sentence in the form that the number takes in the reader's language; `{n}` is the number."""
    return _ngettext(singular, plural, number).format_map({"n": number, **values})


def pgettext(context: str, text: str, /, **values: Any) -> str:
    """The sentence as `_` does, in the meaning that the context names."""
    return _pgettext(context, text).format_map(values)


def npgettext(context: str, singular: str, plural: str, number: int, /, **values: Any) -> str:
    """The sentence as `ngettext` does, in the meaning that the context names."""
    return _npgettext(context, singular, plural, number).format_map({"n": number, **values})


def labelled(label: object, value: object) -> Markup:
    """Put a label before its value for a page; French has a space before the colon."""
    return Markup(_gettext("{label}: {value}")).format(label=label, value=value)  # noqa: S704 - of the catalogues


def translated(text: str) -> str:
    """What box.toml says in the reader's language."""
    return _gettext(text)


class Named(Protocol):
    """Something that a box names, such as a variant."""

    @property
    def name(self) -> str: ...


def name_of(thing: Named) -> str:
    """A thing's name in the reader's language."""
    if isinstance(thing, Printed) and not thing.is_described:
        return thing.name_in(locale())
    return translated(thing.name)


_COLORS = {
    "red": (
        # i18n: a colour of cards and trains
        N_("red"),
        N_("R"),
    ),
    "orange": (
        # i18n: a colour of cards and trains
        N_("orange"),
        N_("O"),
    ),
    "yellow": (
        # i18n: a colour of cards and trains
        N_("yellow"),
        N_("Y"),
    ),
    "green": (
        # i18n: a colour of cards and trains
        N_("green"),
        N_("G"),
    ),
    "blue": (
        # i18n: a colour of cards and trains
        N_("blue"),
        N_("B"),
    ),
    "purple": (
        # i18n: a colour of cards and trains
        N_("pink"),
        N_("P"),
    ),
    "black": (
        # i18n: a colour of cards and trains
        N_("black"),
        N_("K"),
    ),
    "white": (
        # i18n: a colour of cards and trains
        N_("white"),
        N_("W"),
    ),
    "gray": (
        # i18n: a colour of cards and trains
        N_("grey"),
        "",
    ),
    "locomotive": (
        # i18n: what a card shows
        N_("locomotive"),
        "",
    ),
}
"""The name of each colour of cards, and the letter of one that people play with."""


def color_name(color: str) -> str:
    """A colour's name, or a locomotive's; what a forged move calls a colour stays as it is."""
    return _(_COLORS[color][0]) if color in _COLORS else color


def color_letter(color: str) -> str:
    """A colour's letter, shown on a player's car for those who can't rely on hue."""
    return _(_COLORS[color][1])


def _value(value: Value) -> str:
    """What a fault names: a place or a colour in the reader's language, a player as typed, a number."""
    if isinstance(value, Place | Pack):
        return name_of(value)
    if isinstance(value, Hue):
        return color_name(value)
    return str(value) if isinstance(value, str | int) else value.name


def sentence(fault: Fault) -> str:
    """Why something can't be recorded, in the reader's language."""
    return fault.sentence(_gettext, _value)


def sentences(refused: Refused) -> list[str]:
    """Tell every reason of a refusal once, in the reader's language."""
    return list(dict.fromkeys(map(sentence, refused.faults)))


def zone() -> tzinfo:
    """The reader's time zone as the phone has sent it, else UTC."""
    if not has_request_context():
        return UTC
    if "zone" not in g:
        try:
            g.zone = ZoneInfo(request.cookies.get(ZONE_COOKIE) or "UTC")
        except (KeyError, ValueError, OSError):  # one that nobody knows, or no name of one at all
            g.zone = ZoneInfo("UTC")
    found: tzinfo = g.zone
    return found


def local(when: datetime) -> datetime:
    """The moment by the reader's clock."""
    return when.astimezone(zone())


def day(when: datetime) -> str:
    """A date as people write it, such as 20 Nov 2026, by the reader's clock."""
    here = language()
    if here.code == DEFAULT:  # Babel's plain English is America's alone
        return dates.format_date(local(when), "d MMM y", locale=here.locale)
    return dates.format_skeleton("yMMMd", local(when), locale=here.locale)


def moment(when: datetime) -> str:
    """A date with the hour as machines read it, for the `datetime` of a `<time>`; the page shows it in its own zone."""
    return when.isoformat(timespec="seconds")
