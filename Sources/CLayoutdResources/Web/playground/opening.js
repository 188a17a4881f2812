// Opens the page: sends its first requests while its scripts are on their way, and loads these. If that fails, the
// page says so and can be loaded again. It is the only script that the page names.

import { firstView } from '../client/1/view.js';
import { documentFor } from './entries.js';
import { entriesOf, entryAt } from './first.js';
import { keyHeaders } from './key.js';
import { preview } from './preview.js';
import { roomOf } from './stage.js';

/** The pauses before the scripts are requested again, in milliseconds. */
const PAUSES = [300, 600, 1200];
/** The request that opens a session as `LayoutSession.open` does. */
const SESSIONS = `/v1/sessions?${firstView({})}`;

const send = globalThis.fetch;
/** Responses on their way, by method, address and body. @type {Map<string, Promise<{ response: Response, text: string }>>} */
const early = new Map();

const nameOf = (method, url, body) => {
    const { pathname, search } = new URL(url, location.href);
    return JSON.stringify([method, pathname + search, body && JSON.parse(body)]);
};

/** Sends a request whose response the first equal call of `fetch` gets. */
function sendEarly(method, url, body) {
    const headers = { ...(body && { 'Content-Type': 'application/json' }), ...keyHeaders() };
    const exchange = send(url, { method, body, headers })
        .then(async (response) => ({ response, text: await response.text() }));
    // It may fail before the page's scripts, which ask for it, are there.
    exchange.catch(() => {});
    early.set(nameOf(method, url, body), exchange);
    return exchange;
}

globalThis.fetch = (url, init) => {
    const { method = 'GET', body } = init ?? {};
    const isText = body === undefined || typeof body === 'string';
    const name = early.size > 0 && isText ? nameOf(method, `${url}`, body) : '';
    const exchange = early.get(name);
    early.delete(name);
    // Without a key, or while the server is away, it is sent as the page would have sent it.
    return exchange?.then(({ response, text }) => (response.ok ? new Response(text, response) : send(url, init)))
        ?? send(url, init);
};

async function entriesIn(listed) {
    const { response, text } = await listed;
    return response.ok ? entriesOf(JSON.parse(text).presets) : [];
}

async function openEarly() {
    const listed = sendEarly('GET', '/v1/presets');
    // After a reload the session may continue from what the page has kept.
    if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return;
    // The scene that the page opens with is no preset.
    const entry = entryAt(location.hash, []) ?? entryAt(location.hash, await entriesIn(listed));
    if (!entry) return;
    const stage = document.getElementById('stage');
    const its = documentFor(entry, roomOf(stage));
    const opened = await sendEarly('POST', SESSIONS, JSON.stringify(its));
    if (opened.response.ok) preview(stage, its, JSON.parse(opened.text));
}
// The page sends what has failed again.
openEarly().catch(() => {});
// The first frame needs none of these scripts, so they are not requested with this one.
for (const name of ['shared', 'playground']) {
    const href = new URL(`./${name}.min.js`, import.meta.url).href;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Loads the page's scripts. */
async function load() {
    for (const pause of [...PAUSES, undefined]) {
        try {
            return await import('./playground.min.js');
        } catch (error) {
            // They have been loaded.
            if (document.body.dataset.state) throw error;
            if (pause === undefined) return fail();
            await new Promise((resolve) => { setTimeout(resolve, pause); });
        }
    }
    return undefined;
}

function fail() {
    const find = (id) => document.getElementById(id);
    find('veil').hidden = false;
    find('absence').textContent = 'The scripts of this page did not load.';
    find('status').textContent = 'not loaded';
    const again = find('again');
    Object.assign(again, { hidden: false, textContent: 'Load again' });
    again.addEventListener('click', () => location.reload());
}

const style = document.querySelector('link[rel=stylesheet]');
style.addEventListener('error', () => style.after(style.cloneNode()), { once: true });
if (document.readyState === 'complete' && !style.sheet) style.after(style.cloneNode());

await load();
