"""Documents of random sessions, and parts of them that change later."""

from RandomSessions import behaviors, compositional, layouts, snapshots
from RandomSessions.session import Session


def new_session(dice, name, origin=None):
    """A new session with a manual clock, of an origin or, equally often, of any other."""
    make, kind = origin or dice.choice(ORIGINS)
    session = make(dice, name, kind)
    session.document |= {"clock": "manual"} | dice.some(
        viewport=lambda: {"width": dice.choice((320, 375)), "height": 480} | dice.some(
            safeArea=lambda: dice.choice(SAFE_AREAS),
            layoutMargins=lambda: layouts.inset(dice)),
        keep=lambda: keep(dice, session))
    for member, probability, make in (
            ("contentInset", 0.2, layouts.inset),
            ("contentOffset", 0.2, lambda dice: {"y": dice.number(0, 500)}),
            ("animation", 0.3, animation),
            ("displayRate", 0.25, lambda dice: dice.choice((10, 50, 120))),
            ("effects", 0.2, effects), stops_or_pages(dice),
            ("decelerationRate", 0.2, lambda dice: dice.choice(("normal", "fast")))):
        if dice.chance(probability):
            session.document[member] = make(dice)
    if session.has_scene and dice.chance(0.3):
        session.document["bounds"] = bounds(dice)
    return session


def static_layout(dice):
    """The document of a layout alone, and its kind."""
    session = new_session(dice, "layout")
    document = {name: value for name, value in session.document.items()
                if name in ("preset", "viewport", "contentInset", "sections", "expanded", "layout",
                            "contentOffset", "orthogonalOffsets", "layoutDirection")}
    if dice.chance(0.5) or "preset" in document:
        document["rect"] = {"x": 0, "y": 0, "width": 320, "height": dice.choice((200, 600))}
    return document, session.kind


def _of_preset(dice, name, preset):
    layout, counts = layouts.PRESETS[preset]
    document = {"preset": preset}
    if preset == "newtonian" or dice.chance(0.2):
        document["sections"] = layouts.sections(dice, layout)
        counts = layouts.counts(document["sections"])
    if dice.chance(0.15):
        document["layout"] = layouts.members(dice, layout)
    if preset in ("springy", "bounce", "two-column") and dice.chance(0.2):
        document["dynamics"] = springs(dice)
    return Session(name, preset, layout, document, counts)


def _of_layout(dice, name, layout):
    data, names = layouts.sections(dice, layout), None
    if layout in snapshots.NAMEABLE and dice.chance(0.5):
        names = snapshots.names(dice)
        data = snapshots.document(names)
    document = {"layout": {"type": layout} | layouts.members(dice, layout), "sections": data}
    session = Session(name, layout, layout, document, layouts.counts(data))
    session.names = names
    if layout not in ("newtonian", "absolute") and dice.chance(0.6):
        document["dynamics"] = {"type": "spring"} | springs(dice)
    if layout == "list" and session.counts and session.counts[0] > 1 and dice.chance(0.4):
        document["expanded"] = [{"section": 0, "item": dice.randrange(session.counts[0])}]
    if document["layout"].get("collapsesSections") and dice.chance(0.5):
        document["collapsed"] = [dice.randrange(len(session.counts))]
    if layout == "compositional":
        if any("type" in section.get("layout", {}) for section in data):
            # The layouts of sections scroll down, so the whole layout has to, too.
            document["layout"].pop("scrollDirection", None)
        document["viewport"] = compositional.viewport(dice)
        offsets = compositional.orthogonal_offsets(dice, data, document["layout"])
        document |= {"orthogonalOffsets": offsets} if offsets else {}
        document |= {"layoutDirection": "rightToLeft"} if dice.chance(0.1) else {}
    return session


def _scene(dice, name, layout):
    session = _of_layout(dice, name, layout)
    while sum(session.counts) < 2 or session.names:
        session = _of_layout(dice, name, layout)
    session.kind = f"scene, {layout}"
    if layout == "absolute" and dice.chance(0.3):
        session.document["dynamics"] = behaviors.item_groups(dice, session)
        return session
    session.document["dynamics"] = session.set_behaviors(behaviors.behaviors(dice, session))
    return session


def stops_or_pages(dice):
    """Where content comes to rest: a member, how likely it is, and what makes it."""
    return dice.choice((("pagingEnabled", 0.2, lambda dice: True), ("scroll", 0.3, scroll),
                        ("scroll", 0.1, zoom)))


def zoom(dice):
    return {"zoom": {"maximum": dice.choice((2, 5))} | dice.some(
        minimum=lambda: dice.choice((0.5, 1, 2)), bounces=lambda: dice.chance(0.5))}


def scroll(dice):
    return dice.some(
        snap=lambda: snap(dice), bounces=lambda: axes(dice), alwaysBounce=lambda: axes(dice),
        enabled=lambda: dice.chance(0.8), directionalLock=lambda: dice.chance(0.5),
        contentAlignment=lambda: dice.choice(({"y": 1}, {"x": 0.5, "y": 0.5}, {})),
        contentInsetAdjustmentBehavior=lambda: dice.choice(
            ("never", "always", "scrollableAxes", "automatic")))


