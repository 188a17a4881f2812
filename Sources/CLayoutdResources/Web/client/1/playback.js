// When to draw which frame.

import { between } from './frames.js';

/** @typedef {import('./frames.js').Frame} Frame */

/** The number of past frames, and of delays, to keep. */
const REMEMBERED = 60;
/** The number of gaps between frames from which the next one is expected. */
const GAPS = 4;
/** The longest gap that is expected to come again, and how far drawing lags at most, in seconds. */
const [LONGEST_GAP, LONGEST_LAG] = [0.3, 0.4];
/** A clock that is this wrong jumps, in seconds. */
const FAR = 0.05;

/**
 * A buffer between server and display: converts the session's time to the page's, and interpolates.
 *
 * Frames arrive early or late by some milliseconds. Drawing lags behind them by as much as recent frames were
 * late, so that motion is smooth. A motion of which the coming frames are known, and which this page has begun
 * itself, is drawn without any lag: see `follow`.
 */
export class Playback {
    #tick;
    /** @type {Frame[]} By time. The first one is the latest that was reached, the others follow. */
    #frames = [];
    /** How many of them are real; the others are predicted. */
    #real = 0;
    /** @type {number[]} How much later than their time the latest frames arrived, in seconds. */
    #delays = [];
    /** @type {number[]} The times between the latest frames of a motion, in seconds. */
    #gaps = [];
    /** The session time that is drawn. */
    #clock = 0;
    /** @type {number | undefined} When it was drawn, unless there was nothing left to draw then. */
    #drawnAt;
    /** @type {{ at: number, time: number } | undefined} */
    #beginning;

    /** @param {number} tick The time between two frames. */
    constructor(tick) { this.#tick = tick; }

    /** Whether all known frames have been drawn. */
    get isOver() { return this.#clock >= (this.#frames.at(-1)?.time ?? 0); }

    /** The frame at the present time. */
    get current() {
        const next = this.#frames.findIndex(({ time }) => time > this.#clock);
        const from = this.#frames[next < 0 ? this.#frames.length - 1 : Math.max(0, next - 1)];
        const to = this.#frames[next];
        if (!to || this.#clock <= from.time) return from;
        return between(from, to, (this.#clock - from.time) / (to.time - from.time));
    }

    /**
     * Draws predicted frames as if there were no line between page and server: what the page began at the moment
     * `at`, in milliseconds, and the server at the session time `time`, happens in the same moment.
     *
     * @param {{ at: number, time: number } | undefined} beginning Undefined to lag behind again.
     */
    follow(beginning) { this.#beginning = beginning; }

    /**
     * Adds a frame from the server. Keeps predicted frames before it as far as they were right.
     *
     * @param {Frame} frame
     * @param {number} arrival When its response began to arrive, in milliseconds.
     * @param {boolean} [isOfEvent] Whether the frame is the response to an event, which made a change.
     */
    add(frame, arrival, isOfEvent = false) {
        // Every tick of a motion creates one frame, and every event one more.
        const predicted = this.#frames.slice(this.#real).filter(({ time, sequence, tick, edition }) => {
            const changes = frame.sequence - sequence - (frame.tick - tick);
            // In the same tick, only a batch of updates leaves an earlier frame to be drawn.
            const isEarlier = time < frame.time || (time === frame.time && edition !== frame.edition);
            return isEarlier && (changes === 0 || (isOfEvent && changes === 1));
        });
        const real = this.#frames.slice(0, this.#real).slice(-REMEMBERED);
        let last = real.at(-1);
        if (last) this.#expect(last, frame);
        // A rest lasts until the tick before the next motion.
        if (last?.resting && last.time < frame.time - this.#tick) {
            last = { ...last, time: frame.time - this.#tick };
            real.splice(-1, 1, last);
            this.#clock = last.time;
        }
        // Nothing is interpolated across a batch of updates, so motion up to it ends with the frame of the same tick
        // that it changed. Other events replace that frame.
        if (last && last.time >= frame.time && last.edition === frame.edition) real.pop();
        this.#frames = [...real, ...predicted, frame];
        this.#real = this.#frames.length;
        this.#clock = Math.min(this.#clock, frame.time);
        if (!frame.resting) this.#note(arrival / 1000 - frame.time);
    }

    /**
     * Adds predicted frames, the first of them one tick after the prediction was made.
     *
     * @param {Frame[]} frames
     * @param {number} arrival When their response began to arrive, in milliseconds.
     * @param {number} [now] Milliseconds.
     */
    predict(frames, arrival, now = arrival) {
        const [first, last] = [frames.at(0), frames.at(-1)];
        if (!first || !last) return;
        const start = first.time;
        this.#frames = [...this.#frames.filter((frame) => frame.time < start), ...frames];
        this.#note(arrival / 1000 - start + this.#tick);
        if (!this.#beginning) return;
        const aim = Math.min(this.time(now), last.time);
        if (Math.abs(aim - this.#clock) > FAR) this.#clock = aim;
    }

    /**
     * Records a delay. Very different delays mean that the session has skipped time since.
     *
     * @param {number} delay Seconds.
     */
    #note(delay) {
        const similar = this.#delays.filter((other) => Math.abs(other - delay) < 1);
        this.#delays = [...similar.slice(1 - REMEMBERED), delay];
    }

    /**
     * Records how far frames are apart: on a slow line, those of a drag are some ticks apart.
     *
     * @param {Frame} last
     * @param {Frame} frame
     */
    #expect(last, frame) {
        const gap = frame.time - last.time;
        this.#gaps = last.resting || gap > LONGEST_GAP ? [] : [...this.#gaps.slice(1 - GAPS), gap];
    }

    /**
     * The session time to draw at the moment `now`, which is in milliseconds.
     *
     * @param {number} now
     */
    time(now) {
        if (this.#beginning) return this.#beginning.time + (now - this.#beginning.at) / 1000;
        if (this.#delays.length === 0) return this.#frames.at(-1)?.time ?? 0;
        const least = Math.min(...this.#delays);
        const lateness = Math.max(...this.#delays) - least + Math.max(this.#tick, ...this.#gaps);
        return now / 1000 - least - Math.min(lateness, LONGEST_LAG);
    }

    /**
     * Advances to a moment.
     *
     * @param {number} now Milliseconds.
     * @returns {Frame} The frame to draw.
     */
    frame(now) {
        this.#advance(now);
        while (this.#frames.length > 1 && this.#frames[1].time <= this.#clock) {
            this.#frames.shift();
            this.#real = Math.max(1, this.#real - 1);
        }
        return this.current;
    }

    /**
     * Runs the clock a little faster or slower until it is right; it jumps only if it is far off.
     *
     * @param {number} now Milliseconds.
     */
    #advance(now) {
        const newest = this.#frames.at(-1)?.time ?? 0;
        const aim = this.time(now);
        const passed = this.#drawnAt ? Math.min((now - this.#drawnAt) / 1000, 0.25) : this.#tick;
        const error = aim - this.#clock - passed;
        const pace = Math.min(Math.max(1 + 6 * error, 0.5), 2);
        const next = Math.abs(error) > 1 ? aim : this.#clock + passed * pace;
        this.#clock = Math.min(next, newest);
        this.#drawnAt = this.isOver ? undefined : now;
    }
}
