// Pointers: drags, flings, taps and grabs, recognized from the events of fingers, mice and pens. And the wheel: it
// glides by its notches, and scrolls by the small deltas of touchpads.

import { isForControl, isForField, swallowClick } from './controls.js';

/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./gestures.js').Hold} Hold */
/** @typedef {import('./gestures.js').Place} Place */
/** @typedef {import('./gestures.js').PointerActions} PointerActions */
/** @typedef {Point & { time: number }} Sample */
/** @typedef {GlobalEventHandlers & Element} Surface An element that shows a session. */

/**
 * How far a pointer travels before it drags, in CSS pixels. The content does not move by the part of the
 * way up to here.
 */
const SLOP = 10;
/** The length of the path that determines the velocity, in milliseconds. */
const RECENT = 100;
/** The shortest path that has a velocity, in milliseconds: the timestamps of events are not exact. */
const SHORTEST = 5;
/** How long a smooth scroll may take, in milliseconds, without the round trip. */
export const GLIDE = 500;
/** Offsets that differ less are equal, in points. */
export const TINY = 0.01;
/** The greatest velocity that the server accepts, in points per second. */
const FASTEST = 24_000;

/**
 * Recognizes drags, taps and grabs.
 *
 * @param {Surface} element
 * @param {Place} place Converts an event's place to a point.
 * @param {PointerActions} actions
 * @returns {() => void} Stops it, and lets go of everything.
 */
export function recognizePointers(element, place, actions) {
    const recognizer = new PointerRecognizer(element, place, actions);
    return () => recognizer.stop();
}

/** One pointer from its press to its release. */
class Pointer {
    /** @type {Hold | undefined} */
    hold;
    isAsking = false;
    hasStopped = false;
    hasCompany = false;
    hasMoved = false;
    isCaptured = false;
    isDragging = false;
    /** @type {{ time: number, isCancelled: boolean } | undefined} */
    lift;
    #press;

    /** @param {PointerEvent} event @param {Point} point @param {boolean} isOnControl */
    constructor(event, point, isOnControl) {
        this.isOnControl = isOnControl;
        this.id = event.pointerId;
        this.type = event.pointerType;
        this.start = point;
        /** Up to where the content has followed. */
        this.followed = point;
        /** @type {Sample[]} */
        this.samples = [{ ...point, time: event.timeStamp }];
        this.#press = { x: event.clientX, y: event.clientY };
        this.travel = 0;
    }

    get last() { return /** @type {Sample} */ (this.samples.at(-1)); }

    /** @param {PointerEvent} event @param {Point} point */
    add(event, point) {
        this.samples.push({ ...point, time: event.timeStamp });
        // The last two are kept for moves that come rarely.
        while (this.samples.length > 2 && event.timeStamp - this.samples[0].time > RECENT) {
            this.samples.shift();
        }
        this.travel = Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y);
        this.hasMoved ||= this.travel >= SLOP;
    }

    /** Starts to drag where the travel has reached the slop, so that the content moves by the rest. */
    startDrag() {
        const part = SLOP / this.travel;
        this.isDragging = true;
        this.followed = {
            x: this.start.x + (this.last.x - this.start.x) * part,
            y: this.start.y + (this.last.y - this.start.y) * part,
        };
    }

    /** Neither drags nor taps any more, because the content was zoomed. */
    endPinch() {
        this.isDragging = this.hasStopped = false;
        this.hasMoved = true;
    }

    /** Returns the way that the content has not followed yet, as a change of its offset. */
    takeDelta() {
        const { x, y } = this.followed;
        this.followed = { x: this.last.x, y: this.last.y };
        return { delta: { x: x - this.last.x, y: y - this.last.y }, touch: { x, y } };
    }

    /** The velocity of the content when the pointer is lifted. */
    velocity() {
        const { time: now, isCancelled } = this.lift ?? { time: this.last.time, isCancelled: false };
        if (isCancelled || now - this.last.time >= RECENT) return { x: 0, y: 0 };
        const recent = this.samples.filter(({ time }) => now - time <= RECENT);
        const [first] = recent.length > 1 ? recent : this.samples.slice(-2);
        const duration = this.last.time - first.time;
        if (duration < SHORTEST) return { x: 0, y: 0 };
        const along = (/** @type {'x' | 'y'} */ axis) => (
            clamp(1000 * (first[axis] - this.last[axis]) / duration, -FASTEST, FASTEST));
        return { x: along('x'), y: along('y') };
    }
}

class PointerRecognizer {
    #element;
    #place;
    #actions;
    /** @type {Map<number, Pointer>} */
    #pointers = new Map();
    /** @type {Pointer | undefined} The pointer that scrolls; further ones do not. */
    #scroller;
    /** @type {{ pointers: [Pointer, Pointer], distance: number, middle: Point } | undefined} Two that pinch. */
    #pinch;
    #end = new AbortController();

