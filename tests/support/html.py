"""Read pages and drawings in tests: find elements by a CSS selector, their text and their attributes."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

UNREAD = {"script", "style", "svg"}


def read(page: TestResponse | str) -> Part:
    root = LexborHTMLParser(page if isinstance(page, str) else page.text).root
    assert root
    return Part(root)


def words(page: TestResponse, status: int = 200) -> str:
    assert page.status_code == status, read(page).text()
    return read(page).text()


class Part:
    """A page or an element of it. The content of a `<template>` isn't part of the page."""

    def __init__(self, node: LexborNode) -> None:
        self._node = node

    def __getitem__(self, attribute: str) -> str:
        return self._node.attributes[attribute] or ""

    def all(self, selector: str) -> list[Part]:
        return [Part(node) for node in self._node.css(selector) if node.mem_id != self._node.mem_id]

    def one(self, selector: str) -> Part:
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} of {selector}"
        return found[0]

    def values(self, selector: str, attribute: str) -> list[str]:
        return [part[attribute] for part in self.all(selector)]

    def texts(self, selector: str) -> list[str]:
        return [part.text() for part in self.all(selector)]

    def text(self, selector: str = "") -> str:
        part = self.one(selector) if selector else self
        return " ".join(" ".join(_strings(part._node)).split())


def _strings(node: LexborNode) -> Iterator[str]:
    child = node.first_child
    while child:
        if child.tag == "-text":
            yield child.text_content or ""
        elif child.tag not in UNREAD:
            yield from _strings(child)
        child = child.next
