"""Programs that run while they are checked."""

import os
import random
import socket
import subprocess
import time

PATIENCE = 30
"""The timeout of all waits, in seconds; only failures take this long."""


def free_ports(count):
    """Ports of loopback that no connection will take: below those that the system gives away."""
    ports = set()
    while len(ports) < count:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
                ports.add(port)
            except OSError:
                pass
    return sorted(ports)


def until(is_done, what):
    """Waits until a function returns something true, and returns that."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if result := is_done():
            return result
        time.sleep(0.02)
    raise AssertionError(f"waited {PATIENCE} s for {what}")


class Server:
    """A program with its output in a file; killed at the end of a `with`."""

    def __init__(self, name, folder, command, environment=None):
        self.name, self.command = name, [str(word) for word in command]
        self.environment = {**os.environ, **(environment or {})}
        self.log, self.folder = folder / f"{name}.log", folder
        self.process = None

    def __enter__(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder,
                                            env=self.environment)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def text(self):
        return self.log.read_text(errors="replace")

    def first_line(self):
        """Waits for the line that says where layoutd listens."""
        def line():
            if self.process.poll() is not None:
                raise AssertionError(f"{self.name} has ended: {self.text()[-800:]}")
            return "listening on" in self.text()
        until(line, f"{self.name}: {self.text()[-800:]}")
        return next(one for one in self.text().splitlines() if "listening on" in one)

    def stop(self):
        """Sends SIGTERM and returns the exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)
