// Frames: their parts, and how they are put together from responses.

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Size} Size */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').FrameRows} Answer */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./view.js').Source} Source */

/** @typedef {{ kind: string, section: number, item: number, departing?: number }} Element */
/** @typedef {(from: number, to: number) => number} Mix */

/** The kinds that all layouts have, by their numbers in rows. */
export const KINDS = ['cell', 'header', 'footer'];
/** The columns that are null for elements without a value. */
const OPTIONAL = ['departing', 'level', 'parent', 'expanded'];
/** Columns that are the parts of a vector. */
const VECTORS = [['velocity', 'velocityX', 'velocityY'], ['anchor', 'anchorX', 'anchorY']];
/** What an item is that has no such column. */
const USUAL = { estimated: false, lifted: false, isHidden: false, transform: null, scale: 1 };
/** The members that items have only where they say something. */
const MARKS = ['estimated', 'lifted', 'isHidden', 'transform'];
/** How far posted sizes have moved the content of a frame under a finger or in a fling: see `Display`. */
export const SHIFT = Symbol('shift');
/** @typedef {Partial<Record<typeof SHIFT, Point>>} Shifted */
/** @type {WeakMap<object, Source>} */
const sources = new WeakMap();
const NOWHERE = { x: 0, y: 0 };
/** @type {Record<string, number | undefined>} */
const DRAWING_ORDER = { header: 0, cell: 1, footer: 2 };

/**
 * Returns the whole frame of a response; `base` is the frame that its `since` named.
 *
 * The response names items by the `key` that the server gives them, or else by their index paths.
 *
 * @param {Answer} answer
 * @param {Frame} [base]
 * @returns {Frame}
 */
export function wholeFrame(answer, base) {
    const { base: number, columns, rows, removed = [], moved, movedSince, kinds = KINDS, ...state } = answer;
    if (number !== undefined && number !== base?.sequence) {
        throw new Error(`the answer starts from frame ${number}, not ${base?.sequence}`);
    }
    /** @type {Map<string, Item>} The items by their names in this edition. */
    const items = new Map(number === undefined ? [] : base?.items.map((item) => [nameOf(item), item]));
    for (const [kind, section, item, departing] of removed) {
        items.delete(nameOf({ kind: kinds[kind], section, item, departing }));
    }
    for (const row of rows) {
        /** @type {any} */
        const given = Object.fromEntries(columns.map((name, index) => [name, row[index]]));
        given.kind = kinds[given.kind];
        for (const [name, x, y] of VECTORS) {
            if (given[x] !== undefined) given[name] = { x: given[x], y: given[y] };
            delete given[x];
            delete given[y];
        }
        for (const column of OPTIONAL) if (given[column] === null) delete given[column];
        const name = nameOf(given);
        const known = items.get(name);
        const key = keyOf(given) ?? known?.key ?? nameOf({ ...given, departing: undefined });
        const item = { ...known, ...USUAL, ...given, key };
        for (const mark of MARKS) if (!item[mark]) delete item[mark];
        items.set(name, item);
    }
    const frame = /** @type {Frame & { tapped?: any, grabbed?: any }} */ (state);
    const isSame = columns.includes('key') || base?.edition === answer.edition;
    frame.items = keyed([...items.values()], isSame && base?.items || []).sort(byDrawingOrder(kinds));
    // What an event has met.
    for (const name of /** @type {const} */ (['tapped', 'grabbed'])) {
        const { kind, section, item } = frame[name] ?? {};
        const key = frame.items.find((other) => nameOf(other) === nameOf({ kind, section, item }))?.key;
        if (frame[name]) frame[name] = { ...frame[name], key: key ?? keyOf(frame[name]) };
    }
    return frame;
}

/**
 * Notes which session a frame is of, for what posts the sizes of its elements.
 *
 * @param {Frame} frame
 * @param {object} source A `Source`.
 * @returns {Frame}
 */
export function noteSource(frame, source) {
    sources.set(frame, /** @type {Source} */ (source));
    return frame;
}

/**
 * Returns what was noted for a frame, or for the session itself. Frames that no session has provided have nothing.
 *
 * @param {Frame | EventTarget} frame
 */
export function sourceOf(frame) { return /** @type {Source} */ (sources.get(frame)); }

/** @type {(frame: Frame) => boolean} Whether the lines of a frame's session begin at the right. */
export function isRightToLeft(frame) {
    return sourceOf(frame)?.session.description.layoutDirection === 'rightToLeft';
}

/**
 * Returns the key of an element as the server names it; undefined if it does not.
 *
 * @param {{ kind: string, key?: number }} element
 */
function keyOf({ kind, key }) { return key === undefined ? undefined : `${kind}-${key}`; }

