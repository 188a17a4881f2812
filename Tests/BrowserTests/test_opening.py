"""Opening the playground."""

import random

import pytest

from playground import PRESETS, Playground

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


def test_opening_takes_less_than_60_KB(playground, report):
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
    assert len(sizes) <= 8
    assert total < 60_000


FIRST_FRAME = """{
    const look = () => {
        if (document.querySelector('#stage .element')) window.firstFrame = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

LINES = {"150 ms, 50 KB/s": (150, 50_000, 1.6), "400 ms, 20 KB/s": (400, 20_000, 3.5)}


@pytest.mark.parametrize("line", LINES)
def test_a_slow_line_shows_a_frame_soon(playground, report, line):
    latency, throughput, limit = LINES[line]
    page = playground.page
    page.add_init_script(FIRST_FRAME)
    playground.devtools.send("Network.enable")
    playground.devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": latency, "downloadThroughput": throughput, "uploadThroughput": throughput,
    })
    page.goto(f"{playground.server.address}/", wait_until="commit")
    playground.wait_for("() => window.firstFrame")
    seconds, requests = page.evaluate("""() => [firstFrame / 1000, performance.getEntriesByType('resource')
        .filter(({ startTime }) => startTime < firstFrame).map(({ name }) => new URL(name).pathname)]""")
    report[f"first frame at {line}"] = f"{seconds:.2f} s, {1 + len(requests)} requests"
    # The first request is the page.
    assert 1 + len(requests) <= 8, requests
    assert requests.count("/v1/sessions") == 1
    assert seconds <= limit


def test_a_session_that_was_requested_early_says_nothing_of_the_line(playground):
    """Its response is there at once when the client asks for it."""
    playground.devtools.send("Network.enable")
    playground.devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150, "downloadThroughput": 50_000, "uploadThroughput": 50_000,
    })
    playground.page.goto(f"{playground.server.address}/#springy", wait_until="commit")
    slow = "recording.exchanges.findIndex(({ url }) => url.includes('overscan=800'))"
    playground.wait_for(f"() => globalThis.recording && {slow} >= 0")
    before = playground.page.evaluate(
        f"() => recording.exchanges.slice(0, {slow}).filter(({{ url }}) => url.includes('overscan=120')).length")
    # The session, the two responses by which a line is known, and one that may be on its way.
    assert before <= 4


ENDED = """() => {
    const isSeen = (id) => document.getElementById(id)?.checkVisibility({ visibilityProperty: true });
    const isOpen = document.body?.dataset.state === 'live' && document.querySelector('#stage .element');
    return isOpen ? 'stage' : isSeen('again') || isSeen('slow') ? 'retry' : '';
}"""


def test_a_load_of_which_a_fifth_fails_ends_well(make_page, server, report, complaints):
    complaints.allow("Failed to load resource", "Failed to fetch")
    ends = []
    for seed in range(10):
        page, chance = make_page(), random.Random(seed)
        page.route("**/*", lambda route: (
            route.abort() if chance.random() < 0.2 and not route.request.is_navigation_request()
            else route.continue_()))
        page.goto(f"{server.address}/", wait_until="commit")
        ends.append(Playground(page, server).page.wait_for_function(ENDED, timeout=30_000).json_value())
        page.close()
    report["loads of which a fifth fails"] = f"{ends.count('stage')} of {len(ends)} end in a stage"
    assert len(ends) == 10


@pytest.mark.parametrize("missing", ["opening.min.js", "playground.min.js", "shared.min.js", "playground.min.css"])
def test_a_page_of_which_a_part_is_missing_can_be_loaded_again(playground, complaints, missing):
    complaints.allow("Failed to load resource", "Failed to fetch")
    page = playground.page
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(f"{playground.server.address}/", wait_until="commit")
    ended = page.wait_for_function(ENDED, timeout=30_000).json_value()
    if missing.endswith(".css"):
        return
    assert ended == "retry"
    page.unroute(f"**/{missing}")
    page.locator("#again:visible, #slow a:visible").click()
    playground.wait_until_open()
