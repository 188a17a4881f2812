// The page's requests, as commands that repeat them in a shell.

/** The number of requests to show. */
const SHOWN = 6;

/** Lists requests, the latest first. A request like the one before it replaces that one. */
export class RequestList {
    #list;
    #entries = [];
    #timer;

    /** @param {HTMLElement} list */
    constructor(list) { this.#list = list; }

    /** Adds a completed request. */
    add(exchange) {
        const [kind] = Object.keys(Object(exchange.body));
        const name = `${exchange.method} ${new URL(exchange.url).pathname} ${kind} ${exchange.status}`;
        const latest = this.#entries[0];
        if (latest?.name === name) Object.assign(latest, { exchange, count: latest.count + 1 });
        else this.#entries = [{ name, exchange, count: 1 }, ...this.#entries].slice(0, SHOWN);
        // Sixty requests per second are too many to read.
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#show();
        }, 200);
    }

    #show() {
        for (const entry of this.#entries) {
            entry.parts ??= makeParts();
            setText(entry.parts.line, curl(entry.exchange));
            setText(entry.parts.remark, summary(entry.exchange, entry.count));
        }
        // Existing entries stay, to keep the focus and the selected text.
        const shown = this.#entries.map(({ parts }) => parts.item);
        for (const item of [...this.#list.children]) if (!shown.includes(item)) item.remove();
        this.#list.prepend(...shown.filter((item) => !item.isConnected));
    }
}

function makeParts() {
    const [item, line, remark, copy] =
        ['li', 'code', 'small', 'button'].map((name) => document.createElement(name));
    copy.textContent = 'Copy';
    copy.type = 'button';
    // Without a secure connection there is no clipboard; then the selected text can be copied by hand.
    copy.addEventListener('click', () => {
        getSelection().selectAllChildren(line);
        navigator.clipboard?.writeText(line.textContent).then(() => {
            copy.textContent = 'Copied';
            setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
        }, () => {});
    });
    item.append(line, copy, remark);
    return { item, line, remark };
}

function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

function summary({ status, bytes, duration, waited }, count) {
    const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
    const time = `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
    const times = count > 1 ? ` · ${count} times` : '';
    return `${status || 'no answer'} · ${size} · ${waited ? `waited ${time}` : time}${times}`;
}

/**
 * Returns a request as a command of a POSIX shell that does the same again: without the event number,
 * which would make it a duplicate, and without `since` and `wait`.
 */
export function curl({ method, url, body }) {
    const words = ['curl', '-s'];
    if (method !== (body === undefined ? 'GET' : 'POST')) words.push('-X', method);
    if (body !== undefined) words.push('--json', quote(json(body)));
    const address = new URL(url);
    for (const name of ['since', 'wait']) address.searchParams.delete(name);
    return [...words, quote(address.href)].join(' ');
}

function json(body) {
    if (typeof body === 'string') return body;
    const { event, client, ...rest } = body;
    return JSON.stringify(rest);
}

function quote(text) { return `'${text.replaceAll("'", `'\\''`)}'`; }
