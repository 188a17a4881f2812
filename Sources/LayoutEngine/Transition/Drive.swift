import LayoutdDynamics

/// How an animation goes on after a request has held, moved or turned it.
///
/// It is shown at ``base`` until ``start`` and ``delay`` have passed, then goes from there to its end, or back to
/// its start, in ``rest`` seconds.
struct Drive: Sendable, Hashable, Codable {
    /// The progress that is shown when it begins.
    private(set) var base: AxisProgress
    /// When it was begun, in seconds since creation.
    private var start: Double
    /// What is left of the animation's delay, in seconds.
    private var delay: Double
    /// Seconds from the end of the delay to the end.
    private var rest: Double
    /// Seconds that the way up to here has taken, which the way back takes as well.
    private var spent: Double
    /// The progress over time, of which only the shape counts.
    private var timing: Animation.Timing
    private(set) var isPaused = false
    /// Whether it goes back to its start.
    private(set) var isReversed = false

    /// What a curve does from a time on.
    init(_ curve: Curve, at time: Double) {
        let elapsed = time - curve.start - curve.animation.delay
        base = curve.progress(at: time).bounded
        start = time
        delay = max(0, -elapsed)
        spent = min(max(0, elapsed), curve.duration)
        rest = curve.duration - spent
        timing = curve.animation.timing
    }

    /// Where it goes.
    private var goal: Double { isReversed ? 0 : 1 }

    /// When it ends, in seconds since creation; one that is paused does not end by itself.
    var end: Double {
        // JSON has no infinity.
        isPaused ? .greatestFiniteMagnitude : start + delay + rest
    }

    func hasEnded(at time: Double) -> Bool {
        !isPaused && time >= end - Timeline.tolerance
    }

    /// The progress that is shown.
    func progress(at time: Double) -> AxisProgress {
        guard !hasEnded(at: time) else { return AxisProgress(goal) }
        let clock = clock(at: time)
        guard clock > 0 else { return base }
        let share = timing.progress(at: clock / rest * timing.duration)
        return base.going(share, of: goal - base)
    }

    /// The change of the progress per second.
    func velocity(at time: Double) -> AxisProgress {
        guard !isPaused, time >= start + delay, !hasEnded(at: time) else { return AxisProgress(0) }
        let scale = timing.duration / rest
        let speed = timing.velocity(at: clock(at: time) * scale).map { $0 * scale }
        return AxisProgress(0).going(speed, of: goal - base)
    }

    /// The progress towards where it goes; of the slower axis, if they differ.
    func fraction(at time: Double) -> Double {
        let shown = progress(at: time).other
        return isReversed ? 1 - shown : shown
    }

    /// Seconds to the end, as far as nothing pauses it.
    func remaining(at time: Double) -> Double {
        isPaused ? delay + rest : max(0, end - time)
    }

    /// Seconds since the end of the delay.
    private func clock(at time: Double) -> Double {
        isPaused ? 0 : min(max(0, time - start - delay), rest)
    }
}

/// What requests do.
extension Drive {
    /// Holds it where it is shown.
    mutating func pause(at time: Double) {
        guard !isPaused else { return }
        restart(at: time)
        isPaused = true
    }

    /// Holds it at a fraction of the way to where it goes.
    ///
    /// - Parameters:
    ///   - fraction: From 0 to 1.
    ///   - isLinear: Whether that is the progress; otherwise it is the fraction of the time.
    ///   - duration: Seconds that the animation takes from its start to its end.
    ///   - time: In seconds since creation.
    mutating func hold(
        at fraction: Double,
        linearly isLinear: Bool,
        of duration: Double,
        at time: Double
    ) {
        let progress =
            isLinear ? AxisProgress(fraction) : timing.progress(at: fraction * timing.duration)
        base = (isReversed ? 1 - progress : progress).bounded
        (start, delay) = (time, 0)
        (spent, rest) = (duration * fraction, duration * (1 - fraction))
        isPaused = true
    }

    /// Turns it; the way back takes what the way up to here took.
    mutating func reverse(at time: Double) {
        restart(at: time)
        isReversed.toggle()
        delay = 0
        swap(&spent, &rest)
    }

    /// Lets it go on from where it is shown.
    ///
    /// - Parameters:
    ///   - timing: How; `nil` as before.
    ///   - rest: Seconds to the end; `nil` for what is left.
    ///   - time: In seconds since creation.
    mutating func resume(_ timing: Animation.Timing?, lasting rest: Double?, at time: Double) {
        guard isPaused || timing != nil || rest != nil else { return }
        restart(at: time)
        isPaused = false
        if let timing { self.timing = timing }
        if let rest { self.rest = rest }
    }

    /// Counts from another time on, without a jump.
    private mutating func restart(at time: Double) {
        let (shown, clock) = (progress(at: time).bounded, clock(at: time))
        if !isPaused { delay = max(0, delay - max(0, time - start)) }
        (base, start) = (shown, time)
        spent += clock
        rest -= clock
    }
}

extension Drive: Checkable {
    var isSound: Bool {
        base == base.bounded && [delay, rest, spent].allSatisfy { $0.isSound && $0 >= 0 }
            && SoundRange.times.contains(start) && timing.isSound && timing.duration > 0
    }
}

extension AxisProgress {
    /// Curves may leave 0 to 1 far behind, and each request starts from where one has led.
    private static let bounds = -1e9...1e9

    fileprivate var bounded: AxisProgress {
        map { min(max($0, Self.bounds.lowerBound), Self.bounds.upperBound) }
    }

    /// The progress after a share of a way.
    fileprivate func going(_ share: AxisProgress, of way: AxisProgress) -> AxisProgress {
        var sum = self
        sum.x += way.x * share.x
        sum.y += way.y * share.y
        sum.other += way.other * share.other
        return sum
    }
}
