"""Changing the layout with two fingers, a touchpad and keys."""

import math
import time

import pytest

from server import ask

SMALL = {"type": "flow", "itemSize": {"width": 40, "height": 40}}
MIDDLE = {"type": "waterfall", "columnCount": 4}
LARGE = {"type": "list", "rowHeight": 200}
LAYOUTS = [SMALL, MIDDLE, LARGE]
"""A column of the middle one is 80 points wide: twice as wide as the items before it."""

SETUP = """async ([script, layouts, options]) => {
    const { pinchBetween } = await import('/client/1/pinching.js');
    const { controlSession } = await import('/client/1/gestures.js');
    const { LayoutProblem } = await import('/client/1/layoutd-client.js');
    const { pointer, key, wheel, settle } = gestures;
    const stage = gestures.stage();
    const item = (section, item, x, y, id) => ({
        key: `cell-${item}`, kind: 'cell', section, item, x, y, width: 80, height: 80, angle: 0, scale: 1, alpha: 1,
        zIndex: 0, ...(id && { id }),
    });
    const fake = new gestures.RecordingSession({
        description: { layout: layouts[1], animation: { duration: 0.3, damping: 1 } },
        items: [item(0, 0, 0, 0), item(0, 1, 80, 0), item(0, 2, 160, 160, 'boat')],
    });
    const changes = [];
    const pinch = pinchBetween(fake, stage, layouts, { onChange: (index) => changes.push(index), ...options });
    controlSession(stage, fake);
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const touch = (type, x, y, time, pointerId = 1) => (
        pointer(stage, type, x, y, time, { pointerId, isPrimary: pointerId === 1, pointerType: 'touch' }));
    /** Two fingers about (200, 200), at a distance. */
    const begin = (distance, time = 0) => {
        touch('down', 200 - distance / 2, 200, time);
        touch('down', 200 + distance / 2, 200, time, 2);
    };
    const spread = async (distance, time) => {
        touch('move', 200 - distance / 2, 200, time);
        touch('move', 200 + distance / 2, 200, time, 2);
        await frame();
    };
    const end = async (time) => {
        touch('up', 0, 0, time);
        touch('up', 0, 0, time, 2);
        await frame();
    };
    const sent = () => fake.named('transition').map(([change]) => change);
    const names = () => fake.calls.map(([name]) => name);
    return await new (Object.getPrototypeOf(async () => {}).constructor)(
        'stage', 'fake', 'pinch', 'changes', 'frame', 'touch', 'begin', 'spread', 'end', 'sent', 'names', 'pointer',
        'key', 'wheel', 'settle', 'LayoutProblem', script,
    )(
        stage, fake, pinch, changes, frame, touch, begin, spread, end, sent, names, pointer, key, wheel, settle,
        LayoutProblem,
    );
}"""


@pytest.fixture
def run(page):
    """Runs a script with a stage and a session that records calls, and returns its result."""

    def run(script, options=None, layouts=None):
        return page.evaluate(SETUP, [script, layouts or LAYOUTS, options or {}])

    return run


MIDDLE_OF_FINGERS = {"x": 200, "y": 200}


def resisted(progress):
    """The progress that is sent for that of the fingers, beyond 1."""
    return 1 + 0.25 * (1 - 1 / (0.55 * (progress - 1) / 0.25 + 1))


def test_two_fingers_drive_the_change_to_the_next_layout(run):
    start, *moves, end = run("""
        begin(100);
        await spread(110, 10);
        await spread(150, 300);
        await spread(150, 600);
        await end(700);
        return sent();
    """, {"scale": 2})
    assert start == {"to": LARGE, "anchor": {"id": "boat", "finger": MIDDLE_OF_FINGERS}, "progress": 0}
    # The first finger has moved when the change begins: to 105.
    progress = math.log(150 / 110) / math.log(2)
    assert moves[-1] == {"progress": pytest.approx(progress, abs=0.1), "finger": MIDDLE_OF_FINGERS}
    assert end == {"cancel": True}


def test_progress_is_the_logarithm_of_the_scale(run):
    progress = run("""
        begin(100);
        touch('move', 140, 200, 10);
        touch('move', 250, 200, 12, 2);
        await frame();
        const base = 110;
        const found = [];
        for (const distance of [110 * Math.SQRT2, 220, 110, 110 / 1.1]) {
            touch('move', 140, 200, 20);
            touch('move', 140 + distance, 200, 20, 2);
            await frame();
            found.push(sent().at(-1));
        }
        return found;
    """, {"scale": 2})
    below = -(resisted(1 + math.log(1.1, 2)) - 1)
    assert [each["progress"] for each in progress] == pytest.approx([0.5, 1, 0, below], abs=1e-4)
    # The finger is the point between both.
    assert progress[1]["finger"] == {"x": 250, "y": 200}


