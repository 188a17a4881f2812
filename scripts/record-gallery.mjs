#!/usr/bin/env node
// Records the pictures of the playground's gallery: what a server computes for its entries.
//
//     scripts/record-gallery http://127.0.0.1:8080
//     scripts/record-gallery http://127.0.0.1:8080 check
//
// Scenes and layouts have moved for a second and a half by then, when most items of a scene have fallen into view;
// presets are at rest. Run it again if entries or what they do have changed; with "check" it only compares.

import { readFile, writeFile } from 'node:fs/promises';

const [address, mode] = process.argv.slice(2);
if (!address) {
    console.error('usage: scripts/record-gallery ADDRESS [check]');
    process.exit(2);
}
const folder = new URL('../Sources/CLayoutdResources/Web/playground/', import.meta.url);
const file = new URL('pictures.json', folder);
// The entries are made for windows, too.
globalThis.matchMedia = () => ({ matches: false });
const { GALLERY } = await import(new URL('gallery.js', folder));

async function request(method, path, body) {
    const response = await fetch(new URL(path, address), {
        method, body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
}

async function settled(document) {
    const { id } = await request('POST', '/v1/sessions', { ...document, clock: 'manual' });
    const { frames } = await request('POST', `/v1/sessions/${id}/steps?precision=1`, { frames: 90 });
    await request('DELETE', `/v1/sessions/${id}`);
    return frames.at(-1);
}

async function laidOut({ viewport, layout, sections }) {
    const { items } = await request('POST', '/v1/layouts?precision=1', {
        viewport, layout, rect: { x: 0, y: 0, ...viewport },
        // A cradle begins without items.
        sections: layout.type === 'newtonian' ? [{ items: 1 }] : sections,
    });
    return { items, contentOffset: { x: 0, y: 0 } };
}

/** What the pictures show of an item. Members with their usual values are missing. */
const shown = ({ kind, section, item, id, x, y, width, height, angle, scale, alpha, transform }) => (
    { kind, section, item, id, x, y, width, height, angle, scale, alpha, transform });

const lines = [];
for (const { name, document } of GALLERY) lines.push([name, await settled(document)]);
const { presets } = await request('GET', '/v1/presets');
for (const { name, session } of presets) lines.push([name, await laidOut(session)]);
const text = `{\n${lines.map(([name, { items, contentOffset }]) => (
    `${JSON.stringify(name)}: ${JSON.stringify({ contentOffset, items: items.map(shown) })}`)).join(',\n')}\n}\n`;

if (mode !== 'check') await writeFile(file, text);
else if (await readFile(file, 'utf8') !== text) {
    console.error('the pictures of the gallery are not what the server computes: run scripts/record-gallery');
    process.exit(1);
}
