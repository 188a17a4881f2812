// What items contain whose sizes nobody knows beforehand: messages in lists, and news in other layouts.

const SVG = 'http://www.w3.org/2000/svg';
/** The shortest and the longest time after which an image arrives, in milliseconds. */
const LATE = { least: 400, most: 2600 };

const SENTENCES = [
    'Are you there?', 'Yes!', 'The boat leaves at seven, so we should be at the pier by half past six.',
    'Ha, that is exactly what she said.', 'Can you bring the blue rope?', 'Sure.',
    'I measured it twice, and it still does not fit.',
    'Rain until noon, then the sky clears up and the wind turns to the west.', 'Nobody knows how long this takes.',
    'Look at the third page: the drawing there shows how the two parts meet, and why the smaller one has to give way.',
    'On my way', 'Let us meet where we always do.', 'It swings for a while and then comes to rest, as everything does.',
];
const TITLES = [
    'A bridge that bends with the wind', 'Bakers go back to rye', 'The tide reached the old mill',
    'How swifts sleep on the wing', 'Night trains return', 'A village measures its shadows', 'Lighthouse keeper wanted',
    'Ice on the canal, for the first time in eleven years', 'The orchestra that tunes to a kettle',
];

const STYLE = `
    .element.text { display: block; border-radius: 14px; font-size: 15px; font-weight: 400; letter-spacing: 0; }
    .element.message { background: none; box-shadow: none; }
    .element.message > div { padding: 3px 12px; line-height: 1.35; }
    .element.message p {
        width: fit-content; max-width: 78%; margin: 0; padding: 8px 13px; border-radius: 18px;
        background: oklch(var(--cell) 0.03 var(--tone)); overflow-wrap: anywhere;
    }
    .element.message .mine p { margin-inline-start: auto; background: oklch(var(--cell) 0.1 250); }
    .element.message.selected { outline: none; }
    .element.message.selected p { outline: 3px solid var(--text); outline-offset: -3px; }
    .element.news h2 { margin: 0; padding: 10px 12px 0; font-size: 16px; line-height: 1.25; }
    .element.news p { margin: 0; padding: 4px 12px 12px; font-size: 13px; line-height: 1.4; }
    .element.news svg { display: block; width: 100%; }
`;

/** The contents of a session's items. The same item always has the same one. */
export class Texts {
    #isChat;
    /** @type {Map<string, string>} Texts that were written, by the keys of items. */
    #written = new Map();
    /** @type {Map<string, HTMLElement>} The elements of messages in the page. */
    #paragraphs = new Map();
    /** The items whose images have arrived. */
    #arrived = new Set();

    /** @param {{ type: string }} layout */
    constructor({ type }) {
        this.#isChat = type === 'list';
        if (sheet) return;
        sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
        document.adoptedStyleSheets.push(sheet);
    }

    /** Fills the element of a cell, and returns whether it is one. Its child is measured. */
    fill(element, item) {
        if (item.kind !== 'cell') return false;
        const number = numberOf(item.key);
        const content = document.createElement('div');
        element.classList.add('text', this.#isChat ? 'message' : 'news');
        element.append(content);
        if (this.#isChat) this.#fillMessage(content, item.key, number);
        else this.#fillNews(content, item.key, number);
        return true;
    }

    /** The whole text of a message. */
    text(key) { return message(numberOf(key)); }

    /** Shows a part of the text of a message that is being written. */
    write(key, text) {
        this.#written.set(key, text);
        const paragraph = this.#paragraphs.get(key);
        if (paragraph) paragraph.textContent = text;
    }

    #fillMessage(content, key, number) {
        const paragraph = document.createElement('p');
        paragraph.textContent = this.#written.get(key) ?? message(number);
        content.classList.toggle('mine', part(number, 1) < 0.4);
        content.append(paragraph);
        this.#paragraphs.set(key, paragraph);
    }

    #fillNews(content, key, number) {
        const text = sentences(number, 1 + Math.floor(3 * part(number, 3)));
        content.append(make('h2', pick(TITLES, number, 2)), make('p', text));
        if (part(number, 4) < 0.25) return;
        const show = () => {
            this.#arrived.add(key);
            content.prepend(image(number));
        };
        if (this.#arrived.has(key)) show();
        else setTimeout(show, LATE.least + (LATE.most - LATE.least) * part(number, 5));
    }
}

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** A landscape: sky, sun and hills. */
function image(number) {
    const [width, height] = [320, Math.round(140 + 220 * part(number, 6))];
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const hue = Math.round(360 * part(number, 7));
    const add = (name, attributes) => {
        const shape = picture.appendChild(document.createElementNS(SVG, name));
        for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, `${value}`);
    };
    add('rect', { width, height, fill: `oklch(0.88 0.07 ${hue})` });
    const [x, y] = [60 + 200 * part(number, 8), height * (0.2 + 0.25 * part(number, 9))];
    add('circle', { cx: x, cy: y, r: 22 + 20 * part(number, 10), fill: `oklch(0.95 0.09 ${hue + 60})` });
    for (const hill of [0, 1, 2]) {
        const level = height * (0.5 + 0.15 * hill);
        const [peak, slope] = [width * part(number, 11 + hill), height * (0.2 + 0.2 * part(number, 14 + hill))];
        add('path', {
            d: `M0 ${height}V${level}Q${peak} ${level - slope} ${width} ${level}V${height}Z`,
            fill: `oklch(${0.74 - 0.13 * hill} 0.08 ${hue + 150 + 25 * hill})`,
        });
    }
    return picture;
}

function message(number) {
    return sentences(number, part(number, 17) < 0.6 ? 1 : 2 + Math.floor(3 * part(number, 18)));
}

/** Some sentences, each once. */
function sentences(number, count) {
    const first = Math.floor(SENTENCES.length * part(number, 19));
    return Array.from({ length: count }, (_, index) => SENTENCES[(first + 5 * index) % SENTENCES.length]).join(' ');
}

function pick(list, number, salt) { return list[Math.floor(list.length * part(number, salt))]; }

function make(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
}

/** A number that belongs to a key. */
function numberOf(key) {
    let hash = 7;
    for (const character of key) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
    return hash;
}

/** A part from 0 to 1 that looks random, and is always the same for the same numbers. */
function part(number, salt) {
    let mixed = number ^ Math.imul(salt, 0x9e3779b9);
    for (const factor of [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]) mixed = Math.imul(mixed ^ (mixed >>> 15), factor);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
