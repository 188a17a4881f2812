"""A layoutd to attack: a process of its own, with an address space that has a limit."""

import os
import re
import resource
import select
import signal
import socket
import subprocess
import tempfile
import time

PATIENCE = 60
"""The timeout of all waits, in seconds; only failures take this long."""

MEGA = 1 << 20


class Server:
    """A process of layoutd on a free port of loopback."""

    program = None
    """The program, set from the command line."""

    def __init__(self, *arguments, address_space=None, stderr=None):
        self.log = tempfile.TemporaryFile("w+")

        def limit():
            if address_space:
                resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

        self.process = subprocess.Popen(
            [self.program, "--port", "0", "--grace-period", "0.1", *arguments],
            stdout=subprocess.PIPE, stderr=self.log if stderr is None else stderr, text=True,
            preexec_fn=limit,
        )
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.log.seek(0)
            raise AssertionError(f"layoutd did not start: {self.log.read()[-800:]}")
        self.port = int(line.rsplit(":", 1)[1])
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_alive:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    @property
    def is_alive(self):
        return self.process.poll() is None

    def memory(self):
        """Its resident memory in bytes; 0 when it has ended."""
        return self._pages(1)

    def address_space(self):
        return self._pages(0)

    def _pages(self, column):
        try:
            with open(f"/proc/{self.pid}/statm") as file:
                return int(file.read().split()[column]) * resource.getpagesize()
        except (ProcessLookupError, FileNotFoundError, IndexError):
            return 0

    def cpu(self):
        """Seconds of CPU time, of all its threads."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def event_thread_cpu(self):
        """Seconds of CPU time, of the threads of libmicrohttpd, which names them itself."""
        nanoseconds = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/comm") as name:
                if not name.read().startswith("MHD"):
                    continue
            with open(f"/proc/{self.pid}/task/{task}/schedstat") as times:
                nanoseconds += int(times.read().split()[0])
        return nanoseconds / 1e9

    def stop(self, within):
        """Sends SIGTERM; returns the seconds until it ended, and its exit status."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(within + 20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "killed"
        return time.monotonic() - start, code


class Reply:
    """A response: status 0 if the connection was closed without one."""

    def __init__(self, head=b"", body=b""):
        match = re.match(rb"HTTP/1\.[01] (\d{3})", head)
        self.status = int(match[1]) if match else 0
        self.head = head.decode("latin-1")
        self.body = body

    def field(self, name):
        match = re.search(rf"\r\n{name}: *([^\r]*)", self.head, re.IGNORECASE)
        return match[1] if match else None


class Client:
    """A connection from an address of loopback, of which 127.0.0.1 to 127.0.0.9 are others'."""

    def __init__(self, port, source="127.0.0.1", receive_buffer=None, timeout=PATIENCE):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self.unread = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, method, path, body=None, **fields):
        self.socket.sendall(request(method, path, body, **fields))

    def call(self, method, path, body=None, **fields):
        """Sends a request and reads its response."""
        try:
            self.send(method, path, body, **fields)
            return self.receive()
        except (ConnectionError, TimeoutError, BrokenPipeError):
            return Reply()

    def receive(self):
        """Reads one response; with status 0 if there is none."""
        try:
            head = self._until(b"\r\n\r\n")
            reply = Reply(head)
            if reply.status in (204, 304):
                return reply
            if (reply.field("Transfer-Encoding") or "").lower() == "chunked":
                reply.body = self._chunks()
            else:
                reply.body = self._exactly(int(reply.field("Content-Length") or 0))
            return reply
        except (ConnectionError, TimeoutError):
            return Reply()

    def _chunks(self):
        body = b""
        while size := int(self._until(b"\r\n").split(b";")[0], 16):
            body += self._exactly(size)
            self._exactly(2)
        self._until(b"\r\n")
        return body

    def _more(self):
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError("closed")
        self.unread += data

    def _until(self, mark):
        while mark not in self.unread:
            self._more()
        found, _, self.unread = self.unread.partition(mark)
        return bytes(found + mark)

    def _exactly(self, count):
        while len(self.unread) < count:
            self._more()
        found, self.unread = self.unread[:count], self.unread[count:]
        return bytes(found)


def request(method, path, body=None, host="localhost", **fields):
    """The bytes of a request; in names of fields, an underscore stands for a hyphen."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()


def make_session(port, body='{"clock": "manual"}', source="127.0.0.1", query="?rect=0,0,1,1"):
    """Makes a session and returns its path."""
    with Client(port, source) as client:
        reply = client.call("POST", "/v1/sessions" + query, body)
    assert reply.status == 201, f"{reply.status} {reply.body[:300]}"
    return reply.field("Location")
