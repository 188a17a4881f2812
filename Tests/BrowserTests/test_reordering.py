"""Taking items to other places with the mouse, a finger and keys."""

import pytest

from playground import Playground, bundles_with
from server import ask

LIST = {
    "viewport": {"width": 320, "height": 480},
    "layout": {"type": "list", "rowHeight": 40, "headerHeight": 20},
    "sections": [
        {"id": "To do", "items": ["milk", "bread", "letter"]},
        {"id": "Done", "items": [{"id": "rent", "movable": False}, "bike"]},
    ],
}
"""Rows at 20, 60 and 100; 160 and 200."""

OPEN = """async ([document, renderer, options]) => {
    const { LayoutSession } = await import('/client/1/layoutd-client.js');
    const { CanvasRenderer, ElementRenderer } = await import('/client/1/draw.js');
    const { controlSession } = await import('/client/1/gestures.js');
    const { dragToReorder } = await import('/client/1/reordering.js');
    window.stage = renderer === 'canvas' ? window.document.createElement('canvas') : gestures.stage();
    if (renderer === 'canvas') {
        window.document.body.append(stage);
        stage.style.cssText = 'position: fixed; top: 0; left: 0';
    }
    const viewport = document.viewport;
    stage.style.height = `${viewport.height}px`;
    const drawing = renderer === 'canvas' ? new CanvasRenderer(stage, { viewport }) : new ElementRenderer(stage);
    window.shown = [];
    window.session = await LayoutSession.open(document, {
        onFrame: (frame) => { drawing.draw(frame); shown.push(frame); },
    });
    window.moves = [];
    window.taps = 0;
    controlSession(stage, session, { onTap() { taps += 1; } });
    window.stop = dragToReorder(session, stage, { onReorder: (move) => moves.push(move), ...options });
    window.sent = () => recording.exchanges.filter(({ method, url }) => method === 'POST' && /reorder/.test(url))
        .map(({ body }) => JSON.parse(body));
    window.scrolls = () => recording.exchanges.filter(({ url }) => /\\/scroll/.test(url)).length;
    window.cells = () => [...session.frame.items].filter(({ kind }) => kind === 'cell')
        .sort((a, b) => a.section - b.section || a.item - b.item).map(({ id }) => id);
    window.region = () => window.document.querySelector('[aria-live=assertive]').textContent;
    window.isLifted = () => session.frame.items.some(({ lifted }) => lifted);
}"""


@pytest.fixture
def board(page):
    """Opens a session that pointers and keys reorder."""

    def board(document=None, renderer="elements", options=None):
        page.evaluate(OPEN, [document or LIST, renderer, options or {}])
        page.wait_for_function("() => shown.length > 0 || session.frame.items.length > 0")
        return page

    return board


def until(page, condition):
    page.wait_for_function(f"() => {condition}", timeout=60_000)


def order(page):
    """The identifiers of the server's items, by section."""
    items = ask("GET", f"{page.evaluate('() => session.url')}/frame")["items"]
    cells = sorted((item["section"], item["item"], item["id"]) for item in items
                   if item["kind"] == "cell" and "departing" not in item)
    return [[name for section, _, name in cells if section == number] for number in (0, 1)]


START = [["milk", "bread", "letter"], ["rent", "bike"]]
MOVE = {
    "move": {"from": {"section": 0, "item": 1}, "to": {"section": 1, "item": 1}},
    "order": {"To do": ["milk", "letter"], "Done": ["rent", "bread", "bike"]},
}
"""What the first point on the row of rent and the next one there make of bread: that row gives way twice."""


def drag(page, points, lift=True):
    """Drags the mouse along points, without letting go."""
    [first, *others] = points
    page.mouse.move(*first)
    page.mouse.down()
    for point in others:
        page.mouse.move(*point, steps=5)
    if lift:
        until(page, "isLifted()")


# The mouse.


