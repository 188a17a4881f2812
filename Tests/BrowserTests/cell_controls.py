"""Buttons, links and check boxes in cells, pressed and dragged in any browser.

A driver has `evaluate(script, argument)`, which calls a function in a page that `client.js` was added to and returns
its result as JSON, also that of a promise, and `drive(kind, points)`, which presses the "mouse" or a "touch" at the
first point, moves it to the others, and releases it.
"""

import pathlib
import time

NAMES = ["button", "link", "box"]

TOP = 120
"""Where the control in the first row is on the page, from above."""

LIST = {"layout": {"type": "list", "rowHeight": 60}, "sections": [{"id": "rows", "items": [*NAMES, *(f"{n}" for n in range(60))]}]}
SCENE = {
    "layout": {"type": "absolute"},
    "sections": [{"id": "rows", "items": [
        {"id": name, "center": {"x": 160, "y": 30 + 60 * index}, "width": 320, "height": 50}
        for index, name in enumerate([*NAMES, "0"])]}],
    "dynamics": {"type": "behaviors", "behaviors": [{"type": "item", "resistance": 2, "allowsRotation": False}]},
}

OPEN = """async (document) => {
    const [{ LayoutSession }, { ElementRenderer }, { controlSession }] = await Promise.all(
        ['layoutd-client', 'draw', 'gestures'].map((name) => import(`/client/1/${name}.js`)));
    const stage = window.document.createElement('div');
    stage.style.cssText = 'position: fixed; top: 100px; left: 0; width: 320px; height: 480px';
    window.document.body.append(stage);
    stage.addEventListener('pointerdown', ({ pointerType }) => told.kinds.push(pointerType));
    // The click of a pointer that was captured.
    stage.addEventListener('click', ({ target }) => { if (target === stage) told.clicks.push('stage'); });
    const told = window.told = { kinds: [], clicks: [], taps: 0, grabs: 0 };
    const controls = {
        'button': ['button', {}],
        'link': ['a', { href: '#there' }],
        'box': ['input', { type: 'checkbox' }],
    };
    const renderer = new ElementRenderer(stage, { make({ id }) {
        const cell = window.document.createElement('div');
        const [tag, values] = controls[id] ?? ['span', {}];
        const control = Object.assign(window.document.createElement(tag), values);
        control.style.cssText = 'display: block; width: 200px; height: 40px';
        control.textContent = id;
        control.addEventListener('click', () => told.clicks.push(id));
        cell.append(control);
        return cell;
    } });
    const viewport = { width: 320, height: 480 };
    const options = { onFrame: (frame) => renderer.draw(frame) };
    const session = window.session = await LayoutSession.open({ ...document, viewport }, options);
    controlSession(stage, session, { onTap: () => { told.taps += 1; }, onGrab: () => { told.grabs += 1; } });
    await help.until(() => stage.querySelector('input'));
}"""

TOLD = """() => ({
    ...told, hash: location.hash, checked: document.querySelector('input').checked, y: session.frame.contentOffset.y,
})"""


class FirefoxDriver:
    """Drives a Firefox that runs bodies of functions and performs actions of WebDriver, on an empty page."""

    def __init__(self, firefox, server):
        self.firefox = firefox
        firefox.open("about:blank")
        firefox.open(f"{server.address}/healthz")
        firefox.run((pathlib.Path(__file__).parent / "client.js").read_text())

    def evaluate(self, script, argument):
        return self.firefox.run(f"return ({script})(arguments[0]);", argument)

    def drive(self, kind, points):
        begin, *rest = ({"type": "pointerMove", "duration": 16, "x": x, "y": y} for x, y in points)
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self.firefox.act([begin, down, *rest, {"type": "pause", "duration": 40}, up], kind)


class Page:
    """A page with controls in the cells of a list or a scene."""

    def __init__(self, driver, document):
        self.driver = driver
        driver.evaluate(OPEN, document)

    def told(self):
        """Returns what has happened, after the browser has had time for clicks that come late."""
        time.sleep(0.5)
        return self.driver.evaluate(TOLD, None)

    def press(self, kind, row):
        """Presses the content of a row."""
        self.driver.drive(kind, [(100, TOP + 60 * row)])

    def drag(self, kind, row, way):
        """Drags from the content of a row, up or down, and rests before the release."""
        self.driver.drive(kind, [(100, TOP + 60 * row + way * step // 8) for step in [*range(9), *[8] * 12]])


def check_presses(driver, document, kind):
    """Every control gets the click that is for it, and the page no tap."""
    page = Page(driver, document)
    for row in range(3):
        page.press(kind, row)
    told = page.told()
    assert told["kinds"] == [kind] * 3
    assert told["clicks"] == NAMES
    assert (told["hash"], told["checked"], told["taps"]) == ("#there", True, 0)
    page.press(kind, 3)
    assert page.told()["taps"] == 1


def check_drags(driver, kind):
    """A drag that begins on a control scrolls, and clicks nothing."""
    page = Page(driver, LIST)
    for count, row in enumerate([0, 1, 2], 1):
        page.drag(kind, row, -60)
        page.drag(kind, row, 60)
        page.drag(kind, row, -24)
        told = page.told()
        assert told["y"] > 0
        assert (told["clicks"], told["hash"], told["checked"], told["taps"]) == ([], "", False, 0)
        driver.evaluate("() => session.jump({ x: 0, y: 0 }).then(() => help.pause(100))", None)


def check_grabs(driver, kind):
    """A drag that begins on a control in an item of a scene takes the item along, and clicks nothing."""
    page = Page(driver, SCENE)
    # The last goes first, so that no item comes to lie on one that is still to be taken.
    for count, row in enumerate([2, 1, 0], 1):
        page.drag(kind, row, 150)
        told = page.told()
        assert (told["kinds"], told["grabs"]) == ([kind] * count, count)
        assert (told["clicks"], told["hash"], told["checked"], told["taps"]) == ([], "", False, 0)
        driver.evaluate("""([name, least]) => help.until(() => (
            session.frame.items.find(({ id }) => id === name).y > least))""", [NAMES[row], 5 + 60 * row + 100])
