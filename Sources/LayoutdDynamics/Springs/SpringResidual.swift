import Glibc

/// The distance left when a spring animation ends, from which UIKit derives the spring.
///
/// With damping ratio `z`, frequency `w`, duration `D` and velocity `v`, the residual is a function
/// of the decay `y = zwD`, where `u = vD`:
///
///     z < 1:  z/√(1 − z²) · |y − u|/y · e^(−y)
///     z = 1:  |y − (u − 1)| · e^(−y)
///
/// The frequency is that of the largest decay that leaves a thousandth. Each function falls to one
/// zero, rises to one peak beyond it, and then only falls. So the largest decay lies beyond the
/// peak if that is high enough, and otherwise below the zero: then the spring overshoots the end
/// and comes back late. The latter case, for `u` of more than about 1 to 7, is our own choice.
///
/// - Note: Source: see ``SpringTiming``, also for its certainty.
struct SpringResidual {
    /// The damping ratio, greater than 0.001, at most 1.
    let damping: Double
    /// The product of initial velocity and duration, in whole distances.
    let travel: Double

    /// The largest decay that leaves a thousandth of the distance.
    func decay() -> Double {
        // A spring that does not start towards its end leaves more than a thousandth at decay 1.
        let start = travel > 0 ? peak : 1
        guard excess(at: start) >= 0 else { return bisect(from: 0, to: zero, excess(at:)) }
        return fall(from: start, excess(at:))
    }

    /// The logarithm of the residual, minus that of a thousandth.
    private func excess(at decay: Double) -> Double {
        let distance = log(1000 * abs(decay - zero)) - decay
        guard damping < 1 else { return distance }
        return distance + log(damping / ((1 - damping) * (1 + damping)).squareRoot() / decay)
    }

    private var zero: Double { damping < 1 ? travel : travel - 1 }

    /// The peak beyond the zero, if the spring starts towards its end.
    private var peak: Double {
        guard damping < 1 else { return travel }
        return (travel + (travel * travel + 4 * travel).squareRoot()) / 2
    }
}

/// The zero of a function that is not negative at `start` and only falls from there.
func fall(from start: Double, _ function: (Double) -> Double) -> Double {
    var end = start + 1
    while function(end) > 0 { end *= 2 }
    return bisect(from: start, to: end, function)
}

/// The zero of a function that is positive before the zero and negative after it, exact up to
/// rounding.
func bisect(from start: Double, to end: Double, _ function: (Double) -> Double) -> Double {
    var (low, high) = (start, end)
    while true {
        let middle = low + (high - low) / 2
        guard low < middle, middle < high else { return middle }
        if function(middle) > 0 { low = middle } else { high = middle }
    }
}
