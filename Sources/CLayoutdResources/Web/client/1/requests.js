// Requests to the server.

import { slotsOf } from './slots.js';

/** @typedef {import('./types.js').Exchange} Exchange */
/** @typedef {ConstructorParameters<typeof LayoutProblem>[1]} Problem The body of a response with an error. */
/** @typedef {Error & { status?: number, type?: string, isOfRepeat?: boolean }} Failure Why a request failed. */
/** @typedef {{ response: Response, arrival: number, text: string }} Received */

/** A request that the server rejected, with its problem document (RFC 9457). */
export class LayoutProblem extends Error {
    /**
     * @param {number} status
     * @param {{
     *     type: string, detail: string, code?: string, at?: number, errors?: { pointer: string, detail: string }[],
     * }} problem
     */
    constructor(status, problem) {
        super(problem.detail);
        this.name = 'LayoutProblem';
        this.status = status;
        this.type = problem.type;
        this.code = problem.code;
        this.at = problem.at;
        this.errors = problem.errors ?? [];
    }
}

/** Input that is rejected because the server is away: applied later, it would move the content in a jerk. */
export class ServerAway extends Error {
    constructor() {
        super('the server is away, so this input has no effect');
        this.name = 'ServerAway';
    }
}

/**
 * Gives the error of a rejected call to who asks for it, else to the page as uncaught: unless the session has ended or
 * is not connected.
 *
 * @param {{ state?: string }} session
 * @param {{ onError?: (error: Error) => void }} options
 * @param {Error} error
 */
export function complain({ state = 'live' }, { onError }, error) {
    if (onError) onError(error);
    else if (state === 'live' && !(error instanceof ServerAway)) reportError(error);
}

/** The pauses before a request is sent again, in milliseconds: a server that restarts is back by then. */
const PAUSES = [50, 100, 200, 400, 800, 1600];
/** How often input is sent again: its effect is then a third of a second late. */
const INPUT_REPEATS = 3;
/** Statuses of servers that stop or are busy, and of proxies that reach none. */
const TEMPORARY = [502, 503, 504];
/** How long a response may take to begin, and to arrive from then on, in milliseconds: lines may be slow. */
const LIMIT = { start: 15_000, end: 60_000 };
/** The slowest line for the body of a request, in bytes per millisecond. */
const SLOWEST = 5;

/**
 * How to send a request.
 *
 * @typedef {object} Terms
 * @property {AbortSignal[]} [signals] Each of them aborts the request.
 * @property {Record<string, string>} [headers]
 * @property {boolean} [keepalive]
 * @property {boolean} [isRepeated] Whether to send it again if there is no response and that is safe,
 *     which is the default.
 * @property {boolean} [isInput] Whether it has no use if it arrives late.
 * @property {() => number} [longestPause] Returns the longest pause before it is sent again, in milliseconds.
 * @property {(error: Error) => void} [onRepeat] Called before it is sent again.
 * @property {(response: Response, count: (bytes: number) => void) => Promise<void>} [read] Reads a successful
 *     response that is not JSON, as long as it takes, and counts its bytes.
 */

/**
 * Sends a request, and repeats it if there is no response and repeating is safe.
 *
 * @param {string} method
 * @param {string} url
 * @param {object | string | undefined} body
 * @param {{ key?: string, onExchange?: (exchange: Exchange) => void }} options
 * @param {Terms} [terms]
 * @returns {Promise<{ answer: any, arrival: number, duration: number, bytes: number, isMade: boolean }>} `arrival` is
 *     when the response began to arrive. If `isMade`, the page has made it from one that it had requested before, and
 *     `duration` says nothing of the line.
 */
export async function exchange(method, url, body, options, terms = {}) {
    const { signals = [], isRepeated = true, isInput = false, read, ...others } = terms;
    const { longestPause = () => Infinity, onRepeat = () => {}, ...init } = others;
    const ended = new AbortController();
    const { signal } = ended;
    const release = linked(ended, signals);
    /** @type {RequestInit & { signal: AbortSignal }} */
    const request = { method, ...init, signal };
    if (body !== undefined) {
        request.body = typeof body === 'string' ? body : JSON.stringify(body);
        request.headers = { 'Content-Type': 'application/json', ...init.headers };
    }
    const delay = method === 'GET' ? Number(new URL(url).searchParams.get('wait') ?? 0) : 0;
    const isWaiting = delay > 0 || read !== undefined;
    const leave = isWaiting ? () => {} : slotsOf(url).begin();
    const { key } = options;
    if (key !== undefined) request.headers = { ...request.headers, Authorization: `Bearer ${key}` };
    const start = performance.now();
    let isStreamed = false;
    const reader = read && ((/** @type {Response} */ response) => {
        isStreamed = true;
        return read(response, (bytes) => report(response.status, bytes, true));
    });
    /** @param {number} status @param {number} bytes */
    const report = (status, bytes, isOpen = false) => call(options.onExchange, {
        method, url, body, bytes, waited: isWaiting, status, duration: performance.now() - start, isOpen,
    });
    // The server applies an event with a number once, however often it arrives.
    const isSafe = body === undefined || (typeof body === 'object' && 'event' in body);
    let repeats = 0;
    const wait = async (/** @type {number} */ pause, /** @type {Error} */ error) => {
        repeats += 1;
        onRepeat(error);
        await sleep(varied(Math.min(pause, longestPause())), signal);
    };
    try {
        signal.throwIfAborted();
        const pauses = isSafe && isRepeated ? PAUSES.slice(0, isInput ? INPUT_REPEATS : undefined) : [];
        const sending = `${request.body ?? ''}`.length / SLOWEST;
        const limit = isSafe ? LIMIT.start + delay + sending : Infinity;
        const received = await send(url, request, pauses, limit, wait, reader);
        signal.throwIfAborted();
        const { response, arrival, text } = received;
        const bytes = new TextEncoder().encode(text).length;
        report(response.status, bytes);
        if (!response.ok) {
            const problem = new LayoutProblem(response.status, problemOf(text, response));
            throw Object.assign(problem, { isOfRepeat: repeats > 0 });
        }
        const answer = text === '' ? undefined : JSON.parse(text);
        return { answer, arrival, bytes, duration: performance.now() - start, isMade: response.url === '' };
    } catch (error) {
        if (isStreamed) report(200, 0);
        else if (!signal.aborted && !(error instanceof LayoutProblem)) report(0, 0);
        // Also at the end of a stream.
        if (error instanceof LayoutProblem && error.status === 401) {
            error.message = key === undefined
                ? 'the server needs a key; give one as the option key'
                : 'the server does not know the key; give a valid one as the option key';
        }
        throw error;
    } finally {
        release();
        leave();
    }
}

