// The popover with links to the document and to the session.

import { key } from './key.js';
import { drawQRCode } from './qr.js';
import { documentLink, liveLink } from './share.js';

/** How long a button says that it has copied something, in milliseconds. */
const READING = 1500;

const WITH_KEY = 'Everyone with this link and a key of the same name as yours sees this session, and can move '
    + 'it with you. The link does not have your key.';

/** Shows links, and copies them. */
export class Sharing {
    #find;
    #links;

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {object} links
     * @param {() => object | undefined} links.document The document of the page, if it is JSON.
     * @param {() => string | undefined} links.session The session's URL.
     * @param {() => boolean} links.isShared Whether others may have the session's URL already.
     * @param {() => void} links.onLive Called when the session's link is shown first.
     */
    constructor(find, links) {
        this.#find = find;
        this.#links = links;
        find('share').addEventListener('beforetoggle', ({ newState }) => {
            if (newState === 'open') this.#prepare();
        });
        find('share-link').addEventListener('click', (event) => this.#copy(event.target, find('link')));
        find('copy-live').addEventListener('click', (event) => this.#copy(event.target, find('live-link')));
        find('share-live').addEventListener('click', () => {
            this.#links.onLive();
            this.#showLive();
        });
        this.#prepare();
    }

    async #prepare() {
        if (key()) this.#find('live-words').textContent = WITH_KEY;
        const isShared = this.#links.isShared();
        this.#find('live').hidden = !isShared;
        this.#find('share-live').hidden = isShared || !this.#links.session();
        if (isShared) this.#showLive();
        this.#find('share-problem').textContent = '';
        try {
            const document = this.#links.document();
            if (document === undefined) throw new Error('The document is not JSON.');
            this.#find('link').value = await documentLink(document);
        } catch (error) {
            this.#find('link').value = '';
            this.#find('share-problem').textContent = error.message;
        }
    }

    #showLive() {
        const session = this.#links.session();
        if (!session) return;
        const link = liveLink(session);
        this.#find('live-link').value = link;
        this.#find('live').hidden = false;
        this.#find('share-live').hidden = true;
        drawQRCode(this.#find('code'), link);
        this.#find('local').hidden = !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
    }

    #copy(button, field) {
        field.select();
        // The modern clipboard exists with secure connections only.
        const isCopied = document.execCommand('copy');
        button.textContent = isCopied ? 'Copied' : 'Selected';
        setTimeout(() => { button.textContent = 'Copy link'; }, READING);
    }
}
