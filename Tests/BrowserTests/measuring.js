// Helpers for tests of elements that are measured: rows of known or of written height, and what is in view.
(() => {
    const frames = (count) => new Promise((resolve) => {
        const step = () => (count-- > 0 ? requestAnimationFrame(step) : resolve());
        step();
    });

    /** How long to wait for a condition, in milliseconds; only failures take this long. */
    const PATIENCE = 60_000;

    window.rows = {
        frames,

        async until(condition) {
            const start = performance.now();
            while (!(await condition())) {
                if (performance.now() > start + PATIENCE) throw new Error(`${condition} does not become true`);
                await help.pause(5);
            }
        },

        /** The height of an item's content, in points; a test may change it. */
        height: ({ item }) => 30 + 17 * (item % 5),

        /** Opens a session in a new stage. Items have blocks of `rows.height`, unless a test makes others. */
        async open(document, options = {}) {
            const { LayoutSession } = await import('/layoutd-client.js');
            rows.session = await LayoutSession.open({ viewport: { width: 320, height: 480 }, ...document }, {
                ...await rows.stage(options), ...options.session,
            });
        },

        async attach(url, options = {}) {
            const { LayoutSession } = await import('/layoutd-client.js');
            rows.session = await LayoutSession.attach(url, await rows.stage(options));
        },

        async stage({ make = rows.block, copies = false } = {}) {
            const { ElementRenderer } = await import('/client/1/draw.js');
            const container = document.createElement('div');
            container.style.cssText = 'width: 320px; height: 480px; position: fixed; top: 0; left: 0; font: 16px serif';
            document.body.replaceChildren(container);
            const renderer = new ElementRenderer(container, { measure: true, make: make ?? undefined });
            Object.assign(rows, { container, renderer });
            return {
                onFrame(frame) {
                    renderer.draw(copies ? { ...frame } : frame);
                    rows.drawn = frame.resting ? frame.sequence : undefined;
                    rows.onDraw?.(frame);
                },
            };
        },

        /** An element with a block of `rows.height`. */
        block(item) {
            const element = document.createElement('div');
            element.append(document.createElement('section'));
            rows.grow(element, rows.height(item));
            return element;
        },

        grow(element, height) {
            const block = document.createElement('div');
            block.style.height = `${height}px`;
            element.firstElementChild.replaceChildren(block);
        },

        /** An element with a text that wraps. */
        text({ item }) {
            const element = document.createElement('div');
            element.append(document.createElement('p'));
            element.firstElementChild.style.margin = '3px 0';
            element.firstElementChild.textContent = 'Some words that wrap. '.repeat(1 + item % 7);
            return element;
        },

        /** The items' elements; placeholders stand beside them. */
        elements() { return [...rows.container.querySelectorAll(':scope > .element')]; },

        /** The elements in view, from top to bottom, with what they need and what they have. */
        shown() {
            const { top, bottom } = rows.container.getBoundingClientRect();
            return rows.elements().map((element) => {
                const box = element.getBoundingClientRect();
                const child = element.firstElementChild;
                const style = getComputedStyle(child);
                const margins = parseFloat(style.marginTop) + parseFloat(style.marginBottom);
                return {
                    element, item: Number(element.dataset.item), kind: element.dataset.kind,
                    top: box.top - top, bottom: box.bottom - top, left: box.left, right: box.right,
                    height: box.height, needs: child.getBoundingClientRect().height + margins,
                };
            }).filter((row) => row.bottom > 0 && row.top < bottom - top).sort((a, b) => a.top - b.top);
        },

        /** Waits until all sizes are known and shown. */
        async settle() {
            await rows.until(() => {
                const { items, needed, resting, sequence } = rows.session.frame;
                const isKnown = needed?.length === 0 && items.every(({ estimated }) => !estimated);
                const isDone = !rows.isPosting() && isKnown && resting && rows.drawn === sequence;
                return isDone && rows.shown().every(({ height, needs }) => Math.abs(height - needs) < 0.51);
            });
        },

        /** The requests that posted sizes. */
        posts() {
            return recording.exchanges.filter(({ url }) => url.includes('/sizes?'))
                .map(({ body, status, end }) => ({ ...JSON.parse(body), status, isOpen: end === undefined }));
        },

        isPosting() { return rows.slowPosts > 0 || rows.posts().some(({ isOpen }) => isOpen); },

        /** The posts whose responses are delayed. */
        slowPosts: 0,

        /** Delays every response, as a slow line does. */
        slow(milliseconds) {
            const ask = window.fetch;
            window.fetch = async (url, init) => {
                const isPost = `${url}`.includes('/sizes?');
                if (isPost) rows.slowPosts += 1;
                const response = await ask(url, init);
                await help.pause(milliseconds);
                if (isPost) rows.slowPosts -= 1;
                return response;
            };
        },

        /** Lets another client act right before the first post reaches the server. */
        interfere(act) {
            const ask = window.fetch;
            let isDone = false;
            window.fetch = async (url, init) => {
                if (`${url}`.includes('/sizes?') && !isDone) {
                    isDone = true;
                    await act(rows.session.url);
                }
                return ask(url, init);
            };
        },

        /** What overlaps. */
        overlaps() {
            const found = [];
            const shown = rows.shown();
            for (const [index, a] of shown.entries()) {
                for (const b of shown.slice(index + 1)) {
                    const isBeside = a.right <= b.left + 0.51 || b.right <= a.left + 0.51;
                    if (!isBeside && a.bottom > b.top + 0.51) found.push([a.item, b.item, a.bottom - b.top]);
                }
            }
            return found;
        },
    };
})();
