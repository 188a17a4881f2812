// Draws what holds the items of a scene: rods and ropes, walls, places to snap to, fields.

import { flat } from './look.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The radii around a field's position, in points. */
const RINGS = [48, 72];

/** A drawing below the items of a stage. */
export class Fixtures {
    #drawing = document.createElementNS(SVG, 'svg');
    /** @type {{ line: SVGElement, ends: object[], place?: { x: number, y: number } }[]} */
    #links = [];
    #viewport = { width: 0, height: 0 };

    /** @param {Element} stage */
    constructor(stage) {
        this.#drawing.setAttribute('class', 'fixtures');
        this.#drawing.setAttribute('aria-hidden', 'true');
        stage.append(this.#drawing);
    }

    /** The session's description, whose behaviours are drawn. */
    set description({ dynamics, layout, viewport }) {
        this.#drawing.replaceChildren();
        this.#viewport = viewport;
        this.#links = [];
        const isScene = dynamics?.type === 'behaviors' && layout.type === 'absolute';
        for (const behavior of isScene ? flat(dynamics.behaviors) : []) this.#add(behavior);
    }

    #add({ type, items, anchor, offset, toOffset, point, boundaries = [], kind, position, strength }) {
        if (type === 'attachment' || type === 'limit') {
            const ends = [{ path: items[0], offset }];
            ends.push(anchor ? { point: anchor } : { path: items[1], offset: toOffset });
            this.#links.push({ ends, line: this.#draw('line') });
            if (anchor) this.#draw('circle', 'anchor', { cx: anchor.x, cy: anchor.y, r: 5 });
        }
        if (type === 'snap') {
            this.#links.push({ ends: [{ path: items[0] }], place: point, line: this.#draw('rect', 'place') });
        }
        for (const { from, to, path } of boundaries) {
            const corners = path ? [...path, path[0]] : [from, to];
            for (const [index, end] of corners.slice(1).entries()) this.#drawWall(corners[index], end);
        }
        if (type === 'field' && kind === 'electric') {
            const attracts = strength < 0 ? 'attracts-positive' : 'attracts-negative';
            const [cx, cy] = [position.x, position.y];
            for (const r of RINGS) this.#draw('circle', `field ${attracts}`, { cx, cy, r });
        }
    }

    /** Draws a wall, unless the edge of the stage stands for it. */
    #drawWall(from, to) {
        const { width, height } = this.#viewport;
        const isOutside = Math.max(from.x, to.x) <= 0 || Math.max(from.y, to.y) <= 0
            || Math.min(from.x, to.x) >= width || Math.min(from.y, to.y) >= height;
        if (!isOutside) this.#draw('line', 'wall', { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    }

    #draw(name, style = 'link', attributes = {}) {
        const shape = document.createElementNS(SVG, name);
        shape.setAttribute('class', style);
        set(shape, attributes);
        this.#drawing.append(shape);
        return shape;
    }

    /** Moves the lines with the items of a frame. */
    show({ items, contentOffset: { x, y }, zoomScale = 1 }) {
        if (!this.#drawing.firstChild) return;
        this.#drawing.setAttribute('transform', `translate(${-x} ${-y}) scale(${zoomScale})`);
        const isCell = ({ kind, departing }) => kind === 'cell' && departing === undefined;
        const cells = new Map(items.filter(isCell)
            .map((item) => [`${item.section}-${item.item}`, item]));
        for (const { line, ends, place } of this.#links) {
            const found = ends.map(({ path }) => path && cells.get(`${path.section}-${path.item}`));
            // An item that is out of view is not in the frame.
            const isWhole = ends.every(({ path }, index) => !path || found[index]);
            line.toggleAttribute('hidden', !isWhole);
            if (!isWhole) continue;
            if (place) showPlace(line, place, found[0]);
            else showLink(line, ends.map((end, index) => end.point ?? attached(found[index], end.offset)));
        }
    }
}

function showLink(line, [from, to]) { set(line, { x1: from.x, y1: from.y, x2: to.x, y2: to.y }); }

function showPlace(rectangle, { x, y }, { width, height }) {
    if (rectangle.hasAttribute('width')) return;
    // A little smaller, so that an item in its place covers the line.
    set(rectangle, { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2, rx: 7 });
}

/** Returns a point of an item that was given from its centre, in its own axes. */
function attached({ x, y, width, height, angle }, offset = { x: 0, y: 0 }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return {
        x: x + width / 2 + cos * offset.x - sin * offset.y,
        y: y + height / 2 + sin * offset.x + cos * offset.y,
    };
}

function set(shape, attributes) {
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, `${value}`);
}
