import Geometry

/// Points by which sums of lengths may be wrong: three items of a third of a line each must fit in
/// spite of binary rounding.
let roundingTolerance = 1e-6

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
