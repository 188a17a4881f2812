// What the page opens when its address names nothing that has to be read first.

import { OPENING } from './entries.js';

/** Viewports of presets that are wider than their default viewport. */
const VIEWPORTS = { 'two-column': { width: 366, height: 480 } };

/** Returns an entry of the page for each preset of the server. */
export function entriesOf(presets) {
    return presets.map(({ name, session: { viewport, contentInset, sections, layout, dynamics, animation } }) => ({
        name,
        document: { preset: name, viewport: VIEWPORTS[name] ?? viewport, layout, dynamics, animation },
        picture: { viewport, contentInset, sections, layout },
    }));
}

/** Returns the entry that a fragment names; undefined if others know what it names. */
export function entryAt(hash, entries) {
    return hash.length < 2 ? OPENING : entries.find(({ name }) => hash === `#${name}`);
}
