// Keys: scrolling, and commands for items.

import { isForControl } from './controls.js';

/** @typedef {import('./frames.js').Point} Point */

/** @typedef {import('./gestures.js').KeyActions} KeyActions */

/** How far an arrow key scrolls, in points. */
const STEP = 60;

/**
 * Recognizes keys.
 *
 * @param {HTMLElement} element
 * @param {KeyActions} actions
 * @returns {() => void} Stops it.
 */
export function recognizeKeys(element, actions) {
    const end = new AbortController();
    const keys = keysOf(actions);
    element.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || isForControl(event, element)) return;
        const action = keys.get(event.key);
        const result = action ? action(event.repeat) : false;
        if (result !== false) event.preventDefault();
    }, { signal: end.signal });
    return () => end.abort();
}

/**
 * @param {KeyActions} actions
 * @returns {Map<string, (isRepeated: boolean) => boolean | void>}
 */
function keysOf(actions) {
    /** @type {Map<string, (isRepeated: boolean) => boolean | void>} */
    const keys = new Map();
    if (actions.scroll) {
        const { scroll, page = () => STEP } = actions;
        for (const [name, x, y] of ARROWS) {
            keys.set(name, (isRepeated) => scroll({ x: x * STEP, y: y * STEP }, isRepeated));
        }
        keys.set('PageUp', (isRepeated) => scroll({ x: 0, y: -page() }, isRepeated));
        keys.set('PageDown', (isRepeated) => scroll({ x: 0, y: page() }, isRepeated));
    }
    if (actions.end) {
        const { end } = actions;
        keys.set('Home', (isRepeated) => end(false, isRepeated));
        keys.set('End', (isRepeated) => end(true, isRepeated));
    }
    if (actions.select) {
        const { select } = actions;
        keys.set('ArrowLeft', () => select(-1));
        keys.set('ArrowRight', () => select(1));
    }
    for (const [name, command] of COMMANDS) {
        const action = actions[command];
        if (action) keys.set(name, () => action());
    }
    return keys;
}

const ARROWS = /** @type {const} */ ([
    ['ArrowUp', 0, -1], ['ArrowDown', 0, 1], ['ArrowLeft', -1, 0], ['ArrowRight', 1, 0],
]);

const COMMANDS = /** @type {const} */ ([
    ['Escape', 'deselect'], ['Enter', 'tap'], [' ', 'tap'],
    ['Insert', 'insert'], ['+', 'insert'], ['Delete', 'delete'], ['Backspace', 'delete'],
]);
