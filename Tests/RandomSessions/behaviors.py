"""Random behaviors of scenes."""

from RandomSessions.layouts import inset

FIELDS = ("linearGravity", "radialGravity", "spring", "vortex", "drag", "electric", "magnetic",
          "velocity", "noise", "turbulence")
FLOOR = {"id": "floor", "from": {"x": 0, "y": 380}, "to": {"x": 320, "y": 360}}
RAMP = {"id": "ramp", "path": [{"x": 40, "y": 300}, {"x": 200, "y": 340}, {"x": 40, "y": 340}]}


def behavior(dice, session, kind=None, depth=0):
    """A behavior of a type, or of any, for the items of a session; four in five have a name."""
    kinds = [*KINDS, "push", "collision", "collision", "item", "attachment"]
    if depth == 0:
        kinds += ["group", "group"]
    kind = kind or dice.choice(kinds)
    made = {"type": kind}
    if dice.chance(0.8):
        made["id"] = session.new_name("b")
    if kind == "group":
        made["behaviors"] = [behavior(dice, session, depth=depth + 1)
                             for _ in range(dice.randint(1, 3))]
        return made
    made |= KINDS[kind](dice, session)
    if kind in OF_ANY_ITEMS and made.get("anchor") != "layout" and dice.chance(0.4):
        made["items"] = session.item_paths(dice, 5)
    return made


def behaviors(dice, session):
    """The behaviors of a new scene, at most one of them gravity."""
    made = [behavior(dice, session, kind) for kind in dice.sample(("gravity", "collision"), 1)]
    made += [behavior(dice, session, dice.choice([kind for kind in KINDS if kind != "gravity"]))
             for _ in range(dice.randint(0, 3))]
    if session.layout != "absolute":
        made.append({"type": "attachment", "anchor": "layout"} | _spring(dice))
        for one in made:
            # Over a layout these need items when a session is created.
            one.pop("offset", None)
            one.pop("linearVelocity", None)
            one.pop("angularVelocity", None)
    return made


def item_groups(dice, session):
    """The dynamics of a scene with items in groups, and with behaviors that act on them."""
    items = session.item_paths(dice, 4)
    groups = [{"id": name, "items": part} for name, part in (("raft", items[:2]), ("buoy", items[2:3]))
              if part]
    raft = {"itemGroup": "raft"}
    made = [{"type": "gravity", "id": session.new_name("b")},
            {"type": "collision", "id": session.new_name("b"), "referenceBounds": True},
            {"type": "push", "id": session.new_name("b"), "items": [raft], "mode": "instantaneous",
             "vector": dice.vector(1)} | dice.some(
                targetOffsets=lambda: [raft | {"offset": dice.vector(9)}])]
    made.append({"id": session.new_name("b"), "items": [raft]} | dice.choice((
        {"type": "snap", "point": _place(dice)},
        {"type": "attachment", "anchor": _place(dice)} | _spring(dice),
        {"type": "attachment", "anchor": "layout"} | _spring(dice),
        {"type": "item", "anchored": dice.chance(0.3), "density": dice.number(0.5, 4)})))
    return session.set_behaviors(made) | {"itemGroups": groups}


def _spring(dice):
    return dice.some(frequency=lambda: dice.number(0.5, 4), damping=lambda: dice.number(0, 1))


def _place(dice):
    return dice.point(320, 400)


def _one(dice, session):
    return session.item_paths(dice, 1)


def _two(dice, session):
    return session.item_paths(dice, 2)


def _gravity(dice, session):
    return dice.choice(({}, {"direction": dice.vector(2)},
                        {"angle": dice.number(-3, 3), "magnitude": dice.number(0, 2)}))


def _push(dice, session):
    force = {"vector": dice.vector(2)}
    if dice.chance(0.5):
        force = {"angle": dice.number(-3, 3), "magnitude": dice.number(0, 2)}
    return force | dice.some(mode=lambda: "instantaneous", offset=lambda: dice.vector(9),
                             active=lambda: dice.chance(0.7))