@pytest.mark.parametrize("renderer", ["elements", "canvas"])
def test_the_mouse_takes_an_item_to_another_section(board, renderer):
    page = board(renderer=renderer)
    drag(page, [(100, 70), (110, 120), (110, 175)])
    until(page, "session.frame.items.find(({ lifted }) => lifted)?.section === 1")
    assert page.evaluate("() => moves") == []
    page.mouse.up()
    until(page, "moves.length > 0")
    assert page.evaluate("() => moves") == [MOVE]
    assert order(page) == [["milk", "letter"], ["rent", "bread", "bike"]]
    bodies = page.evaluate("() => sent().map(({ event, client, ...body }) => body)")
    assert bodies[0] == {"phase": "began", "point": {"x": 100, "y": 70}, "grip": "point", "autoscroll": True}
    assert [body["phase"] for body in bodies[1:]] == ["moved"] * (len(bodies) - 2) + ["ended"]
    assert bodies[-1]["point"] == {"x": 110, "y": 175}
    assert page.evaluate("() => [scrolls(), taps]") == [0, 0]


def test_frames_are_those_of_the_server_after_drags_to_and_fro(board):
    page = board()
    drag(page, [(100, 30), (100, 215), (100, 50), (100, 190), (100, 110), (100, 300)])
    page.mouse.up()
    until(page, "moves.length > 0 && session.frame.resting")
    known = "({ kind, section, item, id, x, y }) => [kind, section, item, id, x, y]"
    mine = page.evaluate(f"() => session.frame.items.map({known})")
    items = ask("GET", f"{page.evaluate('() => session.url')}/frame?overscan=120")["items"]
    names = ("kind", "section", "item", "id", "x", "y")
    assert sorted(mine) == sorted([item[name] for name in names] for item in items)


def test_an_item_is_drawn_under_the_pointer_before_the_server_knows(board):
    page = board()
    drag(page, [(100, 70), (100, 90)])
    lifted = "items.find(({ lifted }) => lifted)"
    until(page, f"session.frame.{lifted}?.y === 80")
    page.evaluate("() => help.slow(400)")
    page.mouse.move(130, 120)
    [drawn, known] = page.evaluate(f"""async () => {{
        await help.until(() => Math.abs(shown.at(-1).{lifted}.y - 110) < 0.5);
        return [shown.at(-1).{lifted}, session.frame.{lifted}];
    }}""")
    assert (drawn["x"], drawn["y"]) == (pytest.approx(30, abs=0.5), pytest.approx(110, abs=0.5))
    assert (known["x"], known["y"]) == (0, 80)
    page.mouse.up()
    until(page, "moves.length > 0")


def test_an_element_that_is_lifted_has_a_class(board):
    page = board()
    drag(page, [(100, 70), (100, 90)])
    until(page, "stage.querySelector('.lifted')?.dataset.item === '1'")
    page.mouse.up()
    until(page, "stage.querySelector('.lifted') === null")


def test_moves_are_at_most_one_for_each_display_frame(board):
    page = board()
    drag(page, [(100, 70), (100, 90)])
    counts = page.evaluate("""async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        // The lift sends no moves until it has a response, and then the latest.
        await help.until(() => recording.exchanges.some(({ url, end }) => url.includes('/reorder') && end));
        for (const _ of [1, 2]) await frame();
        const [id, ask] = [1, session.reorder];
        let calls = 0;
        session.reorder = (...values) => { calls += 1; return ask.apply(session, values); };
        await frame();
        for (let y = 90; y < 120; y += 1) {
            stage.dispatchEvent(new PointerEvent('pointermove', { pointerId: id, clientX: 100, clientY: y }));
        }
        await frame();
        return calls;
    }""")
    assert counts == 1
    page.mouse.up()


def test_a_click_is_a_tap_and_lifts_nothing(board):
    page = board()
    page.mouse.click(100, 70)
    assert page.evaluate("() => [sent().length, taps]") == [0, 1]


def test_what_is_not_movable_scrolls(board):
    document = {**LIST, "viewport": {"width": 320, "height": 200}, "sections": [
        LIST["sections"][1], LIST["sections"][0],
    ]}
    page = board(document)
    drag(page, [(100, 30), (100, 20), (100, 10)], lift=False)
    until(page, "sent().length === 1")
    page.mouse.move(100, 0, steps=5)
    until(page, "scrolls() > 0")
    page.mouse.up()
    assert order(page) == [["rent", "bike"], ["milk", "bread", "letter"]]


