// Counts the requests, bytes and frames of the last second.

/** The time span to count, and the interval between updates, in milliseconds. */
const [SPAN, PAUSE] = [1000, 250];

/** Counts frames and requests. */
export class Meter {
    #output;
    #frames = [];
    #answers = [];
    #timer;

    /** @param {HTMLElement} output */
    constructor(output) { this.#output = output; }

    /** Counts a frame that was drawn. */
    noteFrame() { this.#note(this.#frames, 0); }

    /** Counts a response and its bytes. */
    noteAnswer(bytes) { this.#note(this.#answers, bytes); }

    #note(list, bytes) {
        list.push({ time: performance.now(), bytes });
        this.#timer ??= setTimeout(() => this.#tell(), PAUSE);
    }

    #tell() {
        const start = performance.now() - SPAN;
        this.#frames = this.#frames.filter(({ time }) => time > start);
        this.#answers = this.#answers.filter(({ time }) => time > start);
        const bytes = this.#answers.reduce((sum, answer) => sum + answer.bytes, 0);
        this.#output.textContent = `${this.#answers.length} req/s, ${Math.round(bytes / 1000)} KB/s, `
            + `${this.#frames.length} fps`;
        const isOver = this.#frames.length + this.#answers.length === 0;
        this.#timer = isOver ? undefined : setTimeout(() => this.#tell(), PAUSE);
    }
}
