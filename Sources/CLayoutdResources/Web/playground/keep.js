/**
 * Records what the page shows, and saves it as JSON, CSV, CSS or video.
 *
 *     const recorder = new Recorder({ onEnd: offer });              // it ended by itself
 *     recorder.start();
 *     recorder.note(shown, stage.viewport);                         // the frame on the page
 *     …                                                             // and every further one that is drawn
 *     const recording = recorder.stop();
 *
 *     download('springy.json', JSON.stringify(recording), 'application/json');
 *     download('springy.csv', recording.csv(), 'text/csv');
 *     download('springy.css', recording.css(), 'text/css');
 *     const renderer = new CanvasRenderer(canvas, { viewport: recording.viewport });
 *     const video = await recordVideo(recording, canvas, (frame) => renderer.draw(frame));
 *     download('springy.webm', video, video.type);
 *
 * Lengths are points, angles radians (clockwise), times seconds from the first frame of the recording.
 *
 * @module keep
 */

import { styleSheet } from './keyframes.js';
import { DECIMALS, itemsAt, overlaps, relative, round, VALUES } from './tracks.js';

export { recordVideo, videoType } from './video.js';

/** @typedef {import('../client/1/frames.js').Frame} Frame */
/** @typedef {import('./tracks.js').Track} Track */
/** @typedef {import('./tracks.js').Size} Size */

/** The longest recording, in seconds. */
const LONGEST = 60;
/** The most samples of a recording. They take about 64 bytes each. */
const MOST = 1_000_000;
/** If no frame is drawn for longer, nothing moves meanwhile; in seconds. */
const PAUSE = 0.1;
/** The display's frame time, in seconds, for the start of a motion after a pause. */
const DISPLAY = 1 / 60;

/** Collects the frames that a page draws. */
export class Recorder {
    #onEnd;
    #seconds;
    #samples;
    /** @type {'off' | 'on'} */
    #state = 'off';
    #count = 0;
    #start = 0;
    /** @type {{ frame: Frame, viewport: Size, time: number } | undefined} The last frame. */
    #last;
    /** @type {Size} */
    #viewport = { width: 0, height: 0 };
    /** @type {Track[]} */
    #tracks = [];
    /** @type {Map<string, Track>} The tracks of the elements in view. */
    #visible = new Map();
    /** @type {Recording | undefined} */
    #recording;
    #timer = 0;

    /**
     * @param {object} [options]
     * @param {(recording: Recording) => void} [options.onEnd] Called when the recording ends by itself,
     *     because it is too long or too large; `recording.ended` says which.
     * @param {number} [options.seconds] The longest recording, 60 by default.
     * @param {number} [options.samples] The largest one, 1,000,000 by default: elements times frames.
     */
    constructor(options = {}) {
        this.#onEnd = options.onEnd;
        this.#seconds = options.seconds ?? LONGEST;
        this.#samples = options.samples ?? MOST;
    }

