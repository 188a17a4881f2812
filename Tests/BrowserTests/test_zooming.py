"""Content that is zoomed by two fingers, or by a double tap."""

import pytest


@pytest.fixture
def run(page):
    """Runs a script with a stage and a session that records calls, and returns its result."""

    def run(script, scale=1):
        return page.evaluate("""async (zoomScale) => {
            const { pointer } = gestures;
            const description = { scroll: { zoom: { maximum: 4 } } };
            const frame = zoomScale ? { zoomScale, description } : {};
            const { stage, fake, action } = await gestures.control(frame, 'zooming');
            const two = { pointerId: 8, isPrimary: false };
            %s
        }""" % script, scale)

    return run


PINCH = """
    pointer(stage, 'down', 100, 200, 0);
    pointer(stage, 'down', 200, 200, 5, two);
    pointer(stage, 'move', 250, 200, 10, two);
    pointer(stage, 'up', 250, 200, 15, two);
    pointer(stage, 'move', 100, 100, 20);
    pointer(stage, 'up', 100, 100, 25);
    await gestures.settle();
    return fake.calls;
"""


def test_two_fingers_pinch_about_the_point_between_them(run):
    assert run(PINCH) == [
        ["zoom", 1.5, {"x": 150, "y": 200}],
        ["scroll", {"x": -25, "y": 0}, {"touch": None, "overscroll": "free"}],
        ["fling", {"x": 0, "y": 0}],
    ]


def test_content_that_cannot_be_zoomed_follows_the_first_finger(run):
    calls = run(PINCH, None)
    assert {call[0] for call in calls} == {"scroll", "fling"}


def test_a_pinch_waits_for_the_response_to_its_last_request(run):
    calls = run("""
        let respond;
        fake.zoom = (factor, at) => {
            fake.calls.push(['zoom', factor, at]);
            return new Promise((resolve) => { respond = resolve; });
        };
        pointer(stage, 'down', 100, 200, 0);
        pointer(stage, 'down', 200, 200, 5, two);
        for (const [x, time] of [[220, 10], [240, 20], [260, 30]]) {
            pointer(stage, 'move', x, 200, time, two);
            await gestures.settle();
        }
        respond(fake.frame);
        await gestures.settle();
        return fake.named('zoom');
    """)
    assert calls == [[1.2, {"x": 150, "y": 200}], [pytest.approx(1.6 / 1.2), {"x": 160, "y": 200}]]


def test_a_pan_waits_for_the_zoom_before_it(run):
    told = run("""
        let respond;
        fake.zoom = (factor, at) => {
            fake.calls.push(['zoom', factor, at]);
            return new Promise((resolve) => { respond = resolve; });
        };
        pointer(stage, 'down', 100, 200, 0);
        pointer(stage, 'down', 200, 200, 5, two);
        pointer(stage, 'move', 250, 200, 10, two);
        await gestures.settle();
        const before = fake.calls.map(([name]) => name);
        respond(fake.frame);
        await gestures.settle();
        return [before, fake.calls.map(([name]) => name)];
    """)
    assert told == [["zoom"], ["zoom", "scroll"]]


@pytest.mark.parametrize("ends", [
    ["up two", "up one"], ["up one", "up two"], ["cancel two", "up one"], ["cancel one", "cancel two"],
], ids=" and ".join)
def test_nothing_is_flung_or_tapped_after_a_pinch(run, ends):
    calls = run("""
        gestures.way(stage, [[100, 300, 0], [100, 270, 8]]);
        pointer(stage, 'down', 200, 300, 16, two);
        pointer(stage, 'move', 260, 300, 24, two);
        await gestures.settle();
        const before = fake.calls.length;
        const fingers = { one: {}, two };
        for (const [index, end] of %s.entries()) {
            const [type, finger] = end.split(' ');
            const time = 32 + 16 * index;
            pointer(stage, 'move', 100 + 20 * index, 240, time, fingers[finger]);
            await gestures.settle();
            if (index === 0) fake.calls.splice(0);
            pointer(stage, type, 100 + 20 * index, 240, time + 1, fingers[finger]);
            await gestures.settle();
        }
        return fake.calls;
    """ % ends)
    assert calls == [["fling", {"x": 0, "y": 0}]]


