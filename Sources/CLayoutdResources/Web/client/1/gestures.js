/**
 * Controls a session with fingers, the mouse, the wheel and the keyboard, as UIKit's scroll views are
 * controlled.
 *
 *     const stop = controlSession(document.getElementById('view'), session);
 *
 * Lengths are points, velocities points per second.
 *
 * @module gestures
 */

import { sourceOf } from './frames.js';
import { CONTROL_OPTIONS as OPTIONS, checkTypes } from './options.js';
import { Grip, PageTouches, isNearItem } from './grip.js';
import { recognizeKeys } from './keys.js';
import { GLIDE, TINY, recognizePointers, recognizeWheel } from './pointers.js';
import { complain } from './requests.js';
import { atRelease, distance, isDraggable, isReversed, offsetRange, sectionAxis, sum } from './scrolling.js';
import { loadPlaces, pointIn } from './visible.js';

export { recognizeKeys } from './keys.js';
export { recognizePointers, recognizeWheel } from './pointers.js';

/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./gestures.js').ControlOptions} ControlOptions */
/** @typedef {import('./gestures.js').KeyCommands} KeyCommands */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./scrolling.js').Axis} Axis */
/** @typedef {Parameters<NonNullable<ControlOptions['onGrab']>>[0]} Grabbed */
/** @typedef {(session: LayoutSession) => Promise<Frame>} Call */
/** @typedef {(call: Call) => Promise<Frame | undefined>} Act */

/** The part of a page that a Page key scrolls. */
const PAGE = 0.9;

const AXES = /** @type {const} */ (['x', 'y']);

/**
 * Lets pointers, the wheel and keys scroll a session, tap, and move the items of a scene.
 *
 * Sets the element's `touch-action` so that the page scrolls by touch where the session cannot.
 *
 * @param {HTMLElement | SVGElement} element The element that shows the session.
 * @param {LayoutSession} session
 * @param {ControlOptions} [options]
 * @returns {() => void} Stops it: removes all listeners and restores the element's style.
 * @throws {TypeError} If an option is unknown or has the wrong type.
 */
export function controlSession(element, session, options = {}) {
    const types = typeof options?.keys === 'boolean' ? { ...OPTIONS, keys: 'boolean' } : OPTIONS;
    checkTypes(options, types);
    const control = new SessionControl(/** @type {HTMLElement} */ (element), session, options);
    return () => control.stop();
}

class SessionControl {
    #element;
    #session;
    #options;
    /** @type {import('./gestures.js').Place} */
    #place;
    /** @type {Frame | undefined} The frame on the page. */
    #drawn;
    /** The number of flings and glides without a response. */
    #pendingMotions = 0;
    /** The sequence number of the first frame of the latest motion. */
    #motionSequence = -1;
    /** @type {{ offset: Point, time: number } | undefined} Where the last glide ends, and when it began. */
    #glide;
    /** A prefix for the names of touches: several pages may control a session. */
    #name = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
    #touchNumber = 0;
    /** @type {import('./sections.js').SectionDrag | undefined} */
    #section;
    /** @type {import('./zooming.js').ZoomControl | undefined} */
    #zoom;
    /** @type {Set<string>} The modules that have been requested. */
    #requested = new Set();
    #touches;
    /** @type {unknown} */
    #lastError;
    #stops = /** @type {(() => void)[]} */ ([]);
    #end = new AbortController();

    /** @param {HTMLElement} element @param {LayoutSession} session @param {ControlOptions} options */
    constructor(element, session, options) {
        this.#element = element;
        this.#session = session;
        this.#options = options;
        this.#place = options.point ?? ((event) => pointIn(element, session.description.viewport, event));
        this.#touches = new PageTouches(element, (touch) => isNearItem(this.#shown, this.#place(touch)));
        loadPlaces();
        this.#prepareElement();
        this.#listen();
        this.#load(this.#shown);
        this.#updateTouches();
    }

