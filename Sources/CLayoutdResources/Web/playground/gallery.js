// Scenes and layouts to begin with, as bodies of `POST /v1/sessions`.

import { OPENING } from './entries.js';
import { LAYOUTS } from './photos.js';

/**
 * @typedef {object} Entry
 * @property {string} name Its name in the page's address.
 * @property {string} title
 * @property {string} hint What to do with it, in a few words.
 * @property {'scene' | 'layout'} kind
 * @property {object} document
 */

const VIEWPORT = { width: 340, height: 520 };

/** The numbers from 0 to `count` − 1. */
const numbers = (count) => Array.from({ length: count }, (_, index) => index);
const path = (item, section = 0) => ({ section, item });
const disc = (x, y, size) => ({ center: { x, y }, width: size, height: size, bounds: 'ellipse' });
const box = (x, y, width, height, angle = 0) => ({ center: { x, y }, width, height, angle });

/** Walls around the viewport that reach above it by `height`: items fall in from there. */
const room = (height) => {
    const { width, height: floor } = VIEWPORT;
    const corners = [[0, -height], [width, -height], [width, floor], [0, floor]];
    return [{ id: 'room', path: corners.map(([x, y]) => ({ x, y })) }];
};

/** A scene: items, and the behaviours that act on them. */
function scene(sections, behaviors) {
    return {
        viewport: VIEWPORT,
        layout: { type: 'absolute' },
        sections: sections.map((items) => ({ items })),
        dynamics: { type: 'behaviors', behaviors },
    };
}

const pendulum = scene([[
    disc(238, 167, 60), disc(300, 253, 44), disc(322, 345, 32),
]], [
    { type: 'gravity' },
    { type: 'item', elasticity: 0.5, friction: 0, resistance: 0.08, angularResistance: 1 },
    { type: 'collision', referenceBounds: true },
    { type: 'attachment', id: 'first', items: [path(0)], anchor: { x: 170, y: 70 } },
    { type: 'attachment', id: 'second', items: [path(0), path(1)] },
    { type: 'attachment', id: 'third', items: [path(1), path(2)] },
]);

/** Five balls that touch at rest; the first two start at the side. */
const cradle = scene([numbers(5).map((ball) => (
    disc(90 + 40 * ball - (ball < 2 ? 66 : 0), ball < 2 ? 343 : 353, 39.5)
))], [
    { type: 'gravity' },
    { type: 'item', elasticity: 1, friction: 0, resistance: 0.05, allowsRotation: false },
    { type: 'collision', id: 'balls' },
    ...numbers(5).map((ball) => ({
        type: 'attachment', id: `string-${ball}`, items: [path(ball)],
        anchor: { x: 90 + 40 * ball, y: 120 }, length: 233,
    })),
]);

const pile = scene([[
    box(80, 60, 84, 84, 0.3), box(190, 40, 64, 64, -0.2), box(275, 70, 90, 60, 0.5),
    box(120, -60, 60, 60, 0.1), box(220, -70, 100, 50, -0.4), box(60, -90, 52, 52, 0.7),
    box(300, -60, 46, 46, -0.2), box(160, -160, 74, 74, 0.2), box(260, -170, 56, 56, 0.4),
    box(70, -190, 66, 66, -0.5), box(200, -260, 48, 48, 0.3), box(120, -280, 60, 40, 0.9),
]], [
    { type: 'gravity' },
    { type: 'item', elasticity: 0.25, friction: 0.6 },
    { type: 'collision', boundaries: room(800) },
]);

