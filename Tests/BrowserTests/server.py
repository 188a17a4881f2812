"""A layoutd for tests, and requests to it."""

import json
import select
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request

PATIENCE = 60
"""The timeout of all waits, in seconds; only failures take this long."""


class Server:
    """A process of layoutd on a free port."""

    def __init__(self, program, *arguments, port=0):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--grace-period", "0.1", *arguments],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        assert line, f"layoutd did not start: {self.errors()}"
        self.address = line.split()[-1]

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1])

    def errors(self):
        """Its log."""
        self.log.seek(0)
        return self.log.read()

    def kill(self):
        """Ends it with SIGKILL."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """Stops it, and checks that it stops properly."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        assert code == 0, f"layoutd ended with {code}: {self.errors()}"
        self.process.stdout.close()
        self.log.close()


def call(method, url, body=None):
    """Sends a request; returns the status and the response, None if that is empty."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or "null")


def ask(method, url, body=None):
    """Sends a request that must succeed; returns the response."""
    status, answer = call(method, url, body)
    assert 200 <= status < 300, f"{method} {url}: {status} {answer}"
    return answer
