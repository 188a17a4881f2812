import Geometry

/// Where headers and footers go that keep to the visible bounds, along the scroll axis; points.
///
/// Neither ever leaves its section, so the next section pushes a header out, and the one before a
/// footer.
///
/// - Note: Source: Apple, `sectionHeadersPinToVisibleBounds`; that a header may go down to the end of
///   its section, footer included, and that footers mirror it, is our reading.
struct Pinning {
    /// The visible bounds, less the content insets.
    let visible: Interval

    init(to visible: Rect, along axis: Axis) {
        self.visible = Interval(visible, along: axis)
    }

    /// Where a header starts.
    ///
    /// - Parameters:
    ///   - start: Where it starts by nature.
    ///   - extent: How far it reaches.
    ///   - sectionEnd: Where its section ends.
    /// - Returns: A position not before `start`.
    func headerStart(from start: Double, extent: Double, sectionEnd: Double) -> Double {
        max(start, min(visible.lower, sectionEnd - extent))
    }

    /// Where a footer starts.
    ///
    /// - Parameters:
    ///   - start: Where it starts by nature.
    ///   - extent: How far it reaches.
    ///   - sectionStart: Where its section starts.
    /// - Returns: A position not behind `start`.
    func footerStart(from start: Double, extent: Double, sectionStart: Double) -> Double {
        min(start, max(visible.upper - extent, sectionStart))
    }
}

extension CollectionLayout {
    /// States which headers and footers go elsewhere when the visible bounds change.
    ///
    /// - Parameters:
    ///   - elements: The ones that may, in the order of ``ElementID``.
    ///   - old: The visible bounds before.
    ///   - new: The visible bounds after.
    /// - Returns: Those of `elements` that exist and move, or nothing.
    func invalidation(
        of elements: [ElementID],
        from old: Rect,
        to new: Rect
    ) -> LayoutInvalidation {
        let moved = elements.filter {
            attributes(for: $0, visible: old) != attributes(for: $0, visible: new)
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved)
    }
}
