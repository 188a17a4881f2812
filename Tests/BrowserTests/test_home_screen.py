"""A home screen in the playground: icons on pages and in a dock, which take other places."""

import pytest

from playground import Playground, bundles_with
from server import ask
from test_reordering import Finger, until

ICONS = """() => [...document.querySelectorAll('#stage .app')].map((icon) => {
    const { left, top, width, height } = icon.getBoundingClientRect();
    const { section, item } = icon.dataset;
    return { name: icon.textContent, x: left + width / 2, y: top + height / 2, section: +section, item: +item };
})"""
EDITING = "document.querySelector('#stage').classList.contains('editing')"
WOBBLING = """() => [...document.querySelectorAll('#stage .app > svg')]
    .filter((icon) => getComputedStyle(icon).animationName === 'wobble').length"""


def icons(page):
    return {icon.pop("name"): icon for icon in page.evaluate(ICONS)}


def path(name):
    """An expression for where an icon is."""
    return ("(({ dataset: { section, item } }) => `${section}/${item}`)"
            f"([...document.querySelectorAll('#stage .app')].find((icon) => icon.textContent === '{name}'))")


def places(playground):
    """The names of the server's items, by section."""
    items = ask("GET", f"{playground.url}/frame?rect=-1000,0,3000,1000")["items"]
    cells = sorted((item["section"], item["item"], item["id"]) for item in items if item["kind"] == "cell")
    return [[name for section, _, name in cells if section == number] for number in (0, 1)]


def lift(page, start, *ends):
    """Drags the mouse from an icon along points, without letting go."""
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    for end in ends:
        page.mouse.move(end["x"], end["y"], steps=10)


def open_home(playground):
    playground.open("home").wait_until_settled()
    playground.wait_for("() => document.querySelector('#stage').style.touchAction !== ''")
    return playground.page


def wait_until_dropped(playground):
    until(playground.page, "document.querySelector('#stage .lifted') === null")
    playground.wait_until_settled()


def test_icons_are_in_rows_of_four_above_a_dock(playground, screenshot):
    page = open_home(playground)
    screenshot(page, "home")
    shown = icons(page)
    rows = sorted({round(icon["y"]) for icon in shown.values() if icon["section"] == 0})
    columns = sorted({round(icon["x"]) for icon in shown.values() if icon["section"] == 0})
    assert (len(rows), len(columns)) == (5, 4)
    dock = [icon for icon in shown.values() if icon["section"] == 1]
    assert len(dock) == 4 and min(icon["y"] for icon in dock) > rows[-1]
    stage = page.locator("#stage").bounding_box()
    left, right = columns[0] - stage["x"], stage["x"] + stage["width"] - columns[-1]
    assert left == pytest.approx(right, abs=1)
    assert page.evaluate("() => [...document.querySelectorAll('.dots > i')].map(({ className }) => className)") == [
        "current", ""]


def test_the_mouse_takes_an_icon_to_the_dock(playground, screenshot):
    page = open_home(playground)
    shown = icons(page)
    lift(page, shown["Camera"], shown["Messages"])
    until(page, f"{path('Camera')} === '1/1'")
    screenshot(page, "home-lifted")
    page.mouse.up()
    wait_until_dropped(playground)
    apps, dock = places(playground)
    assert dock == ["Phone", "Camera", "Messages", "Browser", "Player"]
    assert apps[:3] == ["Calendar", "Photos", "Mail"]


def test_a_swipe_turns_the_page(make_page, server):
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    playground = Playground(page, server)
    open_home(playground)
    finger = Finger(page)
    finger.send("touchStart", playground.point(280, 200))
    for part in range(1, 11):
        finger.send("touchMove", playground.point(280 - 20 * part, 200))
    finger.send("touchEnd")
    until(page, "document.querySelectorAll('.dots > i')[1].className === 'current'")
    playground.wait_until_settled()
    assert {"Garden", "Recipes"} <= set(icons(page))


