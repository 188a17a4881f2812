"""gestures.js alone, with events of a script and a session that records calls."""

import pathlib

import pytest

HELP = pathlib.Path(__file__).parent / "gestures.js"

NONE, MODULE = {"x": 0, "y": 0}, "/client/1/gestures.js"


@pytest.fixture
def page(make_page, server):
    """An empty page of the server."""
    page = make_page()
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    return page


@pytest.fixture
def run(page):
    """Runs a script with a stage, a session and the module, and returns its result."""

    def run(script, session=None, options="{}"):
        return page.evaluate("""async (session) => {
            const { controlSession } = await import('%s');
            const { pointer, way, wheel, key, settle, RecordingSession } = gestures;
            const stage = gestures.stage();
            const fake = new RecordingSession(session);
            const control = (options = %s) => controlSession(stage, fake, options);
            %s
        }""" % (MODULE, options, script), session or {})

    return run


def vertical(*values):
    return [{"x": 0, "y": value} for value in values]


# Drags.


@pytest.mark.parametrize("travel, moved", [(9, []), (10, []), (12, [2]), (24, [14])])
def test_a_drag_starts_after_ten_points_and_takes_off_these(run, travel, moved):
    scrolls = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [100, 300 - %d, 8]]);
        return fake.named('scroll');
    """ % travel)
    assert [delta for delta, _ in scrolls] == vertical(*moved)


def test_the_ten_points_are_taken_off_along_the_way(run):
    [[delta, options]] = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [88, 284, 8]]);
        return fake.named('scroll');
    """, {"contentSize": {"width": 2000, "height": 2000}})
    assert delta == {"x": pytest.approx(6), "y": pytest.approx(8)}
    assert options == {"touch": {"x": pytest.approx(94), "y": pytest.approx(292)}, "overscroll": "automatic"}


def test_a_drag_follows_the_finger_exactly(run):
    scrolls = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [100, 280, 8], [100, 283, 16], [100, 250.5, 24]]);
        return fake.named('scroll');
    """)
    assert [delta["y"] for delta, _ in scrolls] == [10, -3, 32.5]
    assert [options["touch"]["y"] for _, options in scrolls] == [290, 280, 283]


def test_a_drag_across_moves_nothing(run):
    calls = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [160, 300, 8], [180, 300, 16]]);
        pointer(stage, 'up', 180, 300, 20);
        return fake.calls;
    """)
    assert calls == [["fling", NONE]]


STEADY = [[100, 300, 0]] + [[100, 300 - 6 * step, 8 * step] for step in range(1, 31)]


@pytest.mark.parametrize("way, lift, velocity", [
    (STEADY, 241, 750),
    # Only the last 100 ms count.
    ([[100, 300, 0], [100, 100, 50], [100, 94, 148], [100, 88, 196], [100, 82, 244]], 244, 125),
    ([*STEADY, [100, 120, 320]], 330, 6 / 0.088),
    (STEADY, 339, 750),
    (STEADY, 340, 0),
    # Moves that come rarely have a velocity, too.
    ([[100, 300, 0], [100, 270, 150]], 152, 200),
    # Events of a script come without a pause.
    ([[100, 300, 0], [100, 200, 1], [100, 100, 2]], 3, 0),
    ([[100, 300, 0], [100, -300, 10]], 10, 24000),
], ids=["steady", "recent", "slower", "short rest", "rest", "rare", "of a script", "limited"])
def test_the_velocity_is_way_by_time_of_the_last_100_ms(run, way, lift, velocity):
    [_, y, _] = way[-1]
    flings = run("""
        control({ minimumVelocity: 0 });
        gestures.way(stage, %s);
        pointer(stage, 'up', 100, %s, %s);
        return fake.named('fling');
    """ % (way, y, lift))
    assert flings == [[{"x": 0, "y": pytest.approx(velocity)}]]


@pytest.mark.parametrize("speed, paged, kept", [(249, "false", False), (251, "false", True), (100, "true", True)])
def test_content_that_is_let_go_slowly_stays(run, speed, paged, kept):
    flings = run("""
        fake.description.pagingEnabled = %s;
        control();
        gestures.way(stage, [[100, 300, 0], [100, 300 - %d / 10, 100]]);
        pointer(stage, 'up', 100, 300 - %d / 10, 101);
        return fake.named('fling');
    """ % (paged, speed, speed))
    assert flings == [[{"x": 0, "y": pytest.approx(speed if kept else 0)}]]


