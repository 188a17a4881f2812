/**
 * Draws frames, on a canvas or as elements of the page.
 *
 *     const renderer = new CanvasRenderer(document.getElementById('view'));
 *     const session = await LayoutSession.open({ preset: 'springy' }, {
 *         onFrame: (frame) => renderer.draw(frame),
 *     });
 *
 * Lengths are points, angles radians (clockwise).
 *
 * @module draw
 */

export { CanvasRenderer } from './canvas.js';
export { ElementRenderer } from './elements.js';
export { colorOf, hueOf, labelOf, visibleItems } from './visible.js';
