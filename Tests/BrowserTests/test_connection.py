"""The client while servers and sessions go away and come back."""

import pathlib

import pytest

from server import PATIENCE, ask, call

pytestmark = pytest.mark.timed

HELP = pathlib.Path(__file__).parent / "client.js"

LOST = ("404", "503", "502", "net::ERR_", "CORS")
"""Errors that browsers log while a server is away."""

WATCH = """async ({ server, options, document, url }) => {
    const { LayoutSession } = await import('/layoutd-client.js');
    window.log = { states: [], ends: [], frames: [] };
    const settings = {
        ...options, server,
        onState: (state, reason) => log.states.push({
            state, reason: reason?.message ?? null, status: reason?.status ?? null,
        }),
        onEnd: (error) => log.ends.push(error.status ?? error.message),
        onFrame: (frame) => log.frames.push({ sequence: frame.sequence, resting: frame.resting, state:
            window.session?.state ?? null }),
    };
    window.session = url
        ? await LayoutSession.attach(url, settings)
        : await LayoutSession.open(document, settings);
    window.settled = (promises) => Promise.race([
        Promise.allSettled(promises).then((results) => results.map(({ status, reason }) => ({
            status, name: reason?.name ?? null, message: reason?.message ?? null, cause: reason?.cause?.status ?? null,
        }))),
        help.pause(20000).then(() => 'never'),
    ]);
    return session.url;
}"""


@pytest.fixture
def home(start):
    """The server of the pages, which stays."""
    return start()


@pytest.fixture
def make(start, home, complaints):
    """Starts a server that the pages of `home` may use."""
    complaints.allow(*LOST)
    servers = []

    def make(*arguments, port=0):
        servers.append(start("--allow-origin", home.address, *arguments, port=port))
        return servers[-1]

    yield make
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture
def watch(make_page, home):
    """Opens a session in a page and records what it reports."""
    def watch(server, document=None, url=None, **options):
        page = make_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.add_init_script(path=HELP)
        page.goto(f"{home.address}/healthz")
        page.evaluate(WATCH, {"server": server.address, "options": options, "url": url,
                              "document": document or {"preset": "springy"}})
        page.wait_for_function("() => log.states.at(-1)?.state === 'live'")
        return page

    return watch


def states(page):
    return [entry["state"] for entry in page.evaluate("() => log.states")]


def wait_for_state(page, state):
    page.wait_for_function("(state) => session.state === state", arg=state)


def test_a_session_reports_its_states_by_callback_and_event(watch, make):
    page = watch(make())
    assert page.evaluate("() => session.state") == "live"
    assert states(page) == ["connecting", "live"]
    told = page.evaluate("""async () => {
        const told = [];
        for (const type of ['state', 'frame', 'end']) {
            session.addEventListener(type, (event) => told.push([type, event.detail]));
        }
        await session.scroll({ y: 10 });
        await help.until(() => told.some(([type]) => type === 'frame'));
        const [, frame] = told.find(([type]) => type === 'frame');
        await session.close();
        return { isFrame: Array.isArray(frame.items), isInstance: session instanceof EventTarget,
                 types: [...new Set(told.map(([type]) => type))].sort(), last: told.at(-1)[1].state };
    }""")
    assert told == {"isFrame": True, "isInstance": True, "types": ["frame", "state"],
                    "last": "ended"}
    assert page.evaluate("() => log.ends") == []


def test_leaving_keeps_the_session_for_others(watch, make):
    server = make()
    first = watch(server)
    url = first.evaluate("() => session.url")
    second = watch(server, url=url)
    assert second.evaluate("() => session.url") == url
    assert second.evaluate("() => session.description.preset") == "springy"
    first.evaluate("() => session.scroll({ y: 30 })")
    second.wait_for_function("() => session.frame.contentOffset.y === 30")
    second.evaluate("() => session.scroll({ y: 12 })")
    first.wait_for_function("() => session.frame.contentOffset.y === 42")
    first.evaluate("() => session.close()")
    assert first.evaluate("() => session.state") == "ended"
    assert second.evaluate("() => session.scroll({ y: 5 }).then(({ contentOffset }) => contentOffset.y)") == 47
    second.evaluate("() => session.end()")
    assert call("GET", url)[0] == 404


