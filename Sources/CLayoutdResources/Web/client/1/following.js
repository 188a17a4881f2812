// The latest frame from the server, and when and how the next ones are requested.

import { Display } from './display.js';
import { wholeFrame } from './frames.js';
import { Line } from './line.js';
import { sleep } from './requests.js';

/** @typedef {import('./events.js').Events} Events */
/** @typedef {import('./connection.js').Exchanged} Exchanged */
/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Point} Point */

/** How long after a scroll to send no other requests for frames, in milliseconds. */
const CALM = 40;
/** How long a request may wait for a change, in milliseconds. */
const PATIENCE = 25_000;
/** The streams without a frame after which the client waits for each frame instead. */
const FAILURES = 3;
/** The overscan of the first request, in points, before the line is known. */
const OVERSCAN = new Line().overscan;

/**
 * Coming frames, and the frame that they follow.
 *
 * @typedef {{ frames: Frame[], base: Frame, arrival: number, duration: number }} Clip
 */

/**
 * Returns the query for a session's first frame.
 *
 * @param {{ precision?: number }} options
 */
export function firstView(options) { return new URLSearchParams(view(options, OVERSCAN)).toString(); }

/** What a page shows of a session. */
export class View {
    /** The latest frame from the server. */
    frame = /** @type {Frame} */ (/** @type {unknown} */ (undefined));
    /** The session as created, or last described. */
    description = /** @type {any} */ (undefined);
    display = /** @type {Display} */ (/** @type {unknown} */ (undefined));
    line = new Line();
    /** The time between two frames, in seconds. */
    tick = 0;
    /** How long after a scroll the next one may be sent, in milliseconds. */
    scrollPause = 0;
    /** The overscan with which the latest frame was requested, in points. */
    #overscan = OVERSCAN;
    /** Whether a renderer measures elements, also around the viewport. */
    measures = false;
    /** @type {(() => void)[] | undefined} What takes the frames that arrive while sizes are posted. */
    #held;
    #isLookingAhead = false;
    #link;
    #options;
    #hooks;

    /**
     * @param {Link} link
     * @param {{ precision?: number }} options
     * @param {{ onFrame: (frame: Frame) => void, pending: () => number }} hooks What is called with every frame to
     *     draw, and the number of events without a response.
     */
    constructor(link, options, hooks) {
        this.#link = link;
        this.#options = options;
        this.#hooks = hooks;
    }

    /**
     * Starts with a session of the server: the first one, or one that was opened again.
     *
     * @param {Exchanged} opened
     */
    begin({ answer, arrival, duration, bytes }) {
        const { frame, ...description } = answer;
        this.tick = 1 / description.displayRate;
        this.line.note({ duration, bytes });
        this.#overscan = OVERSCAN;
        this.description = description;
        this.frame = this.#whole(frame);
        this.display?.close();
        this.display = new Display(this.frame, arrival, description, (frame) => {
            this.#lookAhead();
            this.#hooks.onFrame(frame);
        });
    }

    /** Takes a newer description, and returns it. */
    describe(description) { return this.description = this.display.description = description; }

    /** Notes another viewport, and other insets if it has some. */
    resize({ contentInset, ...viewport }) {
        this.describe({
            ...this.description,
            viewport: { ...this.description.viewport, ...viewport },
            contentInset: contentInset ? { top: 0, left: 0, bottom: 0, right: 0, ...contentInset }
                : this.description.contentInset,
        });
    }

