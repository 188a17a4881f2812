"""The client in one file."""

DRAW = """async () => {
    const client = await import('/client/1/layoutd-client.min.js');
    const canvas = document.createElement('canvas');
    document.body.replaceChildren(canvas);
    const renderer = new client.CanvasRenderer(canvas, { viewport: { width: 320, height: 480 } });
    const session = await client.LayoutSession.open(
        { preset: 'springy', viewport: renderer.viewport }, { onFrame: (frame) => renderer.draw(frame) });
    client.controlSession(canvas, session);
    const frame = await session.scroll({ y: 100 }, { touch: { x: 160, y: 300 } });
    await session.end();
    return [frame.contentOffset.y, Object.keys(client).sort()];
}"""


def test_the_bundle_does_what_the_modules_do(page):
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    offset, names = page.evaluate(DRAW)
    assert offset == 100
    assert [name for name in requests if name.endswith(".js")] == ["layoutd-client.min.js"]
    assert names == page.evaluate("async () => Object.keys(await import('/client/1/all.js')).sort()")
