// The gallery: presets, scenes and layouts as cards with a small picture of each.

import { cornersOf } from '/client/1/visible.js';
import { Fixtures } from './fixtures.js';
import { GALLERY } from './gallery.js';
import { keyHeaders } from './key.js';
import { Look } from './look.js';

const SVG = 'http://www.w3.org/2000/svg';

/** What the presets show, by name. */
const HINTS = {
    springy: 'Ten thousand cells on springs',
    bounce: 'Softer springs',
    'cell-animations': 'Rows open when tapped',
    'sticky-headers': 'Headers stay at the edge',
    'two-column': 'A waterfall that gives way',
    newtonian: 'Items swing in and fall out',
    circle: 'Items around a centre',
    'app-store': 'Sections of every kind',
};

const GROUPS = [
    { title: 'Scenes to grab', has: ({ kind }) => kind === 'scene' },
    { title: 'Behaviours and effects over layouts', has: ({ kind }) => kind === 'layout' },
    { title: 'Presets', has: ({ kind }) => kind === 'preset' },
];

/** Cards to choose from. */
export class Gallery {
    #popover;
    #cards = new Map();

    /**
     * @param {HTMLElement} popover
     * @param {HTMLElement} list
     * @param {{ name: string, picture: object }[]} presets With the members that a picture needs.
     * @param {(name: string) => void} choose
     */
    constructor(popover, list, presets, choose) {
        this.#popover = popover;
        const entries = [...GALLERY, ...presets.map(({ name, picture }) => (
            { name, document: picture, title: name, hint: HINTS[name] ?? '', kind: 'preset' }
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

    #drawPictures() {
        for (const { picture, entry } of this.#cards.values()) {
            if (picture.firstChild || picture.dataset.requested) continue;
            picture.dataset.requested = 'yes';
            const { viewport } = entry.document;
            picture.setAttribute('viewBox', `0 0 ${viewport.width} ${viewport.height}`);
            const frame = entry.kind === 'preset' ? laidOut(entry.document) : settled(entry.document);
            frame.then((frame) => draw(picture, entry.document, frame), () => {
                delete picture.dataset.requested;
            });
        }
    }
}

/** Returns a session's frame after a second and a half, when most items of a scene have fallen into view. */
async function settled(document) {
    const { id } = await request('POST', '/v1/sessions', { ...document, clock: 'manual' });
    const { frames } = await request('POST', `/v1/sessions/${id}/steps?precision=1`, { frames: 90 });
    request('DELETE', `/v1/sessions/${id}`).catch(() => {});
    return frames.at(-1);
}

/** Returns what of a layout is in view at first. */
async function laidOut({ viewport, layout, sections }) {
    const { items } = await request('POST', '/v1/layouts?precision=1', {
        viewport, layout, rect: { x: 0, y: 0, ...viewport },
        // A cradle begins without items.
        sections: layout.type === 'newtonian' ? [{ items: 1 }] : sections,
    });
    return { items, contentOffset: { x: 0, y: 0 } };
}

async function request(method, path, body) {
    const response = await fetch(path, {
        method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...keyHeaders() },
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return method === 'DELETE' ? undefined : JSON.parse(await response.text());
}

/** Draws a frame; its numbers have one decimal, and members with their usual values are missing. */
function draw(picture, document, { items, contentOffset }) {
    const look = new Look(document, { items });
    const whole = items.map((item) => ({ angle: 0, scale: 1, alpha: 1, ...item }));
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
