"""Clients that open streams and waits, and leave."""

import os
import socket
import struct
import time

from server import Client, Server, make_session
from victim import ATTACKER, VICTIM

SOON = 0.5
"""Seconds after which nothing may be left of a client."""


def leave(client, how):
    """Closes a connection: with FIN, with RST, or for writing only."""
    if how == "reset":
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if how == "half":
        client.socket.shutdown(socket.SHUT_WR)
    else:
        client.close()


def descriptors(server):
    return len(os.listdir(f"/proc/{server.pid}/fd"))


def left_after(server, before, seconds):
    """How many more descriptors than before there are when so much time has passed."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and descriptors(server) > before:
        time.sleep(0.02)
    return descriptors(server) - before


REQUESTS = {
    "streams": "/frames?rect=0,0,1,1",
    "waits": "/frame?rect=0,0,1,1&since=0&wait=30000",
}


def opened(server, path, count):
    """Opens connections that wait for a session to change."""
    clients = [Client(server.port, ATTACKER) for _ in range(count)]
    for client in clients:
        client.send("GET", path)
    if "/frames" in path:
        for client in clients:
            client._until(b"data: ")
    else:
        # All of them wait when one more request on each thread has a response.
        time.sleep(0.3)
    return clients


def left_streams(report, is_long):
    """Streams and waits whose clients leave, beside one that rests and so is silent for longest."""
    count = 200 if is_long else 60
    for threads in (1, 2):
        arguments = ("--threads", str(threads), "--idle-timeout", "0", "--max-waiting", str(count))
        with Server(*arguments, "--max-connections-per-address", "0") as server:
            session = make_session(server.port)
            resting = [Client(server.port, VICTIM) for _ in range(4)]
            for client in resting:
                client.call("GET", "/healthz")
            before = descriptors(server)
            for name, query in REQUESTS.items():
                for how in ("close", "reset", "half"):
                    clients = opened(server, session + query, count)
                    for client in clients:
                        leave(client, how)
                    left = left_after(server, before, SOON)
                    what = f"{threads} threads, {count} {name}, {how}"
                    report.expect(f"{what}: descriptors kept", left, 0)
                    for client in clients:
                        client.close()
                    with Client(server.port, VICTIM, timeout=0.3) as client:
                        reply = client.call("GET", session + REQUESTS["waits"])
                        report.expect(f"{what}: another waits", reply.status, 0)
                    left_after(server, before, SOON)
            report.expect("is served", resting[0].call("GET", "/v1/presets").status, 200)


def many_left_streams(report, is_long):
    """Streams that come and go through a proxy, more than there may be connections."""
    most, rounds = 100, 60 if is_long else 12
    arguments = ("--threads", "1", "--max-connections", str(most), "--max-waiting", str(most))
    with Server(*arguments, "--trusted-proxy", ATTACKER + "/32") as server:
        session = make_session(server.port)
        resting = Client(server.port, VICTIM)
        resting.call("GET", "/healthz")
        served = 0
        for number in range(rounds):
            clients = opened(server, session + REQUESTS["streams"], most // 2)
            for client in clients:
                leave(client, "reset" if number % 2 else "close")
            time.sleep(SOON)
            with Client(server.port, VICTIM, timeout=3) as client:
                served += client.call("GET", "/v1/presets").status == 200
        report.expect(f"others are served after {rounds * most // 2} streams", served, rounds)
        resting.close()


ATTACKS = (left_streams, many_left_streams)
