// The status line, the veil over the stage while it does not show a session of the server, and the last requests.

/** How long a message stays, in milliseconds. */
const READING = 6000;
/** How long the server may be away before the stage greys, in milliseconds. */
const BLINK = 300;

const ABSENCES = {
    connecting: 'connecting…',
    waiting: 'waiting for the server…',
    lost: 'waiting for the server…',
};

/** Shows the state of the connection, the motion of the session, and messages. */
export class Status {
    #find;
    #motion;
    #state = 'connecting';
    #reason = '';
    #veil;
    /** Until when a message stays. */
    #end = 0;
    #timer;
    #blink;
    /** What had the focus before it was disabled. */
    #focused;

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {() => string | undefined} motion What the session does, once it is shown.
     */
    constructor(find, motion) {
        this.#find = find;
        this.#motion = motion;
        // The first frame may be there already.
        this.connect('connecting');
    }

    /** Whether the stage shows a session of the server. */
    get isLive() { return this.#state === 'live'; }

    /**
     * Shows the state of a connection.
     *
     * @param {string} state As reported by `onState`.
     * @param {Error} [error] Why it is not `live`.
     */
    connect(state, error) {
        this.#reason = error?.message ?? '';
        this.#change(state, ABSENCES[state] ?? state);
    }

    /** Shows that there is no session, and why. */
    close(reason) {
        this.#reason = '';
        this.#change('ended', reason);
    }

    /** Shows for a few seconds that something has failed. */
    complain(text) {
        clearTimeout(this.#timer);
        this.#end = performance.now() + READING;
        this.#timer = setTimeout(() => this.clear(), READING);
        this.#write(text, 'polite', true);
    }

    /** Removes the message. */
    clear() {
        clearTimeout(this.#timer);
        this.#end = 0;
        this.update();
    }

    /** Shows what the session does, unless a message is shown. */
    update() {
        const isAway = document.body.classList.contains('away');
        if (performance.now() < this.#end || isAway === this.isLive) return;
        const text = isAway ? this.#veil : this.#motion();
        // Screen readers should only read messages.
        if (text) this.#write(text, this.isLive ? 'off' : 'polite', false);
    }

    #change(state, veil) {
        this.#state = state;
        this.#veil = veil;
        document.body.dataset.state = state;
        // A single lost request is repeated before the stage greys, and the status says so.
        const mayRecover = state in ABSENCES && !document.body.classList.contains('away');
        if (mayRecover) this.#blink ??= setTimeout(() => this.#apply(), BLINK);
        else this.#apply();
    }

    /** Greys the stage while it is not live, and disables what would have no effect. */
    #apply() {
        clearTimeout(this.#blink);
        this.#blink = undefined;
        const isAway = !this.isLive;
        document.body.classList.toggle('away', isAway);
        if (isAway) this.clear();
        else this.update();
        this.#find('veil').hidden = !isAway;
        this.#find('absence').textContent = this.#veil ?? ABSENCES[this.#state] ?? '';
        for (const id of ['tools', 'settings']) {
            const element = this.#find(id);
            if (isAway && element.contains(document.activeElement)) this.#focused = document.activeElement;
            element.inert = isAway;
        }
        if (!isAway) {
            // Unless the user has moved it meanwhile.
            if (document.activeElement === document.body) this.#focused?.focus();
            this.#focused = undefined;
        }
        this.#find('again').hidden = this.#state !== 'ended';
    }

    #write(text, live, isError) {
        const status = this.#find('status');
        status.classList.toggle('wrong', isError);
        if (status.textContent === text) return;
        status.ariaLive = live;
        status.textContent = text;
        status.title = this.#reason || text;
    }
}

/** Calls something once, after a delay that later calls may shorten and not lengthen. */
export class Alarm {
    #ring;
    #time = Infinity;
    #timer;

    /** @param {() => void} ring */
    constructor(ring) { this.#ring = ring; }

    /** @param {number} delay Milliseconds. */
    set(delay) {
        const time = performance.now() + delay;
        if (this.#time <= time) return;
        this.stop();
        this.#time = time;
        this.#timer = setTimeout(() => {
            this.#time = Infinity;
            this.#ring();
        }, delay);
    }

    stop() {
        clearTimeout(this.#timer);
        this.#time = Infinity;
    }
}

/** The time span to count, and the interval between updates, in milliseconds. */
const [SPAN, PAUSE] = [1000, 250];

/** The number of requests to keep. */
const KEPT = 8;

/** The last requests, the latest first. A request like the one before it replaces that one. */
export class RequestLog {
    /** @type {{ name: string, exchange: object, count: number }[]} */
    entries = [];

    /** Adds a completed request. */
    add(exchange) {
        const [kind] = Object.keys(Object(exchange.body));
        const name = `${exchange.method} ${new URL(exchange.url).pathname} ${kind} ${exchange.status}`;
        const latest = this.entries[0];
        if (latest?.name === name) Object.assign(latest, { exchange, count: latest.count + 1 });
        else this.entries = [{ name, exchange, count: 1 }, ...this.entries].slice(0, KEPT);
    }
}

/** Counts frames and requests. */
export class Meter {
    #output;
    #frames = [];
    #answers = [];
    #timer;

    /** @param {HTMLElement} output */
    constructor(output) { this.#output = output; }

    /** Counts a frame that was drawn. */
    noteFrame() { this.#note(this.#frames, 0); }

    /** Counts a response and its bytes, or a part of one. */
    noteAnswer(bytes, isPart) { this.#note(this.#answers, bytes, isPart); }

    #note(list, bytes, isPart = false) {
        list.push({ time: performance.now(), bytes, isPart });
        this.#timer ??= setTimeout(() => this.#tell(), PAUSE);
    }

    #tell() {
        const start = performance.now() - SPAN;
        this.#frames = this.#frames.filter(({ time }) => time > start);
        this.#answers = this.#answers.filter(({ time }) => time > start);
        const bytes = this.#answers.reduce((sum, answer) => sum + answer.bytes, 0);
        const requests = this.#answers.filter(({ isPart }) => !isPart).length;
        this.#output.textContent = `${requests} req/s, ${Math.round(bytes / 1000)} KB/s, `
            + `${this.#frames.length} fps`;
        const isOver = this.#frames.length + this.#answers.length === 0;
        this.#timer = isOver ? undefined : setTimeout(() => this.#tell(), PAUSE);
    }
}
