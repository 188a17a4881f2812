"""A server that needs a key: the client's option, and what the page does about it."""

import hashlib
import json
import os
import pathlib
import signal

import pytest

from playground import Playground
from server import PATIENCE, call

KEYS = {"anna": "anna-secret_1", "bob": "bob-secret_2"}


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """A file of keys."""
    path = tmp_path_factory.mktemp("keys") / "keys.txt"
    write(path, KEYS)
    return path


def write(path, secrets):
    lines = [f"{name}:{hashlib.sha256(secret.encode()).hexdigest()}\n" for name, secret in secrets.items()]
    path.write_text("".join(lines))


@pytest.fixture(scope="module")
def server(start, keys):
    """A server with keys, for the tests of this file."""
    server = start("--keys", str(keys))
    yield server
    server.stop()


@pytest.fixture
def client(make_page, server, complaints):
    """A page with nothing but the module."""
    complaints.allow("401", "404")
    page = make_page()
    page.goto(f"{server.address}/healthz")
    return page


def run(page, script, argument=None):
    return page.evaluate(
        "async (argument) => {"
        "const { LayoutSession } = await import('/client/1/layoutd-client.js');"
        f"return ({script})(LayoutSession, argument); }}", argument)


FAILURE = "(error) => ({ name: error.name, status: error.status, type: error.type, message: error.message })"


def test_the_client_sends_its_key(client):
    answers = run(client, """async (LayoutSession, key) => {
        const exchanges = [];
        const options = { key, onExchange: ({ status }) => exchanges.push(status) };
        const presets = await LayoutSession.presets(options);
        const session = await LayoutSession.open({ preset: 'springy', clock: 'manual' }, options);
        const other = await LayoutSession.attach(session.url, options);
        await session.scroll({ y: 40 });
        const { tick } = await session.step(3);
        await other.close();
        await session.end();
        return { presets: presets.length, tick, exchanges, url: session.url };
    }""", KEYS["anna"])
    assert answers["presets"] > 0 and answers["tick"] == 3
    assert all(200 <= status < 300 or status == 304 for status in answers["exchanges"])
    assert KEYS["anna"] not in answers["url"]


@pytest.mark.parametrize("key, message", [
    (None, "the server needs a key; give one as the option key"),
    ("wrong", "the server does not know the key; give a valid one as the option key"),
])
def test_without_a_valid_key_the_client_says_what_to_do(client, key, message):
    problems = run(client, f"""async (LayoutSession, key) => {{
        const options = key === null ? {{}} : {{ key }};
        const session = `/v1/sessions/${{'0'.repeat(32)}}`;
        return Promise.all([
            LayoutSession.open({{}}, options), LayoutSession.attach(session, options),
            LayoutSession.presets(options),
        ].map((promise) => promise.then(() => 'opened', {FAILURE})));
    }}""", key)
    expected = {"name": "LayoutProblem", "status": 401, "type": "/problems/unauthorized", "message": message}
    assert problems == [expected] * 3


@pytest.mark.parametrize("key", ["", "two words", "line\nbreak", "\u00e9", 7, None])
def test_a_key_that_cannot_be_one_is_an_error_that_does_not_show_it(client, key):
    error = run(client, f"async (LayoutSession, key) => LayoutSession.open({{}}, {{ key }}).catch({FAILURE})", key)
    assert error["name"] == "TypeError"
    shown = {"7": "number", "None": "object"}.get(str(key), "string")
    assert error["message"] == f"option key must be a key, without spaces, not {shown}"


def test_another_name_has_no_such_session(client):
    problem = run(client, f"""async (LayoutSession, [anna, bob]) => {{
        const session = await LayoutSession.open({{}}, {{ key: anna }});
        const attached = await LayoutSession.attach(session.url, {{ key: bob }}).catch({FAILURE});
        await session.end();
        return attached;
    }}""", [KEYS["anna"], KEYS["bob"]])
    assert problem["status"] == 404 and problem["type"] == "/problems/no-such-session"


@pytest.mark.parametrize("follow, action", [
    ("auto", "window.session.scroll({ y: 1 }).catch(() => {});"),
    # Without a request, a stream and one that waits end by themselves.
    ("stream", ""), ("wait", ""),
])
def test_a_key_that_is_withdrawn_ends_the_session(client, server, keys, follow, action):
    client.evaluate("""async ([key, follow]) => {
        const { LayoutSession } = await import('/client/1/layoutd-client.js');
        delete window.ended;
        const onEnd = ({ status, message }) => { window.ended = `${status}: ${message}`; };
        window.session = await LayoutSession.open({}, { key, follow, onEnd });
    }""", [KEYS["bob"], follow])
    write(keys, {"anna": KEYS["anna"]})
    try:
        os.kill(server.process.pid, signal.SIGHUP)
        client.wait_for_function(
            f"() => {{ {action} return window.ended?.startsWith('401: the server does not know the key'); }}",
            timeout=1000 * PATIENCE)
    finally:
        write(keys, KEYS)
        os.kill(server.process.pid, signal.SIGHUP)
        client.wait_for_function(
            "(key) => fetch('/v1/presets', { headers: { Authorization: `Bearer ${key}` } }).then(({ ok }) => ok)",
            arg=KEYS["bob"], timeout=1000 * PATIENCE)