# Those of phones, upright and turned.
SAFE_AREAS = ({"top": 59, "bottom": 34}, {"left": 59, "right": 59, "bottom": 21}, {})


def keep(dice, session):
    if any(session.counts) and dice.chance(0.3):
        return session.item_path(dice, noise=0) | dice.some(at=lambda: dice.choice(("start", "center", "end")))
    return dice.choice(("offset", "firstVisible", "end", "lowerEdge"))


def axes(dice):
    return dice.choice((True, False, {"x": True, "y": False}, {"y": True}))


def snap(dice):
    to = dice.choice(("start", "center", "end", "interval", "offsets"))
    if to == "interval":
        stops = {"interval": dice.number(5, 500)} | dice.some(phase=lambda: dice.number(-50, 50))
    elif to == "offsets":
        stops = {"offsets": [dice.number(-100, 3000) for _ in range(dice.randint(1, 12))]}
    else:
        stops = dice.some(of=lambda: dice.choice(("items", "sections", "groups")),
                          margin=lambda: dice.number(-20, 40))
    return {"to": to} | stops | dice.some(
        limit=lambda: dice.randint(1, 3), flick=lambda: dice.choice((0, 200, 1000)),
        motion=lambda: dice.choice(("deceleration", "spring")))


def springs(dice):
    return dice.some(
        damping=lambda: dice.number(0, 1), frequency=lambda: dice.number(0.5, 4),
        length=lambda: dice.choice((0, 0.5)), tiled=lambda: dice.chance(0.7),
        resistanceFactor=lambda: dice.randint(200, 2000),
        overscan=lambda: {"x": dice.randint(0, 200), "y": dice.randint(0, 200)},
        axisLocked=lambda: dice.chance(0.5), signedDistances=lambda: dice.chance(0.5))


def animation(dice):
    delay = dice.some(delay=lambda: dice.choice((0, 0, 0.1)))
    duration = lambda: dice.choice((0, 0.1, 0.3, 0.6, 1))
    form = dice.choice(("damping", "damping", "curve", "spring"))
    if form == "curve":
        curve = dice.choice(("easeInOut", "easeIn", "easeOut", "linear", "default",
                             [0.3, -0.4, 0.6, 1.5], [1, 0, 0, 1]))
        return {"curve": curve} | delay | dice.some(duration=duration)
    if form == "damping":
        return delay | dice.some(
            duration=duration, damping=lambda: dice.choice((0.3, 0.5, 1)),
            initialVelocity=lambda: dice.number(-5, 5))
    pace = dice.some(duration=lambda: dice.choice((0.1, 0.3, 0.5)),
                     bounce=lambda: dice.choice((-0.3, 0, 0.2, 0.5)))
    forces = {"stiffness": dice.choice((100, 400))} | dice.some(
        mass=lambda: dice.choice((0.5, 1, 3)), damping=lambda: dice.choice((10, 20, 500)))
    velocity = dice.choice((dice.number(-5, 5), dice.vector(5), {"y": dice.number(-5, 5)}))
    return {"spring": dice.choice((pace, forces))} | delay | dice.some(initialVelocity=lambda: velocity)


def bounds(dice):
    """What happens to items that leave a scene."""
    # An item that was removed takes no velocity any more.
    return dice.choice(("rest", "stop", "ignore"))


def effects(dice):
    ranges = {"scale": (0.2, 1.5), "alpha": (0, 1), "angle": (-1, 1), "offset": (-60, 60),
              "offsetAcross": (-60, 60), "zIndex": (-5, 5), "rotateX": (-1, 1), "rotateY": (-1, 1),
              "place": (0, 1)}
    chosen = dice.sample(list(ranges), dice.randint(1, 3))
    return [effect(dice, name, ranges[name]) for name in chosen]


def effect(dice, name, values):
    effect = {"property": name}
    if dice.random() < 0.4:
        effect["by"] = dice.choice(("center", "start", "section", "offset")[:2 if name == "place" else 4])
    if dice.random() < 0.3:
        effect["kinds"] = dice.sample(("cell", "header", "footer", "badge"), dice.randint(1, 3))
    if name.startswith("rotate") and dice.random() < 0.7:
        effect["perspective"] = dice.number(200, 900)
    if name == "place":
        effect["path"] = [[dice.number(-50, 400), dice.number(-50, 500)] for _ in range(dice.randint(2, 5))]
    length = 400 if effect.get("by") == "offset" else 1
    distances = sorted(dice.sample((-1, -0.5, -0.2, 0, 0.2, 0.5, 1), dice.randint(1, 4)))
    return {**effect, "stops": [[length * at, dice.number(*values)] for at in distances]}


ORIGINS = [(_of_preset, preset) for preset in layouts.PRESETS]
ORIGINS += [(_of_layout, layout) for layout in layouts.LAYOUTS]
ORIGINS += [(_scene, layout) for layout in ("flow", "list", "waterfall", "justified", "grid", "absolute",
                                            "compositional")]
"""The presets and layouts that a session may have, and the scenes, each with what makes it."""