@pytest.mark.parametrize("index, distance, scale", [(1, 50, 2), (0, 200, 2), (1, 200, 2.5), (2, 50, 2.5)])
def test_the_sizes_of_items_say_how_far_the_fingers_go(run, index, distance, scale):
    """Where layouts do not have them, 2.5 times."""
    base = 110 if distance > 100 else 90
    [sign, progress] = run(f"""
        begin(100);
        touch('move', {150 + base}, 200, 12, 2);
        await frame();
        touch('move', {150 + base * math.sqrt(distance / 100)}, 200, 20, 2);
        await frame();
        return [sent()[0].to.type, sent().at(-1).progress];
    """, {"index": index})
    assert sign == LAYOUTS[index + (1 if distance > 100 else -1)]["type"]
    assert progress == pytest.approx(math.log(2) / 2 / math.log(scale), abs=1e-3)


@pytest.mark.parametrize("points, completed", [
    ([(141, 300), (141, 600)], False), ([(160, 300), (160, 600)], True),
    # The velocity counts as far as it leads in 0.2 s.
    ([(112, 500), (125, 520), (138, 540)], True), ([(200, 300), (175, 320), (150, 340)], False),
])
def test_a_release_finishes_or_cancels(run, points, completed):
    result = run(f"""
        begin(100);
        await spread(110, 10);
        for (const [distance, time] of {[list(point) for point in points]}) await spread(distance, time);
        await end({points[-1][1] + 10});
        await settle();
        return [sent().at(-1), pinch.index, changes, names().includes('describe')];
    """, {"scale": 2})
    last, index, changes, is_described = result
    assert last.pop("finish" if completed else "cancel") is True
    assert (index, changes, is_described) == ((2, [2], True) if completed else (1, [], False))
    is_fast = points[-1][1] - points[-2][1] < 100
    assert ("velocity" in last) == is_fast
    if is_fast:
        assert (last["velocity"] > 0) == completed


def test_fingers_that_rest_have_no_velocity(run):
    last = run("""
        begin(100);
        await spread(110, 10);
        await spread(180, 20);
        await end(200);
        return sent().at(-1);
    """, {"scale": 2, "animation": {"duration": 0.2}})
    assert last == {"finish": True, "animation": {"duration": 0.2}}


def test_a_curve_takes_over_no_velocity(run):
    """The server would refuse it."""
    last = run("""
        begin(100);
        await spread(110, 10);
        await spread(180, 20);
        await end(30);
        return sent().at(-1);
    """, {"scale": 2, "animation": {"curve": "easeIn", "duration": 0.2}})
    assert last == {"finish": True, "animation": {"curve": "easeIn", "duration": 0.2}}


def test_beyond_the_layouts_the_progress_resists(run):
    progress = run("""
        begin(20);
        await spread(22, 10);
        const found = [];
        for (const distance of [44, 88, 176, 352]) {
            await spread(distance, 20);
            found.push(sent().at(-1).progress);
        }
        return [found, sent().filter(({ to }) => to).length];
    """, {"scale": 2, "index": 0})
    assert progress[0] == sorted(progress[0])
    assert 1 < progress[0][1] < progress[0][3] < 1.25
    # It does not go on to the layout after that.
    assert progress[1] == 1


def test_there_is_nothing_beyond_the_last_layout(run):
    """Fingers that turn back drive from where they turn."""
    result = run("""
        begin(100);
        await spread(140, 10);
        await spread(200, 20);
        const before = names();
        await spread(180, 30);
        await spread(120, 40);
        return [before.filter((name) => name === 'transition'), sent()[0].to.type, sent().at(-1).progress];
    """, {"scale": 2, "index": 2})
    assert result[:2] == [[], "waterfall"]
    assert 0.5 < result[2] < 0.8


