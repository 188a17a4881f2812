// Shows recordings with the look that the stage had.

import { ElementRenderer } from '../client/1/elements.js';
import { Fixtures } from './fixtures.js';
import { itemsAt } from './tracks.js';

/**
 * A recording, and what one needs to show it as the stage did.
 *
 * @typedef {object} Film
 * @property {{ width: number, height: number }} viewport
 * @property {number} duration
 * @property {import('./tracks.js').Track[]} elements
 * @property {Record<string, string>} looks Elements by the keys of items, as HTML with styles in `data-style`.
 * @property {object} [description] That of a session whose fixtures are shown.
 * @property {string} style The rules of the page.
 */

/** Shows a film in an element. */
export class Replay {
    #film;
    #renderer;
    #fixtures;

    /** @param {HTMLElement} stage @param {Film} film */
    constructor(stage, film) {
        const { viewport, looks, description } = film;
        this.#film = film;
        stage.id = 'stage';
        Object.assign(stage.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
        this.#renderer = new ElementRenderer(stage, {
            viewport,
            make: ({ key }) => elementOf(looks[key] ?? '<div></div>'),
        });
        if (!description) return;
        this.#fixtures = new Fixtures(stage);
        this.#fixtures.description = description;
    }

    /** Shows what was on the stage at some time, in seconds. */
    show(time) {
        const { viewport } = this.#film;
        const items = itemsAt(this.#film, Math.min(time, this.#film.duration));
        const frame = { items, contentOffset: { x: 0, y: 0 }, contentSize: viewport };
        this.#renderer.draw(/** @type {any} */ (frame));
        this.#fixtures?.show(frame);
    }
}

/** Returns the element that HTML describes, with the styles in `data-style`: the page's policy allows setting these. */
function elementOf(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    for (const element of template.content.querySelectorAll('[data-style]')) {
        element.style.cssText = element.dataset.style;
        delete element.dataset.style;
    }
    return /** @type {HTMLElement} */ (template.content.firstElementChild);
}
