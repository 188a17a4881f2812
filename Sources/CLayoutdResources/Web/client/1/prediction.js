// The content offset under a finger and after it, before the server's frames arrive.

import {
    bouncesAlong, clamped, dragged, fling, glide, insetOf, isDraggable, isReversed, offsetRange, sum, takeover,
    turnPage,
} from './scrolling.js';

/** @typedef {import('./documents.js').Animation} Animation */
/** @typedef {import('./documents.js').FlowLayout} FlowLayout */
/** @typedef {import('./documents.js').ListLayout} ListLayout */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./scrolling.js').Course} Course */
/** @typedef {import('./scrolling.js').Scrolled} Scrolled */
/** @typedef {import('./scrolling.js').Spring} Spring */
/** @typedef {import('./types.js').Size} Size */
/** @typedef {NonNullable<import('./layoutd-client.js').ScrollOptions['overscroll']>} Overscroll */
/** @typedef {typeof AXES[number]} Axis */
/** @typedef {Axis['name'] | 'free' | undefined} Lock */
/** @typedef {{ delta: Point, overscroll: Overscroll }} Pull */
/** @typedef {{ x: Course, y: Course }} Courses */
/** @typedef {Courses & { at: number }} Begun Courses since a moment in milliseconds. */
/** @typedef {Scrolled & { layout: Pins }} Description */

/**
 * @typedef {{ type?: string, appearance?: string } & Pick<ListLayout, 'stickyHeaders' | 'stickyFooters'>
 *     & Pick<FlowLayout, 'sectionHeadersPinToVisibleBounds' | 'sectionFootersPinToVisibleBounds'>} Pins
 */

const AXES = /** @type {const} */ ([
    { name: 'x', extent: 'width', start: 'left', end: 'right', direction: 'horizontal' },
    { name: 'y', extent: 'height', start: 'top', end: 'bottom', direction: 'vertical' },
]);
/** The differences from the server's offsets that rounding explains, and those of a course, in points. */
const [ROUNDING, DEVIATION] = [0.02, 0.5];
/** How far pinned elements may be from their edges, in points. */
const PIXEL = 0.51;
/** What is added to the drawing order of pinned elements of compositional layouts. */
const PINNED = 1e9;
/** More than the drawing order of pinned elements: what a finger holds, or has let go, has more. */
const HELD = 2.05e9;
/** How long after its end a course may differ from a session at rest, in seconds. */
const PATIENCE = 1;
/** The most viewports that an animated scroll may move ahead of the server, whose elements it needs. */
const REACH = 2;

/**
 * Predicts the content offset from this page's own events: immediately, and exactly as long as no other client
 * interferes. It holds an offset while a finger drags, and follows a course afterwards.
 */
export class Prediction {
    #description;
    #contentSize = { width: 0, height: 0 };
    /** @type {Point | undefined} The offset after all events that were sent; undefined without a prediction. */
    #offset;
    /** @type {Pull | undefined} A delta that has not been sent. */
    #pull;
    /** @type {Begun | undefined} How the offset moves. */
    #course;
    /** @type {((offset: Point) => Courses) | undefined} Makes a fling from where it starts. */
    #make;
    /** @type {number | undefined} The session time at which the course began, once the server says so. */
    #begun;
    /** @type {Point | undefined} The offset at which a drag began. */
    #touchDown;
    /** @type {Lock} The only axis of the drag, if its content locks directions. */
    #lock;

