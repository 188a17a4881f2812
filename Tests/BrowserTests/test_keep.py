"""keep.js: recordings of what a page shows."""

import csv
import io
import json

import pytest

SETUP = """async () => {
    const { LayoutSession } = await import('/layoutd-client.js');
    window.keep = await import('/playground/keep.js');

    /** Returns a frame with items of the given places. */
    window.frameOf = (places, offset = 0) => ({
        contentOffset: { x: 0, y: offset },
        items: Object.entries(places).map(([key, place], item) => ({
            key, kind: 'cell', section: 0, item, zIndex: 0,
            x: 0, y: 0, width: 50, height: 40, angle: 0, alpha: 1, scale: 1, ...place,
        })),
    });

    /** Records what steps of a session with a manual clock bring. */
    window.recordSession = async (document, events, steps) => {
        const session = await LayoutSession.open({ ...document, clock: 'manual' });
        const { viewport } = session.description;
        const recorder = new keep.Recorder();
        recorder.start();
        recorder.note(session.frame, viewport, 0);
        let time = 0;
        for (const [method, ...values] of events) {
            await session[method](...values);
            for (let step = 0; step < steps; step++) {
                const frame = await session.step();
                time += 1000 / 60;
                recorder.note(frame, viewport, time);
            }
        }
        await session.close();
        return recorder.stop(time);
    };
}"""

VIEWPORT = {"width": 320, "height": 480}
FLING = [["scroll", {"x": 0, "y": 40}, {"touch": {"x": 160, "y": 300}}], ["fling", {"x": 0, "y": 1500}]]

SESSIONS = {
    "springy": ({"preset": "springy"}, FLING, 60),
    "cell-animations": ({"preset": "cell-animations"},
                        [["tap", {"section": 0, "item": 1}], ["tap", {"section": 0, "item": 1}]], 45),
    "newtonian": ({"preset": "newtonian"},
                  [["update", [{"insert": {"section": 0, "item": 0}}]]] * 2
                  + [["update", [{"delete": {"section": 0, "item": 0}}]]], 60),
    "scene": ({"layout": {"type": "absolute"}, "sections": [{"items": [
        {"center": {"x": x, "y": 60}, "width": 60, "height": 30, "angle": x / 99} for x in (60, 140, 220, 290)
    ]}], "dynamics": {"type": "behaviors", "behaviors": [
        {"type": "gravity"}, {"type": "collision", "referenceBounds": True},
        {"type": "item", "angularVelocity": 5, "elasticity": 0.6},
    ]}}, [["step"]], 120),
    "circle": ({"preset": "circle"}, [["update", [{"insert": {"section": 0, "item": 1}}]],
                                      ["update", [{"delete": {"section": 0, "item": 4}}]]], 40),
    "cover-flow": ({"layout": {"type": "flow", "scrollDirection": "horizontal", "minimumLineSpacing": 4,
                               "itemSize": {"width": 120, "height": 160}},
                    "sections": [{"items": 30}], "effects": [
        {"property": "rotateY", "perspective": 500, "stops": [[-0.4, 1], [0, 0], [0.4, -1]]},
        {"property": "zIndex", "stops": [[-4, -12], [0, 0], [4, -12]]},
    ]}, [["scroll", {"x": 20, "y": 0}], ["fling", {"x": 900, "y": 0}]], 50),
}

# The values that change, apart from the place.
VARIED = {"cell-animations": {"height"}, "scene": {"angle"}, "circle": {"alpha", "scale"}}


@pytest.fixture
def page(make_page, server):
    """A page of the server with the modules and some helpers."""
    page = make_page()
    page.goto(f"{server.address}/healthz")
    page.evaluate(SETUP)
    return page


def record(page, end, body):
    """Returns the recording that a script makes with `recorder` until a time in ms, as JSON."""
    return json.loads(page.evaluate(f"""() => {{
        const recorder = new keep.Recorder();
        const viewport = {{ width: 320, height: 480 }};
        recorder.start();
        {body}
        return JSON.stringify(recorder.stop({end}));
    }}"""))


