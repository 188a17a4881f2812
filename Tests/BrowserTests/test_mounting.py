"""Sessions in elements of any kind: what `mount` owns, `<layoutd-session>`, and the apps of the guide."""

import math
import pathlib
import re

import pytest

from server import ask, call

HERE = pathlib.Path(__file__).parent
GUIDE = HERE.parents[1] / "Sources/LayoutService/LayoutService.docc/BrowserClient.md"
THREE_APPS = re.search(r"^## Three apps$(.*?)^## ", GUIDE.read_text(), re.MULTILINE | re.DOTALL)[1]
APPS = re.findall(r"^```html\n(.*?)^```$", THREE_APPS, re.MULTILINE | re.DOTALL)

LIST = {"layout": {"type": "list", "rowHeight": 40}, "sections": [{"items": 100}]}


@pytest.fixture
def page(make_page, server):
    page = make_page()
    page.add_init_script(path=HERE / "client.js")
    page.goto(f"{server.address}/healthz")
    return page


@pytest.fixture
def app(make_page, server):
    """Opens an app of the guide as if the server had it."""

    def app(number):
        page = make_page()
        text = APPS[number].replace("http://127.0.0.1:8080", "")
        page.route("**/app", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.goto(f"{server.address}/app")
        return page

    return app


def until(page, condition):
    page.wait_for_function(f"() => {condition}", timeout=60_000)


def drag(page, start, end, steps=12):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    page.mouse.up()


# The guide's apps.


def test_the_guide_has_three_apps_of_less_than_thirty_lines():
    assert len(APPS) == 3
    assert max(len(app.splitlines()) for app in APPS) < 30


def test_the_list_scrolls_and_says_what_is_tapped(app):
    page = app(0)
    until(page, "document.querySelectorAll('.row').length > 10")
    page.mouse.move(100, 400)
    page.mouse.down()
    page.mouse.move(100, 200, steps=12)
    # A finger that rests before it lifts does not fling.
    page.wait_for_timeout(200)
    page.mouse.up()
    until(page, "![...document.querySelectorAll('.row')].some((row) => row.textContent === 'Row 1')")
    page.mouse.click(100, 100)
    until(page, "document.title.startsWith('Row ')")


def test_the_scene_counts_contacts_and_its_boxes_can_be_thrown(app):
    page = app(1)
    until(page, "Number(document.querySelector('output').value) > 0")
    until(page, "document.querySelector('layoutd-session').session.drawn.resting")
    count = page.evaluate("() => Number(document.querySelector('output').value)")
    item = "document.querySelector('layoutd-session [data-item=\"0\"]').getBoundingClientRect()"
    x, y = page.evaluate(f"() => [{item}.x + 28, {item}.y + 28]")
    drag(page, (x, y), (x + 40, y - 200), 20)
    until(page, f"Number(document.querySelector('output').value) > {count}")


def test_a_renderer_in_svg_scrolls_under_the_finger_in_its_own_units(app):
    page = app(2)
    until(page, "document.querySelectorAll('circle').length > 12")
    dots = "Math.min(...[...document.querySelectorAll('circle')].map((dot) => dot.getAttribute('cy')))"
    before = page.evaluate(f"() => {dots}")
    scale = page.evaluate("() => document.querySelector('svg').getBoundingClientRect().width / 320")
    assert scale > 1.5
    # A finger goes 100 units; the first 10 pixels only begin the drag.
    page.mouse.move(200, 400)
    page.mouse.down()
    page.mouse.move(200, 400 - 60 * scale - 10, steps=20)
    until(page, f"Math.abs({dots} - {before} + 60) < 1")
    page.mouse.up()


# Elements that are turned, and SVG.

TURNED = {
    "upright": "",
    "scaled": "transform: scale(0.5, 0.75)",
    "turned": "transform: rotate(30deg)",
    "turned around": "transform: rotate(180deg) scale(0.8)",
    "skewed": "transform: skewX(20deg)",
    "mirrored": "transform: scaleX(-1)",
    "zoomed": "zoom: 1.5",
    "rotate and scale": "rotate: -40deg; scale: 0.7 0.9",
}


@pytest.mark.parametrize("name", TURNED)
def test_a_tap_is_where_the_pointer_is(page, name):
    """The browser itself says which corner of a turned element is hit."""
    found = page.evaluate("""async (style) => {
        const { controlSession } = await import('/client/1/gestures.js');
        await import('/client/1/places.js');
        document.body.innerHTML = `<div style="position: absolute; left: 200px; top: 150px; ${style}"><div>
            <div id="view" style="position: relative; width: 300px; height: 200px; border: 8px solid">
            </div></div></div>`;
        const view = document.querySelector('#view');
        const points = [[20, 30], [280, 30], [150, 100], [40, 170]];
        const taps = [];
        const session = Object.assign(new EventTarget(), {
            state: 'live', description: { viewport: { width: 300, height: 200 }, layout: {} },
            frame: { items: [], contentOffset: { x: 0, y: 0 }, contentSize: { width: 0, height: 0 }, resting: true },
        });
        controlSession(view, session, { onTap: ({ x, y }) => taps.push([x, y]) });
        const marks = points.map(([x, y]) => {
            const mark = document.createElement('i');
            mark.style.cssText = `position: absolute; width: 2px; height: 2px; left: ${x - 1}px; top: ${y - 1}px`;
            return view.appendChild(mark);
        });
        await help.pause(50);
        for (const mark of marks) {
            const { x, y, width, height } = mark.getBoundingClientRect();
            const place = { clientX: x + width / 2, clientY: y + height / 2 };
            const at = { ...place, pointerId: 1, isPrimary: true, bubbles: true };
            view.dispatchEvent(new PointerEvent('pointerdown', at));
            view.dispatchEvent(new PointerEvent('pointerup', at));
        }
        return { taps, points };
    }""", TURNED[name])
    assert len(found["taps"]) == 4
    for tap, point in zip(found["taps"], found["points"]):
        assert math.dist(tap, point) < 0.6, found


def test_an_upright_drawing_needs_no_module_for_the_place_of_a_tap(page):
    page.route("**/client/1/places.js", lambda route: None)
    taps = page.evaluate("""async () => {
        const { controlSession } = await import('/client/1/gestures.js');
        document.body.innerHTML = '<svg style="position: absolute; left: 20px; top: 10px" width="300" height="200">';
        const view = document.querySelector('svg');
        const taps = [];
        const session = Object.assign(new EventTarget(), {
            state: 'live', description: { viewport: { width: 150, height: 100 }, layout: {} },
            frame: { items: [], contentOffset: { x: 0, y: 0 }, contentSize: { width: 0, height: 0 }, resting: true },
        });
        controlSession(view, session, { onTap: ({ x, y }) => taps.push([x, y]) });
        const at = { clientX: 80, clientY: 60, pointerId: 1, isPrimary: true, bubbles: true };
        for (const type of ['pointerdown', 'pointerup']) view.dispatchEvent(new PointerEvent(type, at));
        return taps;
    }""")
    assert taps == [[30, 25]]


# What mount owns.

MOUNT = """async ([document_, options]) => {
    const { mount } = await import('/client/1/mount.js');
    document.body.innerHTML = '<div id="view" style="width: 300px; height: 200px"></div>';
    window.view = document.querySelector('#view');
    window.style_ = view.style.cssText;
    window.removed = [];
    window.mounted = await mount(view, document_, {
        ...options, elements: { remove: (element, { key }) => removed.push([element.isConnected, key]) },
    });
    window.session = mounted.session;
}"""


@pytest.fixture
def mount(page):
    def mount(document=None, options=None):
        page.evaluate(MOUNT, [document or LIST, options or {}])
        return page

    return mount


def test_mount_keeps_the_sessions_size_that_of_the_element(mount):
    page = mount()
    assert page.evaluate("() => session.description.viewport.width") == 300
    page.evaluate("() => { view.style.height = '333px'; }")
    until(page, "session.description.viewport.height === 333")
    assert ask("GET", page.evaluate("() => session.url"))["viewport"]["height"] == 333


def test_stop_ends_the_session_and_leaves_the_element_as_it_was(mount):
    page = mount()
    url = page.evaluate("() => session.url")
    cells = "view.querySelectorAll('.element').length"
    until(page, f"{cells} > 4")
    count = page.evaluate(f"() => {{ const count = {cells}; mounted.stop(); return count; }}")
    assert page.evaluate("() => [view.children.length, view.style.cssText === style_, view.tabIndex]") == [
        0, True, -1]
    removed = page.evaluate("() => removed")
    assert len(removed) == count and not any(connected for connected, _ in removed)
    until(page, "session.state === 'ended'")
    until(page, "recording.exchanges.some(({ method, end }) => method === 'DELETE' && end)")
    assert call("GET", url)[0] == 404


def test_an_element_without_a_height_says_so(page):
    message = page.evaluate("""async () => {
        const { mount } = await import('/client/1/mount.js');
        document.body.innerHTML = '<div id="list" style="width: 300px"></div>';
        return mount(document.querySelector('#list'), {}).catch(String);
    }""")
    assert message == 'RangeError: <div id="list"> is 300 x 0 pixels; give it a width and a height'


def test_an_element_without_a_height_stays_as_it_was(page):
    result = page.evaluate("""async () => {
        const { mount } = await import('/client/1/mount.js');
        document.body.innerHTML = '<div id="list" style="width: 300px; overflow-x: scroll;"></div>';
        const view = document.querySelector('#list');
        const before = view.outerHTML;
        await mount(view, {}).catch(() => {});
        return [view.outerHTML === before, view.outerHTML];
    }""")
    assert result[0], result


@pytest.mark.parametrize("options, sent", [
    ("{ elements: { colour: 1 } }", []),
    ("{ control: { weel: true } }", ["POST", "DELETE"]),
    ("{ draw() { throw new TypeError('drawn') } }", ["POST", "DELETE"]),
    ("{ elements: { update() { throw new TypeError('updated') } } }", ["POST", "DELETE"]),
], ids=["elements", "control", "draw", "update"])
def test_wrong_options_leave_nothing(page, options, sent):
    """Not even a session, if it was opened before the mistake was seen."""
    result = page.evaluate("""async () => {
        const options = """ + options + """;
        const { mount } = await import('/client/1/mount.js');
        document.body.innerHTML = '<div id="view" style="width: 300px; height: 200px;"></div>';
        const view = document.querySelector('#view');
        const before = view.outerHTML;
        const message = await mount(view, {}, options).catch(String);
        return { message, isAsBefore: view.outerHTML === before };
    }""")
    assert result["message"].startswith("TypeError")
    assert result["isAsBefore"]
    sent_ = "recording.exchanges.map(({ method }) => method).filter((method) => method !== 'GET')"
    until(page, f"{sent_}.length === {len(sent)}")
    assert page.evaluate(f"() => {sent_}") == sent


def test_what_is_mounted_before_the_last_one_has_stopped_keeps_its_style(page):
    """As a framework does it: the new one is requested, and the old one is stopped a moment later."""
    styles = page.evaluate("""async () => {
        const { mount } = await import('/client/1/mount.js');
        document.body.innerHTML = '<div id="view" style="width: 300px; height: 200px;"></div>';
        const view = document.querySelector('#view');
        const before = view.outerHTML;
        const first = await mount(view, { preset: 'springy' });
        const second = mount(view, { preset: 'springy' });
        first.stop();
        const { stop } = await second;
        const { position, overflow, isolation } = view.style;
        stop();
        return [position, overflow, isolation, view.outerHTML === before];
    }""")
    assert styles == ["relative", "hidden", "isolate", True]


def test_an_element_that_is_hidden_keeps_its_session(mount, complaints):
    page = mount()
    page.evaluate("""async () => {
        const sizes = [];
        new ResizeObserver(() => sizes.push(view.clientHeight)).observe(view);
        for (const [display, height] of [['none', 0], ['', 200]]) {
            view.style.display = display;
            await help.until(() => sizes.at(-1) === height);
        }
        view.style.height = '222px';
    }""")
    until(page, "session.description.viewport.height === 222")
    puts = page.evaluate("() => recording.exchanges.filter(({ method }) => method === 'PUT').length")
    assert puts == 1 and complaints == []


@pytest.mark.parametrize("dir", ["rtl", "ltr", "auto", None])
@pytest.mark.parametrize("turns", [True, False], ids=["turned back", "from right to left"])
def test_stop_leaves_the_direction_as_it_was(page, dir, turns):
    result = page.evaluate("""async ([list, dir, turns]) => {
        const { mount } = await import('/client/1/mount.js');
        document.body.innerHTML = '<div id="view" style="width: 300px; height: 200px;"></div>';
        const view = document.querySelector('#view');
        if (dir) view.dir = dir;
        const before = view.outerHTML;
        const { session, stop } = await mount(view, { ...list, layoutDirection: 'rightToLeft' });
        const directions = [view.dir];
        if (turns) {
            await session.patch({ layoutDirection: 'leftToRight' });
            await help.until(() => view.dir === 'ltr');
        }
        stop();
        return [...directions, view.outerHTML === before, view.outerHTML];
    }""", [LIST, dir, turns])
    assert result[:2] == ["rtl", True], result


def test_an_element_shows_a_session_while_it_is_in_the_page(page):
    ended = page.evaluate("""async () => {
        await import('/client/1/layoutd-session.js');
        document.body.innerHTML = '<layoutd-session preset="springy" style="width: 320px; height: 300px">';
        const element = document.querySelector('layoutd-session');
        await new Promise((resolve) => element.addEventListener('open', resolve, { once: true }));
        await help.until(() => element.children.length > 2);
        const { session } = element;
        // An element that is moved at once opens one session.
        element.remove();
        document.body.append(element);
        await new Promise((resolve) => element.addEventListener('open', resolve, { once: true }));
        const second = element.session;
        const viewport = second.description.viewport;
        element.remove();
        await help.until(() => second.state === 'ended');
        return [session.state, session !== second, viewport.width, viewport.height, element.children.length];
    }""")
    assert ended == ["ended", True, 320, 300, 0]


def test_an_element_opens_another_session_only_for_other_content(page):
    result = page.evaluate("""async () => {
        await import('/client/1/layoutd-session.js');
        document.body.innerHTML = '<layoutd-session style="width: 320px; height: 300px">';
        const element = document.querySelector('layoutd-session');
        const opened = () => new Promise((resolve) => element.addEventListener('open', resolve, { once: true }));
        const list = () => ({ layout: { type: 'list', rowHeight: 40 }, sections: [{ items: 5 }] });
        const update = () => {};
        let count = 0;
        element.addEventListener('open', () => { count += 1; });
        [element.document, element.options] = [list(), { elements: { update } }];
        await opened();
        const { session } = element;
        [element.document, element.options] = [list(), { elements: { update } }];
        await help.pause(200);
        const isKept = element.session === session && session.state === 'live';
        // A page may change its object in place.
        element.document.sections[0].items = 6;
        element.document = element.document;
        await opened();
        const items = element.session.frame.items.length;
        element.options = { elements: { update() {} } };
        await opened();
        element.remove();
        return { isKept, items, count };
    }""")
    assert result == {"isKept": True, "items": 6, "count": 3}


def test_an_element_whose_document_is_wrong_says_so(page):
    message = page.evaluate("""async () => {
        await import('/client/1/layoutd-session.js');
        document.body.innerHTML = '<layoutd-session preset="none" style="height: 300px">';
        const element = document.querySelector('layoutd-session');
        return new Promise((resolve) => element.addEventListener('error', ({ error }) => resolve(error.message)));
    }""")
    assert "preset" in message


def test_an_element_whose_preset_changes_while_it_opens_shows_the_last_one(page):
    result = page.evaluate("""async () => {
        await import('/client/1/layoutd-session.js');
        document.body.innerHTML = '<layoutd-session preset="springy" style="display: block; height: 300px;">';
        const element = document.querySelector('layoutd-session');
        const before = element.getAttribute('style');
        const opened = [];
        element.addEventListener('open', ({ detail }) => opened.push(detail));
        for (const preset of ['circle', 'bounce', 'sticky-headers']) {
            const { length } = recording.exchanges;
            await help.until(() => recording.exchanges.length > length || opened.length > 0);
            element.setAttribute('preset', preset);
        }
        await help.until(() => element.session && opened.at(-1).description.layout.type === 'list');
        const { position, overflow, isolation } = element.style;
        element.remove();
        await help.until(() => element.children.length === 0);
        return [position, overflow, isolation, element.getAttribute('style') === before];
    }""")
    assert result == ["relative", "hidden", "isolate", True]


OPENED = """
    await import('/client/1/layoutd-session.js');
    document.body.innerHTML = '<layoutd-session style="width: 320px; height: 300px">';
    const element = document.querySelector('layoutd-session');
    const opened = () => new Promise((resolve) => element.addEventListener('open', resolve, { once: true }));
    const list = (items) => ({ layout: { type: 'list', rowHeight: 40 }, sections: [{ items }] });
    const count = () => element.session.frame.items.length;
    element.document = list(5);
    await opened();
"""


def test_an_attribute_that_is_set_to_what_it_is_opens_nothing(page):
    result = page.evaluate("""async () => {""" + OPENED + """
        element.setAttribute('server', location.origin);
        await opened();
        const { session } = element;
        element.setAttribute('server', location.origin);
        element.document = list(5);
        await help.pause(200);
        const isKept = element.session === session && session.state === 'live';
        element.remove();
        return isKept;
    }""")
    assert result


def test_an_element_compares_with_what_it_shows(page):
    """Also if its document was changed in place before an attribute was."""
    result = page.evaluate("""async () => {""" + OPENED + """
        const counts = [count()];
        element.document.sections[0].items = 3;
        element.setAttribute('server', location.origin);
        await opened();
        counts.push(count());
        element.document = list(5);
        await opened();
        counts.push(count());
        element.remove();
        return counts;
    }""")
    assert result == [5, 3, 5]


def test_an_element_takes_what_it_was_given_before_it_was_defined(page):
    result = page.evaluate("""async () => {
        document.body.innerHTML = '<layoutd-session style="width: 320px; height: 300px">';
        const element = document.querySelector('layoutd-session');
        const list = (items) => ({ layout: { type: 'list', rowHeight: 40 }, sections: [{ items }] });
        const opened = () => new Promise((resolve) => element.addEventListener('open', resolve, { once: true }));
        const made = [];
        element.document = list(2);
        element.options = { elements: { update: (child, { item }) => made.push(item) } };
        const first = opened();
        await import('/client/1/layoutd-session.js');
        await first;
        const counts = [element.session.frame.items.length];
        element.document = list(3);
        await opened();
        counts.push(element.session.frame.items.length, Object.keys(element).length);
        element.remove();
        return [...counts, new Set(made).size];
    }""")
    assert result == [2, 3, 0, 3]


@pytest.mark.parametrize("listens", ["", "onerror", "addEventListener"])
def test_an_error_that_nobody_hears_is_said_on_the_console(page, complaints, listens):
    complaints.allow("give it a width and a height")
    message = page.evaluate("""async (listens) => {
        await import('/client/1/layoutd-session.js');
        const uncaught = [];
        window.addEventListener('error', ({ message }) => uncaught.push(message));
        const element = document.createElement('layoutd-session');
        element.style.cssText = 'display: block; width: 300px';
        const heard = [];
        const hear = (event) => heard.push((event.message ?? event).split(':')[0]);
        if (listens === 'onerror') element.onerror = hear;
        if (listens === 'addEventListener') element.addEventListener('error', hear);
        document.body.append(element);
        await help.until(() => heard.length + uncaught.length > 0);
        await help.pause(50);
        return { heard, uncaught };
    }""", listens)
    said = "<layoutd-session> is 300 x 0 pixels; give it a width and a height"
    if listens:
        assert len(message["heard"]) == 1 and message["uncaught"] == []
    else:
        assert message["heard"] == [] and len(message["uncaught"]) == 1 and said in message["uncaught"][0]


@pytest.fixture(autouse=True)
def allowed(complaints):
    complaints.allow("422", "404")


# What a session can be asked.


def test_rest_waits_for_the_end_of_a_glide(mount):
    page = mount()
    frame = page.evaluate("""async () => {
        session.glide({ x: 0, y: 500 });
        const frame = await session.rest();
        return [frame.contentOffset.y, frame.resting, frame === session.drawn];
    }""")
    assert frame == [500, True, True]
    # And at rest it does not wait.
    assert page.evaluate("async () => (await session.rest()).contentOffset.y") == 500
    assert page.evaluate("""() => {
        const stop = new AbortController();
        const rest = session.rest({ signal: stop.signal });
        stop.abort();
        return rest.catch(({ name }) => name);
    }""") in ("AbortError",)


@pytest.mark.parametrize("leave, message", [
    ("close", "the session is closed"), ("end", "the session is closed"), ("delete", "session"),
])
def test_rest_of_a_session_that_is_left_rejects(mount, leave, message):
    page = mount()
    page.evaluate("""async (leave) => {
        session.glide({ x: 0, y: 3000 }, { animation: { duration: 60, curve: 'linear' } }).catch(() => {});
        session.rest().catch((error) => { window.first = error.message; });
        await help.until(() => !session.drawn.resting);
        if (leave === 'delete') await help.send('DELETE', new URL(session.url).pathname);
        else await session[leave]();
        await help.until(() => session.state === 'ended');
        session.rest().catch((error) => { window.second = error.message; });
    }""", leave)
    until(page, "window.first && window.second")
    assert message in page.evaluate("() => first") and "session" in page.evaluate("() => second")


def test_a_session_gives_its_document_and_its_picture(mount, server):
    page = mount()
    document, picture = page.evaluate("""async () => {
        await session.jump({ x: 0, y: 120 });
        return [await session.document(), await session.picture({ rect: { x: 0, y: 0, width: 300, height: 80 } })];
    }""")
    assert document["contentOffset"]["y"] == 120
    assert document["sections"] == [{"items": 100}] or document["sections"][0]["items"]
    assert ask("POST", f"{server.address}/v1/sessions", document)["frame"]["contentOffset"]["y"] == 120
    assert picture.startswith("<svg") and 'viewBox="0 0 300 80"' in picture


SIDEWAYS = {"items": 12, "layout": {"orthogonalScrollingBehavior": "continuous", "group": {
    "direction": "horizontal",
    "layoutSize": {"widthDimension": {"absolute": 100}, "heightDimension": {"absolute": 60}},
    "subitems": [{"layoutSize": {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"fractionalHeight": 1}}}],
}}}
SAFE = {"width": 320, "height": 480, "safeArea": {"top": 40}}
DOING = {
    "an animation": ({"preset": "springy"}, "updates", {"operations": [{"delete": {"section": 0, "item": 2}}]},
                     "animations"),
    "a change between layouts": ({"layout": {"type": "flow"}, "sections": [{"items": 30}]}, "transition",
                                 {"to": {"type": "flow", "itemSize": {"width": 90, "height": 90}}, "progress": 0.4},
                                 "transition"),
    "a safe area": ({"layout": {"type": "list"}, "sections": [{"items": 9}], "viewport": SAFE,
                     "scroll": {"contentInsetAdjustmentBehavior": "always"}}, "scroll", {"delta": {"y": 1}},
                    "adjustedContentInset"),
    "a row on its way": ({"layout": {"type": "compositional"}, "sections": [SIDEWAYS]}, "scroll",
                         {"section": 0, "delta": {"x": 30}}, "orthogonal"),
}


