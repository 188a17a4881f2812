// What is drawn: the server's frames, moved ahead under a finger, and corrected without jumps.

import { SHIFT } from './frames.js';
import { Playback } from './playback.js';
import { Prediction } from './prediction.js';
import { sum } from './scrolling.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Point} Point */

/** A finger that rested longer before it lifted lets go where it lifted, in milliseconds. */
const HELD = 50;
/** How long after a drag the content may be said to rest, in milliseconds. */
const CALM = 150;

/** The time in which a correction shrinks to a third, in milliseconds; after 100 ms a fiftieth is left. */
const SHRINKING = 25;
/** Smaller differences are not worth drawing: points, radians, and parts of a size or an opacity. */
const LEAST = 0.02;

const PROPERTIES = ['x', 'y', 'width', 'height', 'angle', 'alpha', 'scale'];
const NOWHERE = { x: 0, y: 0 };

/** The differences between what was shown and what turned out to be right; they shrink quickly. */
class Blend {
    #offset = { x: 0, y: 0 };
    /** @type {Map<string, Record<string, number>>} By the keys of items. */
    #items = new Map();
    #time = -Infinity;

    /** Whether there is nothing left to correct. */
    get isOver() { return this.#items.size === 0 && this.#offset.x === 0 && this.#offset.y === 0; }

    /**
     * Adds the difference between two pictures of one moment.
     *
     * @param {Frame} before
     * @param {Frame} after
     */
    add(before, after) {
        // What the content has been moved together with its offset is nothing to correct.
        const way = difference(shiftOf(after), shiftOf(before));
        // Offsets of different scales have nothing in common.
        for (const axis of before.zoomScale === after.zoomScale ? ['x', 'y'] : []) {
            const change = after.contentOffset[axis] - before.contentOffset[axis] - way[axis];
            this.#offset[axis] = enough(this.#offset[axis] - change);
        }
        if (before.items === after.items) return;
        const old = new Map(before.items.map((item) => [item.key, item]));
        for (const item of after.items) {
            const from = old.get(item.key);
            if (!from || from === item) continue;
            const sum = { ...this.#items.get(item.key) };
            for (const name of PROPERTIES) {
                sum[name] = enough((sum[name] ?? 0) + from[name] + (way[name] ?? 0) - item[name]);
            }
            if (PROPERTIES.some((name) => sum[name] !== 0)) this.#items.set(item.key, sum);
        }
    }

    /**
     * Returns a picture with what is left of the differences.
     *
     * @param {Frame} frame
     * @param {number} now Milliseconds.
     * @returns {Frame}
     */
    apply(frame, now) {
        const left = Math.exp(Math.min(0, this.#time - now) / SHRINKING);
        this.#time = now;
        if (this.isOver) return frame;
        for (const axis of ['x', 'y']) this.#offset[axis] = enough(this.#offset[axis] * left);
        for (const [key, item] of this.#items) {
            for (const name of PROPERTIES) item[name] = enough(item[name] * left);
            if (PROPERTIES.every((name) => item[name] === 0)) this.#items.delete(key);
        }
        // No other picture would say that the content rests.
        if (this.isOver) return frame;
        const { x, y } = frame.contentOffset;
        return {
            ...frame,
            resting: false,
            contentOffset: { x: x + this.#offset.x, y: y + this.#offset.y },
            items: this.#items.size === 0 ? frame.items : frame.items.map((item) => this.#blended(item)),
        };
    }

    #blended(item) {
        const way = this.#items.get(item.key);
        if (!way) return item;
        const blended = { ...item };
        for (const name of PROPERTIES) blended[name] += way[name];
        return blended;
    }
}

/**
 * Draws a session.
 *
 * Whatever arrives may only change what comes next: if it would change the picture of the present moment, the
 * difference shrinks within 100 ms.
 */
export class Display {
    /** @type {import('./ahead.js').Ahead | undefined} On a slow line, the elements ahead of the server's frames. */
    ahead;
    #playback;
    #prediction;
    #description;
    /** @type {any} The predictions of sections; loaded with the first frame that has some. */
    #sections;
    #blend = new Blend();
    /**
     * How far posted sizes have moved the content under a finger or in a fling. Frames from before are drawn at the
     * offset from before.
     */
    #shift = NOWHERE;
    #onFrame;
    #draggedAt = -Infinity;
    /** Whether fingers have zoomed the content, and have not been lifted. */
    #isPinched = false;
    /** @type {((frame: Frame) => Frame) | undefined} */
    #carried;
    #drawnAt = 0;
    #isDrawing = false;
    #isClosed = false;

    /**
     * @param {Frame} frame
     * @param {number} arrival
     * @param {object} description The session's settings.
     * @param {(frame: Frame) => void} onFrame Called with every frame to draw.
     */
    constructor(frame, arrival, description, onFrame) {
        this.#playback = new Playback(1 / description.displayRate);
        this.#prediction = new Prediction(description);
        this.#description = description;
        this.#onFrame = onFrame;
        this.add(frame, arrival);
    }

    set description(description) {
        if (description.layoutDirection !== this.#description.layoutDirection) this.draw();
        this.#description = this.#prediction.description = description;
        if (this.#sections) this.#sections.description = description;
    }

    /** Until the module is there, and if it cannot be had, sections are where the server's frames have them. */
    #loadSections() {
        import('./sectionprediction.js').then(({ SectionPredictions }) => {
            this.#sections ??= new SectionPredictions(this.#description);
        }, () => {});
    }

    /** The session time to draw at the moment `now`, which is in milliseconds. */
    time(now) { return this.#playback.time(now); }

    /** The offset that is shown, as it is on the server. @returns {Point} */
    get offset() { return this.#presented(this.#picture(performance.now())).contentOffset; }

    /** The offset that the server has, if the page predicts one and it does not move. */
    get sent() { return this.#prediction.sent; }

    /** Returns an offset that was predicted earlier, as posted sizes have moved it since. */
    present(expected) {
        if (!expected || shiftOf(expected) === this.#shift) return expected;
        return { ...sum(expected, difference(this.#shift, shiftOf(expected))), [SHIFT]: this.#shift };
    }

    /**
     * Adds a frame from the server.
     *
     * @param {Frame} frame
     * @param {number} arrival When its response began to arrive, in milliseconds.
     * @param {{ isOfEvent?: boolean, expected?: Point, section?: number, isOfSizes?: boolean, isCurrent?: boolean }}
     *     [known] Whether it is the response to an event, the offset that was predicted for that, the section whose
     *     offset that is, whether the event has posted sizes, and whether the server has all events of this page.
     */
    add(frame, arrival, known = {}) {
        const { isOfEvent = false, section, isOfSizes = false, isCurrent = true } = known;
        const expected = section === undefined ? this.present(known.expected) : known.expected;
        if (frame.sections && !this.#sections) this.#loadSections();
        this.#learn(() => {
            this.#prediction.contentSize = frame.contentSize;
            if (isOfSizes) this.#follow(this.#prediction.shift(known.expected, frame));
            this.#playback.add(this.#marked(frame), arrival, isOfEvent);
            // A later event of this page may have begun another course.
            const isConfirmed = expected && !isOfSizes && (isCurrent || !this.#prediction.isMoving);
            if (section !== undefined) this.#sections?.confirm(section, expected, frame, isCurrent);
            else if (isConfirmed) this.#prediction.confirm(expected, frame);
            else if (isCurrent) this.#prediction.check(frame);
            if (isCurrent) this.#sections?.check(frame);
            if (frame.resting) this.#playback.follow(undefined);
        });
    }

    /**
     * Takes over when an event was, from a response that comes after a later frame.
     *
     * @param {Frame} frame
     * @param {{ expected?: Point, section?: number, isCurrent: boolean }} known See `add`.
     */
    confirm(frame, { expected, section, isCurrent }) {
        if (!expected || section !== undefined || (!isCurrent && this.#prediction.isMoving)) return;
        this.#learn(() => this.#prediction.confirm(this.present(expected), frame));
    }

    /**
     * Adds coming frames.
     *
     * @param {Frame[]} frames
     * @param {number} arrival When their response began to arrive, in milliseconds.
     */
    predict(frames, arrival) {
        this.#learn(() => {
            const last = frames.at(-1);
            if (last) this.#prediction.check(last);
            if (this.#prediction.beginning) this.#playback.follow(this.#prediction.beginning);
            this.#playback.predict(frames.map((frame) => this.#marked(frame)), arrival, performance.now());
        });
    }

    /** Draws changes of this page: `change` makes them to the prediction. */
    #act(change) {
        const result = change(this.#prediction);
        this.draw();
        return result;
    }

    /**
     * Takes hold of the content for a drag.
     *
     * While the scale changes, nothing is predicted: only the server knows the offset at the next scale.
     *
     * @param {Frame} latest The latest frame from the server.
     * @param {Point | null} [touch] The finger; null if there is none, or if two fingers zoom.
     * @returns {boolean} Whether the content was moving, so that only this page knows where it was stopped.
     */
    hold(latest, touch) {
        if (touch !== null) this.#isPinched = false;
        if (this.#isPinched || latest.zoomScale !== this.#playback.current.zoomScale) return false;
        const isCaught = this.#prediction.isMoving || latest.scrolling;
        this.#playback.follow(undefined);
        this.#prediction.hold(isCaught ? this.offset : latest.contentOffset);
        return isCaught;
    }

    /** Moves the held content by a delta that has not been sent. */
    drag(delta, overscroll = /** @type {const} */ ('clamp')) {
        if (delta.x !== 0 || delta.y !== 0) this.#draggedAt = performance.now();
        this.#act((prediction) => prediction.drag(delta, overscroll));
        const now = performance.now();
        this.ahead?.note(now, this.#prediction.offset(now) ?? this.offset);
    }

    /** Moves a section by a delta that has not been sent. */
    dragSection(section, delta, overscroll = /** @type {const} */ ('clamp')) {
        const now = performance.now();
        this.#sections?.drag(section, delta, overscroll, this.#playback.current, now);
        this.draw();
    }

    /** Returns the offset of a section after the deltas so far, which are being sent. */
    sendSection(section) { return this.#sections?.send(section); }

    /** Lets a section go. */
    releaseSection(section, velocity) {
        this.#learn(() => this.#sections?.release(section, velocity, performance.now()));
    }

    /** Returns the offset after the deltas so far, which are being sent. */
    send() {
        const offset = this.#prediction.send();
        return offset && { ...offset, [SHIFT]: this.#shift };
    }

    /** Lets the content go. */
    release(velocity) {
        const now = performance.now();
        // The content moves on from where, and when, the finger last moved it: no picture shows it at rest.
        const start = now - this.#draggedAt < HELD ? this.#draggedAt : now;
        this.#act((prediction) => prediction.release(velocity, start));
        this.#isPinched = false;
    }

    /** Scrolls smoothly to an offset; returns the animation to send. */
    glide(target, animation) {
        const now = performance.now();
        return this.#act((prediction) => prediction.glide(this.offset, target, animation, now));
    }

    /** Draws the server's frames only, until a finger takes hold of the content again. */
    follow() {
        this.#learn(() => {
            this.#prediction.stop();
            this.#sections?.stop();
            this.#playback.follow(undefined);
        });
    }

    /** Follows until the fingers that zoom the content are lifted, even if they also move it. */
    pinch() {
        this.#isPinched = true;
        this.follow();
    }

    /** Returns what to request because the content moves ahead of the server: see `Ahead`. */
    next(line, overscan) {
        return this.ahead?.next(this.#prediction, this.#playback.current, line, overscan, performance.now());
    }

    /** Adds elements ahead of the server's frames. */
    addAhead(frame, part) { this.#learn(() => this.ahead?.add(frame, part)); }

    /** Stops drawing. */
    close() { this.#isClosed = true; }

    /** Makes a change that must not move the present picture at once. */
    #learn(change) {
        const before = this.#drawnAt ? this.#picture(this.#drawnAt) : undefined;
        change();
        if (before) this.#blend.add(before, this.#picture(this.#drawnAt));
        this.draw();
    }

    /** Draws the item that a pointer holds where that is. @param {((frame: Frame) => Frame) | undefined} carried */
    carry(carried) { this.#learn(() => { this.#carried = carried; }); }

    /** The picture of a moment, without corrections. */
    #picture(now) {
        const frame = this.#scrolled(now);
        return this.#carried?.(frame) ?? frame;
    }

    #scrolled(now) {
        const latest = this.#playback.current;
        const frame = this.#sections?.frame(latest, now) ?? latest;
        const contentOffset = this.#prediction.offset(now);
        if (!contentOffset) return this.#isDragged(now) && frame.resting ? { ...frame, resting: false } : frame;
        return this.#moved(frame, sum(contentOffset, difference(shiftOf(frame), this.#shift)));
    }

    /** A frame at another offset. */
    #moved(frame, contentOffset) {
        const items = this.#prediction.items(frame, contentOffset);
        return { ...frame, resting: false, contentOffset, items: this.ahead?.fill(items, frame.edition) ?? items };
    }

    /** Notes how far posted sizes have moved the content. */
    #follow(way) {
        if (way.x === 0 && way.y === 0) return;
        this.#shift = sum(this.#shift, way);
        this.ahead?.clear();
    }

    /** A frame of the server, with how far sizes have moved the content so far. */
    #marked(frame) { return this.#shift === NOWHERE ? frame : { ...frame, [SHIFT]: this.#shift }; }

    /** A frame whose offset is as it is on the server now. */
    #presented(frame) {
        const way = difference(this.#shift, shiftOf(frame));
        return way.x === 0 && way.y === 0 ? frame : { ...frame, contentOffset: sum(frame.contentOffset, way) };
    }

    /** Whether a finger has moved the content just now, and may move it again. */
    #isDragged(now) { return now - this.#draggedAt < CALM; }

    /** Draws until everything known has been drawn. */
    draw() {
        if (this.#isDrawing || this.#isClosed) return;
        this.#isDrawing = true;
        // The timestamps of animation frames are more even than the clock.
        const step = (now = performance.now()) => {
            this.#isDrawing = false;
            if (this.#isClosed) return;
            const current = this.#playback.frame(now);
            this.#prediction.arrive(this.#presented(current), now);
            this.#sections?.arrive(current, now);
            this.#drawnAt = now;
            if (!this.#prediction.offset(now)) this.ahead?.clear();
            const frame = this.#blend.apply(this.#picture(now), now);
            const isMoving = this.#prediction.isMoving || this.#sections?.isMoving;
            const isOver = this.#playback.isOver && !isMoving && this.#blend.isOver;
            if (!isOver || this.#isDragged(now)) this.draw();
            this.#onFrame(frame);
        };
        nextDisplay(step);
    }
}

function nextDisplay(step) {
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(step);
    else setTimeout(() => step(), 16);
}

function enough(difference) { return Math.abs(difference) < LEAST ? 0 : difference; }

/** How far posted sizes had moved the content of a frame, or of an offset. @returns {Point} */
function shiftOf(frame) { return frame[SHIFT] ?? NOWHERE; }

function difference(a, b) { return { x: a.x - b.x, y: a.y - b.y }; }
