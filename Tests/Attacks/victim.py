"""What a well-behaved client notices of an attack. Attackers and victims are processes of their own."""

import multiprocessing
import os
import time

from server import PATIENCE, Client, make_session

ATTACKER, VICTIM = "127.0.0.3", "127.0.0.2"
process = multiprocessing.get_context("fork")


class Attack:
    """A function that runs in other processes until the block ends.

    Its processes are nice to others: an attacker would have a machine of its own.
    """

    def __init__(self, function, *arguments, processes=1, warm_up=1.0):
        self.warm_up = warm_up
        self.processes = [
            process.Process(target=self._run, args=(function, arguments), daemon=True)
            for _ in range(processes)
        ]

    @staticmethod
    def _run(function, arguments):
        os.nice(10)
        function(*arguments)

    def __enter__(self):
        for one in self.processes:
            one.start()
        time.sleep(self.warm_up)
        return self

    def __exit__(self, *_):
        for one in self.processes:
            one.kill()
            one.join()


def measure(function, *arguments):
    """Calls a function in another process and returns its result."""
    ours, theirs = process.Pipe(duplex=False)
    child = process.Process(target=lambda: theirs.send(function(*arguments)), daemon=True)
    child.start()
    theirs.close()
    try:
        result = ours.recv() if ours.poll(4 * PATIENCE) else None
    except EOFError:
        result = None
    child.kill()
    child.join()
    assert result is not None, "the victim failed"
    return result


class Poller:
    """A victim that polls a frame, in turn on kept connections and on new ones."""

    def __init__(self, server, seconds):
        self.port, self.seconds = server.port, seconds
        self.path = make_session(server.port, source=VICTIM) + "/frame?rect=0,0,300,300"
        self.undisturbed = measure(self.poll)

    def bound(self, kind):
        """In milliseconds."""
        return max(20, 5 * p99(self.undisturbed[kind]))

    def poll(self):
        """Returns the milliseconds of all requests."""
        kept = [Client(self.port, VICTIM, timeout=10) for _ in range(4)]
        times = {"kept": [], "new": []}
        end = time.monotonic() + self.seconds
        turn = 0
        while time.monotonic() < end:
            turn += 1
            connection = kept[turn // 2 % 4] if turn % 2 else None
            times["kept" if connection else "new"].append(self._once(connection))
            time.sleep(0.002)
        return times

    def _once(self, connection):
        """A request that fails counts as one that takes forever."""
        start = time.monotonic()
        try:
            client = connection or Client(self.port, VICTIM, timeout=10)
            status = client.call("GET", self.path).status
            if not connection:
                client.close()
        except OSError:
            status = 0
        return 1000 * (time.monotonic() - start) if status == 200 else 60_000


def p99(times):
    return sorted(times)[int(0.99 * len(times))]


def report_polls(report, poller, disturbed):
    """Reports the 99th percentile of a victim's polls."""
    for kind in ("kept", "new"):
        times = disturbed[kind]
        report(f"p99 of {len(times)} polls on {kind} connections",
               p99(times), poller.bound(kind), "ms",
               note=f"undisturbed {p99(poller.undisturbed[kind]):.1f} ms")
