// Recordings as video.

/** @typedef {import('./keep.js').Recording} Recording */

/** The longest step from one frame to the next, in seconds: time in a hidden page does not count. */
const LONGEST_STEP = 0.1;

/** Whether this browser can make videos. */
export function canRecordVideo() {
    return typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported('video/webm');
}

/**
 * Plays a recording into a canvas and records that as WebM. It takes as long as the recording; while the
 * page is hidden it waits.
 *
 * @param {Recording} recording
 * @param {HTMLCanvasElement} canvas Its pixels are the video's.
 * @param {(frame: ReturnType<Recording['at']>) => void} draw Draws a frame into the canvas.
 * @param {object} [options]
 * @param {string} [options.background] Fills what `draw` leaves transparent; white by default.
 * @param {AbortSignal} [options.signal] Ends it early; the promise is rejected with the signal's reason.
 * @param {(part: number) => void} [options.onProgress] Called for every frame, from 0 to 1.
 * @returns {Promise<Blob>}
 */
export async function recordVideo(recording, canvas, draw, options = {}) {
    const { background = '#fff', signal, onProgress } = options;
    signal?.throwIfAborted();
    const opaque = document.createElement('canvas');
    const pen = /** @type {CanvasRenderingContext2D} */ (opaque.getContext('2d', { alpha: false }));
    const show = (time) => {
        draw(recording.at(time));
        // Setting the size clears a canvas, and a renderer may set it when it draws.
        if (opaque.width !== canvas.width) opaque.width = canvas.width;
        if (opaque.height !== canvas.height) opaque.height = canvas.height;
        pen.fillStyle = background;
        pen.fillRect(0, 0, opaque.width, opaque.height);
        pen.drawImage(canvas, 0, 0);
        onProgress?.(recording.duration > 0 ? Math.min(1, time / recording.duration) : 1);
    };
    show(0);

    const stream = opaque.captureStream();
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm', videoBitsPerSecond: 5_000_000 });
    /** @type {Blob[]} */
    const parts = [];
    recorder.ondataavailable = ({ data }) => { parts.push(data); };
    const stopped = new Promise((resolve, reject) => {
        recorder.onstop = resolve;
        recorder.onerror = (event) => reject(/** @type {any} */ (event).error);
    });
    const pause = () => (document.hidden ? recorder.pause() : recorder.resume());
    document.addEventListener('visibilitychange', pause);
    try {
        recorder.start();
        // If recording fails, there is nothing to play for.
        await Promise.race([play(recording.duration, show, signal), stopped]);
        if (recorder.state !== 'inactive') recorder.stop();
        await stopped;
    } finally {
        document.removeEventListener('visibilitychange', pause);
        for (const track of stream.getTracks()) track.stop();
    }
    return new Blob(parts, { type: 'video/webm' });
}

/** Calls back at the display's rate with the time, until the duration has passed. */
async function play(duration, show, signal) {
    let time = 0;
    let before = performance.now();
    while (time < duration) {
        const now = await new Promise((resolve) => requestAnimationFrame(resolve));
        signal?.throwIfAborted();
        time = Math.min(duration, time + Math.min(Math.max(0, now - before) / 1000, LONGEST_STEP));
        before = now;
        show(time);
    }
}
