// Frames: their parts, and how they are put together from responses.

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Size} Size */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').FrameRows} Answer */

/** The kinds that all layouts have, by their numbers in rows. */
export const KINDS = ['cell', 'header', 'footer'];
const DRAWING_ORDER = { header: 0, cell: 1, footer: 2 };
/** The name of an element, as `nameOf` makes it: its kind, which may contain anything, section and item. */
const NAME = /^(.*)-(\d+)-(\d+)$/s;

/**
 * Returns the whole frame of a response; `base` is the frame that its `since` named.
 *
 * Items keep their keys as long as they are in the frames, also if a batch of updates changes their index paths.
 *
 * @param {Answer} answer
 * @param {Frame} [base]
 * @param {Keys} [seen] The keys of items that are not in `base`.
 * @returns {Frame}
 */
export function wholeFrame(answer, base, seen) {
    const { base: number, columns, rows, removed = [], moved, movedSince, kinds = KINDS, ...state } = answer;
    if (number !== undefined && number !== base?.sequence) {
        throw new Error(`the answer starts from frame ${number}, not ${base?.sequence}`);
    }
    /** @type {Map<string, Item>} The items by their names in this edition. */
    const known = new Map();
    const isSame = number !== undefined || base?.edition === answer.edition;
    const isMoved = moved !== undefined && movedSince === base?.sequence;
    if (base && (isSame || isMoved)) {
        const names = new Map(isMoved ? moved.map((move) => newName(move, kinds)) : []);
        if (isMoved) seen?.move(base, names, answer.edition);
        for (const item of base.items) {
            const name = nameOf(item);
            const now = names.has(name) ? names.get(name) : name;
            if (now !== undefined) known.set(now, item);
        }
    }
    const items = new Map(number === undefined ? [] : known);
    for (const [kind, section, item, departing] of removed) {
        items.delete(nameOf({ kind: kinds[kind], section, item, departing }));
    }
    const old = seen?.of(answer.edition) ?? new Map();
    const keys = new Set([...Array.from(known.values(), ({ key }) => key), ...old.values()]);
    for (const row of rows) {
        /** @type {any} */
        const given = Object.fromEntries(columns.map((name, index) => [name, row[index]]));
        given.kind = kinds[given.kind];
        if (given.departing === null) delete given.departing;
        const name = nameOf(given);
        // Without the column every row has the scale 1.
        const key = known.get(name)?.key ?? old.get(name) ?? unused(name, keys);
        items.set(name, { ...items.get(name), scale: 1, ...given, key });
        if (given.departing === undefined) old.set(name, key);
    }
    return { ...state, items: [...items.values()].sort(byDrawingOrder(kinds)) };
}

/** The most keys to remember. */
const REMEMBERED = 20_000;

/** The keys of all items that a page has seen in the latest edition, so that they have them again. */
export class Keys {
    #edition = -1;
    /** @type {Map<string, string>} By names. */
    #keys = new Map();

