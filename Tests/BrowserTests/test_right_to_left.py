"""Sessions from right to left: under fingers, the wheel and keys, drawn, and in the playground."""

import json

import pytest

from replay import check_motion
from server import ask

VIEWPORT = {"width": 320, "height": 200}
FLIPPED = {"flipsHorizontallyInOppositeLayoutDirection": True}
CAROUSEL = {
    "viewport": VIEWPORT, "layoutDirection": "rightToLeft",
    "layout": {
        "type": "flow", "scrollDirection": "horizontal", "itemSize": {"width": 150, "height": 180},
        "minimumLineSpacing": 10, **FLIPPED,
    },
    "sections": [{"items": 12}],
}
"""Content of 1910 points, so it begins at an offset of 1590."""
START = 1590
PINNED = {
    **CAROUSEL,
    "layout": {**CAROUSEL["layout"], "headerReferenceSize": {"width": 40, "height": 180},
               "sectionHeadersPinToVisibleBounds": True},
    "sections": [{"items": 6}, {"items": 6}],
}
SECTIONS = {
    "viewport": VIEWPORT, "layoutDirection": "rightToLeft",
    "layout": {"type": "compositional"},
    "sections": [{"items": 12, "layout": {
        "orthogonalScrollingBehavior": behavior,
        "group": {
            "direction": "horizontal",
            "layoutSize": {"widthDimension": {"absolute": 100}, "heightDimension": {"absolute": 80}},
            "subitems": [{"layoutSize": {
                "widthDimension": {"fractionalWidth": 1}, "heightDimension": {"fractionalHeight": 1},
            }}],
        },
    }} for behavior in ("continuous", "groupPaging")],
}
GRID = {
    "viewport": {"width": 320, "height": 480}, "layoutDirection": "rightToLeft",
    "layout": {"type": "flow", "itemSize": {"width": 100, "height": 60}, "minimumInteritemSpacing": 10,
               "minimumLineSpacing": 10, **FLIPPED},
    "sections": [{"items": 14}],
}


def opened(playground, document):
    playground.open().wait_until_settled()
    playground.open_text(json.dumps(document)).wait_until_settled()
    assert playground.page.locator("#stage").get_attribute("dir") == "rtl"
    return playground


def x_after(playground, action):
    """Does something, waits for rest, when the stage shows what the server has, and returns the offset."""
    before = playground.sequence
    action()
    return playground.wait_until_settled(after=before)["contentOffset"]["x"]


# Content that begins at the right.


@pytest.mark.timed
@pytest.mark.usefixtures("fast_line")
@pytest.mark.parametrize("document", [CAROUSEL, PINNED], ids=["carousel", "pinned headers"])
def test_a_fling_is_drawn_as_the_server_has_it(playground, screenshot, document):
    opened(playground, document)
    start = playground.frame()["contentOffset"]["x"]
    assert start == ask("GET", playground.url)["contentSize"]["width"] - VIEWPORT["width"]
    end = x_after(playground, lambda: playground.drag((60, 100), (200, 100), moves=20, seconds=0.3))
    assert end < start - 200
    check_motion(playground)
    screenshot(playground.page, f"right-to-left-{'pinned' if document is PINNED else 'carousel'}")


@pytest.mark.timed
def test_beyond_its_start_content_comes_back(playground):
    opened(playground, CAROUSEL)
    assert x_after(playground, lambda: playground.drag((200, 100), (100, 100), moves=20, seconds=0.3)) == START


@pytest.mark.timed
@pytest.mark.parametrize("settings, end", [
    ({"pagingEnabled": True}, START - 320),
    ({"scroll": {"snap": {"to": "start"}}}, START - 160),
], ids=["page", "item"])
def test_pages_and_stops_count_from_the_right(playground, settings, end):
    opened(playground, {**CAROUSEL, **settings})
    found = x_after(playground, lambda: playground.drag((60, 100), (170, 100), moves=20, seconds=0.5))
    assert found == end


PAGES = """async (cases) => {
    const { turnPage } = await import('/client/1/scrolling.js');
    const [low, high] = [-20, 1013];
    return cases.map(([offset, velocity, start]) => {
        const there = turnPage(low + high - offset, 0 - velocity, [low, high], 320, low + high - start, true);
        const here = turnPage(offset, velocity, [low, high], 320, start);
        return [low + high - there.end, here.end, low + high - there.offset(0.1), here.offset(0.1)];
    });
}"""


def test_pages_are_those_of_the_mirror_image(page):
    cases = [[offset, velocity, start] for offset in (-60, 0, 130, 500, 701, 1013, 1100)
             for velocity in (-900, -150, 0, 150, 900) for start in (-20, 300, 620)]
    for case, (there, here, way, same) in zip(cases, page.evaluate(PAGES, cases)):
        assert there == pytest.approx(here) and way == pytest.approx(same), case


