// The requests that the page has made, as one would make them in a shell.

/** How many are shown. */
const SHOWN = 6;

/** Lists requests, the latest first; those that repeat the one before it take its place. */
export class RequestList {
    #list;
    #entries = [];
    #timer;

    /** @param {HTMLElement} list */
    constructor(list) { this.#list = list; }

    /** Adds a request that has been answered. */
    add(exchange) {
        const name = `${exchange.method} ${new URL(exchange.url).pathname}`;
        const count = this.#entries[0]?.name === name ? this.#entries.shift().count + 1 : 1;
        this.#entries = [{ name, count, exchange }, ...this.#entries].slice(0, SHOWN);
        // Sixty a second are more than anybody reads.
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#show();
        }, 200);
    }

    #show() {
        this.#list.replaceChildren(...this.#entries.map(({ count, exchange }) => {
            const entry = document.createElement('li');
            const line = document.createElement('code');
            const remark = document.createElement('small');
            const copy = document.createElement('button');
            line.textContent = curl(exchange);
            remark.textContent = summary(exchange, count);
            copy.textContent = 'Copy';
            copy.type = 'button';
            copy.addEventListener('click', () => navigator.clipboard.writeText(line.textContent));
            entry.append(line, copy, remark);
            return entry;
        }));
    }
}

function summary({ status, bytes, duration, waited }, count) {
    const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
    const time = `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
    const times = count > 1 ? ` · ${count} times` : '';
    return `${status || 'no answer'} · ${size} · ${waited ? `waited ${time}` : time}${times}`;
}

/** A request as a command of a POSIX shell. */
export function curl({ method, url, body }) {
    const words = ['curl', '-s'];
    if (method !== (body === undefined ? 'GET' : 'POST')) words.push('-X', method);
    if (typeof body === 'string') words.push('--json', quote(body));
    else if (body !== undefined) words.push('--json', quote(JSON.stringify(body)));
    return [...words, quote(url)].join(' ');
}

function quote(text) { return `'${text.replaceAll("'", `'\\''`)}'`; }
