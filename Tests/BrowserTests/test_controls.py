"""Keys, buttons, sliders and the preset menu."""

import json

import pytest

from playground import PRESETS
from replay import check_motion

pytestmark = [pytest.mark.timed, pytest.mark.usefixtures("fast_line")]

SCROLLING = [preset for preset in PRESETS if preset not in ("newtonian", "circle")]
SETTINGS = [
    ("springy", "damping", "dynamics", "damping", 0.3),
    ("springy", "frequency", "dynamics", "frequency", 2.5),
    ("springy", "resistance", "dynamics", "resistanceFactor", 700),
    ("two-column", "damping", "dynamics", "damping", 1.2),
    ("cell-animations", "damping", "animation", "damping", 0.4),
    ("newtonian", "frequency", "layout", "frequency", 3.2),
]


def press(playground, key):
    """Presses a key, waits for rest, and returns the content offset."""
    before = playground.sequence
    playground.press(key)
    return playground.wait_until_settled(after=before)["contentOffset"]["y"]


@pytest.mark.parametrize("preset", SCROLLING)
def test_keys_scroll(playground, preset):
    playground.open(preset).wait_until_settled()
    session = playground.session()
    page = 0.9 * session["viewport"]["height"]
    assert press(playground, "ArrowDown") == 60
    assert press(playground, "PageDown") == pytest.approx(60 + page)
    assert press(playground, "PageUp") == pytest.approx(60)
    assert press(playground, "ArrowUp") == 0
    last = session["contentSize"]["height"] - session["viewport"]["height"]
    assert press(playground, "End") == pytest.approx(last)
    assert press(playground, "Home") == 0
    check_motion(playground)


def test_arrows_select_and_Enter_taps(playground):
    playground.open("cell-animations").wait_until_settled()
    for _ in range(3):
        press(playground, "ArrowRight")
    press(playground, "ArrowLeft")
    press(playground, "Enter")
    assert playground.session()["expanded"] == [{"section": 0, "item": 1}]
    assert playground.elements()["cell", 0, 1, False].height == 300
    check_motion(playground)


def test_Delete_removes_the_selected_item_and_Insert_adds_one(playground):
    playground.open("sticky-headers").wait_until_settled()
    press(playground, "ArrowRight")
    press(playground, "Delete")
    assert [section["items"] for section in playground.session()["sections"]] == [2, 7, 5, 9]
    press(playground, "Insert")
    press(playground, "+")
    assert [section["items"] for section in playground.session()["sections"]] == [4, 7, 5, 9]
    check_motion(playground)


@pytest.mark.parametrize("preset", SCROLLING)
def test_buttons_insert_and_delete(playground, preset):
    playground.open(preset).wait_until_settled()
    count = items(playground)
    playground.page.click("#insert")
    playground.wait_for_event(after=0)
    assert items(playground) == count + 1
    playground.page.click("#delete")
    playground.wait_until_settled(after=1)
    assert items(playground) == count
    check_motion(playground)


KEYS = """(keys) => {
    for (const key of keys) {
        document.querySelector('#stage').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
}"""
CHOSEN = "(text) => document.querySelector('#chosen').textContent === text"


def test_keys_in_quick_succession_act_one_after_the_other(playground):
    playground.open("springy").wait_until_settled()
    playground.page.evaluate(KEYS, [*["ArrowRight"] * 4, "ArrowLeft"])
    playground.wait_for(CHOSEN, "Item 2 of section 0 selected")
    playground.page.evaluate(KEYS, ["ArrowRight", "Delete", "ArrowRight", "ArrowRight"])
    playground.wait_for(CHOSEN, "Item 1 of section 0 selected")
    playground.page.evaluate(KEYS, ["ArrowRight", "Insert", "Escape"])
    playground.wait_for(CHOSEN, "")
    playground.wait_until_settled(after=0)
    bodies = [json.loads(exchange["body"]) for exchange in playground.recording()["exchanges"]
              if "/updates" in exchange["url"]]
    assert [body["operations"] for body in bodies] == [
        [{"delete": {"section": 0, "item": 3}}], [{"insert": {"section": 0, "item": 2}}]]


def test_a_selection_stops_at_the_last_item(playground):
    playground.open("springy").wait_until_settled()
    playground.open_text(json.dumps({"preset": "springy", "sections": [{"items": 2}, {"items": 1}]}))
    playground.wait_until_settled()
    playground.page.evaluate(KEYS, ["ArrowRight"] * 9)
    playground.wait_for(CHOSEN, "Item 0 of section 1 selected")
    playground.page.evaluate(KEYS, ["ArrowLeft"] * 9)
    playground.wait_for(CHOSEN, "Item 0 of section 0 selected")


