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

import { SessionCalls } from './calls.js';
import { DocumentCopy, Link } from './connection.js';
import { rounded } from './collected.js';
import { Events } from './events.js';
import { Following } from './following.js';
import { noteSource } from './frames.js';
import {
    address, checkCall, checkElement, checkFactor, checkObject, checkOptions, checkPlace, checkPoint, checkRect,
    checkReorder, checkTarget, checkTouch, checkTransition, checkVector, checkViewport, sessionAddress,
} from './options.js';
import { call, exchange, signalsOf } from './requests.js';
import { View, firstView } from './view.js';

export { between, wholeFrame } from './frames.js';
export { Playback } from './playback.js';
export { LayoutProblem, ServerAway } from './requests.js';

/** @typedef {import('./connection.js').Exchanged} Exchanged */
/** @typedef {import('./requests.js').Terms} Terms */
/** @typedef {import('./types.js').ConnectionState} ConnectionState */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Vector} Vector */
/** @typedef {import('./layoutd-client.js').LayoutSession} Session The public declaration of a session. */
/** @typedef {typeof import('./layoutd-client.js').LayoutSession} Sessions */
/** @typedef {{ url: string, opened: Exchanged, document: object | string | undefined }} Found */

/** A session on the server, which may have other clients. `layoutd-client.d.ts` describes its members. */
export class LayoutSession extends SessionCalls {
    #options;
    #link;
    #view;
    /** @type {Events} */
    #events;
    /** @type {Following} */
    #following;
    /** @type {import('./view.js').Source} */
    #source;

