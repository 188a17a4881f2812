/**
 * Shows a session in an element: opens it, draws it, controls it, and keeps its size that of the element.
 *
 *     const mounted = await mount(document.getElementById('view'), { preset: 'springy' });
 *     mounted.stop();
 *
 * @module mount
 */

import { ElementRenderer } from './elements.js';
import { controlSession } from './gestures.js';
import { LayoutSession } from './layoutd-client.js';
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
    const { elements, control, draw, attach, onFrame, signal, ...others } = options;
    const stop = new AbortController();
    const renderer = draw ? undefined : new ElementRenderer(/** @type {HTMLElement} */ (element), elements);
    stop.signal.addEventListener('abort', () => renderer?.dispose());
    const show = (/** @type {Frame} */ frame) => {
        if (stop.signal.aborted) return;
        if (draw) draw(frame);
        else renderer?.draw(frame);
        onFrame?.(frame);
    };
    const settings = { ...others, ...(signal && { signal }), onFrame: show };
    let size = sizeOf(element);
    /** @type {LayoutSession} */
    let session;
    try {
        session = attach ? await LayoutSession.attach(attach, settings)
            : await LayoutSession.open({ ...document, viewport: { ...document.viewport, ...size } }, settings);
    } catch (error) {
        stop.abort();
        throw error;
    }
    show(session.frame);
    if (control !== false) {
        const end = controlSession(element, session, typeof control === 'object' ? control : {});
        stop.signal.addEventListener('abort', end);
    }
    // What others show too keeps the size that they gave it.
    const observer = new ResizeObserver(() => {
        const { width, height } = sizeOf(element);
        if (width === size.width && height === size.height) return;
        size = { width, height };
        session.resize(size).catch(onError);
    });
    const onError = (/** @type {Error} */ error) => complain(session, {}, error);
    if (!attach) observer.observe(element);
    stop.signal.addEventListener('abort', () => {
        observer.disconnect();
        if (attach) session.close();
        else session.end().catch(() => {});
    });
    signal?.addEventListener('abort', () => stop.abort());
    return { session, renderer, stop: () => stop.abort() };
}

/** @param {HTMLElement | SVGElement} element */
function sizeOf(element) {
    const box = element instanceof SVGSVGElement ? element.viewBox.baseVal : undefined;
    const [width, height] = box?.width ? [box.width, box.height] : [element.clientWidth, element.clientHeight];
    if (width > 0 && height > 0) return { width, height };
    const name = `<${element.localName}${element.id && ` id="${element.id}"`}>`;
    throw new RangeError(`${name} is ${width} x ${height} pixels; give it a width and a height`);
}
