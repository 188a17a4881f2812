"""Playback of frames, with simulated time."""

import pytest

pytestmark = pytest.mark.timed

PLAY = """async ({ arrivals, draws, tick }) => {
    const { Playback } = await import('/layoutd-client.js');
    const playback = new Playback(tick);
    const made = ({ time, y, sequence, resting = false, edition = 0 }) => ({
        time, sequence, resting, edition, tick: Math.round(time / tick), contentOffset: { x: 0, y }, items: [],
    });
    const waiting = [...arrivals];
    const drawn = [];
    for (const { now } of draws) {
        while (waiting.length > 0 && waiting[0].now <= now) {
            const { now: then, frame, foretold } = waiting.shift();
            if (foretold) playback.predict(foretold.map(made), then);
            else playback.add(made(frame), then, frame.isOfEvent);
        }
        const { time, contentOffset } = playback.frame(now);
        drawn.push({ now, time, y: contentOffset.y, isOver: playback.isOver });
    }
    return drawn;
}"""
TICK = 1 / 60


@pytest.fixture(scope="module")
def play(browser, server):
    """Plays arrivals and returns the frames drawn at the given moments."""
    page = browser.new_page()
    page.goto(f"{server.address}/healthz")
    yield lambda arrivals, draws: page.evaluate(PLAY, {"arrivals": arrivals, "draws": draws, "tick": TICK})
    page.close()


def moving(number, late=0.0, first=0):
    """The arrival of a frame of a steady motion at 100 pt/s, late by the given milliseconds."""
    time = number * TICK
    return {"now": 1000 * time + 5 + late, "frame": {"time": time, "y": 100 * (time - first)}}


def displays(start, end):
    """The moments at which a display of 60 Hz draws, in milliseconds."""
    count = int((end - start) * 60)
    return [{"now": 1000 * start + 1000 * number / 60} for number in range(count)]


def lateness(number):
    """A varying delay, up to 12 ms."""
    return number * 7 % 13


def test_an_uneven_line_shows_an_even_motion(play):
    arrivals = [moving(number, lateness(number)) for number in range(180)]
    drawn = play(arrivals, displays(0.1, 2.9))
    for before, after in zip(drawn, drawn[1:]):
        assert after["time"] >= before["time"]
        assert after["y"] == pytest.approx(100 * after["time"])
    settled = [after["time"] - before["time"] for before, after in zip(drawn[60:], drawn[61:])]
    assert all(0.5 * TICK <= step <= 1.5 * TICK for step in settled), settled
    assert all(drawing["now"] / 1000 - drawing["time"] < 0.1 for drawing in drawn[60:])


def test_nothing_is_drawn_before_it_is_known(play):
    arrivals = [moving(number, 40 if number % 20 == 0 else 0) for number in range(120)]
    for drawing in play(arrivals, displays(0.1, 1.9)):
        known = max(arrival["frame"]["time"] for arrival in arrivals if arrival["now"] <= drawing["now"])
        assert drawing["time"] <= known + 1e-9


def test_rest_lasts_until_something_moves(play):
    arrivals = [{"now": 0, "frame": {"time": 0, "y": 0, "resting": True}}]
    arrivals += [moving(number, first=10) for number in range(600, 660)]
    drawn = play(arrivals, displays(9.5, 10.9))
    for drawing in drawn:
        assert drawing["y"] == pytest.approx(max(0, 100 * (drawing["time"] - 10)), abs=1e-6)
        if drawing["now"] < 10_000:
            assert drawing["y"] == 0
    assert drawn[-1]["y"] > 60


def test_what_is_foretold_is_drawn(play):
    foretold = [{"time": number * TICK, "y": 100 * number * TICK} for number in range(2, 60, 2)]
    foretold[-1]["resting"] = True
    arrivals = [moving(0), moving(1), {"now": 30, "foretold": foretold}]
    drawn = play(arrivals, displays(0.1, 2))
    for before, after in zip(drawn, drawn[1:]):
        assert after["time"] >= before["time"]
        assert after["y"] == pytest.approx(100 * after["time"])
    assert drawn[-1]["isOver"]
    assert drawn[-1]["y"] == pytest.approx(foretold[-1]["y"])


