// What is drawn: the server's frames, moved ahead under a finger, and corrected without jumps.

import { Blend, NOWHERE, difference, shiftOf } from './blend.js';
import { SHIFT } from './frames.js';
import { Playback } from './playback.js';
import { Prediction } from './prediction.js';
import { sum } from './scrolling.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./ahead.js').Part} Part */
/** @typedef {import('./documents.js').Animation} Animation */
/** @typedef {import('./documents.js').SessionDescription} SessionDescription */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./types.js').Contact} Contact */
/** @typedef {import('./prediction.js').Overscroll} Overscroll */

/** A finger that rested longer before it lifted lets go where it lifted, in milliseconds. */
const HELD = 50;
/** How long after a drag the content may be said to rest, in milliseconds. */
const CALM = 150;

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
    /** @type {import('./sectionprediction.js').SectionPredictions | undefined} Loaded with the first section. */
    #sections;
    /** @type {import('./holding.js').Holding | undefined} Loaded with the first scene. */
    #holding;
    #blend = new Blend();
    /**
     * How far posted sizes have moved the content under a finger or in a fling. Frames from before are drawn at the
     * offset from before.
     */
    #shift = NOWHERE;
    /** @type {Map<number, Contact[]>} The contacts that have not been drawn, by the sequence of their frames. */
    #contacts = new Map();
    /** The sequence of the last frame whose contacts were reported. */
    #reported = -1;
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
     * @param {SessionDescription} description
     * @param {(frame: Frame) => void} onFrame Called with every frame to draw.
     */
    constructor(frame, arrival, description, onFrame) {
        this.#playback = new Playback(1 / description.displayRate);
        this.#prediction = new Prediction(description);
        this.#description = description;
        this.#onFrame = onFrame;
        // What touched before is not reported.
        this.#reported = frame.sequence;
        this.add(frame, arrival);
        this.#loadHolding();
    }

    /** @param {SessionDescription} description */
    set description(description) {
        if (description.layoutDirection !== this.#description.layoutDirection) this.draw();
        this.#description = this.#prediction.description = description;
        if (this.#sections) this.#sections.description = description;
        if (this.#holding) this.#holding.description = description;
        this.#loadHolding();
    }

    /** Until the module is there, and if it cannot be had, what is held is where the server's frames have it. */
    #loadHolding() {
        if (this.#holding || this.#description.dynamics?.type !== 'behaviors') return;
        import('./holding.js').then(({ Holding }) => { this.#holding ??= new Holding(this.#description); }, () => {});
    }

    /** Until the module is there, and if it cannot be had, sections are where the server's frames have them. */
    #loadSections() {
        import('./sectionprediction.js').then(({ SectionPredictions }) => {
            this.#sections ??= new SectionPredictions(this.#description);
        }, () => {});
    }

    /** @type {(now: number) => number} The session time to draw at the moment `now`, which is in milliseconds. */
    time(now) { return this.#playback.time(now); }

    /** The offset that is shown, as it is on the server. @returns {Point} */
    get offset() { return this.#presented(this.#picture(performance.now())).contentOffset; }

    /** The offset that the server has, if the page predicts one and it does not move. */
    get sent() { return this.#prediction.sent; }

    /** @param {Point} [expected] An earlier offset. @returns The same, as posted sizes have moved it since. */
    present(expected) {
        if (!expected || shiftOf(expected) === this.#shift) return expected;
        return { ...expected, ...sum(expected, difference(this.#shift, shiftOf(expected))), [SHIFT]: this.#shift };
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
            if (section !== undefined) this.#sections?.confirm(section, expected, frame);
            else if (expected && !isOfSizes) this.#prediction.confirm(expected, frame);
            else if (isCurrent) this.#prediction.check(frame);
            if (isCurrent) this.#sections?.check(frame);
            this.#holding?.note(frame);
            // What was predicted after it may not come.
            if (isOfEvent) this.#forget(frame.sequence);
            this.#noteContacts(frame);
            if (frame.resting) this.#playback.follow(undefined);
        });
    }

    /**
     * Takes over when an event was, from a response that comes after a later frame.
     *
     * @param {Frame} frame
     * @param {{ expected?: Point, section?: number }} known See `add`.
     */
    confirm(frame, { expected, section }) {
        if (!expected) return;
        this.#learn(() => {
            if (section === undefined) this.#prediction.confirm(this.present(expected), frame);
            else this.#sections?.confirm(section, expected, frame);
        });
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
            const beginning = this.#prediction.beginning ?? this.#holding?.beginning;
            if (beginning) this.#playback.follow(beginning);
            this.#holding?.predict([...frames]);
            for (const frame of frames) this.#noteContacts(frame);
            this.#playback.predict(frames.map((frame) => this.#marked(frame)), arrival, performance.now());
        });
    }

    /** @type {<T>(change: (prediction: Prediction) => T) => T} Draws what a page changes in the prediction. */
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

    /** @type {(delta: Point, overscroll?: Overscroll) => void} Moves the held content by what has not been sent. */
    drag(delta, overscroll = /** @type {const} */ ('clamp')) {
        if (delta.x !== 0 || delta.y !== 0) this.#draggedAt = performance.now();
        this.#act((prediction) => prediction.drag(delta, overscroll));
        const now = performance.now();
        this.ahead?.note(now, this.#prediction.offset(now) ?? this.offset);
    }

    /** @type {(section: number, delta: Point, overscroll?: Overscroll) => void} The same for a section. */
    dragSection(section, delta, overscroll = /** @type {const} */ ('clamp')) {
        const now = performance.now();
        this.#sections?.drag(section, delta, overscroll, this.#playback.current, now);
        this.draw();
    }

    /** @type {(section: number) => Point | undefined} A section's offset after the deltas so far, as they are sent. */
    sendSection(section) { return this.#sections?.send(section); }

    /** @type {(section: number, velocity: Point) => void} Lets a section go. */
    releaseSection(section, velocity) {
        this.#learn(() => this.#sections?.release(section, velocity, performance.now()));
    }

    /** Returns the offset after the deltas so far, which are being sent. */
    send() {
        const offset = this.#prediction.send();
        return offset && { ...offset, [SHIFT]: this.#shift };
    }

    /** @type {(velocity: Point) => void} Lets the content go. */
    release(velocity) {
        const now = performance.now();
        // The content moves on from where, and when, the finger last moved it: no picture shows it at rest.
        const start = now - this.#draggedAt < HELD ? this.#draggedAt : now;
        this.#act((prediction) => prediction.release(velocity, start));
        this.#isPinched = false;
    }

    /**
     * Scrolls smoothly to an offset; returns the animation to send.
     *
     * @type {(target: Point, animation?: Animation) => Animation | undefined}
     */
    glide(target, animation) {
        const now = performance.now();
        return this.#act((prediction) => prediction.glide(this.offset, target, animation, now));
    }

    /** Draws the server's frames only, until a finger takes hold of the content again. */
    follow() {
        this.#learn(() => {
            this.#prediction.stop();
            this.#sections?.stop();
            this.#holding?.stop();
            this.#playback.follow(undefined);
        });
    }

    /** Follows until the fingers that zoom the content are lifted, even if they also move it. */
    pinch() {
        this.#isPinched = true;
        this.follow();
    }

    /**
     * Returns what to request because the content moves ahead of the server: see `Ahead`.
     *
     * @type {(line: Line, overscan: number) => Part | undefined}
     */
    next(line, overscan) {
        return this.ahead?.next(this.#prediction, this.#playback.current, line, overscan, performance.now());
    }

    /**
     * Draws what a touch holds under its pointer, and what it lets go as it flies.
     *
     * @param {import('./holding.js').SceneTouch} touch
     * @param {Promise<Frame>} [answer] Absent if it has not been sent.
     */
    touch(touch, answer) {
        const holding = this.#holding;
        if (!holding) return;
        if (touch.phase === 'began') this.#playback.follow(undefined);
        const now = performance.now();
        holding.touch(touch, this.#picture(this.#drawnAt || now), now);
        this.draw();
        answer?.then((frame) => this.#learn(() => holding.confirm(touch, frame, now)),
            () => this.#learn(() => holding.drop(touch.touch)));
    }

    /** @type {(frame: Frame, part: Part) => void} Adds elements ahead of the server's frames. */
    addAhead(frame, part) { this.#learn(() => this.ahead?.add(frame, part)); }

    /** Stops drawing. */
    close() { this.#isClosed = true; }

    /** @type {(change: () => void) => void} Makes a change that must not move the present picture at once. */
    #learn(change) {
        const before = this.#drawnAt ? this.#picture(this.#drawnAt) : undefined;
        change();
        if (before) this.#blend.add(before, this.#picture(this.#drawnAt));
        this.draw();
    }

    /** @type {(carried?: (frame: Frame) => Frame) => void} Draws the item that a pointer holds where that is. */
    carry(carried) { this.#learn(() => { this.#carried = carried; }); }

    /** @type {(now: number) => Frame} The picture of a moment, without corrections. */
    #picture(now) {
        const frame = this.#scrolled(now);
        return this.#carried?.(frame) ?? this.#holding?.frame(frame, now) ?? frame;
    }

    /** @type {(now: number) => Frame} */
    #scrolled(now) {
        const latest = this.#playback.current;
        const frame = this.#sections?.frame(latest, now) ?? latest;
        const contentOffset = this.#prediction.offset(now);
        if (!contentOffset) return this.#isDragged(now) && frame.resting ? { ...frame, resting: false } : frame;
        return this.#moved(frame, sum(contentOffset, difference(shiftOf(frame), this.#shift)));
    }

    /** @type {(frame: Frame, contentOffset: Point) => Frame} A frame at another offset. */
    #moved(frame, contentOffset) {
        const items = this.#prediction.items(frame, contentOffset);
        const moved = { ...frame, resting: false, contentOffset, items };
        return this.ahead?.complete(moved, frame, this.#prediction.viewport) ?? moved;
    }

    /** @type {(way: Point) => void} Notes how far posted sizes have moved the content. */
    #follow(way) {
        if (way.x === 0 && way.y === 0) return;
        this.#shift = sum(this.#shift, way);
        this.ahead?.clear();
    }

    /** @param {Frame} frame The server's. @returns The same, with how far sizes have moved the content so far. */
    #marked(frame) { return this.#shift === NOWHERE ? frame : { ...frame, [SHIFT]: this.#shift }; }

    /** @type {(frame: Frame) => Frame} A frame whose offset is as it is on the server now. */
    #presented(frame) {
        const way = difference(this.#shift, shiftOf(frame));
        return way.x === 0 && way.y === 0 ? frame : { ...frame, contentOffset: sum(frame.contentOffset, way) };
    }

    /** @type {(now: number) => boolean} Whether a finger has just moved the content, and may move it again. */
    #isDragged(now) { return now - this.#draggedAt < CALM; }

    /**
     * Notes what touched, which the next frame to draw reports, although frames between may not be drawn.
     *
     * @param {Frame} frame
     */
    #noteContacts({ contacts = [] }) {
        for (const sequence of new Set(contacts.map((contact) => contact.sequence))) {
            const same = contacts.filter((contact) => contact.sequence === sequence);
            if (sequence > this.#reported) this.#contacts.set(sequence, same);
        }
    }

    /** @type {(last: number) => void} */
    #forget(last) {
        for (const sequence of this.#contacts.keys()) if (sequence > last) this.#contacts.delete(sequence);
    }

    /** @type {(frame: Frame) => Contact[]} Returns the contacts since the last frame that was drawn. */
    #takeContacts({ sequence }) {
        const due = [...this.#contacts.keys()].filter((each) => each <= sequence).sort((a, b) => a - b);
        const contacts = due.flatMap((each) => this.#contacts.get(each) ?? []);
        for (const each of due) this.#contacts.delete(each);
        this.#reported = Math.max(this.#reported, sequence);
        return contacts;
    }

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
            const isMoving = this.#prediction.isMoving || this.#sections?.isMoving || this.#holding?.isMoving;
            const isOver = this.#playback.isOver && !isMoving && this.#blend.isOver;
            if (!isOver || this.#isDragged(now)) this.draw();
            this.#onFrame(frame.contacts ? { ...frame, contacts: this.#takeContacts(frame) } : frame);
        };
        nextDisplay(step);
    }
}

/** @param {(now?: number) => void} step */
function nextDisplay(step) {
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(step);
    else setTimeout(() => step(), 16);
}
