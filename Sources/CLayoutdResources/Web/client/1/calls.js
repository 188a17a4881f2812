// What a session is asked for, and how its data, its settings and its behaviours are changed.

import { sourceOf } from './frames.js';
import {
    checkArray, checkBehaviorId, checkCall, checkKind, checkObject, checkPath, checkSection, checkTicks,
    checkVisible,
} from './options.js';

/** @typedef {import('./types.js').CallOptions} CallOptions */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./layoutd-client.js').LayoutSession} Session The public declaration of a session. */

/** The calls of `LayoutSession` that need nothing of it but its requests. */
export class SessionCalls extends EventTarget {
    /** @type {Session['controlAnimation']} Holds, scrubs, turns or ends an animation. */
    async controlAnimation(animation, change, options = {}) {
        const body = { ...checkObject('change', change), animation };
        return eventsOf(this).send('POST', '/animations', body, checkCall(options));
    }

    /** @type {Session['animation']} Returns a handle on an animation. */
    async animation(number) { return new (await import('./animations.js')).HeldAnimation(this, number); }

    /** @type {Session['update']} Inserts, deletes, moves and reloads items and sections. */
    async update(operations, options = {}) {
        checkArray('operations', operations);
        const { signal, ...how } = checkCall(options, ['animated', 'keep']);
        return eventsOf(this).send('POST', '/updates', { operations, ...how }, { signal });
    }

    /** @type {Session['apply']} Changes the data to a snapshot. */
    async apply(snapshot, options = {}) {
        return eventsOf(this).send('POST', '/snapshot', checkObject('snapshot', snapshot), checkCall(options));
    }

    /** @type {Session['setSizes']} Gives elements the sizes that they were measured with. */
    async setSizes(sizes, options = {}) {
        checkArray('sizes', sizes);
        const { signal, ...how } = checkCall(options, ['forExtent', 'keep', 'animated']);
        return eventsOf(this).postSizes(() => ({ sizes, ...how }), signal);
    }

    /** @type {Session['setOutline']} Gives a section an outline. */
    async setOutline(section, items, options = {}) {
        const { signal, ...how } = checkCall(options, ['animated', 'keep', 'ifVersion']);
        const body = { items: checkArray('items', items), ...how };
        return eventsOf(this).send('PUT', `/sections/${checkSection(section)}/outline`, body, { signal });
    }

    /** @type {Session['reloadData']} Replaces all data. */
    async reloadData(sections, options = {}) {
        const reloadData = { sections: checkArray('sections', sections) };
        return eventsOf(this).send('POST', '/updates', { reloadData }, checkCall(options));
    }

    /** @type {Session['patch']} Changes settings. */
    async patch(changes, options = {}) {
        const frame = await eventsOf(this).send('PATCH', '', checkObject('changes', changes), checkCall(options));
        if ('layoutDirection' in changes) await this.describe(options);
        return frame;
    }

    /** @type {Session['setItem']} Sets where an item of a scene is and how it moves. */
    async setItem(path, values, options = {}) {
        const { kind = 'cell', section, item } = checkPath(path);
        if (kind !== 'cell') throw new TypeError('only cells can be set');
        return eventsOf(this).send('PUT', `/items/${section}/${item}`, checkObject('values', values),
            checkCall(options));
    }

    /**
     * Reads one element, in the viewport or not, with its `anchor`: where its centre comes to rest.
     *
     * @type {Session['item']}
     */
    async item(path, kind, options = {}) {
        const { section, item, ...given } = checkPath(path);
        const query = `kind=${encodeURIComponent(checkKind(kind ?? given.kind ?? 'cell'))}&include=anchor`;
        return read(this, `/items/${section}/${item}?${query}`, options);
    }

    /**
     * Reports the items that come into sight and leave it; returns a function that ends this.
     *
     * @type {Session['onVisible']}
     */
    onVisible(callback, options = {}) {
        const [terms, stop] = [checkVisible(callback, options), new AbortController()];
        // Pages that do not ask do not need the module.
        import('./sightings.js').then((it) => (
            it.watchVisible(/** @type {any} */ (this), sourceOf(this).link, callback, terms, stop.signal)));
        return () => stop.abort();
    }

    /** @type {Session['describe']} Reads the current session into `description`. */
    async describe(options = {}) { return sourceOf(this).view.describe(await read(this, '', options)); }

    /** @type {Session['behaviors']} Reads the behaviours of a scene. */
    async behaviors(options = {}) { return (await read(this, '/behaviors', options)).behaviors; }

    /** @type {Session['addBehavior']} Adds a behaviour to a scene. */
    async addBehavior(behavior, options = {}) {
        return eventsOf(this).set('POST', '/behaviors', checkObject('behavior', behavior), checkCall(options));
    }

    /** @type {Session['replaceBehavior']} Replaces a behaviour of a scene by another of its type. */
    async replaceBehavior(id, behavior, options = {}) {
        return eventsOf(this).set('PUT', `/behaviors/${checkBehaviorId(id)}`, checkObject('behavior', behavior),
            checkCall(options));
    }

    /** @type {Session['removeBehavior']} Removes a behaviour from a scene. */
    async removeBehavior(id, options = {}) {
        await eventsOf(this).set('DELETE', `/behaviors/${checkBehaviorId(id)}`, undefined, checkCall(options));
    }

    /** @type {Session['step']} Advances a session with a manual clock. */
    async step(ticks = 1, options = {}) {
        return eventsOf(this).send('POST', '/steps', { frames: checkTicks(ticks) }, checkCall(options));
    }

    /** @type {Session['save']} Reads all of the session as text. */
    async save(options = {}) { return (await import('./copies.js')).save(sourceOf(this).link, checkCall(options)); }

    /** @type {Session['document']} Reads the session in the form in which it can be opened again. */
    async document(options = {}) {
        return (await import('./reading.js')).document(sourceOf(this).link, checkCall(options));
    }

    /** @type {Session['picture']} Reads a picture of the session as text of SVG. */
    async picture(options = {}) {
        return (await import('./reading.js')).picture(sourceOf(this).link, options);
    }

    /** @type {Session['rest']} Waits until all events have a response and everything has come to rest on the page. */
    async rest(options = {}) { return (await import('./reading.js')).rest(sourceOf(this), checkCall(options)); }

    /**
     * Calls back now and with every frame to draw, as stores do; returns a function that ends this.
     *
     * @type {Session['subscribe']}
     */
    subscribe(callback) {
        const report = (/** @type {any} */ event) => callback(event.detail);
        callback(this.drawn);
        this.addEventListener('frame', report);
        return () => this.removeEventListener('frame', report);
    }

    /** The frame that was drawn last, the same object until another one is drawn. */
    get drawn() { return sourceOf(this).drawn ??= /** @type {any} */ (this).frame; }
}

/** @param {SessionCalls} session */
function eventsOf(session) { return sourceOf(session).events; }

/** @param {SessionCalls} session @param {string} path @param {CallOptions} options @returns {Promise<any>} */
async function read(session, path, options) {
    const { signal } = checkCall(options);
    const { link } = sourceOf(session);
    await link.opening;
    return (await link.exchange('GET', path, undefined, { signal })).answer;
}
