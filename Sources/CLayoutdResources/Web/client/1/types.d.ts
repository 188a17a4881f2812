// Frames, options and states of the client.

export interface Point {
    x: number;
    y: number;
}

/** A distance, a velocity or an offset; a missing coordinate is 0. */
export interface Vector {
    x?: number;
    y?: number;
}

export interface Size {
    width: number;
    height: number;
}

export interface Rect extends Point, Size {}

/** An item of the data. */
export interface IndexPath {
    section: number;
    item: number;
}

/** An item of the data, by its place or its identifier. */
export type ItemPath = IndexPath | { id: string };

/** `cell`, `header`, `footer`, or another name that a compositional layout gives. */
export type Kind = string;

/**
 * An element: an item's `cell`, which is the default, or another one. `item` is 0 for headers and footers of
 * sections, and 9007199254740991 in section 0 for elements of the whole layout.
 */
export interface ElementPath extends IndexPath {
    kind?: Kind;
}

/** An item by its identifier, or an element of a section by that of the section. */
export type ElementName = { id: string, kind?: Kind } | { sectionId: string, kind: Kind, item?: number };

/**
 * One element: draw the rectangle, scale it by `scale` and rotate it by `angle` about its centre, or apply `transform`,
 * and subtract `contentOffset`.
 */
export interface Item {
    /** Stays the same through all changes of the data. */
    key: string;
    kind: Kind;
    section: number;
    item: number;
    /** The left edge before scaling and rotation, in content coordinates. */
    x: number;
    /** The upper edge before scaling and rotation, in content coordinates. */
    y: number;
    width: number;
    height: number;
    /** The rotation about the centre, in radians, clockwise on screen. */
    angle: number;
    /** From 0 for transparent to 1 for opaque. */
    alpha: number;
    /** 1 for the size of the rectangle. */
    scale: number;
    /**
     * Only of an item that effects rotate out of the plane: how it is drawn about its centre instead of with `angle` and
     * `scale`, which are in it; 16 numbers as in `matrix3d` of CSS.
     */
    transform?: number[];
    /** Larger is nearer to the viewer; 2100000000 for what a finger holds. */
    zIndex: number;
    /** The identifier of its item, or of its section; absent if the data has none. */
    id?: string;
    /** For cells of an outline: the number of ancestors, the parent unless it is a root, and whether children show. */
    level?: number;
    parent?: string;
    expanded?: boolean;
    /** True while the size is an estimate: it has not been measured. */
    estimated?: boolean;
    /** True while a finger has lifted it. */
    lifted?: boolean;
    /** True if the data hide it: it keeps its place, but is not shown. */
    isHidden?: boolean;
    /** In points per second; with `include: ['velocity']`. */
    velocity?: Point;
    /** In radians per second; with `include: ['velocity']`. */
    angularVelocity?: number;
    /** Where its centre comes to rest, in content coordinates; with `include: ['anchor']`. */
    anchor?: Point;
    /** A number that only departing elements have. */
    departing?: number;
}

/** The content of a session at some moment. */
export interface Frame {
    /** The number of the frame; grows with every tick of a motion and with every event. */
    sequence: number;
    /** How often the data has changed. */
    edition: number;
    /** The tick of the last change. */
    tick: number;
    /** Seconds since the session was created. */
    time: number;
    /** Whether nothing changes until the next event. Always false unless the session is `live`. */
    resting: boolean;
    /** Whether the offset moves without a finger. */
    scrolling: boolean;
    /** The point of the content at the viewport's upper left corner. */
    contentOffset: Point;
    contentSize: Size;
    /** The scale at which the content is shown, if it can be zoomed: offset and size of the content count at it. */
    zoomScale?: number;
    /** The sections in the viewport that scroll by themselves; absent if there are none. */
    sections?: ScrollingSection[];
    /** In drawing order. Some may be outside the viewport. */
    items: Item[];
    /**
     * Where cells will be that have not arrived yet: on a slow line, content may move ahead of them. Absent if there are
     * none.
     */
    placeholders?: Rect[];
    /** What is in sight and to be measured; absent if the layout has no estimates. */
    needed?: NeededSize[];
    /** Whether the event was already applied, by a request whose response was lost. */
    duplicate?: boolean;
    /**
     * What has become of a lifted item, after `reorder` and events that have put it back; null if there was nothing to
     * lift.
     */
    reorder?: ReorderedItem | null;
    /** The rows of lists that are away from their places because of swipes; absent if there are none. */
    swipes?: SwipedRow[];
    /** A change of the layout that fingers drive, or have let go of in the event that the frame follows. */
    transition?: DrivenTransition | { completed: boolean };
    /** The number of the animation that the event has begun; absent if nothing moves. */
    animation?: number;
    /** What has begun or ceased to touch since the last frame that was drawn; with `include: ['contacts']`. */
    contacts?: Contact[];
    /** The animations that have not ended, after `controlAnimation`. */
    animations?: RunningAnimation[];
}

