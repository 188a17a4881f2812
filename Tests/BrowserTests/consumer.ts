// A program that uses the whole client, to check its declarations. It is compiled, and does not run.

import {
    AnchoredItem, Behavior, ConnectionState, Frame, Item, Layout, LayoutProblem, LayoutSession, Operation, Options,
    LayoutSize, Playback, Preset, SceneBehavior, ServerAway, SessionDescription, SessionDocument, Snapshot,
    MeasuredSize, NeededSize, ReorderTargets, UpdatedFrame, VisibleItem, between, wholeFrame,
} from '../../Sources/CLayoutdResources/Web/client/1/layoutd-client.js';
import {
    CanvasRenderer, ElementRenderer, colorOf, hueOf, labelOf, visibleItems,
} from '../../Sources/CLayoutdResources/Web/client/1/draw.js';
import {
    ControlOptions, Place, controlSession, recognizeKeys, recognizePointers, recognizeWheel,
} from '../../Sources/CLayoutdResources/Web/client/1/gestures.js';
import { LayoutdSession } from '../../Sources/CLayoutdResources/Web/client/1/layoutd-session.js';
import { mount } from '../../Sources/CLayoutdResources/Web/client/1/mount.js';
import { LayoutPinch, PinchOptions, pinchBetween } from '../../Sources/CLayoutdResources/Web/client/1/pinching.js';
import { ReorderOptions, dragToReorder } from '../../Sources/CLayoutdResources/Web/client/1/reordering.js';

const document: SessionDocument = {
    preset: 'springy',
    viewport: { width: 320 },
    sections: [{ items: 4, layout: { itemSize: { width: 20 } } }, { items: [{ width: 3, height: 4 }, {}] }],
    layout: { type: 'flow', scrollDirection: 'horizontal', itemSize: { height: 40 } },
    dynamics: { type: 'spring', damping: 0.5, overscan: { y: 200 } },
    animation: { duration: 0.3 },
    bounds: 'stop',
    effects: [
        { property: 'place', by: 'start', path: [[0, 400], [160, 100], [320, 400]], stops: [[0, 0], [1, 1]] },
        { property: 'scale', stops: [[-0.5, 0.8], [0, 1], [0.5, 0.8]] },
        { property: 'rotateY', by: 'section', kinds: ['header'], perspective: 500, stops: [[0, 0], [1, 1]] },
    ],
    clock: 'manual',
};

const cell: LayoutSize = { widthDimension: { fractionalWidth: 0.5 }, heightDimension: { absolute: 40 } };

export const home: SessionDocument = {
    viewport: { width: 390, safeArea: { top: 47 } },
    layout: {
        type: 'compositional',
        section: {
            group: { direction: 'horizontal', layoutSize: cell, subitems: [{ layoutSize: cell }] },
            orthogonalScrollingBehavior: 'paging',
        },
    },
    sections: [{ items: 3 }, { items: [{ height: 30 }], layout: { type: 'list', headerHeight: 20 } }],
    orthogonalOffsets: { 0: 40 },
};

export const photos: SessionDocument = {
    layout: { type: 'justified', targetRowHeight: 160, lastRow: 'hidden' },
    sections: [{ items: [{ aspectRatio: 1.5 }, {}], layout: { lastRow: 'fill' } }, { items: { aspectRatio: [2, null] } }],
};

export const settings: SessionDocument = {
    layout: { type: 'list', appearance: 'insetGrouped', headerMode: 'supplementary', pixelScale: 2 },
    sections: [
        { items: [{ textInset: 61, cell: { style: 'valueCell', text: { width: 90, height: 20 }, accessories: [{ type: 'label', width: 30, height: 20 }, { type: 'reorder' }] }, isHidden: true, separators: { bottomVisibility: 'hidden' }, trailingActions: [{ width: 90 }] }, {}], layout: { footerMode: 'none' } },
    ],
};

