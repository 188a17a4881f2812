"""What is essential, in Firefox."""

import pytest

from cell_controls import LIST, SCENE, FirefoxDriver, check_drags, check_grabs, check_presses
from firefox import Firefox
from server import ask

OPENED = """
    const picture = document.querySelector('#picture')?.href ?? '';
    const isOpen = document.body.dataset.state === 'live' && document.querySelector('#stage').style.touchAction;
    return isOpen && picture.split('/frame.svg')[0];
"""

POINT = """
    const [x, y] = arguments;
    const { left, top, width } = document.querySelector('#stage').getBoundingClientRect();
    const scale = width / parseFloat(document.querySelector('#stage').style.width);
    return [left + scale * x, top + scale * y];
"""


@pytest.fixture(scope="module")
def browser():
    firefox = Firefox()
    yield firefox
    firefox.close()


@pytest.fixture
def firefox(browser):
    """A page without content."""
    browser.open("about:blank")
    return browser


def open_playground(firefox, server, name):
    """Opens an entry; returns the URL of its session."""
    firefox.open(f"{server.address}/#{name}")
    return firefox.wait_for(OPENED)


def test_the_page_opens(firefox, server, tmp_path):
    url = open_playground(firefox, server, "springy")
    assert ask("GET", url)["preset"] == "springy"
    firefox.wait_for("return document.querySelectorAll('#stage .element').length > 20;")
    firefox.wait_for("return document.querySelector('#status').textContent === 'at rest';")
    firefox.screenshot(tmp_path / "firefox.png")
    assert (tmp_path / "firefox.png").stat().st_size > 10_000


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_content_follows_a_finger(firefox, server, kind):
    url = open_playground(firefox, server, "springy")
    start, end = (firefox.run(POINT, 160, y) for y in (400, 250))
    firefox.drag(start, end, kind=kind, hold=True)
    firefox.wait_for("return document.querySelector('#status').textContent === 'at rest';")
    scale = (firefox.run(POINT, 1, 0)[0] - firefox.run(POINT, 0, 0)[0])
    offset = ask("GET", f"{url}/frame")["contentOffset"]["y"]
    firefox.release()
    # The first pixels of a finger decide whether it scrolls.
    assert offset == pytest.approx((start[1] - end[1]) / scale, abs=12)


def test_the_wheel_scrolls(firefox, server):
    url = open_playground(firefox, server, "springy")
    firefox.wheel(*firefox.run(POINT, 160, 240), by=120)
    offset = firefox.wait_for("""
        return fetch(`${arguments[0]}/frame`).then((answer) => answer.json())
            .then(({ contentOffset }) => contentOffset.y);
    """, url)
    assert offset > 0


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_an_item_of_a_scene_is_dragged(firefox, server, kind):
    url = open_playground(firefox, server, "board")
    firefox.wait_for("return document.querySelector('#status').textContent === 'at rest';")
    before = ask("GET", f"{url}/items/0/4")
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    firefox.drag(firefox.run(POINT, x, y), firefox.run(POINT, x, y + 150), kind=kind, hold=True)
    moved = firefox.wait_for("""
        return fetch(arguments[0]).then((answer) => answer.json())
            .then((item) => item.y - arguments[1] > 100 && item);
    """, f"{url}/items/0/4", before["y"])
    firefox.release()
    assert moved["x"] == pytest.approx(before["x"], abs=30)


# Controls in cells.


@pytest.fixture
def driver(firefox, server):
    return FirefoxDriver(firefox, server)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize("document", [LIST, SCENE], ids=["list", "scene"])
def test_controls_in_cells_are_clicked(driver, document, kind):
    check_presses(driver, document, kind)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_that_begins_on_a_control_scrolls(driver, kind):
    check_drags(driver, kind)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_that_begins_on_a_control_takes_the_item_of_a_scene(driver, kind):
    check_grabs(driver, kind)
