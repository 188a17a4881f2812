/**
 * The element `<layoutd-session>`, which shows a session as long as it is in a page.
 *
 *     <layoutd-session preset="springy" style="width: 320px; height: 480px"></layoutd-session>
 *
 * Its properties `document` and `options` are the arguments of `mount`; its attributes are `preset`, `server` and
 * `attach`, the URL of a session to join. It dispatches `frame`, `state`, `contact` and `end` as a session does, and
 * `open` and `error`.
 *
 * @module layoutd-session
 */

import { mount } from './mount.js';

/** Programs without a page may import the module, too. */
const Element = globalThis.HTMLElement ?? /** @type {any} */ (Object);
const EVENTS = ['frame', 'state', 'contact', 'end'];

export class LayoutdSession extends Element {
    static observedAttributes = ['preset', 'server', 'attach'];

    /** @type {any} The body of `POST /v1/sessions`. One with other content opens another session. */
    #document = {};
    /** @type {import('./mount.js').MountOptions} */
    #options = {};
    /** @type {any} What it was last to show, as it was then: a page may change its objects in place. */
    #shown;
    /** @type {import('./mount.js').Mounted | undefined} */
    #mounted;
    #turn = 0;
    /** Whether a script listens for errors. */
    #isHeard = false;

    constructor() {
        super();
        // What the page has set before there was this class would hide the properties of the class.
        /** @type {any} */
        const element = this;
        for (const name of ['document', 'options']) {
            if (!Object.hasOwn(element, name)) continue;
            const value = element[name];
            delete element[name];
            element[name] = value;
        }
    }

    get document() { return this.#document; }

    set document(document) {
        this.#document = document;
        this.#openOther();
    }

    get options() { return this.#options; }

    set options(options) {
        this.#options = options;
        this.#openOther();
    }

    /** The session that it shows; undefined until it is open. */
    get session() { return this.#mounted?.session; }

    connectedCallback() {
        if (this.style.display === '' && getComputedStyle(this).display === 'inline') this.style.display = 'block';
        this.#open();
    }

    disconnectedCallback() { this.#open(); }

    attributeChangedCallback() { this.#openOther(); }

    /** @param {string} type @param {any} listener @param {any} [options] */
    addEventListener(type, listener, options) {
        this.#isHeard ||= type === 'error';
        super.addEventListener(type, listener, options);
    }

    /** What it is to show. */
    get #content() {
        const attributes = LayoutdSession.observedAttributes.map((name) => this.getAttribute(name));
        return { attributes, document: this.#document, options: this.#options };
    }

    /** Frameworks make the objects of a template anew with every frame, with the same content. */
    #openOther() { if (!isSame(this.#content, this.#shown)) this.#open(); }

    /** Opens the session that it is to show, once for all changes of a moment, and none outside of a page. */
    async #open() {
        const turn = this.#turn += 1;
        await undefined;
        if (turn !== this.#turn) return;
        this.#mounted?.stop();
        this.#mounted = undefined;
        if (!this.isConnected) return;
        this.#shown = copyOf(this.#content);
        const [preset, server, attach] = this.#shown.attributes;
        const options = { ...(server && { server }), ...(attach && { attach }), ...this.#options };
        try {
            const mounted = await mount(this, { ...(preset && { preset }), ...this.#document }, options);
            if (turn !== this.#turn) return mounted.stop();
            this.#mounted = mounted;
            for (const type of EVENTS) {
                mounted.session.addEventListener(type, (event) => {
                    const { detail } = /** @type {CustomEvent} */ (event);
                    this.dispatchEvent(new CustomEvent(type, { detail }));
                });
            }
            this.dispatchEvent(new CustomEvent('open', { detail: mounted.session }));
        } catch (error) {
            if (turn !== this.#turn) return;
            this.dispatchEvent(new ErrorEvent('error', { error, message: `${error}` }));
            if (!this.#isHeard && !this.onerror) reportError(error);
        }
    }
}

/** @type {(value: any) => boolean} Whether it is an array or an object without a class. */
function isPlain(value) {
    return Array.isArray(value) || (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype);
}

/** @type {(value: any) => any} */
function copyOf(value) {
    if (Array.isArray(value)) return value.map(copyOf);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/** @type {(a: any, b: any) => boolean} */
function isSame(a, b) {
    if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b);
    const names = Object.keys(a);
    return names.length === Object.keys(b).length
        && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
}

const { customElements } = globalThis;
if (customElements && !customElements.get('layoutd-session')) customElements.define('layoutd-session', LayoutdSession);
