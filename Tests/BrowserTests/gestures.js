// Helpers for tests of gestures.js: a stage, a session that records calls, and events with given times.
(() => {
    const VIEWPORT = { width: 320, height: 480 };
    const NO_INSET = { top: 0, left: 0, bottom: 0, right: 0 };

    /** A session that records calls, and does nothing else. */
    class RecordingSession extends EventTarget {
        state = 'live';
        roundTrip = 10;
        calls = [];
        /** What calls return, by name: a function of the arguments. */
        results = {};

        constructor({ description = {}, ...frame } = {}) {
            super();
            this.description = { viewport: VIEWPORT, contentInset: NO_INSET, dynamics: null, ...description };
            this.frame = {
                contentOffset: { x: 0, y: 0 }, contentSize: { width: 320, height: 2000 }, scrolling: false,
                resting: true, items: [], ...frame,
            };
            for (const name of ['scroll', 'fling', 'glide', 'tap', 'touch', 'zoom', 'zoomTo', 'transition', 'patch', 'describe']) {
                this[name] = (...values) => {
                    this.calls.push([name, ...values]);
                    return this.results[name]?.(...values) ?? Promise.resolve(this.frame);
                };
            }
        }

        /** Shows a frame with these members. */
        show(changes) {
            this.frame = { ...this.frame, ...changes };
            this.dispatchEvent(new CustomEvent('frame', { detail: this.frame }));
        }

        named(name) { return this.calls.filter((call) => call[0] === name).map((call) => call.slice(1)); }
    }

    const withTime = (event, time) => Object.defineProperty(event, 'timeStamp', { value: time });

    window.gestures = {
        RecordingSession,

        /** Adds an empty stage to the page, in its upper left corner. */
        stage() {
            const stage = document.createElement('div');
            stage.style.cssText = 'position: fixed; top: 0; left: 0; width: 320px; height: 480px';
            document.body.append(stage);
            return stage;
        },

        /**
         * Controls a session that records calls, on a new stage; waits for the module that its frames need.
         *
         * Returns both, the stage's `touchAction` before the module was there, and what stops the control.
         */
        async control(session, module, options = {}) {
            const { controlSession } = await import('/client/1/gestures.js');
            const [stage, fake] = [this.stage(), new RecordingSession(session)];
            const stop = controlSession(stage, fake, options);
            const action = stage.style.touchAction;
            await import(`/client/1/${module}.js`);
            await this.settle();
            return { stage, fake, action, stop };
        },

        /** Dispatches a pointer event at a place of the stage. */
        pointer(stage, type, x, y, time, options = {}) {
            const { pointerId = 7 } = options;
            const values = { pointerId, isPrimary: pointerId === 7, clientX: x, clientY: y };
            const kind = { bubbles: true, cancelable: true };
            const event = new PointerEvent(`pointer${type}`, { ...kind, ...values, ...options });
            stage.dispatchEvent(withTime(event, time));
            return event;
        },

        /** Dispatches the events of a way, `[x, y, time]` each: the first one is a press. */
        way(stage, points, options = {}) {
            points.forEach(([x, y, time], index) => {
                this.pointer(stage, index === 0 ? 'down' : 'move', x, y, time, options);
            });
        },

        /** Dispatches a wheel event; returns whether the page may still scroll. */
        wheel(stage, deltaX, deltaY, time, options = {}) {
            const values = { deltaX, deltaY, clientX: 100, clientY: 200, bubbles: true, cancelable: true };
            return stage.dispatchEvent(withTime(new WheelEvent('wheel', { ...values, ...options }), time));
        },

        /** Dispatches a key; returns whether the page may still use it. */
        key(stage, key, options = {}) {
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
            return stage.dispatchEvent(event);
        },

        /** Waits until promises have settled. */
        settle: () => new Promise((resolve) => setTimeout(resolve, 0)),
    };
})();
