"""Every scene can be played by keys: they take hold of an item, carry it, drop it and throw it."""

import pytest

from playground import Playground
from server import ask

SCENES = ["letters", "pendulum", "cradle", "pile", "magnets", "board", "bridge", "marbles", "jostle"]
FRONT = 2_100_000_000
"""The `zIndex` of what is held."""

SENT = """(phase) => recording.exchanges
    .filter(({ url, body, status }) => url.includes('/touches') && body.includes(`"${phase}"`) && status === 200)
    .map(({ body, answer }) => ({ body: JSON.parse(body), answer: JSON.parse(answer) }))"""


def sent(playground, phase):
    return playground.page.evaluate(SENT, phase)


def said(playground, words):
    """Waits until something is announced."""
    playground.wait_for("(words) => document.querySelector('#chosen').textContent.includes(words)", words)


def grab(playground):
    """Takes hold of the selected item, or else the first one; returns its name and where the grip is."""
    page = playground.page
    page.focus("#stage")
    for _ in range(10):
        page.keyboard.press("Enter")
        playground.wait_for("() => /grabbed|reach|Nothing/.test(document.querySelector('#chosen').textContent)")
        if "grabbed" in page.inner_text("#chosen"):
            break
        # What swings too fast is slower later.
        page.wait_for_timeout(300)
    said(playground, "grabbed. Arrow keys carry it")
    began = [touch for touch in sent(playground, "began") if touch["answer"]["grabbed"]][-1]
    return began["answer"]["grabbed"], began["body"]["point"]


def held(playground):
    """The items that are held, on the server."""
    return [(item["section"], item["item"]) for item in playground.frame()["items"] if item.get("zIndex") == FRONT]


@pytest.mark.parametrize("name", SCENES)
def test_keys_carry_and_throw_an_item(playground, name):
    playground.open(name)
    page = playground.page
    grabbed, start = grab(playground)
    assert held(playground) == [(grabbed["section"], grabbed["item"])]
    width, height = playground.viewport().values()
    across = ("ArrowRight", 1) if start["x"] < width / 2 else ("ArrowLeft", -1)
    down = ("ArrowDown", 1) if start["y"] < height / 2 else ("ArrowUp", -1)
    for key, _ in [across] * 3 + [down] * 2:
        page.keyboard.press(key)
    said(playground, "carried")
    target = {"x": start["x"] + 72 * across[1], "y": start["y"] + 48 * down[1]}
    playground.wait_for(f"(point) => ({SENT})('moved').some(({{ body }}) =>"
                        " Math.hypot(body.point.x - point.x, body.point.y - point.y) < 0.1)", target)
    page.keyboard.press("Shift+ArrowUp")
    said(playground, "thrown up")
    playground.wait_for(f"() => ({SENT})('ended').length === 1")
    [thrown] = sent(playground, "ended")
    assert thrown["body"]["velocity"] == {"x": 0, "y": -1400}
    assert held(playground) == []


def test_an_item_follows_the_keys_and_falls_where_it_is_dropped(playground, screenshot):
    playground.open("pile").wait_until_settled()
    page = playground.page
    grabbed, start = grab(playground)
    name = ("cell", grabbed["section"], grabbed["item"], False)
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    playground.wait_for(f"() => ({SENT})('moved').length > 0")
    playground.wait_for("""([section, item, y]) => {
        const held = document.querySelector(`#stage .held[data-section="${section}"][data-item="${item}"]`);
        const stage = document.querySelector('#stage').getBoundingClientRect();
        if (!held) return false;
        const { top, height } = held.getBoundingClientRect();
        return Math.abs(top + height / 2 - stage.top - y * stage.height / 520) < 40;
    }""", [grabbed["section"], grabbed["item"], start["y"] - 144])
    screenshot(page, "carried-by-keys")
    above = playground.elements()[name].y
    page.keyboard.press("Enter")
    said(playground, "dropped")
    playground.wait_for(f"() => ({SENT})('ended').length === 1")
    assert "velocity" not in sent(playground, "ended")[0]["body"]
    frame = playground.wait_until_settled(after=0)
    assert playground.elements()[name].y > above
    assert frame["resting"]


@pytest.mark.parametrize("action", ["Escape", "Tab"])
def test_an_item_is_let_go_when_its_user_leaves(playground, action):
    playground.open("board").wait_until_settled()
    grab(playground)
    playground.page.keyboard.press(action)
    said(playground, "let go")
    playground.wait_for(f"() => ({SENT})('ended').length === 1")
    assert held(playground) == []


def test_arrows_choose_what_is_taken(playground):
    playground.open("board").wait_until_settled()
    playground.page.focus("#stage")
    for number in range(3):
        playground.page.keyboard.press("ArrowRight")
    said(playground, "Item 2 of section 0 selected")
    grabbed, _ = grab(playground)
    assert (grabbed["section"], grabbed["item"]) == (0, 2)


def test_what_is_fixed_says_so(playground):
    playground.open("magnets")
    page = playground.page
    page.focus("#stage")
    # The first of the two magnets, after twice seven discs.
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    said(playground, "Item 0 of section 2 selected")
    page.keyboard.press("Enter")
    said(playground, "Out of reach")


def test_a_grip_that_rests_is_kept(playground):
    """The server lets go of what it has not heard of for ten seconds."""
    playground.open("board").wait_until_settled()
    grabbed, _ = grab(playground)
    playground.wait_for(f"() => ({SENT})('moved').length >= 2")
    assert held(playground) == [(grabbed["section"], grabbed["item"])]


def test_keys_of_lists_are_those_of_lists(playground):
    """Enter taps where there is nothing to carry."""
    playground.open("cell-animations").wait_until_settled()
    playground.page.focus("#stage")
    playground.page.keyboard.press("Enter")
    playground.wait_for("() => recording.exchanges.some(({ url, status }) => url.includes('/taps') && status === 200)")
    assert sent(playground, "began") == []


def test_an_item_that_is_gone_is_let_go(playground, complaints):
    complaints.allow("status of 409", "status of 404", "status of 422")
    playground.open("board").wait_until_settled()
    grabbed, _ = grab(playground)
    ask("POST", f"{playground.url}/updates", {"operations": [
        {"delete": {"section": grabbed["section"], "item": grabbed["item"]}}]})
    playground.page.keyboard.press("ArrowUp")
    said(playground, "let go")
    grab(playground)