/**
 * Sends a request until it has a lasting response, with these pauses in between.
 *
 * @param {string} url
 * @param {RequestInit & { signal: AbortSignal }} request
 * @param {number[]} pauses
 * @param {number} limit How long a response may take to begin, in milliseconds.
 * @param {(pause: number, error: Error) => Promise<void>} wait Waits before the next attempt.
 * @param {((response: Response) => Promise<void>) | undefined} read
 * @returns {Promise<Received>}
 */
async function send(url, request, pauses, limit, wait, read) {
    const [pause, ...rest] = pauses;
    const { signal } = request;
    let failure;
    try {
        const received = await attempt(url, request, limit, read);
        const { response, text } = received;
        if (pause === undefined || !TEMPORARY.includes(response.status)) return received;
        failure = new LayoutProblem(response.status, problemOf(text, response));
    } catch (error) {
        signal.throwIfAborted();
        if (pause === undefined) throw error;
        failure = /** @type {Error} */ (error);
    }
    await wait(pause, failure);
    return send(url, request, rest, limit, wait, read);
}

/**
 * Sends a request once. It fails if the response does not begin within the limit, or does not end.
 *
 * @param {string} url
 * @param {RequestInit & { signal: AbortSignal }} request
 * @param {number} limit
 * @param {((response: Response) => Promise<void>) | undefined} read
 * @returns {Promise<Received>}
 */
async function attempt(url, request, limit, read) {
    const ended = new AbortController();
    const release = linked(ended, [request.signal]);
    const limited = (/** @type {number} */ time) => (limit === Infinity ? undefined
        : setTimeout(() => ended.abort(new Error(`no response within ${time / 1000} s`)), time));
    let timer = limited(limit);
    try {
        const response = await fetch(url, { ...request, signal: ended.signal });
        const arrival = performance.now();
        clearTimeout(timer);
        if (read && response.ok) {
            await read(response);
            return { response, arrival, text: '' };
        }
        timer = limited(LIMIT.end);
        return { response, arrival, text: await response.text() };
    } finally {
        clearTimeout(timer);
        release();
    }
}

/**
 * Aborts the controller with the first of the signals; returns a function that ends this.
 *
 * @param {AbortController} controller
 * @param {AbortSignal[]} signals
 */
function linked(controller, signals) {
    const links = signals.map((signal) => {
        const abort = () => controller.abort(signal.reason);
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        return () => signal.removeEventListener('abort', abort);
    });
    return () => links.forEach((release) => release());
}

/**
 * Whether a request failed because the server is away or busy, so that it may succeed later.
 *
 * @param {unknown} error
 */
export function isTemporary(error) {
    return !(error instanceof LayoutProblem) || error.status === 429 || error.status >= 500;
}

/**
 * Returns the problem document, or makes one from a proxy's response.
 *
 * @param {string} text
 * @param {Response} response
 * @returns {Problem}
 */
function problemOf(text, { status, statusText }) {
    try {
        return JSON.parse(text);
    } catch {
        return { type: 'about:blank', detail: `${status} ${statusText}` };
    }
}

/**
 * Calls a page's function. Its errors must not end a request or a motion.
 *
 * @template {unknown[]} Values
 * @param {((...values: Values) => void) | undefined} action
 * @param {Values} values
 */
export function call(action, ...values) {
    try {
        action?.(...values);
    } catch (error) {
        // Outside of promises, errors reach the console and `window.onerror`.
        setTimeout(() => { throw error; });
    }
}

/**
 * Varies a pause, so that clients do not return to a server all at the same time.
 *
 * @param {number} milliseconds
 */
export function varied(milliseconds) { return milliseconds * (0.75 + Math.random() / 2); }

/**
 * Waits for some milliseconds; fails with the signal's reason when that is aborted.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export async function sleep(milliseconds, signal) {
    if (!(milliseconds > 0)) return;
    const pause = new Promise((resolve) => setTimeout(resolve, milliseconds));
    await (signal ? unlessAborted(pause, signal) : pause);
}

/**
 * Returns what the promise gives, or fails with the signal's reason as soon as that is aborted.
 *
 * @template Value
 * @param {Promise<Value>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<Value>}
 */
export function unlessAborted(promise, signal) {
    return new Promise((resolve, reject) => {
        const abort = () => reject(signal.reason);
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
}

/**
 * What aborts the requests of a session.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export function signalsOf({ signal }) { return signal ? [signal] : []; }
