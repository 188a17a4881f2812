"""Attacks on time: one client's heavy work must not keep another one waiting."""

import itertools
import statistics
import threading
import time

from server import Client, Server, make_session
from sessions import (
    DRAG, expanded_list, gliding_springs, layout, many_names, moving_springs, scene,
)
from victim import ATTACKER, VICTIM, Attack, Poller, measure, report_polls

INSERTION = '{"operations":[{"insert":{"section":0,"item":0}}]}'
ONE = "?rect=0,0,1,1"
EVENTS = {
    "insertion": [("POST", "/updates" + ONE, INSERTION)],
    "patch": [("PATCH", ONE, '{"layout":{"itemSize":{"width":10,"height":%d}}}' % height)
              for height in (10, 11)],
    "clip": [("GET", "/clip?frames=2&rect=0,0,1,1", None)],
    "step": [("POST", "/steps" + ONE, '{"frames":1}')],
    "difference": [("GET", "/frame?since=0", None)],
}
DRAGGING = ("POST", "/scroll" + ONE, DRAG)


def on_connections(count, port, requests):
    """Sends requests on connections, over and over; those of each start at another place."""
    def run(number):
        client = None
        for method, path, body in itertools.islice(itertools.cycle(requests), number, None):
            try:
                client = client or Client(port, ATTACKER)
                if client.call(method, path, body).status in (0, 503):
                    client.close()
                    client = None
                    time.sleep(0.01)
            except OSError:
                client = None
                time.sleep(0.01)

    threads = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def long_fields(report, is_long):
    """A field of 13 KB: parsed in quadratic time it takes 400 ms, in linear time 2 ms."""
    def request(client):
        return client.call("GET", "/icon.svg", Accept_Encoding="a;" * 6500).status

    def attack():
        with Client(server.port, ATTACKER) as client:
            while request(client):
                pass

    with Server() as server:
        poller = Poller(server, 4)
        before = server.cpu()
        with Client(server.port, ATTACKER) as client:
            report.expect("status", {request(client) for _ in range(100)}, {200})
        report("CPU of a request", 1000 * (server.cpu() - before) / 100, 5, "ms")
        with Attack(attack, processes=4):
            report_polls(report, poller, measure(poller.poll))


def heavy_events(report, is_long):
    """Events of 14 000 springs on 64 connections."""
    mixed = list(itertools.chain([DRAGGING], *EVENTS.values()))
    # Those that overspend send the attacker's other requests to the workers, too.
    kinds = {"all": mixed}
    for name in EVENTS if is_long else ("clip", "step"):
        kinds[name] = [DRAGGING, *EVENTS[name]]
    with Server() as server:
        paths = [moving_springs(server.port, ATTACKER) for _ in range(64 if is_long else 8)]
        poller = Poller(server, 4)
        for name, events in kinds.items():
            requests = [(m, path + p, b) for m, p, b in events for path in paths]
            with Attack(on_connections, 64, server.port, requests):
                before = server.cpu()
                disturbed = measure(poller.poll)
                print(f"heavy_events: {name}, the server used {server.cpu() - before:.1f} s of CPU")
                report_polls(report, poller, disturbed)


def catch_up(report, is_long):
    """Sessions in real time that scroll through springs, polled after 10 s of silence."""
    with Server() as server:
        poller = Poller(server, 4)
        paths = [gliding_springs(server.port, ATTACKER) for _ in range(9)]
        time.sleep(10)
        with Client(server.port, ATTACKER) as client:
            start = time.monotonic()
            client.call("GET", paths.pop() + "/frame" + ONE)
            report("a poll after 10 s of silence", 1000 * (time.monotonic() - start), 1000, "ms")
        requests = [("GET", path + "/frame" + ONE, None) for path in paths]
        with Attack(on_connections, 64, server.port, requests, warm_up=0):
            report_polls(report, poller, measure(poller.poll))


