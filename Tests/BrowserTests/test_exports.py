"""What the playground saves looks like its stage."""

import base64
import json
import math

import pytest

from playground import Playground
from server import PATIENCE, ask
from test_keep import NO_WEBM

LIKENESS = 0.97

SIMILARITY = """async ([one, other]) => {
    const load = (text) => createImageBitmap(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]));
    const [a, b] = await Promise.all([one, other].map(load));
    // As its authors do, both pictures are first made as small as they are seen: about 256 pixels.
    const factor = Math.max(1, Math.round(Math.min(a.width, a.height) / 256));
    const [width, height] = [Math.floor(a.width / factor), Math.floor(a.height / factor)];
    const grey = (picture) => {
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(picture, 0, 0, width, height);
        const { data } = pen.getImageData(0, 0, width, height);
        return Float64Array.from({ length: width * height }, (_, n) => (
            0.299 * data[4 * n] + 0.587 * data[4 * n + 1] + 0.114 * data[4 * n + 2]));
    };
    const [x, y] = [grey(a), grey(b)];
    // Wang et al., Image quality assessment, 2004, with windows of 8 by 8.
    const [c1, c2, size] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2, 8];
    let [sum, count] = [0, 0];
    for (let top = 0; top + size <= height; top += 4) {
        for (let left = 0; left + size <= width; left += 4) {
            let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
            for (let row = 0; row < size; row += 1) {
                for (let column = 0; column < size; column += 1) {
                    const n = (top + row) * width + left + column;
                    sx += x[n]; sy += y[n]; sxx += x[n] * x[n]; syy += y[n] * y[n]; sxy += x[n] * y[n];
                }
            }
            const area = size * size;
            const [mx, my] = [sx / area, sy / area];
            const [vx, vy, cov] = [sxx / area - mx * mx, syy / area - my * my, sxy / area - mx * my];
            sum += (2 * mx * my + c1) * (2 * cov + c2) / ((mx * mx + my * my + c1) * (vx + vy + c2));
            count += 1;
        }
    }
    return sum / count;
}"""

LAST_FRAME = """async (text) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]));
    document.body.append(video);
    // The end of a film without an index is only found by playing it.
    await new Promise((resolve, reject) => {
        video.onended = resolve;
        video.onerror = () => reject(new Error(video.error.message));
        video.play().catch(reject);
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext('2d').drawImage(video, 0, 0);
    return { width: video.videoWidth, height: video.videoHeight, duration: video.currentTime,
             picture: canvas.toDataURL('image/png').split(',')[1] };
}"""

SHOWN = """async (sequence) => {
    const told = recording.exchanges.some(({ answer }) => answer.includes(`"sequence":${sequence},`));
    if (told) for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
    return told;
}"""

COMPLETE = """() => [...document.images].every((image) => image.complete)
    && recording.exchanges.every(({ url, end }) => end !== undefined || url.includes('&wait='))"""

CONTROLLED = """(before) => document.body.dataset.state === 'live'
    && document.querySelector('#picture').href.split('/frame.svg')[0] !== before
    && document.querySelector('#stage').style.touchAction !== ''"""


def entries(server, page):
    """The documents of the gallery, by name."""
    page.goto(f"{server.address}/healthz")
    gallery = page.evaluate("async () => (await import('/playground/gallery.js')).GALLERY")
    presets = ask("GET", f"{server.address}/v1/presets")["presets"]
    return {entry["name"]: entry["document"] for entry in gallery} | {
        preset["name"]: {"preset": preset["name"], "viewport": preset["session"]["viewport"]} for preset in presets
    }


def stage_of(page):
    """The stage as it is seen, as PNG in base64."""
    box = page.locator("#stage").bounding_box()
    return base64.b64encode(page.screenshot(clip=box)).decode()


LATE = 3000
"""After so many milliseconds all pictures of the news have arrived."""


def still_stage(page, name):
    """The stage when nothing is on its way to it."""
    page.wait_for_timeout(LATE if name == "news" else 0)
    before = None
    while True:
        page.wait_for_function(COMPLETE, timeout=1000 * PATIENCE)
        now = stage_of(page)
        if now == before:
            return now
        before = now
        page.wait_for_timeout(200)