def test_two_fingers_beside_the_items_of_a_scene_pinch(run):
    calls = run("""
        fake.description.dynamics = { type: 'behaviors' };
        pointer(stage, 'down', 100, 200, 0);
        pointer(stage, 'down', 200, 200, 5, two);
        await gestures.settle();
        pointer(stage, 'move', 300, 200, 10, two);
        await gestures.settle();
        return fake.calls.filter(([name]) => name !== 'touch');
    """)
    assert calls[0] == ["zoom", 2, {"x": 150, "y": 200}]


@pytest.mark.parametrize("scale, action", [(1, "pan-x"), (None, "pan-x pinch-zoom")])
def test_a_page_keeps_the_pinches_that_the_content_does_not_take(run, scale, action):
    assert run("return [action, stage.style.touchAction];", scale) == [action, action]


def test_a_page_gets_its_pinches_back(run):
    assert run("""
        fake.show({ zoomScale: undefined });
        return stage.style.touchAction;
    """) == "pan-x pinch-zoom"


def test_a_control_that_was_stopped_loads_nothing(page):
    action = page.evaluate("""async () => {
        const { controlSession } = await import('/client/1/gestures.js');
        const stage = gestures.stage();
        const fake = new gestures.RecordingSession({ zoomScale: 1, sections: [] });
        const stop = controlSession(stage, fake);
        stop();
        fake.show({ contentOffset: { x: 0, y: 5 } });
        await import('/client/1/zooming.js');
        await gestures.settle();
        return stage.style.touchAction;
    }""")
    assert action == ""


@pytest.mark.parametrize("scale, expected", [
    (1, {"x": 20, "y": 80, "width": 160, "height": 240}),
    (2, {"x": -110, "y": -140, "width": 320, "height": 480}),
])
def test_a_double_tap_goes_closer_and_back(run, scale, expected):
    [name, rect] = run("""
        for (const time of [0, 150]) {
            pointer(stage, 'down', 100, 200, time);
            pointer(stage, 'up', 100, 200, time + 20);
        }
        return fake.calls.at(-1);
    """, scale)
    assert name == "zoomTo" and rect == expected


def test_a_finger_stops_the_zoom_of_a_double_tap(run):
    scrolls = run("""
        fake.zoomTo = () => new Promise(() => {});
        for (const time of [0, 150]) {
            pointer(stage, 'down', 100, 200, time);
            pointer(stage, 'up', 100, 200, time + 20);
        }
        pointer(stage, 'down', 120, 220, 400);
        return fake.named('scroll');
    """)
    assert scrolls == [[{"x": 0, "y": 0}, {"touch": {"x": 120, "y": 220}, "overscroll": "rubberBand"}]]


ZOOMED = """({
    viewport: { width: 320, height: 240 }, layout: { type: 'absolute' }, scroll: { zoom: { maximum: 4 } },
    sections: [{ items: [{ center: { x: 160, y: 120 }, width: 100, height: 50 }] }],
})"""


def test_the_pan_of_a_pinch_is_drawn_from_the_server_and_a_drag_at_once(page):
    told = page.evaluate("""async (document) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const [drawn, bodies] = [[], []];
        const session = await LayoutSession.open(document, {
            onFrame: (frame) => drawn.push(frame),
            onExchange: ({ method, body }) => { if (method === 'POST') bodies.push(body); },
        });
        const next = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const isDrawn = () => help.until(() => drawn.at(-1)?.zoomScale === session.frame.zoomScale
            && drawn.at(-1).contentOffset.y === session.frame.contentOffset.y);
        const ahead = [];
        for (const touch of [null, { x: 100, y: 100 }]) {
            await session.zoom(2, { x: 160, y: 120 });
            await isDrawn();
            const { y } = drawn.at(-1).contentOffset;
            const ask = window.fetch;
            let send;
            const isSent = new Promise((resolve) => { send = resolve; });
            // A response that only comes late would let another request show what the server has.
            window.fetch = (...request) => isSent.then(() => ask(...request));
            const scroll = session.scroll({ x: 0, y: 30 }, { touch, overscroll: 'free' });
            await next();
            ahead.push(drawn.at(-1).contentOffset.y - y);
            window.fetch = ask;
            send();
            await scroll;
            await isDrawn();
            await session.zoomTo({ x: 0, y: 0, width: 320, height: 240 }, { animated: false });
            await isDrawn();
        }
        await session.zoomTo({ x: 80, y: 60, width: 160, height: 120 });
        const zooms = bodies.filter((body) => body?.zoomTo).map(({ animated }) => animated);
        return { ahead, zooms, scrolls: bodies.filter((body) => body?.delta).map(({ delta }) => delta) };
    }""", page.evaluate(ZOOMED))
    assert told["ahead"] == [0, pytest.approx(30)]
    assert told["scrolls"] == [{"x": 0, "y": 30}] * 2
    assert told["zooms"] == [False, False, True]


