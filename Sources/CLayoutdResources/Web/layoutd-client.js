/**
 * A client of layoutd for web pages: opens a session, sends events, follows the resulting motion, and
 * provides frames to draw at the display's rate.
 *
 *     import { LayoutSession } from 'http://127.0.0.1:8080/layoutd-client.js';
 *
 *     const session = await LayoutSession.open({ preset: 'springy' }, { onFrame: draw });
 *     session.scroll({ x: 0, y: 40 }, { touch: { x: 160, y: 300 } });
 *
 * Lengths are points, angles radians (clockwise), times seconds unless stated otherwise. The server's
 * `/openapi.yaml` describes documents and events.
 *
 * @module layoutd-client
 */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ section: number, item?: number }} IndexPath */

/**
 * One element: draw the rectangle, scale it by `scale` and rotate it by `angle` about its centre,
 * subtract `contentOffset`.
 *
 * @typedef {object} Item
 * @property {string} key Stays the same from frame to frame.
 * @property {'cell' | 'header' | 'footer'} kind
 * @property {number} section
 * @property {number} item
 * @property {number} x In content coordinates, like `y`: the upper left corner before scaling and rotation.
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} angle
 * @property {number} alpha From 0, transparent, to 1, opaque.
 * @property {number} scale 1 for the size of the rectangle.
 * @property {number} zIndex
 * @property {number} [departing] A number that only departing elements have.
 */

/**
 * The content of a session at some moment; `items` are in drawing order.
 *
 * @typedef {object} Frame
 * @property {number} sequence
 * @property {number} edition
 * @property {number} tick
 * @property {number} time
 * @property {boolean} resting Whether nothing changes until the next event.
 * @property {boolean} scrolling
 * @property {Point} contentOffset
 * @property {Size} contentSize
 * @property {Item[]} items
 * @property {{ kind: string, section: number, item: number } | null} [tapped]
 * @property {boolean} [duplicate] Whether the event was already applied, by a request without a response.
 */

/**
 * A frame as received with `form=rows`: whole, or the differences from frame `base`.
 *
 * @typedef {Omit<Frame, 'items'> & {
 *     base?: number,
 *     columns: string[],
 *     rows: (number | null)[][],
 *     removed?: { kind: string, section: number, item: number, departing?: number }[],
 * }} Answer
 */

/**
 * A completed or failed request.
 *
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} url
 * @property {object | string} [body]
 * @property {number} duration Milliseconds.
 * @property {number} status 0 if there was no response.
 * @property {number} bytes Size of the response body.
 * @property {boolean} waited Whether the server delayed the response until something changed.
 */

/**
 * @typedef {object} Options
 * @property {string | URL} [server] The server's URL, with a path ending in a slash; by default the one
 *     that this module came from.
 * @property {number} [precision] Decimals of all numbers but times, 2 if absent.
 * @property {'auto' | 'wait' | 'clip'} [follow] How to follow a motion: with a request for every frame
 *     (`wait`), with a request for seconds of coming frames (`clip`), or, by default, depending on the
 *     round trip.
 * @property {(frame: Frame) => void} [onFrame] Called with every frame to draw.
 * @property {(exchange: Exchange) => void} [onExchange] Called after every request.
 * @property {(error: Error) => void} [onEnd] Called when the session is gone, or can no longer be shown.
 */

/** A request that the server rejected, with its problem document (RFC 9457). */
export class LayoutProblem extends Error {
    /**
     * @param {number} status
     * @param {{ type: string, detail: string, errors?: { pointer: string, detail: string }[] }} problem
     */
    constructor(status, problem) {
        super(problem.detail);
        this.name = 'LayoutProblem';
        this.status = status;
        this.type = problem.type;
        this.errors = problem.errors ?? [];
    }
}

