import LayoutdGeometry
import LayoutdLayouts

/// The visible part of the content, and the finger on it.
struct Viewport: Sendable, Hashable, Codable {
    /// Its size, in points.
    var size: Size
    /// The part of it that content does not use, in points.
    var contentInset: Insets
    /// What else layouts may need to know of it.
    var environment = LayoutEnvironment()
    /// The point of the content at its upper left corner, as it is presented.
    var offset: Point
    /// The last position of a finger given by a scroll, in viewport coordinates.
    var lastTouch: Point?
    /// The content offset before the drag in progress; `nil` if there is none.
    var touchDown: Point?

    init(
        size: Size,
        contentInset: Insets,
        environment: LayoutEnvironment = LayoutEnvironment(),
        offset: Point = .zero
    ) {
        self.size = size
        self.contentInset = contentInset
        self.environment = environment
        self.offset = offset
    }

    /// The visible part, in content coordinates.
    var visibleRect: Rect { Rect(origin: offset, size: size) }

    /// What scrolls over the layout.
    var bounds: LayoutBounds { bounds(at: offset) }

    /// What scrolls over the layout, at an offset.
    func bounds(at offset: Point) -> LayoutBounds {
        LayoutBounds(visible: Rect(origin: offset, size: size).inset(by: contentInset))
    }

    /// The offsets at which nothing beyond the inset content is visible, for a content size.
    func offsetRange(_ axis: Axis, of contentSize: Size) -> ClosedRange<Double> {
        let low = -contentInset.start(axis)
        let high = contentSize[axis] + contentInset.end(axis) - size[axis]
        return low...max(low, high)
    }

    /// The nearest offset at which nothing beyond the inset content is visible, for a content size.
    func clamped(_ offset: Point, to contentSize: Size) -> Point {
        var result = offset
        for axis in [Axis.horizontal, .vertical] {
            let range = offsetRange(axis, of: contentSize)
            result[axis] = max(range.lowerBound, min(offset[axis], range.upperBound))
        }
        return result
    }

    /// A point of the viewport, in content coordinates.
    func contentPoint(_ point: Point) -> Point {
        Point(x: offset.x + point.x, y: offset.y + point.y)
    }

    /// Where a finger is in viewport coordinates; `nil` if there is none.
    func point(of touch: Scroll.Touch) -> Point? {
        switch touch {
        case .at(let point): point
        case .last: lastTouch ?? Point(x: size.width / 2, y: size.height / 2)
        case .none, .contentOrigin: nil
        }
    }

    /// Remembers where the finger is.
    mutating func remember(_ touch: Scroll.Touch) {
        switch touch {
        case .at(let point): lastTouch = point
        case .none, .contentOrigin: lastTouch = nil
        case .last: break
        }
    }
}

extension Viewport {
    /// Reads a viewport; older records say nothing of its environment.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        size = try container.decode(Size.self, forKey: .size)
        contentInset = try container.decode(Insets.self, forKey: .contentInset)
        environment =
            try container.decodeIfPresent(LayoutEnvironment.self, forKey: .environment)
            ?? LayoutEnvironment()
        offset = try container.decode(Point.self, forKey: .offset)
        lastTouch = try container.decodeIfPresent(Point.self, forKey: .lastTouch)
        touchDown = try container.decodeIfPresent(Point.self, forKey: .touchDown)
    }
}
