import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

/// The members of an animation that a document gives.
///
/// `curve` makes it a cubic curve, `spring` a spring that runs until it settles, and `damping` a
/// UIView spring. Without them the timing stays what it is, unless only a UIView spring has the
/// members that are given.
struct AnimationChange: Sendable {
    private var duration, delay, damping: Double?
    private var curve: CurveShape?
    private var spring: SpringChange?
    private var velocity: VelocityChange?

    /// Changes nothing.
    init() {}

    init(_ reader: inout ObjectReader) {
        if reader.contains("curve") {
            curve = CurveShape(&reader, "curve")
            duration = reader.number("duration", in: Ranges.duration)
            delay = reader.number("delay", in: Ranges.duration)
            reader.exclude(["spring", "damping", "initialVelocity"], besides: "curve")
        } else if reader.contains("spring") {
            spring = reader.object("spring") { SpringChange(&$0) }
            let given = VelocityChange(&reader, "initialVelocity")
            if spring != nil { velocity = given }
            delay = reader.number("delay", in: Ranges.duration)
            reader.exclude(["damping", "duration"], besides: "spring")
        } else {
            duration = reader.number("duration", in: Ranges.duration)
            delay = reader.number("delay", in: Ranges.duration)
            damping = reader.number("damping", in: Ranges.animationDamping)
            velocity = VelocityChange(&reader, "initialVelocity")
        }
        // Mark as known what a patch may remove.
        if reader.isPatch { for name in Self.names { _ = reader.value(name) } }
    }

    /// Reads only the shape of an animation: `curve`, or `spring` and `initialVelocity`; `nil` without both.
    init?(shape reader: inout ObjectReader) {
        if reader.contains("curve") {
            curve = CurveShape(&reader, "curve")
            reader.exclude(["spring", "initialVelocity"], besides: "curve")
            return
        }
        // Mark as known, so that error messages list it.
        _ = reader.value("curve")
        spring = reader.object("spring") { SpringChange(&$0) }
        velocity = VelocityChange(&reader, "initialVelocity")
        reader.require("initialVelocity", with: ["spring"])
        if spring == nil { return nil }
    }

    private static let names: [StaticString] = [
        "duration", "delay", "damping", "initialVelocity", "curve", "spring",
    ]

    /// Members that do not go together, or with what they are merged over.
    struct Mismatch: Error {
        let member: StaticString
        let detail: String
    }

    /// Returns the resulting animation; absent members are as in `base`, as far as it has them.
    func merged(over base: Animation) throws(Mismatch) -> Animation {
        Animation(try timing(over: base.timing), delay: delay ?? base.delay)
    }

    /// Returns the resulting animation of an event, whose absent members are those of the session.
    func merged(over view: CollectionView) throws(RequestFailure) -> Animation {
        do {
            return try merged(over: view.settings.animation)
        } catch {
            throw .problem(Problem(at: "/animation/\(error.member)", error.detail))
        }
    }

    private func timing(over base: Animation.Timing) throws(Mismatch) -> Animation.Timing {
        if let curve {
            let duration = duration ?? base.cubic?.duration ?? CubicTiming.usualDuration
            return .cubic(curve.timing(duration: duration))
        }
        if let spring {
            let old = base.springParameters
            return try settling(spring.merged(over: old?.spring), old, "spring")
        }
        if damping == nil, duration == nil, let old = base.springParameters {
            return try settling(old.spring, old, "initialVelocity")
        }
        if damping == nil, velocity == nil, let old = base.cubic {
            return .cubic(old.with(duration: duration ?? old.duration))
        }
        let old = base.spring ?? SpringTiming.usual
        return .spring(
            SpringTiming(
                duration: duration ?? old.duration,
                damping: damping ?? old.damping,
                initialVelocity: try velocity?.number() ?? old.initialVelocity
            )
        )
    }

    /// The timing of a spring that settles in time.
    private func settling(
        _ spring: SpringTimingParameters.Spring,
        _ old: SpringTimingParameters?,
        _ member: StaticString
    ) throws(Mismatch) -> Animation.Timing {
        let base = old?.initialVelocity ?? .zero
        let most = Ranges.duration.upper
        guard spring.settles else {
            throw Mismatch(
                member: member,
                detail: "does not settle within \(Int(most)) s; \(spring.remedy)"
            )
        }
        let velocity = velocity?.merged(over: base) ?? base
        let timing = SpringTimingParameters(spring, initialVelocity: velocity)
        guard timing.duration <= most else {
            let seconds = (timing.duration * 10).rounded(.up) / 10
            let detail =
                "takes \(seconds) s to settle, at most \(Int(most)) are allowed; \(spring.remedy)"
            throw Mismatch(member: member, detail: detail)
        }
        return .springParameters(timing)
    }
}

extension SpringTimingParameters.Spring {
    /// How to make it settle earlier.
    fileprivate var remedy: String {
        switch self {
        case .forces: "change its damping, or give it more stiffness"
        case .pace: "give it a bounce nearer to 0, or a shorter duration"
        }
    }
}

