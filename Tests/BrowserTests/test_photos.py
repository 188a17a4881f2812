"""A photo library in the playground: years, months and days."""

import pytest

from playground import Playground
from server import ask
from test_pinching import Fingers, until

PICTURES = """() => [...document.querySelectorAll('#stage .picture:not(.departing)')].map((picture) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
})"""
CHOSEN = "document.querySelector('#segments [aria-pressed=true]').textContent"
SIZE = {"Years": 26, "Months": 81, "Days": 109}
"""The width of the smallest pictures, in points."""


def open_photos(playground):
    playground.open("photos").wait_until_settled()
    playground.wait_for("() => document.querySelector('#stage').style.touchAction !== ''")
    return playground.page


def wait_until_shown(playground, name):
    until(playground.page, f"{CHOSEN} === '{name}'")
    playground.wait_until_settled()
    items = [item for item in playground.frame()["items"] if item["kind"] == "cell"]
    assert min(item["width"] for item in items) == pytest.approx(SIZE[name], abs=1)
    headers = playground.page.evaluate("() => document.querySelectorAll('#stage .day').length")
    assert (headers > 0) == (name == "Days")


def test_buttons_change_between_years_months_and_days(playground, screenshot):
    page = open_photos(playground)
    assert page.evaluate(f"() => {CHOSEN}") == "Months"
    for name in ("Days", "Years", "Months"):
        page.click(f"#segments button:has-text('{name}')")
        assert page.evaluate(f"() => {CHOSEN}") == name
        wait_until_shown(playground, name)
        screenshot(page, f"photos-{name.lower()}")
    assert ask("GET", playground.url)["layout"]["type"] == "waterfall"


def test_keys_change_between_them(playground):
    page = open_photos(playground)
    page.focus("#stage")
    for key, name in (("+", "Days"), ("+", "Days"), ("-", "Months"), ("-", "Years"), ("+", "Months")):
        page.keyboard.press(key)
        wait_until_shown(playground, name)
        assert page.inner_text("#chosen") == name
    # The key that inserts elsewhere has inserted nothing.
    assert sum(section["items"] for section in ask("GET", playground.url)["sections"]) == 266


def test_the_wheel_with_control_changes_between_them(playground):
    page = open_photos(playground)
    page.mouse.move(300, 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    wait_until_shown(playground, "Days")
    assert page.evaluate("() => [devicePixelRatio, visualViewport.scale]") == [1, 1]


def test_fingers_on_a_touchpad_change_between_them(playground, screenshot):
    page = open_photos(playground)
    page.evaluate("""() => {
        const values = { deltaY: -4, ctrlKey: true, clientX: 300, clientY: 300, bubbles: true, cancelable: true };
        for (let count = 0; count < 14; count += 1) {
            document.querySelector('#stage').dispatchEvent(new WheelEvent('wheel', values));
        }
    }""")
    screenshot(page, "photos-touchpad")
    wait_until_shown(playground, "Days")


def test_two_fingers_change_between_them_on_a_phone(make_page, server, screenshot):
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    playground = Playground(page, server)
    open_photos(playground)
    fingers = Fingers(page)
    middle = playground.point(170, 260)
    fingers.pinch(middle, 100, 110, 180)
    until(page, "document.querySelectorAll('#stage .day').length > 0")
    screenshot(page, "photos-pinched")
    fingers.pinch(middle, 180, 230)
    fingers.send("touchEnd")
    wait_until_shown(playground, "Days")
    for _ in range(2):
        fingers.pinch(middle, 220, 200, 70)
        fingers.send("touchEnd")
    wait_until_shown(playground, "Years")
    assert page.evaluate("() => [scrollY, visualViewport.scale]") == [0, 1]


def test_a_drag_of_the_mouse_scrolls_photos(playground):
    """It lifts none, as their order is that of their days."""
    page = open_photos(playground)
    playground.drag((170, 400), (170, 200))
    frame = playground.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] > 100
    assert page.evaluate("() => document.querySelector('.lifted')") is None


def test_other_sessions_have_no_such_buttons(playground):
    requests = []
    playground.page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    playground.open("springy").wait_until_settled()
    assert not {"photos.js", "pinching.js", "drive.js"} & set(requests)
    playground.open("photos").wait_until_settled()
    before = playground.url
    playground.page.evaluate("() => { location.hash = 'springy'; }")
    playground.wait_until_open(after=before)
    assert playground.page.evaluate("() => document.querySelector('#segments')") is None
