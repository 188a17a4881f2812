import Geometry

extension CollectionView {
    /// Chooses the page to which the content goes when the finger leaves it.
    ///
    /// - Parameter velocity: Of the content offset, in points per second.
    /// - Returns: The offset of the page; `nil` without pages.
    func pageAfterRelease(velocity: Vector) -> Point? {
        guard scrollSettings.pagingEnabled else { return nil }
        let start = state.viewport.touchDown ?? contentOffset
        return page { paging, axis in
            paging.page(
                offset: contentOffset[axis],
                velocity: velocity[axis],
                touchDown: start[axis]
            )
        }
    }

    /// Chooses a page along each axis.
    func page(_ choose: (Paging, Axis) -> Double) -> Point {
        var page = clamped(contentOffset)
        for axis in [Axis.horizontal, .vertical] where viewport[axis] > 0 {
            page[axis] = choose(Paging(range: offsetRange(axis), length: viewport[axis]), axis)
        }
        return page
    }

    /// Notes where a drag begins, unless one is under way.
    ///
    /// A drag ends with a release or a jump. It also ends once the view has rested for
    /// ``longestHold``, because nothing releases what a wheel or a remote control has scrolled.
    mutating func noteTouchDown() {
        let hold = state.timeline.time - state.timeline.lastChange.time
        guard state.viewport.touchDown == nil || isResting && hold >= Self.longestHold else { return }
        state.viewport.touchDown = contentOffset
    }

    /// How long a finger may hold the content before its next move begins another drag, in seconds.
    private static let longestHold = 0.1
}
