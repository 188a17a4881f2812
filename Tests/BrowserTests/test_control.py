"""gestures.js and draw.js with a session of a server."""

import time

import pytest

from playground import SessionPage

pytestmark = pytest.mark.timed

START = """async (document_) => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const { controlSession } = await import('/client/1/gestures.js');
    const { ElementRenderer } = await import('/client/1/draw.js');
    const stage = document.createElement('div');
    stage.id = 'stage';
    stage.style.cssText = 'position: fixed; top: 0; left: 0; width: 320px; height: 480px';
    document.body.replaceChildren(stage);
    const renderer = new ElementRenderer(stage);
    window.session = await LayoutSession.open(document_, { onFrame: (frame) => renderer.draw(frame) });
    window.stop = controlSession(stage, session, { onGrab: (grabbed) => { window.grabbed = grabbed; } });
    window.restart = (options) => {
        stop();
        window.stop = controlSession(stage, session, options);
    };
}"""


class Controlled(SessionPage):
    """A page that consists of a stage."""

    def open(self, document):
        self.page.goto(f"{self.server.address}/healthz")
        self.page.evaluate(START, document)
        return self

    def call(self, expression):
        return self.page.evaluate(f"() => {expression}")


@pytest.fixture
def controlled(make_page, server):
    return Controlled(make_page(), server)


@pytest.mark.parametrize("preset", ["springy", "sticky-headers"])
def test_a_fling_comes_to_rest_where_the_server_says(controlled, preset):
    controlled.open({"preset": preset}).wait_until_settled()
    controlled.drag((160, 400), (160, 250), moves=20, seconds=0.3)
    frame = controlled.wait_until_settled(after=0)
    # 140 points under the finger, and 244 more from 500 points per second.
    assert frame["contentOffset"]["y"] == pytest.approx(384, abs=15)


@pytest.mark.parametrize("options, glides", [("{}", False), ("{ minimumVelocity: 0 }", True)])
def test_a_slow_release_does_not_glide(controlled, options, glides):
    controlled.open({"preset": "sticky-headers"}).wait_until_settled()
    controlled.call(f"restart({options})")
    # 200 points per second would glide by 94 points.
    controlled.drag((160, 400), (160, 300), moves=20, seconds=0.5)
    frame = controlled.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] == pytest.approx(184 if glides else 90, abs=15 if glides else 0)


def test_a_drag_beyond_the_edge_comes_back_after_a_rest(controlled):
    controlled.open({"preset": "cell-animations"}).wait_until_settled()
    controlled.drag((160, 100), (160, 300), moves=20, seconds=0.3, hold=True)
    controlled.wait_for("() => session.frame.contentOffset.y < -50")
    controlled.page.wait_for_timeout(300)
    controlled.page.mouse.up()
    assert controlled.wait_until_settled(after=0)["contentOffset"]["y"] == 0


def test_a_tap_expands_a_row_but_not_during_a_fling(controlled):
    controlled.open({"preset": "cell-animations"}).wait_until_settled()
    controlled.drag((160, 400), (160, 300), moves=10, seconds=0.1)
    controlled.tap(160, 200)
    assert controlled.wait_until_settled(after=0)["contentSize"]["height"] == 2000
    # The page blends over to the place of the stop for 100 ms; a tap in this time stops that.
    controlled.page.wait_for_timeout(200)
    controlled.tap(160, 200)
    controlled.wait_for("() => session.frame.resting && session.frame.contentSize.height === 2200")


def test_notches_add_up(controlled):
    controlled.open({"preset": "sticky-headers"}).wait_until_settled()
    controlled.page.mouse.move(100, 300)
    for _ in range(4):
        controlled.page.mouse.wheel(0, 100)
        controlled.page.wait_for_timeout(50)
    assert controlled.wait_until_settled(after=0)["contentOffset"]["y"] == 400


def test_keys_scroll_to_the_end_and_back(controlled):
    controlled.open({"preset": "springy"}).wait_until_settled()
    controlled.press("End")
    frame = controlled.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] == frame["contentSize"]["height"] - 480
    controlled.press("PageUp")
    frame = controlled.wait_until_settled(frame["sequence"])
    assert frame["contentOffset"]["y"] == frame["contentSize"]["height"] - 480 - 432
    controlled.press("Home")
    assert controlled.wait_until_settled(frame["sequence"])["contentOffset"]["y"] == 0


SCENE = {
    "layout": {"type": "absolute"},
    "sections": [{"items": [
        {"center": {"x": 100, "y": 100}, "width": 60, "height": 60},
        {"center": {"x": 100, "y": 400}, "width": 40, "height": 40},
    ]}],
    "dynamics": {"type": "behaviors", "behaviors": [
        {"type": "collision", "referenceBounds": True}, {"type": "item", "resistance": 3},
    ]},
}


def test_an_item_of_a_scene_is_taken_along_and_let_go(controlled, screenshot):
    controlled.open(SCENE).wait_until_settled()
    controlled.drag((100, 100), (200, 150), moves=30, seconds=0.5, hold=True)
    deadline = time.monotonic() + 60
    while abs(controlled.elements()["cell", 0, 0, False].x - 200) > 2:
        assert time.monotonic() < deadline
        controlled.page.wait_for_timeout(20)
    screenshot(controlled.page, "held-item")
    assert controlled.call("grabbed") == {"kind": "cell", "section": 0, "item": 0, "key": "cell-0"}
    controlled.page.mouse.up()
    assert controlled.wait_until_settled(after=0)["items"][0]["x"] == pytest.approx(170, abs=2)
    controlled.page.mouse.move(200, 150)
    controlled.page.mouse.move(250, 250)
    assert controlled.frame()["items"][0]["x"] == pytest.approx(170, abs=2)


def test_a_session_that_ends_leaves_the_page_alone(controlled):
    controlled.open({"preset": "springy"}).wait_until_settled()
    controlled.drag((160, 400), (160, 300), moves=10, seconds=0.1, hold=True)
    controlled.call("session.end()")
    controlled.page.mouse.move(160, 200)
    controlled.page.mouse.up()
    controlled.tap(160, 200)
    controlled.press("End")
    controlled.page.mouse.wheel(0, 100)
    controlled.page.wait_for_timeout(100)
    assert controlled.call("getComputedStyle(stage).touchAction") == "manipulation"
    assert controlled.call("session.state") == "ended"
