"""layoutd-client.js with frames that the server pushes."""

import pytest

from server import ask, call
from test_client import HELP, assert_same, assert_smooth

# `told` has the reports of the client about its requests.
MOTION = """async ({ follow, delay }) => {
    const { LayoutSession } = await import('/layoutd-client.js');
    if (delay) help.slow(delay);
    const drawn = [];
    window.told = [];
    const session = await LayoutSession.open({ preset: 'springy' }, {
        follow, onFrame: (frame) => drawn.push({ time: frame.time, y: frame.contentOffset.y }),
        onExchange: (exchange) => told.push(exchange),
    });
    // Responses show how slow the line is.
    for (let count = 0; count < 10; count++) await session.jump({ y: count });
    await session.fling({ x: 0, y: 900 });
    await help.until(() => session.frame.resting && drawn.at(-1).y === session.frame.contentOffset.y);
    const motion = [...drawn];
    // A stream is open at rest, too: another client's event shows.
    await help.send('POST', `${new URL(session.url).pathname}/scroll`, { contentOffset: { y: 77 } });
    await help.until(() => session.frame.contentOffset.y === 77 && session.frame.resting);
    const result = { drawn: motion, frame: session.frame, url: session.url };
    await session.close();
    return result;
}"""

PATHS = """() => recording.exchanges.map(({ url }) => new URL(url, location))
    .map(({ pathname, search }) => pathname.split('/').at(-1) + (search.includes('wait=') ? ' waits' : ''))"""


@pytest.fixture
def page(make_page, server):
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    return page


@pytest.mark.timed
def test_a_stream_shows_a_whole_motion_in_one_request(page):
    told = page.evaluate(MOTION, {"follow": "stream"})
    assert_smooth(told["drawn"])
    assert_same(told["frame"], ask("GET", f"{told['url']}/frame?precision=2"))
    paths = page.evaluate(PATHS)
    assert "frame waits" not in paths
    assert 1 <= paths.count("frames") < 10, paths
    call("DELETE", told["url"])


@pytest.mark.timed
def test_a_line_that_misses_ticks_is_followed_by_a_stream(page):
    told = page.evaluate(MOTION, {"follow": "auto", "delay": 20})
    assert "frames" in page.evaluate(PATHS)
    assert_same(told["frame"], ask("GET", f"{told['url']}/frame?precision=2"))
    call("DELETE", told["url"])


def test_a_stream_is_reported_as_it_comes_and_when_it_ends(page):
    page.evaluate(MOTION, {"follow": "stream"})
    page.wait_for_function("() => told.some(({ url, isOpen }) => url.includes('/frames?') && !isOpen)")
    streams = page.evaluate("() => told.filter(({ url }) => url.includes('/frames?'))")
    assert all(stream["waited"] and stream["status"] == 200 for stream in streams), streams
    assert sum(stream["bytes"] for stream in streams) > 5000
    assert sum(stream["isOpen"] for stream in streams) > 10
    assert not any(stream["isOpen"] for stream in page.evaluate("() => told") if "/frames?" not in stream["url"])


@pytest.mark.parametrize("body", ["''", "': nothing\\n\\n'"])
def test_without_frames_in_streams_the_client_waits(page, body):
    told = page.evaluate("""async (motion) => {
        const ask = window.fetch;
        window.fetch = async (url, init) =>
            (`${url}`.includes('/frames?') ? new Response(%s) : ask(url, init));
        return (%s)({ follow: 'stream' });
    }""" % (body, MOTION))
    assert_same(told["frame"], ask("GET", f"{told['url']}/frame?precision=2"))
    assert "frame waits" in page.evaluate(PATHS)
    call("DELETE", told["url"])


def test_a_session_that_is_gone_is_opened_again(page, complaints):
    complaints.allow("404")
    told = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'springy' }, { follow: 'stream', reopen: true });
        const { url } = session;
        await session.jump({ y: 40 });
        await help.send('DELETE', new URL(url).pathname);
        await help.until(() => session.url !== url && session.state === 'live');
        await session.jump({ y: 60 });
        const told = { offset: session.frame.contentOffset.y, url: session.url };
        await session.end();
        return told;
    }""")
    assert told["offset"] == 60
