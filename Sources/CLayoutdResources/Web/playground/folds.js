// Folds and popovers whose content is loaded when they open first; until then they cannot be used.

/**
 * Prepares a fold or a popover when it opens first, again if that fails.
 *
 * @param {any} element
 * @param {() => Promise<void>} prepare
 */
export function whenOpened(element, prepare) {
    element.addEventListener(element.popover ? 'beforetoggle' : 'toggle', async () => {
        // A fold keeps the focus on its summary.
        element.inert = element.popover !== null;
        try {
            await prepare();
        } catch {
            // The server is away. The next attempt begins anew.
            if (element.popover) element.hidePopover();
            else element.open = false;
            setTimeout(whenOpened, 0, element, prepare);
        }
        element.inert = false;
    }, { once: true });
}
