import LayoutdLayouts

extension Content {
    /// Takes the sizes of elements, each given once, beside what they were measured with before.
    ///
    /// - Parameters:
    ///   - sizes: The sizes.
    ///   - isExpanded: Whether the size of an element is that of an expanded row.
    mutating func measure(_ sizes: [MeasuredSize], isExpanded: (ElementID) -> Bool) {
        measured.merge(
            sizes.lazy.filter { !$0.extents.isEmpty }.map { size in
                var known = measured[size.element] ?? ItemSize()
                known.width = size.width ?? known.width
                if isExpanded(size.element) {
                    known.expandedHeight = size.height ?? known.expandedHeight
                } else {
                    known.height = size.height ?? known.height
                }
                return (size.element, known)
            }
        )
    }

    /// Forgets all that was measured.
    mutating func forgetSizes() { measured = MeasuredSizes() }
}