def test_a_recording_has_what_was_visible(page):
    recording = record(page, 1050, """
        recorder.note(frameOf({ a: { y: 100 }, far: { y: 800 } }, 20), viewport, 1000);
        const other = { y: 110, angle: 0.5, alpha: 0.25, scale: 2, width: 60 };
        recorder.note(frameOf({ a: other }, 25), viewport, 1050);
    """)
    assert recording == {"viewport": VIEWPORT, "duration": 0.05, "elements": [{
        "key": "a", "kind": "cell", "section": 0, "item": 0, "zIndex": 0, "until": 0.05,
        "times": [0, 0.05], "x": [0, 0], "y": [80, 85], "width": [50, 60], "height": [40, 40],
        "angle": [0, 0.5], "alpha": [1, 0.25], "scale": [1, 2],
    }]}


def test_zoomed_elements_are_recorded_as_they_are_shown(page):
    recording = record(page, 0, """
        recorder.note({ ...frameOf({ a: { x: 20, y: 100 }, far: { y: 300 } }, 20), zoomScale: 2 }, viewport, 0);
    """)
    [track] = recording["elements"]
    place = {name: track[name] for name in ("x", "y", "width", "height", "scale")}
    assert place == {"x": [65], "y": [200], "width": [50], "height": [40], "scale": [2]}


def test_an_element_that_comes_back_has_another_track(page):
    recording = record(page, 200, """
        for (const [index, y] of [0, -39, -41, -39, 0].entries()) {
            recorder.note(frameOf({ a: { y }, b: { y: 9 } }), viewport, 50 * index);
        }
    """)
    tracks = [(track["key"], track["times"], track["until"]) for track in recording["elements"]]
    assert tracks == [("a", [0, 0.05], 0.1), ("b", [0, 0.05, 0.1, 0.15, 0.2], 0.2), ("a", [0.15, 0.2], 0.2)]


def test_a_turned_element_is_visible_as_long_as_its_corners(page):
    recording = record(page, 0, """
        recorder.note(frameOf({
            turned: { y: -45, height: 40, width: 50, angle: Math.PI / 2 },
            large: { y: -45, scale: 2 }, upright: { y: -45 }, right: { x: 320 },
        }), viewport, 0);
    """)
    assert [track["key"] for track in recording["elements"]] == ["large"]


def test_nothing_moves_while_nothing_is_drawn(page):
    recording = record(page, 5000, """
        recorder.note(frameOf({ a: { y: 0 } }), viewport, 0);
        recorder.note(frameOf({ a: { y: 10 } }), viewport, 2000);
    """)
    [track] = recording["elements"]
    assert track["times"] == [0, pytest.approx(2 - 1 / 60, abs=1e-5), 2, 5]
    assert track["y"] == [0, 0, 10, 10]
    assert recording["duration"] == 5


def test_a_recording_has_the_largest_viewport(page):
    recording = record(page, 20, """
        recorder.note(frameOf({ a: {} }), viewport, 0);
        recorder.note(frameOf({ a: {} }), { width: 480, height: 320 }, 20);
    """)
    assert recording["viewport"] == {"width": 480, "height": 480}


def test_only_a_running_recording_takes_frames(page):
    told = page.evaluate("""() => {
        const recorder = new keep.Recorder();
        const viewport = { width: 320, height: 480 };
        recorder.note(frameOf({ a: {} }), viewport, 0);
        const before = recorder.stop(10).elements.length;
        recorder.start();
        const during = recorder.isRecording;
        recorder.note(frameOf({ b: {} }), viewport, 20);
        const recording = recorder.stop(30);
        recorder.note(frameOf({ c: {} }), viewport, 40);
        const isSame = recorder.stop(50) === recording;
        recorder.start();
        const again = recorder.stop(60).elements.length;
        return { before, during, keys: recording.elements.map(({ key }) => key), isSame, again,
                 after: recorder.isRecording, ended: recording.ended };
    }""")
    assert told == {"before": 0, "during": True, "keys": ["b"], "isSame": True, "again": 0,
                    "after": False, "ended": "stop"}