def test_moves_wait_for_the_start_and_are_one_for_each_display_frame(run):
    counts = run("""
        let respond;
        fake.results.transition = () => new Promise((resolve) => { respond = resolve; });
        begin(100);
        await spread(110, 10);
        for (let distance = 111; distance < 130; distance += 1) await spread(distance, distance);
        const before = sent().length;
        fake.results = {};
        respond(fake.frame);
        await frame();
        const then = sent().slice(1);
        for (let distance = 130; distance < 150; distance += 1) {
            touch('move', 200 + distance / 2, 200, distance, 2);
        }
        await frame();
        return [before, then.length, sent().length];
    """)
    assert counts == [1, 1, 3]


def test_a_pinch_does_nothing_else(run):
    """The first finger has begun to scroll; the third one, and the one that stays, do nothing."""
    names = run("""
        touch('down', 150, 200, 0);
        touch('move', 150, 180, 5);
        touch('move', 150, 170, 10);
        touch('down', 250, 200, 20, 2);
        const before = names();
        fake.calls.splice(0);
        await spread(130, 30);
        touch('down', 100, 100, 40, 3);
        touch('move', 100, 300, 50, 3);
        await spread(150, 60);
        touch('up', 0, 0, 100);
        touch('move', 250, 400, 120, 2);
        touch('up', 250, 400, 140, 2);
        touch('up', 100, 300, 150, 3);
        await frame();
        const during = names();
        touch('down', 150, 200, 200);
        touch('move', 150, 150, 210);
        return [before.at(-1), [...new Set(during)].sort(), names().at(-1)];
    """, {"scale": 2})
    # The scroll ended before.
    assert names[0] == "fling"
    assert set(names[1]) <= {"transition", "describe"}
    assert names[2] == "scroll"


@pytest.mark.parametrize("end", ["pointer", "key", "stop"])
def test_a_pinch_is_cancelled(run, end):
    act = {"pointer": "touch('cancel', 0, 0, 400)", "key": "key(stage, 'Escape')", "stop": "pinch.stop()"}[end]
    result = run(f"""
        begin(100);
        await spread(110, 10);
        await spread(190, 300);
        {act};
        await frame();
        return [sent().at(-1), pinch.index, changes];
    """, {"scale": 2})
    assert result == [{"cancel": True}, 1, []]


def test_afterwards_nothing_is_left(run):
    assert run("""
        pinch.stop();
        begin(100);
        await spread(190, 300);
        key(stage, '+');
        return [sent(), fake.named('patch')];
    """) == [[], []]


# Touchpads and keys.


def test_fingers_on_a_touchpad_drive(run):
    result = run("""
        const is = [];
        for (let time = 0; time < 10; time += 1) {
            is.push(wheel(stage, 0, -5, 10 * time, { ctrlKey: true, clientX: 200, clientY: 200 }));
            await frame();
        }
        const progress = sent().at(-1).progress;
        await new Promise((resolve) => setTimeout(resolve, 250));
        return [is.includes(true), sent()[0].anchor, progress, sent().at(-1), names().includes('scroll')];
    """, {"scale": 2})
    # The first delta begins it.
    progress = 0.45 / math.log(2)
    assert result == [False, {"id": "boat", "finger": MIDDLE_OF_FINGERS}, pytest.approx(progress, abs=1e-3),
                      {"finish": True}, False]


def test_a_notch_of_the_wheel_with_control_is_a_step(run):
    """Further ones without a pause belong to it."""
    patches = run("""
        for (const time of [0, 20, 40]) wheel(stage, 0, 120, time, { ctrlKey: true, clientX: 200, clientY: 200 });
        wheel(stage, 0, -120, 1000, { ctrlKey: true });
        await settle();
        return [fake.named('patch').map(([change]) => change), sent()];
    """)
    [first, second], transitions = patches
    assert first == {"layout": SMALL, "anchor": {"id": "boat", "finger": MIDDLE_OF_FINGERS}, "animated": True}
    assert second["layout"] == MIDDLE and transitions == []


def test_the_wheel_alone_scrolls(run):
    assert run("""
        wheel(stage, 0, 10, 0);
        await frame();
        return names();
    """) == ["scroll"]


def test_keys_change_the_layout_around_the_middle(run):
    result = run("""
        const is = [key(stage, '+'), key(stage, '+')];
        await settle();
        const then = pinch.index;
        key(stage, '-', { ctrlKey: true });
        key(stage, '-');
        await settle();
        return [is, then, changes, fake.named('patch').map(([change]) => change), sent()];
    """)
    finger = {"x": 160, "y": 240}
    assert result[:3] == [[False, False], 2, [2, 1]]
    assert result[3] == [
        {"layout": layout, "anchor": {"id": "boat", "finger": finger}, "animated": True} for layout in (LARGE, MIDDLE)]
    assert result[4] == []