PINS = """async (isMirrored) => {
    const { Prediction } = await import('/client/1/prediction.js');
    const prediction = new Prediction({
        viewport: { width: 320, height: 200 }, flips: isMirrored,
        layout: { scrollDirection: 'horizontal', sectionHeadersPinToVisibleBounds: true },
    });
    prediction.contentSize = { width: 1910, height: 200 };
    const x = isMirrored ? 800 + 320 - 40 : 800;
    const frame = { contentOffset: { x: 800, y: 0 }, items: [
        { kind: 'header', x, width: 40, zIndex: 0 }, { kind: 'cell', x, width: 40, zIndex: 0 },
        { kind: 'footer', x, width: 40, zIndex: 0 },
    ] };
    return prediction.items(frame, { x: 830, y: 0 }).map((item) => item.x - x);
}"""


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_a_header_is_pinned_where_content_begins(page, is_mirrored):
    assert page.evaluate(PINS, is_mirrored) == [30, 0, 0]


# Keys and the wheel.


@pytest.mark.timed
def test_keys_and_the_wheel_scroll(playground):
    """Arrows left and right are physical; Home, End, Page keys, arrows up and down and the wheel follow the content."""
    opened(playground, {**CAROUSEL, "dynamics": None})
    page = playground.page

    def key(name):
        # In the playground the arrows to the sides select.
        return x_after(playground, lambda: playground.press(name))

    assert key("End") == 0
    assert key("Home") == START
    assert key("PageDown") == pytest.approx(START - 0.9 * 320)
    assert key("PageUp") == START
    assert key("ArrowDown") == START - 60
    page.mouse.move(*playground.point(160, 100))
    assert x_after(playground, lambda: page.mouse.wheel(0, 100)) == START - 160
    assert x_after(playground, lambda: page.mouse.wheel(-50, 0)) == START - 210


@pytest.mark.parametrize("flips, x", [(False, 60), (True, 60)])
def test_arrows_to_the_sides_scroll_that_way(page, flips, x):
    [[offset]] = page.evaluate("""async (flips) => {
        const { controlSession } = await import('/client/1/gestures.js');
        const stage = gestures.stage();
        const fake = new gestures.RecordingSession({
            description: { flips, layout: { scrollDirection: 'horizontal' } },
            contentSize: { width: 2000, height: 480 },
        });
        controlSession(stage, fake);
        gestures.key(stage, 'ArrowRight');
        return fake.named('glide');
    }""", flips)
    assert offset == {"x": x, "y": 0}


def test_arrows_select_the_item_that_they_point_to(playground):
    opened(playground, GRID)
    for name, item in (("ArrowLeft", "0"), ("ArrowLeft", "1"), ("ArrowLeft", "2"), ("ArrowRight", "1")):
        playground.press(name)
        playground.wait_for("(item) => document.querySelector('.selected')?.dataset.item === item", item)


@pytest.mark.parametrize("keys, place", [
    (["ArrowLeft"], 1), (["ArrowDown"], 3), (["ArrowLeft", "ArrowDown", "ArrowRight"], 3), (["ArrowRight"], 0),
    (["ArrowLeft"] * 3, 3),
])
def test_arrows_take_an_item_through_a_grid(page, keys, place):
    page.evaluate("""async ([document, keys]) => {
        const { LayoutSession } = await import('/client/1/layoutd-client.js');
        const { ElementRenderer } = await import('/client/1/draw.js');
        const { dragToReorder } = await import('/client/1/reordering.js');
        const stage = gestures.stage();
        const drawing = new ElementRenderer(stage);
        window.session = await LayoutSession.open(document, { onFrame: (frame) => drawing.draw(frame) });
        dragToReorder(session, stage, {});
        stage.focus();
        const region = () => window.document.querySelector('[aria-live=assertive]').textContent;
        for (const key of [' ', ...keys, ' ']) gestures.key(stage, key);
        await help.until(() => region() === 'dropped');
    }""", [{**GRID, "sections": [{"id": "all", "items": [f"{number}" for number in range(14)]}]}, keys])
    url = page.evaluate("() => session.url")
    items = ask("GET", f"{url}/frame?rect=0,0,320,2000")["items"]
    names = [item["id"] for item in sorted(items, key=lambda item: item["item"])]
    assert names.index("0") == place


# Sections that scroll by themselves.


