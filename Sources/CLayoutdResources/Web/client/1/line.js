// What the line between page and server allows.

/** The responses from which the round trip is known, and those for the bandwidth. */
const [TRIPS, BODIES] = [8, 5];
/** The shortest body, in bytes, and the shortest time, in milliseconds, from which a bandwidth can be measured. */
const MEASURABLE = { bytes: 1500, milliseconds: 4 };
/** The responses after which a line may be slow: the first one includes the time to connect. */
const CERTAIN = 2;
/** A longer round trip makes a line slow, in milliseconds. */
const SLOW = 40;
/** The longest round trip with which waiting gets every frame, in ticks. */
const TIMELY = 0.5;
/** The part of the bandwidth for frames that come while nothing else does. */
const SHARE = 0.3;
/** The ticks between the frames of a clip, the fewest frames of one, and the most seconds that it takes to arrive. */
const CLIP = { every: [2, 6], least: 6, arrival: { first: 0.12, later: 0.4 } };
/** The seconds of a clip: others may move the content too, and a clip does not show that. */
const LENGTH = { first: 0.5, later: 1.5 };
/** How far beyond the viewport elements are needed for content that moves ahead of the server, in points. */
const OVERSCAN = { fast: 120, slow: 800 };

/** Measures round trips and bandwidth, and sizes requests by them. */
export class Line {
    /** @type {number[]} */
    #trips = [];
    /** @type {number[]} Bytes per second. */
    #bandwidths = [];
    #bytesPerFrame = 1500;

    /** The shortest recent round trip, in milliseconds. */
    get roundTrip() { return Math.min(...this.#trips); }

    /** Whether it is known whether the line is slow. */
    get isKnown() { return this.#trips.length >= CERTAIN || this.roundTrip <= SLOW; }

    /** Whether waiting for each frame takes longer than a frame. */
    get isSlow() { return this.#trips.length >= CERTAIN && this.roundTrip > SLOW; }

    /**
     * Whether waiting for each frame misses ticks: the next request arrives when the next tick is over.
     *
     * Only of many responses the shortest says so: a page that has just been opened is slow itself.
     *
     * @param {number} tick Seconds.
     */
    missesTicks(tick) {
        return this.#trips.length === TRIPS && !this.isSlow && this.roundTrip > TIMELY * 1000 * tick;
    }

    /** The overscan of requests, in points. */
    get overscan() { return this.isSlow ? OVERSCAN.slow : OVERSCAN.fast; }

    /** Bytes per second: infinite where it does not matter, and until a body took measurable time. */
    get bandwidth() {
        if (!this.isSlow) return Infinity;
        const sorted = [...this.#bandwidths].sort((a, b) => a - b);
        return sorted.length === 0 ? Infinity : sorted[Math.floor(sorted.length / 2)];
    }

    /**
     * Notes a response that the server did not delay.
     *
     * @param {{ duration: number, bytes: number }} response The time from request to end, in milliseconds.
     */
    note({ duration, bytes }) {
        this.#trips = [...this.#trips.slice(1 - TRIPS), duration];
        const transfer = duration - this.roundTrip;
        if (bytes < MEASURABLE.bytes || transfer < MEASURABLE.milliseconds) return;
        this.#bandwidths = [...this.#bandwidths.slice(1 - BODIES), 1000 * bytes / transfer];
    }

    /**
     * Notes the size of a clip.
     *
     * @param {number} bytes
     * @param {number} frames
     */
    noteClip(bytes, frames) { if (frames > 0) this.#bytesPerFrame = bytes / frames; }

    /**
     * Returns how many frames to request, and the ticks between them.
     *
     * @param {number} tick Seconds.
     * @param {boolean} isFirst Whether it is the first clip of a motion, which has to arrive soon.
     */
    clip(tick, isFirst) {
        const kind = isFirst ? 'first' : 'later';
        const [fewest, most] = CLIP.every;
        const wanted = Math.ceil(this.#bytesPerFrame / (SHARE * this.bandwidth * tick));
        const every = Math.min(Math.max(wanted, fewest), most);
        const arriving = this.bandwidth * CLIP.arrival[kind] / this.#bytesPerFrame;
        const needed = Math.ceil(LENGTH[kind] / (every * tick));
        return { every, frames: Math.max(CLIP.least, Math.min(needed, Math.floor(arriving))) };
    }

    /**
     * The pause after which a response of this size would use half of the bandwidth, in milliseconds.
     *
     * @param {number} bytes
     */
    pause(bytes) { return 1000 * bytes / (0.5 * this.bandwidth); }
}
