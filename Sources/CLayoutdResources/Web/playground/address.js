// What the page's address names, the address of what the page shows, and what a reload adds to it.

import { patiently } from './sessions.js';
import { encodeDocument, LinkError, liveLink, readFragment, sessionURL } from './share.js';

/**
 * Returns what the address names: the URL of a session, a document, or an entry of the gallery; nothing if
 * it names none of them, with the problem if it is a link that cannot be read.
 *
 * @returns {Promise<{
 *     live?: string, document?: object, entry?: import('./gallery.js').Entry, problem?: string,
 * }>}
 */
export async function readAddress() {
    try {
        const { preset, document, live } = await readFragment(location.hash);
        if (live) return { live: sessionURL(live) };
        if (document !== undefined) return { document };
        const { GALLERY } = await patiently(() => import('./gallery.js'));
        return { entry: GALLERY.find(({ name }) => name === preset) };
    } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        return { problem: error.message };
    }
}

/** Puts a session into the address, so that a reload joins it again. */
export function followSession({ url }) { replace(new URL(liveLink(url)).hash); }

/**
 * Puts a document into the address, so that a reload opens it again.
 *
 * @param {object | undefined} document Undefined if it is not JSON.
 * @param {() => boolean} isWanted Whether the page still shows it.
 * @returns {Promise<boolean>} Whether the address has it.
 */
export async function followDocument(document, isWanted) {
    const hash = await encodeDocument(document).catch(() => '');
    if (hash === '' || !isWanted()) return false;
    replace(hash);
    return true;
}

/** Where the page's last session is kept. */
const KEPT = 'layoutd.session';

/** Keeps a session for a reload: with its items and its content offset, which the address has not. */
export async function keepSession(session, isWanted) {
    try {
        const document = await session.document();
        const text = JSON.stringify([location.hash, document]);
        if (isWanted()) sessionStorage.setItem(KEPT, text);
    } catch {
        // The server is away, or the document is too large: then a reload opens what the address names.
    }
}

/** Returns what `keepSession` has kept for this address, if anything. */
export function keptSession() {
    const [hash, document] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return hash === location.hash ? document : undefined;
}

function replace(hash) { if (location.hash !== hash) history.replaceState(null, '', hash); }
