// Keys that lift an item, take it to other places and drop it, and what is announced meanwhile.

import { sourceOf } from './frames.js';
import { isForControl } from './controls.js';
import { Lift } from './lift.js';
import { complain } from './requests.js';
import { isReversed, sectionAxis } from './scrolling.js';
import { visibleItems } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').IndexPath} IndexPath */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./documents.js').SessionDescription} SessionDescription */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./reordering.js').AnnouncedPlace} AnnouncedPlace */
/** @typedef {import('./reordering.js').ReorderOptions} ReorderOptions */
/** @typedef {import('./reordering.js').ReorderTexts} ReorderTexts */
/** @typedef {Item & { anchor: Point }} Anchored An element, and where its centre comes to rest. */
/** @typedef {Lift & { place: IndexPath }} Held What the server has lifted. */

/** The keys that lift and drop. */
const GRIPS = [' ', 'Enter'];
/** @type {Record<string, Point>} */
const WAYS = {
    ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
};
/** What scrolls otherwise. */
const OTHERS = ['Home', 'End', 'PageUp', 'PageDown'];
/** How far beyond the viewport the next place is looked for, in points. */
const REACH = 400;
/** Elements that are closer are in one line, in points. */
const NEAR = 1;

/** @type {ReorderTexts} */
const TEXTS = {
    lifted: ({ position, count }) => `lifted, position ${position} of ${count}`,
    moved: ({ position, count, name }) => `moved to position ${position} of ${count}${name ? ` in ${name}` : ''}`,
    dropped: () => 'dropped',
    cancelled: () => 'cancelled',
};

/** Takes items to other places by keys. */
export class KeyReorder {
    #session;
    #element;
    #options;
    #texts;
    #canLift;
    #region = document.createElement('div');
    /** @type {Lift | undefined} */
    #lift;
    /** Settles when all keys so far have been followed. */
    #ended = Promise.resolve();
    /** How many have not. */
    #pending = 0;
    /** The place that was announced last. */
    #told = /** @type {AnnouncedPlace} */ ({});
    #end = new AbortController();
    #isFocusable;

    /**
     * @param {LayoutSession} session
     * @param {HTMLElement} element
     * @param {ReorderOptions} options
     * @param {() => boolean} canLift Whether no pointer is about to lift.
     */
    constructor(session, element, options, canLift) {
        this.#session = session;
        this.#element = element;
        this.#options = options;
        this.#texts = { ...TEXTS, ...options.texts };
        this.#canLift = canLift;
        this.#isFocusable = element.hasAttribute('tabindex');
        if (!this.#isFocusable) element.tabIndex = 0;
        this.#region.ariaLive = 'assertive';
        Object.assign(this.#region.style, {
            position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)',
        });
        element.after(this.#region);
        const { signal } = this.#end;
        element.addEventListener('keydown', (event) => this.#press(event), { signal, capture: true });
        element.addEventListener('focusout', ({ relatedTarget }) => {
            if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) this.#cancel();
        }, { signal });
    }

    /** Whether an item is lifted. */
    get isOn() { return this.#lift !== undefined; }

    stop() {
        this.#lift?.cancel();
        this.#end.abort();
        this.#region.remove();
        if (!this.#isFocusable) this.#element.removeAttribute('tabindex');
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || isForControl(event, this.#element)) return;
        const isTaken = this.#lift ? this.#follow(event) : GRIPS.includes(event.key) && this.#begin();
        if (!isTaken) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }

    /**
     * Follows a key while an item is lifted; returns whether it means something then.
     *
     * @param {KeyboardEvent} event
     */
    #follow({ key, repeat }) {
        const way = WAYS[key];
        // A key that is held waits for the responses, and the one that has lifted is still down.
        if (way && !(repeat && this.#pending > 0)) this.#enqueue((lift) => this.#move(lift, way));
        else if (GRIPS.includes(key) && !repeat) this.#enqueue((lift) => this.#drop(lift));
        else if (key === 'Escape') this.#cancel();
        return way !== undefined || GRIPS.includes(key) || key === 'Escape' || OTHERS.includes(key);
    }

    /** Lifts the active item; returns whether there is one. */
    #begin() {
        const what = this.#canLift() ? this.#active() : undefined;
        if (!what) return false;
        /** @type {Lift} */
        const lift = this.#lift = new Lift(this.#session, what, this.#options, () => this.#leave(lift));
        this.#enqueue(async () => {
            if (await lift.answer) await this.#announce('lifted', /** @type {Held} */ (lift));
            else if (this.#lift === lift) this.#lift = undefined;
        });
        return true;
    }

    /** What the page names, or else the cell with the focus, or the first one in view. */
    #active() {
        if (this.#options.active) return this.#options.active();
        const { frame, description } = this.#session;
        const focused = document.activeElement?.closest('[data-kind="cell"]');
        if (focused instanceof HTMLElement && this.#element.contains(focused)) {
            return { section: Number(focused.dataset.section), item: Number(focused.dataset.item) };
        }
        const [first] = visibleItems(frame, description.viewport)
            .filter(({ kind, departing }) => kind === 'cell' && departing === undefined)
            .sort((a, b) => a.section - b.section || a.item - b.item);
        return first && { section: first.section, item: first.item };
    }

    /**
     * Moves the item to the next place.
     *
     * @param {Held} lift
     * @param {Point} way
     */
    async #move(lift, way) {
        let frame = await this.#read();
        let next = frame && nextPlace(frame.items, way, this.#session.description);
        if (!next) return;
        if (!this.#isInView(frame, next)) {
            const { kind, section, item } = next;
            await this.#session.scrollTo({ kind, section, item }, 'nearest', { animated: false });
            frame = await this.#read();
            next = frame.items.find((other) => other.kind === kind && other.section === section && other.item === item);
            if (!next) return;
        }
        const before = lift.place;
        await lift.moveNow(inViewport(frame, next.anchor));
        const { place } = lift;
        if (lift.isOver || (place.section === before.section && place.item === before.item)) return;
        // Its new place need not be where its neighbour was.
        const { anchor } = await this.#session.item(place);
        await lift.moveNow(inViewport(frame, anchor));
        await this.#announce('moved', lift);
    }

    /**
     * The elements in and around the viewport, with their places.
     *
     * @returns {Promise<Omit<Frame, 'items'> & { items: Anchored[] }>}
     */
    async #read() {
        const { link } = sourceOf(this.#session.frame);
        return (await link.exchange('GET', `/frame?include=anchor&overscan=${REACH}`)).answer;
    }

    /** @param {Frame} frame @param {Anchored} element */
    #isInView(frame, { anchor }) {
        const { x, y } = inViewport(frame, anchor);
        const { width, height } = this.#session.description.viewport;
        return x >= 0 && x < width && y >= 0 && y < height;
    }

    /** @param {Lift} lift */
    async #drop(lift) {
        this.#lift = undefined;
        this.#say(await lift.drop() ? 'dropped' : 'cancelled', this.#told);
    }

