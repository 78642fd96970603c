"""Where other devices reach this server."""

from __future__ import annotations

import socket

from piquedame.server.limits import is_loopback


def lan_address() -> str | None:
    """This machine's address on the local network; no packet is sent to find it."""
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(found):
            return found
    return None


def host_and_port(host: str, port: int) -> str:
    """As it stands in an address."""
    shown = f"[{host}]" if ":" in host else host
    return shown if port in (80, 443) else f"{shown}:{port}"


def bound_to_all(host: str) -> bool:
    """Does a server on this host listen on every interface?"""
    return host in ("", "0.0.0.0", "::")
