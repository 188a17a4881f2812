import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension Animation: DocumentForm {
    mutating func merge(_ reader: inout ObjectReader, default usual: Animation) {
        let change = AnimationChange(&reader)
        do {
            self = try change.merged(over: resetting(to: usual, removedBy: reader))
        } catch {
            reader.report(error.member, error.detail)
        }
    }

    func write(to json: inout JSONWriter) {
        switch timing {
        case .spring(let spring):
            json.member("duration", spring.duration)
            json.member("delay", delay)
            json.member("damping", spring.damping)
            json.member("initialVelocity", spring.initialVelocity)
        case .cubic(let cubic):
            json.curve(cubic)
            json.member("duration", cubic.duration)
            json.member("delay", delay)
        case .springParameters(let parameters):
            json.member("spring", object: { $0.spring(parameters.spring) })
            json.initialVelocity(parameters.initialVelocity)
            json.member("delay", delay)
        }
    }

    /// The animation with the defaults of the members that a patch removes.
    private func resetting(to usual: Animation, removedBy patch: ObjectReader) -> Animation {
        func part(_ name: StaticString, _ current: Double, _ usual: Double) -> Double {
            patch.removes(name) ? usual : current
        }
        var reset = self
        reset.delay = part("delay", delay, usual.delay)
        switch timing {
        case .spring(let spring):
            let usual = SpringTiming.usual
            reset.timing = .spring(
                SpringTiming(
                    duration: part("duration", spring.duration, usual.duration),
                    damping: part("damping", spring.damping, usual.damping),
                    initialVelocity: part(
                        "initialVelocity",
                        spring.initialVelocity,
                        usual.initialVelocity
                    )
                )
            )
        case .cubic where patch.removes("curve"), .springParameters where patch.removes("spring"):
            reset.timing = usual.timing
        case .cubic(let cubic):
            let duration = part("duration", cubic.duration, CubicTiming.usualDuration)
            reset.timing = .cubic(cubic.with(duration: duration))
        case .springParameters(let parameters) where patch.removes("initialVelocity"):
            reset.timing = .springParameters(SpringTimingParameters(parameters.spring))
        case .springParameters: break
        }
        return reset
    }
}

extension Animation.Timing {
    /// The UIView spring, if it is one.
    var spring: SpringTiming? {
        if case .spring(let spring) = self { spring } else { nil }
    }

    /// The cubic curve, if it is one.
    var cubic: CubicTiming? {
        if case .cubic(let cubic) = self { cubic } else { nil }
    }

    /// The spring that runs until it settles, if it is one.
    var springParameters: SpringTimingParameters? {
        if case .springParameters(let parameters) = self { parameters } else { nil }
    }
}

extension SpringTiming {
    /// The one that documents mean without members.
    static let usual = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)
}

extension CubicTiming {
    /// The duration that documents mean if they give none, in seconds.
    static let usualDuration = 0.3
}

extension JSONWriter {
    /// Writes `curve`: the name, or the control points.
    fileprivate mutating func curve(_ cubic: CubicTiming) {
        if let curve = cubic.curve { return member("curve", curve.rawValue) }
        member(
            "curve",
            array: { json in
                for point in [cubic.first, cubic.second] {
                    json.value(point.time)
                    json.value(point.progress)
                }
            }
        )
    }

    /// Writes the members of a spring.
    fileprivate mutating func spring(_ spring: SpringTimingParameters.Spring) {
        switch spring {
        case .forces(let mass, let stiffness, let damping, let allowsOverdamping):
            member("mass", mass)
            member("stiffness", stiffness)
            member("damping", damping)
            member("allowsOverdamping", allowsOverdamping)
        case .pace(let duration, let bounce):
            member("duration", duration)
            member("bounce", bounce)
        }
    }

    /// Writes `initialVelocity`: one number if it is the same along both axes.
    fileprivate mutating func initialVelocity(_ velocity: Vector) {
        guard velocity.dx != velocity.dy else { return member("initialVelocity", velocity.dx) }
        member("initialVelocity", velocity)
    }
}