    /** @type {Sessions['open']} Prepares a layout and starts following it. */
    static async open(document = {}, options = {}) {
        checkOptions(options);
        if (typeof document !== 'string') checkObject('document', document);
        return LayoutSession.#connect(options, async (terms) => {
            const url = address('v1/sessions', options);
            const opened = await exchange('POST', `${url}?${firstView(options)}`, document, options, terms);
            return { url: `${url}/${opened.answer.id}`, opened, document };
        });
    }

    /** @type {Sessions['attach']} Joins a session that exists and starts following it. */
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

    /** @param {Options} options @param {(terms: Terms) => Promise<Found>} find Opens or joins the session. */
    static async #connect(options, find) {
        call(options.onState, 'connecting');
        try {
            const { url, opened, document } = await find({ signals: signalsOf(options) });
            return new LayoutSession(url, opened, options, document);
        } catch (error) {
            call(options.onState, 'ended', /** @type {Error} */ (error));
            throw error;
        }
    }

    /** @type {Sessions['presets']} Returns the presets, with their names and contents. */
    static async presets(options = {}) {
        const terms = { signals: signalsOf(checkOptions(options)) };
        return (await exchange('GET', address('v1/presets', options), undefined, options, terms)).answer.presets;
    }

    /** @type {Sessions['layout']} Lays out a document without a session. */
    static async layout(document, options = {}) {
        return (await import('./reading.js')).layout(checkObject('document', document), checkOptions(options));
    }

    /**
     * @hideconstructor
     * @param {string} url
     * @param {Exchanged} opened
     * @param {Options} options
     * @param {object | string | undefined} document
     */
    constructor(url, opened, options, document) {
        super();
        this.#options = options;
        const link = this.#link = new Link(url, options);
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
        link.connection.isHolding = () => this.#events.isHolding;
        this.#source = { session: this, link, view: this.#view, events: this.#events };
        noteSource(/** @type {any} */ (this), this.#source);
        link.lifecycle.enter('live', { opened });
        if (options.reopen) link.copy = new DocumentCopy(this.#source, document);
        link.lifecycle.subscribe((state, { reason }) => this.#report(state, reason));
        // The page has the session only after this.
        setTimeout(() => { if (this.state === 'live') this.#report('live'); });
        this.#following.run();
    }

    /** The session as created, or last described, in the form of `GET /v1/sessions/{id}`. */
    get description() { return this.#view.description; }

    /** The latest frame from the server, slightly ahead of the drawn one. */
    get frame() { return this.#shown(this.#view.frame); }

    /** The session's URL on the server, and the key to it. It changes when the session is opened again. */
    get url() { return this.#link.url; }

    /** The state of the connection. */
    get state() { return this.#link.state; }

    /** The shortest recent round trip, in milliseconds. */
    get roundTrip() { return this.#view.line.roundTrip; }

    /** @type {Session['scroll']} Moves the content. Calls that come faster than the session's ticks are combined. */
    async scroll(delta, options = {}) {
        const by = checkVector('delta', delta);
        const { signal, section, ...finger } = checkCall(options, ['touch', 'overscroll', 'section']);
        signal?.throwIfAborted();
        if (section !== undefined) return this.#events.scrollSection(section, by, finger, signal);
        this.#events.requireServer({ path: '/scroll', body: { delta: by, ...finger } });
        const pull = this.#events.collectScroll(finger.touch);
        const add = (/** @type {Point} */ { x, y }) => {
            pull.event.delta = rounded({ x: pull.event.delta.x + x, y: pull.event.delta.y + y });
            if (this.#events.pull === pull) this.#view.display.drag(pull.event.delta, pull.event.overscroll);
        };
        Object.assign(pull.event, finger);
        add(by);
        return pull.join(signal, () => add({ x: -by.x, y: -by.y }));
    }

    /** @type {Session['fling']} Lets go of the content. */
    async fling(velocity, options = {}) {
        const fling = rounded(checkVector('velocity', velocity));
        const { signal, section } = checkCall(options, ['section']);
        signal?.throwIfAborted();
        if (section !== undefined) return this.#events.flingSection(section, fling, signal);
        /** @type {import('./collected.js').Input} */
        const input = { path: '/scroll', body: { fling } };
        this.#events.requireServer(input);
        const [{ pull }, { display, frame }] = [this.#events, this.#view];
        if (!pull) display.hold(frame, null);
        if (!pull || pull.isCaught || signal) {
            this.#events.closeCollections();
            display.release(fling);
            return this.#events.input(input, { signal }, display.send());
        }
        // The last delta and the release are one request.
        pull.event.fling = fling;
        display.release(fling);
        this.#events.closeCollections();
        return pull.join(undefined, () => {});
    }

    /** @type {Session['retarget']} Lets a fling come to rest elsewhere. */
    async retarget(offset, options = {}) { return this.#aim({ retarget: checkVector('offset', offset) }, options); }

    /** @type {Session['jump']} Jumps to an offset, without displacing items. */
    async jump(offset, options = {}) { return this.#aim({ contentOffset: checkVector('offset', offset) }, options); }

    /** @param {{ retarget: Vector } | { contentOffset: Vector }} body @param {object} options */
    #aim(body, options) {
        const { signal, ...where } = checkCall(options, ['section']);
        return this.#events.send('POST', '/scroll', { ...where, ...body }, { signal });
    }

    /** @type {Session['glide']} Scrolls smoothly to an offset. */
    async glide(offset, options = {}) {
        const { signal, section, ...how } = checkCall(options, ['animation', 'section']);
        return this.#events.glide(checkVector('offset', offset), section, how, signal);
    }

    /** @type {Session['scrollTo']} Scrolls to an element. */
    async scrollTo(path, at = 'nearest', options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        return this.#events.send('POST', '/scroll', { to: checkElement(path), at: checkPlace(at), ...how }, { signal });
    }

    /** @type {Session['tap']} Taps an element or a point; the frame names the element that was `tapped`. */
    async tap(target, options = {}) {
        const { signal, ...how } = checkCall(options, ['expanded', 'animated', 'animation']);
        return this.#events.input({ path: '/taps', body: { ...checkTarget(target), ...how } }, { signal });
    }

    /**
     * Grabs an item of a scene, moves it, and lets go of it. Motions that come faster than ticks are combined.
     *
     * @param {string} name
     * @param {'began' | 'moved' | 'ended' | 'cancelled'} phase
     * @param {Point} [point]
     * @param {object} options
     */
    async touch(name, phase, point, options = {}) {
        const body = checkTouch(name, phase, point);
        /** @type {{ [phase: string]: string[] | undefined }} */
        const names = { began: ['frequency', 'damping'], ended: ['velocity'] };
        const { signal, ...grip } = checkCall(options, names[phase]);
        return this.#events.touch({ ...body, ...grip }, signal);
    }

    /**
     * Lifts an item, takes it along, and lets go of it. Motions that come faster than ticks are combined.
     *
     * @type {Session['reorder']}
     */
    async reorder(change, options = {}) {
        const { signal } = checkCall(options);
        return this.#events.carry('lifted item', { path: '/reorder', body: checkReorder(change) }, signal);
    }

    /**
     * Starts a change to another layout, drives it, or ends it. Motions that come faster than ticks are combined.
     *
     * @type {Session['transition']}
     */
    async transition(change, options = {}) {
        if (checkTransition(change).to) this.#view.display.follow();
        const { signal } = checkCall(options);
        return this.#events.carry('layout', { path: '/transition', body: change }, signal);
    }

    /**
     * Changes the scale of content that can be zoomed. Calls that come faster than ticks are combined.
     *
     * @type {Session['zoom']}
     */
    async zoom(factor, at, options = {}) {
        const { signal } = checkCall(options);
        signal?.throwIfAborted();
        return this.#events.zoom(checkFactor(factor), at && checkPoint('at', at), signal);
    }

    /** @type {Session['zoomTo']} Shows a part of the content as large as fits. */
    async zoomTo(rect, options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        const body = { zoomTo: checkRect(rect), ...how, animated: how.animated ?? true };
        this.#view.display.follow();
        return this.#events.input({ path: '/scroll', body }, { signal });
    }

    /**
     * Rotates or resizes the viewport, with other insets if they are given, perhaps animated.
     *
     * @type {Session['resize']}
     */
    async resize(viewport, options = {}) {
        checkViewport(viewport);
        const { signal, ...how } = checkCall(options, ['animated', 'animation']);
        const body = { ...viewport, ...(how.animation && { animated: true }), ...how };
        const frame = await this.#events.send('PUT', '/viewport', body, { signal });
        this.#view.resize(viewport);
        return frame;
    }

    /** @type {Session['fork']} Starts another session that continues from where this one is, and follows it. */
    async fork(changes = {}, options = this.#options) {
        return LayoutSession.attach(await (await import('./copies.js')).fork(this.#link, changes, options), options);
    }

    /** @type {Session['close']} Leaves the session, which continues for its other clients until it expires. */
    async close() { this.#link.finish(); }

    /** @type {Session['end']} Ends the session for all clients. */
    async end() { await this.#link.end(); }

    /**
     * Reports a state, and the end of the session if the page has not left it.
     *
     * @param {ConnectionState} state
     * @param {Error} [reason]
     */
    #report(state, reason) {
        call(this.#options.onState, state, reason);
        this.dispatchEvent(new CustomEvent('state', { detail: { state, reason } }));
        if (state !== 'ended' || !reason) return;
        call(this.#options.onEnd, reason);
        this.dispatchEvent(new CustomEvent('end', { detail: reason }));
    }

    /**
     * Reports a frame to draw.
     *
     * @param {Frame} frame
     */
    #present(frame) {
        const shown = this.#shown(frame);
        this.#source.drawn = shown;
        call(this.#options.onFrame, shown);
        this.dispatchEvent(new CustomEvent('frame', { detail: shown }));
        for (const detail of shown.contacts ?? []) this.dispatchEvent(new CustomEvent('contact', { detail }));
        this.#link.copy?.note(frame);
    }

    /**
     * Frames are not at rest while it is unknown whether they are the latest.
     *
     * @param {Frame} frame
     */
    #shown(frame) {
        return noteSource(frame.resting && this.state !== 'live' ? { ...frame, resting: false } : frame, this.#source);
    }
}
