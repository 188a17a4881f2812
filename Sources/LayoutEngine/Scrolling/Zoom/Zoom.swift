public import LayoutdGeometry

/// A change of the scale at which content is shown.
public enum Zoom: Sendable, Hashable, Codable {
    /// Two fingers change the scale by a factor; the content under the point of the viewport stays there.
    case by(Double, at: Point)
    /// A rectangle of the content is shown as large as fits, in the middle; `nil` as animation means 0.3 s
    /// along the eased curve of scrolls.
    case to(Rect, animated: Bool = true, animation: Animation? = nil)
}

extension Zoom {
    func validate() throws(CollectionViewError) {
        switch self {
        case .by(let factor, let point):
            try OutOfRange.check(positive: "factor", factor)
            try OutOfRange.check("at", point)
        case .to(let rect, _, let animation):
            try OutOfRange.check("zoomTo", rect.origin)
            try OutOfRange.check(positive: "width", rect.size.width)
            try OutOfRange.check(positive: "height", rect.size.height)
            try animation?.validate()
        }
    }
}

/// A scale, and the offset of content that is shown at it.
struct ZoomState: Sendable, Hashable, Codable {
    var scale: Double
    var offset: Point

    /// Another scale at which the content under a point of the viewport stays there.
    func scaled(to scale: Double, about point: Point) -> ZoomState {
        let factor = scale / self.scale
        return ZoomState(
            scale: scale,
            offset: Point(
                x: (offset.x + point.x) * factor - point.x,
                y: (offset.y + point.y) * factor - point.y
            )
        )
    }
}

/// A motion from one scale and offset to others.
struct ZoomMotion: Sendable, Hashable, Codable {
    let start: ZoomState
    let end: ZoomState
    let curve: Curve

    func state(at time: Double) -> ZoomState {
        guard !hasEnded(at: time) else { return end }
        let progress = curve.progress(at: time).map(limited)
        return ZoomState(
            scale: start.scale + (end.scale - start.scale) * progress.other,
            offset: start.offset + (end.offset - start.offset) * progress
        )
    }

    /// A progress at which the scale is not too small: springs swing beyond their ends.
    private func limited(_ progress: Double) -> Double {
        let way = end.scale - start.scale
        guard way != 0 else { return progress }
        let farthest = (min(start.scale, end.scale) / 2 - start.scale) / way
        return way > 0 ? max(progress, farthest) : min(progress, farthest)
    }

    /// How fast the offset changes.
    func velocity(at time: Double) -> Vector {
        (end.offset - start.offset) * curve.velocity(at: time)
    }

    func hasEnded(at time: Double) -> Bool { curve.hasEnded(at: time) }
}
