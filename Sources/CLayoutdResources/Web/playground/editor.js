// The session's description as JSON, with its errors.

import { patiently } from './sessions.js';

/** A text editor that marks errors in place and lists them. */
export class Editor {
    #text;
    #marks;
    #problems;
    #count;

    /**
     * @param {HTMLTextAreaElement} text
     * @param {HTMLElement} marks The element behind the text.
     * @param {HTMLElement} problems Lists the errors.
     * @param {HTMLElement} count Says how many there are.
     */
    constructor(text, marks, problems, count) {
        this.#text = text;
        this.#marks = marks;
        this.#problems = problems;
        this.#count = count;
        text.addEventListener('scroll', () => this.#align());
        text.addEventListener('input', () => this.#show([]));
    }

    get text() { return this.#text.value; }

    /** Shows a description. */
    set document(value) {
        this.#text.value = format(value);
        this.#show([]);
    }

    /** The description; undefined if it is not JSON. */
    get document() {
        try {
            return JSON.parse(this.text);
        } catch {
            return undefined;
        }
    }

    /** Shows why the server rejected the description. */
    async refuse(problem) {
        const { text } = this;
        const { locate } = await patiently(() => import('./problems.js'));
        if (text === this.text) this.#show(locate(problem, text));
    }

    #show(problems) {
        this.#text.setAttribute('aria-invalid', `${problems.length > 0}`);
        this.#problems.replaceChildren(...problems.map((problem) => this.#entry(problem)));
        this.#count.textContent = ['', '1 error'][problems.length] ?? `${problems.length} errors`;
        this.#mark(problems.flatMap(({ range }) => (range ? [range] : [])));
    }

    #entry({ detail, range }) {
        const entry = document.createElement('li');
        if (range) {
            const jump = document.createElement('button');
            const line = this.text.slice(0, range[0]).split('\n').length;
            jump.type = 'button';
            jump.textContent = `line ${line}`;
            jump.addEventListener('click', () => {
                this.#text.focus();
                this.#text.setSelectionRange(...range);
            });
            entry.append(jump, ' ');
        }
        entry.append(detail);
        return entry;
    }

    #mark(places) {
        const { text } = this;
        const parts = [];
        let end = 0;
        for (const [from, to] of places.sort((a, b) => a[0] - b[0])) {
            if (from < end) continue;
            const mark = document.createElement('mark');
            mark.textContent = text.slice(from, to);
            parts.push(text.slice(end, from), mark);
            end = to;
        }
        this.#marks.replaceChildren(...parts, `${text.slice(end)}\n`);
        this.#align();
    }

    #align() {
        this.#marks.scrollTop = this.#text.scrollTop;
        this.#marks.scrollLeft = this.#text.scrollLeft;
    }
}

/** Formats JSON with each short object on one line. */
export function format(value, indent = '') {
    const flat = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null';
    if (typeof value !== 'object' || value === null || flat.length + indent.length <= 56) return flat;
    const inner = `${indent}  `;
    const parts = Array.isArray(value)
        ? value.map((element) => inner + format(element, inner))
        : Object.entries(value).map(
            ([name, member]) => `${inner}${JSON.stringify(name)}: ${format(member, inner)}`,
        );
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
