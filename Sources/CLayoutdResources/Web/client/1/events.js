// Events are sent one after the other, because the server applies them in order of arrival. Calls that come faster
// than ticks are combined into one event.

import { CollectedEvent, Grips, Pull, calmed, gripOf, isMotion, rounded, startsMotion } from './collected.js';
import { isTemporary, sleep, unlessAborted } from './requests.js';

/** How long the server holds what it does not hear of, in milliseconds, with a reserve. */
const HELD = 15_000;

/** @typedef {import('./connection.js').Link} Link */
/** @typedef {import('./types.js').ConnectionState} ConnectionState */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./view.js').Terms} Terms */
/** @typedef {import('./view.js').View} View */

/** @typedef {import('./collected.js').EventBody} EventBody */
/** @typedef {import('./collected.js').Input} Input */

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
    /** When the latest event was sent. */
    #sentAt = -Infinity;
    #grips = new Grips();

    /** @param {Link} link @param {View} view @param {Hooks} hooks */
    constructor(link, view, hooks) {
        this.#link = link;
        this.#view = view;
        this.#hooks = hooks;
        link.lifecycle.subscribe((state, { opened }) => this.#note(state, opened));
    }

    /** Starts with a session that has no events of this page. */
    #begin() {
        const parts = crypto.getRandomValues(new Uint32Array(4));
        this.#client = Array.from(parts, (part) => part.toString(36)).join('-');
        this.number = 0;
        this.#grips.clear();
    }

    /**
     * Sends input, unless the server is away: what comes late would move the content in a jerk.
     *
     * @param {Input} input
     * @param {{ signal?: AbortSignal }} options
     * @param {Point} [expected] The predicted offset after it.
     * @returns {Promise<Frame>}
     */
    async input(input, { signal }, expected) {
        this.requireServer(input);
        this.closeCollections();
        if (input.path !== '/scroll') this.#link.copy?.schedule();
        const absences = this.#absences;
        return this.#enqueue(() => this.#requestInput(input, { signal, expected, absences }), signal);
    }

    /**
     * Rejects input while the server is away, or if it has been away since the input. What the input would have let
     * go of is let go of later.
     *
     * @param {Input} input @param {number} [absences]
     */
    requireServer(input, absences = this.#absences) {
        try {
            this.#link.requireServer(absences === this.#absences);
        } catch (error) {
            this.#grips.leave(gripOf(input));
            throw error;
        }
    }

    /** Whether the server may hold something for this page. */
    get isHolding() { return this.#grips.isAny && performance.now() - this.#sentAt < HELD; }

    /**
     * Drops input that was not sent when the server went away, and lets go of what was left meanwhile when it is back.
     *
     * @param {ConnectionState} state @param {object} [opened] A session that was opened.
     */
    #note(state, opened) {
        if (opened) this.#begin();
        if (state !== 'live') {
            this.#absences += 1;
            return this.#drop();
        }
        for (const grip of this.#grips.takeLeft()) {
            if (grip) this.input(grip.release, {}).catch(() => {});
        }
    }

    /**
     * Sends an event.
     *
     * @param {string} method
     * @param {string} path What follows the session's URL.
     * @param {EventBody} body @param {{ signal?: AbortSignal }} options
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
     * @param {() => EventBody | undefined} make Returns the body; undefined if there is nothing to post any more.
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
     * @param {EventBody | undefined} body
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
            const input = { path: /** @type {const} */ ('/scroll'), body: pull.body };
            return this.#requestInput(input, { signal: pull.signal, expected, absences });
        }, pull.signal));
    }

    /**
     * The motion of a touch, or of a section, which is sent at most once per tick.
     *
     * @param {string} name
     * @param {Input['path']} path
     * @param {() => object} [onClose] See `CollectedEvent`.
     */
    collectMove(name, path, onClose = undefined) {
        const waiting = this.#moves.get(name);
        if (waiting && !waiting.signal.aborted) return waiting;
        const absences = this.#absences;
        const move = new CollectedEvent({}, (move) => this.#enqueue(async () => {
            await sleep((this.#moveTimes.get(name) ?? -Infinity) + 900 * this.#view.tick - performance.now());
            this.#moveTimes.set(name, performance.now());
            if (this.#moves.get(name) === move) this.#moves.delete(name);
            const input = /** @type {Input} */ ({ path, body: move.event });
            return this.#requestInput(input, { signal: move.signal, absences, ...move.close() });
        }, move.signal), onClose);
        this.#moves.set(name, move);
        return move;
    }

    /**
     * Moves a section that scrolls by itself.
     *
     * @param {number} section @param {Point} by @param {object} finger @param {AbortSignal} [signal]
     */
    scrollSection(section, by, finger, signal) {
        this.requireServer({ path: '/scroll', body: { section, delta: by } });
        const { display } = this.#view;
        const name = `section ${section}`;
        const move = this.collectMove(name, '/scroll', () => ({ section, expected: display.sendSection(section) }));
        const add = (/** @type {Point} */ { x, y }) => {
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
     * @param {number} section @param {Point} fling @param {AbortSignal} [signal]
     */
    flingSection(section, fling, signal) {
        /** @type {Input} */
        const input = { path: '/scroll', body: { section, fling } };
        this.requireServer(input);
        this.closeCollections();
        const { display } = this.#view;
        display.releaseSection(section, fling);
        const expected = display.sendSection(section);
        const absences = this.#absences;
        return this.#enqueue(() => this.#requestInput(input, { signal, section, expected, absences }), signal);
    }

    /**
     * Changes the scale of the content.
     *
     * @param {number} factor @param {Point | undefined} at @param {AbortSignal} [signal]
     */
    zoom(factor, at, signal) {
        this.requireServer({ path: '/scroll', body: { zoom: { factor } } });
        if (this.pull) this.closeCollections();
        this.#view.display.pinch();
        const move = this.collectMove('zoom', '/scroll');
        const scale = (/** @type {number} */ by) => {
            const { factor: before = 1 } = move.event.zoom ?? {};
            move.event.zoom = { factor: before * by, ...(at && { at }) };
        };
        scale(factor);
        return move.join(signal, () => scale(1 / factor));
    }

    /**
     * Scrolls smoothly to an offset of the content, or of a section that scrolls by itself.
     *
     * @param {Point} contentOffset @param {number | undefined} section @param {{ animation?: object }} how
     * @param {AbortSignal} [signal]
     */
    glide(contentOffset, section, how, signal) {
        signal?.throwIfAborted();
        if (this.#view.isCalm) return this.send('POST', '/scroll', { contentOffset, section }, { signal });
        if (section !== undefined) {
            const body = { section, contentOffset, animated: /** @type {const} */ (true), ...how };
            return this.input({ path: '/scroll', body }, { signal });
        }
        this.requireServer({ path: '/scroll', body: { contentOffset, animated: true } });
        this.closeCollections();
        const { display } = this.#view;
        const animation = display.glide(contentOffset, how.animation);
        const body = { contentOffset, animated: /** @type {const} */ (true), ...(animation && { animation }) };
        return this.input({ path: '/scroll', body }, { signal }, display.send());
    }

    /**
     * Takes hold of an item, or of a change of the layout, moves it, or lets go of it. Motions that come faster than
     * ticks are combined.
     *
     * @param {string} name
     * @param {Input} input
     * @param {AbortSignal} [signal]
     */
    async carry(name, input, signal) {
        if (!isMotion(input.path, input.body)) {
            this.#moveTimes.delete(name);
            return this.input(input, { signal });
        }
        signal?.throwIfAborted();
        this.requireServer(input);
        const move = this.collectMove(name, input.path);
        Object.assign(move.event, input.body);
        // Without this call the item is still where it was then.
        return move.join(signal, () => {});
    }

    /**
     * Sends what a finger on a scene does, which is drawn before.
     *
     * @param {import('./holding.js').SceneTouch} event @param {AbortSignal} [signal]
     */
    touch(event, signal) {
        const answer = this.carry(event.touch, { path: '/touches', body: event }, signal);
        this.#view.display.touch(event, answer);
        return answer;
    }

    /** Ends the collection of calls, because the next event is another one. */
    closeCollections() {
        if (this.pull) this.pull.expected = this.#view.display.send();
        for (const move of this.#moves.values()) move.close();
        this.#drop();
    }

    #drop() {
        this.pull = undefined;
        this.#moves.clear();
    }

    /** @template Value @param {() => Promise<Value>} send @param {AbortSignal} [signal] @returns {Promise<Value>} */
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

    /** @param {Input} input @param {Terms & { absences?: number }} terms */
    async #requestInput(input, { signal, expected, section, absences }) {
        this.requireServer(input, absences);
        const grip = gripOf(input);
        this.#grips.begin(grip);
        try {
            const terms = { signal, expected, section, isInput: true };
            const frame = await this.#request('POST', input.path, input.body, terms);
            this.#grips.end(grip, frame);
            return frame;
        } catch (error) {
            if (isTemporary(error)) this.#grips.leave(grip);
            throw error;
        }
    }

    /** @param {string} method @param {string} path @param {EventBody} body @param {Terms} terms */
    async #request(method, path, body, terms) {
        const event = this.#numbered(this.#view.isCalm ? calmed(path, body) : body);
        this.#hooks.onSend();
        const { isOfSizes } = terms;
        const answer = isOfSizes ? this.#view.postSizes(event, terms) : this.#view.ask(method, path, event, terms);
        // The frames after a release are on their way together with its response.
        if (startsMotion(path, body)) this.#hooks.onMotion();
        try {
            return await answer;
        } finally {
            // A drag sends the next event soon; after other events the motion has to be followed now.
            const isOfDrag = ('delta' in body && !('fling' in body)) || isMotion(path, body);
            if (!isOfSizes) this.pullTime = isOfDrag ? performance.now() : -Infinity;
        }
    }

    /** @param {EventBody} body */
    #numbered(body) {
        this.number += 1;
        this.#sentAt = performance.now();
        return { ...body, event: this.number, client: this.#client };
    }
}
