import LayoutdGeometry

/// An item's extents across and along the scroll axis, in points.
struct FlowItem: Equatable {
    let length: Double
    let thickness: Double
}

/// The sizes of a section's items as lengths and thicknesses.
///
/// Nothing is copied: the data's array of sizes is shared.
struct FlowItems {
    private let items: SectionItems
    private let defaultSize: Size
    private let axis: Axis
    let count: Int

    /// - Parameters:
    ///   - items: The data.
    ///   - defaultSize: The size for extents that the data does not set.
    ///   - axis: The scroll axis.
    init(_ items: SectionItems, default defaultSize: Size, axis: Axis) {
        self.items = items
        self.defaultSize = defaultSize
        self.axis = axis
        self.count = items.count
    }

    subscript(item: Int) -> FlowItem {
        let size = items.size(of: item, default: defaultSize)
        return FlowItem(length: size[axis.cross], thickness: size[axis])
    }

    /// Visits all items in order, several times as fast as the subscript.
    func forEach(_ body: (FlowItem) -> Void) {
        let axis = axis
        let defaultSize = defaultSize
        switch items {
        case .uniform(let count):
            for _ in 0..<count {
                body(FlowItem(length: defaultSize[axis.cross], thickness: defaultSize[axis]))
            }
        case .sized(let sizes):
            for size in sizes {
                let size = size.resolved(with: defaultSize)
                body(FlowItem(length: size[axis.cross], thickness: size[axis]))
            }
        case .placed(let placements):
            for placement in placements {
                let size = placement.size
                body(FlowItem(length: size[axis.cross], thickness: size[axis]))
            }
        }
    }
}