/** Two items of a scene, or an item and a boundary, that have begun or ceased to touch. */
export interface Contact {
    sequence: number;
    phase: 'began' | 'ended';
    /** The collision behaviour. */
    behavior: string;
    /** With the name of its item group, of which it is the first item, if it is in one. */
    a: IndexPath & { id?: string, itemGroup?: string };
    b?: IndexPath & { id?: string, itemGroup?: string };
    /** Null for the edges of the viewport. */
    boundary?: string | null;
    /** Where, in content coordinates; only of those that began. */
    point?: Point;
}

/** A row that a swipe has moved to reveal its actions. */
export interface SwipedRow {
    section: number;
    item: number;
    side: 'leading' | 'trailing';
    /** How far it is from its place, in points. */
    offset: number;
    /** The widths of the buttons, that at the edge first; points. */
    buttons: number[];
    /** Whether the first button takes all. */
    full: boolean;
}

/** A change of the layout that fingers drive. */
export interface DrivenTransition {
    /** From 0 for the old layout to 1 for the new one, and beyond both. */
    progress: number;
    /** The types of the two layouts. */
    from: string;
    to: string;
    /** The offset of the content in the new layout. */
    target: Point;
}

/** An animated change that has not ended. */
export interface RunningAnimation {
    animation: number;
    /** How far it is on its way to where it goes. */
    fraction: number;
    /** Whether it goes back to its start. */
    reversed: boolean;
    /** Whether it goes on by itself, and is not held. */
    running: boolean;
    /** Seconds to its end, as far as nothing holds it. */
    remaining: number;
}

/** What has become of a lifted item. */
export interface ReorderedItem {
    phase: 'began' | 'moved' | 'ended' | 'cancelled';
    /** Where it was when it was lifted. */
    origin: IndexPath;
    /** Where it is. */
    at: IndexPath;
    /** Only after `ended`: what to do with the data; null if it is where it was. */
    move?: ReorderMove['move'] | null;
    order?: ReorderMove['order'];
}

/** What to do with the data: take the item out at `from`, and put it in at `to`. */
export interface ReorderMove {
    move: { from: IndexPath, to: IndexPath };
    /** The identifiers of all items in the sections that have changed, by those of the sections. */
    order?: Record<string, string[]>;
}

/** An element with an estimated size: an extent that is null is to be measured for those that are not. */
export interface NeededSize {
    kind: Kind;
    section: number;
    item: number;
    /** The identifier of its item, or of its section; absent if the data has none. */
    id?: string;
    width: number | null;
    height: number | null;
}

/** A section that scrolls by itself, across the direction in which the content scrolls. */
export interface ScrollingSection {
    section: number;
    /** How far it has scrolled from its leading edge, in points. */
    contentOffset: number;
    /** The smallest and the largest offset at which it may rest. */
    range: [number, number];
    /** The part of the content in which fingers scroll it: x, y, width and height. */
    scroller: [number, number, number, number];
}

/** When content meets an edge, in seconds from now on, and how fast, in points per second. */
export interface EdgeImpact {
    time: number;
    velocity: number;
}

/** The frame right after a fling. */
export interface ScrolledFrame extends Frame {
    /** Where the content goes, how long that takes in seconds, and the edges that it meets; null if it stays. */
    motion?: { target: Point, duration: number, edge?: { x?: EdgeImpact, y?: EdgeImpact } } | null;
}

/** The frame right after a tap. */
export interface TappedFrame extends UpdatedFrame {
    /** The element that was tapped; null if there was none. */
    tapped?: { kind: Kind, key: string, id?: string } & IndexPath | null;
}

/** The frame right after a touch. */
export interface TouchedFrame extends Frame {
    /** The item that a touch grabbed when it began; null if there was none. */
    grabbed?: { kind: Kind, key: string, id?: string } & IndexPath | null;
}

/** The frame right after a change of the data. */
export interface UpdatedFrame extends Frame {
    /** The behaviours that are gone, because they could not exist without a deleted item. */
    removedBehaviors?: string[];
}

/** The frame right after a snapshot or an outline. */
export interface SnapshotFrame extends UpdatedFrame {
    /** What has changed; absent if the request was repeated. */
    snapshot?: { version: number } & ({ reloaded: true } | { batch: SnapshotBatch, made: string[] });
}

/** Indices of what is deleted or moves before the change, and of what is inserted or has moved after it. */
export interface SnapshotBatch {
    deleteSections: number[];
    insertSections: number[];
    moveSections: { from: number, to: number }[];
    delete: IndexPath[];
    insert: IndexPath[];
    move: { from: IndexPath, to: IndexPath }[];
}

