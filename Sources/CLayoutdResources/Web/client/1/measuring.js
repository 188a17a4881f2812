// Measures elements whose sizes are estimates, and posts the sizes. Loaded with the first frame that has some.

import { nameOf, sourceOf } from './frames.js';
import { isTemporary, sleep } from './requests.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {import('./documents.js').MeasuredElement} MeasuredElement */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {import('./types.js').NeededSize} NeededSize */
/** @typedef {import('./view.js').Source} Source What the frames are of. */

/** @typedef {{ key: string, name: MeasuredElement, size: Size, given: Given }} Change A size to post. */
/** @typedef {'Left' | 'Right' | 'Top' | 'Bottom'} Side */
/** @typedef {`padding${Side}` | `margin${Side}` | `border${Side}Width`} Edge A member of a style. */

/**
 * An extent that has changed by less is not posted again, in points. Browsers round lines of text and images to the
 * display's pixels, at most half a point apart, so the same content may differ by that when it is laid out again.
 */
const NOISE = 0.5;
/** How long to wait after the server has refused sizes twice, or could not be asked, in milliseconds. */
const PAUSE = 1000;

/**
 * The extents that the layout sets; null for those that are measured.
 *
 * @typedef {{ width: number | null, height: number | null }} Given
 */

/**
 * An element that is measured: its first child takes the size that it needs, while the element itself has the size
 * with which it is presented.
 *
 * @typedef {object} Measured
 * @property {HTMLElement} element
 * @property {HTMLElement | null} child
 * @property {Given} given
 * @property {number} limit The largest width, if that is free.
 * @property {Size} frame The sum of the element's paddings and borders, and of the child's margins.
 * @property {Size} [size] What the element needs; undefined until it was measured.
 */

/** Measures the elements of one container. */
export class Measuring {
    #observer = new ResizeObserver((entries) => this.#note(entries));
    /** @type {Map<string, Measured>} By the keys of items. */
    #measured = new Map();
    /** @type {WeakMap<Element, Measured>} By their children. */
    #owners = new WeakMap();
    /** @type {Map<string, Given>} Of all elements that were ever to be measured, by the keys of items. */
    #given = new Map();
    /** @type {Map<string, Size>} The sizes that the server has, or that need not be posted. */
    #known = new Map();
    /** @type {Source | undefined} */
    #source;
    #url = '';
    /** The extent of the viewport across the scroll axis for which elements are laid out. */
    #extent = 0;
    #isPosting = false;
    /** @type {{ sequence: number, extent: number } | undefined} When sizes were refused. */
    #refused;
    #refusals = 0;

    /**
     * Measures what a frame needs, and what it needed before: sizes may change later, for instance with a font.
     *
     * @param {Frame} frame
     * @param {Item[]} items The items that are drawn.
     * @param {Size} viewport
     * @param {(key: string) => HTMLElement | undefined} elementOf
     * @throws {TypeError} If the frame is not one that a session has provided.
     */
    follow(frame, items, viewport, elementOf) {
        this.#begin(sourceOf(frame));
        this.#extent = this.#extentNow;
        const needed = named(frame.needed);
        const isDrawn = new Set();
        for (const item of items) {
            if (item.departing !== undefined) continue;
            const { width, height } = needed.get(nameOf(item)) ?? this.#given.get(item.key) ?? {};
            const element = elementOf(item.key);
            if (width === undefined || height === undefined || !element) continue;
            this.#given.set(item.key, { width, height });
            this.#measure(item, element, { width, height }, width === null ? viewport.width : Infinity);
            isDrawn.add(item.key);
        }
        for (const key of this.#measured.keys()) if (!isDrawn.has(key)) this.#forget(key);
        this.#post();
    }

    /** Measures no more. */
    clear() {
        this.#observer.disconnect();
        this.#measured.clear();
    }

    /**
     * Starts with another session, or with one that was opened again: its keys are others.
     *
     * @param {Source | undefined} source
     */
    #begin(source) {
        if (!source) {
            throw new TypeError('measure needs the frames that a LayoutSession provides; draw them, and no copies');
        }
        const { url } = source.session;
        if (source === this.#source && url === this.#url) return;
        this.clear();
        this.#given.clear();
        this.#known.clear();
        this.#refused = undefined;
        [this.#source, this.#url] = [source, url];
        source.view.measures = true;
    }

    /** @param {Item} item @param {HTMLElement} element @param {Given} given @param {number} limit */
    #measure(item, element, given, limit) {
        const child = /** @type {HTMLElement | null} */ (element.firstElementChild);
        let measured = this.#measured.get(item.key);
        if (measured?.element !== element || measured.child !== child) {
            this.#forget(item.key);
            measured = { element, child, given, limit, frame: frameOf(element, child) };
            this.#measured.set(item.key, measured);
        } else if (isSame(measured.given, given) && measured.limit === limit) {
            return;
        }
        // As in UIKit, what cannot measure itself has the size that was estimated.
        const size = child ? undefined : { width: item.width, height: item.height };
        Object.assign(measured, { given, limit, size });
        if (!child) return;
        layOut(child, measured);
        // Reports the size also if it is the same.
        this.#observer.unobserve(child);
        this.#owners.set(child, measured);
        this.#observer.observe(child, { box: 'border-box' });
    }

    /** @param {string} key */
    #forget(key) {
        const { child } = this.#measured.get(key) ?? {};
        if (child) this.#observer.unobserve(child);
        this.#measured.delete(key);
    }

