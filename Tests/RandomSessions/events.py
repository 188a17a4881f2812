"""What clients do to a session: gestures, of which each is some events with ticks in between."""

import dataclasses

from RandomSessions import behaviors, compositional, documents, layouts, snapshots


@dataclasses.dataclass
class Event:
    """A request that changes a session: its method, its place below the session, its document."""
    method: str
    part: str
    document: dict | None = None
    media_type: str = "application/json"


def gesture(dice, session):
    """The events of a gesture, for which the session's counts are changed already."""
    kinds = [drag, drag, fling, scroll_to, tap, update, update, rotate, patch]
    if session.layout in ("list", "configured"):
        kinds += [tap, tap, tap]
    if session.layout == "configured" and session.names is None:
        kinds += [reveal] * 6
    if session.layout == "compositional":
        kinds += [tap, tap, change, patch, swipe, swipe, swipe]
    if "zoom" in session.document.get("scroll", {}):
        kinds += [pinch, pinch]
    if session.layout == "newtonian":
        kinds = [update, update, drag, rotate, patch]
    if session.names is not None:
        kinds += [update, update, update, tap, outline]
    if session.estimates:
        kinds += [measure, measure, measure]
    if session.layout not in ("newtonian", "absolute"):
        kinds += [reorder, control, pinch_layouts]
    if session.layout in ("flow", "list", "waterfall") and not session.has_scene:
        kinds += [other_layout]
    if session.has_scene:
        kinds += [grab, grab, hold, place, add, add, replace, remove]
    return dice.choice(kinds)(dice, session)


def steps(dice, session):
    """A few ticks, so that most events come during a motion."""
    frames = dice.choice((1, 1, 2, 3, 5, 8, 20))
    session.sequence += frames
    document = {"frames": frames} | dice.some(**{"return": lambda: dice.choice(("last", "all"))})
    if dice.chance(0.1):
        document["interval"] = dice.choice((0.01, 0.025, 0.1))
    return Event("POST", "/steps", document)


def _post(session, part, document):
    session.sequence += 1
    return Event("POST", part, document)


# Scrolling.


def drag(dice, session):
    """A finger, or a wheel, that moves the content, and may let it fly."""
    axis, direction = dice.choice(("y", "y", "y", "x")), dice.choice((-1, 1, 1))
    touch = dice.choice((None, dice.point(320, 480), dice.point(320, 480)))
    common = dice.some(overscroll=lambda: dice.choice(("clamp", "free", "rubberBand", "automatic")))
    if dice.chance(0.7):
        common["touch"] = touch
    moves = dice.randint(1, 4)
    for move in range(moves):
        document = {"delta": {axis: direction * dice.number(0, 90)}} | common
        if move == moves - 1 and dice.chance(0.5):
            document["fling"] = {axis: direction * dice.number(-200, 2000)}
        yield _post(session, "/scroll", document)
        if move < moves - 1:
            yield steps(dice, session)


def fling(dice, session):
    speed = dice.choice((30, 150, 600, 3000))
    velocity = {dice.choice(("y", "y", "y", "x")): dice.number(-speed, speed)}
    yield _post(session, "/scroll", dice.choice(({"fling": velocity}, {"fling": velocity},
                                                 {"fling": {}})))
    if dice.chance(0.3):
        if dice.chance(0.3):
            yield steps(dice, session)
        yield _post(session, "/scroll", {"retarget": {"y": dice.number(-100, 1500)}})


def swipe(dice, session):
    """A finger on a section, which may not scroll by itself."""
    section = dice.randrange(max(1, len(session.counts)))
    axis, direction = dice.choice(("x", "x", "x", "y")), dice.choice((-1, 1))
    common = {"section": section} | dice.some(overscroll=lambda: dice.choice(("rubberBand", "automatic")))
    for _ in range(dice.randint(0, 3)):
        yield _post(session, "/scroll", common | {"delta": {axis: direction * dice.number(0, 60)}})
        yield steps(dice, session)
    end = dice.choice(("fling", "fling", "contentOffset", "retarget"))
    number = dice.number(-1500, 1500) if end == "fling" else dice.number(-50, 600)
    document = {"section": section, end: {axis: number}}
    if end == "contentOffset":
        document |= dice.some(animated=lambda: True)
    yield _post(session, "/scroll", document)


