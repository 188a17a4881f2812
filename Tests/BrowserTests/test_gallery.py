"""The gallery: every entry opens, can be held by a finger, and never explodes."""

import json
import math
import pathlib
import subprocess
import time
from urllib.parse import urlsplit

import pytest

from playground import PRESETS, Playground
from server import PATIENCE, ask

pytestmark = pytest.mark.timed

SCENES = ["letters", "pendulum", "cradle", "pile", "magnets", "board", "bridge", "marbles"]
LAYOUTS = ["carousel", "covers", "pages", "shelves", "photo", "chat", "news", "kanban", "home", "photos",
           "jostle"]
SWINGING = ["letters", "pendulum", "cradle", "magnets"]
"""Scenes that may move for minutes."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FASTEST = 3000
"""The greatest speed of an item that nobody throws, in points per second."""


@pytest.fixture(scope="module")
def documents(browser, server):
    """The documents of the gallery, by name."""
    page = browser.new_page()
    page.goto(server.address)
    entries = page.evaluate("async () => (await import('/playground/gallery.js')).GALLERY")
    page.close()
    return {entry["name"]: entry["document"] for entry in entries}


@pytest.fixture
def phone(make_page, server):
    return Playground(make_page(**PHONE), server)


def test_the_gallery_is_complete(documents):
    assert sorted(documents) == sorted(SCENES + LAYOUTS)


def test_the_pictures_are_what_the_server_computes(server):
    root = pathlib.Path(__file__).parent.parent.parent
    recorded = subprocess.run(["node", root / "scripts/record-gallery.mjs", server.address, "check"],
                              capture_output=True, text=True, timeout=PATIENCE)
    assert recorded.returncode == 0, recorded.stderr


def test_the_gallery_takes_one_request(playground):
    page = playground.open("springy").page
    playground.wait_until_settled()
    before = len(playground.recording()["exchanges"])
    page.click("#browse")
    playground.wait_for("() => document.querySelectorAll('.card > svg rect').length > 100")
    assert page.locator(".card > svg:not(:has(rect, polygon))").count() == 0
    urls = [exchange["url"] for exchange in playground.recording()["exchanges"][before:]]
    assert len([url for url in urls if "/v1/sessions/" not in url]) == 1


def test_every_card_opens_what_it_shows(playground, screenshot):
    page = playground.open("springy").page
    playground.wait_until_settled()
    for name in [*SCENES, *LAYOUTS, *PRESETS]:
        before = playground.url
        page.click("#browse")
        card = page.locator(f".card[data-name={name}]")
        title = card.locator("strong").inner_text()
        card.click()
        playground.wait_until_open(after=before)
        assert not page.locator("#gallery").is_visible()
        assert page.evaluate("() => location.hash") == f"#{name}"
        chosen = page.evaluate("() => document.querySelector('#preset').selectedOptions[0].text")
        assert chosen == title
    page.click("#browse")
    assert page.locator(".card[aria-current=true]").get_attribute("data-name") == PRESETS[-1]


@pytest.mark.parametrize("name", SCENES + LAYOUTS)
def test_an_entry_shows_items_at_once(phone, screenshot, name):
    phone.open(name)
    phone.wait_for("() => document.querySelectorAll('#stage .element').length > 1")
    assert phone.page.evaluate("() => document.querySelector('#hint').textContent")
    screenshot(phone.page, f"gallery-{name}-opened")
    phone.page.wait_for_timeout(1500)
    assert len(phone.elements()) > 1
    screenshot(phone.page, f"gallery-{name}-moving")


@pytest.mark.parametrize("name, place", [("carousel", 80), ("pages", 30)])
def test_a_fling_to_the_side_ends_at_an_item(phone, name, place):
    phone.open(name).wait_until_settled()
    phone.drag((280, 200), (120, 200))
    frame = phone.wait_until_settled(after=0)
    left = {round(item["x"] - frame["contentOffset"]["x"]) for item in frame["items"]}
    assert frame["contentOffset"]["x"] > 50
    assert place in left


def test_a_shelf_scrolls_to_the_side_by_itself(phone):
    phone.open("shelves").wait_until_settled()
    phone.drag((280, 280), (120, 285))
    frame = phone.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] == 0
    offsets = {section["section"]: section["contentOffset"] for section in frame["sections"]}
    assert offsets[1] == 270
    assert offsets[2] == offsets[3] == 0


def touch(page):
    """Sends touches of one finger to a page, with their type and the point."""
    session = page.context.new_cdp_session(page)

    def send(kind, *points):
        fingers = [{"x": x, "y": y, "id": 1} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    return send


BEGUN = """() => recording.exchanges
    .filter(({ url, body, status }) => url.includes('/touches') && body.includes('began') && status === 200)
    .map(({ answer }) => JSON.parse(answer).grabbed)"""


SENT = """(phase) => recording.exchanges
    .filter(({ url, body, status }) => url.includes('/touches') && body.includes(phase) && status === 200)
    .map(({ body, answer }) => ({ body: JSON.parse(body), answer: JSON.parse(answer) }))"""

IS_IN_FRONT = """([section, item]) => {
    const elements = [...document.querySelectorAll('#stage .element')];
    const isHeld = ({ dataset }) => dataset.section === section && dataset.item === item;
    const [held] = elements.filter(isHeld);
    const layer = (element) => Number(getComputedStyle(element).zIndex);
    return elements.every((other) => other === held || layer(other) < layer(held));
}"""

GRAVITY = 1000
"""In points per second squared."""
STILL = 4
"""How far an item may move between two looks and still be hit by a finger, in points."""


def grab(playground, send):
    """Puts a finger on an item, again if that has moved away; returns the item's name and the point.

    The item must be slow. The browser decides by what the page shows whether the finger pans the page: where a fast
    item arrives only on the server, it would grab that item and then take the finger away from it.
    """
    deadline, attempts, before = time.monotonic() + PATIENCE, 0, {}
    while time.monotonic() < deadline:
        width, height = playground.viewport().values()
        fixed = playground.page.evaluate(
            "() => [...document.querySelectorAll('#stage .fixed')].map(({ dataset }) =>"
            " `${dataset.section}-${dataset.item}`)")
        earlier, before = before, playground.elements()
        inside = {name: element for name, element in before.items()
                  if 30 < element.x < width - 30 and 30 < element.y < height - 30
                  and f"{name[1]}-{name[2]}" not in fixed}
        largest = max(inside, key=lambda name: inside[name].width * inside[name].height, default=None)
        if largest not in earlier or inside[largest].misses(earlier[largest]) > STILL:
            playground.page.wait_for_timeout(50)
            continue
        element = inside[largest]
        send("touchStart", playground.point(element.x, element.y))
        attempts += 1
        playground.wait_for(f"(attempts) => ({BEGUN})().length >= attempts", attempts)
        grabbed = playground.page.evaluate(BEGUN)[-1]
        if grabbed:
            return ("cell", grabbed["section"], grabbed["item"], False), (element.x, element.y)
        send("touchEnd")
    raise AssertionError("no item was grabbed")


@pytest.mark.parametrize("name", SCENES + ["jostle"])
def test_a_finger_holds_an_item(phone, screenshot, name):
    phone.open(name).page.wait_for_timeout(1000)
    send = touch(phone.page)
    item, (x, y) = grab(phone, send)
    before = phone.elements().get(item)
    width, height = phone.viewport().values()
    way = (60 if x < width / 2 else -60, 60 if y < height / 2 else -60)
    for move in range(1, 31):
        send("touchMove", phone.point(x + way[0] * move / 30, y + way[1] * move / 30))
        phone.page.wait_for_timeout(16)
    target = (x + way[0], y + way[1])
    deadline = time.monotonic() + PATIENCE
    held = phone.elements()[item]
    # Rods, springs and other items let the held one follow only in part.
    while math.dist((held.x, held.y), target) > 0.9 * math.dist((x, y), target):
        assert time.monotonic() < deadline, f"{before} went to {held}, the finger to {target}"
        phone.page.wait_for_timeout(50)
        held = phone.elements()[item]
    screenshot(phone.page, f"gallery-{name}-held")
    assert phone.page.evaluate(IS_IN_FRONT, [str(part) for part in item[1:3]])
    send("touchEnd")
    assert phone.page.evaluate("() => scrollY") == 0
    phone.page.wait_for_timeout(500)
    assert_sane(ask("GET", f"{phone.url}/frame?include=velocity"), 4 * FASTEST)


def test_a_quick_throw_has_the_velocity_of_the_mouse(playground):
    playground.open("pile").wait_until_settled()
    name, box = min(playground.elements().items(), key=lambda named: named[1].y)
    way, seconds = (10 if box.x < 170 else -10, -75), 0.05
    playground.drag((box.x, box.y), (box.x + way[0], box.y + way[1]), moves=3, seconds=seconds)
    playground.wait_for(f"() => ({SENT})('ended').length === 1")
    sent = playground.page.evaluate(SENT, "ended")[0]
    finger = [distance / seconds for distance in way]
    assert [sent["body"]["velocity"][axis] for axis in "xy"] == pytest.approx(finger, rel=0.05)
    grabbed = playground.page.evaluate(SENT, "began")[0]["answer"]["grabbed"]
    assert ("cell", grabbed["section"], grabbed["item"], False) == name
    # It follows the mouse to its last point in the next tick, and flies from there.
    deadline, released = time.monotonic() + PATIENCE, sent["answer"]["tick"] + 1
    while (frame := far_frame(playground))["tick"] <= released:
        assert time.monotonic() < deadline, "no tick passes"
    [item] = [item for item in frame["items"] if item["item"] == grabbed["item"]]
    flown = (frame["tick"] - released) / 60
    speed = [item["velocity"]["x"], item["velocity"]["y"] - GRAVITY * flown]
    assert flown < 0.8, "the test is too slow for this throw"
    assert speed == pytest.approx(finger, rel=0.1)


def far_frame(playground):
    """A frame of all that is in the pile's room."""
    return playground.frame("&include=velocity&rect=-100,-900,600,1500")


