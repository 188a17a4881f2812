"""The playground's examples with texts and images of unknown size."""

import pytest

SHOWN = """() => {
    const stage = document.querySelector('#stage');
    const bounds = stage.getBoundingClientRect();
    const scale = bounds.width / parseFloat(stage.style.width);
    return [...stage.querySelectorAll('.element')].map((element) => {
        const box = element.getBoundingClientRect();
        const child = element.firstElementChild.getBoundingClientRect();
        return {
            item: Number(element.dataset.item), left: (box.left - bounds.left) / scale, text: element.innerText,
            top: (box.top - bounds.top) / scale, bottom: (box.bottom - bounds.top) / scale,
            right: (box.right - bounds.left) / scale, cut: (child.height - box.height) / scale,
            hasImage: element.querySelector('svg') !== null,
        };
    }).filter(({ bottom, top }) => bottom > 0 && top < parseFloat(stage.style.height))
        .sort((a, b) => a.top - b.top || a.left - b.left);
}"""

FITS = """() => {
    const shown = (%s)();
    const isApart = (a, b) => a.bottom <= b.top + 0.6 || b.bottom <= a.top + 0.6
        || a.right <= b.left + 0.6 || b.right <= a.left + 0.6;
    return document.querySelector('#status').textContent === 'at rest' && shown.length > 3
        && shown.every(({ cut }) => Math.abs(cut) < 0.6)
        && shown.every((a, index) => shown.slice(index + 1).every((b) => isApart(a, b)));
}""" % SHOWN


def shown(playground):
    return playground.page.evaluate(SHOWN)


def test_a_chat_opens_at_its_end_and_grows_there(playground, screenshot):
    playground.open("chat")
    playground.wait_for(FITS)
    screenshot(playground.page, "chat")
    before = shown(playground)
    assert before[-1]["item"] == 499
    session = playground.session()
    end = session["viewport"]["height"] - session["contentInset"]["bottom"]
    # The next message is written word by word; it takes its lines from those above.
    playground.wait_for("() => document.querySelector('#stage [data-item=\"500\"]')?.innerText.split(' ').length > 1")
    playground.wait_for(FITS)
    after = shown(playground)
    screenshot(playground.page, "chat-written")
    assert after[-1]["item"] >= 500
    # Each is at the end of the content, to the pixel that content at rest is aligned with.
    for last in before[-1], after[-1]:
        assert last["bottom"] == pytest.approx(end, abs=0.6)


def test_older_messages_are_measured_as_they_come(playground, screenshot):
    playground.open("chat")
    playground.wait_for(FITS)
    for _ in range(3):
        playground.drag((170, 120), (170, 420), seconds=0.3)
        playground.wait_for(FITS)
    screenshot(playground.page, "chat-older")
    assert shown(playground)[-1]["item"] < 499


HOLD_IMAGES = """
    window.held = [];
    const { prepend } = Element.prototype;
    Element.prototype.prepend = function (...nodes) {
        const arrive = () => prepend.apply(this, nodes);
        if (held && this.closest('.news')) held.push(arrive);
        else arrive();
    };
"""
LET_IMAGES_COME = """() => {
    for (const arrive of held) arrive();
    held = undefined;
}"""


def test_news_make_room_for_images_that_come_late(playground, screenshot):
    playground.page.add_init_script(HOLD_IMAGES)
    playground.open("news")
    playground.wait_for(FITS)
    before = shown(playground)
    assert not any(card["hasImage"] for card in before)
    playground.wait_for("() => held.length > 2")
    playground.page.evaluate(LET_IMAGES_COME)
    playground.wait_for("() => document.querySelectorAll('#stage .news svg').length > 2")
    playground.wait_for(FITS)
    screenshot(playground.page, "news")
    [first] = [card for card in shown(playground) if card["hasImage"]][:1]
    [same] = [card for card in before if card["item"] == first["item"]]
    assert first["bottom"] - first["top"] > same["bottom"] - same["top"] + 40


def test_a_rotated_chat_is_measured_anew(playground, screenshot):
    playground.open("chat")
    playground.wait_for(FITS)
    playground.page.click("#rotate")
    playground.wait_for("() => parseFloat(document.querySelector('#stage').style.width) === 520")
    playground.wait_for(FITS)
    screenshot(playground.page, "chat-rotated")
    assert max(row["right"] - row["left"] for row in shown(playground)) == pytest.approx(520, abs=0.6)


def test_texts_belong_to_items(playground):
    """After a reload the same items have the same texts."""
    playground.open("news")
    playground.wait_for(FITS)
    before = {card["item"]: card["text"] for card in shown(playground)}
    playground.page.reload()
    playground.wait_until_open()
    playground.wait_for(FITS)
    after = {card["item"]: card["text"] for card in shown(playground)}
    assert len(before.keys() & after.keys()) > 3
    assert all(before[item] == after[item] for item in before.keys() & after.keys())
