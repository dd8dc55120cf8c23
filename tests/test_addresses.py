"""The address that a request is counted by: the forwarded one, from a proxy that the configuration names, alone."""

from ipaddress import ip_network

import pytest
from flask import Flask

from companion.addresses import client_address

PROXY, INNER = "127.0.0.1", "10.0.0.7"


@pytest.fixture
def behind(app: Flask) -> Flask:
    """Behind a proxy on this computer, and one more within a network."""
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
