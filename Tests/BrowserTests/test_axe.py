"""axe-core finds nothing to object to, in whatever state the page is."""

import importlib.util
import pathlib

import pytest

from playground import Playground
from server import PATIENCE

SCHEMES = ["light", "dark"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WINDOWS = [("light", {"viewport": {"width": 1440, "height": 900}}), ("dark", PHONE)]
FOLDS = ["plots", "traffic-fold", "document", "embed", "about"]


@pytest.fixture(scope="session")
def axe():
    """The script of axe-core, from the package that has it."""
    folder = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent
    return (folder / "axe.min.js").read_text()


RUN = """async () => {
    const { violations, passes } = await axe.run(document, { resultTypes: ['violations'] });
    return [passes.length, violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary}`))];
}"""


@pytest.fixture
def check(axe):
    """Checks a page, in the state that it is in."""
    def check(page, state):
        # The page allows no scripts but its own; those of the debugger run all the same.
        page.evaluate(axe)
        passed, violations = page.evaluate(RUN)
        assert passed > 15, state
        assert violations == [], f"{state}: {len(violations)} violations\n" + "\n".join(violations[:20])

    return check


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_stage_has_no_violations(make_page, server, check, scheme):
    playground = Playground(make_page(color_scheme=scheme), server)
    for name in ("letters", "sticky-headers", "chat", "news", "kanban", "home", "photos"):
        check(playground.open(name).page, name)


@pytest.mark.parametrize("scheme, options", WINDOWS)
def test_folds_and_popovers_have_no_violations(make_page, server, check, scheme, options):
    page = make_page(color_scheme=scheme, **options)
    playground = Playground(page, server).open("sticky-headers")
    playground.wait_until_settled()
    playground.tap(160, 180)
    playground.wait_until_settled(after=0)
    for fold in FOLDS:
        playground.unfold(fold)
    playground.wait_for("() => document.querySelector('#requests li')")
    page.click("#requests summary >> nth=0")
    check(page, "folds")
    for name in FOLDS:
        page.click(f"#{name} > summary")
    for button, popover in (("browse", "gallery"), ("keep-open", "keep"), ("share-open", "share")):
        page.click(f"#{button}")
        playground.wait_for("(id) => document.getElementById(id).matches(':popover-open')", popover)
        playground.wait_for("(id) => !document.getElementById(id).inert", popover)
        if popover == "share":
            page.click("#share-live")
        check(page, popover)
        page.keyboard.press("Escape")


def test_a_broken_document_has_no_violations(make_page, server, check, complaints):
    complaints.allow("status of 422")
    playground = Playground(make_page(), server).open("springy")
    playground.wait_until_settled()
    playground.submit('{"preset": "springy", "viewport": {"width": -1}}')
    playground.wait_for("() => document.querySelector('#problems li')")
    check(playground.page, "problems")


PAGES = ["/docs", "/problems/invalid-document", "/nothing"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", PAGES)
def test_the_contract_has_no_violations(make_page, server, check, complaints, scheme, path):
    complaints.allow("status of 404")
    page = make_page(color_scheme=scheme)
    # The program makes the contract's page when it is requested first.
    page.goto(f"{server.address}{path}", timeout=1000 * PATIENCE)
    check(page, path)


@pytest.mark.parametrize("scheme, options", WINDOWS)
def test_the_contents_and_open_folds_of_the_contract_have_no_violations(make_page, server, check, scheme, options):
    """Of all sections one is left: axe takes minutes for what is beside the contents in a wide window."""
    page = make_page(color_scheme=scheme, **options)
    page.goto(f"{server.address}/docs", timeout=1000 * PATIENCE)
    page.evaluate("""() => {
        for (const section of document.querySelectorAll('main > section:not(#introduction, #tag-sessions)')) {
            section.remove();
        }
        for (const fold of document.querySelectorAll('details')) fold.open = true;
    }""")
    assert page.locator("article details pre").count() > 5
    check(page, "contents")