    /**
     * Requests a frame as a difference from the latest one.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL.
     * @param {object} [event]
     * @param {{ wait?: number, signal?: AbortSignal, expected?: Point, section?: number, isInput?: boolean,
     *     isOfSizes?: boolean }} [terms] How long to wait for a change, in milliseconds; what aborts the request; the
     *     predicted offset after the event, of the content or of a section; whether the event has no use if it
     *     arrives late, and whether it posts sizes.
     */
    async ask(method, path, event, terms = {}) {
        const { wait, signal, isInput = false, ...known } = terms;
        const base = this.frame;
        // A difference is one from a frame with the same overscan, which only a request without an event changes.
        const overscan = event ? this.#overscan : this.line.overscan;
        const since = overscan === this.#overscan ? `${base.sequence}` : undefined;
        const query = new URLSearchParams(view(this.#options, overscan, this.measures));
        if (!event && since) query.set('since', since);
        if (wait && since) query.set('wait', `${wait}`);
        // Browsers send one CORS preflight per URL, query included. Events therefore use a fixed
        // query, and name the frame in a header field.
        const init = { signal, isInput, ...(event && since && { headers: { Prefer: `since=${since}` } }) };
        const exchanged = await this.#link.exchange(method, `${path}?${query}`, event, init);
        const { answer, arrival, duration, bytes } = exchanged;
        if (!wait) this.line.note({ duration, bytes });
        if (event) this.scrollPause = Math.max(900 * this.tick, this.line.pause(bytes));
        const frame = this.#whole(answer.frames?.[0] ?? answer, base);
        this.#take(frame, arrival, overscan, { ...known, isOfEvent: event !== undefined });
        return frame;
    }

    /** Posts sizes. Other frames wait for the response, which shows how far the sizes have moved the content. */
    async postSizes(event, terms) {
        const held = this.#held = [];
        try {
            return await this.ask('POST', '/sizes', event, { ...terms, expected: this.display.sent });
        } finally {
            this.#held = undefined;
            for (const take of held) take();
        }
    }

    /**
     * Shows the frames that the server pushes, until the stream ends or is stopped.
     *
     * @param {AbortSignal} stop
     */
    async stream(stop) {
        // Pages that follow in other ways do not need the module.
        const { readFrames } = await import('./stream.js');
        const { overscan } = this.line;
        const query = new URLSearchParams(view(this.#options, overscan, this.measures));
        if (overscan === this.#overscan) query.set('since', `${this.frame.sequence}`);
        // Responses to events are frames too, but a stream continues from its own latest one.
        let base = this.frame;
        await this.#link.exchange('GET', `/frames?${query}`, undefined, {
            read: (response, count) => readFrames(response, stop, count, (answer) => {
                base = this.#whole(answer, base);
                this.#take(base, performance.now(), overscan);
            }),
        });
    }

    /** Shows a frame unless a later one is shown. */
    #take(frame, arrival, overscan, terms = { isOfEvent: false }) {
        const isHeld = this.#held && !terms.isOfEvent;
        if (isHeld) return void this.#held?.push(() => this.#take(frame, arrival, overscan, terms));
        // With another overscan the same frame has other elements.
        const isOther = frame.sequence === this.frame.sequence && overscan !== this.#overscan;
        // An event is pending until its response is handled.
        const known = { ...terms, isCurrent: this.#hooks.pending() === (terms.isOfEvent ? 1 : 0) };
        if (frame.sequence <= this.frame.sequence && !isOther) return this.display.confirm(frame, known);
        this.frame = frame;
        this.#overscan = overscan;
        this.display.add(frame, arrival, known);
    }

    /**
     * Requests coming frames.
     *
     * @param {boolean} isFirst Whether it is the first clip of a motion.
     * @returns {Promise<Clip>}
     */
    async clip(isFirst) {
        const base = this.frame;
        const { frames, every } = this.line.clip(this.tick, isFirst);
        const stretch = { frames: `${frames}`, every: `${every}`, since: `${base.sequence}` };
        const query = new URLSearchParams({ ...view(this.#options, this.#overscan), ...stretch });
        const { answer, arrival, duration, bytes } = await this.#link.exchange('GET', `/clip?${query}`);
        this.line.note({ duration, bytes });
        this.line.noteClip(bytes, answer.frames.length);
        let last = base;
        const whole = answer.frames.map((next) => last = this.#whole(next, last));
        return { frames: whole, base, arrival, duration };
    }

    /** Returns the whole frame; its time is exact, unlike the rounded one in the response. */
    #whole(answer, base) {
        return { ...wholeFrame(answer, base), time: answer.tick * this.tick };
    }

    /** Requests what content that moves ahead of the server on a slow line will pass. */
    async #lookAhead() {
        if (this.#isLookingAhead || !this.line.isSlow || this.#link.state !== 'live') return;
        const { display, frame } = this;
        const part = display.next(this.line, this.#overscan);
        if (!part && display.ahead) return;
        this.#isLookingAhead = true;
        try {
            // Pages on fast lines do not need the module.
            if (!part) return void (display.ahead = new (await import('./ahead.js')).Ahead());
            const query = new URLSearchParams({ ...rows(this.#options), rect: part.rect });
            const { answer } = await this.#link.exchange('GET', `/frame?${query}`);
            // Items from before a batch of updates are elsewhere now.
            if (answer.edition === this.frame.edition) display.addAhead(this.#whole(answer, frame), part);
        } catch {
            // The next frames from the server have these elements.
        } finally {
            this.#isLookingAhead = false;
        }
    }
}

/** Requests frames as long as the page has the session. */
export class Following {
    #link;
    #view;
    #events;
    #mode;
    /** Whether the next clip is the first one of its motion. */
    #isFirstClip = true;
    /** @type {Promise<Clip> | undefined} A clip that was requested together with an event. */
    #clip;
    #pollTime = -Infinity;
    /** Streams that failed since one has brought a frame. */
    #failures = 0;
    #wake = () => {};

    /**
     * @param {Link} link
     * @param {View} view
     * @param {Events} events
     * @param {Options['follow']} mode
     */
    constructor(link, view, events, mode = 'auto') {
        this.#link = link;
        this.#view = view;
        this.#events = events;
        this.#mode = mode;
    }

    /** Ends a pause. */
    wake() { this.#wake(); }

    /** Notes that an event changes the motion. */
    interrupt() {
        this.#isFirstClip = true;
        this.#wake();
    }

    /** Requests the frames of a motion that an event of this page begins. */
    prepare() {
        if (!this.#mayClip) return;
        this.#clip = this.#view.clip(this.#isFirstClip);
        this.#clip.catch(() => {});
    }

    /** Follows until the link is closed. */
    async run() {
        while (!this.#link.isClosed) {
            try {
                await this.#calm();
                if (this.#link.isClosed) return;
                if (this.#link.state !== 'live') await this.#poll();
                else if (this.#followsByClip) await this.#watchClip();
                else await (this.#followsByStream ? this.#watchStream() : this.#waitForChange());
            } catch (error) {
                await this.#link.recover(error);
                // Too many requests are waiting already, so poll occasionally.
                if (/** @type {any} */ (error).status === 429) await this.#poll().catch(() => {});
            }
        }
    }

    get #followsByClip() { return !this.#view.frame.resting && this.#mayClip; }

    get #mayClip() {
        // With a manual clock the coming frames come only through `step`.
        if (this.#view.description.clock !== 'wall') return false;
        return this.#mode === 'auto' ? this.#view.line.isSlow : this.#mode === 'clip';
    }

    get #followsByStream() {
        if (this.#failures >= FAILURES) return false;
        const { line, tick } = this.#view;
        return this.#mode === 'auto' ? line.missesTicks(tick) : this.#mode === 'stream';
    }

    #poll() { return this.#view.ask('GET', '/frame'); }

    /** Waits while the responses to events contain every frame, or while the page is hidden. */
    async #calm() {
        for (;;) {
            const { settled } = this.#events;
            await settled;
            const rest = this.#events.pullTime + CALM - performance.now();
            if (rest <= 0 && settled === this.#events.settled) break;
            await sleep(rest);
        }
        const page = globalThis.document;
        // Polls often enough to keep the session from expiring.
        const often = Math.min(60, this.#view.description.expiresIn / 3);
        if (page?.hidden) await this.#pause(1000 * often, (wake) => {
            page.addEventListener('visibilitychange', wake, { once: true });
        });
    }

    /** Waits for the next frame, at most once per tick, although events create more frames. */
    async #waitForChange() {
        await this.#pauseBetween();
        // A second response shows whether the line is slow. The overscan depends on it, so this comes before a drag.
        await this.#view.ask('GET', '/frame', undefined, { wait: this.#view.line.isKnown ? PATIENCE : 0 });
    }

    /** Pauses until a tick after the previous request. */
    async #pauseBetween() {
        await sleep(this.#pollTime + 900 * this.#view.tick - performance.now());
        this.#pollTime = performance.now();
    }

    /** Shows pushed frames until a drag begins, whose responses are frames, or the page is hidden. */
    async #watchStream() {
        await this.#pauseBetween();
        const stop = new AbortController();
        const { signal } = stop;
        const page = globalThis.document;
        page?.addEventListener('visibilitychange', () => stop.abort(), { signal });
        this.#wake = () => {
            const isPulled = this.#events.pullTime + CALM > performance.now();
            if (this.#link.isClosed || isPulled || measures !== this.#view.measures) stop.abort();
        };
        const { frame, measures } = this.#view;
        this.#failures += 1;
        try {
            await this.#view.stream(signal);
        } finally {
            // A proxy may hold streams back: then other ways are better.
            if (signal.aborted || this.#view.frame !== frame) this.#failures = 0;
            stop.abort();
        }
    }

    /** Plays a clip of coming frames until its end, or until an event changes them. */
    async #watchClip() {
        const { number } = this.#events;
        const requested = this.#clip ?? this.#view.clip(this.#isFirstClip);
        this.#clip = undefined;
        const { frames, base, arrival, duration } = await requested;
        // An event has changed the coming frames, or has not been applied to them.
        const isOvertaken = () => this.#events.number !== number || this.#events.pending > 0;
        const isOld = frames.length > 0 && frames[0].sequence <= this.#view.frame.sequence;
        if (isOvertaken() || isOld) return;
        this.#isFirstClip = false;
        const { display } = this.#view;
        display.predict(frames, arrival);
        const last = frames.at(-1) ?? base;
        const length = 1000 * (last.time - display.time(performance.now()));
        const isLast = last.resting || frames.length === 0;
        // The next clip must arrive before this one ends.
        await this.#pause(isLast ? length + 100 : length - 1.5 * duration);
        // Differences need a base that is not predicted.
        if (isLast && !isOvertaken()) await this.#poll();
    }

    /** Waits for the given milliseconds, at least one tick, or until an event. */
    async #pause(milliseconds, listen = (wake) => {}) {
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, Math.max(1000 * this.#view.tick, milliseconds));
            this.#wake = () => { clearTimeout(timer); resolve(undefined); };
            listen(this.#wake);
        });
    }
}

/** The query for frames. */
function view(options, overscan, measures = false) {
    return { ...rows(options), overscan: `${overscan}`, ...(measures && { needed: `${overscan}` }) };
}

/** The query for items in rows, with their keys. */
function rows({ precision = 2 }) {
    return { form: 'rows', precision: `${precision}`, include: 'key' };
}