def test_a_layout_of_the_same_type_takes_no_members_over(run):
    layouts = [SMALL, {"type": "flow", "itemSize": {"width": 90}, "minimumLineSpacing": 4}]
    patches = run("""
        key(stage, '-');
        await settle();
        return fake.named('patch').map(([{ layout }]) => layout);
    """, {}, layouts)
    assert patches == [{**SMALL, "minimumLineSpacing": None}]


def test_a_change_that_is_refused_is_reported_and_leaves_the_layout(run):
    result = run("""
        fake.results.patch = () => Promise.reject(new Error('no such layout'));
        const told = [];
        const { pinchBetween } = await import('/client/1/pinching.js');
        pinch.stop();
        const other = pinchBetween(fake, stage, [{ type: 'flow' }, { type: 'list' }], {
            index: 0, onError: ({ message }) => told.push(message),
        });
        await other.change(1);
        return [told, other.index, changes];
    """)
    assert result == [["no such layout"], 0, []]


def test_a_change_that_another_client_ends_is_no_error(run):
    result = run("""
        let told = 0;
        addEventListener('error', () => { told += 1; });
        begin(100);
        await spread(110, 10);
        await spread(150, 100);
        const problem = { type: '/problems/conflicting-transition', detail: 'no way' };
        fake.results.transition = () => Promise.reject(new LayoutProblem(409, problem));
        await spread(190, 200);
        await spread(195, 210);
        await end(220);
        await settle();
        return [told, pinch.index, changes, sent().filter(({ finish, cancel }) => finish || cancel).length];
    """, {"scale": 2})
    assert result == [0, 1, [], 0]


def test_a_change_that_cannot_begin_is_reported(page, run, complaints):
    complaints.allow("no way")
    result = run("""
        const problem = { type: '/problems/conflicting-transition', detail: 'no way' };
        fake.results.transition = () => Promise.reject(new LayoutProblem(409, problem));
        begin(100);
        await spread(110, 10);
        await spread(150, 100);
        await end(220);
        await settle();
        return [sent().length, pinch.index, changes];
    """)
    assert result == [1, 1, []]
    assert len(complaints) == 1


def test_a_change_that_another_client_drives_is_left_to_it(run):
    """Only the session's description shows that."""
    assert run("""
        let told = 0;
        addEventListener('error', () => { told += 1; });
        const problem = { type: '/problems/conflicting-transition', detail: 'no way' };
        fake.results.transition = fake.results.patch = () => Promise.reject(new LayoutProblem(409, problem));
        fake.results.describe = async () => ({ transition: { progress: 0.5 } });
        begin(100);
        await spread(110, 10);
        await spread(150, 20);
        await end(30);
        await settle();
        await pinch.change(2);
        return [told, pinch.index, changes, sent().length, fake.named('patch').length];
    """) == [0, 1, [], 1, 1]


@pytest.mark.parametrize("options, layouts, words", [
    ({"scales": 2}, LAYOUTS, "unknown member of options: scales (did you mean scale?)"),
    ({"scale": "2"}, LAYOUTS, "options.scale must be a number or a object"),
    ({}, [SMALL], "layouts must be an array of at least two"),
])
def test_wrong_options_are_named(page, options, layouts, words):
    told = page.evaluate("""async ([options, layouts]) => {
        const { pinchBetween } = await import('/client/1/pinching.js');
        const fake = new gestures.RecordingSession({ description: { layout: layouts[0] } });
        try {
            pinchBetween(fake, gestures.stage(), layouts, options);
            return 'none';
        } catch (error) {
            return `${error}`;
        }
    }""", [options, layouts])
    assert told.startswith(f"TypeError: {words}")


def test_an_index_beyond_the_layouts_is_named(run):
    told = run("return pinch.change(3).catch((error) => `${error}`);")
    assert told == "RangeError: index must be from 0 to 2, not 3"


# With a server.

DOCUMENT = {
    "viewport": {"width": 320, "height": 480},
    "layout": SMALL,
    "sections": [{"id": "all", "items": [f"p{number}" for number in range(200)]}],
    "animation": {"duration": 0.3, "damping": 1},
}
BIG = {"type": "flow", "itemSize": {"width": 100, "height": 100}}

