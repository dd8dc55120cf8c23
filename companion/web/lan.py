"""Where this computer is found in the local network. Nothing here sends anything to anybody."""

import socket
from collections.abc import Iterator
from contextlib import suppress

import ifaddr


def lan_address() -> str | None:
    """This computer's IPv4 address in the local network, or None without a network. Sends nothing to anybody."""
    return next((address for address in _addresses() if not address.startswith(("127.", "0."))), None)


def _addresses() -> Iterator[str]:
    """Candidates, best first: the interface that leads outside, then every interface there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # when there is no way outside
        # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
        probe.connect(("192.0.2.1", 9))
        yield probe.getsockname()[0]
    with suppress(OSError):
        found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str))
        # Windows has such an address for each interface that is plugged in nowhere.
        yield from sorted(found, key=lambda address: address.startswith("169.254."))
