// Events are sent one after the other, because the server applies them in order of arrival. Calls that come faster
// than ticks are combined into one event.

import { CollectedEvent, Pull, gripOf, isMotion, rounded } from './collected.js';
import { isTemporary, sleep, unlessAborted } from './requests.js';

/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./following.js').View} View */

/**
 * What is called when an event is about to be sent, when the motion that it begins
 * has to be followed, and when it has a response.
 *
 * @typedef {{ onSend: () => void, onMotion: () => void, onSettled: () => void }} Hooks
 */

/** The events of one page. */
export class Events {
    /** @type {Promise<unknown>} Settles when all events have a response. */
    settled = Promise.resolve();
    /** How many have no response. */
    pending = 0;
    /** The number of the latest event. */
    number = 0;
    /** When the latest event of a drag had its response; `-Infinity` after other events. */
    pullTime = -Infinity;
    /** @type {Pull | undefined} A scroll not sent yet. */
    pull;
    #link;
    #view;
    #hooks;
    /** This page's name for numbering events: several pages may send events to one session. */
    #client = '';
    #scrollTime = -Infinity;
    /** @type {Map<string, CollectedEvent>} The motions of touches not sent yet. */
    #moves = new Map();
    /** @type {Map<string, number>} When the latest motion of each touch was sent. */
    #moveTimes = new Map();
    /** How often the server has gone away. */
    #absences = 0;
    /** @type {Map<string, { path: string, body: object }>} What lets go of what this page holds on the server. */
    #grips = new Map();
    /** @type {Set<string>} Those that it no longer holds, but could not let go of while the server was away. */
    #leftGrips = new Set();

    /**
     * @param {Link} link
     * @param {View} view
     * @param {Hooks} hooks
     */
    constructor(link, view, hooks) {
        this.#link = link;
        this.#view = view;
        this.#hooks = hooks;
        this.begin();
    }

    /** Starts with a session that has no events of this page. */
    begin() {
        const parts = crypto.getRandomValues(new Uint32Array(4));
        this.#client = Array.from(parts, (part) => part.toString(36)).join('-');
        this.number = 0;
        this.#grips.clear();
        this.#leftGrips.clear();
    }

    /** Collects no more for a session that is gone. */
    drop() {
        this.pull = undefined;
        this.#moves.clear();
    }

    /**
     * Sends input, unless the server is away: what comes late would move the content in a jerk.
     *
     * @param {string} path What follows the session's URL.
     * @param {any} body
     * @param {{ signal?: AbortSignal }} options
     * @param {Point} [expected] The predicted offset after it.
     * @returns {Promise<any>}
     */
    async input(path, body, { signal }, expected) {
        this.requireServer(path, body);
        this.closeCollections();
        if (path !== '/scroll') this.#link.copy?.schedule();
        const absences = this.#absences;
        return this.#enqueue(() => this.#requestInput(path, body, { signal, expected, absences }), signal);
    }

    /**
     * Rejects input while the server is away, or if it has been away since the input. What the input would have let
     * go of is let go of later.
     *
     * @param {string} path
     * @param {any} body
     */
    requireServer(path, body, absences = this.#absences) {
        try {
            this.#link.requireServer(absences === this.#absences);
        } catch (error) {
            const grip = gripOf(path, body);
            if (grip?.isEnd) this.#leftGrips.add(grip.name);
            throw error;
        }
    }

    /** Drops input that was not sent when the server went away. */
    suspend() {
        this.#absences += 1;
        this.drop();
    }

    /** Lets go of what was left while the server was away. */
    resume() {
        for (const name of this.#leftGrips) {
            const grip = this.#grips.get(name);
            if (grip) this.input(grip.path, grip.body, {}).catch(() => {});
        }
        this.#leftGrips.clear();
    }

    /**
     * Sends an event.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL.
     * @param {any} body
     * @param {{ signal?: AbortSignal }} options
     * @returns {Promise<Frame>}
     */
    send(method, path, body, { signal }) {
        this.closeCollections();
        if (path !== '/scroll') this.#link.copy?.schedule();
        return this.#enqueue(() => this.#request(method, path, body, { signal }), signal);
    }