/** One element, as read by `LayoutSession.item`. */
export type AnchoredItem = Omit<Item, 'key' | 'angle' | 'alpha' | 'scale'> & {
    /** 0 if absent. */
    angle?: number;
    /** 1 if absent. */
    alpha?: number;
    /** 1 if absent. */
    scale?: number;
    /** Where its centre comes to rest. */
    anchor: Point;
};

/**
 * A frame as received with `form=rows`: whole, or the differences from frame `base`.
 */
export interface FrameRows extends Omit<Frame, 'items'> {
    base?: number;
    columns: string[];
    /** The names of the kinds, by their numbers in rows; cell, header and footer if absent. */
    kinds?: string[];
    rows: (number | string | null)[][];
    /** Elements of frame `base` that are gone: the numbers of kind, section and item, and of `departing`. */
    removed?: number[][];
    /** What a batch of updates has made of the elements of frame `movedSince`; not needed with `include=key`. */
    moved?: number[][];
    movedSince?: number;
    /** What an event has met; see `openapi.yaml`. */
    tapped?: object | null;
    grabbed?: object | null;
}

/**
 * Whether requests get responses:
 *
 * - `connecting`: until the first frame, also when the session is opened again
 * - `live`
 * - `waiting`: a request has no response and is sent again
 * - `lost`: the server has been away for longer than a request is repeated; the session keeps trying
 * - `ended`: for good
 */
export type ConnectionState = 'connecting' | 'live' | 'waiting' | 'lost' | 'ended';

/** A completed or failed request. */
export interface Exchange {
    method: string;
    url: string;
    body?: object | string;
    /** Milliseconds. */
    duration: number;
    /** 0 if there was no response. */
    status: number;
    /** The size of the response body; of a stream, what has come since the last report. */
    bytes: number;
    /** Whether more is to come: streams are reported with every piece, and when they end. */
    isOpen: boolean;
    /** Whether the server delayed the response until something changed. */
    waited: boolean;
}

/** Options of `LayoutSession.open`, `attach` and `presets`. Unknown options are errors. */
export interface Options {
    /** The server's URL; by default the one that the module came from. */
    server?: string | URL;
    /** The key, if the server needs one. It is sent with every request, and is in no URL. */
    key?: string;
    /** Decimals of lengths, 2 if absent; angles, scales, alphas and times have at least four. */
    precision?: number;
    /**
     * How to follow a motion: with a request for every frame (`wait`), with a request for seconds of coming
     * frames (`clip`), with one for all frames, which the server pushes (`stream`), or, by default, depending on
     * the line.
     */
    follow?: 'auto' | 'wait' | 'clip' | 'stream';
    /** What frames are to have besides, see `Item` and `Contact`. Items always have a `key`. */
    include?: ('velocity' | 'anchor' | 'contacts' | 'key')[];
    /** `user` does at once what would be animated, while the person who uses the page prefers less motion. */
    reducedMotion?: 'user';
    /** Whether to open the session again, from its last known document, when it is gone from the server. */
    reopen?: boolean;
    /** Aborts opening and joining. It has no effect on the session afterwards. */
    signal?: AbortSignal;
    /** Called with every frame to draw. */
    onFrame?: (frame: Frame) => void;
    /** Called with every change of the state, and the error that caused it. */
    onState?: (state: ConnectionState, reason?: Error) => void;
    /** Called after every request. */
    onExchange?: (exchange: Exchange) => void;
    /** Called when the session is gone or can no longer be shown; not when the page leaves or ends it. */
    onEnd?: (error: Error) => void;
}

/** When an item counts as visible. */
export interface VisibleOptions {
    /** The visible share of its area, from 0 for any part to 1 for all of it; 0.5 if absent. */
    threshold?: number;
    /** Report items only once they have been in sight for so many seconds, and not when they leave. */
    after?: number;
}

/** An item that has come into sight, has been there for long enough, or has left. */
export interface VisibleItem {
    kind: string;
    section: number;
    item: number;
    /** The key that it has in frames. */
    key: string;
    /** What the data call it, or its section, if they have identifiers. */
    id?: string;
    /** Whether it is in sight; false if it has left. */
    visible: boolean;
    /** When that was, in seconds since the session began. */
    time: number;
    /** Seconds in sight so far, or until it left. */
    duration: number;
}

/** Options of every method that sends a request. */
export interface CallOptions {
    /**
     * Aborts the call, which then rejects with the signal's reason. An event that has not been sent yet is
     * not sent; one that has been sent may have been applied.
     */
    signal?: AbortSignal;
}

/** The events of a session. */
export interface LayoutSessionEventMap {
    frame: CustomEvent<Frame>;
    state: CustomEvent<{ state: ConnectionState, reason?: Error }>;
    end: CustomEvent<Error>;
    contact: CustomEvent<Contact>;
}
