/**
 * Lets fingers, the mouse and keys take items of a session to other places.
 *
 * Lengths are points, times seconds.
 */

import { ReorderBegin, ReorderTargets } from './documents.js';
import { Place } from './gestures.js';
import { LayoutSession } from './layoutd-client.js';
import { IndexPath, ItemPath, ReorderMove } from './types.js';

/** Where a lifted item is, for an announcement. */
export interface AnnouncedPlace extends IndexPath {
    /** `item`, counted from 1. */
    position: number;
    /** The number of items in its section. */
    count: number;
    /** The identifier of the section, or else its number; absent if there is only one section. */
    name?: string;
}

/** What is announced to users who do not see the items. */
export interface ReorderTexts {
    lifted: (place: AnnouncedPlace) => string;
    moved: (place: AnnouncedPlace) => string;
    dropped: (place: AnnouncedPlace) => string;
    cancelled: (place: AnnouncedPlace) => string;
}

export interface ReorderOptions {
    /** Called when an item was dropped at another place, with what to do with the data. */
    onReorder?: (reorder: ReorderMove) => void;
    /**
     * Called with the error of a rejected call of the session. By default errors are reported to the page as
     * uncaught, unless the session has ended or is not connected.
     */
    onError?: (error: Error) => void;
    /** Converts an event's place to viewport coordinates; by default from the element's place on the page. */
    point?: Place;
    /** How long a finger rests on an item before it lifts it; 0.5 if absent. */
    minimumPressDuration?: number;
    /** How an item looks while it is lifted. */
    lift?: ReorderBegin['lift'];
    /** Where items may go; everywhere if absent. */
    targets?: ReorderTargets;
    /** Whether keys lift and move items; true if absent. */
    keys?: boolean;
    /** The item that a key lifts; by default the one with the focus, or else the first in view. */
    active?: () => ItemPath | undefined;
    /** Other announcements than the English ones. */
    texts?: Partial<ReorderTexts>;
}

/**
 * Lets pointers and keys take items to other places.
 *
 * A finger lifts the item on which it rests, the mouse the one that it drags. Space or Enter lifts the active item, and
 * drops it; arrow keys move it. Escape puts it back.
 *
 * @param element The element that shows the session.
 * @returns Stops it: puts back what is lifted, and removes all listeners.
 */
export function dragToReorder(session: LayoutSession, element: HTMLElement, options?: ReorderOptions): () => void;
