"""Replays a page's session and compares its frames with those that the page drew.

A session's frames depend only on its description, its events, and the ticks in which these arrived.
A session with a manual clock and the events of a recording therefore has the same frames as the
session on the page. Everything that was drawn must lie between those of them that the page knew.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cache

from playground import Element, differences, stage_of
from server import ask

MOST_FRAMES = 200
"""Frames per request."""
TOLERANCE = 0.1
"""The maximum error of drawn places, in points."""

NUMBER = r"(-?[\d.]+(?:e[-+]?\d+)?)"
PLACE = re.compile(rf"translate\({NUMBER}px, {NUMBER}px\)(?: rotate\({NUMBER}rad\))?"
                   rf"(?: scale\({NUMBER}\))?")


def answers(recording, session):
    """Returns the completed requests to a session, with bodies and responses as objects."""
    for exchange in recording["exchanges"]:
        if not exchange["url"].startswith(session) or not exchange["answer"]:
            continue
        body = exchange["body"]
        yield {**exchange, "body": body and json.loads(body), "answer": json.loads(exchange["answer"])}


def known(recording, session):
    """Returns the numbers of the frames that the page knew, and whether they come from a clip.

    A frame in another response replaces predicted frames from its moment on.
    """
    frames, latest = {0: False}, 0
    for exchange in sorted(answers(recording, session), key=lambda exchange: exchange["end"]):
        numbers = [frame["sequence"] for frame in frames_of(exchange["answer"])]
        is_clip = "/clip?" in exchange["url"]
        if not is_clip:
            numbers = [number for number in numbers if number > latest]
            latest = max([latest, *numbers])
        if numbers:
            frames = {number: is_foretold for number, is_foretold in frames.items()
                      if number < numbers[0]}
            frames |= {number: is_clip for number in numbers}
    return frames


def description(recording, session):
    """Returns the request that created a session."""
    identifier = session.rsplit("/", 1)[1]
    for exchange in recording["exchanges"]:
        if exchange["method"] == "POST" and identifier in exchange["answer"]:
            return json.loads(exchange["body"])
    raise AssertionError(f"{session} was not made by this page")


class Replay:
    """The frames of a recorded session, by number."""

    def __init__(self, recording, session, server):
        made = ask("POST", f"{server.address}/v1/sessions?precision=3",
                   {**description(recording, session), "clock": "manual"})
        self.url = f"{server.address}/v1/sessions/{made['id']}"
        self.tick = 0
        self.frames = {}
        self.keep(made["frame"])
        self.carry_out(recording, session)
        ask("DELETE", self.url)

    def keep(self, frame):
        self.frames.setdefault(frame["sequence"], frame)

    def advance(self, tick):
        """Advances to a tick."""
        while self.tick < tick:
            count = min(MOST_FRAMES, tick - self.tick)
            steps = {"frames": count, "return": "all"}
            for frame in ask("POST", f"{self.url}/steps?precision=3", steps)["frames"]:
                self.keep(frame)
            self.tick += count

    def carry_out(self, recording, session):
        """Sends all events again, each in its tick."""
        exchanges = list(answers(recording, session))
        events = {}
        for exchange in exchanges:
            if exchange["method"] in ("POST", "PUT", "PATCH") and exchange["status"] == 200:
                number = (exchange["body"] or {}).get("event", f"patch {exchange['start']}")
                events.setdefault(number, exchange)
        for exchange in sorted(events.values(), key=lambda event: event["answer"]["sequence"]):
            answer = exchange["answer"]
            self.advance(answer["tick"])
            path = exchange["url"].split("?")[0].removeprefix(session)
            frame = ask(exchange["method"], f"{self.url}{path}?precision=3", exchange["body"])
            assert frame["sequence"] == answer["sequence"], f"{exchange} is frame {frame['sequence']}"
            self.keep(frame)
        self.advance(max(
            (frame["tick"] for exchange in exchanges for frame in frames_of(exchange["answer"])),
            default=0,
        ))


def frames_of(answer):
    """Returns the frames of a response, if there are any."""
    return [frame for frame in answer.get("frames", [answer]) if "tick" in frame]


def drawn(sample):
    """Returns the elements of a sample; of several with the same name the last."""
    elements = {}
    for name, transform, width, height, alpha in sample["elements"]:
        *place, scale = PLACE.fullmatch(transform).groups()
        x, y, angle = (float(part or 0) for part in place)
        width, height = float(width.removesuffix("px")), float(height.removesuffix("px"))
        kind, section, item, *departing = name.split("-")
        elements[kind, int(section), int(item), bool(departing)] = Element(
            x + width / 2, y + height / 2, width, height, angle, float(alpha or 1),
            float(scale or 1))
    return elements


def mixed(a, b, part):
    """Interpolates between two elements."""
    return Element(*(getattr(a, name) + (getattr(b, name) - getattr(a, name)) * part
                     for name in Element.__dataclass_fields__))


class Step:
    """The transition from one frame to another, on the stage."""

    def __init__(self, start, end):
        before, self.end = stage_of(start), stage_of(end)
        x, y = (end["contentOffset"][axis] - start["contentOffset"][axis] for axis in "xy")
        # A new element was already at this place of the content before.
        self.start = {
            name: before.get(name, replace(element, x=element.x + x, y=element.y + y))
            for name, element in self.end.items()
        }

    def part(self, shown):
        """Returns the progress of elements from 0 to 1; None if they are elsewhere."""
        if shown.keys() != self.end.keys():
            return None
        way = length = 0
        for name, element in shown.items():
            a, b = self.start[name], self.end[name]
            way += (element.x - a.x) * (b.x - a.x) + (element.y - a.y) * (b.y - a.y)
            length += (b.x - a.x) ** 2 + (b.y - a.y) ** 2
        part = min(max(way / length, 0), 1) if length > 1e-9 else 1
        is_on_way = all(element.misses(mixed(self.start[name], self.end[name], part)) <= TOLERANCE
                      for name, element in shown.items())
        return part if is_on_way else None


class Track:
    """The frames that a page knew, as places on its stage."""

    def __init__(self, frames, known):
        self.frames = [frames[number] for number in known if number in frames]
        self.foretold = [is_foretold for number, is_foretold in known.items() if number in frames]

    @cache
    def step(self, start, end):
        return Step(self.frames[start], self.frames[end])

    def ends(self, index):
        """Returns the frames that may follow a frame: itself, the next, and others of its tick.

        A page may have dropped predicted frames, so the next may also be the first real one.
        """
        yield index
        tick = None
        for later in range(index + 1, len(self.frames)):
            if tick is not None and self.frames[later]["tick"] > tick:
                break
            yield later
            if tick is None and not self.foretold[later]:
                tick = self.frames[later]["tick"]

    def find(self, shown, first):
        """Returns the first place of a sample on the track."""
        for index in range(first, len(self.frames)):
            for end in self.ends(index):
                part = self.step(index, end).part(shown)
                if part is not None:
                    return index, self.offset(index, end, part)
        return None

    def complaint(self, time, shown, index):
        """Describes the errors of elements that are not on the track."""
        near = [f"from frame {frame['sequence']} of tick {frame['tick']}:\n  "
                + "\n  ".join(differences(shown, stage_of(frame), TOLERANCE))
                for frame in self.frames[index:index + 4]]
        return "\n".join([f"what was drawn at {time} ms is on the way between no two frames", *near])

    def offset(self, start, end, part):
        """Returns the interpolated content offset."""
        a, b = (self.frames[index]["contentOffset"]["y"] for index in (start, end))
        return a + (b - a) * part


@dataclass(frozen=True)
class Drawn:
    """The stage at a moment, with the content offset."""

    time: float
    elements: dict
    offset: float

    def displacements(self, resting):
        """Returns how far cells are below their places of rest, by name."""
        places = {("cell", item["section"], item["item"], False): item["anchor"]["y"]
                  for item in resting["items"] if item["kind"] == "cell"}
        return {name: element.y + self.offset - places[name]
                for name, element in self.elements.items() if name in places}


def follow(samples, track):
    """Checks that samples lie on a track, one after the other."""
    drawings, index = [], 0
    for sample in samples:
        elements = drawn(sample)
        place = track.find(elements, index)
        assert place, track.complaint(sample["time"], elements, index)
        index, offset = place
        drawings.append(Drawn(sample["time"], elements, offset))
    return drawings


def check_motion(playground):
    """Checks and returns everything that a page has drawn since it opened its session."""
    recording, session = playground.recording(), playground.url
    replay = Replay(recording, session, playground.server)
    samples = recording["samples"][opened(recording, session):]
    return follow(samples, Track(replay.frames, known(recording, session)))


def opened(recording, session):
    """Returns the number of samples when the page opened a session."""
    identifier = session.rsplit("/", 1)[1]
    return next(exchange["samples"] for exchange in recording["exchanges"]
                if identifier in exchange["answer"])
