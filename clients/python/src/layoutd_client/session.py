"""A session: its frames, and the events that clients send to it."""

from __future__ import annotations

import itertools
import secrets
import threading
import urllib.parse
from types import TracebackType
from typing import (Any, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Type, TypedDict,
                    Union, cast)

from . import documents as d
from .frames import whole
from .problems import Problem, ServerAway
from .streams import Event, events_of
from .transport import Transport, query_of


class _AnyFrameQuery(TypedDict, total=False):
    rect: Tuple[float, float, float, float]
    """x, y, width and height in content coordinates; the viewport if absent."""
    overscan: float
    needed: float
    precision: int
    since: int
    form: Literal["objects", "rows"]
    columns: Sequence[str]


class FrameQuery(_AnyFrameQuery, total=False):
    """Which elements a frame has, and how."""

    include: Sequence[Literal["velocity", "anchor", "key", "contacts", "indicators", "separators", "cells"]]


class CurrentFrameQuery(_AnyFrameQuery, total=False):
    """The same for `frame`, which can also have what a fling will bring into sight."""

    include: Sequence[Literal["velocity", "anchor", "key", "contacts", "indicators", "separators", "cells",
                              "prefetch"]]


class Session:
    """A session of a server.

    Every event gets a number, so that the server applies it once, however often it is sent: a request
    without a response is repeated. Events of several threads are sent one after the other.
    """

    def __init__(self, transport: Transport, path: str, frame: Optional[d.Frame] = None):
        self.path = path
        """`/v1/sessions/` and the identifier. Without keys it is all that is needed to use the session."""
        self.first_frame = frame
        """The frame that the response to the creation had; `None` for a session that existed."""
        self._transport = transport
        self._client = "py-" + secrets.token_hex(6)
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        # The rest of the identifier gives access to the session.
        return f"Session({self.path[:21]}…)"

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        """Ends the session. A server that is away does not hide the error of the block."""
        try:
            self.delete()
        except ServerAway:
            if error is None:
                raise

    # Reading

    def frame(
        self,
        query: Union[FrameQuery, CurrentFrameQuery, None] = None,
        *,
        wait: Union[int, Literal["rest"], None] = None,
        at: Optional[Literal["rest"]] = None,
    ) -> d.Frame:
        """The current frame.

        With `since` in the query it is the difference from that frame, and `wait` delays it by up to so many
        milliseconds until something changes, or until everything rests. `at="rest"` is the frame at which
        everything will have come to rest.
        """
        limit = 30.0 if wait == "rest" else (wait or 0) / 1000
        return cast(d.Frame, self._get("/frame", {**(query or {}), "wait": wait, "at": at}, limit))

    def frames(self, query: Optional[FrameQuery] = None) -> Iterator[d.Frame]:
        """Every frame as it comes, whole, over a stream; the first is the current one.

        A stream that breaks off is continued with what has changed. It ends with a `Problem` when the
        session does. Leave the loop, or close the iterator, to end it.
        """
        given = query or {}
        if given.get("form") == "rows":
            raise ValueError("whole frames have objects; read rows with events()")
        if "since" in given:
            raise ValueError("the first whole frame is the current one; leave out since, or read the "
                             "differences from a frame with events()")
        last: Optional[d.Frame] = None
        for event in self.events(query):
            if event.kind == "message":
                last = whole(cast(d.Frame, event.document), last)
                yield last

    def events(
        self,
        query: Optional[FrameQuery] = None,
        *,
        thresholds: Optional[Sequence[float]] = None,
        after: Optional[float] = None,
    ) -> Iterator[Event]:
        """The events of a stream as they are: differences between frames, and with `thresholds` reports of
        what came into sight and left it."""
        include: List[str] = list((query or {}).get("include", []))
        if thresholds is not None:
            include.append("visibility")
        names = {**(query or {}), "include": include or None, "thresholds": thresholds, "after": after}
        return events_of(self._transport, self.path + "/frames", query_of(**names))

    def clip(self, query: Optional[FrameQuery] = None, *, frames: Optional[int] = None,
             every: Optional[int] = None) -> d.Clip:
        """The coming frames, as they will be if no event arrives."""
        return cast(d.Clip, self._get("/clip", {**(query or {}), "frames": frames, "every": every}))

    def visibility(self, *, since: Optional[str] = None, thresholds: Optional[Sequence[float]] = None,
                   after: Optional[float] = None) -> d.Visibility:
        """What is in sight, or what came into sight and left it since the `next` of an earlier report."""
        names = {"since": since, "thresholds": thresholds, "after": after}
        return cast(d.Visibility, self._get("/visibility", names))

    def picture(self, *, rect: Optional[Tuple[float, float, float, float]] = None,
                precision: Optional[int] = None, debug: bool = False) -> str:
        """The current frame as SVG."""
        query = query_of(rect=rect, precision=precision, debug=1 if debug else None)
        return self._transport.request("GET", self.path + "/frame.svg", query=query).body.decode()

    def item(self, section: int, item: int, *, kind: Optional[str] = None,
             precision: Optional[int] = None) -> d.Element:
        """One element, in the viewport or not."""
        names = {"kind": kind, "precision": precision}
        return cast(d.Element, self._get(_path("items", section, item), names))

    def describe(self) -> d.Session:
        """Its settings and data."""
        return cast(d.Session, self._get(""))

    def snapshot(self) -> d.Snapshot:
        """The data by identifiers, and their version."""
        return cast(d.Snapshot, self._get("/snapshot"))

    def outline(self, section: str) -> d.Outline:
        """The items of a section as a tree."""
        return cast(d.Outline, self._get(_path("sections", section, "outline")))

    def behaviors(self) -> d.ListBehaviorsResponse:
        """The behaviours of a scene."""
        return cast("d.ListBehaviorsResponse", self._get("/behaviors"))

    def state(self) -> d.KeptState:
        """All of its state, from which `create_session({"state": …})` makes a session."""
        return cast(d.KeptState, self._get("/state"))

    def fork(self, document: Optional[d.Fork] = None) -> Session:
        """A copy that continues by itself."""
        response = self._transport.request("POST", self.path + "/fork", document or {}, repeatable=False)
        return Session(self._transport, response.headers["Location"], response.document()["frame"])

    def delete(self) -> None:
        """Ends the session; one that is gone already is no error."""
        try:
            self._transport.request("DELETE", self.path)
        except Problem as problem:
            # It may have been ended by a request whose response was lost.
            if problem.status != 404:
                raise

    # Events

    def scroll(self, body: d.ScrollBody, query: Optional[FrameQuery] = None) -> d.ScrollResponse:
        """Scrolls by a delta, to an offset or an item, or flings."""
        return cast("d.ScrollResponse", self._send("POST", "/scroll", body, query))

    def tap(self, body: d.TapBody, query: Optional[FrameQuery] = None) -> d.TapResponse:
        """Expands or collapses a row, or reports the element at a point."""
        return cast("d.TapResponse", self._send("POST", "/taps", body, query))

    def touch(self, body: d.TouchBody, query: Optional[FrameQuery] = None) -> d.TouchResponse:
        """Grabs an item of a scene, takes it along, throws it."""
        return cast("d.TouchResponse", self._send("POST", "/touches", body, query))

    def update(self, body: d.UpdateBody, query: Optional[FrameQuery] = None) -> d.UpdateResponse:
        """A batch of changes: inserts, deletes, moves, reloads and changes items and sections."""
        return cast("d.UpdateResponse", self._send("POST", "/updates", body, query))

    def set_sizes(self, body: d.SetSizesBody, query: Optional[FrameQuery] = None) -> d.SetSizesResponse:
        """Gives elements with estimated sizes those that were measured."""
        return cast("d.SetSizesResponse", self._send("POST", "/sizes", body, query))

    def reorder(self, body: d.ReorderBody, query: Optional[FrameQuery] = None) -> d.ReorderResponse:
        """Lifts an item, takes it to another place, lets it go."""
        return cast("d.ReorderResponse", self._send("POST", "/reorder", body, query))

    def swipe(self, body: d.SwipeBody, query: Optional[FrameQuery] = None) -> d.SwipeResponse:
        """Swipes a row of a list to reveal its actions."""
        return cast("d.SwipeResponse", self._send("POST", "/swipe", body, query))

    def transition(self, body: d.TransitionBody, query: Optional[FrameQuery] = None) -> d.TransitionResponse:
        """Drives the session to another layout."""
        return cast("d.TransitionResponse", self._send("POST", "/transition", body, query))

    def control_animation(self, body: d.ControlAnimationBody,
                          query: Optional[FrameQuery] = None) -> d.ControlAnimationResponse:
        """Holds an animated change, scrubs it, turns it back, lets it go on or ends it."""
        return cast("d.ControlAnimationResponse", self._send("POST", "/animations", body, query))

    def apply_snapshot(self, body: d.ApplySnapshotBody,
                       query: Optional[FrameQuery] = None) -> d.ApplySnapshotResponse:
        """Changes the data to a list of identifiers, or by edits."""
        return cast("d.ApplySnapshotResponse", self._send("POST", "/snapshot", body, query))

    def step(self, body: Optional[d.StepBody] = None, query: Optional[FrameQuery] = None) -> d.StepResponse:
        """Advances a session with a `manual` clock."""
        return cast("d.StepResponse", self._send("POST", "/steps", body or {}, query))

    def set_viewport(self, body: d.SetViewportBody,
                     query: Optional[FrameQuery] = None) -> d.SetViewportResponse:
        """Sets the size and the insets, for rotation, resizing and keyboards."""
        return cast("d.SetViewportResponse", self._send("PUT", "/viewport", body, query))

    def patch(self, body: d.PatchSessionBody, query: Optional[FrameQuery] = None) -> d.PatchSessionResponse:
        """Changes settings by a merge patch (RFC 7396)."""
        return cast("d.PatchSessionResponse", self._send("PATCH", "", body, query))

    def set_outline(self, section: str, body: d.SetOutlineBody,
                    query: Optional[FrameQuery] = None) -> d.SetOutlineResponse:
        """Makes the items of a section a tree, of which taps show and hide parts."""
        path = _path("sections", section, "outline")
        return cast("d.SetOutlineResponse", self._send("PUT", path, body, query))

    def set_item(self, section: int, item: int, body: d.SetItemBody,
                 query: Optional[FrameQuery] = None) -> d.SetItemResponse:
        """Sets where an item of a scene is and how it moves."""
        return cast("d.SetItemResponse", self._send("PUT", _path("items", section, item), body, query))

    def add_behavior(self, body: d.AddBehaviorBody,
                     query: Optional[FrameQuery] = None) -> d.AddBehaviorResponse:
        """Adds a behaviour to a scene."""
        return cast("d.AddBehaviorResponse", self._send("POST", "/behaviors", body, query))

    def replace_behavior(self, name: str, body: d.ReplaceBehaviorBody,
                         query: Optional[FrameQuery] = None) -> d.ReplaceBehaviorResponse:
        """Replaces a behaviour of a scene."""
        return cast("d.ReplaceBehaviorResponse", self._send("PUT", _path("behaviors", name), body, query))

    def remove_behavior(self, name: str) -> None:
        """Removes a behaviour of a scene."""
        try:
            self._transport.request("DELETE", self.path + _path("behaviors", name))
        except Problem as problem:
            # It may have been removed by a request whose response was lost.
            if not (problem.kind == "no-such-behavior" and problem.follows_loss):
                raise

    def _get(self, path: str, names: Optional[Mapping[str, Any]] = None, wait: float = 0) -> Any:
        query = query_of(**(names or {}))
        return self._transport.request("GET", self.path + path, query=query, wait=wait).document()

    def _send(self, method: str, path: str, body: Mapping[str, Any], query: Optional[FrameQuery]) -> Any:
        with self._lock:
            numbered = dict(body)
            if "event" not in numbered:
                numbered.update(event=next(self._numbers), client=self._client)
            response = self._transport.request(method, self.path + path, numbered, query_of(**(query or {})))
        return response.document()


def _path(*segments: Union[str, int]) -> str:
    """A path below that of the session; names may have any letter."""
    return "".join("/" + urllib.parse.quote(str(segment), safe="") for segment in segments)