def pinch(dice, session):
    """Two fingers, or a double tap; only absolute layouts can be zoomed."""
    if dice.chance(0.3):
        rect = dice.point(300, 400) | {"width": dice.number(1, 400), "height": dice.number(1, 400)}
        yield _post(session, "/scroll", {"zoomTo": rect} | dice.some(animated=lambda: dice.chance(0.5)))
        return
    for _ in range(dice.randint(1, 4)):
        change = {"factor": dice.choice((0.7, 0.95, 1.1, 1.6))} | dice.some(at=lambda: dice.point(320, 480))
        yield _post(session, "/scroll", {"zoom": change})
        yield steps(dice, session)
    yield _post(session, "/scroll", {"fling": {}})


def scroll_to(dice, session):
    if dice.chance(0.4):
        document = {"contentOffset": {"y": dice.number(-100, 1500)}}
        document |= dice.choice(({}, {"animated": True}, {"overscroll": "free"},
                                 {"touch": dice.point(320, 480)}))
    else:
        document = {"to": session.item_path(dice)} | dice.some(
            at=lambda: dice.choice(("nearest", "start", "center", "end")),
            animated=lambda: dice.chance(0.7))
        if dice.chance(0.1):
            document["to"] |= {"kind": dice.choice(("header", "footer")), "item": 0}
    yield _post(session, "/scroll", document)


# Taps, data and settings.


def tap(dice, session):
    document = session.item_path(dice) if dice.chance(0.6) else {"point": dice.point(320, 480)}
    if session.names and dice.chance(0.3):
        items = [item for _, items in session.names for item in items]
        document = {"id": dice.choice(["i1", *items])}
    if "section" in document and dice.chance(0.15):
        document |= {"kind": dice.choice(("header", "header", "footer")), "item": 0}
    if dice.chance(0.1):
        document["expanded"] = dice.chance(0.5)
    if dice.chance(0.3):
        document["animation"] = documents.animation(dice)
    elif dice.chance(0.1):
        document["animated"] = False
    yield _post(session, "/taps", document)


def update(dice, session):
    """A batch of operations, or other data."""
    items = [item for _, items in session.names or [] for item in items]
    # A tap may have hidden items of an outline.
    if items and not session.is_outlined and dice.chance(0.2):
        operation = {"change": {"id": dice.choice(items)}} | _change(dice, session)
        yield _post(session, "/updates", {"operations": [operation]})
        return
    if session.names is not None:
        yield _post(session, "/snapshot", snapshots.post(dice, session))
        return
    if dice.chance(0.1):
        data = layouts.sections(dice, session.layout)
        session.counts = layouts.counts(data)
        yield _post(session, "/updates", {"reloadData": {"sections": data}})
        return
    if session.layout not in ("newtonian", "absolute") and dice.chance(0.15):
        operations = _of_sections(dice, session)
    else:
        operations = _of_items(dice, session)
    document = {"operations": operations} | dice.some(animated=lambda: dice.chance(0.7))
    if dice.chance(0.2):
        document["keep"] = dice.choice(("offset", "firstVisible", "end", "lowerEdge"))
    yield _post(session, "/updates", document)


def outline(dice, session):
    """The items of a section as a tree."""
    section, document = snapshots.outline(dice, session)
    session.sequence += 1
    yield Event("PUT", f"/sections/{section}/outline", document)


