// Plays the film in a file that the playground has saved: in a loop, as large as the window. A click or a key pauses it.

import { Replay } from './replay.js';

const film = JSON.parse(document.getElementById('film').textContent);
const stage = document.body.appendChild(document.createElement('div'));
const replay = new Replay(stage, film);
const { width, height } = film.viewport;

let [time, before, isPlaying] = [0, performance.now(), true];

function fit() {
    const scale = Math.min(innerWidth / width, innerHeight / height);
    const [left, top] = [(innerWidth - scale * width) / 2, (innerHeight - scale * height) / 2];
    stage.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
}

function play(now) {
    // Time in a hidden window does not count.
    time = (time + Math.min(0.1, Math.max(0, (now - before) / 1000))) % (film.duration || 1);
    before = now;
    if (isPlaying) replay.show(time);
    requestAnimationFrame(play);
}

addEventListener('resize', fit);
for (const type of ['click', 'keydown']) addEventListener(type, () => { isPlaying = !isPlaying; });
/** Shows one moment, in seconds. */
globalThis.show = (moment) => {
    isPlaying = false;
    replay.show(moment);
};
fit();
requestAnimationFrame(play);