@pytest.mark.parametrize("end", ["key", "pointer", "stop"])
def test_a_drag_is_cancelled(board, end):
    page = board()
    drag(page, [(100, 70), (110, 175)])
    until(page, "session.frame.items.find(({ lifted }) => lifted)?.section === 1")
    if end == "key":
        page.keyboard.press("Escape")
    elif end == "pointer":
        page.evaluate("() => stage.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))")
    else:
        page.evaluate("() => stop()")
    until(page, "!isLifted()")
    page.mouse.up()
    assert order(page) == START
    assert page.evaluate("() => [sent().at(-1).phase, moves.length, scrolls(), taps]") == ["cancelled", 0, 0, 0]


def test_an_item_that_another_client_puts_back_is_no_error(board, complaints):
    complaints.allow("409")
    page = board()
    drag(page, [(100, 70), (110, 120)])
    url = page.evaluate("() => session.url")
    ask("POST", f"{url}/updates", {"operations": [{"reload": {"section": 0, "item": 0}}]})
    page.mouse.move(110, 175, steps=5)
    until(page, "!isLifted()")
    page.mouse.up()
    assert page.evaluate("() => moves") == []
    assert order(page) == START


def test_an_item_that_another_client_holds_is_left_to_it(board, complaints):
    complaints.allow("409")
    page = board()
    ask("POST", f"{page.evaluate('() => session.url')}/reorder", {"phase": "began", "id": "milk"})
    drag(page, [(100, 70), (110, 120)], lift=False)
    page.mouse.up()
    until(page, "sent().length === 1 && session.frame.items.find(({ lifted }) => lifted)?.id === 'milk'")
    assert page.evaluate("() => moves") == []


def test_a_drag_ends_when_the_server_goes_away(board, complaints):
    complaints.allow("ERR_FAILED")
    page = board()
    drag(page, [(100, 70), (110, 120)])
    page.route("**/v1/**", lambda route: route.abort())
    page.mouse.move(110, 175)
    until(page, "session.state !== 'live'")
    page.mouse.up()
    page.unroute("**/v1/**")
    until(page, "session.state === 'live' && !isLifted()")
    assert order(page) == START
    assert page.evaluate("() => moves") == []


# Fingers.


