"""The options, arguments and methods of the client."""

import json
import pathlib

import pytest

from server import ask

HELP = pathlib.Path(__file__).parent / "client.js"

SCENE = {
    "layout": {"type": "absolute"},
    "viewport": {"width": 300, "height": 400},
    "sections": [{"items": [
        {"center": {"x": 60, "y": 60}, "width": 50, "height": 50},
        {"center": {"x": 200, "y": 60}, "width": 50, "height": 50},
    ]}],
    "dynamics": {"type": "behaviors", "behaviors": [{"id": "slow", "type": "item", "resistance": 2}]},
}


@pytest.fixture
def page(make_page, server):
    """A page of the server that does not use the server yet."""
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    page.evaluate("""async () => {
        Object.assign(window, await import('/layoutd-client.js'));
        window.failure = (promise) => promise.then(() => 'done', (error) => `${error.name}: ${error.message}`);
        window.sessionRequests = () => recording.exchanges.filter(({ method, url }) =>
            method !== 'GET' && url.includes('/v1/sessions/'));
    }""")
    return page


def sent(page):
    """The methods, paths and bodies of the events that the page has sent."""
    return [(exchange["method"], exchange["url"].split("?")[0].split("/", 6)[-1],
             json.loads(exchange["body"]) if exchange["body"] else None)
            for exchange in page.evaluate("() => sessionRequests()")]


OPTIONS = [
    ("{ onFrames() {} }", "unknown option onFrames (did you mean onFrame?); known are server, key, precision, follow, "
                          "include, reducedMotion, reopen, signal, onFrame, onState, onExchange, onEnd"),
    ("{ elephant: 1 }", "unknown option elephant; known are"),
    ("{ Reopen: true }", "did you mean reopen?"),
    ("{ onState: 'live' }", "option onState must be a function, not 'live'"),
    ("{ precision: 2.5 }", "option precision must be an integer from 0 to 9, not 2.5"),
    ("{ follow: 'often' }", "option follow must be 'auto', 'wait', 'clip' or 'stream', not 'often'"),
    ("{ reopen: 'yes' }", "option reopen must be a boolean"),
    ("{ signal: {} }", "option signal must be an AbortSignal, not an object"),
    ("null", "options must be an object, not null"),
]


@pytest.mark.parametrize("options, message", OPTIONS)
def test_a_wrong_option_is_named_and_nothing_is_sent(page, options, message):
    for call in (f"LayoutSession.open({{}}, {options})", f"LayoutSession.attach('/v1/sessions/1', {options})",
                 f"LayoutSession.presets({options})"):
        told = page.evaluate(f"() => failure({call})")
        assert told.startswith("TypeError: ")
        assert message in told
    assert page.evaluate("() => recording.exchanges.length") == 0


