// Draws frames as elements of the page.

import { isRightToLeft, KINDS } from './frames.js';
import { checkTypes } from './options.js';
import { allItems, colorOf, drawnOffset, labelOf, visibleItems } from './visible.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {import('./types.js').Rect} Rect */

/** @typedef {import('./draw.js').ElementOptions} ElementOptions */

/**
 * @typedef {object} Drawn
 * @property {HTMLElement} element
 * @property {Record<string, string>} style The values of the style that were set.
 * @property {Item} item
 * @property {number} zIndex
 * @property {number} turn The number of the last frame with this element.
 */

/** The types of the options. */
export const ELEMENT_OPTIONS = {
    viewport: { width: 'number', height: 'number' },
    color: 'function',
    label: 'function',
    make: 'function',
    update: 'function',
    remove: 'function',
    measure: 'boolean',
};

/** The first z-index after a long way back, so that the next ways back change no z-index. */
const ROOM = 1000;

/**
 * Draws frames as elements of a container. An item keeps its element while it is in the viewport, also when
 * its index changes.
 */
export class ElementRenderer {
    #container;
    /** The style that the container had. */
    #before;
    /** @type {string | undefined} The direction that the container had, if it has another one. */
    #dir;
    #options;
    /** @type {Map<string, Drawn>} By the item's key. */
    #drawn = new Map();
    /** @type {Size} */
    #viewport;
    /** @type {ResizeObserver | undefined} */
    #observer;
    #turn = 0;
    #isChecked = false;
    /** @type {HTMLElement[]} */
    #placeholders = [];
    /** Whether the lines of the last frame begin at the right. */
    #isRightToLeft = false;
    /** @type {Frame | undefined} */
    #frame;
    /** @type {import('./measuring.js').Measuring | undefined} Loaded with the first frame that has estimated sizes. */
    #measuring;
    #isLoading = false;
    /** Whether there were elements with estimated sizes. Frames that are predicted do not say so. */
    #isEstimated = false;

    /**
     * @param {HTMLElement} container
     * @param {ElementOptions} [options]
     * @throws {TypeError} If an option is unknown or has the wrong type.
     */
    constructor(container, options = {}) {
        checkTypes(options, ELEMENT_OPTIONS);
        this.#container = container;
        this.#options = options;
        this.#viewport = options.viewport ?? sizeOf(container);
        if (!options.viewport) {
            this.#observer = new ResizeObserver(() => this.#setViewport(sizeOf(container)));
            this.#observer.observe(container);
        }
        const { position: place, overflowX, overflowY, isolation } = container.style;
        this.#before = { position: place, overflowX, overflowY, isolation };
        const { position, overflow } = getComputedStyle(container);
        if (position === 'static' || position === '') container.style.position = 'relative';
        if (overflow === 'visible' || overflow === '') container.style.overflow = 'hidden';
        // Keeps the elements' z-indices from mixing with those of the page.
        container.style.isolation = 'isolate';
        if (!options.make) adoptStyle(container, STYLE);
    }