def test_an_event_makes_what_was_foretold_untrue(play):
    foretold = [{"time": number * TICK, "y": 100 * number * TICK} for number in range(2, 60)]
    arrivals = [moving(0), moving(1), {"now": 30, "foretold": foretold}]
    stop = 30 * TICK
    arrivals.append({"now": 1000 * stop + 5, "frame": {"time": stop, "y": 50, "resting": True}})
    drawn = play(arrivals, displays(0.1, 1.5))
    assert max(drawing["y"] for drawing in drawn) == pytest.approx(50)
    assert drawn[-1] == {"now": drawn[-1]["now"], "time": stop, "y": 50, "isOver": True}


@pytest.mark.parametrize("is_of_event", [False, True])
def test_what_was_foretold_and_came_true_is_drawn(play, is_of_event):
    """An uneven motion, and a late frame which shows that no other event came in between."""
    places = [number ** 2 for number in range(41)]
    foretold = [{"time": number * TICK, "sequence": number, "y": places[number]}
                for number in range(2, 41)]
    end = {"time": 40 * TICK, "sequence": 41 if is_of_event else 40, "y": places[40], "resting": True,
           "isOfEvent": is_of_event}
    first = {"now": 0, "frame": {"time": 0, "sequence": 0, "y": 0}}
    arrivals = [first, {"now": 20, "foretold": foretold}, {"now": 300, "frame": end}]
    for drawing in play(arrivals, displays(0.1, 1)):
        number = drawing["time"] / TICK
        before = min(int(number + 1e-6), len(places) - 2)
        if drawing["time"] >= 2 * TICK:
            assert drawing["y"] == pytest.approx(
                places[before] + (number - before) * (places[before + 1] - places[before]), abs=1e-3)


def test_what_was_foretold_before_an_event_of_others_is_forgotten(play):
    foretold = [{"time": number * TICK, "sequence": number, "y": 1000} for number in range(20, 60)]
    end = {"time": 40 * TICK, "sequence": 41, "y": 0, "resting": True}
    first = {"now": 0, "frame": {"time": 0, "sequence": 0, "y": 0}}
    arrivals = [first, {"now": 20, "foretold": foretold}, {"now": 30, "frame": end}]
    drawn = play(arrivals, displays(0.1, 1))
    assert max(drawing["y"] for drawing in drawn) == 0


@pytest.mark.parametrize("is_predicted", [False, True])
def test_motion_continues_up_to_a_batch_of_updates_in_the_tick_of_a_frame(play, is_predicted):
    """Nothing is interpolated between editions, so the motion first reaches the frame that the batch changed."""
    frames = [{"time": number * TICK, "sequence": number, "y": 100 * number * TICK} for number in range(90)]
    before = [{"now": 1000 * frame["time"] + 5, "frame": frame} for frame in frames[:2 if is_predicted else 61]]
    if is_predicted:
        before.append({"now": 30, "foretold": frames[2:]})

    def drawn(edition):
        after = [{"now": 1000 * frame["time"] + 8, "frame": {
            **frame, "sequence": frame["sequence"] + 1, "edition": edition, "isOfEvent": frame["sequence"] == 60,
        }} for frame in frames[60:]]
        return [(drawing["time"], drawing["y"]) for drawing in play(before + after, displays(0.1, 1.4))]

    for (time, y), (expected, _) in zip(drawn(edition=1), drawn(edition=0)):
        assert time == pytest.approx(expected)
        assert y == pytest.approx(100 * time)


def test_time_does_not_go_back_when_a_finger_lets_go(play):
    arrivals = [moving(number, lateness(number)) for number in range(120)]
    draws = [{**display, "atOnce": display["now"] < 1000} for display in displays(0.1, 1.9)]
    drawn = play(arrivals, draws)
    for before, after in zip(drawn, drawn[1:]):
        assert after["time"] >= before["time"]


def test_a_long_break_is_jumped_over(play):
    arrivals = [moving(number) for number in [*range(60), *range(300, 360)]]
    drawn = play(arrivals, displays(0.1, 5.95))
    late = [drawing["now"] / 1000 - drawing["time"] for drawing in drawn if drawing["now"] > 5200]
    assert max(late) < 0.25
