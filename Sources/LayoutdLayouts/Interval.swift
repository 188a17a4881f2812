import LayoutdGeometry

/// An open interval on one axis, in points.
struct Interval {
    let lower: Double
    let upper: Double

    init(_ rect: Rect, along axis: Axis) {
        self.lower = rect.min(axis)
        self.upper = rect.max(axis)
    }

    init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The indices of the equally spaced extents that may overlap the interval.
    ///
    /// Rounding may add a neighbour on either side, but never omits an extent that overlaps.
    ///
    /// - Parameters:
    ///   - start: The start of extent 0.
    ///   - extent: The length of each extent.
    ///   - pitch: The distance from the start of one to the start of the next.
    ///   - count: The number of extents.
    /// - Returns: A range within `0..<count`.
    func stops(from start: Double, extent: Double, pitch: Double, count: Int) -> Range<Int> {
        guard pitch > 0 else {
            return start < upper && start + extent > lower ? 0..<count : 0..<0
        }
        let first = ((lower - extent - start) / pitch).rounded(.down)
        let end = ((upper - start) / pitch).rounded(.up) + 1
        let low = Int(max(0, min(first, Double(count))))
        let high = Int(max(0, min(end, Double(count))))
        return low..<max(low, high)
    }
}

/// The first of `count` indices for which a predicate holds, or `count` if there is none; the
/// predicate must hold for all later indices.
package func partitionPoint(count: Int, where isAfter: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
