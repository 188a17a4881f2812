"""Buttons, links and check boxes in cells."""

import pathlib

import pytest

from cell_controls import LIST, SCENE, check_drags, check_grabs, check_presses

HELP = pathlib.Path(__file__).parent

KINDS = ["mouse", "touch"]


class Driver:
    """Drives a page of Chromium."""

    def __init__(self, page):
        self.page = page
        self.protocol = page.context.new_cdp_session(page)

    def evaluate(self, script, argument):
        return self.page.evaluate(script, argument)

    def drive(self, kind, points):
        begin, *rest = points
        send = self.mouse if kind == "mouse" else self.touch
        send("Pressed" if kind == "mouse" else "Start", begin)
        for point in rest:
            send("Moved" if kind == "mouse" else "Move", point)
            self.page.wait_for_timeout(16)
        send("Released" if kind == "mouse" else "End", points[-1])

    def mouse(self, phase, point):
        buttons = 0 if phase == "Released" else 1
        self.protocol.send("Input.dispatchMouseEvent", {
            "type": f"mouse{phase}", "x": point[0], "y": point[1], "button": "left", "buttons": buttons,
            "clickCount": 1})

    def touch(self, phase, point):
        points = [] if phase == "End" else [{"x": point[0], "y": point[1]}]
        self.protocol.send("Input.dispatchTouchEvent", {"type": f"touch{phase}", "touchPoints": points})


@pytest.fixture
def driver(make_page, server):
    page = make_page(has_touch=True)
    page.add_init_script(path=HELP / "client.js")
    page.goto(f"{server.address}/healthz")
    return Driver(page)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("document", [LIST, SCENE], ids=["list", "scene"])
def test_controls_in_cells_are_clicked(driver, document, kind):
    check_presses(driver, document, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_drag_that_begins_on_a_control_scrolls(driver, kind):
    check_drags(driver, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_drag_that_begins_on_a_control_takes_the_item_of_a_scene(driver, kind):
    check_grabs(driver, kind)


# With events of a script.


@pytest.fixture
def run(make_page, server):
    """Runs a script with a controlled stage that has these children, and returns its result."""
    page = make_page()
    page.add_init_script(path=HELP / "gestures.js")
    page.goto(f"{server.address}/healthz")

    def run(content, script):
        return page.evaluate("""async (content) => {
            const { controlSession } = await import('/client/1/gestures.js');
            const stage = gestures.stage();
            stage.innerHTML = content;
            const child = stage.firstElementChild;
            const fake = new gestures.RecordingSession();
            controlSession(stage, fake);
            const captured = [];
            stage.setPointerCapture = (id) => captured.push(id);
            %s
        }""" % script, content)

    return run


def test_the_pointer_is_captured_when_it_has_moved_ten_pixels(run):
    assert run("<p>text</p>", """
        const counts = [];
        for (const [index, y] of [300, 295, 291, 290, 250].entries()) {
            gestures.pointer(child, index === 0 ? 'down' : 'move', 100, y, 8 * index);
            counts.push(captured.length);
        }
        return counts;
    """) == [0, 0, 0, 1, 1]


def test_a_pointer_that_leaves_the_element_before_it_drags_is_followed(run):
    assert run("<p>text</p>", """
        gestures.pointer(child, 'down', 100, 5, 0);
        gestures.pointer(document.body, 'move', 100, -7, 8);
        gestures.pointer(document.body, 'up', 100, -7, 200);
        gestures.pointer(document.body, 'move', 100, -40, 300);
        return [captured, fake.calls.map(([name, { y }]) => [name, y])];
    """) == [[7], [["scroll", 2], ["fling", 0]]]


@pytest.mark.parametrize("content, taps", [
    ("<p>text</p>", 1), ("<a href='#'>text</a>", 0), ("<button><b>text</b></button>", 0), ("<input>", 0),
    ("<input type='checkbox'>", 0), ("<select></select>", 0), ("<textarea></textarea>", 0),
    ("<label>text</label>", 0), ("<div contenteditable>text</div>", 0),
])
def test_controls_are_not_tapped(run, content, taps):
    assert run(content, """
        const target = child.firstElementChild ?? child;
        gestures.pointer(target, 'down', 100, 300, 0);
        gestures.pointer(target, 'up', 100, 300, 50);
        return fake.named('tap').length;
    """) == taps


@pytest.mark.parametrize("content, kind, scrolls", [
    ("<textarea></textarea>", "mouse", False), ("<input>", "mouse", False), ("<input type='range'>", "mouse", False),
    ("<div contenteditable>text</div>", "mouse", False), ("<select></select>", "mouse", True),
    ("<input type='checkbox'>", "mouse", True), ("<button>text</button>", "mouse", True),
    ("<textarea></textarea>", "touch", True), ("<input>", "touch", True), ("<input type='range'>", "touch", False),
])
def test_a_drag_in_a_field_is_left_to_it(run, content, kind, scrolls):
    assert run(content, """
        gestures.way(child, [[100, 300, 0], [100, 250, 16]], { pointerType: '%s' });
        return fake.named('scroll').length > 0;
    """ % kind) == scrolls


def test_only_the_click_right_after_a_drag_is_swallowed(run):
    assert run("<button>text</button>", """
        let clicks = 0;
        child.addEventListener('click', () => { clicks += 1; });
        const click = (detail = 1) => {
            child.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
            return clicks;
        };
        const drag = () => {
            gestures.way(child, [[100, 300, 0], [100, 250, 16]]);
            gestures.pointer(child, 'up', 100, 250, 200);
        };
        drag();
        const counts = [click(), click()];
        drag();
        // Keys and scripts click without a pointer.
        counts.push(click(0));
        gestures.pointer(child, 'down', 100, 300, 300);
        gestures.pointer(child, 'up', 100, 300, 310);
        counts.push(click());
        drag();
        await new Promise((resolve) => setTimeout(resolve, 600));
        counts.push(click());
        return counts;
    """) == [0, 1, 2, 3, 4]