export const tiles: SessionDocument = {
    layout: { type: 'grid', minimumColumnWidth: 80, aspectRatio: 1, autoFlow: 'rowDense' },
    sections: [
        { items: [{ columnSpan: 2, rowSpan: 2 }, {}], layout: { columnCount: 4, aspectRatio: null } },
        { items: { rowSpan: [2, null] } },
    ],
};

export const masonry: SessionDocument = {
    layout: { type: 'waterfall', scrollDirection: 'horizontal', minimumColumnWidth: 80 },
    sections: [
        { items: [{ width: { fractionalWidth: 0.5 }, height: 40, columnSpan: 2 }, {}], layout: { columnCount: 4 } },
        { items: { columnSpan: [2, null] } },
    ],
};

const scene: SessionDocument = {
    layout: { type: 'absolute', contentSize: null },
    sections: [{ items: [{ center: { x: 50, y: 50 }, width: 40, height: 40, bounds: 'ellipse' }] }],
    dynamics: {
        type: 'behaviors',
        itemGroups: [{ id: 'raft', items: [{ section: 0, item: 0 }] }],
        behaviors: [
            { type: 'gravity' },
            { type: 'snap', items: [{ itemGroup: 'raft' }], point: { x: 1, y: 2 } },
            { type: 'collision', referenceBounds: true, boundaries: [
                { id: 'floor', from: { x: 0, y: 400 }, to: { x: 320, y: 400 } },
            ] },
            { type: 'field', kind: 'vortex', region: { inverse: { circle: { radius: 30 } } } },
            { type: 'field', kind: 'noise', smoothness: 0.5, animationSpeed: 1 },
            { type: 'group', behaviors: [{ type: 'snap', point: { x: 1, y: 2 } }] },
        ],
    },
};

const operations: Operation[] = [
    { insert: { section: 0, item: 2 }, size: { width: 10, height: 10 } },
    { insert: { section: 1 }, items: 3 },
    { delete: { section: 0, item: 0 } },
    { move: { from: { section: 0, item: 1 }, to: { section: 0, item: 5 } } },
    { reload: { section: 0, item: 3 }, size: { expandedHeight: 90 } },
    { change: { section: 0, item: 4 }, size: { height: 90, expandedHeight: null } },
    { change: { id: 'milk' }, size: null },
    { change: { section: 0, item: 5 }, center: { x: 1, y: 2 }, zIndex: 3 },
    { change: { section: 1 }, layout: null },
];

const toDo: SessionDocument = {
    layout: { type: 'list' },
    sections: [
        { id: 'today', items: ['milk', { id: 'bread', height: 60 }] },
        { id: 'later', items: { id: ['shoes'], height: [null] } },
    ],
    expanded: [{ id: 'milk' }, { section: 0, item: 1 }],
    collapsed: ['later', 0],
    keep: { id: 'bread', at: 'end' },
};

const snapshots: Snapshot[] = [
    { sections: toDo.sections ?? [], reload: ['milk'], ifVersion: 3, usingReloadData: false },
    {
        edits: [
            { op: 'appendItems', items: ['tea', { id: 'jam', height: 40 }], section: 'later' },
            { op: 'moveItem', item: 'milk', after: 'tea' },
            { op: 'insertSections', sections: ['done'] },
            { op: 'moveSection', section: 'done', before: 'today' },
            { op: 'deleteAllItems' },
        ],
        animated: false,
    },
];

export async function applyAll(session: LayoutSession): Promise<void> {
    for (const snapshot of snapshots) {
        const { snapshot: change, items } = await session.apply(snapshot);
        if (change && 'batch' in change) console.log(change.batch.move.length, change.made, items[0].id);
    }
    await session.update([{ delete: { id: 'milk' } }, { insert: { section: 0, item: 0 }, id: 'salt' }]);
}

function draw({ items, contentOffset }: Frame): number {
    const [item]: Item[] = items;
    return item.x - contentOffset.x + item.angle + item.scale + item.alpha;
}

