/**
 * A client of layoutd: opens a session, sends events, follows the resulting motion, and provides frames to
 * draw at the display's rate.
 *
 * Lengths are points, angles radians (clockwise), times seconds unless stated otherwise. The server's
 * `/openapi.yaml` describes documents and events.
 */

import {
    Animation, AnimationChange, AnimationRest, Behavior, Insets, ItemValues, Keep, MeasuredSize, Operation,
    OutlineItem, Preset, ReorderRequest, SceneBehavior, ScrollingFinger, Section, SessionDescription,
    SessionDocument, SessionPatch, Snapshot, TransitionRequest,
} from './documents.js';
import {
    AnchoredItem, CallOptions, ConnectionState, ElementName, ElementPath, Frame, FrameRows, IndexPath, Item, Kind,
    LayoutSessionEventMap, Options, Point, ScrolledFrame, Size, SnapshotFrame, TappedFrame, TouchedFrame,
    UpdatedFrame, Vector, VisibleItem, VisibleOptions,
} from './types.js';

export * from './documents.js';
export * from './types.js';

/**
 * A session on the server. It may have other clients than this page.
 *
 * Every call settles. A call with wrong arguments rejects with a `TypeError` before anything is sent, and one
 * that the server rejects with a `LayoutProblem`. Frames are those right after the event.
 */
export class LayoutSession extends EventTarget {
    private constructor();

    /**
     * Prepares a layout and starts following it.
     *
     * @param document The body of `POST /v1/sessions`; a string is JSON.
     */
    static open(document?: SessionDocument | string, options?: Options): Promise<LayoutSession>;

    /**
     * Joins a session that exists and starts following it.
     *
     * @param url The session's `url`, or its path on the server.
     */
    static attach(url: string | URL, options?: Options): Promise<LayoutSession>;

    /** Lays out a document without a session: the body of `POST /v1/layouts`. */
    static layout(document: LayoutDocument, options?: Options): Promise<StaticLayout>;

    /** Returns the presets, with their names and contents. */
    static presets(options?: Options): Promise<Preset[]>;

    /** The session as created, or last described. */
    get description(): SessionDescription;

    /** The latest frame from the server, slightly ahead of the drawn one. */
    get frame(): Frame;

    /** The frame that was drawn last: the same object until another one is drawn. */
    get drawn(): Frame;

    /** The session's URL on the server, and the key to it. It changes when the session is opened again. */
    get url(): string;

    /** The state of the connection. */
    get state(): ConnectionState;

    /** The shortest recent round trip, in milliseconds. */
    get roundTrip(): number;

    /**
     * Moves the content. Calls that come faster than ticks are combined.
     *
     * @param delta Of `contentOffset`, so opposite to the finger's motion.
     */
    scroll(delta: Vector, options?: ScrollOptions): Promise<Frame>;

    /**
     * Lets go of the content.
     *
     * @param velocity Of `contentOffset`, in points per second.
     */
    fling(velocity: Vector, options?: SectionOptions): Promise<ScrolledFrame>;

    /** Lets a fling come to rest at another offset. */
    retarget(offset: Vector, options?: SectionOptions): Promise<ScrolledFrame>;

    /** Jumps to an offset, without displacing items. */
    jump(offset: Vector, options?: SectionOptions): Promise<Frame>;

    /** Scrolls smoothly to an offset. */
    glide(offset: Vector, options?: GlideOptions): Promise<Frame>;

    /**
     * Scrolls to an element.
     *
     * @param at Where in the viewport; `nearest` by default: with the least scrolling that shows it whole.
     */
    scrollTo(path: ElementPath | ElementName, at?: 'nearest' | 'start' | 'center' | 'end', options?: MoveOptions):
        Promise<Frame>;

    /** Taps an element or a point, in viewport coordinates. */
    tap(target: ElementPath | ElementName | { point: Point }, options?: TapOptions): Promise<TappedFrame>;

