"""Mouse, wheel, and fingers."""

import pytest

from playground import PRESETS
from replay import check_motion

SCROLLING = [preset for preset in PRESETS if preset != "newtonian"]


@pytest.mark.parametrize("preset", SCROLLING)
def test_a_drag_and_a_fling_show_the_frames_of_the_server(playground, screenshot, preset):
    playground.open(preset).wait_until_settled()
    playground.drag((160, 400), (160, 130))
    screenshot(playground.page, f"flung-{preset}")
    frame = playground.wait_until_settled(after=0)
    assert frame["contentOffset"]["y"] > 270
    places, samples = check_motion(playground)
    assert len(samples) > 5
