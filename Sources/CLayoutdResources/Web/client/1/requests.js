// Requests to the server.

/** @typedef {import('./types.js').Exchange} Exchange */

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
 * @returns {Promise<{ answer: any, arrival: number, duration: number, bytes: number }>} `arrival`
 *     is when the response began to arrive.
 */
export async function exchange(method, url, body, options, terms = {}) {
    const { signals = [], isRepeated = true, isInput = false, onRepeat = () => {}, read, ...init } = terms;
    const ended = new AbortController();
    const { signal } = ended;
    const release = linked(ended, signals);
    /** @type {RequestInit & { signal: AbortSignal }} */
    const request = { method, ...init, signal };
    if (body !== undefined) {
        request.body = typeof body === 'string' ? body : JSON.stringify(body);
        request.headers = { 'Content-Type': 'application/json', ...init.headers };
    }
    const { key } = options;
    if (key !== undefined) request.headers = { ...request.headers, Authorization: `Bearer ${key}` };
    const wait = method === 'GET' ? Number(new URL(url).searchParams.get('wait') ?? 0) : 0;
    const start = performance.now();
    /** @type {number | undefined} */
    let streamed;
    const reader = read && ((response) => {
        streamed = 0;
        return read(response, (bytes) => { streamed = (streamed ?? 0) + bytes; });
    });
    const report = (status, bytes) => call(options.onExchange, {
        method, url, body, bytes, waited: wait > 0 || read !== undefined, status, duration: performance.now() - start,
    });
    // The server applies an event with a number once, however often it arrives.
    const isSafe = body === undefined || (typeof body === 'object' && 'event' in body);
    let repeats = 0;
    const count = (error) => {
        repeats += 1;
        onRepeat(error);
    };
    try {
        signal.throwIfAborted();
        const pauses = isSafe && isRepeated ? PAUSES.slice(0, isInput ? INPUT_REPEATS : undefined) : [];
        const sending = `${request.body ?? ''}`.length / SLOWEST;
        const limit = isSafe ? LIMIT.start + wait + sending : Infinity;
        const received = await send(url, request, pauses, limit, count, reader);
        signal.throwIfAborted();
        const { response, arrival, text } = received;
        const bytes = streamed ?? new TextEncoder().encode(text).length;
        report(response.status, bytes);
        if (!response.ok) {
            const problem = new LayoutProblem(response.status, problemOf(text, response));
            throw Object.assign(problem, { isOfRepeat: repeats > 0 });
        }
        const answer = text === '' ? undefined : JSON.parse(text);
        return { answer, arrival, bytes, duration: performance.now() - start };
    } catch (error) {
        if (streamed !== undefined) report(200, streamed);
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
    }
}

/**
 * Sends a request until it has a lasting response, with these pauses in between.
 *
 * @param {string} url
 * @param {RequestInit & { signal: AbortSignal }} request
 * @param {number[]} pauses
 * @param {number} limit How long a response may take to begin, in milliseconds.
 * @param {(error: Error) => void} onRepeat
 * @param {((response: Response) => Promise<void>) | undefined} read
 */
async function send(url, request, pauses, limit, onRepeat, read) {
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
    onRepeat(failure);
    await sleep(varied(pause), signal);
    return send(url, request, rest, limit, onRepeat, read);
}

/**
 * Sends a request once. It fails if the response does not begin within the limit, or does not end.
 *
 * @param {string} url
 * @param {RequestInit & { signal: AbortSignal }} request
 * @param {number} limit
 * @param {((response: Response) => Promise<void>) | undefined} read
 * @returns {Promise<{ response: Response, arrival: number, text: string }>}
 */
async function attempt(url, request, limit, read) {
    const ended = new AbortController();
    const release = linked(ended, [request.signal]);
    const limited = (time) => (limit === Infinity ? undefined
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

/** Whether a request failed because the server is away or busy, so that it may succeed later. */
export function isTemporary(error) {
    return !(error instanceof LayoutProblem) || error.status === 429 || error.status >= 500;
}

/** Returns the problem document, or makes one from a proxy's response. */
function problemOf(text, { status, statusText }) {
    try {
        return JSON.parse(text);
    } catch {
        return { type: 'about:blank', detail: `${status} ${statusText}` };
    }
}

/** Calls a page's function. Its errors must not end a request or a motion. */
export function call(action, ...values) {
    try {
        action?.(...values);
    } catch (error) {
        // Outside of promises, errors reach the console and `window.onerror`.
        setTimeout(() => { throw error; });
    }
}

/** Varies a pause, so that clients do not return to a server all at the same time. */
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
