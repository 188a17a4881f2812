/**
 * Controls a session with fingers, the mouse, the wheel and the keyboard.
 *
 * Lengths are points, velocities points per second.
 */

import { LayoutSession } from './layoutd-client.js';
import { Kind, Point } from './types.js';

/** Where an event is in the window. */
export interface WindowPlace {
    clientX: number;
    clientY: number;
}

/** Converts an event's place to a point. */
export type Place = (event: WindowPlace) => Point;

export interface ControlOptions {
    /** Converts an event's place to viewport coordinates; by default from the element's place on the page. */
    point?: Place;
    /** Called instead of `session.tap`, but not for controls in cells: these get their clicks. */
    onTap?: (point: Point, event: PointerEvent) => void;
    /** Called when a pointer has grabbed an item of a scene. */
    onGrab?: (grabbed: { kind: Kind, section: number, item: number, key: string }) => void;
    /** Called with the same object when the pointer lets go. */
    onRelease?: (grabbed: { kind: Kind, section: number, item: number, key: string }) => void;
    /** Called when a drag starts, with the way of the content's offset so far. */
    onScrollStart?: (way: Point) => void;
    /**
     * Called with the error of a rejected call of the session. By default errors are reported to the page as
     * uncaught, unless the session has ended or is not connected.
     */
    onError?: (error: Error) => void;
    /** How pointers hold items of a scene; by default rigidly. */
    grip?: { frequency?: number, damping?: number };
    /**
     * Content, or a section, that is let go more slowly stays where it is, unless it scrolls by pages or has stops;
     * 250 if absent.
     */
    minimumVelocity?: number;
    /** Whether the wheel scrolls; true if absent. */
    wheel?: boolean;
    /** Whether keys scroll, true if absent, or what other keys do. */
    keys?: boolean | KeyCommands;
}

/**
 * Lets pointers, the wheel and keys scroll a session, tap, and move the items of a scene.
 *
 * Sets the element's `touch-action` so that the page scrolls by touch where the session cannot.
 *
 * @param element The element that shows the session.
 * @returns Stops it: removes all listeners and restores the element's style.
 */
export function controlSession(element: HTMLElement | SVGElement, session: LayoutSession, options?: ControlOptions):
    () => void;

/** What a pointer holds. */
export interface Hold {
    /** Whether something was grabbed; does not reject. */
    answer: Promise<boolean>;
    move(point: Point): void;
    /** @param velocity That of the pointer. */
    end(isCancelled: boolean, velocity: Point): void;
}

export interface PointerActions {
    /** A pointer came down. Returns whether it stopped a motion; then it does not tap. */
    press?: (point: Point) => boolean;
    /** Grabs what is at the point. Without a hold, or if nothing was grabbed, the pointer scrolls. */
    grab?: (point: Point) => Hold | undefined;
    /** A drag starts in this direction, of a pointer that came down at the point. */
    start?: (way: Point, point: Point) => void;
    /** `touch` is where the finger was before it. */
    drag?: (delta: Point, touch: Point) => void;
    /** A drag has ended, or a pointer that stopped a motion was lifted. */
    release?: (velocity: Point) => void;
    tap?: (point: Point, event: PointerEvent) => void;
    /** Whether two pointers may pinch; otherwise further ones do nothing. */
    canPinch?: () => boolean;
    /**
     * Two pointers have moved: by a factor of their distance, with the point between them now, and how far that has
     * moved.
     */
    pinch?: (factor: number, middle: Point, way: Point) => void;
    /** One of two pointers that pinched was lifted. */
    pinchEnd?: () => void;
}

/** Recognizes drags, taps and grabs; returns a function that stops it. */
export function recognizePointers(element: HTMLElement | SVGElement, place: Place, actions: PointerActions): () => void;

/** What keys do. Keys without an action, and those whose action returns false, are left to the page. */
export interface KeyActions extends KeyCommands {
    /** Arrows and Page keys. */
    scroll?: (delta: Point, isRepeated: boolean) => boolean | void;
    /** The length of a page, in points. */
    page?: () => number;
    /** Home and End: the start and the end of the content, which are right and left if it begins at the right. */
    end?: (isLast: boolean, isRepeated: boolean) => boolean | void;
}

export interface KeyCommands {
    /**
     * The left and right arrow, with -1 and 1; `controlSession` calls it with 1 and -1 where items begin at the right.
     * Without it they scroll.
     */
    select?: (by: number) => boolean | void;
    /** Escape. */
    deselect?: () => boolean | void;
    /** Enter and the space bar. */
    tap?: () => boolean | void;
    /** Insert and plus. */
    insert?: () => boolean | void;
    /** Delete and Backspace. */
    delete?: () => boolean | void;
}

/** Recognizes keys; returns a function that stops it. */
export function recognizeKeys(element: HTMLElement | SVGElement, actions: KeyActions): () => void;

export interface WheelActions {
    /** Whether the content takes a burst that starts with this delta at the point; otherwise the page scrolls. */
    take: (delta: Point, point: Point) => boolean;
    /** Moves the content by a notch. */
    notch: (delta: Point) => void;
    /** Moves the content together with the fingers. */
    pan: (delta: Point, touch: Point) => void;
    /** The length of a page, in points. */
    page: () => number;
}

/** Recognizes bursts of wheel events; returns a function that stops it. */
export function recognizeWheel(element: HTMLElement | SVGElement, place: Place, actions: WheelActions): () => void;
