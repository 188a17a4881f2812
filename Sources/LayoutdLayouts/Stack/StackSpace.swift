import LayoutdGeometry

/// The room that the sections of a stack share across the scroll axis.
struct StackSpace {
    let axis: Axis
    /// The extent of the bounds less the content insets across the scroll axis, in points.
    let extent: Double
    let grid: PixelGrid

    init(_ input: LayoutInput, along axis: Axis, pixelScale: Double) {
        let inset = input.contentInset
        let across = inset.start(axis.cross) + inset.end(axis.cross)
        self.axis = axis
        extent = max(0, input.viewport[axis.cross] - across)
        grid = PixelGrid(scale: pixelScale)
    }

    /// A rectangle by its start and extent along the scroll axis, and those across it.
    func frame(main: Double, thickness: Double, cross: Double, length: Double) -> Rect {
        switch axis {
        case .vertical: Rect(x: cross, y: main, width: length, height: thickness)
        case .horizontal: Rect(x: main, y: cross, width: thickness, height: length)
        }
    }
}
