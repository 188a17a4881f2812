import LayoutdGeometry

extension OrthogonalScroller {
    /// The offsets at which a section may rest, ascending; points.
    struct Stops: Sendable {
        let count: Int
        private let position: @Sendable (Int) -> Double

        /// The stops of a behavior.
        init(_ behavior: OrthogonalScrollingBehavior, row: Row, extent: Double, end: Double) {
            switch behavior {
            case .none, .continuous:
                (count, position) = (1, { _ in 0 })
            case .continuousGroupLeadingBoundary, .groupPaging:
                count = max(1, row.count)
                position = { min(row.start($0), end) }
            case .paging:
                // The last page ends at the end of the row.
                count = extent > 0 ? Int(min((end / extent).rounded(.up), 1e15)) + 1 : 1
                position = { Double($0) * extent }
            case .groupPagingCentered:
                count = max(1, row.count)
                position = { row.start($0) + row.extent($0) / 2 - extent / 2 }
            }
        }

        /// A stop.
        subscript(index: Int) -> Double { position(index) }

        /// The nearest stop to an offset; of two the later one, and of equal ones the first.
        ///
        /// - Complexity: O(log *n*).
        func nearest(_ offset: Double) -> Int {
            let after = partitionPoint(count: count) { self[$0] >= offset }
            guard after > 0 else { return 0 }
            let before = after - 1
            guard after < count else { return before }
            return self[after] - offset <= offset - self[before] ? after : before
        }

        /// The first stop after an offset, or the number of stops.
        func first(after offset: Double) -> Int {
            partitionPoint(count: count) { self[$0] > offset }
        }

        /// The last stop before an offset, or -1.
        func last(before offset: Double) -> Int {
            partitionPoint(count: count) { self[$0] >= offset } - 1
        }
    }
}
