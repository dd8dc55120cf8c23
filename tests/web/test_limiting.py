"""Limits of one address: its share of threads, its token bucket, and the address that a request is counted for."""

from ipaddress import ip_network

import pytest
from flask import Flask

from companion.web import limits
from companion.web.limits import Buckets, BucketSize, ConcurrencyLimiter, CrowdedError, client_address

PROXY, INNER = "127.0.0.1", "10.0.0.7"


# limiter


def test_address_has_its_share_until_it_releases_one() -> None:
    shares = ConcurrencyLimiter(2, 10)
    assert [shares.take("ann") for _ in range(3)] == [True, True, False]
    assert shares.take("bob")
    shares.give_back("ann")
    assert [shares.take("ann") for _ in range(2)] == [True, False]


def test_all_together_have_no_more_than_there_is() -> None:
    shares = ConcurrencyLimiter(2, 3)
    assert [shares.take(address) for address in ("ann", "ann", "bob", "cat")] == [True, True, True, False]
    shares.give_back("ann")
    assert shares.take("cat")


def test_share_is_given_back_also_when_something_fails() -> None:
    shares = ConcurrencyLimiter(1, 1)
    with pytest.raises(ZeroDivisionError), shares.one("ann"):
        raise ZeroDivisionError
    with shares.one("ann"), pytest.raises(CrowdedError), shares.one("ann"):
        pytest.fail("there was only one")


# Buckets, by a clock of the test's own


class Clock:
    """A clock in seconds that only the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_bucket_gives_its_burst_and_then_one_by_one() -> None:
    clock = Clock()
    asked = Buckets(BucketSize(3, 10), clock)
    assert [asked.take("ann") for _time in range(3)] == [0, 0, 0]
    assert asked.take("ann") == 10
    clock.now = 4
    assert asked.take("ann") == 6
    clock.now = 10
    assert asked.take("ann") == 0
    assert asked.take("ann") == 10


def test_sources_have_buckets_of_their_own_which_never_overflow() -> None:
    clock = Clock()
    asked = Buckets(BucketSize(1, 1), clock)
    assert (asked.take("ann"), asked.take("bob")) == (0, 0)
    clock.now = 100
    assert asked.take("ann") == 0
    assert asked.take("ann") == 1


def test_what_was_owed_is_waited_for() -> None:
    asked = Buckets(BucketSize(1, 10), Clock())
    assert asked.take("ann", 0) == 0
    asked.owe("ann", 3)
    assert asked.take("ann", 0) == 20


def test_so_many_times_the_size_is_as_much_for_so_many() -> None:
    assert BucketSize(10, 30).times(3) == BucketSize(30, 10)


def test_no_more_sources_are_remembered_than_fit() -> None:
    clock = Clock()
    asked = Buckets(BucketSize(1, 10**6), clock)
    asked.take("ann")
    for number in range(limits.MAX_SOURCES):
        asked.take(str(number))
    assert len(asked._levels) == limits.MAX_SOURCES
    assert asked.take("ann") == 0  # forgotten


# Addresses


@pytest.fixture
def behind(app: Flask) -> Flask:
    app.config["TRUSTED_PROXIES"] = (ip_network(PROXY), ip_network("10.0.0.0/8"))
    return app


def seen(app: Flask, peer: str, *forwarded: str) -> str:
    headers = [("X-Forwarded-For", value) for value in forwarded]
    with app.test_request_context(environ_base={"REMOTE_ADDR": peer}, headers=headers):
        return client_address()


def test_nobody_is_believed_where_no_proxy_is_named(app: Flask) -> None:
    assert seen(app, PROXY, "203.0.113.9") == PROXY


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (PROXY, ["203.0.113.9"], "203.0.113.9"),
        (PROXY, ["203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        (PROXY, ["203.0.113.9", "10.0.0.7"], "203.0.113.9"),
        ("::ffff:127.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
        (PROXY, ["2001:db8:0:1:a:b:c:d"], "2001:db8:0:1::/64"),
    ],
)
def test_proxy_that_is_named_tells_whom_it_asks_for(
    behind: Flask, peer: str, forwarded: list[str], address: str
) -> None:
    assert seen(behind, peer, *forwarded) == address


@pytest.mark.parametrize("made_up", ["198.51.100.1", "127.0.0.1", "nonsense", "", ", ,", "1.2.3.4:80", "é"])
def test_what_the_phone_made_up_is_passed_over(behind: Flask, made_up: str) -> None:
    assert seen(behind, PROXY, f"{made_up}, 203.0.113.9") == "203.0.113.9"
    assert seen(behind, "203.0.113.9", made_up) == "203.0.113.9", "not from the proxy at all"


@pytest.mark.parametrize("value", ["", "nonsense", "unix:"])
def test_proxy_that_tells_no_address_is_counted_itself(behind: Flask, value: str) -> None:
    assert seen(behind, PROXY, value) == PROXY
    assert seen(behind, PROXY) == PROXY


def test_request_without_any_address_has_none(behind: Flask) -> None:
    assert seen(behind, "") == ""
