"""Server-sent events."""

from __future__ import annotations

import json
import time
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

from .problems import Problem, ServerAway
from .transport import PAUSES, Transport

SILENCE = 45.0
"""Seconds without a byte after which a stream is given up: the server sends a comment every 15."""


class Event(NamedTuple):
    """An event of a stream."""

    kind: str
    """`message` for a frame or the difference from the one before, or `visibility`."""
    id: Optional[str]
    document: Dict[str, Any]


def events_of(transport: Transport, path: str, query: str) -> Iterator[Event]:
    """The events of a stream, over as many connections as it takes.

    A connection that breaks off is replaced by one that continues after the last event, after a pause.
    It raises the `Problem` that ends the stream, or `ServerAway` when no connection brings anything any
    more.
    """
    last: Optional[str] = None
    failures = 0
    while True:
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last} if last else {})}
        try:
            for event in parsed(transport.lines(path, query, headers, SILENCE)):
                failures = 0
                last = event.id or last
                if event.kind == "end":
                    raise Problem(int(event.document.get("status", 500)), event.document)
                yield event
            failure: Exception = ServerAway(f"GET {path}: the stream broke off")
        except Problem as problem:
            if not problem.is_temporary:
                raise
            failure = problem
        except ServerAway as away:
            failure = away
        if failures == len(PAUSES):
            raise failure
        time.sleep(PAUSES[failures])
        failures += 1


def parsed(lines: Iterator[str]) -> Iterator[Event]:
    """The events in the lines of a stream; comments and what an end cuts off are left out."""
    kind, identifier, data = "message", None, []  # type: str, Optional[str], List[str]
    for line in lines:
        if not line:
            if data:
                yield Event(kind, identifier, json.loads("\n".join(data)))
            kind, identifier, data = "message", None, []
            continue
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            kind = value
        elif name == "id":
            identifier = value
        elif name == "data":
            data.append(value)
