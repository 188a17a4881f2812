// The session's description as JSON, with its errors.

/** A text editor that marks errors in place and lists them below. */
export class Editor {
    #text;
    #marks;
    #problems;

    /**
     * @param {HTMLTextAreaElement} text
     * @param {HTMLElement} marks The element behind the text.
     * @param {HTMLElement} problems
     */
    constructor(text, marks, problems) {
        this.#text = text;
        this.#marks = marks;
        this.#problems = problems;
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
    refuse(problem) {
        const syntax = syntaxErrorRange(this.text, problem.message);
        if (syntax) {
            const detail = problem.message.replace(/^line \d+, /, '');
            return this.#show([{ detail, range: syntax }]);
        }
        const places = this.document === undefined ? new Map() : ranges(this.text);
        const errors = problem.errors?.length ? problem.errors : [{ detail: problem.message }];
        this.#show(errors.map(({ pointer, detail }) => ({
            detail: pointer === undefined ? detail : `${pointer || 'the whole'}: ${detail}`,
            range: place(pointer, places),
        })));
    }

    #show(problems) {
        this.#text.setAttribute('aria-invalid', `${problems.length > 0}`);
        this.#problems.replaceChildren(...problems.map((problem) => this.#entry(problem)));
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

/**
 * Returns the range of every value of a JSON text, by its pointer (RFC 6901). The range of a member
 * includes its name.
 *
 * @param {string} text Well-formed JSON.
 * @returns {Map<string, [number, number]>}
 */
export function ranges(text) {
    const found = new Map();
    const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
    let next = token.exec(text);
    const take = () => {
        const current = next;
        next = token.exec(text);
        return current;
    };
    const read = (pointer, start = next.index) => {
        const first = take();
        let end = first.index + first[0].length;
        if (first[0] === '{' || first[0] === '[') {
            for (let index = 0; next[0] !== '}' && next[0] !== ']'; index++) {
                if (next[0] === ',') take();
                const from = next.index;
                let name = `${index}`;
                if (first[0] === '{') {
                    name = JSON.parse(take()[0]).replaceAll('~', '~0').replaceAll('/', '~1');
                    take();
                }
                read(`${pointer}/${name}`, from);
            }
            const last = take();
            end = last.index + 1;
        }
        found.set(pointer, [start, end]);
    };
    if (next) read('');
    return found;
}

/** Returns the range of a pointer's value, or of its innermost existing parent. */
function place(pointer, places) {
    if (pointer === undefined) return undefined;
    for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
        if (places.has(path)) return places.get(path);
    }
    return undefined;
}

/** Returns the range of a syntax error, from the server's message. */
function syntaxErrorRange(text, detail) {
    const place = /^line (\d+), column (\d+)/.exec(detail);
    if (!place) return undefined;
    const lines = text.split('\n').slice(0, Number(place[1]) - 1);
    const start = lines.reduce((sum, line) => sum + line.length + 1, Number(place[2]) - 1);
    return [Math.min(start, text.length - 1), Math.min(start, text.length - 1) + 1];
}
