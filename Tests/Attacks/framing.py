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


def smuggle(port, framing, method):
    """Sends a DELETE of a victim's session as a body; returns the session and the connection."""
    session = make_session(port, source=VICTIM)
    hidden = f"DELETE {session} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    field = framing.format(size=len(hidden))
    head = f"{method} /v1/presets HTTP/1.1\r\nHost: localhost\r\n{field}\r\n\r\n"
    client = Client(port, timeout=10)
    client.socket.sendall((head + hidden).encode("latin-1"))
    return session, client


def smuggling(report, is_long):
    """A DELETE in the body of requests whose framing is not what it seems."""
    # Connections that wait for more of a request are closed after a second.
    with Server("--idle-timeout", "1") as server:
        sent = [(f"{method}, {name}", *smuggle(server.port, framing, method))
                for method in ("POST", "GET") for name, framing in FRAMINGS.items()]
        for _, _, client in sent:
            while client.receive().status:
                pass
        deleted = []
        for name, session, _ in sent:
            with Client(server.port, VICTIM) as victim:
                if victim.call("GET", session).status != 200:
                    deleted.append(name)
        report.expect(f"sessions deleted by {len(sent)} requests", deleted, [])


ATTACKS = (smuggling,)
