// The hands of others in a shared session: what they hold is in front of everything else.

import { nameOf } from './selection.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The `zIndex` of what a finger holds. */
export const FRONT = 2_100_000_000;
/** How long the server's frames may show a hold that this page has not heard of yet, in milliseconds. */
const LATE = 150;
const HAND = 'M9 21c-2-3-4-6-4-7.5a1.4 1.4 0 0 1 2.6-.7L9 15V5a1.4 1.4 0 0 1 2.8 0v5-6.5'
    + 'a1.4 1.4 0 0 1 2.8 0V10 5a1.4 1.4 0 0 1 2.8 0v6-3a1.4 1.4 0 0 1 2.8 0v7c0 4-2 6-6 6z';

/** Shows a hand on everything that others hold. */
export class Hands {
    #stage;
    #say;
    /** @type {Map<string, { since: number, drawing?: SVGElement }>} What others hold, by the keys of items. */
    #holds = new Map();

    /**
     * @param {HTMLElement} stage
     * @param {(text: string) => void} say Announces something.
     */
    constructor(stage, say) {
        this.#stage = stage;
        this.#say = say;
    }

    /**
     * Follows a frame.
     *
     * @param {import('../client/1/layoutd-client.js').Frame} frame
     * @param {(item: object) => boolean} isOwn Whether this page holds an item, or has just held it.
     */
    show({ items, contentOffset }, isOwn) {
        const held = items.filter((item) => item.zIndex === FRONT && !isOwn(item));
        for (const [key, { drawing }] of this.#holds) {
            if (held.some((item) => item.key === key)) continue;
            drawing?.remove();
            this.#holds.delete(key);
        }
        const now = performance.now();
        for (const item of held) {
            const hold = this.#holds.get(item.key) ?? { since: now };
            this.#holds.set(item.key, hold);
            if (!hold.drawing && now - hold.since >= LATE) {
                hold.drawing = this.#draw();
                this.#say(`Somebody holds ${nameOf(item)}`);
            }
            if (!hold.drawing) continue;
            const [x, y] = [item.x + item.width / 2 - contentOffset.x, item.y + item.height / 2 - contentOffset.y];
            hold.drawing.style.transform = `translate(${x}px, ${y}px)`;
        }
    }

    #draw() {
        const drawing = document.createElementNS(SVG, 'svg');
        drawing.setAttribute('class', 'hand');
        drawing.setAttribute('viewBox', '0 0 24 24');
        drawing.setAttribute('aria-hidden', 'true');
        const path = document.createElementNS(SVG, 'path');
        path.setAttribute('d', HAND);
        drawing.append(path);
        this.#stage.append(drawing);
        return drawing;
    }
}
