// Fingers that zoom: two that pinch, and one that taps twice.

import { sum } from './scrolling.js';
import { unzoomed } from './visible.js';

/** @typedef {import('./types.js').Point} Point */

/** How long after a tap, in milliseconds, and how far from it, in points, a second one belongs to it. */
const [TWICE, NEAR] = [300, 30];
/** How much a double tap enlarges. */
const CLOSER = 2;

/** Zooms a session whose content can be zoomed. */
export class ZoomControl {
    /** @type {any} */
    #session;
    #act;
    #move;
    /** @type {{ point: Point, time: number } | undefined} */
    #tap;
    /** @type {{ factor: number, from: Point, to: Point } | undefined} What fingers did since the last request. */
    #pinched;
    /** @type {Promise<any>} Settles when the requests so far have a response. */
    #sent = Promise.resolve();

    /**
     * @param {any} session
     * @param {(call: (session: any) => Promise<any>) => Promise<any>} act Calls the session.
     * @param {(call: (session: any) => Promise<any>) => void} move Calls the session for a motion of the content.
     */
    constructor(session, act, move) {
        this.#session = session;
        this.#act = act;
        this.#move = move;
    }

    /** Whether the content can be zoomed. */
    get isOn() { return this.#session.frame.zoomScale !== undefined; }

    /**
     * Two fingers have moved.
     *
     * @param {number} factor That of their distance.
     * @param {Point} middle The point between them.
     * @param {Point} way How far that has moved.
     */
    pinch(factor, middle, way) {
        if (this.#pinched) {
            this.#pinched.factor *= factor;
            this.#pinched.to = middle;
            return;
        }
        this.#pinched = { factor, from: { x: middle.x - way.x, y: middle.y - way.y }, to: middle };
        this.#sent = this.#sent.then(() => this.#send());
    }

    /** The fingers have been lifted. */
    end() { this.#sent = this.#sent.then(() => this.#act((session) => session.fling({ x: 0, y: 0 }))); }

    /** Zooms about the point between the fingers, and takes that along. */
    async #send() {
        const { factor, from, to } = this.#pinched ?? {};
        this.#pinched = undefined;
        if (!from || !to) return;
        const way = { x: from.x - to.x, y: from.y - to.y };
        // The way counts at the new scale.
        await this.#act((session) => session.zoom(factor, from));
        if (way.x === 0 && way.y === 0) return;
        await this.#act((session) => session.scroll(way, { touch: null, overscroll: 'free' }));
    }

    /**
     * A finger has tapped.
     *
     * @param {Point} point
     * @param {number} time Milliseconds.
     * @returns {boolean} Whether it was the second time, so that it zooms.
     */
    tap(point, time) {
        const last = this.#tap;
        this.#tap = { point, time };
        const isSecond = this.isOn && last && time - last.time < TWICE
            && Math.hypot(point.x - last.point.x, point.y - last.point.y) < NEAR;
        if (!isSecond) return false;
        this.#tap = undefined;
        const { contentOffset, zoomScale } = this.#session.frame;
        const { viewport, scroll } = this.#session.description;
        const { minimum = 1, maximum = 1 } = scroll?.zoom ?? {};
        // Twice more brings it back.
        const scale = zoomScale > minimum ? minimum : Math.min(CLOSER * minimum, maximum);
        const [width, height] = [viewport.width / scale, viewport.height / scale];
        const { x, y } = unzoomed(sum(contentOffset, point), zoomScale);
        const rect = { x: x - width / 2, y: y - height / 2, width, height };
        this.#move((session) => session.zoomTo(rect));
        return true;
    }
}
