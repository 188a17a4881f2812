// What touches hold and throw, drawn before the server's frames have it there. Loaded with the first scene.

import { sum } from './scrolling.js';
import { isAt, unzoomed } from './visible.js';

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').TouchedFrame} TouchedFrame */
/** @typedef {import('./documents.js').Behavior} Behavior */
/** @typedef {import('./scrolling.js').Axis} Axis */

/** What is held is drawn in front of all others, as on the server. */
const FRONT = 2.1e9;
/** The acceleration of a gravity of 1, in points per second squared. */
const GRAVITY = 1000;
/** How far what is free may be from its pointer on the server: in points, as a part of its latest motion, and in s. */
const SLACK = { distance: 2, part: 2, time: 0.1 };
/** How long after a motion of a pointer the server's frames show all of it, in seconds. */
const SETTLED = 0.05;
/** The time in which an obstacle pushes what is held back to a third of the way, in milliseconds. */
const YIELDING = 60;
/** How long what was thrown flies by itself at most, in seconds: only the server knows what it meets. */
const FLIGHT = 0.6;
/** How long a throw takes to become that of the server: milliseconds, and milliseconds for each point between. */
const MERGING = { least: 250, most: 1000, each: 2 };
/** How long a throw waits for the server, in milliseconds. */
const PATIENCE = 5000;
const NOWHERE = { x: 0, y: 0 };

/** @typedef {{ dynamics: { type: string, behaviors?: Behavior[], itemGroups?: { items: Target[] }[] } | null }} Description */
/** @typedef {Exclude<Behavior, { type: 'group' }>} Single */

/**
 * The event of a touch in a scene.
 *
 * @typedef {{ touch: string, frequency?: number, velocity?: Point } & (
 *     { phase: 'began' | 'moved', point: Point } | { phase: 'ended' | 'cancelled', point?: Point })} SceneTouch
 */

/**
 * Where the server knows a touch to be, since when, and how far that is from the place before.
 *
 * @typedef {{ point: Point, time: number, way: number }} Known
 */

/**
 * A touch that holds an item by a point of it.
 *
 * @typedef {object} Hold
 * @property {string} key
 * @property {Point} grip From the item's centre to where it is held, if it were not turned.
 * @property {Point} point In viewport coordinates.
 * @property {Known} [known]
 * @property {Point} kept How far an obstacle keeps the item from its pointer, as far as the server's frames show.
 * @property {Point} shown The same as it is drawn.
 * @property {number} at When that was drawn.
 */

/**
 * An item that was let go. `answered` is the session time of that; `merged` says when it began to become the server's,
 * and how long that takes.
 *
 * @typedef {object} Flight
 * @property {Point} from Its centre.
 * @property {Point} velocity
 * @property {number} gravity
 * @property {number} at
 * @property {number} [answered]
 * @property {{ at: number, duration: number }} [merged]
 */

/** The items that the touches of this page hold, or have let go just now. */
export class Holding {
    /** @type {Map<string, Hold>} By the names of touches. */
    #holds = new Map();
    /** @type {Map<string, Flight>} By the keys of items. */
    #flights = new Map();
    /** @type {Map<string, string>} What each touch has let go, until the server responds. */
    #thrown = new Map();
    /** @type {Set<string>} Items that the server did not let a touch grab. */
    #refused = new Set();
    /** @type {Frame[]} Coming frames. */
    #coming = [];
    #description;

