import LayoutdLayouts

extension Content {
    /// Takes the size of an element, beside what it was measured with before.
    ///
    /// - Parameters:
    ///   - size: The size.
    ///   - isExpanded: Whether it is that of an expanded row.
    mutating func measure(_ size: MeasuredSize, isExpanded: Bool) {
        var known = measured[size.element] ?? ItemSize()
        known.width = size.width ?? known.width
        if isExpanded {
            known.expandedHeight = size.height ?? known.expandedHeight
        } else {
            known.height = size.height ?? known.height
        }
        measured[size.element] = known
    }

    /// Forgets what was measured across another extent, or for other columns.
    mutating func forgetSizes() { measured = MeasuredSizes() }
}
