import LayoutdGeometry

/// Finds the intervals that may meet another one, among many in any order.
///
/// For intervals that follow each other it finds only those that meet.
struct ReachIndex: Sendable {
    /// The farthest end of an interval and of all before it, in points.
    private var ends: [Double] = []
    /// The nearest start of an interval and of all after it, in points.
    private var starts: [Double] = []

    init(_ intervals: [ClosedRange<Double>]) {
        ends.reserveCapacity(intervals.count)
        var end = -Double.infinity
        for interval in intervals {
            end = max(end, interval.upperBound)
            ends.append(end)
        }
        starts = Array(repeating: 0, count: intervals.count)
        var start = Double.infinity
        for index in intervals.indices.reversed() {
            start = min(start, intervals[index].lowerBound)
            starts[index] = start
        }
    }

    /// From the first start to the last end; there must be an interval.
    var whole: ClosedRange<Double> { starts[0]...ends[ends.count - 1] }

    /// The intervals that may meet or touch another one.
    ///
    /// - Complexity: O(log *n*).
    func indices(touching interval: ClosedRange<Double>) -> Range<Int> {
        let first = partitionPoint(count: ends.count) { ends[$0] >= interval.lowerBound }
        let end = partitionPoint(count: starts.count) { starts[$0] > interval.upperBound }
        return first..<max(first, end)
    }
}
