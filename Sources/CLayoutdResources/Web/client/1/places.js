// Where a pointer is in the viewport that an element shows, also in SVG and in containers that are turned.

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Size} Size */

/**
 * Returns the place in an SVG's own units, from the origin of its view box, or in an element's own box.
 *
 * @param {HTMLElement | SVGElement} element
 * @param {Size} viewport
 * @param {{ clientX: number, clientY: number }} event
 * @returns {Point | undefined} Undefined if the element is not shown.
 */
export function placeIn(element, viewport, event) {
    return element instanceof SVGGraphicsElement ? inDrawing(element, viewport, event)
        : inBox(/** @type {HTMLElement} */ (element), viewport, event);
}

/** @param {SVGGraphicsElement} element @param {Size} viewport @param {{ clientX: number, clientY: number }} event */
function inDrawing(element, viewport, { clientX, clientY }) {
    const matrix = element.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const box = element instanceof SVGSVGElement ? element.viewBox.baseVal : undefined;
    // Without a view box, units are CSS pixels.
    const { width, height } = box && box.width > 0 ? box : sizeOf(element);
    return {
        x: (x - (box?.x ?? 0)) * viewport.width / (width || viewport.width),
        y: (y - (box?.y ?? 0)) * viewport.height / (height || viewport.height),
    };
}

/** @param {Element} element */
function sizeOf({ clientWidth: width, clientHeight: height }) { return { width, height }; }

/** @param {HTMLElement} element @param {Size} viewport @param {{ clientX: number, clientY: number }} event */
function inBox(element, viewport, { clientX, clientY }) {
    const { offsetWidth, offsetHeight, clientLeft, clientTop, clientWidth, clientHeight } = element;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { a, b, c, d } = shapeOf(element);
    // The middle of the bounds is that of the element, however it is turned, and zoom makes all of it larger.
    const zoom = width / (Math.abs(a) * offsetWidth + Math.abs(c) * offsetHeight);
    const [x, y] = [(clientX - left - width / 2) / zoom, (clientY - top - height / 2) / zoom];
    const size = a * d - b * c;
    if (!(zoom > 0) || size === 0) return undefined;
    return {
        x: ((d * x - c * y) / size + offsetWidth / 2 - clientLeft) * viewport.width / clientWidth,
        y: ((a * y - b * x) / size + offsetHeight / 2 - clientTop) * viewport.height / clientHeight,
    };
}

/**
 * How an element and what is around it are turned, scaled and skewed together.
 *
 * @param {Element} element
 */
function shapeOf(element) {
    let matrix = new DOMMatrix();
    for (let /** @type {Element | undefined} */ each = element; each; each = parentOf(each)) {
        const { transform, rotate, scale } = getComputedStyle(each);
        const own = new DOMMatrix();
        if (rotate && rotate !== 'none') own.rotateSelf(parseFloat(rotate));
        if (scale && scale !== 'none') {
            const [x, y = x] = /** @type {number[]} */ (scale.split(' ').map(Number));
            own.scaleSelf(x, y);
        }
        if (transform && transform !== 'none') own.multiplySelf(new DOMMatrix(transform));
        matrix = own.multiply(matrix);
    }
    return matrix;
}

/** @param {Element} element @returns {Element | undefined} */
function parentOf(element) {
    return element.assignedSlot ?? element.parentElement
        ?? /** @type {Partial<ShadowRoot>} */ (element.getRootNode()).host;
}