def save(page, kind):
    with page.expect_download(timeout=1000 * PATIENCE) as download:
        page.click(f"[data-format={kind}]", timeout=1000 * PATIENCE)
    return download.value


def step(playground):
    """Moves the session, and waits until that is shown."""
    sequence = ask("POST", f"{playground.url}/steps", {"frames": 12})["frames"][-1]["sequence"]
    playground.wait_for(SHOWN, sequence)


@pytest.mark.timed
def test_saved_files_look_like_the_stage(make_page, server, report, tmp_path, complaints, request):
    judge, film = make_page(), make_page()
    documents = entries(server, judge)
    if not request.config.getoption("--long"):
        # Each takes four seconds.
        documents = dict(list(documents.items())[::4])
    # A large window shows a large stage. Where a point is several pixels, Chromium places text on Linux otherwise.
    playground = Playground(make_page(viewport={"width": 1300, "height": 1100}), server)
    playground.open("springy")
    page = playground.page
    worst, wrong = {}, []
    for name, document in documents.items():
        # Only requests move it, so that the film ends with what is on the stage, in the middle of a motion.
        before = playground.url
        playground.submit(json.dumps({**document, "clock": "manual"}))
        playground.wait_for(CONTROLLED, before)
        page.click("#document > summary")
        step(playground)
        step(playground)
        # What moves from here on is another film, so that it is short.
        page.click("#keep-open")
        page.keyboard.press("Escape")
        step(playground)
        page.mouse.move(5, 5)
        shown = still_stage(page, name)
        # The first of two taps.
        page.click("#keep-open")
        files = {kind: save(page, kind) for kind in ("video", "html", "png")}
        told = judge.evaluate(LAST_FRAME, base64.b64encode(files["video"].path().read_bytes()).decode())
        assert min(told["width"], told["height"]) >= 1080
        pictures = {"video": told["picture"], "png": base64.b64encode(files["png"].path().read_bytes()).decode()}
        files["html"].save_as(tmp_path / f"{name}.html")
        box = page.locator("#stage").bounding_box()
        film.set_viewport_size({key: math.ceil(box[key]) for key in ("width", "height")})
        film.goto(f"file://{tmp_path}/{name}.html")
        film.wait_for_function("() => globalThis.show && (show(1e6), true)")
        # A window has whole pixels only; at another size Chromium places text otherwise.
        film.evaluate("""(width) => {
            const stage = document.querySelector('#stage');
            stage.style.transform = `scale(${width / stage.offsetWidth})`;
        }""", box["width"])
        pictures["html"] = stage_of(film)
        for kind, picture in pictures.items():
            likeness = judge.evaluate(SIMILARITY, [shown, picture])
            worst[kind] = min(worst.get(kind, 1), likeness)
            if likeness < LIKENESS:
                wrong.append(f"{name} as {kind}: {likeness:.4f}")
                for which, data in (("stage", shown), (kind, picture)):
                    (tmp_path / f"{name}-{kind}-{which}.png").write_bytes(base64.b64decode(data))
        page.keyboard.press("Escape")
    report["likeness of saved files"] = ", ".join(f"{kind} {value:.3f}" for kind, value in worst.items())
    assert wrong == [], tmp_path


SAVED_TYPES = """() => {
    const make = URL.createObjectURL.bind(URL);
    window.savedTypes = [];
    URL.createObjectURL = (content) => {
        savedTypes.push(content.type);
        return make(content);
    };
}"""


def test_a_video_is_saved_as_MP4_where_WebM_is_missing(make_page, server, complaints):
    page = make_page()
    page.add_init_script(f"({NO_WEBM})();")
    playground = Playground(page, server)
    playground.open("springy").wait_until_settled()
    page.evaluate(SAVED_TYPES)
    page.click("#keep-open")
    file = save(page, "video")
    assert file.suggested_filename == "springy.mp4"
    assert page.evaluate("() => savedTypes") == ["video/mp4"]
    data = file.path().read_bytes()
    # An MP4 begins with a box of type "ftyp", ISO/IEC 14496-12.
    assert data[4:8] == b"ftyp"
    told = page.context.new_page().evaluate(LAST_FRAME, base64.b64encode(data).decode())
    assert min(told["width"], told["height"]) >= 1080
    assert page.locator("#keep-problem").inner_text() == ""