class Keyed(Playground):
    """A page of a server with keys."""

    def enter(self, key):
        """Answers the dialog."""
        field = self.page.locator("#key-field")
        field.wait_for(timeout=1000 * PATIENCE)
        field.fill(key)
        self.page.keyboard.press("Enter")
        return self

    def wait_until_settled(self, after=-1):
        """Waits until the page says so: without its key, the server cannot be asked."""
        self.wait_for("() => document.querySelector('#status').textContent === 'at rest'")
        return self


@pytest.fixture
def keyed(make_page, server, complaints):
    """Makes pages."""
    complaints.allow("401", "404")
    return lambda: Keyed(make_page(), server)


def test_the_page_asks_for_a_key_and_keeps_it_in_the_tab(keyed, screenshot):
    page = keyed()
    page.page.goto(page.server.address)
    page.page.locator("#key-field").wait_for(timeout=1000 * PATIENCE)
    assert page.page.locator("#key").inner_text().startswith("Key\n")
    assert "This server needs a key." in page.page.locator("#key").inner_text()
    screenshot(page.page, "key")
    page.page.keyboard.press("Escape")
    page.enter("wrong")
    page.page.get_by_text("The server does not know this key.").wait_for(timeout=1000 * PATIENCE)
    page.enter(f"  {KEYS['anna']} ")
    page.wait_until_open()
    assert page.page.locator("#key").count() == 0
    assert KEYS["anna"] not in page.page.url
    page.page.reload()
    page.wait_until_open()
    assert page.page.locator("#key").count() == 0
    assert page.page.evaluate("() => ({ ...localStorage })") == {}
    # Another tab has to ask again.
    other = page.page.context.new_page()
    other.goto(page.server.address)
    other.locator("#key-field").wait_for(timeout=1000 * PATIENCE)
    other.close()


def opened(page, key, address=""):
    page.page.goto(page.server.address + address)
    return page.enter(key).wait_until_open()


def test_links_have_no_key_and_the_page_says_who_can_open_a_live_one(keyed, screenshot):
    page = opened(keyed(), KEYS["anna"])
    page.page.click("#share-open")
    page.wait_for("() => document.querySelector('#link').value !== ''")
    page.page.click("#share-live")
    screenshot(page.page, "share-with-key")
    assert "a key of the same name" in page.page.locator("#live-words").inner_text()
    links = [page.page.input_value("#link"), page.page.input_value("#live-link")]
    assert all(KEYS["anna"] not in link for link in [*links, page.page.url])

    same = keyed()
    same.page.goto(links[1])
    same.enter(KEYS["anna"]).wait_until_open()
    assert same.url == page.url

    other = keyed()
    other.page.goto(links[1])
    other.enter(KEYS["bob"])
    other.wait_for(
        "() => document.querySelector('#absence').textContent"
        " === 'this session has ended, or belongs to another key'")


def test_the_gallery_and_pictures_work_with_a_key(keyed, complaints):
    page = opened(keyed(), KEYS["anna"])
    page.page.click("#browse")
    page.wait_for("() => document.querySelectorAll('#cards svg > *').length > 20")
    page.page.keyboard.press("Escape")
    with page.page.expect_download(timeout=1000 * PATIENCE) as download:
        page.page.click("#picture")
    assert download.value.suggested_filename == "layoutd.svg"
    assert "<svg" in pathlib.Path(download.value.path()).read_text()


def test_commands_name_the_key_but_do_not_show_it(keyed):
    page = opened(keyed(), KEYS["anna"])
    page.unfold("traffic-fold")
    # The list follows the requests with some delay.
    page.wait_for(
        "() => document.querySelector('#requests code')?.textContent"
        ".includes('-H \"Authorization: Bearer $LAYOUTD_KEY\"')")
    commands = page.page.locator("#requests code").all_text_contents()
    assert KEYS["anna"] not in json.dumps(commands)


def test_the_contract_and_the_page_need_no_key(server):
    assert call("GET", f"{server.address}/healthz")[0] == 200
    assert call("GET", f"{server.address}/v1/presets")[0] == 401
