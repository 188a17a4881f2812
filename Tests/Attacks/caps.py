"""What happens at the limits of connections and sessions."""

import time

from server import Client, Server
from victim import ATTACKER

SMALL = '{"layout":{"type":"list"},"sections":[]}'
EXTRA = 8
"""Connections from loopback beyond the limit, for one request each."""


def seconds_until_closed(client):
    """How long a client that is silent stays connected, 3 s at most."""
    start = time.monotonic()
    client.socket.settimeout(3)
    try:
        while client.socket.recv(4096):
            pass
    except OSError:
        pass
    return time.monotonic() - start


def connection_cap(report, is_long):
    """Silent clients that take all connections."""
    with Server("--max-connections", "50") as server:
        held = [Client(server.port, ATTACKER, timeout=3) for _ in range(50)]
        for path, expected in (("/healthz", 200), ("/v1/presets", 503)):
            with Client(server.port, timeout=3) as client:
                report.expect(f"{path} at the cap", client.call("GET", path).status, expected)
                report("seconds until it is closed", seconds_until_closed(client), 0.5)
        extra = [Client(server.port, timeout=3) for _ in range(EXTRA)]
        time.sleep(0.05)
        start = time.monotonic()
        with beyond(server) as client:
            if client:
                seconds_until_closed(client)
        report("seconds until one more is closed", time.monotonic() - start, 0.25)
        report("seconds until a silent one is closed",
               max(seconds_until_closed(client) for client in extra), 1)
        held.pop().close()
        time.sleep(0.2)
        with Client(server.port, timeout=3) as client:
            report.expect("a place is free again", client.call("GET", "/v1/presets").status, 200)


class beyond:
    """A connection beyond all limits; None if it is refused while connecting."""

    def __init__(self, server):
        try:
            self.client = Client(server.port, timeout=3)
        except OSError:
            self.client = None

    def __enter__(self):
        return self.client

    def __exit__(self, *_):
        if self.client:
            self.client.close()


def session_cap(report, is_long):
    """Requests for sessions beyond the limit, which must cost next to nothing."""
    owners = [f"127.0.0.{100 + i}" for i in range(10)]
    each, count = (1000, 4000) if is_long else (500, 1000)

    def posts(source, count):
        with Client(server.port, source) as client:
            return [client.call("POST", "/v1/sessions?rect=0,0,1,1", SMALL).status
                    for _ in range(count)]

    limits = ("--max-sessions", str(10 * each), "--max-sessions-per-address", str(each))
    with Server(*limits) as server:
        made = sum(posts(owner, each).count(201) for owner in owners)
        report.expect("sessions made", made, 10 * each)
        # The first is refused for its address, the other one for all.
        for source in (owners[0], ATTACKER):
            before = server.cpu()
            refused = sum(status in (429, 503) for status in posts(source, count))
            cost = 1000 * (server.cpu() - before) / count
            report.expect(f"refusals of {source}", refused, count)
            report("CPU of a refusal", cost, 0.25, "ms")


ATTACKS = (connection_cap, session_cap)
