/// A cubic Bézier curve as a function of time, as in `UIView.animate` without a spring.
///
/// Time, as a fraction of ``duration``, and progress are the coordinates of a curve from (0, 0) to
/// (1, 1) with two control points. Times are in seconds since the start, without delays; velocities
/// in whole distances per second.
///
/// - Note: Source: `CAMediaTimingFunction`; its `easeInEaseOut` has the control points (0.42, 0)
///   and (0.58, 1).
public struct CubicTiming: Sendable, Hashable, Codable {
    /// Seconds from start to end, greater than zero.
    public let duration: Double
    private let first: ControlPoint
    private let second: ControlPoint

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

    /// Creates a timing.
    ///
    /// - Parameters:
    ///   - duration: Seconds, finite.
    ///   - first: The control point of the start.
    ///   - second: The control point of the end.
    /// - Precondition: The duration is greater than zero, and the times of the control points are
    ///   between 0 and 1, excluded. Then the curve has one progress for each time.
    public init(duration: Double, _ first: ControlPoint, _ second: ControlPoint) {
        precondition(duration > 0, "duration must be greater than zero")
        precondition(
            0 < first.time && first.time < 1 && 0 < second.time && second.time < 1,
            "times of control points must be between 0 and 1"
        )
        self.duration = duration
        self.first = first
        self.second = second
    }

    /// Creates the curve that starts and ends at rest.
    ///
    /// - Parameter duration: Seconds, greater than zero.
    /// - Returns: The timing with the control points (0.42, 0) and (0.58, 1).
    public static func easeInOut(duration: Double) -> CubicTiming {
        CubicTiming(
            duration: duration,
            ControlPoint(time: 0.42, progress: 0),
            ControlPoint(time: 0.58, progress: 1)
        )
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
    /// - Parameter time: Seconds since the start; may lie outside the animation.
    /// - Returns: 0 before the start, and from the end on.
    public func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        let parameter = parameter(at: time / duration)
        return progressAxis.slope(at: parameter) / timeAxis.slope(at: parameter) / duration
    }

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

extension CubicTiming {
    /// Whether it is one that can be made; one that was read may not be.
    package var isSound: Bool {
        duration > 0 && duration.isFinite
            && [first, second].allSatisfy {
                $0.time > 0 && $0.time < 1 && $0.progress.isFinite
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
