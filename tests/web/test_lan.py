"""The address of this computer for devices in the local network."""

import socket

import pytest
from ifaddr import IP, Adapter

from companion.web import lan


def test_lan_address_is_that_of_the_interface_that_leads_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_addresses", lambda: iter(["192.168.7.3", "10.0.0.9"]))
    assert lan.lan_address() == "192.168.7.3"


def test_lan_address_is_never_this_computers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_addresses", lambda: iter(["0.0.0.0", "127.0.1.1", "10.0.0.9"]))
    assert lan.lan_address() == "10.0.0.9"


def test_lan_address_without_a_route_out_is_an_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert "127.0.0.1" in list(lan._addresses())


def test_lan_address_ignores_an_unplugged_interface(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    addresses: list[str | tuple[str, int, int]] = ["127.0.0.1", "169.254.7.7", ("fe80::1", 0, 2), "192.168.7.3"]
    adapters = [Adapter(f"eth{at}", "", [IP(address, 24, "")]) for at, address in enumerate(addresses)]
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    assert lan.lan_address() == "192.168.7.3"


def test_lan_address_without_any_network_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr("ifaddr.get_adapters", unreachable)
    assert lan.lan_address() is None


@pytest.mark.parametrize(
    "cards",
    [
        {"tun0": "10.8.0.2", "docker0": "172.17.0.1", "wlan0": "192.168.1.5"},
        {"Tailscale": "100.101.102.103", "vEthernet (WSL)": "172.20.0.1", "Wi-Fi": "192.168.1.5"},
        {"utun4": "10.8.0.2", "bridge101": "192.168.64.1", "en0": "192.168.1.5"},
        {"br-0a1b2c": "172.18.0.1", "virbr0": "192.168.122.1", "enp3s0": "192.168.1.5"},
    ],
)
def test_wifi_and_ethernet_go_before_vpn_container_and_machine(
    monkeypatch: pytest.MonkeyPatch, cards: dict[str, str]
) -> None:
    adapters = [Adapter(name, name, [IP(address, 24, "")]) for name, address in cards.items()]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _self: (next(iter(cards.values())), 9))
    monkeypatch.setattr(socket.socket, "connect", lambda *_args: None)
    assert lan.lan_address() == "192.168.1.5"
    assert sorted(lan.lan_addresses()) == sorted(cards.values())
