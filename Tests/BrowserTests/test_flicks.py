"""Repeated flicks on a slow line."""

import pathlib

import pytest

pytestmark = pytest.mark.timed

HELP = pathlib.Path(__file__).parent
LATENCY, BANDWIDTH = 150, 50_000
"""Milliseconds of a round trip, and bytes per second."""
LIMIT = 200
"""Milliseconds without anything in view."""

FLICKS = """async ({ document, flicks, speed }) => {
    const [{ LayoutSession }, { visibleItems }, { controlSession }] = await Promise.all(
        ['layoutd-client', 'draw', 'gestures'].map((name) => import(`/client/1/${name}.js`)));
    const viewport = { width: 320, height: 480 };
    const stage = gestures.stage();
    let frame;
    const session = await LayoutSession.open({ ...document, viewport }, { onFrame: (latest) => { frame = latest; } });
    controlSession(stage, session);
    // Responses show how slow the line is.
    for (let count = 0; count < 4; count++) await session.jump({ x: 0, y: count });
    await help.until(() => session.frame.resting && frame);
    const samples = [];
    let isOver = false;
    const look = (now) => {
        const { contentOffset: { y }, placeholders = [] } = frame;
        const cells = visibleItems(frame, viewport);
        const inView = [...cells, ...placeholders.filter((box) => box.y < y + 480 && box.y + box.height > y)];
        const covered = inView.reduce((sum, box) => sum + Math.min(box.y + box.height, y + 480) - Math.max(box.y, y), 0);
        samples.push({ now, y, cells: cells.length, count: inView.length, covered });
        if (!isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const display = () => new Promise(requestAnimationFrame);
    for (let flick = 0; flick < flicks; flick++) {
        let time = performance.now();
        const start = time;
        gestures.pointer(stage, 'down', 160, 400, time);
        for (;;) {
            time = await display();
            const way = speed * (time - start) / 1000;
            if (time - start > 100) break;
            gestures.pointer(stage, 'move', 160, 400 - way, time);
        }
        gestures.pointer(stage, 'up', 160, 400, time);
        await help.pause(250);
    }
    await help.until(() => session.frame.resting && frame.resting);
    isOver = true;
    const gaps = samples.slice(1).map((sample, index) => ({ ...sample, time: sample.now - samples[index].now }));
    const total = (isIn) => Math.round(gaps.filter(isIn).reduce((sum, { time }) => sum + time, 0));
    return {
        empty: total(({ count }) => count === 0), withoutCells: total(({ cells }) => cells === 0),
        bare: total(({ covered }) => covered < 240),
        way: Math.round(samples.at(-1).y), duration: total(() => true),
    };
}"""


@pytest.mark.parametrize("speed", [2500, 5000])
def test_flicks_on_a_slow_line_show_cells(make_page, server, report, speed):
    page = make_page()
    for name in ("client.js", "gestures.js"):
        page.add_init_script(path=HELP / name)
    page.goto(f"{server.address}/healthz")
    line = page.context.new_cdp_session(page)
    line.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY, "downloadThroughput": BANDWIDTH, "uploadThroughput": BANDWIDTH})
    told = page.evaluate(FLICKS, {"document": {"preset": "springy"}, "flicks": 4, "speed": speed})
    report[f"four flicks with {speed} points per second (ms)"] = told
    assert told["empty"] <= LIMIT