def test_an_icon_that_stays_at_the_side_turns_the_page(playground):
    page = open_home(playground)
    shown = icons(page)
    stage = page.locator("#stage").bounding_box()
    side = {"x": stage["x"] + stage["width"] - 6, "y": shown["Calendar"]["y"]}
    lift(page, shown["Calendar"], side)
    until(page, "document.querySelectorAll('.dots > i')[1]?.className === 'current'")
    until(page, f"{path('Garden')} !== undefined")
    garden = icons(page)["Garden"]
    page.mouse.move(garden["x"], garden["y"], steps=10)
    page.wait_for_timeout(300)
    page.mouse.up()
    wait_until_dropped(playground)
    assert places(playground)[0].index("Calendar") >= 19


def test_icons_wobble_until_done(playground, screenshot):
    page = open_home(playground)
    assert page.evaluate(WOBBLING) == 0 and not page.locator("#done").is_visible()
    shown = icons(page)
    lift(page, shown["Maps"], shown["Photos"])
    until(page, "document.querySelector('#stage .lifted') !== null")
    # The lifted one does not.
    assert page.evaluate(WOBBLING) == len(shown) - 1
    page.mouse.up()
    wait_until_dropped(playground)
    assert page.evaluate(WOBBLING) == len(shown)
    page.click("#done")
    assert page.evaluate(WOBBLING) == 0
    assert not page.evaluate(f"() => {EDITING}") and not page.locator("#done").is_visible()


def test_icons_are_still_if_the_user_wants_less_motion(make_page, server):
    page = make_page(reduced_motion="reduce")
    playground = Playground(page, server)
    open_home(playground)
    shown = icons(page)
    lift(page, shown["Maps"], shown["Photos"])
    until(page, EDITING)
    assert page.evaluate(WOBBLING) == 0
    page.mouse.up()
    wait_until_dropped(playground)


def test_keys_take_an_icon_along_and_say_where_it_is(playground, screenshot):
    page = open_home(playground)
    page.focus("#stage")
    region = "document.querySelector('#stage').parentElement.querySelector('[aria-live=assertive]').textContent"
    for key, text in [
        ("Space", "lifted, position 1 of 28"),
        ("ArrowRight", "moved to position 2 of 28 in Apps"),
        ("ArrowDown", "moved to position 6 of 28 in Apps"),
    ]:
        page.keyboard.press(key)
        until(page, f"{region} === '{text}'")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    until(page, f"{region}.endsWith('in Dock')")
    screenshot(page, "home-keys")
    page.keyboard.press("Enter")
    until(page, f"{region} === 'dropped'")
    wait_until_dropped(playground)
    assert "Calendar" in places(playground)[1]
    page.keyboard.press("Escape")
    assert not page.evaluate(f"() => {EDITING}")


def test_a_finger_takes_an_icon_on_a_phone(make_page, server, screenshot):
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    playground = Playground(page, server)
    open_home(playground)
    shown = icons(page)
    start, end = shown["Calendar"], shown["Wallet"]
    finger = Finger(page)
    finger.send("touchStart", (start["x"], start["y"]))
    until(page, "document.querySelector('#stage .lifted') !== null")
    for part in range(1, 11):
        finger.send("touchMove", [start[axis] + (end[axis] - start[axis]) * part / 10 for axis in ("x", "y")])
    until(page, f"{path('Calendar')} === '0/10'")
    screenshot(page, "home-phone")
    finger.send("touchEnd")
    wait_until_dropped(playground)
    assert places(playground)[0][9:12] == ["Wallet", "Calendar", "Compass"]


USED = """() => document.adoptedStyleSheets.some((sheet) => (
    [...sheet.cssRules].some(({ name }) => name === 'wobble')))"""


def test_other_sessions_have_no_icons(playground):
    """Icons are in none of the scripts that open the page, and sessions without icons do not use them."""
    bundles = bundles_with(playground, "@keyframes wobble")
    playground.open("kanban").wait_until_settled()
    assert bundles == {"opening.min.js": False, "shared.min.js": False, "playground.min.js": False,
                       "later.min.js": True}
    assert not playground.page.evaluate(USED)
    playground.open("home").wait_until_settled()
    playground.wait_for("() => document.querySelector('#done')")
    assert playground.page.evaluate(USED)
    before = playground.url
    playground.page.evaluate("() => { location.hash = 'kanban'; }")
    playground.wait_until_open(after=before)
    assert playground.page.evaluate("() => document.querySelector('#done')") is None
