"""The layouts of random sessions, and their data."""

from RandomSessions import compositional

LAYOUTS = ("flow", "list", "waterfall", "justified", "grid", "absolute", "circle", "newtonian", "compositional",
           "configured")
PRESETS = {
    "springy": ("flow", [10000]), "bounce": ("flow", [10001]),
    "cell-animations": ("list", [20]), "sticky-headers": ("list", [3, 7, 5, 9]),
    "two-column": ("waterfall", [100]), "newtonian": ("newtonian", [0]), "circle": ("circle", [8]),
    "app-store": ("compositional", [6, 18, 12, 6, 24]),
}
"""The layout of each preset, and the numbers of items of its sections."""


def inset(dice):
    return {edge: dice.number(0, 30) for edge in ("top", "left", "bottom", "right")
            if dice.chance(0.5)}


def sections(dice, layout):
    """The data of a session with a layout of this type."""
    if layout == "absolute":
        return [{"items": [placed_item(dice) for _ in range(dice.randint(2, 8))]}
                for _ in range(dice.choice((1, 1, 2)))]
    if layout == "newtonian":
        return [{"items": items(dice, layout, dice.randint(0, 5))}]
    most = 9 if layout == "circle" else 40
    return [section(dice, layout, dice.randint(0, most)) for _ in range(dice.randint(1, 4))]


def section(dice, layout, count):
    """A section of the data, sometimes with a layout of its own."""
    if layout == "compositional":
        own = compositional.own_layout(dice) if dice.chance(0.6) else {}
        made = {"items": items(dice, own.get("type", layout), count)}
        return made | ({"layout": own} if own else {})
    made = {"items": items(dice, layout, count)}
    if layout in SECTION_MEMBERS and dice.chance(0.15):
        made["layout"] = SECTION_MEMBERS[layout](dice)
    return made


def items(dice, layout, count):
    """The items of a section: their number, or their sizes."""
    return count if layout != "configured" and dice.chance(0.6) else [_item(dice, layout) for _ in range(count)]


def _item(dice, layout):
    """One item of a section."""
    size = item_size(dice, layout) | pinned(dice)
    if layout != "configured":
        return size
    size["trailingActions"] = [{"width": dice.number(40, 120)} for _ in range(dice.randint(1, 3))]
    size |= {"leadingActions": [{}], "performsFirstActionWithFullSwipe": dice.chance(0.5)}
    return size | dice.some(textInset=lambda: dice.number(0, 60), cell=lambda: _cell(dice),
                            separators=lambda: {"bottomVisibility": dice.choice(("automatic", "visible", "hidden"))})


def pinned(dice):
    """Where an item stays, if it is one of the few that do."""
    if dice.chance(0.95):
        return {}
    edge = dice.choice(("top", "bottom", "leading", "topTrailing"))
    return {"pinned": dice.choice((edge, {"edge": edge, "offset": dice.number(-20, 60)},
                                   {"edge": edge, "acrossSections": True}))}


def _cell(dice):
    """What is in a row of a list by configuration."""
    def part():
        return {"width": dice.number(0, 200), "height": dice.number(5, 40)}
    kinds = ("delete", "insert", "multiselect", "outlineDisclosure", "checkmark", "disclosureIndicator", "reorder")
    accessories = [{"type": kind} for kind in kinds if dice.chance(0.3)]
    if dice.chance(0.3):
        accessories.append({"type": "customView", "placement": dice.choice(("leading", "trailing"))} | part())
    return {"accessories": accessories} | dice.some(
        style=lambda: dice.choice(("subtitleCell", "valueCell", "sidebarCell", "plainHeader")),
        indentationLevel=lambda: dice.randint(0, 4), image=part, text=part, secondaryText=part)


def item_size(dice, layout):
    """The size of an item, as far as items of the layout may choose."""
    if dice.chance(0.3):
        return {}
    if layout == "justified":
        return {"aspectRatio": dice.choice((0.67, 1.5, 1.78))}
    if layout == "grid":
        return dice.some(columnSpan=lambda: dice.randint(1, 2), rowSpan=lambda: dice.randint(1, 3),
                         height=lambda: dice.number(20, 120), width=lambda: dice.number(20, 120))
    width, height = {"width": dice.number(20, 120)}, {"height": dice.number(20, 120)}
    if layout in ("list", "configured"):
        return height
    if layout == "waterfall":
        return dice.choice((width, height, width | height)) | dice.some(columnSpan=lambda: dice.randint(1, 2))
    return dice.choice((width, height, width | height))


def placed_item(dice):
    return {"center": dice.point(320, 300), "width": dice.number(10, 60),
            "height": dice.number(10, 60)} | dice.some(angle=lambda: dice.number(-3, 3)) | pinned(dice)


def counts(data):
    """The numbers of items of sections."""
    return [one["items"] if isinstance(one["items"], int) else len(one["items"]) for one in data]


def members(dice, layout):
    """Members of a layout of the given type that differ from its defaults."""
    made = LAYOUT_MEMBERS[layout](dice)
    return made | _boundary(dice) if layout in BOUNDED and dice.chance(0.2) else made


