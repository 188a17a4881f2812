// Shows a collection view as elements of the page.

/** Shows frames. */
export class Stage {
    #stage;
    #elements = new Map();
    #scale = 1;
    #viewport = { width: 320, height: 480 };
    /** The keys of the selected items. */
    selection = new Set();

    constructor(stage) {
        this.#stage = stage;
        new ResizeObserver(() => this.#fit()).observe(stage.parentElement);
    }

    get viewport() { return this.#viewport; }

    set viewport(size) {
        this.#viewport = size;
        this.#stage.style.width = `${size.width}px`;
        this.#stage.style.height = `${size.height}px`;
        this.#fit();
    }

    /** Converts an event's point from window to viewport coordinates. */
    point(event) {
        const bounds = this.#stage.getBoundingClientRect();
        return {
            x: Math.round(10 * (event.clientX - bounds.left) / this.#scale) / 10,
            y: Math.round(10 * (event.clientY - bounds.top) / this.#scale) / 10,
        };
    }

    /** Shows a frame. */
    show(frame) {
        const gone = new Set(this.#elements.keys());
        frame.items.forEach((item, index) => {
            gone.delete(item.key);
            this.#place(item, frame.contentOffset, index);
        });
        for (const key of gone) {
            this.#elements.get(key).remove();
            this.#elements.delete(key);
        }
        if (frame.items.length > 0) delete this.#stage.dataset.hint;
        else this.#stage.dataset.hint = `Nothing is in view.${frame.resting ? ' Press Insert.' : ''}`;
    }

    #place(item, offset, index) {
        const element = this.#elements.get(item.key) ?? this.#make(item);
        const { style } = element;
        style.width = `${item.width}px`;
        style.height = `${item.height}px`;
        const turn = item.angle === 0 ? '' : ` rotate(${item.angle}rad)`;
        const scale = item.scale === 1 ? '' : ` scale(${item.scale})`;
        style.transform = `translate(${item.x - offset.x}px, ${item.y - offset.y}px)${turn}${scale}`;
        style.opacity = `${item.alpha}`;
        style.zIndex = `${index}`;
        element.classList.toggle('selected', this.selection.has(item.key));
    }

    #make(item) {
        const element = document.createElement('div');
        element.className = `element ${item.kind}`;
        element.classList.toggle('departing', item.departing !== undefined);
        Object.assign(element.dataset, { kind: item.kind, section: item.section, item: item.item });
        element.style.setProperty('--hue', `${(item.section * 83 + item.item * 47) % 360}`);
        element.textContent = item.kind === 'cell' ? item.item : `Section ${item.section}`;
        this.#elements.set(item.key, element);
        this.#stage.append(element);
        return element;
    }

    /** Makes the stage as large as the room allows, but not larger than its viewport. */
    #fit() {
        const room = this.#stage.parentElement;
        this.#scale = Math.min(1, room.clientWidth / this.#viewport.width);
        this.#stage.style.transform = this.#scale === 1 ? '' : `scale(${this.#scale})`;
        room.style.height = `${this.#viewport.height * this.#scale}px`;
    }
}
