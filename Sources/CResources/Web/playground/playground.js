// The playground: puts a session of the server's on the page. All that moves comes from the server.

import { LayoutProblem, LayoutSession } from '/layoutd-client.js';
import { Editor } from './editor.js';
import { recognizeKeys, recognizePointers } from './gestures.js';
import { lineColor, Plot } from './plots.js';
import { RequestList } from './requests.js';
import { Stage } from './stage.js';

const find = (id) => document.getElementById(id);

const stage = new Stage(find('stage'));
const editor = new Editor(find('json'), find('marks'), find('problems'));
const requests = new RequestList(find('requests'));
const displacement = new Plot(find('displacement'), 'pt', 10);
const roundTrip = new Plot(find('roundtrip'), 'ms', 10);

/** Presets that are wider than the phones for which they were made. */
const VIEWPORTS = { 'two-column': { width: 366, height: 480 } };
/** How many items can be selected. */
const MOST_SELECTED = 4;

/** @type {LayoutSession | undefined} */
let session;
/** The frame on the page. */
let shown;
/** Selected items, by their keys, with the places where they come to rest. */
const selection = new Map();

// Sessions.

let openings = 0;

async function open(description) {
    openings += 1;
    const turn = openings;
    try {
        const next = await LayoutSession.open(description, {
            onFrame: (frame) => { if (session === next) show(frame); },
            onExchange: note,
            onEnd: () => { if (session === next) end(); },
        });
        await (turn === openings ? start(next) : next.close());
    } catch (error) {
        if (!(error instanceof LayoutProblem)) return say(`no answer: ${error.message}`);
        editor.refuse(error);
        say('refused, see Session');
    }
}

async function start(next) {
    const old = session;
    session = next;
    stage.viewport = session.description.viewport;
    find('picture').href = `${session.url}/frame.svg?debug=1`;
    select([]);
    showSliders();
    show(session.frame);
    await old?.close().catch(() => {});
}

function end() {
    session = undefined;
    say('the session is gone; press Open');
}

function say(text) {
    const status = find('status');
    if (status.textContent === text) return;
    status.textContent = text;
    status.title = text;
}

/** Does something with the session; what the server refuses is said. */
async function act(change) {
    if (!session) return undefined;
    try {
        return await change(session);
    } catch (error) {
        say(error.message);
        return undefined;
    }
}

// Frames.

function show(frame) {
    shown = frame;
    stage.show(frame);
    say(frame.resting ? 'at rest' : 'moving');
    plotSelection();
    meter.note('frames');
}

/** Tells what the last second took. */
const meter = {
    frames: [],
    answers: [],
    timer: undefined,

    /** Notes a frame that was drawn, or the bytes of an answer. */
    note(list, bytes = 0) {
        this[list].push({ time: performance.now(), bytes });
        this.timer ??= setTimeout(() => this.tell(), 250);
    },

    tell() {
        const start = performance.now() - 1000;
        for (const list of ['frames', 'answers']) {
            this[list] = this[list].filter(({ time }) => time > start);
        }
        const { frames, answers } = this;
        const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
        find('traffic').textContent =
            `${answers.length} req/s, ${Math.round(bytes / 1000)} KB/s, ${frames.length} fps`;
        const isOver = frames.length + answers.length === 0;
        this.timer = isOver ? undefined : setTimeout(() => this.tell(), 250);
    },
};

function note(exchange) {
    requests.add(exchange);
    meter.note('answers', exchange.bytes);
    // The first takes as long as it takes to connect.
    if (session && !exchange.waited) roundTrip.add('all', performance.now(), exchange.duration);
}

// Selected items.

async function select(paths) {
    selection.clear();
    for (const path of paths) selection.set(`cell-${path.section}-${path.item}`, { path });
    stage.selection = new Set(selection.keys());
    displacement.keep(stage.selection);
    find('legend').replaceChildren(...[...selection.values()].map(({ path }, index) => {
        const name = document.createElement('span');
        name.style.color = lineColor(index);
        name.textContent = ` ● ${path.section}.${path.item}`;
        return name;
    }));
    if (shown) stage.show(shown);
    await findAnchors();
}

