// How content moves along one axis under a finger and after it: the server's formulas, to predict its offsets.
//
// Offsets in points, velocities in points per second, times in seconds since the start of a motion. Sources and
// certainty are with the server's own implementation, in its guide "How exact it is".

/** The part of a velocity that is left after a millisecond, by `decelerationRate`. */
const LEFT_PER_MILLISECOND = { normal: 0.998, fast: 0.99 };
/** The speed at which a fling stops. */
const SLOWEST = 10;
/** The angular frequency of the critically damped spring at an edge, in radians per second. */
const BOUNCE = 2 * Math.PI / 0.575;
/** What content that is let go at rest beyond an edge has in place of `BOUNCE`. */
const SLOPE_FROM_REST = 3.67;
/** A bounce is over once it stays this close to its edge. */
const NEARNESS = 0.5;
/** The part of a finger's first point beyond an edge by which the content follows. */
const RESISTANCE = 0.55;
/** A release faster than this goes to the next page. */
const FLICK = 200;
/** The duration of an animated scroll without an animation of its own, and of one that takes over another. */
const GLIDE = { duration: 0.3, takeover: 0.4 };
/** Slower releases rest, in points per second: on iOS 26.5 those below about 260 did, and none above 350. */
const MINIMUM_VELOCITY = 250;

/** Sums of ticks miss the ends of motions by less. */
const TOLERANCE = 1e-6;

/** @typedef {import('./compositional.js').GroupSection} GroupSection */
/** @typedef {import('./documents.js').DecelerationRate} DecelerationRate */
/** @typedef {import('./documents.js').Insets} Insets */
/** @typedef {import('./documents.js').ScrollSettings} ScrollSettings */
/** @typedef {import('./documents.js').SessionDescription} SessionDescription */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Size} Size */

/** @typedef {'x' | 'y'} Axis */
/** @typedef {[low: number, high: number]} Range The offsets that are not beyond an edge. */
/** @typedef {(time: number) => number} Quantity */
/** @typedef {{ offset: Quantity, velocity: Quantity }} Motion From the start of its phase. */
/** @typedef {{ duration: number, initialVelocity: number, damping?: number }} Spring Critically damped. */

/**
 * What the description of a session says of scrolling.
 *
 * @typedef {{ viewport: Size, layout: { type?: string, scrollDirection?: 'vertical' | 'horizontal' } }
 *     & { contentInset?: Insets, adjustedContentInset?: Insets, scroll?: ScrollSettings }
 *     & { decelerationRate?: DecelerationRate, pagingEnabled?: boolean, flips?: boolean }} Scrolled
 */

/** @type {(offset: number, range: Range) => number} Returns the nearest offset of a range. */
export function clamped(offset, [low, high]) { return Math.max(low, Math.min(offset, high)); }

/**
 * Returns where content is shown after a further move of a finger that may pull it beyond its edges.
 *
 * @param {number} offset Where it is shown.
 * @param {number} delta
 * @param {Range} range
 * @param {number} extent The length of the viewport.
 */
export function dragged(offset, delta, range, extent) {
    const finger = (/** @type {number} */ offset) => {
        const edge = clamped(offset, range);
        const share = Math.min(Math.abs(offset - edge) / extent, 1 - 1e-6);
        return edge + (offset - edge) / (1 - share) / RESISTANCE;
    };
    const raw = offset === clamped(offset, range) ? offset + delta : finger(offset) + delta;
    const edge = clamped(raw, range);
    const beyond = RESISTANCE * (raw - edge);
    return raw === edge ? raw : edge + beyond / (1 + Math.abs(beyond) / extent);
}

/**
 * Returns the velocity that content keeps when a finger lets go of it; a slow one may still turn a page or find a
 * stop.
 *
 * @param {Point} velocity
 * @param {Pick<Scrolled, 'pagingEnabled' | 'scroll'>} description
 * @param {{ minimumVelocity?: number }} options
 */
export function atRelease(velocity, { pagingEnabled, scroll }, { minimumVelocity = MINIMUM_VELOCITY }) {
    const isSlow = Math.hypot(velocity.x, velocity.y) < minimumVelocity;
    return isSlow && !pagingEnabled && !scroll?.snap ? { x: 0, y: 0 } : velocity;
}

/** @type {(description: Pick<Scrolled, 'layout'>) => Axis} The axis along which sections scroll by themselves. */
export function sectionAxis({ layout }) { return layout?.scrollDirection === 'horizontal' ? 'y' : 'x'; }