    stop() {
        this.#end.abort();
        this.#touches.stop();
        for (const stop of this.#stops.reverse()) stop();
        this.#section?.stop();
    }

    #prepareElement() {
        const { style } = this.#element;
        const { touchAction, userSelect, webkitUserSelect } = style;
        const isFocusable = this.#element.hasAttribute('tabindex');
        // Safari knows only the name with a prefix.
        style.userSelect = style.webkitUserSelect = 'none';
        if (!isFocusable) this.#element.tabIndex = 0;
        this.#stops.push(() => {
            Object.assign(style, { touchAction, webkitUserSelect, userSelect });
            if (!isFocusable) this.#element.removeAttribute('tabindex');
        });
    }

    #listen() {
        const { wheel = true, keys = true } = this.#options;
        const [element, place] = [this.#element, this.#place];
        this.#stops.push(recognizePointers(element, place, this.#pointerActions));
        if (wheel) this.#stops.push(recognizeWheel(element, place, this.#wheelActions));
        if (keys) {
            const commands = /** @type {KeyCommands} */ (typeof keys === 'object' ? keys : {});
            const { select } = commands;
            const next = select && ((/** @type {number} */ by) => (
                select(isReversed(this.#session.description, 'x') ? 0 - by : by)));
            this.#stops.push(recognizeKeys(element, { ...this.#keyActions, ...commands, select: next }));
        }
        const { signal } = this.#end;
        this.#session.addEventListener?.('frame', ({ detail }) => {
            this.#drawn = detail;
            this.#section?.note(detail);
            this.#load(detail);
            this.#updateTouches();
        }, { signal });
        this.#session.addEventListener?.('state', () => this.#updateTouches(), { signal });
    }

    /** Loads what only some sessions need. Until it is there, fingers scroll the content. */
    #load(/** @type {Frame} */ { sections, zoomScale }) {
        const [session, act] = [this.#session, /** @type {Act} */ ((call) => this.#act(call))];
        if (sections) this.#once('sections', () => import('./sections.js'), ({ SectionDrag }) => {
            this.#section = new SectionDrag(session, act, this.#options);
        });
        if (zoomScale) this.#once('zooming', () => import('./zooming.js'), ({ ZoomControl }) => {
            this.#zoom = new ZoomControl(session, act, (call) => this.#move(call));
        });
    }

    // Makes something of a module when that is there. If it cannot be had, the next frame requests it again.
    /** @template Module @param {string} name @param {() => Promise<Module>} load @param {(it: Module) => void} make */
    #once(name, load, make) {
        if (this.#requested.has(name)) return;
        this.#requested.add(name);
        load().then((module) => {
            if (!this.#end.signal.aborted) make(module);
        }, () => this.#requested.delete(name));
    }

    // What the session can do.

    get #hasEnded() { return this.#session.state === 'ended'; }

    get #isScene() { return !this.#hasEnded && this.#session.description.dynamics?.type === 'behaviors'; }

    get #shown() { return this.#drawn ?? this.#session.frame; }

    /** Whether the content moves by itself, as far as this page knows. */
    get #isMoving() {
        const { scrolling, resting, sequence } = this.#shown;
        // The frame on the page lags behind the response.
        const isBehind = !resting && sequence < this.#motionSequence;
        return scrolling || isBehind || this.#pendingMotions > 0;
    }

    /** The least and the greatest offset along an axis. */
    #range(/** @type {Axis} */ axis) {
        const { description, frame } = this.#session;
        const [least, most] = offsetRange(description, frame.contentSize, axis);
        return { least, most };
    }

    #scrollsAlong(/** @type {Axis} */ axis) {
        const { least, most } = this.#range(axis);
        return !this.#hasEnded && most - least > TINY;
    }

    #scrolls() { return AXES.some((axis) => this.#scrollsAlong(axis)); }

    /** Returns a vector without the axes that do not scroll, or are not on. */
    #onAxes(/** @type {Point} */ { x, y }, isOn = (/** @type {Axis} */ axis) => this.#scrollsAlong(axis)) {
        return { x: isOn('x') ? x : 0, y: isOn('y') ? y : 0 };
    }

    #isDragged(/** @type {Axis} */ axis) {
        return !this.#hasEnded && isDraggable(this.#session.description.scroll, axis, this.#scrollsAlong(axis));
    }

    /** Returns a vector without the axes along which a finger cannot drag. */
    #underFinger(/** @type {Point} */ vector) { return this.#onAxes(vector, (axis) => this.#isDragged(axis)); }

    #clamped(/** @type {Point} */ offset) {
        const along = (/** @type {Axis} */ axis) => {
            const { least, most } = this.#range(axis);
            return Math.min(Math.max(offset[axis], least), most);
        };
        return { x: along('x'), y: along('y') };
    }

    get #isBeyondEdge() {
        const { contentOffset } = this.#session.frame;
        return distance(this.#clamped(contentOffset), contentOffset) > TINY;
    }

    /** Leaves to the page what fingers cannot do here. It does not wait for the modules that do it. */
    #updateTouches() {
        const { sections = [], zoomScale } = this.#shown;
        const across = sections.length > 0 && !this.#hasEnded ? sectionAxis(this.#session.description) : undefined;
        const axes = AXES.filter((axis) => axis !== across && !this.#isDragged(axis));
        this.#touches.update(axes, zoomScale === undefined || this.#hasEnded, this.#isScene);
    }

    // Acts do not wait for the responses to earlier ones.

    /** @type {Act} Calls the session; returns undefined if it rejects. */
    async #act(call) {
        try {
            return await call(this.#session);
        } catch (error) {
            this.#fail(/** @type {Error & { type?: string }} */ (error));
            return undefined;
        }
    }

    #fail(/** @type {Error & { type?: string }} */ error) {
        // Combined scrolls share one promise. And while another client drives a change of the layout, nothing scrolls.
        if (error === this.#lastError || error.type === '/problems/conflicting-transition') return;
        this.#lastError = error;
        complain(this.#session, this.#options, error);
    }

    /** @type {(call: Call) => void} Calls the session for a motion of the content. */
    #move(call) {
        this.#pendingMotions += 1;
        this.#act(call).then((frame) => {
            this.#pendingMotions -= 1;
            this.#motionSequence = frame?.sequence ?? -1;
        });
    }

    // Pointers.

    /** @type {import('./gestures.js').PointerActions} */
    #pointerActions = {
        press: (point) => {
            this.#glide = undefined;
            if (this.#section?.press(this.#shown, point)) return true;
            if (!this.#isMoving || !this.#scrolls()) return false;
            // Without the rubber band, content beyond its edge would jump back to it.
            const options = { touch: point, overscroll: /** @type {const} */ ('rubberBand') };
            this.#act((session) => session.scroll({ x: 0, y: 0 }, options));
            return true;
        },
        grab: (point) => (this.#isScene ? this.#grab(point) : undefined),
        start: (way, point) => {
            if (this.#section?.start(this.#shown, way, point)) return;
            if (AXES.some((axis) => this.#isDragged(axis))) this.#options.onScrollStart?.(this.#underFinger(way));
        },
        drag: (delta, touch) => {
            if (this.#section?.isOn) return this.#section.drag(delta, touch);
            const way = this.#underFinger(delta);
            if (way.x === 0 && way.y === 0) return;
            this.#act((session) => session.scroll(way, { touch, overscroll: 'automatic' }));
        },
        release: (velocity) => {
            if (this.#section?.isOn) return this.#section.release(velocity);
            const kept = atRelease(this.#underFinger(velocity), this.#session.description, this.#options);
            if (AXES.some((axis) => this.#isDragged(axis)) || this.#isBeyondEdge) this.#fling(kept);
        },
        canPinch: () => this.#zoom?.isOn ?? false,
        pinch: (factor, middle, way) => this.#zoom?.pinch(factor, middle, way),
        pinchEnd: () => this.#zoom?.end(),
        tap: (point, event) => {
            if (this.#zoom?.tap(point, event.timeStamp)) return;
            if (this.#isBeyondEdge) this.#fling({ x: 0, y: 0 });
            const { onTap } = this.#options;
            if (onTap) onTap(point, event);
            else this.#act((session) => session.tap({ point }));
        },
    };

    #fling(/** @type {Point} */ velocity) {
        if (this.#hasEnded) return;
        const call = /** @type {Call} */ ((session) => session.fling(velocity));
        if (velocity.x === 0 && velocity.y === 0) this.#act(call);
        else this.#move(call);
    }

    #grab(/** @type {Point} */ start) {
        this.#touchNumber += 1;
        const name = `${this.#name}-${this.#touchNumber}`;
        const { grip, onGrab, onRelease } = this.#options;
        let /** @type {Grabbed} */ held;
        /** @type {ConstructorParameters<typeof Grip>[0]} */
        const touch = (phase, point, ...how) => {
            if (phase === 'ended' || phase === 'cancelled') onRelease?.(held);
            const options = /** @type {[ControlOptions['grip']]} */ (phase === 'began' ? [{ ...grip }] : how);
            return this.#act((session) => session.touch(name, /** @type {'began'} */ (phase), point, ...options));
        };
        /** @type {ConstructorParameters<typeof Grip>[3]} */
        const show = (phase, point, how) => sourceOf(this.#session.frame)?.view.display.touch(
            /** @type {import('./holding.js').SceneTouch} */ ({ touch: name, phase, point, ...how }));
        return new Grip(touch, start, (grabbed) => {
            held = /** @type {Grabbed} */ (grabbed);
            onGrab?.(/** @type {Grabbed} */ (grabbed));
        }, show);
    }

    // Wheel and keys.

    #page() {
        const { width, height } = this.#session.description.viewport;
        return PAGE * (this.#scrollsAlong('y') ? height : width);
    }

    /** @type {import('./gestures.js').WheelActions} */
    #wheelActions = {
        page: () => this.#page(),
        take: (delta, point) => this.#section?.takeWheel(this.#shown, delta, point) || this.#takes(delta),
        notch: (delta) => this.#section?.notch(delta) || this.#glideBy(this.#alongContent(delta)),
        pan: (delta, touch) => {
            if (this.#section?.pan(delta, touch)) return;
            const way = this.#alongContent(delta);
            if (way.x === 0 && way.y === 0) return;
            this.#glide = undefined;
            this.#act((session) => session.scroll(way, { touch }));
        },
    };

    /** @type {import('./gestures.js').KeyActions} */
    #keyActions = {
        page: () => this.#page(),
        scroll: (delta, isRepeated) => {
            const way = this.#alongContent(delta);
            // A key that is held does not go on to scroll the page.
            const isKept = isRepeated && (way.x !== 0 || way.y !== 0);
            if (!isKept && !this.#takes(delta)) return false;
            this.#glideBy(way);
            return true;
        },
        end: (isLast) => {
            if (!this.#scrolls()) return false;
            const axis = this.#scrollsAlong('y') ? 'y' : 'x';
            const edge = isLast !== isReversed(this.#session.description, axis) ? Infinity : -Infinity;
            this.#glideTo({ ...this.#aim, [axis]: edge });
            return true;
        },
    };

    /** Without a vertical axis, vertical deltas move the horizontal one, down towards the end of the content. */
    #alongContent(/** @type {Point} */ delta) {
        const isTurned = Math.abs(delta.y) > Math.abs(delta.x)
            && this.#scrollsAlong('x') && !this.#scrollsAlong('y');
        const sign = isReversed(this.#session.description, 'x') ? -1 : 1;
        return this.#onAxes(isTurned ? { x: sign * delta.y, y: 0 } : delta);
    }

    /** Whether the content scrolls along a delta's main axis, and moves, or is not at its edge in this direction. */
    #takes(/** @type {Point} */ delta) {
        const way = this.#alongContent(delta);
        const isAcross = Math.abs(delta.x) > Math.abs(delta.y) && way.x === 0;
        if (isAcross || (way.x === 0 && way.y === 0)) return false;
        const aim = this.#aim;
        return this.#isMoving || distance(this.#clamped(sum(aim, way)), aim) > TINY;
    }

    /** Where the content comes to rest if nothing else happens, except after a fling. */
    get #aim() {
        const { roundTrip = 0, frame } = this.#session;
        const { offset, time } = this.#glide ?? { offset: frame.contentOffset, time: -Infinity };
        return performance.now() - time < GLIDE + roundTrip ? offset : frame.contentOffset;
    }

    #glideBy(/** @type {Point} */ delta) { this.#glideTo(sum(this.#aim, delta)); }

    #glideTo(/** @type {Point} */ goal) {
        const aim = this.#aim;
        const offset = this.#clamped(goal);
        const isThere = distance(offset, aim) <= TINY && (this.#glide || !this.#isMoving);
        if (isThere) return;
        this.#glide = { offset, time: performance.now() };
        this.#move((session) => session.glide(offset));
    }
}
