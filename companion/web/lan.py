"""Where this computer is found in the local network. Nothing here sends anything to anybody."""

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from ipaddress import ip_address, ip_network

import ifaddr

_SHARED = ip_network("100.64.0.0/10")
"""What some VPNs give out."""
_FOR_PHONES = re.compile(r"(?i)^(en|eth|wl|ap\d|bridge100|usb|rndis)|wi-?fi|wlan|wireless|ethernet|airport")
_ELSEWHERE = re.compile(
    r"(?i)^(tun|tap|wg|utun|ppp|ipsec|zt|tailscale|nord|proton|docker|br-|veth|cni|flannel|podman|lxc|lxd|virbr|vnet|vmnet"
    r"|vboxnet|awdl|llw|lo)|vpn|wireguard|virtualbox|vmware|hyper-v|vethernet|wsl|container|loopback|bluetooth"
)
"""How cards are called that lead into a VPN, to containers, or to virtual machines: no phone of the room is there."""


def lan_address() -> str | None:
    """This computer's IPv4 address in the local network, or None without a network. Sends nothing to anybody."""
    return next(iter(lan_addresses()), None)


def lan_addresses() -> list[str]:
    """All addresses by which phones may reach this computer, the likely one first."""
    found = dict.fromkeys(address for address in _addresses() if not address.startswith(("127.", "0.")))
    cards = _cards()
    return sorted(found, key=lambda address: _rank(address, cards.get(address, "")))  # equal ones stay in their order


def _rank(address: str, card: str) -> int:
    """Wi-Fi and Ethernet first, then the unknown, then VPNs, containers and machines, then what leads nowhere."""
    if address.startswith("169.254."):
        return 3
    if _ELSEWHERE.search(card) or ip_address(address) in _SHARED:
        return 2
    return 0 if _FOR_PHONES.search(card) else 1


def _cards() -> Mapping[str, str]:
    """What the card of each address is called."""
    with suppress(OSError):
        return {
            ip.ip: f"{adapter.name} {adapter.nice_name}"
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if isinstance(ip.ip, str)
        }
    return {}


def _addresses() -> Iterator[str]:
    """Candidates: the interface that leads outside, then every interface there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # when there is no way outside
        # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
        probe.connect(("192.0.2.1", 9))
        yield probe.getsockname()[0]
    yield from _cards()