DELETION = '{"operations":[{"delete":{"section":0,"item":0}}]}'
NAMING = '{"type":"item","id":"one","items":[{"section":0,"item":1}]}'
WALKS = {
    "list": [("GET", "", None), ("POST", "/taps" + ONE, '{"section":0,"item":9}'),
             ("PUT", "/viewport" + ONE, '{"width":300,"height":300}'),
             ("PUT", "/viewport" + ONE, '{"width":301,"height":300}'),
             ("POST", "/updates" + ONE, DELETION)],
    "scene": [("GET", "", None), ("GET", "/behaviors", None), ("POST", "/behaviors", NAMING),
              ("PUT", "/behaviors/one", NAMING), ("DELETE", "/behaviors/one", None),
              ("PUT", "/viewport" + ONE, '{"width":300,"height":300}'),
              ("PUT", "/viewport" + ONE, '{"width":301,"height":300}'),
              ("POST", "/updates" + ONE, DELETION)],
}
"""Short requests that read, write or compare all of a session."""


def walks(report, is_long):
    """Sessions with 30 000 expanded rows, and with 120 000 names of items, on 16 connections."""
    with Server() as server:
        # A worker reads and compresses a file when it is first asked for.
        for file in ("/icon.svg", "/openapi.yaml"):
            before = server.event_thread_cpu()
            with Client(server.port, ATTACKER) as client:
                report.expect(f"first {file}: status", client.call("GET", file).status, 200)
            report(f"first {file}: event threads' CPU",
                   1000 * (server.event_thread_cpu() - before), 10, "ms")
        poller = Poller(server, 4)
        paths = {"list": make_session(server.port, expanded_list(), ATTACKER),
                 "scene": many_names(server.port, ATTACKER)}
        for name, walk in WALKS.items():
            for method, path, body in walk:
                # Another address each time, so that none of them is slow for the last one's sake.
                report_walk(report, server, f"{name}: {method} {path.partition('?')[0]}",
                            (method, paths[name] + path, body))
            requests = [(m, paths[name] + p, b) for m, p, b in walk]
            with Attack(on_connections, 16, server.port, requests):
                print(f"walks: {name}")
                report_polls(report, poller, measure(poller.poll))


def report_walk(report, server, name, request):
    """Reports the processor time of a request on event threads, apart from sending its response."""
    before = server.event_thread_cpu()
    with Client(server.port, f"127.0.1.{report_walk.address}") as client:
        status = client.call(*request).status
    report_walk.address += 1
    report.expect(f"{name}: status", status in (200, 201, 204), True)
    report(f"{name}: event threads' CPU", 1000 * (server.event_thread_cpu() - before), 5, "ms")


report_walk.address = 1


def layouts(port, count, items):
    """Milliseconds of a victim's layouts; a failed one counts as a minute."""
    times = []
    with Client(port, VICTIM, timeout=15) as client:
        for _ in range(count):
            start = time.monotonic()
            reply = client.call("POST", "/v1/layouts", layout(items))
            if reply.status != 200:
                return times + [60_000]
            times.append(1000 * (time.monotonic() - start))
    return times


def busy_workers(report, is_long):
    """Long steps of a scene with collisions, from 2 and from 64 connections."""
    with Server() as server:
        count = 40 if is_long else 15
        # The small one takes the time of an event thread, the large one that of a worker.
        undisturbed = {items: statistics.median(measure(layouts, server.port, count, items))
                       for items in (5_000, 20_000)}
        paths = [make_session(server.port, scene(), ATTACKER) for _ in range(16)]
        requests = [("POST", path + "/steps" + ONE, '{"frames":40}') for path in paths]
        poller = Poller(server, 4)
        for connections in (2, 64):
            with Attack(on_connections, connections, server.port, requests):
                for items, usual in undisturbed.items():
                    # One may meet a pause of the machine.
                    slow = sorted(measure(layouts, server.port, count, items))[-2]
                    report(f"slowest but one of {count} layouts of {items}, {connections} connections",
                           slow, 10 * usual, "ms", f"undisturbed {usual:.1f} ms")
                if connections == 64:
                    report_polls(report, poller, measure(poller.poll))


ATTACKS = (long_fields, heavy_events, walks, catch_up, busy_workers)
