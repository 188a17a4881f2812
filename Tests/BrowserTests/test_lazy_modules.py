"""Modules that only some sessions need: each is loaded once, with the first frame that needs it."""

import pytest

SECTION = {"section": 2, "contentOffset": 0, "range": [0, 500], "scroller": [20, 100, 280, 60]}
FRAMES = {"sections": {"sections": [SECTION]}, "zooming": {"zoomScale": 1}}

CONTROL = """async () => {
    const { controlSession } = await import('/client/1/gestures.js');
    window.stage = gestures.stage();
    window.fake = new gestures.RecordingSession({ description: { scroll: { zoom: { maximum: 4 } } } });
    controlSession(stage, fake);
    await gestures.settle();
}"""

SHOW = """async (members) => {
    for (const y of [1, 2, 3]) {
        fake.show({ ...members, contentOffset: { x: 0, y } });
        await gestures.settle();
    }
}"""

USE = {
    "sections": """async () => {
        gestures.way(stage, [[160, 130, 0], [140, 132, 8]]);
        gestures.pointer(stage, 'up', 140, 132, 100);
        return fake.calls.map(([name, , options]) => [name, options.section]);
    }""",
    "zooming": """async () => {
        for (const time of [0, 150]) {
            gestures.pointer(stage, 'down', 100, 200, time);
            gestures.pointer(stage, 'up', 100, 200, time + 20);
        }
        return fake.named('zoomTo').map(() => ['zoomTo']);
    }""",
}
USED = {"sections": [["scroll", 2], ["fling", 2]], "zooming": [["zoomTo"]]}


class Line:
    """Holds the requests for a module until they may go on."""

    def __init__(self, page, name):
        self.page, self.name, self.routes = page, name, []
        page.route(f"**/client/1/{name}.js", lambda route: self.routes.append(route))

    def wait(self):
        """Waits for a request; it reaches the test after the script that makes it."""
        for _ in range(1000):
            if self.routes:
                return
            self.page.wait_for_timeout(10)

    def open(self):
        """Lets requests through, and waits for the module."""
        for route in self.routes:
            route.continue_()
        self.page.evaluate("(url) => import(url).then(gestures.settle)", f"/client/1/{self.name}.js")


@pytest.mark.parametrize("name", FRAMES)
def test_a_module_is_requested_once_and_used_once(page, name):
    line = Line(page, name)
    page.evaluate(CONTROL)
    page.evaluate(SHOW, {})
    assert line.routes == []
    page.evaluate(SHOW, FRAMES[name])
    line.wait()
    line.open()
    page.evaluate(SHOW, FRAMES[name])
    assert page.evaluate(USE[name]) == USED[name]
    assert len(line.routes) == 1


def test_later_frames_leave_what_the_module_remembers(page):
    """It remembers the first tap, by the times of the events."""
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    page.evaluate(CONTROL)
    page.evaluate(SHOW, FRAMES["zooming"])
    page.evaluate("(url) => import(url).then(gestures.settle)", "/client/1/zooming.js")
    page.evaluate("""async () => {
        gestures.pointer(stage, 'down', 100, 200, 0);
        gestures.pointer(stage, 'up', 100, 200, 20);
        fake.calls.splice(0);
    }""")
    page.evaluate(SHOW, FRAMES["zooming"])
    assert page.evaluate("""async () => {
        gestures.pointer(stage, 'down', 100, 200, 150);
        gestures.pointer(stage, 'up', 100, 200, 170);
        return fake.calls.map(([name]) => name);
    }""") == ["zoomTo"]
    assert requests.count("zooming.js") == 1


def test_other_sessions_load_no_such_module(page):
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    page.evaluate(CONTROL)
    page.evaluate(SHOW, {})
    assert not {"sections.js", "zooming.js", "sectionprediction.js"} & set(requests)


DOCUMENT = {
    "viewport": {"width": 320, "height": 480},
    "layout": {"type": "compositional"},
    "sections": [{"items": 12, "layout": {
        "orthogonalScrollingBehavior": "continuous",
        "group": {
            "direction": "horizontal",
            "layoutSize": {"widthDimension": {"absolute": 100}, "heightDimension": {"absolute": 60}},
            "subitems": [{"layoutSize": {
                "widthDimension": {"fractionalWidth": 1}, "heightDimension": {"fractionalHeight": 1},
            }}],
        },
    }}],
}


def test_predictions_of_sections_are_requested_once(page):
    line = Line(page, "sectionprediction")
    page.evaluate("""async (document) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        window.session = await LayoutSession.open(document, { onFrame: () => {} });
        for (const x of [1, 2, 3]) await session.scroll({ x }, { section: 0, touch: { x: 200, y: 30 } });
    }""", DOCUMENT)
    line.wait()
    line.open()
    offset = page.evaluate("""async () => {
        for (const x of [1, 2, 3]) await session.scroll({ x }, { section: 0, touch: { x: 200, y: 30 } });
        return session.frame.sections[0].contentOffset;
    }""")
    assert offset == 12 and len(line.routes) == 1