OPEN = """async ([document, renderer, layouts, options]) => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const { CanvasRenderer, ElementRenderer } = await import('/client/1/draw.js');
    const { controlSession } = await import('/client/1/gestures.js');
    const { pinchBetween } = await import('/client/1/pinching.js');
    window.stage = renderer === 'canvas' ? window.document.createElement('canvas') : gestures.stage();
    const { viewport } = document;
    if (renderer === 'canvas') {
        window.document.body.append(stage);
        stage.style.cssText = 'position: fixed; top: 0; left: 0';
    }
    const drawing = renderer === 'canvas' ? new CanvasRenderer(stage, { viewport }) : new ElementRenderer(stage);
    window.shown = [];
    window.session = await LayoutSession.open(document, {
        onFrame: (frame) => { drawing.draw(frame); shown.push(frame); },
    });
    window.changes = [];
    // Only responses say how far a change is; the frame after them may be another one.
    const drive = session.transition.bind(session);
    session.transition = async (...parts) => {
        const frame = await drive(...parts);
        window.progress = frame.transition.progress;
        return frame;
    };
    controlSession(stage, session);
    window.pinch = pinchBetween(session, stage, layouts, { onChange: (index) => changes.push(index), ...options });
    window.sent = () => recording.exchanges.filter(({ method, url }) => method === 'POST' && /transition/.test(url))
        .map(({ body }) => JSON.parse(body));
    window.scrolls = () => recording.exchanges.filter(({ url }) => /\\/scroll/.test(url)).length;
}"""


@pytest.fixture
def view(page):
    """Opens a session that fingers change between layouts."""

    def view(renderer="elements", options=None, layouts=None, document=None):
        page.evaluate(OPEN, [document or DOCUMENT, renderer, layouts or [SMALL, BIG], options or {}])
        page.wait_for_function("() => shown.length > 0 || session.frame.items.length > 0")
        return page

    return view


class Fingers:
    """Two fingers of the browser's own touch events, whose times do not depend on the machine."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)
        self.moment = time.time()

    def send(self, kind, *points, after=0.016):
        """Sends an event, the given time after the last one, in seconds."""
        self.moment += after
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points, 1)]
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.moment})

    def spread(self, kind, middle, distance):
        x, y = middle
        self.send(kind, (x - distance / 2, y), (x + distance / 2, y))

    def pinch(self, middle, *distances, steps=8):
        """Puts two fingers down and takes them to each distance in turn."""
        self.spread("touchStart", middle, distances[0])
        for start, end in zip(distances, distances[1:]):
            for step in range(1, steps + 1):
                self.spread("touchMove", middle, start + (end - start) * step / steps)
                self.page.evaluate("() => new Promise(requestAnimationFrame)")


@pytest.fixture
def fingers(page):
    return Fingers(page)


def until(page, condition):
    page.wait_for_function(f"() => {condition}", timeout=60_000)


def resting(page):
    until(page, "session.frame.resting && shown.at(-1).resting")


def compare(page):
    """Compares what is in view with the server's frame."""
    known = "({ kind, section, item, id, x, y, width, height }) => [kind, section, item, id, x, y, width, height]"
    mine = page.evaluate(f"() => session.frame.items.map({known})")
    items = ask("GET", f"{page.evaluate('() => session.url')}/frame")["items"]
    names = ("kind", "section", "item", "id", "x", "y", "width", "height")
    places = [[item[name] for name in names] for item in items]
    assert len(places) > 4 and [place for place in places if place not in mine] == []


UNDER = """([x, y]) => {
    const { items, contentOffset } = session.frame;
    const item = items.find(({ id }) => id === sent()[0].anchor.id);
    return [(x + contentOffset.x - item.x) / item.width, (y + contentOffset.y - item.y) / item.height];
}"""
"""Where a point of the viewport is in the item of the anchor, from 0 to 1."""


