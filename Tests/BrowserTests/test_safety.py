"""Strings of a document never become markup, and the page runs only its own scripts."""

import json

import pytest

MARKUP = "<img src=x onerror=window.hurt=1>"


@pytest.fixture
def refused(complaints):
    """Allows the browser to log what the server or the page's policy rejects."""
    complaints.allow("400", "422", "Content Security Policy", "frame-ancestors", "ERR_BLOCKED_BY_RESPONSE", "/x: ")


@pytest.mark.parametrize("document", [
    {"preset": MARKUP},
    {MARKUP: 1},
    {"layout": {"type": MARKUP}},
    {"layout": {"type": "absolute"}, "dynamics": {
        "type": "behaviors", "behaviors": [{"type": "gravity", "id": MARKUP}]}},
], ids=["value", "member", "type", "identifier"])
def test_markup_in_a_document_stays_text(playground, refused, document):
    playground.open("springy").wait_until_settled()
    playground.submit(json.dumps(document))
    playground.wait_for("() => document.querySelector('#problems li')")
    playground.unfold("traffic-fold")
    playground.wait_for("(words) => document.querySelector('#requests').textContent.includes(words)",
                        MARKUP)
    assert playground.page.locator("img").count() == 0
    assert playground.page.evaluate("() => window.hurt") is None
    assert MARKUP in playground.page.locator("main").text_content()


def test_markup_in_text_that_is_no_JSON_stays_text(playground, refused):
    playground.open("springy").wait_until_settled()
    playground.submit(MARKUP)
    playground.wait_for("() => document.querySelector('#problems li')")
    assert playground.page.locator("img").count() == 0
    assert playground.page.evaluate("() => window.hurt") is None


@pytest.mark.parametrize("attack", [
    "document.head.append(Object.assign(document.createElement('script'), "
    "{ textContent: 'window.hurt = 1' }))",
    "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hurt = 1\">')",
    "document.head.append(Object.assign(document.createElement('script'), "
    "{ src: 'data:text/javascript,window.hurt = 1' }))",
], ids=["inline", "handler", "foreign"])
def test_no_other_script_runs(playground, refused, attack):
    playground.open("springy").wait_until_settled()
    playground.page.evaluate(f"() => {{ {attack} }}")
    playground.wait_for("() => recording.violations.some((name) => name.startsWith('script-src'))")
    assert playground.page.evaluate("() => window.hurt") is None


def test_the_page_may_not_be_framed(playground, refused):
    page = playground.page
    page.goto(f"{playground.server.address}/healthz")
    page.evaluate("""() => new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.src = '/';
        document.body.append(frame);
    })""")
    assert page.frames[1].url.startswith("chrome-error:")