@pytest.mark.parametrize("doing", DOING)
def test_the_document_of_a_session_is_one_whatever_the_session_does(page, server, doing):
    document, event, body, member = DOING[doing]
    given, description = page.evaluate("""async ([document, event, body]) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const session = await LayoutSession.open({ clock: 'manual', ...document });
        const { pathname } = new URL(session.url);
        await help.send('POST', `${pathname}/${event}`, body);
        return [await session.document(), await help.send('GET', pathname)];
    }""", [document, event, body])
    assert member in description
    assert ask("POST", f"{server.address}/v1/sessions", given)["frame"]["sequence"] == 0


def test_a_layout_needs_no_session(page):
    layout = page.evaluate("""async (document) => {
        const { LayoutSession } = await import('/layoutd-client.js');
        return LayoutSession.layout(document);
    }""", {**LIST, "viewport": {"width": 200, "height": 80}})
    assert layout["contentSize"] == {"width": 200, "height": 4000}
    assert len(layout["items"]) == 100


def test_a_subscription_reports_now_and_later_until_it_ends(mount):
    page = mount()
    counts = page.evaluate("""async () => {
        const frames = [];
        const stop = session.subscribe((frame) => frames.push(frame));
        const first = frames.length;
        const isSame = session.drawn === session.drawn && frames[0] === session.drawn;
        await session.jump({ x: 0, y: 40 });
        await session.rest();
        const [second, last] = [frames.length, frames.at(-1) === session.drawn];
        stop();
        await session.jump({ x: 0, y: 0 });
        await session.rest();
        return [first, isSame, second > 1, last, frames.length === second];
    }""")
    assert counts == [1, True, True, True, True]


