"""Attacks with measured sizes: thousands in a request, others in each, at the end of a waterfall, and none at all."""

import json

from heavy import ONE, on_connections
from memory import Watch, conclude, start
from server import Client, make_session
from victim import ATTACKER, Attack, Poller, measure, report_polls

ROWS = 1_000_000
ENTRIES = 20_000
"""Sizes of a request, less than a megabyte."""


def list_of(count, viewport=480):
    return json.dumps({
        "clock": "manual", "viewport": {"width": 320, "height": viewport},
        "layout": {"type": "list", "estimatedRowHeight": 44}, "sections": [{"items": count}]})


def waterfall_of(count):
    return json.dumps({
        "clock": "manual", "layout": {"type": "waterfall", "columnCount": 3, "estimatedItemHeight": 40},
        "sections": [{"items": count}]})


def sizes_of(items, height):
    sizes = [{"section": 0, "item": item, "height": height} for item in items]
    return json.dumps({"sizes": sizes}, separators=(",", ":"))


def sizes(report, is_long):
    """Sizes on 16 connections, of rows far apart, of the same rows in turn, and of a waterfall's last items."""
    count = 10 if is_long else 4
    waterfall = 200_000 if is_long else 50_000
    with start() as server:
        with Watch(server) as watch:
            poller = Poller(server, 4)
            lists = [make_session(server.port, list_of(ROWS), ATTACKER) for _ in range(count)]
            columns = [make_session(server.port, waterfall_of(waterfall), ATTACKER) for _ in range(count)]
            kinds = {
                "far apart": (lists, [sizes_of(range(start, ROWS, ROWS // ENTRIES), 50 + start)
                                      for start in range(3)]),
                "in turn": (lists, [sizes_of(range(1000), height) for height in (10, 200)]),
                "last items": (columns, [sizes_of(range(waterfall - 20, waterfall), height)
                                         for height in (10, 200)]),
            }
            for name, (paths, bodies) in kinds.items():
                requests = [("POST", path + "/sizes" + ONE, body) for body in bodies for path in paths]
                with Client(server.port, ATTACKER) as client:
                    status = client.call(*requests[0]).status
                    report.expect(f"a request with sizes {name} is answered", status, 200)
                with Attack(on_connections, 16, server.port, requests):
                    print(f"sizes: {name}")
                    report_polls(report, poller, measure(poller.poll))
            nothing(report, server, 400 if is_long else 60)
        conclude(report, server, watch)


def nothing(report, server, rounds):
    """Rows without a height: each request brings as many into sight as it measures."""
    path = make_session(server.port, list_of(ROWS, viewport=20_000), ATTACKER)
    statuses = set()
    with Client(server.port, ATTACKER) as client:
        for _ in range(rounds):
            reply = client.call("GET", path + "/frame" + ONE)
            statuses.add(reply.status)
            if reply.status != 200:
                break
            needed = [one["item"] for one in json.loads(reply.body)["needed"]]
            statuses.add(client.call("POST", path + "/sizes" + ONE, sizes_of(needed, 0)).status)
    report.expect("rows without a height are answered or too many", statuses <= {200, 422}, True)


ATTACKS = (sizes,)
