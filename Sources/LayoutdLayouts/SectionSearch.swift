import LayoutdGeometry

/// Where elements that are dropped may belong.
extension CollectionLayout {
    /// None.
    public func section(at position: Double) -> Int? { nil }

    /// None.
    public func extent(ofSection section: Int) -> ClosedRange<Double>? { nil }

    /// False.
    public var isRightToLeft: Bool { false }
}

extension StackLayout {
    /// The section at a position along the scroll axis.
    ///
    /// - Complexity: O(log *s*), *s* sections.
    public func section(at position: Double) -> Int? {
        let index = sections.firstIndex(endingAfter: position)
        guard index < sections.count, sections[index].start <= position else { return nil }
        return index
    }

    /// Where a section is along the scroll axis.
    ///
    /// - Complexity: O(1).
    public func extent(ofSection section: Int) -> ClosedRange<Double>? {
        guard section < sections.count else { return nil }
        return sections[section].start...max(sections[section].start, sections[section].end)
    }
}

extension CompositionalLayout {
    /// The section at a position along the scroll axis.
    ///
    /// - Complexity: O(log *s* + *k*), *k* sections with elements there.
    public func section(at position: Double) -> Int? {
        let isReversed = isRightToLeft && scrollAxis == .horizontal
        let position = isReversed ? contentSize.width - position : position
        return reach.indices(touching: position...position).first { index in
            let start = sections[index].start
            return start <= position && position < start + sections[index].box.total
        }
    }

    /// Where a section is along the scroll axis.
    ///
    /// - Complexity: O(1).
    public func extent(ofSection section: Int) -> ClosedRange<Double>? {
        guard section < sections.count else { return nil }
        let (start, length) = (sections[section].start, max(0, sections[section].box.total))
        let isReversed = isRightToLeft && scrollAxis == .horizontal
        let first = isReversed ? contentSize.width - start - length : start
        return first...first + length
    }
}