    /** The size of the visible part, in points. */
    get viewport() { return { ...this.#viewport }; }

    /**
     * Sets the size of the visible part, and draws the latest frame again. From now on the container's own
     * size has no effect.
     *
     * @param {Size} viewport
     */
    resize({ width, height }) {
        this.#observer?.disconnect();
        this.#setViewport({ width, height });
    }

    /**
     * Draws a frame.
     *
     * @param {Frame} frame
     * @returns {Item[]} The items in the viewport, in drawing order.
     */
    draw(frame) {
        this.#frame = frame;
        this.#turn += 1;
        this.#checkHeight();
        this.#setDirection(isRightToLeft(frame));
        const items = visibleItems(frame, this.#viewport);
        // What is around the viewport is measured before it comes into sight.
        const drawn = this.#measures ? allItems(frame) : items;
        const first = this.#firstZIndex(drawn);
        const offset = drawnOffset(frame);
        this.#drawPlaceholders(frame.placeholders ?? [], offset);
        drawn.forEach((item, index) => this.#drawItem(item, offset, first + index));
        for (const drawn of this.#drawn.values()) if (drawn.turn !== this.#turn) this.#remove(drawn);
        if (this.#measures) this.#measure(frame, drawn);
        return items;
    }

    /**
     * Returns the element of an item, if it is in the viewport.
     *
     * @param {string} key
     */
    elementOf(key) { return this.#drawn.get(key)?.element; }

    /** Removes all elements. */
    clear() {
        this.#frame = undefined;
        this.#isEstimated = false;
        this.#measuring?.clear();
        for (const drawn of this.#drawn.values()) this.#remove(drawn);
        this.#drawPlaceholders([], { x: 0, y: 0 });
    }

    /** Removes all elements, and leaves the container as it was. */
    dispose() {
        this.clear();
        this.#observer?.disconnect();
        Object.assign(this.#container.style, this.#before);
        if (this.#dir) this.#container.dir = this.#dir;
        else if (this.#dir === '') this.#container.removeAttribute('dir');
    }

    /** @param {Drawn} drawn */
    #remove({ element, item }) {
        this.#drawn.delete(item.key);
        element.remove();
        this.#options.remove?.(element, item);
    }

    /**
     * The direction of a session from right to left replaces that of the page.
     *
     * @param {boolean} isRightToLeft
     */
    #setDirection(isRightToLeft) {
        if (isRightToLeft === this.#isRightToLeft) return;
        this.#isRightToLeft = isRightToLeft;
        this.#dir ??= this.#container.dir;
        this.#container.dir = isRightToLeft ? 'rtl' : 'ltr';
    }

    /** Whether elements of the frame may have estimated sizes. */
    get #measures() {
        this.#isEstimated ||= this.#frame?.needed !== undefined;
        return this.#options.measure === true && this.#isEstimated;
    }

    /** @param {Frame} frame @param {Item[]} items */
    #measure(frame, items) {
        if (this.#measuring) {
            this.#measuring.follow(frame, items, this.#viewport, (key) => this.elementOf(key));
        } else if (!this.#isLoading) {
            this.#isLoading = true;
            const use = (/** @type {typeof import('./measuring.js')} */ { Measuring }) => {
                this.#measuring = new Measuring();
                if (this.#frame) this.draw(this.#frame);
            };
            // If it cannot be had, sizes are estimates until a later frame.
            import('./measuring.js').then(use, () => { this.#isLoading = false; });
        }
    }

    /** Without a height all items are drawn, and nothing scrolls. */
    #checkHeight() {
        if (this.#isChecked) return;
        this.#isChecked = true;
        const isShown = this.#container.getClientRects().length > 0;
        if (this.#viewport.height !== Infinity || !isShown) return;
        const { localName, id } = this.#container;
        const name = `<${localName}${id && ` id="${id}"`}>`;
        console.warn(`${name} shows a session and has no height; give it one, as with CSS`);
    }

    /** @param {Size} viewport */
    #setViewport(viewport) {
        this.#viewport = viewport;
        if (this.#frame) this.draw(this.#frame);
    }

    /**
     * Returns a z-index for the first item with which most elements keep theirs.
     *
     * @param {Item[]} items
     */
    #firstZIndex(items) {
        const index = items.findIndex(({ key }) => this.#drawn.has(key));
        if (index === -1) return 0;
        const { zIndex } = /** @type {Drawn} */ (this.#drawn.get(items[index].key));
        return zIndex < index ? ROOM : zIndex - index;
    }

    /** @param {Item} item @param {Point} offset @param {number} zIndex */
    #drawItem(item, offset, zIndex) {
        const drawn = this.#drawn.get(item.key) ?? this.#make(item);
        drawn.turn = this.#turn;
        this.#describe(drawn, item);
        place(drawn, item, offset, zIndex);
        this.#options.update?.(drawn.element, item);
    }

    /**
     * Draws boxes behind the items.
     *
     * @param {Rect[]} boxes
     * @param {Point} offset
     */
    #drawPlaceholders(boxes, offset) {
        for (const element of this.#placeholders.splice(boxes.length)) element.remove();
        boxes.forEach(({ x, y, width, height }, index) => {
            const element = this.#placeholders[index] ??= this.#makePlaceholder();
            const transform = `translate(${rounded(x - offset.x)}px, ${rounded(y - offset.y)}px)`;
            Object.assign(element.style, { transform, width: `${width}px`, height: `${height}px` });
        });
    }

    #makePlaceholder() {
        adoptStyle(this.#container, PLACEHOLDER_STYLE);
        const element = document.createElement('div');
        element.className = 'placeholder';
        element.ariaHidden = 'true';
        Object.assign(element.style, { position: 'absolute', left: '0', top: '0', zIndex: '-1' });
        this.#container.append(element);
        return element;
    }

    /** @param {Item} item @returns {Drawn} */
    #make(item) {
        const element = this.#options.make?.(item) ?? document.createElement('div');
        Object.assign(element.style, { position: 'absolute', left: '0', top: '0', boxSizing: 'border-box' });
        element.classList.add('element', classOf(item.kind));
        this.#name(element, item);
        const drawn = { element, item, style: { visibility: '' }, zIndex: 0, turn: 0 };
        this.#drawn.set(item.key, drawn);
        this.#container.append(element);
        return drawn;
    }

    /**
     * Updates what depends on the index path of the item, which batches change.
     *
     * @param {Drawn} drawn
     * @param {Item} item
     */
    #describe(drawn, item) {
        const { element, item: before } = drawn;
        drawn.item = item;
        if (item === before) return;
        const isSame = item.section === before.section && item.item === before.item
            && item.kind === before.kind && item.departing === before.departing && item.lifted === before.lifted;
        if (isSame) return;
        element.classList.replace(classOf(before.kind), classOf(item.kind));
        this.#name(element, item);
    }

    /** @param {HTMLElement} element @param {Item} item */
    #name(element, item) {
        const { kind, section, item: number } = item;
        element.classList.toggle('departing', item.departing !== undefined);
        element.classList.toggle('lifted', item.lifted === true);
        Object.assign(element.dataset, { kind, section, item: number });
        const { make, color = colorOf, label = labelOf } = this.#options;
        if (make) return;
        // A custom property for the hue would triple the time that the browser takes for styles.
        element.style.backgroundColor = color(item);
        const text = this.#measures ? childOf(element) : element;
        text.textContent = label(item);
    }
}

/**
 * The class of elements of a kind: a layout's own kinds may have names that are no class.
 *
 * @param {string} kind
 */
function classOf(kind) { return KINDS.includes(kind) ? kind : 'supplementary'; }

/**
 * The child whose size is that of the element.
 *
 * @param {HTMLElement} element
 */
function childOf(element) {
    return element.firstElementChild ?? element.appendChild(document.createElement('div'));
}

/**
 * Moves an element to its place.
 *
 * @param {Drawn} drawn
 * @param {Item} item
 * @param {Point} offset
 * @param {number} zIndex
 */
function place(drawn, item, offset, zIndex) {
    const [x, y] = [rounded(item.x - offset.x), rounded(item.y - offset.y)];
    const turn = item.angle === 0 ? '' : ` rotate(${item.angle}rad)`;
    const scale = item.scale === 1 ? '' : ` scale(${item.scale})`;
    const look = item.transform ? ` matrix3d(${item.transform})` : turn + scale;
    drawn.zIndex = zIndex;
    set(drawn, 'width', `${item.width}px`);
    set(drawn, 'height', `${item.height}px`);
    set(drawn, 'transform', `translate(${x}px, ${y}px)${look}`);
    set(drawn, 'opacity', `${item.alpha}`);
    // Assistive technologies leave it out, and it can still be measured.
    set(drawn, 'visibility', item.isHidden ? 'hidden' : '');
    set(drawn, 'zIndex', `${zIndex}`);
}

/**
 * Removes the meaningless digits of differences.
 *
 * @param {number} value
 */
function rounded(value) { return Math.round(1000 * value) / 1000; }

/**
 * Sets a value only if it changed: even the same value takes the browser time.
 *
 * @param {Drawn} drawn
 * @param {'width' | 'height' | 'transform' | 'opacity' | 'visibility' | 'zIndex'} name
 * @param {string} value
 */
function set({ element, style }, name, value) {
    if (style[name] === value) return;
    style[name] = value;
    element.style[name] = value;
}

/**
 * Returns an element's size without its border; without bounds if it has none, as before it is shown.
 *
 * @param {Element} element
 */
function sizeOf({ clientWidth, clientHeight }) {
    return { width: clientWidth || Infinity, height: clientHeight || Infinity };
}

// Every rule of the page has precedence over `:where`.
const STYLE = `
    :where(.element) {
        display: flex; align-items: center; justify-content: center; overflow: hidden; border-radius: 8px;
        color: #10182a; font: 12px system-ui, sans-serif; will-change: transform;
    }
    :where(.element.header, .element.footer) {
        justify-content: start; padding-inline-start: 12px; border-radius: 0; color: #fff;
    }
`;

const PLACEHOLDER_STYLE = ':where(.placeholder) { border-radius: 8px; background: rgb(128 128 128 / 16%) }';

/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Gives elements without a style of the page a look.
 *
 * @param {Element} container
 * @param {string} style
 */
function adoptStyle(container, style) {
    const root = /** @type {Document | ShadowRoot} */ (container.getRootNode());
    const sheet = sheets.get(style) ?? new CSSStyleSheet();
    if (!root.adoptedStyleSheets || root.adoptedStyleSheets.includes(sheet)) return;
    if (!sheets.has(style)) sheet.replaceSync(style);
    sheets.set(style, sheet);
    root.adoptedStyleSheets.push(sheet);
}