    /** @param {Description} description The session's. */
    constructor(description) { this.#description = description; }

    /** @param {Description} description */
    set description(description) { this.#description = description; }

    /** Whether something has to be drawn apart from the server's frames. */
    get isMoving() { return this.#holds.size + this.#flights.size > 0; }

    /** When, and at which session time, the latest throw began, once both are known. */
    get beginning() {
        const flight = Array.from(this.#flights.values()).at(-1);
        return this.#holds.size === 0 && flight?.answered !== undefined
            ? { at: flight.at, time: flight.answered } : undefined;
    }

    /**
     * Follows a touch.
     *
     * @param {SceneTouch} touch The event.
     * @param {Frame} frame What is drawn.
     * @param {number} now Milliseconds.
     */
    touch({ touch: name, phase, point, frequency, velocity = NOWHERE }, frame, now) {
        const hold = this.#holds.get(name);
        if (phase === 'began') {
            const item = frequency ? undefined : this.#itemAt(frame, point);
            if (!item) return;
            this.#flights.delete(item.key);
            this.#hold(name, item, point, frame, now);
        } else if (hold && phase === 'moved') {
            hold.point = point;
        } else if (hold) {
            this.#letGo(name, hold, unzoomed(velocity, frame.zoomScale), frame, now);
        }
    }

    /**
     * Compares with the response to a touch.
     *
     * @param {SceneTouch} touch The event.
     * @param {TouchedFrame} frame
     * @param {number} now Milliseconds.
     */
    confirm({ touch: name, phase, point, frequency }, frame, now) {
        const hold = this.#holds.get(name);
        const thrown = this.#thrown.get(name);
        const { grabbed } = frame;
        if (phase === 'began') {
            const { key, point: latest = point } = hold ?? { key: thrown };
            if (key && key !== grabbed?.key) {
                this.#refused.add(key);
                this.drop(name);
            }
            const item = frame.items.find(({ key }) => key === grabbed?.key);
            if (!item || thrown || frequency || this.#isGrouped(item)) return;
            const known = { point: placeIn(frame, point), time: frame.time, way: 0 };
            Object.assign(this.#hold(name, item, point, frame, now), { known, point: latest });
        } else if (phase === 'moved') {
            if (hold?.known) note(hold, frame, placeIn(frame, point));
        } else if (thrown) {
            const flight = this.#flights.get(thrown);
            if (flight) flight.answered = frame.time;
            this.#thrown.delete(name);
        }
    }

    /** @type {(frames: Frame[]) => void} Takes coming frames, which count when they are drawn. */
    predict(frames) { this.#coming = frames; }

    /** @type {(frame: Frame) => void} Takes from a frame where an obstacle keeps what a pointer holds that rests. */
    note(frame) {
        for (const hold of this.#holds.values()) {
            const { key, point, known } = hold;
            const item = frame.items.find((item) => item.key === key);
            const place = placeIn(frame, point);
            const isSettled = known && frame.time > known.time + SETTLED
                && distance(place, known.point) < SLACK.distance;
            if (item && isSettled) hold.kept = difference(place, held(hold, item));
        }
    }

    /** @type {(name: string) => void} Draws what a touch holds where the server has it. */
    drop(name) {
        this.#holds.delete(name);
        this.#flights.delete(this.#thrown.get(name) ?? '');
        this.#thrown.delete(name);
    }

    /** Draws the server's frames only. */
    stop() {
        this.#holds.clear();
        this.#flights.clear();
        this.#thrown.clear();
    }

    /**
     * Returns a picture with what is held under its pointers.
     *
     * @param {Frame} frame
     * @param {number} now Milliseconds.
     * @returns {Frame}
     */
    frame(frame, now) {
        if (!this.isMoving) return frame;
        const next = this.#coming.findIndex(({ time }) => time > frame.time);
        for (const passed of this.#coming.splice(0, next < 0 ? Infinity : next)) this.note(passed);
        /** @type {Item[]} */
        const front = [];
        const others = frame.items.filter((item) => {
            const center = this.#center(item, frame, now);
            if (!center) return true;
            const [x, y] = [center.x - item.width / 2, center.y - item.height / 2];
            front.push({ ...item, x, y, zIndex: Math.max(item.zIndex, FRONT) });
            return false;
        });
        return { ...frame, resting: false, items: [...others, ...front] };
    }

    /** @type {(name: string, item: Item, point: Point, frame: Frame, now: number) => Hold} */
    #hold(name, item, point, frame, now) {
        const grip = gripIn(item, placeIn(frame, point));
        const hold = { key: item.key, grip, point, known: undefined, kept: NOWHERE, shown: NOWHERE, at: now };
        this.#holds.set(name, hold);
        return hold;
    }

    /**
     * Where an item is drawn; undefined if the server says that.
     *
     * @type {(item: Item, frame: Frame, now: number) => Point | undefined}
     */
    #center(item, frame, now) {
        const holds = Array.from(this.#holds.values()).filter(({ key }) => key === item.key);
        const center = centerOf(item);
        if (holds.length === 0) return this.#flown(item.key, center, frame, now);
        const ways = holds.map((hold) => wayOf(hold, item, frame, now));
        const mean = (/** @type {Axis} */ axis) => ways.reduce((all, way) => all + way[axis], 0) / ways.length;
        return sum(center, { x: mean('x'), y: mean('y') });
    }

    /**
     * Where a thrown item is drawn: at first by its own flight, then more and more where the server has it.
     *
     * @type {(key: string, center: Point, frame: Frame, now: number) => Point | undefined}
     */
    #flown(key, center, frame, now) {
        const flight = this.#flights.get(key);
        if (!flight) return undefined;
        const own = flown(flight, (now - flight.at) / 1000, frame);
        const { answered = Infinity } = flight;
        const isThere = frame.time > answered || (frame.resting && frame.time >= answered);
        const distance = Math.hypot(own.x - center.x, own.y - center.y);
        if (isThere) {
            const { least, most, each } = MERGING;
            flight.merged ??= { at: now, duration: Math.min(Math.max(least, each * distance), most) };
        }
        const part = flight.merged ? (now - flight.merged.at) / flight.merged.duration : 0;
        if (part >= 1 || now - flight.at > PATIENCE) {
            this.#flights.delete(key);
            return undefined;
        }
        const rest = 1 - part * part * (3 - 2 * part);
        return { x: center.x + rest * (own.x - center.x), y: center.y + rest * (own.y - center.y) };
    }

    /** @type {(name: string, hold: Hold, velocity: Point, frame: Frame, now: number) => void} */
    #letGo(name, { key }, velocity, frame, now) {
        this.#holds.delete(name);
        // The touch that lets go last decides.
        const isHeld = Array.from(this.#holds.values()).some((hold) => hold.key === key);
        const item = frame.items.find((item) => item.key === key);
        if (isHeld || !item) return;
        this.#thrown.set(name, key);
        this.#flights.set(key, { from: centerOf(item), velocity, gravity: this.#gravity(item), at: now });
    }

    /**
     * The frontmost item at a point that a touch may grab, as far as this page knows; none if it moves with others.
     *
     * @type {(frame: Frame, point: Point) => Item | undefined}
     */
    #itemAt(frame, point) {
        const place = placeIn(frame, point);
        const found = [...frame.items].reverse().find((item) => item.departing === undefined && isAt(item, place)
            && !this.#refused.has(item.key) && !this.#behaviors(item, 'item').some(({ anchored }) => anchored));
        return found && this.#isGrouped(found) ? undefined : found;
    }

    /** @type {(item: Item) => boolean} Whether it moves with others; only the server knows how they turn. */
    #isGrouped(item) {
        const groups = this.#description.dynamics?.itemGroups ?? [];
        return groups.some(({ items }) => items.some((path) => isAbout(path, item)));
    }

    /** @type {(item: Item) => number} How strongly an item falls, in points per second squared. */
    #gravity(item) {
        return this.#behaviors(item, 'gravity').reduce((all, { direction, angle = Math.PI / 2, magnitude = 1 }) => (
            all + GRAVITY * (direction ? direction.y : magnitude * Math.sin(angle))), 0);
    }

    /**
     * The behaviours of a type that an item has.
     *
     * @template {Single['type']} Type
     * @param {Item} item
     * @param {Type} type
     */
    #behaviors(item, type) {
        const all = /** @type {Extract<Single, { type: Type }>[]} */ (
            singleIn(this.#description.dynamics?.behaviors ?? []));
        return all.filter((each) => each.type === type && (!each.items || each.items.some((
            /** @type {Target} */ path) => isAbout(path, item))));
    }
}

/** @typedef {{ id?: string, section?: number, item?: number, itemGroup?: string }} Target */

/** @type {(path: Target, item: Item) => boolean} Whether a behaviour or a group names an item. */
function isAbout(path, item) {
    return path.id !== undefined ? path.id === item.id : path.section === item.section && path.item === item.item;
}

/** @type {(behaviors: Behavior[]) => Single[]} Returns behaviours and those in groups, however deep. */
function singleIn(behaviors) {
    return behaviors.flatMap((each) => (each.type === 'group' ? singleIn(each.behaviors) : each));
}

/**
 * How far an item of the server is moved so that its grip is at the pointer, unless an obstacle keeps it.
 *
 * @type {(hold: Hold, item: Item, frame: Frame, now: number) => Point}
 */
function wayOf(hold, item, frame, now) {
    const way = difference(placeIn(frame, hold.point), held(hold, item));
    const { kept } = hold;
    const part = 1 - Math.exp(Math.min(0, hold.at - now) / YIELDING);
    hold.at = now;
    hold.shown = { x: hold.shown.x + part * (kept.x - hold.shown.x), y: hold.shown.y + part * (kept.y - hold.shown.y) };
    return difference(way, hold.shown);
}

/**
 * Takes from the response to a motion how far an obstacle keeps the item from where its pointer was before.
 *
 * @param {Hold} hold
 * @param {Frame} frame
 * @param {Point} point
 */
function note(hold, frame, point) {
    const { known } = /** @type {Hold & { known: Known }} */ (hold);
    const item = frame.items.find(({ key }) => key === hold.key);
    const passed = frame.time - known.time;
    if (item && passed > 0) {
        const way = difference(known.point, held(hold, item));
        const length = Math.hypot(way.x, way.y);
        // What is free may still be on its way.
        const slack = SLACK.distance + known.way * Math.min(SLACK.part, SLACK.time / passed);
        const part = Math.max(0, 1 - slack / Math.max(length, slack));
        hold.kept = { x: part * way.x, y: part * way.y };
    }
    const way = distance(point, known.point) + (passed > 0 ? 0 : known.way);
    hold.known = { point, time: frame.time, way };
}

/**
 * Where a thrown item is after some seconds, within the content. It soon stands still.
 *
 * @param {Flight} flight
 * @param {number} passed
 * @param {Frame} frame
 */
function flown({ from, velocity, gravity }, passed, { contentSize, zoomScale }) {
    const time = FLIGHT * (1 - Math.exp(-Math.max(0, passed) / FLIGHT));
    const { width, height } = contentSize;
    const size = unzoomed({ x: width, y: height }, zoomScale);
    const within = (/** @type {Axis} */ axis, /** @type {number} */ place) => (
        Math.max(Math.min(from[axis], 0), Math.min(place, Math.max(from[axis], size[axis]))));
    return {
        x: within('x', from.x + velocity.x * time),
        y: within('y', from.y + velocity.y * time + gravity * time * time / 2),
    };
}

/**
 * A point of the viewport in content coordinates.
 *
 * @param {Frame} frame
 * @param {Point} point
 */
function placeIn({ contentOffset, zoomScale }, point) { return unzoomed(sum(point, contentOffset), zoomScale); }

/** @param {Item} item */
function centerOf({ x, y, width, height }) { return { x: x + width / 2, y: y + height / 2 }; }

/** @param {Item} item @param {Point} place */
function gripIn(item, place) { return turned(difference(place, centerOf(item)), 0 - item.angle); }

/** @type {(hold: Hold, item: Item) => Point} Where the point is at which an item is held. */
function held({ grip }, item) { return sum(centerOf(item), turned(grip, item.angle)); }

/** @param {Point} vector @param {number} angle */
function turned({ x, y }, angle) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** @param {Point} a @param {Point} b */
function difference(a, b) { return { x: a.x - b.x, y: a.y - b.y }; }

/** @param {Point} a @param {Point} b */
function distance(a, b) { return Math.hypot(a.x - b.x, a.y - b.y); }
