"""layoutd-client.js alone, on an empty page."""

import json
import pathlib

import pytest

from playground import PRESETS
from server import ask, call

HELP = pathlib.Path(__file__).parent / "client.js"

CELL, ROW = {"section": 0, "item": 1}, {"section": 0, "item": 0}
SCROLLS = [("scroll", {"delta": {"y": 12}, "touch": {"x": 160, "y": 300}}) for _ in range(6)]
UPDATES = [("updates", {"operations": [{"insert": CELL}]}), ("updates", {"operations": [{"delete": CELL}]})]
TAPS = [("taps", {"section": 0, "item": 2})]
SWINGS = [("updates", {"operations": [{"insert": ROW}]})] * 3 + [("updates", {"operations": [{"delete": CELL}]})]
EVENTS = {preset: SCROLLS + UPDATES + TAPS + SCROLLS for preset in PRESETS} | {"newtonian": SWINGS}

DIFFERENCES = """async ({ preset, events }) => {
    const { wholeFrame } = await import('/layoutd-client.js');
    const { id, frame } = await help.send('POST', '/v1/sessions?form=rows', { preset, clock: 'manual' });
    const url = `/v1/sessions/${id}`;
    const told = [];
    let known = wholeFrame(frame);
    const look = async () => {
        const answer = await help.send('GET', `${url}/frame?form=rows&since=${known.sequence}`);
        known = wholeFrame(answer, known);
        told.push({ base: answer.base, known, whole: await help.send('GET', `${url}/frame`) });
    };
    for (const [path, body] of events) {
        await help.send('POST', `${url}/${path}`, body);
        await look();
        for (let count = 0; count < 8; count++) {
            await help.send('POST', `${url}/steps`, { frames: 2 });
            await look();
        }
    }
    return told;
}"""


@pytest.fixture
def page(make_page, server):
    """A page of the server that does not use the server yet."""
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    return page


def without_defaults(item):
    """Converts an item of the client to the server's form without `form=rows`."""
    defaults = {"key": item["key"], "angle": 0, "alpha": 1, "scale": 1}
    return {name: value for name, value in item.items() if defaults.get(name) != value}


@pytest.mark.parametrize("preset", PRESETS)
def test_differences_make_up_whole_frames(page, preset):
    told = page.evaluate(DIFFERENCES, {"preset": preset, "events": EVENTS[preset]})
    assert sum("base" in step for step in told) > len(told) / 2
    for step in told:
        items = [without_defaults(item) for item in step["known"]["items"]]
        assert {**step["known"], "items": items} == step["whole"]


def test_a_difference_from_another_frame_is_refused(page):
    message = page.evaluate("""async () => {
        const { wholeFrame } = await import('/layoutd-client.js');
        const known = { sequence: 3, items: [] };
        try {
            wholeFrame({ sequence: 9, base: 5, columns: [], rows: [] }, known);
        } catch (error) { return error.message; }
    }""")
    assert "5" in message
    assert "3" in message


def test_a_frame_in_between_lies_in_between(page):
    middle, end, before = page.evaluate("""async () => {
        const { between } = await import('/layoutd-client.js');
        const item = (key, y) => ({ key, x: 0, y, width: 10, height: 10, angle: 0, alpha: 1, scale: 1 });
        const frame = (time, offset, items, edition = 0) =>
            ({ time, edition, resting: true, contentOffset: { x: 0, y: offset }, items });
        const from = frame(1, 0, [item('a', 0), item('b', 50)]);
        const to = frame(2, 40, [item('a', 100), item('c', 70)]);
        return [between(from, to, 0.25), between(from, to, 1), between(from, { ...to, edition: 1 }, 0.9)];
    }""")
    assert (middle["time"], middle["contentOffset"]["y"], middle["resting"]) == (1.25, 10, False)
    assert [(item["key"], item["y"]) for item in middle["items"]] == [("a", 25), ("c", 70)]
    assert [item["y"] for item in end["items"]] == [100, 70]
    assert [item["key"] for item in before["items"]] == ["a", "b"]


def events_of(page):
    """Returns the paths and bodies of the events that a page has sent."""
    return [(exchange["url"].split("?")[0].rsplit("/", 1)[1], json.loads(exchange["body"]))
            for exchange in page.evaluate("() => recording.exchanges")
            if exchange["method"] != "GET" and exchange["body"] and "/sessions/" in exchange["url"]]


