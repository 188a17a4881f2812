"""Data with identifiers: sessions that have them, and what clients post to change them."""

NAMEABLE = ("flow", "list", "waterfall", "justified", "grid", "circle", "configured")


def names(dice, most=12):
    """Sections and items by identifiers: a list of pairs."""
    items = [f"i{number}" for number in dice.sample(range(3 * most), dice.randint(0, most))]
    sections = dice.sample(("A", "B", "C", "D"), dice.randint(1, 3))
    lists = [[section, []] for section in sections]
    for item in items:
        dice.choice(lists)[1].append(item)
    return lists


def document(lists):
    """The same as a member of documents."""
    return [{"id": section, "items": items} for section, items in lists]


def changed(dice, lists):
    """Other data: nearly the same, or quite different."""
    if dice.chance(0.3):
        return names(dice)
    lists = [[section, list(items)] for section, items in lists]
    dice.shuffle(lists) if dice.chance(0.2) else None
    for _ in range(dice.randint(0, 3)):
        source, target = dice.choice(lists), dice.choice(lists)
        if source[1]:
            item = source[1].pop(dice.randrange(len(source[1])))
            if dice.chance(0.7):
                target[1].insert(dice.randint(0, len(target[1])), item)
    known = {item for _, items in lists for item in items}
    new = [f"i{number}" for number in range(40) if f"i{number}" not in known]
    for item in dice.sample(new, dice.randint(0, 2)):
        items = dice.choice(lists)[1]
        items.insert(dice.randint(0, len(items)), item)
    return lists


def post(dice, session):
    """The body of a snapshot, after which the session has other names."""
    if dice.chance(0.3) and not session.is_outlined:
        return {"edits": edits(dice, session)}
    session.is_outlined = False
    session.set_names(changed(dice, session.names))
    members = {"sections": document(session.names)}
    items = [item for _, items in session.names for item in items]
    if items and dice.chance(0.3):
        members["reload"] = dice.sample(items, min(len(items), 2))
    if items and dice.chance(0.2):
        members["reconfigure"] = [dice.choice(items)]
    if dice.chance(0.1):
        members["usingReloadData"] = True
    elif dice.chance(0.2):
        members["animated"] = dice.chance(0.5)
    elif dice.chance(0.2):
        members["keep"] = dice.choice(("offset", "firstVisible", "end", "lowerEdge"))
    return members


def edits(dice, session):
    """Edits of which each is possible after those before it."""
    lists = [[section, list(items)] for section, items in session.names]
    made = []
    for _ in range(dice.randint(1, 3)):
        items = [item for _, items in lists for item in items]
        section = dice.choice(lists)
        new = f"i{dice.randint(0, 40)}"
        if not items or dice.chance(0.3):
            # One that is there already is moved.
            _take(lists, new)
            section[1].append(new)
            made.append({"op": "appendItems", "items": [new], "section": section[0]})
        elif dice.chance(0.4):
            item = dice.choice(items)
            _take(lists, item)
            made.append({"op": "deleteItems", "items": [item, "none"]})
        elif len(items) > 1:
            item, target = dice.sample(items, 2)
            _take(lists, item)
            _insert(lists, item, target)
            made.append({"op": "moveItem", "item": item, "after": target})
    session.set_names(lists)
    return made or [{"op": "reloadSections", "sections": []}]


def outline(dice, session):
    """A section, and the body that makes an outline of some items, after which it has those that are visible."""
    section = dice.choice([section for section, _ in session.names] + ["E"])
    lists = [[name, [] if name == section else list(items)] for name, items in session.names]
    named = dice.sample([f"i{number}" for number in range(40)], dice.randint(0, 8))
    own = next((items for name, items in session.names if name == section), [])
    items = list(dict.fromkeys(named + own))
    dice.shuffle(items)
    for item in items:
        _take(lists, item)
    visible = []
    tree = _tree(dice, items, visible, True)
    if section not in [name for name, _ in lists]:
        lists.append([section, []])
    for name, items in lists:
        if name == section:
            items.extend(visible)
    session.set_names(lists)
    session.is_outlined = True
    members = {"items": tree}
    if dice.chance(0.2):
        members["animated"] = dice.chance(0.5)
    elif dice.chance(0.2):
        members["keep"] = dice.choice(("offset", "firstVisible", "end", "lowerEdge"))
    return section, members


def _tree(dice, items, visible, is_visible):
    """Items as a tree, in depth-first order."""
    nodes = []
    while items:
        item = items.pop()
        if is_visible:
            visible.append(item)
        if dice.chance(0.4):
            nodes.append(item)
            continue
        is_expanded = dice.chance(0.6)
        below = [items.pop() for _ in range(min(len(items), dice.randint(0, 4)))]
        nodes.append({"id": item, "expanded": is_expanded,
                      "items": _tree(dice, below, visible, is_visible and is_expanded)})
    return nodes


def _take(lists, item):
    for _, items in lists:
        if item in items:
            items.remove(item)


def _insert(lists, item, target):
    for _, items in lists:
        if target in items:
            items.insert(items.index(target) + 1, item)