def _boundary(dice):
    return dice.some(
        layoutHeader=lambda: {"height": dice.number(10, 200)} | dice.some(
            pinToVisibleBounds=lambda: dice.chance(0.6), stretches=lambda: dice.chance(0.6)),
        layoutFooter=lambda: {"height": dice.number(10, 60), "pinToVisibleBounds": dice.chance(0.5)},
        sectionHeadersPinOffset=lambda: dice.number(-20, 60),
        sectionFootersPinOffset=lambda: dice.number(-20, 60), sectionHeadersStretch=lambda: dice.chance(0.5))


def _size(dice):
    return {"width": dice.number(20, 150), "height": dice.number(20, 150)}


def _scale(dice):
    return dice.choice((0, 1, 2, 3))


def _flow(dice):
    return dice.some(
        itemSize=lambda: _size(dice), minimumLineSpacing=lambda: dice.number(0, 20),
        minimumInteritemSpacing=lambda: dice.number(0, 20), sectionInset=lambda: inset(dice),
        headerReferenceSize=lambda: {"height": dice.number(0, 20)},
        footerReferenceSize=lambda: {"height": dice.number(0, 20)},
        sectionHeadersPinToVisibleBounds=lambda: dice.chance(0.5),
        sectionFootersPinToVisibleBounds=lambda: dice.chance(0.5),
        sectionInsetReference=lambda: dice.choice(("fromSafeArea", "fromLayoutMargins")),
        lineAlignment=lambda: dice.choice(("start", "center", "end", "justified", None)),
        itemAlignment=lambda: dice.choice(("start", "center", "end", None)),
        scrollDirection=lambda: dice.choice(("vertical", "horizontal")),
        pixelScale=lambda: _scale(dice)) | _flow_estimates(dice)


def _flow_estimates(dice):
    if dice.chance(0.75):
        return {}
    return {"estimatedItemSize": dice.choice((_size(dice), {"height": 40}, "automatic"))} | dice.some(
        estimate=lambda: dice.choice(("average", "fixed")))


def _flow_section(dice):
    return dice.some(
        itemSize=lambda: _size(dice), minimumLineSpacing=lambda: dice.number(0, 20),
        sectionInset=lambda: inset(dice), headerReferenceSize=lambda: {"height": 30})


def _list(dice):
    made = dice.some(
        rowHeight=lambda: dice.number(20, 150), expandedRowHeight=lambda: dice.number(150, 500),
        headerHeight=lambda: dice.number(0, 60), footerHeight=lambda: dice.number(0, 40),
        minimumLineSpacing=lambda: dice.number(0, 8), sectionInset=lambda: inset(dice),
        stickyHeaders=lambda: dice.chance(0.5), stickyFooters=lambda: dice.chance(0.5),
        multipleSelection=lambda: dice.chance(0.5), pixelScale=lambda: _scale(dice))
    if made.get("headerHeight") and dice.chance(0.3):
        made["collapsesSections"] = True
    if dice.chance(0.3):
        made["estimatedRowHeight"] = dice.number(20, 150)
    if dice.chance(0.1):
        made |= dice.some(estimatedSectionHeaderHeight=lambda: dice.number(10, 50),
                          estimatedSectionFooterHeight=lambda: dice.number(10, 50))
    return made


def _configured(dice):
    appearances = ("plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain")
    return {"type": "list", "appearance": dice.choice(appearances)} | _configured_section(dice) | dice.some(
        pixelScale=lambda: _scale(dice))


def _configured_section(dice):
    return dice.some(
        headerMode=lambda: dice.choice(("none", "supplementary", "firstItemInSection")),
        footerMode=lambda: dice.choice(("none", "supplementary")),
        headerTopPadding=lambda: dice.number(0, 30), metrics=lambda: dice.choice(("phone", "mac")),
        estimatedRowHeight=lambda: dice.number(20, 150), expandedRowHeight=lambda: dice.number(150, 500),
        sectionInset=lambda: {"leading": dice.number(0, 30), "bottom": dice.number(0, 30)},
        showsSeparators=lambda: dice.chance(0.8), isEditing=lambda: dice.chance(0.5),
        separatorConfiguration=lambda: {"topVisibility": "visible", "bottomInsets": {"leading": dice.number(0, 40)}})


def _list_section(dice):
    return dice.some(
        rowHeight=lambda: dice.number(20, 150), headerHeight=lambda: dice.number(0, 60),
        sectionInset=lambda: inset(dice), footerHeight=lambda: dice.number(0, 30))