/** Discs with a positive or a negative charge, and two magnets that each attract one kind. */
const magnets = scene([
    numbers(7).map((n) => disc(30 + 46 * n, 200 + 30 * (n % 2) + 60 * (n % 3), 44)),
    numbers(7).map((n) => disc(30 + 46 * n, 270 - 50 * (n % 2) + 40 * (n % 3), 44)),
    [disc(170, 130, 72), disc(170, 390, 72)],
], [
    { type: 'item', id: 'positive', items: numbers(7).map((n) => path(n)), charge: 1 },
    { type: 'item', id: 'negative', items: numbers(7).map((n) => path(n, 1)), charge: -1 },
    { type: 'item', id: 'magnets', items: [path(0, 2), path(1, 2)], anchored: true },
    { type: 'item', id: 'matter', resistance: 1.5, angularResistance: 2, elasticity: 0.2, friction: 0.1 },
    { type: 'collision', referenceBounds: true },
    { type: 'field', id: 'upper', kind: 'electric', position: { x: 170, y: 130 }, strength: -0.6,
      falloff: 0.5, minimumRadius: 0.4 },
    { type: 'field', id: 'lower', kind: 'electric', position: { x: 170, y: 390 }, strength: 0.6,
      falloff: 0.5, minimumRadius: 0.4 },
]);

const board = scene([numbers(12).map((n) => box(
    170 + 120 * Math.sin(n * 2.4), 260 + 190 * Math.cos(n * 2.4), 84, 84, n * 0.9 - 4,
))], [
    { type: 'item', density: 1, angularResistance: 1, friction: 0, elasticity: 0.4 },
    ...numbers(12).map((n) => ({
        type: 'snap', id: `place-${n}`, items: [path(n)], damping: 0.45,
        point: { x: 70 + 100 * (n % 3), y: 110 + 100 * Math.floor(n / 3) },
    })),
]);

/** The distance of the bridge's pins, and how thick its planks are. */
const [SPAN, THICKNESS] = [35, 18];
const planks = numbers(8).map((n) => path(n));
const balls = numbers(3).map((n) => path(n, 2));

/**
 * Eight planks between two posts, and three balls. The round ends of two planks meet in the pin, so the bridge
 * has no gaps however it bends. Neighbours overlap, and must not collide.
 */
const bridge = scene([
    numbers(8).map((n) => box(30 + SPAN * (n + 0.5), 300, SPAN + THICKNESS, THICKNESS)),
    [box(20, 306, 24, 24), box(320, 306, 24, 24)],
    [disc(120, 60, 60), disc(220, -20, 46), disc(170, -120, 74)],
], [
    { type: 'gravity' },
    { type: 'item', id: 'posts', items: [path(0, 1), path(1, 1)], anchored: true },
    { type: 'item', id: 'planks', items: planks, density: 1.5, friction: 0.8, resistance: 0.8,
      angularResistance: 1 },
    { type: 'item', id: 'balls', items: balls, elasticity: 0.3, density: 0.5 },
    { type: 'collision', id: 'odd', boundaries: room(400),
      items: [...planks.filter((_, n) => n % 2 === 0), ...balls] },
    { type: 'collision', id: 'even', items: [...planks.filter((_, n) => n % 2 === 1), ...balls] },
    { type: 'pin', id: 'first', items: [path(0, 1), path(0)], point: { x: 30, y: 300 } },
    ...numbers(7).map((n) => ({
        type: 'pin', id: `joint-${n}`, items: [path(n), path(n + 1)],
        point: { x: 30 + SPAN * (n + 1), y: 300 },
    })),
    { type: 'pin', id: 'last', items: [path(7), path(1, 1)], point: { x: 310, y: 300 } },
]);

const marbles = scene([numbers(9).map((n) => disc(
    40 + 30 * (n % 3), 20 - 60 * Math.floor(n / 3), 30 + 4 * (n % 4),
))], [
    { type: 'gravity', direction: { x: 0, y: 0.6 } },
    { type: 'item', elasticity: 0.45, friction: 0.1 },
    { type: 'collision', boundaries: [
        { id: 'first', from: { x: 0, y: 110 }, to: { x: 270, y: 170 } },
        { id: 'second', from: { x: 340, y: 220 }, to: { x: 70, y: 280 } },
        { id: 'third', from: { x: 0, y: 330 }, to: { x: 270, y: 390 } },
        ...room(400),
    ] },
]);

