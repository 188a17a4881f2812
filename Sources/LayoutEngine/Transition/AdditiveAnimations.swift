import LayoutdGeometry

/// A difference between two values of an animated property.
protocol AnimatedDifference: Sendable, Hashable, Codable, Checkable {
    /// No difference.
    static var zero: Self { get }

    /// Adds a multiple of another difference, by what counts for each of its parts.
    mutating func add(_ other: Self, times factor: AxisProgress)
}

extension AnimatedDifference {
    /// Adds a multiple of another difference.
    mutating func add(_ other: Self, times factor: Double) {
        add(other, times: AxisProgress(factor))
    }
}

/// The running animations of one property, which add up.
///
/// Since iOS 8 an animation sets the property to its new value immediately and fades out the
/// difference to the value before, the target of the previous animation. Earlier animations
/// continue. The value shown is the new value plus all differences. It is continuous, and so is its
/// velocity where an animation starts without velocity.
///
/// - Note: Source: Apple, WWDC 2014, session 236; `CABasicAnimation.isAdditive`. A dump of the
///   animations that UIView adds is published in the gist d-ronnqvist/137ce6b4c852d8ebd96d.
struct AdditiveAnimations<Difference: AnimatedDifference>: Sendable, Hashable, Codable {
    var terms: [Term] = []

    /// The most animations that are stored individually.
    ///
    /// At 120 ticks per second, a tap in every tick makes 48 animations of 0.4 s overlap.
    static var maximumCount: Int { 64 }

    /// Whether the property has its final value.
    var isEmpty: Bool { terms.isEmpty }

    /// Whether nothing moves: any animations have zero differences.
    var areIdle: Bool { terms.allSatisfy { $0.difference == .zero && $0.velocity == .zero } }

    /// The number of animations.
    var count: Int { terms.count }

    /// Adds an animation; if the latest one has the same curve, adds the difference to it.
    ///
    /// - Parameters:
    ///   - difference: From the new value to the old one.
    ///   - curve: How the difference fades out.
    mutating func add(_ difference: Difference, along curve: Curve) {
        if terms.last?.course == .curve(curve) {
            terms[terms.count - 1].difference.add(difference, times: 1)
            return
        }
        if terms.count >= Self.maximumCount { mergeOldest(at: curve.start) }
        terms.append(Term(difference: difference, course: .curve(curve)))
    }

    /// Adds an animation at the pace of a change.
    mutating func add(_ difference: Difference, at pace: Pace) {
        switch pace {
        case .curve(let curve): add(difference, along: curve)
        case .hand:
            // A change that is driven by hand starts from what is shown, so there is nothing else.
            var sum = terms.first?.difference ?? .zero
            sum.add(difference, times: 1)
            terms = [Term(difference: sum, course: .hand)]
        }
    }

    /// Replaces all animations with one of the difference that they show.
    ///
    /// - Parameters:
    ///   - now: The time or the fraction of the change.
    ///   - pace: How the difference fades out.
    mutating func restart(at now: Double, _ pace: Pace) {
        guard !isEmpty else { return }
        let shown = difference(at: now)
        terms = []
        add(shown, at: pace)
    }

    /// Adds a velocity that no animation has caused; it fades out smoothly.
    ///
    /// - Parameters:
    ///   - velocity: The change of the property per second.
    ///   - start: In seconds since creation.
    ///   - duration: Seconds until rest; nothing is added unless greater than zero.
    mutating func carry(velocity: Difference, from start: Double, lasting duration: Double) {
        settle(.zero, velocity: velocity, from: start, lasting: duration)
    }

    /// Whether a hand drives all animations, or none.
    func followHand(_ isDriven: Bool) -> Bool {
        terms.allSatisfy { ($0.course == .hand) == isDriven }
    }

    private mutating func settle(
        _ difference: Difference,
        velocity: Difference,
        from start: Double,
        lasting duration: Double
    ) {
        guard duration > 0, difference != .zero || velocity != .zero else { return }
        let settling = Settling(velocity: velocity, start: start, duration: duration)
        terms.append(Term(difference: difference, course: .settling(settling)))
    }

    /// The difference between the value shown at a time and the final value.
    func difference(at time: Double) -> Difference {
        var sum = Difference.zero
        for term in terms { term.add(to: &sum, at: time) }
        return sum
    }

    /// The change of ``difference(at:)`` per second.
    func velocity(at time: Double) -> Difference {
        var sum = Difference.zero
        for term in terms { term.addVelocity(to: &sum, at: time) }
        return sum
    }

    /// When the first animation ends, in seconds since creation.
    var nextEnd: Double {
        terms.reduce(.greatestFiniteMagnitude) { min($0, $1.end) }
    }