@pytest.mark.parametrize("path", [True, False])
def test_a_session_that_does_not_exist_cannot_be_joined(make_page, server, complaints, path):
    complaints.allow("404")
    page = make_page()
    page.goto(f"{server.address}/healthz")
    url = f"{'' if path else server.address}/v1/sessions/{'0' * 32}"
    told = page.evaluate("""async (url) => {
        const { LayoutSession, LayoutProblem } = await import('/layoutd-client.js');
        const states = [];
        const error = await LayoutSession.attach(url, { onState: (state) => states.push(state) })
            .catch((error) => error);
        return [error instanceof LayoutProblem, error.status, states];
    }""", url)
    assert told == [True, 404, ["connecting", "ended"]]


def test_a_server_that_comes_back_is_found_again(watch, make, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    url = page.evaluate("() => session.url")
    page.wait_for_function("() => session.frame.resting")
    server.kill()
    wait_for_state(page, "waiting")
    assert page.evaluate("() => session.frame.resting") is False
    page.wait_for_function("() => log.frames.at(-1).resting === false")
    wait_for_state(page, "lost")
    again = make(*store, port=server.port)
    wait_for_state(page, "live")
    assert states(page) == ["connecting", "live", "waiting", "lost", "live"]
    page.wait_for_function("() => log.frames.at(-1).resting")
    assert page.evaluate("() => session.scroll({ y: 8 }).then(({ contentOffset }) => contentOffset.y)") == 8
    assert page.evaluate("() => session.url") == url
    assert again.process.poll() is None


def test_every_promise_settles_when_the_server_is_killed_during_a_scroll(watch, make):
    server = make()
    page = watch(server)
    page.evaluate("""async () => {
        window.calls = [];
        window.timer = setInterval(() => {
            const call = session.scroll({ y: 3 });
            call.then(() => { window.isAnswered = true; }, () => {});
            calls.push(call);
        }, 4);
        await help.until(() => window.isAnswered);
        calls.push(session.describe(), session.tap({ point: { x: 5, y: 5 } }));
    }""")
    server.kill()
    page.evaluate("() => clearInterval(timer)")
    results = page.evaluate("() => settled(calls)")
    assert results != "never"
    assert {result["status"] for result in results} == {"fulfilled", "rejected"}
    wait_for_state(page, "lost")
    page.evaluate("() => session.close()")
    assert page.evaluate("() => settled([session.scroll({ y: 1 })])")[0]["message"] == "the session is closed"


def change(page):
    """Changes the session in a way that only its document tells."""
    page.evaluate("""async () => {
        await session.scroll({ y: 200 });
        await session.update([{ delete: { section: 0, item: 0 } }, { delete: { section: 0, item: 1 } }]);
        await session.patch({ layout: { minimumLineSpacing: 17 } });
        await help.until(() => session.frame.resting);
        const rest = performance.now();
        const isRead = ({ method, url, start, end }) => method === 'GET' && url === session.url && start > rest && end;
        await help.until(() => recording.exchanges.some(isRead));
        await help.pause(50);
    }""")


def test_a_session_is_opened_again_after_a_restart(watch, make):
    server = make()
    page = watch(server, reopen=True)
    change(page)
    before = page.evaluate("() => session.describe()")
    url = page.evaluate("() => session.url")
    number = page.evaluate("() => session.frame.sequence")
    server.kill()
    results = page.evaluate("() => settled([session.scroll({ y: 1 }), session.tap({ point: { x: 1, y: 1 } })])")
    assert {result["status"] for result in results} == {"rejected"}
    wait_for_state(page, "lost")
    make(port=server.port)
    wait_for_state(page, "live")
    log = page.evaluate("() => log.states")
    assert [entry["state"] for entry in log][-3:] == ["lost", "connecting", "live"], log
    assert [entry["status"] for entry in log][-2:] == [404, 404]
    assert page.evaluate("() => session.url") != url
    after = page.evaluate("() => session.describe()")
    for name in ("layout", "sections", "contentOffset", "viewport", "dynamics", "preset"):
        assert after[name] == before[name], name
    assert after["sections"] == [{"items": 9998}]
    assert page.evaluate("() => session.frame.sequence") < number
    frame = page.evaluate("() => session.scroll({ y: 20 })")
    assert frame["contentOffset"]["y"] == before["contentOffset"]["y"] + 20
    page.wait_for_function("(sequence) => log.frames.at(-1).sequence >= sequence", arg=frame["sequence"])
    assert page.evaluate("() => log.ends") == []


def test_a_joined_session_is_opened_again(watch, make):
    server = make()
    _, opened = call("POST", f"{server.address}/v1/sessions", {"preset": "springy", "sections": [{"items": 77}]})
    page = watch(server, url=f"{server.address}/v1/sessions/{opened['id']}", reopen=True)
    page.wait_for_function("() => recording.exchanges.some(({ url, end }) => url.includes('include=sections') && end)")
    page.evaluate("() => help.pause(50)")
    ask("DELETE", page.evaluate("() => session.url"))
    page.wait_for_function("() => log.states.length === 4")
    assert states(page) == ["connecting", "live", "connecting", "live"]
    assert page.evaluate("() => session.describe()")["sections"] == [{"items": 77}]


def test_events_before_the_end_fail_and_later_ones_use_the_new_session(watch, make):
    server = make()
    page = watch(server, reopen=True)
    told = page.evaluate("""async () => {
        await help.send('DELETE', session.url);
        const early = [session.scroll({ y: 10 }), session.tap({ point: { x: 1, y: 1 } }), session.scroll({ y: 5 })];
        const results = await settled(early);
        await help.until(() => session.state === 'live');
        return { results, y: (await session.scroll({ y: 7 })).contentOffset.y };
    }""")
    assert told["y"] == 7
    assert {result["status"] for result in told["results"]} == {"rejected"}
    assert all(result["cause"] == 404 or "identifier" in result["message"] for result in told["results"])


def test_a_session_without_reopen_ends(watch, make):
    server = make()
    page = watch(server)
    server.kill()
    wait_for_state(page, "waiting")
    make(port=server.port)
    wait_for_state(page, "ended")
    assert page.evaluate("() => log.ends") == [404]
    assert page.evaluate("() => log.states.at(-1).status") == 404
    [result] = page.evaluate("() => settled([session.scroll({ y: 1 })])")
    assert (result["status"], result["cause"]) == ("rejected", 404)


def test_a_session_deleted_by_another_client_ends_for_all_its_calls(watch, make):
    page = watch(make())
    results = page.evaluate("""async () => {
        const early = settled([session.scroll({ y: 10 })]);
        await help.send('DELETE', session.url);
        const late = await settled([session.scroll({ y: 10 }), session.jump({ y: 1 }), session.describe()]);
        return [...await early, ...late];
    }""")
    assert [result["status"] for result in results][1:] == ["rejected"] * 3
    wait_for_state(page, "ended")
    assert page.evaluate("() => log.ends") == [404]


def test_leaving_during_requests_settles_them(watch, make):
    page = watch(make())
    results = page.evaluate("""async () => {
        help.hold();
        const calls = [session.scroll({ y: 10 }), session.jump({ y: 1 }), session.describe(), session.item(
            { section: 0, item: 0 })];
        await help.pause(60);
        await session.close();
        return settled(calls);
    }""")
    assert results != "never"
    assert {result["message"] for result in results} == {"the session is closed"}
    assert page.evaluate("() => log.ends") == []


def test_a_server_that_hangs_is_waited_for(watch, make):
    page = watch(make())
    results = page.evaluate("""async () => {
        // A request that the browser holds back may be sent when it stops holding back others.
        const ask = window.fetch;
        window.fetch = (url, init) => (`${url}`.includes('/scroll') ? new Promise((_, reject) => {
            init.signal.addEventListener('abort', () => reject(init.signal.reason));
        }) : ask(url, init));
        const end = new AbortController();
        const call = session.scroll({ y: 10 }, { signal: end.signal });
        await help.pause(200);
        end.abort();
        const results = await settled([call]);
        window.fetch = ask;
        return results;
    }""")
    assert results[0]["name"] == "AbortError"
    assert page.evaluate("() => session.scroll({ y: 10 }).then(({ contentOffset }) => contentOffset.y)") == 10


def test_an_event_that_arrives_ends_the_pause_of_a_lost_session(watch, make, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    url = page.evaluate("() => session.url")
    server.kill()
    wait_for_state(page, "lost")
    page.evaluate("() => help.pause(6000)")
    make(*store, port=server.port)
    took = page.evaluate("""async () => {
        await session.jump({ y: 10 });
        return session.state;
    }""")
    assert took == "live"
    ask("POST", f"{url}/scroll", {"delta": {"y": 5}})
    page.wait_for_function("() => session.frame.contentOffset.y === 15", timeout=5000)


INPUT = """() => [
    session.scroll({ y: 30 }), session.fling({ y: 900 }), session.glide({ y: 300 }),
    session.tap({ point: { x: 50, y: 50 } }), session.touch('finger', 'began', { x: 50, y: 50 }),
    session.reorder({ phase: 'began', point: { x: 50, y: 50 } }),
]"""


@pytest.mark.parametrize("state", ["waiting", "lost"])
def test_input_has_no_effect_while_the_server_is_away(watch, make, tmp_path, state):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    page.evaluate("() => session.scroll({ y: 50 })")
    page.wait_for_function("() => session.frame.resting && log.frames.at(-1).resting")
    server.kill()
    wait_for_state(page, state)
    results = page.evaluate("""async (input) => {
        window.drawn = [];
        session.addEventListener('frame', ({ detail }) => drawn.push(detail.contentOffset.y));
        const start = performance.now();
        const results = await settled(eval(input)());
        await help.pause(200);
        return { results, names: results.map(({ name }) => name), isFast: performance.now() - start < 1500 };
    }""", INPUT)
    assert results["names"] == ["ServerAway"] * 6, results
    assert results["isFast"]
    assert results["results"][0]["message"] == "the server is away, so this input has no effect"
    again = make(*store, port=server.port)
    wait_for_state(page, "live")
    assert again.process.poll() is None
    page.evaluate("() => help.pause(300)")
    assert set(page.evaluate("() => [...drawn, session.frame.contentOffset.y]")) == {50}
    assert page.evaluate("() => session.scroll({ y: 7 }).then(({ contentOffset }) => contentOffset.y)") == 57


def test_a_drag_across_an_absence_is_not_made_up_for(watch, make, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    page.evaluate("""async () => {
        Object.assign(window, { drawn: [], done: 0, failed: 0 });
        session.addEventListener('frame', ({ detail }) => drawn.push([session.state, detail.contentOffset.y]));
        window.timer = setInterval(() => session.scroll({ y: 1 }).then(() => done++, () => failed++), 16);
        await help.until(() => done > 20);
    }""")
    server.kill()
    wait_for_state(page, "lost")
    page.evaluate("() => help.pause(1000)")
    again = make(*store, port=server.port)
    wait_for_state(page, "live")
    page.evaluate("""async () => {
        const before = done;
        await help.until(() => done > before + 20);
        clearInterval(timer);
        await help.until(() => session.frame.resting);
    }""")
    assert again.process.poll() is None
    told = page.evaluate("() => ({ drawn, done, failed, y: session.frame.contentOffset.y })")
    assert told["failed"] > 40
    # The events in flight when it was killed may have been applied.
    assert told["done"] <= told["y"] <= told["done"] + 12
    away = [y for state, y in told["drawn"] if state in ("waiting", "lost")]
    assert max(away) - min(away) <= 12
    steps = [after[1] - before[1] for before, after in zip(told["drawn"], told["drawn"][1:])]
    assert max(steps) <= 12


def test_what_was_left_while_the_server_was_away_is_let_go_of(watch, make, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    page.evaluate("() => session.scroll({ y: -200 }, { overscroll: 'rubberBand' })")
    assert page.evaluate("() => session.frame.contentOffset.y") < -50
    server.kill()
    wait_for_state(page, "lost")
    [result] = page.evaluate("() => settled([session.fling({ y: -500 })])")
    assert result["name"] == "ServerAway"
    again = make(*store, port=server.port)
    wait_for_state(page, "live")
    page.wait_for_function("() => session.frame.resting && session.frame.contentOffset.y === 0")
    assert again.process.poll() is None


def test_input_makes_a_lost_session_try_again(watch, make, tmp_path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    server = make(*store)
    page = watch(server)
    server.kill()
    wait_for_state(page, "lost")
    page.evaluate("() => help.pause(9000)")
    again = make(*store, port=server.port)
    page.evaluate("() => session.tap({ point: { x: 1, y: 1 } }).catch(() => {})")
    page.wait_for_function("() => session.state === 'live'", timeout=2500)
    assert again.process.poll() is None
