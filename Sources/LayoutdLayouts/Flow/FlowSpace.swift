import LayoutdGeometry

/// A rectangle relative to the scroll axis; points.
struct FlowSlot {
    /// The start along the scroll axis.
    var main: Double
    /// The start across it.
    var cross: Double
    /// The extent along the scroll axis.
    var thickness: Double
    /// The extent across it.
    var length: Double
}

/// What the sections of a flow have in common; converts slots to frames.
struct FlowSpace {
    let axis: Axis
    /// The extent of the bounds less the content insets across the scroll axis, in points.
    let extent: Double
    let grid: PixelGrid
    /// Whether items have estimated sizes.
    let isSelfSizing: Bool
    let lineAlignment: FlowLayout.LineAlignment?
    let itemAlignment: FlowLayout.ItemAlignment

    init(_ configuration: FlowLayout.Configuration, _ input: LayoutInput) {
        axis = configuration.scrollDirection
        let inset = input.contentInset.start(axis.cross) + input.contentInset.end(axis.cross)
        extent = max(0, input.viewport[axis.cross] - inset)
        isSelfSizing = configuration.estimatedItemSize != nil
        grid = PixelGrid(scale: configuration.pixelScale)
        lineAlignment = configuration.lineAlignment
        itemAlignment = configuration.itemAlignment ?? .center
    }

    func frame(of slot: FlowSlot) -> Rect {
        let main = grid.snapped(slot.main)
        let cross = grid.snapped(slot.cross)
        return switch axis {
        case .vertical: Rect(x: cross, y: main, width: slot.length, height: slot.thickness)
        case .horizontal: Rect(x: main, y: cross, width: slot.thickness, height: slot.length)
        }
    }
}
