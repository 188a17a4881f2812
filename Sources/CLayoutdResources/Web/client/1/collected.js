// Events that collect calls until they are sent, and what they take hold of.

import { unlessAborted } from './requests.js';

/** @typedef {import('./documents.js').AnimationChange} AnimationChange */
/** @typedef {import('./documents.js').ReorderRequest} ReorderRequest */
/** @typedef {import('./documents.js').ScrollRequest} ScrollRequest */
/** @typedef {import('./documents.js').TapRequest} TapRequest */
/** @typedef {import('./documents.js').TouchRequest} TouchRequest */
/** @typedef {import('./documents.js').TransitionRequest} TransitionRequest */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */

/**
 * What fingers and keys do, by what follows the session's URL.
 *
 * @typedef {(
 *     { path: '/scroll', body: ScrollRequest } | { path: '/taps', body: TapRequest } |
 *     { path: '/touches', body: TouchRequest } | { path: '/reorder', body: ReorderRequest } |
 *     { path: '/transition', body: TransitionRequest }
 * )} Input
 */

/**
 * The bodies of all events.
 *
 * @typedef {(
 *     Input['body'] | import('./documents.js').SessionPatch | import('./documents.js').Snapshot |
 *     import('./documents.js').Behavior | import('./documents.js').ItemValues | UpdateRequest | OutlineRequest |
 *     ViewportRequest | AnimationChange & { animation: number } | { sizes: MeasuredSize[] } & Kept | { frames: number }
 * )} EventBody
 * @typedef {import('./documents.js').MeasuredSize} MeasuredSize
 * @typedef {{ keep?: import('./documents.js').Keep, animated?: boolean }} Kept
 * @typedef {{ operations: import('./documents.js').Operation[] } & Kept | { reloadData: object }} UpdateRequest
 * @typedef {{ items: import('./documents.js').OutlineItem[], ifVersion?: number } & Kept} OutlineRequest
 * @typedef {import('./types.js').Size & import('./layoutd-client.js').ViewportInsets & Animated} ViewportRequest
 * @typedef {import('./documents.js').Animated} Animated
 */

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

/**
 * Returns a vector as it is sent.
 *
 * @param {Point} vector
 */
export function rounded({ x, y }) { return { x: thousandth(x), y: thousandth(y) }; }

/** @param {number} number */
function thousandth(number) { return Math.round(1000 * number) / 1000; }

/** @typedef {{ name: string, isEnd: boolean, release: Input }} Grip How to let go of it without a motion. */

/**
 * Returns what input takes hold of or lets go of.
 *
 * @param {Input} input
 * @returns {Grip | undefined}
 */
export function gripOf({ path, body }) {
    switch (path) {
    case '/touches': {
        const { touch } = body;
        return { name: `touch ${touch}`, isEnd: isLast(body), release: { path, body: { touch, phase: 'cancelled' } } };
    }
    case '/reorder':
        return { name: 'lifted item', isEnd: isLast(body), release: { path, body: { phase: 'cancelled' } } };
    case '/transition': {
        const isEnd = ('finish' in body && body.finish) || ('cancel' in body && body.cancel);
        return { name: 'layout', isEnd, release: { path, body: { cancel: true } } };
    }
    case '/scroll': {
        const section = 'section' in body ? body.section : undefined;
        const name = section === undefined ? 'content' : `section ${section}`;
        const where = section !== undefined && { section };
        const isEnd = 'fling' in body || ('animated' in body && body.animated === true);
        return { name, isEnd, release: { path, body: { ...where, fling: { x: 0, y: 0 } } } };
    }
    case '/taps': return undefined;
    }
}

/** @param {TouchRequest | ReorderRequest} body */
function isLast({ phase }) { return phase === 'ended' || phase === 'cancelled'; }

/**
 * Whether what an event moves goes on by itself.
 *
 * @param {string} path
 * @param {any} body
 * @returns {boolean}
 */
export function startsMotion(path, body) {
    switch (path) {
    case '/touches': return body.phase === 'ended';
    case '/transition': case '/animations': return Boolean(body.finish || body.cancel);
    default: return 'fling' in body || Boolean(body.animated);
    }
}

/** What a page holds on the server. */
export class Grips {
    /** @type {Map<string, Grip>} */
    #held = new Map();
    /** @type {Set<string>} Those that it no longer holds, but could not let go of while the server was away. */
    #left = new Set();

    /** Whether it holds something. */
    get isAny() { return this.#held.size > 0; }

    /** @param {Grip | undefined} grip */
    begin(grip) { if (grip && !grip.isEnd) this.#held.set(grip.name, grip); }

    /**
     * Notes the response; a touch may have found nothing to hold.
     *
     * @param {Grip | undefined} grip
     * @param {any} frame
     */
    end(grip, frame) { if (grip?.isEnd || frame.grabbed === null) this.#held.delete(/** @type {Grip} */ (grip).name); }

    /**
     * Notes that it could not let go.
     *
     * @param {Grip | undefined} grip
     */
    leave(grip) { if (grip?.isEnd) this.#left.add(grip.name); }

    /** Returns what to let go of now. */
    takeLeft() {
        const grips = [...this.#left].map((name) => this.#held.get(name));
        this.#left.clear();
        return grips;
    }

    clear() {
        this.#held.clear();
        this.#left.clear();
    }
}

/**
 * Whether input takes along what an earlier one has taken hold of.
 *
 * @param {string} path
 * @param {any} body
 * @returns {boolean}
 */
export function isMotion(path, body) {
    switch (path) {
    case '/touches': case '/reorder': return body.phase === 'moved';
    case '/transition': return body.progress !== undefined && !body.to;
    default: return false;
    }
}

/**
 * Returns an event that does at once what it would have animated.
 *
 * @param {string} path
 * @param {any} body
 * @returns {EventBody}
 */
export function calmed(path, body) {
    const isAnimated = path === '/scroll' ? 'to' in body || 'zoomTo' in body
        : /^\/(taps|updates|snapshot|sections\/\d+\/outline)$/.test(path)
            && !('reloadData' in body) && !body.usingReloadData;
    const { animation, ...others } = body;
    return isAnimated ? { ...others, animated: false } : body;
}
