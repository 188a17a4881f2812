// What the page opens with, the names of the presets, and documents made to measure for phones and calm eyes.

const LETTERS = [...'layoutd'];
/** The paths of items: letters, and balls. */
const letter = (n) => ({ section: 0, item: n });
/** How far the letters swing to each side, in points. */
const AMPLITUDE = 58;
const BALLS = [0, 1, 2].map((n) => ({ section: 1, item: n }));

/**
 * Letters on strings, each a little longer than the one before: they swing out of step and come together again.
 * Balls lie below them, to be thrown.
 *
 * @param {number} height That of the viewport.
 */
function lettersOnStrings(height) {
    const width = 340;
    const strings = LETTERS.map((_, n) => ({ x: 80 + 30 * n, y: 34, length: Math.round(74 + 37 * n * height / 520) }));
    return {
        viewport: { width, height },
        layout: { type: 'absolute' },
        sections: [
            { id: 'Letters', items: LETTERS.map((id, n) => {
                const { x, y, length } = strings[n];
                const center = { x: x - AMPLITUDE, y: round(y + Math.sqrt(length ** 2 - AMPLITUDE ** 2)) };
                return { id, width: 36, height: 36, center };
            }) },
            { id: 'Balls', items: [['Left', 70, 64], ['Middle', 165, 84], ['Right', 272, 72]].map(([side, x, size]) => ({
                id: `${side} ball`, width: size, height: size, bounds: 'ellipse', center: { x, y: height - size / 2 },
            })) },
        ],
        dynamics: { type: 'behaviors', behaviors: [
            { type: 'gravity' },
            { type: 'item', id: 'letters', items: LETTERS.map((_, n) => letter(n)), resistance: 0.02,
              allowsRotation: false, elasticity: 0.8 },
            { type: 'item', id: 'balls', items: BALLS, elasticity: 0.7, density: 0.6 },
            { type: 'collision', id: 'edges', items: BALLS, referenceBounds: true },
            // Letters meet balls, and not each other.
            ...LETTERS.map((id, n) => ({ type: 'collision', id, items: [letter(n), ...BALLS] })),
            ...strings.map(({ x, y, length }, n) => (
                { type: 'attachment', id: `string-${n}`, items: [letter(n)], anchor: { x, y }, length }
            )),
        ] },
    };
}

/**
 * What the page opens with.
 *
 * @type {import('./gallery.js').Entry}
 */
export const OPENING = {
    name: 'letters', title: 'Letters on strings', kind: 'scene', hint: 'Throw a ball at the letters',
    document: lettersOnStrings(520),
};

/** What people call the presets, and what they show. */
export const PRESETS = {
    springy: { title: 'Ten thousand springs', hint: 'Flick it, and catch it' },
    bounce: { title: 'Softer springs', hint: 'Flick it, and watch it settle' },
    'cell-animations': { title: 'Rows that open', hint: 'Tap a row' },
    'sticky-headers': { title: 'Headers that stay', hint: 'Headers stay at the edge' },
    'two-column': { title: 'Waterfall', hint: 'Columns that give way' },
    newtonian: { title: 'Swings', hint: 'Insert items: they swing in, and fall out' },
    circle: { title: 'Roundabout', hint: 'Items around a centre' },
    'app-store': { title: 'App store', hint: 'Sections of every kind' },
};

/** Entries whose viewport is part of what they show. */
const KEPT = ['photo', 'home', 'circle', 'newtonian'];
/** Members with points of the content. */
const POINTS = ['center', 'anchor', 'point', 'position', 'from', 'to'];
/** The tallest viewport, as a multiple of its width. */
const TALLEST = 2.1;

/**
 * Returns the document of an entry with a viewport that is as tall as a room.
 *
 * @param {{ name: string, document: any }} entry
 * @param {{ width: number, height: number }} room
 */
export function fitted({ name, document }, room) {
    const { viewport, layout, contentInset, contentOffset } = document;
    const height = Math.floor(viewport.width * Math.min(TALLEST, room.height / room.width));
    const rest = height - viewport.height;
    if (!(rest > 0) || KEPT.includes(name)) return document;
    if (name === OPENING.name) return lettersOnStrings(height);
    const taller = { ...document, viewport: { ...viewport, height } };
    if (layout.type === 'absolute') return moved(taller, hasFloor(document) ? rest : Math.round(rest / 2));
    if (layout.type === 'flow' && layout.scrollDirection === 'horizontal') {
        // The room above and below its one line of items.
        taller.contentInset = { ...contentInset, top: Math.floor(rest / 2), bottom: Math.ceil(rest / 2) };
    }
    if (contentOffset) taller.contentOffset = { ...contentOffset, y: contentOffset.y - rest };
    return taller;
}

/** Whether walls around a scene have items fall to the lower edge of its viewport. */
function hasFloor({ dynamics }) {
    return dynamics?.behaviors.some(({ boundaries }) => boundaries?.some(({ path }) => path)) ?? false;
}

/** Returns a document, or a part of it, with all points of its content lower. */
function moved(value, by, name = '') {
    if (Array.isArray(value)) return value.map((each) => moved(each, by, name === 'path' ? 'point' : ''));
    if (Object(value) !== value) return value;
    if (POINTS.includes(name)) return { ...value, y: value.y + by };
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each, by, name)]));
}

/** What stops bouncing and swinging: the last behaviour of several counts. */
const CALM = { type: 'item', id: 'calm', elasticity: 0, resistance: 4, angularResistance: 4 };

/** Windows of phones, and users who want less motion. */
const NARROW = matchMedia('(max-width: 720px)');
const REDUCED = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Returns the document of an entry for this window, and for what its user wants.
 *
 * @param {{ name: string, document: any }} entry
 * @param {{ width: number, height: number }} room For the stage.
 */
export function documentFor(entry, room) {
    const document = NARROW.matches ? fitted(entry, room) : entry.document;
    return REDUCED.matches ? damped(document) : document;
}

/** What swings unless it says otherwise. */
const SWINGING = ['spring', 'snap'];

/** Returns a document whose motions end soon and do not swing, for users who want less motion. */
export function damped(document) {
    const calm = { ...document };
    for (const name of ['layout', 'dynamics', 'animation']) {
        if (document[name]) calm[name] = withoutSwing(document[name]);
    }
    if (calm.dynamics?.behaviors) calm.dynamics.behaviors = [...calm.dynamics.behaviors.map(withoutSwing), CALM];
    return calm;
}

function withoutSwing(part) {
    const { type, damping = SWINGING.includes(type) ? 0 : 1 } = part;
    return damping < 1 ? { ...part, damping: 1 } : { ...part };
}

function round(value) { return Math.round(10 * value) / 10; }
