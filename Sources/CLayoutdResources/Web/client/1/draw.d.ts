/**
 * Draws frames, on a canvas or as elements of the page.
 *
 * Lengths are points, angles radians (clockwise).
 */

import { Frame, Item, Size } from './types.js';

export interface CanvasOptions {
    /** By default the canvas's `width` and `height`. */
    viewport?: Size;
    /** A CSS colour. */
    color?: (item: Item) => string;
    /** Empty for none. */
    label?: (item: Item) => string;
    /** A CSS colour. */
    labelColor?: (item: Item) => string;
    /** Points. */
    cornerRadius?: (item: Item) => number;
    /** A CSS font for labels. */
    font?: string;
}

/**
 * Draws frames on a canvas, as sharp as the display allows. In sessions from right to left, labels of headers begin at
 * the right.
 */
export class CanvasRenderer {
    constructor(canvas: HTMLCanvasElement, options?: CanvasOptions);

    /** The size of the canvas, in points. */
    get viewport(): Size;

    /** Sets the size of the canvas, and draws the latest frame again. */
    resize(viewport: Size): void;

    /** Draws a frame; returns the items in the viewport, in drawing order. */
    draw(frame: Frame): Item[];
}

export interface ElementOptions {
    /** By default the container's size. */
    viewport?: Size;
    /** The background, a CSS colour; empty to leave it to the page's style sheets. */
    color?: (item: Item) => string;
    /** The text. */
    label?: (item: Item) => string;
    /** Creates the element of an item. It then has no colour and no label by itself. */
    make?: (item: Item) => HTMLElement;
    /** Called for every item of every frame, after the element was placed. */
    update?: (element: HTMLElement, item: Item) => void;
    /** Called for every element that was removed, with the item that it showed last. */
    remove?: (element: HTMLElement, item: Item) => void;
    /**
     * Whether to measure elements whose sizes are estimates, and to post what they need. The first child of an
     * element has that size. It needs the frames of a `LayoutSession` as they are.
     */
    measure?: boolean;
}

/**
 * Draws frames as elements of a container. An item keeps its element while it is in the viewport, also when
 * its index changes.
 *
 * A session from right to left sets the container's `dir` to `rtl`, and a later one from left to right to `ltr`.
 */
export class ElementRenderer {
    constructor(container: HTMLElement, options?: ElementOptions);

    /** The size of the visible part, in points. */
    get viewport(): Size;

    /** Sets the size of the visible part. From then on the container's own size has no effect. */
    resize(viewport: Size): void;

    /** Draws a frame; returns the items in the viewport, in drawing order. */
    draw(frame: Frame): Item[];

    /** The element of an item that is drawn. */
    elementOf(key: string): HTMLElement | undefined;

    /** Removes all elements. */
    clear(): void;

    /** Removes all elements, follows the container's size no more, and restores its style and direction. */
    dispose(): void;
}

/**
 * Returns the items whose presented rectangles overlap the viewport, in drawing order. Items that only touch
 * its edge are left out.
 */
export function visibleItems(frame: Frame, viewport: Size): Item[];

/** Returns an item's hue in degrees. It depends on the key only. */
export function hueOf(item: Item): number;

/** Returns the default colour of an item, in CSS. */
export function colorOf(item: Item): string;

/** Returns the default label of an item. */
export function labelOf(item: Item): string;
