"""What keeps a server from stopping."""

import fcntl
import os
import signal
import time

from server import Client, Server, make_session
from sessions import scene
from victim import ATTACKER

DRAIN = 2
"""Seconds of --drain-timeout."""
NOISY = ("--log-level", "trace", "--drain-timeout", str(DRAIN))


def sessions_made(port):
    """Makes 20 sessions, each of which is logged; returns how many are made within a second."""
    made = 0
    for _ in range(20):
        try:
            with Client(port, ATTACKER, timeout=1) as client:
                made += client.call("POST", "/v1/sessions?rect=0,0,1,1", "{}").status == 201
        except OSError:
            return made
    return made


def conclude(report, server):
    seconds, code = server.stop(DRAIN)
    report("seconds from SIGTERM to exit", seconds, DRAIN + 1)
    report.expect("exit status", code, 0)


def full_stderr(report, is_long):
    """A log whose reader has stopped reading."""
    read, write = os.pipe()
    fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 4096)
    with Server(*NOISY, stderr=write) as server:
        fill_pipe(write)
        report.expect("sessions made", sessions_made(server.port), 20)
        conclude(report, server)
    os.close(read)
    os.close(write)


def fill_pipe(descriptor):
    """Leaves no room for even one line."""
    os.set_blocking(descriptor, False)
    try:
        while True:
            os.write(descriptor, b".")
    except BlockingIOError:
        os.set_blocking(descriptor, True)


def closed_stderr(report, is_long):
    """A log whose reader has gone."""
    read, write = os.pipe()
    with Server(*NOISY, stderr=write) as server:
        os.close(write)
        os.close(read)
        report.expect("sessions made", sessions_made(server.port), 20)
        time.sleep(0.2)
        report.expect("lives without a reader", server.is_alive, True)
        conclude(report, server)


def hang_up(report, is_long):
    """The end of the terminal that it was started in."""
    with Server("--drain-timeout", str(DRAIN)) as server:
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        report.expect("lives after SIGHUP", server.is_alive, True)
        conclude(report, server)


def heavy_queue(report, is_long):
    """Forty heavy requests that wait for workers."""
    with Server("--drain-timeout", str(DRAIN)) as server:
        paths = [make_session(server.port, scene(), ATTACKER) for _ in range(40)]
        clients = [Client(server.port, ATTACKER) for _ in paths]
        for client, path in zip(clients, paths):
            client.send("POST", path + "/steps?rect=0,0,1,1", '{"frames":60}')
        time.sleep(0.3)
        conclude(report, server)
        statuses = [client.receive().status for client in clients]
        report.expect("requests with an answer", sum(s in (200, 503) for s in statuses), 40)


ATTACKS = (full_stderr, closed_stderr, hang_up, heavy_queue)
