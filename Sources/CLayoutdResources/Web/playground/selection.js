// The selected items, and their distances from their places of rest.

/** The maximum number of selected items, one for each colour. */
const MOST = 4;

/** What an item is called in announcements. */
export function nameOf({ id, section, item }) { return id ?? `Item ${item} of section ${section}`; }

/** A few selected cells. */
export class Selection {
    #legend;
    /** The plot of distances, once it has been opened. @type {import('./plots.js').Plot | undefined} */
    lines;
    /** The selected items by their keys in frames. */
    #items = new Map();

    /** @param {HTMLElement} legend */
    constructor(legend) { this.#legend = legend; }

    get isEmpty() { return this.#items.size === 0; }

    /** The keys that selected items have in frames. */
    get keys() { return new Set(this.#items.keys()); }

    /** The path of the item that was selected last. */
    get path() { return [...this.#items.values()].at(-1)?.path; }

    /**
     * Selects a cell, alone or in addition to others; undefined for none.
     *
     * @param {{ section: number, item: number }} [path]
     * @param {string} [key] Its key in frames.
     * @param {boolean} [isMore]
     */
    choose(path, key, isMore = false) {
        const old = isMore ? [...this.#items] : [];
        this.#items = new Map(old.slice(1 - MOST));
        if (path) {
            const taken = [...this.#items.values()].map(({ color }) => color);
            const color = this.#items.get(key)?.color ?? [0, 1, 2, 3].find((n) => !taken.includes(n));
            this.#items.delete(key);
            this.#items.set(key, { path, color });
        }
        this.lines?.keep(this.keys);
        this.#showLegend();
    }

    /** Follows the selected items to the index paths that they have in a frame. */
    follow(frame) {
        let isMoved = false;
        for (const { key, section, item } of frame.items) {
            const selected = this.#items.get(key);
            if (!selected || (selected.path.section === section && selected.path.item === item)) continue;
            selected.path = { section, item };
            isMoved = true;
        }
        if (isMoved) this.#showLegend();
    }

    #showLegend() {
        this.#legend.replaceChildren(...[...this.#items.values()].map(({ path, color }) => {
            const name = document.createElement('span');
            name.className = `color-${color}`;
            name.textContent = ` ● ${path.section}.${path.item}`;
            return name;
        }));
    }

    /** Requests the places where the items come to rest. */
    async findAnchors(session) {
        for (const selected of this.#items.values()) {
            const item = await session?.item(selected.path).catch(() => undefined);
            selected.anchor = item?.anchor;
        }
    }

    /** Plots the items' distances from there: along the axis, `x` or `y`, or in a straight line. */
    plot(frame, axis) {
        if (!this.lines) return;
        for (const [key, { anchor, color }] of this.#items) {
            const item = frame.items.find((item) => item.key === key);
            if (!item || !anchor) continue;
            const way = {
                x: item.x + item.width / 2 - anchor.x,
                y: item.y + item.height / 2 - anchor.y,
            };
            this.lines.add(key, axis ? way[axis] : Math.hypot(way.x, way.y), color);
        }
    }
}
