/// A cubic Bézier curve as a function of time, as those of `UIView.animate` without a spring.
///
/// Progress and time are the coordinates of the curve from (0, 0) to (1, 1) with two control points
/// between them, times ``duration``. Times are in seconds since the start, delays not counted;
/// velocities in whole distances per second.
///
/// - Note: Source: `CAMediaTimingFunction`, whose `easeInEaseOut` has the control points (0.42, 0)
///   and (0.58, 1).
public struct CubicTiming: Sendable, Hashable, Codable {
    /// Seconds from start to end, greater than zero.
    public let duration: Double
    private let first: ControlPoint
    private let second: ControlPoint

    /// Where a curve is pulled to, as parts of the duration and of the way.
    public struct ControlPoint: Sendable, Hashable, Codable {
        /// The part of the duration.
        public let time: Double
        /// The part of the way.
        public let progress: Double

        /// Makes a control point.
        public init(time: Double, progress: Double) {
            self.time = time
            self.progress = progress
        }
    }

    /// Makes a timing.
    ///
    /// - Parameters:
    ///   - duration: Seconds, finite.
    ///   - first: The control point of the start.
    ///   - second: The control point of the end.
    /// - Precondition: The duration is greater than zero, and so are the times of the control
    ///   points, which are less than 1. Then the curve has one progress for each time.
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

    /// Makes the curve that starts and ends at rest.
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

    /// The part of the way that is covered at a time.
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

    /// The curve's parameter at a part of the duration, to rounding.
    ///
    /// Newton's method, which halves the interval where it would leave it.
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

    /// Halving alone would need 53; Newton's method needs about 5.
    private static let maximumIterations = 60
}

extension CubicTiming {
    /// One coordinate of the curve, which goes from 0 to 1.
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
