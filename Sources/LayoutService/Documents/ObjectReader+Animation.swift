import LayoutEngine
import LayoutdDynamics

/// What a document says of an animation.
struct AnimationChange: Sendable {
    var duration, delay, damping, initialVelocity: Double?

    init(_ reader: inout ObjectReader) {
        duration = reader.number("duration", in: Ranges.duration)
        delay = reader.number("delay", in: Ranges.duration)
        damping = reader.number("damping", in: Ranges.animationDamping)
        initialVelocity = reader.number("initialVelocity", in: Ranges.initialVelocity)
    }

    /// The animation that comes of it; what it leaves open is as in `base`.
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

    /// `keep`.
    mutating func keep() -> Keep? {
        choice("keep")
    }
}
