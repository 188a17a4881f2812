// A change to another layout that fingers drive, until they let go.

import { LayoutProblem, complain } from './requests.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./documents.js').Layout} Layout */
/** @typedef {import('./documents.js').LayoutAnchor} LayoutAnchor */
/** @typedef {import('./documents.js').TransitionRequest} TransitionRequest */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./pinching.js').PinchOptions} PinchOptions */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {{ progress: number, time: number }} Sample */

/** How far the progress goes on beyond the two layouts at most, and how hard that is: as UIKit's rubber band. */
const BAND = { room: 0.25, stiffness: 0.55 };
/** The length of the path that determines the velocity, in milliseconds. */
const RECENT = 100;
/** Where the progress would be after this time decides which layout it comes to, in seconds. */
const AHEAD = 0.2;
/** The type of the problem that there is another change, or none, or that there is no way to the layout. */
const CONFLICT = '/problems/conflicting-transition';

/** A change that is being driven. */
export class Drive {
    #session;
    #options;
    /** @type {Promise<void>} Settles when the start has a response. */
    #start;
    /** @type {{ progress: number, finger: Point } | undefined} What has not been sent yet. */
    #latest;
    /** @type {Sample[]} */
    #samples;
    #hasStarted = false;
    /** Whether the server has refused it, or no longer has it. */
    #isRefused = false;
    /** Whether fingers have let go. */
    #isOver = false;
    /** @type {number | undefined} */
    #request;

    /**
     * @param {LayoutSession} session
     * @param {Layout} to
     * @param {{ anchor: LayoutAnchor, time: number }} beginning What stays under the fingers, and when they began,
     *     in milliseconds.
     * @param {PinchOptions} options
     */
    constructor(session, to, { anchor, time }, options) {
        this.#session = session;
        this.#options = options;
        this.#samples = [{ progress: 0, time }];
        this.#start = this.#begin({ to, anchor, progress: 0 });
    }

    /** @param {TransitionRequest} change */
    async #begin(change) {
        this.#hasStarted = await this.#send(change) !== undefined;
        if (this.#latest) this.#schedule();
    }

    /**
     * Moves it, with at most one request for each display frame.
     *
     * @param {number} way The progress of the fingers, without bounds.
     * @param {Point} finger
     * @param {number} time Milliseconds.
     */
    move(way, finger, time) {
        const progress = resisted(way);
        this.#samples.push({ progress, time });
        while (this.#samples.length > 2 && time - this.#samples[0].time > RECENT) this.#samples.shift();
        this.#latest = { progress: Math.round(1e4 * progress) / 1e4, finger };
        if (this.#hasStarted) this.#schedule();
    }

    #schedule() {
        if (!this.#isOver) this.#request ??= requestAnimationFrame(() => this.#flush());
    }

    #flush() {
        if (this.#request !== undefined) cancelAnimationFrame(this.#request);
        this.#request = undefined;
        if (this.#latest && !this.#isRefused) this.#send(this.#latest);
        this.#latest = undefined;
    }

    /**
     * Lets go: it comes to the layout that it is nearer to, as it moves.
     *
     * @param {number} time Milliseconds.
     * @returns {Promise<boolean>} Whether it has come to the other layout.
     */
    release(time) {
        const velocity = this.#velocity(time);
        const { progress } = /** @type {Sample} */ (this.#samples.at(-1));
        return this.#end(progress + AHEAD * velocity > 0.5, velocity);
    }

    /** Comes back to the layout from which it started. */
    cancel() { return this.#end(false, 0); }

    /** @param {boolean} isFinished @param {number} velocity */
    async #end(isFinished, velocity) {
        if (this.#isOver) return false;
        this.#isOver = true;
        await this.#start;
        if (this.#isRefused) return false;
        // Without a response it may have started.
        if (!this.#hasStarted) return this.#send({ cancel: true }).then(() => false);
        this.#flush();
        const { animation } = this.#options;
        const frame = await this.#send({
            ...(isFinished ? { finish: /** @type {const} */ (true) } : { cancel: /** @type {const} */ (true) }),
            ...(velocity !== 0 && this.#isSprung && { velocity: Math.round(1000 * velocity) / 1000 }),
            ...(animation && { animation }),
        });
        return isFinished && frame !== undefined;
    }

    /** Whether the rest of the way is a spring's, which takes over a velocity. A curve has its own. */
    get #isSprung() {
        const { animation } = this.#options;
        if (animation && ('damping' in animation || 'spring' in animation)) return true;
        return !('curve' in { ...this.#session.description.animation, ...animation });
    }

    /**
     * The progress per second; 0 if the fingers have come to rest.
     *
     * @param {number} time
     */
    #velocity(time) {
        const [first, last] = [this.#samples[0], /** @type {Sample} */ (this.#samples.at(-1))];
        const duration = last.time - first.time;
        return time - last.time < RECENT && duration > 0 ? 1000 * (last.progress - first.progress) / duration : 0;
    }

    /**
     * Sends a change; returns undefined if that fails.
     *
     * @param {TransitionRequest} change
     */
    async #send(change) {
        try {
            return await this.#session.transition(change);
        } catch (error) {
            this.#fail(/** @type {Failure} */ (error));
            return undefined;
        }
    }

    /** @param {Failure} error */
    async #fail(error) {
        this.#isRefused ||= error instanceof LayoutProblem;
        // Another client has ended it.
        if (this.#hasStarted && error.type === CONFLICT) return;
        if (!await isOfOther(this.#session, error)) complain(this.#session, this.#options, error);
    }
}

/**
 * Whether an error says that another client drives a change, which only the session's description shows.
 *
 * @param {LayoutSession} session
 * @param {Failure} error
 */
export async function isOfOther(session, { type }) {
    return type === CONFLICT
        && (await session.describe().catch(() => /** @type {{ transition?: object }} */ ({}))).transition !== undefined;
}

/**
 * The progress with resistance beyond the two layouts: the server drives one change at a time, so it does not go on to
 * the layout after that.
 *
 * @param {number} way
 */
function resisted(way) {
    const beyond = way > 1 ? way - 1 : Math.min(way, 0);
    const { room, stiffness } = BAND;
    const stretch = room * (1 - 1 / (stiffness * Math.abs(beyond) / room + 1));
    return way - beyond + Math.sign(beyond) * stretch;
}
