// What the items of a document look like: colours that follow the data, and shapes.

/** Hues of sections, in degrees. The cells of a section continue from there. */
const [FIRST, SECTION] = [262, 85];
/** Hues of items with a positive and with a negative charge. */
const CHARGED = { positive: 25, negative: 255 };

/** Items below this height or width have round ends and no number, in points. */
const THIN = 22;

/** The look of a session's items. */
export class Look {
    #step;
    #isScene;
    #isCircle;
    #round = new Set();
    #fixed = new Set();
    #charges = new Map();

    /**
     * @param {object} [document] The body of `POST /v1/sessions`.
     * @param {import('/client/1/layoutd-client.js').Frame} [frame] The first frame.
     */
    constructor(document = {}, frame = undefined) {
        this.#isCircle = document.layout?.type === 'circle';
        this.#isScene = document.layout?.type === 'absolute';
        const count = frame?.items.length ?? 0;
        // About half of the colour circle is in view.
        this.#step = count > 30 ? 4 : count > 14 ? 9 : 19;
        document.sections?.forEach(({ items }, section) => {
            if (!Array.isArray(items)) return;
            items.forEach(({ bounds }, item) => {
                if (bounds === 'ellipse') this.#round.add(`${section}-${item}`);
            });
        });
        for (const { type, items = [], anchored, charge } of document.dynamics?.behaviors ?? []) {
            if (type !== 'item') continue;
            for (const { section, item } of items) {
                if (anchored) this.#fixed.add(`${section}-${item}`);
                if (charge) this.#charges.set(`${section}-${item}`, charge);
            }
        }
    }

    /** The hue of an item, in degrees. */
    hue({ section, item }) {
        const charge = this.#charges.get(`${section}-${item}`);
        if (charge) return charge > 0 ? CHARGED.positive : CHARGED.negative;
        return (FIRST + SECTION * section + this.#step * item) % 360;
    }

    /** The colour of an item where there are no styles: in videos, and as an animation. */
    color(item) {
        const isColored = item.kind === 'cell' && !this.#fixed.has(`${item.section}-${item.item}`);
        return isColored ? `oklch(0.8 0.1 ${this.hue(item)})` : '#6b7690';
    }

    /** The radius of an item's corners there, in points. */
    cornerRadius({ kind, section, item, width, height }) {
        if (kind !== 'cell') return 0;
        const isThin = Math.min(width, height) < THIN;
        const isRound = isThin || this.#isCircle || this.#round.has(`${section}-${item}`);
        return isRound ? Math.min(width, height) / 2 : Math.min(12, height / 4);
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
