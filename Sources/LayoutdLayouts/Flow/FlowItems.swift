import LayoutdGeometry

/// An item's extents across and along the scroll axis, in points.
struct FlowItem: Equatable {
    let length: Double
    let thickness: Double

    init(_ size: Size, along axis: Axis) {
        length = size[axis.cross]
        thickness = size[axis]
    }
}

/// The sizes of a section's items as lengths and thicknesses.
struct FlowItems {
    private let sizes: ResolvedSizes
    private let axis: Axis

    /// - Parameters:
    ///   - items: The data, and what stands in for what it does not set.
    ///   - axis: The scroll axis.
    init(_ items: FlowSectionItems, axis: Axis) {
        sizes = ResolvedSizes(
            items.table,
            default: items.size,
            measured: items.measured.map {
                ResolvedSizes.Measured(items: $0, default: items.estimate)
            }
        )
        self.axis = axis
    }

    var count: Int { sizes.count }

    subscript(item: Int) -> FlowItem { FlowItem(sizes[item], along: axis) }

    /// Visits all items in order, several times as fast as the subscript.
    func forEach(_ body: (FlowItem) -> Void) {
        let axis = axis
        sizes.forEach { body(FlowItem($0, along: axis)) }
    }
}