def test_scrolls_of_one_moment_are_one_request(page):
    frame = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'springy' });
        const answers = [];
        for (let count = 0; count < 100; count++) answers.push(session.scroll({ x: 0, y: 1.1 }));
        return (await Promise.all(answers)).at(-1);
    }""")
    [(path, body)] = events_of(page)
    assert path == "scroll"
    assert body["delta"] == {"x": 0, "y": 110}
    assert frame["contentOffset"]["y"] == 110


def test_events_arrive_one_after_the_other(page):
    page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'cell-animations' });
        await Promise.all([
            session.scroll({ x: 0, y: 10 }), session.scroll({ x: 0, y: 20 }),
            session.tap({ section: 0, item: 2 }), session.scroll({ x: 0, y: 30 }),
            session.resize({ width: 300, height: 400 }), session.fling({ x: 0, y: 0 }),
            session.jump({ y: 100 }), session.scrollTo({ section: 0, item: 4 }, 'start'),
            session.update([{ delete: { section: 0, item: 0 } }]),
        ]);
    }""")
    events = events_of(page)
    assert [path for path, _ in events] == [
        "scroll", "taps", "scroll", "viewport", "scroll", "scroll", "scroll", "updates"]
    assert [body["delta"]["y"] for _, body in events if "delta" in body] == [30, 30]
    numbers = [body["event"] for _, body in events]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert len({body["client"] for _, body in events}) == 1
    sent = [exchange for exchange in page.evaluate("() => recording.exchanges")
            if exchange["body"] and "/sessions/" in exchange["url"]]
    for before, after in zip(sent, sent[1:]):
        assert before["end"] <= after["start"]


@pytest.mark.parametrize("failures", [["failed"], ["failed"] * 4, [502, "failed", 503, 504], [503] * 6])
def test_a_request_without_a_lasting_response_is_sent_again(page, complaints, failures):
    complaints.allow("net::ERR_FAILED", "the server responded with a status of 50")
    left = list(failures)

    def fail(route):
        if not left:
            route.continue_()
        elif (failure := left.pop(0)) == "failed":
            route.abort()
        else:
            route.fulfill(status=failure, body="<h1>a proxy says so</h1>")

    page.route("**/sessions/*/scroll*", fail)
    frame = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'springy' });
        return session.jump({ y: 25 });
    }""")
    assert not left
    assert frame["contentOffset"]["y"] == 25


@pytest.mark.parametrize("call, path, status, count", [
    ("jump", "scroll", 503, 7), ("jump", "scroll", 400, 1), ("jump", "scroll", 500, 1), ("jump", "sessions", 503, 1),
    # Input is of no use when it comes late.
    ("scroll", "scroll", 503, 4), ("tap", "taps", 503, 4),
])
def test_other_requests_fail_at_last(page, complaints, call, path, status, count):
    complaints.allow("the server responded with a status of")
    told = page.evaluate("""async ({ call, path, status }) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const ask = window.fetch;
        const sent = [];
        window.fetch = async (url, init) => {
            if (!new URL(url).pathname.endsWith(path)) return ask(url, init);
            sent.push(init.body);
            return new Response('{"type": "about:blank", "detail": "no"}', { status });
        };
        const work = async () => {
            const session = await LayoutSession.open({ preset: 'springy' });
            await session[call](call === 'tap' ? { point: { x: 9, y: 9 } } : { y: 25 });
        };
        const error = await work().catch((error) => error);
        return { status: error.status, detail: error.message, sent: sent.length, bodies: new Set(sent).size };
    }""", {"call": call, "path": path, "status": status})
    assert told == {"status": status, "detail": "no", "sent": count, "bodies": 1}


@pytest.mark.parametrize("lose", ["answer", "body"])
def test_an_event_whose_answer_was_lost_is_carried_out_once(page, lose):
    told = page.evaluate("""async (lose) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'springy' });
        const ask = window.fetch;
        let lost = 0;
        window.fetch = async (url, init) => {
            const response = await ask(url, init);
            if (init?.method !== 'POST' || lost++ > 0) return response;
            const fail = async () => { throw new TypeError('the answer was lost'); };
            return lose === 'body' ? { status: 200, ok: true, text: fail } : fail();
        };
        const frame = await session.scroll({ x: 0, y: 25 });
        return { offset: frame.contentOffset.y, lost };
    }""", lose)
    assert told == {"offset": 25, "lost": 2}


SLOW = """async ({ options, fling, delay }) => {
    const { LayoutSession } = await import('/layoutd-client.js');
    help.slow(delay);
    const drawn = [];
    const session = await LayoutSession.open({ preset: 'springy' }, {
        ...options, onFrame: (frame) => drawn.push({ time: frame.time, y: frame.contentOffset.y }),
    });
    const begin = recording.exchanges.length;
    await session.fling(fling);
    await help.until(() => session.frame.resting && drawn.at(-1).y === session.frame.contentOffset.y);
    const requests = recording.exchanges.slice(begin);
    return {
        drawn, frame: session.frame, url: session.url,
        paths: requests.map(({ url }) => new URL(url).pathname.split('/').at(-1)),
    };
}"""


@pytest.mark.timed
@pytest.mark.parametrize("follow", ["clip", "auto"])
def test_a_slow_line_gets_a_motion_in_a_few_requests(page, follow):
    told = page.evaluate(SLOW, {"options": {"follow": follow}, "fling": {"x": 0, "y": 1200}, "delay": 150})
    assert "clip" in told["paths"]
    assert len(told["paths"]) < 10, told["paths"]
    assert_smooth(told["drawn"])
    assert_same(told["frame"], ask("GET", f"{told['url']}/frame?precision=2"))


@pytest.mark.timed
def test_answers_that_overtake_each_other_do_no_harm(page):
    told = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const ask = window.fetch;
        let count = 0;
        window.fetch = async (...request) => {
            const response = await ask(...request);
            await help.pause([60, 0, 25][count++ % 3]);
            return response;
        };
        const drawn = [];
        const session = await LayoutSession.open({ preset: 'springy' }, {
            follow: 'wait',
            onFrame: (frame) => drawn.push({ time: frame.time, y: frame.contentOffset.y }),
        });
        for (let count = 0; count < 12; count++) {
            session.scroll({ x: 0, y: 15 });
            await help.pause(50);
        }
        await session.fling({ x: 0, y: 500 });
        await help.until(() => session.frame.resting && drawn.at(-1).y === session.frame.contentOffset.y);
        return { drawn, frame: session.frame, url: session.url };
    }""")
    assert_smooth(told["drawn"])
    assert_same(told["frame"], ask("GET", f"{told['url']}/frame?precision=2"))


