"""A live session with others: their hands, and what they change while everything moves."""

import time

import pytest

from playground import Playground
from server import PATIENCE, ask
from test_sharing_page import share_live

SOON = 0.5
"""How long a change by others may take to show, in seconds."""

NOTED = """(width) => {
    const look = () => {
        if (document.querySelector('#stage').style.width === `${width}px`) window.noted = Date.now() / 1000;
        else requestAnimationFrame(look);
    };
    delete window.noted;
    look();
}"""


@pytest.fixture
def another(make_page, server):
    """A page of somebody else."""
    return Playground(make_page(), server)


def join(playground, another, name):
    playground.open(name)
    another.page.goto(share_live(playground))
    another.wait_until_open()
    assert another.url == playground.url


@pytest.mark.timed
def test_a_change_shows_while_the_scene_moves(playground, another, report):
    join(playground, another, "letters")
    delays = []
    for width in (360, 340, 370, 350, 380):
        another.page.evaluate(NOTED, width)
        began = time.time()
        ask("PUT", f"{playground.url}/viewport", {"width": width, "height": 520})
        another.wait_for("() => window.noted !== undefined")
        delays.append(another.page.evaluate("() => window.noted") - began)
        assert not playground.frame()["resting"]
    report["seconds until a change by others shows"] = " ".join(f"{delay:.2f}" for delay in delays)
    assert max(delays) <= SOON


def test_a_wall_of_others_shows_while_the_scene_moves(playground, another):
    join(playground, another, "pendulum")
    wall = {"type": "collision", "id": "wall", "boundaries": [
        {"id": "line", "from": {"x": 20, "y": 480}, "to": {"x": 320, "y": 500}}]}
    ask("POST", f"{playground.url}/behaviors", wall)
    another.wait_for("() => document.querySelectorAll('.fixtures .wall').length === 1")
    assert not playground.frame()["resting"]


HAND = """([section, item]) => {
    const hands = [...document.querySelectorAll('#stage .hand')];
    const held = document.querySelector(`#stage .element[data-section="${section}"][data-item="${item}"]`);
    if (hands.length !== 1 || !held) return false;
    const [hand, box] = [hands[0], held].map((element) => element.getBoundingClientRect());
    return Math.hypot(hand.left + hand.width / 2 - box.left - box.width / 2,
        hand.top + hand.height / 2 - box.top - box.height / 2) < 0.5 * Math.max(box.width, hand.width);
}"""


def test_the_hands_of_others_are_seen(playground, another, screenshot):
    playground.open("pile").wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open()
    (_, section, item, _), box = max(playground.elements().items(), key=lambda named: named[1].width)
    playground.drag((box.x, box.y), (box.x, box.y - 60), hold=True)
    another.wait_for(HAND, [section, item])
    another.wait_for("() => document.querySelector('#chosen').textContent.startsWith('Somebody holds Item')")
    screenshot(another.page, "hand-of-another")
    # One sees one's own hand anyway.
    assert playground.page.locator(".hand").count() == 0
    playground.page.mouse.up()
    another.wait_for("() => document.querySelectorAll('.hand').length === 0")
    playground.wait_until_settled(after=0)
    assert playground.page.locator(".hand").count() == 0


def test_a_carried_item_shows_to_others_and_not_to_its_own_page(playground, another):
    playground.open("board").wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open()
    playground.page.focus("#stage")
    playground.page.keyboard.press("Enter")
    another.wait_for("() => document.querySelectorAll('.hand').length === 1")
    deadline = time.monotonic() + PATIENCE
    while not any(item.get("zIndex") == 2_100_000_000 for item in playground.frame()["items"]):
        assert time.monotonic() < deadline
    assert playground.page.locator(".hand").count() == 0
    playground.page.keyboard.press("Enter")
    another.wait_for("() => document.querySelectorAll('.hand').length === 0")


def test_a_card_that_others_have_lifted_shows_their_hand(playground, another):
    playground.open("kanban").wait_until_settled()
    another.page.goto(share_live(playground))
    another.wait_until_open()
    box = playground.elements()["cell", 0, 1, False]
    playground.drag((box.x, box.y), (box.x + 60, box.y + 20), hold=True)
    another.wait_for("() => document.querySelectorAll('.hand').length === 1")
    another.wait_for("() => document.querySelector('#chosen').textContent === 'Somebody holds Sow the beans'")
    assert playground.page.locator(".hand").count() == 0
    playground.page.mouse.up()
    another.wait_for("() => document.querySelectorAll('.hand').length === 0")
