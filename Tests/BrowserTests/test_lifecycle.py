"""The states of a session: which may follow which, and what its parts and the page are told."""

import pytest

FOLLOWERS = {
    "connecting": ["live", "lost", "ended"],
    "live": ["connecting", "waiting", "lost", "ended"],
    "waiting": ["connecting", "live", "lost", "ended"],
    "lost": ["connecting", "live", "ended"],
    "ended": [],
}
WAYS = {"connecting": [], "live": ["live"], "waiting": ["live", "waiting"], "lost": ["lost"], "ended": ["ended"]}
"""How a session comes to each state."""

ENTER = """async ([way, next]) => {
    const { Lifecycle } = await import('/client/1/lifecycle.js');
    const lifecycle = new Lifecycle();
    for (const state of way) lifecycle.enter(state);
    const told = [];
    lifecycle.subscribe((state) => told.push(state));
    let fault = null;
    try {
        lifecycle.enter(next);
    } catch ({ message }) {
        fault = message;
    }
    return { state: lifecycle.state, told, fault };
}"""


@pytest.mark.parametrize("next", FOLLOWERS)
@pytest.mark.parametrize("state", FOLLOWERS)
def test_a_state_follows_only_those_that_the_table_names(page, state, next):
    result = page.evaluate(ENTER, [WAYS[state], next])
    if next == state:
        assert result == {"state": state, "told": [], "fault": None}
    elif next in FOLLOWERS[state]:
        assert result == {"state": next, "told": [next], "fault": None}
    else:
        assert result == {"state": state, "told": [], "fault": f"{next} cannot follow {state}"}


def test_subscribers_are_told_in_order_with_the_reason(page):
    told = page.evaluate("""async () => {
        const { Lifecycle } = await import('/client/1/lifecycle.js');
        const lifecycle = new Lifecycle();
        const told = [];
        for (const name of ['first', 'second']) {
            lifecycle.subscribe((state, { reason }) => told.push([name, state, lifecycle.state, reason?.message]));
        }
        lifecycle.enter('live');
        lifecycle.enter('lost', { reason: new Error('away') });
        return told;
    }""")
    assert told == [["first", "live", "live", None], ["second", "live", "live", None],
                    ["first", "lost", "lost", "away"], ["second", "lost", "lost", "away"]]


def test_the_page_is_told_after_the_parts(page):
    """What it takes hold of as soon as the session is live again is not what was left while it was away."""
    result = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const line = help.line();
        const session = await LayoutSession.open({
            layout: { type: 'absolute' }, viewport: { width: 300, height: 400 },
            sections: [{ items: [{ center: { x: 60, y: 60 }, width: 50, height: 50 }] }],
            dynamics: { type: 'behaviors', behaviors: [{ type: 'item', resistance: 2 }] },
        });
        await session.touch('finger', 'began', { x: 60, y: 60 });
        line.break();
        await help.until(() => session.state === 'waiting');
        const rejected = await session.touch('finger', 'ended', { x: 60, y: 60 }).catch(({ name }) => name);
        const held = new Promise((resolve) => session.addEventListener('state', ({ detail: { state } }) => {
            if (state === 'live') resolve(session.touch('finger', 'began', { x: 60, y: 60 }));
        }));
        line.mend();
        const { grabbed } = await held;
        const { items } = await session.touch('finger', 'moved', { x: 90, y: 60 });
        return { rejected, grabbed: grabbed?.item, isHeld: items.some(({ zIndex }) => zIndex === 2100000000) };
    }""")
    assert result == {"rejected": "ServerAway", "grabbed": 0, "isHeld": True}


def test_a_session_that_is_opened_again_is_not_live_before(page, complaints):
    """A response to a request of the session that is gone says nothing of the next one."""
    complaints.allow("404")
    states = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const states = [];
        const session = await LayoutSession.open({ preset: 'springy' }, {
            reopen: true, onState: (state) => states.push(state),
        });
        await help.until(() => states.at(-1) === 'live' && session.frame.resting);
        const ask = window.fetch;
        let [isAway, refused] = [true, 0];
        const problem = (status) => new Response('{}', { status, headers: { 'Content-Type': 'application/json' } });
        window.fetch = async (url, init) => {
            if (isAway && init.method === 'POST' && url.includes('/v1/sessions?')) return problem(503);
            if (!isAway || !url.includes('/visibility')) return ask(url, init);
            refused += 1;
            return problem(429);
        };
        await ask(session.url, { method: 'DELETE' });
        session.onVisible(() => {});
        await help.until(() => session.state === 'lost');
        const before = refused;
        await help.until(() => refused > before + 1);
        isAway = false;
        await help.until(() => session.state === 'live' && session.frame.resting);
        return states;
    }""")
    assert states == ["connecting", "live", "connecting", "lost", "live"]
