// The grip of a pointer on an item of a scene.

/** @typedef {import('./frames.js').Point} Point */

/**
 * How long the server may not hear of a pointer that holds still, in milliseconds: it ends a touch after
 * 10 s of the session's time.
 */
const REPEAT = 3000;

/** Asks for the item under a pointer, and takes it along until the pointer is lifted. */
export class Grip {
    #touch;
    #onGrab;
    /** @type {Point} */
    #point;
    /** Whether something was grabbed; undefined until the server has responded. */
    #isHeld;
    #isBehind = false;
    /** Lets go; undefined while the pointer is down. @type {(() => void) | undefined} */
    #end;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {Promise<boolean>} */
    answer;

    /**
     * @param {(phase: string, point: Point, options?: { velocity?: Point }) => Promise<any>} touch Sends the
     *     touch; does not reject.
     * @param {Point} point
     * @param {(grabbed: object) => void} onGrab
     */
    constructor(touch, point, onGrab) {
        this.#touch = touch;
        this.#onGrab = onGrab;
        this.#point = point;
        this.answer = this.#begin();
    }

    async #begin() {
        const grabbed = (await this.#touch('began', this.#point))?.grabbed ?? null;
        this.#isHeld = grabbed !== null;
        if (!this.#isHeld) return false;
        this.#onGrab(grabbed);
        if (this.#isBehind) this.#send();
        if (this.#end) this.#end();
        else this.#repeat();
        return true;
    }

    /** @param {Point} point */
    move(point) {
        this.#point = point;
        // The server rejects moves of a touch that holds nothing.
        if (this.#isHeld) this.#send();
        else this.#isBehind = true;
    }

    /**
     * @param {boolean} isCancelled
     * @param {Point} velocity That of the pointer, which the server cannot know: the motions of a quick throw
     *     reach it in a single tick.
     */
    end(isCancelled, velocity) {
        this.#end = () => {
            if (isCancelled) this.#touch('cancelled', this.#point);
            else this.#touch('ended', this.#point, { velocity });
        };
        clearTimeout(this.#timer);
        if (this.#isHeld) this.#end();
    }

    #send() {
        this.#touch('moved', this.#point);
        if (!this.#end) this.#repeat();
    }

    #repeat() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#send(), REPEAT);
    }
}

/**
 * Whether a point of the viewport is on an item, or close to one.
 *
 * @param {import('./frames.js').Frame} frame
 * @param {Point} point
 * @param {number} margin Points.
 */
export function isNearItem({ items, contentOffset }, point, margin) {
    return items.some((item) => {
        const x = point.x + contentOffset.x - item.x - item.width / 2;
        const y = point.y + contentOffset.y - item.y - item.height / 2;
        const [cos, sin] = [Math.cos(item.angle), Math.sin(item.angle)];
        return Math.abs(x * cos + y * sin) <= item.scale * item.width / 2 + margin
            && Math.abs(y * cos - x * sin) <= item.scale * item.height / 2 + margin;
    });
}
