package import LayoutdGeometry

/// What a handler of visible items has changed of one (`NSCollectionLayoutVisibleItem`).
package struct VisibleItemChange: Sendable, Hashable {
    /// The centre in points, before the row has scrolled, or `nil` for the item's own.
    package var center: Point?
    /// The linear part of the transform: a, b, c and d.
    package var transform: [Double]
    /// The opacity.
    package var alpha: Double

    /// Creates a change.
    package init(
        center: Point? = nil,
        transform: [Double] = [1, 0, 0, 1],
        alpha: Double = 1
    ) {
        precondition(transform.count == 4, "a transform has four numbers")
        self.center = center
        self.transform = transform
        self.alpha = alpha
    }

    /// The box around the item on the screen.
    ///
    /// - Parameters:
    ///   - frame: The frame of the item, before its section has scrolled.
    ///   - offset: How far the section has scrolled, in points.
    ///   - axis: The axis along which it scrolls.
    /// - Returns: The box, in content coordinates, points.
    /// - Note: Source: measured on UIKit by kern0x1b/charon.
    package func box(around frame: Rect, scrolledBy offset: Double, along axis: Axis) -> Rect {
        let (a, b, c, d) = (transform[0], transform[1], transform[2], transform[3])
        let size = Size(
            width: abs(a) * frame.size.width + abs(c) * frame.size.height,
            height: abs(b) * frame.size.width + abs(d) * frame.size.height
        )
        var center = center ?? frame.center
        center[axis] -= offset
        return Rect(center: center, size: size)
    }
}