const options: Options = {
    server: new URL('http://127.0.0.1:8080'),
    key: 'A-secret_of.43~characters',
    precision: 3,
    follow: 'stream',
    reopen: true,
    signal: new AbortController().signal,
    onFrame: draw,
    onState: (state: ConnectionState, reason?: Error) => console.log(state, reason?.message),
    onExchange: ({ method, url, status, duration, bytes, waited }) =>
        console.log(method, url, status, duration + bytes, waited),
    onEnd: (error) => console.log(error instanceof LayoutProblem ? error.status : error.message),
};

export async function use(): Promise<void> {
    const presets: Preset[] = await LayoutSession.presets({ server: '/' });
    const session = await LayoutSession.open(document, options);
    await LayoutSession.open(presets[0].session);
    await LayoutSession.open('{}');
    await LayoutSession.open();
    const other = await LayoutSession.attach(session.url, { onFrame: draw });

    session.addEventListener('frame', ({ detail }) => draw(detail));
    session.addEventListener('state', ({ detail: { state, reason } }) => console.log(state, reason));
    session.addEventListener('end', ({ detail }) => console.log(detail.message), { once: true });

    const { signal } = new AbortController();
    const touch = { x: 1, y: 2 };
    const frame: Frame = await session.scroll({ y: 10 }, { touch, overscroll: 'rubberBand', signal });
    await session.scroll({}, { touch: null });
    await session.fling({ y: 1200 }, { signal });
    await session.scroll({ y: 3 }).catch((error: Error) => {
        if (!(error instanceof ServerAway)) throw error;
    });
    await session.jump({ x: 3 });
    await session.glide({ y: 300 }, { animation: { damping: 0.6 } });
    await session.glide({ y: 0 }, { animation: { curve: [0.3, -0.4, 0.6, 1.5], duration: 0.5 } });
    await session.glide({ y: 9 }, { animation: { spring: { bounce: 0.3 }, initialVelocity: { y: 5 } } });
    await session.scrollTo({ section: 0, item: 4 });
    await session.scrollTo({ kind: 'header', section: 0, item: 0 }, 'center', { animated: false });
    const { tapped } = await session.tap({ point: { x: 10, y: 20 } });
    await session.tap(tapped ?? { section: 0, item: 0 }, { expanded: true, animation: { duration: 1 } });
    const updated: UpdatedFrame = await session.update(operations, { animated: false });
    console.log(updated.removedBehaviors);
    await session.reloadData([{ items: 3 }]);
    await session.resize({ width: 300, height: 500, contentInset: { top: 20 } });
    await session.resize({ width: 300, height: 500, safeArea: { left: 44 } }, { animation: { duration: 0.25 } });
    const { motion } = await session.retarget({ y: 120 });
    console.log(motion?.target.y);
    await session.patch({ layout: { minimumLineSpacing: null }, dynamics: null, keep: 'end' });
    const item: AnchoredItem = await session.item({ section: 0, item: 0 }, 'cell', { signal });
    const description: SessionDescription = await session.describe();
    console.log(item.anchor, description.sections[0].items + description.viewport.width);
    await session.step(3);

    const moving = await LayoutSession.open(scene);
    const { grabbed } = await moving.touch('a', 'began', { x: 1, y: 2 }, { frequency: 4, damping: 0.5 });
    await moving.touch('a', 'moved', { x: 3, y: 4 });
    await moving.touch('a', 'ended', { x: 5, y: 6 }, { velocity: { x: 900, y: 0 } });
    const behaviors: SceneBehavior[] = await moving.behaviors();
    const pushed: Behavior = { type: 'push', mode: 'instantaneous', vector: { x: 1, y: 0 } };
    const { id } = await moving.addBehavior(pushed);
    await moving.replaceBehavior(id, { ...pushed, active: true });
    await moving.removeBehavior(behaviors[0].id);
    await moving.setItem(grabbed ?? { section: 0, item: 0 }, { velocity: { x: 0, y: -300 } });

    const playback = new Playback(1 / session.description.displayRate);
    playback.add(frame, performance.now());
    console.log(playback.frame(performance.now()).time, playback.isOver, session.state, session.roundTrip);
    console.log(between(frame, session.frame, 0.5), wholeFrame({ ...frame, columns: [], rows: [] }));
    await other.close();
    await session.end();
}