@pytest.mark.timed
@pytest.mark.usefixtures("fast_line")
@pytest.mark.parametrize("y, section", [(40, 0), (120, 1)])
def test_sections_are_flung_from_the_right(playground, y, section):
    opened(playground, SECTIONS)
    before = playground.sequence
    playground.drag((60, y), (180, y), moves=20, seconds=0.3)
    frame = playground.wait_until_settled(after=before)
    offsets = [known["contentOffset"] for known in frame["sections"]]
    assert offsets[section] >= 100 and offsets[1 - section] == 0
    assert section == 0 or offsets[1] % 100 == 0


# Drawing.

DRAWN = """async (document) => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const { CanvasRenderer, ElementRenderer } = await import('/client/1/draw.js');
    const stage = gestures.stage();
    const canvas = window.document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 200];
    const elements = new ElementRenderer(stage);
    const texts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, ...others) {
        if (text.startsWith('Section')) texts.push([this.direction, this.textAlign, x]);
        return fillText.call(this, text, x, ...others);
    };
    const drawing = new CanvasRenderer(canvas, { viewport: { width: 320, height: 200 } });
    const session = await LayoutSession.open(document, {
        onFrame(frame) { elements.draw(frame); drawing.draw(frame); },
    });
    const state = async (dir) => {
        await help.until(() => stage.dir === dir && texts.length > 0 && session.frame.resting);
        const header = stage.querySelector('.header');
        const range = window.document.createRange();
        range.selectNodeContents(header);
        const [box, text] = [header.getBoundingClientRect(), range.getBoundingClientRect()];
        return { text: texts.at(-1), left: text.left - box.left, right: box.right - text.right };
    };
    const first = await state(document.layoutDirection ? 'rtl' : '');
    await session.patch({ layoutDirection: document.layoutDirection ? 'leftToRight' : 'rightToLeft' });
    return [first, await state(document.layoutDirection ? 'ltr' : 'rtl'), session.description.layoutDirection];
}"""
TITLED = {
    "viewport": VIEWPORT,
    "layout": {"type": "list", "rowHeight": 40, "headerHeight": 20, **FLIPPED},
    "sections": [{"items": 3}],
}


@pytest.mark.parametrize("direction", [None, "rightToLeft"])
def test_titles_begin_at_the_side_of_the_direction(page, direction):
    document = {**TITLED, **({"layoutDirection": direction} if direction else {})}
    *states, last = page.evaluate(DRAWN, document)
    mirrored, plain = states if direction else states[::-1]
    assert plain["text"] == ["ltr", "start", 12 - 160] and plain["left"] == pytest.approx(12)
    assert mirrored["text"] == ["rtl", "start", 160 - 12] and mirrored["right"] == pytest.approx(12)
    assert last == (None if direction else "rightToLeft")


# The playground's switch.


@pytest.mark.parametrize("preset", ["sticky-headers", "two-column", "app-store"])
def test_a_switch_turns_the_session_and_its_document(playground, screenshot, preset):
    playground.open(preset).wait_until_settled()
    switch = playground.page.locator("#right-to-left")
    here = playground.frame()
    assert not switch.is_checked() and playground.page.locator("#no-direction").inner_text() == ""
    before = playground.sequence
    switch.check()
    there = playground.wait_until_settled(after=before)
    session = playground.session()
    assert session["layoutDirection"] == "rightToLeft" and session["flips"]
    width = session["contentSize"]["width"]
    places = {(item["kind"], item["section"], item["item"]): item for item in there["items"]}
    for item in here["items"]:
        other = places[item["kind"], item["section"], item["item"]]
        assert other["x"] == pytest.approx(width - item["x"] - item["width"], abs=0.01)
    document = json.loads(playground.page.input_value("#json"))
    assert document["layoutDirection"] == "rightToLeft"
    screenshot(playground.page, f"right-to-left-{preset}", full_page=True)
    # A reload opens the same.
    playground.page.reload()
    playground.wait_until_open()
    playground.wait_until_settled()
    assert playground.session()["flips"] and switch.is_checked()
    before = playground.sequence
    switch.uncheck()
    again = playground.wait_until_settled(after=before)
    assert [item["x"] for item in again["items"]] == [item["x"] for item in here["items"]]
    assert "layoutDirection" not in json.loads(playground.page.input_value("#json"))


@pytest.mark.parametrize("name, reason", [
    ("newtonian", "gravity has no leading side"), ("pile", "scenes have no leading side"),
])
def test_what_has_no_leading_side_says_so(playground, screenshot, name, reason):
    playground.open(name).wait_until_open()
    assert playground.page.locator("#right-to-left").is_disabled()
    assert playground.page.locator("#no-direction").inner_text() == reason
    screenshot(playground.page, f"right-to-left-{name}")
