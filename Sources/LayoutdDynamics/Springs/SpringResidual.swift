import Glibc

/// What is left of the way when a spring animation ends, by which UIKit chooses the spring.
///
/// With damping ratio `z`, frequency `w`, duration `D` and velocity `v`, the residual is a function
/// of the decay `y = zwD`, in which `u = vD`:
///
///     z < 1:  z/√(1 − z²) · |y − u|/y · e^(−y)
///     z = 1:  |y − (u − 1)| · e^(−y)
///
/// The frequency is that of the largest decay that leaves a thousandth. Each function falls to 0
/// at one zero, rises to one peak beyond it, and falls for good. So the largest decay lies beyond
/// the peak if that is high enough, and below the zero if not: then the spring rushes past the end
/// and comes back late. That second choice, made for `u` of more than about 1 to 7, is ours.
///
/// - Note: Source: as for ``SpringTiming``, which names how certain it is.
struct SpringResidual {
    /// Ratio to critical damping, greater than 0.001, at most 1.
    let damping: Double
    /// The product of initial velocity and duration, in whole distances.
    let travel: Double

    /// The largest decay that leaves a thousandth of the way.
    func decay() -> Double {
        // A spring that does not start towards its end leaves more than a thousandth at 1.
        let start = travel > 0 ? peak : 1
        guard excess(at: start) >= 0 else { return bisect(from: 0, to: zero, excess(at:)) }
        return fall(from: start, excess(at:))
    }

    /// The logarithm of the residual, over that of a thousandth.
    private func excess(at decay: Double) -> Double {
        let distance = log(1000 * abs(decay - zero)) - decay
        guard damping < 1 else { return distance }
        return distance + log(damping / ((1 - damping) * (1 + damping)).squareRoot() / decay)
    }

    private var zero: Double { damping < 1 ? travel : travel - 1 }

    /// Where the derivative beyond the zero is 0, if the spring starts towards its end.
    private var peak: Double {
        guard damping < 1 else { return travel }
        return (travel + (travel * travel + 4 * travel).squareRoot()) / 2
    }
}

/// The zero of a function that falls for good from a place on where it is not negative.
func fall(from start: Double, _ function: (Double) -> Double) -> Double {
    var end = start + 1
    while function(end) > 0 { end *= 2 }
    return bisect(from: start, to: end, function)
}

/// The zero of a function that falls from `start`, greater than it, to `end`; exact but for
/// rounding.
func bisect(from start: Double, to end: Double, _ function: (Double) -> Double) -> Double {
    var (low, high) = (start, end)
    while true {
        let middle = low + (high - low) / 2
        guard low < middle, middle < high else { return middle }
        if function(middle) > 0 { low = middle } else { high = middle }
    }
}
