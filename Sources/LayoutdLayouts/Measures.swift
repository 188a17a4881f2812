import LayoutdGeometry

/// Points by which sums of lengths may be wrong: three items of a third of a line each must fit in
/// spite of binary rounding.
let roundingTolerance = 1e-6

/// The most items in all sections together: as many as a `Double` tells apart.
let maximumItemCount = 1 << 53

/// Whether a value is a length: finite and not negative.
func isMeasure(_ value: Double) -> Bool {
    value.isFinite && value >= 0
}

/// Refuses what is no length.
func requireMeasure(_ name: String, _ value: Double) throws(LayoutError) {
    guard isMeasure(value) else { throw .invalidMeasure(name: name, value: value) }
}

/// Refuses what is no extent of a body: zero too.
func requireExtent(_ name: String, _ value: Double) throws(LayoutError) {
    guard isMeasure(value), value > 0 else { throw .invalidMeasure(name: name, value: value) }
}

/// Refuses what is no number.
func requireFinite(_ name: String, _ value: Double) throws(LayoutError) {
    guard value.isFinite else { throw .invalidMeasure(name: name, value: value) }
}

/// Refuses an item that could have no body.
func requireExtents(of size: Size, section: Int, item: Int) throws(LayoutError) {
    for value in [size.width, size.height] where !(isMeasure(value) && value > 0) {
        throw .invalidItemSize(section: section, item: item, value: value)
    }
}

/// Refuses a size that is none.
func requireMeasures(_ name: String, _ size: Size) throws(LayoutError) {
    guard !isMeasure(size.width) || !isMeasure(size.height) else { return }
    try requireMeasure("\(name).width", size.width)
    try requireMeasure("\(name).height", size.height)
}

/// Refuses insets that are negative or no numbers.
func requireMeasures(_ name: String, _ insets: Insets) throws(LayoutError) {
    try requireAll(of: name, insets, isMeasure)
}

/// Refuses bounds that are no size, and insets of these that are no numbers.
///
/// Such insets may be negative: content then reaches beyond the bounds.
func requireBounds(_ bounds: Size, _ contentInset: Insets = .zero) throws(LayoutError) {
    try requireMeasures("bounds", bounds)
    try requireAll(of: "contentInset", contentInset, \.isFinite)
}

/// Refuses more items than can be counted.
func requireCountable(_ sections: some Sequence<SectionItems>) throws(LayoutError) {
    let count = sections.reduce(0) { total, items in
        // What is negative has an error of its own.
        items.count < .max - total ? total + max(0, items.count) : .max
    }
    guard count <= maximumItemCount else {
        throw .tooManyItems(count: count, limit: maximumItemCount)
    }
}

/// Refuses content whose end no number can say.
func requireContent(_ size: Size) throws(LayoutError) {
    try requireFinite("contentSize.width", size.width)
    try requireFinite("contentSize.height", size.height)
}

private func requireAll(
    of name: String,
    _ insets: Insets,
    _ isRight: (Double) -> Bool
) throws(LayoutError) {
    // Nearly always all are right, and then no list is made.
    guard
        !(isRight(insets.top) && isRight(insets.left) && isRight(insets.bottom)
            && isRight(insets.right))
    else { return }
    let edges = [
        ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
        ("right", insets.right),
    ]
    for (edge, value) in edges where !isRight(value) {
        throw .invalidMeasure(name: "\(name).\(edge)", value: value)
    }
}