/** The pauses before a request is sent again, in milliseconds: a server that restarts is back by then. */
const PAUSES = [50, 100, 200, 400, 800, 1600];
/** Statuses of servers that stop or are busy, and of proxies that reach none. */
const TEMPORARY = [502, 503, 504];
/** How long after a scroll to send no other requests for frames, in milliseconds. */
const CALM = 40;
/** How long a request may wait for a change, in milliseconds. */
const PATIENCE = 25_000;
/** The longest round trip for following a motion frame by frame, in milliseconds. */
const SLOW = 40;
/** The number of past frames, and of delays, to keep. */
const REMEMBERED = 60;
/** The frames of a motion's first clip and of the longest one, and the ticks between frames. */
const CLIP = { first: 15, most: 90, every: 2 };

/** A session on the server. It may have other clients than this page. */
export class LayoutSession {
    #base;
    #options;
    /** @type {Frame} The latest frame from the server. */
    #frame;
    #playback;
    #tick;
    /** @type {Promise<unknown>} Settles when all events have a response. */
    #events = Promise.resolve();
    /** This page's name for numbering events: several pages may send events to one session. */
    #client = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
    #eventNumber = 0;
    #pending = 0;
    #clipLength = CLIP.first;
    #pullTime = -Infinity;
    #scrollTime = -Infinity;
    #pollTime = -Infinity;
    /** @type {{ event: { delta: Point }, answer: Promise<Frame> } | undefined} A scroll not sent yet. */
    #pull;
    /** @type {number[]} */
    #roundTrips = [];
    #isDrawing = false;
    #isClosed = false;
    #end = new AbortController();
    #wake = () => {};

    /**
     * Prepares a layout and starts following it.
     *
     * @param {object | string} [description] The body of `POST /v1/sessions`; a string is JSON.
     * @param {Options} [options]
     * @returns {Promise<LayoutSession>}
     * @throws {LayoutProblem} If the server rejects the description.
     */
    static async open(description = {}, options = {}) {
        const url = address('v1/sessions', options);
        const query = new URLSearchParams(view(options)).toString();
        const opened = await exchange('POST', `${url}?${query}`, description, options);
        return new LayoutSession(`${url}/${opened.answer.id}`, opened, options);
    }

    /**
     * Returns the presets, with their names and contents.
     *
     * @param {Options} [options]
     * @returns {Promise<{ name: string, session: object }[]>}
     */
    static async presets(options = {}) {
        return (await exchange('GET', address('v1/presets', options), undefined, options)).answer.presets;
    }

    /** @hideconstructor */
    constructor(base, { answer, arrival, duration }, options) {
        const { frame, ...description } = answer;
        this.#base = base;
        this.#options = options;
        this.#tick = 1 / description.displayRate;
        this.#roundTrips.push(duration);
        this.#playback = new Playback(this.#tick);
        /** The session as created, or last described, in the form of `GET /v1/sessions/{id}`. */
        this.description = description;
        this.#frame = this.#whole(frame);
        this.#show(this.#frame, arrival);
        this.#follow();
    }

