// Corrections of what is drawn, without jumps.

import { SHIFT } from './frames.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Shifted} Shifted */

/** @typedef {keyof typeof LEAST} Property */
/** @typedef {Record<Property, number>} Differences */

/** The time in which a correction shrinks to a third, in milliseconds; after 100 ms a fiftieth is left. */
const SHRINKING = 25;
/** Smaller differences are not worth drawing: points, radians, and parts of a size or an opacity. */
const LEAST = { x: 0.02, y: 0.02, width: 0.02, height: 0.02, angle: 1e-4, alpha: 2e-3, scale: 1e-4 };

const PROPERTIES = /** @type {Property[]} */ (Object.keys(LEAST));
export const NOWHERE = { x: 0, y: 0 };

/** The differences between what was shown and what turned out to be right; they shrink quickly. */
export class Blend {
    #offset = { x: 0, y: 0 };
    /** @type {Map<string, Differences>} By the keys of items. */
    #items = new Map();
    #time = -Infinity;

    /** Whether there is nothing left to correct. */
    get isOver() { return this.#items.size === 0 && this.#offset.x === 0 && this.#offset.y === 0; }

    /**
     * Adds the difference between two pictures of one moment.
     *
     * @param {Frame} before
     * @param {Frame} after
     */
    add(before, after) {
        // What the content has been moved together with its offset is nothing to correct.
        const way = /** @type {Point & Partial<Differences>} */ (difference(shiftOf(after), shiftOf(before)));
        // Offsets of different scales have nothing in common.
        for (const axis of /** @type {('x' | 'y')[]} */ (before.zoomScale === after.zoomScale ? ['x', 'y'] : [])) {
            const change = after.contentOffset[axis] - before.contentOffset[axis] - way[axis];
            this.#offset[axis] = enough(axis, this.#offset[axis] - change);
        }
        if (before.items === after.items) return;
        const old = new Map(before.items.map((item) => [item.key, item]));
        for (const item of after.items) {
            const from = old.get(item.key);
            if (!from || from === item) continue;
            const sum = /** @type {Differences} */ ({ ...this.#items.get(item.key) });
            for (const name of PROPERTIES) {
                sum[name] = enough(name, (sum[name] ?? 0) + from[name] + (way[name] ?? 0) - item[name]);
            }
            if (PROPERTIES.some((name) => sum[name] !== 0)) this.#items.set(item.key, sum);
        }
    }

    /**
     * Returns a picture with what is left of the differences.
     *
     * @param {Frame} frame
     * @param {number} now Milliseconds.
     * @returns {Frame}
     */
    apply(frame, now) {
        const left = Math.exp(Math.min(0, this.#time - now) / SHRINKING);
        this.#time = now;
        if (this.isOver) return frame;
        for (const axis of /** @type {const} */ (['x', 'y'])) {
            this.#offset[axis] = enough(axis, this.#offset[axis] * left);
        }
        for (const [key, item] of this.#items) {
            for (const name of PROPERTIES) item[name] = enough(name, item[name] * left);
            if (PROPERTIES.every((name) => item[name] === 0)) this.#items.delete(key);
        }
        // No other picture would say that the content rests.
        if (this.isOver) return frame;
        const { x, y } = frame.contentOffset;
        return {
            ...frame,
            resting: false,
            contentOffset: { x: x + this.#offset.x, y: y + this.#offset.y },
            items: this.#items.size === 0 ? frame.items : frame.items.map((item) => this.#blended(item)),
        };
    }

    /** @param {Item} item */
    #blended(item) {
        const way = this.#items.get(item.key);
        if (!way) return item;
        const blended = { ...item };
        for (const name of PROPERTIES) blended[name] += way[name];
        return blended;
    }
}

/** @param {Property} name @param {number} difference */
function enough(name, difference) { return Math.abs(difference) < LEAST[name] ? 0 : difference; }

/**
 * How far posted sizes had moved the content of a frame, or of an offset.
 *
 * @type {(shown: (Frame | Point) & Shifted) => Point}
 */
export function shiftOf(frame) { return frame[SHIFT] ?? NOWHERE; }

/** @param {Point} a @param {Point} b */
export function difference(a, b) { return { x: a.x - b.x, y: a.y - b.y }; }
