"""A page of another origin that uses the client."""

import functools
import http.server
import pathlib
import re
import threading
import time

import pytest

from playground import ELEMENTS, Playground, SessionPage

pytestmark = pytest.mark.timed

HERE = pathlib.Path(__file__).parent
GUIDE = HERE.parent.parent / "Sources/LayoutService/LayoutService.docc/BrowserClient.md"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves this folder and the guide's page, without logging."""

    layoutd = None

    def do_GET(self):
        if self.path != "/page.html":
            return super().do_GET()
        body = page_of_guide(self.layoutd).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def origin():
    """The origin of the pages of this folder."""
    handler = functools.partial(Files, directory=HERE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def open_server(start, origin):
    """A server that allows this origin."""
    server = start("--allow-origin", origin)
    yield server
    server.stop()


class Guest(SessionPage):
    """A page of another origin with a stage and a session."""

    def open(self, origin):
        self.page.goto(f"{origin}/another-origin.html#{self.server.address}")
        self.wait_for("() => window.session")
        return self


def test_a_page_of_another_origin_shows_a_session(make_page, open_server, origin, screenshot):
    guest = Guest(make_page(), open_server).open(origin)
    guest.wait_until_settled()
    guest.drag((160, 400), (160, 300), moves=20, seconds=0.3)
    screenshot(guest.page, "another-origin")
    frame = guest.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] > 100
    assert len(guest.page.evaluate(ELEMENTS)) == len(frame["items"])


def test_a_second_dragged_on_another_origin_takes_no_more_requests(make_page, open_server, origin):
    guest = Guest(make_page(), open_server).open(origin)
    guest.wait_until_settled()
    network, methods = guest.devtools, []
    network.on("Network.requestWillBeSent",
               lambda event: methods.append((event["request"]["method"], event["request"]["url"])))
    network.send("Network.enable")
    guest.drag((160, 400), (160, 130))
    scrolls = [method for method, url in methods if "/scroll" in url]
    assert scrolls.count("POST") > 5
    assert scrolls.count("OPTIONS") <= 1
    # One more for the fling, and another that began to wait.
    assert len(methods) <= 72
    guest.wait_until_settled(after=0)


def page_of_guide(server):
    """The page in the guide, for a server at another address."""
    # The first one; test_mounting.py has the others.
    page = re.findall("```html\n(.*?)```", GUIDE.read_text(), re.DOTALL)[0]
    assert "http://127.0.0.1:8080" in page
    return page.replace("http://127.0.0.1:8080", server.address)


def test_the_page_of_the_guide_works(make_page, open_server, origin, screenshot):
    page = make_page()
    Files.layoutd = open_server
    page.goto(f"{origin}/page.html")
    picture = "() => document.getElementById('view').toDataURL()"
    blank = page.evaluate("() => Object.assign(document.createElement('canvas'), "
                          "{ width: 320, height: 480 }).toDataURL()")
    wait_until(lambda: page.evaluate(picture) != blank)
    at_rest = page.evaluate(picture)
    scrolls = []
    page.on("request", lambda request: request.url.partition("?")[0].endswith("/scroll")
            and request.method == "POST" and scrolls.append(request.post_data_json))
    mouse, began = Playground(page, open_server), time.time()
    mouse.send_mouse("mousePressed", (160, 400), began)
    for move in range(1, 13):
        mouse.send_mouse("mouseMoved", (160, 400 - 10 * move), began + move / 60)
        mouse.let_arrive()
    wait_until(lambda: page.evaluate(picture) != at_rest)
    mouse.send_mouse("mouseReleased", (160, 280), began + 12 / 60)
    screenshot(page, "guide")
    wait_until(lambda: any("fling" in scroll for scroll in scrolls))
    [fling] = [scroll["fling"] for scroll in scrolls if "fling" in scroll]
    assert fling == {"x": 0, "y": pytest.approx(600, rel=0.1)}
    assert sum(scroll["delta"]["y"] for scroll in scrolls if "delta" in scroll) == pytest.approx(110)


def wait_until(holds):
    """Repeats a check until it succeeds."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_other_origins_are_kept_out(make_page, server, origin, complaints):
    complaints.allow("CORS", "ERR_FAILED", "Failed to fetch")
    page = make_page()
    page.goto(f"{origin}/another-origin.html#{server.address}")
    refused = page.evaluate("(url) => fetch(url).then(() => 'done', (error) => error.name)",
                            f"{server.address}/v1/presets")
    assert refused == "TypeError"
    assert page.evaluate("() => window.session") is None
    assert any("CORS" in complaint for complaint in complaints)


def test_a_post_of_another_origin_makes_no_session(make_page, start, origin, complaints):
    complaints.allow("403")
    server = start("--max-sessions", "1")
    page = make_page()
    page.goto(f"{origin}/test_another_origin.py")
    # The browser sends such a request without asking, and keeps only its response from the page.
    sent = page.evaluate("(url) => fetch(url, { method: 'POST', mode: 'no-cors' }).then(({ type }) => type)",
                         f"{server.address}/v1/sessions")
    assert sent == "opaque"
    # There is room for one session: this one.
    Playground(make_page(), server).open("springy").wait_until_settled()
