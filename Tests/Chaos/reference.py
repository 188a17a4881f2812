"""The twin of a session, in a server that lives, and the comparison of every frame with it.

Frames are compared number by number, as text, with nine decimals. Nothing may differ but what is
named here.
"""

import json

QUERY = "precision=9&include=velocity,anchor,contacts"
"""For all frames but those of watchers."""
WATCHED = "precision=9&include=velocity,anchor"
"""For watchers: contacts of a difference are only the latest ones."""
REFUSALS = (404, 409, 422)
"""Statuses of what a session cannot do; the twin has to refuse it with the same response."""
KEPT = 400
"""Frames that a twin remembers; a watcher that sees an older one has gone back."""


class Difference(Exception):
    """Something that is not as in the reference."""

    def __init__(self, what, seen, expected):
        super().__init__(what)
        self.what, self.seen, self.expected = what, seen, expected

    def document(self):
        return {"what": self.what, "first": first_difference(self.seen, self.expected),
                "seen": self.seen, "expected": self.expected}


def parse(body):
    """JSON with numbers as they are written."""
    return json.loads(body, parse_float=str, parse_int=str)


def first_difference(seen, expected, path=""):
    """The place of the first difference, and both values there."""
    if isinstance(seen, dict) and isinstance(expected, dict):
        pairs = [(key, seen.get(key), expected.get(key)) for key in {**expected, **seen}]
    elif isinstance(seen, list) and isinstance(expected, list) and len(seen) == len(expected):
        pairs = list(zip(range(len(seen)), seen, expected))
    else:
        return None if seen == expected else f"{path}: {seen!s:.200} instead of {expected!s:.200}"
    found = (first_difference(a, b, f"{path}/{key}") for key, a, b in pairs if a != b)
    return next(found, None)


def demand(what, seen, expected):
    if seen != expected:
        raise Difference(what, seen, expected)


def element(item):
    """What an element is identified by."""
    return item["kind"], item["section"], item["item"], item.get("departing")


class Picture:
    """The frame of a watcher, to which differences are applied."""

    def __init__(self):
        self.frame = None

    def apply(self, frame):
        """Returns the whole frame, its elements without their order."""
        frame = dict(frame)
        # These depend on the frames that the client had, not on the session alone.
        for name in ("moved", "movedSince"):
            frame.pop(name, None)
        items = {element(item): item for item in frame.pop("items")}
        if "base" in frame:
            demand("base of a difference", frame.pop("base"), self.frame["sequence"])
            elements = dict(self.frame["elements"])
            for item in frame.pop("removed"):
                elements.pop(element(item), None)
            items = {**elements, **items}
        self.frame = {**frame, "elements": items}
        return self.frame


class Twin:
    """A session of the reference server, which gets what the one under test has acknowledged."""

    def __init__(self, client):
        self.client = client
        self.path = None
        self.frames = {}
        """Frames after each event, by sequence."""
        self.early = {}
        """Frames that watchers saw before the event was acknowledged, by sequence."""
        self.compared = 0
        self.begun = {}
        """The numbers of the animations that events began; `None` for none."""

    async def create(self, document, created):
        """Makes the same session, and compares the response to creation."""
        reply = await self.client.call("POST", f"/v1/sessions?{QUERY}", json.dumps(document))
        expected = parse(reply.body)
        self.path = "/v1/sessions/" + expected["id"]
        self._compare_state("creation", created, expected)
        self._remember(expected["frame"])
        return created

    async def apply(self, event, reply):
        """Applies an event, and compares the response that the session under test gave to it."""
        fields = {"Prefer": "return=minimal"} if event.is_minimal else {}
        ours = await self.client.call(
            event.method, f"{self.path}{event.part}?{QUERY}", event.body, accepted=REFUSALS,
            **fields)
        if self._are_refusals(str(event), reply, ours):
            return
        if not event.is_minimal:
            expected = parse(ours.body)
            self.begun[str(event)] = expected.get("animation")
            self._compare(event, parse(reply.body), expected)
        else:
            demand(f"status of {event}", reply.status, 204)
        await self._remember_current()

    def _compare(self, event, seen, expected):
        if event.part.startswith("/behaviors"):
            return demand(str(event), seen, expected)
        if event.part == "/steps":
            is_duplicate = seen["frames"][-1].pop("duplicate", False)
            if is_duplicate:
                # Steps that were applied before: only the current frame.
                expected["frames"] = expected["frames"][-1:]
            self.compared += len(expected["frames"])
        else:
            if seen.pop("duplicate", False):
                # What was applied before says nothing of its results.
                for result in ("tapped", "grabbed", "removedBehaviors", "motion", "snapshot", "reorder", "swipe",
                               "transition"):
                    expected.pop(result, None)
            self.compared += 1
        demand(str(event), seen, expected)

    def compare_duplicate(self, event, reply):
        """An event that was acknowledged and sent again: the current frame, and nothing else."""
        seen = parse(reply.body)
        if event.part.startswith("/behaviors"):
            return
        frame = seen["frames"][0] if event.part == "/steps" else seen
        demand(f"duplicate of {event}", frame.pop("duplicate", False), True)
        animation = frame.pop("animation", None)
        demand(f"animation of a duplicate of {event}", animation, self.begun[str(event)])
        frame.pop("animations", None)
        self.compare_current(f"duplicate of {event}", frame)

    def compare_current(self, what, frame):
        """A frame that was read when all events were acknowledged."""
        demand(what, frame, self.frames[self.sequence])
        self.compared += 1

    def compare_watched(self, frame):
        """A frame of a watcher, which may be of an event that is not acknowledged yet."""
        sequence = int(frame["sequence"])
        if sequence > self.sequence:
            self.early[sequence] = frame
            return
        demand("sequence of a watched frame", sequence in self.frames, True)
        expected = dict(self.frames[sequence])
        del expected["contacts"]
        expected["elements"] = {element(item): item for item in expected.pop("items")}
        demand(f"watched frame {sequence}", frame, expected)
        self.compared += 1

    async def compare_state(self, what, reply):
        ours = await self.client.call("GET", self.path)
        self._compare_state(what, parse(reply.body), parse(ours.body))

    async def compare_future(self, what, reply, query):
        """A clip: all that will move the session on is the same, too."""
        ours = await self.client.call("GET", f"{self.path}/clip?{query}", accepted=REFUSALS)
        if self._are_refusals(what, reply, ours):
            return
        seen, expected = parse(reply.body), parse(ours.body)
        demand(what, seen, expected)
        self.compared += len(expected["frames"])

    @staticmethod
    def _compare_state(what, seen, expected):
        for document in (seen, expected):
            # The identifier is random, and the time until it expires depends on when one asks.
            del document["id"], document["expiresIn"]
        demand(what, seen, expected)

    @staticmethod
    def _are_refusals(what, reply, ours):
        """Whether both servers refuse it, and that for the same reason."""
        demand(f"status of {what}", reply.status, ours.status)
        if reply.status in REFUSALS:
            demand(what, parse(reply.body), parse(ours.body))
        return reply.status in REFUSALS

    async def _remember_current(self):
        reply = await self.client.call("GET", f"{self.path}/frame?{QUERY}")
        self._remember(parse(reply.body))

    def _remember(self, frame):
        self.sequence = int(frame["sequence"])
        self.frames[self.sequence] = frame
        if len(self.frames) > KEPT:
            del self.frames[next(iter(self.frames))]
        for sequence in [sequence for sequence in self.early if sequence <= self.sequence]:
            self.compare_watched(self.early.pop(sequence))
