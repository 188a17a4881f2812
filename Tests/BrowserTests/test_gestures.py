"""Mouse, wheel and touch input."""

import time

import pytest

from playground import PRESETS, Playground, offset_at_rest
from replay import check_motion
from server import ask

pytestmark = [pytest.mark.timed, pytest.mark.usefixtures("fast_line")]

SCROLLING = [preset for preset in PRESETS if preset not in ("newtonian", "circle")]


@pytest.mark.parametrize("preset", SCROLLING)
def test_a_drag_and_a_fling_show_the_frames_of_the_server(playground, screenshot, preset):
    playground.open(preset).wait_until_settled()
    playground.drag((160, 400), (160, 130))
    screenshot(playground.page, f"flung-{preset}")
    frame = playground.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] > 270
    assert len(check_motion(playground)) > 5


@pytest.mark.parametrize("preset", ["springy", "cell-animations"])
def test_a_drag_beyond_the_edge_comes_back(playground, preset):
    playground.open(preset).wait_until_settled()
    playground.drag((160, 200), (160, 400), moves=20, seconds=0.3, hold=True)
    playground.wait_for_event(after=0)
    playground.page.mouse.up()
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 0
    drawings = check_motion(playground)
    assert min(drawing.offset for drawing in drawings) < -20


@pytest.mark.parametrize("preset", ["springy", "sticky-headers"])
def test_the_wheel_scrolls(playground, preset):
    playground.open(preset).wait_until_settled()
    playground.page.mouse.move(*playground.point(100, 300))
    for _ in range(4):
        playground.page.mouse.wheel(0, 50)
    playground.wait_for("() => recording.exchanges.some(({ url }) => url.includes('/scroll'))")
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 200
    check_motion(playground)


@pytest.mark.parametrize("preset", SCROLLING)
def test_a_tap_selects_what_is_under_it(playground, preset):
    playground.open(preset).wait_until_settled()
    name = "({ dataset, classList }) => [dataset.kind, dataset.section, dataset.item].join('-')"
    x, y = playground.point(40, 180)
    hit = playground.page.evaluate(
        f"([x, y]) => ({name})(document.elementFromPoint(x, y))", [x, y])
    playground.page.mouse.click(x, y)
    playground.wait_for("() => document.querySelector('.element.selected')")
    chosen = playground.page.locator(".element.selected")
    assert [chosen.nth(n).evaluate(name) for n in range(chosen.count())] == [hit]
    playground.wait_until_settled(after=0)


def test_a_fling_never_goes_back(playground):
    playground.open("cell-animations").wait_until_settled()
    playground.drag((160, 400), (160, 200), moves=20, seconds=0.2)
    playground.wait_until_settled(after=0)
    released = playground.recording()["release"]
    fling = [drawing for drawing in check_motion(playground) if drawing.time > released]
    assert len(fling) > 5
    for before, after in zip(fling, fling[1:]):
        assert after.offset > before.offset - 0.5
        assert len(before.elements.keys() - after.elements.keys()) <= len(before.elements) / 2


def test_far_items_lag_behind_near_ones(playground):
    playground.open("springy").wait_until_settled()
    playground.drag((160, 300), (160, 200), moves=30, seconds=0.5, hold=True)
    playground.wait_for_event(after=0)
    playground.page.mouse.up()
    playground.wait_until_settled(after=0)
    resting = playground.frame("&rect=0,-100,320,1000&include=anchor")

    def spread(drawing):
        return max(drawing.displacements(resting).values())

    widest = max(check_motion(playground), key=spread)
    displacements = widest.displacements(resting)
    distance = {name: ((element.x - 160) ** 2 + (element.y - 250) ** 2) ** 0.5
                for name, element in widest.elements.items() if name in displacements}
    order = sorted(distance, key=distance.get)
    near, far = (sum(displacements[name] for name in names) / 5 for names in (order[:5], order[-5:]))
    assert far > near + 2
    assert far > 1.5 * near


