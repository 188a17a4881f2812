// A home screen: icons that a finger takes to other places, and that wobble until that is done.

const SVG = 'http://www.w3.org/2000/svg';
/** How close to the side a lifted icon turns the page, in points, and after how long, in milliseconds. */
const EDGE = { width: 24, pause: 600 };

/** The lines of icons, in a square of 24 points. */
const LINES = {
    Calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
    Photos: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15 9h.01',
    Camera: 'M3 7h4l2-2h6l2 2h4v12H3zM12 9.5a3.5 3.5 0 1 0 .01 0',
    Mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
    Maps: 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
    Clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l4 2',
    Weather: 'M9 5a4 4 0 1 0 .01 0M8 19h9a3 3 0 0 0 0-6 5 5 0 0 0-9 1 2.5 2.5 0 0 0 0 5',
    Notes: 'M5 3h14v18H5zM8 8h8M8 12h8M8 16h5',
    Music: 'M9 18V5l10-2v13M6.5 15.5a2.5 2.5 0 1 0 .01 0M16.5 13.5a2.5 2.5 0 1 0 .01 0',
    Books: 'M4 4h7a1 1 0 0 1 1 1v15a2 2 0 0 0-2-2H4zM20 4h-7a1 1 0 0 0-1 1v15a2 2 0 0 1 2-2h6z',
    Wallet: 'M3 7h18v12H3zM3 7l13-3v3M21 11h-5v4h5',
    Compass: 'M12 3a9 9 0 1 0 .01 0M15.5 8.5l-2 5-5 2 2-5z',
    Stocks: 'M3 17l5-6 4 4 8-9M15 6h5v5',
    Health: 'M12 20C2 13 4 5 8.5 5 11 5 12 8 12 8s1-3 3.5-3C20 5 22 13 12 20z',
    Files: 'M3 6h6l2 2h10v11H3z',
    Contacts: 'M12 4a4 4 0 1 0 .01 0M4 20c1-8 15-8 16 0',
    Measure: 'M3 14 14 3l7 7-11 11zM7 10l2 2M10 7l3 3M13 4l2 2',
    Podcasts: 'M12 9a2.5 2.5 0 1 0 .01 0M11 15h2l-.5 6h-1zM7 16a7 7 0 1 1 10 0',
    Translate: 'M3 6h9M7.5 4v2M10 6c0 5-4 7-6 8M5 9c1 3 4 5 6 5M12 20l4-10 4 10M13.5 17h5',
    Chess: 'M9 8a3 3 0 1 1 6 0l-1 3 2 7H8l2-7zM6 21h12',
    Garden: 'M12 21v-9M12 12c-6 0-7-4-7-7 5 0 7 3 7 7zM12 15c0-4 2-6 7-6 0 4-3 6-7 6z',
    Recipes: 'M7 3v8M4 3v5a3 3 0 0 0 6 0V3M7 11v10M17 3c-3 2-3 8 0 9zM17 3v18',
    Tickets: 'M3 7h18v4a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v11',
    Radio: 'M4 9h16v11H4zM7 9l9-5M9 14.5a2.5 2.5 0 1 0 .01 0M15 13h2M15 16h2',
    Recorder: 'M12 3v10M9 6v5M15 6v5M6 8v2M18 8v2M12 17v3M8 20h8',
    Numbers: 'M5 3h14v18H5zM8 6h8v3H8zM8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
    Tasks: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6h9M11 12h9M11 18h9',
    Tides: 'M3 8c3-3 6 3 9 0s6 3 9 0M3 13c3-3 6 3 9 0s6 3 9 0M3 18c3-3 6 3 9 0s6 3 9 0',
    Phone: 'M5 4h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4C12 21 4 13 5 4z',
    Messages: 'M4 5h16v11H11l-5 4v-4H4z',
    Browser: 'M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-5 6-5 12 0 18M12 3c5 6 5 12 0 18',
    Player: 'M12 3a9 9 0 1 0 .01 0M10 8l6 4-6 4z',
};

