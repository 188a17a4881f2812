"""Replays a page's session and compares its frames with those that the page drew.

A session's frames depend only on its description, its events, and the ticks in which these arrived.
A session with a manual clock and the events of a recording therefore has the same frames as the
session on the page. Everything that was drawn must lie between those of them that the page knew, but
the content as a whole may be ahead of them: the page predicts its offset.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from statistics import median

from playground import Element, differences, stage_of
from server import ask

MOST_FRAMES = 200
"""Frames per request."""
TOLERANCE = 0.1
"""The maximum error of drawn places, in points."""
OVERSCAN = 120
"""How far around the viewport the page requests elements on a fast line, in points."""
AHEAD = 0.75
"""How far the page may be ahead of the server's frames, in seconds."""
REQUESTED = 100
"""How far around the viewport the page surely has elements, in points."""
UNSENT = 30
"""How far a finger may be ahead of its events, in points."""
SEEN = 0.5
"""An element that reaches farther into the viewport must be drawn, in points."""

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
    for exchange in sorted(answers(recording, session), key=lambda exchange: exchange["order"]):
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
        made = ask("POST", f"{server.address}/v1/sessions?precision=3&overscan={OVERSCAN}",
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
            for frame in ask("POST", f"{self.url}/steps?precision=3&overscan={OVERSCAN}", steps)["frames"]:
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
            frame = ask(exchange["method"], f"{self.url}{path}?precision=3&overscan={OVERSCAN}", exchange["body"])
            assert frame["sequence"] == answer["sequence"], f"{exchange} is frame {frame['sequence']}"
            self.keep(frame)
        self.advance(max(
            (frame["tick"] for exchange in exchanges for frame in frames_of(exchange["answer"])),
            default=0,
        ))


def frames_of(answer):
    """Returns the frames of a response, if there are any; descriptions of sessions are not frames."""
    return [frame for frame in answer.get("frames", [answer]) if "tick" in frame and "layout" not in frame]


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


def place_of(frame):
    return tuple(frame["contentOffset"][axis] for axis in "xy")


class Step:
    """The transition from one frame to another."""

    def __init__(self, start, end, range_of_offsets, viewport):
        self.offsets = place_of(start), place_of(end)
        self.range, self.viewport = range_of_offsets, viewport
        before, self.end = content_of(start), content_of(end)
        # A new element was already at this place of the content before.
        self.start = {name: before.get(name, element) for name, element in self.end.items()}

    def offset(self, shown):
        """Returns the content offset at which elements are drawn on their way; None if they are elsewhere.

        A page that shows no cell may be at rest or at either end of what it may be ahead.
        """
        if not shown.keys() <= self.end.keys():
            return None
        part = self.part(shown)
        now = {name: mixed(self.start[name], self.end[name], part) for name in self.end}
        known = [a + (b - a) * part for a, b in zip(*self.offsets)]
        cells = [name for name in shown if name[0] == "cell"]
        places = [[median(getattr(now[name], axis) - getattr(shown[name], axis) for name in cells)
                   for axis in "xy"]] if cells else [known, *zip(*self.range)]
        return next((place for place in places if self.allows(shown, now, place, known)), None)

    def allows(self, shown, now, offset, known):
        """Whether a page may show these elements at an offset, if the server's frames are at another."""
        if any(not low <= value <= high for value, (low, high) in zip(offset, self.range)):
            return False
        # Headers and footers are pinned and released where the server has the content, not the page.
        is_ahead = max(abs(a - b) for a, b in zip(offset, known)) > TOLERANCE
        for name, element in now.items():
            if name[0] != "cell" and is_ahead:
                continue
            if name in shown:
                if shown[name].misses(moved(element, offset)) > TOLERANCE:
                    return False
            # What is in view has to be drawn, unless the page is farther ahead than it requests elements.
            elif self.is_seen(moved(element, offset)) and self.is_seen(moved(element, known), REQUESTED):
                return False
        return True

    def part(self, shown):
        """Returns the progress of elements from 0 to 1, wherever the content as a whole is."""
        way = length = 0
        for axis in "xy":
            starts = [getattr(self.start[name], axis) for name in shown]
            ways = [getattr(self.end[name], axis) - start for name, start in zip(shown, starts)]
            drawn = [getattr(element, axis) - start for element, start in zip(shown.values(), starts)]
            way += covariance(drawn, ways)
            length += covariance(ways, ways)
        for field in ("width", "height", "alpha", "scale"):
            for name, element in shown.items():
                start = getattr(self.start[name], field)
                change = getattr(self.end[name], field) - start
                way += (getattr(element, field) - start) * change
                length += change * change
        return min(max(way / length, 0), 1) if length > 1e-9 else 1

    def is_seen(self, element, around=0):
        """Whether an upright, visible element reaches into the viewport, or close to it."""
        if element.angle != 0 or element.scale != 1 or element.alpha < 0.01:
            return False
        return all(extent / 2 - SEEN > abs(center - size / 2) - size / 2 - around for extent, center, size in (
            (element.width, element.x, self.viewport["width"]), (element.height, element.y, self.viewport["height"])))


def content_of(frame):
    """Returns the elements of a frame at their places in the content."""
    return {name: moved(element, [-value for value in place_of(frame)]) for name, element in stage_of(frame).items()}


def moved(element, offset):
    return replace(element, x=element.x - offset[0], y=element.y - offset[1])


def covariance(a, b):
    if not a:
        return 0
    mean = sum(b) / len(b)
    return sum(first * (second - mean) for first, second in zip(a, b))


class Track:
    """The frames that a page knew, as places on its stage."""

    def __init__(self, frames, known, viewport):
        self.frames = [frames[number] for number in known if number in frames]
        self.foretold = [is_foretold for number, is_foretold in known.items() if number in frames]
        self.viewport = viewport

    @cache
    def step(self, start, end):
        return Step(self.frames[start], self.frames[end], self.reach(start), self.viewport)

    def reach(self, index):
        """Returns the offsets, by axis, at which the page may be that knows the frame of an index."""
        # A rest may have lasted long before the next frame.
        start = self.frames[min(index + 1, len(self.frames) - 1)]["time"]
        frames = [self.frames[index]] + [frame for frame in self.frames[index + 1:] if frame["time"] <= start + AHEAD]
        offsets = [place_of(frame) for frame in frames]
        return [(min(values) - UNSENT, max(values) + UNSENT) for values in zip(*offsets)]

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
        """Returns the first place of a sample on the track, and the offset at which it is drawn."""
        for index in range(first, len(self.frames)):
            for end in self.ends(index):
                offset = self.step(index, end).offset(shown)
                if offset is not None:
                    return index, offset[1]
        return None

    def complaint(self, time, shown, index):
        """Describes the errors of elements that are not on the track."""
        near = [f"from frame {frame['sequence']} of tick {frame['tick']}:\n  "
                + "\n  ".join(differences(shown, stage_of(frame), TOLERANCE))
                for frame in self.frames[index:index + 4]]
        return "\n".join([f"what was drawn at {time} ms is on the way between no two frames", *near])


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
    viewport = playground.session()["viewport"]
    track = Track(replay.frames, known(recording, session), viewport)
    return follow(samples, track)


def opened(recording, session):
    """Returns the number of samples when the page opened a session."""
    identifier = session.rsplit("/", 1)[1]
    return next(exchange["samples"] for exchange in recording["exchanges"]
                if identifier in exchange["answer"])
