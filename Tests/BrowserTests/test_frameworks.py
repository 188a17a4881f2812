"""The guide's adapters for frameworks, with those that Debian packages."""

import pathlib
import re
from urllib.parse import urlsplit

import pytest

GUIDE = pathlib.Path(__file__).parents[2] / "Sources/LayoutService/LayoutService.docc/BrowserClient.md"
ADAPTERS = dict(re.findall(r"^```javascript\n// (React|Vue)\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL))

NODE = pathlib.Path("/usr/share/nodejs")
VUE = pathlib.Path("/usr/share/javascript/vue/vue.esm.browser.js")


def react():
    """React as a module: its files for Node, with a function that requires them."""
    files = {
        "react": NODE / "react/cjs/react.production.min.js",
        "scheduler": NODE / "scheduler/cjs/scheduler.production.min.js",
        "react-dom": NODE / "react-dom/cjs/react-dom.production.min.js",
    }
    parts = ["const loaded = {}; const require = (name) => loaded[name];"]
    for name, path in files.items():
        parts.append(f"{{ const exports = {{}}; const module = {{ exports }};\n{path.read_text()}\n"
                     f"loaded['{name}'] = module.exports; }}")
    names = ["createElement", "useEffect", "useRef", "useState", "useSyncExternalStore"]
    exports = [f"export const {name} = loaded.react.{name};" for name in names]
    return "\n".join([*parts, *exports, "export const { createPortal, createRoot } = loaded['react-dom'];"])


PAGE = """<!doctype html>
<script type="importmap">{"imports": {"react": "/react", "react-dom": "/react", "vue": "/vue"}}</script>
<div id="root"></div>
<script type="module" src="/app"></script>"""

USES = {
    "React": """
        import { createRoot } from "react-dom";
        const root = createRoot(window.document.getElementById("root"));
        const document_ = { layout: { type: "list", rowHeight: 40 }, sections: [{ items: 100 }] };
        function Place({ session }) { return createElement("output", null, useFrame(session).contentOffset.y); }
        function Page() {
            const [session, setSession] = useState();
            return createElement("main", null,
                createElement(Layout, {
                    document: document_, style: { height: 400 }, onOpen: (it) => { window.session = it; setSession(it); },
                    children: ({ item }) => createElement("b", null, `Row ${item}`),
                }),
                session && createElement(Place, { session }));
        }
        root.render(createElement(Page));
        window.unmount = () => root.unmount();
    """,
    "Vue": """
        const document_ = { layout: { type: "list", rowHeight: 40 }, sections: [{ items: 100 }] };
        const app = new Vue({
            el: "#root",
            data: { document_, place: -1 },
            template: `<main><LayoutView :document="document_" :options="{}"
                @frame="place = $event.contentOffset.y"></LayoutView><output>{{ place }}</output></main>`,
        });
        window.unmount = () => { app.$el.remove(); app.$destroy(); };
    """,
}


@pytest.fixture
def adapted(make_page, server):
    def adapted(name, on_request=lambda request: None):
        page = make_page()
        page.on("request", on_request)
        script = ADAPTERS[name].replace("http://127.0.0.1:8080", "") + USES[name]
        files = {"app": script, "react": react(), "vue": VUE.read_text()}
        for path, text in files.items():
            page.route(f"{server.address}/{path}", lambda route, _, text=text: (
                route.fulfill(body=text, content_type="text/javascript")))
        page.route("**/page", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(f"{server.address}/page")
        return page

    return adapted


def until(page, condition):
    page.wait_for_function(f"() => {condition}", timeout=60_000)


def test_adapters_have_at_most_thirty_lines():
    assert sorted(ADAPTERS) == ["React", "Vue"]
    assert max(len(text.splitlines()) for text in ADAPTERS.values()) <= 30


def test_react_puts_components_into_cells(adapted, complaints):
    page = adapted("React")
    until(page, "[...document.querySelectorAll('b')].map(({ textContent }) => textContent).includes('Row 3')")
    page.evaluate("() => session.jump({ x: 0, y: 2000 })")
    until(page, "document.querySelector('output').textContent === '2000'")
    until(page, "[...document.querySelectorAll('b')].every(({ textContent }) => Number(textContent.slice(4)) >= 48)")
    page.evaluate("() => unmount()")
    until(page, "session.state === 'ended'")
    assert page.evaluate("() => document.querySelectorAll('b').length") == 0


def test_vue_shows_a_session_and_hears_of_frames(adapted):
    opened = []
    page = adapted("Vue", lambda request: urlsplit(request.url).path == "/v1/sessions" and opened.append(request.url))
    element = "document.querySelector('layoutd-session')"
    until(page, f"{element}?.session")
    page.evaluate(f"() => {{ window.session = {element}.session; }}")
    # With every frame the component has other options that say the same.
    for place in (800, 900, 1000):
        page.evaluate("(y) => session.jump({ x: 0, y })", place)
        until(page, f"document.querySelector('output').textContent === '{place}'")
    assert page.evaluate(f"() => {element}.session === session") and len(opened) == 1
    page.evaluate("() => unmount()")
    until(page, "session.state === 'ended'")
