// Keys that take hold of an item of a scene, carry it, drop it and throw it, and what is announced meanwhile.

import { nameOf } from './selection.js';

/** The keys that take hold and drop. */
const GRIPS = [' ', 'Enter'];
const WAYS = {
    ArrowUp: { x: 0, y: -1, name: 'up' }, ArrowDown: { x: 0, y: 1, name: 'down' },
    ArrowLeft: { x: -1, y: 0, name: 'to the left' }, ArrowRight: { x: 1, y: 0, name: 'to the right' },
};
/** How far an arrow key carries, in points, and how fast it throws, in points per second. */
const [STEP, SPEED] = [24, 1400];
/** A grip that gives way: it turns the steps of keys into a motion. */
const GRIP = { frequency: 5, damping: 1 };
/** How often to reach for an item that moves. */
const ATTEMPTS = 5;
/** The server lets go of what it has not heard of for 10 s, so the grip is repeated, in milliseconds. */
const REPEAT = 3000;
/** How long after the last step the place is announced, in milliseconds. */
const QUIET = 400;

/** Carries items by keys. */
export class KeyCarry {
    #session;
    #element;
    #page;
    /** What is held. @type {{ name: string, item: object, grabbed: object, point: { x: number, y: number } } | undefined} */
    #held;
    #isReaching = false;
    #count = 0;
    #prefix = `keys-${Math.random().toString(36).slice(2, 10)}`;
    #repeat;
    #quiet;
    #end = new AbortController();

    /**
     * @param {import('../client/1/layoutd-client.js').LayoutSession} session
     * @param {HTMLElement} element The stage.
     * @param {object} page `active` returns the item that is selected, or else the first one; `act` changes the
     *     session; `hold` and `release` show what is held; `say` announces.
     */
    constructor(session, element, page) {
        this.#session = session;
        this.#element = element;
        this.#page = page;
        const { signal } = this.#end;
        element.addEventListener('keydown', (event) => this.#press(event), { signal, capture: true });
        element.addEventListener('blur', () => this.#drop('let go'), { signal });
    }

    /** Lets go, and follows keys no longer. */
    stop() {
        this.#drop('let go');
        this.#end.abort();
    }

    #press(event) {
        const { key, shiftKey, repeat, target } = event;
        if (event.ctrlKey || event.altKey || event.metaKey || target !== this.#element) return;
        const isGrip = GRIPS.includes(key);
        const way = WAYS[key];
        if (!this.#held && !(isGrip || (this.#isReaching && way))) return;
        if (this.#held && !(isGrip || way || key === 'Escape')) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!this.#held) {
            if (isGrip && !repeat) this.#reach();
        } else if (way) {
            if (shiftKey) this.#drop(`thrown ${way.name}`, { x: SPEED * way.x, y: SPEED * way.y });
            else this.#carry(way);
        } else if (!repeat) {
            this.#drop(isGrip ? 'dropped' : 'let go');
        }
    }

    /** Takes hold of the active item, which may be moving. */
    async #reach() {
        if (this.#isReaching) return;
        this.#isReaching = true;
        try {
            const path = this.#page.active();
            for (let attempt = 0; path && attempt < ATTEMPTS; attempt++) {
                if (await this.#grab(path) || this.#end.signal.aborted) return;
            }
            this.#page.say(path ? 'Out of reach: it is fixed, covered, or too fast' : 'Nothing is in view');
        } finally {
            this.#isReaching = false;
        }
    }

    async #grab({ section, item }) {
        const { act, hold, say } = this.#page;
        const isWanted = (other) => other.kind === 'cell' && other.section === section && other.item === item;
        const { items, contentOffset } = this.#session.frame;
        const found = items.find((other) => isWanted(other) && other.departing === undefined);
        if (!found) return false;
        const { x, y, width, height } = found;
        const point = this.#inside({ x: x + width / 2 - contentOffset.x, y: y + height / 2 - contentOffset.y });
        this.#count += 1;
        const name = `${this.#prefix}-${this.#count}`;
        const frame = await act((session) => session.touch(name, 'began', point, GRIP));
        if (!frame?.grabbed) return false;
        // The item has moved away, and another one was there.
        if (!isWanted(frame.grabbed) || this.#end.signal.aborted) {
            await act((session) => session.touch(name, 'cancelled'));
            return false;
        }
        this.#held = { name, item: found, grabbed: frame.grabbed, point };
        hold(frame.grabbed);
        say(`${nameOf(found)} grabbed. Arrow keys carry it, Shift with an arrow key throws it, Enter drops it.`);
        this.#keep();
        return true;
    }

    #carry(way) {
        const { point, item } = this.#held;
        this.#held.point = this.#inside({ x: point.x + STEP * way.x, y: point.y + STEP * way.y });
        this.#send();
        clearTimeout(this.#quiet);
        this.#quiet = setTimeout(() => {
            const { width, height } = this.#session.description.viewport;
            const part = (value, whole) => `${Math.round(100 * value / whole)} %`;
            const { x, y } = this.#held.point;
            this.#page.say(`${nameOf(item)} carried: ${part(x, width)} from the left, `
                + `${part(y, height)} from the top`);
        }, QUIET);
    }

    async #send() {
        const { name, point } = this.#held;
        this.#keep();
        const frame = await this.#page.act((session) => session.touch(name, 'moved', point));
        // The item is gone, or the server has let go of it while it was away.
        if (!frame && this.#held?.name === name) this.#release('let go');
    }

    #keep() {
        clearTimeout(this.#repeat);
        this.#repeat = setTimeout(() => this.#send(), REPEAT);
    }

    /** @param {string} what What is announced. @param {{ x: number, y: number }} [velocity] */
    #drop(what, velocity) {
        if (!this.#held) return;
        const { name, point } = this.#held;
        this.#page.act((session) => session.touch(name, 'ended', point, velocity && { velocity }));
        this.#release(what);
    }

    /** Forgets what is held. @param {string} what What is announced. */
    #release(what) {
        const { item, grabbed } = this.#held;
        clearTimeout(this.#repeat);
        clearTimeout(this.#quiet);
        this.#held = undefined;
        this.#page.release(grabbed);
        this.#page.say(`${nameOf(item)} ${what}`);
    }

    /** A point within the viewport. */
    #inside({ x, y }) {
        const { width, height } = this.#session.description.viewport;
        return { x: Math.min(Math.max(x, 1), width - 1), y: Math.min(Math.max(y, 1), height - 1) };
    }
}
