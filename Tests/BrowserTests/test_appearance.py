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
ORDER = ["preset", "browse", "keep-open", "share-open", "stage", "insert", "delete", "rotate", "picture",
         "damping", "frequency", "resistance", "json"]
FOLDS = ["plots", "traffic-fold", "document", "embed", "about"]
PHONES = [(390, 844), (375, 667)]

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
    screenshot(page, f"scheme-{scheme}", full_page=True)
    ground = page.evaluate(LUMINANCE, ["body", "backgroundColor"])
    assert (ground < 0.1) == (scheme == "dark")
    for fold in FOLDS:
        playground.unfold(fold)
    playground.wait_for("() => document.querySelector('#requests li')")
    page.click("#requests summary >> nth=0")
    for selector in ("h1", "#status", "#hint", "#preset", "#insert", "#picture", "#browse", "#share-open",
                     "summary", "#sliders label", "#sliders output", "#plots h2", "#plots h2 span",
                     "#document label", "#json", "#requests .method", "#requests .path", "#requests small",
                     "#requests code", "#requests pre", "#requests button", "#help", "#about dd", "#about a",
                     ".element.header"):
        assert contrast(page, selector) >= 4.5, selector
    for index in range(playground.page.locator(".element.cell").count()):
        cell = f".element.cell:nth-child({index + 1})"
        if page.locator(cell).count():
            assert contrast(page, cell) >= 4.5, cell


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_popovers_are_readable(make_page, server, screenshot, scheme):
    page = make_page(color_scheme=scheme)
    playground = Playground(page, server).open("springy")
    playground.wait_until_settled()
    for button, popover, selectors in (
        ("browse", "gallery", ("h2", "h3", "strong", "small", ".bar button")),
        ("keep-open", "keep", ("h2", "p", "#record")),
        ("share-open", "share", ("h2", "p", "#link", "#share-link", "#share-live")),
    ):
        page.click(f"#{button}")
        playground.wait_for("(id) => document.getElementById(id).matches(':popover-open')", popover)
        if button == "browse":
            playground.wait_for("() => document.querySelector('.card > svg') && "
                                "[...document.querySelectorAll('.card > svg')]"
                                ".every((picture) => picture.querySelector('rect'))")
        for selector in selectors:
            assert contrast(page, f"#{popover} {selector}") >= 4.5, f"{popover} {selector}"
        screenshot(page, f"{popover}-{scheme}")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("width, height", PHONES)
def test_the_page_fits_a_phone(make_page, server, screenshot, preset, width, height):
    page = make_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    playground = Playground(page, server).open(preset)
    playground.wait_until_settled()
    assert_fits(page, width, height)
    screenshot(page, f"phone-{width}-{preset}", full_page=preset == "springy")
    page.click("#rotate")
    playground.wait_for("() => parseFloat(document.querySelector('#stage').style.width) > 400")
    assert_fits(page, width, height)
    playground.wait_until_settled(after=0)
    screenshot(page, f"phone-{width}-rotated-{preset}")


def assert_fits(page, width, height):
    """Checks that nothing is wider than the window, and that the first screen holds what one needs."""
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("() => scrollY") == 0
    for selector in ("#stage", "#preset", "#browse", "#status", "#insert"):
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0, selector
        assert box["y"] >= 0, selector
        assert box["x"] + box["width"] <= width, selector
        assert box["y"] + box["height"] <= height, selector
    assert page.locator("#stage").bounding_box()["width"] > 0.85 * width


def test_the_page_fits_a_phone_on_its_side(make_page, server, screenshot):
    width, height = 844, 390
    page = make_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    Playground(page, server).open("springy").wait_until_settled()
    screenshot(page, "phone-on-its-side")
    for selector in ("#stage", "#preset", "#status", "#insert", "#delete", "#rotate", "#picture"):
        box = page.locator(selector).bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= height, selector
    assert page.locator("#stage").bounding_box()["height"] > 0.75 * height


def test_buttons_are_large_enough_for_fingers(make_page, server):
    page = make_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    playground = Playground(page, server).open("springy")
    playground.wait_until_settled()
    for fold in FOLDS:
        playground.unfold(fold)
    heights = page.evaluate("""() =>
        [...document.querySelectorAll('button, select, summary, a, input')]
        .filter((control) => control.checkVisibility())
        .map((control) => [control.id || control.textContent, control.getBoundingClientRect().height])""")
    assert len(heights) > 12
    assert [control for control in heights if control[1] < 44] == []
    # There is hardly a keyboard.
    assert not page.locator("#about .keys").is_visible()
    assert not page.locator("#document .keys").is_visible()


