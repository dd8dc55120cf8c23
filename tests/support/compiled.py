"""Each test has a new application. Templates, routes and queries are compiled once for all of them."""

from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.engine.default import DefaultDialect
from werkzeug.routing import Rule


def compile_once() -> None:
    """Share compiled objects between all applications of this process."""
    Flask.jinja_options = {"bytecode_cache": _Templates()}
    Rule._compile_builder = _builder_of  # type: ignore[assignment, method-assign]
    Engine._compiled_cache = _Queries()  # type: ignore[assignment]
    # A compiled query belongs to a dialect: that of one kind of database is the same in every application.
    DefaultDialect.__hash__ = lambda dialect: hash(type(dialect))  # type: ignore[method-assign, assignment]
    DefaultDialect.__eq__ = lambda dialect, other: type(dialect) is type(other)  # type: ignore[method-assign]


class _Templates(FileSystemBytecodeCache):
    """A template cache, also on disk for other processes."""

    def __init__(self) -> None:
        super().__init__()
        self._here: dict[str, Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._here.get(bucket.key + bucket.checksum)
        if bucket.code is None:
            super().load_bytecode(bucket)
            self._here[bucket.key + bucket.checksum] = bucket.code


_builders: dict[tuple[object, ...], Any] = {}
_compile_builder = Rule._compile_builder


def _builder_of(rule: Rule, append_unknown: bool = True) -> Any:
    key = (rule.rule, append_unknown, *sorted((rule.defaults or {}).items()))
    if key not in _builders:
        _builders[key] = _compile_builder(rule, append_unknown)
    return _builders[key]


class _Queries:
    """A replacement of an engine's query cache: one for each kind of database."""

    def __init__(self) -> None:
        self._caches: dict[type[Dialect], Any] = {}

    def __get__(self, engine: Engine, _owner: type[Engine]) -> Any:
        return self._caches[type(engine.dialect)]

    def __set__(self, engine: Engine, cache: Any) -> None:
        self._caches.setdefault(type(engine.dialect), cache)
