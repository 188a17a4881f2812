// The gallery: presets, scenes and layouts as cards with a small picture of each.

import { cornersOf } from '../client/1/visible.js';
import { Fixtures } from './fixtures.js';
import { GALLERY } from './gallery.js';
import { Look } from './look.js';
import { PRESETS } from './entries.js';

const SVG = 'http://www.w3.org/2000/svg';

const GROUPS = [
    { title: 'Scenes to grab', has: ({ kind }) => kind === 'scene' },
    { title: 'Behaviours and effects over layouts', has: ({ kind }) => kind === 'layout' },
    { title: 'Presets', has: ({ kind }) => kind === 'preset' },
];

/** Cards to choose from. */
export class Gallery {
    #popover;
    #cards = new Map();
    /** Whether the cards have their pictures, which scripts/record-gallery.mjs has recorded. */
    #isDrawn = false;

    /**
     * @param {HTMLElement} popover
     * @param {HTMLElement} list
     * @param {{ name: string, picture: object }[]} presets With the members that a picture needs.
     * @param {(name: string) => void} choose
     */
    constructor(popover, list, presets, choose) {
        this.#popover = popover;
        const entries = [...GALLERY, ...presets.map(({ name, picture }) => (
            { name, document: picture, title: name, hint: '', ...PRESETS[name], kind: 'preset' }
        ))];
        for (const { title, has } of GROUPS) {
            const heading = make('h3', title);
            const group = document.createElement('div');
            group.className = 'cards';
            group.append(...entries.filter(has).map((entry) => this.#card(entry, choose)));
            list.append(heading, group);
        }
        popover.addEventListener('beforetoggle', ({ newState }) => {
            if (newState === 'open') this.#drawPictures();
        });
        this.#drawPictures();
    }

    /** Marks the card of the open document. */
    set current(name) {
        for (const [key, { card }] of this.#cards) card.ariaCurrent = `${key === name}`;
    }

    #card(entry, choose) {
        const card = document.createElement('button');
        card.type = 'button';
        card.className = 'card';
        card.dataset.name = entry.name;
        const picture = document.createElementNS(SVG, 'svg');
        picture.setAttribute('aria-hidden', 'true');
        card.append(picture, make('strong', entry.title), make('small', entry.hint));
        card.addEventListener('click', () => {
            this.#popover.hidePopover();
            choose(entry.name);
        });
        this.#cards.set(entry.name, { card, picture, entry });
        return card;
    }

    async #drawPictures() {
        if (this.#isDrawn) return;
        this.#isDrawn = true;
        try {
            const response = await fetch(new URL('./pictures.json', import.meta.url));
            const frames = JSON.parse(await response.text());
            for (const [name, { picture, entry }] of this.#cards) {
                const { viewport } = entry.document;
                picture.setAttribute('viewBox', `0 0 ${viewport.width} ${viewport.height}`);
                if (frames[name]) draw(picture, entry.document, frames[name]);
            }
        } catch {
            // The server is away. They are requested again when the gallery is opened again.
            this.#isDrawn = false;
        }
    }
}

/** Draws a frame; its numbers have one decimal, and members with their usual values are missing. */
function draw(picture, document, { items, contentOffset }) {
    const look = new Look(document);
    const counts = (document.sections ?? []).map(({ items: its }) => its?.length ?? its ?? 0);
    const keyOf = ({ kind, section, item }) => (
        `${kind}-${counts.slice(0, section).reduce((sum, count) => sum + count, item)}`);
    const whole = items.map((item) => ({ angle: 0, scale: 1, alpha: 1, key: keyOf(item), ...item }));
    const content = window.document.createElementNS(SVG, 'g');
    content.setAttribute('transform', `translate(${-contentOffset.x} ${-contentOffset.y})`);
    content.append(...whole.map((item) => (
        shapeOf(item, look.classes(item, document.viewport), look.hue(item))
    )));
    const fixtures = new Fixtures(picture);
    fixtures.description = document;
    fixtures.show({ items: whole, contentOffset });
    picture.append(content);
}

function shapeOf(item, classes, hue) {
    const { kind, x, y, width, height, angle, scale, alpha } = item;
    const shape = document.createElementNS(SVG, 'rect');
    const gap = classes.includes('row') ? 5 : 0;
    const [middle, center] = [x + width / 2, y + height / 2];
    const [across, down] = [scale * width - 2 * gap, scale * height - 2 * gap];
    const isColored = kind === 'cell' && !classes.includes('fixed');
    const attributes = {
        x: middle - across / 2, y: center - down / 2, width: across, height: down, opacity: alpha,
        rx: classes.includes('round') ? across / 2 : Math.min(14, down / 4),
        fill: isColored ? `oklch(0.78 0.11 ${hue})` : '#7f89a0',
        transform: `rotate(${angle * 180 / Math.PI} ${middle} ${center})`,
    };
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, `${value}`);
    if (!item.transform) return shape;
    const tilted = document.createElementNS(SVG, 'polygon');
    tilted.setAttribute('points', cornersOf(item).map((corner) => `${middle + corner[0]},${center + corner[1]}`).join(' '));
    for (const name of ['opacity', 'fill']) tilted.setAttribute(name, `${attributes[name]}`);
    return tilted;
}

function make(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
}