const carousel = {
    viewport: { width: 340, height: 440 },
    contentInset: { left: 80, right: 80 },
    layout: {
        type: 'flow', scrollDirection: 'horizontal', itemSize: { width: 180, height: 280 },
        minimumLineSpacing: 4,
    },
    sections: [{ items: 60 }],
    decelerationRate: 'fast',
    scroll: { snap: { to: 'center' } },
    effects: [
        { property: 'scale', stops: [[-0.7, 0.7], [0, 1], [0.7, 0.7]] },
        { property: 'alpha', stops: [[-0.9, 0.25], [0, 1], [0.9, 0.25]] },
    ],
};

const covers = { ...carousel, effects: [
    { property: 'rotateY', perspective: 600, stops: [[-0.4, 1], [0, 0], [0.4, -1]] },
    { property: 'offset', stops: [[-2, 230], [-0.4, 40], [0, 0], [0.4, -40], [2, -230]] },
    { property: 'zIndex', stops: [[-4, -12], [0, 0], [4, -12]] },
] };

/** Pages that are narrower than the view, so that their neighbours show. */
const pages = {
    viewport: { width: 340, height: 440 },
    contentInset: { left: 30, right: 30 },
    layout: {
        type: 'flow', scrollDirection: 'horizontal', itemSize: { width: 280, height: 400 },
        minimumLineSpacing: 10,
    },
    sections: [{ items: 12 }],
    decelerationRate: 'fast',
    scroll: { snap: { to: 'interval', interval: 290, limit: 1 } },
};

/** A row of groups that a finger moves to the side. */
const shelf = (behavior, width, height, perGroup = 1) => ({
    orthogonalScrollingBehavior: behavior,
    interGroupSpacing: 10,
    contentInsets: { top: 0, leading: 16, bottom: 20, trailing: 16 },
    group: {
        direction: 'vertical', count: perGroup, interItemSpacing: { fixed: 8 },
        layoutSize: { widthDimension: { absolute: width }, heightDimension: { absolute: height } },
        subitem: { layoutSize: {
            widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 1 },
        } },
    },
});

const shelves = {
    viewport: VIEWPORT,
    layout: { type: 'compositional', interSectionSpacing: 4 },
    sections: [
        { items: 8, layout: shelf('groupPagingCentered', 280, 160) },
        { items: 30, layout: shelf('groupPaging', 260, 196, 3) },
        { items: 40, layout: shelf('continuous', 90, 90) },
        { items: 24, layout: shelf('continuousGroupLeadingBoundary', 120, 140) },
    ],
};

/** The tiles of a picture that two fingers enlarge. */
const photo = {
    viewport: VIEWPORT,
    layout: { type: 'absolute' },
    scroll: { zoom: { minimum: 1, maximum: 6 } },
    sections: [{ items: numbers(117).map((n) => (
        box(20 + 38 * (n % 9), 20 + 40 * Math.floor(n / 9), 36, 38)
    )) }],
};

const jostle = {
    viewport: VIEWPORT,
    layout: {
        type: 'flow', itemSize: { width: 72, height: 72 }, minimumLineSpacing: 10,
        minimumInteritemSpacing: 8, sectionInset: { top: 12, left: 12, bottom: 12, right: 12 },
    },
    sections: [{ items: 400 }],
    dynamics: { type: 'behaviors', behaviors: [
        { type: 'attachment', id: 'places', anchor: 'layout', frequency: 1.6, damping: 0.45,
          resistanceFactor: 900 },
        { type: 'collision', id: 'cells' },
        { type: 'item', id: 'matter', friction: 0.1, elasticity: 0.5, angularResistance: 1.5 },
    ] },
};

/** Messages of unknown height, from the last one on: the page measures those in view. */
const chat = {
    viewport: VIEWPORT,
    contentInset: { top: 8, bottom: 8 },
    contentOffset: { y: 500 * 60 - VIEWPORT.height + 8 },
    layout: { type: 'list', estimatedRowHeight: 60 },
    sections: [{ items: 500 }],
    keep: 'end',
    dynamics: { type: 'spring' },
};

