"""Items that stay in view: at the same places as sticky boxes of CSS in Chromium."""

import random

import pytest

from server import ask

RECTANGLES = """(page) => {
    document.body.innerHTML = '<style>body { margin: 0 }</style>';
    const view = document.body.appendChild(document.createElement('div'));
    Object.assign(view.style, {
        width: '300px', height: '200px', overflow: 'auto', position: 'relative', scrollbarWidth: 'none',
    });
    const content = view.appendChild(document.createElement('div'));
    if (page.width !== undefined) content.style.width = `${page.width}px`;
    const cells = page.sections.map((items) => {
        const section = content.appendChild(document.createElement('div'));
        return items.map((item) => {
            const cell = section.appendChild(document.createElement('div'));
            Object.assign(cell.style, { height: '50px' }, item);
            return cell;
        });
    });
    return page.offsets.map(([left, top]) => {
        view.scrollLeft = left;
        view.scrollTop = top;
        const origin = view.getBoundingClientRect();
        return {
            offset: [view.scrollLeft, view.scrollTop],
            cells: cells.map((items) => items.map((cell) => {
                const rect = cell.getBoundingClientRect();
                return [rect.x - origin.x + view.scrollLeft, rect.y - origin.y + view.scrollTop];
            })),
        };
    });
}"""
VIEWPORT = {"width": 300, "height": 200}


def pin(dice):
    """A random pin, and its style."""
    edge, offset = dice.choice(("top", "bottom")), dice.choice((0, 10, 37, -20))
    return {"edge": edge, "offset": offset}, {"position": "sticky", edge: f"{offset}px"}


@pytest.mark.parametrize("seed", range(12))
def test_rows_stay_where_sticky_boxes_do(page, server, seed):
    dice = random.Random(seed)
    data, boxes = [], []
    for _ in range(3):
        items, styles = [], []
        for _ in range(dice.randint(3, 9)):
            made, style = pin(dice) if dice.random() < 0.3 else (None, {})
            items.append({"pinned": made} if made else {})
            styles.append(style)
        data.append({"items": items})
        boxes.append(styles)
    offsets = [[0, dice.randint(0, 1000)] for _ in range(12)]
    found = page.evaluate(RECTANGLES, {"sections": boxes, "offsets": offsets})
    session = ask("POST", f"{server.address}/v1/sessions", {
        "layout": {"type": "list", "rowHeight": 50}, "sections": data, "viewport": VIEWPORT})
    for state in found:
        frame = ask("POST", f"{server.address}/v1/sessions/{session['id']}/scroll", {"contentOffset": {"y": state["offset"][1]}})
        seen = {(one["section"], one["item"]): one["y"] for one in frame["items"]}
        for section, cells in enumerate(state["cells"]):
            for item, (_, y) in enumerate(cells):
                top = y - state["offset"][1]
                if -50 < top < 200:
                    assert seen.pop((section, item)) == pytest.approx(y, abs=0.02), (section, item, state["offset"])
        assert not seen


def test_a_timetable_keeps_both_axes(page, server):
    """A table of 8 by 8 cells whose first row and column stay, in a block of CSS for each of them."""
    sections, items = [[]], []
    for row in range(8):
        for column in range(8):
            edges = [edge for edge, is_there in (("top", row == 0), ("left", column == 0)) if is_there]
            style = {"position": "sticky" if edges else "relative", "width": "100px", "boxSizing": "border-box"}
            style |= {edge: "0px" for edge in edges}
            sections[0].append(style)
            pinned = {"top": "top", "left": "leading", "topleft": "topLeading"}.get("".join(edges))
            item = {"center": {"x": 50 + 100 * column, "y": 25 + 50 * row}, "width": 100, "height": 50}
            items.append(item | ({"pinned": pinned} if pinned else {}))
    script = RECTANGLES.replace(
        "const section = content.appendChild(document.createElement('div'));",
        "const section = content; Object.assign(content.style, "
        "{ display: 'grid', gridTemplateColumns: 'repeat(8, 100px)', gridTemplateRows: 'repeat(8, 50px)' });")
    # A sticky box of a grid stays in its area, so it is placed on the whole of one.
    script = script.replace("Object.assign(cell.style, { height: '50px' }, item);", """
            const index = [...content.children].indexOf(cell), [row, column] = [Math.floor(index / 8), index % 8];
            Object.assign(cell.style, { height: '50px' }, item, {
                gridRow: row === 0 ? '1 / 9' : `${row + 1}`, gridColumn: column === 0 ? '1 / 9' : `${column + 1}`,
            });""")
    offsets = [[0, 0], [130, 70], [500, 0], [0, 200], [333, 99]]
    found = page.evaluate(script, {"sections": sections, "offsets": offsets, "width": 800})
    session = ask("POST", f"{server.address}/v1/sessions", {
        "layout": {"type": "absolute", "contentSize": {"width": 800, "height": 400}}, "sections": [{"items": items}],
        "viewport": VIEWPORT})
    for state, (left, top) in zip(found, offsets):
        assert state["offset"] == [left, top]
        frame = ask("POST", f"{server.address}/v1/sessions/{session['id']}/scroll", {"contentOffset": {"x": left, "y": top}})
        seen = {one["item"]: (one["x"], one["y"]) for one in frame["items"]}
        pinned = [index for index in range(64) if index < 8 or index % 8 == 0]
        for index in pinned:
            x, y = state["cells"][0][index]
            if -100 < x - left < 300 and -50 < y - top < 200:
                assert seen[index] == pytest.approx((x, y), abs=0.02), (index, left, top)
