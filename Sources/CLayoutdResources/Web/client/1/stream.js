// Frames that the server pushes, as server-sent events.

import { LayoutProblem } from './requests.js';

/**
 * How long a stream may be silent, in milliseconds: until its first bytes, which a proxy may hold back, and then
 * between the comments that the server sends every 15 seconds.
 */
const SILENCE = { first: 3000, later: 40_000 };

/**
 * Reads a stream until it ends or is stopped.
 *
 * @param {Response} response
 * @param {AbortSignal} stop
 * @param {(bytes: number) => void} count Called with the length of every piece.
 * @param {(data: any) => void} onFrame Called with every frame.
 * @throws {LayoutProblem} If the server says why the stream has ended.
 */
export async function readFrames(response, stop, count, onFrame) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const decoder = new TextDecoder();
    const cancel = () => { reader.cancel().catch(() => {}); };
    let [text, isSilent] = ['', false];
    const limited = (/** @type {number} */ time) => setTimeout(() => { isSilent = true; cancel(); }, time);
    let timer = limited(SILENCE.first);
    stop.addEventListener('abort', cancel);
    try {
        while (!stop.aborted) {
            const { done, value } = await reader.read();
            if (isSilent) throw new Error('the stream of frames is silent');
            if (done) break;
            clearTimeout(timer);
            timer = limited(SILENCE.later);
            count(value.length);
            const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
            text = blocks.pop() ?? '';
            for (const block of blocks) if (!stop.aborted) take(block, onFrame);
        }
    } finally {
        clearTimeout(timer);
        stop.removeEventListener('abort', cancel);
        cancel();
    }
}

/**
 * Takes an event, or a comment.
 *
 * @param {string} block
 * @param {(data: any) => void} onFrame
 */
function take(block, onFrame) {
    const value = (/** @type {string} */ name) => (
        block.split('\n').find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2));
    const data = value('data');
    if (data === undefined) return;
    const answer = JSON.parse(data);
    if (value('event') === 'end') throw new LayoutProblem(answer.status, answer);
    onFrame(answer);
}
