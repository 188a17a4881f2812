// What content that moves ahead of the server on a slow line will pass. Loaded only there.

import { unzoomed } from './visible.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./prediction.js').Prediction} Prediction */
/** @typedef {import('./scrolling.js').Axis} Axis */
/** @typedef {import('./types.js').Rect} Rect */

/** How early elements are requested: round trips, and milliseconds. */
const LEAD = { trips: 1.5, time: 150 };
/** How much of a motion is requested together, in milliseconds. */
const STRETCH = 1200;
/** The most part of a second's bandwidth for one request, and the usual bytes of an element. */
const SIZE = { share: 0.25, bytes: 70 };
/** The bandwidth until it has been measured, in bytes per second: too much at once would come late. */
const UNMEASURED = 40_000;
/** How long the motion of a finger is remembered, and the shortest that has a velocity, in milliseconds. */
const TRAIL = { longest: 80, shortest: 8 };

/** @typedef {{ low: number, high: number }} Span */

/**
 * A part of the content, along one axis, and the `rect` of the request for it; in content coordinates, at any scale.
 *
 * @typedef {Span & { axis: Axis, rect: string }} Part
 */

const AXES = /** @type {const} */ ({
    x: { extent: 'width', across: 'y', breadth: 'height' },
    y: { extent: 'height', across: 'x', breadth: 'width' },
});

/** The elements ahead of the server's frames that are known. Until frames have them, they are drawn at rest. */
export class Ahead {
    /** @type {Map<string, Item>} */
    #items = new Map();
    /** @type {Omit<Part, 'rect'> | undefined} Where all elements are known. */
    #part;
    #edition = -1;
    /** @type {{ at: number, offset: Point }[]} Where a finger has moved the content recently. */
    #trail = [];

    /** @type {(now: number, offset: Point) => void} Notes where a finger has moved the content. */
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
        const edgeOf = (/** @type {Point} */ point) => (
            Math.max(0, Math.min(point[axis] + (isForward ? length : 0), size)));
        const known = this.#known(axis, frame, length, overscan, from[axis]);
        const isKnown = isForward ? edgeOf(to) <= known.high : edgeOf(to) >= known.low;
        if (isKnown) return undefined;
        // What the content has passed already is not needed any more.
        const start = isForward ? Math.max(known.high, from[axis]) : Math.min(known.low, from[axis] + length);
        const density = Math.max(1, frame.items.length) / (length + 2 * overscan);
        const bandwidth = line.bandwidth === Infinity ? UNMEASURED : line.bandwidth;
        const most = Math.max(length, SIZE.share * bandwidth / SIZE.bytes / density);
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

    /**
     * Returns a frame that was moved with the items that are known ahead of it, and with placeholders for others.
     *
     * @param {Frame} moved
     * @param {Frame} frame The same as it came from the server.
     * @param {Size} viewport
     * @returns {Frame}
     */
    complete(moved, frame, viewport) {
        const items = this.#fill(moved.items, moved.edition);
        const placeholders = this.#placeholders(frame, items, moved.contentOffset, viewport);
        return { ...moved, items, ...(placeholders.length > 0 && { placeholders }) };
    }

    /** @param {Item[]} items @param {number} edition */
    #fill(items, edition) {
        if (!this.#part || edition !== this.#edition) return items;
        const isThere = new Set(items.map(({ key }) => key));
        const others = Array.from(this.#items.values()).filter(({ key }) => !isThere.has(key));
        return [...others, ...items];
    }

    /**
     * Returns where cells will be in view that are not known: those that are known, repeated.
     *
     * @param {Frame} frame The latest frame that is drawn.
     * @param {Item[]} items Its items, with those that are known ahead of it.
     * @param {Point} offset
     * @param {Size} viewport
     * @returns {Rect[]}
     */
    #placeholders(frame, items, offset, viewport) {
        const { contentSize, zoomScale } = frame;
        if (zoomScale !== undefined) return [];
        const isTall = contentSize.height - viewport.height >= contentSize.width - viewport.width;
        const axis = isTall ? 'y' : 'x';
        const { extent } = AXES[axis];
        const end = Math.min(offset[axis] + viewport[extent], contentSize[extent]);
        const view = { low: Math.max(0, offset[axis]), high: end };
        const received = frame.items.filter(isCell);
        if (received.length === 0) return [];
        const isAhead = this.#part?.axis === axis && this.#edition === frame.edition;
        const known = [extentOf(received, axis), ...(isAhead ? [/** @type {Span} */ (this.#part)] : [])];
        const unknown = known.reduce((parts, part) => parts.flatMap((each) => without(each, part)), [view]);
        if (unknown.length === 0) return [];
        const cells = items.filter(isCell).sort((a, b) => a[axis] - b[axis]);
        const start = cells.at(0)?.[axis] ?? 0;
        const period = (cells.at(-1)?.[axis] ?? 0) - start;
        if (period <= 0) return [];
        const pattern = cells.filter((cell) => cell[axis] < start + period);
        return unknown.flatMap(({ low, high }) => {
            const [first, last] = [Math.floor((low - start) / period) - 1, Math.floor((high - start) / period)];
            const turns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
            return turns.flatMap((turn) => pattern.map(({ x, y, width, height }) => (
                isTall ? { x, y: y + turn * period, width, height } : { x: x + turn * period, y, width, height })))
                .filter((box) => box[axis] < high && box[axis] + box[extent] > low)
                .filter((box) => known.every((part) => without(asPart(box, axis), part).length > 0));
        });
    }

    /**
     * The part of the content around an offset in which all elements are known.
     *
     * @param {Axis} axis
     * @param {Frame} frame
     * @param {number} length
     * @param {number} overscan
     * @param {number} offset
     * @returns {Span}
     */
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

    /**
     * Where the viewport will begin, in content coordinates.
     *
     * @param {Prediction} prediction
     * @param {number} now Milliseconds.
     * @param {number} time Milliseconds from then on.
     * @param {number} zoom
     */
    #offset(prediction, now, time, zoom) {
        const offset = prediction.ahead(now, time, this.#velocity(now));
        return offset && unzoomed(offset, zoom);
    }

    /** @type {(now: number) => Point} The velocity of the finger, in points per second. */
    #velocity(now) {
        const trail = this.#recent(now);
        const [first, last] = [trail.at(0), trail.at(-1)];
        if (!first || !last || last.at - first.at < TRAIL.shortest) return { x: 0, y: 0 };
        const along = (/** @type {Axis} */ axis) => (
            1000 * (last.offset[axis] - first.offset[axis]) / (last.at - first.at));
        return { x: along('x'), y: along('y') };
    }

    /** @param {number} now */
    #recent(now) { return this.#trail.filter(({ at }) => now - at < TRAIL.longest); }
}

/** @param {Item} item */
function isCell({ kind, departing }) { return kind === 'cell' && departing === undefined; }

/** @type {(box: Rect, axis: Axis) => Span} */
function asPart(box, axis) { return { low: box[axis], high: box[axis] + box[AXES[axis].extent] }; }

/** @type {(items: Item[], axis: Axis) => Span} Returns the part of the content that items take, along an axis. */
function extentOf(items, axis) {
    const parts = items.map((item) => asPart(item, axis));
    return { low: Math.min(...parts.map(({ low }) => low)), high: Math.max(...parts.map(({ high }) => high)) };
}

/** @type {(part: Span, other: Span) => Span[]} Returns what is left of a part without another one. */
function without({ low, high }, other) {
    const before = { low, high: Math.min(high, other.low) };
    const after = { low: Math.max(low, other.high), high };
    return [before, after].filter((rest) => rest.high - rest.low > 1);
}
