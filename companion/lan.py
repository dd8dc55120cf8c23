"""Where this computer is found in the local network. Nothing here sends anything to anybody."""

import array
import fcntl
import socket
import struct
from collections.abc import Iterator

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface


def lan_address() -> str | None:
    """This computer's IPv4 address in the local network, or None without a network. Sends nothing to anybody."""
    return next((address for address in _addresses() if not address.startswith(("127.", "0."))), None)


def _addresses() -> Iterator[str]:
    """Candidates, best first: the interface that leads outside, then every interface there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
            probe.connect(("192.0.2.1", 9))
            yield probe.getsockname()[0]
        except OSError:
            pass  # no way outside, as on a phone's hotspot without a signal
        for _index, name in _interfaces():
            request = array.array("B", struct.pack("256s", name.encode()[:15]))
            try:
                fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
            except OSError:
                continue  # an interface without an address, or a system that numbers this call otherwise
            yield socket.inet_ntoa(request.tobytes()[20:24])


def _interfaces() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except OSError:
        return []
