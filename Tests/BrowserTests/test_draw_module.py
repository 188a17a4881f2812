"""draw.js alone, with frames made by hand and frames of a server."""

import math
import re

import pytest

from playground import PRESETS
from server import ask

MODULE, FUNCTION = "/client/1/draw.js", "async (argument) => {%s %s}"

HELP = """
    const { CanvasRenderer, ElementRenderer, hueOf, visibleItems } = await import('%s');
    const item = (changes = {}) => {
        const { key = `cell-${changes.item ?? 0}`, ...others } = changes;
        return {
            key, kind: 'cell', section: 0, item: 0, x: 0, y: 0, width: 50, height: 40,
            angle: 0, alpha: 1, scale: 1, zIndex: 0, ...others,
        };
    };
    const frame = (items, x = 0, y = 0) => ({ contentOffset: { x, y }, items });
    const container = document.createElement('div');
    container.style.cssText = 'width: 320px; height: 480px; position: fixed; top: 0; left: 0';
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 480 });
    document.body.replaceChildren(container);
""" % MODULE


@pytest.fixture
def page(make_page, server):
    """A page of the server."""
    page = make_page()
    page.goto(f"{server.address}/healthz")
    return page


@pytest.fixture
def run(page):
    """Runs a script with the module, and returns its result."""
    return lambda script, argument=None: page.evaluate(FUNCTION % (HELP, script), argument)


# The visible items.


@pytest.mark.parametrize("changes, is_visible", [
    ({}, True),
    ({"x": -50}, False),
    ({"x": -49.9}, True),
    ({"x": 320}, False),
    ({"x": 319.9}, True),
    ({"y": 480}, False),
    ({"y": -40}, False),
    # Numbers of frames are rounded.
    ({"y": 479.99}, False),
    ({"x": 100, "width": 0}, True),
    ({"x": 0, "width": 0}, False),
    ({"x": -60, "scale": 1.5}, True),
    ({"x": -60, "scale": 1.4}, False),
    ({"x": -49, "scale": 0.9}, False),
    ({"x": -52, "y": 100, "angle": math.pi / 4}, True),
    ({"x": -47, "y": 100, "angle": math.pi / 2}, False),
    ({"x": -55, "y": 100, "angle": math.pi / 4, "scale": 2}, True),
])
def test_items_that_overlap_the_viewport_are_visible(run, changes, is_visible):
    count = run("return visibleItems(frame([item(argument)]), { width: 320, height: 480 }).length;", changes)
    assert count == is_visible


TILTED = [0.540302, 0, -0.841471, 0.001683, 0, 1, 0, 0, 0.841471, 0, 0.540302, -0.001081, 0, 0, 0, 1]
"""A rotation by 1 radian about the vertical axis, seen from 500 points: the left edge comes nearer."""


@pytest.mark.parametrize("x, is_visible", [(-37.9, True), (-38.1, False), (309, True), (309.2, False)])
def test_items_that_are_turned_out_of_the_plane_are_visible_where_they_are_drawn(run, x, is_visible):
    # Of 50 points 14.1 remain on the left of the centre and 13 on the right.
    count = run("""
        const tilted = item({ x: argument[0], y: 100, transform: argument[1] });
        return visibleItems(frame([tilted]), { width: 320, height: 480 }).length;
    """, [x, TILTED])
    assert count == is_visible


@pytest.mark.parametrize("renderer", ["elements", "canvas", "hits"])
def test_an_item_that_is_turned_out_of_the_plane_is_in_perspective(run, renderer):
    # 200 points wide, 100 high, around (160, 200). Its left edge is at 95 and 120 high, the right one at 206 and 86.
    inside = [[98, 165], [98, 235], [110, 147], [160, 153], [160, 247], [203, 165], [203, 235]]
    outside = [[92, 200], [110, 138], [160, 147], [160, 253], [210, 200], [203, 152], [203, 248]]
    drawn = run("""
        const { cellAt } = await import('/client/1/hits.js');
        const [transform, renderer, places] = argument;
        const tilted = frame([item({ x: 60, y: 150, width: 200, height: 100, transform })]);
        const viewport = { width: 320, height: 480 };
        if (renderer === 'hits') return places.map(([x, y]) => cellAt(tilted, { x, y }) !== undefined);
        if (renderer === 'elements') {
            const make = () => document.createElement('div');
            new ElementRenderer(container, { viewport, make }).draw(tilted);
            return places.map(([x, y]) => document.elementFromPoint(x, y).matches('.cell'));
        }
        new CanvasRenderer(canvas, { viewport }).draw(tilted);
        const pen = canvas.getContext('2d');
        return places.map(([x, y]) => pen.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data[3] > 0);
    """, [TILTED, renderer, inside + outside])
    assert drawn == [True] * len(inside) + [False] * len(outside)


