// Buttons, links, fields and the like within the element that shows a session: what pointers and keys are for them.

const CONTROLS = 'a, button, input, select, textarea, label, summary, [contenteditable]';
/** Fields in which a mouse selects text by a drag. */
const TEXTS = 'textarea, [contenteditable], input:not(:is([type=button], [type=checkbox], [type=radio], [type=submit], '
    + '[type=reset], [type=file], [type=image], [type=color]))';
const SLIDERS = 'input[type=range]';
/** How long after a pointer is lifted its click may come, in milliseconds. */
const LATEST = 400;

/**
 * Whether an event is for a control within the element.
 *
 * @param {Event} event
 * @param {Element} element
 */
export function isForControl(event, element) { return isWithin(event, element, CONTROLS); }

/**
 * Whether a control within the element uses drags itself: it selects text, or moves its thumb.
 *
 * @param {PointerEvent} event
 * @param {Element} element
 */
export function isForField(event, element) {
    return isWithin(event, element, SLIDERS) || (event.pointerType !== 'touch' && isWithin(event, element, TEXTS));
}

/** @param {Event} event @param {Element} element @param {string} selector */
function isWithin(event, element, selector) {
    const path = event.composedPath();
    const inside = path.slice(0, Math.max(0, path.indexOf(element)));
    return inside.some((node) => node instanceof Element && node.matches(selector));
}

/**
 * Swallows the click that the browser makes of a pointer that was just lifted, if one comes: the pointer has done
 * something else.
 *
 * @param {Element} element
 */
export function swallowClick({ ownerDocument }) {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    ownerDocument.addEventListener('click', (event) => {
        // Keys and scripts click without a pointer.
        if (event.detail === 0) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        end.abort();
    }, options);
    ownerDocument.addEventListener('pointerdown', () => end.abort(), options);
    setTimeout(() => end.abort(), LATEST);
}

/**
 * Returns a function that lets a listener hear of events before those of the element and inside it, until an end.
 *
 * @param {GlobalEventHandlers} element
 * @param {AbortSignal} signal
 */
export function listenBefore(element, signal) {
    /**
     * @template {keyof GlobalEventHandlersEventMap} Type
     * @param {Type} type
     * @param {(event: GlobalEventHandlersEventMap[Type]) => void} listener
     * @param {GlobalEventHandlers} [target]
     */
    return (type, listener, target = element) => (
        target.addEventListener(type, listener, { signal, capture: true, passive: false }));
}