/**
 * Returns items, each with a key of its own.
 *
 * When an item is reloaded, the old one departs with the key that it had, so that what was drawn for it fades out,
 * and the new one gets another key, which it has as long as it is in the frames.
 *
 * @param {Item[]} items
 * @param {Item[]} before Those of the frame before.
 */
function keyed(items, before) {
    const isKept = before.concat(items).every(({ key, departing }) => departing === undefined && !key.includes('~'));
    if (isKept) return items;
    const idOf = (/** @type {Item} */ { key }) => key.replace(/~\d+$/, '');
    // Of a departing item it is the number that stays.
    /** @type {Map<string | number | undefined, string>} */
    const known = new Map(before.map((item) => [item.departing ?? idOf(item), item.key]));
    const old = new Set(before.map(({ key }) => key));
    const used = new Set();
    const unused = (/** @type {Item} */ item) => {
        const id = idOf(item);
        let key = [item.departing, id].map((name) => known.get(name)).find((key) => key && !used.has(key));
        for (let count = 0; !key; count += 1) {
            const next = count ? `${id}~${count}` : id;
            if (!used.has(next) && !old.has(next)) key = next;
        }
        used.add(key);
        return key;
    };
    const departing = items.filter((item) => item.departing !== undefined);
    const present = items.filter((item) => item.departing === undefined);
    return [...departing, ...present].map((item) => {
        const key = unused(item);
        return item.key === key ? item : { ...item, key };
    });
}

/** @type {(element: Element) => string} Returns what an element is called in its edition. */
export function nameOf({ kind, section, item, departing }) {
    const name = `${kind}-${section}-${item}`;
    return departing === undefined ? name : `${name}-departing-${departing}`;
}

/** @type {(kinds: string[]) => (a: Item, b: Item) => number} */
function byDrawingOrder(kinds) {
    const order = (/** @type {string} */ kind) => DRAWING_ORDER[kind] ?? kinds.indexOf(kind);
    return (a, b) => a.zIndex - b.zIndex || a.section - b.section
        || order(a.kind) - order(b.kind) || a.item - b.item
        || (a.departing ?? -1) - (b.departing ?? -1);
}

/**
 * Interpolates between two transforms, of which either may be missing.
 *
 * @param {number[] | undefined} from
 * @param {number[] | undefined} to
 * @param {Mix} mix
 */
function mixed(from, to, mix) { return from && to?.map((value, index) => mix(from[index], value)) || to; }

/**
 * Interpolates between two frames. Items that are only in the second one are placed as there.
 *
 * @param {Frame & Shifted} from
 * @param {Frame & Shifted} to
 * @param {number} part From 0 for the first frame to 1 for the second.
 * @returns {Frame}
 */
export function between(from, to, part) {
    if (part >= 1) return to;
    // Index paths mean different items in different editions.
    if (from.edition !== to.edition) return from;
    /** @type {Mix} */
    const mix = (a, b) => a + (b - a) * part;
    const old = new Map(from.items.map((item) => [item.key, item]));
    // Between pictures that have nothing in common there would be nothing to see.
    if (from.items.length > 0 && !to.items.some(({ key }) => old.has(key))) return from;
    const [start, end] = [from[SHIFT] ?? NOWHERE, to[SHIFT] ?? NOWHERE];
    return {
        ...to,
        ...(start !== end && { [SHIFT]: { x: mix(start.x, end.x), y: mix(start.y, end.y) } }),
        resting: false,
        time: mix(from.time, to.time),
        contentOffset: {
            x: mix(from.contentOffset.x, to.contentOffset.x),
            y: mix(from.contentOffset.y, to.contentOffset.y),
        },
        ...(to.zoomScale && { zoomScale: mix(from.zoomScale ?? to.zoomScale, to.zoomScale) }),
        ...(to.sections && { sections: to.sections.map((section) => {
            const before = from.sections?.find((old) => old.section === section.section) ?? section;
            return { ...section, contentOffset: mix(before.contentOffset, section.contentOffset) };
        }) }),
        items: to.items.map((item) => {
            const before = old.get(item.key);
            // An unchanged item is the same object in both.
            if (!before || before === item) return item;
            const now = { ...item };
            for (const name of /** @type {const} */ (['x', 'y', 'width', 'height', 'angle', 'alpha', 'scale'])) {
                now[name] = mix(before[name], item[name]);
            }
            now.transform = mixed(before.transform, item.transform, mix);
            if (!now.transform) delete now.transform;
            return now;
        }),
    };
}

/** @param {Options} options @param {number} overscan @param {boolean} [measures] @returns The query for frames. */
export function frameQuery(options, overscan, measures = false) {
    return { ...rowQuery(options), overscan: `${overscan}`, ...(measures && { needed: `${overscan}` }) };
}

/** @param {Options} options @returns The query for items in rows, with their keys. */
export function rowQuery({ precision = 2, include = [] }) {
    return { form: 'rows', precision: `${precision}`, include: [...new Set(['key', ...include])].join() };
}
