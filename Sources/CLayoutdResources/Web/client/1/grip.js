// The grip of a pointer on an item of a scene, and the touches that the page keeps.

import { isForControl } from './controls.js';
import { sum } from './scrolling.js';
import { isAt, zoomed } from './visible.js';

/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./types.js').TouchedFrame} TouchedFrame */
/** @typedef {NonNullable<TouchedFrame['grabbed']>} Grabbed */
/** @typedef {import('./holding.js').SceneTouch['phase']} Phase */

/**
 * How long the server may not hear of a pointer that holds still, in milliseconds: it ends a touch after
 * 10 s of the session's time.
 */
const REPEAT = 3000;
/** How close to an item a finger must come down to keep the page from scrolling, in points. */
const FINGERTIP = 16;

/** Asks for the item under a pointer, and takes it along until the pointer is lifted. */
export class Grip {
    #touch;
    #onGrab;
    #show;
    /** @type {Point} */
    #point;
    /** @type {boolean | undefined} Whether something was grabbed; undefined until the server has responded. */
    #isHeld;
    #isBehind = false;
    /** @type {(() => void) | undefined} Lets go; undefined while the pointer is down. */
    #end;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {Promise<boolean>} */
    answer;

    /**
     * @param {(phase: Phase, point: Point, options?: { velocity?: Point }) => Promise<TouchedFrame | undefined>} touch
     *     Sends the touch; does not reject.
     * @param {Point} point
     * @param {(grabbed: Grabbed) => void} onGrab
     * @param {(phase: Phase, point: Point, options?: { velocity?: Point }) => void} [show] Draws a touch that cannot
     *     be sent yet.
     */
    constructor(touch, point, onGrab, show = () => {}) {
        this.#touch = touch;
        this.#onGrab = onGrab;
        this.#show = show;
        this.#point = point;
        this.answer = this.#begin();
    }

    async #begin() {
        const grabbed = (await this.#touch('began', this.#point))?.grabbed ?? null;
        this.#isHeld = grabbed !== null;
        if (!this.#isHeld) return false;
        this.#onGrab(/** @type {Grabbed} */ (grabbed));
        if (this.#isBehind) this.#send();
        if (this.#end) this.#end();
        else this.#repeat();
        return true;
    }

    /** @param {Point} point */
    move(point) {
        this.#point = point;
        // The server rejects moves of a touch that holds nothing.
        if (this.#isHeld) return this.#send();
        this.#isBehind = true;
        this.#show('moved', point);
    }

    /**
     * @param {boolean} isCancelled
     * @param {Point} velocity That of the pointer, which the server cannot know: the motions of a quick throw
     *     reach it in a single tick.
     */
    end(isCancelled, velocity) {
        this.#end = () => {
            if (isCancelled) this.#touch('cancelled', this.#point);
            else this.#touch('ended', this.#point, { velocity });
        };
        clearTimeout(this.#timer);
        if (this.#isHeld) this.#end();
        else this.#show('ended', this.#point, isCancelled ? {} : { velocity });
    }

    #send() {
        this.#touch('moved', this.#point);
        if (!this.#end) this.#repeat();
    }

    #repeat() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#send(), REPEAT);
    }
}

/** What touches do to the page. Touch screens decide that before the first pointer event. */
export class PageTouches {
    #element;
    #isOnItem;
    #action = '';
    /** @type {AbortController | undefined} */
    #scene;
    /** Whether the last finger came down on an item. */
    #isKept = false;

    /**
     * @param {import('./pointers.js').Surface & ElementCSSInlineStyle} element
     * @param {(touch: Touch) => boolean} isOnItem Whether a touch is on an item of a scene.
     */
    constructor(element, isOnItem) {
        this.#element = element;
        this.#isOnItem = isOnItem;
    }

    /**
     * @param {('x' | 'y')[]} axes The axes along which a finger scrolls the page.
     * @param {boolean} isZoomed Whether two fingers zoom the page.
     * @param {boolean} isScene Whether the content is a scene, whose items keep fingers from the page.
     */
    update(axes, isZoomed, isScene) {
        const ofPage = [...axes.map((axis) => `pan-${axis}`), ...(isZoomed ? ['pinch-zoom'] : [])];
        const action = ofPage.join(' ') || 'none';
        if (action !== this.#action) this.#element.style.touchAction = action;
        this.#action = action;
        if (isScene === (this.#scene !== undefined)) return;
        this.stop();
        if (!isScene) return;
        const { signal } = this.#scene = new AbortController();
        // Browsers wait for a listener that is not passive before they scroll.
        const options = { signal, passive: false };
        this.#element.addEventListener('touchstart', (event) => this.#keep(event), options);
        this.#element.addEventListener('touchmove', (event) => {
            if (this.#isKept && event.cancelable) event.preventDefault();
        }, options);
    }

    stop() {
        this.#scene?.abort();
        this.#scene = undefined;
    }

    /**
     * Keeps the page from scrolling with a finger on an item of a scene.
     *
     * @param {TouchEvent} event
     */
    #keep(event) {
        this.#isKept = [...event.changedTouches].some(this.#isOnItem);
        // A control would not be clicked. It is if the finger does not move.
        if (this.#isKept && event.cancelable && !isForControl(event, this.#element)) event.preventDefault();
    }
}

/**
 * Whether a point of the viewport is on an item, or close to one.
 *
 * @param {import('./frames.js').Frame} frame
 * @param {Point} point
 */
export function isNearItem({ items, contentOffset, zoomScale }, point) {
    const place = sum(point, contentOffset);
    return items.some((item) => isAt(zoomed(item, zoomScale), place, FINGERTIP));
}
