// The connections to a server that the sessions of a page share: with HTTP/1.1 browsers open six.

const CONNECTIONS = 6;
/** So many sessions may each have a request waiting all the time. */
const FEW = 4;
/** How many requests of more sessions wait at a time: of those at rest, and of those that move. */
const MOST = { resting: 2, moving: 3 };
/** How long a request may wait for a change, in milliseconds: that of one of few sessions, and in turn with others. */
const PATIENCE = { few: 25_000, many: 400 };

/** @typedef {{ isMoving: boolean, stop: AbortController }} Wait */
/** @typedef {{ isMoving: boolean, begin: (wait: Wait) => void }} Turn */

/** @type {Map<string, Slots>} */
const slotsByOrigin = new Map();

/**
 * Returns the connections to the server of a URL.
 *
 * @param {string} url
 */
export function slotsOf(url) {
    const { origin } = new URL(url);
    const slots = slotsByOrigin.get(origin) ?? new Slots(origin);
    slotsByOrigin.set(origin, slots);
    return slots;
}

/** The connections to one server. */
class Slots {
    #origin;
    /** @type {Set<object>} The sessions that follow. */
    #sessions = new Set();
    /** @type {Set<Wait>} */
    #waits = new Set();
    /** @type {Set<Turn>} Those that wait for a connection, in order. */
    #queue = new Set();
    /** Requests that do not wait. */
    #others = 0;
    #isMultiplexed = false;

    /** @param {string} origin */
    constructor(origin) {
        this.#origin = origin;
        const page = globalThis.document;
        // Other pages of the browser share the connections.
        page?.addEventListener('visibilitychange', () => { if (page.hidden) this.#stopAll(); });
    }

    /** Whether there are more sessions than connections to wait on. */
    get isCrowded() { return this.#sessions.size > FEW && !this.#isMultiplexed; }

    /**
     * Adds a session that follows.
     *
     * @param {object} session
     */
    join(session) {
        const wasCrowded = this.isCrowded;
        this.#sessions.add(session);
        this.#isMultiplexed ||= this.isCrowded && isMultiplexed(this.#origin);
        if (this.isCrowded && !wasCrowded) this.#stopAll();
    }

    /** @param {object} session */
    leave(session) {
        this.#sessions.delete(session);
        this.#beginNext();
    }

    /** Makes room for a request that does not wait; returns what to call when it has ended. */
    begin() {
        this.#others += 1;
        if (!this.#isMultiplexed && this.#others + this.#waits.size > CONNECTIONS) {
            // What moves has a frame soon.
            [...this.#waits].find(({ isMoving, stop }) => !isMoving && !stop.signal.aborted)?.stop.abort();
        }
        return () => { this.#others -= 1; };
    }

    /**
     * Waits for a change when it is the session's turn.
     *
     * @param {boolean} isMoving Whether the next frame comes soon.
     * @param {(leave: () => void) => void} listen Gets what to call if the session is to do something else first.
     * @param {(stop: AbortSignal, patience: number) => Promise<unknown>} wait Sends the request; it is stopped if
     *     another one needs the connection.
     */
    async wait(isMoving, listen, wait) {
        const own = this.#isFree(isMoving) ? this.#add(isMoving) : await this.#turn(isMoving, listen);
        if (!own) return;
        const { signal } = own.stop;
        try {
            await wait(signal, this.isCrowded ? PATIENCE.many : PATIENCE.few);
        } catch (error) {
            if (!signal.aborted) throw error;
        } finally {
            this.#waits.delete(own);
            this.#beginNext();
        }
    }

    /** @param {boolean} isMoving */
    #add(isMoving) {
        const wait = { isMoving, stop: new AbortController() };
        this.#waits.add(wait);
        return wait;
    }

    /**
     * Returns undefined if the session leaves before its turn.
     *
     * @param {boolean} isMoving
     * @param {(leave: () => void) => void} listen
     * @returns {Promise<Wait | undefined>}
     */
    #turn(isMoving, listen) {
        return new Promise((resolve) => {
            const turn = { isMoving, begin: resolve };
            this.#queue.add(turn);
            listen(() => {
                this.#queue.delete(turn);
                resolve(undefined);
            });
        });
    }

    /** @param {boolean} isMoving */
    #isFree(isMoving) {
        const waiting = [...this.#waits].filter((wait) => wait.isMoving === isMoving).length;
        return !this.isCrowded || waiting < MOST[isMoving ? 'moving' : 'resting'];
    }

    #beginNext() {
        for (const turn of this.#queue) {
            if (!this.#isFree(turn.isMoving)) continue;
            this.#queue.delete(turn);
            turn.begin(this.#add(turn.isMoving));
        }
    }

    #stopAll() { for (const { stop } of this.#waits) stop.abort(); }
}

/**
 * Whether requests to a server share a connection, as with HTTP/2.
 *
 * @param {string} origin
 */
function isMultiplexed(origin) {
    const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType?.('resource') ?? []);
    return entries.some(({ name, nextHopProtocol }) => (
        /^h[23]/.test(nextHopProtocol ?? '') && name.startsWith(`${origin}/`)));
}