def test_visibility_is_relative_to_the_offset(run):
    assert run("""
        const items = [0, 40, 80].map((y, index) => item({ item: index, y: 33.33 + y }));
        return visibleItems(frame(items, 0, 73.33), { width: 320, height: 40 }).map(({ item }) => item);
    """) == [1]


def test_items_are_in_the_order_of_their_z_index(run):
    assert run("""
        const items = [3, -1, 3, 0].map((zIndex, index) => item({ item: index, zIndex }));
        return visibleItems(frame(items), { width: 320, height: 480 }).map(({ item }) => item);
    """) == [1, 3, 0, 2]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_wider_frame_shows_what_the_server_shows_of_the_viewport(run, server, preset):
    session = ask("POST", f"{server.address}/v1/sessions", {"preset": preset, "clock": "manual"})
    url = f"{server.address}/v1/sessions/{session['id']}"
    size, (wide, high) = session["viewport"], session["contentSize"].values()
    for x, y in [(0, 0), (0, 120), (0, 100 / 3), (0, high / 2), (0, max(0, high - size["height"]))]:
        ask("POST", f"{url}/scroll", {"contentOffset": {"x": x, "y": y}})
        answered = ask("GET", f"{url}/frame?precision=3")["items"]
        # As in UIKit, backgrounds of sections that only touch the viewport are in the answer.
        expected = [item for item in answered
                    if item["kind"] != "background" or item["y"] < y + size["height"] - 0.01]
        around = f"{-500},{y - 500},{wide + 1000},{size['height'] + 1000}"
        more = ask("GET", f"{url}/frame?precision=2&rect={around}")
        items = [{"angle": 0, "scale": 1, "alpha": 1, "key": "", **item} for item in more["items"]]
        shown = run("return visibleItems(argument[0], argument[1]);", [{**more, "items": items}, size])
        assert [path_of(item) for item in shown] == [path_of(item) for item in expected]


def path_of(item):
    return item["kind"], item["section"], item["item"]