def _waterfall(dice):
    columns = _columns(dice, 4)
    if dice.chance(0.3):
        columns = {"columns": [{"x": 8, "width": 140}, {"x": 160, "width": 150}]}
    return columns | dice.some(
        itemSize=lambda: _size(dice), minimumColumnSpacing=lambda: dice.number(0, 20),
        minimumInteritemSpacing=lambda: dice.number(0, 20), sectionInset=lambda: inset(dice),
        headerHeight=lambda: dice.number(0, 20), headerInset=lambda: inset(dice),
        footerHeight=lambda: dice.number(0, 20),
        sectionHeadersPinToVisibleBounds=lambda: dice.chance(0.5),
        itemRenderDirection=lambda: dice.choice(("shortestFirst", "leftToRight", "rightToLeft")),
        ties=lambda: dice.choice(("first", "last")), pixelScale=lambda: _scale(dice)) | (
        {"estimatedItemHeight": dice.number(20, 150)} if dice.chance(0.3)
        else dice.some(scrollDirection=lambda: dice.choice(("vertical", "horizontal"))))


def _waterfall_section(dice):
    return _columns(dice, 3) | dice.some(
        sectionInset=lambda: inset(dice), minimumInteritemSpacing=lambda: dice.number(0, 20))


def _columns(dice, most):
    """Columns of a grid or a waterfall, at least the two that an item may span."""
    return dice.choice(({}, {"columnCount": dice.randint(2, most)}, {"minimumColumnWidth": dice.number(50, 200)}))


def _justified(dice):
    return _justified_section(dice) | dice.some(
        footerReferenceSize=lambda: {"height": dice.number(0, 20)},
        sectionHeadersPinToVisibleBounds=lambda: dice.chance(0.5),
        sectionFootersPinToVisibleBounds=lambda: dice.chance(0.5),
        scrollDirection=lambda: dice.choice(("vertical", "horizontal")), pixelScale=lambda: _scale(dice))


def _justified_section(dice):
    return dice.some(
        targetRowHeight=lambda: dice.number(20, 200), targetRowHeightTolerance=lambda: dice.choice((0, 0.5, 1)),
        lastRow=lambda: dice.choice(("start", "fill", "hidden")),
        minimumLineSpacing=lambda: dice.number(0, 20), minimumInteritemSpacing=lambda: dice.number(0, 20),
        sectionInset=lambda: inset(dice), headerReferenceSize=lambda: {"height": dice.number(0, 20)})


def _grid(dice):
    made = _grid_section(dice) | dice.some(
        itemSize=lambda: _size(dice), headerReferenceSize=lambda: {"height": dice.number(0, 20)},
        footerReferenceSize=lambda: {"height": dice.number(0, 20)},
        sectionHeadersPinToVisibleBounds=lambda: dice.chance(0.5),
        sectionFootersPinToVisibleBounds=lambda: dice.chance(0.5), pixelScale=lambda: _scale(dice))
    if dice.chance(0.3):
        return made | {"estimatedItemHeight": dice.number(20, 150)}
    rows = dice.choice(({}, {"rowHeight": dice.number(20, 150)}, {"aspectRatio": dice.choice((0.67, 1.5))}))
    return made | rows | dice.some(scrollDirection=lambda: dice.choice(("vertical", "horizontal")))


def _grid_section(dice):
    return _columns(dice, 4) | dice.some(
        autoFlow=lambda: dice.choice(("row", "rowDense")), sectionInset=lambda: inset(dice),
        minimumLineSpacing=lambda: dice.number(0, 20), minimumInteritemSpacing=lambda: dice.number(0, 20))


def _absolute(dice):
    return dice.some(pixelScale=lambda: _scale(dice))


def _circle(dice):
    return dice.some(itemSize=lambda: _size(dice), radius=lambda: dice.number(20, 150),
                     pixelScale=lambda: _scale(dice))


def _newtonian(dice):
    return dice.some(
        itemSize=lambda: _size(dice), length=lambda: dice.number(50, 300),
        damping=lambda: dice.number(0, 1), frequency=lambda: dice.choice((0, 1, 3)),
        anchor=lambda: dice.point(320, 100), entry=lambda: dice.point(600, 400),
        gravity=lambda: {"y": dice.number(0, 2)},
        boundary=lambda: dice.choice(("none", "viewport")),
        departureTime=lambda: dice.choice((0, 0.1, 1)))


ESTIMATES = {"estimatedItemSize": ("cell", ("width", "height")), "estimatedRowHeight": ("cell", ("height",)),
             "estimatedItemHeight": ("cell", ("height",)),
             "estimatedSectionHeaderHeight": ("header", ("height",)),
             "estimatedSectionFooterHeight": ("footer", ("height",))}
"""The members that give elements an estimated size: the kind of these, and what is measured."""

LAYOUT_MEMBERS = {"flow": _flow, "list": _list, "waterfall": _waterfall,
                  "justified": _justified, "grid": _grid, "absolute": _absolute, "circle": _circle,
                  "newtonian": _newtonian, "compositional": compositional.layout, "configured": _configured}
BOUNDED = ("flow", "list", "waterfall", "justified", "grid", "configured")
"""The layouts that may have a header and a footer of the whole."""
SECTION_MEMBERS = {"flow": _flow_section, "list": _list_section, "waterfall": _waterfall_section,
                   "justified": _justified_section, "grid": _grid_section, "configured": _configured_section}
