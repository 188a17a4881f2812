"""Requests to a server: random sessions, what happens to them, what is read of them, and errors."""

import json
import re

from RandomSessions import documents, events
from RandomSessions.dice import Dice

MALFORMED = ("{", "[]", "nul", '{"a": 1,}', '{"clock": "manual", "clock": "wall"}', '{"event": -1}',
             '{"frames": "three"}', '{"unknown": true}', '{"delta": {"y": 1e9}, "event": 1.5}',
             '{"section": -1, "item": {}}', '{"operations": [{"insert": 3}, 4]}', '"\ud83d"',
             '{"type": "push"}', '{"width": 0, "height": null}', '{"layout": {"type": "spiral"}}',
             '{"delta": {"y": 5}, "to": {"section": 0}}', '{"event": 9007199254740993}',
             '{"touch": "a", "phase": "moved", "point": {"x": 1, "y": 1}}', '{"effects": [{}]}')
PARTS = ("", "/scroll", "/taps", "/updates", "/snapshot", "/sizes", "/animations", "/steps",
         "/viewport", "/behaviors", "/touches", "/items/0/0", "/frame")
QUERIES = ("?precision=10", "?rect=1,2,3", "?wait=-1", "?form=table", "?colour=red", "?since=x",
           "?include=colour", "?frames=0", "?rect=0,0,1,1&overscan=5")


def script(seed):
    """Yields the endless sequence of requests of a seed, which depends on no response."""
    dice, number, sessions, origins = Dice(seed), 0, [], []
    while True:
        if len(sessions) < 6:
            # In turn, so that no preset or layout is left out for long.
            origins = origins or dice.sample(documents.ORIGINS, len(documents.ORIGINS))
            sessions.append(documents.new_session(dice, f"s{number}", origins.pop()))
            number += 1
            yield _creation(dice, sessions[-1])
        session = dice.choice(sessions)
        yield from _visit(dice, session)
        if dice.chance(0.25):
            yield _refused(dice, session)
        if dice.chance(0.1):
            sessions.append(session.forked(f"s{number}"))
            number += 1
            yield _fork(dice, session, sessions[-1])
        if dice.chance(0.15):
            yield _static_layout(dice)
        if dice.chance(0.02):
            yield _request("none", "GET", dice.choice(("/v1/presets", "/healthz", "/readyz")))
        if dice.chance(0.25):
            sessions.remove(session)
            # The last one: a server notes what it has sent some time after a client has left.
            query = _frame_query(dice, session, since=False)
            yield _request(session.kind, "GET", f"{session.path}/frames{query}")
            yield _request(session.kind, "DELETE", session.path)
            yield _request(session.kind, "GET", f"{session.path}/frame")


def template(path):
    """The path of the contract that a request's path belongs to."""
    path = re.sub("/sessions/s[0-9]+", "/sessions/{id}", path.split("?")[0])
    path = re.sub("/sections/[^/]+/", "/sections/{sectionId}/", path)
    path = re.sub("/items/[0-9]+/[0-9]+", "/items/{section}/{item}", path)
    return re.sub("/behaviors/[^/]+", "/behaviors/{behaviorId}", path)


def _request(kind, method, path, body=None, **fields):
    """`body` is a document, or text that is sent unchanged; None for no body."""
    text = body if body is None or isinstance(body, str) else json.dumps(body)
    if text is not None:
        fields.setdefault("Content-Type", "application/json")
    return {"kind": kind, "method": method, "path": path, "body": text, "fields": fields}


def _creation(dice, session):
    query = _frame_query(dice, session, since=False)
    made = _request(session.kind, "POST", f"/v1/sessions{query}", session.document)
    return made | {"creates": session.name}


def _fork(dice, session, fork):
    query = _frame_query(dice, session, since=False)
    body = dice.choice(({}, {"clock": "manual"}))
    return _request(session.kind, "POST", f"{session.path}/fork{query}", body) | {"creates": fork.name}


def _visit(dice, session):
    """Yields a few gestures with reads in between, and sometimes the time until all rest."""
    for _ in range(dice.randint(1, 4)):
        for event in [*events.gesture(dice, session), events.steps(dice, session)]:
            made = _event(dice, session, event)
            yield made
            if dice.chance(0.03):
                # As a client does that has no response.
                yield made
            if dice.chance(0.35):
                yield _read(dice, session)
    if dice.chance(0.15):
        session.sequence += 200
        yield _request(session.kind, "POST", f"{session.path}/steps?rect=0,0,100,100",
                       {"frames": 200})


def _event(dice, session, event):
    """The request for an event, sometimes numbered, sometimes with a minimal response."""
    fields, document = {}, event.document
    if dice.chance(0.1):
        since = max(0, session.sequence - 2)
        fields["Prefer"] = dice.choice(("return=minimal", f"since={since}"))
    query = ""
    if document is not None:
        fields["Content-Type"] = event.media_type
        query = _frame_query(dice, session)
        if dice.chance(0.2):
            # One number in twenty is that of an earlier event.
            session.number += dice.chance(0.95)
            document = document | {"event": session.number}
            if dice.chance(0.3):
                document["client"] = "second"
    return _request(session.kind, event.method, session.path + event.part + query, document,
                    **fields)


