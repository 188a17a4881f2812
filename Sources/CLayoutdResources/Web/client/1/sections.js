// Sections that scroll by themselves: which of them a finger drags, or a wheel moves.

import { GLIDE, PAUSE, TINY } from './pointers.js';
import { atRelease, sectionAxis, sectionScroll } from './scrolling.js';

/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./layoutd-client.js').ScrollOptions} ScrollOptions */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').ScrollingSection} ScrollingSection */

const STILL = { x: 0, y: 0 };

/** The section that a finger or a wheel moves, across the direction in which the content scrolls. */
export class SectionDrag {
    #session;
    #act;
    #options;
    /** @type {number | undefined} The section that a finger drags, or has stopped. */
    #section;
    /** @type {ScrollingSection | undefined} The section under a wheel that turns. */
    #wheeled;
    /**
     * The section that a wheel has moved, and lets go of after a pause.
     *
     * @type {{ section: number, timer: ReturnType<typeof setTimeout> } | undefined}
     */
    #turned;
    /** Where the last scroll of a wheel ends, and when it began. */
    #glide = { section: -1, offset: 0, time: -Infinity };
    /** @type {Set<number>} The sections that moved from the frame before to the last one. */
    #moving = new Set();
    /** @type {Map<number, number>} The offsets in the last frame. */
    #offsets = new Map();

    /**
     * @param {LayoutSession} session
     * @param {(call: (session: LayoutSession) => Promise<Frame>) => Promise<Frame | undefined>} act Calls the session.
     * @param {{ minimumVelocity?: number }} [options]
     */
    constructor(session, act, options = {}) {
        this.#session = session;
        this.#act = act;
        this.#options = options;
    }