/// The form of a cubic curve in documents: its name, or the coordinates of its control points.
private enum CurveShape: Sendable {
    case named(CubicTiming.AnimationCurve)
    case points(CubicTiming.ControlPoint, CubicTiming.ControlPoint)

    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        guard let value = reader.value(name) else { return nil }
        if let curve = value.string.flatMap(CubicTiming.AnimationCurve.init) {
            self = .named(curve)
            return
        }
        guard value.isArray, value.count == 4 else {
            let names = CubicTiming.AnimationCurve.allCases.map { "\"\($0.rawValue)\"" }
            let got =
                value.string?.quoted
                ?? (value.isArray ? "\(value.count) elements" : value.kindDescription)
            let list = names.joined(separator: ", ")
            reader.report(name, "must be one of \(list), or [x1, y1, x2, y2]; got \(got)")
            return nil
        }
        var numbers: [Double?] = []
        let (place, validation) = (reader.place(name), reader.validation)
        value.forEachChild { index, child in
            let range = index.isMultiple(of: 2) ? Ranges.curveTime : Ranges.curveProgress
            let place = JSONPointer.element(place, index)
            numbers.append(range.validated(child, at: place, validation: validation))
        }
        guard let numbers = numbers.complete() else { return nil }
        self = .points(
            CubicTiming.ControlPoint(time: numbers[0], progress: numbers[1]),
            CubicTiming.ControlPoint(time: numbers[2], progress: numbers[3])
        )
    }

    func timing(duration: Double) -> CubicTiming {
        switch self {
        case .named(let curve): CubicTiming(duration: duration, curve)
        case .points(let first, let second): CubicTiming(duration: duration, first, second)
        }
    }
}

/// The members of a spring that a document gives; what a patch removes has its default.
private struct SpringChange: Sendable {
    var mass, stiffness, damping, duration, bounce: Double?
    var allowsOverdamping: Bool?
    /// Whether it is described by forces; `nil` if that is left to what it is merged over.
    var isOfForces: Bool?

    init(_ reader: inout ObjectReader) {
        let forces: [StaticString] = ["mass", "stiffness", "damping", "allowsOverdamping"]
        let pace: [StaticString] = ["duration", "bounce"]
        if let given = forces.first(where: reader.contains) {
            isOfForces = true
            reader.exclude(pace, besides: given)
        } else if pace.contains(where: reader.contains) {
            isOfForces = false
        }
        if isOfForces == true || reader.isPatch {
            mass = reader.changed("mass", in: Ranges.springMass, default: 1)
            stiffness = reader.changed("stiffness", in: Ranges.springStiffness, default: 100)
            damping = reader.changed("damping", in: Ranges.springDamping, default: 10)
            allowsOverdamping = reader.bool("allowsOverdamping")
            if reader.removes("allowsOverdamping") { allowsOverdamping = false }
        }
        if isOfForces != true || reader.isPatch {
            duration = reader.changed("duration", in: Ranges.springDuration, default: 0.5)
            bounce = reader.changed("bounce", in: Ranges.bounce, default: 0)
        }
    }

    func merged(over base: SpringTimingParameters.Spring?) -> SpringTimingParameters.Spring {
        let isOfForces = self.isOfForces ?? base?.isOfForces ?? false
        let isSame = base?.isOfForces == isOfForces
        guard isOfForces else {
            return .pace(
                duration: duration ?? (isSame ? base?.duration : nil) ?? 0.5,
                bounce: bounce ?? (isSame ? base?.bounce : nil) ?? 0
            )
        }
        return .forces(
            mass: mass ?? (isSame ? base?.mass : nil) ?? 1,
            stiffness: stiffness ?? (isSame ? base?.stiffness : nil) ?? 100,
            damping: damping ?? (isSame ? base?.damping : nil) ?? 10,
            allowsOverdamping: allowsOverdamping ?? base?.allowsOverdamping ?? false
        )
    }
}

extension SpringTimingParameters.Spring {
    fileprivate var isOfForces: Bool {
        if case .forces = self { true } else { false }
    }

    fileprivate var allowsOverdamping: Bool {
        if case .forces(_, _, _, true) = self { true } else { false }
    }
}

/// An initial velocity in a document: one number, or one for each axis.
private enum VelocityChange: Sendable {
    case number(Double)
    case vector(x: Double?, y: Double?)

    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        guard reader.value(name)?.isObject == true else {
            guard let number = reader.number(name, in: Ranges.initialVelocity) else { return nil }
            self = .number(number)
            return
        }
        let vector = reader.object(name) { reader in
            Self.vector(
                x: reader.changed("x", in: Ranges.initialVelocity, default: 0),
                y: reader.changed("y", in: Ranges.initialVelocity, default: 0)
            )
        }
        guard let vector else { return nil }
        self = vector
    }

    func merged(over base: Vector) -> Vector {
        switch self {
        case .number(let number): Vector(dx: number, dy: number)
        case .vector(let x, let y): Vector(dx: x ?? base.dx, dy: y ?? base.dy)
        }
    }

    /// The number, which a UIView spring needs.
    func number() throws(AnimationChange.Mismatch) -> Double {
        guard case .number(let number) = self else {
            throw AnimationChange.Mismatch(
                member: "initialVelocity",
                detail: "is a vector, which only a spring can have; give a number, or spring"
            )
        }
        return number
    }
}

extension ObjectReader {
    /// Reports members that do not go with another one.
    fileprivate mutating func exclude(_ names: [StaticString], besides other: StaticString) {
        for name in names {
            let detail = "does not go with \(other); leave one of them out"
            guard isPatch else {
                refuse(name, detail)
                continue
            }
            // What is null is not there.
            if contains(name) { report(name, detail) }
        }
    }

    /// A number; the default if a patch removes it.
    fileprivate mutating func changed(
        _ name: StaticString,
        in range: NumberRange,
        default usual: Double
    ) -> Double? {
        number(name, in: range) ?? (removes(name) ? usual : nil)
    }
}
