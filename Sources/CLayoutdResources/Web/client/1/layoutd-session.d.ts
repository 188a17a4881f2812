/** The element `<layoutd-session>`, which shows a session as long as it is in a page. */

import { SessionDocument } from './documents.js';
import { LayoutSession } from './layoutd-client.js';
import { MountOptions } from './mount.js';

/**
 * Its attributes are `preset`, `server` and `attach`, the URL of a session to join. It dispatches `frame`, `state`,
 * `contact` and `end` as a session does, `open` with the session, and `error`. An error for which there is no listener is
 * an uncaught one of the page.
 */
export class LayoutdSession extends HTMLElement {
    /** The body of `POST /v1/sessions`. One with other content opens another session. */
    document: SessionDocument;
    /** The options of `mount`. Other content, or another function, opens another session. */
    options: MountOptions;
    /** The session that it shows; undefined until it is open. */
    get session(): LayoutSession | undefined;

    connectedCallback(): void;
    disconnectedCallback(): void;
    attributeChangedCallback(): void;
}

declare global {
    interface HTMLElementTagNameMap {
        'layoutd-session': LayoutdSession;
    }
}
