"""What one address may have: a share of what there is, and so much in a time, by token buckets.

Nobody at a table comes near either; a program that floods the server is slowed.

Both are kept in memory, each process for itself. In the database each refusal would cost a write, which is what is to
be saved; that a start fills all buckets helps nobody much.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from math import ceil
from threading import Lock
from time import monotonic, thread_time

from flask import Flask, current_app, g, request
from werkzeug.exceptions import TooManyRequests

from companion.web.i18n import ngettext

Network = IPv4Network | IPv6Network

MOST_SOURCES = 5000
"""Sources of which a bucket is kept. Who has been quiet the longest is forgotten first, and has a full one by then."""
_ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that a household is given; it chooses the others itself, as often as it likes."""


class CrowdedError(Exception):
    """This address has as much as one may have, or all together have."""


class ConcurrencyLimiter:
    """How many of something each address may have, and all together. Any thread may ask."""

    def __init__(self, each: int, together: int) -> None:
        self.together = together
        self.taken = 0
        self._each = each
        self._lock = Lock()
        self._of_address: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether there was one left to take."""
        with self._lock:
            if self.taken >= self.together or self._of_address[address] >= self._each:
                return False
            self.taken += 1
            self._of_address[address] += 1
            return True

    def give_back(self, address: str) -> None:
        """One that was taken is free again."""
        with self._lock:
            self.taken -= 1
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold one of them. Raises CrowdedError."""
        if not self.take(address):
            raise CrowdedError
        try:
            yield
        finally:
            self.give_back(address)


@dataclass(frozen=True)
class BucketSize:
    """How much a bucket gives."""

    burst: float
    """How many at once."""
    refill_s: float
    """The seconds until there is one more."""

    def times(self, factor: int) -> "BucketSize":
        """One that gives `factor` times as much."""
        return BucketSize(self.burst * factor, self.refill_s / factor)


class Buckets:
    """A bucket for each source, such as an address, by a clock that nobody can set. Any thread may ask."""

    def __init__(self, size: BucketSize, clock: Callable[[], float] = monotonic) -> None:
        self._size = size
        self._clock = clock
        self._lock = Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, source: str, amount: float = 1) -> float:
        """Take so much from a source's bucket: 0 when it was there, else the seconds until it will be."""
        with self._lock:
            level = self._level(source)
            missing = max(0.0, amount - level)
            self._set(source, level if missing else level - amount)
            return missing * self._size.refill_s

    def owe(self, source: str, amount: float) -> None:
        """Take what is known only afterwards: the bucket may be less than empty then."""
        with self._lock:
            self._set(source, self._level(source) - amount)

    def _level(self, source: str) -> float:
        level, at = self._levels.get(source, (self._size.burst, 0.0))
        return min(self._size.burst, level + max(0.0, self._clock() - at) / self._size.refill_s)

    def _set(self, source: str, level: float) -> None:
        self._levels[source] = level, self._clock()
        self._levels.move_to_end(source)
        while len(self._levels) > MOST_SOURCES:
            self._levels.popitem(last=False)


MOVES, CHANGES, SEATS, TABLES, GROUPS, FILES = "moves", "changes", "seats", "tables", "groups", "files"
MEGABYTES, PROOFS = "megabytes", "proofs"
_MEGABYTE = 1024 * 1024
SIZES = {  # a club of forty phones is one address, and nobody at a table comes near them
    MOVES: BucketSize(
        600, 0.05
    ),  # forty phones that send an evening's moves at once after a long time without connection
    CHANGES: BucketSize(300, 0.5),  # every other form
    SEATS: BucketSize(150, 1),  # all of forty phones sit down, and change their minds
    TABLES: BucketSize(40, 15),  # ten tables in a minute, and as many rematches
    GROUPS: BucketSize(20, 60),
    FILES: BucketSize(10, 30),
    MEGABYTES: BucketSize(100, 300),  # of files: five of the largest at once, and as much again in eight hours
    PROOFS: BucketSize(10, 10),  # seconds of work: a tap in the checker takes milliseconds, the hardest network one
}
_KINDS: dict[str, str] = {}
_BY_WORK: dict[str, str] = {}
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def count_as(kinds: Mapping[str, str]) -> None:
    """Have what is sent to these endpoints counted as these kinds instead of as CHANGES."""
    _KINDS.update(kinds)


def count_work(*endpoints: str) -> None:
    """Have pages that only read, but may cost much, counted as PROOFS: what they have cost is known afterwards."""
    _BY_WORK.update(dict.fromkeys(endpoints, PROOFS))


def init_app(app: Flask) -> None:
    """Ask the buckets before every request that changes something. LIMITS: how many times the usual sizes."""
    factor = int(app.config["LIMITS"])
    app.extensions["buckets"] = {kind: Buckets(size.times(factor)) for kind, size in SIZES.items()}
    app.before_request(_check)
    app.teardown_request(_charge_work)


def _check() -> None:
    buckets: dict[str, Buckets] = current_app.extensions["buckets"]
    endpoint = request.endpoint or ""
    if request.method not in _READING:
        kind = _KINDS.get(endpoint, CHANGES)
        wait = buckets[kind].take(client_address())
        if kind == FILES and not wait:
            wait = buckets[MEGABYTES].take(client_address(), (request.content_length or 0) / _MEGABYTE)
    elif endpoint in _BY_WORK:
        wait = buckets[_BY_WORK[endpoint]].take(client_address(), 0)
        g.work_began = thread_time()
    else:
        return
    if wait:
        seconds = max(1, ceil(wait))
        message = ngettext(
            "Too many requests came from here at once. Try again in a second.",
            "Too many requests came from here at once. Try again in {n} seconds.",
            seconds,
        )
        raise TooManyRequests(message, retry_after=seconds)


def _charge_work(_error: BaseException | None) -> None:
    began = g.pop("work_began", None)
    if began is not None:
        kind = _BY_WORK[request.endpoint or ""]
        current_app.extensions["buckets"][kind].owe(client_address(), thread_time() - began)


def client_address() -> str:
    """The address that the request comes from, as `address_behind` has it."""
    forwarded = request.headers.getlist("X-Forwarded-For")
    return address_behind(request.remote_addr or "", forwarded, current_app.config["TRUSTED_PROXIES"])


def address_behind(peer: str, forwarded: Iterable[str], trusted: Collection[Network]) -> str:
    """The address that a request from `peer` is counted by: of IPv6 the household's network, as `2001:db8:0:1::/64`.

    A proxy that TTR_TRUSTED_PROXIES names says whom it asks for (X-Forwarded-For), and what its word says of further
    such proxies holds as well. Everything to the left of that the phone itself may have made up. Empty when there is no
    address at all.
    """
    address = _parse(peer)
    named = ",".join(forwarded).split(",")
    while named and address is not None and is_trusted(str(address), trusted):
        before = _parse(named.pop().strip())
        if before is None:
            break
        address = before
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _ONE_HOUSEHOLD), strict=False))
    return str(address or "")


def is_trusted(peer: str, trusted: Collection[Network]) -> bool:
    """Whether this is a proxy whose word counts."""
    address = _parse(peer)
    return address is not None and any(address in network for network in trusted)


@lru_cache(MOST_SOURCES)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
