// The playground: shows a session of the server on the page. All motion is computed by the server.

import { LayoutProblem, LayoutSession } from '/layoutd-client.js';
import { Editor } from './editor.js';
import { recognizeKeys, recognizePointers } from './gestures.js';
import { Meter } from './meter.js';
import { Plot } from './plots.js';
import { RequestList } from './requests.js';
import { Selection } from './selection.js';
import { Settings } from './settings.js';
import { Stage } from './stage.js';

const find = (id) => document.getElementById(id);

const stage = new Stage(find('stage'));
const editor = new Editor(find('json'), find('marks'), find('problems'));
const requests = new RequestList(find('requests'));
const meter = new Meter(find('traffic'));
const roundTrip = new Plot(find('roundtrip'), 'ms', 10);
const selection = new Selection(find('legend'), new Plot(find('displacement'), 'pt', 10));

/** Viewports of presets that are wider than their default viewport. */
const VIEWPORTS = { 'two-column': { width: 366, height: 480 } };
/** How long a message stays, in milliseconds. */
const READING = 4000;
/** How long after the last frame to check for changes by other clients, in milliseconds. */
const CALM = 500;

/** @type {LayoutSession | undefined} */
let session;
/** The frame on the page. */
let shown;

// Sessions.

let openings = 0;

async function open(text) {
    openings += 1;
    const turn = openings;
    try {
        const next = await LayoutSession.open(text, {
            onFrame: (frame) => { if (session === next) show(frame); },
            onExchange: note,
            onEnd: (error) => { if (session === next) end(error); },
        });
        await (turn === openings ? start(next) : next.close());
    } catch (error) {
        if (turn !== openings) return;
        if (!(error instanceof LayoutProblem)) return say(`server unreachable: ${error.message}`, READING);
        editor.refuse(error);
        say('rejected, see Session', READING);
    }
}

async function start(next) {
    const old = session;
    session = next;
    find('picture').href = `${session.url}/frame.svg?debug=1`;
    find('step').hidden = session.description.clock !== 'manual';
    select(undefined);
    showDescription();
    show(session.frame);
    silence();
    await old?.close().catch(() => {});
}

function end(error) {
    session = undefined;
    const isGone = error.status === 404;
    say(isGone ? 'the session is gone; press Open' : error.message, Infinity);
}

/** Shows what other clients may change: the viewport and the settings. */
function showDescription() {
    stage.viewport = session.description.viewport;
    settings.show(session.description);
}

/** Changes the session, and shows a message if the server rejects the change. */
async function act(change) {
    if (!session) return undefined;
    try {
        return await change(session);
    } catch (error) {
        if (session) say(error.message, READING);
        return undefined;
    }
}

// Messages about the session.

let silentUntil = 0;
let isUnanswered = false;

/** Shows a text. With a time, texts without one are not shown for this many milliseconds. */
function say(text, milliseconds = 0) {
    if (milliseconds === 0 && performance.now() < silentUntil) return;
    if (milliseconds > 0) silentUntil = performance.now() + milliseconds;
    if (milliseconds > 0 && milliseconds < Infinity) setTimeout(sayState, milliseconds);
    const status = find('status');
    if (status.textContent === text) return;
    // Screen readers should only read messages.
    status.ariaLive = milliseconds > 0 ? 'polite' : 'off';
    status.textContent = text;
    status.title = text;
}

/** Removes the message. */
function silence() {
    silentUntil = 0;
    sayState();
}

function sayState() {
    const isManual = session?.description.clock === 'manual';
    if (shown) say(shown.resting ? 'at rest' : isManual ? 'waits for steps' : 'moving');
}

// Frames.

let calm;

function show(frame) {
    shown = frame;
    stage.show(frame);
    sayState();
    const [x, y] = axes();
    selection.plot(frame, y ? 'y' : x ? 'x' : undefined);
    meter.noteFrame();
    clearTimeout(calm);
    calm = setTimeout(async () => {
        await act((session) => session.describe());
        if (session) showDescription();
        sayState();
    }, frame.resting ? CALM : READING);
}

function note(exchange) {
    requests.add(exchange);
    meter.noteAnswer(exchange.bytes);
    if (exchange.status === 0) say('server unreachable, retrying', Infinity);
    else if (isUnanswered) silence();
    isUnanswered = exchange.status === 0;
    // The first request includes the time to connect.
    if (session && !exchange.waited) roundTrip.add('all', exchange.duration);
}

/** Returns whether the content scrolls horizontally, and vertically. */
function axes() {
    const { width, height } = session?.frame.contentSize ?? stage.viewport;
    return [width > stage.viewport.width, height > stage.viewport.height];
}

function alongAxes(vector) {
    const [x, y] = axes();
    return { x: x ? vector.x : 0, y: y ? vector.y : 0 };
}

// Selected items.

async function select(path, isMore) {
    selection.choose(path, isMore);
    stage.selection = selection.keys;
    if (shown) stage.show(shown);
    await selection.findAnchors(session);
}

function cells() {
    const items = shown?.items ?? [];
    return items.filter(({ kind, departing }) => kind === 'cell' && departing === undefined);
}

/** The item for the buttons and keys: the selected one, or the first visible one. */
function currentPath() { return selection.path ?? pathOf(cells()[0]); }

function pathOf(item) { return item && { section: item.section, item: item.item }; }

/** The cell farthest in the given direction: it lags behind, and will not leave the view next. */
function farthest(way) {
    const reach = ({ x, y, width, height }) => (x + width / 2) * way.x + (y + height / 2) * way.y;
    return cells().sort((a, b) => reach(b) - reach(a))[0];
}

