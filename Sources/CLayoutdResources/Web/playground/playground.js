// The playground: shows a session of the server on the page. All motion is computed by the server.

import { Editor } from './editor.js';
import { documentFor, OPENING, PRESETS } from './entries.js';
import { entriesOf, entryAt } from './first.js';
import { whenOpened } from './folds.js';
import { key } from './key.js';
import { Selection } from './selection.js';
import { patiently, Sessions } from './sessions.js';
import { Stage } from './stage.js';
import { Alarm, Meter, RequestLog, Status } from './status.js';

const find = (id) => document.getElementById(id);

/**
 * How long after a frame to look for changes by others, in milliseconds: at rest, while something moves, and in a
 * session that others have too.
 */
const [CALM, MOVING, SHARED] = [500, 4000, 150];
/** Windows in which the document is below the stage, out of view. */
const NARROW = matchMedia('(max-width: 720px)');

/** The frame on the page. */
let shown;
/** The preset or the entry of the gallery that is open; undefined for a document of the user's own. */
let entry;
/** The same for the session that is being opened. */
let nextEntry;
/** What popovers and folds control, once they have been opened. */
let gallery;
let keeping;
let embedding;
let roundTrip;
let requests;

const stage = new Stage(find('stage'));
const editor = new Editor(find('json'), find('marks'), find('problems'), find('problem-count'));
const log = new RequestLog();
const meter = new Meter(find('traffic'));
const selection = new Selection(find('legend'));
const status = new Status(find, motion);
const sessions = new Sessions({
    onStart: start,
    onFrame: show,
    onState: showState,
    onReject: reject,
    onEnd(error) {
        find('document').open = true;
        close(error.status === 404 ? 'this session has ended' : error.message);
    },
    onExchange(exchange) {
        meter.noteAnswer(exchange.bytes, exchange.isOpen);
        if (exchange.isOpen) return;
        log.add(exchange);
        requests?.update();
        // The first request includes the time to connect.
        if (sessions.current && !exchange.waited) roundTrip?.add('all', exchange.duration);
    },
});
/** What fingers, keys, buttons and sliders do. */
let commands;
let settings;

/** Loads what a user can do, which needs a session that is shown. */
async function loadControls() {
    const [{ Commands }, { Settings }] = await patiently(() => Promise.all([
        import('./commands.js'), import('./settings.js'),
    ]));
    commands ??= new Commands(find, {
        stage,
        selection,
        session: () => sessions.current,
        frame: () => shown,
        act,
        complain,
        onChange: () => calm.set(0),
        onResize: (size) => editDocument((document) => { document.viewport = { ...document.viewport, ...size }; }),
    });
    settings ??= new Settings(find, { describe: () => sessions.current?.description, act, edit: editDocument });
}

// The session.

async function start(session) {
    commands?.stop();
    calm.stop();
    if (sessions.isShared) await showDocument(session);
    if (sessions.isShared) showHands();
    entry = sessions.isShared ? undefined : nextEntry;
    showTitle();
    await stage.begin(editor.document, session, sessions.isShared);
    showDescription();
    show(session.frame);
    await loadControls();
    if (session !== sessions.current) return;
    showDescription();
    commands.follow();
    commands.select(undefined);
    await commands.control(session);
    keeping?.begin();
    // The next session tries again.
    loadKeeping().catch(() => {});
    showState(session.state);
}

/** Shows the document of a session that another page has opened. */
async function showDocument(session) {
    const { contentOffset, ...document } = await session.document().catch(() => session.description);
    editor.document = document;
}

function showHands() { stage.showHands((text) => { find('chosen').textContent = text; }); }

/** Shows the state of the connection. */
function showState(state, error) {
    if (state === 'ended') return;
    status.connect(state, error);
    const session = sessions.current;
    if (state !== 'live' || !session) return;
    // A session that was opened again has another URL.
    find('picture').href = `${session.url}/frame.svg?debug=1`;
    if (sessions.isShared) followSession();
}

async function reject(error, isJoined) {
    if (isJoined) return close(`this session has ended${key() ? ', or belongs to another key' : ''}`);
    find('document').open = true;
    await editor.refuse(error);
    find('document').scrollIntoView();
    if (!sessions.current) return close('rejected, see Document');
    // The last session continues.
    status.connect(sessions.current.state);
    status.complain('rejected, see Document');
}

