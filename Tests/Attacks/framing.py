"""Smuggling: a body must never be taken for a request."""

from server import Client, Server, make_session
from victim import VICTIM

FRAMINGS = {
    "folded length": "Content-Length:\r\n {size}",
    "folded length with a tab": "Content-Length:\r\n\t{size}",
    "folded coding": "Transfer-Encoding:\r\n chunked",
    "continued field": "X-Other: a\r\n Content-Length: {size}",
    "NUL in the length": "Content-Length: \0{size}",
    "NUL after the length": "Content-Length: {size}\0",
    "NUL in the coding": "Transfer-Encoding: chunked\0",
    "CR before the colon": "Content-Length\r: {size}",
    "space before the colon": "Content-Length : {size}",
    "bare CR": "X-Other: a\rContent-Length: {size}",
    "CR in the length": "Content-Length: 0\r{size}",
    "length and coding": "Content-Length: 0\r\nTransfer-Encoding: chunked",
    "two lengths": "Content-Length: 0\r\nContent-Length: {size}",
    "list of lengths": "Content-Length: 0, {size}",
    "signed length": "Content-Length: +{size}",
    "unknown coding": "Transfer-Encoding: xchunked",
    "coding in two lines": "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
}

CHUNKS = {
    "chunks without CR": "0\n\n",
    "NUL for the end": "0\r\n\0\r\n",
    "NUL in the trailer": "0\r\nX: y\r\n\0\r\n",
    "folded trailer": "0\r\nX: y\r\n Content-Length: {size}\r\n\r\n",
    "extension": "0;x=y\r\n\r\n",
    "extension without CR": "0;x=y\n\r\n",
    "extension with a line feed": '0;x="\n"\r\n\r\n',
    "size with a sign": "+0\r\n\r\n",
    "size of 64 bits and more": "10000000000000000\r\n\r\n",
    "size one too small": "1\r\nab\r\n0\r\n\r\n",
}


def smuggle(port, framing, method, chunks=""):
    """Sends a DELETE of a victim's session as a body; returns the session and the connection."""
    session = make_session(port, source=VICTIM)
    hidden = f"DELETE {session} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    field = framing.format(size=len(hidden))
    head = f"{method} /v1/presets HTTP/1.1\r\nHost: localhost\r\n{field}\r\n\r\n"
    client = Client(port, timeout=10)
    client.socket.sendall((head + chunks.format(size=len(hidden)) + hidden).encode("latin-1"))
    return session, client


def smuggling(report, is_long):
    """A DELETE in the body of requests whose framing is not what it seems."""
    # Connections that wait for more of a request are closed after a second.
    with Server("--idle-timeout", "1") as server:
        sent = [(f"{method}, {name}", *smuggle(server.port, framing, method))
                for method in ("POST", "GET") for name, framing in FRAMINGS.items()]
        sent += [(name, *smuggle(server.port, "Transfer-Encoding: chunked", "POST", chunks))
                 for name, chunks in CHUNKS.items()]
        for _, _, client in sent:
            while client.receive().status:
                pass
        deleted = []
        for name, session, _ in sent:
            with Client(server.port, VICTIM) as victim:
                if victim.call("GET", session).status != 200:
                    deleted.append(name)
        report.expect(f"sessions deleted by {len(sent)} requests", deleted, [])


def long_heads(report, is_long):
    """Heads of every size that leaves the connection some memory for a response."""
    unanswered, repeated = [], []
    with Server() as server:
        for name in ("Cookie", "X-Other"):
            for size in range(7900, 15950, 10 if is_long else 50):
                with Client(server.port) as client:
                    field = {name: "x" * size}
                    reply = client.call("GET", "/v1/presets", Connection="close", **field)
                    if reply.status not in (200, 431):
                        unanswered.append((name, size, reply.status))
                    elif client.receive().status:
                        repeated.append((name, size))
    report.expect("heads without a response", unanswered, [])
    report.expect("heads with two responses", repeated, [])


ATTACKS = (smuggling, long_heads)