/** The cell at the given distance from another, or that one itself if there is none. */
function neighbor({ section, item }, by, sections) {
    let [at, index] = [section, item + by];
    while (index < 0 && at > 0) {
        at -= 1;
        index += sections[at].items;
    }
    while (at < sections.length && index >= sections[at].items) {
        index -= sections[at].items;
        at += 1;
    }
    return index < 0 || at === sections.length ? { section, item } : { section: at, item: index };
}

// Input.

/** Scrolls like a wheel. If only the horizontal axis scrolls, a vertical delta moves it. */
function wheel(delta, touch) {
    const [x, y] = axes();
    const isSideways = x && !y && delta.x === 0;
    const way = alongAxes(isSideways ? { x: delta.y, y: 0 } : delta);
    if (way.x !== 0 || way.y !== 0) act((session) => session.scroll(way, { touch }));
    return x || y;
}

recognizePointers(find('stage'), (event) => stage.point(event), {
    press() {
        if (!shown?.scrolling) return false;
        act((session) => session.scroll({ x: 0, y: 0 }));
        return true;
    },
    start(way) {
        // The plot should show something from the first drag on.
        if (selection.isEmpty) select(pathOf(farthest(alongAxes(way))));
    },
    drag(delta, touch) {
        const way = alongAxes(delta);
        if (way.x !== 0 || way.y !== 0) {
            act((session) => session.scroll(way, { touch, overscroll: 'rubberBand' }));
        }
    },
    release(velocity) {
        if (axes().includes(true)) act((session) => session.fling(alongAxes(velocity)));
    },
    async tap(point, isMore) {
        const frame = await act((session) => session.tap({ point }));
        if (frame?.tapped?.kind === 'cell') await select(pathOf(frame.tapped), isMore);
    },
    wheel,
});

recognizeKeys(find('stage'), {
    page: () => (axes()[1] ? stage.viewport.height : stage.viewport.width),
    wheel,
    end(isLast) {
        const { top, left } = session?.description.contentInset ?? { top: 0, left: 0 };
        const { width, height } = session?.frame.contentSize ?? { width: 0, height: 0 };
        // The server clamps this to the content.
        act((session) => session.jump(isLast ? { x: width, y: height } : { x: -left, y: -top }));
    },
    select(by) {
        act(async (session) => {
            const { sections } = await session.describe();
            const path = currentPath();
            if (!path) return;
            const target = selection.isEmpty ? path : neighbor(path, by, sections);
            await session.scrollTo(target);
            await select(target);
        });
    },
    deselect: () => select(undefined),
    async tapSelected() {
        const path = currentPath();
        if (!path) return;
        await act((session) => session.tap(path));
        await selection.findAnchors(session);
    },
    insert,
    delete: remove,
});

async function insert() {
    const isEmpty = session?.description.sections.length === 0;
    const operation = isEmpty
        ? { insert: { section: 0 }, items: 1 }
        : { insert: currentPath() ?? { section: 0, item: 0 } };
    await act((session) => session.update([operation]));
    if (isEmpty) await act((session) => session.describe());
    await selection.findAnchors(session);
}

async function remove() {
    const path = currentPath();
    if (!path) return;
    await act((session) => session.update([{ delete: path }]));
    await select(undefined);
}

let turning = Promise.resolve();

/** Rotates the viewport, after earlier rotations have ended. */
function rotate() {
    turning = turning.then(async () => {
        const { width, height } = stage.viewport;
        const size = { width: height, height: width };
        if (!await act((session) => session.resize(size))) return;
        stage.viewport = size;
        await selection.findAnchors(session);
    });
}

find('insert').addEventListener('click', insert);
find('delete').addEventListener('click', remove);
find('rotate').addEventListener('click', rotate);
find('step').addEventListener('click', () => act((session) => session.step()));

// Settings, presets and the editor.

const settings = new Settings(find, () => session?.description, {
    async change([object, name], value) {
        const frame = await act((session) => session.patch({ [object]: { [name]: value } }));
        if (frame && session) session.description[object][name] = value;
    },
    keep([object, name], value) {
        const description = editor.document;
        if (description?.[object]?.[name] === undefined) return;
        description[object][name] = value;
        editor.document = description;
    },
});

const chooser = find('preset');

function openText() { open(editor.text); }

function openOwnText() {
    chooser.value = '';
    openText();
}

find('open').addEventListener('click', openOwnText);
find('json').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openOwnText();
});

const presets = await LayoutSession.presets({ onExchange: note });

function openPreset() {
    const preset = presets.find(({ name }) => `#${name}` === location.hash) ?? presets[0];
    const { viewport, layout, dynamics, animation } = preset.session;
    chooser.value = preset.name;
    const size = VIEWPORTS[preset.name] ?? viewport;
    editor.document = { preset: preset.name, viewport: size, layout, dynamics, animation };
    openText();
}

chooser.append(new Option('your own', ''), ...presets.map(({ name }) => new Option(name)));
chooser.addEventListener('change', () => {
    if (chooser.value === '') return;
    if (location.hash === `#${chooser.value}`) openPreset();
    else location.hash = chooser.value;
});
addEventListener('hashchange', openPreset);
addEventListener('pagehide', () => session?.close().catch(() => {}));
// The page was restored from the back-forward cache; its session has ended.
addEventListener('pageshow', (event) => { if (event.persisted) openText(); });
openPreset();