def _snap(dice, session):
    return {"items": _one(dice, session), "point": _place(dice)} | dice.some(
        damping=lambda: dice.number(0, 1))


def _attachment(dice, session):
    if dice.chance(0.3):
        return {"anchor": "layout"} | _spring(dice)
    made = dice.choice((
        {"items": _one(dice, session), "anchor": _place(dice)},
        {"items": _two(dice, session)} | dice.some(toOffset=lambda: dice.vector(9))))
    return made | _spring(dice) | dice.some(
        offset=lambda: dice.vector(9), length=lambda: dice.number(0, 90))


def _fixed(dice, session):
    return {"items": _two(dice, session), "point": _place(dice)}


def _pin(dice, session):
    return _fixed(dice, session) | dice.some(
        frictionTorque=lambda: dice.number(0, 1),
        range=lambda: {"min": dice.number(-3, 0), "max": dice.number(0, 3)})


def _limit(dice, session):
    return {"items": _two(dice, session)} | dice.some(
        offset=lambda: dice.vector(9), toOffset=lambda: dice.vector(9))


def _sliding(dice, session):
    return {"items": dice.choice((_one, _two))(dice, session), "point": _place(dice),
            "axis": {"x": 1, "y": dice.number(-1, 1)}} | dice.some(
        range=lambda: {"min": dice.number(-60, 0), "max": dice.number(0, 60)})


def _collision(dice, session):
    return dice.some(
        referenceBounds=lambda: dice.choice((True, {"insets": inset(dice)})),
        mode=lambda: dice.choice(("everything", "items", "boundaries")),
        boundaries=lambda: dice.choice(([FLOOR], [RAMP], [FLOOR, RAMP])))


def _item(dice, session):
    return dice.some(
        elasticity=lambda: dice.number(0, 1), restitutionThreshold=lambda: dice.number(0, 300), friction=lambda: dice.number(0, 1),
        density=lambda: dice.number(0.5, 4), resistance=lambda: dice.number(0, 3),
        angularResistance=lambda: dice.number(0, 3), allowsRotation=lambda: dice.chance(0.5),
        charge=lambda: dice.number(-2, 2), anchored=lambda: dice.chance(0.3),
        angularVelocity=lambda: dice.number(-4, 4), linearVelocity=lambda: dice.vector(300))


def _region(dice, depth=0):
    choice = dice.randrange(6 if depth < 2 else 3)
    if choice == 0:
        return {"circle": {"radius": dice.number(20, 200)}}
    if choice == 1:
        return {"rectangle": {"width": dice.number(20, 300), "height": dice.number(20, 300)}}
    if choice == 2:
        return {"infinite": True}
    if choice == 3:
        return {"inverse": _region(dice, depth + 1)}
    return {dice.choice(("union", "intersection", "difference")):
            [_region(dice, depth + 1) for _ in range(2)]}


def _field(dice, session):
    kind = dice.choice(FIELDS)
    noise = dice.some(smoothness=lambda: dice.number(0, 1), animationSpeed=lambda: dice.number(0, 4))
    return {"kind": kind, "position": _place(dice)} | (noise if kind in FIELDS[-2:] else {}) | dice.some(
        strength=lambda: dice.number(-2, 2), direction=lambda: dice.vector(2),
        falloff=lambda: dice.number(-1, 2), minimumRadius=lambda: dice.number(0.1, 2),
        region=lambda: _region(dice))


KINDS = {"gravity": _gravity, "push": _push, "snap": _snap, "attachment": _attachment,
         "fixed": _fixed, "pin": _pin, "limit": _limit, "sliding": _sliding,
         "collision": _collision, "item": _item, "field": _field}
OF_ANY_ITEMS = ("gravity", "push", "collision", "item", "field")
