// Recordings as CSS animations.

import { matrixOf } from '../client/1/visible.js';
import { mix, round } from './tracks.js';

/** @typedef {import('./tracks.js').Track} Track */

/** How far a corner in the CSS may be from the recording, in points. */
const TOLERANCE = 0.25;
/** How far an opacity in the CSS may be from the recording. */
const FAINTEST = 0.01;
/** Keeps the values of a keyframe until the next one. */
const HOLD = ' animation-timing-function: step-end;';

/**
 * Returns the style sheet of a recording.
 *
 * @param {import('./keep.js').Recording} recording
 * @param {{ color?: (element: Track) => string }} options
 */
export function styleSheet({ viewport, duration, elements }, { color }) {
    const { width, height } = viewport;
    const names = namesOf(elements);
    const rules = elements.map((track, index) => {
        const { fixed, keyframes } = animation(track, duration);
        const background = color ? ` background: ${color(track)};` : '';
        return `.${names[index]} {${fixed}${background} animation-name: ${names[index]}; }\n`
            + `@keyframes ${names[index]} {\n${keyframes}}\n`;
    });
    return `/* Duration: ${duration} s. Viewport: ${width} by ${height} points.
   Corners are within ${TOLERANCE} pt of the recording. Every class but "recording" is one element:
   <div class="recording"><div class="${names[0] ?? 'cell-0-0'}"></div>…</div> */
.recording { position: relative; overflow: hidden; width: ${width}px; height: ${height}px; }
.recording > * {
  position: absolute; top: 0; left: 0; background: #9bb4d8;
  animation: ${Math.max(duration, 0.001)}s linear infinite both;
}
${rules.join('')}`;
}

/** Returns a track's constant declarations, and its keyframes. */
function animation(track, duration) {
    const { times, until } = track;
    const isEver = (name, other) => track[name].some((value) => value !== other);
    const isTurned = !track.transforms && isEver('angle', 0);
    const isScaled = !track.transforms && isEver('scale', 1);
    const isResized = isEver('width', track.width[0]) || isEver('height', track.height[0]);
    const fades = isEver('alpha', track.alpha[0]);
    const length = (name, index) => `${round(track[name][index], 2)}px`;
    const size = (index) => ` width: ${length('width', index)}; height: ${length('height', index)};`;

    // Browsers interpolate the parts of a matrix, not its numbers.
    const kept = track.transforms ? [...track.times.keys()] : thinned(track);
    const lines = kept.map((index, place) => {
        const [isFirst, isLast] = [place === 0, place === kept.length - 1];
        let text = ` transform: translate(${length('x', index)}, ${length('y', index)})`;
        if (track.transforms) text += ` matrix3d(${matrixAt(track, index)})`;
        if (isTurned) text += ` rotate(${track.angle[index]}rad)`;
        if (isScaled) text += ` scale(${track.scale[index]})`;
        text += ';';
        if (isResized) text += size(index);
        if (fades || isFirst || isLast) text += ` opacity: ${round(track.alpha[index], 3)};`;
        if (isLast && times[index] < until) text += HOLD;
        return `${percent(times[index], duration)} {${text} }\n`;
    });
    if (times[0] > 0) lines.unshift(`0% { opacity: 0;${HOLD} }\n`);
    if (until < duration) lines.push(`${percent(until, duration)}, 100% { opacity: 0; }\n`);
    const fixed = `${isResized ? '' : size(0)} z-index: ${track.zIndex};`;
    return { fixed, keyframes: lines.map((line) => `  ${line}`).join('') };
}

/** All numbers of `matrix3d`, so that each keyframe has the same functions. */
function matrixAt(track, index) {
    const [m, flat] = [track.transforms[index], matrixOf({ angle: track.angle[index], scale: track.scale[index] })];
    return m ?? [...flat, 0, 0, 1, 0, 0, 0, 0, 1];
}

/** A recording of 60 s takes five decimals: an element at 5000 pt/s moves 0.03 pt in 1e-5 % of that. */
function percent(time, duration) { return `${duration > 0 ? round(100 * time / duration, 5) : 0}%`; }

/** Returns distinct names for CSS, such as `cell-0-12` or, when it is back in view, `cell-0-12_2`. */
function namesOf(elements) {
    const counts = new Map();
    return elements.map(({ key }) => {
        const name = key.replace(/[^a-zA-Z0-9-]/g, '-').replace(/^(?![a-zA-Z])/, 'element-');
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count === 1 ? name : `${name}_${count}`;
    });
}

/**
 * Returns the indices of the samples between which interpolation stays within the tolerance
 * (Ramer-Douglas-Peucker, with the distance at the same time).
 */
function thinned(track) {
    const last = track.times.length - 1;
    const kept = new Set([0, last]);
    const spans = [[0, last]];
    for (let span = spans.pop(); span; span = spans.pop()) {
        const [from, to] = span;
        let [worst, most] = [0, 1];
        for (let index = from + 1; index < to; index++) {
            const error = difference(mix(track, index, index, 0), mix(track, from, to, track.times[index]));
            if (error > most) [worst, most] = [index, error];
        }
        if (worst === 0) continue;
        kept.add(worst);
        spans.push([from, worst], [worst, to]);
    }
    return [...kept].sort((a, b) => a - b);
}

/**
 * Returns a bound of the difference of two states of an element, in units of the tolerance: how far apart
 * the centres are, plus how far a corner is moved by the change of size, and by the rotation.
 */
function difference(a, b) {
    const [widthA, heightA] = [a.scale * a.width, a.scale * a.height];
    const [widthB, heightB] = [b.scale * b.width, b.scale * b.height];
    const center = Math.hypot(a.x - b.x + (a.width - b.width) / 2, a.y - b.y + (a.height - b.height) / 2);
    const growth = Math.hypot(widthA - widthB, heightA - heightB) / 2;
    const turn = Math.abs(a.angle - b.angle) * Math.hypot(widthA, heightA) / 2;
    // A fifth of the tolerance is for rounding.
    return Math.max((center + growth + turn) / TOLERANCE, Math.abs(a.alpha - b.alpha) / FAINTEST) / 0.8;
}
