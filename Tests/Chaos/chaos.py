"""Sessions that are played on while replicas and the store fail."""

import asyncio
import collections
import random
import signal
import time

from client import Client, Statistics
from cluster import Cluster, every
from player import Player
from processes import Nginx
from RandomSessions.dice import Dice
from RandomSessions.documents import ORIGINS, new_session

CLIENTS = 50
PAUSE = 0.25
"""Seconds between the events of a client, on average."""
AWAY = 0.7
"""Seconds after which a killed replica is started again."""
STORE_AWAY = 0.5
STOPPED, STORE_STOPPED = 5, 3
"""Seconds for which a replica or the store hangs."""
AFTERMATH = 2
"""Seconds after the return of a process in which slow requests are counted as its fault."""
BLAMED = ("store stops", "stop", "store", "term", "kill")
"""What is blamed for a slow request if several fail."""
UNDISTURBED = 2
"""Seconds that a request may take when nothing fails."""
WORST = {"kill": 2, "stop": 8, "store": 5, "term": 4}
"""Seconds that a request may take, repetitions included, while this fails."""
ALONE = {"kill": 5}
"""The same without another replica: the balancer must find it again, and the client, too."""


class Fault:
    """What was done, and when: from the signal until the process was back."""

    def __init__(self, kind):
        self.kind, self.start, self.end = kind, time.monotonic(), float("inf")

    def over(self):
        self.end = time.monotonic()

    def touches(self, slow):
        return slow.start < self.end + AFTERMATH and self.start < slow.end


