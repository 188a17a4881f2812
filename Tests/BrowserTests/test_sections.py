"""Sections that scroll by themselves, under fingers."""

import pytest

SECTION = {"section": 2, "contentOffset": 0, "range": [0, 500], "scroller": [20, 100, 280, 60]}


@pytest.fixture
def run(page):
    """Runs a script with a stage and a session that records calls, and returns its result."""

    def run(script, sections=(SECTION,)):
        return page.evaluate("""async (sections) => {
            const { pointer, wheel } = gestures;
            const way = (...values) => gestures.way(...values);
            const options = { minimumVelocity: 300 };
            const { stage, fake, action, stop } = await gestures.control({ sections }, 'sections', options);
            %s
        }""" % script, list(sections))

    return run


def test_a_finger_across_scrolls_the_section_under_it(run):
    calls = run("""
        way(stage, [[160, 130, 0], [140, 132, 8], [120, 133, 16]]);
        pointer(stage, 'up', 120, 133, 17);
        return fake.calls;
    """)
    scrolls, [name, velocity, options] = calls[:-1], calls[-1]
    assert all(call[0] == "scroll" and call[1].keys() == {"x"} for call in scrolls)
    assert sum(call[1]["x"] for call in scrolls) == pytest.approx(30, abs=0.1)
    assert {call[2]["section"] for call in scrolls} == {2}
    assert {call[2]["overscroll"] for call in scrolls} == {"automatic"}
    assert name == "fling" and velocity["x"] > 1000 and options == {"section": 2}


@pytest.mark.parametrize("way", [
    [[160, 130, 0], [158, 110, 8]],
    [[160, 300, 0], [140, 301, 8]],
], ids=["along", "beside"])
def test_other_fingers_scroll_the_content(run, way):
    calls = run(f"way(stage, {way}); return fake.named('scroll');")
    assert all("section" not in options for _, options in calls)


def test_a_finger_stops_the_section_that_moves(run):
    calls = run("""
        fake.show({ resting: false, sections: [{ ...sections[0], contentOffset: 10 }] });
        fake.show({ resting: false, sections: [{ ...sections[0], contentOffset: 30 }] });
        way(stage, [[160, 130, 0]]);
        pointer(stage, 'up', 160, 130, 60);
        return fake.calls;
    """)
    assert calls == [
        ["scroll", {"x": 0}, {"section": 2, "touch": {"x": 160, "y": 130}, "overscroll": "rubberBand"}],
        ["fling", {"x": 0}, {"section": 2}],
    ]


def test_touches_across_are_kept_from_the_page(run):
    actions = "return [action, stage.style.touchAction];"
    assert run(actions) == ["pinch-zoom"] * 2
    assert run(actions, []) == ["pan-x pinch-zoom"] * 2


@pytest.mark.parametrize("behavior, velocity", [("continuous", 0), ("groupPaging", 200)])
def test_a_section_that_is_let_go_slowly_rests_unless_it_has_stops(run, behavior, velocity):
    [fling] = run("""
        fake.description.orthogonal = { 2: { orthogonalScrollingBehavior: '%s' } };
        way(stage, [[160, 130, 0], [140, 130, 100]]);
        pointer(stage, 'up', 140, 130, 101);
        return fake.named('fling');
    """ % behavior)
    assert fling == [{"x": pytest.approx(velocity)}, {"section": 2}]


def test_a_wheel_across_moves_the_section_under_it(run):
    told = run("""
        const over = { clientX: 160, clientY: 130 };
        const pages = [];
        for (const time of [0, 8, 16]) pages.push(wheel(stage, 6, 1, time, over));
        return { calls: fake.calls, pages };
    """)
    touch = {"x": 160, "y": 130}
    assert told["calls"] == 3 * [["scroll", {"x": 6}, {"section": 2, "touch": touch}]]
    assert told["pages"] == [False] * 3


TURN = """
    const over = { clientX: 160, clientY: 130 };
    for (const time of [0, 8]) wheel(stage, 6, 1, time, over);
"""


def test_a_wheel_that_stops_lets_go_of_the_section(run):
    calls = run(TURN + """
        const during = fake.named('fling');
        await new Promise((resolve) => setTimeout(resolve, 400));
        return [during, fake.named('fling')];
    """)
    assert calls == [[], [[{"x": 0}, {"section": 2}]]]


def test_a_wheel_that_turns_elsewhere_lets_go_of_the_section(run):
    flings = run(TURN + """
        wheel(stage, 1, 6, 500, over);
        return fake.named('fling');
    """)
    assert flings == [[{"x": 0}, {"section": 2}]]


def test_a_finger_takes_over_from_a_wheel(run):
    calls = run(TURN + """
        fake.calls.splice(0);
        way(stage, [[160, 130, 20]]);
        await new Promise((resolve) => setTimeout(resolve, 400));
        pointer(stage, 'up', 160, 130, 420);
        return fake.calls.map(([name]) => name);
    """)
    assert calls == ["scroll", "fling"]


def test_a_control_that_stops_lets_go_of_a_section_once(run):
    flings = run(TURN + """
        stop();
        await new Promise((resolve) => setTimeout(resolve, 400));
        return fake.named('fling');
    """)
    assert flings == [[{"x": 0}, {"section": 2}]]


def test_a_notch_scrolls_the_section_smoothly(run):
    calls = run("""
        const over = { clientX: 160, clientY: 130 };
        for (const time of [0, 8]) wheel(stage, 120, 0, time, over);
        return fake.calls;
    """)
    assert calls == [["glide", {"x": x}, {"section": 2}] for x in (120, 240)]


@pytest.mark.parametrize("delta, place", [((6, 1), (160, 300)), ((-6, 0), (160, 130)), ((1, 6), (160, 130))],
                         ids=["beside", "at its end", "along"])
