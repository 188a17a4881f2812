"""Links to documents and to live sessions, reloads, and what the page keeps."""

import json

import pytest

from playground import Playground
from server import PATIENCE, ask, call
from test_sessions import wait_until_gone

OWN = {"layout": {"type": "flow", "itemSize": {"width": 70, "height": 90}}, "sections": [{"items": 40}],
       "viewport": {"width": 310, "height": 420}}


@pytest.fixture
def another(make_page, server):
    """A page of somebody else."""
    return Playground(make_page(), server)


def link(playground, field="#link"):
    """Returns a link of the popover that is open."""
    playground.wait_for("(field) => document.querySelector(field).value !== ''", field)
    return playground.page.input_value(field)


def share_live(playground):
    """Shares a page's session; returns the link."""
    playground.page.click("#share-open")
    playground.page.click("#share-live")
    address = link(playground, "#live-link")
    playground.page.keyboard.press("Escape")
    return address


def test_a_link_opens_the_same_document_elsewhere(playground, another, screenshot):
    playground.open("springy").wait_until_settled()
    playground.open_text(json.dumps(OWN)).wait_until_settled()
    playground.page.click("#share-open")
    address = link(playground)
    screenshot(playground.page, "share")
    another.page.goto(address)
    another.wait_until_open().wait_until_settled()
    assert another.url != playground.url
    assert another.session()["viewport"] == OWN["viewport"]
    assert another.session()["layout"]["itemSize"] == OWN["layout"]["itemSize"]
    assert json.loads(another.page.input_value("#json")) == OWN
    assert another.page.input_value("#preset") == ""


def test_a_link_contains_what_sliders_and_rotation_changed(playground, another):
    playground.open("springy").wait_until_settled()
    playground.page.fill("#damping", "0.4")
    playground.wait_for("() => location.hash.startsWith('#d1=')")
    before = playground.sequence
    playground.page.click("#rotate")
    playground.wait_until_settled(after=before)
    playground.page.click("#share-open")
    another.page.goto(link(playground))
    another.wait_until_open().wait_until_settled()
    assert another.session()["dynamics"]["damping"] == 0.4
    assert another.session()["viewport"] == {"width": 480, "height": 320}


def test_a_reload_opens_the_same_document(playground):
    playground.open("bounce").wait_until_settled()
    depth = playground.page.evaluate("() => history.length")
    playground.open_text(json.dumps(OWN)).wait_until_settled()
    playground.wait_for("() => location.hash.startsWith('#d1=')")
    assert playground.page.evaluate("() => history.length") == depth
    before = playground.url
    playground.page.reload()
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.viewport() == OWN["viewport"]
    assert json.loads(playground.page.input_value("#json")) == OWN
    wait_until_gone(before)


def test_a_reload_keeps_an_entry_of_the_gallery(playground):
    playground.open("board").wait_until_settled()
    before = playground.url
    playground.page.reload()
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.page.evaluate("() => location.hash") == "#board"


def test_a_damaged_link_opens_the_first_scene_and_says_why(playground):
    playground.page.goto(f"{playground.server.address}/#d1=nonsense")
    playground.wait_for("() => document.querySelector('#status').textContent.includes('damaged')")
    playground.wait_for("() => document.querySelectorAll('#stage .element').length === 10")
    assert chosen(playground) == "Letters on strings"


def test_two_hands_move_a_live_session(playground, another, screenshot):
    playground.open("springy").wait_until_settled()
    address = share_live(playground)
    assert playground.page.locator("#code path").count() == 1
    another.page.goto(address)
    another.wait_until_open().wait_until_settled()
    assert another.url == playground.url
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.4)
    first = playground.wait_until_settled(after=0)
    assert another.wait_until_settled(after=0)["contentOffset"] == first["contentOffset"]
    another.drag((160, 400), (160, 300), moves=20, seconds=0.4)
    second = another.wait_until_settled(after=first["sequence"])
    # The drag itself, less the ten points before it starts; a page that is slow sees no fling after it.
    assert second["contentOffset"]["y"] >= first["contentOffset"]["y"] + 90
    playground.wait_until_settled(after=first["sequence"])
    screenshot(another.page, "joined")


def chosen(playground):
    """The text of the preset menu."""
    return playground.page.evaluate("() => document.querySelector('#preset').selectedOptions[0].text")


def test_a_live_session_says_that_it_is_shared(playground, another, complaints):
    playground.open("springy").wait_until_settled()
    assert not playground.page.locator("#live-badge").is_visible()
    assert chosen(playground) == "Ten thousand springs"
    another.page.goto(share_live(playground))
    another.wait_until_open().wait_until_settled()
    for page in (playground, another):
        badge = page.page.locator("#live-badge")
        assert badge.inner_text() == "Live"
        assert "everyone with its link" in badge.get_attribute("title")
        assert "with the link" in page.page.locator("#hint").inner_text()
        assert chosen(page) == "shared session"
    badge.click()
    assert link(another, "#live-link").endswith(f"#live={playground.url[-32:]}")
    assert another.page.locator("#code").is_visible()
    another.page.keyboard.press("Escape")
    another.page.select_option("#preset", "springy")
    another.wait_until_open(after=playground.url).wait_until_settled()
    assert not badge.is_visible()
    assert chosen(another) == "Ten thousand springs"
    another.open_text(json.dumps(OWN)).wait_until_settled()
    assert chosen(another) == "your own"