def assert_smooth(drawn):
    """Checks that time and content have only moved forward."""
    assert len(drawn) > 5
    for before, after in zip(drawn, drawn[1:]):
        assert after["time"] >= before["time"]
        assert after["y"] >= before["y"] - 0.5


def assert_same(known, whole):
    """Checks that a frame of the client, which has more around the viewport, is equal to the server's."""
    keys = {(item["kind"], item["section"], item["item"]) for item in whole["items"]}
    known_items = [without_defaults(item) for item in known["items"]]
    assert [item for item in known_items if (item["kind"], item["section"], item["item"]) in keys] == whole["items"]
    assert known["contentOffset"] == whole["contentOffset"]


def test_a_deleted_session_ends(page, complaints):
    complaints.allow("404")
    error = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        let ended;
        const session = await LayoutSession.open({}, { onEnd: (error) => { ended = error; } });
        await help.send('DELETE', session.url);
        await help.until(() => ended);
        return { status: ended.status, type: ended.type };
    }""")
    assert error == {"status": 404, "type": "/problems/no-such-session"}


def test_ending_deletes_the_session_and_ends_all_requests(page):
    told = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        let ends = 0;
        const session = await LayoutSession.open({}, { onEnd: () => { ends += 1; } });
        await session.scroll({ x: 0, y: 200 });
        await help.until(() => !session.frame.resting);
        await session.end();
        await session.end();
        const count = recording.exchanges.length;
        const refused = await session.scroll({ x: 0, y: 1 }).then(() => 'done', (error) => error.message);
        await help.pause(200);
        return { url: session.url, ends, refused, more: recording.exchanges.length - count };
    }""")
    assert call("GET", told.pop("url"))[0] == 404
    assert told == {"ends": 0, "refused": "the session is closed", "more": 0}


def test_what_the_server_refuses_is_an_error_with_its_places(page, complaints):
    complaints.allow("422")
    problem = page.evaluate("""async () => {
        const { LayoutSession, LayoutProblem } = await import('/layoutd-client.js');
        try {
            await LayoutSession.open({ preset: 'springy', viewport: { width: -1, height: 2 } });
        } catch (error) {
            return {
                isProblem: error instanceof LayoutProblem, status: error.status, type: error.type,
                places: error.errors.map(({ pointer }) => pointer),
            };
        }
    }""")
    assert problem == {"isProblem": True, "status": 422, "type": "/problems/invalid-document",
                       "places": ["/viewport/width"]}


