"""The look of the page, and its use with a keyboard or a phone."""

import pytest

from playground import PRESETS, Playground

FOCUSED = """() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    return {
        id: element.id || element.textContent,
        isVisible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
            && bottom > 0 && top < innerHeight,
    };
}"""
ORDER = ["preset", "stage", "insert", "delete", "rotate", "picture", "damping", "frequency",
         "resistance", "json"]
PHONE = {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True}

LUMINANCE = """([selector, property]) => {
    const element = document.querySelector(selector);
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    let painted = element;
    while (property === 'backgroundColor'
        && getComputedStyle(painted)[property] === 'rgba(0, 0, 0, 0)') painted = painted.parentElement;
    pen.fillStyle = getComputedStyle(painted)[property];
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


def contrast(page, selector):
    """Returns the contrast between a text and its background, as defined in WCAG 2.2."""
    dark, light = sorted(page.evaluate(LUMINANCE, [selector, property])
                         for property in ("color", "backgroundColor"))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_in_light_and_darkness(make_page, server, screenshot, scheme):
    page = make_page(color_scheme=scheme)
    playground = Playground(page, server).open("sticky-headers")
    playground.wait_until_settled()
    playground.tap(160, 180)
    playground.wait_until_settled(after=0)
    playground.wait_for("() => document.querySelector('#requests li')")
    screenshot(page, f"scheme-{scheme}", full_page=True)
    ground = page.evaluate(LUMINANCE, ["body", "backgroundColor"])
    assert (ground < 0.1) == (scheme == "dark")
    for selector in ("h1", "header p", "header a", "#status", "#help", "#preset", "#insert", "#picture",
                     "#sliders label", "#sliders output", "#json", "#requests code",
                     "#requests small", ".element.header"):
        assert contrast(page, selector) >= 4.5, selector
    for index in range(playground.page.locator(".element.cell").count()):
        cell = f".element.cell:nth-child({index + 1})"
        if page.locator(cell).count():
            assert contrast(page, cell) >= 4.5, cell


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_fits_a_phone(make_page, server, screenshot, preset):
    page = make_page(**PHONE)
    playground = Playground(page, server).open(preset)
    playground.wait_until_settled()
    assert_fits(page)
    screenshot(page, f"phone-{preset}", full_page=preset == "springy")
    page.click("#rotate")
    playground.wait_for("() => parseFloat(document.querySelector('#stage').style.width) > 400")
    assert_fits(page)
    playground.wait_until_settled(after=0)
    screenshot(page, f"phone-rotated-{preset}")


def assert_fits(page):
    """Checks that nothing is wider than the window, and that the whole stage is visible."""
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("() => scrollTo(0, 0)")
    stage = page.locator("#stage").bounding_box()
    assert stage["x"] >= 0
    assert stage["y"] >= 0
    assert stage["x"] + stage["width"] <= 375
    assert stage["y"] + stage["height"] <= 700


def test_Tab_reaches_everything_in_order_and_shows_where_it_is(playground, screenshot):
    page = playground.open("springy").page
    playground.wait_until_settled()
    page.evaluate("() => document.activeElement.blur()")
    reached = []
    while "json" not in reached:
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert focused["isVisible"], focused
        assert focused["id"] not in reached or focused["id"] == "Copy", reached
        reached.append(focused["id"])
        if focused["id"] == "stage":
            screenshot(page, "focused-stage")
    assert [name for name in reached if name in ORDER] == ORDER
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["id"] != "json", "Tab does not lead out of the editor"
    assert "open" in [*reached, page.evaluate(FOCUSED)["id"]]


def test_every_control_has_a_name(playground):
    playground.open("springy").wait_until_settled()
    playground.wait_for("() => document.querySelector('#requests button')")
    tree = playground.devtools.send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in tree if not node["ignored"] and any(
        prop["name"] == "focusable" and prop["value"]["value"] for prop in node["properties"])]
    nameless = [node["role"]["value"] for node in controls
                if node["role"]["value"] != "RootWebArea" and not node["name"]["value"].strip()]
    assert nameless == []
    roles = {node["role"]["value"] for node in controls}
    assert roles >= {"button", "link", "slider", "combobox", "application", "textbox"}