/** Shows that there is no session. */
function close(message) {
    commands?.stop();
    sessions.leave();
    showTitle();
    find('settings').hidden ||= !shown;
    find('again').textContent = editor.document === undefined ? 'Open a preset' : 'Open again';
    status.close(message);
}

/** Changes the session, and shows a message if the server rejects the change. */
async function act(change) {
    if (!sessions.current) return undefined;
    try {
        return await change(sessions.current);
    } catch (error) {
        complain(error);
        return undefined;
    }
}

function complain(error) { if (sessions.current?.state === 'live') status.complain(error.message); }

/** Shows what other clients may change: the viewport, the settings and the behaviours. */
function showDescription() {
    const { description, url } = sessions.current;
    stage.viewport = description.viewport;
    stage.description = description;
    settings?.show(description);
    find('settings').hidden = !settings;
    find('picture').href = `${url}/frame.svg?debug=1`;
    commands?.show(description);
    find('hint').textContent = hint(description);
}

/** Returns what one can do with the session. */
function hint({ layout, dynamics }) {
    if (sessions.isShared) return 'Anyone with the link moves it';
    if (entry?.hint) return entry.hint;
    if (layout.type === 'newtonian') return 'Insert items and watch them swing';
    if (dynamics?.type === 'behaviors') return 'Drag an item and let go';
    return axes().includes(true) ? 'Drag or flick to scroll, tap to select' : 'Tap to select';
}

// Frames.

const calm = new Alarm(becomeCalm);

function show(frame) {
    shown = frame;
    selection.follow(frame);
    stage.show(frame);
    keeping?.note(frame, stage.viewport);
    status.update();
    const [x, y] = axes();
    selection.plot(frame, y ? 'y' : x ? 'x' : undefined);
    commands?.follow();
    meter.noteFrame();
    // A session that was just opened is known.
    if (frame.sequence > 0) calm.set(sessions.isShared ? SHARED : frame.resting ? CALM : MOVING);
}

/** Shows what other clients may have changed, and keeps the session for a reload. */
async function becomeCalm() {
    await act((session) => session.describe());
    if (sessions.current) showDescription();
    status.update();
    if (shown.resting) keepSession();
    // Not every change makes a frame that is not the one before it.
    else if (sessions.isShared) calm.set(SHARED);
}

/** Returns what the session does. */
function motion() {
    if (!shown) return undefined;
    if (shown.resting) return 'at rest';
    return sessions.current?.description.clock === 'manual' ? 'waits for steps' : 'moving';
}

/** Returns whether the content scrolls horizontally, and vertically. */
function axes() {
    const { width, height } = sessions.current?.frame.contentSize ?? stage.viewport;
    return [width > stage.viewport.width, height > stage.viewport.height];
}

// The document, and the page's address, which follows it.

/** Loads what knows the page's address, which is not needed before there is a session. */
function loadAddress() { return patiently(() => import('./address.js')); }

/** Changes the document in the editor, unless somebody has broken it there. */
function editDocument(change) {
    const description = editor.document;
    if (Object(description) !== description) return;
    change(description);
    editor.document = description;
    followDocument();
}

async function followDocument() {
    // A reload of a shared session joins it again.
    if (sessions.isShared) return;
    const session = sessions.current;
    const address = await loadAddress();
    const isWanted = () => session === sessions.current && !sessions.isShared;
    if (!await address.followDocument(editor.document, isWanted)) return;
    entry = undefined;
    showTitle();
}

/** Keeps what the session has and the document has not, for a reload. */
async function keepSession() {
    const session = sessions.current;
    if (!session || sessions.isShared) return;
    const address = await loadAddress();
    await address.keepSession(session, () => session === sessions.current && !sessions.isShared);
}

async function followSession() {
    const address = await loadAddress();
    if (sessions.current && sessions.isShared) address.followSession(sessions.current);
}

/** Opens the text of the editor. */
async function openText() {
    nextEntry = undefined;
    if (!await sessions.open(editor.text)) return;
    if (NARROW.matches) scrollTo({ top: 0 });
    await followDocument();
}

for (const summary of document.querySelectorAll('aside > details > summary')) {
    summary.addEventListener('click', () => {
        requestAnimationFrame(() => summary.parentElement.scrollIntoView({ block: 'nearest' }));
    });
}
find('open').addEventListener('click', openText);
find('json').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openText();
});
find('again').addEventListener('click', () => {
    if (editor.document === undefined) choose(OPENING.name);
    else openText();
});

