import LayoutdGeometry

/// The tolerance for sums of lengths, in points: three items of a third of a line each must fit
/// despite binary rounding.
let roundingTolerance = 1e-6

/// The most items in all sections together: as many as a `Double` can count exactly.
let maximumItemCount = 1 << 53

/// Whether a value is a valid length: finite and not negative.
func isMeasure(_ value: Double) -> Bool {
    value.isFinite && value >= 0
}

/// Throws if a value is not a valid length.
func requireMeasure(_ name: String, _ value: Double) throws(LayoutError) {
    guard isMeasure(value) else { throw .invalidMeasure(name: name, value: value) }
}

/// Throws if a value is not a valid extent of a body; zero is not.
func requireExtent(_ name: String, _ value: Double) throws(LayoutError) {
    guard isMeasure(value), value > 0 else { throw .invalidMeasure(name: name, value: value) }
}

/// Throws if there is an estimate that is not a valid length greater than 0.
func requireEstimate(_ name: String, _ value: Double?) throws(LayoutError) {
    if let value { try requireExtent(name, value) }
}

/// Throws if a value is not finite.
func requireFinite(_ name: String, _ value: Double) throws(LayoutError) {
    guard value.isFinite else { throw .invalidMeasure(name: name, value: value) }
}

/// Throws if an item cannot have a body.
func requireExtents(of size: Size, section: Int, item: Int) throws(LayoutError) {
    for value in [size.width, size.height] where !(isMeasure(value) && value > 0) {
        throw .invalidItemSize(section: section, item: item, value: value)
    }
}

/// Throws if a size is invalid.
func requireMeasures(_ name: String, _ size: Size) throws(LayoutError) {
    guard !isMeasure(size.width) || !isMeasure(size.height) else { return }
    try requireMeasure("\(name).width", size.width)
    try requireMeasure("\(name).height", size.height)
}

/// Throws if insets are negative or not finite.
func requireMeasures(_ name: String, _ insets: Insets) throws(LayoutError) {
    try requireAll(of: name, insets, isMeasure)
}

/// Throws if insets are not finite.
func requireFinite(_ name: String, _ insets: Insets) throws(LayoutError) {
    try requireAll(of: name, insets, \.isFinite)
}

/// Throws if the bounds are not a valid size, or their insets are not finite.
///
/// The insets may be negative: content then reaches beyond the bounds.
func requireBounds(_ bounds: Size, _ contentInset: Insets = .zero) throws(LayoutError) {
    try requireMeasures("bounds", bounds)
    try requireFinite("contentInset", contentInset)
}

/// Throws if there are more items than can be counted.
func requireCountable(_ sections: some Sequence<ItemTable>) throws(LayoutError) {
    let count = sections.reduce(0) { total, items in
        // Negative counts have their own error.
        items.count < .max - total ? total + max(0, items.count) : .max
    }
    guard count <= maximumItemCount else {
        throw .tooManyItems(count: count, limit: maximumItemCount)
    }
}

/// Throws if the content size is not finite.
func requireContent(_ size: Size) throws(LayoutError) {
    try requireFinite("contentSize.width", size.width)
    try requireFinite("contentSize.height", size.height)
}

private func requireAll(
    of name: String,
    _ insets: Insets,
    _ isRight: (Double) -> Bool
) throws(LayoutError) {
    // Nearly always all are valid, and then no array is created.
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