def test_every_event_has_a_method(page):
    told = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'cell-animations' });
        const tapped = (await session.tap({ point: { x: 10, y: 250 } })).tapped;
        await session.resize({ width: 300, height: 400 });
        await session.patch({ animation: { duration: 0 } });
        const { anchor, ...item } = await session.item({ section: 0, item: 3 });
        const { viewport, animation, expanded } = await session.describe();
        return { tapped, item, viewport, duration: animation.duration, expanded, hasAnchor: !!anchor,
                 presets: (await LayoutSession.presets()).map(({ name }) => name) };
    }""")
    assert told["tapped"] == {"kind": "cell", "section": 0, "item": 2, "key": "cell-2"}
    assert told["expanded"] == [{"section": 0, "item": 2}]
    assert told["viewport"] == {"width": 300, "height": 400}
    assert told["duration"] == 0
    assert (told["item"]["section"], told["item"]["item"]) == (0, 3)
    assert told["presets"] == PRESETS


def test_a_resized_session_is_described_with_its_insets(page):
    insets = {"safeArea": {"left": 44}, "layoutMargins": {"top": 8}, "contentInset": {"bottom": 20}}
    described, resized = page.evaluate("""async (insets) => {
        const { LayoutSession } = await import('/client/1/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'sticky-headers' });
        await session.resize({ width: 480, height: 320, ...insets });
        const resized = session.description;
        return [await session.describe(), resized];
    }""", insets)
    assert resized["viewport"]["safeArea"] == {"top": 0, "left": 44, "bottom": 0, "right": 0}
    for name in ("viewport", "contentInset"):
        assert resized[name] == described[name], name


IDENTITY = """async () => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const session = await LayoutSession.open({ preset: 'sticky-headers', clock: 'manual' });
    const seen = () => session.frame.items.map(({ key, kind, section, item, departing }) =>
        ({ key, name: `${kind}-${section}-${item}`, isDeparting: departing !== undefined }));
    const told = [seen()];
    for (const operations of [
        [{ insert: { section: 0, item: 1 } }],
        [{ delete: { section: 0, item: 0 } }],
        [{ insert: { section: 0 }, items: 2 }],
        [{ move: { from: { section: 1, item: 0 }, to: { section: 1, item: 2 } } }],
    ]) {
        await session.update(operations);
        told.push(seen());
    }
    await session.step(60);
    told.push(seen());
    await session.end();
    return told;
}"""


def test_items_keep_their_keys_when_a_batch_shifts_them(page):
    start, inserted, deleted, shifted, moved, rested = page.evaluate(IDENTITY)

    def keys(items, departing=False):
        return {item["name"]: item["key"] for item in items if item["isDeparting"] == departing}

    for items in (start, inserted, deleted, shifted, moved, rested):
        assert len({item["key"] for item in items}) == len(items)
    a, b = keys(start), keys(inserted)
    assert b["cell-0-0"] == a["cell-0-0"]
    assert b["cell-0-2"] == a["cell-0-1"]
    assert b["cell-0-3"] == a["cell-0-2"]
    assert b["cell-0-1"] not in a.values()
    c = keys(deleted)
    assert [c["cell-0-0"], c["cell-0-1"]] == [b["cell-0-1"], b["cell-0-2"]]
    assert keys(deleted, departing=True) == {"cell-0-0": b["cell-0-0"]}
    d = keys(shifted)
    assert [d["header-1-0"], d["cell-1-0"]] == [c["header-0-0"], c["cell-0-0"]]
    assert not {d["header-0-0"], d["cell-0-0"]} & set(c.values())
    e = keys(moved)
    assert e["cell-1-2"] == d["cell-1-0"]
    assert e["cell-1-0"] == d["cell-1-1"]
    f = keys(rested)
    assert {name: f[name] for name in f if name in e} == {name: e[name] for name in e if name in f}


QUICK = """async () => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    let state = 7;
    const random = () => (state = state * 48271 % 0x7fffffff) / 0x7fffffff;
    const layout = { type: 'list', headerHeight: 0 };
    const names = (count) => Array.from({ length: count }, (_, index) => `n${index}`);
    const sections = [{ id: 's', items: names(12) }];
    const keys = {};
    const told = { frames: 0, mistaken: [], repeated: [] };
    const onFrame = ({ items }) => {
        told.frames += 1;
        if (new Set(items.map(({ key }) => key)).size < items.length) told.repeated.push(items);
        for (const { id, key } of items) {
            keys[key] ??= id;
            if (keys[key] !== id) told.mistaken.push([key, keys[key], id]);
        }
    };
    const session = await LayoutSession.open({ preset: 'springy', layout, sections }, { onFrame });
    const answers = [];
    for (let count = 0; count < 60; count += 1) {
        // Every third name is new; the others move, are reloaded or stay.
        const list = names(12).map((name, index) => index % 3 ? name : `${name}-${count}`);
        list.sort(() => random() - 0.5);
        const reload = count % 5 ? [] : [list[1]].filter((name) => !name.includes('-'));
        answers.push(session.apply({ sections: [{ id: 's', items: list }], reload }));
        if (count % 4 === 0) await answers.at(-1);
    }
    await Promise.all(answers);
    await session.end();
    return { ...told, keys: Object.keys(keys).length, ids: new Set(Object.values(keys)).size };
}"""


def test_items_keep_their_keys_when_updates_follow_each_other_quickly(page):
    told = page.evaluate(QUICK)
    assert told["mistaken"] == []
    assert told["repeated"] == []
    assert told["frames"] > 10
    # Only reloaded items have a second key.
    assert told["ids"] <= told["keys"] < told["ids"] + 24


def test_a_reloaded_item_gets_a_new_key_and_the_old_one_fades_out_with_its_own(page):
    before, during, after = page.evaluate("""async () => {
        const { LayoutSession } = await import('/client/1/layoutd-client.js');
        const session = await LayoutSession.open({ preset: 'cell-animations', clock: 'manual' });
        const seen = () => session.frame.items.filter(({ kind, section, item }) =>
            kind === 'cell' && section === 0 && item === 1).map(({ key, departing }) => [key, departing ?? null]);
        const told = [seen()];
        await session.update([{ reload: { section: 0, item: 1 } }]);
        told.push(seen());
        await session.step(120);
        told.push(seen());
        await session.end();
        return told;
    }""")
    assert before == [["cell-1", None]]
    assert during == [["cell-1~1", None], ["cell-1", 0]]
    assert after == [["cell-1~1", None]]


OUT_OF_SIGHT = """async () => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const session = await LayoutSession.open({ preset: 'springy', sections: [{ items: 500 }], clock: 'manual' });
    const far = 6000;
    const at = async (y) => {
        await session.jump({ y });
        const present = session.frame.items.filter(({ departing }) => departing === undefined);
        return Object.fromEntries(present.map(({ key, item }) => [item, key]));
    };
    const told = { top: await at(0), far: await at(far), topAgain: await at(0) };
    await session.update([{ delete: { section: 0, item: 1 } }]);
    await session.step(60);
    Object.assign(told, { shiftedFar: await at(far), shifted: await at(0), shiftedAgain: await at(far) });
    await session.update([{ insert: { section: 0, item: Number(Object.keys(told.shiftedAgain)[2]) } }]);
    await session.step(60);
    Object.assign(told, { inserted: await at(far), untouched: await at(0) });
    await session.end();
    return told;
}"""


def test_items_out_of_sight_keep_their_keys_when_a_batch_shifts_them(page):
    told = {name: {int(item): key for item, key in keys.items()} for name, keys in page.evaluate(OUT_OF_SIGHT).items()}
    assert told["topAgain"] == told["top"]
    # Shifted in sight, and out of it and back.
    before = {0: told["top"][0]} | {item - 1: key for item, key in told["top"].items() if item > 1}
    assert {item: told["shifted"][item] for item in before} == before
    # Shifted out of sight.
    moved = {item - 1: key for item, key in told["far"].items()}
    common = told["shiftedFar"].keys() & moved.keys()
    assert len(common) > 5
    assert {item: told["shiftedFar"][item] for item in common} == {item: moved[item] for item in common}
    assert told["shiftedAgain"] == told["shiftedFar"]
    new = sorted(told["shiftedFar"])[2]
    assert told["inserted"][new] not in [*told["top"].values(), *told["far"].values()]
    assert told["inserted"][new + 1] == told["shiftedFar"][new]
    assert told["untouched"] == told["shifted"]


def test_the_edge_of_a_large_cell_that_an_effect_scales_moves_evenly(page):
    """Lengths have two decimals. A scale with two would move the edge by two points at once."""
    edges = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({
            clock: 'manual', viewport: { width: 400, height: 440 }, sections: [{ items: 9 }],
            layout: { type: 'flow', scrollDirection: 'horizontal', itemSize: { width: 300, height: 440 } },
            effects: [{ property: 'scale', stops: [[-1, 0.8], [0, 1], [1, 0.8]] }],
        });
        const edges = [];
        for (let x = 300; x < 340; x += 1) {
            await session.jump({ x, y: 0 });
            const { y, height, scale } = session.frame.items.find(({ item }) => item === 1);
            edges.push(y + height / 2 - scale * height / 2);
        }
        await session.end();
        return edges;
    }""")
    steps = [after - before for before, after in zip(edges, edges[1:])]
    # A fifth of the height in a viewport's width.
    even = 0.2 / 400 * 440 / 2
    assert max(abs(abs(step) - even) for step in steps) < 0.05, steps
