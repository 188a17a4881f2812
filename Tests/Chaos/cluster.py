"""Replicas behind a balancer, with the store that they share, and a reference server."""

import asyncio
import contextlib

from processes import HAProxy, Redis, Replica, free_ports

LONG = "3600"
"""Seconds for what must not end during a scenario."""
KEPT_CONNECTIONS = ("--idle-timeout", "0")


class Cluster:
    """Three replicas with Redis, by default; started and stopped with `async with`."""

    def __init__(self, folder, count=3, balancer=HAProxy, store=None):
        self.folder = folder
        ports = free_ports(count + 4)
        self.redis = None
        if store is None:
            self.redis = Redis("redis", folder, ports[-1])
            store = f"redis://127.0.0.1:{ports[-1]}/0"
        self.spare_port = ports[-4]
        arguments = ("--store", store, "--trusted-proxy", "127.0.0.1", "--session-timeout", LONG)
        self.replicas = [Replica(f"replica{i + 1}", folder, port, *arguments)
                         for i, port in enumerate(ports[:count])]
        self.balancer = balancer(folder, ports[-2], self.replicas)
        self.reference = Replica("reference", folder, ports[-3], *KEPT_CONNECTIONS,
                                 "--session-timeout", LONG)
        self.programs = [*([self.redis] if self.redis else []), *self.replicas, self.balancer,
                         self.reference]

    async def __aenter__(self):
        try:
            for program in self.programs:
                await program.start()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_):
        for program in self.programs:
            await program.kill()


async def every(*coroutines):
    """Runs coroutines until all have ended, or one has failed, which ends the others."""
    async with contextlib.AsyncExitStack() as stack:
        tasks = [asyncio.create_task(one) for one in coroutines]
        for task in tasks:
            stack.callback(task.cancel)
        return await asyncio.gather(*tasks)
