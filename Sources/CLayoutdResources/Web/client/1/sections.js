// Sections that scroll by themselves: which of them a finger drags.

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */

/** Offsets that differ less are equal, in points. */
const TINY = 0.01;
const STILL = { x: 0, y: 0 };

/** The section that a finger drags, across the direction in which the content scrolls. */
export class SectionDrag {
    /** @type {any} */
    #session;
    #act;
    /** @type {number | undefined} The section that a finger drags, or has stopped. */
    #section;
    /** @type {Set<number>} The sections that moved from the frame before to the last one. */
    #moving = new Set();
    /** @type {Map<number, number>} The offsets in the last frame. */
    #offsets = new Map();

    /**
     * @param {any} session
     * @param {(call: (session: any) => Promise<any>) => Promise<any>} act Calls the session.
     */
    constructor(session, act) {
        this.#session = session;
        this.#act = act;
    }

    /** Whether a finger drags a section, or has stopped one. */
    get isOn() { return this.#section !== undefined; }

    /** The axis along which sections scroll. */
    get axis() { return this.#session.description.layout?.scrollDirection === 'horizontal' ? 'y' : 'x'; }

    /** Whether some section in a frame scrolls along an axis. */
    scrolls({ sections = [] }, axis) { return sections.length > 0 && axis === this.axis; }

    /** Notes which sections move. @param {Frame} frame */
    note({ sections = [], resting }) {
        const moved = ({ section, contentOffset }) =>
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
        const section = sectionAt(frame, point);
        this.#section = this.#moving.has(section ?? -1) ? section : undefined;
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
        const isAcross = this.axis === 'x' ? Math.abs(way.x) > Math.abs(way.y) : Math.abs(way.y) > Math.abs(way.x);
        const section = isAcross ? sectionAt(frame, point) : undefined;
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
        const section = this.#section;
        this.#section = undefined;
        this.#act((session) => session.fling({ [this.axis]: velocity[this.axis] }, { section }));
    }

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
        left >= x && left < x + width && top >= y && top < y + height)?.section;
}
