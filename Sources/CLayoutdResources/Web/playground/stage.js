// Shows a collection view as elements of the page.

import { ElementRenderer } from '../client/1/elements.js';
import { labelOf } from '../client/1/visible.js';
import { Look } from './look.js';
import { patiently } from './sessions.js';

/** How much larger than its points the stage may be drawn. */
const LARGEST = 3;
/** The distance to keep from the edges of the room, for the stage's shadow, in pixels: on phones there is no shadow. */
const MARGIN = { phone: 2, window: 9 };
/** How long an item that this page has let go of may still be in front in frames, in milliseconds. */
const LATE = 1000;
/** Windows of phones. */
const NARROW = matchMedia('(max-width: 720px)');

/** Shows frames. */
export class Stage {
    #stage;
    #renderer;
    /** @type {import('./fixtures.js').Fixtures | undefined} */
    #fixtures;
    #description;
    #frame;
    #look = new Look();
    #session;
    /** What items contain, if that is more than their names: `Texts`, `Icons` or `Photos`. @type {any} */
    #contents;
    /** Whether it is being loaded. */
    #isWaiting = false;
    #scale = 1;
    #viewport = { width: 320, height: 480 };
    /** The keys of the selected items. */
    selection = new Set();
    /** The keys of what pointers and keys hold, by what they have grabbed. @type {Map<object, string>} */
    #held = new Map();
    /** Until when items that were let go of count as held, by their keys. @type {Map<string, number>} */
    #released = new Map();
    /** @type {import('./hands.js').Hands | undefined} In a session with others. */
    #hands;