def test_a_recording_ends_by_itself_and_says_so(page):
    told = page.evaluate("""async () => {
        const viewport = { width: 320, height: 480 };
        const ends = [];
        const make = (options) => {
            const recorder = new keep.Recorder({
                ...options, onEnd: ({ ended, duration, elements }) => {
                    ends.push([ended, duration, elements.reduce((sum, { times }) => sum + times.length, 0)]);
                },
            });
            recorder.start();
            return recorder;
        };
        const long = make({});
        for (let tick = 0; tick <= 61 * 60; tick++) long.note(frameOf({ a: {} }), viewport, tick * 1000 / 60);
        const large = make({ samples: 5 });
        for (let tick = 0; tick < 9; tick++) large.note(frameOf({ a: {}, b: {} }), viewport, tick * 20);
        const still = make({ seconds: 0.1 });
        still.note(frameOf({ a: {} }), viewport);
        while (still.isRecording) await new Promise((resolve) => setTimeout(resolve, 10));
        return { ends, isRecording: [long, large].map(({ isRecording }) => isRecording) };
    }""")
    [long, large, still] = told["ends"]
    assert long == ["time", 60, 3601]
    assert large == ["size", 0.04, 6]
    assert still[0] == "time" and still[1] == pytest.approx(0.1, abs=0.01) and still[2] == 2
    assert told["isRecording"] == [False, False]


def test_CSV_has_the_same_numbers(page):
    text, recording = page.evaluate("""async ([document, events, steps]) => {
        const recording = await recordSession(document, events, steps);
        return [recording.csv(), recording.toJSON()];
    }""", SESSIONS["newtonian"])
    assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [float(row["time"]) for row in rows] == sorted(float(row["time"]) for row in rows)
    values = ("x", "y", "width", "height", "angle", "alpha", "scale")
    expected = {
        (track["key"], time): [track[name][index] for name in values]
        for track in recording["elements"] for index, time in enumerate(track["times"])
    }
    assert len(expected) == len(rows) > 100
    found = {(row["key"], float(row["time"])): [float(row[name]) for name in values] for row in rows}
    assert found == expected


def test_CSV_quotes_what_needs_it(page):
    text = page.evaluate("""() => new keep.Recording({ width: 1, height: 1 }, 0, [{
        key: 'a "b", c', kind: 'cell', section: 0, item: 0, zIndex: 0, until: 0, times: [0], x: [1], y: [2],
        width: [3], height: [4], angle: [0], alpha: [1], scale: [1] }], 'stop').csv()""")
    assert text == ('time,key,kind,section,item,x,y,width,height,angle,alpha,scale\r\n'
                    '0,"a ""b"", c",cell,0,0,1,2,3,4,0,1,1\r\n')