    /**
     * Grabs an item of a scene. Motions that come faster than ticks are combined: the latest point counts.
     *
     * @param name The name of the finger.
     * @param point In viewport coordinates.
     */
    touch(name: string, phase: 'began', point: Point, options?: GrabOptions): Promise<TouchedFrame>;
    /** Takes the item along. */
    touch(name: string, phase: 'moved', point: Point, options?: CallOptions): Promise<TouchedFrame>;
    /** Lets go of the item, which gets the given velocity or keeps its own. */
    touch(name: string, phase: 'ended', point?: Point, options?: ReleaseOptions): Promise<TouchedFrame>;
    /** Lets go of the item, which keeps its velocity. */
    touch(name: string, phase: 'cancelled', point?: Point, options?: CallOptions): Promise<TouchedFrame>;

    /**
     * Lifts an item, takes it along, and lets go of it; the frame's `reorder` says what has become of it. Motions that
     * come faster than ticks are combined. `dragToReorder` does this for pointers and keys.
     */
    reorder(change: ReorderRequest, options?: CallOptions): Promise<Frame>;

    /**
     * Starts a change to another layout, drives it, or ends it; the frame's `transition` says how far it is. Motions
     * that come faster than ticks are combined. `pinchBetween` does this for fingers, touchpads and keys.
     */
    transition(change: TransitionRequest, options?: CallOptions): Promise<Frame>;

    /**
     * Holds an animation, scrubs it, turns it back, lets it go on or ends it.
     *
     * @param animation The `animation` of the frame with which it began.
     */
    controlAnimation(animation: number, change: AnimationChange, options?: CallOptions): Promise<Frame>;

    /**
     * Returns a handle on an animation.
     *
     * @param number The `animation` of the frame with which it began.
     */
    animation(number: number): Promise<HeldAnimation>;

    /** Inserts, deletes, moves and reloads items and sections, all together. */
    update(operations: Operation[], options?: UpdateOptions): Promise<UpdatedFrame>;

    /** Changes the data to a snapshot, by identifiers. */
    apply(snapshot: Snapshot, options?: CallOptions): Promise<SnapshotFrame>;

    /** Gives elements the sizes that they were measured with; `ElementRenderer` can do that by itself. */
    setSizes(sizes: MeasuredSize[], options?: SizesOptions): Promise<Frame>;

    /**
     * Gives a section an outline: its items are the visible ones of a tree, and taps show and hide children.
     *
     * @param section The identifier of the section, which is new if there is none of that name.
     */
    setOutline(section: string, items: OutlineItem[], options?: OutlineOptions): Promise<SnapshotFrame>;

    /**
     * Reports the items that come into sight and leave it, as the server sees them: first those that are in sight.
     * With `after`, an item is reported once it has been in sight for so many seconds, once for each stay.
     *
     * @returns Ends the reports.
     */
    onVisible(callback: (item: VisibleItem) => void, options?: VisibleOptions): () => void;

    /** Replaces all data. */
    reloadData(sections: Section[], options?: CallOptions): Promise<UpdatedFrame>;

    /** Changes the scale of content that can be zoomed; what is under the point of the viewport stays there. */
    zoom(factor: number, at?: Point, options?: CallOptions): Promise<Frame>;
    /** Shows a part of the content as large as fits. */
    zoomTo(rect: Point & Size, options?: MoveOptions): Promise<Frame>;
    /**
     * Rotates or resizes the viewport, with other insets if they are given; not animated by default. What is
     * simulated swings to its new place, unless `animated` is false.
     */
    resize(viewport: Size & ViewportInsets, options?: MoveOptions): Promise<Frame>;

    /** Changes settings by a merge patch. With another `layoutDirection` it also reads the description. */
    patch(changes: SessionPatch, options?: CallOptions): Promise<Frame>;

    /** Sets where an item of a scene is and how it moves. */
    setItem(path: IndexPath, values: ItemValues, options?: CallOptions): Promise<Frame>;

    /** Reads one element, in the viewport or not. */
    item(path: ElementPath, kind?: Kind, options?: CallOptions): Promise<AnchoredItem>;

    /** Reads the current session into `description`. */
    describe(options?: CallOptions): Promise<SessionDescription>;

    /** Reads the behaviours of a scene. */
    behaviors(options?: CallOptions): Promise<SceneBehavior[]>;

    /** Adds a behaviour to a scene. */
    addBehavior(behavior: Behavior, options?: CallOptions): Promise<SceneBehavior>;

