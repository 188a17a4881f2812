// What a user can do with the items and the viewport: with fingers, keys, and the buttons below the stage.

import { nameOf } from './selection.js';
import { patiently } from './sessions.js';
import { contentsOf } from './stage.js';

/**
 * @typedef {object} Page
 * @property {import('./stage.js').Stage} stage
 * @property {import('./selection.js').Selection} selection
 * @property {() => import('../client/1/layoutd-client.js').LayoutSession | undefined} session
 * @property {() => import('../client/1/layoutd-client.js').Frame | undefined} frame The frame on the page.
 * @property {(change: (session: object) => Promise<any>) => Promise<any>} act Changes the session; if the
 *     server rejects the change, shows why and returns `undefined`.
 * @property {(error: Error) => void} complain
 * @property {() => void} onChange Items have other indices, by which the description names them.
 * @property {(size: { width: number, height: number }) => void} onResize
 */

/** The commands of the page. */
export class Commands {
    #find;
    #page;
    /** Settles when the latest command has ended. */
    #ended = Promise.resolve();
    /** The steps of a selection that has not started yet. @type {number[] | undefined} */
    #steps;
    #stop = () => {};

    /** @param {(id: string) => HTMLElement} find @param {Page} page */
    constructor(find, page) {
        this.#find = find;
        this.#page = page;
        find('insert').addEventListener('click', () => this.#enqueue(() => this.#insert()));
        find('delete').addEventListener('click', () => this.#enqueue(() => this.#remove()));
        find('rotate').addEventListener('click', () => this.#enqueue(() => this.#rotate()));
        find('step').addEventListener('click', () => page.act((session) => session.step()));
    }

    /** Lets fingers, the mouse and keys control a session, which is shown before their modules are loaded. */
    async control(session) {
        this.stop();
        const isScene = session.description.dynamics?.type === 'behaviors';
        const [{ controlSession }, { dragToReorder } = {}, { KeyCarry } = {}] = await patiently(() => Promise.all([
            import('../client/1/gestures.js'), canReorder(session) && import('../client/1/reordering.js'),
            isScene && import('./carrying.js'),
        ]));
        if (session !== this.#page.session()) return;
        const { stage, selection, act, complain } = this.#page;
        const stop = controlSession(this.#find('stage'), session, {
            point: (event) => stage.point(event),
            // An open plot should show something from the first drag on.
            onScrollStart: (way) => {
                if (selection.isEmpty && this.#find('plots').open) this.select(pathOf(this.#farthest(way)));
            },
            onGrab: (grabbed) => {
                const { kind, section, item } = grabbed;
                stage.hold(grabbed);
                if (kind === 'cell' && selection.isEmpty) this.select({ section, item });
            },
            onRelease: (grabbed) => stage.release(grabbed),
            onTap: (point, event) => {
                const answer = act((session) => session.tap({ point }));
                this.#enqueue(async () => {
                    const frame = await answer;
                    if (frame?.tapped?.kind === 'cell') this.select(pathOf(frame.tapped), event.shiftKey);
                });
            },
            onError: complain,
            keys: {
                select: (by) => { this.#selectNext(by); },
                deselect: () => { this.#enqueue(() => { this.select(undefined); }); },
                tap: () => { this.#enqueue(() => this.#tap()); },
                insert: () => { this.#enqueue(() => this.#insert()); },
                delete: () => { this.#enqueue(() => this.#remove()); },
            },
        });
        const stopReordering = dragToReorder?.(session, this.#find('stage'), {
            point: (event) => stage.point(event),
            active: () => this.#currentPath(),
            lift: { scale: 1.05 },
            onError: complain,
        });
        const carry = KeyCarry && new KeyCarry(session, this.#find('stage'), {
            act,
            active: () => (selection.isEmpty
                ? pathOf(this.#cells().find((item) => !stage.look.isFixed(item))) : selection.path),
            hold: (grabbed) => {
                stage.hold(grabbed);
                if (selection.isEmpty) this.select(pathOf(grabbed));
            },
            release: (grabbed) => stage.release(grabbed),
            say: (text) => this.#say(text),
        });
        this.#stop = () => {
            carry?.stop();
            stopReordering?.();
            stop();
        };
    }

    /**
     * Runs a command after the earlier ones have ended, because it depends on the selection that they leave.
     * The command is dropped if another session has been opened by then.
     *
     * @param {() => Promise<void> | void} command
     */
    #enqueue(command) {
        this.#steps = undefined;
        const session = this.#page.session();
        const run = () => (session === this.#page.session() ? command() : undefined);
        const end = this.#ended.then(run);
        this.#ended = end.catch(() => {});
    }

    /** Ends the control of a session. */
    stop() {
        this.#stop();
        this.#stop = () => {};
    }

    /** Shows the buttons that have an effect. */
    show({ clock, layout }) {
        this.#find('step').hidden = clock !== 'manual';
        // The walls of a scene do not turn with its viewport.
        this.#find('rotate').hidden = layout.type === 'absolute';
    }

    /** Shows whether there is an item to delete. */
    follow() { this.#find('delete').hidden = this.#cells().length === 0; }

    /** Selects a cell, alone or in addition to others; undefined for none. */
    async select(path, isMore) {
        const { stage, selection, session, frame } = this.#page;
        const isChosen = ({ section, item }) => section === path?.section && item === path?.item;
        const item = this.#cells().find(isChosen);
        selection.choose(path, item?.key ?? `cell-${path?.section}-${path?.item}`, isMore);
        stage.selection = selection.keys;
        if (frame()) stage.show(frame());
        this.#say(path ? `${nameOf(item ?? path)} selected` : '');
        await selection.findAnchors(session());
    }

    /** Announces something. */
    #say(text) { this.#find('chosen').textContent = text; }

    #cells() {
        const items = this.#page.frame()?.items ?? [];
        return items.filter(({ kind, departing }) => kind === 'cell' && departing === undefined);
    }

    /** The item for the buttons and keys: the selected one, or the first visible one. */
    #currentPath() { return this.#page.selection.path ?? pathOf(this.#cells()[0]); }

    /** The cell farthest in the given direction: it lags behind, and will not leave the view next. */
    #farthest(way) {
        const reach = ({ x, y, width, height }) => (x + width / 2) * way.x + (y + height / 2) * way.y;
        return this.#cells().sort((a, b) => reach(b) - reach(a))[0];
    }

    /** Selects the next or previous item. Steps that arrive while another command runs are combined. */
    #selectNext(by) {
        if (this.#steps) {
            this.#steps.push(by);
            return;
        }
        const steps = [by];
        this.#enqueue(() => {
            if (this.#steps === steps) this.#steps = undefined;
            return this.#moveSelection(steps);
        });
        this.#steps = steps;
    }

    #moveSelection(steps) {
        return this.#page.act(async (session) => {
            const { sections } = await session.describe();
            const path = this.#currentPath();
            if (!path) return;
            // Without a selection, the first step selects the first visible item.
            const left = this.#page.selection.isEmpty ? steps.slice(1) : steps;
            const target = left.reduce((item, by) => neighbor(item, by, sections), path);
            await session.scrollTo(target);
            if (session === this.#page.session()) this.select(target);
        });
    }

    async #tap() {
        const path = this.#currentPath();
        if (!path) return;
        await this.#page.act((session) => session.tap(path));
        this.#findAnchors();
    }

