"""Elements whose sizes are estimates, which layoutd-client.js measures."""

import pathlib
import signal

import pytest

HERE = pathlib.Path(__file__).parent

LIST = "{ layout: { type: 'list', estimatedRowHeight: 40 }, sections: [{ items: 200 }] }"
SPRINGS = """{
    layout: { type: 'list', estimatedRowHeight: 40 }, sections: [{ items: 200 }], dynamics: { type: 'spring' },
}"""
WATERFALL = """{
    layout: { type: 'waterfall', columnCount: 3, estimatedItemHeight: 50, minimumColumnSpacing: 8 },
    sections: [{ items: 100 }],
}"""
FLOW = """{
    layout: { type: 'flow', estimatedItemSize: { width: 60, height: 30 }, minimumInteritemSpacing: 6 },
    sections: [{ items: 80 }],
}"""
HEADERS = """{
    layout: { type: 'list', estimatedRowHeight: 40, estimatedSectionHeaderHeight: 20, headerHeight: 20 },
    sections: [{ items: 3 }, { items: 100 }],
}"""


@pytest.fixture
def page(make_page, server):
    page = make_page()
    for name in ("client.js", "measuring.js"):
        page.add_init_script(path=HERE / name)
    page.goto(f"{server.address}/healthz")
    yield page
    page.evaluate("() => rows.session?.end()")


def assert_measured(page):
    """Checks what is in view: all has the size that it needs, in the page and on the server."""
    page.evaluate("() => rows.settle()")
    wrong = page.evaluate("""() => {
        const { items } = rows.session.frame;
        const frame = new Map(items.map((item) => [`${item.kind}-${item.section}-${item.item}`, item]));
        return rows.shown().filter(({ element: { dataset }, needs }) => {
            const item = frame.get(`${dataset.kind}-${dataset.section}-${dataset.item}`);
            return item.estimated || Math.abs(item.height - needs) > 0.51;
        }).map(({ item, needs }) => [item, needs]);
    }""")
    assert wrong == []
    assert page.evaluate("() => rows.overlaps()") == []


# What is posted.


@pytest.mark.parametrize("document, make", [
    (LIST, "block"), (LIST, "text"), (SPRINGS, "text"), (WATERFALL, "text"), (FLOW, "text"), (HEADERS, "block"),
])
def test_what_is_in_view_is_measured(page, document, make):
    page.evaluate("([document, make]) => rows.open(eval(`(${document})`), { make: rows[make] })", [document, make])
    assert_measured(page)


def test_a_screen_is_posted_in_one_request(page):
    page.evaluate(f"() => rows.open({LIST})")
    assert_measured(page)
    first, *others = page.evaluate("() => rows.posts()")
    assert [size["item"] for size in first["sizes"]] == list(range(12))
    assert [size["height"] for size in first["sizes"]] == [30 + 17 * (item % 5) for item in range(12)]
    assert all(size.keys() == {"section", "item", "height"} for size in first["sizes"])
    assert first["forExtent"] == 320 and "keep" not in first
    # What the first sizes have brought near the viewport.
    assert len(others) <= 1


def test_only_free_extents_are_posted(page):
    page.evaluate(f"() => rows.open({FLOW}, {{ make: rows.text }})")
    assert_measured(page)
    sizes = page.evaluate("() => rows.posts()")[0]["sizes"]
    assert all(size.keys() == {"section", "item", "width", "height"} for size in sizes)
    # Long texts break at the width of the viewport.
    assert max(size["width"] for size in sizes) <= 320
    assert min(size["width"] for size in sizes) < 200


def test_headers_are_named_by_their_kind(page):
    page.evaluate(f"() => rows.open({HEADERS})")
    assert_measured(page)
    sizes = page.evaluate("() => rows.posts().flatMap(({ sizes }) => sizes)")
    assert {"kind": "header", "section": 0, "item": 0, "height": 30} in sizes


def test_items_are_named_by_identifiers_if_they_have_some(page):
    page.evaluate("""() => rows.open({
        layout: { type: 'list', estimatedRowHeight: 40 },
        sections: [{ id: 's', items: ['a', 'b', 'c'] }],
    })""")
    assert_measured(page)
    sizes = page.evaluate("() => rows.posts()[0].sizes")
    assert sizes == [{"id": "a", "height": 30}, {"id": "b", "height": 47}, {"id": "c", "height": 64}]


