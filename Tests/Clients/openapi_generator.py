"""Plays with a server by the client that openapi-generator has made for Python.

Arguments: the folder of the client, and the address of the server.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

import openapi_client as made

configuration = made.Configuration(host=sys.argv[2])
client = made.ApiClient(configuration)
sessions, events = made.SessionsApi(client), made.EventsApi(client)
frames, layouts = made.FramesApi(client), made.LayoutsApi(client)

session = sessions.create_session(session_request=made.SessionRequest(
    clock="manual",
    viewport=made.Viewport(width=320, height=480),
    layout=made.SessionRequestLayout(type="list", rowHeight=44),
    dynamics=made.SessionRequestDynamics(type="spring"),
    sections=[made.SessionRequestSection(id="inbox", items=[f"mail-{n}" for n in range(100)])],
))
assert session.layout.type == "list" and session.layout.row_height == 44
assert session.frame.items[0].id == "mail-0"

frame = events.scroll(session.id, made.Scroll(delta=made.ScrollDelta(y=40), at="nearest"))
assert frame.content_offset.y == 40 and not frame.resting
frames_made = events.step(session.id, steps=made.Steps(frames=3)).frames
assert frames_made[-1].tick == 3

frame = frames.get_frame(session.id, rect="0,0,320,480", include="velocity,key")
first = frame.items[0]
assert first.velocity is not None and first.key is not None and first.height == 44
rows = frames.get_frame(session.id, form="rows")
assert rows.items is None and len(rows.rows[0]) == len(rows.columns)
picture = frames.get_picture(session.id)
assert picture.startswith(b"<svg"), picture[:20]

frame = events.tap(session.id, made.Tap(point=made.Place(x=10, y=10)))
assert frame.tapped.section == 0 and frame.tapped.id == "mail-1", frame.tapped
frame = events.update(session.id, made.Update(operations=[
    made.UpdateOperation(delete=made.UpdateTarget(id="mail-1")),
    made.UpdateOperation(insert=made.UpdatePath(section=0, item=0), id="new",
                         size=made.UpdateOperationSize(height=60)),
]))
assert any(item.departing is not None for item in frame.items)
events.patch_session(session.id, session_patch=made.SessionPatch(
    layout=made.SessionPatchLayout(rowHeight=52), animated=False))
assert sessions.get_session(session.id).layout.row_height == 52

try:
    events.scroll(session.id, made.Scroll())
    raise AssertionError("a scroll without a movement was accepted")
except made.ApiException as error:
    problem = made.Problem.from_json(error.body)
    assert problem.status == 422 and problem.type == "/problems/invalid-document"
    assert problem.errors[0].detail

stream = frames.stream_frames_without_preload_content(session.id)
while not (line := stream.readline()).startswith(b"data: "):
    assert line
sent = made.Frame.from_json(line.removeprefix(b"data: ").decode())
assert sent.sequence >= frame.sequence
stream.close()

# What later versions add must not stop the clients of this one.
later = json.loads(line.removeprefix(b"data: ")) | {"laterMember": {"x": 1}}
assert made.Frame.from_dict(later).sequence == sent.sequence
kind = {"type": "/problems/later", "title": "", "status": 418, "detail": "", "more": []}
assert made.Problem.from_dict(kind).status == 418

layout = layouts.compute_layout(layout_request=made.LayoutRequest(
    layout=made.SessionRequestLayout(type="list"),
    sections=[made.SessionRequestSection(items={"count": 3})]))
assert len(layout.items) == 3
sessions.delete_session(session.id)
print("openapi-generator, Python: played")
