// What content that moves ahead of the server on a slow line will pass. Loaded only there.

import { unzoomed } from './visible.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./prediction.js').Prediction} Prediction */

/** How early elements are requested: round trips, and milliseconds. */
const LEAD = { trips: 1.5, time: 150 };
/** How much of a motion is requested together, in milliseconds. */
const STRETCH = 1200;
/** The most part of a second's bandwidth for one request, and the usual bytes of an element. */
const SIZE = { share: 0.25, bytes: 70 };
/** How long the motion of a finger is remembered, and the shortest that has a velocity, in milliseconds. */
const TRAIL = { longest: 80, shortest: 8 };

/**
 * A part of the content, along one axis, and the `rect` of the request for it; in content coordinates, at any scale.
 *
 * @typedef {{ axis: 'x' | 'y', low: number, high: number, rect: string }} Part
 */

const AXES = /** @type {const} */ ({
    x: { extent: 'width', across: 'y', breadth: 'height' },
    y: { extent: 'height', across: 'x', breadth: 'width' },
});

/** The elements ahead of the server's frames that are known. Until frames have them, they are drawn at rest. */
export class Ahead {
    /** @type {Map<string, Item>} */
    #items = new Map();
    /** @type {{ axis: 'x' | 'y', low: number, high: number } | undefined} Where all elements are known. */
    #part;
    #edition = -1;
    /** @type {{ at: number, offset: Point }[]} Where a finger has moved the content recently. */
    #trail = [];

    /** Notes where a finger has moved the content. */
    note(now, offset) { this.#trail = [...this.#recent(now), { at: now, offset }]; }

    /** Forgets all elements, because the server has caught up. */
    clear() {
        this.#part = undefined;
        this.#items.clear();
    }

    /**
     * Returns the part of the content to request now; undefined if there is nothing to request.
     *
     * @param {Prediction} prediction
     * @param {Frame} frame The latest frame that is drawn.
     * @param {Line} line
     * @param {number} overscan How far beyond the viewport the frame has elements.
     * @param {number} now Milliseconds.
     * @returns {Part | undefined}
     */
    next(prediction, frame, line, overscan, now) {
        const lead = LEAD.trips * line.roundTrip + LEAD.time;
        const zoom = frame.zoomScale ?? 1;
        const [from, to, far] = [0, lead, lead + STRETCH].map((time) => this.#offset(prediction, now, time, zoom));
        if (!from || !to || !far) return undefined;
        const axis = Math.abs(to.x - from.x) > Math.abs(to.y - from.y) ? 'x' : 'y';
        const { extent, across, breadth } = AXES[axis];
        const length = prediction.viewport[extent] / zoom;
        const isForward = to[axis] > from[axis];
        // The edge of the viewport that comes first.
        const size = frame.contentSize[extent] / zoom;
        const edgeOf = (point) => Math.max(0, Math.min(point[axis] + (isForward ? length : 0), size));
        const known = this.#known(axis, frame, length, overscan, from[axis]);
        const isKnown = isForward ? edgeOf(to) <= known.high : edgeOf(to) >= known.low;
        if (isKnown) return undefined;
        // What the content has passed already is not needed any more.
        const start = isForward ? Math.max(known.high, from[axis]) : Math.min(known.low, from[axis] + length);
        const density = Math.max(1, frame.items.length) / (length + 2 * overscan);
        const most = Math.max(length, SIZE.share * line.bandwidth / SIZE.bytes / density);
        const end = isForward ? Math.min(edgeOf(far), start + most) : Math.max(edgeOf(far), start - most);
        const [low, high] = [Math.min(start, end), Math.max(start, end)];
        if (high - low < 1) return undefined;
        const reach = prediction.viewport[breadth] / zoom;
        const place = { [axis]: low, [across]: from[across], [extent]: high - low, [breadth]: reach };
        const rect = [place.x, place.y, place.width, place.height].map((number) => number.toFixed(2)).join(',');
        return { axis, low, high, rect };
    }

    /**
     * Adds the elements of a part of the content.
     *
     * @param {Frame} frame
     * @param {Part} part
     */
    add({ edition, items }, { axis, low, high }) {
        const old = this.#part;
        const isKnown = old && edition === this.#edition && axis === old.axis;
        const isJoined = isKnown && low <= old.high + 1 && high >= old.low - 1;
        if (!isJoined) this.#items.clear();
        for (const item of items) this.#items.set(item.key, item);
        const [first, last] = isJoined ? [Math.min(low, old.low), Math.max(high, old.high)] : [low, high];
        this.#part = { axis, low: first, high: last };
        this.#edition = edition;
    }

    /** Returns the items of a frame with those that are known ahead of it. */
    fill(items, edition) {
        if (!this.#part || edition !== this.#edition) return items;
        const isThere = new Set(items.map(({ key }) => key));
        const others = Array.from(this.#items.values()).filter(({ key }) => !isThere.has(key));
        return [...others, ...items];
    }

    /** The part of the content around an offset in which all elements are known. */
    #known(axis, { contentOffset, edition, zoomScale = 1 }, length, overscan, offset) {
        const start = unzoomed(contentOffset, zoomScale)[axis];
        const [low, high] = [start - overscan, start + length + overscan];
        const part = this.#part;
        if (!part || part.axis !== axis || this.#edition !== edition) return { low, high };
        const isJoined = part.low <= high + 1 && part.high >= low - 1;
        if (isJoined) return { low: Math.min(low, part.low), high: Math.max(high, part.high) };
        // The server's frames may have fallen behind.
        return part.low <= offset && offset <= part.high ? part : { low, high };
    }

    /** Where the viewport will begin, in content coordinates. */
    #offset(prediction, now, time, zoom) {
        const offset = prediction.ahead(now, time, this.#velocity(now));
        return offset && unzoomed(offset, zoom);
    }

    /** The velocity of the finger, in points per second. */
    #velocity(now) {
        const trail = this.#recent(now);
        const [first, last] = [trail.at(0), trail.at(-1)];
        if (!first || !last || last.at - first.at < TRAIL.shortest) return { x: 0, y: 0 };
        const along = (axis) => 1000 * (last.offset[axis] - first.offset[axis]) / (last.at - first.at);
        return { x: along('x'), y: along('y') };
    }

    #recent(now) { return this.#trail.filter(({ at }) => now - at < TRAIL.longest); }
}