def test_other_wheels_are_left_to_the_content(run, delta, place):
    calls = run("""
        wheel(stage, %d, %d, 0, { clientX: %d, clientY: %d });
        return fake.calls;
    """ % (*delta, *place))
    assert all("section" not in call[2] for call in calls)


DOCUMENT = """({
    viewport: { width: 320, height: 480 },
    layout: { type: 'compositional' },
    sections: [0, 1].map(() => ({ items: 12, layout: {
        orthogonalScrollingBehavior: '%s',
        group: {
            direction: 'horizontal',
            layoutSize: { widthDimension: { absolute: 100 }, heightDimension: { absolute: 60 } },
            subitems: [{ layoutSize: {
                widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 1 },
            } }],
        },
    } })),
})"""


@pytest.mark.parametrize("behavior", ["continuous", "groupPaging"])
def test_a_section_is_drawn_under_the_finger_at_once(page, behavior):
    told = page.evaluate("""async (document) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const drawn = [];
        const session = await LayoutSession.open(document, { onFrame: (frame) => drawn.push(frame) });
        const place = (frame) => frame.items.find(({ section, item }) => section === 1 && item === 1)?.x;
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await help.until(() => drawn.length > 0);
        // It is loaded with the first frame.
        await import('/client/1/sectionprediction.js');
        await frame();
        const release = help.hold();
        const touch = { x: 200, y: 90 };
        session.scroll({ x: 24 }, { section: 1, touch, overscroll: 'automatic' }).catch(() => {});
        await frame();
        const ahead = drawn.at(-1);
        release();
        session.scroll({ x: 6 }, { section: 1, touch, overscroll: 'automatic' });
        await session.fling({ x: 400 }, { section: 1 });
        await help.until(() => session.frame.resting && drawn.at(-1).resting);
        const { contentOffset } = session.frame.sections[1];
        const end = { x: place(drawn.at(-1)), contentOffset, content: session.frame.contentOffset };
        return { ahead: place(ahead), other: ahead.items.find(({ section }) => section === 0).x, end };
    }""", page.evaluate(DOCUMENT % behavior))
    assert told["ahead"] == pytest.approx(76) and told["other"] == 0
    assert told["end"]["content"] == {"x": 0, "y": 0}
    assert told["end"]["x"] == pytest.approx(100 - told["end"]["contentOffset"], abs=0.01)
    if behavior == "groupPaging":
        assert told["end"]["contentOffset"] == 100
    else:
        assert 200 < told["end"]["contentOffset"] < 230


@pytest.fixture
def predict(page):
    """Runs a script with the predictions of a section, a frame of it, and a drag by 30 points that was sent."""

    def predict(script, behavior="continuous"):
        return page.evaluate("""async (orthogonalScrollingBehavior) => {
            const { SectionPredictions } = await import('/client/1/sectionprediction.js');
            const orthogonal = { 2: {
                orthogonalScrollingBehavior, orthogonalScrollingProperties: { bounce: 'never' },
            } };
            const element = (kind, item, x, y, width, height) => (
                { key: `${kind}-2-${item}`, kind, section: 2, item, x, y, width, height });
            const frame = {
                time: 1, resting: true, contentOffset: { x: 0, y: 0 },
                sections: [{ section: 2, contentOffset: 0, range: [0, 500], scroller: [0, 100, 320, 60] }],
                items: [
                    element('background', 0, 8, 60, 304, 110), element('title', 0, 16, 70, 288, 30),
                    element('cell', 0, 16, 100, 90, 60), element('cell', 1, 116, 100, 90, 60),
                    element('badge', 1, 196, 92, 20, 20), element('caption', 0, 16, 140, 190, 20),
                    { ...element('cell', 0, 0, 300, 90, 60), section: 3 },
                ],
            };
            const sections = new SectionPredictions({ layout: {}, orthogonal });
            sections.drag(2, { x: 30 }, 'automatic', frame, 0);
            const expected = sections.send(2);
            %s
        }""" % script, behavior)

    return predict


def test_cells_and_badges_move_with_their_section_and_nothing_else(predict):
    told = predict("""
        const moved = sections.frame(frame, 0);
        const ways = moved.items.map((item, index) => [item.kind, item.x - frame.items[index].x]);
        return { ways, offsets: moved.sections.map(({ contentOffset }) => contentOffset) };
    """)
    assert told["ways"] == [["background", 0], ["title", 0], ["cell", -30], ["cell", -30], ["badge", -30],
                            ["caption", -30], ["cell", 0]]
    assert told["offsets"] == [30]


@pytest.mark.parametrize("behavior, goes_on", [("continuous", True), ("groupPaging", False)])
def test_only_a_section_without_stops_is_predicted_after_its_release(predict, behavior, goes_on):
    moving = predict("sections.release(2, { x: 900 }, 0); return sections.isMoving;", behavior)
    assert moving == goes_on


def test_the_description_says_whether_a_section_bounces(predict):
    offset = predict("""
        sections.drag(2, { x: -100 }, 'automatic', frame, 0);
        return sections.frame(frame, 0).sections[0].contentOffset;
    """)
    assert offset == 0


@pytest.mark.parametrize("event, is_latest", [("sections.send(2)", True), ("expected", False)])
def test_a_response_to_an_earlier_event_leaves_the_course_of_a_section(predict, event, is_latest):
    [before, after] = predict("""
        sections.release(2, { x: 900 }, 0);
        const offset = () => sections.frame(frame, 100).sections[0].contentOffset;
        const before = offset();
        const [section] = frame.sections;
        sections.confirm(2, %s, { ...frame, sections: [{ ...section, contentOffset: 20 }] });
        return [before, offset()];
    """ % event)
    assert after == pytest.approx(before - 10 if is_latest else before)