    async #insert() {
        const { act, session } = this.#page;
        const isEmpty = session()?.description.sections.length === 0;
        const operation = isEmpty
            ? { insert: { section: 0 }, items: 1 }
            : { insert: this.#currentPath() ?? { section: 0, item: 0 }, ...this.#placeInScene(), ...this.#title() };
        await act((session) => session.update([operation]));
        this.#page.onChange();
        if (isEmpty) await act((session) => session.describe());
        this.#findAnchors();
    }

    /** Items of a scene need a place: they fall in from above. */
    #placeInScene() {
        if (this.#page.session()?.description.layout.type !== 'absolute') return {};
        const { width } = this.#page.stage.viewport;
        const x = Math.round(width * (0.2 + 0.6 * Math.random()));
        return { center: { x, y: 40 }, size: { width: 48, height: 48 } };
    }

    /** Where items have titles, a new one needs one that no other has. */
    #title() {
        const session = this.#page.session();
        return session && hasTitles(session) ? { id: `New item ${Math.floor(1e6 * Math.random())}` } : {};
    }

    async #remove() {
        const path = this.#currentPath();
        if (!path) return;
        await this.#page.act((session) => session.update([{ delete: path }]));
        this.#page.onChange();
        this.select(undefined);
    }

    async #rotate() {
        const { width, height } = this.#page.stage.viewport;
        const size = { width: height, height: width };
        if (!await this.#page.act((session) => session.resize(size))) return;
        this.#page.stage.viewport = size;
        this.#page.onResize(size);
        this.#findAnchors();
    }

    #findAnchors() { return this.#page.selection.findAnchors(this.#page.session()); }
}

/**
 * Whether items have titles, by which users know them wherever they are, and are in the order of a layout. Photos are
 * in that of their days.
 */
function canReorder(session) {
    const { layout, dynamics } = session.description;
    const isOrdered = layout.type !== 'newtonian' && dynamics?.type !== 'behaviors';
    return isOrdered && hasTitles(session) && contentsOf(session) !== 'photos';
}

function hasTitles({ frame: { items } }) { return items.some(({ kind, id }) => kind === 'cell' && id !== undefined); }

function pathOf(item) { return item && { section: item.section, item: item.item }; }

/** The cell at the given distance from another, or that one itself if there is none. */
function neighbor({ section, item }, by, sections) {
    let [at, index] = [section, item + by];
    while (index < 0 && at > 0) {
        at -= 1;
        index += sections[at].items;
    }
    while (at < sections.length && index >= sections[at].items) {
        index -= sections[at].items;
        at += 1;
    }
    return index < 0 || at === sections.length ? { section, item } : { section: at, item: index };
}