class Finger:
    """A finger of the browser's own touch events."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def send(self, kind, *points):
        touches = [{"x": x, "y": y, "id": 1} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def finger(page):
    return Finger(page)


def test_a_finger_lifts_after_a_long_press(board, finger):
    page = board(options={"minimumPressDuration": 0.2})
    finger.send("touchStart", (100, 70))
    until(page, "isLifted()")
    for y in range(80, 180, 10):
        finger.send("touchMove", (110, y))
    until(page, "session.frame.items.find(({ lifted }) => lifted)?.section === 1")
    finger.send("touchEnd")
    until(page, "moves.length > 0")
    assert page.evaluate("() => moves") == [MOVE]
    assert page.evaluate("() => [scrolls(), taps]") == [0, 0]


def test_a_finger_that_moves_early_scrolls(board, finger):
    page = board({**LIST, "viewport": {"width": 320, "height": 120}}, options={"minimumPressDuration": 2})
    finger.send("touchStart", (100, 100))
    for y in range(90, 40, -10):
        finger.send("touchMove", (100, y))
    until(page, "scrolls() > 0")
    page.evaluate("() => help.pause(2100)")
    finger.send("touchEnd")
    assert page.evaluate("() => sent()") == []


# Keys.


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_keys_take_an_item_along_and_say_where_it_is(board):
    page = board()
    page.evaluate("() => stage.focus()")
    told = []
    for key, text in [
        ("Space", "lifted, position 1 of 3"),
        ("ArrowDown", "moved to position 2 of 3 in To do"),
        ("ArrowDown", "moved to position 3 of 3 in To do"),
        ("ArrowDown", "moved to position 1 of 3 in Done"),
        ("Enter", "dropped"),
    ]:
        press(page, key)
        until(page, f"region() === '{text}'")
        told.append(text)
    until(page, "moves.length > 0")
    assert order(page) == [["bread", "letter"], ["milk", "rent", "bike"]]
    assert page.evaluate("() => moves[0].move.to") == {"section": 1, "item": 0}
    assert page.evaluate("() => scrolls()") == 0


def test_keys_that_follow_each_other_quickly_all_count(board):
    page = board()
    page.evaluate("() => stage.focus()")
    press(page, "Space", "ArrowDown", "ArrowDown", "ArrowUp", "Space")
    until(page, "moves.length > 0")
    assert order(page)[0] == ["bread", "milk", "letter"]


def test_escape_puts_an_item_back(board):
    page = board()
    page.evaluate("() => stage.focus()")
    press(page, "Enter", "ArrowDown")
    until(page, "region() === 'moved to position 2 of 3 in To do'")
    press(page, "Escape")
    until(page, "region() === 'cancelled' && !isLifted()")
    assert order(page) == START
    assert page.evaluate("() => moves") == []


def test_an_item_goes_back_when_the_focus_leaves(board):
    page = board()
    page.evaluate("() => stage.focus()")
    press(page, "Space")
    until(page, "isLifted()")
    page.evaluate("() => stage.blur()")
    until(page, "!isLifted()")
    assert order(page) == START


@pytest.mark.parametrize("is_told", [True, False])
def test_what_keys_are_refused_is_reported(board, complaints, is_told):
    complaints.allow("404")
    page = board()
    page.evaluate("""(isTold) => {
        stop();
        window.errors = [];
        addEventListener('error', (event) => { errors.push(`page: ${event.error.status}`); event.preventDefault(); });
        const options = isTold ? { onError: (error) => errors.push(`handler: ${error.status}`) } : {};
        return import('/client/1/reordering.js').then(({ dragToReorder }) => dragToReorder(session, stage, options));
    }""", is_told)
    page.evaluate("() => stage.focus()")
    press(page, "Space")
    until(page, "region() === 'lifted, position 1 of 3'")
    page.route("**/reorder**", lambda route: route.fulfill(
        status=404, content_type="application/problem+json",
        body='{"type": "/problems/no-such-resource", "title": "gone", "status": 404}'))
    press(page, "ArrowDown")
    until(page, "errors.length > 0")
    assert page.evaluate("() => errors")[0] == ("handler: 404" if is_told else "page: 404")


def test_the_page_names_the_item_and_the_texts(board):
    page = board()
    page.evaluate("""async () => {
        stop();
        const { dragToReorder } = await import('/client/1/reordering.js');
        dragToReorder(session, stage, {
            active: () => ({ id: 'bread' }),
            texts: { lifted: ({ position, count, name }) => `${name}: ${position}/${count}` },
        });
        stage.focus();
    }""")
    press(page, "Space")
    until(page, "region() === 'To do: 2/3'")
    press(page, "ArrowUp")
    until(page, "region() === 'moved to position 1 of 3 in To do'")
    press(page, "Escape")
    until(page, "region() === 'cancelled'")


GRID = {
    "viewport": {"width": 320, "height": 200},
    "layout": {"type": "flow", "itemSize": {"width": 100, "height": 60}, "minimumInteritemSpacing": 10,
               "minimumLineSpacing": 10},
    "sections": [{"id": "all", "items": [f"{number}" for number in range(14)]}],
}


@pytest.mark.parametrize("keys, place", [
    (["ArrowRight"], 1), (["ArrowDown"], 3), (["ArrowRight", "ArrowDown", "ArrowLeft"], 3), (["ArrowUp"], 0),
    (["ArrowRight"] * 3, 3), (["ArrowDown"] * 4, 12),
])
def test_arrows_go_through_a_grid(board, keys, place):
    """Also to lines that are not in view."""
    page = board(GRID)
    page.evaluate("() => stage.focus()")
    press(page, "Space", *keys, "Space")
    until(page, "region() === 'dropped'")
    names = [item["id"] for item in sorted(
        ask("GET", f"{page.evaluate('() => session.url')}/frame?rect=0,0,320,2000")["items"],
        key=lambda item: item["item"])]
    assert names.index("0") == place


# Options, and the end.


def test_wrong_options_are_named(board):
    page = board()
    told = page.evaluate("""async () => {
        const { dragToReorder } = await import('/client/1/reordering.js');
        const attempt = (options) => {
            try { dragToReorder(session, stage, options); return 'none'; } catch (error) { return `${error}`; }
        };
        return [attempt({ onReordr() {} }), attempt({ lift: { scale: 'big' } })];
    }""")
    assert told[0].startswith("TypeError: unknown member of options: onReordr (did you mean onReorder?)")
    assert told[1] == "TypeError: options.lift.scale must be a number"


def test_afterwards_nothing_is_left(board):
    page = board()
    page.evaluate("() => stop()")
    drag(page, [(100, 70), (110, 175)], lift=False)
    page.mouse.up()
    page.evaluate("() => stage.focus()")
    press(page, "Space", "ArrowDown")
    assert page.evaluate("() => sent()") == []
    assert page.evaluate("() => document.querySelector('[aria-live]')") is None


# The playground.


CARDS = """() => [...document.querySelectorAll('#stage .cell')].map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return { text: card.textContent, x: left + width / 2, y: top + height / 2, section: Number(card.dataset.section) };
})"""


def test_sessions_without_titles_load_no_such_module(page, server):
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    page.evaluate("""async () => {
        const { mount } = await import('/client/1/mount.js');
        await mount(gestures.stage(), { preset: 'springy' });
    }""")
    assert "gestures.js" in requests
    assert not {"reordering.js", "lift.js", "reorderkeys.js"} & set(requests)


REGION = "document.querySelector('#stage').parentElement.querySelector('[aria-live=assertive]')"


def test_the_playground_opens_without_reordering(playground):
    """None of the scripts that open the page has it, and sessions that nothing reorders do not use it."""
    bundles = bundles_with(playground, "lifted, position")
    playground.open("springy").wait_until_settled()
    playground.wait_for("() => document.querySelector('#stage').style.touchAction !== ''")
    assert bundles == {"opening.min.js": False, "shared.min.js": False, "playground.min.js": False,
                       "later.min.js": True}
    assert playground.page.evaluate(f"() => {REGION}") is None
    playground.open("kanban").wait_until_settled()
    playground.wait_for(f"() => {REGION}")


def test_a_kanban_board_in_the_playground(playground, screenshot):
    playground.open("kanban").wait_until_settled()
    page = playground.page
    screenshot(page, "kanban")
    cards = {card["text"]: card for card in page.evaluate(CARDS)}
    assert [cards[name]["section"] for name in ("Sow the beans", "Dig the pond", "Rake the leaves")] == [0, 1, 2]
    assert cards["Sow the beans"]["x"] + 40 < cards["Dig the pond"]["x"] < cards["Rake the leaves"]["x"] - 40
    start, end = cards["Sow the beans"], cards["Sharpen the spade"]
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=10)
    section = "[...document.querySelectorAll('#stage .cell')].find((card) => card.textContent === 'Sow the beans')"
    until(page, f"{section}?.dataset.section === '2'")
    screenshot(page, "kanban-lifted")
    page.mouse.up()
    until(page, "document.querySelector('#stage .lifted') === null")
    playground.wait_until_settled()
    assert [card["section"] for card in page.evaluate(CARDS) if card["text"] == "Sow the beans"] == [2]
    page.focus("#stage")
    for key in ("ArrowRight", "Space", "ArrowRight"):
        page.keyboard.press(key)
    until(page, "document.querySelector('#stage').parentElement.querySelector('[aria-live=assertive]')"
                ".textContent.endsWith('in Doing')")
    screenshot(page, "kanban-keys")
    page.keyboard.press("Enter")
    playground.wait_until_settled()
    first = [card for card in page.evaluate(CARDS) if card["text"] == "Paint the fence"]
    assert [card["section"] for card in first] == [1]


def test_a_finger_takes_a_card_on_a_phone(make_page, server, screenshot):
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    playground = Playground(page, server).open("kanban")
    playground.wait_until_settled()
    playground.wait_for("() => document.querySelector('#stage').style.touchAction !== ''")
    cards = {card["text"]: card for card in page.evaluate(CARDS)}
    start, end = cards["Mend the greenhouse"], cards["Sow the beans"]
    finger = Finger(page)
    finger.send("touchStart", (start["x"], start["y"]))
    until(page, "document.querySelector('#stage .lifted') !== null")
    for part in range(1, 11):
        finger.send("touchMove", [start[axis] + (end[axis] - start[axis]) * part / 10 for axis in ("x", "y")])
    card = "[...document.querySelectorAll('#stage .cell')].find((card) => card.textContent === 'Mend the greenhouse')"
    until(page, f"{card}?.dataset.section === '0'")
    screenshot(page, "kanban-phone")
    finger.send("touchEnd")
    until(page, "document.querySelector('#stage .lifted') === null")
    playground.wait_until_settled()
    assert [each["section"] for each in page.evaluate(CARDS) if each["text"] == "Mend the greenhouse"] == [0]