// Presets, and what else the address names.

find('picture').addEventListener('click', (event) => {
    if (!key()) return;
    event.preventDefault();
    const { href } = find('picture');
    import('./asking.js').then(({ savePicture }) => savePicture(href)).catch(complain);
});

const chooser = find('preset');

/** Shows what is open: a preset, an entry of the gallery, a document of the user's own, a shared session. */
function showTitle() {
    const isShared = sessions.isShared && sessions.current !== undefined;
    const isPreset = sessions.current !== undefined && entry !== undefined && !entry.title && !isShared;
    const preset = PRESETS[entry?.name]?.title ?? entry?.name;
    const [other] = chooser.options;
    const own = sessions.current ? entry?.title ?? 'your own' : 'no session';
    other.text = isShared ? 'shared session' : own;
    // It only says what is open; there is nothing to choose.
    other.hidden = isPreset;
    chooser.value = isPreset ? entry.name : '';
    find('live-badge').hidden = !isShared;
    document.title = `${isPreset ? preset : other.text} · layoutd`;
    embedding?.update();
    if (gallery) gallery.current = isShared ? undefined : entry?.name;
}

/** Whether the page has shown this address before: after a reload, or a step in the browser's history. */
let isReturn = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';

/** Opens what the page's address says. */
async function openAddress() {
    const isLatest = sessions.begin();
    const mayContinue = isReturn;
    isReturn = false;
    const { live, document, entry: named = OPENING, problem } = await target();
    if (!isLatest()) return;
    if (live) return sessions.join(live);
    nextEntry = document === undefined ? named : undefined;
    editor.document = document ?? documentFor(named, stage.room);
    const kept = mayContinue ? (await loadAddress()).keptSession() : undefined;
    if (!isLatest()) return;
    if (kept && await sessions.open(JSON.stringify(kept))) return;
    if (await sessions.open(editor.text) && problem) status.complain(problem);
}

/** Returns what the address names; nothing, or an undefined entry, stands for the scene that the page opens with. */
async function target() {
    const preset = entryAt(location.hash, presets);
    if (preset) return { entry: preset };
    const address = await loadAddress();
    return address.readAddress();
}

/** Opens a preset, or an entry of the gallery. */
function choose(name) {
    if (location.hash === `#${name}`) openAddress();
    else location.hash = name;
}

// What popovers and folds need is loaded when they open first.

whenOpened(find('gallery'), async () => {
    const { Gallery } = await import('./chooser.js');
    gallery = new Gallery(find('gallery'), find('cards'), presets, choose);
    showTitle();
});
whenOpened(find('keep'), loadKeeping);

/** Loads what keeps the latest motion, so that it is there before anybody asks for it. */
async function loadKeeping() {
    const { Keeping } = await import('./keeping.js');
    keeping ??= new Keeping(find, {
        stage, name: () => entry?.name ?? 'layoutd', draw() { if (shown) show(shown); },
    });
}
whenOpened(find('share'), async () => {
    const { Sharing } = await import('./sharing.js');
    new Sharing(find, {
        document: () => editor.document,
        session: () => (status.isLive ? sessions.current?.url : undefined),
        isShared: () => sessions.isShared,
        onLive() {
            sessions.isShared = true;
            showTitle();
            showDescription();
            showHands();
            followSession();
        },
    });
});
whenOpened(find('embed'), async () => {
    const { Embedding } = await import('./embedding.js');
    embedding = new Embedding(find, { document: () => editor.document, title: () => document.title });
});
whenOpened(find('traffic-fold'), async () => {
    const { RequestList } = await import('./requests.js');
    requests = new RequestList(find('requests'), log);
});
whenOpened(find('plots'), async () => {
    const { Plot } = await import('./plots.js');
    roundTrip = new Plot(find('roundtrip'), 'ms', 10);
    selection.lines = new Plot(find('displacement'), 'pt', 10);
    await selection.findAnchors(sessions.current);
});

const presets = entriesOf(await sessions.presets());
chooser.append(new Option('your own', ''), ...presets.map(({ name }) => new Option(PRESETS[name]?.title ?? name, name)));
chooser.addEventListener('change', () => { if (chooser.value !== '') choose(chooser.value); });
addEventListener('hashchange', openAddress);
addEventListener('pagehide', () => sessions.leave());
// The page was restored from the back-forward cache; its session has ended.
addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    isReturn = true;
    openAddress();
});
await openAddress();