    /** @param {HTMLElement} stage An element that its parent gives as much room as there is. */
    constructor(stage) {
        this.#stage = stage;
        this.#renderer = new ElementRenderer(stage, {
            make: (item) => this.#make(item),
            update: (element, item) => this.#update(element, item),
            measure: true,
        });
        new ResizeObserver(() => this.#fit()).observe(stage.parentElement);
    }

    get viewport() { return this.#viewport; }

    set viewport(size) {
        this.#viewport = size;
        this.#renderer.resize(size);
        this.#fit();
    }

    /**
     * Takes over how the items of a session look, which was created from a document. Elements of the last session are
     * removed.
     */
    async begin(document, session, isShared) {
        this.#renderer.clear();
        this.#held.clear();
        this.#released.clear();
        this.#look = new Look(document);
        this.#contents?.stop?.();
        this.#contents = undefined;
        this.#session = session;
        const name = contentsOf(session);
        this.#isWaiting = name !== undefined;
        if (!name) return;
        const contents = await this.#load(name, isShared);
        if (session !== this.#session) return contents.stop?.();
        this.#contents = contents;
        this.#isWaiting = false;
    }

    /** Loads what items contain. */
    async #load(name, isShared) {
        const session = this.#session;
        const place = (event) => this.point(event);
        if (name === 'icons') {
            const { Icons } = await patiently(() => import('./icons.js'));
            return new Icons(this.#stage, session, place);
        }
        if (name === 'photos') {
            const { Photos } = await patiently(() => import('./photos.js'));
            return new Photos(this.#stage, session, place);
        }
        const [{ Texts }, { writeMessages }] = await patiently(() => (
            Promise.all([import('./texts.js'), import('./writer.js')])));
        const { layout, keep } = session.description;
        const texts = new Texts(layout);
        // A shared chat has a writer already.
        if (layout.type === 'list' && keep === 'end' && !isShared) writeMessages(session, texts);
        return texts;
    }

    get look() { return this.#look; }

    /** The element itself. */
    get element() { return this.#stage; }

    /** Returns the element of an item in view. @param {string} key */
    elementOf(key) { return this.#renderer.elementOf(key); }

    get description() { return this.#description; }

    /** Shows the lines between items, walls and places of a session's behaviours. */
    set description(description) {
        this.#description = description;
        if (this.#fixtures) this.#drawFixtures();
        else if (description.dynamics?.type === 'behaviors') this.#loadFixtures();
    }

    async #loadFixtures() {
        const { Fixtures } = await import('./fixtures.js');
        this.#fixtures ??= new Fixtures(this.#stage);
        this.#drawFixtures();
    }

    /** Draws the fixtures of a description as in the last frame: the next one may take long to come. */
    #drawFixtures() {
        this.#fixtures.description = this.#description;
        if (this.#frame) this.#fixtures.show(this.#frame);
    }

    /** Converts an event's point from window to viewport coordinates. */
    point(event) {
        const bounds = this.#stage.getBoundingClientRect();
        return {
            x: Math.round(10 * (event.clientX - bounds.left) / this.#scale) / 10,
            y: Math.round(10 * (event.clientY - bounds.top) / this.#scale) / 10,
        };
    }

    /** Shows a frame. */
    show(frame) {
        if (this.#isWaiting) return;
        this.#frame = frame;
        this.#contents?.show?.(frame);
        const items = this.#renderer.draw(frame);
        this.#fixtures?.show(frame);
        this.#hands?.show(frame, (item) => this.#isOwn(item));
        if (items.length > 0 || !frame.resting) delete this.#stage.dataset.hint;
        else this.#stage.dataset.hint = 'Nothing is in view. Press Insert.';
    }

    /** Draws an item in front of the others until it is released. */
    hold(grabbed) {
        const isSame = ({ kind, section, item }) => (
            kind === grabbed.kind && section === grabbed.section && item === grabbed.item
        );
        const held = this.#frame?.items.find(isSame);
        if (held) this.#held.set(grabbed, held.key);
    }

    release(grabbed) {
        const key = this.#held.get(grabbed);
        if (key) this.#released.set(key, performance.now() + LATE);
        this.#held.delete(grabbed);
    }

    /** Shows from now on what others hold. @param {(text: string) => void} say Announces it. */
    async showHands(say) {
        const { Hands } = await patiently(() => import('./hands.js'));
        this.#hands ??= new Hands(this.#stage, say);
    }

    /** Whether this page holds an item, or has just done so. A lift by keys leaves the focus where it is. */
    #isOwn({ key, lifted }) {
        if (lifted) return this.#stage.matches(':focus, :active');
        return [...this.#held.values()].includes(key) || this.#released.get(key) > performance.now();
    }

    #make(item) {
        const element = document.createElement('div');
        element.style.setProperty('--tone', `${this.#look.hue(item)}`);
        if (this.#contents?.fill(element, item)) return element;
        element.classList.add(...this.#look.classes(item, this.#viewport), ...(item.id ? ['titled'] : []));
        return element;
    }

    #update(element, item) {
        element.classList.toggle('selected', this.selection.has(item.key));
        element.classList.toggle('held', this.#held.size > 0 && [...this.#held.values()].includes(item.key));
        this.#contents?.update?.(element, item);
        if (element.firstElementChild) return;
        const label = item.id ?? labelOf(item);
        if (element.textContent !== label) element.textContent = label;
    }

    /** The size of the room for the stage, in pixels. */
    get room() { return roomOf(this.#stage); }

    #fit() { this.#scale = placeIn(this.#stage, this.#viewport); }
}

/** Phones and large windows show points larger than CSS pixels. */
const MAY_GROW = matchMedia('(pointer: coarse), (max-width: 720px), (min-width: 1200px)');

/** The size of the room for a stage, in pixels. */
export function roomOf(stage) {
    const { clientWidth, clientHeight } = stage.parentElement;
    const margin = NARROW.matches ? MARGIN.phone : MARGIN.window;
    return { width: clientWidth - 2 * margin, height: clientHeight - 2 * margin };
}

/** Puts a stage in the middle of its room, as large as that allows; returns its pixels per point. */
export function placeIn(stage, { width, height }) {
    const { clientWidth, clientHeight } = stage.parentElement;
    const room = roomOf(stage);
    const largest = MAY_GROW.matches ? LARGEST : 1;
    const scale = Math.max(0.1, Math.min(largest, room.width / width, room.height / height));
    const left = (clientWidth - width * scale) / 2;
    const top = (clientHeight - height * scale) / 2;
    Object.assign(stage.style, {
        width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px) scale(${scale})`,
    });
    return scale;
}

/** What the items of a session contain; undefined for their names. */
export function contentsOf({ frame: { items, needed } }) {
    if (items.some(({ kind, id }) => kind === 'header' && id === 'Dock')) return 'icons';
    if (items.some(({ id }) => id?.startsWith('Photo '))) return 'photos';
    return needed && 'texts';
}
