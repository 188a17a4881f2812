"""The page's formulas for scrolling: the same vectors as the server's."""

import json
import pathlib

import pytest

from server import ask

VECTORS = pathlib.Path(__file__).parent.parent / "LayoutdTestSupport/Fixtures/scrolling-vectors.json"
CASES = {case["name"]: case for case in json.loads(VECTORS.read_text())["cases"]}
RATES = {0.998: "normal", 0.99: "fast"}

FLY = """async ({ offset, velocity, range, rate, page, times }) => {
    const { fling, turnPage } = await import('/client/1/scrolling.js');
    const course = page
        ? turnPage(offset, velocity, range, page.extent, page.start)
        : fling(offset, velocity, range, rate);
    return {
        end: course.end, duration: course.duration, offsets: times.map((time) => course.offset(time)),
    };
}"""
DRAG = """async ({ offset, deltas, range, extent }) => {
    const { dragged } = await import('/client/1/scrolling.js');
    return deltas.map((delta) => offset = dragged(offset, delta, range, extent));
}"""
GLIDE = """async ({ offset, target, spring, times }) => {
    const { glide } = await import('/client/1/scrolling.js');
    const course = glide(offset, target, spring);
    return times.map((time) => course.offset(time));
}"""


def named(*kinds):
    """Returns the names of vectors, except recordings, which no formula reproduces exactly."""
    return [name for name, case in CASES.items() if case["kind"] in kinds and not name.startswith("recorded")]


@pytest.fixture(scope="module")
def page(browser, server):
    """A page of the server that does not use the server."""
    page = browser.new_page()
    page.goto(f"{server.address}/healthz")
    yield page
    page.close()


@pytest.mark.parametrize("name", named("fling", "bounce"))
def test_flings_and_bounces(page, name):
    case = CASES[name]
    given, expected = case["input"], case["expect"]
    found = page.evaluate(FLY, {
        "offset": given["offset"], "velocity": given["velocity"], "range": given["range"],
        "rate": RATES[given.get("decelerationRate", 0.998)], "page": None,
        "times": [time for time, _ in expected["samples"]],
    })
    for (time, offset), shown in zip(expected["samples"], found["offsets"]):
        assert shown == pytest.approx(offset, abs=case["tolerance"]), time
    assert found["end"] == pytest.approx(expected["end"], abs=case["tolerance"])
    assert found["duration"] == pytest.approx(expected["duration"], abs=1e-6)


@pytest.mark.parametrize("name", named("paging"))
def test_pages(page, name):
    given, expected = CASES[name]["input"], CASES[name]["expect"]
    found = page.evaluate(FLY, {
        "offset": given["offset"], "velocity": given["velocity"], "rate": "normal", "times": [],
        "range": [0, given["contentLength"] - given["page"]],
        "page": {"extent": given["page"], "start": given["page"] * given["pageAtTouchDown"]},
    })
    assert found["end"] == expected["end"]


@pytest.mark.parametrize("name", named("rubberBand"))
def test_the_rubber_band_resists(page, name):
    given, samples = CASES[name]["input"], CASES[name]["expect"]["samples"]
    for beyond, shown in samples:
        # In pieces, which add up.
        pieces = [-0.25 * beyond] * 4
        found = page.evaluate(DRAG, {"offset": 0, "deltas": pieces, "range": [0, 1000], "extent": given["extent"]})
        assert -found[-1] == pytest.approx(shown, abs=max(CASES[name]["tolerance"], 1e-6))


def test_an_animated_scroll_is_the_servers(page, server):
    made = ask("POST", f"{server.address}/v1/sessions", {"preset": "cell-animations", "clock": "manual"})
    url = f"{server.address}/v1/sessions/{made['id']}"
    for animation in (None, {"duration": 0.4, "damping": 1, "initialVelocity": 2.5}):
        start = ask("GET", f"{url}/frame")["contentOffset"]["y"]
        target = start + 300
        body = {"contentOffset": {"y": target}, "animated": True, **({"animation": animation} if animation else {})}
        ask("POST", f"{url}/scroll", body)
        frames = ask("POST", f"{url}/steps?precision=6", {"frames": 30, "return": "all"})["frames"]
        begun = frames[0]["time"] - 1 / 60
        found = page.evaluate(GLIDE, {
            "offset": start, "target": target, "spring": animation,
            "times": [frame["time"] - begun for frame in frames],
        })
        for frame, offset in zip(frames, found):
            assert offset == pytest.approx(frame["contentOffset"]["y"], abs=0.01), frame["time"]
        assert found[-1] == pytest.approx(target)
    ask("DELETE", url)


PINS = """async (layout) => {
    const { Prediction } = await import('/client/1/prediction.js');
    const prediction = new Prediction({ viewport: { width: 200, height: 320 }, layout });
    prediction.contentSize = { width: 200, height: 1910 };
    const [pinned, upper] = [1e9 + 1, 800];
    const items = [
        { kind: 'title', y: upper, height: 40, zIndex: pinned }, { kind: 'title', y: 860, height: 40, zIndex: pinned },
        { kind: 'header', y: upper, height: 40, zIndex: 1 }, { kind: 'cell', y: upper, height: 40, zIndex: 0 },
    ];
    const moved = prediction.items({ contentOffset: { x: 0, y: upper }, items }, { x: 0, y: upper + 30 });
    return moved.map(({ y }, index) => y - items[index].y);
}"""


@pytest.mark.parametrize("layout", [{"type": "compositional"}, {"type": "list", "appearance": "plain"}])
def test_what_a_section_pins_stays_under_a_finger(page, layout):
    """Only the drawing order tells it from other headers."""
    assert page.evaluate(PINS, layout) == [30, 0, 0, 0]


def test_headers_of_a_layout_that_pins_them_stay_under_a_finger(page):
    assert page.evaluate(PINS, {"type": "list", "stickyHeaders": True}) == [30, 0, 30, 0]
    assert page.evaluate(PINS, {"type": "list"}) == [0, 0, 0, 0]
