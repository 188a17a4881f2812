"""What a page holds when its line to the server breaks."""

import pathlib

import pytest

pytestmark = pytest.mark.timed

HELP = pathlib.Path(__file__).parent / "client.js"
LIMIT = 500
"""Milliseconds from the return of the line until the item is let go."""

SCENE = {
    "layout": {"type": "absolute"},
    "viewport": {"width": 300, "height": 400},
    "sections": [{"items": [{"center": {"x": 60, "y": 60}, "width": 50, "height": 50}]}],
    "dynamics": {"type": "behaviors", "behaviors": [{"type": "item", "resistance": 2}]},
}

LET_GO = """async ({ scene, absence }) => {
    const { LayoutSession } = await import('/layoutd-client.js');
    const line = help.line();
    const session = await LayoutSession.open(scene);
    // What a touch holds is in front of everything.
    const isHeld = async () => {
        const response = await line.ask(`${session.url}/frame`);
        const { items } = JSON.parse(await response.text());
        return items.some(({ zIndex }) => zIndex === 2100000000);
    };
    await session.touch('finger', 'began', { x: 60, y: 60 });
    await session.touch('finger', 'moved', { x: 90, y: 60 });
    const before = await isHeld();
    line.break();
    await help.until(() => session.state === 'waiting');
    const rejected = await session.touch('finger', 'ended', { x: 90, y: 60 }).catch(({ name }) => name);
    await help.pause(absence);
    const during = await isHeld();
    line.mend();
    const start = performance.now();
    await help.until(async () => !await isHeld());
    return { before, rejected, during, time: performance.now() - start };
}"""


@pytest.mark.parametrize("absence", [200, 2000, 6000])
def test_what_was_held_when_the_line_broke_is_let_go(make_page, server, report, absence):
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    told = page.evaluate(LET_GO, {"scene": SCENE, "absence": absence})
    report[f"let go after {absence / 1000} s without a line (ms)"] = round(told["time"])
    assert (told["before"], told["rejected"], told["during"]) == (True, "ServerAway", True)
    assert told["time"] <= LIMIT
