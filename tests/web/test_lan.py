"""The address at which phones find this computer."""

import socket
import sys

import pytest

from companion.web import lan


def test_lan_address_is_that_of_the_interface_that_leads_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_addresses", lambda: iter(["192.168.7.3", "10.0.0.9"]))
    assert lan.lan_address() == "192.168.7.3"


def test_lan_address_is_never_this_computers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_addresses", lambda: iter(["0.0.0.0", "127.0.1.1", "10.0.0.9"]))
    assert lan.lan_address() == "10.0.0.9"


def test_lan_address_without_a_way_outside_is_that_of_an_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert "127.0.0.1" in list(lan._addresses()) or sys.platform != "linux"


def test_lan_address_without_any_network_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(socket, "if_nameindex", unreachable)
    assert lan.lan_address() is None