def test_the_numbers_of_a_layout_are_of_one_size(playground):
    playground.open("two-column").wait_until_settled()
    sizes = playground.page.evaluate("""() => [...document.querySelectorAll('#stage .element')]
        .map((element) => getComputedStyle(element).fontSize)""")
    assert len(sizes) > 5
    assert len(set(sizes)) == 1


def test_headings_take_one_line(playground, screenshot):
    playground.open("springy").wait_until_settled()
    for fold in FOLDS:
        playground.unfold(fold)
    assert "select an item" in playground.page.evaluate(
        "() => getComputedStyle(document.querySelector('#legend'), '::before').content")
    playground.press("ArrowRight")
    playground.wait_for("() => document.querySelector('#legend').textContent.includes('0.0')")
    screenshot(playground.page, "headings")
    heights = playground.page.evaluate("""() => [...document.querySelectorAll('aside h2, .bar label')]
        .map((heading) => [heading.textContent, heading.getBoundingClientRect().height])""")
    assert len(heights) == 3
    assert [heading for heading in heights if heading[1] > 24] == []


def test_reduced_motion_leaves_only_the_motion_of_the_session(make_page, server):
    page = make_page(reduced_motion="reduce")
    Playground(page, server).open("springy").wait_until_settled()
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].map((part) => getComputedStyle(element, part))
        .filter(({ transitionDuration, animationName }) =>
            animationName !== 'none' || transitionDuration !== '0s'))
        .length""")
    assert moving == 0


def test_the_page_works_with_keys_alone(playground):
    page = playground.open("springy").page
    playground.wait_until_settled()
    page.focus("#share-open")
    page.keyboard.press("Enter")
    playground.wait_for("() => !document.querySelector('#share').inert"
                        " && document.querySelector('#share').matches(':popover-open')")
    for name in ("link", "share-link", "share-live"):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED)["id"] == name
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED)["id"] == "share-open"
    page.focus("#browse")
    page.keyboard.press("Enter")
    playground.wait_for("() => document.querySelector('.card')")
    playground.wait_for("() => !document.querySelector('#gallery').inert")
    before = playground.url
    for _ in range(2):
        page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.name") == "letters"
    page.keyboard.press("Enter")
    playground.wait_until_open(after=before)
    assert page.evaluate("() => location.hash") == "#letters"
    # A fold that loads its content keeps the focus.
    page.focus("#plots > summary")
    page.keyboard.press("Enter")
    playground.wait_for("() => document.querySelector('#plots').open")
    assert page.evaluate("() => document.activeElement.parentElement.id") == "plots"


def test_a_selected_item_is_announced(playground):
    playground.open("springy").wait_until_settled()
    for _ in range(2):
        playground.press("ArrowRight")
    playground.wait_for("() => document.querySelector('#chosen').textContent === 'Item 1 of section 0 selected'")
    tree = playground.devtools.send("Accessibility.getFullAXTree")["nodes"]
    announced = [node for node in tree if node["role"]["value"] == "status"]
    assert announced
    playground.press("Escape")
    playground.wait_for("() => document.querySelector('#chosen').textContent === ''")


def test_Tab_reaches_everything_in_order_and_shows_where_it_is(playground, screenshot):
    page = playground.open("springy").page
    playground.wait_until_settled()
    page.evaluate("() => { document.querySelector('#document').open = true; }")
    reached = []
    while "json" not in reached:
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert focused["isVisible"], focused
        assert focused["id"] not in reached, reached
        reached.append(focused["id"])
        if focused["id"] == "stage":
            screenshot(page, "focused-stage")
    assert [name for name in reached if name in ORDER] == ORDER
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["id"] != "json", "Tab does not lead out of the editor"
    assert "open" in [*reached, page.evaluate(FOCUSED)["id"]]


def test_every_control_has_a_name(playground):
    playground.open("springy").wait_until_settled()
    for fold in FOLDS:
        playground.unfold(fold)
    playground.wait_for("() => document.querySelector('#requests summary')")
    playground.page.click("#requests summary >> nth=0")
    tree = playground.devtools.send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in tree if not node["ignored"] and any(
        prop["name"] == "focusable" and prop["value"]["value"] for prop in node["properties"])]
    nameless = [node["role"]["value"] for node in controls
                if node["role"]["value"] != "RootWebArea" and not node["name"]["value"].strip()]
    assert nameless == []
    roles = {node["role"]["value"] for node in controls}
    assert roles >= {"button", "link", "slider", "combobox", "application", "textbox", "DisclosureTriangle"}
