"""The playground from a user's point of view."""

import base64
import math
import time
from dataclasses import dataclass, replace
from functools import cached_property

from server import PATIENCE, ask

PRESETS = ["springy", "bounce", "cell-animations", "sticky-headers", "two-column", "newtonian", "circle",
           "app-store"]
MOVES = 60
"""Mouse moves in a second of dragging."""
LAST = 5
"""Moves that determine the velocity of a fling."""

OPENED = """(before) => {
    const picture = document.querySelector('#picture')?.href;
    const status = document.querySelector('#status').textContent;
    // The stage is under control as soon as it says which fingers it takes.
    if (!document.querySelector('#stage').style.touchAction) return false;
    return picture && picture.split('/frame.svg')[0] !== before && ['at rest', 'moving'].includes(status);
}"""

UNANSWERED = """() => recording.exchanges.filter(({ url, end }) => end === undefined && !url.includes('&wait='))
    .map(({ method, url }) => `${method} ${url} has no response`)"""
"""Requests that the page has sent, except those that wait for a change."""

ELEMENTS = """() => {
    const stage = document.querySelector('#stage');
    const bounds = stage.getBoundingClientRect();
    const scale = bounds.width / parseFloat(stage.style.width);
    return [...stage.querySelectorAll('.element')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const matrix = new DOMMatrix(style.transform);
        return {
            kind: element.dataset.kind,
            section: Number(element.dataset.section),
            item: Number(element.dataset.item),
            isDeparting: element.classList.contains('departing'),
            x: (left + width / 2 - bounds.left) / scale,
            y: (top + height / 2 - bounds.top) / scale,
            width: parseFloat(style.width),
            height: parseFloat(style.height),
            angle: Math.atan2(matrix.b, matrix.a),
            scale: Math.hypot(matrix.a, matrix.b),
            alpha: Number(style.opacity),
        };
    });
}"""


@dataclass(frozen=True)
class Element:
    """An element on the stage: its centre relative to the upper left corner, and its size."""

    x: float
    y: float
    width: float
    height: float
    angle: float
    alpha: float
    scale: float = 1

    def misses(self, other):
        """Returns the largest difference from another element."""
        turn = math.remainder(self.angle - other.angle, 2 * math.pi)
        return max(
            abs(self.x - other.x), abs(self.y - other.y), abs(self.width - other.width),
            abs(self.height - other.height), 10 * abs(turn), abs(self.alpha - other.alpha),
            abs(self.scale - other.scale),
        )


def named(items, make):
    """Returns elements by kind, section, item and whether they depart; of several the last."""
    return {
        (item["kind"], item["section"], item["item"], item["isDeparting"]): make(item)
        for item in items
    }


def bundles_with(playground, text):
    """Whether the playground's scripts contain a text, by their names."""
    names = ["opening.min.js", "shared.min.js", "playground.min.js", "later.min.js"]
    load = playground.page.request.get
    return {name: text in load(f"{playground.server.address}/playground/{name}").text() for name in names}


def stage_of(frame, offset=None):
    """Returns the elements of a server's frame at their places on the stage, at another offset if there is one."""
    offset = offset or frame["contentOffset"]

    def element(item):
        return Element(
            item["x"] + item["width"] / 2 - offset["x"],
            item["y"] + item["height"] / 2 - offset["y"],
            item["width"], item["height"], item.get("angle", 0), item.get("alpha", 1),
            item.get("scale", 1),
        )

    items = [{**item, "isDeparting": "departing" in item} for item in frame["items"]]
    return named(items, element)


def offset_at_rest(frame, ratio):
    """Returns the offset with which a page draws a frame at rest: one of the display's pixels."""
    # Pages know offsets with two decimals, and round halves up.
    return {axis: math.floor(round(place, 2) * ratio + 0.5) / ratio for axis, place in frame["contentOffset"].items()}


