"""Compositional layouts of random sessions, and the layouts of their sections."""

from RandomSessions import layouts


def layout(dice):
    """Members of a compositional layout."""
    made = {"section": section(dice)} | dice.some(
        interSectionSpacing=lambda: dice.number(0, 20),
        contentInsetsReference=lambda: dice.choice(("safeArea", "layoutMargins", "none")),
        boundarySupplementaryItems=lambda: [boundary_item(dice, "title")],
        pixelScale=lambda: dice.choice((0, 1, 2, 3)))
    if dice.chance(0.1):
        made["scrollDirection"] = "horizontal"
    return made


def own_layout(dice):
    """The layout that one section may have."""
    if dice.chance(0.5):
        return section(dice)
    kind = dice.choice(("flow", "list", "waterfall", "justified", "grid", "configured"))
    made = {"type": kind} | layouts.members(dice, kind) | (
        {"scrollDirection": "vertical"} if kind in ("flow", "waterfall", "justified", "grid") else {})
    if kind == "configured":
        made.pop("pixelScale", None)
    return made


def section(dice):
    """A section of groups."""
    made = {"group": group(dice)} | dice.some(
        contentInsets=lambda: _insets(dice), interGroupSpacing=lambda: dice.number(0, 12),
        boundarySupplementaryItems=lambda: [
            boundary_item(dice, kind) for kind in dice.choice((("header",), ("header", "footer")))],
        decorationItems=lambda: [{"kind": "background", "zIndex": dice.choice((-3, 0))}])
    if dice.chance(0.3):
        made["orthogonalScrollingBehavior"] = dice.choice((
            "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging",
            "groupPagingCentered"))
    return made


def group(dice, depth=0):
    size = {"widthDimension": dice.choice(({"fractionalWidth": 1}, {"fractionalWidth": 0.5},
                                           {"absolute": dice.number(60, 200)})),
            "heightDimension": dice.choice(({"absolute": dice.number(30, 120)},
                                            {"fractionalWidth": 0.3}, {"estimated": 44}))}
    if depth == 0 and dice.chance(0.1):
        return {"direction": "custom", "layoutSize": size, "items": [
            {"x": dice.number(0, 100), "y": dice.number(0, 60), "width": 40, "height": 30}
            for _ in range(dice.randint(1, 4))]}
    made = {"direction": dice.choice(("horizontal", "vertical")), "layoutSize": size}
    if dice.chance(0.2):
        made |= {"subitem": item(dice), "count": dice.randint(1, 4)}
    else:
        nested = depth == 0 and dice.chance(0.3)
        made["subitems"] = [group(dice, 1) if nested and dice.chance(0.5) else item(dice)
                            for _ in range(dice.randint(1, 3))]
    return made | dice.some(
        interItemSpacing=lambda: dice.choice(({"fixed": dice.number(0, 10)}, {"flexible": 4})),
        contentInsets=lambda: _insets(dice))


def item(dice):
    size = {"widthDimension": dice.choice(({"fractionalWidth": 0.5}, {"fractionalWidth": 0.25},
                                           {"absolute": dice.number(20, 90)})),
            "heightDimension": dice.choice(({"fractionalHeight": 1}, {"absolute": 30},
                                            {"fractionalHeight": 0.5}, {"estimated": 40}))}
    made = {"layoutSize": size}
    if dice.chance(0.2):
        made["supplementaryItems"] = [{
            "kind": "badge", "zIndex": dice.choice((1, 5)),
            "layoutSize": {"widthDimension": {"absolute": 12}, "heightDimension": {"absolute": 12}},
            "containerAnchor": {"edges": ["top", "trailing"]}}]
    return made | dice.some(contentInsets=lambda: _insets(dice))


def boundary_item(dice, kind):
    return {"kind": kind, "alignment": "bottom" if kind == "footer" else "top",
            "layoutSize": {"widthDimension": {"fractionalWidth": 1},
                           "heightDimension": {"absolute": dice.number(10, 40)}}} | dice.some(
        pinToVisibleBounds=lambda: dice.chance(0.7), extendsBoundary=lambda: dice.chance(0.7),
        pinOffset=lambda: dice.number(-10, 40), stretches=lambda: dice.chance(0.5))


def viewport(dice):
    """The size of a viewport, with insets that sections keep free."""
    return {"width": 320, "height": 480} | dice.some(
        safeArea=lambda: {"left": 20, "right": 10}, layoutMargins=lambda: {"left": 8, "right": 8})


def orthogonal_offsets(dice, data, whole):
    """Offsets of the sections that scroll by themselves."""
    offsets = {}
    for index, one in enumerate(data):
        own = one.get("layout", whole.get("section") or {})
        if own.get("orthogonalScrollingBehavior") and dice.chance(0.7):
            offsets[str(index)] = dice.number(0, 300)
    return offsets


def _insets(dice):
    return {edge: dice.number(0, 10) for edge in ("top", "leading", "bottom", "trailing")
            if dice.chance(0.5)}
