// Draws frames on a canvas.

import { isRightToLeft } from './frames.js';
import { checkTypes } from './options.js';
import { colorOf, cornersOf, drawnOffset, labelOf, matrixOf, visibleItems } from './visible.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {CanvasRenderingContext2D & { roundRect: Function }} Pen */

/** @typedef {import('./draw.js').CanvasOptions} CanvasOptions */

/** The types of the options. */
const OPTIONS = {
    viewport: { width: 'number', height: 'number' },
    color: 'function',
    label: 'function',
    labelColor: 'function',
    cornerRadius: 'function',
    font: 'string',
};

/** The distance of a header's label from the edge at which it begins, in points. */
const INDENT = 12;

/** The look of cells that have not arrived. */
const PLACEHOLDER = 'rgb(128 128 128 / 16%)';
/** The radius of corners, in points. */
const RADIUS = 8;

/** Draws frames on a canvas, as sharp as the display allows. */
export class CanvasRenderer {
    #canvas;
    #pen;
    /** @type {Required<Omit<CanvasOptions, 'viewport'>>} */
    #options;
    /** @type {Size} */
    #viewport;
    #ratio = 1;
    /** @type {Frame | undefined} */
    #frame;

    /**
     * @param {HTMLCanvasElement} canvas
     * @param {CanvasOptions} [options]
     * @throws {TypeError} If an option is unknown or has the wrong type.
     */
    constructor(canvas, options = {}) {
        checkTypes(options, OPTIONS);
        const { viewport, ...others } = options;
        this.#canvas = canvas;
        this.#pen = /** @type {Pen} */ (canvas.getContext('2d'));
        this.#options = {
            color: others.color ?? colorOf,
            label: others.label ?? labelOf,
            labelColor: others.labelColor ?? (({ kind }) => (kind === 'cell' ? '#10182a' : '#fff')),
            cornerRadius: others.cornerRadius ?? (({ kind }) => (kind === 'cell' ? RADIUS : 0)),
            font: others.font ?? '12px system-ui, sans-serif',
        };
        this.#viewport = viewport ?? { width: canvas.width, height: canvas.height };
        this.#fit();
    }

    /** The size of the canvas, in points. */
    get viewport() { return { ...this.#viewport }; }

    /**
     * Sets the size of the canvas, and draws the latest frame again.
     *
     * @param {Size} viewport
     */
    resize({ width, height }) {
        this.#viewport = { width, height };
        this.#fit();
        if (this.#frame) this.draw(this.#frame);
    }

    /**
     * Draws a frame.
     *
     * @param {Frame} frame
     * @returns {Item[]} The items in the viewport, in drawing order.
     */
    draw(frame) {
        this.#frame = frame;
        // Zooming the page, or another display, changes the ratio.
        if (this.#ratio !== devicePixelRatio) this.#fit();
        const pen = this.#pen;
        pen.resetTransform();
        pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
        pen.font = this.#options.font;
        pen.textBaseline = 'middle';
        pen.direction = isRightToLeft(frame) ? 'rtl' : 'ltr';
        const items = visibleItems(frame, this.#viewport);
        const offset = drawnOffset(frame);
        this.#drawPlaceholders(frame.placeholders ?? [], offset);
        for (const item of items) this.#drawItem(item, offset);
        return items;
    }

    /** @param {import('./types.js').Rect[]} boxes @param {Point} offset */
    #drawPlaceholders(boxes, offset) {
        const [pen, ratio] = [this.#pen, this.#ratio];
        pen.setTransform(ratio, 0, 0, ratio, -ratio * offset.x, -ratio * offset.y);
        pen.globalAlpha = 1;
        pen.fillStyle = PLACEHOLDER;
        for (const { x, y, width, height } of boxes) {
            pen.beginPath();
            pen.roundRect(x, y, width, height, RADIUS);
            pen.fill();
        }
    }

    /** Makes the bitmap as fine as the display. */
    #fit() {
        const { width, height } = this.#viewport;
        this.#ratio = devicePixelRatio;
        this.#canvas.width = Math.round(width * this.#ratio);
        this.#canvas.height = Math.round(height * this.#ratio);
        this.#canvas.style.width = `${width}px`;
        this.#canvas.style.height = `${height}px`;
    }

    /** @param {Item} item @param {Point} offset */
    #drawItem(item, offset) {
        const { x, y, width, height } = item;
        if (item.isHidden || width <= 0 || height <= 0) return;
        const pen = this.#pen;
        const [centerX, centerY] =
            [this.#ratio * (x + width / 2 - offset.x), this.#ratio * (y + height / 2 - offset.y)];
        const m = matrixOf(item).map((value) => this.#ratio * value);
        pen.globalAlpha = Math.min(Math.max(item.alpha, 0), 1);
        pen.fillStyle = this.#options.color(item);
        pen.beginPath();
        if (item.transform) {
            // A canvas has no perspective.
            pen.setTransform(this.#ratio, 0, 0, this.#ratio, centerX, centerY);
            for (const [cornerX, cornerY] of cornersOf(item)) pen.lineTo(cornerX, cornerY);
        }
        pen.setTransform(m[0], m[1], m[4], m[5], centerX, centerY);
        if (!item.transform) {
            pen.roundRect(-width / 2, -height / 2, width, height, this.#options.cornerRadius(item));
        }
        pen.fill();
        this.#drawLabel(item);
    }

    /** @param {Item} item */
    #drawLabel(item) {
        const label = this.#options.label(item);
        if (!label) return;
        const pen = this.#pen;
        const isCell = item.kind === 'cell';
        const start = INDENT - item.width / 2;
        pen.fillStyle = this.#options.labelColor(item);
        pen.textAlign = isCell ? 'center' : 'start';
        pen.fillText(label, isCell ? 0 : pen.direction === 'rtl' ? -start : start, 0, item.width);
    }
}
