// What the items of a document look like: colours that follow the data, and shapes.

/** The hue of the first item, and how much those of the next ones differ, in degrees. */
const [FIRST, STEP] = [262, 13];
/** Hues of items with a positive and with a negative charge. */
const CHARGED = { positive: 25, negative: 255 };

/** Items below this height or width have round ends and no number, in points. */
const THIN = 22;

/**
 * Returns the hue of an element, in degrees: it follows its identifier, or else its key, so that an item keeps its colour
 * wherever it goes. Paint.swift has the same for `frame.svg`.
 *
 * @param {{ kind: string, key: string, id?: string }} element
 */
export function toneOf({ kind, key, id }) {
    let number = Number(/\d+(?=(~\d+)?$)/.exec(key)?.[0] ?? 0) % 360;
    if (id !== undefined) {
        number = 0;
        for (let index = 0; index < id.length; index += 1) number = (31 * number + id.charCodeAt(index)) % 360;
    }
    return (FIRST + STEP * number + (kind === 'cell' ? 0 : 180)) % 360;
}

/** The look of a session's items. */
export class Look {
    /** The hues of items that were seen, by their keys. @type {Map<string, number>} */
    #hues = new Map();
    #isScene;
    #isCircle;
    #round = new Set();
    #fixed = new Set();
    #charges = new Map();

    /**
     * @param {object} [document] The body of `POST /v1/sessions`.
     */
    constructor(document = {}) {
        this.#isCircle = document.layout?.type === 'circle';
        this.#isScene = document.layout?.type === 'absolute';
        document.sections?.forEach(({ items }, section) => {
            if (!Array.isArray(items)) return;
            items.forEach(({ bounds }, item) => {
                if (bounds === 'ellipse') this.#round.add(`${section}-${item}`);
            });
        });
        const groups = new Map((document.dynamics?.itemGroups ?? []).map(({ id, items }) => [id, items]));
        for (const { type, items = [], anchored, charge } of flat(document.dynamics?.behaviors ?? [])) {
            if (type !== 'item') continue;
            for (const { section, item } of items.flatMap((target) => groups.get(target.itemGroup) ?? target)) {
                if (anchored) this.#fixed.add(`${section}-${item}`);
                if (charge) this.#charges.set(`${section}-${item}`, charge);
            }
        }
    }

    /** Whether an item stays where it is, whatever pulls. */
    isFixed({ section, item }) { return this.#fixed.has(`${section}-${item}`); }

    /** The hue of an item, in degrees. It stays. */
    hue(element) {
        const { key, section, item } = element;
        const known = this.#hues.get(key);
        if (known !== undefined) return known;
        const charge = this.#charges.get(`${section}-${item}`);
        const own = charge > 0 ? CHARGED.positive : CHARGED.negative;
        const hue = charge ? own : toneOf(element);
        this.#hues.set(key, hue);
        return hue;
    }

    /** The colour of an item where there are no styles: as an animation. */
    color(item) {
        const isColored = item.kind === 'cell' && !this.#fixed.has(`${item.section}-${item.item}`);
        return isColored ? `oklch(0.8 0.1 ${this.hue(item)})` : '#6b7690';
    }

    /** The classes of an item's element. */
    classes({ kind, section, item, width, height }, viewport) {
        if (kind !== 'cell') return [];
        const name = `${section}-${item}`;
        const classes = [];
        if (this.#isCircle || this.#round.has(name)) classes.push('round');
        else if (this.#isScene) classes.push('solid');
        if (this.#fixed.has(name)) classes.push('fixed');
        if (Math.min(width, height) < THIN) classes.push('thin');
        else if (width >= 0.9 * viewport.width && height < width) classes.push('row');
        else if (width >= 64 && height >= 48 && !this.#isCircle) classes.push('large');
        return classes;
    }
}

/** The behaviours, with those in groups. */
export function flat(behaviors) {
    return behaviors.flatMap((behavior) => (
        behavior.type === 'group' ? flat(behavior.behaviors) : [behavior]
    ));
}