def test_paddings_borders_and_margins_count(page):
    page.evaluate("""async () => {
        const make = (item) => {
            const element = rows.block(item);
            element.style.cssText = 'padding: 5px 9px; border: 1px solid; display: flex; align-items: center';
            element.firstElementChild.style.margin = '2px';
            return element;
        };
        await rows.open({ layout: { type: 'list', estimatedRowHeight: 40 }, sections: [{ items: 3 }] }, { make });
        await rows.until(() => rows.posts().length === 1 && rows.session.frame.needed.length === 0);
    }""")
    assert [size["height"] for size in page.evaluate("() => rows.posts()[0].sizes")] == [46, 63, 80]
    assert page.evaluate("() => rows.container.querySelector('section').getBoundingClientRect().width") == 296


def test_what_cannot_measure_itself_keeps_the_estimate(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: () => document.createElement('div') }})")
    page.evaluate("() => rows.until(() => rows.session.frame.needed.length === 0)")
    sizes = page.evaluate("() => rows.posts().flatMap(({ sizes }) => sizes)")
    assert {size["height"] for size in sizes} == {40}


def test_the_default_look_is_measured(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: null }})")
    page.evaluate("() => rows.until(() => rows.session.frame.needed.length === 0)")
    assert page.evaluate("() => rows.container.firstElementChild.firstElementChild.textContent") == "0"


# What changes later.


def test_nothing_is_requested_at_rest(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: rows.text }})")
    assert_measured(page)
    before, after = page.evaluate("""async () => {
        // The request that waits for a change.
        await rows.until(() => recording.exchanges.some(({ end, url }) => !end && url.includes('wait=')));
        const before = recording.exchanges.length;
        await rows.frames(60);
        return [before, recording.exchanges.length];
    }""")
    assert after == before


def test_a_font_that_comes_late_is_posted_again(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: rows.text }})")
    assert_measured(page)
    count = page.evaluate("""async () => {
        const count = rows.posts().length;
        rows.container.style.font = '23px sans-serif';
        await rows.until(() => rows.posts().length > count);
        return count;
    }""")
    assert_measured(page)
    posts = page.evaluate("() => rows.posts()")[count:]
    assert len(posts[0]["sizes"]) > 5 and len(posts) <= 3


def test_noise_is_not_posted(page):
    page.evaluate(f"() => rows.open({LIST})")
    assert_measured(page)
    posts = page.evaluate("""async () => {
        const count = rows.posts().length;
        const [{ element }] = rows.shown();
        rows.grow(element, 30.4);
        await rows.frames(30);
        const noise = rows.posts().length - count;
        rows.grow(element, 30.75);
        await rows.until(() => rows.posts().length > count);
        return [noise, rows.posts()[count].sizes];
    }""")
    assert posts == [0, [{"section": 0, "item": 0, "height": 30.75}]]


def test_one_request_at_a_time(page):
    """While content changes with every frame, and responses take long."""
    most, last = page.evaluate("""async () => {
        await rows.open(%s);
        await rows.settle();
        rows.slow(40);
        let most = 0;
        const [{ element }] = rows.shown();
        const count = rows.posts().length;
        for (let height = 30; rows.posts().length < count + 5; height += 1) {
            rows.grow(element, height);
            await rows.frames(1);
            most = Math.max(most, rows.slowPosts);
        }
        await rows.settle();
        return [most, Math.abs(rows.shown()[0].height - rows.shown()[0].needs)];
    }""" % LIST)
    assert most == 1 and last < 0.51


def test_a_rotation_measures_anew(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: rows.text }})")
    assert_measured(page)
    page.evaluate("""async () => {
        Object.assign(rows.container.style, { width: '480px', height: '320px' });
        await rows.session.resize({ width: 480, height: 320 });
    }""")
    assert_measured(page)
    posts = page.evaluate("() => rows.posts()")
    assert posts[-1]["forExtent"] == 480
    assert {post["status"] for post in posts} == {200}


def test_an_animated_rotation_measures_for_its_end(page):
    page.evaluate(f"() => rows.open({LIST}, {{ make: rows.text }})")
    assert_measured(page)
    page.evaluate("""async () => {
        Object.assign(rows.container.style, { width: '480px', height: '320px' });
        await rows.session.resize({ width: 480, height: 320 }, { animated: true });
    }""")
    assert_measured(page)
    posts = page.evaluate("() => rows.posts().filter(({ forExtent }) => forExtent === 480)")
    items = [size["item"] for post in posts for size in post["sizes"]]
    # None was measured at a width on the way.
    assert len(items) == len(set(items))


