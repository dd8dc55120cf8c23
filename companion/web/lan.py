"""This computer's addresses in the local network. Sends no packets."""

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from ipaddress import ip_address, ip_network

import ifaddr

_SHARED = ip_network("100.64.0.0/10")
"""The address range (RFC 6598) that some VPNs use."""
_FOR_PHONES = re.compile(r"(?i)^(en|eth|wl|ap\d|bridge100|usb|rndis)|wi-?fi|wlan|wireless|ethernet|airport")
_ELSEWHERE = re.compile(
    r"(?i)^(tun|tap|wg|utun|ppp|ipsec|zt|tailscale|nord|proton|docker|br-|veth|cni|flannel|podman|lxc|lxd|virbr|vnet|vmnet"
    r"|vboxnet|awdl|llw|lo)|vpn|wireguard|virtualbox|vmware|hyper-v|vethernet|wsl|container|loopback|bluetooth"
)
"""Names of network cards of VPNs, containers and virtual machines, where no phone of the room is."""


def lan_address() -> str | None:
    return next(iter(lan_addresses()), None)


def lan_addresses() -> list[str]:
    found = dict.fromkeys(address for address in _addresses() if not address.startswith(("127.", "0.")))
    cards = _cards()
    return sorted(found, key=lambda address: _rank(address, cards.get(address, "")))  # equal ones stay in their order


def _rank(address: str, card: str) -> int:
    """Return a sort key: Wi-Fi and Ethernet first, then unknown cards, then VPNs and containers, then link-local
    addresses.
    """
    if address.startswith("169.254."):
        return 3
    if _ELSEWHERE.search(card) or ip_address(address) in _SHARED:
        return 2
    return 0 if _FOR_PHONES.search(card) else 1


def _cards() -> Mapping[str, str]:
    """Return the name of the network card of each address."""
    with suppress(OSError):
        return {
            ip.ip: f"{adapter.name} {adapter.nice_name}"
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if isinstance(ip.ip, str)
        }
    return {}


def _addresses() -> Iterator[str]:
    """Yield candidates: the address of the default route, then every interface's."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # when there is no way outside
        # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
        probe.connect(("192.0.2.1", 9))
        yield probe.getsockname()[0]
    yield from _cards()
