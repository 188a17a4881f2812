// The grip of a pointer on an item of a scene, and the touches that the page keeps.

import { sum } from './scrolling.js';
import { isAt, zoomed } from './visible.js';

/** @typedef {import('./frames.js').Point} Point */

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
    /** @type {Point} */
    #point;
    /** Whether something was grabbed; undefined until the server has responded. */
    #isHeld;
    #isBehind = false;
    /** Lets go; undefined while the pointer is down. @type {(() => void) | undefined} */
    #end;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {Promise<boolean>} */
    answer;

    /**
     * @param {(phase: string, point: Point, options?: { velocity?: Point }) => Promise<any>} touch Sends the
     *     touch; does not reject.
     * @param {Point} point
     * @param {(grabbed: object) => void} onGrab
     */
    constructor(touch, point, onGrab) {
        this.#touch = touch;
        this.#onGrab = onGrab;
        this.#point = point;
        this.answer = this.#begin();
    }

    async #begin() {
        const grabbed = (await this.#touch('began', this.#point))?.grabbed ?? null;
        this.#isHeld = grabbed !== null;
        if (!this.#isHeld) return false;
        this.#onGrab(grabbed);
        if (this.#isBehind) this.#send();
        if (this.#end) this.#end();
        else this.#repeat();
        return true;
    }

    /** @param {Point} point */
    move(point) {
        this.#point = point;
        // The server rejects moves of a touch that holds nothing.
        if (this.#isHeld) this.#send();
        else this.#isBehind = true;
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

    /**
     * @param {HTMLElement} element
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
        this.#element.addEventListener('touchstart', (event) => this.#keep(event), { signal, passive: false });
    }

    stop() {
        this.#scene?.abort();
        this.#scene = undefined;
    }

    /** Keeps the page from scrolling with a finger on an item of a scene. @param {TouchEvent} event */
    #keep(event) {
        if (event.cancelable && [...event.changedTouches].some(this.#isOnItem)) event.preventDefault();
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