def test_a_rotation_whose_frame_comes_before_its_response_measures_once(page):
    """The request that waits for a change has the frame first: what is drawn then is for the next viewport."""
    page.evaluate(f"() => rows.open({LIST}, {{ make: rows.text }})")
    assert_measured(page)
    page.evaluate("""async () => {
        const waits = ({ end, url }) => end === undefined && url.includes('wait=');
        await rows.until(() => recording.exchanges.some(waits));
        const ask = window.fetch;
        window.fetch = async (url, init) => {
            const response = await ask(url, init);
            if (init?.method === 'PUT') await rows.until(() => rows.session.frame.items[0].width === 480);
            if (init?.method === 'PUT') await rows.frames(5);
            return response;
        };
        Object.assign(rows.container.style, { width: '480px', height: '320px' });
        await rows.session.resize({ width: 480, height: 320 });
    }""")
    assert_measured(page)
    assert {post["status"] for post in page.evaluate("() => rows.posts()")} == {200}


# Other clients.


def test_after_a_rotation_by_another_client_it_is_measured_for_that(page, complaints):
    complaints.allow("409")
    page.evaluate("""async (list) => {
        rows.interfere((url) => help.send('PUT', `${url}/viewport`, { width: 400, height: 480 }));
        await rows.open(eval(`(${list})`), { make: rows.text });
        await rows.until(() => rows.posts().some(({ forExtent }) => forExtent === 400));
    }""", LIST)
    assert_measured(page)
    posts = page.evaluate("() => rows.posts()")
    assert [post["status"] for post in posts[:2]] == [409, 200]
    assert {post["forExtent"] for post in posts[1:]} == {400}
    assert page.evaluate("() => Math.max(...rows.session.frame.items.map(({ width }) => width))") == 400


def test_what_is_gone_meanwhile_is_left_out(page, complaints):
    complaints.allow("404")
    page.evaluate("""async (list) => {
        rows.interfere((url) => help.send('POST', `${url}/updates`, {
            operations: Array.from({ length: 195 }, (_, index) => ({ delete: { section: 0, item: 5 + index } })),
        }));
        await rows.open(eval(`(${list})`));
        await rows.until(() => rows.posts().some(({ status }) => status === 200));
    }""", LIST)
    page.evaluate("() => rows.until(() => rows.session.frame.needed.length === 0 && rows.session.frame.resting)")
    posts = page.evaluate("() => rows.posts()")
    assert [post["status"] for post in posts] == [404, 200]
    assert [size["item"] for size in posts[1]["sizes"]] == list(range(5))


def test_pages_that_differ_do_not_quarrel(make_page, server, page):
    # On a slow line a page measures more rows around those in view, if there are more.
    few = LIST.replace("200", "6")
    page.evaluate(f"() => rows.open({few}, {{ make: rows.text }})")
    assert_measured(page)
    other = make_page()
    for name in ("client.js", "measuring.js"):
        other.add_init_script(path=HERE / name)
    other.goto(f"{server.address}/healthz")
    count = page.evaluate("() => rows.posts().length")
    other.evaluate("""async (url) => {
        await rows.attach(url, { make: rows.text });
        rows.container.style.font = '30px sans-serif';
        await rows.until(() => rows.shown().length > 3);
        await rows.frames(30);
    }""", page.evaluate("() => rows.session.url"))
    assert other.evaluate("() => rows.posts().length") == 0
    other.evaluate("() => rows.session.close()")
    assert page.evaluate("() => rows.posts().length") == count


def test_events_that_are_sent_first_may_move_items(page):
    """Sizes are named when it is their turn: another row is the first then."""
    sizes = page.evaluate("""async (list) => {
        await rows.open(eval(`(${list})`));
        await rows.settle();
        const count = rows.posts().length;
        rows.slow(50);
        const [{ element }] = rows.shown();
        const moved = rows.session.update([{ insert: { section: 0, item: 0 } }], { animated: false });
        rows.grow(element, 100);
        await moved;
        await rows.until(() => rows.posts().some(({ sizes }) => sizes.some(({ height }) => height === 100)));
        return rows.posts().slice(count).flatMap(({ sizes }) => sizes).filter(({ height }) => height === 100);
    }""", LIST)
    assert sizes == [{"section": 0, "item": 1, "height": 100}]


def test_a_session_that_is_opened_again_is_measured_again(page, complaints):
    complaints.allow("404")
    page.evaluate(f"() => rows.open({LIST}, {{ session: {{ reopen: true }}, make: rows.text }})")
    assert_measured(page)
    count = page.evaluate("""async () => {
        const [count, { url }] = [rows.posts().length, rows.session];
        await help.send('DELETE', url);
        await rows.until(() => rows.session.url !== url && rows.session.state === 'live');
        return count;
    }""")
    assert_measured(page)
    assert page.evaluate("() => rows.posts().length") > count


