import LayoutdGeometry

/// A rectangle in a flow's own terms; points.
struct FlowSlot {
    /// Where it starts along the scroll axis.
    var main: Double
    /// Where it starts across it.
    var cross: Double
    /// Its extent along the scroll axis.
    var thickness: Double
    /// Its extent across it.
    var length: Double
}

/// Turns a flow's own terms into frames.
struct FlowSpace {
    let axis: Axis
    /// Extent of the bounds less the content insets across the scroll axis, in points.
    let extent: Double
    let grid: PixelGrid

    func frame(of slot: FlowSlot) -> Rect {
        let main = grid.snapped(slot.main)
        let cross = grid.snapped(slot.cross)
        return switch axis {
        case .vertical: Rect(x: cross, y: main, width: slot.length, height: slot.thickness)
        case .horizontal: Rect(x: main, y: cross, width: slot.thickness, height: slot.length)
        }
    }
}
