// Plots of the last few seconds.

/** The time that is shown, and the longest gap that a line connects, in milliseconds. */
const [SPAN, GAP] = [6000, 300];

/** One or more lines over time. */
export class Plot {
    #canvas;
    #unit;
    #least;
    /** @type {Map<string, { color: number, points: { time: number, value: number }[] }>} */
    #lines = new Map();
    #isDirty = false;

    /**
     * @param {HTMLCanvasElement} canvas
     * @param {string} unit
     * @param {number} least The minimum extent of the value axis.
     */
    constructor(canvas, unit, least) {
        this.#canvas = canvas;
        this.#unit = unit;
        this.#least = least;
        new ResizeObserver(() => this.#soon()).observe(canvas);
    }

    /** Adds a point to a line of a colour. */
    add(name, value, color = 0) {
        const time = performance.now();
        const points = this.#lines.get(name)?.points.filter((point) => time - point.time < SPAN) ?? [];
        this.#lines.set(name, { color, points: [...points, { time, value }] });
        this.#soon();
    }

    /** Forgets all lines but these. */
    keep(lines) {
        for (const line of this.#lines.keys()) if (!lines.has(line)) this.#lines.delete(line);
        this.#soon();
    }

    #soon() {
        if (this.#isDirty) return;
        this.#isDirty = true;
        requestAnimationFrame(() => {
            this.#isDirty = false;
            this.#draw();
        });
    }

    #draw() {
        const { clientWidth: width, clientHeight: height } = this.#canvas;
        // The plot is folded away.
        if (width === 0) return;
        const ratio = devicePixelRatio;
        this.#canvas.width = width * ratio;
        this.#canvas.height = height * ratio;
        const pen = this.#canvas.getContext('2d');
        pen.scale(ratio, ratio);
        const style = getComputedStyle(this.#canvas);
        const values = [...this.#lines.values()].flatMap(({ points }) => points.map(({ value }) => value));
        const low = Math.min(0, ...values);
        const high = Math.max(0, low + this.#least, ...values);
        const y = (value) => 4 + (height - 8) * (high - value) / (high - low);
        const now = performance.now();

        pen.strokeStyle = style.getPropertyValue('--line');
        pen.beginPath();
        pen.moveTo(0, y(0));
        pen.lineTo(width, y(0));
        pen.stroke();
        for (const { color, points } of this.#lines.values()) {
            pen.strokeStyle = style.getPropertyValue(`--line-${color}`);
            pen.lineWidth = 1.5;
            pen.beginPath();
            points.forEach(({ time, value }, index) => {
                const isNew = time - (points[index - 1]?.time ?? 0) > GAP;
                pen[isNew ? 'moveTo' : 'lineTo'](width * (1 - (now - time) / SPAN), y(value));
            });
            pen.stroke();
        }
        pen.fillStyle = style.getPropertyValue('--faint');
        pen.font = '11px system-ui, sans-serif';
        // No labels that would lie on the zero line.
        const margin = 0.2 * (high - low);
        if (high > margin) pen.fillText(`${round(high)} ${this.#unit}`, 2, 12);
        if (low < -margin) pen.fillText(`${round(low)} ${this.#unit}`, 2, height - 3);
    }
}

function round(value) {
    const text = Math.abs(value) < 10 ? value.toFixed(1) : `${Math.round(value)}`;
    return text.replace('-', '−');
}