    /** Lets go of a section that a wheel has moved. */
    stop() { this.#endTurn(); }

    /** Whether a finger drags a section, or has stopped one. */
    get isOn() { return this.#section !== undefined; }

    /** The axis along which sections scroll. */
    get axis() { return sectionAxis(this.#session.description); }

    /** @type {(frame: Frame) => void} Notes which sections move. */
    note({ sections = [], resting }) {
        const moved = (/** @type {ScrollingSection} */ { section, contentOffset }) =>
            Math.abs(contentOffset - (this.#offsets.get(section) ?? contentOffset)) > TINY;
        this.#moving = new Set(resting ? [] : sections.filter(moved).map(({ section }) => section));
        this.#offsets = new Map(sections.map(({ section, contentOffset }) => [section, contentOffset]));
    }

    /**
     * Stops the section under a finger, if it moves.
     *
     * @param {Frame} frame
     * @param {Point} point
     */
    press(frame, point) {
        const section = sectionAt(frame, point)?.section;
        const isTurned = section !== undefined && section === this.#turned?.section;
        this.#endTurn(section);
        this.#section = isTurned || this.#moving.has(section ?? -1) ? section : undefined;
        if (this.isOn) this.#scroll(STILL, point, 'rubberBand');
        return this.isOn;
    }

    /**
     * Begins to drag the section in which a finger came down, if it moves in its direction.
     *
     * @param {Frame} frame
     * @param {Point} way
     * @param {Point} point
     */
    start(frame, way, point) {
        const section = this.#isAcross(way) ? sectionAt(frame, point)?.section : undefined;
        // A section that was stopped rests where it may.
        if (this.isOn && this.#section !== section) this.release(STILL);
        this.#section = section;
        return this.isOn;
    }

    /** @param {Point} delta @param {Point} touch */
    drag(delta, touch) {
        if (delta[this.axis] !== 0) this.#scroll(delta, touch, 'automatic');
    }

    /** @param {Point} velocity */
    release(velocity) {
        const section = /** @type {number} */ (this.#section);
        this.#section = undefined;
        this.#letGo(section, velocity);
    }

    /**
     * Finds the section under a wheel that begins to turn; returns whether that moves.
     *
     * @param {Frame} frame
     * @param {Point} delta
     * @param {Point} point
     */
    takeWheel(frame, delta, point) {
        const known = this.#isAcross(delta) ? sectionAt(frame, point) : undefined;
        this.#wheeled = known && this.#clamped(known, delta) !== known.contentOffset ? known : undefined;
        this.#endTurn(this.#wheeled?.section);
        return this.#wheeled !== undefined;
    }

    /**
     * Moves the section under the wheel; returns whether there is one.
     *
     * @param {Point} delta
     * @param {Point} touch
     */
    pan(delta, touch) {
        if (!this.#wheeled) return false;
        const { section } = this.#wheeled;
        this.#act((session) => session.scroll({ [this.axis]: delta[this.axis] }, { section, touch }));
        // Wheels do not say when they stop.
        clearTimeout(this.#turned?.timer);
        this.#turned = { section, timer: setTimeout(() => this.#endTurn(), PAUSE) };
        return true;
    }

    /**
     * Lets go of the section that a wheel has moved, so that it comes to rest at a stop.
     *
     * A finger on it lets go of it later.
     *
     * @param {number} [next] The section that is moved next, which needs no release.
     */
    #endTurn(next) {
        if (!this.#turned) return;
        const { section, timer } = this.#turned;
        clearTimeout(timer);
        this.#turned = undefined;
        if (section !== next && section !== this.#section) this.#letGo(section, STILL);
    }

    /** @type {(delta: Point) => boolean} Scrolls the section under the wheel smoothly; returns whether there is one. */
    notch(delta) {
        if (!this.#wheeled) return false;
        const { section } = this.#wheeled;
        const [{ section: last, offset: goal, time }, now] = [this.#glide, performance.now()];
        const isMoving = last === section && now - time < GLIDE;
        const from = isMoving ? goal : this.#offsets.get(section) ?? this.#wheeled.contentOffset;
        const offset = this.#clamped({ ...this.#wheeled, contentOffset: from }, delta);
        if (isMoving && offset === goal) return true;
        this.#glide = { section, offset, time: now };
        this.#act((session) => session.glide({ [this.axis]: offset }, { section }));
        return true;
    }

    /** @type {(section: ScrollingSection, delta: Point) => number} Where a delta moves it, from its leading edge. */
    #clamped({ contentOffset, range: [low, high] }, delta) {
        const { layoutDirection } = this.#session.description;
        const isMirrored = this.axis === 'x' && layoutDirection === 'rightToLeft';
        const offset = contentOffset + (isMirrored ? -1 : 1) * delta[this.axis];
        return Math.min(Math.max(offset, low), high);
    }

    /**
     * Lets go of a section; one with stops needs also a slow velocity to find its stop.
     *
     * @param {number} section
     * @param {Point} velocity
     */
    #letGo(section, velocity) {
        const { axis } = this;
        const { description, state } = this.#session;
        if (state === 'ended') return;
        const pagingEnabled = sectionScroll(description, section).orthogonalScrollingBehavior !== 'continuous';
        const along = { ...STILL, [axis]: velocity[axis] };
        const kept = atRelease(along, { pagingEnabled }, this.#options);
        this.#act((session) => session.fling({ [axis]: kept[axis] }, { section }));
    }

    /** @param {Point} way */
    #isAcross({ x, y }) { return this.axis === 'x' ? Math.abs(x) > Math.abs(y) : Math.abs(y) > Math.abs(x); }

    /** @param {Point} delta @param {Point} touch @param {ScrollOptions['overscroll']} overscroll */
    #scroll(delta, touch, overscroll) {
        const section = this.#section;
        this.#act((session) => session.scroll({ [this.axis]: delta[this.axis] }, { section, touch, overscroll }));
    }
}

/**
 * Returns the section that scrolls by itself at a point of the viewport; undefined if there is none.
 *
 * @param {Frame} frame
 * @param {Point} point
 */
function sectionAt({ sections = [], contentOffset }, point) {
    const [left, top] = [contentOffset.x + point.x, contentOffset.y + point.y];
    return sections.find(({ scroller: [x, y, width, height] }) =>
        left >= x && left < x + width && top >= y && top < y + height);
}
