/// The extent of a section along the scroll axis, in points.
///
/// Sections follow each other: apart from rounding, each starts at or after the end of the one
/// before.
protocol SectionSpan {
    /// The start of the section, including its header.
    var start: Double { get }
    /// The end of the section, including its footer.
    var end: Double { get }
    /// The natural place of the header; `nil` if there is none.
    var header: Band? { get }
    /// The natural place of the footer; `nil` if there is none.
    var footer: Band? { get }
}

extension SectionSpan {
    /// The number of headers and footers, at most two.
    var supplementaryCount: Int { (header == nil ? 0 : 1) + (footer == nil ? 0 : 1) }
}

extension Array where Element: SectionSpan {
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
