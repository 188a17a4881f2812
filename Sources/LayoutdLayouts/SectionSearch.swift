import LayoutdGeometry

/// Where elements that are dropped may belong.
extension CollectionLayout {
    /// None.
    public func section(at position: Double) -> Int? { nil }

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
}
