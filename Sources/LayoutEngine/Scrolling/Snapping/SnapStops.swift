import LayoutdLayouts

/// The stops along one axis, between the edges of the content, which are stops themselves.
struct SnapStops {
    /// The offsets that are not beyond an edge.
    let range: ClosedRange<Double>
    /// Whether they count from the end of the range, where the content begins.
    let isReversed: Bool
    /// Finds the first stop after an offset in a direction, which is 1 or -1, as far as the edge.
    private let first: (_ offset: Double, _ direction: Double, _ edge: Double) -> Double?

    /// Equally spaced stops.
    init(
        every interval: Double,
        phase: Double?,
        in range: ClosedRange<Double>,
        isReversed: Bool = false
    ) {
        let phase = phase ?? (isReversed ? range.upperBound : range.lowerBound)
        (self.range, self.isReversed) = (range, isReversed)
        first = { offset, direction, _ in
            let position = (offset - phase) / interval
            let start = direction > 0 ? position.rounded(.down) : position.rounded(.up)
            // Rounding may put the first one before the offset.
            return (0...2).lazy.map { phase + (start + direction * Double($0)) * interval }
                .first { direction * ($0 - offset) > 0 }
        }
    }

    /// Given stops.
    init(at offsets: [Double], in range: ClosedRange<Double>, isReversed: Bool = false) {
        (self.range, self.isReversed) = (range, isReversed)
        first = { offset, direction, _ in
            let ahead = offsets.lazy.filter { direction * ($0 - offset) > 0 }
            return ahead.min { direction * ($1 - $0) > 0 }
        }
    }

    /// Stops at elements.
    init(at elements: ElementStops, in range: ClosedRange<Double>, isReversed: Bool = false) {
        (self.range, self.isReversed) = (range, isReversed)
        first = elements.first(after:direction:edge:)
    }

    /// The first stop after an offset.
    ///
    /// - Parameters:
    ///   - offset: Any offset.
    ///   - direction: 1 for greater offsets, -1 for smaller ones.
    /// - Returns: The stop; `nil` if the offset is at the edge or beyond.
    func next(from offset: Double, direction: Double) -> Double? {
        let ends = (range.lowerBound, range.upperBound)
        let (near, far) = direction > 0 ? ends : (ends.1, ends.0)
        guard direction * (far - offset) > 0 else { return nil }
        guard direction * (near - offset) <= 0 else { return near }
        guard let stop = first(offset, direction, far), direction * (far - stop) > 0 else {
            return far
        }
        return stop
    }

    /// The stop nearest to an offset.
    ///
    /// - Parameters:
    ///   - offset: Any offset; one beyond an edge counts as the edge.
    ///   - velocity: Of two that are equally near, the one in its direction; without, the one nearer to where the
    ///     content begins.
    /// - Returns: The stop.
    func nearest(to offset: Double, velocity: Double = 0) -> Double {
        let offset = offset.clamped(to: range)
        let after = next(from: offset.nextDown, direction: 1) ?? range.upperBound
        let before = next(from: offset.nextUp, direction: -1) ?? range.lowerBound
        let ways = (offset - before, after - offset)
        guard ways.0 == ways.1 else { return ways.1 < ways.0 ? after : before }
        return velocity > 0 || (velocity == 0 && isReversed) ? after : before
    }

    /// The stop a number of stops after another one, or one before if that is nearer.
    func stop(_ count: Int, after start: Double, towards end: Double) -> Double {
        let direction = end < start ? -1.0 : 1
        var stop = start
        for _ in 0..<count {
            guard direction * (end - stop) > 0,
                let next = next(from: stop, direction: direction)
            else { break }
            stop = next
        }
        return direction * (end - stop) > 0 ? stop : end
    }
}

/// Stops at the elements of a layout, which it searches from an offset on.
struct ElementStops {
    let alignment: Snap.Alignment
    /// How far the part of an element that comes to rest is from the offset, in points.
    let lead: Double
    /// The length of the first part that is searched, in points; greater than zero.
    let extent: Double
    /// The extents of the elements that overlap an interval.
    let extents: (ClosedRange<Double>) throws(TooManyElements) -> [ClosedRange<Double>]

    /// The first stop after an offset in a direction, as far as the edge.
    ///
    /// Each part that is searched is twice as long as the one before, so gaps cost little.
    func first(after offset: Double, direction: Double, edge: Double) -> Double? {
        var (start, length) = (offset, extent)
        while direction * (edge - start) > 0, length > Self.shortest {
            let end = direction > 0 ? min(start + length, edge) : max(start - length, edge)
            let part = min(start, end)...max(start, end)
            guard let stops = try? stops(in: part) else {
                length /= 4
                continue
            }
            let ahead = stops.filter { direction * ($0 - offset) > 0 && part.contains($0) }
            if let stop = direction > 0 ? ahead.min() : ahead.max() { return stop }
            (start, length) = (end, 2 * length)
        }
        return nil
    }

    /// A part this short is not searched if it still has too many elements, in points.
    private static let shortest = 1e-3

    private func stops(in offsets: ClosedRange<Double>) throws(TooManyElements) -> [Double] {
        // Elements that only touch an interval are not found.
        let searched = (offsets.lowerBound + lead - 1)...(offsets.upperBound + lead + 1)
        return try extents(searched).map { extent in
            switch alignment {
            case .start: extent.lowerBound - lead
            case .center: (extent.lowerBound + extent.upperBound) / 2 - lead
            case .end: extent.upperBound - lead
            }
        }
    }
}
