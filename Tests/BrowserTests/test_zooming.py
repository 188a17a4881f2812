"""Content that is zoomed by two fingers, or by a double tap."""

import pathlib

import pytest

HELP = [pathlib.Path(__file__).parent / name for name in ("client.js", "gestures.js")]


@pytest.fixture
def page(make_page, server):
    """An empty page of the server."""
    page = make_page()
    for path in HELP:
        page.add_init_script(path=path)
    page.goto(f"{server.address}/healthz")
    return page


@pytest.fixture
def run(page):
    """Runs a script with a stage and a session that records calls, and returns its result."""

    def run(script, scale=1):
        return page.evaluate("""async (zoomScale) => {
            const { controlSession } = await import('/client/1/gestures.js');
            const { pointer, way, RecordingSession } = gestures;
            const stage = gestures.stage();
            const description = { scroll: { zoom: { maximum: 4 } } };
            const fake = new RecordingSession(zoomScale ? { zoomScale, description } : {});
            const calls = [];
            for (const name of ['zoom', 'zoomTo']) {
                fake[name] = (...values) => {
                    fake.calls.push([name, ...values]);
                    return Promise.resolve(fake.frame);
                };
            }
            controlSession(stage, fake);
            // The module is loaded with the first frame that has a scale.
            await import('/client/1/zooming.js');
            await gestures.settle();
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


@pytest.mark.parametrize("scale, action", [(1, "pan-x"), (None, "pan-x pinch-zoom")])
def test_a_page_keeps_the_pinches_that_the_content_does_not_take(run, scale, action):
    assert run("return stage.style.touchAction;", scale) == action


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
