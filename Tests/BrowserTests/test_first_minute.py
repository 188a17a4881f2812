"""What somebody sees who opens the page for the first time, or gets a link to it."""

import functools
import http.server
import re
import struct
import threading
import urllib.error
import urllib.request

import pytest

from playground import PRESETS, Playground
from server import PATIENCE

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE = {"viewport": {"width": 2560, "height": 1440}}
SCENES = ["letters", "pendulum", "cradle", "pile", "magnets", "board", "bridge", "marbles", "jostle"]
TALL = ["springy", "bounce", "cell-animations", "sticky-headers", "two-column", "app-store", "shelves", "chat", "news",
        "carousel", "covers", "pages", *SCENES]
"""What fills a phone. The others have a fixed shape: photos, a home screen, a circle, a swing."""


def read(url, accept="text/html,application/xhtml+xml,*/*;q=0.8"):
    """Returns the status, the content type and the body of a response."""
    request = urllib.request.Request(url, headers={"Accept": accept})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, response.headers["Content-Type"], response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


def test_the_page_opens_on_a_scene_that_moves_and_invites(playground, screenshot):
    page = playground.page
    page.goto(playground.server.address)
    playground.wait_until_open()
    assert page.title() == "Letters on strings · layoutd"
    assert page.inner_text("#hint") == "Throw a ball at the letters"
    assert sorted(playground.texts())[-7:] == sorted("layoutd")
    place = "(text) => [...document.querySelectorAll('#stage .element')].find(({ textContent }) =>" \
            " textContent === text).getBoundingClientRect().left"
    for text in "layoutd":
        playground.wait_for(f"([text, x]) => Math.abs(({place})(text) - x) > 20", [text, page.evaluate(place, text)])
    assert len(playground.elements()) == 10
    screenshot(page, "first-sight")
    # It is an entry like the others: a link can name it, and a reload opens it again.
    page.reload()
    playground.wait_until_open()
    assert page.title() == "Letters on strings · layoutd"


@pytest.mark.parametrize("name", TALL)
def test_the_stage_fills_a_phone(make_page, server, screenshot, name):
    playground = Playground(make_page(**PHONE), server).open(name)
    box = playground.stage.bounding_box()
    assert box["width"] * box["height"] >= 0.75 * 390 * 844
    assert box["y"] + box["height"] <= 844
    playground.wait_for("() => document.querySelectorAll('#stage .element').length > 1")
    assert playground.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    screenshot(playground.page, f"filled-{name}")


@pytest.mark.parametrize("name", ["letters", "springy", "pile"])
def test_the_stage_fills_the_height_of_a_large_window(make_page, server, name):
    playground = Playground(make_page(**LARGE), server).open(name)
    box = playground.stage.bounding_box()
    assert box["height"] >= 0.85 * 1440
    assert box["y"] + box["height"] <= 1440


def test_names_are_those_that_people_give(playground):
    """And the title of the window says what is open."""
    page = playground.open("springy").page
    names = page.locator("#preset option").all_inner_texts()[1:]
    page.click("#browse")
    playground.wait_for("() => document.querySelector('.card')")
    names += page.locator(".card strong").all_inner_texts()
    assert len(names) > 2 * len(PRESETS)
    for name in names:
        assert re.fullmatch(r"[A-Z][\w’]*([ -][\w’]+)*", name) and name not in PRESETS, name
    assert len(set(page.locator(".card strong").all_inner_texts())) == page.locator(".card").count()
    assert "" not in page.locator(".card small").all_inner_texts()
    before = playground.url
    page.click(".card[data-name=cradle]")
    playground.wait_until_open(after=before)
    assert page.title() == "Newton’s cradle · layoutd"
    before = playground.url
    page.select_option("#preset", "two-column")
    playground.wait_until_open(after=before)
    assert page.title() == "Waterfall · layoutd"
    playground.open_text('{"sections": [{"items": 3}], "layout": {"type": "flow"}}')
    assert page.title() == "your own · layoutd"