class Faults:
    """Kills, stops and restarts processes of a cluster."""

    def __init__(self, cluster, seed):
        self.cluster = cluster
        self.random = random.Random(f"{seed} faults")
        self.all = []
        """All of them so far."""
        self.busy = set()
        """Replicas that are away."""

    def counts(self):
        return dict(collections.Counter(fault.kind for fault in self.all))

    def begin(self, kind):
        self.all.append(Fault(kind))
        return self.all[-1]

    async def pick(self):
        """A replica that nothing is wrong with."""
        while len(self.busy) == len(self.cluster.replicas):
            await asyncio.sleep(0.1)
        return self.random.choice(
            [replica for replica in self.cluster.replicas if replica not in self.busy])

    async def replica(self, kind, act):
        """Does something to a replica, which is back afterwards."""
        replica = await self.pick()
        self.busy.add(replica)
        fault = self.begin(kind)
        try:
            await act(replica)
        finally:
            fault.over()
            self.busy.discard(replica)

    async def kill(self, replica):
        await replica.kill()
        await asyncio.sleep(AWAY)
        await replica.start()

    async def stop(self, replica):
        replica.send(signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        replica.send(signal.SIGCONT)

    async def terminate(self, replica):
        status = await replica.terminate()
        assert status == 0, f"{replica.name} ended with {status}"
        await replica.start()

    async def store(self):
        """Kills Redis, and starts it again with the same data."""
        fault = self.begin("store")
        await self.cluster.redis.kill()
        await asyncio.sleep(STORE_AWAY)
        await self.cluster.redis.start()
        fault.over()

    async def stop_store(self):
        """Stops Redis after 2 s, for a while."""
        await asyncio.sleep(2)
        fault = self.begin("store stops")
        self.cluster.redis.send(signal.SIGSTOP)
        await asyncio.sleep(STORE_STOPPED)
        self.cluster.redis.send(signal.SIGCONT)
        fault.over()

    async def kill_again(self, seconds, period):
        """Kills a replica once in a period."""
        await every(*(after(second, self.replica, "kill", self.kill)
                      for second in range(2, int(seconds), period)))

    async def all_kinds(self, seconds):
        """Kills a replica every 2 s; each of the others happens once."""
        await every(self.kill_again(seconds, 2),
                    after(0.2 * seconds + 0.5, self.replica, "stop", self.stop),
                    after(0.6 * seconds + 0.9, self.store),
                    after(0.8 * seconds + 0.5, self.replica, "term", self.terminate))


async def after(seconds, function, *arguments):
    await asyncio.sleep(seconds)
    await function(*arguments)


async def chaos(report, options):
    """Kills of replicas and of the store, while fifty clients play."""
    async with Cluster(report.folder) as cluster:
        faults = Faults(cluster, options.seed)
        await play(report, cluster, options, options.seconds, faults,
                   faults.all_kinds(options.seconds), WORST)


async def restarts(report, options):
    """Kills of the only replica, which keeps its sessions in a file."""
    store = f"sqlite:{report.folder}/sessions.db"
    async with Cluster(report.folder, count=1, store=store) as cluster:
        faults = Faults(cluster, options.seed)
        await play(report, cluster, options, options.seconds / 2, faults,
                   faults.kill_again(options.seconds / 2, 5), ALONE)


async def other_balancer(report, options):
    """Kills of replicas behind nginx, which repeats less."""
    async with Cluster(report.folder, balancer=Nginx) as cluster:
        faults = Faults(cluster, options.seed)
        await play(report, cluster, options, options.seconds / 2, faults,
                   faults.kill_again(options.seconds / 2, 2), WORST)


async def stall(report, options):
    """A store that does not respond for a while, on a connection that stays open."""
    async with Cluster(report.folder) as cluster:
        faults = Faults(cluster, options.seed)
        statistics = await play(report, cluster, options, 4 + STORE_STOPPED, faults,
                                faults.stop_store(), {"store stops": 2 * STORE_STOPPED})
        # The balancer closes connections if it finds the replicas not ready before the store is back.
        report.expect("other reasons to repeat than 503 and closed connections",
                      sorted({*statistics.repeats} - {"503", "closed"}), [])


async def play(report, cluster, options, seconds, faults, plan, bounds):
    """Lets fifty clients play while something fails as planned, and reports what they saw."""
    statistics = Statistics()
    players = [*make_players(cluster, options.seed, CLIENTS, statistics)]
    until = asyncio.get_running_loop().time() + seconds
    try:
        await every(plan, *(
            player.attempt(player.create, lambda player=player: player.play_watched(until),
                           player.end)
            for player in players))
    finally:
        for player in players:
            player.close()
    summarize(report, players, faults, statistics, bounds)
    return statistics


def make_players(cluster, seed, count, statistics):
    """Players with random sessions of every preset, layout and kind of scene in turn."""
    ports = cluster.balancer.port, cluster.reference.port
    for number in range(count):
        origin = ORIGINS[number % len(ORIGINS)]
        session = new_session(Dice(f"{seed} {number}"), f"{number}", origin)
        yield Player(f"{number} {session.kind}", seed, session, ports, statistics, PAUSE)


def summarize(report, players, faults, statistics, bounds):
    report.say(f"{sum(player.events for player in players)} events in {len(players)} sessions, "
               f"{statistics.requests} requests, faults {faults.counts()}")
    report.say(f"repeated by clients {statistics.repeats}, "
               f"{sum(player.duplicates for player in players)} of the events already applied")
    report.say(f"{sum(player.twin.compared for player in players)} frames compared, "
               f"{sum(player.watched for player in players)} of them seen by watchers")
    blamed = {}
    for slow in statistics.slow:
        blamed.setdefault(blame(slow, faults.all), []).append(slow)
    for kind in (*faults.counts(), None):
        worst, what = statistics.worst(blamed.get(kind, ()))
        report(f"longest request, {kind or 'nothing fails'}", worst, bounds.get(kind, UNDISTURBED),
               "s", what)
    report.failed([player.describe() for player in players if player.failure])


def blame(slow, faults):
    """The worst kind of fault during a request; None without one."""
    kinds = {fault.kind for fault in faults if fault.touches(slow)}
    return next((kind for kind in BLAMED if kind in kinds), None)


SCENARIOS = (chaos, other_balancer, restarts, stall)
