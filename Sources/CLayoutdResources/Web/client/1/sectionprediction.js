// The offsets of sections that scroll by themselves, before the server's frames arrive.

import { Prediction } from './prediction.js';
import { sectionScroll } from './scrolling.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').ScrollingSection} ScrollingSection */
/** @typedef {import('./types.js').Size} Size */
/** @typedef {import('./documents.js').SessionDescription} SessionDescription */
/** @typedef {import('./prediction.js').Overscroll} Overscroll */
/** @typedef {import('./scrolling.js').Scrolled} Scrolled */

/** @typedef {Pick<Scrolled, 'layout'> & Pick<SessionDescription, 'layoutDirection' | 'orthogonal'>} Description */
/** @typedef {{ way: number, cells: Item[], known: ScrollingSection }} Move How far a section is moved. */

/**
 * Predicts each section that this page scrolls, as the content is predicted: a section is content along one axis,
 * here always x.
 *
 * Only the server knows where a section with stops comes to rest, so there a prediction ends with the release.
 */
export class SectionPredictions {
    #description;
    /** @type {Map<number, Prediction>} By section. */
    #predictions = new Map();

    /** @param {Description} description The session's, with its layout and settings. */
    constructor(description) { this.#description = description; }

    /** @param {Description} description */
    set description(description) { this.#description = description; }

    /** Whether a section moves without a finger, as far as this page has begun that. */
    get isMoving() { return this.#all.some((prediction) => prediction.isMoving); }

    /**
     * Takes hold of a section where it is shown, and moves it by a delta that has not been sent.
     *
     * @param {number} section
     * @param {Point} delta
     * @param {Overscroll} overscroll
     * @param {Frame} frame The frame that is drawn.
     * @param {number} now Milliseconds.
     */
    drag(section, delta, overscroll, frame, now) {
        const known = sectionOf(frame, section);
        if (!known) return;
        const prediction = this.#predictions.get(section) ?? new Prediction(this.#contentOf(known));
        prediction.contentSize = sizeOf(known, this.#axes.extent);
        prediction.hold(prediction.offset(now) ?? point(known.contentOffset));
        prediction.drag(point(this.#direction * delta[this.#axes.name]), overscroll);
        this.#predictions.set(section, prediction);
    }

    /** @type {(section: number) => Point | undefined} Returns its offset after the delta, which is being sent. */
    send(section) { return this.#predictions.get(section)?.send(); }

    /**
     * Lets a section go.
     *
     * @param {number} section
     * @param {Point} velocity
     * @param {number} now Milliseconds.
     */
    release(section, velocity, now) {
        const prediction = this.#predictions.get(section);
        if (this.#behaviorOf(section) !== 'continuous') this.#predictions.delete(section);
        else prediction?.release(point(this.#direction * velocity[this.#axes.name]), now);
    }

    /**
     * Compares the prediction of a section with the response to an event.
     *
     * @param {number} section
     * @param {Point | undefined} expected The offset that was predicted for it.
     * @param {Frame} frame
     */
    confirm(section, expected, frame) {
        const known = sectionOf(frame, section);
        if (!known) this.#predictions.delete(section);
        else this.#predictions.get(section)?.confirm(expected, asContent(frame, known));
    }

    /** @type {(frame: Frame) => void} Compares all predictions with a frame after their latest events. */
    check(frame) {
        for (const [section, prediction] of this.#predictions) {
            const known = sectionOf(frame, section);
            if (known) prediction.check(asContent(frame, known));
            else this.#predictions.delete(section);
        }
    }

    /** @type {(frame: Frame, now: number) => void} Ends predictions when the frame that is drawn is where they are. */
    arrive(frame, now) {
        for (const [section, prediction] of this.#predictions) {
            const known = sectionOf(frame, section);
            if (known) prediction.arrive(asContent(frame, known), now);
            if (!known || !prediction.offset(now)) this.#predictions.delete(section);
        }
    }

    /** Ends all predictions. */
    stop() { this.#predictions.clear(); }

    /**
     * Returns a frame with predicted sections, and their items, where they are.
     *
     * @param {Frame} frame
     * @param {number} now Milliseconds.
     */
    frame(frame, now) {
        const { name } = this.#axes;
        /** @type {Map<number, Move>} By section. */
        const moves = new Map();
        const sections = frame.sections?.map((known) => {
            const offset = this.#predictions.get(known.section)?.offset(now);
            if (!offset) return known;
            const way = this.#direction * (known.contentOffset - offset.x);
            const cells = frame.items.filter(({ kind, section }) => kind === 'cell' && section === known.section);
            moves.set(known.section, { way, cells, known });
            return { ...known, contentOffset: offset.x };
        });
        if (moves.size === 0) return frame;
        const items = frame.items.map((item) => {
            const move = moves.get(item.section);
            return move && this.#isCarried(item, move) ? { ...item, [name]: item[name] + move.way } : item;
        });
        return { ...frame, resting: false, sections, items };
    }

    /**
     * Whether an element scrolls with its section: its cells do, and the badges of its groups.
     *
     * Frames do not say what is a badge. Badges overlap a cell; headers and footers are beside the cells. Backgrounds
     * overlap cells too, but are as long as the scroller, and wider than a cell.
     *
     * @param {Item} item
     * @param {Move} move
     */
    #isCarried(item, { cells, known: { scroller: [, , width, height] } }) {
        if (item.kind === 'cell') return true;
        const isLong = this.#isSideways ? item.width >= width : item.height >= height;
        const { size } = this.#axes;
        return cells.some((cell) => overlap(item, cell) && !(isLong && item[size] > cell[size]));
    }

    get #all() { return Array.from(this.#predictions.values()); }

    get #isSideways() { return this.#description.layout.scrollDirection === 'horizontal'; }

    /** @type {{ name: 'x' | 'y', size: 'width' | 'height', extent: 2 | 3 }} */
    get #axes() {
        return this.#isSideways ? { name: 'y', size: 'height', extent: 3 } : { name: 'x', size: 'width', extent: 2 };
    }

    /** -1 if offsets grow to the left. */
    get #direction() { return !this.#isSideways && this.#description.layoutDirection === 'rightToLeft' ? -1 : 1; }

    /** @param {number} section */
    #behaviorOf(section) { return sectionScroll(this.#description, section).orthogonalScrollingBehavior; }

    /** @type {(known: ScrollingSection) => Scrolled} A session whose content is a section. */
    #contentOf({ section, range, scroller }) {
        const { bounce = 'automatic', decelerationRate = 'automatic' } =
            sectionScroll(this.#description, section).orthogonalScrollingProperties ?? {};
        return {
            viewport: { width: scroller[this.#axes.extent], height: 0 },
            contentInset: { left: 0 - range[0] },
            layout: { scrollDirection: 'horizontal' },
            decelerationRate: decelerationRate === 'automatic' ? 'normal' : decelerationRate,
            scroll: { bounces: bounce !== 'never', alwaysBounce: bounce === 'always' },
        };
    }
}

/** @param {Frame} frame @param {number} section */
function sectionOf({ sections = [] }, section) { return sections.find((one) => one.section === section); }

/** @param {ScrollingSection} known @param {2 | 3} extent @returns {Size} */
function sizeOf({ range, scroller }, extent) { return { width: range[1] + scroller[extent], height: 0 }; }

/** @type {(a: Item, b: Item) => boolean} Whether two elements overlap. */
function overlap(a, b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** @type {(frame: Frame, known: ScrollingSection) => Frame} A frame whose content is a section. */
function asContent(frame, { contentOffset }) { return { ...frame, contentOffset: point(contentOffset) }; }

/** @param {number} x */
function point(x) { return { x, y: 0 }; }
