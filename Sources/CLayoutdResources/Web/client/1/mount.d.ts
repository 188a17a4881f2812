/**
 * Shows a session in an element: opens it, draws it, controls it, and keeps its size that of the element.
 */

import { SessionDocument } from './documents.js';
import { ElementOptions, ElementRenderer } from './draw.js';
import { ControlOptions } from './gestures.js';
import { LayoutSession } from './layoutd-client.js';
import { Frame, Options } from './types.js';

/** Those of `LayoutSession.open`, and how it is shown. */
export interface MountOptions extends Options {
    /** Those of the `ElementRenderer`. */
    elements?: ElementOptions;
    /** Those of `controlSession`; false for none. */
    control?: ControlOptions | boolean;
    /** Draws frames in place of an `ElementRenderer`; an SVG element needs it. */
    draw?: (frame: Frame) => void;
    /** The URL of a session to join in place of a new one. It keeps its size, and stays when this stops. */
    attach?: string | URL;
}

export interface Mounted {
    session: LayoutSession;
    /** Absent with `draw`. */
    renderer?: ElementRenderer;
    /** Ends the session, or leaves one that was joined; restores the element, and removes all listeners. */
    stop(): void;
}

/**
 * Opens a session and shows it in an element.
 *
 * @param document The body of `POST /v1/sessions`. Its viewport has the element's size, now and later.
 * @throws {RangeError} If the element has no size.
 */
export function mount(element: HTMLElement | SVGElement, document?: SessionDocument, options?: MountOptions):
    Promise<Mounted>;