def differences(shown, told, tolerance=0.1):
    """Returns the differences between the stage and the server."""
    wrong = [f"{name} is not to be seen" for name in told.keys() - shown.keys()]
    wrong += [f"{name} should not be there" for name in shown.keys() - told.keys()]
    for name in told.keys() & shown.keys():
        if shown[name].misses(told[name]) > tolerance:
            wrong.append(f"{name}: {shown[name]}, not {told[name]}")
    return wrong


NO_STREAMS = """{
    const ask = window.fetch;
    window.fetch = async (url, init) => (`${url}`.includes('/frames?') ? new Response('') : ask(url, init));
}"""


SLOW, NEVER_SLOW = b"const SLOW = 40;", b"const SLOW = Infinity;"
"""The round trip from which a line is slow, in the client's module about lines."""

BUNDLE = b"import '/playground/playground.js';"
"""Has the page load its modules one by one, instead of the bundle of them."""


class Playground:
    """A page with the playground."""

    def __init__(self, page, server):
        # A recording has no pushed frames. Without any the page requests each frame, on slow machines too.
        page.add_init_script(NO_STREAMS)
        self.page = page
        self.server = server
        self.stage = page.locator("#stage")

    def take_line_for_fast(self):
        """Makes a page that is opened later take its line for a fast one, also on a slow machine.

        On a slow line it draws corrections as well, which are on the way between no two frames.
        """
        def answer(paused):
            if paused["request"]["url"].endswith("playground.min.js"):
                return fulfil(paused, BUNDLE)
            response = self.devtools.send("Fetch.getResponseBody", {"requestId": paused["requestId"]})
            assert response["base64Encoded"]
            module = base64.b64decode(response["body"])
            assert module.count(SLOW) == 1
            fulfil(paused, module.replace(SLOW, NEVER_SLOW))

        def fulfil(paused, script):
            self.devtools.send("Fetch.fulfillRequest", {
                "requestId": paused["requestId"],
                "responseCode": paused["responseStatusCode"],
                "responseHeaders": [{"name": "Content-Type", "value": "text/javascript"}],
                "body": base64.b64encode(script).decode(),
            })

        self.devtools.on("Fetch.requestPaused", answer)
        self.devtools.send("Fetch.enable", {"patterns": [
            {"urlPattern": f"*/{name}", "requestStage": "Response"} for name in ("line.js", "playground.min.js")
        ]})

    # Sessions.

    def open(self, preset="springy"):
        """Opens the page with a preset, or an entry of the gallery."""
        before = self.page.evaluate("() => document.querySelector('#picture')?.href?.split('/frame.svg')[0]")
        self.page.goto(f"{self.server.address}/#{preset}")
        return self.wait_until_open(after=before)

    def wait_until_open(self, after=None):
        """Waits until there is a session other than `after`."""
        self.wait_for(OPENED, after)
        return self

    def open_text(self, text):
        """Writes a description into the editor and opens it."""
        before = self.url
        self.submit(text)
        return self.wait_until_open(after=before)

    def submit(self, text):
        """Writes a description into the editor and sends it."""
        self.unfold("document")
        self.page.fill("#json", text)
        self.page.press("#json", "Control+Enter")

    def unfold(self, name):
        """Opens a fold of the panel."""
        if self.page.locator(f"#{name}").get_attribute("open") is None:
            self.page.click(f"#{name} > summary")

    @property
    def url(self):
        """Returns the URL of the session."""
        return self.page.evaluate("() => document.querySelector('#picture').href").split("/frame.svg")[0]

    def frame(self, query=""):
        return ask("GET", f"{self.url}/frame?precision=3{query}")

    @property
    def sequence(self):
        return self.frame()["sequence"]

    def session(self):
        return ask("GET", self.url)

    # The visible state.

    def wait_for(self, condition, argument=None):
        self.page.wait_for_function(condition, arg=argument, timeout=1000 * PATIENCE)

    def elements(self):
        """The elements on the stage."""
        return named(self.page.evaluate(ELEMENTS), lambda found: replace(
            Element(0, 0, 0, 0, 0, 0),
            **{name: found[name] for name in Element.__dataclass_fields__},
        ))

    def said(self):
        """The page's status text."""
        return self.page.locator("#status").inner_text()

    def texts(self):
        """The texts of the elements."""
        return self.page.locator("#stage .element").all_inner_texts()

    def wait_until_settled(self, after=-1):
        """Waits until all events of the page have a response, the server is at rest after frame `after`, and the
        page shows the same frame.
        """
        deadline = time.monotonic() + PATIENCE
        ratio = self.page.evaluate("() => devicePixelRatio")
        wrong = ["nothing was compared"]
        while time.monotonic() < deadline:
            # The server may be at rest before an event that is on its way.
            unanswered = self.page.evaluate(UNANSWERED)
            frame = self.frame()
            if unanswered:
                wrong = unanswered
            elif not frame["resting"] or frame["sequence"] <= after:
                wrong = [f"the server is at frame {frame['sequence']}, resting: {frame['resting']}"]
            else:
                wrong = differences(self.elements(), stage_of(frame, offset_at_rest(frame, ratio)))
                if self.said() != "at rest":
                    wrong.append(f"the page says {self.said()!r}")
                if not wrong:
                    return frame
            self.page.wait_for_timeout(20)
        raise AssertionError("\n".join(wrong))

    def wait_for_event(self, after):
        """Waits until the server has a later frame than `after`."""
        deadline = time.monotonic() + PATIENCE
        while self.sequence <= after:
            assert time.monotonic() < deadline, "no event reached the server"
            self.page.wait_for_timeout(20)

    # Input.

    def points(self):
        """Returns a function from points of the viewport to points of the page; valid until a resize."""
        box = self.stage.bounding_box()
        scale = box["width"] / self.viewport()["width"]
        return lambda x, y: (box["x"] + scale * x, box["y"] + scale * y)

    def point(self, x, y):
        return self.points()(x, y)

    def viewport(self):
        """The size of the stage, in points."""
        return self.page.evaluate("""() => {
            const { width, height } = document.querySelector('#stage').style;
            return { width: parseFloat(width), height: parseFloat(height) };
        }""")

    def drag(self, start, end, moves=MOVES, seconds=1.0, hold=False):
        """Drags with the mouse at an even pace; lets go at full speed, or keeps holding.

        The events have the timestamps of a browser that is never late, and the last ones arrive one
        by one, so that the velocity at the end does not depend on the machine.
        """
        place, began, beginning = self.points(), time.monotonic(), time.time()
        self.send_mouse("mousePressed", place(*start), beginning)
        for move in range(1, moves + 1):
            part = move / moves
            time.sleep(max(0, began + seconds * part - time.monotonic()))
            point = place(*(a + (b - a) * part for a, b in zip(start, end)))
            self.send_mouse("mouseMoved", point, beginning + seconds * part)
            if moves - move < LAST:
                self.let_arrive()
        if not hold:
            self.send_mouse("mouseReleased", point, beginning + seconds)

    def send_mouse(self, kind, point, moment):
        self.devtools.send("Input.dispatchMouseEvent", {
            "type": kind, "x": point[0], "y": point[1], "timestamp": moment,
            "button": "left", "buttons": 1, "clickCount": 1,
        })

    def let_arrive(self):
        """Waits until the page has handled all input, which comes before the next drawn frame."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    @cached_property
    def devtools(self):
        return self.page.context.new_cdp_session(self.page)

    def tap(self, x, y, **options):
        self.page.mouse.click(*self.point(x, y), **options)

    def press(self, key):
        """Presses a key on the stage."""
        self.stage.press(key)

    def recording(self):
        """Returns the recording of recorder.js."""
        return self.page.evaluate("() => recording")


class SessionPage(Playground):
    """A page without the playground: a stage, and a session in the variable `session`."""

    @property
    def url(self):
        return self.page.evaluate("() => session.url")

    def said(self):
        return self.page.evaluate("() => session.frame.resting ? 'at rest' : 'moving'")
