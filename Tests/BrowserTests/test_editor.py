"""The session's text and its errors."""

import json

import pytest

from playground import Playground

WRONG = """{
  "preset": "springy",
  "layout": {
    "itemSize": { "width": -3, "height": 44 }
  },
  "clocks": 1
}"""


@pytest.fixture
def refused(complaints):
    """Allows the browser to log that the server rejects documents."""
    complaints.allow("400", "422")


def problems(playground):
    playground.wait_for("() => document.querySelector('#problems li')")
    return playground.page.locator("#problems li").all_inner_texts()


def marked(playground):
    return playground.page.locator("#marks mark").all_inner_texts()


def test_what_the_server_refuses_is_marked_and_listed(playground, screenshot, refused):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.submit(WRONG)
    width, clocks = sorted(problems(playground), key=lambda line: "clocks" in line)
    assert width.startswith("line 4")
    assert "/layout/itemSize/width: must be between" in width
    assert "-3" in width
    assert clocks.startswith("line 6")
    assert marked(playground) == ['"width": -3', '"clocks": 1']
    assert playground.page.get_attribute("#json", "aria-invalid") == "true"
    assert "rejected" in playground.said()
    screenshot(playground.page, "refused", full_page=True)
    playground.page.click("#problems button >> nth=0")
    chosen = playground.page.evaluate("() => getSelection().toString()")
    assert chosen in ('"width": -3', '"clocks": 1')

    playground.page.fill("#json", WRONG.replace("-3", "60").replace('"clocks": 1', '"clock": "wall"'))
    assert playground.page.get_attribute("#json", "aria-invalid") == "false"
    playground.page.press("#json", "Control+Enter")
    playground.wait_until_open(after=before).wait_until_settled()
    assert playground.session()["layout"]["itemSize"] == {"width": 60, "height": 44}
    assert playground.page.locator("#problems li").count() == 0


@pytest.mark.parametrize("width, height", [(1280, 720), (900, 700), (390, 844)])
def test_a_rejection_is_in_view(make_page, server, screenshot, refused, width, height):
    page = make_page(viewport={"width": width, "height": height})
    playground = Playground(page, server).open("springy")
    playground.wait_until_settled()
    playground.unfold("document")
    page.fill("#json", WRONG)
    page.click("#open")
    problems(playground)
    screenshot(page, f"refused-{width}")
    for entry in page.locator("#problems li").all():
        box = entry.bounding_box()
        assert 0 <= box["y"] <= height - box["height"]
    assert page.locator("#problem-count").inner_text() == "2 errors"
    live = page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--live')")
    wrong = page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--wrong')")
    assert live != wrong
    colors = page.evaluate("""() => ['#problems', '#status'].map((name) => {
        const element = document.querySelector(name);
        const isStatus = name === '#status';
        return getComputedStyle(element, isStatus ? '::before' : null)[isStatus ? 'backgroundColor' : 'color'];
    })""")
    assert colors[0] == colors[1]
    # The session on the stage is still the preset's.
    assert page.input_value("#preset") == "springy"
    page.fill("#json", '{"preset": "bounce"}')
    assert page.locator("#problem-count").inner_text() == ""


def test_a_session_goes_on_while_its_successor_is_refused(playground, refused):
    playground.open("springy").wait_until_settled()
    playground.unfold("document")
    playground.page.fill("#json", WRONG)
    playground.page.click("#open")
    problems(playground)
    playground.press("ArrowDown")
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 60


def test_text_that_is_no_JSON_is_said_to_be_none(playground, screenshot, refused):
    playground.open("springy").wait_until_settled()
    before = playground.url
    playground.submit('{\n  "preset": springy\n}')
    [problem] = problems(playground)
    assert problem.startswith("line 2 ")
    assert marked(playground) == ["s"]
    assert playground.page.get_attribute("#json", "aria-invalid") == "true"
    screenshot(playground.page, "malformed", full_page=True)
    assert playground.url == before
    playground.open_text('{\n  "preset": "bounce"\n}').wait_until_settled()
    assert playground.session()["preset"] == "bounce"


def test_a_document_of_ones_own_opens(playground, screenshot):
    playground.open("springy").wait_until_settled()
    playground.open_text(json.dumps({
        "layout": {"type": "flow", "itemSize": {"width": 90, "height": 70},
                   "headerReferenceSize": {"height": 30}},
        "dynamics": {"type": "spring", "damping": 0.5, "frequency": 1.2},
        "sections": [{"items": 4}, {"items": [{"width": 44, "height": 80}, {"height": 60}]}],
        "viewport": {"width": 375, "height": 500},
    })).wait_until_settled()
    assert playground.viewport() == {"width": 375, "height": 500}
    screenshot(playground.page, "own-document", full_page=True)


def test_a_scene_opens_and_its_items_turn(playground, screenshot):
    playground.open("springy").wait_until_settled()
    playground.open_text(json.dumps({
        "layout": {"type": "absolute"},
        "sections": [{"items": [
            {"center": {"x": 120, "y": 400}, "width": 100, "height": 40, "angle": 0.5},
            {"center": {"x": 180, "y": 40}, "width": 60, "height": 60},
        ]}],
        "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "gravity"}, {"type": "collision", "referenceBounds": True},
            {"type": "item", "friction": 0.8, "elasticity": 0.2},
        ]},
    })).wait_until_settled(after=0)
    screenshot(playground.page, "scene", full_page=True)
