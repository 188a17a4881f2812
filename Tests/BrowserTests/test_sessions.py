"""Sessions begin and end with their page."""

import time

import pytest

from playground import Playground
from server import PATIENCE, ask, call


@pytest.fixture
def lost(complaints):
    """Allows the browser to log missing sessions and servers."""
    complaints.allow("404", "503", "net::ERR_")


def wait_until_gone(url):
    """Waits until a session has ended."""
    deadline = time.monotonic() + PATIENCE
    while call("GET", url)[0] != 404:
        assert time.monotonic() < deadline, f"{url} is still there"
        time.sleep(0.02)


def test_a_reload_ends_the_session_and_opens_another(playground):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.page.reload()
    playground.wait_until_open(after=before).wait_until_settled()
    wait_until_gone(before)


def test_another_preset_ends_the_session(playground):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.page.select_option("#preset", "bounce")
    playground.wait_until_open(after=before).wait_until_settled()
    wait_until_gone(before)


def test_leaving_ends_the_session_and_coming_back_opens_another(playground):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.page.goto(f"{playground.server.address}/healthz")
    wait_until_gone(before)
    playground.page.go_back()
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.session()["preset"] == "springy"


def test_the_page_says_that_its_session_is_gone_and_opens_another(playground, screenshot, lost):
    playground.open("springy").wait_until_settled()
    before = playground.url
    ask("DELETE", before)
    playground.wait_for("() => document.querySelector('#status').textContent.includes('gone')")
    screenshot(playground.page, "gone")
    playground.page.click("#open")
    playground.wait_until_open(after=before).wait_until_settled()


def test_the_page_outlives_its_server(make_page, start, lost):
    server = start()
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    before = playground.url
    server.stop()
    again = start(port=server.port)
    playground.wait_for("() => document.querySelector('#status').textContent.includes('gone')")
    playground.page.click("#open")
    playground.wait_until_open(after=before).wait_until_settled()
    again.stop()


def test_a_kept_session_goes_on_after_its_server_is_killed_in_a_drag(make_page, start, lost, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = start(*store)
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    session = playground.url
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.4, hold=True)
    server.kill()
    again = start(*store, port=server.port)
    playground.send_mouse("mouseReleased", playground.point(160, 300), time.time())
    frame = playground.wait_until_settled(after=0)
    assert playground.url == session
    assert 90 <= frame["contentOffset"]["y"]
    again.stop()


def test_another_client_is_followed(playground):
    playground.open("springy").wait_until_settled()
    ask("POST", f"{playground.url}/scroll", {"delta": {"y": 40}})
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 40
