"""A cradle that swings for a minute."""

import pytest

from playground import Playground
from replay import check_motion

pytestmark = pytest.mark.timed

CRADLE = """({ item, frames }) => recording.samples.filter(
    ({ elements }) => elements.some(([name]) => name === item)).length >= frames"""


def insert(playground: Playground, item):
    """Inserts an item, which becomes item 0, and waits until it has been drawn several times."""
    playground.page.click("#insert")
    playground.wait_for(CRADLE, {"item": f"cell-0-{item}", "frames": 40})


@pytest.mark.usefixtures("fast_line")
def test_inserted_items_swing_in_and_deleted_ones_fall_out(playground, screenshot):
    playground.open("newtonian").wait_until_settled()
    assert "Press Insert" in playground.stage.evaluate(
        "(stage) => getComputedStyle(stage, '::after').content")
    for item in range(3):
        insert(playground, item)
    screenshot(playground.page, "newtonian-swinging")
    playground.page.click("#delete")
    playground.wait_for("() => document.querySelector('#stage .departing')")
    screenshot(playground.page, "newtonian-departing")
    playground.wait_for("() => !document.querySelector('#stage .departing')")
    drawings = check_motion(playground)

    turns = {round(element.angle, 1) for drawing in drawings for element in drawing.elements.values()}
    assert len(turns) > 5
    fall = [element for drawing in drawings
            for (*_, is_departing), element in drawing.elements.items() if is_departing]
    assert fall[-1].y > fall[0].y
    assert fall[-1].y > 480


@pytest.mark.usefixtures("fast_line")
def test_a_cradle_goes_on_when_the_viewport_turns(playground):
    playground.open("newtonian").wait_until_settled()
    insert(playground, 0)
    playground.page.click("#rotate")
    playground.wait_for("() => document.querySelector('#stage').style.width === '480px'")
    frames = playground.page.evaluate("() => recording.samples.length")
    playground.wait_for("(frames) => recording.samples.length > frames + 20", frames)
    check_motion(playground)


def test_a_line_that_becomes_faster_shows_an_even_motion(playground):
    """Follows a motion by clips first, and then frame by frame."""
    delay(playground, 60)
    playground.open("newtonian").wait_until_settled()
    insert(playground, 0)
    delay(playground, 0)
    playground.wait_for("() => recording.exchanges.filter(({ url }) => url.includes('wait=')).length > 40")
    urls = [exchange["url"] for exchange in playground.recording()["exchanges"]]
    assert any("/clip?" in url for url in urls)
    check_motion(playground)


def delay(playground, milliseconds):
    """Delays every request by the given time."""
    playground.devtools.send("Network.enable")
    playground.devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1,
    })
