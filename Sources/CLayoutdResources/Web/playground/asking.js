// What the page needs if the server wants a key.

import { keyHeaders } from './key.js';

/** @type {Promise<string> | undefined} */
let asked;

/**
 * Asks the user for a key, in a dialog that stays until there is one.
 *
 * @param {boolean} isWrong Whether the server does not know the last one.
 * @returns {Promise<string>}
 */
export function askForKey(isWrong) {
    asked ??= ask(isWrong).finally(() => { asked = undefined; });
    return asked;
}

function ask(isWrong) {
    const dialog = make('dialog', { id: 'key' });
    const form = make('form', { method: 'dialog' });
    const field = make('input', {
        id: 'key-field', type: 'password', required: true, autocomplete: 'off', spellcheck: false,
        pattern: '\\s*[\\w.~+\\/=\\-]+\\s*', title: 'A key has no spaces.',
    });
    form.append(
        make('h2', { textContent: 'Key' }),
        make('p', {
            textContent: isWrong ? 'The server does not know this key.' : 'This server needs a key.',
            role: isWrong ? 'alert' : null,
        }),
        make('label', { htmlFor: field.id, textContent: 'Your key, from the server\u2019s operator' }),
        field,
        make('p', { textContent: 'It is kept until you close this tab. Links that you share do not have it.' }),
        make('button', { textContent: 'Continue' }),
    );
    dialog.append(form);
    dialog.setAttribute('aria-label', 'Key');
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
        dialog.addEventListener('close', () => {
            const key = field.value.trim();
            // Closed by the Escape key: without a key there is nothing else to do on this page.
            if (!key) return dialog.showModal();
            dialog.remove();
            return resolve(key);
        });
    });
}

function make(name, properties) { return Object.assign(document.createElement(name), properties); }

/**
 * Saves the picture at an address as a file. A link to it would not send the key, and a tab of its own would have
 * the page's policy, under which the picture has no style.
 *
 * @param {string} url
 */
export async function savePicture(url) {
    const response = await fetch(url, { headers: keyHeaders() });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const picture = new Blob([await response.text()], { type: 'image/svg+xml' });
    const link = make('a', { href: URL.createObjectURL(picture), download: 'layoutd.svg' });
    link.click();
    // The browser reads the data after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