def measure(dice, session):
    """Sizes of elements near the start, some of which were measured before, in one request or several."""
    for _ in range(dice.randint(1, 3)):
        sizes = {}
        for _ in range(dice.randint(1, 8)):
            kind, extents = layouts.ESTIMATES[dice.choice(session.estimates)]
            path = session.item_path(dice, noise=0.01) | ({} if kind == "cell" else {"kind": kind, "item": 0})
            extents = [extent for extent in extents if dice.chance(0.7)] or extents
            sizes[(kind, path["section"], path["item"])] = path | {
                extent: dice.number(0, 200) for extent in extents}
        document = {"sizes": list(sizes.values())} | dice.some(
            animated=lambda: dice.chance(0.5), keep=lambda: documents.keep(dice, session))
        if dice.chance(0.1):
            document["forExtent"] = dice.choice((320, 375, 480))
        yield _post(session, "/sizes", document)
        if dice.chance(0.5):
            yield steps(dice, session)


def reorder(dice, session):
    """A finger that takes an item to other places, and lets it go in the section where it was."""
    start = {"phase": "began"} | dice.some(
        autoscroll=lambda: dice.chance(0.5), lift=lambda: {"scale": 1.1, "alpha": 0.5})
    section = None
    if dice.chance(0.6):
        path = session.item_path(dice, noise=0.01)
        start |= path
        if path["section"] < len(session.counts):
            section = path["section"]
            start["targets"] = {"sections": [section]}
    else:
        start |= {"point": dice.point(320, 480), "grip": dice.choice(("center", "point"))}
    yield _post(session, "/reorder", start)
    for _ in range(dice.randint(1, 4)):
        yield _post(session, "/reorder", {"phase": "moved", "point": dice.point(320, 480)})
        if dice.chance(0.6):
            yield steps(dice, session)
    # The counts stay as they are.
    is_kept = section is not None and dice.chance(0.8)
    yield _post(session, "/reorder", {"phase": "ended" if is_kept else "cancelled"})


def reveal(dice, session):
    """A finger that swipes a row to reveal its actions, if it has some, and lets go."""
    start = {"phase": "began", "side": dice.choice(("trailing", "trailing", "leading"))}
    if dice.chance(0.7):
        start |= session.item_path(dice, noise=0.01)
    else:
        start["point"] = dice.point(320, 480)
    yield _post(session, "/swipe", start)
    for _ in range(dice.randint(0, 3)):
        yield _post(session, "/swipe", {"phase": "moved", "travel": dice.number(-20, 300)})
    yield _post(session, "/swipe", dice.choice((
        {"phase": "cancelled"}, {"phase": "ended", "travel": dice.number(0, 300)},
        {"phase": "ended", "velocity": dice.number(-800, 800)})))
    yield steps(dice, session)


def control(dice, session):
    """A change that is held, turned and ended; which number it has is a guess."""
    session.sequence += 1
    yield Event("PUT", "/viewport", {
        "width": dice.choice((320, 375, 480)), "height": dice.choice((320, 480, 667)), "animated": True,
        "animation": {"damping": 1, "duration": dice.choice((0.5, 2))}})
    for _ in range(dice.randint(1, 4)):
        request = dice.choice((
            {"pause": True}, {"fraction": dice.number(-0.2, 1.2)}, {"reversed": dice.chance(0.7)},
            {"fraction": dice.number(0, 1), "scrubsLinearly": False},
            {"continue": {}}, {"continue": {"durationFactor": dice.number(0, 2), "curve": "easeIn"}},
            {"continue": {"spring": {"bounce": 0.3}}},
            {"finish": dice.choice(("end", "start", "current"))}))
        yield _post(session, "/animations", {"animation": dice.choice((1, 1, 2, 3, 4, 6, 9))} | request)
        if dice.chance(0.6):
            yield steps(dice, session)


