import LayoutdGeometry
import LayoutdLayouts

/// Estimates of memory, measured as the growth of a server that creates many equal sessions.
extension CollectionView {
    /// Estimated memory of the view, in bytes.
    ///
    /// It covers what ticks, scrolls and reading may add: the physics engine's world of all items
    /// that collide, frames that differences refer to, the latest batch of updates, and springs of
    /// the elements near the viewport if these are not dropped at rest.
    ///
    /// - Complexity: O(1), apart from the numbers of behaviours and of elements near the viewport.
    package var estimatedBytes: Int {
        // Earlier layouts share the data with the current one.
        let layouts =
            layoutBytes + layoutBytes / 2 * (history.layoutCount + (previous == nil ? 0 : 1))
        return Self.bytesOfEmptyView + layouts + (latestUpdate?.estimatedBytes ?? 0)
            + state.content.identifierBytes + (state.content.outlines?.estimatedBytes ?? 0)
            + (visibility?.estimatedBytes ?? 0) + state.content.measured.estimatedBytes
            + 450 * state.transition.tracks.count + (state.lifted?.value.estimatedBytes ?? 0)
            + 1_000 * state.swipes.count
            + 250 * max(state.motion.load.springs, springsNearby)
            + 4_500 * state.motion.load.bodies
            + 16 * (state.motion.behaviorEntryCount + state.content.numbers.runCount)
            + settings.effects.reduce(0) { $0 + $1.estimatedBytes }
    }

    /// Estimated memory of a view with the given data, in bytes; an upper bound of
    /// ``estimatedBytes`` apart from what moves and from effects.
    package static func estimatedBytes(
        of layout: LayoutConfiguration,
        _ sections: [Section],
        _ identifiers: DataIdentifiers? = nil
    ) -> Int {
        (identifiers?.estimatedBytes ?? 0) + bytesOfEmptyView + 360 * sections.count
            + 80 * sections.reduce(0) { $0 + layout.definition.visitedItemCount(of: $1) }
            + sections.reduce(0) { $0 + $1.items.shapeBytes }
    }

    /// Estimated memory of the data and the layout, in bytes.
    ///
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items that the data places.
    static func layoutBytes(_ layout: any CollectionLayout, _ sections: [Section]) -> Int {
        360 * sections.count + layout.estimatedBytes
            + sections.reduce(0) { $0 + $1.items.listedBytes }
    }

    private static let bytesOfEmptyView = 24_000

    /// The springs that the next change restores.
    private var springsNearby: Int {
        state.motion.isDormant ? nearbyCount(atMost: state.limits.simulatedElements) : 0
    }
}

extension Effect {
    /// Estimated memory of its stops, its path and its kinds, in bytes.
    fileprivate var estimatedBytes: Int {
        100 + 16 * (stops.count + (path?.count ?? 0)) + kinds.reduce(0) { $0 + 48 + $1.utf8.count }
    }
}

extension ItemTable {
    /// Estimated memory of the items that the data lists one by one, in bytes.
    fileprivate var listedBytes: Int {
        40 * (sizes?.count ?? 0) + 80 * (places?.count ?? 0) + shapeBytes
    }

    /// Estimated memory of shapes that the data sets, of the pieces that their bodies have more than boxes do, and
    /// of what it says of rows, in bytes.
    fileprivate var shapeBytes: Int {
        (places?.reduce(0) { $0 + $1.bounds.estimatedBytes } ?? 0)
            + rows.values.reduce(0) { $0 + $1.estimatedBytes }
    }
}

extension CollisionBounds {
    /// Measured: 3300 for an ellipse, which becomes a polygon, and 4600 for a path of 32 corners.
    fileprivate var estimatedBytes: Int {
        switch self {
        case .rectangle: 0
        case .ellipse: 3_500
        case .path(let points): 150 * points.count
        }
    }
}