    #cancel() {
        const lift = this.#lift;
        if (!lift) return;
        this.#leave(lift);
        lift.cancel();
    }

    /**
     * Announces that an item is put back.
     *
     * @param {Lift} lift
     */
    #leave(lift) {
        if (this.#lift !== lift) return;
        this.#lift = undefined;
        if (lift.place) this.#say('cancelled', this.#told);
    }

    /** @param {keyof ReorderTexts} event @param {Held} lift */
    async #announce(event, lift) {
        const { sections } = await this.#session.describe();
        if (this.#lift !== lift) return;
        const { section, item } = lift.place;
        const header = this.#session.frame.items.find((other) => other.kind === 'header' && other.section === section);
        const name = sections.length > 1 ? header?.id ?? `section ${section + 1}` : undefined;
        this.#told = { section, item, position: item + 1, count: sections[section].items, ...(name && { name }) };
        this.#say(event, this.#told);
    }

    /** @param {keyof ReorderTexts} event @param {AnnouncedPlace} place */
    #say(event, place) { this.#region.textContent = this.#texts[event](place); }

    /**
     * Does something with what is lifted, after what earlier keys do.
     *
     * @param {(lift: Held) => Promise<void>} act
     */
    #enqueue(act) {
        const lift = /** @type {Held} */ (this.#lift);
        this.#pending += 1;
        const end = this.#ended.then(() => (this.#lift === lift ? act(lift) : undefined));
        this.#ended = end.catch((error) => {
            this.#cancel();
            complain(this.#session, this.#options, error);
        }).finally(() => { this.#pending -= 1; });
    }
}

/**
 * A point of the content in the viewport.
 *
 * @param {Frame} frame
 * @param {Point} point
 */
function inViewport({ contentOffset, zoomScale = 1 }, { x, y }) {
    return { x: zoomScale * x - contentOffset.x, y: zoomScale * y - contentOffset.y };
}

/**
 * Returns the element that gives way if the lifted item moves on: the nearest one in its own row or column; else, along
 * the scroll axis, one of the next line, and across it the one that follows or precedes in the data.
 *
 * A section without items gives way with its header.
 *
 * @param {(Anchored & { lifted?: boolean })[]} items
 * @param {Point} way
 * @param {SessionDescription} description
 */
function nextPlace(items, way, description) {
    const lifted = items.find((item) => item.lifted);
    if (!lifted) return undefined;
    const isFull = new Set(items.filter(({ kind }) => kind === 'cell').map(({ section }) => section));
    const ahead = items
        .filter((item) => item !== lifted && item.departing === undefined && item.anchor)
        .filter(({ kind, section }) => kind === 'cell' || (kind === 'header' && !isFull.has(section)))
        .map((item) => {
            const [x, y] = [item.anchor.x - lifted.anchor.x, item.anchor.y - lifted.anchor.y];
            const [along, across] = way.x ? [way.x * x, Math.abs(y)] : [way.y * y, Math.abs(x)];
            const extent = way.x ? item.height + lifted.height : item.width + lifted.width;
            return { item, along, across, isInLine: across < extent / 2 };
        })
        .filter(({ along }) => along > NEAR)
        .sort((a, b) => a.along - b.along || a.across - b.across);
    const inLine = ahead.find(({ isInLine }) => isInLine);
    if (inLine) return inLine.item;
    const isAlongAxis = (sectionAxis(description) === 'x') === (way.x === 0);
    if (isAlongAxis) {
        const line = ahead.filter(({ along }) => along < ahead[0].along + NEAR).sort((a, b) => a.across - b.across);
        return line[0]?.item;
    }
    const item = lifted.item + (isReversed(description, 'x') ? 0 - way.x : way.x) + way.y;
    return items.find((other) => other.kind === 'cell' && other.section === lifted.section && other.item === item);
}
