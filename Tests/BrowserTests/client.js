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
    };
})();