ARGUMENTS = [
    ("scroll('down')", "delta must be an object with x and y, not 'down'"),
    ("scroll()", "delta must be an object with x and y, not undefined"),
    ("scroll({ y: '10' })", "delta.y must be a finite number, not '10'"),
    ("scroll({ y: NaN })", "delta.y must be a finite number, not NaN"),
    ("scroll({ dy: 3 })", "unknown member of delta: dy"),
    ("scroll({ y: 3 }, { tuch: null })", "unknown option tuch (did you mean touch?)"),
    ("scroll({ y: 3 }, { touch: { x: 1 } })", "option touch must be a point or null"),
    ("scroll({ y: 3 }, { overscroll: 'rubber' })",
     "option overscroll must be 'clamp', 'free', 'rubberBand' or 'automatic'"),
    ("fling({ y: Infinity })", "velocity.y must be a finite number"),
    ("fling({ y: 3 }, { touch: null })", "unknown option touch; known are section, signal"),
    ("jump([1, 2])", "offset must be an object with x and y, not an array"),
    ("retarget(7)", "offset must be an object with x and y, not 7"),
    ("glide({ y: 1 }, { animation: 3 })", "option animation must be an object"),
    ("scrollTo({ section: 0 })", "item must be an index from 0 on, not undefined"),
    ("scrollTo({ section: 0, item: 1 }, 'top')", "at must be 'nearest', 'start', 'center' or 'end', not 'top'"),
    ("tap({ point: { x: 1 } })", "point must have x and y"),
    ("setOutline(undefined, [])", "section must be an identifier without a slash, not undefined"),
    ("setOutline('a/b', [])", "section must be an identifier without a slash, not 'a/b'"),
    ("setOutline('a', [], { ifVersion: '3' })", "option ifVersion must be a version from 0 on, not '3'"),
    ("setSizes({})", "sizes must be an array, not an object"),
    ("setSizes([], { forExtent: '320' })", "option forExtent must be a number, not '320'"),
    ("setSizes([], { extent: 320 })", "unknown option extent; known are forExtent, keep, animated, signal"),
    ("controlAnimation(1, true)", "change must be an object, not true"),
    ("tap({ id: 3 })", "id must be a string, not 3"),
    ("scrollTo({ sectionId: null, kind: 'header' })", "sectionId must be a string, not null"),
    ("tap({ section: 0, item: -1 })", "item must be an index from 0 on, not -1"),
    ("touch('a b', 'began', { x: 1, y: 1 })", "the name of a touch"),
    ("touch('a', 'lifted')", "phase must be 'began', 'moved', 'ended' or 'cancelled'"),
    ("touch('a', 'moved')", "a touch that moved needs a point"),
    ("touch('a', 'moved', { x: 1, y: 1 }, { damping: 1 })", "unknown option damping"),
    ("touch('a', 'moved', { x: 1, y: 1 }, { velocity: { x: 1, y: 1 } })", "unknown option velocity"),
    ("touch('a', 'ended', { x: 1, y: 1 }, { velocity: 3 })", "option velocity must be an object with x and y"),
    ("reorder('began')", "change must be an object, not 'began'"),
    ("reorder({ phase: 'lifted' })", "phase must be 'began', 'moved', 'ended' or 'cancelled', not 'lifted'"),
    ("reorder({ phase: 'moved' })", "an item that moved needs a point"),
    ("reorder({ phase: 'began', point: { x: 3 } })", "point must have x and y"),
    ("reorder({ phase: 'began', id: 'a', grap: 'point' })", "unknown member of change: grap (did you mean grip?)"),
    ("reorder({ phase: 'ended' }, { animated: true })", "unknown option animated; known are signal"),
    ("update({ insert: { section: 0 } })", "operations must be an array, not an object"),
    ("reloadData(3)", "sections must be an array, not 3"),
    ("apply([])", "snapshot must be an object"),
    ("apply({ sections: [] }, { animated: false })", "unknown option animated"),
    ("resize({ width: 3 })", "the viewport must have a width and a height above 0"),
    ("patch('keep')", "changes must be an object"),
    ("item({ section: 0, item: 1 }, 7)", "kind must be the name of a kind, not 7"),
    ("describe({ sections: true })", "unknown option sections"),
    ("addBehavior(null)", "behavior must be an object, not null"),
    ("removeBehavior(3)", "id must be a string, not 3"),
    ("step(0)", "ticks must be an integer from 1 on, not 0"),
]


def test_wrong_arguments_are_errors_and_nothing_is_sent(page):
    told = page.evaluate("""async (calls) => {
        const session = await LayoutSession.open({ preset: 'springy' });
        const told = [];
        for (const call of calls) {
            told.push(await failure(new Function('session', `return session.${call}`)(session)));
        }
        return told;
    }""", [call for call, _ in ARGUMENTS])
    for (call, message), error in zip(ARGUMENTS, told):
        assert error.startswith("TypeError: ") and message in error, f"{call}: {error}"
    assert sent(page) == []


@pytest.mark.parametrize("url", ["3", "'/v1/presets'", "'nothing'", "undefined"])
def test_only_urls_of_sessions_can_be_joined(page, url):
    told = page.evaluate(f"() => failure(LayoutSession.attach({url}))")
    assert told.startswith("TypeError: url must be the URL of a session")


