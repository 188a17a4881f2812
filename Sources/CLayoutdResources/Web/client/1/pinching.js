/**
 * Lets two fingers, a touchpad and keys change a session's layout, for instance from years to months to days.
 *
 *     const pinch = pinchBetween(session, document.getElementById('view'), [years, months, days]);
 *
 * Lengths are points, times seconds.
 *
 * @module pinching
 */

import { isForControl, listenBefore } from './controls.js';
import { Drive, isOfOther } from './drive.js';
import { nearestCell } from './hits.js';
import { checkTypes } from './options.js';
import { NOTCH, PAUSE, capture } from './pointers.js';
import { complain } from './requests.js';
import { pointIn } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').ItemPath} ItemPath */
/** @typedef {import('./types.js').Size} Size */
/** @typedef {import('./documents.js').Layout} Layout */
/** @typedef {import('./documents.js').SizeLengths} SizeLengths */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./pinching.js').PinchOptions} PinchOptions */

const OPTIONS = {
    index: 'number',
    scale: ['number', 'object'],
    animation: 'object',
    onChange: 'function',
    onError: 'function',
    point: 'function',
    keys: 'boolean',
    wheel: 'boolean',
};

/** How much larger the items of the next layout are if nobody says so. */
const SCALE = 2.5;
/** Layouts whose items differ less are not told apart by their sizes. */
const LEAST = 1.25;
/** By which factor the distance of two fingers changes before it drives: until then they may only rest. */
const SLOP = 1.06;
/** By how much of a touchpad's delta the scale is multiplied by e. */
const TURN = 100;
/** The height of a line of the wheel, in CSS pixels. */
const LINE = 16;
/** @type {Record<string, number>} */
const KEYS = { '+': 1, '=': 1, '-': -1, '_': -1 };

/**
 * Lets fingers, touchpads and keys change the layout.
 *
 * @param {LayoutSession} session
 * @param {HTMLElement} element The element that shows the session.
 * @param {Layout[]} layouts From the one with the smallest items to the one with the largest.
 * @param {PinchOptions} [options]
 * @returns {import('./pinching.js').LayoutPinch}
 * @throws {TypeError} If an option is unknown or has the wrong type.
 */
export function pinchBetween(session, element, layouts, options = {}) {
    checkTypes(options, OPTIONS);
    if (!Array.isArray(layouts) || layouts.length < 2) throw new TypeError('layouts must be an array of at least two');
    const pinching = new Pinching(session, element, layouts, options);
    return {
        get index() { return pinching.index; },
        change: (index) => pinching.change(index),
        stop: () => pinching.stop(),
    };
}

class Pinching {
    /** The layout that the session has, or is coming to. */
    index;
    #session;
    #element;
    #layouts;
    #options;
    #place;
    /** @type {Frame | undefined} The frame on the page. */
    #drawn;
    /** @type {Map<number, Point>} Where fingers are on the page. */
    #fingers = new Map();
    /** @type {number[]} Those that pinch: two or none. */
    #pair = [];
    /** @type {Set<number>} Fingers of a pinch that has ended. */
    #idle = new Set();
    /** The distance of the fingers, or the scale of the touchpad, from which the progress counts. */
    #base = 1;
    /** The logarithm of the scale at which the progress is 1. */
    #step = 1;
    /** @type {Drive | undefined} */
    #drive;
    /** The scale of a touchpad, and when it changed last; undefined between bursts. */
    #turned = { scale: 1, time: -Infinity, isNotched: false };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** Whether this dispatches an event that is not for itself. */
    #isYielding = false;
    #end = new AbortController();

