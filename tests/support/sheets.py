"""The sheet of a game, and how its figures come about, as pages show them."""

from flask.testing import FlaskClient

from tests.support.html import read


def steps_of(html: str, table: str) -> list[str]:
    """The steps that the page of the result offers, in order."""
    return [path.removeprefix(f"{table}/") for path in read(html).values("ol.progress [href]", "href")]


def table_lines(html: str) -> list[str]:
    """The rows of a page's table, each in one line."""
    return read(html).texts("tr")


def sections(phone: FlaskClient, path: str) -> dict[str, str]:
    """What each section says that a figure of the page opens, by the section's id, in one line."""
    found = {section["id"]: section.text() for section in read(phone.get(path)).all("article.proof")}
    assert found
    return found


def added(phone: FlaskClient, path: str, section: str) -> int:
    """The sum of what a section's pieces add."""
    return sum(map(number, read(phone.get(path)).one(f"#{section}").texts("[data-adds]")))


def number(text: str) -> int:
    return int(text.replace("−", "-"))
