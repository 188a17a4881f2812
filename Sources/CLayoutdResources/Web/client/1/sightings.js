// What comes into sight, as the server sees it.

import { call, sleep } from './requests.js';

/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').VisibleItem} VisibleItem */
/** @typedef {EventTarget & { frame: { sequence: number } }} Watched A session. */
/** @typedef {VisibleItem & { threshold: number }} Sighting As the server names an item: its key has no kind. */
/** @typedef {{ sightings: Sighting[], next: string, sequence: number, due?: number }} Report */

/** The least time between two requests, in milliseconds. */
const PAUSE = 250;
/** How long to wait after a request has failed, in milliseconds. */
const FAILURE = 1000;
/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Reports what comes into sight and leaves it, or has been there for long enough, until it is stopped or the
 * session ends.
 *
 * @param {Watched} session
 * @param {Link} link
 * @param {(item: VisibleItem) => void} report
 * @param {{ threshold: number, after?: number }} terms
 * @param {AbortSignal} stop
 */
export async function watchVisible(session, link, report, { threshold, after }, stop) {
    /** @type {string | undefined} The end of the latest report of the session at `url`. */
    let since;
    let { url } = link;
    while (!stop.aborted && !link.isClosed) {
        await link.opening.catch(() => {});
        if (url !== link.url) [url, since] = [link.url, undefined];
        const query = new URLSearchParams({
            thresholds: `${threshold}`, ...(after !== undefined && { after: `${after}` }), ...(since && { since }),
        });
        try {
            /** @type {{ answer: Report }} */
            const { answer } = await link.exchange('GET', `/visibility?${query}`, undefined, { signal: stop });
            since = answer.next;
            for (const sighting of answer.sightings) {
                if (!stop.aborted) call(report, visibleItem(sighting));
            }
            await Promise.all([sleep(PAUSE, stop), change(session, answer, stop)]);
        } catch (error) {
            if (stop.aborted) return;
            // The server has forgotten it: what is in sight now is reported again.
            const isForgotten = /** @type {{ type?: string }} */ (error).type === '/problems/sightings-forgotten';
            if (isForgotten && since) since = undefined;
            else await sleep(FAILURE, stop).catch(() => {});
        }
    }
}

/**
 * Waits until the session has another frame, or an item has been in sight for long enough.
 *
 * @param {Watched} session
 * @param {Report} report
 * @param {AbortSignal} stop
 */
async function change(session, { sequence, due }, stop) {
    if (session.frame.sequence > sequence) return;
    const over = new AbortController();
    const { signal } = over;
    await new Promise((resolve) => {
        session.addEventListener('frame', () => {
            if (session.frame.sequence > sequence) resolve(undefined);
        }, { signal });
        session.addEventListener('end', resolve, { signal });
        stop.addEventListener('abort', resolve, { signal });
        if (due === undefined) return;
        const timer = setTimeout(resolve, Math.min(1000 * due, LONGEST));
        signal.addEventListener('abort', () => clearTimeout(timer));
    });
    over.abort();
}

/**
 * Names an item as frames do.
 *
 * @param {Sighting} sighting
 * @returns {VisibleItem}
 */
function visibleItem({ threshold, ...sighting }) {
    return { ...sighting, key: `${sighting.kind}-${sighting.key}` };
}