def items(playground):
    """Returns the number of items of the session."""
    sections = playground.session()["sections"]
    counts = [section["items"] for section in sections]
    return sum(count if isinstance(count, int) else len(count) for count in counts)


@pytest.mark.parametrize("preset", SCROLLING)
def test_Rotate_turns_the_viewport(playground, screenshot, preset):
    playground.open(preset).wait_until_settled()
    playground.drag((160, 400), (160, 300), moves=10, seconds=0.2)
    playground.wait_until_settled(after=0)
    # While the viewport turns, elements come from beyond what the page has requested.
    check_motion(playground)
    upright, before = playground.session()["viewport"], playground.sequence
    playground.page.click("#rotate")
    playground.wait_until_settled(after=before)
    turned = {"width": upright["height"], "height": upright["width"]}
    assert playground.session()["viewport"] == turned
    assert playground.viewport() == turned
    screenshot(playground.page, f"rotated-{preset}")


def test_the_chooser_opens_presets(playground):
    playground.open("springy").wait_until_settled()
    options = playground.page.locator("#preset option")
    assert options.evaluate_all("(options) => options.map(({ value }) => value)") == ["", *PRESETS]
    assert options.all_inner_texts()[:3] == ["your own", "Ten thousand springs", "Softer springs"]
    before = playground.url
    playground.page.select_option("#preset", "sticky-headers")
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.session()["preset"] == "sticky-headers"
    assert "Section 0" in playground.texts()
    playground.open_text('{"viewport": {"width": 300, "height": 300}}').wait_until_settled()
    assert playground.page.input_value("#preset") == ""
    before = playground.url
    playground.page.select_option("#preset", "sticky-headers")
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.session()["preset"] == "sticky-headers"
    before = playground.url
    playground.page.go_back()
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.session()["viewport"] == {"width": 300, "height": 300}
    playground.page.go_back()
    playground.wait_for("() => document.querySelector('#preset').value === 'springy'")


@pytest.mark.parametrize("preset, slider, group, name, value", SETTINGS)
def test_sliders_change_settings(playground, preset, slider, group, name, value):
    playground.open(preset).wait_until_settled()
    before = playground.sequence
    playground.page.fill(f"#{slider}", str(value))
    playground.wait_until_settled(after=before)
    assert playground.session()[group][name] == value
    assert playground.page.locator(f"output[for={slider}]").inner_text() == str(value)
    playground.wait_for(
        "([group, name, value]) => JSON.parse(document.querySelector('#json').value)"
        "[group][name] === value", [group, name, value])


def test_a_slider_acts_on_springs_in_motion(playground):
    playground.open("springy").wait_until_settled()
    playground.drag((160, 400), (160, 200), moves=20, seconds=0.3)
    playground.page.fill("#damping", "0.1")
    playground.page.fill("#frequency", "2.5")
    playground.wait_for("() => recording.exchanges.filter(({ method, status }) => "
                        "method === 'PATCH' && status === 200).length === 2")
    playground.wait_until_settled(after=0)
    check_motion(playground)


@pytest.mark.parametrize("preset", PRESETS)
def test_sliders_that_mean_nothing_are_hidden(playground, preset):
    playground.open(preset).wait_until_settled()
    session = playground.session()
    hidden = {name for name in ("damping", "frequency", "resistance")
              if not playground.page.locator(f"#{name}").is_visible()}
    expected = {"spring": set(), None: {"frequency", "resistance"}}
    kind = session["dynamics"] and session["dynamics"]["type"]
    assert hidden == ({"resistance"} if preset == "newtonian" else expected[kind])


def test_buttons_that_mean_nothing_are_hidden(playground):
    playground.open("newtonian").wait_until_settled()
    assert not playground.page.locator("#delete").is_visible()
    playground.open("pile").wait_until_settled()
    assert not playground.page.locator("#rotate").is_visible()
    assert not playground.page.locator("#damping").is_visible()
    playground.open_text('{"preset": "springy", "clock": "manual"}').wait_until_settled()
    assert playground.page.locator("#step").is_visible()


def test_the_picture_is_of_the_present_frame(playground):
    playground.open("springy").wait_until_settled()
    press(playground, "ArrowDown")
    for offset in (60, 120):
        with playground.page.expect_popup() as popup:
            playground.page.click("#picture")
        box = popup.value.evaluate("() => document.documentElement.getAttribute('viewBox')")
        assert box == f"0 {offset} 320 480"
        popup.value.close()
        press(playground, "ArrowDown")
    assert "index paths" in playground.page.get_attribute("#picture", "title")
