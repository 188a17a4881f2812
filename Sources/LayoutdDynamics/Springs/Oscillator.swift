import Glibc

/// A damped oscillator that goes from 0 to 1, without an end.
///
/// With the frequency `w`, the damping ratio `z` and the initial velocity `v`, the progress is
///
///     z < 1:  1 − e^(−bt) (cos qt + (b − v)/q · sin qt),        b = zw, q = w√(1 − z²)
///     z = 1:  1 − e^(−wt) (1 + (w − v)t)
///     z > 1:  1 − (a e^(−st) + (1 − a) e^(−ft)),                a = (f − v)/(f − s),
///             s, f = w(z ∓ √(z² − 1))
struct Oscillator {
    /// The angular frequency without damping, in radians per second.
    let frequency: Double
    /// The damping ratio; within 1e-9 of 1 it counts as critical.
    let dampingRatio: Double
    /// Whole distances per second.
    let initialVelocity: Double

    private enum Damping { case under, critical, over }

    private var damping: Damping {
        if dampingRatio < 1 - 1e-9 {
            .under
        } else if dampingRatio > 1 + 1e-9 {
            .over
        } else {
            .critical
        }
    }

    /// The fraction of the distance that is covered at a time, in seconds since the start.
    func progress(at time: Double) -> Double { 1 - rest(at: time) }

    /// The rate at which ``progress(at:)`` grows.
    func velocity(at time: Double) -> Double {
        if damping == .over {
            let (slow, fast, share) = decays
            let (late, early) = (exp(-slow * time), exp(-fast * time))
            return share * slow * late + (1 - share) * fast * early
        }
        let (cosine, sine) = oscillation(at: time)
        let pull = frequency * frequency - decayRate * initialVelocity
        return exp(-decayRate * time) * (initialVelocity * cosine + pull * sine)
    }

    /// The fraction of the distance that is left.
    private func rest(at time: Double) -> Double {
        if damping == .over {
            let (slow, fast, share) = decays
            return share * exp(-slow * time) + (1 - share) * exp(-fast * time)
        }
        let (cosine, sine) = oscillation(at: time)
        return exp(-decayRate * time) * (cosine + (decayRate - initialVelocity) * sine)
    }

    /// The decay rate up to critical damping, in 1/s.
    private var decayRate: Double { damping == .critical ? frequency : dampingRatio * frequency }

    /// cos qt and (sin qt)/q, which approach 1 and t as the damping ratio approaches 1.
    private func oscillation(at time: Double) -> (cosine: Double, sine: Double) {
        guard damping == .under else { return (1, time) }
        return (cos(swing * time), sin(swing * time) / swing)
    }

    /// The angular frequency below critical damping.
    private var swing: Double {
        frequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    }

    /// The two decay rates beyond critical damping, in 1/s, and the share of the slow one.
    private var decays: (slow: Double, fast: Double, share: Double) {
        let root = ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
        // The difference of ratio and root would lose all digits.
        let (slow, fast) = (frequency / (dampingRatio + root), frequency * (dampingRatio + root))
        return (slow, fast, (fast - initialVelocity) / (2 * frequency * root))
    }
}

extension Oscillator {
    /// Seconds until no more than a thousandth of the distance is left; see
    /// ``SpringTimingParameters/duration``.
    var settlingTime: Double {
        switch damping {
        case .under:
            let speed = abs(decayRate - initialVelocity) / swing
            return log(1000 * (1 + speed)) / decayRate
        case .critical where initialVelocity == 0: return 9.235037 / frequency
        case .critical, .over: return lastThousandth
        }
    }

    /// The last time at which a thousandth is left, from critical damping on.
    ///
    /// What is left has at most one zero. Before it, or without one, it crosses a thousandth once;
    /// beyond the zero its amount rises to one peak and then only falls.
    private var lastThousandth: Double {
        let excess = { time in log(1000 * abs(rest(at: time))) }
        guard let (zero, peak) = passage else { return fall(from: 0, excess) }
        return excess(peak) >= 0 ? fall(from: peak, excess) : bisect(from: 0, to: zero, excess)
    }

    /// When it passes the end, and when it is farthest beyond it; `nil` if it does not pass.
    private var passage: (zero: Double, peak: Double)? {
        if damping == .critical {
            let surplus = initialVelocity - frequency
            guard surplus > 0 else { return nil }
            return (1 / surplus, 1 / surplus + 1 / frequency)
        }
        let (slow, fast, share) = decays
        guard share < 0 else { return nil }
        let zero = log((1 - share) / -share) / (fast - slow)
        return (zero, zero + log(fast / slow) / (fast - slow))
    }
}
