"""Limits for each address: concurrent use, and requests over time by token buckets.

People at a table stay far below both; a program that floods the server is slowed. Each process keeps both in memory. In
the database each refusal would cost a write, which the limits are meant to save. A restart fills all buckets, which is
harmless.
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

MAX_SOURCES = 5000
"""Sources with a bucket. The one that was quiet for the longest is forgotten first; its bucket is full by then."""
_HOUSEHOLD_PREFIX_BITS = 64
"""Prefix length of an IPv6 customer network (/64)."""


class CrowdedError(Exception):
    """The address has reached its limit, or all together have."""


class ConcurrencyLimiter:
    """Limits concurrent use by address and in total. Thread-safe."""

    def __init__(self, each: int, together: int) -> None:
        self.together = together
        self.taken = 0
        self._each = each
        self._lock = Lock()
        self._of_address: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take one if the limits allow it. Return whether they did."""
        with self._lock:
            if self.taken >= self.together or self._of_address[address] >= self._each:
                return False
            self.taken += 1
            self._of_address[address] += 1
            return True

    def give_back(self, address: str) -> None:
        """Return one that `take` gave."""
        with self._lock:
            self.taken -= 1
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold one in a `with` block. Raises CrowdedError."""
        if not self.take(address):
            raise CrowdedError
        try:
            yield
        finally:
            self.give_back(address)


@dataclass(frozen=True)
class BucketSize:
    """Size and refill rate of a token bucket."""

    burst: float
    """Tokens of a full bucket."""
    refill_s: float
    """Seconds until the next token."""

    def times(self, factor: int) -> "BucketSize":
        return BucketSize(self.burst * factor, self.refill_s / factor)


class Buckets:
    """A token bucket for each source, for example an address, by a monotonic clock. Thread-safe."""

    def __init__(self, size: BucketSize, clock: Callable[[], float] = monotonic) -> None:
        self._size = size
        self._clock = clock
        self._lock = Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, source: str, amount: float = 1) -> float:
        """Take `amount` tokens. Return 0, or without taking any the seconds until they are there."""
        with self._lock:
            level = self._level(source)
            missing = max(0.0, amount - level)
            self._set(source, level if missing else level - amount)
            return missing * self._size.refill_s

    def owe(self, source: str, amount: float) -> None:
        """Take tokens afterwards. The level may become negative, because the cost wasn't known before."""
        with self._lock:
            self._set(source, self._level(source) - amount)

    def _level(self, source: str) -> float:
        level, at = self._levels.get(source, (self._size.burst, 0.0))
        return min(self._size.burst, level + max(0.0, self._clock() - at) / self._size.refill_s)

    def _set(self, source: str, level: float) -> None:
        self._levels[source] = level, self._clock()
        self._levels.move_to_end(source)
        while len(self._levels) > MAX_SOURCES:
            self._levels.popitem(last=False)


MOVES, CHANGES, SEATS, TABLES, GROUPS, FILES = "moves", "changes", "seats", "tables", "groups", "files"
MEGABYTES, PROOFS = "megabytes", "proofs"
_BYTES_PER_MB = 1024 * 1024
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
    _KINDS.update(kinds)


def count_work(*endpoints: str) -> None:
    """Charge GET requests to these endpoints to the bucket PROOFS, afterwards because their cost isn't known before."""
    _BY_WORK.update(dict.fromkeys(endpoints, PROOFS))


def init_app(app: Flask) -> None:
    """Check the buckets before every request that changes something. The setting LIMITS multiplies their sizes."""
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
            wait = buckets[MEGABYTES].take(client_address(), (request.content_length or 0) / _BYTES_PER_MB)
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
    forwarded = request.headers.getlist("X-Forwarded-For")
    return address_behind(request.remote_addr or "", forwarded, current_app.config["TRUSTED_PROXIES"])


def address_behind(peer: str, forwarded: Iterable[str], trusted: Collection[Network]) -> str:
    """Return the address by which a request from `peer` is counted; for IPv6 the customer network, `2001:db8:0:1::/64`.

    A trusted proxy's X-Forwarded-For is read from the right as long as it names trusted proxies. Entries further left
    may be forged. Empty if there is no address.
    """
    address = _parse(peer)
    named = ",".join(forwarded).split(",")
    while named and address is not None and is_trusted(str(address), trusted):
        before = _parse(named.pop().strip())
        if before is None:
            break
        address = before
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _HOUSEHOLD_PREFIX_BITS), strict=False))
    return str(address or "")


def is_trusted(peer: str, trusted: Collection[Network]) -> bool:
    address = _parse(peer)
    return address is not None and any(address in network for network in trusted)


@lru_cache(MAX_SOURCES)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
