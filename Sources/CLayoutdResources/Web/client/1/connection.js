// The connection to a session: its requests, its state, and how a session that is gone is opened again.

import { LayoutProblem, ServerAway, exchange, isTemporary, sleep, varied } from './requests.js';

/** @typedef {import('./types.js').ConnectionState} ConnectionState */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {Awaited<ReturnType<typeof exchange>>} Exchanged */

/** The pauses between attempts while the server is away, in milliseconds. */
const PAUSES = { first: 500, growth: 1.5, most: 10_000 };

/** Whether requests of a session get responses. */
export class Connection {
    /** @type {ConnectionState} */
    state = 'connecting';
    #onChange;
    #pause = PAUSES.first;
    #endPause = () => {};
    #pausedAt = 0;

    /** @param {(state: ConnectionState, reason?: Error) => void} onChange */
    constructor(onChange) { this.#onChange = onChange; }

    /**
     * Changes the state and reports that.
     *
     * @param {ConnectionState} state
     * @param {Error} [reason]
     */
    change(state, reason) {
        if (this.state === state || this.state === 'ended') return;
        this.state = state;
        if (state === 'live') {
            this.#pause = PAUSES.first;
            this.#endPause();
        }
        this.#onChange(state, reason);
    }

    /** Records that a request is sent again. */
    wait(error) { if (this.state === 'live') this.change('waiting', error); }

    /** Records that a request has a response. */
    resume() { if (this.state === 'waiting' || this.state === 'lost') this.change('live'); }

    /** Records that a request has failed. */
    fail(error) {
        if (this.state === 'connecting') return;
        // A server that is too busy for one request has responded.
        if (!isTemporary(error) || error.status === 429) this.resume();
        else this.change('lost', error);
    }

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
        const pause = sleep(varied(this.#pause), signal).catch(() => {});
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
const STATE = [
    'id', 'adjustedContentInset', 'contentSize', 'orthogonal', 'sequence', 'edition', 'tick', 'time', 'resting',
    'invalidations', 'expiresIn', 'transition',
];
/** How long to wait after the last change before the document is read, in milliseconds. */
const CALM = 1000;

/** A recent copy of a session's document: the body of a request that creates the same session. */
export class DocumentCopy {
    #document;
    #read;
    #isBusy;
    /** @type {{ edition?: number, sequence?: number }} The latest state that was read or is about to be. */
    #seen = {};
    /** @type {number | undefined} The edition that the copy of the data has. */
    #edition;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {object | string | undefined} document What the session was created from, if that is known.
     * @param {(query: string) => Promise<any>} read Reads the session, with a query.
     * @param {() => boolean} isBusy Whether reading would disturb a drag.
     */
    constructor(document, read, isBusy) {
        this.#document = document;
        this.#read = read;
        this.#isBusy = isBusy;
    }

    /**
     * A copy that is read when nothing else is requested.
     *
     * @param {Link} link
     * @param {{ pending: number, pullTime: number }} events
     * @param {object | string | undefined} document
     * @param {object} description The session's.
     */
    static of(link, events, document, description) {
        const read = async (query) => (await link.exchange('GET', query)).answer;
        const isBusy = () => events.pending > 0 || performance.now() - events.pullTime < CALM;
        const copy = new DocumentCopy(document, read, isBusy);
        if (!document) copy.take(description).catch(() => {});
        return copy;
    }

    /** Reads the document soon if the frame shows that it may have changed. */
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
        if (this.#isBusy()) return this.schedule();
        try {
            // Without the data yet, the session is read with it in one request.
            const isFirst = this.#edition === undefined;
            await this.take(await this.#read(isFirst ? '?include=sections' : ''), isFirst);
        } catch {
            // The next change reads it again.
        }
    }

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

    /**
     * The document, with this content offset.
     *
     * @param {Frame} frame
     */
    at({ contentOffset, zoomScale }) {
        const document = typeof this.#document === 'string' ? JSON.parse(this.#document) : this.#document;
        return { ...document, contentOffset, ...(zoomScale && { zoomScale }) };
    }

    /** Reads no more. */
    stop() { clearTimeout(this.#timer); }
}

/**
 * What a link needs from the session.
 *
 * @typedef {object} Hooks
 * @property {() => object} document Returns the document with which to open the session again.
 * @property {() => string} query Returns the query for the first frame.
 * @property {() => void} onGone Called when events of the session have no effect any more.
 * @property {(opened: Exchanged) => void} onOpen Called when the session was opened again.
 * @property {(error?: Error) => void} onEnd Called when the link ends; without an error the page has left.
 */

/** Sends the requests of one session, and opens it again if it is gone. */
export class Link {
    /** The session's URL. */
    url;
    /** @type {Promise<unknown>} The latest attempt to open the session again. */
    opening = Promise.resolve();
    /** Whether there are no more requests. */
    isClosed = false;
    /** The copy of the document, with the option `reopen`. @type {DocumentCopy | undefined} */
    copy;
    #options;
    #connection;
    #hooks;
    /** Aborted when the session on the server is gone or of no interest any more. */
    #life = new AbortController();
    /** @type {Promise<void> | undefined} All attempts to open it again, until one succeeds. */
    #reopening;
    /** Whether the session does not exist on the server any more. */
    #isGone = false;

    /**
     * @param {string} url
     * @param {Options} options
     * @param {Connection} connection
     * @param {Hooks} hooks
     */
    constructor(url, options, connection, hooks) {
        this.url = url;
        this.#options = options;
        this.#connection = connection;
        this.#hooks = hooks;
    }

    /** Aborted when the session is gone, or when the page has left it. */
    get life() { return this.#life.signal; }

    /** The state of the connection. */
    get state() { return this.#connection.state; }

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
        const { life } = this;
        const connection = this.#connection;
        // Repeated, a request that waits for a change would not show that the server is back.
        const isWaiting = path.includes('&wait=') || init.read !== undefined;
        try {
            const result = await exchange(method, `${this.url}${path}`, body, this.#options, {
                ...rest,
                signals: signal ? [life, signal] : [life],
                // While the server is away, `recover` repeats.
                isRepeated: body !== undefined || (connection.state !== 'lost' && !isWaiting),
                onRepeat: (error) => connection.wait(error),
            });
            connection.resume();
            return result;
        } catch (reason) {
            const error = /** @type {any} */ (reason);
            if (life.aborted || signal?.aborted) throw error;
            // Without the session, or without a valid key, no further request can succeed.
            if (isMissing(error) || error.status === 401) this.recover(error);
            else if (isWaiting && isTemporary(error) && error.status !== 429) connection.wait(error);
            else connection.fail(error);
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
        this.#connection.hurry();
        throw new ServerAway();
    }

    /** Continues after a failed request as far as possible, or ends. */
    async recover(error) {
        if (this.isClosed) return;
        const end = () => { this.#reopening = undefined; };
        if (isMissing(error)) this.#reopening ??= this.#reopen(error).finally(end);
        if (this.#reopening) return this.#reopening;
        if (!isTemporary(error)) return this.finish(error);
        if (this.state !== 'waiting') await this.#connection.pause(this.life);
    }

    /** Opens a session again that the server does not have any more. */
    async #reopen(error) {
        this.#isGone = true;
        if (!this.copy?.isUsable) return this.finish(error);
        const document = this.#hooks.document();
        this.#life.abort(goneWith(error));
        this.#life = new AbortController();
        this.#hooks.onGone();
        const connection = this.#connection;
        connection.change('connecting', error);
        const signal = this.life;
        const url = this.url.slice(0, this.url.lastIndexOf('/'));
        while (!signal.aborted) {
            try {
                // Events wait for this attempt, and fail with it.
                const terms = { signals: [signal] };
                const opening = exchange('POST', `${url}?${this.#hooks.query()}`, document, this.#options, terms);
                this.opening = opening;
                const opened = await opening;
                this.#isGone = false;
                this.url = `${url}/${opened.answer.id}`;
                this.#hooks.onOpen(opened);
                return connection.change('live', error);
            } catch (reason) {
                const failure = /** @type {Error} */ (reason);
                if (signal.aborted) return;
                if (!isTemporary(failure)) return this.finish(failure);
                connection.change('lost', failure);
                await connection.pause(signal);
            }
        }
    }

    /**
     * Ends all requests, and rejects all events that have no response.
     *
     * @param {Error} [error] Why the session ended, unless the page has left it.
     */
    finish(error) {
        if (this.isClosed) return;
        this.isClosed = true;
        this.copy?.stop();
        this.#life.abort(error ? goneWith(error) : new Error('the session is closed'));
        this.#hooks.onEnd(error);
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

/** Whether a session does not exist. */
function isMissing(error) {
    return error instanceof LayoutProblem && error.type === '/problems/no-such-session';
}

/** The error of events whose session is gone. */
function goneWith(cause) { return Object.assign(new Error('the session of this event is gone'), { cause }); }
