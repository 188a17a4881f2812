/// A cubic Bézier curve as a function of time, as in `UIView.animate` without a spring.
///
/// Time, as a fraction of ``duration``, and progress are the coordinates of a curve from (0, 0) to
/// (1, 1) with two control points. Times are in seconds since the start, without delays; velocities
/// in whole distances per second.
///
/// - Note: Source: `CAMediaTimingFunction` and `UICubicTimingParameters`.
public struct CubicTiming: Sendable, Hashable {
    /// Seconds from start to end; 0 means no animation.
    public let duration: Double
    /// The control point of the start.
    public let first: ControlPoint
    /// The control point of the end.
    public let second: ControlPoint
    /// The name by which the curve was chosen, if it was.
    public let curve: AnimationCurve?

    /// A control point of the curve, as fractions of the duration and of the distance.
    public struct ControlPoint: Sendable, Hashable, Codable {
        /// The fraction of the duration.
        public let time: Double
        /// The fraction of the distance.
        public let progress: Double

        /// Creates a control point.
        public init(time: Double, progress: Double) {
            self.time = time
            self.progress = progress
        }
    }

    /// The curves with names, those of `UIView.AnimationCurve` and Core Animation's default.
    public enum AnimationCurve: String, Sendable, Hashable, Codable, CaseIterable {
        /// Starts and ends at rest; UIKit's default.
        case easeInOut
        /// Starts at rest.
        case easeIn
        /// Ends at rest.
        case easeOut
        /// Moves evenly.
        case linear
        /// Core Animation's default: starts fast, and ends at rest.
        case `default`
    }

    /// Creates a timing.
    ///
    /// - Parameters:
    ///   - duration: Seconds, finite.
    ///   - first: The control point of the start.
    ///   - second: The control point of the end.
    /// - Precondition: The duration is not negative, the times of the control points are between 0
    ///   and 1, and their progress is at most a million. Then the curve has one progress for each
    ///   time.
    public init(duration: Double, _ first: ControlPoint, _ second: ControlPoint) {
        self.init(duration, first, second, curve: nil)
        precondition(isSound, "duration or control points are out of range")
    }

    /// Creates a timing with the control points of a named curve.
    ///
    /// - Parameters:
    ///   - duration: Seconds, finite.
    ///   - curve: The curve.
    /// - Precondition: The duration is not negative.
    public init(duration: Double, _ curve: AnimationCurve) {
        let (first, second) = curve.controlPoints
        self.init(duration, first, second, curve: curve)
        precondition(isSound, "duration is out of range")
    }

    private init(
        _ duration: Double,
        _ first: ControlPoint,
        _ second: ControlPoint,
        curve: AnimationCurve?
    ) {
        (self.duration, self.first, self.second, self.curve) = (duration, first, second, curve)
    }

    /// Creates the curve that starts and ends at rest.
    ///
    /// - Parameter duration: Seconds, not negative.
    /// - Returns: The timing with the control points (0.42, 0) and (0.58, 1).
    public static func easeInOut(duration: Double) -> CubicTiming {
        let (first, second) = AnimationCurve.easeInOut.controlPoints
        return CubicTiming(duration: duration, first, second)
    }

    /// The same curve with another duration, in seconds.
    public func with(duration: Double) -> CubicTiming {
        CubicTiming(duration, first, second, curve: curve)
    }

