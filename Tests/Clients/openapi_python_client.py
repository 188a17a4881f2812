"""Plays with a server by the client that openapi-python-client has made.

Arguments: the folder that contains the client, and the address of the server.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from made import Client
from made import models
from made.api.events import patch_session, scroll, step, tap, update
from made.api.frames import get_frame, get_picture, stream_frames
from made.api.sessions import create_session, delete_session, get_session

client = Client(base_url=sys.argv[2], raise_on_unexpected_status=True)

session = create_session.sync(client=client, body=models.SessionRequest(
    clock=models.SessionRequestClock.MANUAL,
    viewport=models.Viewport(width=320, height=480),
    layout=models.SessionRequestLayout(type_=models.SessionRequestLayoutType.LIST, row_height=44),
    dynamics=models.SessionRequestDynamics(type_=models.SessionRequestDynamicsType.SPRING),
    sections=[models.SessionRequestSection(id="inbox", items=[f"mail-{n}" for n in range(100)])],
))
assert isinstance(session, models.Session), session
assert session.layout.type_ == "list" and session.layout.row_height == 44
assert session.frame.items[0].id == "mail-0"
known = {"client": client, "id": session.id}

frame = scroll.sync(**known, body=models.Scroll(delta=models.ScrollDelta(y=40)))
assert frame.content_offset.y == 40 and not frame.resting
assert step.sync(**known, body=models.Steps(frames=3)).frames[-1].tick == 3

frame = get_frame.sync(**known, rect="0,0,320,480", include="velocity,key")
assert frame.items[0].velocity and frame.items[0].height == 44
rows = get_frame.sync(**known, form="rows")
assert not rows.items and len(rows.rows[0]) == len(rows.columns)
assert get_picture.sync_detailed(**known).content.startswith(b"<svg")

frame = tap.sync(**known, body=models.Tap(point=models.Place(x=10, y=10)))
assert frame.tapped.section == 0 and frame.tapped.id == "mail-1", frame.tapped
frame = update.sync(**known, body=models.Update(operations=[
    models.UpdateOperation(delete=models.UpdateTarget(id="mail-1")),
    models.UpdateOperation(insert=models.UpdatePath(section=0, item=0), id="new",
                           size=models.UpdateOperationSize(height=60)),
]))
assert any(isinstance(item.departing, int) for item in frame.items)
patch_session.sync(**known, body=models.SessionPatch(
    layout=models.SessionPatchLayout(row_height=52), animated=False))
assert get_session.sync(**known).layout.row_height == 52

problem = scroll.sync(**known, body=models.Scroll())
assert isinstance(problem, models.Problem) and problem.status == 422
assert problem.type_ == "/problems/invalid-document" and problem.errors[0].detail

request = stream_frames._get_kwargs(session.id)
with client.get_httpx_client().stream(**request) as response:
    line = next(line for line in response.iter_lines() if line.startswith("data: "))
sent = json.loads(line.removeprefix("data: "))
assert models.Frame.from_dict(sent).sequence >= frame.sequence

# What later versions add must not stop the clients of this one.
assert models.Frame.from_dict(sent | {"laterMember": {"x": 1}}).sequence == sent["sequence"]
kind = {"type": "/problems/later", "title": "", "status": 418, "detail": "", "more": []}
assert models.Problem.from_dict(kind).type_ == "/problems/later"

assert delete_session.sync_detailed(**known).status_code == 204
print("openapi-python-client: played")
