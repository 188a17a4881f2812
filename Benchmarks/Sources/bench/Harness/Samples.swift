/// Measurements of the same thing, at least one.
struct Samples {
    private let sorted: [Double]

    init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        sorted = values.sorted()
    }

    /// The middle one.
    var median: Double { quantile(0.5) }

    /// Half the distance between the quartiles, as a fraction of the median.
    var spread: Double { (quantile(0.75) - quantile(0.25)) / 2 / median }

    /// What such a fraction of the samples does not exceed; linear between neighbours.
    func quantile(_ fraction: Double) -> Double {
        let place = fraction * Double(sorted.count - 1)
        let lower = Int(place)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (place - Double(lower)) * (sorted[upper] - sorted[lower])
    }
}