    /** Replaces a behaviour of a scene by another of its type. */
    replaceBehavior(id: string, behavior: Behavior, options?: CallOptions): Promise<SceneBehavior>;

    /** Removes a behaviour from a scene. */
    removeBehavior(id: string, options?: CallOptions): Promise<void>;

    /** Advances a session with a manual clock. */
    step(ticks?: number, options?: CallOptions): Promise<Frame>;

    /**
     * Starts another session that continues bit for bit from where this one is, and follows it.
     *
     * @param changes Another clock, if it is to have one.
     * @param options By default those of this session.
     */
    fork(changes?: { clock?: 'wall' | 'manual' }, options?: Options): Promise<LayoutSession>;

    /** Reads all of the session as text, from which ``open(`{"state": ${text}}`)`` continues, here or elsewhere. */
    save(options?: CallOptions): Promise<string>;

    /** Reads the session in the form in which it can be opened again, with its data and its offset. */
    document(options?: CallOptions): Promise<SessionDocument>;

    /** Reads a picture of the session, or of a part of its content, as text of SVG. */
    picture(options?: PictureOptions): Promise<string>;

    /**
     * Waits until all events have a response and the page shows everything at rest; returns that frame. Rejects when the
     * session ends, also if the page has left it.
     */
    rest(options?: CallOptions): Promise<Frame>;

    /** Calls back now and with every frame to draw, as stores do; returns a function that ends this. */
    subscribe(callback: (frame: Frame) => void): () => void;

    /** Leaves the session, which continues for its other clients until it expires. All requests end. */
    close(): Promise<void>;

    /** Ends the session for all clients. */
    end(): Promise<void>;