def test_springs_come_to_rest_on_the_grid(playground):
    playground.open("springy").wait_until_settled()
    playground.drag((160, 400), (160, 200), moves=20, seconds=0.3)
    frame = playground.wait_until_settled(after=0)
    session = playground.session()
    grid = ask("POST", f"{playground.server.address}/v1/layouts?precision=3", {
        "preset": "springy", "viewport": session["viewport"],
        "rect": {"x": 0, "y": frame["contentOffset"]["y"], **session["viewport"]},
    })
    shown = playground.elements()
    offset = offset_at_rest(frame, playground.page.evaluate("() => devicePixelRatio"))
    assert len(grid["items"]) == len(shown)
    for item in grid["items"]:
        element = shown["cell", item["section"], item["item"], False]
        assert element.x == pytest.approx(item["x"] + item["width"] / 2, abs=0.1)
        assert element.y + offset["y"] == pytest.approx(item["y"] + item["height"] / 2, abs=0.1)


def test_two_columns_give_way_in_both_directions(playground, screenshot):
    playground.open("two-column").wait_until_settled()
    playground.drag((100, 300), (100, 200), moves=30, seconds=0.5, hold=True)
    playground.wait_for_event(after=0)
    screenshot(playground.page, "dragged-two-column")
    playground.page.mouse.up()
    playground.wait_until_settled(after=0)
    resting = playground.frame("&rect=0,-300,400,1500&include=anchor")
    released = playground.recording()["release"]
    ways = [way for drawing in check_motion(playground) if drawing.time < released
            for way in drawing.displacements(resting).values()]
    assert max(ways) > 0.5
    assert min(ways) < -0.5


def test_a_tapped_row_opens_bit_by_bit(playground, screenshot):
    playground.open("cell-animations").wait_until_settled()
    playground.tap(160, 150)
    playground.wait_until_settled(after=0)
    screenshot(playground.page, "expanded-row")
    heights = [drawing.elements["cell", 0, 1, False].height for drawing in check_motion(playground)]
    assert heights[0] == 100
    assert heights[-1] == 300
    assert heights == sorted(heights)
    assert any(100 < height < 300 for height in heights)


def test_a_sticky_header_stays_at_the_edge(playground, screenshot):
    playground.open("sticky-headers").wait_until_settled()
    playground.drag((160, 450), (160, 50))
    screenshot(playground.page, "scrolled-sticky-headers")
    playground.wait_until_settled(after=0)
    for drawing in check_motion(playground):
        tops = [element.y - 20 for (kind, *_), element in drawing.elements.items() if kind == "header"]
        assert any(-40 < top <= 0.1 for top in tops), tops


def touch(page):
    """Sends touches to a page, with their type, their time, and the point of each finger."""
    session = page.context.new_cdp_session(page)

    def send(kind, moment, *points):
        fingers = [{"x": x, "y": y, "id": 1} for x, y in points]
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": fingers, "timestamp": moment,
        })

    return send


@pytest.mark.parametrize("preset", ["springy", "cell-animations"])
def test_a_finger_drags_and_flings(make_page, server, preset):
    page = make_page(has_touch=True, is_mobile=True, viewport={"width": 375, "height": 700})
    playground = Playground(page, server).open(preset)
    playground.wait_until_settled()
    send, place, began = touch(page), playground.points(), time.time()
    send("touchStart", began, place(160, 400))
    for move in range(1, 31):
        time.sleep(max(0, began + move / 60 - time.time()))
        send("touchMove", began + move / 60, place(160, 400 - 8 * move))
        playground.let_arrive()
    send("touchEnd", began + 0.5)
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] > 240
    assert page.evaluate("() => scrollY") == 0
    check_motion(playground)


def test_a_finger_taps(make_page, server):
    page = make_page(has_touch=True, is_mobile=True, viewport={"width": 375, "height": 700})
    playground = Playground(page, server).open("cell-animations")
    playground.wait_until_settled()
    page.touchscreen.tap(*playground.point(160, 250))
    assert playground.wait_until_settled(after=0)["contentSize"]["height"] == 2200
