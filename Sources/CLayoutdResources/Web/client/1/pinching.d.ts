/**
 * Lets two fingers, a touchpad and keys change a session's layout.
 *
 * Lengths are points, times seconds.
 */

import { Animation, Layout } from './documents.js';
import { Place } from './gestures.js';
import { LayoutSession } from './layoutd-client.js';

export interface PinchOptions {
    /** Which of the layouts the session has; by default the one that its description is most like. */
    index?: number;
    /**
     * How much larger the items of the next layout are: one for all, or one for each step. By default what the widths of
     * the items say if both layouts have them, or else 2.5.
     */
    scale?: number | number[];
    /** How the layout changes once fingers have let go, and by keys; by default the session's animation. */
    animation?: Animation;
    /** Called when the session has come to another of the layouts. */
    onChange?: (index: number) => void;
    /**
     * Called with the error of a rejected call of the session. By default errors are reported to the page as
     * uncaught, unless the session has ended or is not connected.
     */
    onError?: (error: Error) => void;
    /** Converts an event's place to viewport coordinates; by default from the element's place on the page. */
    point?: Place;
    /** Whether + and - change the layout; true if absent. */
    keys?: boolean;
    /** Whether touchpads and the wheel with Ctrl change the layout; true if absent. */
    wheel?: boolean;
}

/** What changes the layout. */
export interface LayoutPinch {
    /** The layout that the session has, or is coming to. */
    readonly index: number;
    /** Changes to another layout in an animation, around what is in the middle of the view. */
    change(index: number): Promise<void>;
    /** Stops it: goes back if fingers drive a change, and removes all listeners. */
    stop(): void;
}

/**
 * Lets two fingers, a touchpad and keys change the layout.
 *
 * @param element The element that shows the session.
 * @param layouts From the one with the smallest items to the one with the largest; each is complete.
 */
export function pinchBetween(
    session: LayoutSession, element: HTMLElement, layouts: Layout[], options?: PinchOptions,
): LayoutPinch;