/** Asks where selected items come to rest. */
async function findAnchors() {
    for (const selected of selection.values()) {
        const item = await session?.item(selected.path).catch(() => undefined);
        selected.anchor = item?.anchor;
    }
}

function plotSelection() {
    const [scrollsX, scrollsY] = axes();
    for (const [key, { anchor }] of selection) {
        const item = shown.items.find((item) => item.key === key);
        if (!item || !anchor) continue;
        const way = {
            x: item.x + item.width / 2 - anchor.x,
            y: item.y + item.height / 2 - anchor.y,
        };
        const isFree = !scrollsX && !scrollsY;
        const value = isFree ? Math.hypot(way.x, way.y) : scrollsY ? way.y : way.x;
        displacement.add(key, performance.now(), value);
    }
}

/** Whether the content scrolls sideways, and up and down. */
function axes() {
    const { width, height } = session?.frame.contentSize ?? stage.viewport;
    return [width > stage.viewport.width, height > stage.viewport.height];
}

function alongAxes(vector) {
    const [x, y] = axes();
    return { x: x ? vector.x : 0, y: y ? vector.y : 0 };
}

/** The item that a button is about: the selected one, or the first that is seen. */
function currentPath() {
    const selected = [...selection.values()].at(-1)?.path;
    return selected ?? shown?.items.find((item) => item.kind === 'cell' && item.departing === undefined);
}

/** The cell whose centre is farthest from a point of the viewport: it lags behind the most. */
function farthest(point) {
    const distance = ({ x, y, width, height }) => Math.hypot(
        x + width / 2 - shown.contentOffset.x - point.x,
        y + height / 2 - shown.contentOffset.y - point.y,
    );
    return shown?.items.filter(({ kind, departing }) => kind === 'cell' && departing === undefined)
        .sort((a, b) => distance(b) - distance(a))[0];
}

function pathOf({ section, item }) { return { section, item }; }

// What a person does.

recognizePointers(find('stage'), (event) => stage.point(event), {
    press() {
        if (!session?.frame.scrolling) return false;
        act((session) => session.scroll({ x: 0, y: 0 }));
        return true;
    },
    start(point) {
        // Something is to be seen in the plot from the first drag on.
        const item = farthest(point);
        if (selection.size === 0 && item) select([pathOf(item)]);
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
        if (!frame?.tapped || frame.tapped.kind !== 'cell') return;
        const others = isMore ? [...selection.values()].map(({ path }) => path) : [];
        await select([...others, pathOf(frame.tapped)].slice(-MOST_SELECTED));
    },
    wheel(delta, touch) {
        const way = alongAxes(delta);
        if (way.x !== 0 || way.y !== 0) act((session) => session.scroll(way, { touch }));
    },
});

recognizeKeys(find('stage'), {
    page: () => stage.viewport.height,
    wheel({ y }) {
        const [x] = axes();
        // Along the one axis that there is.
        const way = alongAxes(axes()[1] || !x ? { x: 0, y } : { x: y, y: 0 });
        act((session) => session.scroll(way, { touch: null }));
    },
    end(isLast) {
        const { width, height } = session?.frame.contentSize ?? { width: 0, height: 0 };
        act((session) => session.jump(isLast ? { x: width, y: height } : { x: 0, y: 0 }));
    },
    select(by) {
        const path = currentPath();
        if (!path) return;
        const next = selection.size === 0 ? path.item : path.item + by;
        const target = { section: path.section, item: Math.max(0, next) };
        act(async (session) => {
            await session.scrollTo(target);
            await select([target]);
        });
    },
    tapSelected() {
        const path = currentPath();
        if (path) act((session) => session.tap(pathOf(path))).then(findAnchors);
    },
    insert,
    delete: remove,
});

