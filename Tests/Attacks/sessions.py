"""Documents of sessions that cost a server much."""

import json

from server import Client, make_session

SIDE = 1200
"""Width and height of the viewport of springs, in points; items are 10 by 10."""


def springs(clock="manual", items=20_000):
    """Items on springs, about 14 000 of them in the viewport."""
    return json.dumps({
        "clock": clock,
        "viewport": {"width": SIDE, "height": SIDE},
        "layout": {"type": "flow", "itemSize": {"width": 10, "height": 10},
                   "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
        "sections": [{"items": items}],
        "dynamics": {"type": "spring", "overscan": {"x": 0, "y": 0}},
    })


def large_frames():
    """19 000 items, whose animations last a minute."""
    return json.dumps({
        "clock": "manual", "viewport": {"width": SIDE, "height": 1600},
        "layout": {"type": "flow", "itemSize": {"width": 10, "height": 10},
                   "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
        "sections": [{"items": 19_000}], "animation": {"duration": 60},
    })


def scene(side=20):
    """Boxes that fall onto each other."""
    items = [{"center": {"x": 20 + 15 * (i % side), "y": 15 * (i // side)}, "width": 16, "height": 16}
             for i in range(side * side)]
    return json.dumps({
        "clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": items}],
        "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "gravity"}, {"type": "collision", "referenceBounds": True}]},
    })


def cells(count):
    """Index paths of items in the first section."""
    return [{"section": 0, "item": i} for i in range(count)]


def expanded_list(rows=30_000):
    """A list all of whose rows are expanded."""
    return json.dumps({
        "clock": "manual", "layout": {"type": "list", "multipleSelection": True},
        "sections": [{"items": rows}], "expanded": cells(rows),
    })


def many_names(port, source, behaviors=240, items=500):
    """Makes a scene whose behaviours name every item; returns its path."""
    document = json.loads(scene())
    document["sections"][0]["items"] = [
        {"center": {"x": 20 + 30 * (i % 25), "y": 20 + 30 * (i // 25)}, "width": 16, "height": 16}
        for i in range(items)]
    document["dynamics"]["behaviors"] = []
    path = make_session(port, json.dumps(document), source)
    group = json.dumps({"type": "group", "behaviors": 40 * [{"type": "item", "items": cells(items)}]})
    with Client(port, source) as client:
        for _ in range(behaviors // 40):
            reply = client.call("POST", path + "/behaviors", group, Prefer="return=minimal")
            assert reply.status == 204, reply.body[:300]
    return path


def waterfall(items=100_000):
    """An uneven waterfall in 130 bytes, whose layout keeps a place for every item."""
    return ('{"layout":{"type":"waterfall","columns":[{"x":0,"width":90},{"x":90,"width":50}]},'
            '"sections":[{"items":%d}]}' % items)


def names(seed=0, length=128):
    """The identifiers of a section that make a megabyte."""
    return [f"{seed}-{i}".ljust(length, "x") for i in range(1_000_000 // (length + 3))]


def named(items):
    """The data of a list, by identifiers."""
    return json.dumps({"sections": [{"id": "s", "items": items}]}, separators=(",", ":"))


def full_waterfall():
    """A waterfall in a body of nearly a megabyte, which sizes every item."""
    return ('{"layout":{"type":"waterfall"},"sections":[{"items":[{"height":9}'
            + ",{}" * 340_000 + "]}]}")


def layout(items):
    """A layout that a victim requests."""
    return '{"layout":{"type":"flow"},"sections":[{"items":%d}]}' % items


DRAG = '{"delta":{"x":0,"y":30},"touch":{"x":600,"y":600}}'


def animated(port, source):
    """Makes a session of large frames, all of whose items move; returns its path."""
    path = make_session(port, large_frames(), source)
    with Client(port, source) as client:
        client.call("PATCH", path + "?rect=0,0,1,1", '{"layout":{"itemSize":{"height":9}}}')
    return path


def moving_springs(port, source):
    """Makes a session of springs that move; returns its path."""
    path = make_session(port, springs(), source)
    with Client(port, source) as client:
        client.call("POST", path + "/scroll?rect=0,0,1,1", DRAG)
    return path


GLIDE = '{"contentOffset":{"x":0,"y":150000},"animated":true,"animation":{"duration":60}}'


def gliding_springs(port, source):
    """Makes a session that scrolls in real time, and tiles its springs in every tick."""
    path = make_session(port, springs("wall", 5_000_000), source)
    with Client(port, source) as client:
        client.call("POST", path + "/scroll?rect=0,0,1,1", GLIDE)
    return path
