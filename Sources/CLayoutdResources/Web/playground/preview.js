// Draws the first frame while the scripts that move it are on their way.

import { ElementRenderer } from '../client/1/elements.js';
import { wholeFrame } from '../client/1/frames.js';
import { labelOf } from '../client/1/visible.js';
import { Look } from './look.js';
import { contentsOf, placeIn } from './stage.js';

/**
 * Shows a frame on the stage, until the stage has elements of its own.
 *
 * @param {HTMLElement} stage
 * @param {object} document What the session was created from.
 * @param {{ viewport: { width: number, height: number }, frame: object }} session The response.
 */
export function preview(stage, document, { viewport, frame: rows }) {
    const frame = wholeFrame(rows, undefined);
    if (stage.firstElementChild || contentsOf({ frame })) return;
    placeIn(stage, viewport);
    const picture = stage.appendChild(window.document.createElement('div'));
    picture.ariaHidden = 'true';
    picture.style.cssText = 'position: absolute; inset: 0';
    const look = new Look(document);
    new ElementRenderer(picture, { viewport, make: (item) => {
        const element = window.document.createElement('div');
        element.style.setProperty('--tone', `${look.hue(item)}`);
        element.classList.add(...look.classes(item, viewport), ...(item.id ? ['titled'] : []));
        element.textContent = item.id ?? labelOf(item);
        return element;
    } }).draw(frame);
    const observer = new MutationObserver(() => {
        observer.disconnect();
        picture.remove();
    });
    observer.observe(stage, { childList: true });
}