def test_a_drag_uses_all_moves_of_an_event_for_the_velocity(run):
    flings = run("""
        control();
        const moves = [4, 8, 12, 16].map((time) => {
            const place = { clientX: 100, clientY: 300 - 2 * time };
            const move = new PointerEvent('pointermove', { pointerId: 7, ...place });
            return Object.defineProperty(move, 'timeStamp', { value: time });
        });
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'move', 100, 268, 16, { coalescedEvents: moves });
        pointer(stage, 'up', 100, 268, 17);
        return [fake.named('scroll').length, fake.named('fling')[0][0]];
    """)
    assert flings == [1, {"x": 0, "y": pytest.approx(2000)}]


def test_a_cancelled_drag_lets_go_at_rest(run):
    calls = run("""
        control();
        gestures.way(stage, %s);
        pointer(stage, 'cancel', 0, 0, 241);
        return [fake.calls.at(-1), stage.classList.contains('dragged')];
    """ % STEADY)
    assert calls == [["fling", NONE], False]


def test_a_second_finger_does_not_scroll(run):
    calls = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]]);
        gestures.way(stage, [[200, 300, 20], [200, 100, 30]], { pointerId: 8 });
        pointer(stage, 'up', 200, 100, 40, { pointerId: 8 });
        pointer(stage, 'up', 100, 250, 300);
        return fake.calls.map(([name, value]) => [name, value.y]);
    """)
    assert calls == [["scroll", 40], ["fling", 0]]


def test_a_pointer_whose_end_was_lost_does_not_block_others(run):
    calls = run("""
        control();
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]]);
        gestures.way(stage, [[100, 300, 500], [100, 270, 516], [100, 260, 532]]);
        pointer(stage, 'up', 100, 260, 540);
        return fake.calls.map(([name, value]) => [name, value.y]);
    """)
    assert calls == [["scroll", 40], ["fling", 0], ["scroll", 20], ["scroll", 10], ["fling", 1250]]


def test_other_buttons_do_nothing(run):
    assert run("""
        control();
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]], { button: 2 });
        pointer(stage, 'up', 100, 250, 20, { button: 2 });
        return fake.calls;
    """) == []


def test_the_start_of_a_drag_is_reported(run):
    assert run("""
        const ways = [];
        control({ onScrollStart: (way) => ways.push(way) });
        gestures.way(stage, [[100, 300, 0], [100, 280, 8], [100, 260, 16]]);
        return ways;
    """) == vertical(20)


# Taps.


def test_a_tap_taps_where_the_finger_came_down(run):
    assert run("""
        control();
        gestures.way(stage, [[100, 300, 0], [104, 305, 8]]);
        pointer(stage, 'up', 104, 305, 16);
        return fake.calls;
    """) == [["tap", {"point": {"x": 100, "y": 300}}]]


def test_the_page_may_handle_taps(run):
    assert run("""
        const taps = [];
        control({ onTap: (point, { shiftKey }) => taps.push([point, shiftKey]) });
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'up', 100, 300, 16, { shiftKey: true });
        return [taps, fake.calls];
    """) == [[[{"x": 100, "y": 300}, True]], []]


def test_a_touch_stops_a_fling_and_taps_nothing(run):
    calls = run("""
        control();
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'up', 100, 300, 16);
        return fake.calls;
    """, {"scrolling": True, "resting": False})
    touch = {"touch": {"x": 100, "y": 300}, "overscroll": "rubberBand"}
    assert calls == [["scroll", NONE, touch], ["fling", NONE]]


def test_a_touch_stops_a_fling_whose_response_is_on_its_way(run):
    calls = run("""
        fake.results.fling = () => new Promise(() => {});
        control();
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]]);
        pointer(stage, 'up', 100, 250, 16);
        pointer(stage, 'down', 100, 300, 50);
        pointer(stage, 'up', 100, 300, 60);
        return fake.calls.map(([name, value]) => [name, value.y]);
    """)
    assert calls == [["scroll", 40], ["fling", pytest.approx(3125)], ["scroll", 0], ["fling", 0]]


def test_a_touch_stops_a_fling_that_is_not_shown_yet(run):
    calls = run("""
        fake.show({ sequence: 4, resting: false });
        fake.results.fling = async () => ({ sequence: 7 });
        control();
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]]);
        pointer(stage, 'up', 100, 250, 16);
        await settle();
        const tap = () => {
            pointer(stage, 'down', 100, 300, 50);
            pointer(stage, 'up', 100, 300, 60);
            return fake.calls.splice(0).map(([name]) => name);
        };
        const before = tap();
        fake.show({ sequence: 9, resting: true });
        return [before, tap()];
    """)
    assert calls == [["scroll", "fling", "scroll", "fling"], ["tap"]]


def test_content_beyond_its_edge_comes_back_after_a_tap(run):
    calls = run("""
        control();
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'up', 100, 300, 16);
        return fake.calls.map(([name]) => name);
    """, {"contentOffset": {"x": 0, "y": -30}})
    assert calls == ["fling", "tap"]


def test_two_fingers_do_not_tap(run):
    assert run("""
        control();
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'down', 200, 300, 4, { pointerId: 8 });
        pointer(stage, 'up', 100, 300, 16);
        pointer(stage, 'up', 200, 300, 18, { pointerId: 8 });
        return fake.calls;
    """) == []


# Places.


def test_places_are_converted_to_the_viewport(run):
    taps = run("""
        stage.style.border = '5px solid';
        stage.style.transformOrigin = '0 0';
        stage.style.transform = 'translate(30px, 40px) scale(0.5)';
        control();
        pointer(stage, 'down', 30 + 2.5 + 50, 40 + 2.5 + 150, 0);
        pointer(stage, 'up', 30 + 2.5 + 50, 40 + 2.5 + 150, 16);
        return fake.named('tap');
    """)
    assert taps == [[{"point": {"x": 100, "y": 300}}]]


def test_the_page_may_convert_places(run):
    assert run("""
        control({ point: ({ clientX, clientY }) => ({ x: 2 * clientX, y: 3 * clientY }) });
        gestures.way(stage, [[10, 50, 0], [10, 30, 16]]);
        return fake.named('scroll')[0];
    """) == [{"x": 0, "y": 30}, {"touch": {"x": 20, "y": 120}, "overscroll": "automatic"}]


# Scenes.

SCENE = {"description": {"dynamics": {"type": "behaviors"}}, "contentSize": {"width": 320, "height": 480}}
LONG_SCENE = {**SCENE, "contentSize": {"width": 320, "height": 2000}}
BOX = {"kind": "cell", "section": 0, "item": 3}


def touches(calls, names):
    """Returns touches with short names in the order of `names`."""
    found = list(dict.fromkeys(name for name, *_ in calls))
    assert len(found) == len(names)
    return [[names[found.index(name)], *values] for name, *values in calls]


def test_a_pointer_takes_an_item_along(run):
    calls, grabs = run("""
        const grabs = [];
        fake.results.touch = async (name, phase) => ({ grabbed: phase === 'began' ? %s : undefined });
        control({ onGrab: (grabbed) => grabs.push(grabbed), grip: { frequency: 4, damping: 0.5 } });
        pointer(stage, 'down', 100, 300, 0);
        await settle();
        pointer(stage, 'move', 103, 300, 8);
        pointer(stage, 'move', 150, 290, 16);
        pointer(stage, 'up', 150, 290, 20);
        return [fake.named('touch'), grabs];
    """ % '{ kind: "cell", section: 0, item: 3 }', SCENE)
    assert touches(calls, "a") == [
        ["a", "began", {"x": 100, "y": 300}, {"frequency": 4, "damping": 0.5}],
        ["a", "moved", {"x": 103, "y": 300}],
        ["a", "moved", {"x": 150, "y": 290}],
        ["a", "ended", {"x": 150, "y": 290}, {"velocity": {"x": 3125, "y": -625}}],
    ]
    assert grabs == [BOX]


def test_a_late_response_loses_no_move(run):
    calls = run("""
        let answer;
        fake.results.touch = (name, phase) => (
            phase === 'began' ? new Promise((resolve) => { answer = resolve; }) : Promise.resolve({}));
        control();
        gestures.way(stage, [[100, 300, 0], [120, 300, 8], [140, 290, 16]]);
        pointer(stage, 'cancel', 0, 0, 20);
        answer({ grabbed: { kind: 'cell', section: 0, item: 3 } });
        await settle();
        return fake.named('touch');
    """, SCENE)
    assert [[phase, point] for _, phase, point, *_ in calls] == [
        ["began", {"x": 100, "y": 300}],
        ["moved", {"x": 140, "y": 290}],
        ["cancelled", {"x": 140, "y": 290}],
    ]


def test_several_pointers_hold_items(run):
    calls = run("""
        fake.results.touch = async () => ({ grabbed: { kind: 'cell', section: 0, item: 3 } });
        control();
        pointer(stage, 'down', 100, 300, 0);
        pointer(stage, 'down', 200, 300, 0, { pointerId: 8 });
        await settle();
        pointer(stage, 'move', 140, 300, 8);
        pointer(stage, 'move', 240, 300, 8, { pointerId: 8 });
        pointer(stage, 'up', 140, 300, 16);
        pointer(stage, 'down', 90, 300, 20, { pointerId: 9 });
        await settle();
        pointer(stage, 'up', 240, 300, 24, { pointerId: 8 });
        return fake.named('touch');
    """, SCENE)
    assert [[name, phase] for name, phase, *_ in touches(calls, "abc")] == [
        ["a", "began"], ["b", "began"], ["a", "moved"], ["b", "moved"], ["a", "ended"],
        ["c", "began"], ["b", "ended"],
    ]


def test_where_nothing_is_grabbed_the_pointer_scrolls(run):
    calls = run("""
        let answer;
        fake.results.touch = () => new Promise((resolve) => { answer = resolve; });
        control();
        gestures.way(stage, [[100, 300, 0], [100, 270, 8], [100, 240, 16]]);
        const before = fake.named('scroll').length;
        answer({ grabbed: null });
        await settle();
        pointer(stage, 'move', 100, 200, 24);
        pointer(stage, 'up', 100, 200, 24);
        const short = ([name, value, phase]) => (name === 'touch' ? phase : [name, value.y]);
        return [before, fake.calls.map(short)];
    """, LONG_SCENE)
    assert calls == [0, ["began", ["scroll", 50], ["scroll", 40], ["fling", pytest.approx(100000 / 24)]]]


def test_where_nothing_was_grabbed_a_lifted_pointer_still_flings(run):
    calls = run("""
        let answer;
        fake.results.touch = () => new Promise((resolve) => { answer = resolve; });
        control();
        gestures.way(stage, [[100, 300, 0], [100, 260, 20]]);
        pointer(stage, 'up', 100, 260, 20);
        answer({ grabbed: null });
        await settle();
        return fake.calls.slice(1).map(([name, value]) => [name, value.y]);
    """, LONG_SCENE)
    assert calls == [["scroll", 30], ["fling", 2000]]


def test_a_pointer_that_holds_still_is_repeated(page, run):
    page.clock.install()
    page.evaluate("""async () => {
        const { controlSession } = await import('/client/1/gestures.js');
        window.stage = gestures.stage();
        window.fake = new gestures.RecordingSession({ description: { dynamics: { type: 'behaviors' } } });
        fake.results.touch = async () => ({ grabbed: { kind: 'cell', section: 0, item: 3 } });
        window.stop = controlSession(stage, fake);
        gestures.pointer(stage, 'down', 100, 300, 0);
    }""")
    phases = "() => fake.named('touch').map(([, phase]) => phase)"
    page.clock.run_for(10_000)
    assert page.evaluate(phases) == ["began", "moved", "moved", "moved"]
    page.evaluate("() => stop()")
    page.clock.run_for(10_000)
    assert page.evaluate(phases) == ["began", "moved", "moved", "moved", "cancelled"]


# Touch screens.


@pytest.mark.parametrize("session, action", [
    ({}, "pan-x pinch-zoom"),
    ({"contentSize": {"width": 2000, "height": 480}}, "pan-y pinch-zoom"),
    ({"contentSize": {"width": 2000, "height": 2000}}, "pinch-zoom"),
    ({"contentSize": {"width": 320, "height": 480}}, "manipulation"),
    ({"contentSize": {"width": 320, "height": 300}}, "manipulation"),
    (SCENE, "manipulation"),
    ({"contentSize": {"width": 320, "height": 480}, "description": {
        "contentInset": {"top": 20, "left": 0, "bottom": 0, "right": 0}}}, "pan-x pinch-zoom"),
])
def test_the_page_scrolls_along_the_axes_that_the_session_leaves(run, session, action):
    assert run("control(); return getComputedStyle(stage).touchAction;", session) == action


def test_touch_action_follows_the_content(run):
    assert run("""
        stage.style.touchAction = 'auto';
        const stop = control();
        const actions = [];
        const note = () => actions.push(getComputedStyle(stage).touchAction);
        note();
        fake.show({ contentSize: { width: 320, height: 100 } });
        note();
        fake.show({ contentSize: { width: 320, height: 600 } });
        fake.state = 'ended';
        fake.dispatchEvent(new CustomEvent('state', { detail: 'ended' }));
        note();
        stop();
        note();
        return actions;
    """) == ["pan-x pinch-zoom", "manipulation", "manipulation", "auto"]


def test_only_fingers_on_items_of_a_scene_keep_the_page_from_scrolling(run):
    item = {"x": 100, "y": 200, "width": 80, "height": 20, "angle": 1.5707963, "scale": 1}
    scene = {**SCENE, "items": [item], "contentOffset": {"x": 0, "y": 10}}
    assert run("""
        const touched = (x, y) => {
            const touch = new Touch({ identifier: 1, target: stage, clientX: x, clientY: y });
            const event = new TouchEvent('touchstart', { changedTouches: [touch], cancelable: true });
            return !stage.dispatchEvent(event);
        };
        const before = touched(140, 200);
        const stop = control();
        const during = [touched(140, 200), touched(140, 230), touched(180, 200), touched(10, 10)];
        stop();
        return [before, during, touched(140, 200)];
    """, scene) == [False, [True, True, False, False], False]


BOX_AT = {"x": 80, "y": 280, "width": 40, "height": 40, "angle": 0, "scale": 1}

SWIPED = """async (session) => {
    const { controlSession } = await import('/client/1/gestures.js');
    const stage = gestures.stage();
    stage.style.position = 'absolute';
    document.body.style.cssText = 'height: 3000px; margin: 0';
    document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
    window.fake = new gestures.RecordingSession(session);
    controlSession(stage, fake);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
}"""


@pytest.mark.parametrize("session, place, scrolls_page", [
    ({}, (100, 300), False),
    ({"contentSize": {"width": 2000, "height": 480}}, (100, 300), True),
    ({"contentSize": {"width": 320, "height": 480}}, (100, 300), True),
    ({**SCENE, "items": [BOX_AT]}, (100, 300), False),
    ({**SCENE, "items": [BOX_AT]}, (250, 400), True),
], ids=["list", "horizontal list", "nothing scrolls", "item of a scene", "beside an item"])
def test_a_swipe_scrolls_the_page_where_the_session_cannot(make_page, server, session, place, scrolls_page):
    page = make_page(has_touch=True, is_mobile=True, viewport={"width": 375, "height": 600})
    page.add_init_script(path=HELP)
    page.goto(f"{server.address}/healthz")
    page.evaluate(SWIPED, session)
    devtools, (x, y) = page.context.new_cdp_session(page), place

    def touch(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 16):
        touch("touchMove", {"x": x, "y": y - 10 * step})
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch("touchEnd")
    page.wait_for_timeout(100)
    assert (page.evaluate("() => scrollY") > 50) == scrolls_page
    scrolled = page.evaluate("() => fake.named('scroll').reduce((sum, [{ y }]) => sum + y, 0)")
    assert scrolled == (140 if session == {} else 0)


# The wheel.


def test_notches_glide_to_targets_that_add_up(run):
    glides = run("""
        fake.results.glide = () => new Promise(() => {});
        control();
        const isLeft = [0, 80, 160].map((time) => wheel(stage, 0, 100, time));
        return [isLeft, fake.calls];
    """, {"contentOffset": {"x": 0, "y": 30}})
    assert glides == [[False] * 3, [["glide", {"x": 0, "y": offset}] for offset in (130, 230, 330)]]


def test_glides_end_at_the_edges(run):
    glides = run("""
        control();
        for (const time of [0, 100, 200]) wheel(stage, 0, 1000, time);
        wheel(stage, 0, -5000, 1000);
        return fake.named('glide');
    """, {"description": {"contentInset": {"top": 20, "left": 0, "bottom": 30, "right": 0}}})
    assert [offset["y"] for [offset] in glides] == [1000, 1550, -20]


@pytest.mark.parametrize("options", ["{ deltaMode: 1 }", "{ deltaMode: 2 }"])
def test_lines_and_pages_are_notches(run, options):
    [[offset]] = run("control(); wheel(stage, 0, 3, 0, %s); return fake.named('glide');" % options)
    assert offset["y"] == (48 if "1" in options else 1296)


def test_small_deltas_scroll_exactly(run):
    calls = run("""
        control();
        [3, 8, 60, 2].forEach((delta, index) => wheel(stage, 0, delta, 16 * index));
        return fake.calls;
    """)
    touch = {"touch": {"x": 100, "y": 200}}
    assert calls == [["scroll", {"x": 0, "y": delta}, touch] for delta in (3, 8, 60, 2)]


def test_the_first_event_of_a_burst_decides(run):
    assert run("""
        control();
        wheel(stage, 0, 50, 0);
        wheel(stage, 0, 4, 149);
        wheel(stage, 0, 4, 298);
        wheel(stage, 0, 4, 448);
        wheel(stage, 0, 50, 500);
        return fake.calls.map(([name]) => name);
    """) == ["glide", "glide", "glide", "scroll", "scroll"]


def test_a_vertical_wheel_moves_horizontal_content(run):
    glides = run("control(); wheel(stage, 0, 100, 0); return fake.named('glide');",
                 {"contentSize": {"width": 2000, "height": 480}})
    assert glides == [[{"x": 100, "y": 0}]]


@pytest.mark.parametrize("session, delta, options", [
    ({"contentSize": {"width": 320, "height": 480}}, (0, 100), "{}"),
    ({}, (100, 0), "{}"),
    ({}, (100, 3), "{}"),
    ({}, (0, -100), "{}"),
    ({"contentOffset": {"x": 0, "y": 1520}}, (0, 100), "{}"),
    ({}, (0, 100), "{ ctrlKey: true }"),
], ids=["nothing scrolls", "across", "almost across", "upper edge", "lower edge", "zoom"])
def test_the_page_gets_the_wheel(run, session, delta, options):
    assert run("control(); return [wheel(stage, %d, %d, 0, %s), fake.calls];" % (*delta, options),
               session) == [True, []]


def test_a_burst_that_reaches_the_edge_stays_there(run):
    assert run("""
        control();
        const isLeft = [wheel(stage, 0, 100, 0), wheel(stage, 0, 100, 100), wheel(stage, 0, 100, 200)];
        fake.show({ contentOffset: { x: 0, y: 1520 } });
        await settle();
        return [...isLeft, wheel(stage, 0, 100, 400)];
    """, {"contentOffset": {"x": 0, "y": 1500}}) == [False, False, False, True]


def test_the_wheel_can_be_left_to_the_page(run):
    assert run("control({ wheel: false }); return [wheel(stage, 0, 100, 0), fake.calls];") == [True, []]


# Keys.


def test_keys_glide(run):
    glides = run("""
        control();
        const keys = ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'PageUp', 'End', 'Home'];
        return [keys.map((name) => key(stage, name)), fake.named('glide').map(([{ y }]) => y)];
    """)
    assert glides == [[False] * 7, [60, 120, 552, 492, 60, 1520, 0]]


def test_keys_scroll_horizontal_content(run):
    glides = run("""
        control();
        for (const name of ['ArrowRight', 'ArrowDown', 'PageDown', 'ArrowLeft']) key(stage, name);
        return fake.named('glide').map(([{ x }]) => x);
    """, {"contentSize": {"width": 2000, "height": 480}})
    assert glides == [60, 120, 408, 348]


def test_keys_without_use_are_left_to_the_page(run):
    assert run("""
        control();
        const isLeft = [
            key(stage, 'ArrowUp'), key(stage, 'ArrowLeft'), key(stage, 'Enter'), key(stage, 'Escape'),
            key(stage, 'ArrowDown', { ctrlKey: true }), key(stage, 'ArrowRight', { repeat: true }),
            key(stage, 'ArrowUp', { repeat: true }),
        ];
        return [isLeft, fake.calls];
    """) == [[True] * 6 + [False], []]


def test_the_page_gives_commands_to_keys(run):
    assert run("""
        const commands = [];
        const keys = Object.fromEntries(['select', 'deselect', 'tap', 'insert', 'delete'].map(
            (name) => [name, (...values) => { commands.push([name, ...values]); }]));
        control({ keys });
        const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowDown'];
        const others = ['Escape', 'Enter', ' ', 'Insert', '+', 'Delete', 'Backspace'];
        for (const name of [...arrows, ...others]) key(stage, name);
        return [commands, fake.named('glide').length];
    """) == [[
        ["select", -1], ["select", 1], ["deselect"], ["tap"], ["tap"], ["insert"], ["insert"],
        ["delete"], ["delete"],
    ], 1]


def test_keys_in_a_text_field_are_not_used(run):
    assert run("""
        control();
        const field = stage.appendChild(document.createElement('input'));
        const isLeft = key(field, 'ArrowDown');
        return [isLeft, fake.calls];
    """) == [True, []]


# Options, errors and the end.


@pytest.mark.parametrize("options, message", [
    ("{ onTapp() {} }", "onTapp"),
    ("{ onTap: 3 }", "options.onTap must be a function"),
    ("{ wheel: 'yes' }", "options.wheel must be a boolean"),
    ("{ keys: { selects() {} } }", "selects"),
    ("{ keys: 3 }", "options.keys"),
    ("{ grip: { frequency: 'high' } }", "options.grip.frequency must be a number"),
    ("null", "options"),
])
def test_wrong_options_are_rejected(run, options, message):
    name, text = run("""
        try {
            control(%s);
        } catch (error) { return [error.name, error.message]; }
    """ % options)
    assert name == "TypeError"
    assert message in text


def test_it_stops(run):
    assert run("""
        const stop = control();
        const during = [stage.tabIndex, stage.style.userSelect];
        gestures.way(stage, [[100, 300, 0], [100, 250, 16]]);
        stop();
        const calls = fake.calls.length;
        pointer(stage, 'move', 100, 200, 24);
        pointer(stage, 'up', 100, 200, 24);
        key(stage, 'ArrowDown');
        wheel(stage, 0, 100, 500);
        fake.show({ contentSize: { width: 320, height: 100 } });
        return [
            during, fake.calls.slice(1, calls), fake.calls.length - calls, stage.hasAttribute('tabindex'),
            stage.style.touchAction, stage.style.userSelect, stage.classList.contains('dragged'),
        ];
    """) == [[0, "none"], [["fling", NONE]], 0, False, "", "", False]


def test_errors_are_reported_once_each(run):
    assert run("""
        const errors = [];
        const rejection = Promise.reject(new Error('busy'));
        fake.results.scroll = () => rejection;
        fake.results.fling = () => { throw new Error('closed'); };
        control({ onError: ({ message }) => errors.push(message) });
        gestures.way(stage, [[100, 300, 0], [100, 280, 8], [100, 260, 16]]);
        pointer(stage, 'up', 100, 260, 20);
        await settle();
        return errors.sort();
    """) == ["busy", "closed"]


@pytest.mark.parametrize("state", ["ended", "lost"])
def test_errors_of_a_session_that_is_gone_are_ignored(run, state):
    run("""
        fake.results.scroll = () => Promise.reject(new Error('gone'));
        control();
        gestures.way(stage, [[100, 300, 0], [100, 280, 8]]);
        fake.state = '%s';
        await settle();
    """ % state)


def test_other_errors_are_errors_of_the_page(run, complaints):
    complaints.allow("busy")
    run("""
        fake.results.scroll = () => Promise.reject(new Error('busy'));
        control();
        gestures.way(stage, [[100, 300, 0], [100, 280, 8]]);
        await settle();
    """)
    assert any("busy" in complaint for complaint in complaints)