def test_colours_belong_to_items_and_differ(run):
    hues = run("""
        const keys = Array.from({ length: 100 }, (_, index) => `cell-${index}`);
        return [keys.map((key) => hueOf({ key })), hueOf(item({ key: 'cell-5', item: 9, section: 2 }))];
    """)
    assert hues[1] == hues[0][5]
    assert all(0 <= hue < 360 for hue in hues[0])
    assert len({hue // 30 for hue in hues[0]}) == 12
    for before, after in zip(hues[0][10:], hues[0][11:]):
        assert 20 < (after - before) % 360 < 340


# Elements.


def test_an_item_keeps_its_element_when_its_index_changes(run):
    assert run("""
        const renderer = new ElementRenderer(container);
        renderer.draw(frame([item({ key: 'a' }), item({ key: 'b', item: 1, y: 40 })]));
        const [a, b] = [renderer.elementOf('a'), renderer.elementOf('b')];
        const color = getComputedStyle(b).backgroundColor;
        renderer.draw(frame([item({ key: 'b', section: 2, item: 0, y: 20, departing: 1 })]));
        const { kind, section, item: number } = b.dataset;
        return [
            a.isConnected, renderer.elementOf('a') === undefined, renderer.elementOf('b') === b,
            [...container.children].length, kind, section, number, b.textContent, [...b.classList],
            color.startsWith('rgb'), getComputedStyle(b).backgroundColor !== color,
        ];
    """) == [False, True, True, 1, "cell", "2", "0", "0", ["element", "cell", "departing"], True, True]


def test_elements_are_placed_by_transforms(run):
    assert run("""
        const renderer = new ElementRenderer(container);
        const turned = { angle: 0.5, scale: 1.25, alpha: 0.5, item: 1, x: 30.1, y: 80.2 };
        renderer.draw(frame([item({ x: 10, y: 20 }), item(turned)], -0.2, 10.1));
        return [...container.children].map(({ style }) => (
            [style.transform, style.width, style.height, style.opacity, style.left, style.top]));
    """) == [
        ["translate(10.2px, 9.9px)", "50px", "40px", "1", "0px", "0px"],
        ["translate(30.3px, 70.1px) rotate(0.5rad) scale(1.25)", "50px", "40px", "0.5", "0px", "0px"],
    ]


def test_only_changes_are_written(run):
    writes = run("""
        const renderer = new ElementRenderer(container);
        const items = Array.from({ length: 20 }, (_, index) => item({ item: index, y: 40 * index }));
        renderer.draw(frame(items));
        const records = [];
        const observer = new MutationObserver((list) => records.push(...list));
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(container, all);
        const draw = async (...values) => {
            records.length = 0;
            renderer.draw(frame(...values));
            await new Promise((resolve) => setTimeout(resolve, 0));
            return records.map(({ type, attributeName }) => attributeName ?? type);
        };
        const same = await draw(items);
        const moved = await draw(items.with(3, { ...items[3], x: 5 }));
        const scrolled = await draw(items, 0, 60);
        return [same, moved, scrolled];
    """)
    assert writes[0] == []
    assert writes[1] == ["style"]
    # One item has left, two came; those that stay keep their z-index.
    assert writes[2].count("childList") == 3


def test_scrolling_keeps_the_z_indices(run):
    assert run("""
        const renderer = new ElementRenderer(container);
        const items = Array.from({ length: 200 }, (_, index) => item({ item: index, y: 40 * index }));
        const indices = () => [...container.children]
            .sort((a, b) => a.dataset.item - b.dataset.item).map(({ style }) => Number(style.zIndex));
        renderer.draw(frame(items, 0, 4000));
        const all = [indices()];
        for (const y of [3960, 3000, 6000, 0]) {
            renderer.draw(frame(items, 0, y));
            all.push(indices());
        }
        return all.map((list) => list[0] >= 0 && list.every((value, index) => value === list[0] + index));
    """) == [True] * 5


def test_the_page_makes_and_updates_elements(run):
    assert run("""
        const updates = [];
        const renderer = new ElementRenderer(container, {
            make({ item }) {
                const button = document.createElement('button');
                button.textContent = `Number ${item}`;
                return button;
            },
            update: (element, { x }) => updates.push([element.tagName, element.className, x]),
        });
        renderer.draw(frame([item({ kind: 'header', key: 'h' })]));
        renderer.draw(frame([item({ kind: 'header', key: 'h', x: 7 })]));
        return [updates, container.textContent];
    """) == [[["BUTTON", "element header", 0], ["BUTTON", "element header", 7]], "Number 0"]


def test_the_container_clips_and_its_size_is_followed(run):
    assert run("""
        const renderer = new ElementRenderer(container);
        const items = Array.from({ length: 20 }, (_, index) => item({ item: index, y: 40 * index }));
        renderer.draw(frame(items));
        const counts = [container.childElementCount];
        container.style.height = '100px';
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        counts.push(container.childElementCount);
        renderer.resize({ width: 320, height: 200 });
        counts.push(container.childElementCount);
        container.style.height = '300px';
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        counts.push(container.childElementCount);
        renderer.clear();
        counts.push(container.childElementCount);
        return [counts, container.style.overflow];
    """) == [[12, 3, 5, 5, 0], "hidden"]


def test_styles_of_the_page_have_precedence(run):
    assert run("""
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.element { background: rgb(1, 2, 3); border-radius: 3px }');
        document.adoptedStyleSheets = [sheet];
        const renderer = new ElementRenderer(container, { color: () => '', label: ({ key }) => key });
        renderer.draw(frame([item()]));
        new ElementRenderer(container.appendChild(document.createElement('div')));
        const { backgroundColor, borderRadius, display } = getComputedStyle(renderer.elementOf('cell-0'));
        const { length } = document.adoptedStyleSheets;
        return [backgroundColor, borderRadius, display, length, container.innerText];
    """) == ["rgb(1, 2, 3)", "3px", "flex", 2, "cell-0"]


# The canvas.


def pixels(script, points):
    """A script that draws on the canvas and reads the colours of points, in points of the viewport."""
    return f"""
        document.body.replaceChildren(canvas);
        {script}
        const pen = canvas.getContext('2d');
        return {points}.map(([x, y]) => (
            [...pen.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data]));
    """


PLAIN = "{ color: ({ item }) => ['red', 'blue', 'lime'][item], label: () => '', cornerRadius: () => 0 }"
RED, BLUE, NOTHING = [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]


def test_items_are_drawn_in_their_place_and_order(run):
    assert run(pixels(f"""
        const renderer = new CanvasRenderer(canvas, {PLAIN});
        const behind = {{ item: 1, x: 40, y: 120, zIndex: -1 }};
        renderer.draw(frame([item({{ x: 10, y: 100 }}), item(behind)], 0, 90));
    """, "[[11, 11], [9, 11], [55, 45], [61, 45], [91, 45]]")) == [RED, NOTHING, RED, BLUE, NOTHING]


def test_items_are_rotated_and_scaled_about_their_centres(run):
    assert run(pixels(f"""
        const renderer = new CanvasRenderer(canvas, {PLAIN});
        const box = {{ x: 50, y: 60, width: 80, height: 20 }};
        const small = {{ ...box, item: 1, x: 200, scale: 0.5 }};
        renderer.draw(frame([item({{ ...box, angle: Math.PI / 2 }}), item(small)]));
    """, "[[90, 32], [90, 108], [60, 70], [240, 70], [222, 67], [215, 70], [240, 62]]")) == [
        RED, RED, NOTHING, BLUE, BLUE, NOTHING, NOTHING,
    ]


def test_alpha_and_corners(run):
    corner, inside, half = run(pixels("""
        const renderer = new CanvasRenderer(canvas, { color: () => 'red', label: () => '' });
        renderer.draw(frame([item(), item({ x: 100, alpha: 0.5 })]));
    """, "[[0, 0], [25, 20], [125, 20]]"))
    assert corner[3] < 50
    assert inside == RED
    assert half[3] == pytest.approx(128, abs=1)


def test_a_new_frame_replaces_the_last_one(run):
    assert run(pixels(f"""
        const renderer = new CanvasRenderer(canvas, {PLAIN});
        renderer.draw(frame([item()]));
        renderer.draw(frame([item({{ x: 100 }})]));
    """, "[[25, 20], [125, 20]]")) == [NOTHING, RED]


@pytest.mark.parametrize("ratio", [1, 1.5, 2])
def test_the_bitmap_is_as_fine_as_the_display(make_page, server, ratio):
    page = make_page(device_scale_factor=ratio)
    page.goto(f"{server.address}/healthz")
    assert page.evaluate(FUNCTION % (HELP, f"""
        document.body.replaceChildren(canvas);
        const renderer = new CanvasRenderer(canvas, {PLAIN});
        renderer.draw(frame([item({{ x: 100, y: 100 }})]));
        renderer.resize({{ width: 200, height: 300 }});
        const at = (x, y) => [...canvas.getContext('2d').getImageData(x * {ratio}, y * {ratio}, 1, 1).data];
        const box = canvas.getBoundingClientRect();
        return [canvas.width, canvas.height, box.width, box.height, at(101, 101), at(98, 101)];
    """)) == [200 * ratio, 300 * ratio, 200, 300, RED, NOTHING]


def test_labels_are_drawn(run):
    script = """
        const colors = { color: () => 'white', labelColor: () => 'black' };
        const renderer = new CanvasRenderer(canvas, { ...colors, label: () => %s });
        renderer.draw(frame([item()]));
        const { data } = canvas.getContext('2d').getImageData(10, 10, 30, 20);
        return data.filter((value, index) => index %% 4 === 0 && value < 128).length;
    """
    assert run(script % "'88'") > 10
    assert run(script % "''") == 0


# Options.


@pytest.mark.parametrize("made, message", [
    ("new CanvasRenderer(canvas, { colour() {} })", "colour"),
    ("new CanvasRenderer(canvas, { color: 'red' })", "options.color must be a function"),
    ("new CanvasRenderer(canvas, { viewport: { width: '3' } })", "options.viewport.width must be a number"),
    ("new ElementRenderer(container, { maker() {} })", "maker"),
])
def test_wrong_options_are_rejected(run, made, message):
    name, text = run("try { %s } catch (error) { return [error.name, error.message]; }" % made)
    assert name == "TypeError"
    assert message in text


# Cost.


@pytest.mark.timed
@pytest.mark.parametrize("renderer", ["canvas", "elements"])
def test_a_frame_of_sixty_items_is_cheap(run, report, renderer):
    """Measures scripts only: the browser paints elsewhere."""
    times = run("""
        document.body.replaceChildren(argument === 'canvas' ? canvas : container);
        const renderer = argument === 'canvas' ? new CanvasRenderer(canvas) : new ElementRenderer(container);
        const all = Array.from({ length: 600 }, (_, index) => item({
            item: index, x: 54 * (index % 6), y: 48 * Math.floor(index / 6), width: 44, height: 44,
        }));
        const times = [];
        for (let step = 0; step < 300; step += 1) {
            const first = 6 * Math.floor(10 * step / 48);
            const items = all.slice(first, first + 66).map((each) => (
                { ...each, y: each.y + Math.sin(each.item + step), angle: 0.01 * step }));
            const start = performance.now();
            renderer.draw(frame(items, 0, 10 * step));
            times.push(performance.now() - start);
            if (step % 10 === 0) await new Promise(requestAnimationFrame);
        }
        return times.sort((a, b) => a - b);
    """, renderer)
    figures = f"{times[150]:.2f} ms, {times[285]:.2f} ms"
    report[f"60 items drawn as {renderer}, median and 95th percentile"] = figures
    assert times[150] < 2


def test_numbers_of_transforms_are_plain(run):
    transform = run("""
        const renderer = new ElementRenderer(container);
        renderer.draw(frame([item({ x: 1e-9, y: 0.1 + 0.2 })]));
        return container.firstChild.style.transform;
    """)
    assert re.fullmatch(r"translate\(0px, 0.3px\)", transform)
