"""A failover of the store to a copy that lacks the latest entries."""

import asyncio

from chaos import make_players
from client import Statistics
from cluster import Cluster, every
from processes import Redis

PLAYERS = 17
PHASE = 2
"""Seconds for which clients play before, while and after the copy lags."""


async def lag(report, options):
    """Replicas that live bring the copy to what their clients have seen."""
    async with Cluster(report.folder) as cluster:
        copy = Redis("copy", report.folder, cluster.spare_port,
                     "--replicaof", "127.0.0.1", cluster.redis.port)
        # The copy is made immediately, not after 5 s.
        await cluster.redis.command("CONFIG", "SET", "repl-diskless-sync-delay", 0)
        await copy.start()
        try:
            statistics = Statistics()
            players = [*make_players(cluster, options.seed, PLAYERS, statistics)]
            await fail_over(report, cluster, copy, players)
            for player in players:
                player.close()
        finally:
            await copy.kill()
    report.say(f"{sum(player.events for player in players)} events in {PLAYERS} sessions, "
               f"repeated {statistics.repeats}, "
               f"{sum(player.twin.compared for player in players)} frames compared")
    report.failed([player.describe() for player in players if player.failure])


async def fail_over(report, cluster, copy, players):
    early, late = players[::2], players[1::2]

    async def all_attempt(*names, players=players):
        await every(*(player.attempt(*(getattr(player, name) for name in names))
                      for player in players))

    async def play(players=players):
        until = asyncio.get_running_loop().time() + PHASE
        await every(*(player.attempt(lambda player=player: player.play_watched(until))
                      for player in players))

    async def is_in_step():
        return "master_link_status:up" in await copy.command("INFO", "replication")

    await copy.until(is_in_step)
    await all_attempt("create", players=early)
    await play(early)
    await copy.command("REPLICAOF", "NO", "ONE")
    before = sum(player.events for player in players)
    forks = sum(player.forks for player in players)
    await all_attempt("create", players=late)
    # At least these are new; others go on with forks while they play.
    await all_attempt("go_on_with_fork", players=players[::4])
    await play()
    # A session is put again by the replica that owns it, which is where its first request went.
    await all_attempt("read_frame")
    report.say(f"{sum(player.events for player in players) - before} events, {len(late)} sessions "
               f"and {sum(player.forks for player in players) - forks} forks are not in the copy")

    # Nothing is under way: what is, has an unknown outcome, and may be lost with the store.
    await cluster.redis.kill()
    report.expect("the copy takes over", await copy.command(
        "CONFIG", "SET", "port", cluster.redis.port), "OK")
    await all_attempt("read_frame")
    await play()

    # What the replicas have brought back must be in the store, not only in their memory.
    for replica in cluster.replicas:
        await replica.kill()
    for replica in cluster.replicas:
        await replica.start()
    await cluster.balancer.until_up(len(cluster.replicas))
    await all_attempt("read_frame")
    await play()
    await all_attempt("end")


SCENARIOS = (lag,)