    /** @param {ResizeObserverEntry[]} entries */
    #note(entries) {
        for (const { target, borderBoxSize: [{ inlineSize, blockSize }] } of entries) {
            const measured = this.#owners.get(target);
            // It is not shown.
            if (!measured || (inlineSize === 0 && blockSize === 0)) continue;
            const { width, height } = measured.frame;
            measured.size = { width: exact(inlineSize + width), height: exact(blockSize + height) };
        }
        this.#post();
    }

    /** Posts sizes, unless some are on their way. */
    async #post() {
        const { session, view, link, events } = /** @type {Source} */ (this.#source);
        if (this.#isPosting || this.#isRefused || session.state !== 'live' || this.#changes().length === 0) return;
        this.#isPosting = true;
        /** @type {Change[]} */
        let sent = [];
        let sequence = 0;
        try {
            await events.postSizes(() => {
                // Events before it may have rotated the viewport, and changed what is needed and what items are called.
                sent = this.#extent === this.#extentNow ? this.#changes() : [];
                sequence = view.frame.sequence;
                return sent.length === 0 ? undefined : this.#body(sent);
            });
            for (const { key, size } of sent) this.#known.set(key, size);
            this.#refusals = 0;
        } catch (reason) {
            this.#refused = { sequence, extent: this.#extent };
            await this.#recover(/** @type {Failure} */ (reason));
        } finally {
            this.#isPosting = false;
        }
        // What has changed meanwhile is posted with the next frame.
        if (!link.isClosed) view.display.draw();
    }

    /** The extent across the scroll axis of the viewport that the session is known to have. */
    get #extentNow() {
        /** @type {{ layout: { type?: string, scrollDirection?: string }, viewport: Size }} */
        const { layout, viewport } = /** @type {Source} */ (this.#source).session.description;
        return layout.scrollDirection === 'horizontal' ? viewport.height : viewport.width;
    }

    /** After a refusal the same sizes would be refused again, until there is another frame. */
    get #isRefused() {
        const { sequence, extent } = this.#refused ?? {};
        return sequence === /** @type {Source} */ (this.#source).view.frame.sequence && extent === this.#extent;
    }

    /** @param {Failure} error */
    async #recover(error) {
        const { session, link } = /** @type {Source} */ (this.#source);
        this.#refusals += 1;
        // Another client has rotated the viewport: the session describes the new one.
        if (error.type === '/problems/stale-sizes') await session.describe().catch(() => {});
        const isRefusal = !isTemporary(error);
        if (isRefusal && this.#refusals < 2) return;
        await sleep(PAUSE, link.life).catch(() => {});
        if (!isRefusal) this.#refused = undefined;
    }

    /** @param {Change[]} changes */
    #body(changes) {
        const { keep } = /** @type {Source} */ (this.#source).session.description;
        return {
            sizes: changes.map(({ name, size, given }) => ({
                ...name,
                ...(given.width === null && { width: size.width }),
                ...(given.height === null && { height: size.height }),
            })),
            forExtent: this.#extent,
            // A chat stays at its end while the last message grows.
            ...((keep === 'end' || keep === 'lowerEdge') && { keep }),
        };
    }

    /**
     * The sizes to post: those that the latest frame needs, and those that have changed since they were posted.
     *
     * @returns {Change[]}
     */
    #changes() {
        const { items, needed } = /** @type {Source} */ (this.#source).view.frame;
        const isNeeded = named(needed);
        const changes = [];
        for (const item of items) {
            const { size, given } = this.#measured.get(item.key) ?? {};
            if (!size || !given || item.departing !== undefined) continue;
            const wanted = isNeeded.get(nameOf(item));
            const known = this.#known.get(item.key);
            // For other extents it is measured again when it is drawn.
            if (wanted && !isSame(wanted, given)) continue;
            if (!wanted && item.estimated) continue;
            // Another page has measured it. If each page posted its own size, they would never agree.
            if (!wanted && !known) this.#known.set(item.key, size);
            const isChanged = wanted || (known && differs(known, size, given));
            if (isChanged) changes.push({ key: item.key, name: nameFor(item), size, given });
        }
        return changes;
    }
}

/**
 * Lays out the child of an element with the extents that are given.
 *
 * @param {HTMLElement} child
 * @param {Measured} measured
 */
function layOut(child, { given, limit, frame }) {
    const { style } = child;
    // The element may be a flex container, which must neither stretch nor shrink it.
    Object.assign(style, { boxSizing: 'border-box', flex: 'none', alignSelf: 'flex-start' });
    style.width = given.width === null ? 'max-content' : `${Math.max(0, given.width - frame.width)}px`;
    if (given.height !== null) style.height = `${Math.max(0, given.height - frame.height)}px`;
    if (!Number.isFinite(limit)) return;
    // Text of any width breaks at the viewport's, unless the page has another limit.
    if (!limited.has(child) && getComputedStyle(child).maxWidth !== 'none') return;
    limited.add(child);
    style.maxWidth = `${limit - frame.width}px`;
}

/** @type {WeakSet<Element>} The children whose largest width is set here. */
const limited = new WeakSet();

/** @param {HTMLElement} element @param {Element | null} child @returns {Size} */
function frameOf(element, child) {
    const [outer, inner] = [getComputedStyle(element), child && getComputedStyle(child)];
    const sum = (/** @type {CSSStyleDeclaration | null} */ style, /** @type {Edge[]} */ names) => (
        names.reduce((all, name) => all + (parseFloat(/** @type {string} */ (style?.[name])) || 0), 0));
    return {
        width: sum(outer, ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'])
            + sum(inner, ['marginLeft', 'marginRight']),
        height: sum(outer, ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'])
            + sum(inner, ['marginTop', 'marginBottom']),
    };
}

/**
 * Names an element in a request.
 *
 * @param {Item} item
 * @returns {MeasuredElement}
 */
function nameFor({ kind, section, item, id }) {
    if (kind !== 'cell') return { kind, section, item };
    return id === undefined ? { section, item } : { id };
}

/** @param {NeededSize[]} sizes */
function named(sizes = []) { return new Map(sizes.map((size) => [nameOf(size), size])); }

/** @param {Given} a @param {Given} b */
function isSame(a, b) { return a.width === b.width && a.height === b.height; }

/**
 * Whether a size is worth another request.
 *
 * @param {Size} a
 * @param {Size} b
 * @param {Given} given
 */
function differs(a, b, given) {
    const isFar = (/** @type {keyof Size} */ name) => given[name] === null && Math.abs(a[name] - b[name]) > NOISE;
    return isFar('width') || isFar('height');
}

/**
 * Browsers lay out in parts of a pixel, such as 1/64.
 *
 * @param {number} number
 */
function exact(number) { return Math.round(1e6 * number) / 1e6; }
