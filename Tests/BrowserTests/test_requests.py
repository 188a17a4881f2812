"""The cost of a second of dragging, and the requests that the page shows."""

import json
import subprocess

import pytest

from replay import check_motion

pytestmark = [pytest.mark.timed, pytest.mark.usefixtures("fast_line")]


def size(exchange):
    """Returns the bytes of a request's body and of the response's."""
    return sum(len((text or "").encode()) for text in (exchange["body"], exchange["answer"]))


def gaps(times):
    """Describes a motion: its frames per second, and the number of gaps."""
    late = sum(after - before > 25 for before, after in zip(times, times[1:]))
    rate = (len(times) - 1) / (times[-1] - times[0]) * 1000
    return f"{rate:.0f} frames/s, {late} gaps over 25 ms in {len(times)} frames"


def test_a_dragged_second_takes_at_most_70_requests_and_100_KB(playground, report):
    playground.open("springy").wait_until_settled()
    playground.drag((160, 400), (160, 130))
    playground.wait_until_settled(after=0)
    recording = playground.recording()
    first, last = recording["moves"][0], recording["moves"][-1]
    during = [exchange for exchange in recording["exchanges"] if first <= exchange["start"] <= last]
    total = sum(map(size, during))
    report["a dragged second"] = f"{len(during)} requests, {total / 1000:.1f} KB of bodies"

    times = [drawing.time for drawing in check_motion(playground)]
    dragged = [time for time in times if first <= time <= last]
    flung = [time for time in times if time > recording["release"]]
    report["drawn while dragged"] = gaps(dragged)
    report["drawn while flung"] = gaps(flung)
    assert len(recording["moves"]) > 30
    assert len(dragged) > 5
    assert len(flung) > 5
    assert 5 < len(during) <= 70
    assert total <= 100_000


def run(line):
    """Runs one of the page's commands in a shell; returns the status and the response."""
    done = subprocess.run(
        ["sh", "-c", f"{line} --write-out '\n%{{http_code}}'"],
        capture_output=True, text=True, timeout=60, check=True,
    )
    answer, status = done.stdout.rsplit("\n", 1)
    return int(status), json.loads(answer)


def test_the_requests_shown_work_in_a_shell(playground):
    playground.open("springy").wait_until_settled()
    playground.drag((160, 400), (160, 300), moves=20, seconds=0.3)
    playground.wait_until_settled(after=0)
    # The list begins with what was sent before it was opened.
    playground.unfold("traffic-fold")
    playground.wait_for("() => ['/frame', '/scroll'].every((path) => [...document.querySelectorAll("
                        "'#requests code')].some((line) => line.textContent.includes(path)))")
    lines = playground.page.locator("#requests code").all_text_contents()
    before = playground.frame()
    post = next(line for line in lines if "/scroll" in line and "--json" in line)
    status, frame = run(post)
    assert status == 200
    assert frame["sequence"] > before["sequence"], "nothing was done again"
    after = playground.wait_until_settled(after=before["sequence"])
    status, frame = run(next(line for line in lines if "/frame" in line and "--json" not in line))
    assert status == 200
    assert frame["sequence"] == after["sequence"]


def test_every_kind_of_request_is_shown(playground):
    playground.open("cell-animations").wait_until_settled()
    playground.unfold("traffic-fold")
    playground.page.click("#rotate")
    playground.page.fill("#damping", "0.5")
    for words in ("-X PUT", "-X PATCH", "/viewport", '"damping":0.5'):
        playground.wait_for("(words) => document.querySelector('#requests').textContent"
                            ".includes(words)", words)
    playground.wait_until_settled(after=0)