export function show(session: LayoutSession, canvas: HTMLCanvasElement, stage: HTMLElement): () => void {
    const renderer = new CanvasRenderer(canvas, {
        viewport: { width: 320, height: 480 }, font: '12px serif',
        color: ({ kind }) => kind, label: labelOf, labelColor: () => 'red', cornerRadius: () => 4,
    });
    const elements = new ElementRenderer(stage, {
        color: colorOf, label: ({ item }) => `${item}`,
        make: () => stage.ownerDocument.createElement('p'),
        update: (element, item) => { element.title = `${hueOf(item)}`; },
    });
    renderer.resize(elements.viewport);
    const [first]: Item[] = renderer.draw(session.frame);
    elements.draw(session.frame);
    elements.elementOf(first.key)?.focus();
    elements.clear();
    console.log(visibleItems(session.frame, renderer.viewport).length);

    const options: ControlOptions = {
        point: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
        onTap: (point, event) => console.log(point.x, event.shiftKey),
        onGrab: ({ kind, section, item }) => console.log(kind, section + item),
        onScrollStart: ({ y }) => console.log(y),
        onError: ({ message }) => console.log(message),
        grip: { frequency: 4, damping: 0.6 },
        wheel: true,
        keys: { select: (by) => by > 0, deselect() {}, tap() {}, insert() {}, delete() {} },
    };
    const place: Place = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
    const stops = [
        controlSession(stage, session, options),
        recognizePointers(stage, place, { press: () => false, drag: ({ y }) => console.log(y) }),
        recognizeKeys(stage, { page: () => 400, scroll: ({ y }) => y > 0, end: (isLast) => isLast }),
        recognizeWheel(stage, place, { take: () => true, notch() {}, pan() {}, page: () => 400 }),
    ];
    return () => stops.forEach((stop) => stop());
}

export function count(session: LayoutSession): () => void {
    const seen = new Map<string, number>();
    const note = ({ key, id, visible, duration }: VisibleItem) => { if (visible) seen.set(id ?? key, duration); };
    const stops = [session.onVisible(note), session.onVisible(note, { threshold: 1, after: 0.5 })];
    return () => stops.forEach((stop) => stop());
}

export async function measure(stage: HTMLElement, heights: Map<string, number>): Promise<void> {
    const renderer = new ElementRenderer(stage, { measure: true });
    const chat = await LayoutSession.open({
        layout: { type: 'list', estimatedRowHeight: 60 }, sections: [{ items: 5000 }], keep: 'end',
    }, { onFrame: (frame) => renderer.draw(frame) });
    const needed: NeededSize[] = chat.frame.needed ?? [];
    const sizes: MeasuredSize[] = needed.filter(({ height }) => height === null)
        .map(({ section, item, id }) => ({ section, item, height: heights.get(id ?? '') ?? 40 }));
    const { items } = await chat.setSizes(sizes, { forExtent: 320, keep: 'end', animated: true });
    await chat.setSizes([{ id: 'a', width: 20 }, { sectionId: 's', kind: 'header', height: 30 }]);
    console.log(items.some(({ estimated }) => estimated));
    // @ts-expect-error
    await chat.setSizes([{ section: 0, item: 0, hight: 3 }]);
    // @ts-expect-error
    new ElementRenderer(stage, { measure: 'yes' });
}

