"""Attacks on memory: responses that are not read, sessions without bound, bodies that unpack to more."""

import json
import threading
import time
import zlib

from server import MEGA, Client, Server, make_session, request
from sessions import animated, full_waterfall, named, names, waterfall
from victim import ATTACKER, VICTIM

BUDGET = 256 * MEGA
MOST = BUDGET * 1.15 + 100 * MEGA
"""The most resident memory."""
ADDRESS_SPACE = 3 * BUDGET + 768 * MEGA
"""Three times the budget, and what an idle server reserves for stacks and heaps."""
NAMELESS = '{"clock": "manual", "layout": {"type": "list"}, "sections": []}'
CLIP = "/clip?frames=5&form=objects&include=velocity,anchor&precision=9"
"""Of 19 000 items that move: 18 MB."""


class Watch:
    """Notes the most memory of a server until the block ends."""

    def __init__(self, server):
        self.server, self.most, self.ended = server, 0, threading.Event()
        self.thread = threading.Thread(target=self._run)

    def _run(self):
        while not self.ended.wait(0.02):
            self.most = max(self.most, self.server.memory())

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()


def start(*arguments):
    return Server("--max-memory", f"{BUDGET // MEGA}M", *arguments, address_space=ADDRESS_SPACE)


def conclude(report, server, watch):
    report("resident memory at most", watch.most / MEGA, MOST / MEGA, "MB")
    report.expect("the server lives", server.is_alive, True)


