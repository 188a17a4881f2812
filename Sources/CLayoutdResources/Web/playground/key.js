// The user's key, if the server needs one. It lasts as long as the tab, and no link has it.

const NAME = 'layoutd-key';
/** Used as long as the page if the browser keeps nothing. */
let given;

/** @returns {string | undefined} */
export function key() {
    try {
        return sessionStorage.getItem(NAME) ?? given;
    } catch {
        return given;
    }
}

/** @param {string} next */
export function keepKey(next) {
    given = next;
    try {
        sessionStorage.setItem(NAME, next);
    } catch {
        // The page asks again when it is loaded again.
    }
}

/** The header fields with the key; none without one. */
export const keyHeaders = () => (key() ? { Authorization: `Bearer ${key()}` } : {});

/**
 * Calls `action` with the key; asks for another one as long as the server wants that.
 *
 * @template Value
 * @param {(key: string | undefined) => Promise<Value>} action
 * @returns {Promise<Value>}
 */
export async function withKey(action) {
    const used = key();
    try {
        return await action(used);
    } catch (error) {
        if (error.status !== 401) throw error;
    }
    // Another request may have asked meanwhile.
    if (key() === used) {
        const { askForKey } = await import('./asking.js');
        keepKey(await askForKey(used !== undefined));
    }
    return withKey(action);
}