    /** The latest frame from the server, slightly ahead of the drawn one. */
    get frame() { return this.#frame; }

    /** The session's URL on the server, and the key to it. */
    get url() { return this.#base; }

    /** The shortest recent round trip, in milliseconds. */
    get roundTrip() { return Math.min(...this.#roundTrips); }

    /**
     * Moves the content. Calls that come faster than the session's ticks are combined.
     *
     * @param {Point} delta Of `contentOffset`, so opposite to the finger's motion.
     * @param {{ touch?: Point | null, overscroll?: 'clamp' | 'free' | 'rubberBand' }} [options]
     *     `touch` is the place of the finger, in viewport coordinates, null for none.
     * @returns {Promise<Frame>}
     */
    scroll(delta, options = {}) {
        const pull = this.#pull ??= this.#preparePull();
        const sum = { x: pull.event.delta.x + delta.x, y: pull.event.delta.y + delta.y };
        Object.assign(pull.event, options, { delta: rounded(sum) });
        return pull.answer;
    }

    /**
     * Lets go of the content.
     *
     * @param {Point} velocity Of `contentOffset`, in points per second.
     */
    fling(velocity) { return this.#event('POST', 'scroll', { fling: rounded(velocity) }); }

    /**
     * Jumps to an offset, without displacing items.
     *
     * @param {Partial<Point>} contentOffset
     */
    jump(contentOffset) { return this.#event('POST', 'scroll', { contentOffset }); }

    /**
     * Scrolls to an item.
     *
     * @param {IndexPath} path
     * @param {'nearest' | 'start' | 'center' | 'end'} [at]
     */
    scrollTo(path, at = 'nearest') { return this.#event('POST', 'scroll', { to: path, at }); }

    /**
     * Taps an item or a point; the frame names the element that was `tapped`.
     *
     * @param {IndexPath | { point: Point }} target
     */
    tap(target) { return this.#event('POST', 'taps', target); }

    /**
     * Inserts, deletes, moves and reloads items and sections.
     *
     * @param {object[]} operations In the form of `POST …/updates`.
     */
    update(operations) { return this.#event('POST', 'updates', { operations }); }

    /**
     * Rotates or resizes the viewport.
     *
     * @param {Size} viewport
     */
    resize(viewport) { return this.#event('PUT', 'viewport', viewport); }

    /**
     * Changes settings.
     *
     * @param {object} changes A merge patch, in the form of `PATCH /v1/sessions/{id}`.
     */
    patch(changes) { return this.#event('PATCH', '', changes); }

    /**
     * Reads one element, in the viewport or not, with its `anchor`: where its centre comes to rest.
     *
     * @param {{ section: number, item: number }} path
     * @param {Item['kind']} [kind]
     * @returns {Promise<Item & { anchor: Point }>}
     */
    async item({ section, item }, kind = 'cell') {
        const path = `${this.#base}/items/${section}/${item}?kind=${kind}&include=anchor`;
        return (await this.#exchange('GET', path)).answer;
    }

    /** Reads the current session into `description`. */
    async describe() {
        this.description = (await this.#exchange('GET', this.#base)).answer;
        return this.description;
    }

    /**
     * Advances a session with a manual clock.
     *
     * @param {number} ticks
     */
    step(ticks = 1) { return this.#event('POST', 'steps', { frames: ticks }); }

    /** Ends the session. */
    async close() {
        if (this.#isClosed) return;
        this.#finish();
        await exchange('DELETE', this.#base, undefined, this.#options, { keepalive: true });
    }

    // Events are sent one after the other, because the server applies them in order of arrival.

    /** @returns {Promise<Frame>} */
    #event(method, path, body) {
        this.#pull = undefined;
        return this.#enqueue(() => this.#send(method, path, body));
    }

    /**
     * @param {() => Promise<Frame>} send
     * @returns {Promise<Frame>}
     */
    #enqueue(send) {
        this.#pending += 1;
        const answer = this.#events.then(send);
        this.#events = answer.catch(() => this.#frame).finally(() => {
            this.#pending -= 1;
            this.#wake();
        });
        return answer;
    }

    /** Prepares a scroll that collects deltas until it is sent, at most once per tick. */
    #preparePull() {
        const event = { delta: { x: 0, y: 0 } };
        const answer = this.#enqueue(async () => {
            await sleep(this.#scrollTime + 900 * this.#tick - performance.now());
            this.#scrollTime = performance.now();
            if (this.#pull?.event === event) this.#pull = undefined;
            return this.#send('POST', 'scroll', event);
        });
        return { event, answer };
    }

    async #send(method, path, body) {
        this.#eventNumber += 1;
        this.#clipLength = CLIP.first;
        const event = { ...body, event: this.#eventNumber, client: this.#client };
        const url = path === '' ? this.#base : `${this.#base}/${path}`;
        this.#wake();
        try {
            return await this.#ask(method, url, event);
        } finally {
            // A drag sends the next scroll soon; after other events the motion has to be followed now.
            this.#pullTime = 'delta' in body ? performance.now() : -Infinity;
        }
    }

    // Follows a motion, and waits for events of other clients at rest.

    async #follow() {
        let delay = 500;
        while (!this.#isClosed) {
            try {
                await this.#calm();
                if (this.#isClosed) return;
                await (this.#followsByClip ? this.#watchClip() : this.#waitForChange());
                delay = 500;
            } catch (error) {
                if (this.#isClosed) return;
                const status = error instanceof LayoutProblem ? error.status : 0;
                if (status >= 400 && status < 500 && status !== 429) {
                    this.#options.onEnd?.(error);
                    return this.#finish();
                }
                await this.#pause(delay = Math.min(2 * delay, 10_000));
                // Too many requests are waiting already, so poll occasionally.
                if (status === 429) await this.#ask('GET', `${this.#base}/frame`).catch(() => {});
            }
        }
    }

    get #followsByClip() {
        // With a manual clock the coming frames come only through `step`.
        if (this.#frame.resting || this.description.clock !== 'wall') return false;
        const follow = this.#options.follow ?? 'auto';
        return follow === 'auto' ? this.roundTrip > SLOW : follow === 'clip';
    }

    /** Waits while the responses to events contain every frame, or while the page is hidden. */
    async #calm() {
        for (;;) {
            const events = this.#events;
            await events;
            const rest = this.#pullTime + CALM - performance.now();
            if (rest <= 0 && events === this.#events) break;
            await sleep(rest);
        }
        const page = globalThis.document;
        // Polls often enough to keep the session from expiring.
        const often = Math.min(60, this.description.expiresIn / 3);
        if (page?.hidden) await this.#pause(1000 * often, (wake) => {
            page.addEventListener('visibilitychange', wake, { once: true });
        });
    }

    /** Waits for the next frame, at most once per tick, although events create more frames. */
    async #waitForChange() {
        await sleep(this.#pollTime + 900 * this.#tick - performance.now());
        this.#pollTime = performance.now();
        await this.#ask('GET', `${this.#base}/frame`, undefined, { wait: PATIENCE });
    }

    /** Plays a clip of coming frames until its end, or until an event changes them. */
    async #watchClip() {
        const base = this.#frame;
        const number = this.#eventNumber;
        const url = `${this.#base}/clip?${new URLSearchParams({
            ...view(this.#options),
            frames: `${this.#clipLength}`,
            every: `${CLIP.every}`,
            since: `${base.sequence}`,
        })}`;
        const { answer, arrival, duration } = await this.#exchange('GET', url);
        this.#note(duration);
        // An event has changed the coming frames.
        const isOvertaken = () => this.#eventNumber !== number || this.#pending > 0;
        if (isOvertaken()) return;
        // The first clip is short to arrive soon on a slow line, later ones are long to save requests.
        this.#clipLength = Math.min(2 * this.#clipLength, CLIP.most);
        let last = base;
        const frames = answer.frames.map((next) => last = this.#whole(next, last));
        this.#playback.predict(frames, arrival);
        this.#draw();
        const length = 1000 * (last.time - this.#playback.time(performance.now()));
        const isLast = last.resting || frames.length === 0;
        // The next clip, twice as long, must arrive before this one ends.
        await this.#pause(isLast ? length + 100 : length - 2.5 * duration);
        // Differences need a base that is not predicted.
        if (isLast && !isOvertaken()) await this.#ask('GET', `${this.#base}/frame`);
    }

    /** Waits for the given milliseconds, at least one tick, or until an event. */
    async #pause(milliseconds, listen = (wake) => {}) {
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, Math.max(1000 * this.#tick, milliseconds));
            this.#wake = () => { clearTimeout(timer); resolve(undefined); };
            listen(this.#wake);
        });
    }

    // Frames.

    /** Requests a frame as a difference from the latest one. */
    async #ask(method, url, body, more = {}) {
        const base = this.#frame;
        // Browsers send one CORS preflight per URL, query included. Events therefore use a fixed
        // query, and name the frame in a header field.
        const isEvent = body !== undefined;
        const init = isEvent ? { headers: { Prefer: `since=${base.sequence}` } } : {};
        const query = new URLSearchParams({ ...view(this.#options), ...more });
        if (!isEvent) query.set('since', `${base.sequence}`);
        const { answer, arrival, duration } = await this.#exchange(method, `${url}?${query}`, body, init);
        if (!('wait' in more)) this.#note(duration);
        const frame = this.#whole(answer.frames?.[0] ?? answer, base);
        if (frame.sequence > this.#frame.sequence) this.#show(frame, arrival, isEvent);
        return frame;
    }

    /** Returns the whole frame; its time is exact, unlike the rounded one in the response. */
    #whole(answer, base) {
        return { ...wholeFrame(answer, base), time: answer.tick * this.#tick };
    }

    #exchange(method, url, body, init) {
        if (this.#isClosed) throw new Error('the session is closed');
        return exchange(method, url, body, this.#options, { ...init, signal: this.#end.signal });
    }

    #note(duration) { this.#roundTrips = [...this.#roundTrips.slice(-7), duration]; }

    #show(frame, arrival, isOfEvent = false) {
        this.#frame = frame;
        this.#playback.add(frame, arrival, isOfEvent);
        this.#draw();
    }

    /** Draws until all known frames have been drawn. */
    #draw() {
        if (this.#isDrawing) return;
        this.#isDrawing = true;
        // The timestamps of animation frames are more even than the clock.
        const step = (now = performance.now()) => {
            const frame = this.#playback.frame(now, now < this.#pullTime + 3 * CALM);
            this.#isDrawing = !this.#isClosed && !this.#playback.isOver;
            if (this.#isDrawing) nextDisplay(step);
            if (!this.#isClosed) this.#options.onFrame?.(frame);
        };
        nextDisplay(step);
    }

    #finish() {
        this.#isClosed = true;
        this.#end.abort();
        this.#wake();
    }
}

/**
 * A buffer between server and display: converts the session's time to the page's, and interpolates.
 *
 * Frames arrive early or late by some milliseconds. Drawing lags behind them by as much as recent
 * frames were late, so that motion is smooth.
 */
export class Playback {
    #tick;
    /** @type {Frame[]} By time. The first one is the latest that was reached, the others follow. */
    #frames = [];
    /** How many of them are real; the others are predicted. */
    #told = 0;
    /** @type {number[]} How much later than their time the latest frames arrived, in seconds. */
    #delays = [];
    /** The session time that is drawn. */
    #clock = 0;
    /** @type {number | undefined} When it was drawn, unless there was nothing left to draw then. */
    #drawnAt;

    /** @param {number} tick The time between two frames. */
    constructor(tick) { this.#tick = tick; }

    /** Whether all known frames have been drawn. */
    get isOver() { return this.#clock >= (this.#frames.at(-1)?.time ?? 0); }

    /**
     * Adds a frame from the server. Keeps predicted frames before it as far as they were right.
     *
     * @param {Frame} frame
     * @param {number} arrival When its response began to arrive, in milliseconds.
     * @param {boolean} [isOfEvent] Whether the frame is the response to an event, which made a change.
     */
    add(frame, arrival, isOfEvent = false) {
        // Every tick of a motion creates one frame, and every event one more.
        const foretold = this.#frames.slice(this.#told).filter(({ time, sequence, tick }) => {
            const changes = frame.sequence - sequence - (frame.tick - tick);
            return time < frame.time && (changes === 0 || (isOfEvent && changes === 1));
        });
        const told = this.#frames.slice(0, this.#told).slice(-REMEMBERED);
        let last = told.at(-1);
        // A rest lasts until the tick before the next motion.
        if (last?.resting && last.time < frame.time - this.#tick) {
            last = { ...last, time: frame.time - this.#tick };
            told.splice(-1, 1, last);
            this.#clock = last.time;
        }
        if (last && last.time >= frame.time) told.pop();
        this.#frames = [...told, ...foretold, frame];
        this.#told = this.#frames.length;
        if (!frame.resting) this.#note(arrival / 1000 - frame.time);
    }

    /**
     * Adds predicted frames, the first of them one tick after the prediction was made.
     *
     * @param {Frame[]} frames
     * @param {number} arrival When their response began to arrive, in milliseconds.
     */
    predict(frames, arrival) {
        const start = frames[0]?.time ?? Infinity;
        this.#frames = [...this.#frames.filter((frame) => frame.time < start), ...frames];
        if (frames.length > 0) this.#note(arrival / 1000 - start + this.#tick);
    }

    /** Records a delay. Very different delays mean that the session has skipped time since. */
    #note(delay) {
        const similar = this.#delays.filter((other) => Math.abs(other - delay) < 1);
        this.#delays = [...similar.slice(1 - REMEMBERED), delay];
    }

    /** The session time to draw at the moment `now`, which is in milliseconds. */
    time(now) {
        if (this.#delays.length === 0) return this.#frames.at(-1)?.time ?? 0;
        const least = Math.min(...this.#delays);
        const lateness = Math.max(...this.#delays) - least + this.#tick;
        return now / 1000 - least - Math.min(lateness, 0.15);
    }

    /**
     * Returns the frame to draw.
     *
     * @param {number} now Milliseconds.
     * @param {boolean} [atOnce] Whether to draw the latest frame as soon as possible, as is necessary
     *     under a finger.
     * @returns {Frame}
     */
    frame(now, atOnce = false) {
        this.#advance(now, atOnce);
        while (this.#frames.length > 1 && this.#frames[1].time <= this.#clock) {
            this.#frames.shift();
            this.#told = Math.max(1, this.#told - 1);
        }
        const [from, to] = this.#frames;
        if (!to || this.#clock <= from.time) return from;
        return between(from, to, (this.#clock - from.time) / (to.time - from.time));
    }

    /** Runs the clock a little faster or slower until it is right; it jumps only if it is far off. */
    #advance(now, atOnce) {
        const newest = this.#frames.at(-1)?.time ?? 0;
        const aim = this.time(now);
        const passed = this.#drawnAt ? Math.min((now - this.#drawnAt) / 1000, 0.25) : this.#tick;
        const error = aim - this.#clock - passed;
        const pace = Math.min(Math.max(1 + 6 * error, 0.5), 2);
        const next = Math.abs(error) > 1 ? aim : this.#clock + passed * pace;
        const told = this.#frames[this.#told - 1]?.time ?? 0;
        this.#clock = Math.min(atOnce ? Math.max(told, this.#clock) : next, newest);
        this.#drawnAt = this.isOver ? undefined : now;
    }
}

const KINDS = /** @type {const} */ (['cell', 'header', 'footer']);
const DRAWING_ORDER = { header: 0, cell: 1, footer: 2 };

/**
 * Returns the whole frame of a response; `base` is the frame that its `since` named.
 *
 * @param {Answer} answer
 * @param {Frame} [base]
 * @returns {Frame}
 */
export function wholeFrame(answer, base) {
    const { base: number, columns, rows, removed = [], ...state } = answer;
    if (number !== undefined && number !== base?.sequence) {
        throw new Error(`the answer starts from frame ${number}, not ${base?.sequence}`);
    }
    const known = number === undefined ? [] : base?.items ?? [];
    const items = new Map(known.map((item) => [item.key, item]));
    for (const item of removed) items.delete(keyOf(item));
    for (const row of rows) {
        /** @type {any} */
        const given = Object.fromEntries(columns.map((name, index) => [name, row[index]]));
        given.kind = KINDS[given.kind];
        if (given.departing === null) delete given.departing;
        const key = keyOf(given);
        // Without the column every row has the scale 1.
        items.set(key, { ...items.get(key), scale: 1, ...given, key });
    }
    return { ...state, items: [...items.values()].sort(byDrawingOrder) };
}

/** @param {{ kind: string, section: number, item: number, departing?: number }} element */
function keyOf({ kind, section, item, departing }) {
    const name = `${kind}-${section}-${item}`;
    return departing === undefined ? name : `${name}-departing-${departing}`;
}

function byDrawingOrder(a, b) {
    return a.zIndex - b.zIndex || a.section - b.section
        || DRAWING_ORDER[a.kind] - DRAWING_ORDER[b.kind] || a.item - b.item
        || (a.departing ?? -1) - (b.departing ?? -1);
}

/**
 * Interpolates between two frames. Items that are only in the second one are placed as there.
 *
 * @param {Frame} from
 * @param {Frame} to
 * @param {number} part From 0 for the first frame to 1 for the second.
 * @returns {Frame}
 */
export function between(from, to, part) {
    if (part >= 1) return to;
    // Index paths mean different items in different editions.
    if (from.edition !== to.edition) return from;
    const mix = (a, b) => a + (b - a) * part;
    const old = new Map(from.items.map((item) => [item.key, item]));
    return {
        ...to,
        resting: false,
        time: mix(from.time, to.time),
        contentOffset: {
            x: mix(from.contentOffset.x, to.contentOffset.x),
            y: mix(from.contentOffset.y, to.contentOffset.y),
        },
        items: to.items.map((item) => {
            const before = old.get(item.key);
            // An unchanged item is the same object in both.
            if (!before || before === item) return item;
            const now = { ...item };
            for (const name of ['x', 'y', 'width', 'height', 'angle', 'alpha', 'scale']) {
                now[name] = mix(before[name], item[name]);
            }
            return now;
        }),
    };
}

/** The query for frames. */
function view({ precision = 2 }) { return { form: 'rows', precision: `${precision}` }; }

/**
 * Sends a request, and repeats it once if there is no response and repeating is safe.
 *
 * @param {string} method
 * @param {string} url
 * @param {object | string | undefined} body
 * @param {Options} options
 * @param {RequestInit} [init]
 * @returns {Promise<{ answer: any, arrival: number, duration: number }>} `arrival` is when the
 *     response began to arrive.
 */
async function exchange(method, url, body, options, init = {}) {
    /** @type {RequestInit} */
    const request = { method, ...init };
    if (body !== undefined) {
        request.body = typeof body === 'string' ? body : JSON.stringify(body);
        request.headers = { 'Content-Type': 'application/json', ...init.headers };
    }
    const waited = method === 'GET' && url.includes('wait=');
    const start = performance.now();
    const tell = (status, bytes) => options.onExchange?.({
        method, url, body, bytes, waited, status, duration: performance.now() - start,
    });
    // The server applies an event with a number once, however often it arrives.
    const isRepeatable = body === undefined || (typeof body === 'object' && 'event' in body);
    const { response, arrival, text } = await send(url, request, isRepeatable ? PAUSES : []).catch((error) => {
        if (!init.signal?.aborted) tell(0, 0);
        throw error;
    });
    tell(response.status, new TextEncoder().encode(text).length);
    if (!response.ok) throw new LayoutProblem(response.status, problemOf(text, response));
    const answer = text === '' ? undefined : JSON.parse(text);
    return { answer, arrival, duration: performance.now() - start };
}

/**
 * Sends a request until it has a lasting response, with these pauses in between.
 *
 * @param {string} url
 * @param {RequestInit} request
 * @param {number[]} pauses
 */
async function send(url, request, pauses) {
    const [pause, ...rest] = pauses;
    try {
        const response = await fetch(url, request);
        const arrival = performance.now();
        const text = await response.text();
        if (pause === undefined || !TEMPORARY.includes(response.status)) return { response, arrival, text };
    } catch (error) {
        if (pause === undefined || request.signal?.aborted) throw error;
    }
    await sleep(pause);
    return send(url, request, rest);
}

/** Returns the problem document, or makes one from a proxy's response. */
function problemOf(text, { status, statusText }) {
    try {
        return JSON.parse(text);
    } catch {
        return { type: 'about:blank', detail: `${status} ${statusText}` };
    }
}

/** @param {string} path @param {Options} options */
function address(path, { server = import.meta.url }) { return new URL(path, server).href; }

/** Removes the meaningless digits of sums of tenths. */
function rounded({ x, y }) { return { x: Math.round(1000 * x) / 1000, y: Math.round(1000 * y) / 1000 }; }

async function sleep(milliseconds) {
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function nextDisplay(step) {
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(step);
    else setTimeout(() => step(), 16);
}
