// The connection to a session: its requests, and how a session that is gone is opened again.

import { Lifecycle } from './lifecycle.js';
import { LayoutProblem, ServerAway, exchange, isTemporary, sleep, varied } from './requests.js';
import { firstView } from './view.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./view.js').Source} Source */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {Awaited<ReturnType<typeof exchange>>} Exchanged */

/**
 * The pauses between attempts while the server is away, in milliseconds. While it holds something for the page, which
 * has to be let go of, they are shorter.
 */
const PAUSES = { first: 500, growth: 1.5, most: 10_000, holding: 200 };

/** Whether requests of a session get responses. */
export class Connection {
    /** Whether the server holds something for the page. */
    isHolding = () => false;
    #lifecycle;
    #pause = PAUSES.first;
    #endPause = () => {};
    #pausedAt = 0;

    /** @param {Lifecycle} lifecycle */
    constructor(lifecycle) {
        this.#lifecycle = lifecycle;
        lifecycle.subscribe((state) => {
            if (state !== 'live') return;
            this.#pause = PAUSES.first;
            this.#endPause();
        });
    }

    /**
     * Records that a request is sent again.
     *
     * @param {Error} reason
     */
    wait(reason) { if (this.#lifecycle.state === 'live') this.#lifecycle.enter('waiting', { reason }); }

    /** Records that a request has a response. */
    resume() { if (['waiting', 'lost'].includes(this.#lifecycle.state)) this.#lifecycle.enter('live'); }

    /**
     * Records that a request has failed.
     *
     * @param {Failure} reason
     */
    fail(reason) {
        // A server that is too busy for one request has responded.
        if (!isTemporary(reason) || reason.status === 429) this.resume();
        else this.#lifecycle.enter('lost', { reason });
    }

    /** The longest pause between two attempts, in milliseconds. */
    get longestPause() { return this.isHolding() ? PAUSES.holding : PAUSES.most; }

    /**
     * Waits before the next attempt, or until another request has a response or the browser is online again.
     *
     * @param {AbortSignal} signal
     */
    async pause(signal) {
        const over = new AbortController();
        this.#pausedAt = performance.now();
        const isOver = new Promise((resolve) => {
            this.#endPause = () => resolve(undefined);
            globalThis.addEventListener?.('online', resolve, { signal: over.signal });
        });
        const pause = sleep(varied(Math.min(this.#pause, this.longestPause)), signal).catch(() => {});
        this.#pause = Math.min(PAUSES.growth * this.#pause, PAUSES.most);
        await Promise.race([pause, isOver]);
        over.abort();
    }

    /** Shortens the pause, because the page has input. */
    hurry() {
        this.#pause = PAUSES.first;
        if (performance.now() - this.#pausedAt > PAUSES.first) this.#endPause();
    }
}

/** Members of a session that are not in the request for one. */
export const STATE = [
    'id', 'adjustedContentInset', 'contentSize', 'orthogonal', 'sequence', 'edition', 'tick', 'time', 'resting',
    'animations', 'transition', 'invalidations', 'expiresIn',
];
/** How long to wait after the last change before the document is read, in milliseconds. */
const CALM = 1000;

/** A recent copy of a session's document: the body of a request that creates the same session. */
export class DocumentCopy {
    #source;
    #document;
    /** @type {{ edition?: number, sequence?: number }} The latest state that was read or is about to be. */
    #seen = {};
    /** @type {number | undefined} The edition that the copy of the data has. */
    #edition;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {Source} source That of the session.
     * @param {object | string | undefined} document What the session was created from, if that is known.
     */
    constructor(source, document) {
        this.#source = source;
        this.#document = document;
        if (!document) this.take(source.view.description).catch(() => {});
    }

    /**
     * Reads the document soon if the frame shows that it may have changed.
     *
     * @param {Frame} frame
     */
    note({ resting, sequence, edition }) {
        const { sequence: oldSequence, edition: oldEdition } = this.#seen;
        if (edition === oldEdition && (!resting || sequence === oldSequence)) return;
        this.#seen = { edition, sequence: resting ? sequence : undefined };
        this.schedule();
    }

    /** Whether there is a copy. */
    get isUsable() { return this.#document !== undefined; }

    /** Reads the document soon. */
    schedule() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#refresh(), CALM);
    }

    async #refresh() {
        const { pending, pullTime } = this.#source.events;
        // Reading would disturb a drag.
        if (pending > 0 || performance.now() - pullTime < CALM) return this.schedule();
        try {
            // Without the data yet, the session is read with it in one request.
            const isFirst = this.#edition === undefined;
            await this.take(await this.#read(isFirst ? '?include=sections' : ''), isFirst);
        } catch {
            // The next change reads it again.
        }
    }

    /** @param {string} query */
    async #read(query) { return (await this.#source.link.exchange('GET', query)).answer; }

    /**
     * Copies a session.
     *
     * @param {any} session As described by the server.
     * @param {boolean} hasData
     */
    async take(session, hasData = false) {
        // Without the data it lists the items of behaviours that apply to all, which may be others then.
        const isPartial = session.edition !== this.#edition || session.dynamics?.type === 'behaviors';
        const whole = isPartial && !hasData ? await this.#read('?include=sections') : session;
        const document = Object.fromEntries(Object.entries(whole).filter(([name]) => !STATE.includes(name)));
        if (!isPartial) document.sections = /** @type {any} */ (this.#document).sections;
        this.#document = document;
        this.#edition = whole.edition;
    }

    /** The document, with the present content offset. */
    get current() {
        const { contentOffset, zoomScale } = this.#source.view.frame;
        const document = typeof this.#document === 'string' ? JSON.parse(this.#document) : this.#document;
        return { ...document, contentOffset, ...(zoomScale && { zoomScale }) };
    }

    /** Reads no more. */
    stop() { clearTimeout(this.#timer); }
}

/** Sends the requests of one session, and opens it again if it is gone. */
export class Link {
    /** The session's URL. */
    url;
    /** @type {Promise<unknown>} The latest attempt to open the session again. */
    opening = Promise.resolve();
    lifecycle = new Lifecycle();
    connection = new Connection(this.lifecycle);
    /** @type {DocumentCopy | undefined} The copy of the document, with the option `reopen`. */
    copy;
    #options;
    /** Aborted when the session on the server is gone or of no interest any more. */
    #life = new AbortController();
    /** @type {Promise<void> | undefined} All attempts to open it again, until one succeeds. */
    #reopening;
    /** Whether the session does not exist on the server any more. */
    #isGone = false;

    /** @param {string} url @param {Options} options */
    constructor(url, options) {
        this.url = url;
        this.#options = options;
    }

    /** Aborted when the session is gone, or when the page has left it. */
    get life() { return this.#life.signal; }

    /** The state of the connection. */
    get state() { return this.lifecycle.state; }

    /** Whether there are no more requests. */
    get isClosed() { return this.state === 'ended'; }

    /**
     * Sends a request of the current session.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL, with the query.
     * @param {object} [body]
     * @param {{
     *     signal?: AbortSignal, headers?: Record<string, string>, isInput?: boolean,
     *     read?: (response: Response, count: (bytes: number) => void) => Promise<void>,
     * }} [init] See `Terms` of requests.js.
     */
    async exchange(method, path, body, init = {}) {
        const { signal, ...rest } = init;
        const { life, connection } = this;
        // Repeated, a request that waits for a change would not show that the server is back.
        const isWaiting = path.includes('&wait=') || init.read !== undefined;
        try {
            const result = await exchange(method, `${this.url}${path}`, body, this.#options, {
                ...rest,
                signals: signal ? [life, signal] : [life],
                // While the server is away, `recover` repeats.
                isRepeated: body !== undefined || (this.state !== 'lost' && !isWaiting),
                longestPause: () => connection.longestPause,
                onRepeat: (error) => connection.wait(error),
            });
            if (!this.#isGone) connection.resume();
            return result;
        } catch (reason) {
            const error = /** @type {Failure} */ (reason);
            if (life.aborted || signal?.aborted) throw error;
            // Without the session, or without a valid key, no further request can succeed.
            if (isMissing(error) || error.status === 401) this.recover(error);
            else if (isWaiting && isTemporary(error) && error.status !== 429) connection.wait(error);
            else if (!this.#isGone) connection.fail(error);
            throw error;
        }
    }

    /**
     * Rejects input that would come late.
     *
     * @param {boolean} isInTime Whether the session was live all the time since the input.
     * @throws {ServerAway} Unless the session is live; one that has ended has an error of its own.
     */
    requireServer(isInTime) {
        if ((this.state === 'live' && isInTime) || this.isClosed) return;
        this.connection.hurry();
        throw new ServerAway();
    }

    /**
     * Continues after a failed request as far as possible, or ends.
     *
     * @param {Failure} error
     */
    async recover(error) {
        if (this.isClosed) return;
        const end = () => { this.#reopening = undefined; };
        if (isMissing(error)) this.#reopening ??= this.#reopen(error).finally(end);
        if (this.#reopening) return this.#reopening;
        if (!isTemporary(error)) return this.finish(error);
        if (this.state !== 'waiting') await this.connection.pause(this.life);
    }

    /**
     * Opens a session again that the server does not have any more.
     *
     * @param {Error} reason
     */
    async #reopen(reason) {
        this.#isGone = true;
        if (!this.copy?.isUsable) return this.finish(reason);
        const document = this.copy.current;
        this.#life.abort(goneWith(reason));
        this.#life = new AbortController();
        this.lifecycle.enter('connecting', { reason });
        const signal = this.life;
        const url = this.url.slice(0, this.url.lastIndexOf('/'));
        const options = this.#options;
        while (!signal.aborted) {
            try {
                // Events wait for this attempt, and fail with it.
                const terms = { signals: [signal] };
                const opening = exchange('POST', `${url}?${firstView(options)}`, document, options, terms);
                this.opening = opening;
                const opened = await opening;
                if (signal.aborted) return;
                this.#isGone = false;
                this.url = `${url}/${opened.answer.id}`;
                return this.lifecycle.enter('live', { reason, opened });
            } catch (error) {
                const failure = /** @type {Error} */ (error);
                if (signal.aborted) return;
                if (!isTemporary(failure)) return this.finish(failure);
                this.lifecycle.enter('lost', { reason: failure });
                await this.connection.pause(signal);
            }
        }
    }

    /**
     * Ends all requests, and rejects all events that have no response.
     *
     * @param {Error} [reason] Why the session ended, unless the page has left it.
     */
    finish(reason) {
        if (this.isClosed) return;
        this.copy?.stop();
        this.#life.abort(reason ? goneWith(reason) : new Error('the session is closed'));
        this.lifecycle.enter('ended', { reason });
    }

    /** Ends the session on the server. */
    async end() {
        const isGone = this.#isGone;
        this.#isGone = true;
        this.finish();
        if (isGone) return;
        // A page that is being left may still send this request.
        await exchange('DELETE', this.url, undefined, this.#options, { keepalive: true }).catch((error) => {
            if (!isMissing(error)) throw error;
        });
    }
}

/**
 * Whether a session does not exist.
 *
 * @param {unknown} error
 */
function isMissing(error) {
    return error instanceof LayoutProblem && error.type === '/problems/no-such-session';
}

/**
 * The error of events whose session is gone.
 *
 * @param {Error} cause
 */
function goneWith(cause) { return Object.assign(new Error('the session of this event is gone'), { cause }); }