export async function hold(session: LayoutSession): Promise<number> {
    const { animation } = await session.tap({ section: 0, item: 1 });
    if (animation === undefined) return 0;
    const { animations = [] } = await session.controlAnimation(animation, { fraction: 0.4, scrubsLinearly: false });
    await session.controlAnimation(animation, { continue: { durationFactor: 0.5, curve: 'linear' } });
    await session.controlAnimation(animation, { continue: { spring: { bounce: 0.3 }, initialVelocity: 2 } });
    // @ts-expect-error
    await session.controlAnimation(animation, { pause: false });
    const held = await session.animation(animation);
    await held.pause();
    await held.setFraction((held.fraction ?? 0) / 2, { scrubsLinearly: false, signal: new AbortController().signal });
    await held.reverse(held.isReversed);
    await held.continue({ durationFactor: 0.5 });
    const { resting } = await held.finish('current');
    console.log(held.number, held.isRunning, resting);
    // @ts-expect-error
    held.fraction = 0.5;
    return animations.filter(({ running, reversed }) => !running && !reversed).length;
}

export async function undo(session: LayoutSession): Promise<LayoutSession> {
    const before: LayoutSession = await session.fork({ clock: 'manual' }, { follow: 'wait' });
    const text: string = await session.save();
    await LayoutSession.open(`{"state": ${text}}`);
    // @ts-expect-error
    await session.fork({ displayRate: 30 });
    return before;
}

export async function reorder(session: LayoutSession, stage: HTMLElement): Promise<() => void> {
    const targets: ReorderTargets = { sectionIds: ['to do'], '1/0': [1, 1] };
    await session.reorder({ phase: 'began', point: { x: 1, y: 2 }, grip: 'point', autoscroll: true, targets });
    const { reorder } = await session.reorder({ phase: 'moved', point: { x: 1, y: 90 } });
    console.log(reorder?.origin.item, reorder?.at.section, session.frame.items.some(({ lifted }) => lifted));
    await session.reorder({ phase: 'ended' }, { signal: new AbortController().signal });
    await session.reorder({ phase: 'began', section: 0, item: 3, lift: { scale: 1.1 } });
    await session.reorder({ phase: 'cancelled' });
    await session.update([{ change: { section: 0, item: 3 }, movable: false }]);
    await session.reloadData([{ id: 'to do', items: ['milk', { id: 'rent', movable: false }] }]);
    // @ts-expect-error
    await session.reorder({ phase: 'moved' });
    // @ts-expect-error
    await session.reorder({ phase: 'began', sections: 0 });
    const options: ReorderOptions = {
        onReorder: ({ move, order }) => console.log(move.from.item, move.to.section, order?.['to do'].length),
        onError: ({ message }) => console.log(message),
        point: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
        minimumPressDuration: 0.3, lift: { scale: 1.05, alpha: 0.9 }, targets, keys: true,
        active: () => ({ id: 'milk' }),
        texts: { moved: ({ position, count, name }) => `${position} / ${count} ${name ?? ''}`, dropped: () => 'da' },
    };
    // @ts-expect-error
    dragToReorder(session, stage, { onReordered() {} });
    return dragToReorder(session, stage, options);
}

export async function pinch(session: LayoutSession, stage: HTMLElement): Promise<LayoutPinch> {
    const layouts: Layout[] = [
        { type: 'flow', itemSize: { width: 30, height: 30 } },
        { type: 'waterfall', columnCount: 2 },
    ];
    const finger = { x: 160, y: 200 };
    await session.transition({ to: layouts[1], anchor: { id: 'sea', finger }, progress: 0 });
    const { transition } = await session.transition({ progress: 0.4, finger });
    if (transition && 'target' in transition) console.log(transition.progress, transition.from, transition.target.y);
    await session.transition({ finish: true, velocity: 2, animation: { duration: 0.3 } });
    await session.transition({ to: layouts[0], keep: 'firstVisible' });
    await session.transition({ cancel: true }, { signal: new AbortController().signal });
    await session.patch({ layout: layouts[0], anchor: { section: 0, item: 3, finger }, animated: true });
    // @ts-expect-error
    await session.transition({ progress: '0.4' });
    const options: PinchOptions = {
        index: 1, scale: [2.5], animation: { duration: 0.3 }, keys: true, wheel: false,
        onChange: (index) => console.log(index), onError: ({ message }) => console.log(message),
        point: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
    };
    // @ts-expect-error
    pinchBetween(session, stage, layouts, { scales: 2 });
    const pinch = pinchBetween(session, stage, layouts, options);
    await pinch.change(pinch.index - 1);
    return pinch;
}

