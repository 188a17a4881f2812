// Events that collect calls until they are sent, and what they take hold of.

import { unlessAborted } from './requests.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */

/** An event that collects calls until it is sent. It is aborted when all of these are. */
export class CollectedEvent {
    /** @type {any} The body. */
    event;
    /** @type {Promise<Frame>} The frame that all calls return. */
    answer;
    #calls = 0;
    #isUnwanted = new AbortController();
    #onClose;
    /** @type {object | undefined} */
    #terms;

    /**
     * @param {any} event
     * @param {(collected: CollectedEvent) => Promise<Frame>} send
     * @param {() => object} [onClose] Called when it collects no more; returns what is to be known of the response.
     */
    constructor(event, send, onClose = () => ({})) {
        this.event = event;
        this.#onClose = onClose;
        this.answer = send(this);
    }

    /** Collects no more; returns what is to be known of the response. */
    close() { return this.#terms ??= this.#onClose(); }

    /** Aborted when no call is left. */
    get signal() { return this.#isUnwanted.signal; }

    /**
     * Adds a call.
     *
     * @param {AbortSignal | undefined} signal
     * @param {() => void} undo Removes the call from the event. It has no effect on an event in flight.
     * @returns {Promise<Frame>}
     */
    join(signal, undo) {
        this.#calls += 1;
        if (!signal) return this.answer;
        const leave = () => {
            this.#calls -= 1;
            undo();
            if (this.#calls === 0) this.#isUnwanted.abort(signal.reason);
        };
        signal.addEventListener('abort', leave);
        const stop = () => signal.removeEventListener('abort', leave);
        this.answer.then(stop, stop);
        return unlessAborted(this.answer, signal);
    }
}

/** A scroll that collects deltas. */
export class Pull extends CollectedEvent {
    /** Whether its finger has caught content that was moving: only the page knows where that was stopped. */
    isCaught;
    /** @type {{ x: number, y: number } | undefined} The predicted offset after it, when it collects no more. */
    expected;

    /**
     * @param {boolean} isCaught
     * @param {(pull: Pull) => Promise<Frame>} send
     */
    constructor(isCaught, send) {
        super({ delta: { x: 0, y: 0 } }, /** @type {any} */ (send));
        this.isCaught = isCaught;
    }

    /** The body of the request. */
    get body() {
        if (!this.isCaught || !this.expected) return this.event;
        const { delta, ...others } = this.event;
        return { contentOffset: rounded(this.expected), ...others, overscroll: 'free' };
    }
}

/** Returns a vector as it is sent. @param {Point} vector */
export function rounded({ x, y }) { return { x: thousandth(x), y: thousandth(y) }; }

function thousandth(number) { return Math.round(1000 * number) / 1000; }

/**
 * Returns what input takes hold of or lets go of, and how to let go of it without a motion.
 *
 * @param {string} path
 * @param {any} body
 */
export function gripOf(path, body) {
    if (path === '/touches') {
        const { name, phase } = body;
        const isEnd = phase === 'ended' || phase === 'cancelled';
        return { name: `touch ${name}`, isEnd, path, body: { name, phase: 'cancelled' } };
    }
    if (path === '/reorder') {
        const isEnd = body.phase === 'ended' || body.phase === 'cancelled';
        return { name: 'lifted item', isEnd, path, body: { phase: 'cancelled' } };
    }
    if (path === '/transition') {
        return { name: 'layout', isEnd: Boolean(body.finish || body.cancel), path, body: { cancel: true } };
    }
    if (path !== '/scroll') return undefined;
    const { section } = body;
    const name = section === undefined ? 'content' : `section ${section}`;
    const where = section !== undefined && { section };
    const isEnd = 'fling' in body || body.animated;
    return { name, isEnd, path, body: { ...where, fling: { x: 0, y: 0 } } };
}

/** Whether input takes along what an earlier one has taken hold of. */
export function isMotion({ phase, progress, to }) { return phase === 'moved' || (progress !== undefined && !to); }