def _frame_query(dice, session, since=True, is_read=False):
    """A query for a frame, often an empty one."""
    items = []
    if dice.chance(0.4):
        x, y = dice.choice((0, -50)), dice.choice((0, 0, dice.randint(-100, 800)))
        items.append(f"rect={x},{y},{dice.choice((100, 400))},{dice.choice((120, 400))}")
    elif dice.chance(0.1):
        items.append(f"overscan={dice.choice((20, 200))}")
    if session.estimates and dice.chance(0.3):
        items.append(f"needed={dice.choice((0, 100, 480))}")
    if dice.chance(0.15):
        items.append(f"precision={dice.choice((0, 1, 2, 4, 6, 9))}")
    if dice.chance(0.3):
        names = ["velocity", "anchor", "key", "contacts", "indicators", "separators", "cells"] + ["prefetch"] * is_read
        names = [name for name in names if dice.chance(0.6)]
        items.append("include=" + ",".join(names or ["velocity"]))
    if since and dice.chance(0.3):
        items.append(f"since={max(0, session.sequence - dice.choice((0, 1, 1, 2, 5, 130)))}")
    if dice.chance(0.3):
        items.append(f"form={dice.choice(('rows', 'rows', 'objects'))}")
    return "?" + "&".join(items) if items else ""


def _read(dice, session):
    kinds = ["frame", "frame", "frame", "clip", "svg", "item", "session", "visibility", "state"]
    kinds += ["behavior"] * session.has_scene + ["snapshot"] * (session.names is not None)
    kind = dice.choice(kinds)
    method, path, fields = "GET", session.path, {}
    if kind == "frame":
        if dice.chance(0.2):
            fields["If-None-Match"] = f'"{session.sequence - dice.randint(0, 3)}"'
        method = "HEAD" if dice.chance(0.05) else "GET"
        path += f"/frame{_frame_query(dice, session, is_read=True)}"
    elif kind == "behavior":
        path += "/behaviors" + dice.choice(
            ["", *(f"/{name}" for name in session.behaviors), "/gravity-1"])
    elif kind == "snapshot":
        path += "/snapshot" if dice.chance(0.7) else (
            f"/sections/{dice.choice(('A', 'B', 'C', 'D', 'E'))}/outline")
    elif kind == "state":
        path += "/state"
    elif kind == "visibility":
        path += "/visibility" + dice.choice(("", "?thresholds=0,0.5,1", "?thresholds=0.5&after=0.2"))
    elif kind == "clip":
        path += (f"/clip?frames={dice.randint(1, 6)}&every={dice.choice((1, 1, 3))}"
                 f"{dice.choice(('', '&form=rows'))}&rect=0,0,160,200")
    elif kind == "svg":
        path += "/frame.svg" + dice.choice(
            ("?rect=0,0,160,200", "?debug=1&rect=0,0,160,200&precision=1"))
    elif kind == "item":
        item = session.item_path(dice)
        path += f"/items/{item['section']}/{item['item']}" + dice.choice(
            ("", "?include=velocity,anchor", "?precision=6", "?kind=header"))
    else:
        path += dice.choice(("", "?include=sections"))
    return _request(session.kind, method, path, **fields)


def _refused(dice, session):
    """A request that every server should reject."""
    part = dice.choice(PARTS)
    kind = dice.choice(("body", "body", "body", "query", "method", "path", "type"))
    if kind == "body":
        method = {"": "PATCH", "/viewport": "PUT", "/items/0/0": "PUT"}.get(part, "POST")
        return _request(session.kind, method, session.path + part, dice.choice(MALFORMED))
    if kind == "query":
        part = dice.choice(("/frame", "/clip", "/frame.svg"))
        return _request(session.kind, "GET", session.path + part + dice.choice(QUERIES))
    if kind == "method":
        method = dice.choice(("PUT", "TRACE", "BREW", "OPTIONS", "POST", "DELETE", "PATCH"))
        return _request(session.kind, method,
                        dice.choice((session.path + "/frame", "/v1/presets")))
    if kind == "path":
        path = dice.choice(("/v1/sessions/none/frame", "/v2", "/v1/nothing",
                            f"{session.path}/items/99/0", f"{session.path}/behaviors/none"))
        return _request(session.kind, "GET", path)
    return _request(session.kind, "POST", f"{session.path}/scroll", '{"delta": {"y": 1}}',
                    **{"Content-Type": "text/plain"})


def _static_layout(dice):
    document, kind = documents.static_layout(dice)
    query = dice.choice(("", "?precision=1", "?precision=6"))
    return _request(kind, "POST", f"/v1/layouts{query}", document)
