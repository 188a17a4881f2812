// What renderers have in common: the items to draw, their colours and their labels.

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Point} Point */
/** @typedef {import('./frames.js').Size} Size */
/** @typedef {import('./gestures.js').WindowPlace} WindowPlace */

/**
 * The least overlap of an item and the viewport, in points: place, extent and offset are rounded to two
 * decimals each.
 */
const ROUNDING = 0.015;

/**
 * Returns the items whose presented rectangles overlap the viewport, in drawing order. Items that only
 * touch its edge are left out. For scaled and rotated items the bounding box counts, as on the server. Those of
 * zoomed content are where they are shown, and scaled.
 *
 * @param {Frame} frame
 * @param {Size} viewport
 * @returns {Item[]}
 */
export function visibleItems({ items, contentOffset, zoomScale = 1 }, viewport) {
    const left = contentOffset.x + ROUNDING;
    const top = contentOffset.y + ROUNDING;
    const right = contentOffset.x + viewport.width - ROUNDING;
    const bottom = contentOffset.y + viewport.height - ROUNDING;
    return inOrder(shown({ items, zoomScale }).filter((item) => {
        const box = boxOf(item);
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }));
}

/**
 * The offset with which a frame is drawn: at rest one of the display's pixels, so that texts are sharp after a fling.
 *
 * @param {Frame} frame
 */
export function drawnOffset({ resting, contentOffset: { x, y } }) {
    const ratio = devicePixelRatio;
    return resting ? { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio } : { x, y };
}

/**
 * Returns the smallest upright rectangle around an item as it is drawn.
 *
 * @param {Item} item
 */
export function boxOf(item) {
    const [x, y] = [item.x + item.width / 2, item.y + item.height / 2];
    const [width, height] = [item.scale * item.width / 2, item.scale * item.height / 2];
    if (item.angle !== 0 || item.transform) {
        const corners = cornersOf(item);
        const [across, down] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
        const [left, right] = [x + Math.min(...across), x + Math.max(...across)];
        return { left, right, top: y + Math.min(...down), bottom: y + Math.max(...down) };
    }
    return { left: x - width, right: x + width, top: y - height, bottom: y + height };
}

/**
 * How an item is drawn, about its centre: the first numbers of `matrix3d` in CSS, and the others if it has them.
 *
 * @param {{ angle: number, scale: number, transform?: number[] }} item
 */
export function matrixOf({ angle, scale, transform }) {
    const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
    return transform ?? [cos, sin, 0, 0, -sin, cos, 0, 0];
}

/**
 * Returns the corners of an item as it is drawn, from its centre. What comes nearer to the eye than a sixteenth of its
 * distance is taken to be that far away, as on the server.
 *
 * @param {Item} item
 */
export function cornersOf(item) {
    const m = matrixOf(item);
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([across, down]) => {
        const [x, y] = [across * item.width / 2, down * item.height / 2];
        const depth = Math.max(1 / 16, 1 + m[3] * x + m[7] * y);
        return [(m[0] * x + m[4] * y) / depth, (m[1] * x + m[5] * y) / depth];
    });
}

/**
 * Whether an item is drawn at a point, or, with a margin, close to it.
 *
 * @param {Item} item
 * @param {{ x: number, y: number }} point As that of the item.
 * @param {number} [margin]
 */
export function isAt(item, point, margin = 0) {
    const { width, height, scale } = item;
    const m = matrixOf(item);
    const [x, y] = [point.x - item.x - width / 2, point.y - item.y - height / 2];
    const [a, b, c, d] = [m[0] - x * m[3], m[4] - x * m[7], m[1] - y * m[3], m[5] - y * m[7]];
    const size = a * d - b * c;
    return Math.abs((d * x - b * y) / size) <= width / 2 + margin / scale
        && Math.abs((a * y - c * x) / size) <= height / 2 + margin / scale;
}

/**
 * Returns all items of a frame, in drawing order.
 *
 * @param {Frame} frame
 * @returns {Item[]}
 */
export function allItems(frame) { return inOrder(shown(frame)); }

/**
 * Items of zoomed content where they are shown.
 *
 * @param {Pick<Frame, 'items' | 'zoomScale'>} frame
 * @returns {Item[]}
 */
