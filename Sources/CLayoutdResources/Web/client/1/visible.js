// What renderers have in common: the items to draw, their colours and their labels.

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Item} Item */
/** @typedef {import('./frames.js').Size} Size */

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
        const x = item.x + item.width / 2;
        const y = item.y + item.height / 2;
        let halfWidth = item.scale * item.width / 2;
        let halfHeight = item.scale * item.height / 2;
        if (item.angle !== 0) {
            const [cos, sin] = [Math.abs(Math.cos(item.angle)), Math.abs(Math.sin(item.angle))];
            [halfWidth, halfHeight]
                = [halfWidth * cos + halfHeight * sin, halfWidth * sin + halfHeight * cos];
        }
        return x - halfWidth < right && x + halfWidth > left
            && y - halfHeight < bottom && y + halfHeight > top;
    }));
}

/** Returns all items of a frame, in drawing order. @param {Frame} frame @returns {Item[]} */
export function allItems(frame) { return inOrder(shown(frame)); }

/** Items of zoomed content where they are shown. */
function shown({ items, zoomScale = 1 }) {
    return zoomScale === 1 ? items : items.map((item) => zoomed(item, zoomScale));
}

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
    const { x, y, width, height, scale } = item;
    return {
        ...item,
        x: zoom * (x + width / 2) - width / 2,
        y: zoom * (y + height / 2) - height / 2,
        scale: zoom * scale,
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

/** Returns the default colour of an item, in CSS. @param {Item} item */
export function colorOf(item) {
    if (item.kind !== 'cell') return 'hsl(220 25% 45%)';
    return `hsl(${hueOf(item)} ${item.departing === undefined ? 68 : 10}% 74%)`;
}

/** Returns the default label of an item. @param {Item} item */
export function labelOf({ kind, section, item, width, zIndex }) {
    if (kind === 'cell') return `${item}`;
    if (kind === 'header' || kind === 'footer') return `Section ${section}`;
    // Badges are too small for their names, and cells are in front of backgrounds.
    return zIndex < 0 || width < 8 * kind.length ? '' : kind;
}