/** A grid that follows the viewport. */
export async function follow(session: LayoutSession): Promise<void> {
    await session.patch({
        viewport: { width: 480, height: 320 },
        contentInset: { bottom: 20 },
        layout: {
            type: 'flow',
            itemSize: { width: { fractionalWidth: 0.25 }, height: 40 },
            sectionInset: { left: { fractionalHeight: 0.1 } },
        },
    });
    // @ts-expect-error
    await session.patch({ layout: { type: 'flow', itemSize: { width: { fraction: 0.5 } } } });
}

export async function pins(session: LayoutSession): Promise<void> {
    await session.patch({ layout: {
        type: 'list', layoutHeader: { height: { fractionalHeight: 0.3 }, stretches: true }, sectionHeadersPinOffset: 44,
    } });
    await session.update([
        { insert: { section: 0, item: 0 }, pinned: 'topLeading' },
        { change: { section: 0, item: 1 }, pinned: { edge: 'bottom', acrossSections: true } },
        { change: { section: 0, item: 2 }, pinned: null },
    ]);
    // @ts-expect-error
    await session.update([{ insert: { section: 0, item: 0 }, pinned: 'middle' }]);
}

export async function elements(element: SVGElement): Promise<void> {
    const { session, renderer, stop } = await mount(element, { preset: 'springy' }, {
        include: ['contacts', 'velocity'], reducedMotion: 'user', draw: (frame) => console.log(frame.contacts?.length),
    });
    session.addEventListener('contact', ({ detail }) => console.log(detail.phase, detail.point?.x));
    const end = session.subscribe(({ items }) => console.log(items[0].velocity?.x));
    const { resting } = await session.rest();
    await LayoutSession.open(await session.document());
    const picture: string = await session.picture({ rect: { x: 0, y: 0, width: 10, height: 10 } });
    const { contentSize } = await LayoutSession.layout({ preset: 'springy' });
    renderer?.dispose();
    end();
    stop();
    const view: LayoutdSession = globalThis.document.createElement('layoutd-session');
    view.document = { preset: 'springy' };
    console.log(resting, picture, contentSize, view.session?.drawn === session.drawn);
    // @ts-expect-error
    view.document = { preset: 'jumpy' };
    // @ts-expect-error
    await mount(element, {}, { include: ['speed'] });
}

export async function misuse(session: LayoutSession): Promise<void> {
    // @ts-expect-error
    await session.apply({ edits: [{ op: 'moveItem', item: 'milk' }] });
    // @ts-expect-error
    session.onVisible(({ items }) => console.log(items));
    // @ts-expect-error
    await LayoutSession.open({}, { onFrames: draw });
    // @ts-expect-error
    await LayoutSession.open({ prest: 'springy' });
    // @ts-expect-error
    await LayoutSession.open({ preset: 'jumpy' });
    // @ts-expect-error
    await session.scroll({ y: '10' });
    // @ts-expect-error
    await session.scroll({ y: 10 }, { tuch: null });
    // @ts-expect-error
    await session.scrollTo({ section: 0 });
    // @ts-expect-error
    await session.touch('a', 'began');
    // @ts-expect-error
    await session.touch('a', 'lifted', { x: 0, y: 0 });
    // @ts-expect-error
    await session.update([{ insert: 3 }]);
    // @ts-expect-error
    await session.addBehavior({ type: 'gravty' });
    // @ts-expect-error
    session.addEventListener('frame', ({ detail }) => detail.itens);
    // @ts-expect-error
    new CanvasRenderer(globalThis.document.createElement('canvas'), { colour: colorOf });
    // @ts-expect-error
    controlSession(globalThis.document.body, session, { onTaps() {} });
    // @ts-expect-error
    session.frame = undefined;
    // @ts-expect-error
    new LayoutSession();
}