@pytest.mark.parametrize("renderer", ["elements", "canvas"])
def test_a_pinch_changes_the_layout(view, fingers, renderer):
    page = view(renderer)
    before = page.evaluate("() => session.frame.items[0].width")
    fingers.pinch((170, 250), 100, 110, 200)
    until(page, "sent().length > 3 && progress > 0.4")
    item = page.evaluate("() => session.frame.items.find(({ id }) => id === sent()[0].anchor.id)")
    assert before == 40 < item["width"] < 100
    part = page.evaluate(UNDER, [170, 250])
    assert 0 <= part[0] <= 1 and 0 <= part[1] <= 1
    assert not page.evaluate("() => session.frame.resting")
    fingers.pinch((170, 250), 200, 240)
    # The same item stays under the fingers.
    until(page, "progress > 0.8")
    assert page.evaluate(UNDER, [170, 250]) == pytest.approx(part, abs=0.02)
    fingers.send("touchEnd")
    until(page, "changes.length > 0")
    resting(page)
    assert page.evaluate("() => [changes, pinch.index, session.description.layout.itemSize.width, scrolls()]")[:3] == [
        [1], 1, 100]
    assert page.evaluate("() => visualViewport.scale") == 1
    compare(page)


def test_a_pinch_goes_back(view, fingers):
    page = view()
    # How far frames reach beyond what is in view depends on the times of responses.
    shown = "() => session.frame.items.filter(({ y }) => y < 480).map(({ x, y, width }) => [x, y, width])"
    items = page.evaluate(shown)
    edition = page.evaluate("() => session.frame.edition")
    fingers.pinch((170, 250), 100, 130, 115)
    fingers.send("touchEnd", after=0.3)
    until(page, "sent().at(-1).cancel === true")
    resting(page)
    assert page.evaluate(shown) == items
    assert page.evaluate("() => [changes, pinch.index, session.frame.edition]") == [[], 0, edition]
    compare(page)


def test_a_quick_pinch_hands_its_velocity_over(view, fingers):
    page = view()
    fingers.pinch((170, 250), 100, 150, steps=4)
    fingers.send("touchEnd")
    until(page, "changes.length > 0")
    last = page.evaluate("() => sent().at(-1)")
    assert last["finish"] is True
    # Half as far again in 64 ms.
    assert 5 < last["velocity"] < 10
    resting(page)
    compare(page)


def test_pinches_follow_each_other_before_the_first_has_come_to_rest(view, fingers):
    page = view(layouts=[SMALL, MIDDLE, BIG], document={**DOCUMENT, "layout": MIDDLE})
    for distances in ((100, 220), (240, 100), (240, 60), (100, 240)):
        fingers.pinch((170, 250), *distances)
        fingers.send("touchEnd")
    until(page, "changes.length === 4")
    resting(page)
    assert page.evaluate("() => changes") == [2, 1, 0, 1]
    compare(page)


def test_requests_are_combined_on_a_slow_line(view, fingers):
    page = view()
    page.evaluate("() => help.slow(150)")
    began = page.evaluate("() => performance.now()")
    fingers.pinch((170, 250), 100, 110, 240, steps=40)
    fingers.send("touchEnd")
    until(page, "changes.length > 0")
    resting(page)
    # Each waits for the response to the one before.
    sent, time = page.evaluate("(began) => [sent().length, performance.now() - began]", began)
    assert sent <= 1 + time / 150
    compare(page)


def test_keys_and_buttons_change_the_layout(view):
    page = view()
    page.evaluate("() => stage.focus()")
    page.keyboard.press("+")
    until(page, "changes.length === 1")
    page.evaluate("() => pinch.change(0)")
    until(page, "changes.length === 2")
    resting(page)
    assert page.evaluate("() => [changes, session.frame.items[0].width]") == [[1, 0], 40]
    compare(page)


def test_a_pinch_ends_when_the_server_goes_away(view, fingers, complaints):
    complaints.allow("ERR_FAILED")
    page = view()
    fingers.pinch((170, 250), 100, 110, 160)
    until(page, "progress > 0.2")
    page.route("**/v1/**", lambda route: route.abort())
    fingers.spread("touchMove", (170, 250), 170)
    until(page, "session.state !== 'live'")
    fingers.send("touchEnd")
    page.unroute("**/v1/**")
    until(page, "session.state === 'live'")
    resting(page)
    assert page.evaluate("() => [session.frame.items[0].width, pinch.index]") == [40, 0]


def test_a_change_that_another_client_has_begun_goes_on(view, fingers, complaints):
    complaints.allow("409")
    page = view()
    url = page.evaluate("() => session.url")
    ask("POST", f"{url}/transition", {"to": {"type": "list"}, "progress": 0.5})
    fingers.pinch((170, 250), 100, 110, 200)
    fingers.send("touchEnd")
    until(page, "sent().length === 1")
    ask("POST", f"{url}/transition", {"cancel": True})
    resting(page)
    assert page.evaluate("() => [changes, pinch.index, sent().length]") == [[], 0, 1]