const STYLE = `
    .element.app {
        flex-direction: column; gap: 4px; overflow: visible; border-radius: 0; background: none; box-shadow: none;
        color: var(--text); font-size: 11px; font-weight: 500; line-height: 1.2; letter-spacing: 0;
    }
    .app > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .app.docked > span { display: none; }
    .app > svg {
        flex: none; width: 54px; height: 54px; padding: 13px; border-radius: 14px;
        fill: none; stroke: #fff; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round;
        background: linear-gradient(170deg, rgb(255 255 255 / 0.28), transparent 70%) oklch(0.58 0.15 var(--tone));
        box-shadow: 0 1px 2px var(--shade), 0 6px 12px -6px var(--shade);
    }
    .element.app.selected { outline: none; }
    .app.selected > svg { outline: 3px solid var(--text); outline-offset: 2px; }
    .element.app.lifted { box-shadow: none; }
    .app.lifted > svg { box-shadow: 0 10px 24px rgb(0 0 0 / 0.4); }
    #done { width: auto; padding: 0 12px; }
    .element.plate { border-radius: 26px; background: var(--text); box-shadow: none; font-size: 0; }
    .element.plate { background: color-mix(in oklch, var(--text) 9%, transparent); }
    .element.dots { justify-content: center; gap: 7px; padding: 0; background: none; box-shadow: none; }
    .dots > i { width: 7px; height: 7px; border-radius: 4px; background: var(--text); opacity: 0.25; }
    .dots > i.current { opacity: 0.8; }
    @media (prefers-reduced-motion: no-preference) {
        .editing .app:not(.lifted) > svg { animation: wobble 0.26s ease-in-out infinite alternate; }
        .editing .app:nth-child(odd) > svg { animation-delay: -0.13s; animation-duration: 0.29s; }
    }
    @keyframes wobble { from { rotate: -2.2deg; } to { rotate: 2.2deg; } }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The icons of a session, and the button that ends their edit mode. */
export class Icons {
    #stage;
    #session;
    #done = document.createElement('button');
    /** Where the pointer is, along the pages. */
    #x = NaN;
    /** The side at which a lifted icon is: -1, 0 or 1. */
    #side = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {import('../client/1/layoutd-client.js').Frame | undefined} */
    #frame;
    #end = new AbortController();

    /**
     * @param {HTMLElement} stage
     * @param {import('../client/1/layoutd-client.js').LayoutSession} session
     * @param {(event: PointerEvent) => { x: number, y: number }} place Converts an event's place to viewport
     *     coordinates.
     */
    constructor(stage, session, place) {
        this.#stage = stage;
        this.#session = session;
        if (!sheet) {
            sheet = new CSSStyleSheet();
            sheet.replaceSync(STYLE);
            document.adoptedStyleSheets.push(sheet);
        }
        this.#done.type = 'button';
        this.#done.id = 'done';
        this.#done.textContent = 'Done';
        this.#done.hidden = true;
        document.getElementById('tools')?.prepend(this.#done);
        const { signal } = this.#end;
        this.#done.addEventListener('click', () => this.#edit(false), { signal });
        stage.addEventListener('keydown', ({ key }) => { if (key === 'Escape') this.#edit(false); }, { signal });
        document.addEventListener('pointermove', (event) => {
            this.#x = place(event).x;
            this.#follow();
        }, { signal, capture: true });
    }

    /** Ends the edit mode, and removes the button. */
    stop() {
        this.#edit(false);
        this.#wait(0);
        this.#end.abort();
        this.#done.remove();
    }

    /** Fills the element of an item. */
    fill(element, { kind, id = '' }) {
        element.classList.add(kind === 'cell' ? 'app' : id === 'Dock' ? 'plate' : 'dots');
        if (kind !== 'cell') return true;
        const title = document.createElement('span');
        title.textContent = id;
        element.append(picture(id), title);
        return true;
    }

    /** Shows where an item is. */
    update(element, { kind, section, id }) {
        if (kind === 'cell') element.classList.toggle('docked', section === 1);
        else if (id !== 'Dock') this.#showPage(element);
    }

    /** Starts the edit mode with the first icon that is lifted. */
    show(frame) {
        this.#frame = frame;
        if (this.#isLifted) this.#edit(true);
        this.#follow();
    }

    get #isLifted() { return this.#frame?.items.some(({ lifted }) => lifted) ?? false; }

    #edit(isOn) {
        this.#stage.classList.toggle('editing', isOn);
        this.#done.hidden = !isOn;
    }

    get #pages() { return this.#frame?.sections?.find(({ section }) => section === 0); }

    /** How far the offsets of two pages are from each other: that of a view. */
    get #pitch() { return this.#session.description.viewport.width; }

    /** Shows a dot for each page. */
    #showPage(element) {
        const { contentOffset = 0, range: [, last] = [0, 0] } = this.#pages ?? {};
        const count = 1 + Math.round(last / this.#pitch);
        while (element.childElementCount > count) element.lastElementChild.remove();
        while (element.childElementCount < count) element.append(document.createElement('i'));
        const current = Math.round(contentOffset / this.#pitch);
        [...element.children].forEach((dot, index) => dot.classList.toggle('current', index === current));
    }

    /** Turns the page when a lifted icon stays at the side. */
    #follow() {
        const { width } = this.#session.description.viewport;
        const side = this.#x < EDGE.width ? -1 : this.#x > width - EDGE.width ? 1 : 0;
        this.#wait(this.#isLifted ? side : 0);
    }

    #wait(side) {
        if (side === this.#side) return;
        this.#side = side;
        clearTimeout(this.#timer);
        if (side !== 0) this.#timer = setTimeout(() => this.#turn(side), EDGE.pause);
    }

    #turn(side) {
        const { contentOffset = 0, range: [first, last] = [0, 0] } = this.#pages ?? {};
        const next = this.#pitch * (Math.round(contentOffset / this.#pitch) + side);
        const x = Math.min(Math.max(next, first), last);
        // Another page follows if the icon stays at the side.
        this.#timer = setTimeout(() => this.#turn(side), 2 * EDGE.pause);
        if (x !== contentOffset) this.#session.glide({ x }, { section: 0 }).catch(() => {});
    }
}

/** The picture of an app. */
function picture(name) {
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    icon.setAttribute('aria-hidden', 'true');
    const lines = icon.appendChild(document.createElementNS(SVG, 'path'));
    lines.setAttribute('d', LINES[name] ?? 'M12 5v14M5 12h14');
    return icon;
}
