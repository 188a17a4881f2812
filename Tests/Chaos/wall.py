"""Sessions in real time, which go on whether a replica has them or not."""

import asyncio
import json
import time

from client import Client, Statistics, Unexpected
from cluster import Cluster, every

NEVER_RESTING = {
    "preset": "newtonian",
    "sections": [{"items": [{"width": 60, "height": 60}] * 3}],
}
RATE = 60
"""Ticks per second."""
TOO_EARLY, TOO_LATE = 0.2, 1
"""Seconds by which the time of a session may differ from that of the client."""
AWAY = 0.7
"""Seconds after which a killed replica is started again."""
LONGEST = 2
"""Seconds that a request may take."""


class Observer:
    """Polls a session in real time, with `wait` or at intervals."""

    def __init__(self, port, path, start, statistics, waits):
        self.client = Client(port, statistics)
        self.path, self.start, self.waits = path, start, waits
        self.ticks = []
        self.earliest = self.latest = 0

    async def observe(self, until):
        sequence = None
        while time.monotonic() < until:
            poll = f"&since={sequence}&wait=1000" if self.waits and sequence is not None else ""
            reply = await self.client.call("GET", f"{self.path}/frame?rect=0,0,1,1{poll}")
            frame = json.loads(reply.body)
            if self.ticks and (frame["tick"] < self.ticks[-1] or frame["sequence"] < sequence):
                raise Unexpected(f"tick {frame['tick']} after {self.ticks[-1]}, "
                                 f"sequence {frame['sequence']} after {sequence}")
            if frame["resting"]:
                raise Unexpected(f"at rest in tick {frame['tick']}")
            sequence = frame["sequence"]
            self.ticks.append(frame["tick"])
            ahead = frame["tick"] / RATE - (time.monotonic() - self.start)
            self.earliest, self.latest = max(self.earliest, ahead), min(self.latest, ahead)
            await asyncio.sleep(0.05)
        self.client.close()


async def wall(report, options):
    """A session that never rests, whose replica is killed twice."""
    seconds = options.seconds / 2
    async with Cluster(report.folder) as cluster:
        statistics = Statistics()
        client = Client(cluster.balancer.port, statistics)
        start = time.monotonic()
        reply = await client.call("POST", "/v1/sessions?rect=0,0,1,1", json.dumps(NEVER_RESTING))
        path = reply.field("Location")

        async def kill_owners():
            for _ in range(2):
                await asyncio.sleep(seconds / 3)
                owner = await find_owner(cluster, client, path)
                await owner.kill()
                await asyncio.sleep(AWAY)
                await owner.start()

        observers = [Observer(cluster.balancer.port, path, start, statistics, waits)
                     for waits in (False, True)]
        await every(kill_owners(), *(one.observe(start + seconds) for one in observers))
        client.close()
    for observer in observers:
        kind = "waiting" if observer.waits else "regular"
        report.say(f"{len(observer.ticks)} {kind} polls, ticks up to {observer.ticks[-1]}, "
                   f"repeated {statistics.repeats}")
        report.at_most(f"seconds that {kind} polls are early", observer.earliest, TOO_EARLY)
        report(f"seconds that {kind} polls are late", -observer.latest, TOO_LATE)
    worst, what = statistics.worst(statistics.slow)
    report("longest request", worst, LONGEST, "s", what)


async def find_owner(cluster, client, path):
    """The replica that gets the requests of a session."""
    async def received():
        return [int(count) for count in await cluster.balancer.counters("stot")]
    before = await received()
    for _ in range(50):
        await client.call("GET", path)
    counts = [now - then for now, then in zip(await received(), before)]
    return cluster.replicas[counts.index(max(counts))]


SCENARIOS = (wall,)
