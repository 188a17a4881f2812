"""Requests, and which of them are repeated."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
import urllib.parse
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from .problems import Problem, ServerAway

PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds before a request is sent again: a server that restarts is back by then."""

TEMPORARY = (502, 503, 504)
"""Statuses of servers that stop or are busy, and of proxies that reach none."""


IDLE = 30.0
"""Seconds for which a connection is kept that has nothing to do; servers close theirs after 60."""


class Response(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def document(self) -> Any:
        return json.loads(self.body) if self.body else {}


class Transport:
    """Sends requests to one server, over as many connections as there are at the same time."""

    def __init__(self, server: str, key: Optional[str], timeout: float, repeats: int):
        parts = urllib.parse.urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"the server must be a URL such as http://127.0.0.1:8080, got {server!r}")
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._pauses = PAUSES[:repeats]
        self._lock = threading.Lock()
        self._idle: List[Tuple[http.client.HTTPConnection, float]] = []

    def request(
        self,
        method: str,
        path: str,
        body: Optional[Any] = None,
        query: str = "",
        headers: Optional[Dict[str, str]] = None,
        wait: float = 0,
        repeatable: bool = True,
    ) -> Response:
        """Sends a request, and returns its response, which is not a problem.

        If there is no response, or a temporary one, the request is sent again after growing pauses if
        that is safe: if it has no body, or if the server recognizes it by its `event` number. Others
        are repeated only while no connection can be made, and after a 503, as that had no effect.

        Raises `Problem` if the server rejects it, and `ServerAway` if there is no response.
        """
        failure: Exception = ServerAway("not sent")
        lost = False
        for pause in (*self._pauses, None):
            try:
                response = self._send(method, path, body, query, headers or {}, wait)
                if response.status < 400:
                    return response
                after = response.headers.get("Retry-After")
                failure = problem = Problem.read(response.status, response.body, after)
                problem.follows_loss = lost
                lost = lost or response.status in (502, 504)
                again = response.status == 503 or repeatable and response.status in TEMPORARY
            except _NotConnected as error:
                failure, again = ServerAway(f"{method} {path}: {error}"), True
            except (OSError, http.client.HTTPException) as error:
                failure, again = ServerAway(f"{method} {path}: {error or type(error).__name__}"), repeatable
                lost = True
            if pause is None or not again:
                break
            time.sleep(pause * random.uniform(0.75, 1.25))
        raise failure

    def lines(self, path: str, query: str, headers: Dict[str, str], timeout: float) -> Iterator[str]:
        """The lines of a stream, over a connection of its own; raises like `request`, and `ServerAway`
        if the stream breaks off."""
        connection = self._connect(timeout)
        try:
            try:
                connection.request("GET", self._target(path, query), headers=self._fields(headers))
                response = connection.getresponse()
                if response.status >= 400:
                    raise Problem.read(response.status, response.read(), response.headers.get("Retry-After"))
                for line in response:
                    yield line.decode().rstrip("\r\n")
            except (OSError, http.client.HTTPException) as error:
                raise ServerAway(f"GET {path}: {error or type(error).__name__}") from error
        finally:
            connection.close()

    def _send(
        self, method: str, path: str, body: Optional[Any], query: str, headers: Dict[str, str], wait: float
    ) -> Response:
        data = None if body is None else json.dumps(body).encode()
        fields = self._fields(headers)
        if data is not None:
            fields["Content-Type"] = "application/json"
        connection = self._taken()
        try:
            if connection.sock is None:
                try:
                    connection.connect()
                except OSError as error:
                    raise _NotConnected(str(error)) from error
            connection.sock.settimeout(self._timeout + wait)
            connection.request(method, self._target(path, query), body=data, headers=fields)
            received = connection.getresponse()
            content = received.read()
        except BaseException:
            connection.close()
            raise
        if received.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle.append((connection, time.monotonic()))
        return Response(received.status, received.headers, content)

    def close(self) -> None:
        """Closes the connections that have nothing to do."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()

    def _taken(self) -> http.client.HTTPConnection:
        """A connection that was kept, or a new one that is still to be made."""
        while True:
            with self._lock:
                if not self._idle:
                    return self._connect(self._timeout)
                connection, since = self._idle.pop()
            if time.monotonic() - since < IDLE:
                return connection
            connection.close()

    def _target(self, path: str, query: str) -> str:
        return self._prefix + path + (f"?{query}" if query else "")

    def _fields(self, headers: Dict[str, str]) -> Dict[str, str]:
        key = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        return {**key, **headers}

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=timeout)


class _NotConnected(Exception):
    pass


def query_of(**names: Any) -> str:
    """A query of those names that have a value; lists are separated by commas."""

    def text(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return ",".join(text(one) for one in value)
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        return str(value)

    given = {name: text(value) for name, value in names.items() if value is not None}
    return urllib.parse.urlencode(given, safe=",")