    addEventListener<Name extends keyof LayoutSessionEventMap>(
        type: Name,
        listener: (this: LayoutSession, event: LayoutSessionEventMap[Name]) => void,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
        type: string,
        listener: EventListenerOrEventListenerObject | null,
        options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof LayoutSessionEventMap>(
        type: Name,
        listener: (this: LayoutSession, event: LayoutSessionEventMap[Name]) => void,
        options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
        type: string,
        listener: EventListenerOrEventListenerObject | null,
        options?: boolean | EventListenerOptions,
    ): void;
}

/** An animation that a page holds. Every method returns the frame right after the event. */
export interface HeldAnimation {
    readonly number: number;
    /** How far it is, as of the latest response; undefined before the first one, and when it has ended. */
    readonly fraction: number | undefined;
    /** Whether it goes back to its start. */
    readonly isReversed: boolean | undefined;
    /** Whether it goes on by itself. */
    readonly isRunning: boolean | undefined;
    /** Holds it where it is. */
    pause(options?: CallOptions): Promise<Frame>;
    /** Holds it elsewhere. Calls that come faster than responses are combined: the latest one counts. */
    setFraction(fraction: number, options?: CallOptions & { scrubsLinearly?: boolean }): Promise<Frame>;
    /** Lets it go back to its start, or on to its end; without an argument the other way. */
    reverse(isReversed?: boolean, options?: CallOptions): Promise<Frame>;
    /** Lets it go on. */
    continue(how?: AnimationRest, options?: CallOptions): Promise<Frame>;
    /** Ends it: at its end if absent, at its start, or where it is. */
    finish(at?: 'end' | 'start' | 'current', options?: CallOptions): Promise<Frame>;
}

export interface SectionOptions extends CallOptions {
    /** A section that scrolls by itself, instead of the content. */
    section?: number;
}

export interface ScrollOptions extends SectionOptions, ScrollingFinger {}

export interface AnimationOptions extends CallOptions {
    /** Instead of the eased curve of 0.3 s; missing members come from the session's animation. */
    animation?: Animation;
}

export interface GlideOptions extends AnimationOptions, SectionOptions {}

export interface MoveOptions extends AnimationOptions {
    /** False jumps. */
    animated?: boolean;
}

/** Insets of a viewport; missing edges are 0, missing insets stay. */
export interface ViewportInsets {
    contentInset?: Insets;
    safeArea?: Insets;
    layoutMargins?: Insets;
}

export interface TapOptions extends MoveOptions {
    /** Whether to expand the row or the section, instead of toggling. */
    expanded?: boolean;
}

export interface GrabOptions extends CallOptions {
    /** Oscillations per second of the grip; 0, the default, means a rigid one. */
    frequency?: number;
    /** The damping ratio of the grip. */
    damping?: number;
}

export interface ReleaseOptions extends CallOptions {
    /**
     * The velocity of the finger, in points per second. With it the item follows the finger to its last point
     * first; without it that has no effect.
     */
    velocity?: Point;
}

export interface UpdateOptions extends CallOptions {
    /** Whether to animate the change, true by default. */
    animated?: boolean;
    /** What stays in place; by default what the session keeps. */
    keep?: Keep;
}

export interface SizesOptions extends CallOptions {
    /** The extent of the viewport across the scroll axis for which they were measured. */
    forExtent?: number;
    /** What stays in place; by default the first visible item. */
    keep?: Keep;
    /** Whether to animate the change, false by default. */
    animated?: boolean;
}

export interface PictureOptions extends CallOptions {
    /** A part of the content; by default the viewport. */
    rect?: Point & Size;
    /** Whether it shows index paths, velocities and attachments. */
    debug?: boolean;
}

/** The body of `POST /v1/layouts`. */
export type LayoutDocument = Omit<SessionDocument, 'dynamics' | 'animation' | 'keep' | 'decelerationRate' | 'pagingEnabled'
    | 'scroll' | 'bounds' | 'effects' | 'clock' | 'displayRate'>;

/** A layout without a session. Items leave out what they have by default. */
export interface StaticLayout {
    contentSize: Size;
    items: (IndexPath & Point & Size & { kind: Kind, zIndex: number } & Partial<Item>)[];
    diagnostics: { pointer: string, detail: string }[];
}

export interface OutlineOptions extends UpdateOptions {
    /** The `edition` that the data must have. */
    ifVersion?: number;
}

/** A request that the server rejected, with its problem document (RFC 9457). */
export class LayoutProblem extends Error {
    constructor(status: number, problem: {
        type: string, detail: string, code?: string, at?: number, errors?: { pointer: string, detail: string }[],
    });
    /** The status of the response. */
    status: number;
    /** The kind of problem, for instance `/problems/no-such-session`. */
    type: string;
    /** What is wrong with a batch of operations or a snapshot. */
    code?: string;
    /** The index of the edit of a snapshot that cannot be carried out. */
    at?: number;
    /** All errors of the document, each with its JSON pointer. */
    errors: { pointer: string, detail: string }[];
}

/**
 * Input that is rejected because the server is away: `scroll`, `fling`, `glide`, `tap`, `touch`, `reorder` and
 * `transition` need a session that is `live`. Applied later, they would move the content in a jerk.
 */
export class ServerAway extends Error {
    constructor();
}

/** Returns the whole frame of a response; `base` is the frame that its `since` named. */
export function wholeFrame(answer: FrameRows, base?: Frame): Frame;

/**
 * Interpolates between two frames. Items that are only in the second one are placed as there.
 *
 * @param part From 0 for the first frame to 1 for the second.
 */
export function between(from: Frame, to: Frame, part: number): Frame;

/** A buffer between server and display: converts the session's time to the page's, and interpolates. */
export class Playback {
    /** @param tick The time between two frames, in seconds. */
    constructor(tick: number);

    /** Whether all known frames have been drawn. */
    get isOver(): boolean;

    /** The frame at the present time. */
    get current(): Frame;

    /** Draws predicted frames without a lag, as if session and page had begun a motion in the same moment. */
    follow(beginning: { at: number, time: number } | undefined): void;

    /** Adds a frame from the server, with the time when its response began to arrive, in milliseconds. */
    add(frame: Frame, arrival: number, isOfEvent?: boolean): void;

    /** Adds predicted frames, the first of them one tick after the prediction was made. */
    predict(frames: Frame[], arrival: number, now?: number): void;

    /** The session time to draw at the moment `now`, in milliseconds. */
    time(now: number): number;

    /** Advances to the moment `now`, in milliseconds, and returns the frame to draw. */
    frame(now: number): Frame;
}
