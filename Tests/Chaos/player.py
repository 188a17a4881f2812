"""A client that plays on its session and a second one that watches it."""

import asyncio
import json
import random

from client import Client, Unexpected
from events import Script
from reference import QUERY, REFUSALS, WATCHED, Difference, Picture, Twin, demand, parse

WAIT = 2000
"""Milliseconds of a watcher's polls."""
REMEMBERED = 20
"""Acknowledged events that may be sent again; the server knows the last 64 of each client."""


class Player:
    """One session: its events, reads of its frames, its watcher and its twin."""

    def __init__(self, name, seed, session, ports, statistics, pause):
        self.name, self.document, self.pause = name, session.document, pause
        self.random = random.Random(f"{seed} {name}")
        self.script = Script(f"{seed} {name} events", session)
        balancer, reference = ports
        self.client = Client(balancer, statistics)
        self.watcher = Client(balancer, statistics)
        self.reference = Client(reference, type(statistics)())
        self.twin = Twin(self.reference)
        self.path = None
        self.acknowledged = []
        self.events = self.duplicates = self.watched = self.forks = 0
        self.picture, self.seen = Picture(), None
        self.is_done = False
        self.failure = None

    async def create(self):
        reply = await self.client.call(
            "POST", f"/v1/sessions?{QUERY}", json.dumps(self.document))
        created = parse(reply.body)
        self.path = "/v1/sessions/" + created["id"]
        await self.twin.create(self.document, created)

    async def play(self, until):
        """Sends events until the time is over, then reads all that the session is."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            await self.send_event()
            if self.random.random() < 0.5:
                await self.read()
            if self.random.random() < 0.05:
                await self.repeat_event()
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.pause)

    async def send_event(self):
        event = self.script.next()
        reply = await self.post(event)
        self.events += 1
        self.duplicates += b'"duplicate":true' in reply.body
        await self.twin.apply(event, reply)
        if reply.status < 300:
            self.acknowledged = [*self.acknowledged[1 - REMEMBERED:], event]

    async def post(self, event):
        fields = {"Prefer": "return=minimal"} if event.is_minimal else {}
        return await self.client.call(
            event.method, f"{self.path}{event.part}?{QUERY}", event.body, accepted=REFUSALS,
            **fields)

    async def repeat_event(self):
        """Sends an event again that was acknowledged: it must not be applied twice."""
        event = self.random.choice(self.acknowledged or [None])
        if event and not event.is_minimal:
            self.twin.compare_duplicate(event, await self.post(event))
        await self.read_frame()

    async def read(self):
        """Mostly the frame; sometimes the settings, a clip, or a fork with which it goes on."""
        choice = self.random.random()
        if choice < 0.78:
            await self.read_frame()
        elif choice < 0.8:
            await self.go_on_with_fork()
        elif choice < 0.9:
            await self.read_state()
        else:
            await self.read_future("frames=5&every=12&precision=9")

    async def read_frame(self):
        reply = await self.client.call("GET", f"{self.path}/frame?{QUERY}")
        self.twin.compare_current("frame", parse(reply.body))

    async def go_on_with_fork(self):
        """The watcher follows; the session that is left expires."""
        reply = await self.client.call("POST", f"{self.path}/fork?{QUERY}")
        fork = parse(reply.body)
        self.twin.compare_current("frame of a fork", fork["frame"])
        self.path = "/v1/sessions/" + fork["id"]
        self.forks += 1
        # It does not know the events of its origin.
        self.acknowledged = []

    async def read_state(self):
        await self.twin.compare_state("session", await self.client.call("GET", self.path))

    async def read_future(self, query):
        reply = await self.client.call("GET", f"{self.path}/clip?{query}", accepted=REFUSALS)
        await self.twin.compare_future("clip", reply, query)

    async def watch(self):
        """Polls for changes until the session has come to its end; may be interrupted."""
        while not (self.is_done and self.seen[0] == self.twin.sequence):
            poll = f"&since={self.seen[0]}&wait={WAIT}" if self.seen else ""
            reply = await self.watcher.call(
                "GET", f"{self.path}/frame?{WATCHED}{poll}", wait=WAIT / 1000 if poll else 0)
            frame = self.picture.apply(parse(reply.body))
            seen = int(frame["sequence"]), int(frame["tick"])
            if self.seen and (seen[0] < self.seen[0] or seen[1] < self.seen[1]):
                raise Difference("a watcher went back", seen, self.seen)
            self.seen = seen
            self.twin.compare_watched(frame)
            self.watched += 1

    async def conclude(self):
        """Compares the session as it is at the end, and what it would do next."""
        # Not all at the same time: the last clips take long.
        await asyncio.sleep(self.random.uniform(0, 1))
        await self.read_frame()
        await self.read_state()
        await self.read_future("frames=20&every=10&precision=9&include=velocity,anchor,contacts")
        self.is_done = True

    async def delete(self):
        reply = await self.client.call("DELETE", self.path, accepted=(404,))
        if reply.status == 404 and not reply.repeats:
            raise Unexpected(f"DELETE {self.path}: 404")
        reply = await self.client.call("GET", self.path, accepted=(404,))
        demand("status after DELETE", reply.status, 404)
        demand("frames that only a watcher saw", sorted(self.twin.early), [])

    async def play_watched(self, until):
        """Plays, and is watched meanwhile."""
        watching = asyncio.create_task(self.watch())
        try:
            await self.play(until)
        finally:
            watching.cancel()
            await asyncio.wait([watching])
        if not watching.cancelled():
            watching.result()

    async def end(self):
        """Compares all that the session is, and waits for its watcher to see the last frame."""
        await self.conclude()
        await self.watch()
        await self.delete()

    async def attempt(self, *parts):
        """Lets a session do these; keeps what goes wrong, and does nothing more from then on."""
        try:
            for part in parts:
                if not self.failure:
                    await part()
        except (Difference, Unexpected) as error:
            self.failure = error

    def close(self):
        for client in (self.client, self.watcher, self.reference):
            client.close()

    def describe(self):
        """What went wrong, to be saved."""
        document = {"session": self.name, "path": self.path, "error": str(self.failure),
                    "events": [str(event) for event in self.acknowledged]}
        if isinstance(self.failure, Difference):
            document |= self.failure.document()
        return document
