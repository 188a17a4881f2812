// The popover that saves what the stage shows: the latest motion, or a longer recording.

import { drawer, Looks, pageOf, pictureOf } from './film.js';
import { download, Recorder, recordVideo, videoType } from './keep.js';

/** How long a motion is kept, in seconds: at least, and up to twice as long. */
const LENGTH = 10;
/** What moves after such a rest is another motion; and how long a film goes on after the last frame, in seconds. */
const [REST, TAIL] = [2, 0.5];

/** The latest motion. */
class Latest {
    /** @type {{ recorder: Recorder, start: number }[]} The older one first. */
    #takes = [];
    #last = 0;

    note(frame, viewport, now = performance.now()) {
        if (now - this.#last > 1000 * REST) this.#takes = [];
        const latest = this.#takes.at(-1);
        if (!latest || now - latest.start > 1000 * LENGTH) {
            const recorder = new Recorder();
            recorder.start();
            this.#takes = [...this.#takes.slice(-1), { recorder, start: now }];
        }
        for (const { recorder } of this.#takes) recorder.note(frame, viewport, now);
        this.#last = now;
    }

    /** Returns it if there is one, and begins another one. */
    take() {
        const [oldest] = this.#takes;
        this.#takes = [];
        return oldest?.recorder.stop(this.#last + 1000 * TAIL);
    }
}

/** Saves what is drawn, in several formats. */
export class Keeping {
    #find;
    #page;
    #latest = new Latest();
    #recorder = new Recorder({ onEnd: (recording) => this.#offer(recording) });
    #looks;
    /** What would be saved. @type {import('./keep.js').Recording | undefined} */
    #recording;
    #isLong = false;
    #start = 0;
    #timer;

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {object} page
     * @param {() => string} page.name The name of files, without an extension.
     * @param {() => void} page.draw Draws the current frame, so that a recording at rest is not empty.
     * @param {import('./stage.js').Stage} page.stage
     */
    constructor(find, page) {
        this.#find = find;
        this.#page = page;
        this.#looks = new Looks(page.stage);
        find('record').addEventListener('click', () => {
            if (this.#recorder.isRecording) return this.#offer(this.#recorder.stop());
            this.#begin();
            page.draw();
            find('keep').hidePopover();
        });
        find('keep').addEventListener('beforetoggle', ({ newState }) => {
            if (newState === 'open' && !this.#recorder.isRecording) this.#offerLatest();
            if (newState === 'closed') this.#isLong = false;
        });
        // While recording, the button that opens the popover also stops.
        find('keep-open').addEventListener('click', () => {
            if (this.#recorder.isRecording) this.#offer(this.#recorder.stop());
        });
        for (const button of find('formats').children) {
            if (button.dataset.format === 'video') button.hidden = !videoType();
            button.addEventListener('click', () => this.#save(button));
        }
    }

    /** Starts anew, with another session. */
    begin() {
        this.#latest = new Latest();
        this.#looks = new Looks(this.#page.stage);
    }

    /** Adds a frame that is on the stage. */
    note(frame, viewport) {
        this.#looks.note(frame);
        this.#latest.note(frame, viewport);
        this.#recorder.note(frame, viewport);
    }

    #begin() {
        this.#recorder.start();
        this.#start = performance.now();
        document.body.classList.add('recording');
        this.#find('record').textContent = 'Stop';
        this.#find('formats').hidden = true;
        this.#timer = setInterval(() => this.#showTime(), 100);
        this.#showTime();
    }

    #showTime() {
        const seconds = (performance.now() - this.#start) / 1000;
        this.#find('keep-label').textContent = `Stop ${seconds.toFixed(1)} s`;
    }

    #offerLatest() {
        if (this.#isLong) return;
        let recording = this.#latest.take();
        if (!recording) {
            this.#page.draw();
            recording = this.#latest.take();
        }
        if (recording) this.#show(recording, `The last ${recording.duration.toFixed(1)} s of motion, as:`);
    }

    #offer(recording) {
        clearInterval(this.#timer);
        document.body.classList.remove('recording');
        this.#find('keep-label').textContent = 'Keep';
        this.#find('record').textContent = 'Record again';
        this.#isLong = true;
        this.#show(recording, `Recorded ${recording.duration.toFixed(1)} s. Save it as:`);
    }

    #show(recording, text) {
        this.#recording = recording;
        this.#find('kept').textContent = text;
        this.#find('formats').hidden = false;
        this.#find('keep-problem').textContent = '';
    }

    /** Saves the recording in the format of a button, which says so as long as that takes. */
    async #save(button) {
        const { textContent: text, dataset: { format } } = button;
        button.disabled = true;
        try {
            const { content, type, extension = format } = await this.#file(format, (part) => {
                button.textContent = `${text} ${Math.round(100 * part)} %`;
            });
            download(`${this.#page.name()}.${extension}`, content, type);
        } catch (error) {
            this.#find('keep-problem').textContent = error.message;
        } finally {
            button.disabled = false;
            button.textContent = text;
        }
    }

    /** Returns what a file in a format contains. */
    async #file(format, onProgress) {
        const [recording, { stage, name }] = [this.#recording, this.#page];
        if (format === 'json') return { content: JSON.stringify(recording), type: 'application/json' };
        if (format === 'csv') return { content: recording.csv(), type: 'text/csv' };
        if (format === 'css') {
            return { content: recording.css({ color: (item) => stage.look.color(item) }), type: 'text/css' };
        }
        if (format === 'png') return { content: await pictureOf(stage.element, stage.viewport), type: 'image/png' };
        const film = this.#looks.film(recording);
        if (format === 'html') return { content: await pageOf(film, name()), type: 'text/html' };
        const canvas = document.createElement('canvas');
        const draw = drawer(film, canvas);
        const content = await recordVideo(recording, canvas, (_, time) => draw(time), { onProgress });
        return { content, type: content.type, extension: videoType().extension };
    }
}
