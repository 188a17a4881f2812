// Films: recordings with the look of the stage, as pictures, as pages, and for videos.

import { Replay } from './replay.js';

/** @typedef {import('./replay.js').Film} Film */

const HTML = 'http://www.w3.org/1999/xhtml';
/** The least width and height of pictures and videos, in pixels. */
const SMALLEST = 1080;

/** Collects how the elements of a stage look. */
export class Looks {
    #stage;
    /** @type {Record<string, string>} */
    #looks = {};

    /** @param {import('./stage.js').Stage} stage */
    constructor(stage) { this.#stage = stage; }

    /** Adds the elements of a frame that are not known yet. */
    note({ items }) {
        for (const { key } of items) {
            if (this.#looks[key] !== undefined) continue;
            const element = this.#stage.elementOf(key);
            if (element) this.#looks[key] = htmlOf(element);
        }
    }

    /** @param {import('./keep.js').Recording} recording @returns {Film} */
    film({ viewport, duration, elements }) {
        const { description } = this.#stage;
        const isScene = description?.dynamics?.type === 'behaviors';
        // Of elements that are still there, the look of now: some change when they have been shown, as by a picture.
        const looks = Object.fromEntries(elements.map(({ key }) => {
            const element = this.#stage.elementOf(key);
            return [key, element ? htmlOf(element) : this.#looks[key] ?? ''];
        }));
        return { viewport, duration, elements, looks, style: styleOf(document), ...(isScene && { description }) };
    }
}

/** Returns an element as HTML with its styles in `data-style`: the page's policy allows no style attributes in HTML. */
function htmlOf(element) {
    const copy = element.cloneNode(true);
    for (const styled of [copy, ...copy.querySelectorAll('[style]')]) {
        if (!styled.hasAttribute('style')) continue;
        styled.dataset.style = styled.style.cssText;
        styled.removeAttribute('style');
    }
    return copy.outerHTML;
}

/** Returns the rules that apply to this page now, in this window and with these colours. */
function styleOf({ styleSheets, adoptedStyleSheets }) {
    const texts = (rules) => [...rules].flatMap((rule) => {
        if (!(rule instanceof CSSMediaRule)) return [rule.cssText];
        return matchMedia(rule.media.mediaText).matches ? texts(rule.cssRules) : [];
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const rules = [...styleSheets, ...adoptedStyleSheets].flatMap(({ cssRules }) => texts(cssRules));
    return [...rules, `:root { color-scheme: ${scheme}; }`].join('\n');
}

/** The pixels per point of a picture: even, because videos need even sizes, so that whole points are whole pixels. */
function scaleOf({ width, height }) { return 2 * Math.ceil(SMALLEST / Math.min(width, height) / 2); }

/** Draws a stage on a canvas. */
async function drawStage(canvas, stage, viewport, style) {
    const scale = scaleOf(viewport);
    const [width, height] = [Math.floor(viewport.width) * scale, Math.floor(viewport.height) * scale];
    const body = document.createElementNS(HTML, 'body');
    body.append(stage);
    const page = new XMLSerializer().serializeToString(body);
    const rules = style.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
        + ` viewBox="0 0 ${width / scale} ${height / scale}"><style>${rules}</style>`
        + `<foreignObject width="100%" height="100%">${page}</foreignObject></svg>`,
    )}`;
    await picture.decode();
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
}

/** Returns a function that draws a moment of a film on a canvas. @param {Film} film */
export function drawer(film, canvas) {
    const stage = document.createElement('div');
    const replay = new Replay(stage, film);
    return (time) => {
        replay.show(time);
        return drawStage(canvas, stage, film.viewport, film.style);
    };
}

/** Returns what is on a stage now as PNG. */
export async function pictureOf(stage, viewport) {
    const canvas = document.createElement('canvas');
    const copy = stage.cloneNode(true);
    copy.style.transform = '';
    await drawStage(canvas, copy, viewport, styleOf(document));
    return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}

/** Returns a page in one file that plays a film. @param {Film} film @param {string} title */
export async function pageOf(film, title) {
    const { style, ...rest } = film;
    const response = await fetch(new URL('./player.min.js', import.meta.url));
    if (!response.ok) throw new Error(`the player could not be loaded (${response.status})`);
    const player = await response.text();
    const escaped = title.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped}</title>
<style>${style.replaceAll('</', '<\\/')}
body { overflow: hidden; }
</style>
<body>
<script type="application/json" id="film">${JSON.stringify(rest).replaceAll('<', '\\u003c')}</script>
<script type="module">${player.replaceAll('</script', '<\\/script')}</script>
</html>
`;
}