    /** @param {Description} description The session's, with its layout and settings. */
    constructor(description) { this.#description = description; }

    set description(/** @type {Description} */ description) { this.#description = description; }

    get viewport() { return this.#description.viewport; }

    set contentSize(/** @type {Size} */ size) { this.#contentSize = size; }

    /** Whether the offset moves without a finger. */
    get isMoving() { return this.#course !== undefined; }

    /** When and at which session time the course began, once both are known. */
    get beginning() {
        return this.#course && this.#begun !== undefined ? { at: this.#course.at, time: this.#begun } : undefined;
    }

    /** @type {(now: number) => Point | undefined} Returns the predicted offset at a moment in milliseconds. */
    offset(now) {
        if (!this.#offset) return undefined;
        if (this.#course) return onCourse(this.#course, (now - this.#course.at) / 1000);
        return this.#pull ? this.#moved(this.#offset, this.#pull) : this.#offset;
    }

    /**
     * Returns where the offset will be, as far as that is known; `velocity` is that of the finger, in points per
     * second.
     *
     * @param {number} now Milliseconds.
     * @param {number} lead Milliseconds.
     * @param {Point} velocity
     * @returns {Point | undefined}
     */
    ahead(now, lead, velocity) {
        const offset = this.offset(now);
        if (!offset || this.#course) return offset && this.offset(now + lead);
        const along = (/** @type {Axis} */ axis) => offset[axis.name] + velocity[axis.name] * lead / 1000;
        const [x, y] = AXES.map((axis) => clamped(along(axis), this.#range(axis)));
        return { x, y };
    }

    /** @type {(shown: Point) => void} Takes hold of the content, where it is shown. */
    hold(shown) {
        if (!this.#touchDown) this.#lock = undefined;
        this.#touchDown ??= shown;
        if (this.#offset && !this.#course) return;
        this.#course = undefined;
        this.#offset = shown;
    }

    /**
     * Moves the content under a finger.
     *
     * @param {Point} delta All that has not been sent.
     * @param {Overscroll} overscroll
     */
    drag(delta, overscroll) { this.#pull = { delta, overscroll }; }

    /** Returns the offset after the delta, which is being sent, and when the course began if it moves. */
    send() {
        if (this.#offset && this.#pull) this.#offset = this.#moved(this.#offset, this.#pull);
        if (this.#pull && isMove(this.#pull)) this.#lock = this.#lockOf(this.#pull);
        this.#pull = undefined;
        return this.#offset && { ...this.#offset, course: this.#course?.at };
    }

    /**
     * Lets the content go.
     *
     * @param {Point} velocity
     * @param {number} now Milliseconds.
     */
    release(velocity, now) {
        const offset = this.offset(now);
        if (!offset) return;
        const { decelerationRate = 'normal', pagingEnabled, scroll, viewport } = this.#description;
        // Only the server knows the stops.
        if (scroll?.snap) return this.stop();
        const start = this.#touchDown ?? offset;
        const lock = this.#touchDown ? this.#lock : undefined;
        this.#follow(now, offset, (axis, offset) => {
            const range = this.#range(axis);
            const isFlung = isAlong(lock, axis) && this.#isFlingable(axis, offset);
            const speed = isFlung ? velocity[axis.name] : 0;
            const [from, extent] = [offset[axis.name], viewport[axis.extent]];
            return pagingEnabled && extent > 0
                ? turnPage(from, speed, range, extent, start[axis.name], isReversed(this.#description, axis.name))
                : fling(from, speed, range, decelerationRate, this.#bounces(axis));
        });
        this.#touchDown = undefined;
    }

    /**
     * Scrolls smoothly to an offset.
     *
     * @param {Point} shown Where the content is.
     * @param {Point} target
     * @param {Animation | undefined} animation That of the event, if it has one.
     * @param {number} now Milliseconds.
     * @returns {Animation | undefined} The animation to send: one that keeps the velocity of a motion.
     */
    glide(shown, target, animation, now) {
        const { viewport } = this.#description;
        const goal = { ...shown, ...target };
        for (const axis of AXES) goal[axis.name] = clamped(goal[axis.name], this.#range(axis));
        const isNear = AXES.every(({ name, extent }) =>
            Math.abs(goal[name] - shown[name]) <= REACH * viewport[extent]);
        const way = Math.hypot(goal.x - shown.x, goal.y - shown.y);
        const course = way > 1 ? this.#course : undefined;
        const own = animation ?? (course && this.#takeover(course, shown, goal, way, now));
        // Other springs, and elements that are far away, come from the server.
        if (!isNear || animation) {
            this.stop();
            return own;
        }
        this.#touchDown = undefined;
        this.#follow(now, shown, ({ name }, offset) => (
            glide(offset[name], goal[name], /** @type {Spring | undefined} */ (own))));
        this.#make = undefined;
        return own;
    }

    /** Ends the prediction. */
    stop() {
        this.#offset = this.#course = this.#make = this.#begun = this.#pull = this.#touchDown = undefined;
    }

    /**
     * Compares the prediction with the response to an event, unless another course has begun or ended since.
     *
     * @param {Point & { course?: number } | undefined} expected The offset that was predicted for it.
     * @param {Frame} frame
     */
    confirm(expected, frame) {
        if (!expected || !this.#offset || expected.course !== this.#course?.at) return;
        const { x, y } = frame.contentOffset;
        const error = { x: x - expected.x, y: y - expected.y };
        const isRight = Math.max(Math.abs(error.x), Math.abs(error.y)) <= ROUNDING;
        if (this.#course) {
            this.#begun = frame.time;
            // It was let go not exactly where it was shown. An animated scroll ends at the same place anyway.
            if (!isRight && this.#make) this.#course = { ...this.#make({ x, y }), at: this.#course.at };
        } else if (!isRight) {
            this.#offset = { x: this.#offset.x + error.x, y: this.#offset.y + error.y };
        }
    }

    /**
     * Compares the prediction with a frame after its latest event, and ends it if another client interferes.
     *
     * @param {Frame} frame
     */
    check(frame) {
        const expected = this.#expected(frame);
        if (!expected) return;
        const { x, y } = frame.contentOffset;
        const deviation = Math.max(Math.abs(x - expected.x), Math.abs(y - expected.y));
        if (deviation > (this.#course ? DEVIATION : ROUNDING)) this.stop();
    }

    /** The offset that the server has after all events that were sent; undefined if it moves or is not predicted. */
    get sent() { return this.#course ? undefined : this.#offset; }

    /**
     * Moves the prediction as far as posted sizes have moved the content, so that what is in sight stays there.
     *
     * @param {Point | undefined} sent What `sent` was before.
     * @param {Frame} frame The response.
     * @returns {Point} How far.
     */
    shift(sent, frame) {
        if (!this.#offset) return { x: 0, y: 0 };
        const since = this.#begun === undefined ? -1 : frame.time - this.#begun;
        const onWay = this.#course && (since < 0 ? undefined : onCourse(this.#course, since));
        const expected = sent ?? (this.#course ? onWay : this.#offset);
        if (!expected) {
            // The motion has begun meanwhile: only the server knows how.
            this.stop();
            return { x: 0, y: 0 };
        }
        const { x, y } = frame.contentOffset;
        const way = { x: x - expected.x, y: y - expected.y };
        const least = sent ? ROUNDING : DEVIATION;
        if (Math.max(Math.abs(way.x), Math.abs(way.y)) <= least) return { x: 0, y: 0 };
        this.#offset = sum(this.#offset, way);
        if (this.#touchDown) this.#touchDown = sum(this.#touchDown, way);
        if (this.#course) {
            const { x, y, at } = this.#course;
            this.#course = { ...(this.#make?.(this.#offset) ?? { x: x.moved(way.x), y: y.moved(way.y) }), at };
        }
        return way;
    }

    /** @type {(frame: Frame, now: number) => void} Ends the prediction when the playback has arrived where it is. */
    arrive(frame, now) {
        if (this.#pull || !this.#offset) return;
        const end = this.#course && { x: this.#course.x.end, y: this.#course.y.end };
        // The time of a session at rest does not reach the end of the course.
        const isOver = frame.resting || !this.#course || (this.#begun !== undefined
            && frame.time >= this.#begun + Math.max(this.#course.x.duration, this.#course.y.duration));
        const { x, y } = end ?? this.#offset;
        const { contentOffset } = frame;
        const isThere = Math.max(Math.abs(x - contentOffset.x), Math.abs(y - contentOffset.y)) <= ROUNDING;
        // A session that rests elsewhere was moved by another client.
        const isLeft = frame.resting && this.#course && this.#begun !== undefined
            && now > this.#course.at + 1000 * (PATIENCE + Math.max(this.#course.x.duration, this.#course.y.duration));
        if ((isOver && isThere) || isLeft) this.stop();
    }

    /**
     * Returns the items of a frame for another offset: pinned headers and footers keep their place in the viewport.
     *
     * @param {Frame} frame
     * @param {Point} offset
     */
    items(frame, offset) {
        if (!this.#mayPin) return frame.items;
        const axis = AXES.find(({ direction }) => direction === this.#direction) ?? AXES[1];
        const { name, extent, start, end } = axis;
        const { viewport, layout } = this.#description;
        const inset = insetOf(this.#description);
        const from = frame.contentOffset[name];
        const way = clamped(offset[name], this.#range(axis)) - clamped(from, this.#range(axis));
        if (way === 0) return frame.items;
        const low = from + inset[start];
        const high = from + viewport[extent] - inset[end];
        const [leading, trailing] = isReversed(this.#description, name) ? ['footer', 'header'] : ['header', 'footer'];
        return frame.items.map((item) => {
            const [first, last] = [item[name], item[name] + item[extent]];
            // A header that the next section has pushed out waits beyond the edge.
            const isMarked = item.zIndex >= PINNED && item.zIndex < HELD;
            const mayBe = (/** @type {string} */ kind) => isMarked || !marksPins(layout) && item.kind === kind;
            const isPinned = mayBe(leading) && (isNear(first, low) || isNear(last, from))
                || mayBe(trailing) && (isNear(last, high) || isNear(first, from + viewport[extent]));
            return isPinned ? { ...item, [name]: item[name] + way } : item;
        });
    }

    /** @param {number} now @param {Point} offset @param {(axis: Axis, offset: Point) => Course} make */
    #follow(now, offset, make) {
        this.#make = (offset) => {
            const [x, y] = AXES.map((axis) => make(axis, offset));
            return { x, y };
        };
        this.#course = { ...this.#make(offset), at: now };
        this.#begun = undefined;
        this.#pull = undefined;
        this.#offset = offset;
    }

    /** @type {(course: Begun, shown: Point, goal: Point, way: number, now: number) => Spring} */
    #takeover({ x, y, at }, shown, goal, way, now) {
        const time = (now - at) / 1000;
        const speed = (x.velocity(time) * (goal.x - shown.x) + y.velocity(time) * (goal.y - shown.y)) / way;
        return takeover(speed, way);
    }

    /** @type {(frame: Frame) => Point | undefined} The offset that a frame should have, if it is predicted. */
    #expected(frame) {
        if (!this.#course) return this.#offset;
        if (!this.#make || this.#begun === undefined || frame.time < this.#begun) return undefined;
        return onCourse(this.#course, frame.time - this.#begun);
    }

    /** @param {Point} offset @param {Pull} pull */
    #moved(offset, { delta, overscroll }) {
        const moved = { ...offset };
        const lock = this.#lockOf({ delta, overscroll });
        for (const axis of AXES) {
            const range = this.#range(axis);
            const [from, way] = [offset[axis.name], delta[axis.name]];
            const extent = this.#description.viewport[axis.extent];
            const isDrag = overscroll === 'rubberBand' || overscroll === 'automatic';
            const isMoved = isAlong(lock, axis) && this.#isDraggable(axis);
            if (overscroll === 'automatic' && !isMoved) continue;
            const raw = isDrag && extent > 0 ? dragged(from, way, range, extent) : from + way;
            const isElastic = overscroll === 'automatic' ? this.#bounces(axis) : this.#isElastic(axis);
            const isFree = overscroll === 'free' || (isDrag && isElastic);
            moved[axis.name] = isFree ? raw : clamped(raw, range);
        }
        return moved;
    }

    /** @type {(pull: Pull) => Lock} The only axis of a drag: at its start one along which it goes twice as far. */
    #lockOf({ delta, overscroll }) {
        if (this.#lock || overscroll !== 'automatic' || !this.#description.scroll?.directionalLock) return this.#lock;
        const [x, y] = [Math.abs(delta.x), Math.abs(delta.y)];
        return y <= x / 2 ? 'x' : x <= y / 2 ? 'y' : 'free';
    }

    #range(/** @type {Axis} */ { name }) { return offsetRange(this.#description, this.#contentSize, name); }

    /** @param {Axis} axis */
    #isDraggable(axis) { return isDraggable(this.#description.scroll, axis.name, this.#scrolls(axis)); }

    #bounces(/** @type {Axis} */ axis) { return bouncesAlong(this.#description.scroll, axis.name); }

    /** @type {(axis: Axis, offset: Point) => boolean} Content that cannot be dragged is flung only beyond an edge. */
    #isFlingable(axis, offset) {
        const isOutside = clamped(offset[axis.name], this.#range(axis)) !== offset[axis.name];
        return this.#isDraggable(axis) || (isOutside && this.#isElastic(axis));
    }

    #isElastic(/** @type {Axis} */ axis) { return axis.direction === this.#direction || this.#scrolls(axis); }

    #scrolls(/** @type {Axis} */ axis) {
        const [low, high] = this.#range(axis);
        return low < high;
    }

    get #direction() { return this.#description.layout.scrollDirection ?? 'vertical'; }

    get #mayPin() {
        const { layout } = this.#description;
        return marksPins(layout) || layout.stickyHeaders || layout.stickyFooters
            || layout.sectionHeadersPinToVisibleBounds || layout.sectionFootersPinToVisibleBounds;
    }
}

/** @type {(layout: Pins) => boolean} Whether only the drawing order says what is pinned: it also has other headers. */
function marksPins({ type, appearance }) { return type === 'compositional' || appearance !== undefined; }

function isMove(/** @type {Pull} */ { delta: { x, y } }) { return x !== 0 || y !== 0; }

/** @param {Lock} lock @param {Axis} axis */
function isAlong(lock, { name }) { return lock === undefined || lock === 'free' || lock === name; }

/** @param {Courses} courses @param {number} time */
function onCourse({ x, y }, time) { return { x: x.offset(time), y: y.offset(time) }; }

/** @type {(a: number, b: number) => boolean} Whether a pinned edge is at its place, which may be rounded to a pixel. */
function isNear(a, b) { return Math.abs(a - b) <= PIXEL; }
