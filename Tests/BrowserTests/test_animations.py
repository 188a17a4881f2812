"""Animations that a page holds, scrubs, turns and ends."""

import pytest

from server import ask

DOCUMENT = {
    "viewport": {"width": 320, "height": 480},
    "layout": {"type": "list", "rowHeight": 40, "expandedRowHeight": 240},
    "sections": [{"items": 20}],
    "animation": {"curve": "linear", "duration": 60},
}
"""A tap opens a row in a minute: longer than a test takes."""


@pytest.fixture
def run(page):
    """Runs a script with a session whose first row opens, and a handle on that."""

    def run(script):
        return page.evaluate("""async (document) => {
            const { LayoutSession } = await import('/client/1/layoutd-client.js');
            const session = window.session = await LayoutSession.open(document);
            const { animation } = await session.tap({ section: 0, item: 0 });
            const held = await session.animation(animation);
            const height = ({ items }) => items.find(({ item }) => item === 0).height;
            const sent = () => recording.exchanges.filter(({ url }) => /animations/.test(url))
                .map(({ body }) => JSON.parse(body));
            %s
        }""" % script, DOCUMENT)

    return run


def test_an_animation_is_held_where_it_is(run, page):
    [number, before, first, second, state] = run("""
        const before = [held.fraction, held.isRunning, held.isReversed];
        const first = height(await held.pause());
        await help.pause(200);
        const second = height(session.frame);
        return [held.number, before, first, second, [held.isRunning, held.isReversed]];
    """)
    assert number == 1 and before == [None, None, None]
    assert 40 <= first == second < 60
    assert state == [False, False]
    items = ask("GET", f"{page.evaluate('() => session.url')}/frame")["items"]
    assert items[0]["height"] == pytest.approx(second, abs=0.01)


def test_an_animation_is_scrubbed(run):
    result = run("""
        const heights = [];
        for (const fraction of [0.25, 0.75, 0.5]) heights.push(height(await held.setFraction(fraction)));
        return [heights, held.fraction, held.isRunning];
    """)
    assert result[0] == pytest.approx([90, 190, 140], abs=0.1)
    assert result[1:] == [0.5, False]


def test_fractions_that_follow_each_other_quickly_are_combined(run):
    result = run("""
        const calls = [];
        for (let part = 1; part <= 40; part += 1) calls.push(held.setFraction(part / 50, { scrubsLinearly: false }));
        const frames = await Promise.all(calls);
        return [new Set(frames).size, height(frames[0]), sent().length, sent().at(-1)];
    """)
    assert result[0] == 1
    assert result[1] == pytest.approx(200, abs=0.1)
    assert result[2] == 2
    assert (result[3]["fraction"], result[3]["scrubsLinearly"], result[3]["animation"]) == (0.8, False, 1)


def test_an_animation_turns_back_and_on(run):
    result = run("""
        await held.setFraction(0.5);
        await held.reverse();
        const first = held.isReversed;
        await held.continue();
        const then = held.isRunning;
        await held.reverse();
        return [first, then, held.isReversed, sent().map(({ event, client, animation, ...change }) => change)];
    """)
    assert result == [True, True, False, [
        {"fraction": 0.5}, {"reversed": True}, {"continue": {}}, {"reversed": False}]]


def test_an_animation_goes_on_in_another_time(run):
    frames = run("""
        await held.setFraction(0.5);
        await held.continue({ durationFactor: 0.002, curve: 'easeOut' });
        await help.until(() => session.frame.resting);
        return height(session.frame);
    """)
    assert frames == 240


@pytest.mark.parametrize("at, height", [("end", 240), ("start", 40), ("current", 140)])
def test_an_animation_is_ended(run, complaints, at, height):
    complaints.allow("404")
    result = run(f"""
        await held.setFraction(0.5);
        const frame = await held.finish('{at}');
        const error = await held.pause().catch(({{ type }}) => type);
        return [height(frame), held.fraction, error];
    """)
    assert result == [pytest.approx(height, abs=0.1), None, "/problems/no-such-animation"]
