"""The page for eyes of all kinds: forced colours, less motion, and from right to left."""

import json

import pytest

from playground import PRESETS, Playground

SIZES = [(390, 844), (900, 700), (1440, 900), (2560, 1440)]
LOOKS = {
    "light": {"color_scheme": "light"}, "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}
ENTRIES = ["letters", "pendulum", "magnets", "bridge", "marbles", "board", "carousel", "chat", "news", "kanban", "home",
           "photos", "sticky-headers", "cell-animations", "circle"]

EDGELESS = """() => {
    const hasEdge = (element) => {
        const style = getComputedStyle(element);
        const isDrawn = (name) => style[`${name}Style`] === 'solid' && parseFloat(style[`${name}Width`]) >= 1
            && style[`${name}Color`] !== style.backgroundColor;
        return isDrawn('outline') || isDrawn('borderTop');
    };
    return [...document.querySelectorAll('#stage .element')]
        .filter((element) => element.checkVisibility() && ![element, ...element.querySelectorAll('*')].some(hasEdge))
        // An image shows by itself, and the marks of pages are text.
        .filter((element) => !element.querySelector('img, image, picture') && !element.matches('.dots, .plate'))
        .map((element) => `${element.className}: ${element.textContent}`);
}"""


@pytest.mark.parametrize("name", ENTRIES)
def test_forced_colours_show_every_element_with_an_edge(make_page, server, name):
    playground = Playground(make_page(forced_colors="active"), server).open(name)
    playground.wait_for("() => document.querySelectorAll('#stage .element').length > 1")
    assert playground.page.evaluate(EDGELESS) == []


def test_forced_colours_show_what_is_selected_and_what_has_the_focus(make_page, server):
    playground = Playground(make_page(forced_colors="active"), server).open("springy")
    playground.wait_until_settled()
    playground.press("ArrowRight")
    playground.wait_for("() => document.querySelector('.selected')")
    width = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).outlineWidth)"
    assert playground.page.evaluate(width, ".selected") >= 2
    assert playground.page.evaluate(width, "#stage") >= 2
    lines = playground.open("pendulum").page.evaluate("""() => {
        const [line] = document.querySelectorAll('.fixtures line');
        return [getComputedStyle(line).stroke, getComputedStyle(document.body).color];
    }""")
    assert lines[0] == lines[1]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("width, height", SIZES)
def test_pictures_of_the_page(make_page, server, screenshot, look, width, height):
    """Pictures to look at; the page is never wider than its window."""
    phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
    page = make_page(viewport={"width": width, "height": height}, **phone, **LOOKS[look])
    playground = Playground(page, server)
    for name in ("letters", "sticky-headers"):
        playground.open(name)
        page.wait_for_timeout(700)
        screenshot(page, f"page-{name}-{look}-{width}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.click("#browse")
    playground.wait_for("() => document.querySelectorAll('.card > svg > *').length > 40")
    screenshot(page, f"page-gallery-{look}-{width}")


# Less motion.

DOCUMENT = "() => JSON.parse(document.querySelector('#json').value)"


@pytest.mark.parametrize("name", [*PRESETS, "letters", "board", "jostle", "chat"])
def test_less_motion_damps(make_page, server, name):
    """What swings with full motion does not swing for a user who wants less."""
    playground = Playground(make_page(reduced_motion="reduce"), server).open(name)
    document = playground.page.evaluate(DOCUMENT)
    dampings = [part["damping"] for part in (document.get("layout"), document.get("dynamics"), document.get("animation"))
                if part and "damping" in part]
    behaviors = (document.get("dynamics") or {}).get("behaviors", [])
    dampings += [behavior["damping"] for behavior in behaviors if "damping" in behavior]
    assert all(damping >= 1 for damping in dampings)
    if behaviors:
        assert behaviors[-1]["resistance"] >= 4 and behaviors[-1]["elasticity"] == 0
    session = playground.session()
    assert [part["damping"] for part in (session["layout"], session["dynamics"] or {}) if "damping" in part] == [
        part["damping"] for part in (document["layout"], document.get("dynamics") or {}) if "damping" in part]


def test_letters_come_to_rest_for_calm_eyes(make_page, server):
    """They swing for minutes otherwise."""
    playground = Playground(make_page(reduced_motion="reduce"), server).open("letters")
    frame = playground.wait_until_settled()
    assert frame["time"] < 20


def test_motion_is_as_it_was_for_others(playground):
    document = playground.open("springy").page.evaluate(DOCUMENT)
    assert document["dynamics"]["damping"] < 1


# From right to left.

BOXES = """(names) => Object.fromEntries(names.map((name) => {
    const { left, right } = document.querySelector(name).getBoundingClientRect();
    return [name, [left, right]];
}))"""
PARTS = ["h1", "#preset", "#browse", "#keep-open", "#share-open", "aside", ".view", "#settings > summary"]


def turn(page):
    """Turns the page, as a translation does."""
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")


@pytest.mark.parametrize("width, height", SIZES[:3])
def test_the_page_can_be_turned(make_page, server, screenshot, width, height):
    page = make_page(viewport={"width": width, "height": height})
    playground = Playground(page, server).open("sticky-headers")
    playground.wait_until_settled()
    here = page.evaluate(BOXES, PARTS)
    turn(page)
    there = page.evaluate(BOXES, PARTS)
    inner = page.evaluate("() => document.documentElement.clientWidth")
    for name in PARTS:
        left, right = here[name]
        assert there[name] == pytest.approx([inner - right, inner - left], abs=1.5), name
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    screenshot(page, f"turned-{width}")
    page.click("#share-open")
    playground.wait_for("() => !document.querySelector('#share').inert")
    left, right = page.evaluate(BOXES, ["#share"])["#share"]
    assert left >= 0 and right <= inner and (width < 720 or left < 30)
    screenshot(page, f"turned-share-{width}")


def test_a_session_in_a_turned_page_is_as_it_was(playground):
    """Its own direction counts, and a finger finds what it sees."""
    page = playground.open("sticky-headers").page
    playground.wait_until_settled()
    before = playground.elements()
    turn(page)
    assert playground.elements() == before
    align = "() => getComputedStyle(document.querySelector('.element.header')).direction"
    assert page.evaluate(align) == "ltr"
    name = ("cell", 0, 2, False)
    playground.tap(before[name].x, before[name].y)
    playground.wait_for("() => document.querySelector('.selected')?.dataset.item === '2'")
    assert json.loads(page.input_value("#json"))["preset"] == "sticky-headers"
    assert page.evaluate("() => getComputedStyle(document.querySelector('#json')).direction") == "ltr"
