// Recordings as video.

/** @typedef {import('./keep.js').Recording} Recording */

/** The least time of a frame, in seconds. */
const FRAME = 1 / 30;
/** The encoder is through when it has given nothing for this time after the last frame, in seconds. */
const TAIL = 0.3;
/**
 * How long that is waited for, in seconds. Chromium delivers an MP4's frames only at the end, so that nothing shows
 * when the last one has been encoded.
 */
const PATIENCE = { webm: 20, mp4: 3 };
/** Types of videos, the best first, and how the names of their files end. */
const TYPES = { 'video/webm;codecs=vp9': 'webm', 'video/webm': 'webm', 'video/mp4': 'mp4' };

/**
 * Returns the type of the videos that this browser makes, and how the names of their files end; undefined if it makes
 * none.
 */
export function videoType() {
    const isKnown = typeof MediaRecorder === 'function';
    const type = Object.keys(TYPES).find((type) => isKnown && MediaRecorder.isTypeSupported(type));
    return type && { type, extension: TYPES[type] };
}

/**
 * Plays a recording into a canvas and records that as a video of up to 30 frames a second, however long `draw` takes.
 * While the page is hidden it waits.
 *
 * @param {Recording} recording
 * @param {HTMLCanvasElement} canvas Its pixels are the video's.
 * @param {(frame: ReturnType<Recording['at']>, time: number) => unknown} draw Draws a frame into the canvas.
 * @param {object} [options]
 * @param {string} [options.background] Fills what `draw` leaves transparent; white by default.
 * @param {AbortSignal} [options.signal] Ends it early; the promise is rejected with the signal's reason.
 * @param {(part: number) => void} [options.onProgress] Called for every frame, from 0 to 1.
 * @returns {Promise<Blob>}
 */
export async function recordVideo(recording, canvas, draw, options = {}) {
    const { background = '#fff', signal, onProgress } = options;
    const { type, extension } = videoType() ?? {};
    if (!type) throw new Error('this browser makes no videos');
    const opaque = document.createElement('canvas');
    const pen = /** @type {CanvasRenderingContext2D} */ (opaque.getContext('2d', { alpha: false }));
    const show = async (time) => {
        signal?.throwIfAborted();
        await draw(recording.at(time), time);
        onProgress?.(recording.duration > 0 ? Math.min(1, time / recording.duration) : 1);
    };
    const paint = () => {
        pen.fillStyle = background;
        pen.fillRect(0, 0, opaque.width, opaque.height);
        pen.drawImage(canvas, 0, 0);
    };
    await show(0);
    // A renderer may set the size of its canvas when it draws.
    [opaque.width, opaque.height] = [canvas.width, canvas.height];

    const stream = opaque.captureStream(0);
    const [track] = /** @type {CanvasCaptureMediaStreamTrack[]} */ (stream.getVideoTracks());
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 16_000_000 });
    /** @type {Blob[]} */
    const parts = [];
    const patience = PATIENCE[extension];
    let arrived = 0;
    recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) arrived = performance.now();
        parts.push(data);
    };
    /** Waits until the frame that is requested now has been encoded, which takes long on a busy machine. */
    const finish = async () => {
        const start = performance.now();
        const isDone = (now) => arrived > start && now - arrived >= 1000 * TAIL;
        track.requestFrame();
        do await pause(TAIL); while (!isDone(performance.now()) && performance.now() - start < 1000 * patience);
    };
    const stopped = new Promise((resolve, reject) => {
        recorder.onstop = resolve;
        recorder.onerror = (event) => reject(/** @type {any} */ (event).error);
    });
    const play = async () => {
        let time = 0;
        for (;;) {
            while (document.hidden) await pause(FRAME);
            // The video's time passes only while a frame is shown, not while the next one is drawn.
            const start = performance.now();
            recorder.resume();
            // Only what has been painted since the last request counts.
            paint();
            track.requestFrame();
            await pause(FRAME);
            if (time >= recording.duration) {
                paint();
                return finish();
            }
            recorder.pause();
            time = Math.min(recording.duration, time + (performance.now() - start) / 1000);
            await show(time);
        }
    };
    try {
        // Each encoded frame is given at once.
        recorder.start(1);
        recorder.pause();
        // If recording fails, there is nothing to play for.
        await Promise.race([play(), stopped]);
        if (recorder.state !== 'inactive') recorder.stop();
        await stopped;
        if (arrived === 0) throw new Error('the browser has encoded no frame');
    } finally {
        for (const track of stream.getTracks()) track.stop();
    }
    return new Blob(parts, { type: type.split(';')[0] });
}

function pause(seconds) { return new Promise((resolve) => { setTimeout(resolve, 1000 * seconds); }); }
