// Helpers for tests of layoutd-client.js alone.
(() => {
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

    window.help = {
        pause,

        /** Waits for a condition. */
        async until(condition) {
            while (!(await condition())) await pause(5);
        },

        /** Sends a request without the client. */
        async send(method, path, body) {
            const response = await fetch(path, {
                method,
                ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
            });
            const text = await response.text();
            if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
            return text === '' ? undefined : JSON.parse(text);
        },

        /** Delays every response, as a slow line does. */
        slow(milliseconds) {
            const ask = window.fetch;
            window.fetch = async (...request) => {
                const response = await ask(...request);
                await pause(milliseconds);
                return response;
            };
        },

        /** A line that can be broken: then all requests fail, also those under way, until it is mended. */
        line() {
            const ask = window.fetch;
            const requests = new Set();
            let isBroken = false;
            window.fetch = (...request) => Promise.race([ask(...request), new Promise((_, reject) => {
                const fail = () => reject(new TypeError('the line is broken'));
                if (isBroken) fail();
                else requests.add(fail);
            })]);
            return {
                ask,
                mend() { isBroken = false; },
                break() {
                    isBroken = true;
                    for (const fail of requests) fail();
                },
            };
        },

        /** Holds every response until the returned function is called, or until its request is aborted. */
        hold() {
            const ask = window.fetch;
            let release;
            const released = new Promise((resolve) => { release = resolve; });
            window.fetch = async (url, init = {}) => {
                const { signal } = init;
                const aborted = new Promise((_, reject) => {
                    signal?.addEventListener('abort', () => reject(signal.reason));
                });
                aborted.catch(() => {});
                const response = await ask(url, init);
                await Promise.race([released, aborted]);
                return response;
            };
            return release;
        },
    };
})();
