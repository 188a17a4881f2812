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

extension Animation {
    /// The animation with the defaults of the members that a patch removes.
    fileprivate func resetting(to usual: Animation, removedBy patch: ObjectReader) -> Animation {
        func part(_ name: StaticString, _ current: Double, _ usual: Double) -> Double {
            patch.removes(name) ? usual : current
        }
        let (timing, normal) = (timing, usual.timing)
        return Animation(
            timing: SpringTiming(
                duration: part("duration", timing.duration, normal.duration),
                damping: part("damping", timing.damping, normal.damping),
                initialVelocity: part(
                    "initialVelocity",
                    timing.initialVelocity,
                    normal.initialVelocity
                )
            ),
            delay: part("delay", delay, usual.delay)
        )
    }
}

extension ObjectReader {
    /// `animation`.
    mutating func animation() -> AnimationChange? {
        object("animation") { AnimationChange(&$0) }
    }

    /// The animation that results from a patch; `nil` if it stays as it is.
    mutating func patchedAnimation(over current: Animation) -> Animation? {
        let usual = Animation()
        let patched = object("animation") { reader in
            let change = AnimationChange(&reader)
            return change.merged(over: current.resetting(to: usual, removedBy: reader))
        }
        return removes("animation") ? usual : patched
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