async function insert() {
    const path = currentPath();
    const isEmpty = session?.description.sections.length === 0;
    const operation = isEmpty
        ? { insert: { section: 0 }, items: 1 }
        : { insert: path ? pathOf(path) : { section: 0, item: 0 } };
    await act((session) => session.update([operation]));
    if (isEmpty && session) session.description.sections.push({ items: 1 });
    await findAnchors();
}

async function remove() {
    const path = currentPath();
    if (!path) return;
    await act((session) => session.update([{ delete: pathOf(path) }]));
    await select([]);
}

async function rotate() {
    const { width, height } = stage.viewport;
    const size = { width: height, height: width };
    const frame = await act((session) => session.resize(size));
    if (!frame) return;
    stage.viewport = size;
    await findAnchors();
}

find('insert').addEventListener('click', insert);
find('delete').addEventListener('click', remove);
find('rotate').addEventListener('click', rotate);

// Settings.

/** Where a slider's setting is, in a description of some kind; undefined if it has none. */
const SETTINGS = {
    damping: ({ layout, dynamics }) =>
        dynamics?.type === 'spring' ? ['dynamics', 'damping']
            : layout.type === 'newtonian' ? ['layout', 'damping']
                : dynamics === null ? ['animation', 'damping'] : undefined,
    frequency: ({ layout, dynamics }) =>
        dynamics?.type === 'spring' ? ['dynamics', 'frequency']
            : layout.type === 'newtonian' ? ['layout', 'frequency'] : undefined,
    resistance: ({ dynamics }) =>
        dynamics?.type === 'spring' ? ['dynamics', 'resistanceFactor'] : undefined,
};

function showSliders() {
    for (const [id, where] of Object.entries(SETTINGS)) {
        const path = where(session.description);
        const slider = find(id);
        slider.disabled = path === undefined;
        if (path) {
            // A spring's animation has a damping of 1 at most.
            if (id === 'damping') slider.max = path[0] === 'animation' ? '1' : '1.5';
            slider.value = session.description[path[0]][path[1]];
        }
        slider.nextElementSibling.value = path ? session.description[path[0]][path[1]] : '–';
    }
}

for (const id of Object.keys(SETTINGS)) {
    const slider = find(id);
    let isBusy = false;
    slider.addEventListener('input', async () => {
        slider.nextElementSibling.value = slider.value;
        if (isBusy) return;
        isBusy = true;
        // What the slider says by then, if it has moved on.
        for (let sent; sent !== slider.value && session;) {
            sent = slider.value;
            const [object, name] = SETTINGS[id](session.description);
            const frame = await act((session) => session.patch({ [object]: { [name]: Number(sent) } }));
            if (frame) session.description[object][name] = Number(sent);
        }
        isBusy = false;
    });
    slider.addEventListener('change', () => {
        const description = editor.document;
        const [object, name] = SETTINGS[id](session.description);
        if (description?.[object]?.[name] === undefined) return;
        description[object][name] = Number(slider.value);
        editor.document = description;
    });
}

// Presets and the text.

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
const chooser = find('preset');
chooser.append(new Option('your own', ''), ...presets.map(({ name }) => new Option(name)));
chooser.addEventListener('change', () => {
    if (chooser.value === '') return;
    if (location.hash === `#${chooser.value}`) openPreset();
    else location.hash = chooser.value;
});

function openPreset() {
    const name = decodeURIComponent(location.hash.slice(1));
    const preset = presets.find((preset) => preset.name === name) ?? presets[0];
    const { viewport, layout, dynamics, animation } = preset.session;
    chooser.value = preset.name;
    const size = VIEWPORTS[preset.name] ?? viewport;
    editor.document = { preset: preset.name, viewport: size, layout, dynamics, animation };
    openText();
}

addEventListener('hashchange', openPreset);
addEventListener('pagehide', () => session?.close().catch(() => {}));
// Back from where the browser keeps pages; its session was ended then.
addEventListener('pageshow', (event) => { if (event.persisted) openText(); });
openPreset();