/** @type {(description: { flips?: boolean }, axis: Axis) => boolean} Whether content begins where the offsets end. */
export function isReversed({ flips }, axis) { return flips === true && axis === 'x'; }

/**
 * Returns how a section scrolls by itself.
 *
 * @param {{ layout?: { type?: string, section?: GroupSection | null } } & Pick<SessionDescription, 'orthogonal'>}
 *     description
 * @param {number} index
 * @returns {Pick<GroupSection, 'orthogonalScrollingBehavior' | 'orthogonalScrollingProperties'>}
 */
export function sectionScroll({ layout, orthogonal }, index) { return orthogonal?.[index] ?? layout?.section ?? {}; }

/**
 * Returns whether content bounces at its edges along an axis.
 *
 * @param {ScrollSettings | undefined} settings
 * @param {Axis} axis
 */
export function bouncesAlong(settings, axis) { return isOn(settings?.bounces, axis, true); }

/**
 * Returns whether a finger can drag content along an axis.
 *
 * @param {ScrollSettings | undefined} settings
 * @param {Axis} axis
 * @param {boolean} scrolls Whether there is anything to scroll along it.
 */
export function isDraggable(settings, axis, scrolls) {
    const bouncesAlways = bouncesAlong(settings, axis) && isOn(settings?.alwaysBounce, axis, false);
    return (settings?.enabled ?? true) && (scrolls || bouncesAlways);
}

/**
 * Returns the first and the last offset along an axis; the same twice if the content is shorter than the viewport.
 *
 * @param {Omit<Scrolled, 'layout'>} description The session's.
 * @param {Size} contentSize
 * @param {Axis} axis
 * @returns {Range}
 */
export function offsetRange(description, contentSize, axis) {
    const [extent, start, end] = axis === 'x' ? /** @type {const} */ (['width', 'left', 'right'])
        : /** @type {const} */ (['height', 'top', 'bottom']);
    const inset = insetOf(description);
    const low = 0 - inset[start];
    const high = contentSize[extent] + inset[end] - description.viewport[extent];
    if (high >= low) return [low, high];
    const aligned = low - (low - high) * (description.scroll?.contentAlignment?.[axis] ?? 0);
    return [aligned, aligned];
}

/**
 * Returns the content inset of a session, with its part of the safe area.
 *
 * @type {(description: Pick<Scrolled, 'contentInset' | 'adjustedContentInset'>) => Required<Insets>}
 */
export function insetOf({ adjustedContentInset, contentInset }) {
    return { top: 0, left: 0, bottom: 0, right: 0, ...(adjustedContentInset ?? contentInset) };
}

/** @param {import('./documents.js').ScrollAxes | undefined} axes @param {Axis} axis @param {boolean} usual */
function isOn(axes, axis, usual) { return typeof axes === 'object' ? axes[axis] ?? usual : axes ?? usual; }

/** A motion of the offset that needs no finger: phases, each with a formula, and a rest. */
export class Course {
    /** @type {(Motion & { start: number })[]} */
    #phases = [];
    /** When it comes to rest. */
    duration = 0;

    /** @param {number} offset Where it starts. */
    constructor(offset) {
        /** Where it comes to rest. */
        this.end = offset;
    }