    /// The fraction of the distance that is covered at a time.
    ///
    /// - Parameter time: Seconds since the start; may lie outside the animation.
    /// - Returns: 0 up to the start, 1 from the end on.
    public func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return 1 }
        return progressAxis.value(at: parameter(at: time / duration))
    }

    /// The rate at which ``progress(at:)`` grows, in whole distances per second.
    ///
    /// Where the curve is upright, or nearly so, it is the mean over a short part of the curve, so
    /// that it is always finite.
    ///
    /// - Parameter time: Seconds since the start; may lie outside the animation.
    /// - Returns: 0 before the start, and from the end on.
    public func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        let parameter = parameter(at: time / duration)
        let slope = timeAxis.slope(at: parameter)
        guard slope < Self.uprightSlope else {
            return progressAxis.slope(at: parameter) / slope / duration
        }
        let (start, end) = (max(0, parameter - 1e-4), min(1, parameter + 1e-4))
        let way = progressAxis.value(at: end) - progressAxis.value(at: start)
        return way / (timeAxis.value(at: end) - timeAxis.value(at: start)) / duration
    }

    private static let uprightSlope = 1e-4

    private var timeAxis: Axis { Axis(first: first.time, second: second.time) }
    private var progressAxis: Axis { Axis(first: first.progress, second: second.progress) }

    /// The curve's parameter at a fraction of the duration, exact up to rounding.
    ///
    /// Uses Newton's method, and bisection where that would leave the interval.
    private func parameter(at target: Double) -> Double {
        let axis = timeAxis
        var (low, high, parameter) = (0.0, 1.0, target)
        for _ in 0..<Self.maximumIterations {
            let error = axis.value(at: parameter) - target
            if error == 0 { break }
            if error < 0 { low = parameter } else { high = parameter }
            var next = parameter - error / axis.slope(at: parameter)
            if next <= low || next >= high { next = (low + high) / 2 }
            if next == parameter { break }
            parameter = next
        }
        return parameter
    }

    /// Bisection alone would need 53; Newton's method needs about 5.
    private static let maximumIterations = 60
}

extension CubicTiming.AnimationCurve {
    /// The control points.
    ///
    /// - Note: Source: Apple's documentation of `CAMediaTimingFunctionName`.
    public var controlPoints: (CubicTiming.ControlPoint, CubicTiming.ControlPoint) {
        let numbers =
            switch self {
            case .easeInOut: (0.42, 0.0, 0.58, 1.0)
            case .easeIn: (0.42, 0.0, 1.0, 1.0)
            case .easeOut: (0.0, 0.0, 0.58, 1.0)
            case .linear: (0.0, 0.0, 1.0, 1.0)
            case .default: (0.25, 0.1, 0.25, 1.0)
            }
        return (
            .init(time: numbers.0, progress: numbers.1), .init(time: numbers.2, progress: numbers.3)
        )
    }
}

extension CubicTiming: Codable {
    private enum CodingKeys: CodingKey {
        case duration, first, second, curve
    }

    /// Decodes what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for numbers that no curve can have, and what the
    ///   decoder throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Double.self, forKey: .duration),
            try container.decode(ControlPoint.self, forKey: .first),
            try container.decode(ControlPoint.self, forKey: .second),
            curve: try container.decodeIfPresent(AnimationCurve.self, forKey: .curve)
        )
        guard isSound, curve.map({ $0.controlPoints == (first, second) }) ?? true else {
            let detail = "is out of range, or not the curve \(curve?.rawValue ?? "")"
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: container.codingPath, debugDescription: detail)
            )
        }
    }

    /// Encodes the duration, the control points and the name, if there is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(duration, forKey: .duration)
        try container.encode(first, forKey: .first)
        try container.encode(second, forKey: .second)
        try container.encodeIfPresent(curve, forKey: .curve)
    }

    private var isSound: Bool {
        duration >= 0 && duration.isFinite
            && [first, second].allSatisfy {
                (0...1).contains($0.time) && abs($0.progress) <= 1e6
            }
    }
}

extension CubicTiming {
    /// One coordinate of the curve, from 0 to 1.
    private struct Axis {
        let first: Double
        let second: Double

        func value(at parameter: Double) -> Double {
            let rest = 1 - parameter
            return parameter
                * (3 * rest * (rest * first + parameter * second) + parameter * parameter)
        }

        func slope(at parameter: Double) -> Double {
            let rest = 1 - parameter
            let middle = 2 * rest * parameter * (second - first)
            return 3 * (rest * rest * first + middle + parameter * parameter * (1 - second))
        }
    }
}
