"""A page of another origin that uses the client."""

import functools
import http.server
import pathlib
import threading

import pytest

from playground import ELEMENTS, Playground

HERE = pathlib.Path(__file__).parent


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves this folder, and says nothing."""

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def origin():
    """Where the pages of this folder are served."""
    handler = functools.partial(Files, directory=HERE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def open_server(start, origin):
    """A server that pages of that origin may use."""
    server = start("--allow-origin", origin)
    yield server
    server.stop()


class Guest(Playground):
    """A page of another origin with a stage and a session."""

    def open(self, origin):
        self.page.goto(f"{origin}/another-origin.html#{self.server.address}")
        self.wait_for("() => window.session")
        return self

    @property
    def url(self):
        return self.page.evaluate("() => session.url")

    def said(self):
        return self.page.evaluate("() => session.frame.resting ? 'at rest' : 'moving'")


def test_a_page_of_another_origin_shows_a_session(make_page, open_server, origin, screenshot):
    guest = Guest(make_page(), open_server).open(origin)
    guest.wait_until_settled()
    guest.drag((160, 400), (160, 300), moves=20, seconds=0.3)
    screenshot(guest.page, "another-origin")
    frame = guest.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] > 100
    assert len(guest.page.evaluate(ELEMENTS)) == len(frame["items"])


def test_scrolls_of_another_origin_ask_leave_once(make_page, open_server, origin):
    guest = Guest(make_page(), open_server).open(origin)
    guest.wait_until_settled()
    network, methods = guest.devtools, []
    network.on("Network.requestWillBeSent",
               lambda event: methods.append((event["request"]["method"], event["request"]["url"])))
    network.send("Network.enable")
    guest.drag((160, 400), (160, 200), moves=40, seconds=0.7)
    guest.wait_until_settled(after=0)
    scrolls = [method for method, url in methods if url.endswith("/scroll")]
    assert scrolls.count("POST") > 5
    assert scrolls.count("OPTIONS") <= 1


def test_other_origins_are_kept_out(make_page, server, origin, complaints):
    complaints.allow("CORS", "ERR_FAILED", "Failed to fetch")
    page = make_page()
    page.goto(f"{origin}/another-origin.html#{server.address}")
    refused = page.evaluate("(url) => fetch(url).then(() => 'done', (error) => error.name)",
                            f"{server.address}/v1/presets")
    assert refused == "TypeError"
    assert page.evaluate("() => window.session") is None
    assert any("CORS" in complaint for complaint in complaints)
