// Converts input of fingers, mice, wheels and keys to scrolls, flings and taps.

/** How far a finger may move in a tap, in points. */
const SLOP = 4;
/** The length of the path from which a finger's velocity is computed, in milliseconds. */
const RECENT = 80;
/** How far an arrow key scrolls, in points. */
const STEP = 60;

/**
 * Recognizes drags, taps and wheels on the stage.
 *
 * @param {HTMLElement} element
 * @param {(event: MouseEvent) => { x: number, y: number }} place The place of an event on the stage.
 * @param {object} act The actions: `press()`, `start(way)`, `drag(delta, touch)`, `release(velocity)`,
 *     `tap(point, isMore)`, `wheel(delta, touch)`, which returns whether anything scrolls. Deltas and
 *     velocities are those of the content's offset, in points and points per second.
 */
export function recognizePointers(element, place, act) {
    let finger;

    element.addEventListener('pointerdown', (event) => {
        if (finger || event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        const point = place(event);
        finger = { id: event.pointerId, start: point, way: [{ ...point, time: event.timeStamp }] };
        finger.hasStopped = act.press();
    });

    element.addEventListener('pointermove', (event) => {
        if (event.pointerId !== finger?.id) return;
        const point = place(event);
        const last = finger.way.at(-1);
        if (!finger.isDragging) {
            if (Math.hypot(point.x - finger.start.x, point.y - finger.start.y) < SLOP) return;
            finger.isDragging = true;
            act.start({ x: finger.start.x - point.x, y: finger.start.y - point.y });
            element.classList.add('dragged');
        }
        // A busy page gets several moves in one event; the velocity needs all of them.
        const moves = event.getCoalescedEvents();
        for (const move of moves.length > 0 ? moves : [event]) {
            finger.way.push({ ...place(move), time: move.timeStamp });
        }
        finger.way = finger.way.filter((past) => event.timeStamp - past.time <= RECENT);
        act.drag({ x: last.x - point.x, y: last.y - point.y }, { x: last.x, y: last.y });
    });

    const lift = (event) => {
        if (event.pointerId !== finger?.id) return;
        const { isDragging, way, start, hasStopped } = finger;
        finger = undefined;
        element.classList.remove('dragged');
        if (isDragging) act.release(velocity(way, event.timeStamp));
        else if (event.type === 'pointerup' && !hasStopped) act.tap(start, event.shiftKey);
    };
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);

    element.addEventListener('wheel', (event) => {
        // Ctrl with the wheel zooms the page.
        if (event.ctrlKey) return;
        const unit = [1, 16, 400][event.deltaMode];
        const delta = { x: event.deltaX * unit, y: event.deltaY * unit };
        if (act.wheel(delta, place(event))) event.preventDefault();
    }, { passive: false });
}

/** Returns the velocity of the content when a finger is lifted after the given path. */
function velocity(way, now) {
    const recent = way.filter((past) => now - past.time <= RECENT);
    const [first, last] = [recent.at(0), recent.at(-1)];
    const seconds = first ? (last.time - first.time) / 1000 : 0;
    if (seconds < 0.01) return { x: 0, y: 0 };
    return { x: (first.x - last.x) / seconds, y: (first.y - last.y) / seconds };
}

/**
 * Recognizes keys.
 *
 * @param {HTMLElement} element
 * @param {object} act `wheel(delta, touch)`, `end(isLast)`, `select(by)`, `deselect()`,
 *     `tapSelected()`, `insert()`, `delete()`, and `page()`, the extent of the viewport.
 */
export function recognizeKeys(element, act) {
    const keys = {
        ArrowUp: () => act.wheel({ x: 0, y: -STEP }, null),
        ArrowDown: () => act.wheel({ x: 0, y: STEP }, null),
        PageUp: () => act.wheel({ x: 0, y: -0.9 * act.page() }, null),
        PageDown: () => act.wheel({ x: 0, y: 0.9 * act.page() }, null),
        Home: () => act.end(false),
        End: () => act.end(true),
        ArrowLeft: () => act.select(-1),
        ArrowRight: () => act.select(1),
        Escape: () => act.deselect(),
        Enter: () => act.tapSelected(),
        ' ': () => act.tapSelected(),
        Insert: () => act.insert(),
        '+': () => act.insert(),
        Delete: () => act.delete(),
        Backspace: () => act.delete(),
    };
    element.addEventListener('keydown', (event) => {
        const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}
