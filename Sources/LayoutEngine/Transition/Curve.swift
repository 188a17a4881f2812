import LayoutdDynamics

/// An animation with its start time: gives its progress at any time.
struct Curve: Sendable, Hashable, Codable {
    let animation: Course
    /// The start in seconds since creation; the delay comes after it.
    let start: Double
    /// The number of its change; `nil` for a scroll.
    var change: Int?
    /// What requests have made of it.
    var drive: Boxed<Drive>?

    init(animation: Animation, start: Double) {
        self.init(animation: Course(animation), start: start)
    }

    init(animation: Course, start: Double) {
        self.animation = animation
        self.start = start
    }

    /// Seconds from the end of the delay to the end.
    var duration: Double { animation.timing.duration }

    /// The fractions of the change that are done; they may exceed 1.
    func progress(at time: Double) -> AxisProgress {
        if let drive { return drive.value.progress(at: time) }
        return hasEnded(at: time)
            ? AxisProgress(1) : animation.timing.progress(at: elapsed(at: time))
    }

    /// The change of the progress per second.
    func velocity(at time: Double) -> AxisProgress {
        if let drive { return drive.value.velocity(at: time) }
        return hasEnded(at: time)
            ? AxisProgress(0) : animation.timing.velocity(at: elapsed(at: time))
    }

    /// When it ends, in seconds since creation.
    var end: Double { drive?.value.end ?? start + animation.delay + duration }

    func hasEnded(at time: Double) -> Bool {
        if let drive { return drive.value.hasEnded(at: time) }
        return elapsed(at: time) >= duration - Timeline.tolerance
    }

    private func elapsed(at time: Double) -> Double {
        time - start - animation.delay
    }
}

extension Curve: Checkable {
    var isSound: Bool {
        animation.timing.isSound && animation.delay.isSound && start.isSound
            && change.map(SoundRange.counts.contains) ?? true && drive.isSound
    }
}

extension Curve {
    /// An animation without a start time.
    struct Course: Sendable, Hashable, Codable {
        let timing: Animation.Timing
        /// Seconds before it starts, at least 0.
        var delay = 0.0
    }
}

extension Curve.Course {
    /// The course of an animated scroll: the given animation, or 0.3 s along an eased cubic.
    static func scroll(_ animation: Animation?) -> Curve.Course {
        animation.map { Curve.Course($0) } ?? Curve.Course(timing: .cubic(easedScroll))
    }

    private static let easedScroll = CubicTiming.easeInOut(duration: 0.3)

    fileprivate init(_ animation: Animation) {
        self.init(timing: animation.timing, delay: animation.delay)
    }
}
