"""What a client does to its session: seeded, and the same for every run with the seed."""

import json
import random

SCENE = {
    "clock": "manual",
    "layout": {"type": "absolute"},
    "sections": [{"items": [
        {"center": {"x": 40 + 60 * (i % 5), "y": 40 + 70 * (i // 5)}, "width": 44, "height": 30 + i,
         "angle": 0.1 * i} for i in range(10)]}],
    "dynamics": {"type": "behaviors", "behaviors": [
        {"type": "gravity"},
        {"type": "collision", "referenceBounds": True},
        {"type": "attachment", "items": [{"section": 0, "item": 0}],
         "anchor": {"x": 160, "y": 20}, "frequency": 1.5, "damping": 0.1},
        {"type": "item", "elasticity": 0.8, "resistance": 0},
    ]},
}
"""Boxes that fall, collide and bounce, one of them on a spring."""

CELLS = {
    "clock": "manual",
    "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}},
    "sections": [{"items": 120}],
    "effects": [{"property": "scale", "stops": [[-0.5, 0.7], [0, 1], [0.5, 0.7]]}],
    "dynamics": {"type": "behaviors", "behaviors": [
        {"type": "attachment", "anchor": "layout", "frequency": 2, "damping": 0.4},
        {"type": "collision"},
        {"type": "gravity", "direction": {"x": 0, "y": 0.2}},
        {"type": "limit", "items": [{"section": 0, "item": 3}, {"section": 0, "item": 60}]},
    ]},
}
"""Cells of a list that collide on the way to their places."""

CLIENTS = (None, "second")
"""The clients that send the events of a session; each has its own numbers."""


class Event:
    """A numbered request, to be sent again as it is."""

    def __init__(self, method, resource, document, is_minimal=False):
        self.method, self.resource, self.document = method, resource, document
        self.is_minimal = is_minimal
        """Whether the response shall have no frame."""

    @property
    def body(self):
        return json.dumps(self.document)

    @property
    def wants_all(self):
        """Whether the response has every frame on the way."""
        return self.document.get("return") == "all"

    def __str__(self):
        return f"{self.method} {self.resource} {self.body}"


class Script:
    """Events for a session: gestures, of which each is several events with ticks in between.

    `counts` are the numbers of items of its sections.
    """

    def __init__(self, seed, kind, counts):
        self.random = random.Random(seed)
        self.counts = list(counts)
        self.coming = []
        self.fingers = 0
        self.numbers = dict.fromkeys(CLIENTS, 0)
        self.gestures = {
            "list": (self.drag, self.fling, self.tap, self.tap, self.update, self.rotate,
                     self.scroll_to, self.animate),
            "newtonian": (self.enter, self.enter, self.leave, self.drag, self.rotate),
            "absolute": (self.push, self.push, self.grab, self.grab, self.drop, self.take_out,
                         self.tilt, self.rotate),
            "circle": (self.update, self.update, self.tap, self.rotate, self.animate),
            "cells": (self.drag, self.drag, self.fling, self.update, self.rotate, self.scroll_to,
                      self.hold, self.hold, self.tilt),
        }.get(kind, (self.drag, self.drag, self.fling, self.tap, self.update, self.rotate,
                     self.scroll_to, self.soften))

    def next(self):
        """The next event; it assumes that those before were applied."""
        if not self.coming:
            self.random.choice(self.gestures)()
            self.steps(self.random.randint(1, 4))
        method, resource, document = self.coming.pop(0)
        client = self.random.choice(CLIENTS)
        self.numbers[client] += 1
        document["event"] = self.numbers[client]
        if client:
            document["client"] = client
        return Event(method, resource, document, self.random.random() < 0.05)

    def post(self, resource, **document):
        self.coming.append(("POST", resource, document))

    def steps(self, count):
        for _ in range(count):
            document = {"frames": self.random.randint(1, 9)}
            if self.random.random() < 0.1:
                document["return"] = "all"
            if self.random.random() < 0.1:
                document["interval"] = 0.025
            self.post("steps", **document)

    def point(self):
        return {"x": self.random.randint(0, 320), "y": self.random.randint(0, 480)}

    def drag(self):
        """A finger that moves the content up or down."""
        touch, direction = self.point(), self.random.choice((-1, 1, 1))
        overscroll = self.random.choice(("clamp", "rubberBand"))
        moves = self.random.randint(2, 5)
        for move in range(moves):
            delta = direction * self.random.randint(2, 60)
            touch = {"x": touch["x"], "y": touch["y"] - delta}
            is_last = move == moves - 1 and self.random.random() < 0.5
            release = {"fling": {"x": 0, "y": self.random.randint(-900, 900)}} if is_last else {}
            self.post("scroll", delta={"x": 0, "y": delta}, touch=touch, overscroll=overscroll,
                      **release)
            self.steps(1)

    def fling(self):
        self.post("scroll", fling={"x": 0, "y": self.random.randint(-3000, 3000)},
                  touch=self.point())

    def scroll_to(self):
        section = self.section()
        if section is not None:
            self.post("scroll", to=self.path(section, self.counts[section]),
                      at=self.random.choice(("nearest", "start", "center", "end")))

    def tap(self):
        self.post("taps", point=self.point())

    def section(self):
        """A section with items."""
        return self.random.choice([i for i, count in enumerate(self.counts) if count] or [None])

    def path(self, section, count):
        return {"section": section, "item": self.random.randrange(count)}

    def update(self):
        """A batch of one operation, or of two that do not meet."""
        section = self.section()
        if section is None or self.random.random() < 0.4:
            self.insert(self.random.randrange(len(self.counts)))
        elif self.random.random() < 0.4:
            count = self.counts[section]
            self.post("updates", animated=self.random.random() < 0.8, operations=[
                {"move": {"from": self.path(section, count), "to": self.path(section, count)}}])
        elif self.random.random() < 0.5:
            self.post("updates",
                      operations=[{"reload": self.path(section, self.counts[section])}])
        else:
            self.delete(section)

    def insert(self, section):
        self.post("updates", operations=[
            {"insert": self.path(section, self.counts[section] + 1), "size": {"height": 80}}])
        self.counts[section] += 1

    def delete(self, section):
        self.post("updates", operations=[{"delete": self.path(section, self.counts[section])}])
        self.counts[section] -= 1

    def enter(self):
        """A new item of a cradle, which has few."""
        if self.counts[0] < 6:
            self.post("updates", operations=[
                {"insert": {"section": 0, "item": 0}, "size": {"width": 60, "height": 60}}])
            self.counts[0] += 1
        self.steps(4)

    def leave(self):
        if self.counts[0]:
            self.delete(0)

    def push(self):
        """An impulse on one item."""
        self.post("behaviors", type="push", mode="instantaneous",
                  items=[self.path(0, self.counts[0])],
                  angle=self.random.uniform(-3, 3), magnitude=self.random.uniform(0.1, 2))

    def grab(self):
        """A finger that swings an item and throws it."""
        if not self.counts[0]:
            return self.drop()
        # The last item is in front of all others, so the finger finds it where it is put.
        x, y = self.random.randint(40, 280), self.random.randint(40, 280)
        place = f"items/0/{self.counts[0] - 1}"
        self.coming.append(("PUT", place, {"center": {"x": x, "y": y}}))
        grip = self.random.choice(({}, {"frequency": 5, "damping": 0.3}))
        self.post("touches", touch="a", phase="began", point={"x": x + 5, "y": y}, **grip)
        for _ in range(self.random.randint(1, 5)):
            x, y = x + self.random.randint(-20, 20), y + self.random.randint(-20, 20)
            self.post("touches", touch="a", phase="moved", point={"x": x, "y": y})
            self.steps(1)
        self.post("touches", touch="a", phase=self.random.choice(("ended", "cancelled")))

    def hold(self):
        """A finger that holds what it finds, until the touch ends by itself."""
        self.fingers += 1
        self.post("touches", touch=f"t{self.fingers}", phase="began", point=self.point(),
                  frequency=3, damping=0.5)

    def drop(self):
        """A new item of a scene."""
        if self.counts[0] < 14:
            self.post("updates", operations=[
                {"insert": self.path(0, self.counts[0] + 1), "center": self.point(),
                 "size": {"width": 20, "height": 24}, "velocity": {"x": 50, "y": -200}}])
            self.counts[0] += 1

    def take_out(self):
        if self.counts[0] > 6:
            self.delete(0)

    def tilt(self):
        """Another direction of gravity."""
        self.coming.append(("PUT", "behaviors/gravity-1", {
            "type": "gravity", "angle": self.random.uniform(0, 3), "magnitude": 1}))

    def rotate(self):
        width, height = self.random.choice(((320, 480), (480, 320), (375, 667)))
        self.coming.append(("PUT", "viewport", {"width": width, "height": height}))

    def soften(self):
        """Other springs."""
        self.patch(dynamics={"damping": self.random.randint(1, 9) / 10})

    def animate(self):
        """Another animation."""
        self.patch(animation={"duration": self.random.randint(1, 9) / 10})

    def patch(self, **document):
        self.coming.append(("PATCH", "", document))
