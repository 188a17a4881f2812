import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

/// The members of an animation that a document gives.
struct AnimationChange: Sendable {
    var duration, delay, damping, initialVelocity: Double?

    /// Changes nothing.
    init() {}

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

extension Animation: DocumentForm {
    mutating func merge(_ reader: inout ObjectReader, default usual: Animation) {
        let change = AnimationChange(&reader)
        self = change.merged(over: resetting(to: usual, removedBy: reader))
    }

    func write(to json: inout JSONWriter) {
        json.member("duration", timing.duration)
        json.member("delay", delay)
        json.member("damping", timing.damping)
        json.member("initialVelocity", timing.initialVelocity)
    }

    /// The animation with the defaults of the members that a patch removes.
    private func resetting(to usual: Animation, removedBy patch: ObjectReader) -> Animation {
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
