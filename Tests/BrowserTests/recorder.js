// Records a page's requests, and its stage at every change.
(() => {
    const recording = { exchanges: [], samples: [], moves: [], release: 0, violations: [] };
    window.recording = recording;

    const ask = window.fetch;
    let ended = 0;
    window.fetch = async (url, init = {}) => {
        const exchange = {
            method: init.method ?? 'GET', url: `${url}`, body: init.body ?? null,
            start: performance.now(), status: 0, answer: '',
        };
        recording.exchanges.push(exchange);
        try {
            const response = await ask(url, init);
            // A stream does not end.
            if (response.headers.get('Content-Type') === 'text/event-stream') {
                exchange.status = response.status;
                return response;
            }
            const text = await response.text();
            // The page gets the text immediately, so it sees responses in the order of the recording.
            response.text = async () => text;
            exchange.answer = text;
            exchange.status = response.status;
            // Display times may lag behind the clock, so later samples are identified by number.
            exchange.samples = recording.samples.length;
            return response;
        } finally {
            exchange.end = performance.now();
            // Several requests may end at the same time of the clock.
            exchange.order = ended++;
        }
    };

    const nameOf = ({ dataset, classList }) => [
        dataset.kind, dataset.section, dataset.item, ...(classList.contains('departing') ? ['departing'] : []),
    ].join('-');

    let last = '';
    const look = (time) => {
        const elements = [...document.querySelectorAll('#stage .element')].map((element) => [
            nameOf(element), element.style.transform, element.style.width, element.style.height,
            element.style.opacity,
        ]);
        const text = JSON.stringify(elements);
        if (text !== last) recording.samples.push({ time, elements });
        last = text;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);

    addEventListener('pointermove', (event) => {
        if (event.buttons !== 0) recording.moves.push(performance.now());
    }, { capture: true });
    addEventListener('pointerup', () => { recording.release = performance.now(); }, { capture: true });
    addEventListener('securitypolicyviolation', (event) => {
        recording.violations.push(event.effectiveDirective);
    });
})();