def test_items_have_what_is_included(page):
    item, contacts = page.evaluate("""async () => {
        const { LayoutSession } = await import('/layoutd-client.js');
        const frames = [];
        const session = await LayoutSession.open({
            viewport: { width: 200, height: 200 }, layout: { type: 'absolute' },
            sections: [{ items: [{ center: { x: 100, y: 60 }, width: 40, height: 40 }] }],
            dynamics: { type: 'behaviors', behaviors: [{ type: 'gravity' },
                { type: 'item', elasticity: 0.6 }, { type: 'collision', referenceBounds: true }] },
        }, { include: ['velocity', 'anchor', 'contacts'], onFrame: (frame) => frames.push(frame) });
        const contacts = [];
        session.addEventListener('contact', ({ detail }) => contacts.push([detail, frames.at(-1).sequence]));
        await help.until(() => frames.some(({ items }) => items[0].velocity?.y > 100));
        await session.rest();
        await session.end();
        return [frames.find(({ items }) => items[0].velocity?.y > 100).items[0], contacts];
    }""")
    assert item["velocity"]["x"] == 0 and item["anchor"]["x"] == 100 and item["angularVelocity"] == 0
    phases = [contact["phase"] for contact, _ in contacts]
    # Each begins before it ends, and none is reported twice.
    assert phases[:4] == ["began", "ended", "began", "ended"]
    assert len({(contact["sequence"], contact["phase"]) for contact, _ in contacts}) == len(contacts)
    # It is reported with the frame that shows it.
    assert all(0 <= drawn - contact["sequence"] <= 30 for contact, drawn in contacts), contacts


def test_nothing_is_animated_for_people_who_prefer_less_motion(make_page, server):
    bodies = {}
    for preference in ("reduce", "no-preference"):
        page = make_page(reduced_motion=preference)
        page.add_init_script(path=HERE / "client.js")
        page.goto(f"{server.address}/healthz")
        bodies[preference] = page.evaluate("""async (document) => {
            const { LayoutSession } = await import('/layoutd-client.js');
            const session = await LayoutSession.open(document, { reducedMotion: 'user' });
            await session.glide({ x: 0, y: 400 });
            await session.scrollTo({ section: 0, item: 0 });
            await session.update([{ delete: { section: 0, item: 3 } }]);
            const { contentOffset, resting } = session.frame;
            await session.end();
            const [, ...posts] = recording.exchanges.filter(({ method }) => method === 'POST');
            return [resting && contentOffset.y === 0, posts.map(({ body }) => JSON.parse(body).animated)];
        }""", LIST)
    assert bodies["reduce"] == [True, [None, False, False]]
    assert bodies["no-preference"] == [False, [True, None, None]]