    get isRecording() { return this.#state === 'on'; }

    /** Starts a recording, and drops one that is running. */
    start() {
        clearTimeout(this.#timer);
        this.#state = 'on';
        this.#count = 0;
        this.#last = undefined;
        this.#viewport = { width: 0, height: 0 };
        this.#tracks = [];
        this.#visible = new Map();
        this.#recording = undefined;
        // A page at rest draws no frames.
        this.#timer = setTimeout(() => {
            this.#end('time', (performance.now() - this.#start) / 1000);
        }, 1000 * this.#seconds);
    }

    /**
     * Adds a frame. Without a running recording it does nothing.
     *
     * @param {Frame} frame
     * @param {Size} viewport If it changes, the recording gets the largest width and height.
     * @param {number} [time] When it is drawn, in milliseconds, as of `performance.now()`.
     */
    note(frame, viewport, time = performance.now()) {
        if (this.#state === 'off') return;
        if (!this.#last) this.#start = time;
        const seconds = round((time - this.#start) / 1000, 5);
        const before = this.#last?.time ?? -Infinity;
        if (seconds <= before) return;
        if (seconds >= this.#seconds) return this.#end('time', seconds);
        if (seconds - before > PAUSE) this.#hold(round(seconds - DISPLAY, 5));
        this.#add(frame, viewport, seconds);
        if (this.#count >= this.#samples) this.#end('size', seconds);
    }

    /**
     * Ends the recording, and returns it; also if it has already ended by itself.
     *
     * @param {number} [time] In milliseconds, as of `performance.now()`.
     * @returns {Recording}
     */
    stop(time = performance.now()) {
        if (this.#state === 'on') this.#finish('stop', (time - this.#start) / 1000);
        return this.#recording ?? new Recording(this.#viewport, 0, [], 'stop');
    }

    /** @param {'time' | 'size'} reason @param {number} seconds */
    #end(reason, seconds) {
        this.#finish(reason, seconds);
        this.#onEnd?.(this.stop());
    }

    #finish(reason, seconds) {
        clearTimeout(this.#timer);
        this.#state = 'off';
        const last = this.#last?.time ?? 0;
        const duration = this.#last ? Math.max(last, round(Math.min(seconds, this.#seconds), 5)) : 0;
        if (duration > last) this.#hold(duration);
        for (const track of this.#visible.values()) track.until = duration;
        this.#recording = new Recording(this.#viewport, duration, this.#tracks, reason);
        this.#tracks = [];
        this.#visible = new Map();
        this.#last = undefined;
    }

    /** Repeats the last frame at another time. */
    #hold(time) { if (this.#last) this.#add(this.#last.frame, this.#last.viewport, time); }

    #add(frame, viewport, time) {
        const gone = new Set(this.#visible.keys());
        for (const item of frame.items) {
            const place = relative(item, frame);
            if (!overlaps(place, viewport)) continue;
            gone.delete(item.key);
            const track = this.#visible.get(item.key) ?? this.#makeTrack(item);
            track.times.push(time);
            for (const name of VALUES) track[name].push(round(place[name], DECIMALS[name]));
            if (place.transform) track.transforms ??= [];
            if (track.transforms) track.transforms[track.times.length - 1] = place.transform;
            this.#count += 1;
        }
        for (const key of gone) {
            /** @type {Track} */ (this.#visible.get(key)).until = time;
            this.#visible.delete(key);
        }
        this.#viewport = {
            width: Math.max(this.#viewport.width, viewport.width),
            height: Math.max(this.#viewport.height, viewport.height),
        };
        this.#last = { frame, viewport, time };
    }

    #makeTrack({ key, kind, section, item, zIndex }) {
        const values = { times: [], x: [], y: [], width: [], height: [], angle: [], alpha: [], scale: [] };
        /** @type {Track} */
        const track = { key, kind, section, item, zIndex, until: 0, ...values };
        this.#visible.set(key, track);
        this.#tracks.push(track);
        return track;
    }
}

/** What a page showed for some time. `JSON.stringify` writes `viewport`, `duration` and `elements`. */
export class Recording {
    /**
     * @param {Size} viewport
     * @param {number} duration
     * @param {Track[]} elements In drawing order.
     * @param {'stop' | 'time' | 'size'} ended Why: by `stop()`, or by itself at 60 s or 1,000,000 samples.
     */
    constructor(viewport, duration, elements, ended) {
        this.viewport = viewport;
        this.duration = duration;
        this.elements = [...elements].sort((a, b) => a.zIndex - b.zIndex);
        this.ended = ended;
    }

    toJSON() {
        const { viewport, duration, elements } = this;
        return { viewport, duration, elements };
    }

    /**
     * Returns what was shown at some time, for renderers.
     *
     * @param {number} time
     * @returns {Pick<Frame, 'contentOffset' | 'contentSize' | 'items'>}
     */
    at(time) {
        return { contentOffset: { x: 0, y: 0 }, contentSize: this.viewport, items: itemsAt(this, time) };
    }

    /**
     * Returns the recording as CSV (RFC 4180) with a header: a row for each element and time, ordered by
     * time.
     */
    csv() {
        const rows = this.elements.flatMap((track) => {
            const name = `${quoted(track.key)},${track.kind},${track.section},${track.item}`;
            const values = (index) => VALUES.map((value) => track[value][index]).join(',');
            return track.times.map((time, index) => ({ time, text: `${time},${name},${values(index)}\r\n` }));
        });
        rows.sort((a, b) => a.time - b.time);
        const header = `time,key,kind,section,item,${VALUES.join(',')}\r\n`;
        return header + rows.map(({ text }) => text).join('');
    }

    /**
     * Returns the recording as CSS animations, one for each element. Keyframes are left out where the
     * corners of an element stay within 0.25 pt of the recording, and its opacity within 0.01.
     *
     * @param {object} [options]
     * @param {(element: Track) => string} [options.color] The background of an element, a CSS colour.
     */
    css(options = {}) { return styleSheet(this, options); }
}

/**
 * Saves content as a file.
 *
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} type A media type.
 */
export function download(name, content, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    // The browser reads the data after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function quoted(text) {
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
