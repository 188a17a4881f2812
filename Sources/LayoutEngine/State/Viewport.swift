import LayoutdGeometry
import LayoutdLayouts

/// The visible part of the content, and the finger on it.
struct Viewport: Sendable, Hashable, Codable {
    /// Its size, in points.
    var size: Size
    /// The part of it that content does not use, in points, as it was given.
    var contentInset: Insets
    /// What the safe area adds to the inset, in points; found whenever the data is laid out.
    var safeAreaPart = Insets.zero
    /// What else layouts may need to know of it.
    var environment = LayoutEnvironment()
    /// The point of the content at its upper left corner, as it is presented.
    var offset: Point
    /// The last position of a finger given by a scroll, in viewport coordinates.
    var lastTouch: Point?
    /// The content offset before the drag in progress; `nil` if there is none.
    var touchDown: Point?
    private var zoom: Double?
    /// The middle of the fingers that have changed the scale, in viewport coordinates; `nil` if there are none.
    var pinch: Point?
    /// Along which axes the drag in progress moves; `nil` before it has a direction.
    var lock: DragLock?

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

    /// The scale at which the content is shown; offsets count at this scale.
    var zoomScale: Double {
        get { zoom ?? 1 }
        set { zoom = newValue == 1 ? nil : newValue }
    }

    /// The part of it that content does not use, with what the safe area adds.
    var adjustedContentInset: Insets { contentInset + safeAreaPart }

    /// The visible part, in content coordinates.
    var visibleRect: Rect { visibleRect(at: offset) }

    /// The part that is visible at an offset, in content coordinates.
    func visibleRect(at offset: Point) -> Rect {
        guard let zoom else { return Rect(origin: offset, size: size) }
        let origin = Point(x: offset.x / zoom, y: offset.y / zoom)
        return Rect(origin: origin, size: size.scaled(by: 1 / zoom))
    }

    /// What scrolls over the layout.
    var bounds: LayoutBounds { bounds(at: offset) }

    /// What scrolls over the layout, at an offset.
    func bounds(at offset: Point) -> LayoutBounds {
        let inset = zoom.map { adjustedContentInset.scaled(by: 1 / $0) } ?? adjustedContentInset
        return LayoutBounds(visible: visibleRect(at: offset).inset(by: inset))
    }

    /// The offsets at which nothing beyond the inset content is visible; a single one if the content is
    /// shorter than the view.
    ///
    /// - Parameters:
    ///   - axis: The axis.
    ///   - contentSize: The size of the content.
    ///   - alignment: See ``ScrollSettings/contentAlignmentPoint``.
    /// - Returns: The range.
    func offsetRange(
        _ axis: Axis,
        of contentSize: Size,
        aligned alignment: Point = .zero
    ) -> ClosedRange<Double> {
        let inset = adjustedContentInset
        let low = -inset.start(axis)
        let high = contentSize[axis] + inset.end(axis) - size[axis]
        guard high < low else { return low...high }
        let aligned = low - (low - high) * alignment[axis]
        return aligned...aligned
    }

    /// The offsets at which nothing beyond what scrolls is visible.
    func offsetRange(_ axis: Axis, over space: ScrollSpace) -> ClosedRange<Double> {
        if axis == space.axis, let range = space.range { return range }
        let alignment = space.settings.alignment(fromRightToLeft: space.isRightToLeft)
        return offsetRange(axis, of: space.contentSize, aligned: alignment)
    }

    /// The nearest offset at which nothing beyond what scrolls is visible.
    func clamped(_ offset: Point, over space: ScrollSpace) -> Point {
        clamped(offset) { offsetRange($0, over: space) }
    }

    /// The nearest offset at which nothing beyond the inset content is visible.
    func clamped(
        _ offset: Point,
        to contentSize: Size,
        aligned alignment: Point = .zero
    ) -> Point {
        clamped(offset) { offsetRange($0, of: contentSize, aligned: alignment) }
    }

    private func clamped(_ offset: Point, to range: (Axis) -> ClosedRange<Double>) -> Point {
        var result = offset
        for axis in [Axis.horizontal, .vertical] {
            let range = range(axis)
            result[axis] = max(range.lowerBound, min(offset[axis], range.upperBound))
        }
        return result
    }

    /// A point of the viewport, in content coordinates.
    func contentPoint(_ point: Point) -> Point {
        let point = Point(x: offset.x + point.x, y: offset.y + point.y)
        guard let zoom else { return point }
        return Point(x: point.x / zoom, y: point.y / zoom)
    }

    /// A way on the screen, in content coordinates.
    func contentVector(_ vector: Vector) -> Vector {
        zoom.map { vector * (1 / $0) } ?? vector
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
    /// What records have; the rest is found again when the data is laid out.
    private enum CodingKeys: CodingKey {
        case size
        case contentInset
        case environment
        case offset
        case lastTouch
        case touchDown
        case lock
        case zoom
        case pinch
    }

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
        lock = try container.decodeIfPresent(DragLock.self, forKey: .lock)
        zoom = try container.decodeIfPresent(Double.self, forKey: .zoom)
        pinch = try container.decodeIfPresent(Point.self, forKey: .pinch)
    }
}
