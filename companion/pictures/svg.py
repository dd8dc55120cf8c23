"""Small pieces of SVG markup: numbers without waste, escaped text, elements."""

from html import escape


def number(value: float) -> str:
    """A number with one digit behind the point at most, and no needless zero."""
    return f"{round(value, 1):.1f}".removesuffix(".0").replace("-0.0", "0") if round(value, 1) else "0"


def attributes(**given: str | float | None) -> str:
    """Attributes as markup, each after a blank. `None` leaves one out; `class_` is class, `data_id` is data-id."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in given.items()
        if value is not None
    )


def element(name: str, *content: str, **given: str | float | None) -> str:
    """An element of finished markup; text among the content must be escaped by `text`."""
    inside = "".join(content)
    return f"<{name}{attributes(**given)}>{inside}</{name}>" if inside else f"<{name}{attributes(**given)}/>"


def text(words: str) -> str:
    """Words as the content of an element."""
    return escape(words, quote=False)
