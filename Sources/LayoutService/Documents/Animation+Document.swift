import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

/// The members of an animation that a document gives.
struct AnimationChange: Sendable {
    var duration, delay, damping, initialVelocity: Double?

    init(_ reader: inout ObjectReader) {
        duration = reader.number("duration", in: Ranges.duration)
        delay = reader.number("delay", in: Ranges.duration)
        damping = reader.number("damping", in: Ranges.animationDamping)
        initialVelocity = reader.number("initialVelocity", in: Ranges.initialVelocity)
    }

    /// Returns the resulting animation; absent members are as in `base`.
    func merged(over base: Animation) -> Animation {
        Animation(
            timing: SpringTiming(
                duration: duration ?? base.timing.duration,
                damping: damping ?? base.timing.damping,
                initialVelocity: initialVelocity ?? base.timing.initialVelocity
            ),
            delay: delay ?? base.delay
        )
    }
}

extension ObjectReader {
    /// `animation`.
    mutating func animation() -> AnimationChange? {
        object("animation") { AnimationChange(&$0) }
    }
}

extension JSONWriter {
    /// Writes the complete member `animation`.
    mutating func animation(_ animation: Animation) {
        member(
            "animation",
            object: { json in
                json.member("duration", animation.timing.duration)
                json.member("delay", animation.delay)
                json.member("damping", animation.timing.damping)
                json.member("initialVelocity", animation.timing.initialVelocity)
            }
        )
    }
}
