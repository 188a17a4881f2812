"""share.js: links that carry a document or a session."""

import base64
import json
import re
import zlib

import pytest

DOCUMENTS = {
    "preset": {"preset": "springy", "viewport": {"width": 320, "height": 480}},
    "empty": {},
    "text": {"id": "Äpfel, 漢字, 🙂, \u0000, \ud800, \"\\/", "ключ": ["\u2028", ""]},
    "values": [None, True, False, 0, -1.5, 1e300, [], {}, "d1="],
    "members": json.loads('{"__proto__": {"a": 1}, "constructor": null, "": 0}'),
    "deep": json.loads("[" * 500 + "]" * 500),
    "large": {"items": [{"width": number, "height": number % 7} for number in range(30_000)]},
}
IDENTIFIER = "0123456789abcdef0123456789abcdef"
MEGABYTE = 1_048_576

READ = """async (fragment) => {
    const { readFragment, LinkError } = await import('/playground/share.js');
    try {
        return await readFragment(fragment);
    } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        return { error: error.message };
    }
}"""

ENCODE = """async (document) => (await import('/playground/share.js')).encodeDocument(document)"""


@pytest.fixture
def page(make_page, server):
    """A page of the server without scripts of its own."""
    page = make_page()
    page.goto(f"{server.address}/healthz")
    return page


def fragment_of(data):
    """Returns a fragment of bytes that need not be a document."""
    return "#d1=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_survives_a_link(page, document):
    # As text: Playwright's own encoding does not keep every member.
    same, fragment = page.evaluate("""async (text) => {
        const { encodeDocument, readFragment } = await import('/playground/share.js');
        const fragment = await encodeDocument(JSON.parse(text));
        const { document } = await readFragment(fragment);
        return [JSON.stringify(document) === JSON.stringify(JSON.parse(text)), fragment];
    }""", json.dumps(document))
    assert same
    assert re.fullmatch(r"#d1=[A-Za-z0-9_-]+", fragment)


def test_the_encoding_is_zlib_in_base64url(page):
    code = page.evaluate(ENCODE, {"preset": "springy"}).removeprefix("#d1=")
    data = zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))
    assert data == b'{"preset":"springy"}'
    assert page.evaluate(READ, fragment_of(zlib.compress(b" [1, 2] ", 9))) == {"document": [1, 2]}


@pytest.mark.parametrize("fragment, expected", [
    ("", {}), ("#", {}),
    ("#springy", {"preset": "springy"}), ("cell-animations", {"preset": "cell-animations"}),
    (f"#live={IDENTIFIER}", {"live": IDENTIFIER}),
])
def test_a_fragment_is_a_preset_a_session_or_nothing(page, fragment, expected):
    assert page.evaluate(READ, fragment) == expected


@pytest.mark.parametrize("fragment, message", [
    ("#d2=AAAA", "newer version"),
    ("#d1=", "damaged"),
    ("#d1=a+b/", "damaged"),
    ("#d1=%20", "damaged"),
    ("#d1=AAAA", "damaged"),
    (fragment_of(zlib.compress(b'{"preset": "springy"}') + b"more"), "damaged"),
    (fragment_of(zlib.compress(b'{"preset": ')), "damaged"),
    (fragment_of(zlib.compress(b'"\xff"')), "damaged"),
    ("#live=1234", "no identifier"),
    (f"#live={IDENTIFIER}/../x", "no identifier"),
    ("#utm_source=mail", "not a link of the playground"),
    ("#:~:text=words", "not a link of the playground"),
    ("#<img>", "not a link of the playground"),
])
def test_other_fragments_are_refused_with_a_reason(page, fragment, message):
    assert message in page.evaluate(READ, fragment)["error"]


def test_every_change_of_a_link_is_noticed(page):
    fragment = page.evaluate(ENCODE, DOCUMENTS["preset"])
    damaged = [fragment[:end] for end in range(5, len(fragment))]
    # The last character may carry unused bits.
    for place in range(4, len(fragment) - 1):
        other = "A" if fragment[place] != "A" else "B"
        damaged.append(fragment[:place] + other + fragment[place + 1:])
    read = page.evaluate(f"""async (fragments) => {{
        const read = {READ};
        const found = [];
        for (const fragment of fragments) found.push(await read(fragment));
        return found;
    }}""", damaged)
    assert [fragment for fragment, result in zip(damaged, read) if "error" not in result] == []


def test_a_small_link_cannot_become_a_large_document(page):
    bomb = zlib.compress(b"[" + b" " * 100 * MEGABYTE + b"]", 9)
    assert "too large" in page.evaluate(READ, fragment_of(bomb))["error"]
    assert "too large" in page.evaluate(READ, "#d1=" + "A" * 2 * MEGABYTE)["error"]
    fits = zlib.compress(b"[" + b" " * (MEGABYTE - 2) + b"]", 9)
    assert page.evaluate(READ, fragment_of(fits)) == {"document": []}


def test_a_large_document_gets_no_link(page):
    message = page.evaluate("""async () => {
        const { encodeDocument } = await import('/playground/share.js');
        return encodeDocument('x'.repeat(2 ** 20)).catch(({ name, message }) => `${name}: ${message}`);
    }""")
    assert message == "LinkError: The document is too large for a link."


def test_the_links_lead_to_the_page_that_made_them(page):
    links = page.evaluate("""async (id) => {
        const { documentLink, liveLink, readFragment, sessionURL } = await import('/playground/share.js');
        const at = 'https://example.org/layouts/?theme=dark#springy';
        const shared = await documentLink({ a: 1 }, at);
        const live = liveLink(`https://example.org/v1/sessions/${id}`, at);
        return { shared, live, url: sessionURL(id, at),
                 read: [await readFragment(new URL(shared).hash), await readFragment(new URL(live).hash)] };
    }""", IDENTIFIER)
    assert links["live"] == f"https://example.org/layouts/?theme=dark#live={IDENTIFIER}"
    assert links["shared"].startswith("https://example.org/layouts/?theme=dark#d1=")
    assert links["url"] == f"https://example.org/layouts/v1/sessions/{IDENTIFIER}"
    assert links["read"] == [{"document": {"a": 1}}, {"live": IDENTIFIER}]
