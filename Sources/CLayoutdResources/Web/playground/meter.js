// The page's last requests, and counts of the last second.

/** The time span to count, and the interval between updates, in milliseconds. */
const [SPAN, PAUSE] = [1000, 250];

/** The number of requests to keep. */
const KEPT = 8;

/** The last requests, the latest first. A request like the one before it replaces that one. */
export class RequestLog {
    /** @type {{ name: string, exchange: object, count: number }[]} */
    entries = [];

    /** Adds a completed request. */
    add(exchange) {
        const [kind] = Object.keys(Object(exchange.body));
        const name = `${exchange.method} ${new URL(exchange.url).pathname} ${kind} ${exchange.status}`;
        const latest = this.entries[0];
        if (latest?.name === name) Object.assign(latest, { exchange, count: latest.count + 1 });
        else this.entries = [{ name, exchange, count: 1 }, ...this.entries].slice(0, KEPT);
    }
}

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