PLAYED = """async ({ session: [document, events, steps], parts }) => {
    const recording = await recordSession(document, events, steps);
    const text = recording.css({ color: () => 'teal' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    globalThis.document.adoptedStyleSheets = [sheet];
    const body = globalThis.document.body;
    body.replaceChildren();
    body.style.margin = 0;
    const stage = Object.assign(globalThis.document.createElement('div'), { className: 'recording' });
    body.append(stage);
    const rules = [...sheet.cssRules];
    const names = rules.filter((rule) => rule instanceof CSSKeyframesRule).map(({ name }) => name);
    const elements = names.map((name) => {
        const element = Object.assign(globalThis.document.createElement('div'), { className: name });
        element.style.animationPlayState = 'paused';
        stage.append(element);
        return element;
    });
    // An element without a size in every corner.
    const corners = [0, 1, 2, 3].map((index) => {
        const corner = globalThis.document.createElement('div');
        corner.style.cssText = 'position: absolute; width: 0; height: 0;';
        corner.style[index % 2 ? 'right' : 'left'] = '0';
        corner.style[index < 2 ? 'top' : 'bottom'] = '0';
        return corner;
    });

    let [worst, faint, wrong, compared] = [0, 0, 0, 0];
    const all = recording.elements;
    const count = (lists) => lists.reduce((sum, list) => sum + list.length, 0);
    const place = (element) => corners.map((corner) => {
        element.append(corner);
        const { left, top } = corner.getBoundingClientRect();
        return [left, top];
    });
    const truth = (item) => {
        const [cos, sin] = [item.scale * Math.cos(item.angle), item.scale * Math.sin(item.angle)];
        const m = item.transform ?? [cos, sin, 0, 0, -sin, cos, 0, 0];
        return [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([signX, signY]) => {
            const [toX, toY] = [signX * item.width / 2, signY * item.height / 2];
            const depth = 1 + m[3] * toX + m[7] * toY;
            return [item.x + item.width / 2 + (m[0] * toX + m[4] * toY) / depth,
                    item.y + item.height / 2 + (m[1] * toX + m[5] * toY) / depth];
        });
    };
    const times = parts.map((part) => part * recording.duration);
    for (const time of times) {
        for (const element of elements) element.style.animationDelay = `${-time}s`;
        const shown = recording.at(time).items;
        all.forEach((track, index) => {
            const element = elements[index];
            const opacity = Number(getComputedStyle(element).opacity);
            const isIn = track.times[0] <= time && (time < track.until || track.until === recording.duration);
            if (!isIn) {
                wrong += opacity > 0;
                return;
            }
            const item = shown.find(({ key }) => key === track.key);
            compared += 1;
            faint = Math.max(faint, Math.abs(item.alpha - opacity));
            const [ones, others] = [place(element), truth(item)];
            ones.forEach(([x, y], corner) => {
                worst = Math.max(worst, Math.hypot(x - others[corner][0], y - others[corner][1]));
            });
        });
    }
    // For the screenshot.
    for (const element of elements) element.style.animationDelay = `${-times[3]}s`;
    return { worst, faint, wrong, compared, samples: count(all.map(({ times }) => times)),
             keyframes: count(rules.map(({ cssRules = [] }) => cssRules)), tracks: all.length,
             names: new Set(names).size, rules: rules.length,
             varied: ['angle', 'alpha', 'scale', 'height'].filter((name) => (
                 all.some((track) => new Set(track[name]).size > 1))) };
}"""


@pytest.mark.parametrize("name", SESSIONS)
def test_CSS_plays_the_recording(page, name, screenshot):
    # Not on frames only: in between, too, and at the ends.
    parts = [0, 0.003, 0.11, 0.25, 0.333, 0.402, 0.5, 0.517, 0.62, 0.733, 0.8, 0.91, 0.9999]
    told = page.evaluate(PLAYED, {"session": SESSIONS[name], "parts": parts})
    screenshot(page, f"kept-{name}")
    assert told["tracks"] == told["names"] > 0
    assert told["rules"] == 2 + 2 * told["tracks"]
    assert told["compared"] > len(parts)
    assert set(told["varied"]) >= VARIED.get(name, set())
    assert told["wrong"] == 0
    # The browser places elements at multiples of 1/64 px.
    assert told["worst"] <= 0.25 + 0.03
    assert told["faint"] <= 0.01
    # Of a transform all are kept.
    assert told["keyframes"] < told["samples"] or name == "cover-flow"