    /// Whether all animations are over at a time.
    func haveEnded(at time: Double) -> Bool {
        terms.allSatisfy { $0.hasEnded(at: time) && !$0.isReversed }
    }

    /// Removes the animations that are over; one that went back stays where it began.
    mutating func removeEnded(at time: Double) {
        guard terms.contains(where: { $0.hasEnded(at: time) }) else { return }
        if haveReturned(at: time) {
            park(at: AxisProgress(0)) { $0.isReversed && $0.hasEnded(at: time) }
        }
        terms.removeAll { $0.hasEnded(at: time) }
    }

    /// Changes all differences in the same way.
    mutating func changeDifferences(_ change: (inout Difference) -> Void) {
        for index in terms.indices {
            change(&terms[index].difference)
            guard case .settling(var settling) = terms[index].course else { continue }
            change(&settling.velocity)
            terms[index].course = .settling(settling)
        }
    }

    /// Replaces the older half of the animations with one smooth motion that ends with the last of
    /// them; those that requests control stay.
    private mutating func mergeOldest(at time: Double) {
        var oldest = Self()
        let half = terms.prefix(terms.count / 2)
        oldest.terms = half.filter { !$0.isControlled }
        let end = oldest.terms.reduce(time) { max($0, $1.end) }
        let rest = half.filter(\.isControlled) + terms.dropFirst(half.count)
        terms = []
        settle(
            oldest.difference(at: time),
            velocity: oldest.velocity(at: time),
            from: time,
            lasting: end - time
        )
        terms += rest
    }
}

extension AdditiveAnimations: Checkable {
    var isSound: Bool { terms.areSound }
}

extension AdditiveAnimations.Term: Checkable {
    var isSound: Bool {
        guard difference.isSound else { return false }
        switch course {
        case .curve(let curve): return curve.isSound
        case .hand, .parked: return true
        case .settling(let settling):
            return settling.velocity.isSound && settling.start.isSound && settling.duration > 0
                && settling.duration.isSound
        }
    }
}

extension AdditiveAnimations {
    /// A difference that fades out.
    struct Term: Sendable, Hashable, Codable {
        var difference: Difference
        var course: Course

        /// The velocity that is carried over.
        var velocity: Difference {
            if case .settling(let settling) = course { settling.velocity } else { .zero }
        }

        var end: Double {
            switch course {
            case .curve(let curve): curve.end
            case .settling(let settling): settling.end
            case .hand, .parked: .greatestFiniteMagnitude
            }
        }

        func hasEnded(at time: Double) -> Bool {
            switch course {
            case .curve(let curve): curve.hasEnded(at: time)
            case .settling(let settling): time >= settling.end - Timeline.tolerance
            case .hand, .parked: false
            }
        }

        func add(to sum: inout Difference, at time: Double) {
            switch course {
            case .curve(let curve):
                sum.add(difference, times: 1 - curve.progress(at: time))
            case .settling(let settling):
                let phase = settling.phase(at: time)
                let left = 1 - phase
                sum.add(difference, times: left * left * (1 + 2 * phase))
                sum.add(settling.velocity, times: settling.duration * phase * left * left)
            case .hand:
                sum.add(difference, times: 1 - time)
            case .parked: sum.add(difference, times: 1)
            }
        }

        func addVelocity(to sum: inout Difference, at time: Double) {
            switch course {
            case .curve(let curve):
                sum.add(difference, times: -curve.velocity(at: time))
            case .settling(let settling):
                let phase = settling.phase(at: time)
                let left = 1 - phase
                sum.add(difference, times: -6 * phase * left / settling.duration)
                sum.add(settling.velocity, times: left * (1 - 3 * phase))
            // Nothing moves by itself.
            case .hand, .parked: break
            }
        }
    }

    /// How a difference fades out.
    enum Course: Sendable, Hashable, Codable {
        case curve(Curve)
        case settling(Settling)
        /// A hand drives the change; the time is its fraction.
        case hand
        /// It stays as it is until the next change.
        case parked
    }

    /// A motion along the cubic with the given value and velocity at its start, and zero for both
    /// at its end.
    struct Settling: Sendable, Hashable, Codable {
        /// Change of the difference per second at the start.
        var velocity: Difference
        let start: Double
        let duration: Double

        var end: Double { start + duration }

        /// The fraction of the duration that has passed, 0 to 1.
        func phase(at time: Double) -> Double {
            min(1, max(0, (time - start) / duration))
        }
    }
}

extension Vector: AnimatedDifference {
    mutating func add(_ other: Vector, times factor: AxisProgress) {
        dx += other.dx * factor.x
        dy += other.dy * factor.y
    }
}