# What moves.

FOLLOW = """() => {
    // By how much a row has moved in the worst of all frames, beyond what a finger has moved it.
    rows.watch = (key) => {
        const topOf = () => rows.renderer.elementOf(key)?.getBoundingClientRect().top;
        const [start, way] = [topOf(), { pulled: 0, worst: 0, frames: 0 }];
        rows.onDraw = () => {
            way.frames += 1;
            way.worst = Math.max(way.worst, Math.abs(topOf() - start - way.pulled) || 0);
        };
        return way;
    };
    rows.middle = () => {
        const row = rows.shown().find(({ bottom }) => bottom > 240);
        return rows.session.frame.items.find(({ item }) => item === row.item).key;
    };
}"""


@pytest.mark.parametrize("document", [LIST, SPRINGS])
def test_nothing_in_view_moves_when_a_row_above_grows(page, document):
    page.evaluate(FOLLOW)
    result = page.evaluate("""async (document) => {
        await rows.open(eval(`(${document})`));
        await rows.session.jump({ y: 2000 });
        await rows.settle();
        const way = rows.watch(rows.middle());
        const above = rows.elements().find((element) => element.getBoundingClientRect().bottom < -1);
        const { y } = rows.session.frame.contentOffset;
        const count = rows.posts().length;
        rows.grow(above, 300);
        await rows.until(() => rows.posts().length > count);
        await rows.settle();
        return { ...way, moved: rows.session.frame.contentOffset.y - y };
    }""", document)
    assert result["moved"] > 150 and result["frames"] > 0
    assert result["worst"] < 0.6


@pytest.mark.parametrize("delay", [0, 60])
def test_a_row_stays_under_the_finger_while_sizes_arrive(page, delay):
    """The finger pulls rows down, so that others come in above them, which are higher than they were estimated."""
    page.evaluate(FOLLOW)
    result = page.evaluate("""async ([document, delay]) => {
        await rows.open(eval(`(${document})`));
        await rows.session.jump({ y: 3000 });
        await rows.settle();
        if (delay > 0) rows.slow(delay);
        const worst = [];
        const count = rows.posts().length;
        // On a slow line rows are measured far ahead.
        while (rows.posts().length < count + 2) {
            const key = rows.middle();
            const way = rows.watch(key);
            let latest;
            for (let step = 0; step < 12; step += 1) {
                latest = rows.session.scroll({ y: -8 }, { touch: { x: 100, y: 240 + way.pulled } });
                way.pulled += 8;
                await rows.frames(1);
            }
            await latest;
            await rows.until(() => !rows.isPosting() && rows.session.frame.needed.length === 0);
            await rows.frames(30);
            worst.push(way.worst);
        }
        rows.onDraw = undefined;
        await rows.session.fling({});
        await rows.settle();
        return worst;
    }""", [LIST, delay])
    assert max(result) < 1, result


@pytest.mark.parametrize("delay", [0, 60])
def test_a_fling_goes_on_while_sizes_arrive(page, delay):
    """What was measured before it moves with the content only, whatever comes in above."""
    result = page.evaluate("""async ([document, delay]) => {
        await rows.open(eval(`(${document})`));
        await rows.session.jump({ y: 5000 });
        await rows.settle();
        if (delay > 0) rows.slow(delay);
        const count = rows.posts().length;
        const known = rows.session.frame.items.map(({ item }) => item);
        let before = new Map();
        let back = 0;
        rows.onDraw = () => {
            const shown = rows.shown().filter(({ item }) => known.includes(item));
            const now = new Map(shown.map(({ item, top }) => [item, top]));
            for (const [item, top] of now) back = Math.max(back, before.get(item) - top || 0);
            before = now;
        };
        await rows.session.scroll({ y: -10 }, { touch: { x: 100, y: 240 } });
        const { motion } = await rows.session.fling({ y: -3000 });
        await rows.settle();
        rows.onDraw = undefined;
        return { posts: rows.posts().length - count, back, motion, end: rows.session.frame.contentOffset.y };
    }""", [LIST, delay])
    assert result["posts"] >= 1
    # Rows go down as the content scrolls up; none goes back.
    assert result["back"] < 1, result
    assert_measured(page)


