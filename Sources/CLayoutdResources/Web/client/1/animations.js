// An animation that a page holds: see `LayoutSession.animation`.

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').CallOptions} CallOptions */
/** @typedef {import('./types.js').RunningAnimation} RunningAnimation */
/** @typedef {import('./documents.js').AnimationChange} AnimationChange */
/** @typedef {import('./documents.js').AnimationRest} AnimationRest */
/** @typedef {Pick<import('./layoutd-client.js').LayoutSession, 'controlAnimation'>} Session */

/** A handle on an animation of a session. */
export class HeldAnimation {
    number;
    #session;
    /** @type {RunningAnimation | undefined} What the server said last; undefined before, and when it has ended. */
    #known;
    /** @type {[AnimationChange, CallOptions] | undefined} Where it is to be held, if that has not been sent. */
    #next;
    /** @type {Promise<Frame> | undefined} The response to what has been sent of that. */
    #sent;

    /**
     * @param {Session} session
     * @param {number} number The `animation` of the frame with which it began.
     */
    constructor(session, number) {
        this.#session = session;
        this.number = number;
    }

    /** How far it is, from 0 to 1, as of the latest response. */
    get fraction() { return this.#known?.fraction; }

    get isReversed() { return this.#known?.reversed; }

    get isRunning() { return this.#known?.running; }

    /**
     * Holds it where it is.
     *
     * @param {CallOptions} [options]
     */
    pause(options = {}) { return this.#control({ pause: true }, options); }

    /**
     * Holds it elsewhere. While a call has no response, the latest one waits, and the others are left out.
     *
     * @param {number} fraction
     * @param {CallOptions & { scrubsLinearly?: boolean }} how
     */
    setFraction(fraction, { scrubsLinearly = undefined, ...options } = {}) {
        this.#next = [{ fraction, ...(scrubsLinearly !== undefined && { scrubsLinearly }) }, options];
        this.#sent ??= this.#scrub().finally(() => { this.#sent = undefined; });
        return this.#sent;
    }

    /** @returns {Promise<Frame>} */
    async #scrub() {
        let frame;
        while (this.#next) {
            const [change, options] = this.#next;
            this.#next = undefined;
            frame = await this.#control(change, options);
        }
        return /** @type {Frame} */ (frame);
    }

    /**
     * Lets it go back to its start, or on to its end again.
     *
     * @param {boolean} [isReversed]
     * @param {CallOptions} [options]
     */
    reverse(isReversed = !this.isReversed, options = {}) {
        return this.#control({ reversed: isReversed }, options);
    }

    /**
     * Lets it go on.
     *
     * @param {AnimationRest} [how]
     * @param {CallOptions} [options]
     */
    continue(how = {}, options = {}) { return this.#control({ continue: how }, options); }

    /**
     * Ends it: at its end, at its start, or where it is.
     *
     * @param {'end' | 'start' | 'current'} [at]
     * @param {CallOptions} [options]
     */
    finish(at = 'end', options = {}) { return this.#control({ finish: at }, options); }

    /** @param {AnimationChange} change @param {CallOptions} options */
    async #control(change, options) {
        const frame = await this.#session.controlAnimation(this.number, change, options);
        this.#known = frame.animations?.find(({ animation }) => animation === this.number);
        return frame;
    }
}
