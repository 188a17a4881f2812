// The latest frame from the server, and the requests for the next ones.

import { Display } from './display.js';
import { frameQuery, rowQuery, wholeFrame } from './frames.js';
import { Line } from './line.js';

/** @typedef {import('./connection.js').Exchanged} Exchanged */
/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./documents.js').SessionDescription} SessionDescription */
/** @typedef {import('./events.js').Events} Events */
/** @typedef {import('./layoutd-client.js').ViewportInsets} ViewportInsets */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').FrameRows} FrameRows */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Size} Size */

/** The overscan of the first request, in points, before the line is known. */
const OVERSCAN = new Line().overscan;
const NO_INSETS = { top: 0, left: 0, bottom: 0, right: 0 };

/**
 * Coming frames, and the frame that they follow.
 *
 * @typedef {{ frames: Frame[], base: Frame, arrival: number, duration: number }} Clip
 */

/**
 * How to request a frame, and what is known of it.
 *
 * @typedef {object} Terms
 * @property {number} [wait] How long to wait for a change, in milliseconds.
 * @property {AbortSignal} [signal] Aborts the request.
 * @property {Point} [expected] The predicted offset after the event, of the content or of a section.
 * @property {number} [section]
 * @property {boolean} [isInput] Whether the event has no use if it arrives late.
 * @property {boolean} [isOfSizes] Whether the event posts sizes.
 * @property {boolean} [isOfEvent] Whether the frame is the response to an event.
 */

/**
 * The parts of a session, for the modules that need them.
 *
 * @typedef {{ session: Session, link: Link, view: View, events: Events, drawn?: Frame }} Source
 * @typedef {import('./layoutd-client.js').LayoutSession} Session
 */

/**
 * Returns the query for a session's first frame.
 *
 * @param {Options} options
 */
export function firstView(options) { return new URLSearchParams(frameQuery(options, OVERSCAN)).toString(); }

/** What a page shows of a session. */
export class View {
    /** The latest frame from the server. */
    frame = /** @type {Frame} */ (/** @type {unknown} */ (undefined));
    /** The session as created, or last described. */
    description = /** @type {SessionDescription} */ (/** @type {unknown} */ (undefined));
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
     * @param {Options} options
     * @param {{ onFrame: (frame: Frame) => void, pending: () => number }} hooks What is called with every frame to
     *     draw, and the number of events without a response.
     */
    constructor(link, options, hooks) {
        this.#link = link;
        this.#options = options;
        this.#hooks = hooks;
        link.lifecycle.subscribe((state, { opened }) => {
            if (opened) this.#begin(opened);
            if (state === 'ended') return this.display.close();
            if (state !== 'live') this.display.follow();
            // In other states than `live`, frames are not at rest.
            this.display.draw();
        });
    }

    /**
     * Starts with a session of the server: the first one, or one that was opened again.
     *
     * @param {Exchanged} opened
     */
    #begin({ answer, arrival, duration, bytes, isMade }) {
        const { frame, ...description } = answer;
        this.tick = 1 / description.displayRate;
        if (!isMade) this.line.note({ duration, bytes });
        this.#overscan = OVERSCAN;
        this.description = description;
        this.frame = this.#whole(frame);
        this.display?.close();
        this.display = new Display(this.frame, arrival, description, (frame) => {
            this.#lookAhead();
            this.#hooks.onFrame(frame);
        });
    }

    /** Whether nothing is to be animated. */
    get isCalm() { return this.#options.reducedMotion === 'user' && prefersLessMotion(); }

    /**
     * Takes a newer description, and returns it.
     *
     * @param {SessionDescription} description
     */
    describe(description) { return this.description = this.display.description = description; }

    /**
     * Notes another viewport, and other insets if it has some.
     *
     * @param {Size & ViewportInsets} viewport
     */
    resize({ contentInset, safeArea, layoutMargins, ...size }) {
        const { viewport } = this.description;
        this.describe({
            ...this.description,
            viewport: {
                ...viewport,
                ...size,
                ...(safeArea && { safeArea: { ...NO_INSETS, ...safeArea } }),
                ...(layoutMargins && { layoutMargins: { ...NO_INSETS, ...layoutMargins } }),
            },
            ...(contentInset && { contentInset: { ...NO_INSETS, ...contentInset } }),
        });
    }

    /**
     * Requests a frame as a difference from the latest one.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL.
     * @param {object} [event]
     * @param {Terms} [terms]
     */
    async ask(method, path, event, terms = {}) {
        const { wait, signal, isInput = false, ...known } = terms;
        const base = this.frame;
        // A difference is one from a frame with the same overscan, which only a request without an event changes.
        const overscan = event ? this.#overscan : this.line.overscan;
        const since = overscan === this.#overscan ? `${base.sequence}` : undefined;
        const query = new URLSearchParams(frameQuery(this.#options, overscan, this.measures));
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

    /**
     * Posts sizes. Other frames wait for the response, which shows how far the sizes have moved the content.
     *
     * @param {object} event
     * @param {Terms} terms
     */
    async postSizes(event, terms) {
        /** @type {(() => void)[]} */
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
        const query = new URLSearchParams(frameQuery(this.#options, overscan, this.measures));
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

    /**
     * Shows a frame unless a later one is shown.
     *
     * @param {Frame} frame
     * @param {number} arrival
     * @param {number} overscan
     * @param {Terms} terms
     * @returns {void}
     */
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
        const query = new URLSearchParams({ ...frameQuery(this.#options, this.#overscan), ...stretch });
        const { answer, arrival, duration, bytes } = await this.#link.exchange('GET', `/clip?${query}`);
        this.line.note({ duration, bytes });
        this.line.noteClip(bytes, answer.frames.length);
        let last = base;
        const whole = answer.frames.map((/** @type {FrameRows} */ next) => last = this.#whole(next, last));
        return { frames: whole, base, arrival, duration };
    }

    /**
     * Returns the whole frame; its time is exact, unlike the rounded one in the response.
     *
     * @param {FrameRows} answer
     * @param {Frame} [base]
     */
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
            const query = new URLSearchParams({ ...rowQuery(this.#options), rect: part.rect });
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

function prefersLessMotion() { return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false; }
