"""How scrolling feels: what each display frame shows, compared with the finger."""

import math
import pathlib
import statistics
from dataclasses import dataclass

import pytest

from playground import Playground

pytestmark = pytest.mark.timed

WATCH = pathlib.Path(__file__).parent / "watch.js"
FRAME = 1000 / 60
LINE = {"offline": False, "latency": 150, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""A slow line: milliseconds of the round trip, and bytes per second."""


@dataclass
class Move:
    """How far the content went from one display frame to the next."""

    at: float
    drawn: float
    way: float
    gap: float


class Watched:
    """A recording of watch.js."""

    def __init__(self, page):
        recording = page.evaluate("() => watched")
        self.looks, self.inputs = recording["looks"], recording["inputs"]

    def moves(self, axis=1):
        """Returns the way of the content before each display frame: the median of its elements."""
        found = []
        for before, after in zip(self.looks, self.looks[1:]):
            common = before["places"].keys() & after["places"].keys()
            ways = [before["places"][name][axis] - after["places"][name][axis] for name in common]
            way = statistics.median(ways) if ways else 0
            found.append(Move(after["at"], after["drawn"], way, after["at"] - before["at"]))
        return found

    def times(self, kind):
        return [entry["at"] for entry in self.inputs if entry["type"] == kind]


def longest_rest(moves):
    """Returns the longest time in milliseconds for which the picture stood still."""
    longest = rest = 0
    for move in moves:
        rest = rest + move.gap if abs(move.way) < 0.004 else 0
        longest = max(longest, rest)
    return longest


@pytest.fixture
def playground(playground):
    """A page whose display frames are recorded."""
    playground.page.add_init_script(path=WATCH)
    return playground


def watch(playground, preset):
    playground.open(preset).wait_until_settled()
    playground.page.evaluate("() => watch()")


def throttle(playground):
    """Makes the line slow, and returns the list of the bytes that pass it from now on."""
    sizes = []
    network = playground.page.context.new_cdp_session(playground.page)
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", LINE)
    return sizes


def fling_way(speed, start, end):
    """Returns the way of a fling between two times after its start, in milliseconds (the normal deceleration rate)."""
    rate = math.log(0.998)
    return speed / 1000 * (math.exp(rate * end) - math.exp(rate * start)) / rate


def check_release(watched, speed=None):
    """Checks that every display frame after the release shows the content further on, at the finger's speed.

    Elements on springs have speeds of their own.
    """
    released = watched.times("pointerup")[0]
    moves = watched.moves()
    flung = [move for move in moves if released < move.at < released + 500]
    assert flung
    assert all(move.way > 0 for move in flung), flung
    if speed is None:
        return
    # What the finger did last is drawn one or two display frames later.
    free = [move for move in flung if move.at - move.gap > released + 2 * FRAME]
    start, end = (at - released for at in (free[0].at - free[0].gap, free[-1].at))
    assert sum(move.way for move in free) == pytest.approx(fling_way(speed, start, end), rel=0.1)


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("preset", ["cell-animations", "bounce"])
def test_nothing_halts_at_the_release(playground, preset, slow):
    watch(playground, preset)
    if slow:
        throttle(playground)
        playground.page.wait_for_timeout(300)
    playground.drag((160, 400), (160, 200), moves=20, seconds=1 / 3)
    playground.wait_until_settled(after=0)
    watched = Watched(playground.page)
    check_release(watched, 600 if preset == "cell-animations" else None)
    released = watched.times("pointerup")[0]
    fling = [move for move in watched.moves() if released < move.at < released + 1500]
    assert longest_rest(fling) <= 50


def test_content_beyond_its_edge_comes_back_at_once(playground):
    watch(playground, "cell-animations")
    playground.drag((160, 200), (160, 400), moves=20, seconds=1 / 3)
    playground.wait_until_settled(after=0)
    watched = Watched(playground.page)
    released = watched.times("pointerup")[0]
    moves = [move for move in watched.moves() if move.at > released + FRAME]
    back = next(index for index, move in enumerate(moves) if move.way > 0)
    # It first moves on outwards, as fast as the finger left it.
    assert all(move.way < 0 for move in moves[:back])
    assert longest_rest([move for move in moves if move.at < released + 400]) <= 50
    assert sum(move.way for move in watched.moves()) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("slow", [False, True])
def test_the_content_is_under_the_finger(playground, report, slow):
    watch(playground, "cell-animations")
    if slow:
        throttle(playground)
        playground.page.wait_for_timeout(300)
    playground.drag((160, 450), (160, 150), moves=60, seconds=1, hold=True)
    watched = Watched(playground.page)
    playground.page.mouse.up()
    down = next(entry["y"] for entry in watched.inputs if entry["type"] == "pointerdown")
    # How far the finger had scrolled from when on; the first 10 points only start the drag.
    fingers = [(entry["at"], down - entry["y"] - 10) for entry in watched.inputs if entry["type"] == "pointermove"]
    offset, drawn = 0, 0
    for move in watched.moves():
        offset += move.way
        drawn += move.way > 0
        if not fingers[3][0] < move.at < fingers[-1][0]:
            continue
        # The finger as it was in this display frame, or in the one before.
        now = [way for at, way in fingers if at <= move.drawn]
        before = [way for at, way in fingers if at <= move.at - move.gap - 5]
        assert max(0, before[-1]) - 0.5 <= offset <= now[-1] + 0.5, f"the finger is between {before[-1]} and {now[-1]}"
    report["frames in a dragged second" + (" on a slow line" if slow else "")] = drawn


def test_a_slow_line_shows_springs_without_standing(playground, report):
    watch(playground, "springy")
    sizes = throttle(playground)
    playground.page.wait_for_timeout(500)
    sizes.clear()
    start = playground.page.evaluate("() => performance.now()")
    playground.drag((160, 430), (160, 130), moves=40, seconds=2 / 3)
    playground.wait_until_settled(after=0)
    end = playground.page.evaluate("() => performance.now()")
    watched = Watched(playground.page)
    released = watched.times("pointerup")[0]
    fling = [move for move in watched.moves() if released < move.at < released + 1800]
    report["longest rest of a fling on a slow line"] = f"{longest_rest(fling):.0f} ms"
    assert longest_rest(fling) <= 50
    report["bytes a second on a slow line"] = f"{1000 * sum(sizes) / (end - start):.0f} of 50000"
    assert sum(sizes) <= 0.75 * 50_000 * (end - start) / 1000


def blank(look, height, gap=12):
    """Returns the part of the viewport's height without items; `gap` is how far they are apart at most."""
    covered = end = 0
    for top, bottom in sorted((y - gap, y + extent + gap) for _, y, extent in look["places"].values()):
        covered += max(0, min(bottom, height) - max(top, end))
        end = max(end, min(bottom, height))
    return 1 - covered / height


def test_a_hard_flick_on_a_slow_line_shows_items(playground, report):
    sizes = throttle(playground)
    watch(playground, "springy")
    height = playground.viewport()["height"]
    sizes.clear()
    start = playground.page.evaluate("() => performance.now()")
    playground.drag((160, 450), (160, 150), moves=5, seconds=0.08)
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] > 1500
    end = playground.page.evaluate("() => performance.now()")
    watched = Watched(playground.page)
    released = watched.times("pointerup")[0]
    parts = [blank(look, height) for look in watched.looks if released < look["at"] < released + 1500]
    mean = statistics.mean(parts)
    report["blank part of a hard flick on a slow line"] = f"{mean:.3f}, at most {max(parts):.2f}"
    # Without elements requested ahead it is more than 0.6; on a machine with time, with them, less than 0.1.
    assert mean < 0.5
    assert sum(sizes) <= 0.75 * 50_000 * (end - start) / 1000


@pytest.mark.parametrize("preset", ["cell-animations", "springy"])
def test_a_wheel_notch_glides(playground, preset):
    watch(playground, preset)
    playground.page.mouse.move(*playground.point(100, 300))
    playground.page.mouse.wheel(0, 120)
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 120
    ways = [move.way for move in Watched(playground.page).moves() if abs(move.way) > 0.05]
    assert len(ways) > 6
    assert all(way > -0.1 for way in ways), ways
    assert max(ways) < 60


def test_notches_add_up(playground):
    watch(playground, "cell-animations")
    playground.page.mouse.move(*playground.point(100, 300))
    for _ in range(5):
        playground.page.mouse.wheel(0, 100)
        playground.page.wait_for_timeout(60)
    assert playground.wait_until_settled(after=0)["contentOffset"]["y"] == 500
    ways = [move.way for move in Watched(playground.page).moves() if abs(move.way) > 0.05]
    assert all(way > -0.1 for way in ways), ways
