"""Where a request comes from, for limits that are counted by address."""

from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from flask import current_app, request

Network = IPv4Network | IPv6Network

_ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that a household is given; it chooses the others itself, as often as it likes."""


def client_address() -> str:
    """The address that the request comes from, as `address_behind` tells it."""
    forwarded = request.headers.getlist("X-Forwarded-For")
    return address_behind(request.remote_addr or "", forwarded, current_app.config["TRUSTED_PROXIES"])


def address_behind(peer: str, forwarded: Iterable[str], trusted: Collection[Network]) -> str:
    """The address that a request from `peer` is counted by: of IPv6 the household's network, as `2001:db8:0:1::/64`.

    A proxy that TTR_TRUSTED_PROXIES names tells whom it asks for (X-Forwarded-For), and what its word says of further
    such proxies holds as well. Everything to the left of that the phone itself may have made up. Empty when there is no
    address at all.
    """
    address = _parse(peer)
    named = [part.strip() for part in ",".join(forwarded).split(",")]
    while named and address is not None and _is_in(trusted, address):
        before = _parse(named.pop())
        if before is None:
            break
        address = before
    if address is None:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _ONE_HOUSEHOLD), strict=False))
    return str(address)


def is_trusted(peer: str, trusted: Collection[Network]) -> bool:
    """Whether this is a proxy whose word counts."""
    address = _parse(peer)
    return address is not None and _is_in(trusted, address)


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def _is_in(networks: Collection[Network], address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in networks)
