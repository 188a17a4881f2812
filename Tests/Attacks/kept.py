"""Requests for sessions that a store keeps, has kept, or can no longer keep."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time

from server import Client, PATIENCE, Server, make_session
from victim import ATTACKER, VICTIM, Attack, measure

TIMEOUT = 1
"""Seconds of --session-timeout."""
STEPS = '{"event":1,"frames":1}'


@contextlib.contextmanager
def redis(*arguments):
    """A Redis of its own; gives its port."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    assert program, "install redis-server: scripts/deps redis-server"
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "",
             *arguments], stdout=subprocess.DEVNULL)
        try:
            redis_call(port, "PING")
            yield port
        finally:
            process.kill()
            process.wait()


def redis_call(port, *parts):
    """Sends one command to Redis, when it accepts connections; returns the first of its reply."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
                command = f"*{len(parts)}\r\n" + "".join(
                    f"${len(part.encode())}\r\n{part}\r\n" for part in parts)
                connection.sendall(command.encode())
                return connection.recv(1 << 16)
        except ConnectionRefusedError:
            assert time.monotonic() < end, "redis-server did not start"
            time.sleep(0.05)


@contextlib.contextmanager
def stores():
    """The arguments of a server for each kind of store, and its name."""
    with tempfile.TemporaryDirectory() as folder, redis() as port:
        yield {"memory": "memory", "sqlite": f"sqlite:{folder}/sessions.db",
               "redis": f"redis://127.0.0.1:{port}"}


def gone_sessions(report, is_long):
    """Requests for sessions that have expired or were deleted; none of them keeps a worker."""
    with stores() as places:
        for name, place in places.items():
            with Server("--store", place, "--session-timeout", str(TIMEOUT)) as server:
                expired_from(report, name, server)
                conclude(report, server)
            # A machine that is slow must not let these expire.
            with Server("--store", place) as server:
                deleted_from(report, name, server)


def conclude(report, server):
    """What is left of the server is whole: it still creates sessions."""
    report.expect("a session that is made then",
                  call(server, "POST", "/v1/sessions?rect=0,0,1,1", "{}").status, 201)


def expired_from(report, name, server):
    def ask(method, path, body=None):
        return call(server, method, path, body).status

    expired = [make_session(server.port) for _ in range(4)]
    # A store may keep a session for a tenth of the time and two seconds longer.
    time.sleep(TIMEOUT * 1.1 + 3)
    report.expect(f"{name}: GET of expired sessions",
                  [ask("GET", path + "/frame") for path in expired[:2]], [404, 404])
    report.expect(f"{name}: POST to expired sessions",
                  [ask("POST", path + "/steps", STEPS) for path in expired[2:]], [404, 404])


def deleted_from(report, name, server):
    path = make_session(server.port)
    report.expect(f"{name}: DELETE, then GET and POST",
                  [call(server, "DELETE", path).status, call(server, "GET", path + "/frame").status,
                   call(server, "POST", path + "/steps", STEPS).status], [204, 404, 404])


def call(server, method, path, body=None):
    with Client(server.port, timeout=15) as client:
        return client.call(method, path, body)


def readiness(server, expected):
    """The status of /readyz, as soon as it is the expected one."""
    end = time.monotonic() + PATIENCE
    while (status := call(server, "GET", "/readyz").status) != expected:
        if time.monotonic() > end:
            break
        time.sleep(0.05)
    return status


def unready_statuses(server, seconds):
    """All statuses of /readyz and of events, for some time."""
    end, ready, events = time.monotonic() + seconds, set(), set()
    while time.monotonic() < end:
        ready.add(call(server, "GET", "/readyz").status)
        events.add(call(server, "POST", "/v1/sessions?rect=0,0,1,1", "{}").status)
        time.sleep(0.1)
    return ready, events


def full_store(report, is_long):
    """A Redis without memory: what balancers and operators see of it is what clients see."""
    with redis() as port, Server("--store", f"redis://127.0.0.1:{port}") as server:
        make_session(server.port)
        report.expect("/readyz before", call(server, "GET", "/readyz").status, 200)
        redis_call(port, "CONFIG", "SET", "maxmemory", "1")
        report.expect("/readyz of a store that is full", readiness(server, 503), 503)
        # Three times as long as between two probes.
        ready, events = unready_statuses(server, 7)
        report.expect("/readyz while nothing is accepted", ready, {503})
        report.expect("creation meanwhile", events, {503})
        redis_call(port, "CONFIG", "SET", "maxmemory", "0")
        report.expect("/readyz when there is room", readiness(server, 200), 200)
        make_session(server.port)


def displaced_store(report, is_long):
    """The file of sessions is removed, replaced, and opened by another name."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "sessions.db")
        with Server("--store", f"sqlite:{file}") as server:
            path = make_session(server.port)
            os.link(file, os.path.join(folder, "other.db"))
            os.remove(file + "-lock")
            for name in ("other.db", "sessions.db"):
                report.expect(f"a second server of {name}", starts(os.path.join(folder, name)), False)
            os.remove(os.path.join(folder, "other.db"))
            os.rename(file, file + ".moved")
            status = call(server, "POST", path + "/steps", STEPS).status
            report.expect("an event while the file is away", status, 503)
            report.expect("/readyz while the file is away", readiness(server, 503), 503)
            os.rename(file + ".moved", file)
            report.expect("/readyz when it is back", readiness(server, 200), 200)
            status = call(server, "POST", path + "/steps", STEPS).status
            report.expect("the event then", status, 200)


def starts(file):
    """Whether a server starts with a file."""
    try:
        with Server("--store", f"sqlite:{file}"):
            return True
    except AssertionError:
        return False


def tall_lists(count, rows, port):
    """Makes lists whose snapshots are long, each with a height for every row; returns the paths."""
    heights = ",".join(f'{{"height":{40 + row % 50}}}' for row in range(rows))
    body = f'{{"clock":"manual","layout":{{"type":"list"}},"sections":[{{"items":[{heights}]}}]}}'
    return [make_session(port, body, ATTACKER) for _ in range(count)]


def scroll_all(port, paths):
    """Scrolls every list, over and over, so that each needs a snapshot at the same time."""
    scroll = '{"delta":{"x":0,"y":3},"touch":{"x":9,"y":9}}'
    with Client(port, ATTACKER) as client:
        while True:
            for path in paths:
                client.call("POST", path + "/scroll?rect=0,0,1,1", scroll)


def creations(port, count):
    """The seconds that each of a client's creations takes."""
    times = []
    for _ in range(count):
        start = time.monotonic()
        make_session(port, source=VICTIM)
        times.append(time.monotonic() - start)
        time.sleep(0.05)
    return times


def snapshot_crowd(report, is_long):
    """Snapshots of one client's long lists do not keep another client's small ones waiting."""
    count, rows = (100, 60_000) if is_long else (30, 10_000)
    with tempfile.TemporaryDirectory() as folder, \
            Server("--store", f"sqlite:{folder}/sessions.db") as server:
        paths = tall_lists(count, rows, server.port)
        # Those of the creations are made by now.
        undisturbed = measure(creations, server.port, 20)
        with Attack(scroll_all, server.port, paths, warm_up=10 if is_long else 5):
            disturbed = measure(creations, server.port, 40)
        report("the slowest creation of another client", max(disturbed),
               max(1, 10 * max(undisturbed)), "s", f"without others {max(undisturbed):.3f}")


ATTACKS = (snapshot_crowd, gone_sessions, full_store, displaced_store)
