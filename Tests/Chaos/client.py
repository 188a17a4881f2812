"""A client that repeats requests on closed connections, 502, 503 and 504, as the guides ask."""

import asyncio
import re
import time

REPEATED = (502, 503, 504)
"""Statuses after which a request is repeated. Any other one but 2xx is a failure."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Between repetitions, in seconds; doubled from one to the next."""
PATIENCE = 15
"""Seconds that a request may take with all its repetitions."""
NOTED = 0.2
"""Requests of this many seconds and more are kept with what delayed them."""


class Unexpected(Exception):
    """A response that no fault excuses, or none in time."""


class Reply:
    def __init__(self, head, body):
        self.status = int(head[9:12])
        self.head = head
        self.body = body

    def field(self, name):
        match = re.search(rb"\r\n%b: *([^\r]*)" % name.encode(), self.head, re.IGNORECASE)
        return match[1].decode() if match else None


class Connection:
    """A connection to a port of loopback, made anew when it was closed."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    def close(self):
        if self.writer:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def exchange(self, request, is_head=False):
        """Sends a request and returns its response; raises OSError or EOFError."""
        try:
            if not self.writer:
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=1 << 20)
            self.writer.write(request)
            return await self._receive(is_head)
        except BaseException:
            self.close()
            raise

    async def _receive(self, is_head):
        head = await self.reader.readuntil(b"\r\n\r\n")
        reply = Reply(head, b"")
        if reply.status not in (204, 304) and not is_head:
            if (reply.field("Transfer-Encoding") or "").lower() == "chunked":
                reply.body = await self._chunks()
            else:
                reply.body = await self.reader.readexactly(int(reply.field("Content-Length") or 0))
        if (reply.field("Connection") or "").lower() == "close":
            self.close()
        return reply

    async def _chunks(self):
        body = b""
        while size := int((await self.reader.readuntil(b"\r\n")).split(b";")[0], 16):
            body += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readuntil(b"\r\n")
        return body


class Slow:
    """A request that took long: when, for how long beyond what it asked for, and why."""

    def __init__(self, what, start, end, delay, reasons):
        self.what, self.start, self.end, self.delay, self.reasons = what, start, end, delay, reasons

    def __str__(self):
        return f"{self.what}: {self.delay:.2f} s, {', '.join(self.reasons) or 'not repeated'}"


class Statistics:
    """What the clients of a scenario have seen."""

    def __init__(self):
        self.requests = 0
        self.repeats = {}
        self.slow = []

    def note(self, what, start, wait, reasons):
        self.requests += 1
        for reason in reasons:
            self.repeats[reason] = self.repeats.get(reason, 0) + 1
        end = time.monotonic()
        delay = end - start - wait
        if delay >= NOTED:
            self.slow.append(Slow(what, start, end, delay, reasons))

    @staticmethod
    def worst(requests):
        """The longest delay of some slow requests, in seconds, and what it was."""
        slowest = max(requests, key=lambda one: one.delay, default=None)
        return (slowest.delay, str(slowest)) if slowest else (0, f"all below {NOTED} s")


class Client:
    """One connection, and the patience of a good client."""

    def __init__(self, port, statistics):
        self.connection = Connection(port)
        self.statistics = statistics

    def close(self):
        self.connection.close()

    async def call(self, method, target, body=None, wait=0, accepted=(), **fields):
        """Returns the response with 2xx or an accepted status, after the repetitions that it takes.

        The server may keep it for `wait` seconds. Its `repeats` are the reasons of repetitions.
        """
        bytes_ = request(method, target, body, **fields)
        what = f"{method} {target.split('?')[0]}"
        start, pause, reasons = time.monotonic(), SHORTEST_PAUSE, []
        while True:
            try:
                left = start + PATIENCE + wait - time.monotonic()
                # Not wait_for: of Python 3.11 it may swallow that the task is cancelled.
                async with asyncio.timeout(max(0.01, left)):
                    reply = await self.connection.exchange(bytes_)
            except (OSError, EOFError) as error:
                if isinstance(error, TimeoutError):
                    raise Unexpected(f"{what}: nothing for {PATIENCE} s, after {reasons}") from None
                reasons.append("closed")
            else:
                if 200 <= reply.status < 300 or reply.status in accepted:
                    self.statistics.note(what, start, wait, reasons)
                    reply.repeats = reasons
                    return reply
                if reply.status not in REPEATED:
                    text = reply.body[:400].decode(errors="replace")
                    raise Unexpected(f"{what}: {reply.status} {text}, after {reasons}")
                reasons.append(str(reply.status))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def request(method, target, body=None, **fields):
    """The bytes of a request; in names of fields, an underscore stands for a hyphen."""
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost"]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()
