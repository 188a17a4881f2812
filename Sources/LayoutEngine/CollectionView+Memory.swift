import LayoutdLayouts

/// Estimates of memory, measured as the growth of a server that creates many equal sessions.
extension CollectionView {
    /// Estimated memory of the view, in bytes.
    ///
    /// It covers what ticks, scrolls and reading may add: the physics engine's world of all items
    /// that collide, frames that differences refer to, and springs of the elements near the
    /// viewport if these are not dropped at rest.
    ///
    /// - Complexity: O(1), apart from the number of elements near the viewport.
    package var estimatedBytes: Int {
        // Earlier layouts share the data with the current one.
        let layouts =
            layoutBytes + layoutBytes / 2 * (history.layoutCount + (previous == nil ? 0 : 1))
        return Self.bytesOfEmptyView + layouts
            + 450 * state.transition.tracks.count
            + 250 * max(state.motion.springCount, springsNearby)
            + 4_500 * state.motion.bodyCount
    }

    /// Estimated memory of a view with the given data, in bytes; an upper bound of
    /// ``estimatedBytes`` apart from what moves.
    package static func estimatedBytes(
        of layout: LayoutConfiguration,
        _ sections: [Section]
    ) -> Int {
        bytesOfEmptyView + 360 * sections.count
            + 80 * sections.reduce(0) { $0 + layout.definition.visitedItemCount(of: $1.items) }
    }

    /// Estimated memory of the data and the layout, in bytes.
    ///
    /// - Complexity: O(*s*), *s* sections.
    static func layoutBytes(_ layout: any CollectionLayout, _ sections: [Section]) -> Int {
        360 * sections.count + 32 * layout.storedItemCount
            + sections.reduce(0) { $0 + $1.items.listedBytes }
    }

    private static let bytesOfEmptyView = 24_000

    /// The springs that the next change restores.
    private var springsNearby: Int {
        state.motion.isDormant ? nearbyCount(atMost: state.limits.simulatedElements) : 0
    }
}

extension SectionItems {
    /// Estimated memory of the items that the data lists one by one, in bytes.
    fileprivate var listedBytes: Int {
        switch self {
        case .uniform: 0
        case .sized: 40 * count
        case .placed: 80 * count
        }
    }
}
