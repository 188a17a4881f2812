/**
 * A client of layoutd for web pages: opens a session, sends events, follows the resulting motion, and
 * provides frames to draw at the display's rate.
 *
 *     import { LayoutSession } from 'http://127.0.0.1:8080/layoutd-client.js';
 *
 *     const session = await LayoutSession.open({ preset: 'springy' }, { onFrame: draw });
 *     session.scroll({ x: 0, y: 40 }, { touch: { x: 160, y: 300 } });
 *
 * Lengths are points, angles radians (clockwise), times seconds unless stated otherwise. The server's
 * `/openapi.yaml` describes documents and events.
 *
 * @module layoutd-client
 */

import { Connection, DocumentCopy, Link } from './connection.js';
import { rounded } from './collected.js';
import { Events } from './events.js';
import { Following, View, firstView } from './following.js';
import { noteSource } from './frames.js';
import {
    address, checkArray, checkBehaviorId, checkCall, checkElement, checkFactor, checkKind, checkObject, checkOptions,
    checkPath, checkPlace, checkPoint, checkRect, checkReorder, checkSection, checkTarget, checkTicks, checkTouch,
    checkTransition, checkVector, checkViewport, checkVisible, sessionAddress,
} from './options.js';
import { call, exchange, signalsOf } from './requests.js';

export { between, wholeFrame } from './frames.js';
export { Playback } from './playback.js';
export { LayoutProblem, ServerAway } from './requests.js';

/** A session on the server, which may have other clients. `layoutd-client.d.ts` describes its members. */
export class LayoutSession extends EventTarget {
    #options;
    #connection;
    #link;
    #view;
    #events;
    #following;
    #source;

