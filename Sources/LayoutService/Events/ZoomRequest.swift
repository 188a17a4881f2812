import LayoutEngine
import LayoutdGeometry
import LayoutdJSON

/// A request to show content at another scale.
enum ZoomRequest: Sendable {
    /// By a factor, about a point of the viewport; `nil` means its middle.
    case by(Double, at: Point?)
    /// To a rectangle of the content.
    case to(Rect, animated: Bool, AnimationChange?)

    /// Reads `zoom` or `zoomTo`; `nil` if both are absent or wrong.
    init?(_ reader: inout ObjectReader) {
        let pinch = reader.object("zoom") { reader -> ZoomRequest? in
            let factor = reader.number("factor", in: Ranges.zoomFactor)
            if !reader.contains("factor") { reader.report("factor", "is missing; give a number") }
            let point = Point(&reader, "at", in: Ranges.coordinate)
            return factor.map { .by($0, at: point) }
        }
        let rect = reader.object("zoomTo") { Rect(zoom: &$0) }
        if let pinch {
            self = pinch
        } else if let rect {
            self = .to(rect, animated: true, nil)
        } else {
            return nil
        }
    }

    /// The request with how it is shown, which only concerns a rectangle.
    func animated(_ isAnimated: Bool, _ animation: AnimationChange?) -> ZoomRequest {
        guard case .to(let rect, _, _) = self else { return self }
        return .to(rect, animated: isAnimated, animation)
    }

    /// What it does to a view.
    func zoom(of view: CollectionView) throws(RequestFailure) -> Zoom {
        guard view.canZoom else {
            let pointer = if case .by = self { "/zoom" } else { "/zoomTo" }
            let rule = "needs zoom in the scroll of the session, and an absolute layout"
            throw .problem(Problem(at: pointer, rule))
        }
        switch self {
        case .by(let factor, let point):
            let (width, height) = (view.viewport.width, view.viewport.height)
            return .by(factor, at: point ?? Point(x: width / 2, y: height / 2))
        case .to(let rect, let animated, let change):
            let animation = try change?.merged(over: view)
            return .to(rect, animated: animated, animation: animation)
        }
    }
}

extension Rect {
    /// Reads `x`, `y`, `width` and `height`, all required.
    fileprivate init?(zoom reader: inout ObjectReader) {
        for name in ["x", "y", "width", "height"] as [StaticString] where !reader.contains(name) {
            reader.report(name, "is missing; give a number of points")
        }
        let x = reader.number("x", in: Ranges.contentCoordinate)
        let y = reader.number("y", in: Ranges.contentCoordinate)
        let width = reader.number("width", in: Ranges.zoomExtent)
        let height = reader.number("height", in: Ranges.zoomExtent)
        guard let x, let y, let width, let height else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}
