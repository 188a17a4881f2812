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


def test_a_session_that_is_gone_is_opened_again(playground, lost):
    playground.open("springy").wait_until_settled()
    before = playground.url
    ask("DELETE", before)
    playground.wait_until_open(after=before).wait_until_settled()


AWAY = """() => document.body.classList.contains('away')
    && getComputedStyle(document.querySelector('#stage')).opacity < 0.6
    && document.querySelector('#veil p').textContent.includes('waiting for the server')"""


def test_the_stage_is_grey_while_the_server_is_away(make_page, start, screenshot, lost):
    server = start()
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    before = playground.url
    playground.page.focus("#insert")
    server.kill()
    playground.wait_for(AWAY)
    assert "rest" not in playground.said()
    assert playground.page.locator("#veil").is_visible()
    screenshot(playground.page, "away")
    for control in ("#insert", "#delete", "#rotate", "#picture", "#damping"):
        assert playground.page.locator(control).evaluate("(control) => control.closest('[inert]') !== null"), control
    assert not playground.page.locator("#again").is_visible()
    again = start(port=server.port)
    playground.wait_until_open(after=before).wait_until_settled()
    assert not playground.page.locator("#veil").is_visible()
    assert playground.page.evaluate("() => document.activeElement.id") == "insert"
    playground.page.click("#delete", timeout=1000 * PATIENCE)
    playground.wait_until_settled(after=0)
    assert playground.session()["sections"] == [{"items": 9999}]
    number = playground.sequence
    playground.drag((160, 400), (160, 300), moves=10, seconds=0.2)
    assert playground.wait_until_settled(after=number)["contentOffset"]["y"] > 90
    again.stop()


def test_what_is_chosen_while_the_server_is_away_opens_when_it_is_back(make_page, start, lost):
    server = start()
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    before = playground.url
    server.kill()
    playground.wait_for(AWAY)
    playground.page.select_option("#preset", "bounce")
    playground.page.wait_for_timeout(1500)
    playground.wait_for(AWAY)
    again = start(port=server.port)
    playground.wait_for("() => document.querySelector('#preset').value === 'bounce'")
    deadline = time.monotonic() + PATIENCE
    while playground.url == before or call("GET", playground.url)[1].get("preset") != "bounce":
        assert time.monotonic() < deadline, playground.url
        playground.page.wait_for_timeout(50)
    playground.wait_until_settled()
    again.stop()


def test_the_page_waits_for_a_server_that_starts_later(make_page, start, lost):
    server = start()
    page = make_page()
    page.route("**/v1/**", lambda route: route.abort())
    page.goto(f"{server.address}/")
    playground = Playground(page, server)
    playground.wait_for(AWAY)
    page.unroute("**/v1/**")
    playground.wait_until_open()
    assert page.title() == "Letters on strings · layoutd"


def test_the_first_requests_may_fail_before_the_scripts_are_there(playground, lost):
    page, held = playground.page, []
    page.route("**/v1/**", lambda route: route.abort())
    page.route("**/playground/playground.min.js", lambda route: held.append(route))
    with page.expect_event("requestfailed", lambda request: "/v1/" in request.url):
        page.goto(f"{playground.server.address}/", wait_until="commit")
    # Time for the browser to report that nobody waits for a response.
    page.wait_for_timeout(500)
    page.unroute("**/v1/**")
    assert held
    while held:
        held.pop().continue_()
    playground.wait_until_open()


def test_parts_of_the_page_that_load_later_wait_for_the_server(playground, lost):
    """The server may go away between a page's first session and what the page loads next."""
    page = playground.page
    page.route("**/playground/later.min.js", lambda route: route.abort())
    page.goto(f"{playground.server.address}/#springy")
    playground.wait_for("() => document.querySelector('#stage .element')")
    page.wait_for_timeout(1500)
    page.unroute("**/playground/later.min.js")
    playground.wait_until_open().wait_until_settled()


def test_the_page_never_says_rest_while_the_server_is_away(make_page, start, lost):
    server = start()
    playground = Playground(make_page(), server).open("pile")
    playground.wait_until_open()
    server.kill()
    playground.wait_for(AWAY)
    for _ in range(20):
        assert playground.said() not in ("at rest", "moving")
        playground.page.wait_for_timeout(50)


def test_the_page_outlives_its_server(make_page, start, lost):
    server = start()
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    before = playground.url
    server.stop()
    again = start(port=server.port)
    playground.wait_until_open(after=before).wait_until_settled()
    again.stop()


def test_a_kept_session_goes_on_after_its_server_is_killed_in_a_drag(make_page, start, lost, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = start(*store)
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    session = playground.url
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.4, hold=True)
    # Motions of the finger that have no response when the server ends are not made up for.
    deadline = time.monotonic() + PATIENCE
    while playground.frame()["contentOffset"]["y"] < 90:
        assert time.monotonic() < deadline, "the drag did not reach the server"
        playground.page.wait_for_timeout(20)
    playground.wait_for("() => recording.exchanges.every(({ method, end }) => method === 'GET' || end)")
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
