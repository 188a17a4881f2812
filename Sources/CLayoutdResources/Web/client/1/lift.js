// An item that a pointer or a key has lifted, until it is let go.

import { sourceOf } from './frames.js';
import { cellAt } from './hits.js';
import { complain } from './requests.js';
import { sum } from './scrolling.js';
import { unzoomed } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').IndexPath} IndexPath */
/** @typedef {import('./types.js').ItemPath} ItemPath */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').ReorderedItem} ReorderedItem */
/** @typedef {import('./documents.js').ReorderBegin} ReorderBegin */
/** @typedef {import('./documents.js').ReorderRequest} ReorderRequest */
/** @typedef {import('./requests.js').Failure} Failure */
/** @typedef {import('./layoutd-client.js').LayoutSession} LayoutSession */
/** @typedef {import('./reordering.js').ReorderOptions} ReorderOptions */
/** @typedef {(ItemPath & { point?: undefined }) | { point: Point }} Target An item, or the one at a point. */

/** What is lifted is drawn in front of all others, as on the server. */
const FRONT = 2.1e9;
/** @type {WeakMap<object, Set<string>>} The items of each session that the server did not lift. */
const refused = new WeakMap();
/** How long the server may not hear of an item that is held still, in milliseconds: it puts it back after 10 s. */
const REPEAT = 3000;

/** A lifted item. */
export class Lift {
    /** @type {Promise<boolean>} Whether there was an item to lift; does not reject. */
    answer;
    /** @type {IndexPath | undefined} Where the item is; undefined until it is lifted. */
    place;
    /** Whether it was let go or put back. */
    isOver = false;
    #session;
    #options;
    #onLoss;
    /** @type {string | undefined} */
    #key;
    /** @type {IndexPath | undefined} */
    #origin;
    /** @type {Point | undefined} Where it is held, in viewport coordinates. */
    #point;
    /** From there to its centre, in content coordinates. */
    #grip = { x: 0, y: 0 };
    #isBehind = false;
    /** Whether the server's frames have shown it lifted. */
    #isKnown = false;
    /** @type {number | undefined} */
    #request;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {LayoutSession} session
     * @param {Target} what What is lifted.
     * @param {ReorderOptions} options
     * @param {() => void} onLoss Called when the server has put the item back by itself, or cannot be asked.
     */
    constructor(session, what, options, onLoss) {
        this.#session = session;
        this.#options = options;
        this.#onLoss = onLoss;
        this.answer = this.#begin(what);
    }