    /**
     * Posts sizes, which say what elements are called when the events before them have been applied.
     *
     * @param {() => any} make Returns the body; undefined if there is nothing to post any more.
     * @param {AbortSignal} [signal]
     * @returns {Promise<Frame>}
     */
    postSizes(make, signal) {
        return this.#enqueue(async () => {
            const body = make();
            return body ? this.#request('POST', '/sizes', body, { signal, isOfSizes: true }) : this.#view.frame;
        }, signal);
    }

    /**
     * Changes a behaviour. The response is that behaviour, not a frame.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL.
     * @param {object | undefined} body
     * @param {{ signal?: AbortSignal }} options
     * @returns {Promise<any>}
     */
    set(method, path, body, { signal }) {
        this.closeCollections();
        this.#link.copy?.schedule();
        return this.#enqueue(async () => {
            const event = body && this.#numbered(body);
            if (!body) this.number += 1;
            this.#hooks.onSend();
            const exchanged = this.#link.exchange(method, path, event, { signal });
            const { answer } = await exchanged.catch((error) => {
                const isRemoved = method === 'DELETE' && error.type === '/problems/no-such-behavior';
                // Its first attempt has done it.
                if (isRemoved && error.isOfRepeat) return { answer: undefined };
                throw error;
            });
            await this.#view.ask('GET', '/frame').catch(() => {});
            return answer;
        }, signal);
    }

    /**
     * The scroll that collects deltas until it is sent, at most once per tick.
     *
     * @param {Point | null} [touch] The finger; null if there is none.
     */
    collectScroll(touch) {
        if (this.pull && !this.pull.signal.aborted) return this.pull;
        const isCaught = this.#view.display.hold(this.#view.frame, touch);
        const absences = this.#absences;
        return this.pull = new Pull(isCaught, (pull) => this.#enqueue(async () => {
            await sleep(this.#scrollTime + this.#view.scrollPause - performance.now());
            this.#scrollTime = performance.now();
            if (this.pull === pull) this.closeCollections();
            // Sizes that were posted since may have moved the content.
            const expected = pull.expected = this.#view.display.present(pull.expected);
            return this.#requestInput('/scroll', pull.body, { signal: pull.signal, expected, absences });
        }, pull.signal));
    }

    /**
     * The motion of a touch, or of a section, which is sent at most once per tick.
     *
     * @param {string} name
     * @param {string} [path] What follows the session's URL.
     * @param {() => object} [onClose] See `CollectedEvent`.
     */
    collectMove(name, path = '/touches', onClose = undefined) {
        const waiting = this.#moves.get(name);
        if (waiting && !waiting.signal.aborted) return waiting;
        const absences = this.#absences;
        const move = new CollectedEvent({}, (move) => this.#enqueue(async () => {
            await sleep((this.#moveTimes.get(name) ?? -Infinity) + 900 * this.#view.tick - performance.now());
            this.#moveTimes.set(name, performance.now());
            if (this.#moves.get(name) === move) this.#moves.delete(name);
            return this.#requestInput(path, move.event, { signal: move.signal, absences, ...move.close() });
        }, move.signal), onClose);
        this.#moves.set(name, move);
        return move;
    }

    /**
     * Moves a section that scrolls by itself.
     *
     * @param {number} section
     * @param {Point} by
     * @param {object} finger
     * @param {AbortSignal} [signal]
     */
    scrollSection(section, by, finger, signal) {
        this.requireServer('/scroll', { section });
        const { display } = this.#view;
        const name = `section ${section}`;
        const move = this.collectMove(name, '/scroll', () => ({ section, expected: display.sendSection(section) }));
        const add = ({ x, y }) => {
            const { delta = { x: 0, y: 0 } } = move.event;
            move.event.delta = rounded({ x: delta.x + x, y: delta.y + y });
            if (this.#moves.get(name) !== move) return;
            display.dragSection(section, move.event.delta, move.event.overscroll);
        };
        Object.assign(move.event, { section, ...finger });
        add(by);
        return move.join(signal, () => add({ x: -by.x, y: -by.y }));
    }

    /**
     * Lets go of a section that scrolls by itself.
     *
     * @param {number} section
     * @param {Point} fling
     * @param {AbortSignal} [signal]
     */
    flingSection(section, fling, signal) {
        this.requireServer('/scroll', { section, fling });
        this.closeCollections();
        const { display } = this.#view;
        const expected = display.sendSection(section);
        display.releaseSection(section, fling);
        const absences = this.#absences;
        return this.#enqueue(() => (
            this.#requestInput('/scroll', { section, fling }, { signal, section, expected, absences })), signal);
    }

    /**
     * Changes the scale of the content.
     *
     * @param {number} factor
     * @param {Point | undefined} at
     * @param {AbortSignal} [signal]
     */
    zoom(factor, at, signal) {
        this.requireServer('/scroll', { zoom: { factor } });
        if (this.pull) this.closeCollections();
        this.#view.display.pinch();
        const move = this.collectMove('zoom', '/scroll');
        const scale = (by) => {
            const { factor: before = 1 } = move.event.zoom ?? {};
            move.event.zoom = { factor: before * by, ...(at && { at }) };
        };
        scale(factor);
        return move.join(signal, () => scale(1 / factor));
    }

    /**
     * Scrolls smoothly to an offset of the content, or of a section that scrolls by itself.
     *
     * @param {Point} contentOffset
     * @param {number | undefined} section
     * @param {{ animation?: object }} how
     * @param {AbortSignal} [signal]
     */
    glide(contentOffset, section, how, signal) {
        signal?.throwIfAborted();
        if (section !== undefined) {
            return this.input('/scroll', { section, contentOffset, animated: true, ...how }, { signal });
        }
        this.requireServer('/scroll', { animated: true });
        this.closeCollections();
        const { display } = this.#view;
        const animation = display.glide(contentOffset, how.animation);
        const body = { contentOffset, animated: true, ...(animation && { animation }) };
        return this.input('/scroll', body, { signal }, display.send());
    }

    /**
     * Takes hold of an item, or of a change of the layout, moves it, or lets go of it. Motions that come faster than
     * ticks are combined.
     *
     * @param {string} path What follows the session's URL.
     * @param {string} name
     * @param {any} body
     * @param {AbortSignal} [signal]
     */
    async carry(path, name, body, signal) {
        if (!isMotion(body)) {
            this.#moveTimes.delete(name);
            return this.input(path, body, { signal });
        }
        signal?.throwIfAborted();
        this.requireServer(path, body);
        const move = this.collectMove(name, path);
        Object.assign(move.event, body);
        // Without this call the item is still where it was then.
        return move.join(signal, () => {});
    }

    /** Ends the collection of calls, because the next event is another one. */
    closeCollections() {
        if (this.pull) this.pull.expected = this.#view.display.send();
        for (const move of this.#moves.values()) move.close();
        this.drop();
    }

    /**
     * @param {() => Promise<any>} send
     * @param {AbortSignal} [signal]
     * @returns {Promise<any>}
     */
    #enqueue(send, signal) {
        if (signal?.aborted) return Promise.reject(signal.reason);
        const { life } = this.#link;
        this.pending += 1;
        const answer = this.settled.then(async () => {
            if (!life.aborted) await this.#link.opening;
            for (const end of [life, signal]) end?.throwIfAborted();
            return send();
        });
        this.settled = answer.catch(() => {}).finally(() => {
            this.pending -= 1;
            this.#hooks.onSettled();
        });
        return signal ? unlessAborted(answer, signal) : answer;
    }

    /**
     * @param {string} path
     * @param {any} body
     * @param {{ signal?: AbortSignal, expected?: Point, section?: number, absences?: number }} terms
     */
    async #requestInput(path, body, { signal, expected, section, absences }) {
        this.requireServer(path, body, absences);
        const grip = gripOf(path, body);
        if (grip && !grip.isEnd) this.#grips.set(grip.name, grip);
        try {
            const frame = await this.#request('POST', path, body, { signal, expected, section, isInput: true });
            if (grip?.isEnd) this.#grips.delete(grip.name);
            return frame;
        } catch (error) {
            if (grip?.isEnd && isTemporary(error)) this.#leftGrips.add(grip.name);
            throw error;
        }
    }

    async #request(method, path, body, terms) {
        const event = this.#numbered(body);
        this.#hooks.onSend();
        const { isOfSizes } = terms;
        const answer = isOfSizes ? this.#view.postSizes(event, terms) : this.#view.ask(method, path, event, terms);
        // The frames after a release are on their way together with its response.
        if ('fling' in body || body.animated || body.finish || body.cancel) this.#hooks.onMotion();
        try {
            return await answer;
        } finally {
            // A drag sends the next event soon; after other events the motion has to be followed now.
            const isOfDrag = ('delta' in body && !('fling' in body)) || isMotion(body);
            if (!isOfSizes) this.pullTime = isOfDrag ? performance.now() : -Infinity;
        }
    }

    #numbered(body) {
        this.number += 1;
        return { ...body, event: this.number, client: this.#client };
    }
}
