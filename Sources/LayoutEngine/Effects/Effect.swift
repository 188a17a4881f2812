/// A property of cells that depends on how far they are from the middle of the viewport.
///
/// The value is a piecewise linear function of the signed distance, see ``value(at:)``. Effects make
/// cover flows, carousels and fading edges of any layout.
///
/// Headers and footers have no effects.
///
/// - Note: Source: Apple's sample LineLayout (WWDC 2012, session 219), which scales items by their
///   distance from the middle of the visible part and is invalidated with each scroll.
public struct Effect: Sendable, Hashable, Codable {
    /// What the effect changes.
    public var property: Property
    /// The values at some distances, which increase strictly; 1 to ``maximumStops``.
    public var stops: [Stop]

    /// The most stops of an effect.
    public static let maximumStops = 32

    /// The distances that stops may have, in viewports.
    public static let distances: ClosedRange<Double> = -1_000...1_000

    /// Makes an effect; see ``stops``.
    public init(_ property: Property, stops: [Stop]) {
        self.property = property
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

        /// The values that it may have.
        public var range: ClosedRange<Double> {
            switch self {
            case .scale: 0...10
            case .alpha: 0...1
            case .angle: -1_000_000...1_000_000
            case .offset: -20_000...20_000
            }
        }
    }

    /// A value at a distance.
    public struct Stop: Sendable, Hashable, Codable {
        /// The signed distance, in viewports; see ``Effect/value(at:)``.
        public var distance: Double
        /// The value, in ``Property/range``.
        public var value: Double

        /// Makes a stop.
        public init(_ distance: Double, _ value: Double) {
            self.distance = distance
            self.value = value
        }
    }

    /// The value at a signed distance.
    ///
    /// - Parameter distance: How far the centre of the cell is after the centre of the viewport
    ///   along the scroll axis, divided by the viewport's length.
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
        case .angle, .offset: 0
        }
    }
}

extension [Effect] {
    /// Rejects effects without stops or with too many, stops that are out of order or out of range,
    /// and a second effect on a property.
    func validate() throws(CollectionViewError) {
        for (index, effect) in enumerated() {
            let name = "effects[\(index)]"
            let count = prefix(index + 1).count { $0.property == effect.property }
            try OutOfRange.check("\(name).\(effect.property) effects", Double(count), in: 1...1)
            let most = Double(Effect.maximumStops)
            try OutOfRange.check("\(name).stops.count", Double(effect.stops.count), in: 1...most)
            try effect.validateStops(name)
        }
    }
}

extension Effect {
    fileprivate func validateStops(_ name: String) throws(CollectionViewError) {
        var last = -Double.infinity
        for (index, stop) in stops.enumerated() {
            let name = "\(name).stops[\(index)]"
            try OutOfRange.check("\(name).distance", stop.distance, in: Self.distances)
            try OutOfRange.check("\(name).value", stop.value, in: property.range)
            guard stop.distance > last else {
                let rule = "greater than \(last), the one before it"
                throw .outOfRange("\(name).distance", stop.distance, rule)
            }
            last = stop.distance
        }
    }
}
