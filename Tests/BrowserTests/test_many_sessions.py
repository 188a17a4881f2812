"""Many sessions on a page share the six connections that browsers open to a server."""

import pathlib

import pytest

from server import ask

pytestmark = pytest.mark.timed

HELP = pathlib.Path(__file__).parent / "client.js"
LIMIT = 50
"""Milliseconds until an event has its response."""
NOTICE = 4000
"""Milliseconds until a session at rest, one of twelve, shows what another client has done."""

OPEN = """async (count) => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const document = { preset: 'springy', viewport: { width: 200, height: 300 } };
    window.sessions = await Promise.all(Array.from({ length: count }, () => LayoutSession.open(document)));
    window.timed = async (call) => {
        const start = performance.now();
        await call();
        return Math.round(performance.now() - start);
    };
    await help.until(() => sessions.every(({ frame }) => frame.resting));
    await help.pause(1000);
}"""


@pytest.fixture
def open_many(make_page, server):
    """Opens sessions on a page."""
    def open_many(count):
        page = make_page()
        page.add_init_script(path=HELP)
        page.goto(f"{server.address}/healthz")
        page.evaluate(OPEN, count)
        return page

    return open_many


def test_each_of_twelve_sessions_gets_responses(open_many, report):
    page = open_many(12)
    times = page.evaluate("""async () => {
        const times = [];
        for (const session of sessions) {
            times.push(await timed(() => session.jump({ x: 0, y: 100 })));
            await help.pause(50);
        }
        return times;
    }""")
    report["events of 12 sessions, one after the other (ms)"] = times
    assert max(times) <= LIMIT


def test_a_drag_in_one_of_twelve_sessions_gets_responses(open_many, report):
    page = open_many(12)
    times = page.evaluate("""async () => {
        const times = [];
        for (let count = 0; count < 60; count++) {
            times.push(timed(() => sessions[7].scroll({ y: 4 })));
            await help.pause(16);
        }
        return Promise.all(times);
    }""")
    report["scrolls of one of 12 sessions (ms)"] = sorted(times)[-5:]
    assert max(times) <= LIMIT


def test_the_motion_of_one_of_twelve_sessions_is_followed(open_many, report):
    page = open_many(12)
    frames = page.evaluate("""async () => {
        const session = sessions[9];
        const ticks = new Set();
        session.addEventListener('frame', () => ticks.add(session.frame.tick));
        await session.update([{ delete: { section: 0, item: 0 } }]);
        const { tick } = session.frame;
        await help.until(() => session.frame.tick > tick + 30);
        return [...ticks].filter((each) => each <= tick + 30).length;
    }""")
    report["frames in 30 ticks of one of 12 sessions"] = frames
    assert frames >= 15


@pytest.mark.parametrize("count", [4, 12])
def test_what_another_client_does_is_shown(open_many, count):
    page = open_many(count)
    urls = page.evaluate("() => sessions.map(({ url }) => url)")
    for index, url in enumerate(urls):
        ask("POST", f"{url}/scroll", {"contentOffset": {"y": 10 + index}})
    page.wait_for_function("() => sessions.every(({ frame }, index) => frame.contentOffset.y === 10 + index)",
                           timeout=NOTICE if count == 12 else 1000)


@pytest.mark.parametrize("count, most", [(1, 1), (4, 4), (5, 2), (12, 2)])
def test_few_requests_of_sessions_at_rest_wait(open_many, count, most):
    page = open_many(count)
    waiting = page.evaluate("""async () => {
        const isWaiting = ({ url, end }) => url.includes('&wait=') && end === undefined;
        const counts = [];
        for (let count = 0; count < 50; count++) {
            counts.push(recording.exchanges.filter(isWaiting).length);
            await help.pause(20);
        }
        return counts;
    }""")
    # A request that was answered may not be followed by the next one yet.
    assert max(waiting) == most


def test_few_sessions_wait_again_when_others_are_closed(open_many):
    page = open_many(6)
    page.evaluate("() => Promise.all(sessions.splice(3).map((session) => session.close()))")
    page.wait_for_function("""() => recording.exchanges.filter(({ url, end }) => (
        url.includes('&wait=25000') && end === undefined)).length === 3""", timeout=5000)