# Use this in your page.


class OnePage(http.server.BaseHTTPRequestHandler):
    """Serves one text as a page."""

    def __init__(self, text, *arguments):
        self.text = text
        super().__init__(*arguments)

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.text().encode())

    def log_message(self, *arguments):
        pass


@pytest.fixture
def elsewhere():
    """The address of a page with the lines, and the list that has them."""
    lines = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(OnePage, lambda: lines[0]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", lines
    server.shutdown()


@pytest.mark.parametrize("name", ["letters", "springy", "kanban"])
def test_twenty_lines_show_this_in_another_page(make_page, start, complaints, elsewhere, screenshot, name):
    address, lines = elsewhere
    server = start("--allow-origin", address)
    playground = Playground(make_page(), server).open(name)
    playground.unfold("embed")
    playground.wait_for("() => document.querySelector('#lines').value.startsWith('<!doctype html>')")
    lines.append(playground.page.input_value("#lines"))
    assert lines[0].count("\n") <= 23 and len([line for line in lines[0].split("\n") if line.strip()]) <= 22
    page = make_page()
    page.goto(f"{address}/page.html")
    page.wait_for_function("() => document.querySelectorAll('#stage .element').length > 5", timeout=1000 * PATIENCE)
    assert page.title() == playground.page.title()
    screenshot(page, f"elsewhere-{name}")
    # The same elements are there, and they can be taken hold of.
    assert page.locator("#stage .element").count() >= playground.page.locator("#stage .element").count() - 3
    box = page.locator("#stage").bounding_box()
    assert box["width"] == playground.viewport()["width"]
    page.click("#stage", position={"x": box["width"] / 2, "y": box["height"] - 40})
    page.wait_for_function("() => recording.exchanges.some(({ url, status }) =>"
                           " /taps|touches/.test(url) && status === 200)", timeout=1000 * PATIENCE)


def test_the_lines_follow_what_is_open_and_are_copied(playground):
    page = playground.open("springy").page
    playground.unfold("embed")
    playground.wait_for("() => document.querySelector('#lines').value.includes('\"preset\":\"springy\"')")
    page.select_option("#preset", "circle")
    playground.wait_for("() => document.querySelector('#lines').value.includes('\"preset\":\"circle\"')")
    page.click("#copy-lines")
    playground.wait_for("() => ['Copied', 'Selected'].includes(document.querySelector('#copy-lines').textContent)")
    playground.open_text('{"sections": [{"items": ["</script><b>"], "id": "a"}], "layout": {"type": "flow"}}')
    playground.wait_for("() => document.querySelector('#lines').value.includes('u003c/script>')")
    assert page.input_value("#lines").count("</script>") == 1


# Previews, and addresses without a page.


@pytest.mark.parametrize("path", ["/", "/docs", "/problems/busy"])
def test_a_link_has_a_preview(server, path):
    status, _, body = read(f"{server.address}{path}")
    page = body.decode()
    assert status == 200
    meta = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]+)">', page))
    assert {"description", "og:title", "og:description", "og:type", "og:image", "og:site_name", "twitter:card"} <= meta.keys()
    status, kind, picture = read(server.address + meta["og:image"])
    assert (status, kind) == (200, "image/png")
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) < 150_000


def test_an_address_without_a_page_says_so_and_leads_on(make_page, server, complaints, screenshot):
    complaints.allow("status of 404")
    page = make_page()
    response = page.goto(f"{server.address}/playgruond")
    assert response.status == 404
    assert page.inner_text("h1") == "Nothing is at this address"
    assert "nothing is at /playgruond" in page.inner_text("main")
    screenshot(page, "nothing-here")
    page.click("main a >> nth=0")
    page.wait_for_url(f"{server.address}/")


def test_programs_get_the_problem(server):
    for accept in ("*/*", "application/json"):
        status, kind, body = read(f"{server.address}/playgruond", accept)
        assert (status, kind) == (404, "application/problem+json")
        assert b"/problems/no-such-resource" in body
