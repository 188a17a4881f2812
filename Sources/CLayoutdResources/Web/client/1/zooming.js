// Fingers that zoom: two that pinch, and one that taps twice.

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
    /** @type {{ point: Point, time: number } | undefined} */
    #tap;

    /**
     * @param {any} session
     * @param {(call: (session: any) => Promise<any>) => Promise<any>} act Calls the session.
     */
    constructor(session, act) {
        this.#session = session;
        this.#act = act;
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
        const from = { x: middle.x - way.x, y: middle.y - way.y };
        if (factor !== 1) this.#act((session) => session.zoom(factor, from));
        if (way.x === 0 && way.y === 0) return;
        const options = { touch: null, overscroll: 'free' };
        this.#act((session) => session.scroll({ x: 0 - way.x, y: 0 - way.y }, options));
    }

    /** The fingers have been lifted. */
    end() { this.#act((session) => session.fling({ x: 0, y: 0 })); }

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
        const x = (contentOffset.x + point.x) / zoomScale - width / 2;
        const y = (contentOffset.y + point.y) / zoomScale - height / 2;
        this.#act((session) => session.zoomTo({ x, y, width, height }));
        return true;
    }
}