def unread_clips(report, is_long):
    """Clips of 18 MB, requested by 115 bytes each and never read."""
    count, seconds = (600, 40) if is_long else (100, 6)
    with start() as server:
        path = animated(server.port, ATTACKER)
        with Client(server.port, ATTACKER) as client:
            reply = client.call("GET", path + CLIP)
            report.expect("a clip that is read has 18 MB", len(reply.body) // MEGA, 17)
        before = server.memory()
        with Watch(server) as watch:
            clients = [Client(server.port, ATTACKER, 4096) for _ in range(count)]
            for client in clients:
                client.send("GET", path + CLIP)
            end = time.monotonic() + seconds
            while time.monotonic() < end and watch.most <= 2 * MOST and server.is_alive:
                time.sleep(0.05)
            for client in clients:
                client.close()
        conclude(report, server, watch)
        end = time.monotonic() + 10
        while time.monotonic() < end and server.memory() > before + 100 * MEGA:
            time.sleep(0.1)
        report("memory kept 10 s after", (server.memory() - before) / MEGA, 100, "MB")


def refused(report, server, body, sources, count):
    """Makes sessions until they are refused; every further one must be refused, too."""
    with Watch(server) as watch:
        results = [make_many(server.port, body, source, count) for source in sources]
    refusals = [reply for _, replies in results for reply in replies]
    right = [r for r in refusals if r.status in (429, 503) and r.field("Retry-After") is not None
             and b"/problems/over-budget" in r.body]
    name = f"{len(sources)} addresses" if len(sources) > 1 else "one address"
    made = sum(made for made, _ in results)
    report(f"sessions made from {name}", made, len(sources) * count - 1)
    report.expect(f"some are made from {name}", made > 0, True)
    report.expect(f"over-budget refusals of five per address, {name}",
                  len(right), 5 * len(sources))
    conclude(report, server, watch)


def make_many(port, body, source, count):
    """Returns how many sessions were made before the first refusal, and five refusals."""
    made, refusals = 0, []
    try:
        with Client(port, source) as client:
            while made < count and len(refusals) < 5:
                reply = client.call("POST", "/v1/sessions?rect=0,0,1,1", body)
                if reply.status == 201:
                    made += 1
                elif reply.status == 0:
                    break
                else:
                    refusals.append(reply)
                    client.close()
                    client = Client(port, source)
    except OSError:
        pass  # The server has ended.
    return made, refusals


def small_bodies(report, is_long):
    """Sessions that hold 3 MB each, made by 130 bytes, from one address and from twenty."""
    with start() as server:
        refused(report, server, waterfall(), [ATTACKER], 1000 if is_long else 300)
        if server.is_alive:
            path = make_session(server.port, source=VICTIM)
            report.expect("a victim's session is made", path is not None, True)
            others = [f"127.0.0.{100 + i}" for i in range(20)]
            refused(report, server, waterfall(), others, 100)


def full_bodies(report, is_long):
    """Sessions made by full bodies, which hold 21 MB each."""
    with start("--max-memory-per-client", "64M") as server:
        refused(report, server, full_waterfall(), [ATTACKER], 100 if is_long else 40)
        if server.is_alive:
            path = make_session(server.port, source=VICTIM)
            report.expect("a victim's session is made", path is not None, True)


def full_names(report, is_long):
    """Sessions with a megabyte of identifiers, some long and some short."""
    for length in (128, 10):
        with start("--max-memory-per-client", "64M") as server:
            refused(report, server, named(names(length=length)), [ATTACKER], 200 if is_long else 120)


def snapshots(report, is_long):
    """Snapshots of a megabyte of identifiers, many at a time, each with none of those before it."""
    count, rounds = 16, 20 if is_long else 4
    bodies = [named(names(seed)) for seed in range(4)]
    with start() as server:
        path = make_session(server.port, bodies[0], ATTACKER)
        statuses = set()
        with Watch(server) as watch:
            for turn in range(rounds):
                clients = [Client(server.port, ATTACKER) for _ in range(count)]
                for number, client in enumerate(clients):
                    client.send("POST", path + "/snapshot?rect=0,0,1,1", bodies[(turn + number) % 4])
                statuses |= {client.receive().status for client in clients}
                for client in clients:
                    client.close()
        report.expect("snapshots are answered or refused", statuses <= {200, 429, 503}, True)
        report.expect("some snapshots are answered", 200 in statuses, True)
        conclude(report, server, watch)


def outlines(report, is_long):
    """Outlines of a megabyte below one item, in many sessions, and taps that show and hide it, many at a time."""
    count, rounds = 200 if is_long else 60, 20 if is_long else 4
    tree = json.dumps({"items": [{"id": "root", "items": names(length=10)}]}, separators=(",", ":"))
    refusals, paths = [], []
    with start("--max-memory-per-client", "64M") as server:
        with Watch(server) as watch:
            with Client(server.port, ATTACKER) as client:
                while len(paths) < count and len(refusals) < 5:
                    made = client.call("POST", "/v1/sessions?rect=0,0,1,1", NAMELESS)
                    if made.status == 201:
                        path = made.field("Location")
                        reply = client.call("PUT", path + "/sections/s/outline?rect=0,0,1,1", tree)
                    if made.status == 201 and reply.status == 200:
                        paths.append(path)
                    else:
                        refusals.append(made.status if made.status != 201 else reply.status)
            statuses = set()
            for _ in range(rounds):
                clients = [Client(server.port, ATTACKER) for _ in paths[:8]]
                for client, path in zip(clients, paths):
                    client.send("POST", path + "/taps?rect=0,0,1,1", '{"id": "root"}')
                statuses |= {client.receive().status for client in clients}
                for client in clients:
                    client.close()
        report("sessions with outlines", len(paths), count - 1)
        report.expect("some have outlines", len(paths) > 0, True)
        report.expect("all others are refused", set(refusals) <= {429, 503}, True)
        report.expect("taps are answered or refused", statuses <= {200, 429, 503}, True)
        conclude(report, server, watch)


def bomb(megabytes):
    """Spaces that gzip has made a thousand times smaller."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(b" " * MEGA) for _ in range(megabytes)) + packer.flush()


def bombs(report, is_long):
    """Compressed bodies that unpack to 100 MB, many at a time, and most without their end."""
    count = 400 if is_long else 100
    packed = bomb(100)
    fields = {"Content_Encoding": "gzip", "Content_Length": len(packed)}
    head = request("POST", "/v1/sessions", Content_Type="application/json", **fields)
    with start() as server:
        before = server.memory()
        with Watch(server) as watch:
            clients = [Client(server.port, ATTACKER) for _ in range(count)]
            for client in clients:
                client.socket.sendall(head + packed[:len(packed) * 9 // 10])
            for client in clients[::4]:
                client.socket.sendall(packed[len(packed) * 9 // 10:])
            statuses = {client.receive().status for client in clients[::4]}
            with Client(server.port, VICTIM) as client:
                report.expect("another client's layout",
                              client.call("POST", "/v1/layouts", "{}").status, 200)
            for client in clients:
                client.close()
        report.expect("statuses", statuses, {413})
        # A body of the limit, and what zlib takes, for each that is being unpacked.
        report("memory taken", (watch.most - before) / MEGA, 100, "MB")
        conclude(report, server, watch)


ATTACKS = (unread_clips, small_bodies, full_bodies, full_names, snapshots, outlines, bombs)