def test_a_finger_turns_the_carousel(phone):
    phone.open("carousel").wait_until_settled()
    send = touch(phone.page)
    send("touchStart", phone.point(250, 200))
    for move in range(1, 16):
        send("touchMove", phone.point(250 - 12 * move, 200))
        phone.let_arrive()
    send("touchEnd")
    frame = phone.wait_until_settled(after=0)
    assert frame["contentOffset"]["x"] > 80
    scales = [element.scale for element in phone.elements().values()]
    assert min(scales) < max(scales) <= 1
    assert phone.page.evaluate("() => [scrollX, scrollY]") == [0, 0]


@pytest.mark.parametrize("name", SCENES + LAYOUTS)
def test_an_entry_comes_to_rest_or_swings(server, documents, name):
    session = ask("POST", f"{server.address}/v1/sessions", {**documents[name], "clock": "manual"})
    url = f"{server.address}/v1/sessions/{session['id']}"
    for _ in range(120):
        ask("POST", f"{url}/steps", {"frames": 30})
        frame = ask("GET", f"{url}/frame?include=velocity&rect=-1000,-1000,3000,3000")
        assert_sane(frame, FASTEST)
        if frame["resting"]:
            break
    assert frame["resting"] or name in SWINGING
    width, height = documents[name]["viewport"].values()
    if name in SCENES:
        for item in frame["items"]:
            assert -item["width"] < item["x"] < width, item
            assert -item["height"] < item["y"] < height, item
    ask("DELETE", url)


def assert_sane(frame, fastest):
    """Checks that no item is far away or too fast."""
    for item in frame["items"]:
        assert abs(item["x"]) < 2000, item
        assert abs(item["y"]) < 2000, item
        velocity = item.get("velocity", {"x": 0, "y": 0})
        assert math.hypot(velocity["x"], velocity["y"]) < fastest, item


AFTER_UPDATE = """() => {
    const { exchanges } = recording;
    const update = exchanges.findIndex(({ url }) => url.includes('/updates'));
    return update >= 0 && exchanges.slice(update).map(({ method, url }) => [method, new URL(url, location).pathname]);
}"""


@pytest.mark.parametrize("command", ["insert", "delete"])
def test_strings_hang_on_their_items_when_there_are_others(playground, command):
    """The description names items by indices: the page asks for it at once, and not when all has come to rest."""
    page = playground.open("letters").page
    playground.wait_for("() => document.querySelectorAll('#stage .cell').length > 6")
    page.click(f"#{command}")
    playground.wait_for(AFTER_UPDATE)
    page.wait_for_timeout(500)
    assert ["GET", urlsplit(playground.url).path] in page.evaluate(AFTER_UPDATE)