def test_a_server_may_have_a_path_without_a_slash(page, server):
    assert page.evaluate("(url) => LayoutSession.presets({ server: url }).then(({ length }) => length)",
                         server.address) > 3
    told = page.evaluate("() => LayoutSession.presets({ server: '/layouts' }).catch(() => {})")
    assert told is None
    assert page.evaluate("() => recording.exchanges.at(-1).url").endswith("/layouts/v1/presets")


@pytest.fixture(autouse=True)
def missing_files(complaints):
    complaints.allow("404")


def test_coordinates_may_be_missing(page):
    told = page.evaluate("""async () => {
        const session = await LayoutSession.open({ preset: 'springy' });
        const offsets = [];
        const add = (frame) => offsets.push(frame.contentOffset.y);
        add(await session.scroll({ y: 10 }));
        add(await session.scroll({ x: 10 }));
        add(await session.jump({ y: 50 }));
        add(await session.fling({ x: 3 }));
        return offsets;
    }""")
    assert told == [10, 10, 50, 50]


def test_every_kind_of_scroll_has_a_method(page):
    page.evaluate("""async () => {
        const session = await LayoutSession.open({ preset: 'springy' });
        await session.glide({ y: 200 }, { animation: { duration: 0.2 } });
        await session.scrollTo({ section: 0, item: 400 }, 'center', { animated: false });
        await session.scrollTo({ section: 0, item: 4 }, 'end', { animation: { damping: 0.5 } });
        await session.update([{ delete: { section: 0, item: 0 } }], { animated: false });
        await session.reloadData([{ items: 12 }]);
        window.count = (await session.describe()).sections[0].items;
        await session.apply({ sections: [{ id: 'a', items: ['x', 'y'] }] });
        const frame = await session.apply({ edits: [{ op: 'moveItem', item: 'y', before: 'x' }], animated: false });
        window.order = [frame.snapshot.batch.move, frame.items.map(({ id }) => id)];
        const outline = [{ id: 'x', expanded: true, items: ['z'] }, 'y'];
        const grown = await session.setOutline('a', outline, { animated: false });
        const tapped = await session.tap({ id: 'x' }, { animated: false });
        window.tapped = tapped.items.map(({ id }) => id);
        await session.scrollTo({ id: 'y' }, 'end', { animated: false });
        window.levels = grown.items.map(({ id, level, parent, expanded }) => [id, level, parent ?? '', expanded]);
    }""")
    bodies = [{name: value for name, value in body.items() if name not in ("event", "client")}
              for _, _, body in sent(page)]
    assert bodies[0]["contentOffset"] == {"x": 0, "y": 200} and bodies[0]["animated"] is True
    assert bodies[1:] == [
        {"to": {"section": 0, "item": 400}, "at": "center", "animated": False},
        {"to": {"section": 0, "item": 4}, "at": "end", "animation": {"damping": 0.5}},
        {"operations": [{"delete": {"section": 0, "item": 0}}], "animated": False},
        {"reloadData": {"sections": [{"items": 12}]}},
        {"sections": [{"id": "a", "items": ["x", "y"]}]},
        {"edits": [{"op": "moveItem", "item": "y", "before": "x"}], "animated": False},
        {"items": [{"id": "x", "expanded": True, "items": ["z"]}, "y"], "animated": False},
        {"id": "x", "animated": False},
        {"to": {"id": "y"}, "at": "end", "animated": False},
    ]
    assert page.evaluate("() => count") == 12
    moves, order = page.evaluate("() => order")
    assert moves == [{"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}]
    assert order == ["y", "x"]
    assert page.evaluate("() => tapped") == ["x", "y"]
    assert page.evaluate("() => levels") == [["x", 0, "", True], ["z", 1, "x", False], ["y", 0, "", False]]


def test_an_outline_for_another_version_is_refused(page, complaints):
    complaints.allow("status of 409")
    told = page.evaluate("""async () => {
        const sections = [{ id: 'a', items: ['x'] }];
        const session = await LayoutSession.open({ layout: { type: 'list' }, sections });
        const { edition: ifVersion } = session.frame;
        const grown = await session.setOutline('a', ['x', 'y'], { ifVersion });
        const refused = await session.setOutline('a', ['x'], { ifVersion }).catch(({ code }) => code);
        return [grown.items.map(({ id }) => id), refused];
    }""")
    assert told == [["x", "y"], "staleSnapshot"]


def test_scenes_have_methods(page):
    told = page.evaluate("""async (scene) => {
        const session = await LayoutSession.open(scene);
        const first = await session.behaviors();
        const added = await session.addBehavior({ type: 'gravity' });
        const during = await session.behaviors();
        const replaced = await session.replaceBehavior(added.id, { type: 'gravity', direction: { x: 0, y: 2 } });
        const removed = await session.removeBehavior(added.id);
        const missing = await failure(session.removeBehavior(added.id));
        const after = await session.behaviors();
        const frame = await session.setItem({ section: 0, item: 0 }, { center: { x: 80, y: 90 } });
        const { x, y } = frame.items[0];
        return { first: first.map(({ id }) => id), added: added.type, during: during.length, removed, missing,
                 strength: replaced.direction.y, after: after.length, x, y };
    }""", SCENE)
    assert told.pop("missing").startswith("LayoutProblem")
    assert told == {"first": ["slow"], "added": "gravity", "during": 2, "removed": None, "strength": 2, "after": 1,
                    "x": 55, "y": 65}


def test_motions_of_touches_are_combined(page):
    told = page.evaluate("""async (scene) => {
        const session = await LayoutSession.open(scene);
        const began = await session.touch('a', 'began', { x: 60, y: 60 }, { frequency: 5, damping: 0.7 });
        const nothing = await session.touch('c', 'began', { x: 130, y: 300 });
        await session.touch('b', 'began', { x: 200, y: 60 });
        const moves = [];
        for (let count = 1; count <= 40; count++) {
            moves.push(session.touch('a', 'moved', { x: 60, y: 60 + count }));
            moves.push(session.touch('b', 'moved', { x: 200 + count, y: 60 }));
        }
        const velocity = { x: 0, y: 600 };
        moves.push(session.touch('a', 'ended', { x: 60, y: 105 }, { velocity }), session.touch('b', 'cancelled'));
        const frames = await Promise.all(moves);
        return { grabbed: began.grabbed, nothing: nothing.grabbed, sequence: frames.at(-1).sequence };
    }""", SCENE)
    assert told["grabbed"] == {"kind": "cell", "section": 0, "item": 0, "key": "cell-0"}
    assert told["nothing"] is None
    bodies = [body for _, path, body in sent(page)]
    assert [body["velocity"] for body in bodies if "velocity" in body] == [{"x": 0, "y": 600}]
    touches = [(body["touch"], body["phase"], body.get("point")) for body in bodies]
    assert touches == [
        ("a", "began", {"x": 60, "y": 60}), ("c", "began", {"x": 130, "y": 300}), ("b", "began", {"x": 200, "y": 60}),
        ("a", "moved", {"x": 60, "y": 100}), ("b", "moved", {"x": 240, "y": 60}),
        ("a", "ended", {"x": 60, "y": 105}), ("b", "cancelled", None),
    ]


def test_motions_of_a_lifted_item_are_combined(page):
    told = page.evaluate("""async () => {
        const session = await LayoutSession.open({
            layout: { type: 'list', rowHeight: 40 }, sections: [{ id: 's', items: ['a', 'b', 'c'] }],
        });
        const nothing = await session.reorder({ phase: 'began', point: { x: 60, y: 300 } });
        const began = await session.reorder({ phase: 'began', id: 'a' });
        const moves = [];
        for (let y = 21; y <= 60; y++) moves.push(session.reorder({ phase: 'moved', point: { x: 60, y } }));
        moves.push(session.reorder({ phase: 'ended' }));
        const { reorder, items } = (await Promise.all(moves)).at(-1);
        const isLifted = (frame) => frame.items.filter(({ lifted }) => lifted).map(({ id }) => id);
        return { nothing: nothing.reorder, began: isLifted(began), ended: isLifted({ items }), reorder };
    }""")
    place = {"section": 0, "item": 1}
    assert told == {"nothing": None, "began": ["a"], "ended": [], "reorder": {
        "phase": "ended", "origin": {"section": 0, "item": 0}, "at": place,
        "move": {"from": {"section": 0, "item": 0}, "to": place}, "order": {"s": ["b", "a", "c"]},
    }}
    phases = [(body["phase"], body.get("point")) for _, path, body in sent(page) if path.endswith("reorder")]
    assert phases == [("began", {"x": 60, "y": 300}), ("began", None), ("moved", {"x": 60, "y": 60}), ("ended", None)]


def test_an_aborted_call_that_waits_is_not_sent(page):
    told = page.evaluate("""async () => {
        const session = await LayoutSession.open({ preset: 'springy' });
        const release = help.hold();
        const end = new AbortController();
        const first = session.jump({ y: 100 });
        const calls = [
            session.jump({ y: 300 }, { signal: end.signal }),
            session.tap({ section: 0, item: 3 }, { signal: end.signal }),
            session.scroll({ y: 5 }, { signal: end.signal }),
        ];
        const last = session.scroll({ y: 7 });
        end.abort();
        // These do not wait for the response to the first call.
        const failures = await Promise.all(calls.map(failure));
        const late = await failure(session.jump({ y: 1 }, { signal: end.signal }));
        release();
        await first;
        return { failures, late, y: (await last).contentOffset.y };
    }""")
    assert all(failure.startswith("AbortError") for failure in [*told["failures"], told["late"]])
    assert told["y"] == 107
    assert [path for _, path, _ in sent(page)] == ["scroll", "scroll"]


def test_an_aborted_call_in_flight_does_not_break_the_queue(page):
    told = page.evaluate("""async () => {
        const session = await LayoutSession.open({ preset: 'springy' });
        const release = help.hold();
        const end = new AbortController();
        const reason = new Error('enough');
        const jump = failure(session.jump({ y: 100 }, { signal: end.signal }));
        const item = failure(session.item({ section: 0, item: 0 }, 'cell', { signal: end.signal }));
        const after = session.jump({ y: 55 });
        await help.until(() => sessionRequests().length > 0);
        end.abort(reason);
        const failures = await Promise.all([jump, item]);
        release();
        return { failures, y: (await after).contentOffset.y, state: session.state };
    }""")
    assert told == {"failures": ["Error: enough"] * 2, "y": 55, "state": "live"}


@pytest.mark.parametrize("call", ["open({}, { signal })", "attach(url, { signal })", "presets({ signal })"])
def test_opening_and_joining_can_be_aborted(page, server, call):
    url = f"{server.address}/v1/sessions/{ask('POST', f'{server.address}/v1/sessions', {})['id']}"
    told = page.evaluate("""async ({ call, url }) => {
        help.slow(10_000);
        const end = new AbortController();
        const run = new Function('url', 'signal', `return LayoutSession.${call}`);
        setTimeout(() => end.abort(), 50);
        const during = await failure(run(url, end.signal));
        return [during, await failure(run(url, end.signal))];
    }""", {"call": call, "url": url})
    assert [error.split(":")[0] for error in told] == ["AbortError", "AbortError"]


def test_errors_of_callbacks_do_no_harm(page, complaints):
    complaints.allow("the page is wrong")
    y = page.evaluate("""async () => {
        const wrong = () => { throw new Error('the page is wrong'); };
        const session = await LayoutSession.open({ preset: 'springy' }, {
            onFrame: wrong, onState: wrong, onExchange: wrong, onEnd: wrong,
        });
        await session.scroll({ y: 4 });
        const { contentOffset } = await session.scroll({ y: 4 });
        await session.close();
        return contentOffset.y;
    }""")
    assert y == 8


def test_a_session_at_rest_takes_one_request(page):
    urls = page.evaluate("""async () => {
        const session = await LayoutSession.open({ preset: 'springy' });
        // The request that waits for a change.
        await help.until(() => recording.exchanges.some(({ end, url }) => !end && url.includes('wait=')));
        const start = recording.exchanges.length;
        await help.pause(600);
        return recording.exchanges.slice(start).map(({ url }) => url);
    }""")
    assert urls == []


def test_a_request_without_a_response_ends_and_is_repeated(page):
    told = page.evaluate("""async () => {
        const { exchange } = await import('/client/1/requests.js');
        const [ask, later] = [window.fetch, window.setTimeout];
        let count = 0;
        // Two requests get no response; the third has all the time it needs.
        window.setTimeout = (action, time) => later(action, count < 2 ? time / 100 : time);
        window.fetch = (url, init) => {
            count += 1;
            if (count === 3) return ask(url, init);
            return new Promise((_, reject) => {
                init.signal.addEventListener('abort', () => reject(init.signal.reason));
            });
        };
        const errors = [];
        const onRepeat = (error) => errors.push(error.message);
        const { answer } = await exchange('GET', new URL('/v1/presets', location).href, undefined, {}, { onRepeat });
        return { errors, count: answer.presets.length };
    }""")
    assert told["errors"] == ["no response within 15 s"] * 2
    assert told["count"] > 3


CALLS = """(session, options) => [
    session.scroll({ y: 3 }, options), session.fling({ y: 300 }, options), session.glide({ y: 90 }, options),
    session.retarget({ y: 60 }, options), session.jump({ y: 5 }, options), session.scrollTo({ section: 0, item: 9 }, 'start', options),
    session.tap({ point: { x: 5, y: 5 } }, options), session.touch('a', 'began', { x: 5, y: 5 }, options),
    session.touch('a', 'moved', { x: 6, y: 5 }, options), session.touch('a', 'ended', { x: 6, y: 5 }, options),
    session.reorder({ phase: 'began', point: { x: 5, y: 5 } }, options),
    session.reorder({ phase: 'moved', point: { x: 6, y: 5 } }, options), session.reorder({ phase: 'ended' }, options),
    session.update([{ reload: { section: 0, item: 0 } }], options),
    session.reloadData([{ items: 100 }], options), session.apply({ sections: [] }, options), session.setOutline('s', [], options),
    session.resize({ width: 300, height: 400 }, options), session.setSizes([{ section: 0, item: 0, height: 3 }], options),
    session.patch({ layout: { minimumLineSpacing: 9 } }, options),
    session.controlAnimation(1, { pause: true }, options),
    session.setItem({ section: 0, item: 0 }, { center: { x: 1, y: 1 } }, options),
    session.item({ section: 0, item: 0 }, 'cell', options), session.describe(options), session.behaviors(options),
    session.addBehavior({ type: 'gravity' }, options), session.replaceBehavior('1', { type: 'gravity' }, options),
    session.removeBehavior('1', options), session.step(1, options), session.save(options),
]"""


@pytest.mark.parametrize("way", ["close", "end", "abort", "aborted"])
def test_every_call_settles(page, complaints, way):
    complaints.allow("400", "404", "409", "422")
    told = page.evaluate("""async ([calls, way]) => {
        const session = await LayoutSession.open({ preset: 'springy' });
        const end = new AbortController();
        if (way === 'aborted') end.abort(new Error('the page has aborted it'));
        else help.slow(100);
        const promises = eval(calls)(session, way.startsWith('abort') ? { signal: end.signal } : {});
        for (const promise of promises) promise.catch(() => {});
        await help.pause(150);
        if (way.startsWith('abort')) end.abort(new Error('the page has aborted it'));
        else await session[way]();
        const results = Promise.all(promises.map((promise) => promise.then(() => 'done', ({ message }) => message)));
        return Promise.race([results, help.pause(20000).then(() => 'never')]);
    }""", [CALLS, way])
    assert told != "never"
    reason = "the page has aborted it" if way.startswith("abort") else "the session is closed"
    assert told.count(reason) >= (len(told) if way == "aborted" else 10), told