    /** @param {Surface} element @param {Place} place @param {PointerActions} actions */
    constructor(element, place, actions) {
        this.#element = element;
        this.#place = place;
        this.#actions = actions;
        const { signal } = this.#end;
        /**
         * @template {keyof GlobalEventHandlersEventMap} Type
         * @param {Type} type
         * @param {(event: GlobalEventHandlersEventMap[Type]) => void} listener
         */
        const listen = (type, listener) => element.addEventListener(type, listener, { signal });
        listen('pointerdown', (event) => this.#press(event));
        listen('pointermove', (event) => this.#move(event));
        listen('pointerup', (event) => this.#lift(event, false));
        listen('pointercancel', (event) => this.#lift(event, true));
        listen('lostpointercapture', (event) => {
            if (event.target === element) this.#lift(event, true);
        });
        // Until a pointer is captured, it may leave the element.
        /**
         * @param {'pointermove' | 'pointerup' | 'pointercancel'} type
         * @param {(event: PointerEvent) => void} listener
         */
        const follow = (type, listener) => element.ownerDocument.addEventListener(type, (event) => {
            if (!event.composedPath().includes(element)) listener(event);
        }, { signal });
        follow('pointermove', (event) => this.#move(event));
        follow('pointerup', (event) => this.#lift(event, false));
        follow('pointercancel', (event) => this.#lift(event, true));
        // The browser's own dragging of pictures and links would cancel the pointer.
        listen('dragstart', (event) => event.preventDefault());
    }

    stop() {
        this.#end.abort();
        for (const pointer of this.#pointers.values()) this.#release(pointer, performance.now(), true);
    }

    /** @param {PointerEvent} event */
    #press(event) {
        if (event.button !== 0 || isForField(event, this.#element)) return;
        this.#releaseLost(event);
        const point = this.#place(event);
        const pointer = new Pointer(event, point, isForControl(event, this.#element));
        this.#pointers.set(pointer.id, pointer);
        if (this.#pointers.size > 1) {
            for (const each of this.#pointers.values()) each.hasCompany = true;
        }
        if (!this.#scroller) pointer.hasStopped = this.#actions.press?.(point) ?? false;
        pointer.hold = this.#actions.grab?.(point);
        if (pointer.hold) this.#await(pointer, pointer.hold);
        else if (!this.#startPinch(pointer)) this.#scroller ??= pointer;
    }

    /** @type {(press: PointerEvent) => void} Cancels pointers whose end the element did not get: it was removed. */
    #releaseLost({ pointerId, pointerType, isPrimary, timeStamp }) {
        for (const pointer of this.#pointers.values()) {
            const isLost = pointer.id === pointerId || (isPrimary && pointer.type === pointerType);
            if (isLost) this.#release(pointer, timeStamp, true);
        }
    }

    /** @param {Pointer} pointer @param {Hold} hold */
    async #await(pointer, hold) {
        pointer.isAsking = true;
        const isHeld = await hold.answer;
        pointer.isAsking = false;
        if (this.#end.signal.aborted) return;
        if (!isHeld) {
            pointer.hold = undefined;
            // Nothing was grabbed: the content follows by all that the pointer has moved since.
            if (pointer.lift || !this.#startPinch(pointer)) {
                this.#scroller ??= pointer;
                this.#follow(pointer);
            }
        }
        if (pointer.lift) this.#letGo(pointer);
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const pointer = this.#pointers.get(event.pointerId);
        if (!pointer) return;
        // A busy page gets several moves in one event; the velocity needs all of them.
        const moves = event.getCoalescedEvents?.() ?? [];
        for (const move of moves.length > 0 ? moves : [event]) pointer.add(move, this.#place(move));
        this.#capture(pointer);
        this.#follow(pointer);
    }

    /** @type {(pointer: Pointer) => void} Captures one that drags. Before, a control would not get its click. */
    #capture(pointer) {
        if (!pointer.hasMoved || pointer.isCaptured) return;
        pointer.isCaptured = true;
        capture(this.#element, pointer.id);
    }

    /** @type {(pointer: Pointer) => boolean} Begins a pinch of the pointer that scrolls, and another one. */
    #startPinch(pointer) {
        if (!this.#scroller || this.#pinch || !this.#actions.canPinch?.()) return false;
        const pointers = /** @type {[Pointer, Pointer]} */ ([this.#scroller, pointer]);
        this.#pinch = { pointers, ...between(...pointers) };
        return true;
    }

    /** @param {{ pointers: [Pointer, Pointer], distance: number, middle: Point }} pinch */
    #followPinch({ pointers, distance, middle }) {
        const now = between(...pointers);
        const way = { x: now.middle.x - middle.x, y: now.middle.y - middle.y };
        this.#actions.pinch?.(now.distance / distance, now.middle, way);
        this.#pinch = { pointers, ...now };
    }

    /** @type {(pointer: Pointer) => void} Takes along what the pointer holds, or the content. */
    #follow(pointer) {
        if (this.#pinch?.pointers.includes(pointer)) {
            this.#followPinch(this.#pinch);
            return;
        }
        const { x, y } = pointer.last;
        pointer.hold?.move({ x, y });
        if (pointer !== this.#scroller || !pointer.hasMoved) return;
        if (!pointer.isDragging) {
            pointer.startDrag();
            this.#element.classList.add('dragged');
            this.#actions.start?.({ x: pointer.start.x - x, y: pointer.start.y - y }, pointer.start);
        }
        const { delta, touch } = pointer.takeDelta();
        if (delta.x !== 0 || delta.y !== 0) this.#actions.drag?.(delta, touch);
    }

    /**
     * Moves come before the release, so its place does not matter. Cancelled pointers may have none.
     *
     * @param {PointerEvent} event
     * @param {boolean} isCancelled
     */
    #lift(event, isCancelled) {
        const pointer = this.#pointers.get(event.pointerId);
        if (!pointer) return;
        this.#release(pointer, event.timeStamp, isCancelled);
        if (isCancelled) return;
        const { hasMoved, hasStopped, hasCompany, isOnControl } = pointer;
        if (hasMoved || hasStopped) swallowClick(this.#element);
        else if (!hasCompany && !isOnControl) this.#actions.tap?.(pointer.start, event);
    }

    /** @param {Pointer} pointer @param {number} time @param {boolean} isCancelled */
    #release(pointer, time, isCancelled) {
        this.#pointers.delete(pointer.id);
        pointer.lift = { time, isCancelled };
        const { x, y } = pointer.velocity();
        pointer.hold?.end(isCancelled, { x: 0 - x, y: 0 - y });
        if (!pointer.isAsking) this.#letGo(pointer);
    }

    /** @type {(pointer: Pointer) => void} Lets go of the content. */
    #letGo(pointer) {
        if (this.#pinch?.pointers.includes(pointer)) {
            // The other one holds nothing any more.
            for (const each of this.#pinch.pointers) each.endPinch();
            this.#pinch = this.#scroller = undefined;
            this.#element.classList.remove('dragged');
            this.#actions.pinchEnd?.();
            return;
        }
        if (pointer === this.#scroller) {
            this.#scroller = undefined;
            this.#element.classList.remove('dragged');
        }
        if (pointer.isDragging) this.#actions.release?.(pointer.velocity());
        else if (pointer.hasStopped) this.#actions.release?.({ x: 0, y: 0 });
    }
}

/** @param {Element} element @param {number} id */
export function capture(element, id) {
    try {
        element.setPointerCapture(id);
    } catch {
        // Pointers of events that a script has dispatched cannot be captured.
    }
}

/**
 * The distance of two pointers, and the point between them.
 *
 * @param {Pointer} a
 * @param {Pointer} b
 */
function between({ last: a }, { last: b }) {
    return {
        distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
        middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) { return Math.min(Math.max(value, least), most); }

// The wheel.

/** @typedef {import('./gestures.js').WheelActions} WheelActions */

/** The pause that ends a burst, in milliseconds. */
export const PAUSE = 150;
/** The least delta of a notch, in CSS pixels. */
export const NOTCH = 40;
/** The height of a line, in CSS pixels. */
const LINE = 16;
/** The way by which the scale is measured, in CSS pixels. */
const SPAN = 1000;

/**
 * Recognizes bursts of wheel events. The first event of a burst decides whether the wheel has notches, and
 * whether the content or the page scrolls.
 *
 * @param {Surface} element
 * @param {Place} place Converts an event's place to a point.
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
        const way = scaled(delta, event, place);
        if (event.timeStamp - burst.time >= PAUSE) {
            const isNotched = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL || size(delta) >= NOTCH;
            burst = { isNotched, isTaken: actions.take(way, place(event)), time: event.timeStamp };
        }
        burst.time = event.timeStamp;
        if (!burst.isTaken) return;
        event.preventDefault();
        if (burst.isNotched) actions.notch(way);
        else actions.pan(way, place(event));
    }, { passive: false, signal: end.signal });
    return () => end.abort();
}

/** @param {WheelEvent} event @param {() => number} page */
function deltaOf({ deltaX, deltaY, deltaMode }, page) {
    const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE
        : deltaMode === WheelEvent.DOM_DELTA_PAGE ? page() : 1;
    return { x: deltaX * unit, y: deltaY * unit };
}

// The page may show the content at another scale.
/** @param {Point} delta @param {WheelEvent} event @param {Place} place @returns {Point} In the content's points. */
function scaled(delta, { clientX, clientY, deltaMode }, place) {
    if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return delta;
    const start = place({ clientX, clientY });
    const scaleAlong = (/** @type {number} */ x, /** @type {number} */ y) => {
        const end = place({ clientX: clientX + SPAN * x, clientY: clientY + SPAN * y });
        // The ends are rounded.
        return Math.round(100 * Math.hypot(end.x - start.x, end.y - start.y)) / 100 / SPAN || 1;
    };
    return { x: delta.x * scaleAlong(1, 0), y: delta.y * scaleAlong(0, 1) };
}

/** @param {Point} delta */
function size({ x, y }) { return Math.max(Math.abs(x), Math.abs(y)); }
