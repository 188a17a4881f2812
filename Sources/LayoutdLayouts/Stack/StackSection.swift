import LayoutdGeometry

/// One section of a stack: its extent along the scroll axis, in points, and its elements.
///
/// Sections follow each other: apart from rounding, each starts at or after the end of the one before.
struct StackSection {
    /// The start of the section, including its header.
    let start: Double
    /// The end of the section, including its footer.
    let end: Double
    /// The natural place of the header; `nil` if there is none.
    let header: Band?
    /// The natural place of the footer; `nil` if there is none.
    let footer: Band?
    let content: any SectionContent

    /// The number of cells, headers and footers.
    var elementCount: Int {
        content.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1)
    }
}

/// The natural place of a header or footer, in points.
struct Band {
    /// The start along the scroll axis.
    let start: Double
    /// The extent along the scroll axis, greater than zero.
    let extent: Double
    /// The start across the scroll axis.
    let crossStart: Double
    /// The extent across the scroll axis.
    let length: Double

    /// A band; `nil` if it has no extent.
    init?(start: Double, extent: Double, crossStart: Double = 0, length: Double) {
        guard extent > 0 else { return nil }
        self.start = start
        self.extent = extent
        self.crossStart = crossStart
        self.length = length
    }
}

extension [StackSection] {
    /// The first section that ends after a position; the number of sections if none does.
    func firstIndex(endingAfter position: Double) -> Int {
        partitionPoint(count: count) { self[$0].end > position }
    }

    /// The sections that overlap an interval; sharing an edge is not enough.
    func indices(meeting interval: Interval) -> Range<Int> {
        let first = firstIndex(endingAfter: interval.lower)
        let end = partitionPoint(count: count) { self[$0].start >= interval.upper }
        return first..<Swift.max(first, end)
    }

    /// The sections that meet one of two intervals or both, each once, in order.
    func indices(meeting a: Interval, or b: Interval) -> [Int] {
        let (first, second) = a.lower <= b.lower ? (a, b) : (b, a)
        let early = indices(meeting: first)
        return [Int](early) + indices(meeting: second).drop { $0 < early.upperBound }
    }
}