function shown({ items, zoomScale = 1 }) {
    return zoomScale === 1 ? items : items.map((item) => zoomed(item, zoomScale));
}

/** @param {Item[]} items */
function inOrder(items) {
    return items.every((item, index) => index === 0 || items[index - 1].zIndex <= item.zIndex)
        ? items : [...items].sort((a, b) => a.zIndex - b.zIndex);
}

/**
 * Returns an item where it is shown at a scale, before the offset is taken off.
 *
 * @param {Item} item
 * @param {number} [zoom] The frame's `zoomScale`.
 */
export function zoomed(item, zoom = 1) {
    if (zoom === 1) return item;
    const { x, y, width, height, scale, transform } = item;
    const zoomedTransform = transform?.map((value, index) => (index % 4 < 2 ? zoom * value : value));
    return {
        ...item,
        x: zoom * (x + width / 2) - width / 2,
        y: zoom * (y + height / 2) - height / 2,
        scale: zoom * scale,
        ...(zoomedTransform && { transform: zoomedTransform }),
    };
}

/**
 * Converts an offset, which counts at a scale, to content coordinates.
 *
 * @param {{ x: number, y: number }} offset
 * @param {number} [zoom] The frame's `zoomScale`.
 */
export function unzoomed({ x, y }, zoom = 1) { return { x: x / zoom, y: y / zoom }; }

/**
 * Returns an item's hue in degrees. It depends on the key only, so an item keeps its colour when other items
 * are inserted or deleted.
 *
 * @param {Item} item
 */
export function hueOf({ key }) {
    const known = hues.get(key);
    if (known !== undefined) return known;
    let hash = 0;
    for (let index = 0; index < key.length; index += 1) {
        hash = (31 * hash + key.charCodeAt(index)) >>> 0;
    }
    // Multiples of the golden angle are far from each other, as are keys that count.
    const hue = Math.round(hash * 137.508) % 360;
    if (hues.size >= 10_000) hues.clear();
    hues.set(key, hue);
    return hue;
}

/** @type {Map<string, number>} */
const hues = new Map();

/**
 * Returns the default colour of an item, in CSS.
 *
 * @param {Item} item
 */
export function colorOf(item) {
    if (item.kind !== 'cell') return 'hsl(220 25% 45%)';
    return `hsl(${hueOf(item)} ${item.departing === undefined ? 68 : 10}% 74%)`;
}

/**
 * Returns the default label of an item.
 *
 * @param {Item} item
 */
export function labelOf({ kind, section, item, width, zIndex }) {
    if (kind === 'cell') return `${item}`;
    if (kind === 'header' || kind === 'footer') return `Section ${section}`;
    // Badges are too small for their names, and cells are in front of backgrounds.
    return zIndex < 0 || width < 8 * kind.length ? '' : kind;
}

/** @type {typeof import('./places.js').placeIn | undefined} Knows all elements; loaded with the first control. */
let placeIn;
/** @type {Promise<void> | undefined} */
let places;

/** Until the module is there, elements count as upright. */
export function loadPlaces() {
    places ??= import('./places.js').then((it) => { placeIn = it.placeIn; }, () => { places = undefined; });
    return places;
}

/**
 * Converts a place in the window to the coordinates of the viewport that the element shows.
 *
 * @param {HTMLElement | SVGElement} element
 * @param {Size} viewport
 * @param {WindowPlace} event
 * @returns {Point}
 */
export function pointIn(element, viewport, event) {
    loadPlaces();
    const { x, y } = placeIn?.(element, viewport, event) ?? upright(element, viewport, event);
    return { x: Math.round(100 * x) / 100, y: Math.round(100 * y) / 100 };
}

/** @param {HTMLElement | SVGElement} element @param {Size} viewport @param {WindowPlace} event */
function upright(element, viewport, { clientX, clientY }) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = element;
    // Drawings do not say their size with the border.
    const { offsetWidth = clientWidth, offsetHeight = clientHeight } = /** @type {Partial<HTMLElement>} */ (element);
    // The page may scale the element; its border does not belong to the viewport.
    const x = (clientX - left) * offsetWidth / width - clientLeft;
    const y = (clientY - top) * offsetHeight / height - clientTop;
    return {
        x: x * viewport.width / clientWidth,
        y: y * viewport.height / clientHeight,
    };
}
