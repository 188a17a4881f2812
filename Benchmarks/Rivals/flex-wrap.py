"""Lays out items with Taffy's flex-wrap, like a flow layout except for the last line.

flex-wrap.py SIZES PLACES: SIZES has a line "width height" for each item. Writes a line "x y" for
each to PLACES and prints the nanoseconds of a layout: only Taffy's call, the median of three after a
warm-up; the nodes are built before it and the boxes read after it.
"""

import statistics
import sys
import time

import stretchable.node
from stretchable import Node
from stretchable.style import AUTO, AlignContent, AlignItems, Display, FlexWrap, JustifyContent

compute = stretchable.node.taffylib.node_compute_layout_with_measure
spent = []


def timed(*arguments):
    start = time.perf_counter_ns()
    result = compute(*arguments)
    spent.append(time.perf_counter_ns() - start)
    return result


stretchable.node.taffylib.node_compute_layout_with_measure = timed

with open(sys.argv[1]) as sizes:
    items = [Node(size=tuple(map(float, line.split())), flex_shrink=0) for line in sizes]
root = Node(
    *items,
    display=Display.FLEX,
    flex_wrap=FlexWrap.WRAP,
    justify_content=JustifyContent.SPACE_BETWEEN,
    align_items=AlignItems.CENTER,
    align_content=AlignContent.START,
    gap=(10, 10),
    size=(320, AUTO),
)
for _ in range(4):
    # Prevents Taffy from using its cache.
    for item in items:
        item.mark_dirty()
    root.compute_layout()

with open(sys.argv[2], "w") as places:
    for box in (item.get_box() for item in items):
        places.write(f"{box.x} {box.y}\n")
print(statistics.median(spent[1:]))
