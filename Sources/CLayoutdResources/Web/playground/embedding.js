// The lines that show the open document in another page.

import { key } from './key.js';

/** How long the button says that it has copied, in milliseconds. */
const READING = 1500;

/**
 * Returns a page that shows a document.
 *
 * @param {object} document
 * @param {string} title
 * @param {string} server The server's address, without a slash at its end.
 */
export function pageWith(document, title, server) {
    const { width, height } = document.viewport ?? { width: 320, height: 480 };
    const name = title.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const options = key() ? "key: 'YOUR KEY', " : '';
    // A script ends at its end tag, also within a text.
    const json = JSON.stringify(document).replaceAll('<', '\\u003c');
    return `<!doctype html>
<meta charset="utf-8">
<title>${name}</title>
<style>
  #stage { width: ${width}px; height: ${height}px; border-radius: 20px; background: #f4f5fa; }
</style>
<div id="stage" tabindex="0" role="application" aria-label="${name}"></div>
<script type="module">
  import { LayoutSession } from '${server}/client/1/layoutd-client.js';
  import { ElementRenderer } from '${server}/client/1/draw.js';
  import { controlSession } from '${server}/client/1/gestures.js';

  const stage = document.getElementById('stage');
  const renderer = new ElementRenderer(stage);
  const session = await LayoutSession.open(
    ${json},
    { ${options}onFrame: (frame) => renderer.draw(frame) },
  );
  controlSession(stage, session);
</script>
`;
}

/** Shows the lines, and copies them. */
export class Embedding {
    #field;
    #page;

    /** @param {(id: string) => any} find @param {{ document: () => any, title: () => string }} page */
    constructor(find, page) {
        this.#field = find('lines');
        this.#page = page;
        find('copy-lines').addEventListener('click', ({ target }) => {
            this.#field.select();
            // The modern clipboard exists with secure connections only.
            target.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
            setTimeout(() => { target.textContent = 'Copy'; }, READING);
        });
        find('embed').addEventListener('toggle', () => this.update());
        this.update();
    }

    /** Shows the lines for what is open now. */
    update() {
        const document = this.#page.document();
        const isObject = Object(document) === document;
        this.#field.value = isObject ? pageWith(document, this.#page.title(), location.origin)
            : 'The document is not JSON.';
    }
}