def test_a_recording_without_elements_is_valid_CSS(page):
    rules = page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(new keep.Recorder().stop().css());
        return sheet.cssRules.length;
    }""")
    assert rules == 2


PAINT = """(canvas) => {
    canvas.width = 320;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    return ({ items }) => {
        pen.clearRect(0, 0, 320, 480);
        pen.fillStyle = 'rgb(0 0 200)';
        for (const { x, y, width, height } of items) pen.fillRect(x, y, width, height);
    };
}"""

VIDEO = """async (paint) => {
    const recorder = new keep.Recorder();
    recorder.start();
    for (let tick = 0; tick <= 60; tick++) {
        const frame = frameOf({ a: { y: tick * 4, width: 320, height: 160 } });
        recorder.note(frame, { width: 320, height: 480 }, tick * 1000 / 60);
    }
    const canvas = document.createElement('canvas');
    const parts = [];
    let pauses = 0;
    const later = window.setTimeout;
    window.setTimeout = (act, time) => {
        pauses += time === 300;
        return later(act, time);
    };
    const draw = eval(paint)(canvas);
    const video = await keep.recordVideo(recorder.stop(1000), canvas, draw, {
        background: 'rgb(255 200 0)', onProgress: (part) => parts.push(part),
    });
    return { video, parts, pauses };
}"""


NO_WEBM = """() => {
    const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => !type.startsWith('video/webm') && isSupported(type);
}"""


def test_a_video_is_WebM_else_MP4(page):
    assert page.evaluate("() => keep.videoType()") == {"type": "video/webm;codecs=vp9", "extension": "webm"}
    page.evaluate(NO_WEBM)
    assert page.evaluate("() => keep.videoType()") == {"type": "video/mp4", "extension": "mp4"}
    page.evaluate("() => { MediaRecorder.isTypeSupported = () => false; }")
    assert page.evaluate("() => keep.videoType()") is None


@pytest.mark.parametrize("kind", ["webm", "mp4"])
def test_a_video_shows_the_recording(page, kind):
    if kind == "mp4":
        page.evaluate(NO_WEBM)
    told = page.evaluate(f"""async (paint) => {{
        const {{ video, parts, pauses }} = await ({VIDEO})(paint);
        const player = document.createElement('video');
        player.muted = true;
        player.src = URL.createObjectURL(video);
        document.body.append(player);
        await new Promise((resolve, reject) => {{
            player.requestVideoFrameCallback(resolve);
            player.onerror = () => reject(new Error(player.error.message));
        }});
        const pen = new OffscreenCanvas(320, 480).getContext('2d');
        const look = () => {{
            pen.drawImage(player, 0, 0);
            const at = (y) => [...pen.getImageData(160, y, 1, 1).data.subarray(0, 3)];
            return [at(10), at(300), at(470)];
        }};
        const first = look();
        player.playbackRate = 2;
        player.play();
        await new Promise((resolve) => {{ player.onended = resolve; }});
        return {{ type: video.type, size: video.size, parts, pauses, first, last: look(),
                 width: player.videoWidth, height: player.videoHeight, duration: player.duration }};
    }}""", PAINT)
    assert told["type"] == f"video/{kind}"
    assert (told["width"], told["height"]) == (320, 480)
    assert told["parts"][0] == 0 and told["parts"][-1] == 1 and told["parts"] == sorted(told["parts"])
    # The recording moves a blue block from the top to 240.
    blue, orange = [0, 0, 200], [255, 200, 0]
    assert told["first"] == [pytest.approx(color, abs=40) for color in (blue, orange, orange)]
    assert told["last"] == [pytest.approx(color, abs=40) for color in (orange, blue, orange)]
    assert 0.8 < told["duration"] < 10
    # Chromium shows no progress of an MP4, so that the end of the encoding is not waited for as long: 3 s.
    assert kind == "webm" or 0 < told["pauses"] <= 11


def test_a_video_can_be_given_up(page):
    message = page.evaluate("""async () => {
        const recorder = new keep.Recorder();
        recorder.start();
        recorder.note(frameOf({ a: {} }), { width: 320, height: 480 }, 0);
        const end = new AbortController();
        setTimeout(() => end.abort(new Error('enough')), 100);
        return keep.recordVideo(recorder.stop(30_000), document.createElement('canvas'), () => {}, {
            signal: end.signal }).catch(({ message }) => message);
    }""")
    assert message == "enough"


def test_the_playground_may_save_everything(playground):
    playground.open("springy")
    page = playground.page
    page.evaluate(SETUP)
    # The page's policy forbids to make a function from text.
    page.evaluate(f"() => {{ window.record = {VIDEO.replace('eval(paint)', '(' + PAINT + ')')}; }}")
    page.evaluate("async () => { window.video = (await record()).video; }")
    made = {
        "a.json": ("JSON.stringify({ a: 1 })", "application/json"),
        "a.csv": ("'a,b'", "text/csv"),
        "a.css": ("'p { color: red }'", "text/css"),
        "a.webm": ("video", "video/webm"),
    }
    for name, (content, kind) in made.items():
        with page.expect_download() as found:
            page.evaluate(f"() => keep.download('{name}', {content}, '{kind}')")
        assert found.value.suggested_filename == name
        saved = found.value.path().read_bytes()
        if name == "a.webm":
            # EBML's magic number, RFC 8794.
            assert saved[:4] == bytes.fromhex("1a45dfa3") and len(saved) > 1000
        else:
            assert saved.decode() == page.evaluate(f"() => {content}")
    assert page.evaluate("() => recording.violations") == []
