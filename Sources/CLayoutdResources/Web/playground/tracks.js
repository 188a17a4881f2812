// Tracks: where an element is, and what it looks like, at the times of a recording.

import { boxOf, zoomed } from '../client/1/visible.js';

/** @typedef {{ width: number, height: number }} Size */

/**
 * One element while it is in view. An element that leaves the viewport and comes back has another track
 * with the same key. All lists are equally long; between two times the values change linearly.
 *
 * @typedef {object} Track
 * @property {string} key As in frames.
 * @property {string} kind
 * @property {number} section
 * @property {number} item
 * @property {number} zIndex
 * @property {number} until When it is gone, or the recording's duration; until then the last values hold.
 * @property {number[]} times Increasing.
 * @property {number[]} x Relative to the viewport, like `y`: the corner before scaling and rotation.
 * @property {number[]} y
 * @property {number[]} width
 * @property {number[]} height
 * @property {number[]} angle
 * @property {number[]} alpha
 * @property {number[]} scale
 * @property {(number[] | undefined)[]} [transforms] Of an element that is ever rotated out of the plane.
 */

/** What changes with time, and the decimals of it that are kept. */
export const DECIMALS = { x: 3, y: 3, width: 3, height: 3, angle: 5, alpha: 3, scale: 5 };
export const VALUES = /** @type {(keyof typeof DECIMALS)[]} */ (Object.keys(DECIMALS));

/** Returns an item of a frame at its place in the viewport, as large as it is shown. */
export function relative(item, { contentOffset, zoomScale }) {
    const shown = zoomed(item, zoomScale);
    return { ...shown, x: shown.x - contentOffset.x, y: shown.y - contentOffset.y };
}

/** Whether some of an element is in the viewport. */
export function overlaps(item, viewport) {
    const { left, top, right, bottom } = boxOf(item);
    return right > 0 && left < viewport.width && bottom > 0 && top < viewport.height;
}

/** Returns a track's values at some time in it. */
export function valuesAt(track, time) {
    const { times } = track;
    let [low, high] = [0, times.length - 1];
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (times[middle] <= time) low = middle;
        else high = middle - 1;
    }
    return mix(track, low, Math.min(low + 1, times.length - 1), time);
}

/**
 * Returns the items of a recording at some time.
 *
 * @param {{ elements: Track[], duration: number }} recording
 * @param {number} time
 */
export function itemsAt({ elements, duration }, time) {
    const isIn = ({ times, until }) => times[0] <= time && (time < until || until === duration);
    return elements.filter(isIn).map((track) => {
        const { key, kind, section, item, zIndex } = track;
        return { key, kind, section, item, zIndex, ...valuesAt(track, time) };
    });
}

/** Interpolates between two samples of a track. */
export function mix(track, from, to, time) {
    const { times } = track;
    const part = to === from ? 0 : (time - times[from]) / (times[to] - times[from]);
    const value = (name) => track[name][from] + (track[name][to] - track[name][from]) * part;
    const [before, after] = [from, to].map((index) => track.transforms?.[index]);
    const transform = before && after?.map((end, index) => before[index] + (end - before[index]) * part) || before;
    return {
        ...(transform && { transform }),
        x: value('x'), y: value('y'), width: value('width'), height: value('height'),
        angle: value('angle'), alpha: value('alpha'), scale: value('scale'),
    };
}

export function round(value, decimals) { return Math.round(value * 10 ** decimals) / 10 ** decimals; }
