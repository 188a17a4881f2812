// The page's session: at most one at a time.

import { LayoutProblem, LayoutSession } from '../client/1/layoutd-client.js';
import { withKey } from './key.js';

/** The pause before the next attempt to reach the server, in milliseconds. */
const PAUSE = 1000;
/** The server of the page. */
const SERVER = '/';

/**
 * @typedef {object} Watcher
 * @property {(session: LayoutSession) => Promise<void>} onStart Called with a new session, before the old
 *     one is left.
 * @property {(frame: import('../client/1/layoutd-client.js').Frame) => void} onFrame
 * @property {(state: string, error?: Error) => void} onState
 * @property {(error: LayoutProblem, isJoined: boolean) => unknown} onReject Called if the server rejects a
 *     document, or does not have the session to join.
 * @property {(error: Error) => void} onEnd Called if the session has ended.
 * @property {(exchange: object) => void} onExchange
 */

/** Opens, joins and leaves sessions. */
export class Sessions {
    #watcher;
    #turn = 0;
    /** @type {LayoutSession | undefined} */
    #current;
    /** Whether others may have the session's URL, so that leaving the page must not end it. */
    isShared = false;

    /** @param {Watcher} watcher */
    constructor(watcher) { this.#watcher = watcher; }

    get current() { return this.#current; }

    /** Starts something that ends with `open` or `join`; returns whether nothing else has started since. */
    begin() {
        this.#turn += 1;
        const turn = this.#turn;
        return () => turn === this.#turn;
    }

    /** Opens a document, as JSON text; returns whether it has replaced the session. */
    open(text) {
        return this.#replace((options) => LayoutSession.open(text, { ...options, reopen: true }), false);
    }

    /** Joins a session that others may see; returns whether it has replaced the session. */
    join(url) { return this.#replace((options) => LayoutSession.attach(url, options), true); }

    /** Waits for the presets of the server. */
    presets() {
        const { onExchange } = this.#watcher;
        return this.#retry((key) => LayoutSession.presets({ server: SERVER, key, onExchange }), () => true);
    }

    /** Leaves the session without another one. */
    leave() {
        if (this.#current) leave(this.#current, this.isShared);
        this.#current = undefined;
    }

    async #replace(make, isJoined) {
        const isLatest = this.begin();
        let next;
        const isShown = () => next !== undefined && next === this.#current;
        const { onStart, onFrame, onState, onReject, onEnd, onExchange } = this.#watcher;
        try {
            next = await this.#retry((key) => make({
                server: SERVER,
                key,
                onFrame: (frame) => { if (isShown()) onFrame(frame); },
                onState: (state, error) => { if (isShown()) onState(state, error); },
                onEnd: (error) => { if (isShown()) onEnd(error); },
                onExchange,
            }), isLatest);
        } catch (error) {
            if (isLatest() && error instanceof LayoutProblem) await onReject(error, isJoined);
            else if (isLatest()) throw error;
        }
        if (!next) return false;
        if (!isLatest()) {
            await leave(next, isJoined);
            return false;
        }
        const [old, wasShared] = [this.#current, this.isShared];
        this.#current = next;
        this.isShared = isJoined;
        await onStart(next);
        if (old) await leave(old, wasShared);
        return true;
    }

    /** Repeats a request, with the user's key, until the server responds, or something else has started. */
    async #retry(request, isWanted) {
        while (isWanted()) {
            try {
                return await withKey(request);
            } catch (error) {
                if (!isWanted() || isAnswer(error)) throw error;
                this.#watcher.onState('waiting', error);
                await pause();
            }
        }
        return undefined;
    }
}

/**
 * Loads a part of the page; while the server is away, tries again.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 * @returns {Promise<Module>}
 */
export async function patiently(load) {
    try {
        return await load();
    } catch {
        await pause();
        return patiently(load);
    }
}

function pause() { return new Promise((resolve) => { setTimeout(resolve, PAUSE); }); }

/** Whether an error is a response of the server, and not of a proxy while the server is away. */
function isAnswer(error) {
    const isTemporary = [502, 503, 504].includes(error.status);
    return error instanceof LayoutProblem && !isTemporary;
}

/** Ends a session, unless others may see it. */
async function leave(session, isShared) {
    if (isShared) await session.close();
    else await session.end().catch(() => {});
}
