/// One or more measurements of the same thing.
struct Samples {
    private let sorted: [Double]

    /// The number of measurements.
    var count: Int { sorted.count }

    init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        sorted = values.sorted()
    }

    /// The median.
    var median: Double { quantile(0.5) }

    /// Half the distance between the quartiles, as a fraction of the median.
    var spread: Double { (quantile(0.75) - quantile(0.25)) / 2 / median }

    /// The quantile for the given fraction, interpolated linearly between neighbours.
    func quantile(_ fraction: Double) -> Double {
        let place = fraction * Double(sorted.count - 1)
        let lower = Int(place)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (place - Double(lower)) * (sorted[upper] - sorted[lower])
    }
}
