import LayoutdDynamics

/// What a request makes of a running animation, as `UIViewPropertyAnimator` does.
public enum AnimationControl: Sendable, Hashable, Codable {
    /// Holds it where it is shown (`pauseAnimation()`).
    case pauseAnimation
    /// Holds it at a fraction of its way to where it goes, cut to 0…1.
    ///
    /// Elements are at that fraction of their way; if it does not scrub linearly, where the animation's
    /// curve has them after that fraction of its time.
    case fractionComplete(Double, scrubsLinearly: Bool = true)
    /// Lets it go back to its start, or to its end again. What is held stays held.
    case isReversed(Bool)
    /// Lets it go on from where it is shown, from rest (`continueAnimation(withTimingParameters:durationFactor:)`).
    ///
    /// The shape of the timing counts, `nil` for that which it has; a spring with mass and stiffness, or with
    /// duration and bounce, also brings its duration. Otherwise it takes the given factor, at most 1000, of the
    /// animation's duration, or what is left of that if the factor is 0.
    case continueAnimation(timing: Animation.Timing? = nil, durationFactor: Double = 0)
    /// Ends it (`finishAnimation(at:)`).
    case finishAnimation(at: Position)

    /// Where an animation ends, as in `UIViewAnimatingPosition`.
    public enum Position: String, Sendable, Hashable, Codable, CaseIterable {
        /// Where it would have come to.
        case end
        /// Where it began.
        case start
        /// Where it is shown.
        case current
    }
}

/// An animated change that has not ended.
public struct RunningAnimation: Sendable, Hashable {
    /// Its number: each animated change of a view gets the next one.
    public var number: Int
    /// How far elements are on their way to where it goes; along a curve that overshoots, it may exceed 1.
    public var fractionComplete: Double
    /// Whether it goes back to its start.
    public var isReversed: Bool
    /// Whether it goes on by itself, and is not held.
    public var isRunning: Bool
    /// Seconds to its end, as far as nothing holds it.
    public var remaining: Double

    init(_ number: Int, _ curve: Curve, at time: Double) {
        self.number = number
        if let drive = curve.drive?.value {
            fractionComplete = drive.fraction(at: time)
            (isReversed, isRunning) = (drive.isReversed, !drive.isPaused)
            remaining = drive.remaining(at: time)
        } else {
            fractionComplete = curve.progress(at: time).other
            (isReversed, isRunning) = (false, true)
            remaining = max(0, curve.end - time)
        }
    }
}

extension Curve {
    /// The curve after a request, from a time on.
    func controlled(by control: AnimationControl, at time: Double) -> Curve {
        var drive = drive?.value ?? Drive(self, at: time)
        switch control {
        case .pauseAnimation: drive.pause(at: time)
        case .fractionComplete(let fraction, let isLinear):
            let fraction = min(1, max(0, fraction))
            drive.hold(at: fraction, linearly: isLinear, of: duration, at: time)
        case .isReversed(let isReversed):
            if drive.isReversed != isReversed { drive.reverse(at: time) }
        case .continueAnimation(let timing, let factor):
            var rest = factor > 0 ? factor * duration : nil
            if rest == nil, case .springParameters(let spring)? = timing { rest = spring.duration }
            drive.resume(timing, lasting: rest, at: time)
        case .finishAnimation: break
        }
        var curve = self
        curve.drive = Boxed(drive)
        return curve
    }

    /// Whether a request changes how it goes on.
    func changes(with control: AnimationControl) -> Bool {
        let (isPaused, isReversed) = (
            drive?.value.isPaused ?? false, drive?.value.isReversed ?? false
        )
        return switch control {
        case .pauseAnimation: !isPaused
        case .isReversed(let isToBeReversed): isReversed != isToBeReversed
        case .continueAnimation(nil, 0): isPaused
        case .fractionComplete, .continueAnimation, .finishAnimation: true
        }
    }
}
