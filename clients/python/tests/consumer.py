"""A typed program that uses the client; scripts/check-python checks its types, and does not run it."""

from __future__ import annotations

from layoutd_client import Client, Problem, items_of
from layoutd_client.documents import CreateSessionBody, Frame, Scroll, Update

document: CreateSessionBody = {
    "layout": {"type": "list", "rowHeight": 44},
    "sections": [{"id": "chat", "items": ["a", {"id": "b", "height": 60}]}],
    "keep": "end",
    "dynamics": {"type": "spring", "damping": 0.5},
    "clock": "manual",
}
fling: Scroll = {"delta": {"y": 6}, "touch": {"x": 160, "y": 300}, "fling": {"y": 700}}
batch: Update = {"operations": [
    {"insert": {"section": 0, "item": 0}, "id": "c", "size": {"height": 60}},
    {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}},
]}


def lowest(frame: Frame) -> float:
    return max(item["y"] + item["height"] for item in items_of(frame))


with Client("http://127.0.0.1:8080", key="secret").create_session(document) as session:
    target = session.scroll(fling, {"rect": (0, 0, 320, 480), "include": ["velocity"]}).get("motion")
    edition: int = session.update(batch)["edition"]
    ahead = session.frame({"include": ["key", "prefetch"]}).get("prefetch")
    session.patch({"layout": {"rowHeight": 50}, "animated": False})
    drawn = session.clip({"include": ["anchor"]}, frames=3)
    bottoms: list[float] = [lowest(frame) for frame in session.frames()]
    try:
        session.tap({"point": {"x": 30, "y": 30}})
    except Problem as problem:
        print(problem.kind, problem.retry_after, target, edition, bottoms, ahead, drawn)