/** Articles whose images arrive late. */
const news = {
    viewport: VIEWPORT,
    layout: {
        type: 'waterfall', columnCount: 2, estimatedItemHeight: 140, minimumColumnSpacing: 10,
        minimumInteritemSpacing: 10, sectionInset: { top: 10, left: 10, bottom: 10, right: 10 },
    },
    sections: [{ items: 300 }],
};

/** A column of cards, which scrolls by itself. Without cards it is as wide as its header. */
const column = {
    orthogonalScrollingBehavior: 'continuous',
    interGroupSpacing: 8,
    contentInsets: { top: 44, bottom: 8 },
    boundarySupplementaryItems: [{
        kind: 'header', alignment: 'top', absoluteOffset: { x: 0, y: -36 },
        layoutSize: { widthDimension: { absolute: 144 }, heightDimension: { absolute: 32 } },
    }],
    group: {
        direction: 'vertical',
        layoutSize: { widthDimension: { absolute: 144 }, heightDimension: { absolute: 56 } },
        subitems: [{ layoutSize: {
            widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 1 },
        } }],
    },
};

/** Cards in columns, which a finger lifts and takes to other places. */
const kanban = {
    viewport: { width: 464, height: 420 },
    contentInset: { left: 8, right: 8 },
    layout: { type: 'compositional', scrollDirection: 'horizontal', interSectionSpacing: 8 },
    sections: [
        { id: 'To do', layout: column, items: [
            'Paint the fence', 'Sow the beans', 'Oil the gate', 'Sort the seeds', 'Order more compost',
        ] },
        { id: 'Doing', layout: column, items: ['Mend the greenhouse', 'Dig the pond', 'Prune the roses'] },
        { id: 'Done', layout: column, items: ['Sharpen the spade', 'Rake the leaves'] },
    ],
    animation: { duration: 0.4, damping: 0.8 },
};

/**
 * Icons on pages of five rows, above a dock, whose header is the plate below its icons. The last page has two rows: it
 * is as wide as its longest one.
 */
const home = {
    viewport: VIEWPORT,
    layout: { type: 'compositional' },
    sections: [
        {
            id: 'Apps',
            items: [
                'Calendar', 'Photos', 'Camera', 'Mail', 'Maps', 'Clock', 'Weather', 'Notes', 'Music', 'Books', 'Wallet',
                'Compass', 'Stocks', 'Health', 'Files', 'Contacts', 'Measure', 'Podcasts', 'Translate', 'Chess',
                'Garden', 'Recipes', 'Tickets', 'Radio', 'Recorder', 'Numbers', 'Tasks', 'Tides',
            ],
            layout: {
                orthogonalScrollingBehavior: 'groupPaging',
                interGroupSpacing: 28,
                contentInsets: { top: 12, leading: 14, bottom: 22, trailing: 14 },
                boundarySupplementaryItems: [{
                    kind: 'header', alignment: 'bottom', extendsBoundary: false, absoluteOffset: { y: -3 },
                    layoutSize: { widthDimension: { fractionalWidth: 1 }, heightDimension: { absolute: 16 } },
                }],
                group: {
                    direction: 'vertical', count: 5,
                    layoutSize: { widthDimension: { absolute: 312 }, heightDimension: { absolute: 390 } },
                    subitem: {
                        direction: 'horizontal', count: 4,
                        layoutSize: {
                            widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 0.2 },
                        },
                        subitem: { layoutSize: {
                            widthDimension: { fractionalWidth: 0.25 }, heightDimension: { fractionalHeight: 1 },
                        } },
                    },
                },
            },
        },
        {
            id: 'Dock',
            items: ['Phone', 'Messages', 'Browser', 'Player'],
            layout: {
                orthogonalScrollingBehavior: 'continuous',
                contentInsets: { leading: 14, trailing: 14, top: 4, bottom: 14 },
                boundarySupplementaryItems: [{
                    kind: 'header', alignment: 'top', extendsBoundary: false, zIndex: -1, absoluteOffset: { y: 4 },
                    layoutSize: { widthDimension: { fractionalWidth: 1 }, heightDimension: { absolute: 78 } },
                }],
                group: {
                    direction: 'horizontal',
                    layoutSize: { widthDimension: { absolute: 78 }, heightDimension: { absolute: 78 } },
                    subitems: [{ layoutSize: {
                        widthDimension: { fractionalWidth: 1 }, heightDimension: { fractionalHeight: 1 },
                    } }],
                },
            },
        },
    ],
    animation: { duration: 0.4, damping: 0.8 },
};