def _target(dice, session):
    """A layout of any type that the data may have, and what stays in place."""
    layouts = [
        {"type": "flow", "itemSize": {"width": dice.choice((44, 90)), "height": 60}},
        {"type": "list", "rowHeight": dice.choice((44, 70)), "stickyHeaders": True, "headerHeight": 20},
        {"type": "waterfall", "columnCount": dice.choice((2, 3))},
        {"type": "circle", "radius": 90},
    ]
    kept = {"keep": dice.choice(("offset", "firstVisible", "end", "lowerEdge"))}
    if dice.chance(0.5) and session.counts:
        path = session.item_path(dice, noise=0)
        kept = {"anchor": path | dice.some(finger=lambda: dice.point(320, 480))}
    return dice.choice(layouts), kept


def pinch_layouts(dice, session):
    """Two fingers that drive the session to another layout, and let go so that it goes back."""
    layout, kept = _target(dice, session)
    yield _post(session, "/transition", {"to": layout, **kept})
    for _ in range(dice.randint(1, 4)):
        document = {"progress": dice.choice((-0.2, 0, 0.3, 0.5, 0.8, 1, 1.3))}
        yield _post(session, "/transition",
                    document | dice.some(finger=lambda: dice.point(320, 480)))
        if dice.chance(0.5):
            yield steps(dice, session)
    yield _post(session, "/transition", {"cancel": True} | dice.some(velocity=lambda: -1.5))


def other_layout(dice, session):
    """A layout of another type, to which elements move from where they are."""
    layout, kept = _target(dice, session)
    document = {"layout": layout, **kept} | dice.some(animated=lambda: dice.chance(0.5))
    if layout["type"] == session.layout:
        return
    session.layout, session.patched = layout["type"], {}
    session.document["layout"] = layout
    session.sequence += 1
    yield Event("PATCH", "", document, "application/json")


def change(dice, session):
    """Another layout for a section, which keeps its items."""
    if not session.counts:
        yield from update(dice, session)
        return
    section = dice.randrange(len(session.counts))
    own = dice.choice((None, compositional.own_layout(dice)))
    yield _post(session, "/updates",
                {"operations": [{"change": {"section": section}, "layout": own}]})


def _of_sections(dice, session):
    counts = session.counts
    if counts and dice.chance(0.3):
        section = dice.randrange(len(counts))
        counts.pop(section)
        return [{"delete": {"section": section}}]
    if len(counts) > 1 and dice.chance(0.3):
        source, target = dice.sample(range(len(counts)), 2)
        counts.insert(target, counts.pop(source))
        return [{"move": {"from": {"section": source}, "to": {"section": target}}}]
    section, count = dice.randint(0, len(counts)), dice.randint(0, 9)
    counts.insert(section, count)
    return [{"insert": {"section": section}} | layouts.section(dice, session.layout, count)]


def _of_items(dice, session):
    """Deletions, moves, reloads and changes of different items of one section, and insertions."""
    if not session.counts:
        session.counts = [3]
        return [{"insert": {"section": 0}, "items": 3}]
    section = dice.randrange(len(session.counts))
    count = session.counts[section]
    path = lambda item: {"section": section, "item": item}
    old = dice.sample(range(min(count, 15)), min(count, dice.randint(0, 3)))
    inserted = dice.randint(0 if old else 1, 2)
    kinds = [dice.choice(("delete", "move", "reload", "change")) for _ in old]
    after = count - kinds.count("delete") + inserted
    # Indices after the batch, without duplicates, which would be rejected.
    places = dice.sample(range(min(after, 15)), min(after, inserted + kinds.count("move")))
    operations = []
    for item, kind in zip(old, kinds):
        if kind == "move":
            operations.append({"move": {"from": path(item), "to": path(places.pop())}})
            if dice.chance(0.2):
                operations.append({"change": path(item)} | _change(dice, session))
        elif kind == "change":
            operations.append({"change": path(item)} | _change(dice, session))
        else:
            operations.append({kind: path(item)})
    operations += [{"insert": path(place)} | _content(dice, session) for place in places]
    dice.shuffle(operations)
    session.counts[section] = after
    return operations


