import LayoutdGeometry

/// One section of a stack: its extent along the scroll axis, in points, and its elements.
///
/// Sections follow each other: apart from rounding, each starts at or after the end of the one before.
struct StackSection {
    /// The start of the section, including its header.
    let start: Double
    /// The end of the section, including its footer.
    let end: Double
    /// The natural place of the header.
    let header: Band
    /// The natural place of the footer.
    let footer: Band
    let content: any SectionContent

    /// The number of cells, headers and footers.
    var elementCount: Int {
        content.count + (header.exists ? 1 : 0) + (footer.exists ? 1 : 0)
    }
}

/// The natural place of a header or footer, in points; a section without one has a band without extent.
struct Band {
    /// The start along the scroll axis.
    let start: Double
    /// The extent along the scroll axis, not negative.
    let extent: Double
    /// The start across the scroll axis.
    var crossStart = 0.0
    /// The extent across the scroll axis.
    let length: Double

    /// Whether there is a header or footer.
    var exists: Bool { extent > 0 }

    /// The end along the scroll axis.
    var end: Double { start + extent }
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