/** The titles of days, and how many pictures they have. */
const DAYS = Object.entries({
    'Saturday at the lake': 23, 'The road north': 31, 'Rain': 14, 'First snow': 27, 'Three summits': 40,
    'Market day': 22, 'The long way home': 35, 'Sunday': 19, 'Harbour lights': 29, 'Back in the city': 26,
});

const photos = {
    viewport: VIEWPORT,
    layout: LAYOUTS[1],
    sections: DAYS.map(([id, count], day) => {
        const before = DAYS.slice(0, day).reduce((sum, [, each]) => sum + each, 0);
        return { id, items: numbers(count).map((n) => `Photo ${before + n + 1}`) };
    }),
    animation: { duration: 0.5, damping: 0.9 },
};

/** @type {Entry[]} */
export const GALLERY = [
    OPENING,
    { name: 'pendulum', title: 'Pendulum', kind: 'scene', document: pendulum,
      hint: 'Pull a ball and let go' },
    { name: 'cradle', title: 'Newton’s cradle', kind: 'scene', document: cradle,
      hint: 'Lift a ball, or two' },
    { name: 'pile', title: 'Pile of boxes', kind: 'scene', document: pile,
      hint: 'Pick one up and throw it' },
    { name: 'magnets', title: 'Two magnets', kind: 'scene', document: magnets,
      hint: 'Carry a disc to the other side' },
    { name: 'board', title: 'Homesick tiles', kind: 'scene', document: board,
      hint: 'Pull a tile out of its place' },
    { name: 'bridge', title: 'Rope bridge', kind: 'scene', document: bridge,
      hint: 'Lift a ball and drop it' },
    { name: 'marbles', title: 'Marble run', kind: 'scene', document: marbles,
      hint: 'Carry the marbles to the top' },
    { name: 'carousel', title: 'Carousel', kind: 'layout', document: carousel,
      hint: 'Swipe to the side' },
    { name: 'covers', title: 'Cover flow', kind: 'layout', document: covers,
      hint: 'Swipe to the side' },
    { name: 'pages', title: 'Pages', kind: 'layout', document: pages,
      hint: 'Turn a page' },
    { name: 'shelves', title: 'Shelves', kind: 'layout', document: shelves,
      hint: 'Swipe a shelf to the side' },
    { name: 'photo', title: 'Close-up', kind: 'layout', document: photo,
      hint: 'Pinch, or tap twice' },
    { name: 'chat', title: 'Chat', kind: 'layout', document: chat,
      hint: 'Scroll up; messages come at the end' },
    { name: 'news', title: 'News', kind: 'layout', document: news,
      hint: 'Cards grow as images arrive' },
    { name: 'kanban', title: 'Kanban', kind: 'layout', document: kanban,
      hint: 'Take a card to another column' },
    { name: 'home', title: 'Home screen', kind: 'layout', document: home,
      hint: 'Take an icon to another place' },
    { name: 'photos', title: 'Photo library', kind: 'layout', document: photos,
      hint: 'Pinch, or press + and −' },
    { name: 'jostle', title: 'Crowd', kind: 'layout', document: jostle,
      hint: 'Throw a cell against the others' },
];