def _content(dice, session):
    """The members of an inserted item."""
    hidden = {"isHidden": dice.chance(0.7)} if dice.chance(0.2) else {}
    if session.layout != "absolute":
        return dice.some(size=lambda: layouts.item_size(dice, session.layout)) | hidden | layouts.pinned(dice)
    item = layouts.placed_item(dice)
    size = {"width": item.pop("width"), "height": item.pop("height")}
    return item | hidden | {"size": size} | dice.some(velocity=lambda: dice.vector(200))


def _change(dice, session):
    """The members of a changed item: some of them, which keep the others as they are."""
    pinned = {"pinned": None} if dice.chance(0.05) else layouts.pinned(dice)
    if dice.chance(0.2):
        return {"isHidden": dice.chance(0.5)} | pinned
    return _changed_size(dice, session) | pinned


def _changed_size(dice, session):
    if session.layout == "absolute":
        extents = dice.some(width=lambda: dice.number(10, 60), height=lambda: dice.number(10, 60))
        members = dice.some(
            center=lambda: dice.point(320, 300), angle=lambda: dice.number(-3, 3),
            zIndex=lambda: dice.randint(0, 5), alpha=lambda: dice.number(0.2, 1))
        return members | ({"size": extents} if extents else {"scale": dice.number(0.5, 2)})
    # The sections of compositional layouts have items of different forms.
    if session.layout == "compositional" or dice.chance(0.2):
        return {"size": None}
    height = {"height": dice.number(20, 120)}
    if session.layout in ("list", "configured"):
        return {"size": dice.choice((height, {"height": None}, {"expandedHeight": 200}))}
    if session.layout == "justified":
        return {"size": dice.choice(({"aspectRatio": dice.choice((0.67, 1.5, 1.78))}, {"aspectRatio": None}))}
    if session.layout == "grid":
        return {"size": dice.choice((height, {"columnSpan": 2}, {"rowSpan": 2, "height": None}, {"columnSpan": None}))}
    if session.layout == "waterfall":
        return {"size": dice.choice((height, {"width": dice.number(20, 120)}, {"columnSpan": 2}, {"columnSpan": None}))}
    return {"size": dice.choice((height, {"width": None}, height | {"width": dice.number(20, 120)}))}


def rotate(dice, session):
    document = {}
    if dice.chance(0.8):
        document |= {"width": dice.choice((320, 375, 480)), "height": dice.choice((320, 480, 667))}
    if not document or dice.chance(0.3):
        document["contentInset"] = layouts.inset(dice)
    if dice.chance(0.3):
        document |= {"animated": True} | dice.some(animation=lambda: documents.animation(dice))
    elif dice.chance(0.3):
        document["animated"] = False
    if dice.chance(0.3):
        document["safeArea"] = dice.choice(documents.SAFE_AREAS)
    if dice.chance(0.2):
        document["layoutMargins"] = layouts.inset(dice)
    session.sequence += 1
    yield Event("PUT", "/viewport", document)


