"""Grids: the same rectangles as a grid of CSS in Chromium."""

import random

import pytest

from server import ask

RECTANGLES = """(grid) => {
    document.body.innerHTML = '<style>body { margin: 0 }</style>';
    const box = document.body.appendChild(document.createElement('div'));
    Object.assign(box.style, { display: 'grid', position: 'absolute', left: 0, top: 0, ...grid.style });
    const cells = grid.items.map((item) => {
        const cell = box.appendChild(document.createElement('div'));
        cell.style.gridColumn = `span ${item.columnSpan ?? 1}`;
        cell.style.gridRow = `span ${item.rowSpan ?? 1}`;
        cell.style.minWidth = 0;
        if (item.inner !== undefined) {
            cell.appendChild(document.createElement('div')).style.height = `${item.inner}px`;
        }
        return cell;
    });
    return cells.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x, y, width, height];
    });
}"""
WIDTH = 390


def make(dice, rows):
    """A random grid: the document of a layout, and the style and items of an element."""
    columns, widest = dice.choice((({"columnCount": 4}, 4), ({"columnCount": 7}, 7),
                                   ({"minimumColumnWidth": 80}, 3), ({"minimumColumnWidth": 171.5}, 2)))
    gaps = {"minimumLineSpacing": dice.choice((0, 6)), "minimumInteritemSpacing": dice.choice((0, 4, 10))}
    flow = dice.choice(("row", "rowDense"))
    layout = {"type": "grid", "autoFlow": flow} | columns | gaps
    tracks = (f"repeat({columns['columnCount']}, minmax(0, 1fr))" if "columnCount" in columns
              else f"repeat(auto-fill, minmax({columns['minimumColumnWidth']}px, 1fr))")
    style = {"width": f"{WIDTH}px", "gridTemplateColumns": tracks,
             "gridAutoFlow": {"row": "row", "rowDense": "row dense"}[flow],
             "rowGap": f"{gaps['minimumLineSpacing']}px", "columnGap": f"{gaps['minimumInteritemSpacing']}px"}
    items = [{"columnSpan": dice.randint(1, widest if dice.random() < 0.3 else 2),
              "rowSpan": dice.choice((1, 1, 1, 2, 3, 5))} for _ in range(dice.randint(1, 40))]
    if rows == "height":
        layout["rowHeight"] = 40
        style["gridAutoRows"] = "40px"
    elif rows == "ratio":
        # CSS has no ratio for tracks, so they get the height that a tile of one column should have.
        gap, least = gaps["minimumInteritemSpacing"], columns.get("minimumColumnWidth")
        count = columns.get("columnCount") or max(1, int((WIDTH + gap) / (least + gap)))
        width = (WIDTH - (count - 1) * gap) / count
        height = int(width / 1.5 * 64) / 64
        layout["aspectRatio"] = width / height
        style["gridAutoRows"] = f"{height}px"
    else:
        for item in items:
            item["height"] = dice.choice((0, 10, 35.5, 80, 200))
    return layout, style, items


@pytest.mark.parametrize("rows", ("height", "ratio", "content"))
def test_tiles_are_where_css_puts_them(page, server, rows):
    dice = random.Random(rows)
    for number in range(150):
        layout, style, items = make(dice, rows)
        answer = ask("POST", f"{server.address}/v1/layouts", {
            "layout": layout, "sections": [{"items": items}], "viewport": {"width": WIDTH, "height": 700}})
        found = [[item[name] for name in ("x", "y", "width", "height")] for item in answer["items"]]
        contents = [item | ({"inner": item["height"]} if "height" in item else {}) for item in items]
        expected = page.evaluate(RECTANGLES, {"style": style, "items": contents})
        assert len(found) == len(expected)
        for index, (ours, theirs) in enumerate(zip(found, expected)):
            # Chromium rounds tracks down to 64ths of a pixel; ten of them are the most that add up here.
            assert ours == pytest.approx(theirs, abs=10 / 64), (
                f"grid {number}, tile {index} of {items} in {layout}")