def test_the_menu_offers_only_what_can_be_opened(playground):
    playground.open("springy").wait_until_settled()
    hidden = "() => document.querySelector('#preset').options[0].hidden"
    assert playground.page.evaluate(hidden)
    playground.open_text(json.dumps(OWN)).wait_until_settled()
    assert not playground.page.evaluate(hidden)


def test_links_are_copied(make_page, server):
    playground = Playground(make_page(permissions=["clipboard-read"]), server)
    playground.open("springy").wait_until_settled()
    playground.page.click("#share-open")
    address = link(playground)
    playground.page.click("#share-link")
    assert playground.page.locator("#share-link").inner_text() == "Copied"
    assert playground.page.evaluate("() => navigator.clipboard.readText()") == address
    playground.page.click("#share-live")
    playground.page.click("#copy-live")
    address = link(playground, "#live-link")
    assert playground.page.evaluate("() => navigator.clipboard.readText()") == address
    # The server of the tests listens on a loopback address.
    assert "--host 0.0.0.0" in playground.page.locator("#local").inner_text()


def test_a_reload_keeps_items_and_the_place(playground):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.4)
    frame = playground.wait_until_settled(after=0)
    playground.page.click("#delete")
    frame = playground.wait_until_settled(after=frame["sequence"])
    playground.wait_for("() => sessionStorage.getItem('layoutd.session')?.includes('\"items\":9999')")
    playground.page.reload()
    playground.wait_until_open(after=before).wait_until_settled()
    after = playground.session()
    assert after["sections"] == [{"items": 9999}]
    assert after["contentOffset"] == pytest.approx(frame["contentOffset"], abs=0.01)
    assert chosen(playground) == "Ten thousand springs"
    # A visit begins anew.
    before = playground.url
    playground.page.goto("about:blank")
    playground.open("springy").wait_until_settled()
    assert playground.session()["sections"] == [{"items": 10000}]


def test_a_live_session_outlives_the_pages_that_leave(playground, another, complaints):
    complaints.allow("404")
    playground.open("board").wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open().wait_until_settled()
    session = playground.url
    playground.page.goto(f"{playground.server.address}/healthz")
    another.page.goto(f"{another.server.address}/healthz")
    another.page.wait_for_timeout(500)
    assert call("GET", session)[0] == 200
    another.page.go_back()
    another.wait_until_open().wait_until_settled()
    assert another.url == session
    ask("DELETE", session)


def test_a_reload_joins_the_same_session_again(playground, another):
    playground.open("springy").wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open().wait_until_settled()
    for page in (playground, another):
        before = page.page.evaluate("() => performance.timeOrigin")
        page.page.reload()
        page.wait_for("(before) => performance.timeOrigin !== before", before)
        page.wait_until_open().wait_until_settled()
    assert playground.url == another.url
    assert json.loads(another.page.input_value("#json"))["layout"]["itemSize"] == {"width": 44, "height": 44}


def test_a_link_to_a_session_that_has_ended_says_so(playground, complaints, screenshot):
    complaints.allow("404")
    playground.page.goto(f"{playground.server.address}/#live={'0' * 32}")
    playground.wait_for("() => document.querySelector('#status').textContent.includes('ended')")
    assert playground.page.locator("#veil").is_visible()
    screenshot(playground.page, "ended")
    playground.page.click("#again")
    playground.wait_until_open()
    assert chosen(playground) == "Letters on strings"
    playground.page.goto(f"{playground.server.address}/#live={'0' * 32}")
    playground.wait_for("() => document.querySelector('#status').textContent.includes('ended')")
    playground.page.select_option("#preset", "bounce")
    playground.wait_until_open().wait_until_settled()
    assert not playground.page.locator("#veil").is_visible()


def test_a_guest_opens_a_copy_of_a_session_that_has_ended(playground, another, complaints):
    complaints.allow("404")
    playground.open("springy").wait_until_settled()
    playground.open_text(json.dumps(OWN)).wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open().wait_until_settled()
    before = another.url
    ask("DELETE", before)
    another.page.click("#again")
    another.wait_until_open(after=before).wait_until_settled()
    assert another.session()["layout"]["itemSize"] == OWN["layout"]["itemSize"]
    assert not another.page.locator("#live-badge").is_visible()
    another.wait_for("() => location.hash.startsWith('#d1=')")


def test_what_was_recorded_is_kept(playground, screenshot):
    playground.open("springy").wait_until_settled()
    page = playground.page
    page.click("#keep-open")
    page.click("#record")
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.4)
    # How many elements come into view depends on how much of the fling is recorded.
    playground.wait_until_settled(after=0)
    page.click("#keep-open")
    playground.wait_for("() => document.querySelector('#formats').checkVisibility()")
    screenshot(page, "kept")
    contents = {}
    for name in ("json", "csv", "css"):
        with page.expect_download(timeout=1000 * PATIENCE) as download:
            page.click(f"[data-format={name}]")
        assert download.value.suggested_filename == f"springy.{name}"
        contents[name] = download.value.path().read_text()
    recording = json.loads(contents["json"])
    assert recording["duration"] > 0.3
    assert len(recording["elements"]) >= 45
    assert contents["csv"].startswith("time,key,kind")
    assert "@keyframes" in contents["css"]
    assert "oklch" in contents["css"]
    with page.expect_download(timeout=1000 * PATIENCE) as download:
        page.click("[data-format=video]")
    assert download.value.suggested_filename == "springy.webm"
    # The magic number of EBML, in which WebM is written.
    assert download.value.path().read_bytes()[:4] == b"\x1a\x45\xdf\xa3"
    assert page.locator("#keep-problem").inner_text() == ""
