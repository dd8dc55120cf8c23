"""The sheet of a game and the explanations of its figures, as pages show them."""

from flask.testing import FlaskClient

from tests.support.html import read


def steps_of(html: str, table: str) -> list[str]:
    return [path.removeprefix(f"{table}/") for path in read(html).values("ol.progress [href]", "href")]


def table_lines(html: str) -> list[str]:
    return read(html).texts("tr")


def sections(phone: FlaskClient, path: str) -> dict[str, str]:
    found = {section["id"]: section.text() for section in read(phone.get(path)).all("article.proof")}
    assert found
    return found


def added(phone: FlaskClient, path: str, section: str) -> int:
    return sum(map(number, read(phone.get(path)).one(f"#{section}").texts("[data-adds]")))


def number(text: str) -> int:
    return int(text.replace("−", "-"))
