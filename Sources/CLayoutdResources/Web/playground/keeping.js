// The popover that records the stage, and saves recordings.

import { CanvasRenderer } from '/client/1/draw.js';
import { canRecordVideo, download, Recorder, recordVideo } from './keep.js';

/** Records what is drawn, and saves it in several formats. */
export class Keeping {
    #find;
    #name;
    #look;
    #recorder = new Recorder({ onEnd: (recording) => this.#offer(recording) });
    #recording;
    #start = 0;
    #timer;

    /**
     * @param {(id: string) => HTMLElement} find
     * @param {object} page
     * @param {() => string} page.name The name of files, without an extension.
     * @param {() => import('./look.js').Look} page.look How items look.
     * @param {() => void} page.draw Draws the current frame, so that a recording at rest is not empty.
     */
    constructor(find, { name, look, draw }) {
        this.#find = find;
        this.#name = name;
        this.#look = look;
        find('record').addEventListener('click', () => {
            if (this.#recorder.isRecording) return this.#offer(this.#recorder.stop());
            this.#begin();
            draw();
            find('keep').hidePopover();
        });
        // While recording, the button that opens the popover also stops.
        find('keep-open').addEventListener('click', () => {
            if (this.#recorder.isRecording) this.#offer(this.#recorder.stop());
        });
        for (const button of find('formats').children) {
            if (button.dataset.format === 'webm') button.hidden = !canRecordVideo();
            button.addEventListener('click', () => this.#save(button.dataset.format));
        }
    }

    /** Adds a frame to the recording, if one is running. */
    note(frame, viewport) { this.#recorder.note(frame, viewport); }

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

    #offer(recording) {
        clearInterval(this.#timer);
        document.body.classList.remove('recording');
        this.#recording = recording;
        this.#find('keep-label').textContent = 'Keep';
        this.#find('record').textContent = 'Record again';
        this.#find('kept').textContent = `Recorded ${recording.duration.toFixed(1)} s. Save it as:`;
        this.#find('formats').hidden = false;
        this.#find('keep-problem').textContent = '';
    }

    async #save(format) {
        const recording = this.#recording;
        const name = this.#name();
        try {
            if (format === 'json') download(`${name}.json`, JSON.stringify(recording), 'application/json');
            if (format === 'csv') download(`${name}.csv`, recording.csv(), 'text/csv');
            if (format === 'css') download(`${name}.css`, recording.css({ color: this.#color }), 'text/css');
            if (format === 'webm') download(`${name}.webm`, await this.#video(recording), 'video/webm');
        } catch (error) {
            this.#find('keep-problem').textContent = error.message;
        }
    }

    #color = (item) => this.#look().color(item);

    /** Plays the recording on a canvas that is not shown; this takes as long as the recording. */
    async #video(recording) {
        const button = this.#find('formats').querySelector('[data-format=webm]');
        const canvas = document.createElement('canvas');
        const text = button.textContent;
        button.disabled = true;
        button.textContent = 'Recording video…';
        try {
            const renderer = new CanvasRenderer(canvas, {
                viewport: recording.viewport,
                color: this.#color,
                cornerRadius: (item) => this.#look().cornerRadius(item),
                font: '600 14px system-ui, sans-serif',
            });
            const background = getComputedStyle(this.#find('stage')).backgroundColor;
            return await recordVideo(recording, canvas, (frame) => renderer.draw(frame), { background });
        } finally {
            button.disabled = false;
            button.textContent = text;
        }
    }
}
