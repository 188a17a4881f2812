import Geometry

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
    /// Extent of the bounds across the scroll axis, in points.
    let boundsExtent: Double
    /// Pixels per point, or 0 for no rounding.
    let pixelScale: Double

    /// The farthest that rounding moves an origin, in points.
    var snappingMargin: Double {
        pixelScale > 0 ? 1 / pixelScale : 0
    }

    func frame(of slot: FlowSlot) -> Rect {
        let main = snapped(slot.main)
        let cross = snapped(slot.cross)
        return switch axis {
        case .vertical: Rect(x: cross, y: main, width: slot.length, height: slot.thickness)
        case .horizontal: Rect(x: main, y: cross, width: slot.thickness, height: slot.length)
        }
    }

    /// Rounds half up to the pixel grid, from exact positions, so that nothing accumulates.
    private func snapped(_ position: Double) -> Double {
        guard pixelScale > 0 else { return position }
        return (position * pixelScale + 0.5).rounded(.down) / pixelScale
    }
}
