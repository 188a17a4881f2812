"""The picture of a session has the colours of the stage."""

import re
import urllib.request

import pytest

from server import PATIENCE, ask

COLOURS = """() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    return Object.fromEntries([...document.querySelectorAll('#stage .element')].map((element) => {
        pen.fillStyle = getComputedStyle(element).backgroundColor;
        pen.fillRect(0, 0, 1, 1);
        return [element.textContent, [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]];
    }));
}"""

MOVED = """() => document.body.dataset.state === 'live' && document.querySelector('#status').textContent === 'at rest'"""


def picture_of(url):
    """The colours in the picture, by the names of elements."""
    with urllib.request.urlopen(f"{url}/frame.svg", timeout=PATIENCE) as response:
        picture = response.read().decode()
    drawn = re.findall(r'fill="#(\w{6})"[^>]*><title>([^<]*)</title>', picture)
    return {name: [int(digits[at:at + 2], 16) for at in (0, 2, 4)] for digits, name in drawn}


@pytest.mark.parametrize("entry", ["kanban", "springy", "marbles", "circle"])
def test_the_picture_has_the_colours_of_the_stage(playground, entry):
    playground.open(entry)
    playground.wait_until_settled()
    before = playground.page.evaluate(COLOURS)
    if entry == "kanban":
        move = {"move": {"from": {"section": 0, "item": 0}, "to": {"section": 2, "item": 1}}}
        ask("POST", f"{playground.url}/updates", {"operations": [move]})
        playground.wait_for(MOVED)
    # A reload makes all elements anew.
    playground.page.reload()
    playground.wait_until_open()
    playground.wait_until_settled()
    shown = playground.page.evaluate(COLOURS)
    drawn = picture_of(playground.url)
    items = ask("GET", f"{playground.url}/frame")["items"]
    assert len(items) >= 3
    if entry != "springy":
        assert before == shown
    for item in items:
        name = f"{item['kind']} {item['section']}.{item['item']}"
        on_stage = shown[item.get("id") or str(item["item"])]
        differences = [abs(one - other) for one, other in zip(drawn[name], on_stage)]
        assert max(differences) <= 1, (name, drawn[name], on_stage)
