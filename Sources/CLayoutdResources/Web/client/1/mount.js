/**
 * Shows a session in an element: opens it, draws it, controls it, and keeps its size that of the element.
 *
 *     const mounted = await mount(document.getElementById('view'), { preset: 'springy' });
 *     mounted.stop();
 *
 * @module mount
 */

import { ELEMENT_OPTIONS, ElementRenderer } from './elements.js';
import { controlSession } from './gestures.js';
import { LayoutSession } from './layoutd-client.js';
import { checkTypes } from './options.js';
import { complain } from './requests.js';

/** @typedef {import('./mount.js').MountOptions} MountOptions */
/** @typedef {import('./documents.js').SessionDocument} SessionDocument */
/** @typedef {import('./types.js').Frame} Frame */

/**
 * Opens a session and shows it in an element until it is stopped.
 *
 * @param {HTMLElement | SVGElement} element
 * @param {SessionDocument} [document] The body of `POST /v1/sessions`; its viewport has the element's size.
 * @param {MountOptions} [options]
 * @returns {Promise<import('./mount.js').Mounted>}
 */
export async function mount(element, document = {}, options = {}) {
    const { elements = {}, control, draw, attach, onFrame, signal, ...others } = options;
    let size = sizeOf(element);
    if (!isVisible(size)) throw new RangeError(`${nameOf(element, size)}; give it a width and a height`);
    if (!draw) checkTypes(elements, ELEMENT_OPTIONS);
    const stop = new AbortController();
    /** @type {ElementRenderer | undefined} */
    let renderer;
    const show = (/** @type {Frame} */ frame) => {
        if (stop.signal.aborted) return;
        if (draw) draw(frame);
        else renderer?.draw(frame);
        onFrame?.(frame);
    };
    const settings = { ...others, ...(signal && { signal }), onFrame: show };
    const session = attach ? await LayoutSession.attach(attach, settings)
        : await LayoutSession.open({ ...document, viewport: { ...document.viewport, ...size } }, settings);
    const leave = () => (attach ? session.close() : session.end()).catch(() => {});
    try {
        signal?.throwIfAborted();
        // Not before: until then, another session may have the element, and its renderer restore the style.
        if (!draw) renderer = new ElementRenderer(/** @type {HTMLElement} */ (element), elements);
        stop.signal.addEventListener('abort', () => renderer?.dispose());
        show(session.frame);
        if (control !== false) {
            const end = controlSession(element, session, typeof control === 'object' ? control : {});
            stop.signal.addEventListener('abort', end);
        }
    } catch (error) {
        stop.abort();
        leave();
        throw error;
    }
    // What others show too keeps the size that they gave it, and what is hidden the one that it had.
    const observer = new ResizeObserver(() => {
        const { width, height } = sizeOf(element);
        if (!isVisible({ width, height }) || (width === size.width && height === size.height)) return;
        size = { width, height };
        session.resize(size).catch(onError);
    });
    const onError = (/** @type {Error} */ error) => complain(session, {}, error);
    if (!attach) observer.observe(element);
    stop.signal.addEventListener('abort', () => {
        observer.disconnect();
        leave();
    });
    signal?.addEventListener('abort', () => stop.abort());
    return { session, renderer, stop: () => stop.abort() };
}

/** @param {HTMLElement | SVGElement} element */
function sizeOf(element) {
    const box = element instanceof SVGSVGElement ? element.viewBox.baseVal : undefined;
    const [width, height] = box?.width ? [box.width, box.height] : [element.clientWidth, element.clientHeight];
    return { width, height };
}

/** @param {{ width: number, height: number }} size */
function isVisible({ width, height }) { return width > 0 && height > 0; }

/** @param {HTMLElement | SVGElement} element @param {{ width: number, height: number }} size */
function nameOf({ localName, id }, { width, height }) {
    return `<${localName}${id && ` id="${id}"`}> is ${width} x ${height} pixels`;
}