    /** @type {Quantity} Returns the offset at a time. */
    offset(time) { return this.#at(time, 'offset') ?? this.end; }

    /** @type {Quantity} Returns the velocity at a time. */
    velocity(time) { return this.#at(time, 'velocity') ?? 0; }

    /** @param {number} time @param {keyof Motion} quantity */
    #at(time, quantity) {
        // A picture's time may be before the event that was handled last, and an axis that rests has no phases.
        if (this.#phases.length === 0 || time >= this.duration - TOLERANCE) return undefined;
        const phase = this.#phases.filter(({ start }) => start <= time).at(-1) ?? this.#phases[0];
        return phase?.[quantity](Math.max(time, 0) - phase.start);
    }

    /** @type {(way: number) => Course} Returns the same motion elsewhere. */
    moved(way) {
        const course = new Course(this.end + way);
        const phases = this.#phases.map(({ start, offset, velocity }) => (
            { start, offset: (/** @type {number} */ time) => offset(time) + way, velocity }));
        [course.#phases, course.duration] = [phases, this.duration];
        return course;
    }

    /**
     * Appends a phase.
     *
     * @param {Motion} motion
     * @param {number} duration
     * @param {number} end Where it ends.
     */
    append(motion, duration, end) {
        this.#phases.push({ start: this.duration, ...motion });
        this.duration += duration;
        this.end = end;
        return this;
    }
}

/**
 * Returns the motion of content that a finger lets go.
 *
 * @param {number} offset
 * @param {number} velocity
 * @param {Range} range
 * @param {DecelerationRate} rate
 * @param {boolean} [bounces] Whether it bounces at an edge that it reaches from inside.
 */
export function fling(offset, velocity, range, rate, bounces = true) {
    const course = new Course(offset);
    const edge = clamped(offset, range);
    if (offset === edge) return decelerate(course, offset, velocity, range, rate, bounces);
    const bounce = bounceBack(edge, offset, velocity === 0 ? velocityFromRest(edge, offset) : velocity);
    const speed = bounce.crossing && bounce.velocity(bounce.crossing);
    if (!speed || Math.abs(speed) <= SLOWEST) return course.append(bounce, bounce.duration, edge);
    course.append(bounce, /** @type {number} */ (bounce.crossing), edge);
    return decelerate(course, edge, speed, range, rate, bounces);
}

/**
 * Returns the motion to the page at which content comes to rest.
 *
 * @param {number} offset
 * @param {number} velocity
 * @param {Range} range
 * @param {number} extent
 * @param {number} start Where the drag began.
 * @param {boolean} [isMirrored] Whether the first page is the last of the range.
 */
export function turnPage(offset, velocity, range, extent, start, isMirrored = false) {
    const [first, sign] = isMirrored ? [range[1], -1] : [range[0], 1];
    const position = (/** @type {number} */ offset) => sign * (offset - first) / extent;
    const near = Math.round(position(start));
    const isForward = sign * velocity > FLICK;
    const flick = isForward ? Math.floor(position(offset)) + 1 : Math.ceil(position(offset)) - 1;
    const next = Math.abs(velocity) > FLICK ? flick : Math.round(position(offset));
    const page = clamped(first + sign * clamped(next, [near - 1, near + 1]) * extent, range);
    const isOutside = offset !== clamped(offset, range);
    if (velocity === 0 && isOutside && page === clamped(offset, range)) return fling(offset, 0, range, 'normal');
    const way = page - offset;
    const limit = BOUNCE * Math.abs(way);
    const bounce = bounceBack(page, offset, velocity * way > 0 ? clamped(velocity, [-limit, limit]) : 0);
    return new Course(offset).append(bounce, bounce.duration, page);
}

/**
 * Returns the motion of an animated scroll. From rest it eases in and out; one that takes over another keeps its
 * velocity, and has the `animation` to be sent with it.
 *
 * @param {number} offset
 * @param {number} target
 * @param {Spring} [spring]
 */
export function glide(offset, target, spring) {
    const way = target - offset;
    const course = new Course(offset);
    if (way === 0) return course;
    const curve = spring ? springCurve(spring) : easedCurve;
    return course.append({
        offset: (time) => offset + way * curve.progress(time),
        velocity: (time) => way * curve.velocity(time),
    }, spring?.duration ?? GLIDE.duration, target);
}

/**
 * Returns the animation that continues a motion of some velocity to a place that is `way` away.
 *
 * @type {(velocity: number, way: number) => Spring}
 */
export function takeover(velocity, way) {
    const most = 3 / GLIDE.takeover;
    const initialVelocity = way === 0 ? 0 : clamped(velocity / way, [0, most]);
    return { duration: GLIDE.takeover, damping: 1, initialVelocity: Math.round(1000 * initialVelocity) / 1000 };
}

/**
 * @param {Course} course @param {number} offset @param {number} velocity @param {Range} range
 * @param {DecelerationRate} rate @param {boolean} bounces
 */
function decelerate(course, offset, velocity, range, rate, bounces) {
    const left = LEFT_PER_MILLISECOND[rate];
    const growth = 1000 * Math.log(left);
    const way = left / (1000 * (1 - left));
    if (Math.abs(velocity) <= SLOWEST) return course;
    /** @type {Motion} */
    const motion = {
        offset: (time) => offset - velocity * way * Math.expm1(growth * time),
        velocity: (time) => velocity * Math.exp(growth * time),
    };
    const end = offset + (velocity - SLOWEST * Math.sign(velocity)) * way;
    const edge = clamped(end, range);
    if (end === edge) return course.append(motion, Math.log(SLOWEST / Math.abs(velocity)) / growth, end);
    const lost = (edge - offset) / way;
    course.append(motion, Math.log1p(-lost / velocity) / growth, edge);
    if (!bounces) return course;
    const bounce = bounceBack(edge, edge, velocity - lost);
    return course.append(bounce, bounce.duration, edge);
}

/** @type {(edge: number, offset: number) => number} The velocity at which content sets off that is let go at rest. */
function velocityFromRest(edge, offset) { return (SLOPE_FROM_REST - BOUNCE) * (offset - edge); }

/** @typedef {Motion & { crossing: number | undefined, duration: number }} Bounce The edge is crossed once, or never. */

/** @type {(edge: number, offset: number, velocity: number) => Bounce} The critically damped spring that ends there. */
function bounceBack(edge, offset, velocity) {
    const slope = velocity + BOUNCE * (offset - edge);
    const distance = (/** @type {number} */ time) => (offset - edge + slope * time) * Math.exp(-BOUNCE * time);
    const zero = (edge - offset) / slope;
    // Between these times, and after the last, the distance only grows or only shrinks.
    const turns = [0, zero, zero + 1 / BOUNCE].filter((time) => time >= 0 && Number.isFinite(time));
    const isFar = (/** @type {number} */ time) => Math.abs(distance(time)) >= NEARNESS;
    return {
        offset: (time) => edge + distance(time),
        velocity: (time) => (velocity - BOUNCE * slope * time) * Math.exp(-BOUNCE * time),
        crossing: zero > 0 && Number.isFinite(zero) ? zero : undefined,
        duration: lastTime(isFar, turns),
    };
}

/**
 * Returns the last time at which a condition holds; 0 if it holds at none of the given times.
 *
 * @param {(time: number) => boolean} holds
 * @param {number[]} times
 */
function lastTime(holds, times) {
    let start = times.filter(holds).at(-1);
    if (start === undefined) return 0;
    const from = start;
    let end = times.find((time) => time > from) ?? start + 1;
    while (holds(end)) end += 1;
    for (let round = 0; round < 50; round++) {
        const middle = /** @type {number} */ ((start + end) / 2);
        if (holds(middle)) start = middle;
        else end = middle;
    }
    return end;
}

/** @typedef {{ progress: Quantity, velocity: Quantity }} Curve From 0 to 1, over seconds. */

/** @type {Curve} The cubic Bézier curve with the control points (0.42, 0) and (0.58, 1). */
const easedCurve = {
    progress(time) {
        const s = easedParameter(time / GLIDE.duration);
        return s * s * (3 - 2 * s);
    },
    velocity(time) {
        const s = easedParameter(time / GLIDE.duration);
        return 6 * s * (1 - s) / (1.26 * (1 - s) ** 2 + 0.96 * s * (1 - s) + 1.26 * s * s) / GLIDE.duration;
    },
};

/** @type {(part: number) => number} The parameter of the curve's point at a part of its duration, by bisection. */
function easedParameter(part) {
    let [low, high] = [0, 1];
    for (let round = 0; round < 40; round++) {
        const s = (low + high) / 2;
        if (1.26 * s * (1 - s) ** 2 + 1.74 * s * s * (1 - s) + s ** 3 < part) low = s;
        else high = s;
    }
    return (low + high) / 2;
}

/**
 * The spring of `UIView.animate` with damping 1: it leaves a thousandth of the way at the end.
 *
 * @type {(spring: Spring) => Curve}
 */
function springCurve({ duration, initialVelocity }) {
    const travel = initialVelocity * duration;
    let [low, high] = [Math.max(travel, 1), 64];
    for (let round = 0; round < 50; round++) {
        const decay = (low + high) / 2;
        if (Math.log(1000 * Math.abs(decay - (travel - 1))) - decay > 0) low = decay;
        else high = decay;
    }
    const frequency = low / duration;
    const gain = frequency - initialVelocity;
    return {
        progress: (time) => 1 - Math.exp(-frequency * time) * (1 + gain * time),
        velocity: (time) => Math.exp(-frequency * time) * (initialVelocity + frequency * gain * time),
    };
}

/** @param {Point} a @param {Point} b */
export function sum(a, b) { return { x: a.x + b.x, y: a.y + b.y }; }

/**
 * Returns the greater distance along an axis.
 *
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) { return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)); }
