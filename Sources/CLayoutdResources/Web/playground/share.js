/**
 * Links that carry a document, or a session that is running, in the part of an address after `#`.
 * Browsers do not send that part to servers.
 *
 *     find('share').onclick = async () => copy(await documentLink(editor.document));
 *     find('share-live').onclick = () => copy(liveLink(session.url));
 *
 *     const { preset, document, live } = await readFragment(location.hash);   // may throw a LinkError
 *     if (live) session = await LayoutSession.attach(sessionURL(live), options);
 *
 * | fragment | |
 * |---|---|
 * | `#springy` | the name of a preset |
 * | `#d1=…` | a document, as encoded by `encodeDocument` |
 * | `#live=…` | the identifier of a session, which is the only key to it |
 *
 * @module share
 */

/** Begins a document. A change of the encoding needs another number. */
const DOCUMENT = 'd1=';
const LIVE = 'live=';
/** The longest JSON text, in bytes: the largest request body that the server accepts by default. */
const LARGEST = 1_048_576;
/** The longest encoded document, in characters: stored without compression it is hardly longer. */
const LONGEST = Math.ceil(4 / 3 * (LARGEST + 1024));

/** A fragment that cannot be read, or a document that does not fit in one; the message is for the user. */
export class LinkError extends Error {
    /** @param {string} message @param {ErrorOptions} [options] */
    constructor(message, options) {
        super(message, options);
        this.name = 'LinkError';
    }
}

/**
 * Encodes a document: JSON in UTF-8, compressed in the zlib format, whose checksum detects damage, in
 * base64url without padding (RFC 4648, section 5).
 *
 * @param {unknown} document Any JSON value.
 * @returns {Promise<string>} A fragment with its `#`.
 * @throws {LinkError} If the JSON text has more than 1 MB.
 */
export async function encodeDocument(document) {
    const json = new TextEncoder().encode(JSON.stringify(document));
    if (json.length > LARGEST) throw new LinkError('The document is too large for a link.');
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return `#${DOCUMENT}${base64url(bytes)}`;
}

/**
 * Decodes a fragment of `encodeDocument`.
 *
 * @param {string} fragment With or without its `#`.
 * @returns {Promise<any>}
 * @throws {LinkError} If the fragment is of another kind, damaged, or more than 1 MB when decompressed.
 */
export async function decodeDocument(fragment) {
    const text = fragment.replace(/^#/, '');
    if (!text.startsWith(DOCUMENT)) {
        const isNewer = /^d\d+=/.test(text);
        throw new LinkError(isNewer
            ? 'This link was made by a newer version of the playground.'
            : 'This link contains no document.');
    }
    const code = text.slice(DOCUMENT.length);
    if (code.length > LONGEST) throw tooLarge();
    try {
        const bytes = await inflated(bytesOf(code));
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch (error) {
        if (error instanceof LinkError) throw error;
        throw new LinkError('This link is damaged: part of it is missing or changed.', { cause: error });
    }
}

/**
 * Returns the address of a page that opens a document.
 *
 * @param {unknown} document Any JSON value.
 * @param {string | URL} [page] The playground's address; its own fragment is dropped.
 * @returns {Promise<string>}
 * @throws {LinkError} If the JSON text has more than 1 MB.
 */
export async function documentLink(document, page = location.href) {
    return new URL(await encodeDocument(document), page).href;
}

/**
 * Returns the address of a page that joins a session. Its readers can change and end the session.
 *
 * @param {string | URL} session The session's URL.
 * @param {string | URL} [page] The playground's address; its own fragment is dropped.
 */
export function liveLink(session, page = location.href) {
    const id = new URL(session, page).pathname.split('/').at(-1);
    return new URL(`#${LIVE}${id}`, page).href;
}

/**
 * Returns the URL of a session of the page's server, for `LayoutSession.attach`.
 *
 * @param {string} id
 * @param {string | URL} [page] The playground's address.
 */
export function sessionURL(id, page = location.href) { return new URL(`v1/sessions/${id}`, page).href; }

/**
 * Reads the fragment of an address.
 *
 * @param {string} [hash] With or without its `#`.
 * @returns {Promise<{ preset?: string, document?: any, live?: string }>} At most one member; none if
 *     the fragment is empty. The server may not have the preset or the session.
 * @throws {LinkError} If it is neither, or is damaged.
 */
export async function readFragment(hash = location.hash) {
    const text = hash.replace(/^#/, '');
    if (text === '') return {};
    if (/^[\w-]+$/.test(text)) return { preset: text };
    if (/^d\d+=/.test(text)) return { document: await decodeDocument(text) };
    if (!text.startsWith(LIVE)) throw new LinkError('This is not a link of the playground.');
    const live = text.slice(LIVE.length);
    if (!/^[0-9a-f]{32}$/.test(live)) {
        throw new LinkError('This link is damaged: it contains no identifier of a session.');
    }
    return { live };
}

/** Decompresses zlib data, and stops as soon as the result is too large. */
async function inflated(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    const chunks = [];
    let count = 0;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return new Blob(chunks).arrayBuffer();
        chunks.push(value);
        count += value.length;
        if (count > LARGEST) {
            reader.cancel().catch(() => {});
            throw tooLarge();
        }
    }
}

function tooLarge() { return new LinkError('The document in this link is too large.'); }

function base64url(bytes) {
    let text = '';
    // Engines limit the number of arguments of a call.
    for (let start = 0; start < bytes.length; start += 4096) {
        text += String.fromCharCode(...bytes.subarray(start, start + 4096));
    }
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(code) {
    // atob would skip spaces and accept characters of plain base64.
    if (!/^[\w-]*$/.test(code)) throw new SyntaxError('not base64url');
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