    /** Prepares a layout and starts following it. */
    static async open(document = {}, options = {}) {
        checkOptions(options);
        if (typeof document !== 'string') checkObject('document', document);
        return LayoutSession.#connect(options, async (terms) => {
            const url = address('v1/sessions', options);
            const opened = await exchange('POST', `${url}?${firstView(options)}`, document, options, terms);
            return { url: `${url}/${opened.answer.id}`, opened, document };
        });
    }

    /** Joins a session that exists and starts following it. */
    static async attach(url, options = {}) {
        checkOptions(options);
        const base = sessionAddress(url, options);
        return LayoutSession.#connect(options, async (terms) => {
            const [description, opened] = await Promise.all([
                exchange('GET', base, undefined, options, terms),
                exchange('GET', `${base}/frame?${firstView(options)}`, undefined, options, terms),
            ]);
            opened.answer = { ...description.answer, frame: opened.answer };
            return { url: base, opened, document: undefined };
        });
    }

    static async #connect(options, find) {
        /** @type {LayoutSession | undefined} */
        let session;
        const connection = new Connection((state, reason) => (
            session ? session.#changeState(state, reason) : call(options.onState, state, reason)));
        call(options.onState, connection.state);
        try {
            const { url, opened, document } = await find({ signals: signalsOf(options) });
            session = new LayoutSession(url, opened, options, connection, document);
            return session;
        } catch (error) {
            connection.change('ended', /** @type {Error} */ (error));
            throw error;
        }
    }

    /** Returns the presets, with their names and contents. */
    static async presets(options = {}) {
        const terms = { signals: signalsOf(checkOptions(options)) };
        return (await exchange('GET', address('v1/presets', options), undefined, options, terms)).answer.presets;
    }

    /** @hideconstructor */
    constructor(url, opened, options, connection, document) {
        super();
        this.#options = options;
        this.#connection = connection;
        const link = this.#link = new Link(url, options, connection, {
            document: () => link.copy?.at(this.#view.frame),
            query: () => firstView(options),
            onGone: () => { this.#events.drop(); this.#following.wake(); },
            onOpen: (opened) => { this.#events.begin(); this.#view.begin(opened); },
            onEnd: (error) => this.#finish(error),
        });
        this.#view = new View(link, options, {
            onFrame: (frame) => this.#present(frame),
            pending: () => this.#events.pending,
        });
        this.#events = new Events(link, this.#view, {
            onSend: () => this.#following.interrupt(),
            onMotion: () => this.#following.prepare(),
            onSettled: () => this.#following.wake(),
        });
        this.#following = new Following(link, this.#view, this.#events, options.follow);
        this.#source = { session: this, link, view: this.#view, events: this.#events };
        this.#view.begin(opened);
        if (options.reopen) link.copy = DocumentCopy.of(link, this.#events, document, this.description);
        connection.state = 'live';
        // The page has the session only after this.
        setTimeout(() => { if (connection.state === 'live') this.#changeState('live'); });
        this.#following.run();
    }

    /** The session as created, or last described, in the form of `GET /v1/sessions/{id}`. */
    get description() { return this.#view.description; }

    /** The latest frame from the server, slightly ahead of the drawn one. */
    get frame() { return this.#shown(this.#view.frame); }

    /** The session's URL on the server, and the key to it. It changes when the session is opened again. */
    get url() { return this.#link.url; }

    /** The state of the connection. */
    get state() { return this.#connection.state; }

    /** The shortest recent round trip, in milliseconds. */
    get roundTrip() { return this.#view.line.roundTrip; }

    /** Moves the content. Calls that come faster than the session's ticks are combined. */
    async scroll(delta, options = {}) {
        const by = checkVector('delta', delta);
        const { signal, section, ...finger } = checkCall(options, ['touch', 'overscroll', 'section']);
        signal?.throwIfAborted();
        if (section !== undefined) return this.#events.scrollSection(section, by, finger, signal);
        this.#events.requireServer('/scroll', finger);
        const pull = this.#events.collectScroll(finger.touch);
        const add = ({ x, y }) => {
            pull.event.delta = rounded({ x: pull.event.delta.x + x, y: pull.event.delta.y + y });
            if (this.#events.pull === pull) this.#view.display.drag(pull.event.delta, pull.event.overscroll);
        };
        Object.assign(pull.event, finger);
        add(by);
        return pull.join(signal, () => add({ x: -by.x, y: -by.y }));
    }

    /** Lets go of the content. */
    async fling(velocity, options = {}) {
        const fling = rounded(checkVector('velocity', velocity));
        const { signal, section } = checkCall(options, ['section']);
        signal?.throwIfAborted();
        if (section !== undefined) return this.#events.flingSection(section, fling, signal);
        this.#events.requireServer('/scroll', { fling });
        const [{ pull }, { display, frame }] = [this.#events, this.#view];
        if (!pull) display.hold(frame, null);
        if (!pull || pull.isCaught || signal) {
            this.#events.closeCollections();
            display.release(fling);
            return this.#events.input('/scroll', { fling }, { signal }, display.send());
        }
        // The last delta and the release are one request.
        pull.event.fling = fling;
        display.release(fling);
        this.#events.closeCollections();
        return pull.join(undefined, () => {});
    }

    /** Lets a fling come to rest elsewhere. */
    async retarget(offset, options = {}) { return this.#aim('retarget', offset, options); }

    /** Jumps to an offset, without displacing items. */
    async jump(offset, options = {}) { return this.#aim('contentOffset', offset, options); }

    #aim(name, offset, options) {
        const body = { [name]: checkVector('offset', offset) };
        const { signal, ...where } = checkCall(options, ['section']);
        return this.#events.send('POST', '/scroll', { ...where, ...body }, { signal });
    }

    /** Scrolls smoothly to an offset. */
    async glide(offset, options = {}) {
        const { signal, section, ...how } = checkCall(options, ['animation', 'section']);
        return this.#events.glide(checkVector('offset', offset), section, how, signal);
    }

    /** Scrolls to an element. */
    async scrollTo(path, at = 'nearest', options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        return this.#events.send('POST', '/scroll', { to: checkElement(path), at: checkPlace(at), ...how }, { signal });
    }

    /** Taps an element or a point; the frame names the element that was `tapped`. */
    async tap(target, options = {}) {
        const { signal, ...how } = checkCall(options, ['expanded', 'animated', 'animation']);
        return this.#events.input('/taps', { ...checkTarget(target), ...how }, { signal });
    }

    /** Grabs an item of a scene, moves it, and lets go of it. Motions that come faster than ticks are combined. */
    async touch(name, phase, point, options = {}) {
        const body = checkTouch(name, phase, point);
        const names = { began: ['frequency', 'damping'], ended: ['velocity'] };
        const { signal, ...grip } = checkCall(options, names[phase]);
        return this.#events.carry('/touches', name, { ...body, ...grip }, signal);
    }

    /** Lifts an item, takes it along, and lets go of it. Motions that come faster than ticks are combined. */
    async reorder(change, options = {}) {
        return this.#events.carry('/reorder', 'lifted item', checkReorder(change), checkCall(options).signal);
    }

    /** Starts a change to another layout, drives it, or ends it. Motions that come faster than ticks are combined. */
    async transition(change, options = {}) {
        if (checkTransition(change).to) this.#view.display.follow();
        return this.#events.carry('/transition', 'layout', change, checkCall(options).signal);
    }

    /** Holds, scrubs, turns or ends an animation. */
    async controlAnimation(animation, change, options = {}) {
        const body = { ...checkObject('change', change), animation };
        return this.#events.send('POST', '/animations', body, checkCall(options));
    }

    /** Returns a handle on an animation. */
    async animation(number) { return new (await import('./animations.js')).HeldAnimation(this, number); }

    /** Inserts, deletes, moves and reloads items and sections. */
    async update(operations, options = {}) {
        checkArray('operations', operations);
        const { signal, ...how } = checkCall(options, ['animated', 'keep']);
        return this.#events.send('POST', '/updates', { operations, ...how }, { signal });
    }

    /** Changes the data to a snapshot. */
    async apply(snapshot, options = {}) {
        return this.#events.send('POST', '/snapshot', checkObject('snapshot', snapshot), checkCall(options));
    }

    /** Gives elements the sizes that they were measured with. */
    async setSizes(sizes, options = {}) {
        checkArray('sizes', sizes);
        const { signal, ...how } = checkCall(options, ['forExtent', 'keep', 'animated']);
        return this.#events.postSizes(() => ({ sizes, ...how }), signal);
    }

    /** Gives a section an outline. */
    async setOutline(section, items, options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'keep', 'ifVersion']);
        const body = { items: checkArray('items', items), ...how };
        return this.#events.send('PUT', `/sections/${checkSection(section)}/outline`, body, { signal });
    }

    /** Replaces all data. */
    async reloadData(sections, options = {}) {
        const reloadData = { sections: checkArray('sections', sections) };
        return this.#events.send('POST', '/updates', { reloadData }, checkCall(options));
    }

    /** Changes the scale of content that can be zoomed. Calls that come faster than ticks are combined. */
    async zoom(factor, at, options = {}) {
        const { signal } = checkCall(options);
        signal?.throwIfAborted();
        return this.#events.zoom(checkFactor(factor), at && checkPoint('at', at), signal);
    }

    /** Shows a part of the content as large as fits. */
    async zoomTo(rect, options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        const body = { zoomTo: checkRect(rect), ...how, animated: how.animated ?? true };
        this.#view.display.follow();
        return this.#events.input('/scroll', body, { signal });
    }

    /** Rotates or resizes the viewport, with other insets if they are given, perhaps animated. */
    async resize(viewport, options = {}) {
        const size = checkViewport(viewport);
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        const body = { ...viewport, ...(how.animation && { animated: true }), ...how };
        const frame = await this.#events.send('PUT', '/viewport', body, { signal });
        this.#view.resize(size);
        return frame;
    }

    /** Changes settings. */
    async patch(changes, options = {}) {
        const frame = await this.#events.send('PATCH', '', checkObject('changes', changes), checkCall(options));
        if ('layoutDirection' in changes) await this.describe(options);
        return frame;
    }

    /** Sets where an item of a scene is and how it moves. */
    async setItem(path, values, options = {}) {
        const { kind = 'cell', section, item } = checkPath(path);
        if (kind !== 'cell') throw new TypeError('only cells can be set');
        return this.#events.send('PUT', `/items/${section}/${item}`, checkObject('values', values), checkCall(options));
    }

    /** Reads one element, in the viewport or not, with its `anchor`: where its centre comes to rest. */
    async item(path, kind, options = {}) {
        const { section, item, ...given } = checkPath(path);
        const query = `kind=${encodeURIComponent(checkKind(kind ?? given.kind ?? 'cell'))}&include=anchor`;
        return this.#read(`/items/${section}/${item}?${query}`, options);
    }

    /** Reports the items that come into sight and leave it; returns a function that ends this. */
    onVisible(callback, options = {}) {
        const [terms, stop] = [checkVisible(callback, options), new AbortController()];
        // Pages that do not ask do not need the module.
        import('./sightings.js').then((it) => it.watchVisible(this, this.#link, callback, terms, stop.signal));
        return () => stop.abort();
    }

    /** Reads the current session into `description`. */
    async describe(options = {}) { return this.#view.describe(await this.#read('', options)); }

    /** Reads the behaviours of a scene. */
    async behaviors(options = {}) { return (await this.#read('/behaviors', options)).behaviors; }

    /** Adds a behaviour to a scene. */
    async addBehavior(behavior, options = {}) {
        return this.#events.set('POST', '/behaviors', checkObject('behavior', behavior), checkCall(options));
    }

    /** Replaces a behaviour of a scene by another of its type. */
    async replaceBehavior(id, behavior, options = {}) {
        return this.#events.set('PUT', `/behaviors/${checkBehaviorId(id)}`, checkObject('behavior', behavior),
            checkCall(options));
    }

    /** Removes a behaviour from a scene. */
    async removeBehavior(id, options = {}) {
        await this.#events.set('DELETE', `/behaviors/${checkBehaviorId(id)}`, undefined, checkCall(options));
    }

    /** Advances a session with a manual clock. */
    async step(ticks = 1, options = {}) {
        return this.#events.send('POST', '/steps', { frames: checkTicks(ticks) }, checkCall(options));
    }

    /** Starts another session that continues from where this one is, and follows it. */
    async fork(changes = {}, options = this.#options) {
        return LayoutSession.attach(await (await import('./copies.js')).fork(this.#link, changes, options), options);
    }

    /** Reads all of the session as text. */
    async save(options = {}) { return (await import('./copies.js')).save(this.#link, checkCall(options)); }

    /** Leaves the session, which continues for its other clients until it expires. */
    async close() { this.#link.finish(); }

    /** Ends the session for all clients. */
    async end() { await this.#link.end(); }

    async #read(path, options) {
        const { signal } = checkCall(options);
        await this.#link.opening;
        return (await this.#link.exchange('GET', path, undefined, { signal })).answer;
    }

    #changeState(state, reason) {
        call(this.#options.onState, state, reason);
        this.dispatchEvent(new CustomEvent('state', { detail: { state, reason } }));
        if (this.#link.isClosed) return;
        if (state === 'live') {
            this.#events.resume();
        } else {
            this.#events.suspend();
            this.#view.display.follow();
        }
        // In other states than `live`, frames are not at rest.
        this.#view.display.draw();
    }

    /** Reports a frame to draw. */
    #present(frame) {
        const shown = this.#shown(frame);
        call(this.#options.onFrame, shown);
        this.dispatchEvent(new CustomEvent('frame', { detail: shown }));
        this.#link.copy?.note(frame);
    }

    /** Frames are not at rest while it is unknown whether they are the latest. */
    #shown(frame) {
        return noteSource(frame.resting && this.state !== 'live' ? { ...frame, resting: false } : frame, this.#source);
    }

    /** Reports the end of the session, if the page has not left it. */
    #finish(error) {
        this.#view.display.close();
        this.#following.wake();
        this.#connection.change('ended', error);
        if (!error) return;
        call(this.#options.onEnd, error);
        this.dispatchEvent(new CustomEvent('end', { detail: error }));
    }
}
