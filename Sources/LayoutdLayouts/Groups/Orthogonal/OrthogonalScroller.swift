import LayoutdGeometry

/// The offsets at which a section that scrolls by itself may rest; points.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon. Ties, and where it rests at the start, are our
///   own choice.
package struct OrthogonalScroller: Sendable {
    /// How it scrolls.
    package let behavior: OrthogonalScrollingBehavior
    /// How fast it becomes slower.
    package let decelerationRate: OrthogonalScrollingProperties.DecelerationRate
    /// When it bounces at its ends.
    package let bounce: OrthogonalScrollingProperties.Bounce
    /// The part of the view in which the section scrolls.
    package let extent: Double
    /// The first and the last offset at which it may rest.
    package let range: ClosedRange<Double>
    private let stops: Stops

    /// Creates a scroller for a row of groups.
    init(_ layout: CollectionLayoutSection, groups: SectionGroups, extent: Double) {
        let start: @Sendable (Int) -> Double = { groups.start($0) }
        self.init(
            layout.orthogonalScrollingBehavior,
            decelerationRate: layout.orthogonalScrollingProperties.decelerationRate,
            bounce: layout.orthogonalScrollingProperties.bounce,
            extent: extent,
            length: groups.length,
            row: Row(count: groups.count, start: start, extent: { groups.extent($0) })
        )
    }

    /// Creates a scroller.
    ///
    /// - Parameters:
    ///   - behavior: How it scrolls; not ``OrthogonalScrollingBehavior/none``.
    ///   - decelerationRate: How fast it becomes slower.
    ///   - bounce: When it bounces at its ends.
    ///   - extent: The part of the view in which it scrolls.
    ///   - length: The length of the row.
    ///   - row: The groups.
    package init(
        _ behavior: OrthogonalScrollingBehavior,
        decelerationRate: OrthogonalScrollingProperties.DecelerationRate = .automatic,
        bounce: OrthogonalScrollingProperties.Bounce = .automatic,
        extent: Double,
        length: Double,
        row: Row
    ) {
        // Insets may be wider than the view.
        let extent = max(0, extent)
        self.behavior = behavior
        self.decelerationRate = decelerationRate
        self.bounce = bounce
        self.extent = extent
        let end = max(0, length - extent)
        stops = Stops(behavior, row: row, extent: extent, end: end)
        range =
            behavior == .groupPagingCentered
            ? stops[0]...max(stops[0], stops[stops.count - 1]) : 0...end
    }

    /// The groups of a row: how many, and where they are.
    package struct Row: Sendable {
        let count: Int
        let start: @Sendable (Int) -> Double
        let extent: @Sendable (Int) -> Double

        /// Creates a row; `start` and `extent` return points, and starts ascend.
        package init(
            count: Int,
            start: @escaping @Sendable (Int) -> Double,
            extent: @escaping @Sendable (Int) -> Double
        ) {
            self.count = count
            self.start = start
            self.extent = extent
        }
    }

    /// How it decelerates and bounces, as the section says.
    package var properties: OrthogonalScrollingProperties {
        OrthogonalScrollingProperties(bounce: bounce, decelerationRate: decelerationRate)
    }

    /// Where it rests before anything has scrolled.
    package var start: Double { range.lowerBound }

    /// Where it rests if it is set to an offset.
    package func resting(at offset: Double) -> Double {
        let offset = clamped(offset)
        if behavior == .continuous || behavior == .paging && offset == range.upperBound {
            return offset
        }
        return clamped(stops[stops.nearest(offset)])
    }

    /// Where it rests near an offset, so that as much as possible of something is in view.
    ///
    /// - Parameters:
    ///   - offset: Where it would rest without stops.
    ///   - place: Where the thing is in the row.
    /// - Returns: The nearest stop, or the one beside it that shows more.
    package func stop(near offset: Double, showing place: ClosedRange<Double>) -> Double {
        let nearest = resting(at: offset)
        func shown(_ stop: Double) -> Double {
            min(place.upperBound, stop + extent) - max(place.lowerBound, stop)
        }
        let index = stops.nearest(nearest)
        let beside = [index - 1, index + 1].filter { (0..<stops.count).contains($0) }
        let others = behavior == .continuous ? [] : beside.map { clamped(stops[$0]) }
        return others.reduce(nearest) { shown($1) > shown($0) + 1e-9 ? $1 : $0 }
    }

    func clamped(_ offset: Double) -> Double {
        min(max(offset, range.lowerBound), range.upperBound)
    }
}

extension OrthogonalScroller {
    /// Where it comes to rest after a drag.
    ///
    /// - Parameters:
    ///   - offset: Where the finger lets go.
    ///   - velocity: How fast the offset grows then, in points per second.
    ///   - start: Where the drag started.
    /// - Returns: An offset of the ``range``.
    /// - Note: Source: Apple, `UICollectionLayoutSectionOrthogonalScrollingBehavior`, for what the
    ///   behaviors mean; velocities and ties are our own choice.
    package func target(from offset: Double, velocity: Double, draggedFrom start: Double) -> Double
    {
        let rest = naturalRest(from: offset, velocity: velocity)
        switch behavior {
        case .none, .continuous:
            return rest
        case .continuousGroupLeadingBoundary:
            var index = stops.nearest(rest)
            while velocity > 0, stops[index] < offset, index + 1 < stops.count { index += 1 }
            while velocity < 0, stops[index] > offset, index > 0 { index -= 1 }
            return clamped(stops[index])
        case .paging, .groupPaging, .groupPagingCentered:
            return clamped(stops[page(from: offset, velocity: velocity, draggedFrom: start)])
        }
    }

    /// The stop to which a drag turns: at most one from where it started.
    private func page(from offset: Double, velocity: Double, draggedFrom start: Double) -> Int {
        let index =
            if velocity > Self.turningVelocity {
                stops.first(after: offset)
            } else if velocity < -Self.turningVelocity {
                stops.last(before: offset)
            } else {
                stops.nearest(offset)
            }
        let first = stops.nearest(start)
        return max(0, min(stops.count - 1, min(max(index, first - 1), first + 1)))
    }

    /// Where it would rest without stops.
    ///
    /// - Note: Source: `UIScrollView.DecelerationRate`; the speed decays by the rate in each
    ///   millisecond, and ends at 10 points per second.
    private func naturalRest(from offset: Double, velocity: Double) -> Double {
        guard abs(velocity) > Self.leastVelocity else { return clamped(offset) }
        let rate = isFast ? 0.99 : 0.998
        let lost = velocity > 0 ? Self.leastVelocity : -Self.leastVelocity
        return clamped(offset + (velocity - lost) * rate / (1 - rate) / 1000)
    }

    /// Whether it decelerates at the fast rate.
    package var isFast: Bool {
        switch decelerationRate {
        case .fast: true
        case .normal: false
        case .automatic: turnsPages
        }
    }

    /// Whether a drag turns at most one page.
    package var turnsPages: Bool {
        switch behavior {
        case .paging, .groupPaging, .groupPagingCentered: true
        case .none, .continuous, .continuousGroupLeadingBoundary: false
        }
    }

    /// Slower than this it turns no page; points per second.
    private static let turningVelocity = 200.0
    /// Slower than this it stops; points per second.
    private static let leastVelocity = 10.0
}