def test_offsets_of_different_scales_are_not_blended(page):
    offsets = page.evaluate("""async () => {
        const { Display } = await import('/client/1/display.js');
        const drawn = [];
        const frame = {
            sequence: 1, edition: 0, tick: 1, time: 1, resting: true, scrolling: false, items: [],
            contentOffset: { x: 0, y: 0 }, contentSize: { width: 320, height: 480 }, zoomScale: 1,
        };
        const description = { displayRate: 60, viewport: { width: 320, height: 240 }, layout: {} };
        const display = new Display(frame, 0, description, (frame) => drawn.push(frame));
        await help.until(() => drawn.length > 0);
        const contentOffset = { x: 160, y: 120 };
        display.add({ ...frame, sequence: 2, zoomScale: 2, contentOffset }, 0, { isOfEvent: true });
        await help.until(() => drawn.at(-1).zoomScale === 2);
        return drawn.filter(({ zoomScale }) => zoomScale === 2).map(({ contentOffset }) => contentOffset);
    }""")
    assert offsets[0] == {"x": 160, "y": 120}


def test_a_finger_finds_a_zoomed_item(page):
    told = page.evaluate("""async () => {
        const { isNearItem } = await import('/client/1/grip.js');
        const item = { x: 100, y: 50, width: 40, height: 40, angle: 0, scale: 1 };
        const frame = { items: [item], contentOffset: { x: 120, y: 0 }, zoomScale: 2 };
        return [[120, 140], [90, 140], [190, 140], [30, 70]].map(([x, y]) => isNearItem(frame, { x, y }));
    }""")
    assert told == [True, True, False, False]


@pytest.mark.parametrize("zoom", [1, 2])
def test_elements_ahead_are_requested_in_content_coordinates(page, zoom):
    part = page.evaluate("""async (zoomScale) => {
        const { Ahead } = await import('/client/1/ahead.js');
        const prediction = {
            viewport: { width: 320 * zoomScale, height: 480 * zoomScale },
            ahead: (now, time) => ({ x: 0, y: zoomScale * (100 + time) }),
        };
        const frame = {
            items: [], edition: 1, zoomScale, contentOffset: { x: 0, y: 100 * zoomScale },
            contentSize: { width: 320 * zoomScale, height: 9000 * zoomScale },
        };
        return new Ahead().next(prediction, frame, { roundTrip: 100, bandwidth: 1e6 }, 50, 0);
    }""", zoom)
    assert part == {"axis": "y", "low": 630, "high": 2080, "rect": "0.00,630.00,320.00,1450.00"}


def test_fixtures_are_drawn_at_the_scale_of_the_content(page):
    transform = page.evaluate("""async () => {
        const { Fixtures } = await import('/playground/fixtures.js');
        const stage = gestures.stage();
        const fixtures = new Fixtures(stage);
        const limit = { type: 'limit', items: [{ section: 0, item: 0 }], anchor: { x: 1, y: 2 } };
        fixtures.description = {
            layout: { type: 'absolute' }, viewport: { width: 320, height: 480 },
            dynamics: { type: 'behaviors', behaviors: [limit] },
        };
        fixtures.show({ items: [], contentOffset: { x: 30, y: 40 }, zoomScale: 2 });
        return stage.querySelector('svg').getAttribute('transform');
    }""")
    assert transform == "translate(-30 -40) scale(2)"


def test_zoomed_items_are_drawn_at_their_scale(page):
    told = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const { ElementRenderer } = await import('/client/1/draw.js');
        const session = await LayoutSession.open({
            viewport: { width: 320, height: 240 }, layout: { type: 'absolute' },
            scroll: { zoom: { maximum: 4 } },
            sections: [{ items: [{ center: { x: 160, y: 120 }, width: 100, height: 50 }] }],
        });
        const stage = gestures.stage();
        const renderer = new ElementRenderer(stage, { viewport: { width: 320, height: 240 } });
        const frame = await session.zoom(2, { x: 160, y: 120 });
        renderer.draw(frame);
        const { left, top, width, height } = stage.querySelector('.element').getBoundingClientRect();
        return { scale: frame.zoomScale, box: [left, top, width, height].map(Math.round) };
    }""")
    assert told == {"scale": 2, "box": [60, 70, 200, 100]}
