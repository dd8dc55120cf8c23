"""Where this computer is found in the local network. Nothing here sends anything to anybody."""

import array
import fcntl
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface


def lan_address() -> str | None:
    """This computer's IPv4 address in the local network, or None without a network. Sends nothing to anybody."""
    return next((address for address in _addresses() if not address.startswith(("127.", "0."))), None)


def _addresses() -> Iterator[str]:
    """Candidates, best first: the interface that leads outside, then every interface there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):  # no way outside, as on a phone's hotspot without a signal
            # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
            probe.connect(("192.0.2.1", 9))
            yield probe.getsockname()[0]
        with suppress(OSError):
            for _index, name in socket.if_nameindex():
                request = array.array("B", struct.pack("256s", name.encode()[:15]))
                with suppress(OSError):  # an interface without an address, or a system that numbers this call otherwise
                    fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
                    yield socket.inet_ntoa(request.tobytes()[20:24])
