// Forks of a session, and its state as text.

import { checkObject, checkOptions } from './options.js';
import { exchange } from './requests.js';

/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').Options} Options */

/**
 * Starts another session that continues from where one is.
 *
 * @param {Link} link
 * @param {object} changes The body of `POST …/fork`.
 * @param {Options} options Those of the page that will follow it.
 * @returns {Promise<string>} Its URL.
 */
export async function fork(link, changes, options) {
    const { signal } = checkOptions(options);
    checkObject('changes', changes);
    await link.opening;
    const terms = { signals: signal ? [signal] : [] };
    const { answer } = await exchange('POST', `${link.url}/fork?rect=0,0,1,1`, changes, options, terms);
    return link.url.replace(/[^/]+$/, answer.id);
}

/**
 * Reads all of a session. As text, because JSON.stringify loses the sign of -0.
 *
 * @param {Link} link
 * @param {{ signal?: AbortSignal }} terms
 */
export async function save(link, { signal }) {
    await link.opening;
    let text = '';
    const read = async (/** @type {Response} */ response, /** @type {(bytes: number) => void} */ count) => {
        text = await response.text();
        count(text.length);
    };
    await link.exchange('GET', '/state', undefined, { signal, read });
    return text;
}
