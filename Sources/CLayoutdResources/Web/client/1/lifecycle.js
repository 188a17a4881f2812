// The states of a session: the parts of the client subscribe to what becomes of it.

/** @typedef {import('./types.js').ConnectionState} State */

/**
 * Why the state has changed, and the first frame of a session that was opened or joined.
 *
 * @typedef {{ reason?: Error, opened?: import('./connection.js').Exchanged }} News
 */

/** @type {Record<State, State[]>} The states that may follow each state. */
export const NEXT = {
    connecting: ['live', 'lost', 'ended'],
    live: ['waiting', 'lost', 'connecting', 'ended'],
    waiting: ['live', 'lost', 'connecting', 'ended'],
    lost: ['live', 'connecting', 'ended'],
    ended: [],
};

/** The state of one session. */
export class Lifecycle {
    /** @type {State} */
    #state = 'connecting';
    /** @type {((state: State, news: News) => void)[]} */
    #subscribers = [];

    get state() { return this.#state; }

    /**
     * Adds what is called with every later state, after those that were added before.
     *
     * @param {(state: State, news: News) => void} subscriber
     */
    subscribe(subscriber) { this.#subscribers.push(subscriber); }

    /**
     * Changes the state and reports that; the present state is not reported again.
     *
     * @param {State} state
     * @param {News} [news]
     * @throws {Error} If the state cannot follow the present one, which is a fault of the client.
     */
    enter(state, news = {}) {
        if (state === this.#state) return;
        if (!NEXT[this.#state].includes(state)) throw new Error(`${state} cannot follow ${this.#state}`);
        this.#state = state;
        for (const subscriber of this.#subscribers) subscriber(state, news);
    }
}
