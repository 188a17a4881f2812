import LayoutdGeometry

/// The pixels that a layout aligns elements with, so that they are not blurred.
struct PixelGrid: Sendable {
    /// Pixels per point, or 0 for no rounding.
    let scale: Double

    /// The largest distance by which rounding moves an origin, in points.
    var margin: Double {
        scale > 0 ? 1 / scale : 0
    }

    /// Rounds half up, from exact positions, so that errors do not accumulate.
    func snapped(_ position: Double) -> Double {
        guard scale > 0 else { return position }
        return (position * scale + 0.5).rounded(.down) / scale
    }

    /// Rounds down.
    func floored(_ extent: Double) -> Double {
        guard scale > 0 else { return extent }
        return (extent * scale).rounded(.down) / scale
    }

    /// The rectangle with its origin rounded and its size unchanged.
    func snapped(_ rect: Rect) -> Rect {
        let origin = Point(x: snapped(rect.origin.x), y: snapped(rect.origin.y))
        return Rect(origin: origin, size: rect.size)
    }
}
