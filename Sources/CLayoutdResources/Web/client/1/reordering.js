/**
 * Lets fingers, the mouse and keys take items of a session to other places.
 *
 *     const stop = dragToReorder(session, document.getElementById('view'), {
 *         onReorder: ({ move }) => cards.splice(move.to.item, 0, ...cards.splice(move.from.item, 1)),
 *     });
 *
 * Lengths are points, times seconds.
 *
 * @module reordering
 */

import { isForControl, listenBefore, swallowClick } from './controls.js';
import { cellAt } from './hits.js';
import { Lift } from './lift.js';
import { checkTypes } from './options.js';
import { capture } from './pointers.js';
import { KeyReorder } from './reorderkeys.js';
import { pointIn } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./reordering.js').ReorderOptions} ReorderOptions */

const OPTIONS = {
    onReorder: 'function',
    onError: 'function',
    point: 'function',
    minimumPressDuration: 'number',
    lift: { scale: 'number', alpha: 'number' },
    targets: 'object',
    keys: 'boolean',
    active: 'function',
    texts: { lifted: 'function', moved: 'function', dropped: 'function', cancelled: 'function' },
};

/** How long a finger rests before it lifts, in seconds. */
const PRESS = 0.5;
/** How far a mouse moves before it lifts, and a finger before it can no longer lift, in CSS pixels. */
const SLOP = { mouse: 4, finger: 10 };

/**
 * Lets pointers and keys take items to other places.
 *
 * @param {LayoutSession} session
 * @param {HTMLElement} element The element that shows the session.
 * @param {ReorderOptions} [options]
 * @returns {() => void} Stops it: puts back what is lifted, and removes all listeners.
 * @throws {TypeError} If an option is unknown or has the wrong type.
 */
export function dragToReorder(session, element, options = {}) {
    checkTypes(options, OPTIONS);
    const reordering = new Reordering(session, element, options);
    return () => reordering.stop();
}

/** @typedef {{ id: number, isMouse: boolean, point: Point, x: number, y: number }} Press A pointer, down on a cell. */

class Reordering {
    #session;
    #element;
    #options;
    #place;
    /** @type {Press | undefined} */
    #press;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {Lift | undefined} */
    #lift;
    /** @type {Frame | undefined} The frame on the page. */
    #drawn;
    /** Whether this dispatches an event that is not for itself. */
    #isYielding = false;
    /** @type {KeyReorder | undefined} */
    #keys;
    #end = new AbortController();

    /** @param {LayoutSession} session @param {HTMLElement} element @param {ReorderOptions} options */
    constructor(session, element, options) {
        this.#session = session;
        this.#element = element;
        this.#options = options;
        this.#place = options.point ?? ((event) => pointIn(element, session.description.viewport, event));
        const { signal } = this.#end;
        session.addEventListener('frame', ({ detail }) => { this.#drawn = detail; }, { signal });
        // Before the listeners that scroll: what lifts an item must not move the content, too.
        const listen = listenBefore(element, signal);
        listen('pointerdown', (event) => this.#down(event));
        listen('pointermove', (event) => this.#move(event));
        listen('pointerup', (event) => this.#up(event));
        listen('pointercancel', (event) => this.#cancelPointer(event));
        listen('lostpointercapture', (event) => { if (event.target === element) this.#cancelPointer(event); });
        listen('keydown', (event) => {
            if (event.key !== 'Escape' || !this.#lift) return;
            take(event);
            this.#cancel();
        }, element.ownerDocument);
        listen('wheel', (event) => { if (this.#isHeld) take(event); });
        // The browser would scroll the page, select text, drag a picture or open a menu instead.
        listen('touchmove', (event) => { if (this.#lift && event.cancelable) event.preventDefault(); });
        for (const type of /** @type {const} */ (['selectstart', 'dragstart'])) {
            listen(type, (event) => { if (this.#press) event.preventDefault(); });
        }
        listen('contextmenu', (event) => { if (this.#press && !this.#press.isMouse) event.preventDefault(); });
        if (options.keys === false) return;
        this.#keys = new KeyReorder(session, element, options, () => this.#press === undefined);
    }

    stop() {
        this.#cancel();
        this.#keys?.stop();
        this.#end.abort();
    }

    /** Whether an item is lifted, by whatever. */
    get #isHeld() { return this.#lift !== undefined || (this.#keys?.isOn ?? false); }

    /** @param {PointerEvent} event */
    #down(event) {
        if (this.#isHeld) return take(event);
        const { pointerId: id, pointerType, clientX: x, clientY: y } = event;
        const isFirst = this.#press === undefined || this.#press.id === id;
        this.#forget();
        // Two fingers do something else.
        if (!isFirst || event.button !== 0 || isForControl(event, this.#element)) return;
        const point = this.#place(event);
        if (!cellAt(this.#drawn ?? this.#session.frame, point)) return;
        this.#press = { id, isMouse: pointerType !== 'touch', point, x, y };
        if (this.#press.isMouse) return;
        this.#timer = setTimeout(() => this.#begin(), 1000 * (this.#options.minimumPressDuration ?? PRESS));
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const press = this.#press;
        if (!press || event.pointerId !== press.id) return;
        const point = this.#place(event);
        if (!this.#lift) {
            const travel = Math.hypot(event.clientX - press.x, event.clientY - press.y);
            if (travel < (press.isMouse ? SLOP.mouse : SLOP.finger)) return;
            if (!press.isMouse) return this.#forget();
            this.#begin();
        }
        take(event);
        this.#lift?.move(point);
    }

    async #begin() {
        const { point, id } = /** @type {Press} */ (this.#press);
        /** @type {Lift} */
        const lift = this.#lift = new Lift(this.#session, { point }, this.#options, () => this.#forget(lift));
        if (!await lift.answer) {
            // From now on the pointer scrolls.
            this.#forget(lift);
        } else if (this.#lift === lift) {
            this.#yield(id);
            capture(this.#element, id);
        }
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (event.pointerId !== this.#press?.id) return;
        const { isOver } = this.#lift ?? { isOver: true };
        if (this.#lift) take(event);
        if (!isOver) {
            this.#lift?.move(this.#place(event));
            this.#lift?.drop();
            this.#yield(event.pointerId);
            swallowClick(this.#element);
        }
        this.#forget();
    }

    /** @param {PointerEvent} event */
    #cancelPointer(event) {
        if (this.#isYielding || event.pointerId !== this.#press?.id) return;
        this.#cancel();
    }

    #cancel() {
        this.#lift?.cancel();
        if (this.#lift && this.#press) this.#yield(this.#press.id);
        this.#forget();
    }

    /** Follows the pointer no longer, if what it has lifted is still this. */
    #forget(lift = this.#lift) {
        if (lift !== this.#lift) return;
        clearTimeout(this.#timer);
        this.#press = this.#lift = undefined;
    }

    /**
     * Takes the pointer from what scrolls the content, for which it is cancelled.
     *
     * @param {number} pointerId
     */
    #yield(pointerId) {
        this.#isYielding = true;
        this.#element.dispatchEvent(new PointerEvent('pointercancel', { pointerId }));
        this.#isYielding = false;
    }
}

/**
 * Keeps an event from everything else.
 *
 * @param {Event} event
 */
function take(event) {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
}
