"""What comes into sight, as layoutd-client.js reports it."""

import pathlib

import pytest

HELP = pathlib.Path(__file__).parent / "client.js"

# Rows of 100 points, four of which are entirely in sight.
LIST = """{
    viewport: { width: 320, height: 480 }, layout: { type: 'list', rowHeight: 100 }, clock: 'manual',
    sections: [{ id: 's', items: Array.from({ length: 30 }, (_, index) => `item ${index}`) }],
}"""


@pytest.fixture
def page(make_page, server):
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    page.evaluate("""async () => {
        Object.assign(window, await import('/layoutd-client.js'));
        window.told = [];
        window.tell = ({ id, visible }) => told.push(`${visible ? 'came' : 'left'} ${id}`);
        window.failure = (run) => { try { run(); return 'done'; } catch (error) { return error.message; } };
    }""")
    return page


def open_session(page):
    page.evaluate("async () => { window.session = await LayoutSession.open(%s); }" % LIST)


def test_items_come_and_leave(page):
    open_session(page)
    told = page.evaluate("""async () => {
        const stop = session.onVisible(tell);
        await help.until(() => told.length === 5);
        await session.jump({ y: 160 });
        await help.until(() => told.length === 8);
        stop();
        await session.jump({ y: 1000 });
        await help.pause(600);
        return told;
    }""")
    assert told[:5] == [f"came item {index}" for index in range(5)]
    assert sorted(told[5:]) == ["came item 5", "left item 0", "left item 1"]
    page.evaluate("session.end()")


def test_an_impression_is_reported_once_under_the_key_of_frames(page):
    open_session(page)
    result = page.evaluate("""async () => {
        const items = [];
        session.onVisible((item) => items.push(item), { threshold: 1, after: 0.5 });
        await help.until(() => recording.exchanges.some(({ url }) => url.includes('/visibility')));
        await session.scroll({ x: 0, y: 1 });
        for (let count = 0; count < 60; count++) await session.step();
        await help.until(() => items.length >= 3);
        await session.jump({ y: 500 });
        await session.step(90);
        await help.until(() => items.length >= 7);
        return { items, keys: session.frame.items.map(({ key }) => key) };
    }""")
    ids = [item["id"] for item in result["items"]]
    assert len(ids) == len(set(ids)), ids
    assert {"item 1", "item 2", "item 3"} <= set(ids)
    for item in result["items"]:
        assert item["visible"] and item["duration"] >= 0.5 and item["key"] == f"cell-{item['item']}"
    assert result["items"][-1]["key"] in result["keys"]
    page.evaluate("session.end()")


def test_moves_do_not_end_a_stay(page):
    open_session(page)
    told = page.evaluate("""async () => {
        session.onVisible(tell);
        await help.until(() => told.length === 5);
        await session.apply({ edits: [{ op: 'moveItem', item: 'item 4', before: 'item 0' }] });
        await session.step(60);
        await session.apply({ edits: [{ op: 'deleteItems', items: ['item 2'] }] });
        await session.step(60);
        await help.until(() => told.length >= 7);
        return told.slice(5);
    }""")
    assert told == ["left item 2", "came item 5"]
    page.evaluate("session.end()")


def test_what_the_server_has_forgotten_is_reported_again(page, complaints):
    complaints.allow("409")
    open_session(page)
    told = page.evaluate("""async () => {
        const ask = window.fetch;
        let fails = 0;
        window.fetch = (url, init) => {
            if (!`${url}`.includes('since=') || !`${url}`.includes('/visibility') || fails > 0) return ask(url, init);
            fails += 1;
            // A moment that the server does not know.
            return ask(`${url}`.replace(/since=[^&]*/, 'since=999999-0'), init);
        };
        session.onVisible(tell);
        await help.until(() => told.length === 5);
        await session.jump({ y: 100 });
        await help.until(() => told.length >= 10);
        return { told: told.slice(5), fails };
    }""")
    assert told["fails"] == 1
    assert told["told"] == [f"came item {index}" for index in range(1, 6)]
    page.evaluate("session.end()")


ARGUMENTS = [
    ("() => session.onVisible()", "callback must be a function, not undefined"),
    ("() => session.onVisible(tell, { threshold: 2 })", "option threshold must be a number from 0 to 1, not 2"),
    ("() => session.onVisible(tell, { after: -1 })",
     "option after must be a number of seconds from 0 to 86400, not -1"),
    ("() => session.onVisible(tell, { thresholds: 1 })",
     "unknown option thresholds (did you mean threshold?); known are threshold, after"),
]


@pytest.mark.parametrize("run, message", ARGUMENTS)
def test_wrong_arguments_are_named(page, run, message):
    open_session(page)
    assert page.evaluate(f"failure({run})") == message
    page.evaluate("session.end()")
