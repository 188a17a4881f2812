// When and how the next frames are requested.

import { sleep } from './requests.js';
import { slotsOf } from './slots.js';

/** @typedef {import('./events.js').Events} Events */
/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./view.js').Clip} Clip */
/** @typedef {import('./view.js').View} View */

/** How long after a scroll to send no other requests for frames, in milliseconds. */
const CALM = 40;
/** The streams without a frame after which the client waits for each frame instead. */
const FAILURES = 3;

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
    #slots;

    /** @param {Link} link @param {View} view @param {Events} events @param {Options['follow']} mode */
    constructor(link, view, events, mode = 'auto') {
        this.#link = link;
        this.#view = view;
        this.#events = events;
        this.#mode = mode;
        this.#slots = slotsOf(link.url);
        // What was to be followed is gone.
        link.lifecycle.subscribe((state) => { if (state === 'connecting' || state === 'ended') this.#wake(); });
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
        this.#slots.join(this);
        while (!this.#link.isClosed) {
            try {
                await this.#calm();
                if (this.#link.isClosed) break;
                if (this.#link.state !== 'live') await this.#poll();
                else if (this.#followsByClip) await this.#watchClip();
                else await (this.#followsByStream ? this.#watchStream() : this.#waitForChange());
            } catch (error) {
                await this.#link.recover(/** @type {Failure} */ (error));
                // Too many requests are waiting already, so poll occasionally.
                if (/** @type {Failure} */ (error).status === 429) await this.#poll().catch(() => {});
            }
        }
        this.#slots.leave(this);
    }

    get #followsByClip() { return !this.#view.frame.resting && this.#mayClip; }

    get #mayClip() {
        // With a manual clock the coming frames come only through `step`.
        if (this.#view.description.clock !== 'wall') return false;
        return this.#mode === 'auto' ? this.#view.line.isSlow : this.#mode === 'clip';
    }

    get #followsByStream() {
        if (this.#failures >= FAILURES || this.#slots.isCrowded) return false;
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
        const { frame, description, line } = this.#view;
        const isMoving = !frame.resting && description.clock === 'wall';
        // A second response shows whether the line is slow. The overscan depends on it, so this comes before a drag.
        await this.#slots.wait(isMoving, (leave) => { this.#wake = leave; }, (signal, patience) => (
            this.#view.ask('GET', '/frame', undefined, { wait: line.isKnown ? patience : 0, signal })));
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
            await this.#slots.wait(true, () => {}, (end) => {
                end.addEventListener('abort', () => stop.abort());
                return this.#view.stream(signal);
            });
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

    /**
     * Waits for the given milliseconds, at least one tick, or until an event.
     *
     * @param {number} milliseconds
     * @param {(wake: () => void) => void} listen Gets what ends the pause.
     */
    async #pause(milliseconds, listen = (wake) => {}) {
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, Math.max(1000 * this.#view.tick, milliseconds));
            this.#wake = () => { clearTimeout(timer); resolve(undefined); };
            listen(this.#wake);
        });
    }
}
