"""Opening the playground."""

import pytest

from playground import PRESETS

pytestmark = pytest.mark.timed


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens_and_shows_what_the_server_has(playground, screenshot, preset):
    playground.open(preset).wait_until_settled()
    assert playground.page.input_value("#preset") == preset
    assert playground.session()["preset"] == preset
    screenshot(playground.page, f"opened-{preset}", full_page=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_stage_is_where_a_finger_reaches_for_it(playground, preset):
    playground.open(preset)
    for y in range(150, 351, 50):
        inside = "([x, y]) => document.elementFromPoint(x, y)?.closest('#stage') !== null"
        assert playground.page.evaluate(inside, [300, y]), f"(300, {y})"


def test_opening_takes_less_than_100_KB(playground, report):
    network = playground.page.context.new_cdp_session(playground.page)
    requests, sizes = {}, {}

    def send(event):
        # What the page requests once it shows a frame depends on the line.
        is_open = any("POST" in requests[request] for request in sizes)
        if not is_open:
            requests[event["requestId"]] = f"{event['request']['method']} {event['request']['url']}"

    def finish(event):
        if event["requestId"] in requests:
            sizes[event["requestId"]] = event["encodedDataLength"]

    network.on("Network.requestWillBeSent", send)
    network.on("Network.loadingFinished", finish)
    network.send("Network.enable")
    playground.open().wait_until_settled()
    total = sum(sizes.values())
    report["bytes to open"] = f"{total:.0f} in {len(sizes)} requests"
    assert len(sizes) > 30
    assert total < 100_000
