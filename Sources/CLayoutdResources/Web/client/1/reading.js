// What pages ask of a session now and then: its document, its picture, its rest; and layouts without a session.

import { STATE } from './connection.js';
import { address, checkTypes } from './options.js';
import { exchange, signalsOf } from './requests.js';

/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').Frame} Frame */

/** The types of the options of a picture. */
const PICTURE = {
    rect: { x: 'number', y: 'number', width: 'number', height: 'number' }, debug: 'boolean', signal: 'object',
};

/**
 * Reads a session in the form in which it can be opened again, with its data and its offset.
 *
 * @param {Link} link
 * @param {{ signal?: AbortSignal }} terms
 */
export async function document(link, { signal }) {
    await link.opening;
    const { answer } = await link.exchange('GET', '?include=sections', undefined, { signal });
    return Object.fromEntries(Object.entries(answer).filter(([name]) => !STATE.includes(name)));
}

/**
 * Reads a picture of a session, as text of SVG.
 *
 * @param {Link} link
 * @param {import('./layoutd-client.js').PictureOptions} terms
 */
export async function picture(link, terms) {
    checkTypes(terms, PICTURE);
    const { signal, rect, debug = false } = terms;
    await link.opening;
    let text = '';
    const read = async (/** @type {Response} */ response, /** @type {(bytes: number) => void} */ count) => {
        text = await response.text();
        count(text.length);
    };
    const query = new URLSearchParams({
        ...(rect && { rect: [rect.x, rect.y, rect.width, rect.height].join(',') }), ...(debug && { debug: '1' }),
    });
    await link.exchange('GET', `/frame.svg?${query}`, undefined, { signal, read });
    return text;
}

/**
 * Lays out a document without a session.
 *
 * @param {object} document The body of `POST /v1/layouts`.
 * @param {import('./types.js').Options} options
 */
export async function layout(document, options) {
    const terms = { signals: signalsOf(options) };
    return (await exchange('POST', address('v1/layouts', options), document, options, terms)).answer;
}

/**
 * Waits until all events have a response and the page shows everything at rest.
 *
 * @param {import('./view.js').Source} source That of the session.
 * @param {{ signal?: AbortSignal }} terms
 * @returns {Promise<Frame>} The frame at rest.
 */
export function rest({ session, link, events, view }, { signal }) {
    return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        link.life.throwIfAborted();
        const stop = new AbortController();
        /** @type {<Value>(settle: (value: Value) => void, value: Value) => void} */
        const end = (settle, value) => {
            stop.abort();
            settle(value);
        };
        const look = () => {
            const { drawn } = session;
            const isLatest = events.pending === 0 && drawn.sequence >= view.frame.sequence;
            if (isLatest && drawn.resting) end(resolve, drawn);
        };
        /** @type {(type: string, act: (event: any) => void) => void} */
        const listen = (type, act) => session.addEventListener(type, act, { signal: stop.signal });
        listen('frame', look);
        // A page that leaves the session hears of no `end`.
        listen('state', (/** @type {CustomEvent<{ state: string, reason?: Error }>} */ { detail }) => {
            if (detail.state === 'ended') end(reject, detail.reason ?? link.life.reason);
        });
        signal?.addEventListener('abort', () => end(reject, signal.reason), { signal: stop.signal });
        // An event that changes nothing draws nothing.
        const settle = ({ settled } = events) => settled.then(() => {
            if (stop.signal.aborted) return;
            look();
            view.display.draw();
            if (settled !== events.settled) settle();
        });
        settle();
    });
}