    /** @param {Target} what */
    async #begin({ point, ...what }) {
        const { lift, targets } = this.#options;
        const hold = point && { point, grip: 'point', autoscroll: true };
        this.#point ??= point;
        if (point) this.#guess(point);
        const how = { ...(lift && { lift }), ...(targets && { targets }) };
        const frame = await this.#send(/** @type {ReorderBegin} */ ({ phase: 'began', ...what, ...hold, ...how }));
        if (!frame?.reorder) {
            this.isOver = true;
            if (this.#key) this.#refuse(this.#key);
            return false;
        }
        this.#origin = frame.reorder.origin;
        const item = frame.items.find(({ lifted }) => lifted);
        this.#key = item?.key;
        if (item) this.#hold(item, frame, point);
        if (this.#isBehind) this.#schedule();
        this.#repeat();
        return true;
    }

    /**
     * Draws the item under the pointer as if it was lifted, before the server says so.
     *
     * @param {Point} point
     */
    #guess(point) {
        const frame = this.#session.drawn;
        const item = frame && cellAt(frame, point);
        if (!item || refused.get(this.#session)?.has(item.key)) return;
        this.#key = item.key;
        this.#hold(item, frame, point);
    }

    /**
     * Draws an item that cannot be lifted where it is, also the next time.
     *
     * @param {string} key
     */
    #refuse(key) {
        this.#display?.carry(undefined);
        refused.set(this.#session, (refused.get(this.#session) ?? new Set()).add(key));
    }

    /**
     * Draws the item where the pointer is from now on, without waiting for the server.
     *
     * @param {Item} item
     * @param {Frame} frame
     * @param {Point} [point]
     */
    #hold(item, frame, point) {
        const { contentOffset, zoomScale = 1 } = frame;
        const [x, y] = [item.x + item.width / 2, item.y + item.height / 2];
        if (!point) {
            this.#point = { x: zoomScale * x - contentOffset.x, y: zoomScale * y - contentOffset.y };
            return;
        }
        const held = unzoomed(sum(point, contentOffset), zoomScale);
        this.#grip = { x: x - held.x, y: y - held.y };
        this.#display?.carry((/** @type {Frame} */ frame) => this.#carried(frame));
    }

    /** @param {Frame} frame */
    #carried(frame) {
        const { contentOffset, zoomScale = 1 } = frame;
        const held = unzoomed(sum(/** @type {Point} */ (this.#point), contentOffset), zoomScale);
        const { x, y } = sum(held, this.#grip);
        const items = frame.items.map((item) => {
            if (item.key !== this.#key) return item;
            this.#isKnown ||= item.lifted ?? false;
            if (this.#isKnown && !item.lifted) return item;
            const zIndex = Math.max(item.zIndex, FRONT);
            return { ...item, x: x - item.width / 2, y: y - item.height / 2, zIndex, lifted: true };
        });
        return { ...frame, items, resting: false };
    }

    /** What draws the session; other sessions than those of the client have none. */
    get #display() { return sourceOf(this.#session.frame)?.view.display; }

    /**
     * Takes the item along, with at most one request for each display frame.
     *
     * @param {Point} point
     */
    move(point) {
        this.#point = point;
        if (this.place) return this.#schedule();
        this.#isBehind = true;
        this.#display?.draw();
    }

    #schedule() {
        this.#display?.draw();
        this.#request ??= requestAnimationFrame(() => {
            this.#request = undefined;
            if (this.#point) this.moveNow(this.#point);
        });
    }

    /**
     * Takes the item along now; returns the frame, or undefined if it is no longer lifted.
     *
     * @param {Point} point
     */
    async moveNow(point) {
        if (this.isOver) return undefined;
        this.#point = point;
        this.#repeat();
        return this.#send({ phase: 'moved', point });
    }

    /** Lets go of the item; returns whether the server has it where it was dropped. */
    async drop() {
        if (!await this.answer || this.isOver) return false;
        this.#end();
        const frame = await this.#send({ phase: 'ended', ...(this.#point && { point: this.#point }) });
        this.#display?.carry(undefined);
        if (!frame) return false;
        const { move, order } = frame.reorder ?? this.#moveIn(frame);
        if (move) this.#options.onReorder?.({ move, ...(order && { order }) });
        return true;
    }

    /**
     * What a response to a repeated request does not say.
     *
     * @param {Frame} frame
     * @returns {Pick<ReorderedItem, 'move' | 'order'>}
     */
    #moveIn({ items }) {
        const from = /** @type {IndexPath} */ (this.#origin);
        const { section, item } = items.find(({ key }) => key === this.#key) ?? from;
        const isMoved = section !== from.section || item !== from.item;
        return { move: isMoved ? { from, to: { section, item } } : null };
    }

    /** Puts the item back. */
    async cancel() {
        if (!await this.answer || this.isOver) return;
        this.#end();
        await this.#send({ phase: 'cancelled' });
        this.#display?.carry(undefined);
    }

    #end() {
        this.isOver = true;
        clearTimeout(this.#timer);
        if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    }

    #repeat() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => { if (this.#point) this.moveNow(this.#point); }, REPEAT);
    }

    /**
     * Sends a phase; returns undefined if that fails.
     *
     * @param {ReorderRequest} change
     */
    async #send(change) {
        try {
            const frame = await this.#session.reorder(change);
            this.place = frame.reorder?.at ?? this.place;
            return frame;
        } catch (error) {
            this.#fail(/** @type {Failure} */ (error), change.phase);
            return undefined;
        }
    }

    /** @param {Failure} error @param {ReorderRequest['phase']} phase */
    #fail(error, phase) {
        // Another client has lifted an item, or has changed the data, so that this one is back.
        const isTaken = error.type === '/problems/conflicting-touch';
        const wasOver = this.isOver;
        this.#end();
        if (phase === 'moved' && wasOver) return;
        if (phase === 'moved') {
            this.#display?.carry(undefined);
            // What cannot be sent now is sent when the server is back.
            if (!isTaken) this.#session.reorder({ phase: 'cancelled' }).catch(() => {});
            this.#onLoss();
        }
        if (!isTaken) complain(this.#session, this.#options, error);
    }
}
