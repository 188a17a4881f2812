// The page's requests: a line for each, with the command that repeats it in a shell.

import { key } from './key.js';

/** The pause between updates, in milliseconds: sixty requests per second are too many to read. */
const PAUSE = 200;

/** Lists the requests of a log. */
export class RequestList {
    #list;
    #log;
    #timer;

    /** @param {HTMLElement} list @param {import('./status.js').RequestLog} log */
    constructor(list, log) {
        this.#list = list;
        this.#log = log;
        this.#show();
    }

    /** Shows later what the log has then. */
    update() {
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#show();
        }, PAUSE);
    }

    #show() {
        for (const entry of this.#log.entries) {
            entry.parts ??= makeParts();
            fill(entry.parts, entry);
        }
        // Existing entries stay, to keep the focus and the selected text.
        const shown = this.#log.entries.map(({ parts }) => parts.item);
        for (const item of [...this.#list.children]) if (!shown.includes(item)) item.remove();
        this.#list.prepend(...shown.filter((item) => !item.isConnected));
    }
}

function makeParts() {
    const [item, fold, line, command, copy, body] =
        ['li', 'details', 'summary', 'code', 'button', 'pre'].map((name) => document.createElement(name));
    const [method, path, time, status] = ['method', 'path', 'time', 'status'].map((name) => {
        const part = document.createElement(name === 'time' ? 'small' : 'span');
        part.className = name;
        return part;
    });
    copy.textContent = 'Copy';
    copy.type = 'button';
    copy.addEventListener('click', () => {
        getSelection().selectAllChildren(command);
        // The modern clipboard exists with secure connections only.
        copy.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
        setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
    });
    line.append(method, path, time, status);
    fold.append(line, command, body, copy);
    item.append(fold);
    return { item, method, path, time, status, command, body };
}

function fill(parts, { exchange, count }) {
    const { method, url, body, status, bytes } = exchange;
    setText(parts.method, method);
    setText(parts.path, `${shortened(url)}${count > 1 ? ` × ${count}` : ''}`);
    setText(parts.time, duration(exchange));
    setText(parts.status, `${status || 'no response'}`);
    parts.status.classList.toggle('failed', status === 0 || status >= 400);
    setText(parts.command, curl(exchange));
    const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
    setText(parts.body, `${body === undefined ? '' : `${json(body)}\n`}→ ${size}`);
}

function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** Returns the path without the identifier of the session, and the length of a clip. */
function shortened(url) {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^.*\/v1\/sessions\/[0-9a-f]{32}(?=\/)/, '…')
        .replace(/^.*\/v1\//, '/v1/').replace(/[0-9a-f]{32}$/, '…');
    return searchParams.has('wait') ? `${path} (waits)` : path;
}

function duration({ duration }) { return `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`; }

/**
 * Returns a request as a command of a POSIX shell that does the same again: without the event number,
 * which would make it a duplicate, and without `since` and `wait`.
 */
export function curl({ method, url, body }) {
    const words = ['curl', '-s'];
    // The key itself is not shown.
    if (key()) words.push('-H', '"Authorization: Bearer $LAYOUTD_KEY"');
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
