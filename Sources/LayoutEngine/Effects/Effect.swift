public import LayoutdGeometry

/// A property of elements that depends on where they are, or on where the content is.
///
/// The value is a piecewise linear function of a position, see ``Driver`` and ``value(at:)``. Effects
/// make cover flows, carousels, fading edges, parallax and collapsing headers of any layout.
///
/// - Note: Source: Apple's sample LineLayout (WWDC 2012, session 219), which scales items by their
///   distance from the middle of the visible part and is invalidated with each scroll.
public struct Effect: Sendable, Hashable {
    /// What the effect changes.
    public var property: Property
    /// The values at some positions, which increase strictly; 1 to ``maximumStops``.
    public var stops: [Stop]
    /// What the positions measure.
    public var driver: Driver
    /// The names of the kinds of elements that it changes, all different; 1 to ``maximumKinds``.
    ///
    /// Those that the layout lacks change nothing.
    public var kinds: [String]
    /// The distance of the eye from the screen, in points, in ``perspectives``; only of rotations out
    /// of the plane, which look flat without it.
    public var perspective: Double?
    /// The path of a ``Property/place``, in points from the upper left corner of the viewport.
    ///
    /// It has 2 to ``maximumPathPoints``, each coordinate in the range of an ``Property/offset``. No other property
    /// has one.
    public var path: [Point]?

    /// The most points of a path.
    public static let maximumPathPoints = 128

    /// The most stops of an effect.
    public static let maximumStops = 32

    /// The most effects of a view.
    public static let maximumEffects = 32

    /// The most kinds of an effect.
    public static let maximumKinds = 16

    /// The kinds that an effect changes by default.
    public static let usualKinds = ["cell"]

    /// The positions that stops may have; see ``Driver``.
    public static let distances: ClosedRange<Double> = -1_000_000_000...1_000_000_000

    /// The positions that stops of a ``Property/place`` may have, in viewports.
    public static let placeDistances: ClosedRange<Double> = -10...10

    /// The distances that the eye may have from the screen, in points.
    public static let perspectives: ClosedRange<Double> = 10...1_000_000

    /// Makes an effect; see ``stops``, ``kinds``, ``perspective`` and ``path``.
    public init(
        _ property: Property,
        by driver: Driver = .center,
        kinds: [String] = usualKinds,
        perspective: Double? = nil,
        path: [Point]? = nil,
        stops: [Stop]
    ) {
        self.property = property
        self.driver = driver
        self.kinds = kinds
        self.perspective = perspective
        self.path = path
        self.stops = stops
    }

    /// What an effect changes.
    public enum Property: String, Sendable, Hashable, Codable, CaseIterable {
        /// A factor of ``PresentedElement/scale``.
        case scale
        /// A factor of ``PresentedElement/alpha``.
        case alpha
        /// Added to ``PresentedElement/angle``, in radians.
        case angle
        /// Added to the position along the scroll axis, in points.
        case offset
        /// Added to the position across the scroll axis, in points.
        case offsetAcross
        /// Added to ``PresentedElement/zIndex``, rounded.
        case zIndex
        /// Added to the rotation about the horizontal axis, in radians: the upper edge goes away.
        case rotateX
        /// Added to the rotation about the vertical axis, in radians: the right edge goes away.
        case rotateY
        /// Replaces the place of the centre by the point of ``Effect/path`` after this part of its length.
        ///
        /// Only by ``Driver/center`` and ``Driver/start``, which differ from element to element. Before the first stop
        /// and after the last one, elements move on with the content from where the path has taken them. What a finger
        /// has lifted stays with it.
        case place

        /// The values that it may have.
        public var range: ClosedRange<Double> {
            switch self {
            case .scale: 0...10
            case .alpha, .place: 0...1
            case .angle, .rotateX, .rotateY: -1_000_000...1_000_000
            case .offset, .offsetAcross: -20_000...20_000
            case .zIndex: -1_000_000...1_000_000
            }
        }

        /// The positions that stops may have.
        public var distances: ClosedRange<Double> {
            self == .place ? Effect.placeDistances : Effect.distances
        }

        /// Whether it rotates elements out of the plane.
        public var isOutOfPlane: Bool { self == .rotateX || self == .rotateY }
    }

    /// What the positions of stops measure, along the scroll axis.
    public enum Driver: String, Sendable, Hashable, Codable, CaseIterable {
        /// How far the centre of the element is after the centre of the viewport, in viewports.
        case center
        /// How far the upper or left edge of the element is after that of the viewport inside the content
        /// insets, in viewports.
        case start
        /// How far the content has scrolled through the element's section: 0 with the start of the section
        /// at the edge of the viewport inside the content insets, 1 with its end there.
        ///
        /// In layouts without sections, that of the whole content.
        case section
        /// Where the upper or left edge of the viewport is in the content, in points.
        case offset
    }

    /// A value at a position.
    public struct Stop: Sendable, Hashable, Codable {
        /// The position; see ``Effect/Driver``.
        public var distance: Double
        /// The value, in ``Property/range``.
        public var value: Double

        /// Makes a stop.
        public init(_ distance: Double, _ value: Double) {
            self.distance = distance
            self.value = value
        }
    }

    /// The value at a position.
    ///
    /// - Parameter distance: What ``driver`` measures.
    /// - Returns: The value: interpolated between two stops, and that of the nearest stop beyond the
    ///   first and the last one.
    public func value(at distance: Double) -> Double {
        guard let first = stops.first, distance > first.distance else {
            return stops.first?.value ?? property.neutral
        }
        guard let end = stops.firstIndex(where: { distance < $0.distance }) else {
            return stops[stops.count - 1].value
        }
        let (a, b) = (stops[end - 1], stops[end])
        let fraction = (distance - a.distance) / (b.distance - a.distance)
        // Rounding must not lead beyond the stops.
        return min(
            max(a.value + (b.value - a.value) * fraction, min(a.value, b.value)),
            max(a.value, b.value)
        )
    }
}

extension Effect.Property {
    /// The value that changes nothing.
    var neutral: Double {
        switch self {
        case .scale, .alpha: 1
        case .angle, .offset, .offsetAcross, .zIndex, .rotateX, .rotateY, .place: 0
        }
    }
}

extension Effect: Codable {
    private enum CodingKeys: CodingKey {
        case property, stops, driver, kinds, perspective, path
    }

    /// Reads an effect; without what ``init(_:by:kinds:perspective:path:stops:)`` need not be given, that has
    /// its defaults.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Property.self, forKey: .property),
            by: try container.decodeIfPresent(Driver.self, forKey: .driver) ?? .center,
            kinds: try container.decodeIfPresent([String].self, forKey: .kinds) ?? Self.usualKinds,
            perspective: try container.decodeIfPresent(Double.self, forKey: .perspective),
            path: try container.decodeIfPresent([Point].self, forKey: .path),
            stops: try container.decode([Stop].self, forKey: .stops)
        )
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(property, forKey: .property)
        try container.encode(stops, forKey: .stops)
        if driver != .center { try container.encode(driver, forKey: .driver) }
        if kinds != Self.usualKinds { try container.encode(kinds, forKey: .kinds) }
        try container.encodeIfPresent(perspective, forKey: .perspective)
        try container.encodeIfPresent(path, forKey: .path)
    }
}