def test_rows_that_come_late_are_measured(page, server):
    """Placeholders stand among the elements meanwhile."""
    page.evaluate("""async (document) => {
        // Only sessions on a slow line have placeholders. Responses show how slow it is.
        rows.slow(100);
        await import('/client/1/ahead.js');
        await rows.open(eval(`(${document})`));
        for (const y of [7000, 6500, 6000]) await rows.session.jump({ y });
        await rows.settle();
        await rows.session.scroll({ y: -10 }, { touch: { x: 100, y: 240 } });
    }""", LIST)
    server.process.send_signal(signal.SIGSTOP)
    try:
        known = page.evaluate("""async () => {
            rows.dragged = rows.session.scroll({ y: -3000 }, { touch: { x: 100, y: 240 } });
            await rows.until(() => rows.container.querySelector('.placeholder'));
            return rows.shown().every(({ element }) => element.dataset.kind === 'cell');
        }""")
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert known
    page.evaluate("() => rows.dragged.then(() => rows.session.fling({}))")
    assert_measured(page)
    assert page.evaluate("() => rows.container.querySelector('.placeholder')") is None


@pytest.mark.parametrize("delay", [0, 60])
def test_an_animated_scroll_goes_on_while_sizes_arrive(page, delay):
    result = page.evaluate("""async ([document, delay]) => {
        await rows.open(eval(`(${document})`));
        await rows.session.jump({ y: 5000 });
        await rows.settle();
        if (delay > 0) rows.slow(delay);
        const count = rows.posts().length;
        const known = rows.session.frame.items.map(({ item }) => item);
        let [before, back] = [new Map(), 0];
        rows.onDraw = () => {
            const shown = rows.shown().filter(({ item }) => known.includes(item));
            const now = new Map(shown.map(({ item, top }) => [item, top]));
            for (const [item, top] of now) back = Math.max(back, before.get(item) - top || 0);
            before = now;
        };
        while (rows.posts().length < count + 2) {
            await rows.session.glide({ y: rows.session.frame.contentOffset.y - 200 });
            await rows.settle();
        }
        rows.onDraw = undefined;
        return back;
    }""", [LIST, delay])
    assert result < 1
    assert_measured(page)


def test_a_fling_goes_on_when_sizes_wait_for_its_response(page):
    """Frames have come before, with rows that were measured meanwhile."""
    back = page.evaluate("""async (document) => {
        await rows.open(eval(`(${document})`), { session: { follow: 'stream' } });
        await rows.session.jump({ y: 5000 });
        await rows.settle();
        const ask = window.fetch;
        window.fetch = async (url, init) => {
            const response = await ask(url, init);
            if (`${url}`.includes('/scroll?')) {
                await rows.until(() => rows.session.frame.needed.length > 0);
                await rows.frames(5);
            }
            return response;
        };
        const known = rows.session.frame.items.map(({ item }) => item);
        let [before, back] = [new Map(), 0];
        rows.onDraw = () => {
            const shown = rows.shown().filter(({ item }) => known.includes(item));
            const now = new Map(shown.map(({ item, top }) => [item, top]));
            for (const [item, top] of now) back = Math.max(back, before.get(item) - top || 0);
            before = now;
        };
        await rows.session.fling({ y: -1500 });
        await rows.settle();
        rows.onDraw = undefined;
        return back;
    }""", LIST)
    assert back < 1
    assert_measured(page)


# Interface.


def test_sizes_can_be_posted_by_hand(page):
    height = page.evaluate("""async (document) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        rows.session = await LayoutSession.open({ viewport: { width: 320, height: 480 }, ...eval(`(${document})`) });
        const sizes = [{ section: 0, item: 2, height: 77 }];
        const frame = await rows.session.setSizes(sizes, { forExtent: 320, keep: 'end', animated: false });
        return frame.items.find(({ item }) => item === 2).height;
    }""", LIST)
    assert height == 77
    assert page.evaluate("() => rows.posts()[0].keep") == "end"


def test_copies_of_frames_are_rejected(page, complaints):
    complaints.allow("measure needs the frames")
    page.evaluate(f"() => rows.open({LIST}, {{ copies: true }})")
    for _ in range(200):
        if complaints:
            break
        page.wait_for_timeout(20)
    assert "draw them, and no copies" in complaints[0]


@pytest.mark.parametrize("document, expected", [
    (LIST, 1), ("{ layout: { type: 'list', rowHeight: 40 }, sections: [{ items: 20 }] }", 0),
])
def test_the_module_is_loaded_when_there_are_estimates(page, document, expected):
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    page.evaluate("(document) => rows.open(eval(`(${document})`))", document)
    page.evaluate("() => rows.until(() => rows.shown().length > 5 && !rows.session.frame.needed?.length)")
    page.evaluate("() => rows.frames(5)")
    assert requests.count("measuring.js") == expected
    has_parameter = page.evaluate("() => recording.exchanges.some(({ url }) => url.includes('needed='))")
    assert has_parameter == bool(expected)
