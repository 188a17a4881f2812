"""Limits that the system sets to a process, and files that are none."""

import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import time

from server import PATIENCE, Client, Server, make_session
from victim import ATTACKER, VICTIM

EVENT = '{"delta":{"x":0,"y":1}}'


def limited(server, kind, soft):
    """Lowers a limit of a server that runs, and leaves the hard limit."""
    _, hard = resource.prlimit(server.pid, kind)
    resource.prlimit(server.pid, kind, (soft, hard))


def file_size(report, is_long):
    """A limit on the size of files, which the log and the store reach."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "log"), "wb") as log:
            arguments = ("--access-log", "--store", f"sqlite:{folder}/kept.db")
            with Server(*arguments, stderr=log) as server:
                session = make_session(server.port)
                limited(server, resource.RLIMIT_FSIZE, 0)
                with Client(server.port, VICTIM) as client:
                    events = [client.call("POST", session + "/scroll", EVENT).status
                              for _ in range(20)]
                    report.expect("events beyond it", set(events) - {200}, {503})
                    report.expect("frames are served",
                                  client.call("GET", "/v1/presets").status, 200)
                report.expect("lives", server.is_alive, True)
                limited(server, resource.RLIMIT_FSIZE, resource.RLIM_INFINITY)
                report.expect("made again in time", made_again(server), 201)
                seconds, code = server.stop(5)
                report.expect("exit status", code, 0)


def made_again(server):
    """The status of a new session, when one can be made or patience ends."""
    end = time.monotonic() + PATIENCE
    while True:
        with Client(server.port, VICTIM) as client:
            status = client.call("POST", "/v1/sessions?rect=0,0,1,1", "{}").status
        if status == 201 or time.monotonic() > end:
            return status
        time.sleep(0.1)


def cpu_time(report, is_long):
    """The soft limit of CPU time, which asks the server to end."""
    with Server("--threads", "1") as server:
        limited(server, resource.RLIMIT_CPU, 1)
        with Client(server.port, ATTACKER) as client:
            end = time.monotonic() + PATIENCE
            while client.call("GET", "/openapi.json").status == 200 and time.monotonic() < end:
                pass
        try:
            code = server.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = "it runs"
        report.expect("exit status", code, 0)
        server.log.seek(0)
        said = re.search(r"stopping.*", server.log.read())
        report.expect("says why", "SIGXCPU" in (said[0] if said else ""), True)


def not_files(report, is_long):
    """Pipes, folders, devices and sockets in place of files."""
    with tempfile.TemporaryDirectory() as folder:
        pipe, name = os.path.join(folder, "pipe"), os.path.join(folder, "socket")
        os.mkfifo(pipe)
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(name)
            for option in ("--keys=", "--config=", "--store=sqlite:"):
                for path in (pipe, folder, "/dev/zero", "/dev/null", name):
                    code, lines = outcome(option + path)
                    kind = os.path.basename(path) if path != folder else "folder"
                    report.expect(f"{option}{kind}: exit status", code in (1, 64), True, f"{code}")
                    report.expect(f"{option}{kind}: lines", lines, 1)


def outcome(argument):
    """The exit status of a server that cannot start, and the number of lines that it writes."""
    try:
        result = subprocess.run([Server.program, "--port", "0", argument], text=True, timeout=20,
                                stdin=subprocess.DEVNULL, capture_output=True)
    except subprocess.TimeoutExpired:
        return "it runs", 0
    return result.returncode, result.stderr.count("\n")


def silent_operators(report, is_long):
    """Silent clients that take all connections of the operators' port, again and again."""
    with Server("--admin-port", "0") as server:
        port = int(server.process.stdout.readline().rsplit(":", 1)[1])
        held, times = [], []
        for _ in range(40 if is_long else 10):
            held += [Client(port, ATTACKER, timeout=3) for _ in range(32)]
            # Half of them have begun a request.
            for client in held[-16:]:
                client.socket.sendall(b"GET /metrics HTTP/1.1\r\nHost: local")
            start = time.monotonic()
            with Client(port, VICTIM, timeout=10) as client:
                status = client.call("GET", "/metrics").status
            times.append(time.monotonic() - start if status == 200 else 60)
        report("longest scrape", max(times), 1, "s")
        report("descriptors", len(os.listdir(f"/proc/{server.pid}/fd")), 100)
        for client in held:
            client.close()


ATTACKS = (file_size, cpu_time, not_files, silent_operators)