def patch(dice, session):
    document = dice.some(
        animation=lambda: dice.choice((None, documents.animation(dice))),
        keep=lambda: dice.choice((None, documents.keep(dice, session))))
    if session.layout != "absolute" and dice.chance(0.4):
        document["layout"] = {"type": session.layout} | layouts.members(dice, session.layout)
        document["layout"].pop("columnCount", None)
        session.patched |= document["layout"]
    if session.has_scene:
        if session.layout == "absolute" and dice.chance(0.1):
            document["dynamics"] = dice.choice((
                behaviors.item_groups(dice, session), {"type": "behaviors", "itemGroups": None}))
        elif dice.chance(0.2):
            document["dynamics"] = session.set_behaviors(behaviors.behaviors(dice, session))
        if dice.chance(0.1):
            document["bounds"] = dice.choice((None, documents.bounds(dice)))
    elif session.layout == "compositional" and dice.chance(0.3):
        document["orthogonalOffsets"] = dice.choice((None, {"0": dice.number(0, 300)}))
    elif session.layout not in ("newtonian", "absolute") and dice.chance(0.4):
        document["dynamics"] = dice.choice((None, {"type": "spring"} | documents.springs(dice)))
    for name, make in (("effects", documents.effects), ("decelerationRate", lambda dice: "fast")):
        if dice.chance(0.1):
            document[name] = dice.choice((None, make(dice)))
    if dice.chance(0.15):
        document |= dice.choice((
            {"scroll": None, "pagingEnabled": True}, {"scroll": None, "pagingEnabled": None},
            {"scroll": {"snap": None}, "pagingEnabled": None},
            {"scroll": documents.scroll(dice), "pagingEnabled": None}))
    if session.layout == "list" and dice.chance(0.15):
        document["expanded"] = dice.choice((None, session.item_paths(dice, 1)))
    session.sequence += 1
    yield Event("PATCH", "", document,
                dice.choice(("application/json", "application/merge-patch+json")))


# Scenes.


def grab(dice, session):
    """A finger that takes an item along, if it finds one, and lets it go."""
    if not any(session.counts):
        return
    finger, place = session.new_name("finger"), dice.point(280, 400)
    if session.layout == "absolute":
        path = session.item_path(dice, noise=0)
        yield Event("PUT", f"/items/{path['section']}/{path['item']}", {"center": place})
    yield _touch(session, finger, "began", place, **dice.choice(
        ({}, {}, {"frequency": 5, "damping": 0.3})))
    for _ in range(dice.randint(1, 4)):
        place = {"x": place["x"] + dice.randint(-20, 20), "y": place["y"] + dice.randint(-20, 20)}
        yield _touch(session, finger, "moved", place)
        yield steps(dice, session)
    if dice.chance(0.3):
        yield _touch(session, finger, "ended", place, velocity=dice.vector(600))
    else:
        yield Event("POST", "/touches", {
            "touch": finger, "phase": dice.choice(("ended", "cancelled"))})


def hold(dice, session):
    """A finger that holds what it finds until the touch ends by itself."""
    yield _touch(session, session.new_name("finger"), "began", dice.point(320, 480), frequency=3,
                 damping=0.5)


def _touch(session, finger, phase, place, **more):
    return _post(session, "/touches", {"touch": finger, "phase": phase, "point": place} | more)


def place(dice, session):
    """Sets where an item is, or how it moves."""
    path = session.item_path(dice)
    values = dice.some(
        center=lambda: dice.point(320, 400), angle=lambda: dice.number(-3, 3),
        velocity=lambda: dice.vector(400), angularVelocity=lambda: dice.number(-5, 5))
    session.sequence += 1
    yield Event("PUT", f"/items/{path['section']}/{path['item']}", values or {"angle": 0})


def add(dice, session):
    added = behaviors.behavior(dice, session)
    if "id" in added:
        session.behaviors[added["id"]] = added["type"]
    yield _post(session, "/behaviors", added)


def replace(dice, session):
    """Another behavior in place of one, and of its type: any other is refused."""
    name = _behavior(dice, session)
    kind = session.behaviors.get(name, "gravity")
    made = behaviors.behavior(dice, session, kind if dice.chance(0.9) else None)
    made.pop("id", None)
    session.sequence += 1
    yield Event("PUT", f"/behaviors/{name}", made)


def remove(dice, session):
    name = _behavior(dice, session)
    session.behaviors.pop(name, None)
    session.sequence += 1
    yield Event("DELETE", f"/behaviors/{name}")


def _behavior(dice, session):
    """The name of a behavior, or a generated one that may not exist."""
    return dice.choice([*session.behaviors, "gravity-1"])
