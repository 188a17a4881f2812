// The wheel: glides by its notches, and scrolls by the small deltas of touchpads.

/** @typedef {import('./frames.js').Point} Point */

/** @typedef {import('./gestures.js').WheelActions} WheelActions */

/** The pause that ends a burst, in milliseconds. */
const PAUSE = 150;
/** The least delta of a notch, in CSS pixels. */
const NOTCH = 40;
/** The height of a line, in CSS pixels. */
const LINE = 16;

/**
 * Recognizes bursts of wheel events. The first event of a burst decides whether the wheel has notches, and
 * whether the content or the page scrolls.
 *
 * @param {HTMLElement} element
 * @param {import('./pointers.js').Place} place Converts an event's place to a point.
 * @param {WheelActions} actions
 * @returns {() => void} Stops it.
 */
export function recognizeWheel(element, place, actions) {
    const end = new AbortController();
    let burst = { isNotched: false, isTaken: false, time: -Infinity };
    element.addEventListener('wheel', (event) => {
        // Ctrl with the wheel, and pinching on a touchpad, zoom the page.
        if (event.ctrlKey) return;
        const delta = deltaOf(event, actions.page);
        if (event.timeStamp - burst.time >= PAUSE) {
            const isNotched = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL || size(delta) >= NOTCH;
            burst = { isNotched, isTaken: actions.take(delta), time: event.timeStamp };
        }
        burst.time = event.timeStamp;
        if (!burst.isTaken) return;
        event.preventDefault();
        if (burst.isNotched) actions.notch(delta);
        else actions.pan(delta, place(event));
    }, { passive: false, signal: end.signal });
    return () => end.abort();
}

/** @param {WheelEvent} event @param {() => number} page */
function deltaOf({ deltaX, deltaY, deltaMode }, page) {
    const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE
        : deltaMode === WheelEvent.DOM_DELTA_PAGE ? page() : 1;
    return { x: deltaX * unit, y: deltaY * unit };
}

/** @param {Point} delta */
function size({ x, y }) { return Math.max(Math.abs(x), Math.abs(y)); }
