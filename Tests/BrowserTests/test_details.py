"""Small things that users notice: scaled wheels, sharp texts, containers without height, and a status that blinks."""

import pathlib

import pytest

HELP = pathlib.Path(__file__).parent


@pytest.fixture
def page(make_page, server):
    page = make_page()
    page.add_init_script(path=HELP / "gestures.js")
    page.goto(f"{server.address}/healthz")
    return page


@pytest.mark.parametrize("style, viewport, delta, moved", [
    ("", {"width": 320, "height": 480}, 10, 10),
    ("transform: scale(2)", {"width": 320, "height": 480}, 10, 5),
    # Another page shows the session at its own size.
    ("", {"width": 640, "height": 960}, 10, 20),
    ("transform: scale(0.5)", {"width": 320, "height": 480}, 100, 200),
])
def test_the_wheel_moves_scaled_content_as_far_as_the_page_says(page, style, viewport, delta, moved):
    way = page.evaluate("""async ({ style, viewport, delta }) => {
        const { controlSession } = await import('/client/1/gestures.js');
        const [stage, fake] = [gestures.stage(), new gestures.RecordingSession({ description: { viewport } })];
        stage.style.cssText += `; transform-origin: 0 0; ${style}`;
        controlSession(stage, fake);
        gestures.wheel(stage, 0, delta, 0);
        const [call] = fake.calls;
        return call[1].y;
    }""", {"style": style, "viewport": viewport, "delta": delta})
    assert way == pytest.approx(moved, abs=0.01)


DRAWN = """async ({ resting, y }) => {
    const { ElementRenderer } = await import('/client/1/draw.js');
    const renderer = new ElementRenderer(gestures.stage());
    const box = { x: 0, y: 300, width: 320, height: 40 };
    const item = { key: 'a', kind: 'cell', section: 0, item: 0, angle: 0, alpha: 1, scale: 1, zIndex: 0, ...box };
    renderer.draw({ resting, contentOffset: { x: 0, y }, items: [item] });
    return renderer.elementOf('a').getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("ratio, resting, top", [(1, True, 200), (2, True, 199.5), (3, True, 300 - 301 / 3),
                                                 (1, False, 199.7)])
def test_content_at_rest_is_on_the_pixels_of_the_display(make_page, server, ratio, resting, top):
    page = make_page(device_scale_factor=ratio)
    page.add_init_script(path=HELP / "gestures.js")
    page.goto(f"{server.address}/healthz")
    assert page.evaluate(DRAWN, {"resting": resting, "y": 100.3}) == pytest.approx(top, abs=0.002)


@pytest.mark.parametrize("style, warnings", [
    ("", 1), ("height: 100px", 0), ("display: none", 0), ("position: absolute; inset: 0", 0),
])
def test_a_container_without_a_height_says_so(page, style, warnings):
    told = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    page.evaluate("""async (style) => {
        const { ElementRenderer } = await import('/client/1/draw.js');
        const list = document.createElement('div');
        Object.assign(list, { id: 'list', style });
        document.body.replaceChildren(list);
        const renderer = new ElementRenderer(list);
        for (const y of [1, 2]) renderer.draw({ resting: true, contentOffset: { x: 0, y }, items: [] });
    }""", style)
    assert told == ['<div id="list"> shows a session and has no height; give it one, as with CSS'] * warnings


def test_the_status_does_not_mention_an_absence_that_is_over_soon(page):
    told = page.evaluate("""async () => {
        const { Status } = await import('/playground/status.js');
        const parts = {};
        const find = (id) => parts[id] ??= document.createElement('div');
        document.body.classList.remove('away');
        const status = new Status(find, () => 'at rest');
        const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
        const texts = [];
        const note = () => texts.push([find('status').textContent, find('veil').hidden]);
        status.connect('live');
        note();
        status.connect('waiting', new Error('no response'));
        status.update();
        note();
        await pause(50);
        status.connect('live');
        note();
        status.connect('waiting', new Error('no response'));
        await pause(400);
        note();
        status.connect('live');
        note();
        return texts;
    }""")
    assert told == [["at rest", True], ["at rest", True], ["at rest", True], ["waiting for the server…", False],
                    ["at rest", True]]


BOXES = """async () => {
    const { CanvasRenderer, ElementRenderer } = await import('/client/1/draw.js');
    const stage = gestures.stage();
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 480 });
    const make = () => document.createElement('p');
    const renderers = [new ElementRenderer(stage, { make }), new CanvasRenderer(canvas)];
    const boxes = () => [...stage.querySelectorAll('.placeholder')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hasLook = getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
        return [left, top, width, height, element.ariaHidden, hasLook];
    });
    const isPainted = (x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data[3] > 0;
    const frame = { resting: false, contentOffset: { x: 0, y: 1000 }, items: [] };
    const placeholders = [0, 60].map((y) => ({ x: 10, y: 1000 + y, width: 300, height: 50 }));
    for (const renderer of renderers) renderer.draw({ ...frame, placeholders });
    const during = [boxes(), isPainted(100, 25), isPainted(100, 55), isPainted(100, 85)];
    for (const renderer of renderers) renderer.draw(frame);
    return { during, after: [boxes(), isPainted(100, 25)] };
}"""


def test_renderers_draw_placeholders(page):
    told = page.evaluate(BOXES)
    assert told["during"] == [[[10, 0, 300, 50, "true", True], [10, 60, 300, 50, "true", True]], True, False, True]
    assert told["after"] == [[], False]


AHEAD = """async (rows) => {
    const { Ahead } = await import('/client/1/ahead.js');
    const items = rows.map(([x, y], item) => ({
        key: `${item}`, kind: 'cell', section: 0, item, x, y, width: 150, height: 50 }));
    const frame = { edition: 0, contentSize: { width: 320, height: 3000 }, items };
    const at = (y) => new Ahead().complete(
        { ...frame, contentOffset: { x: 0, y } }, frame, { width: 320, height: 480 }).placeholders ?? [];
    return [100, 1010, 2900].map((offset) => at(offset).map(({ x, y }) => [x, y]));
}"""


def test_placeholders_repeat_the_cells_that_are_known(page):
    columns = [[x, 60 * row] for row in range(12) for x in (0, 160)]
    known, beyond, end = page.evaluate(AHEAD, columns)
    assert known == []
    assert sorted(beyond) == sorted([x, 60 * row] for row in range(17, 25) for x in (0, 160))
    # There is nothing below the content.
    assert sorted(end) == sorted([x, 60 * row] for row in (48, 49) for x in (0, 160))