    /** The keys by names, to add to; undefined for an older edition. */
    of(edition) {
        if (edition < this.#edition) return undefined;
        if (edition > this.#edition || this.#keys.size > REMEMBERED) this.#keys = new Map();
        this.#edition = edition;
        return this.#keys;
    }

    /**
     * Renames items after a batch of updates. Those out of sight are moved as their neighbours in sight are.
     *
     * @param {Frame} base The frame before the batch.
     * @param {Map<string, string | undefined>} names The new names by the old ones, as far as they have changed.
     * @param {number} edition
     */
    move(base, names, edition) {
        if (base.edition !== this.#edition || edition <= this.#edition) return;
        const rename = (item) => (names.has(nameOf(item)) ? names.get(nameOf(item)) : nameOf(item));
        /** @type {Map<string, { item: number, from: string, to: string | undefined }[]>} In order, by sections. */
        const sections = new Map();
        const renamed = new Map();
        for (const item of [...base.items].sort((a, b) => a.item - b.item)) {
            if (item.departing !== undefined) continue;
            const [from, to] = [nameOf(item), rename(item)];
            const isLeft = to !== undefined && !/-departing-\d+$/.test(to);
            const section = `${item.kind}-${item.section}`;
            const move = { item: item.item, from, to: isLeft ? to : undefined };
            sections.set(section, [...sections.get(section) ?? [], move]);
            renamed.set(from, move.to);
        }
        const after = new Map();
        for (const [name, key] of this.#keys) {
            const [, kind, section, item] = NAME.exec(name) ?? [];
            const inSight = sections.get(`${kind}-${section}`) ?? [];
            const now = renamed.has(name) ? renamed.get(name) : shifted(name, Number(item), inSight);
            if (now !== undefined) after.set(now, key);
        }
        this.#keys = after;
        this.#edition = edition;
    }
}

/** Returns the new name of an item out of sight, from those of its section in sight; undefined if it is unknown. */
function shifted(name, index, inSight) {
    const [first] = inSight;
    if (!first) return name;
    // What was inserted or deleted out of sight before the first one is unknown, unless that has not moved.
    if (index < first.item) return first.to === first.from ? name : undefined;
    const last = inSight.filter(({ to }) => to).at(-1);
    if (!last) return undefined;
    const gone = inSight.filter(({ item }) => item > last.item).length;
    const [, kind, section, item] = NAME.exec(last.to) ?? [];
    return `${kind}-${section}-${Number(item) + index - last.item - gone}`;
}

/**
 * Returns what an element is called in its edition.
 *
 * @param {{ kind: string, section: number, item: number, departing?: number }} element
 */
function nameOf({ kind, section, item, departing }) {
    const name = `${kind}-${section}-${item}`;
    return departing === undefined ? name : `${name}-departing-${departing}`;
}

/**
 * Returns the old name of an element that a batch of updates has moved, and its new one; undefined if it is gone.
 *
 * @param {number[]} move
 * @param {string[]} kinds The names of kinds, by their numbers.
 * @returns {[string, string | undefined]}
 */
function newName([number, section, item, toSection, toItem, departing], kinds) {
    const kind = kinds[number];
    const isGone = toSection === undefined;
    const name = isGone ? undefined : nameOf({ kind, section: toSection, item: toItem, departing });
    return [nameOf({ kind, section, item }), name];
}

/** Returns a key for a new item: its name, unless an item that was moved away still has that as its key. */
function unused(name, keys) {
    let key = name;
    for (let number = 1; keys.has(key); number++) key = `${name}-${number}`;
    keys.add(key);
    return key;
}

function byDrawingOrder(kinds) {
    const order = (kind) => DRAWING_ORDER[kind] ?? kinds.indexOf(kind);
    return (a, b) => a.zIndex - b.zIndex || a.section - b.section
        || order(a.kind) - order(b.kind) || a.item - b.item
        || (a.departing ?? -1) - (b.departing ?? -1);
}

/**
 * Interpolates between two frames. Items that are only in the second one are placed as there.
 *
 * @param {Frame} from
 * @param {Frame} to
 * @param {number} part From 0 for the first frame to 1 for the second.
 * @returns {Frame}
 */
export function between(from, to, part) {
    if (part >= 1) return to;
    // Index paths mean different items in different editions.
    if (from.edition !== to.edition) return from;
    const mix = (a, b) => a + (b - a) * part;
    const old = new Map(from.items.map((item) => [item.key, item]));
    // Between pictures that have nothing in common there would be nothing to see.
    if (from.items.length > 0 && !to.items.some(({ key }) => old.has(key))) return from;
    return {
        ...to,
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
            for (const name of ['x', 'y', 'width', 'height', 'angle', 'alpha', 'scale']) {
                now[name] = mix(before[name], item[name]);
            }
            return now;
        }),
    };
}
