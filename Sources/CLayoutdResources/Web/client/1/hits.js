// Which element of a frame a finger is on.

import { sum } from './scrolling.js';
import { isAt, unzoomed } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Point} Point */

/**
 * Returns the frontmost element at a point of the viewport if that is a cell.
 *
 * @param {Frame} frame
 * @param {Point} point
 */
export function cellAt({ items, contentOffset, zoomScale }, point) {
    const place = unzoomed(sum(point, contentOffset), zoomScale);
    const front = [...items].reverse().find((item) => isAt(item, place));
    return front && isPresent(front) ? front : undefined;
}

/**
 * Returns the cell at a point of the viewport, or else the one whose centre is nearest.
 *
 * @param {Frame} frame
 * @param {Point} point
 */
export function nearestCell(frame, point) {
    const { x, y } = unzoomed(sum(point, frame.contentOffset), frame.zoomScale);
    const distance = (/** @type {Item} */ item) => (
        Math.hypot(x - item.x - item.width / 2, y - item.y - item.height / 2));
    return cellAt(frame, point)
        ?? frame.items.filter(isPresent).sort((a, b) => distance(a) - distance(b)).at(0);
}

/** @param {Item} item */
function isPresent({ kind, departing }) { return kind === 'cell' && departing === undefined; }