    /**
     * @param {LayoutSession} session
     * @param {HTMLElement} element
     * @param {Layout[]} layouts
     * @param {PinchOptions} options
     */
    constructor(session, element, layouts, options) {
        this.#session = session;
        this.#element = element;
        this.#layouts = layouts;
        this.#options = options;
        this.index = options.index ?? indexOf(session.description.layout, layouts);
        this.#place = options.point ?? ((event) => pointIn(element, session.description.viewport, event));
        const { signal } = this.#end;
        session.addEventListener('frame', ({ detail }) => { this.#drawn = detail; }, { signal });
        // Before the listeners that scroll and lift: what two fingers drive must do nothing else.
        const listen = listenBefore(element, signal);
        listen('pointerdown', (event) => this.#down(event));
        listen('pointermove', (event) => this.#move(event));
        listen('pointerup', (event) => this.#up(event, false));
        listen('pointercancel', (event) => this.#up(event, true));
        // The browser would zoom the page instead.
        for (const type of /** @type {const} */ (['touchstart', 'touchmove'])) {
            listen(type, (event) => { if (event.touches.length > 1 && event.cancelable) event.preventDefault(); });
        }
        if (options.wheel !== false) listen('wheel', (event) => this.#turn(event));
        if (options.keys !== false) listen('keydown', (event) => this.#press(event));
    }

    stop() {
        this.#cancel();
        this.#end.abort();
    }

    // Fingers.

    /** @param {PointerEvent} event */
    #down(event) {
        const { pointerId: id, pointerType, clientX: x, clientY: y } = event;
        if (pointerType === 'mouse') return;
        // A finger whose end the element did not get would be here for ever.
        if (event.isPrimary) this.#forget();
        this.#fingers.set(id, { x, y });
        if (this.#pair.length > 0 || this.#idle.size > 0) {
            this.#idle.add(id);
            return take(event);
        }
        if (this.#fingers.size < 2) return;
        take(event);
        this.#pair = [...this.#fingers.keys()];
        // The first one has begun to scroll, or is about to lift an item.
        this.#yield(this.#pair[0]);
        for (const finger of this.#pair) capture(this.#element, finger);
        this.#base = this.#distance;
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const { pointerId: id, clientX: x, clientY: y } = event;
        if (!this.#fingers.has(id)) return;
        this.#fingers.set(id, { x, y });
        if (this.#idle.has(id)) return take(event);
        if (!this.#pair.includes(id)) return;
        take(event);
        this.#follow(this.#distance, SLOP, this.#middle, event.timeStamp);
    }

    /** @param {PointerEvent} event @param {boolean} isCancelled */
    #up(event, isCancelled) {
        const { pointerId: id } = event;
        if (this.#isYielding || !this.#fingers.delete(id)) return;
        const isPinch = this.#pair.includes(id);
        if (this.#idle.delete(id) || isPinch) take(event);
        if (!isPinch) return;
        // The other one does nothing any more.
        for (const other of this.#pair) if (other !== id) this.#idle.add(other);
        this.#pair = [];
        if (isCancelled) this.#cancel();
        else this.#release(event.timeStamp);
    }

    #forget() {
        this.#cancel();
        this.#fingers.clear();
        this.#idle.clear();
        this.#pair = [];
    }

    get #places() { return this.#pair.map((id) => /** @type {Point} */ (this.#fingers.get(id))); }

    get #distance() {
        const [a, b] = this.#places;
        return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    }

    /** The point between the fingers, in viewport coordinates. */
    get #middle() {
        const [a, b] = this.#places;
        return this.#place({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 });
    }

    /** @type {(pointerId: number) => void} Takes a pointer from what scrolls the content: for that, it is cancelled. */
    #yield(pointerId) {
        this.#isYielding = true;
        this.#element.dispatchEvent(new PointerEvent('pointercancel', { pointerId }));
        this.#isYielding = false;
    }

    // Driving.

    /**
     * Follows a scale.
     *
     * @param {number} scale
     * @param {number} slop By which factor it changes before it drives.
     * @param {Point} finger
     * @param {number} time Milliseconds.
     */
    #follow(scale, slop, finger, time) {
        if (!this.#drive) {
            const way = Math.log(scale / this.#base);
            if (Math.abs(way) < Math.log(slop)) return;
            this.#base = scale;
            const next = this.index + Math.sign(way);
            if (way === 0 || !this.#layouts[next]) return;
            this.#step = this.#stepTo(next);
            const anchor = { ...this.#itemAt(finger), finger };
            this.#drive = new Drive(this.#session, this.#layouts[next], { anchor, time }, this.#options);
        }
        this.#drive.move(Math.log(scale / this.#base) / this.#step, finger, time);
    }

    /** @type {(next: number) => number} The logarithm of the scale that leads to a neighbour. */
    #stepTo(next) {
        const first = Math.min(this.index, next);
        const { scale } = this.#options;
        const given = Array.isArray(scale) ? scale[first] : scale;
        const { viewport } = this.#session.description;
        const measured = extentOf(this.#layouts[first + 1], viewport) / extentOf(this.#layouts[first], viewport);
        return Math.sign(next - this.index) * Math.log(given ?? (measured >= LEAST ? measured : SCALE));
    }

    /** @param {Point} point @returns {ItemPath} */
    #itemAt(point) {
        const { id, section, item } = nearestCell(this.#drawn ?? this.#session.frame, point) ?? { section: 0, item: 0 };
        return id === undefined ? { section, item } : { id };
    }

    #cancel() {
        clearTimeout(this.#timer);
        this.#drive?.cancel();
        this.#drive = undefined;
    }

    /** @param {number} time */
    #release(time) {
        clearTimeout(this.#timer);
        const drive = this.#drive;
        this.#drive = undefined;
        if (drive) this.#settle(this.index + Math.sign(this.#step), drive.release(time));
    }

    /** @type {(index: number, change: Promise<boolean>) => Promise<void>} Notes a layout that the session comes to. */
    async #settle(index, change) {
        const before = this.index;
        this.index = index;
        if (!await change) {
            if (this.index === index) this.index = before;
            return;
        }
        try {
            await this.#session.describe();
        } catch (error) {
            complain(this.#session, this.#options, /** @type {Error} */ (error));
        }
        this.#options.onChange?.(index);
    }

    /**
     * Changes the layout in an animation, around what is in the middle.
     *
     * @param {number} index
     * @param {Point} [finger]
     */
    async change(index, finger = this.#center) {
        const to = this.#layouts[index];
        if (!to) throw new RangeError(`index must be from 0 to ${this.#layouts.length - 1}, not ${index}`);
        if (index === this.index || this.#drive) return;
        const { animation } = this.#options;
        const anchor = { ...this.#itemAt(finger), finger };
        const layout = patchOf(this.#session.description.layout, to);
        const change = this.#session.patch({ layout, anchor, animated: true, ...(animation && { animation }) });
        await this.#settle(index, change.then(() => true, (error) => this.#fail(error)));
    }

    get #center() {
        const { width, height } = this.#session.description.viewport;
        return { x: width / 2, y: height / 2 };
    }

    /** @param {Failure} error */
    async #fail(error) {
        if (!await isOfOther(this.#session, error)) complain(this.#session, this.#options, error);
        return false;
    }

    // Touchpads and keys.

    /** @type {(event: WheelEvent) => void} A touchpad on which fingers pinch, and a wheel with Ctrl. */
    #turn(event) {
        if (!event.ctrlKey) return this.#drive && take(event);
        take(event);
        if (this.#pair.length > 0) return;
        const { deltaMode, timeStamp: time } = event;
        const delta = event.deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
        const isFirst = time - this.#turned.time >= PAUSE;
        if (isFirst) {
            const isNotched = deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(delta) >= NOTCH;
            this.#turned = { scale: 1, time, isNotched };
            this.#base = 1;
        }
        this.#turned.time = time;
        if (this.#turned.isNotched) {
            // A notch is too much to be followed.
            if (isFirst) this.#changeBy(-Math.sign(delta), this.#place(event));
            return;
        }
        this.#turned.scale *= Math.exp(-delta / TURN);
        this.#follow(this.#turned.scale, 1, this.#place(event), time);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#release(time + PAUSE), PAUSE);
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || isForControl(event, this.#element)) return;
        if (event.key === 'Escape' && this.#drive) {
            take(event);
            this.#cancel();
        }
        const way = KEYS[event.key];
        if (!way) return;
        take(event);
        if (!event.repeat) this.#changeBy(way);
    }

    /** @param {number} way @param {Point} [finger] */
    #changeBy(way, finger = this.#center) {
        const next = this.index + way;
        if (this.#layouts[next]) this.change(next, finger);
    }
}

/** @type {(event: Event) => void} Keeps an event from everything else. */
function take(event) {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
}

/**
 * The layout of a session among others: the one with the most members in common.
 *
 * @param {Record<string, any>} layout
 * @param {Record<string, any>[]} layouts
 */
function indexOf(layout, layouts) {
    const common = layouts.map((each) => (
        Object.keys(each).filter((name) => JSON.stringify(each[name]) === JSON.stringify(layout[name])).length));
    return common.indexOf(Math.max(...common));
}

/**
 * The width of an item, if the layout says it in points.
 *
 * @param {{ type?: string, itemSize?: SizeLengths, columnCount?: number, minimumColumnWidth?: number }} layout
 * @param {Size} viewport
 */
function extentOf({ type, itemSize, columnCount, minimumColumnWidth }, { width }) {
    if (type === 'flow') return /** @type {number | undefined} */ (itemSize?.width) ?? NaN;
    if (type !== 'waterfall') return NaN;
    const fitting = minimumColumnWidth && Math.max(1, Math.floor(width / minimumColumnWidth));
    return width / (columnCount ?? fitting ?? 2);
}

/** @param {Layout} layout @param {Layout} to @returns The change; what only `layout` has gets its default. */
function patchOf(layout, to) {
    if (layout.type !== to.type) return to;
    const others = Object.keys(layout).filter((name) => !(name in to));
    return { ...Object.fromEntries(others.map((name) => [name, null])), ...to };
}
